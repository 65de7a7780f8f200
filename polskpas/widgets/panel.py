"""The buttons of whoever is to act, and why the rest is not allowed."""

from collections.abc import Callable

import ipywidgets

from polskpas.action import Action, Kind
from polskpas.cards import Pattern, show_cards
from polskpas.drawing import sentence
from polskpas.hand import Hand, Refused
from polskpas.narration import tell_refused
from polskpas.order import in_order
from polskpas.widgets.base import ActionButton

MOST_ACTIONS = 8  # five cards to play, and a contra of each opponent


class ActionPanel(ipywidgets.VBox):
    """A button for each thing the seat to act may do; `chosen` is called with the action. What is not allowed has a
    button that is disabled, and its reason by rule below.

    The buttons are made once and then renamed, so that the keyboard's focus stays where it is.
    """

    def __init__(self, chosen: Callable[[Action], None]):
        self._chosen = chosen
        self._actions: list[Action] = []
        self._buttons = [
            ActionButton("", lambda _, at=at: self._chosen(self._actions[at])) for at in range(MOST_ACTIONS)
        ]
        self._who, self._reasons = ipywidgets.HTML(), ipywidgets.HTML()
        buttons = ipywidgets.HBox(self._buttons)
        buttons.add_class("pp-controls")
        self._who.add_class("pp-who")
        self._reasons.add_class("pp-why")
        super().__init__([self._who, buttons, self._reasons])
        self.add_class("pp-panel")

    def offer(self, hand: Hand, seat: int | None = None) -> None:
        """Offer what may be done in this hand now; of one seat alone, if one is given."""
        acting = hand.turn if seat is None else seat
        legal = hand.legal if seat is None else tuple(action for action in hand.legal if hand.actor(action) == seat)
        refused = {refused.action: refused for refused in hand.refused} if acting == hand.turn else {}
        self._actions = in_hand_order((*legal, *refused), hand)
        self._who.value = (
            sentence(who_acts(hand, acting, self._actions), pattern=hand.rules.pattern) if self._actions else ""
        )
        for at, button in enumerate(self._buttons):
            shown = at < len(self._actions)
            button.layout.display = None if shown else "none"
            button.disabled = not shown or self._actions[at] in refused
            if shown:
                button.say(action_words(self._actions[at], hand), hand.rules.pattern)
        self._reasons.value = reasons(tuple(refused.values()), hand.rules.pattern)

    def close_bidding(self) -> None:
        """Offer nothing more."""
        self._actions = []
        self._who.value = self._reasons.value = ""
        for button in self._buttons:
            button.layout.display, button.disabled = "none", True


def who_acts(hand: Hand, seat: int, actions: list[Action]) -> str:
    """Who is to act; and with what cards, where no button names them and the table may be out of sight."""
    who = f"{hand.seats[seat][0].upper()}{hand.seats[seat][1:]} is to act"
    if any(action.kind in (Kind.PLAY, Kind.DISCARD) for action in actions):
        return f"{who}:"
    return f"{who}, holding {show_cards(in_order(hand.hands[seat], hand.trumps, hand.rules))}:"


def in_hand_order(actions: tuple[Action, ...], hand: Hand) -> list[Action]:
    """Calls first, then cards as a hand is held, then the vole and each contra."""
    cards = in_order(tuple(a.card for a in actions if a.kind in (Kind.PLAY, Kind.DISCARD)), hand.trumps, hand.rules)

    def place(action: Action) -> tuple[int, int]:
        if action.kind in (Kind.PLAY, Kind.DISCARD):
            return 1, cards.index(action.card)
        if action.kind is Kind.NAME:
            return 0, 1 + hand.rules.suits.index(action.suit)
        if action.kind is Kind.CONTRA:
            return 3, action.seat
        return (2, 0) if action.kind is Kind.VOLE else (0, 0)

    return sorted(actions, key=place)


def action_words(action: Action, hand: Hand) -> str:
    """An action as it stands on a button, with French signs."""
    match action.kind:
        case Kind.ACCEPT:
            return f"Accept {hand.deal.preferred.glyph}"
        case Kind.NAME:
            return f"Name {action.suit.glyph}"
        case Kind.DISCARD:
            return f"Lay away {action.card.shown}"
        case Kind.PLAY:
            return action.card.shown
        case Kind.VOLE:
            return "Soloist: vole"
        case Kind.CONTRA:
            return f"{hand.seats[action.seat].capitalize()}: contra"
        case _:
            return action.kind.capitalize()


def reasons(refused: tuple[Refused, ...], pattern: Pattern = Pattern.FRENCH) -> str:
    """Why actions are not allowed, as an HTML list; cards that share a reason share a line."""
    items = "".join(f"<li>{sentence(text, rules, pattern=pattern)}</li>" for text, rules in tell_refused(refused))
    return f'<ul class="pp-reasons">{items}</ul>' if items else ""
