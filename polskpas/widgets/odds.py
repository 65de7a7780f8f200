"""`odds`: pick five cards, a turn-up and a seat, and see what each way of undertaking the game is worth."""

import random
from collections.abc import Mapping

import ipywidgets

from polskpas import chances, drawing
from polskpas.action import ACCEPT
from polskpas.cards import Card, parse_card, parse_cards, show_cards
from polskpas.chances import OF, Offer
from polskpas.order import in_order
from polskpas.studies.curve import in_play
from polskpas.widgets.base import ActionButton, Demo, Frame, labelled, row, told

# Five cards, the turn-up, the seat.
EXAMPLES = (
    ("JH AH TH KS 9D", "QH", 0),
    ("JS JD KS 9H TC", "AS", 2),
    ("JD AH QH KC 9S", "TH", 3),
    ("AS AH AD KS KH", "9C", 0),
    ("JC JS JH AD 9C", "KD", 1),
)
READING = (
    "Open cards: everybody sees everything, and the three others play together, which is hard on the soloist. "
    "In play: what such hands came to among computer players who saw their own cards only."
)


class OddsDemo(Demo):
    """The chances of a hand that the reader picks, by the table of chances."""

    name = "odds"

    def __init__(self) -> None:
        self._hand, self._turn_up = _example(0)
        seats = [(name, seat) for seat, name in enumerate(OF.seats)]
        self._seat = labelled(ipywidgets.Dropdown(description="You are", options=seats, value=EXAMPLES[0][2]))
        self._seat.observe(lambda _: self._offer(), "value")
        self._turned = labelled(ipywidgets.Dropdown(description="Turned up"))
        self._turned.observe(self._turned_chosen, "value")
        self._cards = {
            card: ActionButton(card.shown, lambda _, card=card: self._take_or_put_back(card)) for card in OF.pack
        }
        at_random = ActionButton("Deal at random", self._deal_at_random)
        suits = [row(*(self._cards[card] for card in OF.pack if card.suit is suit)) for suit in OF.suits]
        for line in suits:
            line.add_class("pp-suit-row")
        frames = [odds_frame(*_example(number), EXAMPLES[number][2]) for number in range(len(EXAMPLES))]
        self._picked = ipywidgets.HTML()
        controls = [row(self._seat, self._turned, at_random), self._picked, *suits]
        super().__init__("odds", "What are my chances?", frames, controls)
        self._offer(0)

    def go(self, step: int) -> None:
        self._hand, self._turn_up = _example(step)
        self._seat.value = EXAMPLES[step][2]
        self._offer(step)

    def _take_or_put_back(self, card: Card) -> None:
        held = card in self._hand
        self._hand = tuple(one for one in self._hand if one != card) if held else (*self._hand, card)
        self._offer()

    def _turned_chosen(self, change: Mapping[str, Card]) -> None:
        self._turn_up = change["new"]
        self._offer()

    def _deal_at_random(self, _: object) -> None:
        *hand, turn_up = random.sample(OF.pack, OF.hand_size + 1)
        self._hand, self._turn_up = tuple(hand), turn_up
        self._offer()

    def _offer(self, step: int | None = None) -> None:
        """Set the buttons by what is held, and show what it is worth; `step` is its number among the examples."""
        full = len(self._hand) == OF.hand_size
        to_change = " To change one, put it back first." if full else ""
        self._picked.value = f"{len(self._hand)} of {OF.hand_size} cards picked.{to_change}"
        for card, button in self._cards.items():
            held = card in self._hand
            button.say(card.shown, OF.pattern)
            button.pressed = held
            button.button_style = "primary" if held else ""
            button.tooltip = f"{'put back' if held else 'take'} the {card.spoken}"
            button.disabled = card == self._turn_up or (full and not held)
        # New options make the field choose one by itself, which is not the reader's choice.
        self._turned.unobserve(self._turned_chosen, "value")
        self._turned.options = [(card.shown, card) for card in OF.pack if card not in self._hand]
        self._turned.value = self._turn_up
        self._turned.observe(self._turned_chosen, "value")
        self.show(odds_frame(self._hand, self._turn_up, self._seat.value), step)


def odds_frame(hand: tuple[Card, ...], turn_up: Card, seat: int) -> Frame:
    """A hand with its turn-up and seat, and what each way of undertaking the game is worth."""
    held = in_order(hand, None, OF)
    picture = (
        f'<div class="pp-suits"><div><span class="pp-name">{OF.seats[seat]}</span>{drawing.cards(held, None, OF)}</div>'
        f'<div><span class="pp-name">turned up</span>{drawing.cards((turn_up,), None, OF)}</div></div>'
    )
    plain = f"{OF.seats[seat]}: {show_cards(held)}; turned up {turn_up.shown}"
    missing = OF.hand_size - len(hand)
    if missing:
        text = f"Pick {missing} more card{'s' if missing > 1 else ''}."
        return told(picture, text, (), OF.pattern, below=plain)
    offered = chances.offers(hand, turn_up, seat)
    rows = [["what you say", "open cards", "in play"], *map(_row, _in_order(offered))]
    text = tell(offered)
    rest = drawing.grid(rows, "How often you win") + f'<p class="pp-reasons">{READING}</p>'
    lines = "\n".join("  ".join(cells) for cells in rows)
    return told(picture, text, ("exchange", "second-round"), OF.pattern, below=f"{plain}\n{lines}", rest=rest)


def tell(offered: tuple[Offer, ...]) -> str:
    """The best of the offers in words, and what its number means."""
    best = max(offered, key=lambda offer: offer.chance.share)
    played = in_play(best.chance.share)
    about = "Hands as weak were not tried in play" if played is None else f"In play it is about {played:.0%}"
    return f"Best: {offer_words(best)}. That wins {_share(best)} with open cards. {about}."


def offer_words(offer: Offer) -> str:
    """What the reader would say, and lay away."""
    if offer.call != ACCEPT:
        return f"name {offer.call.suit.glyph}"
    return f"accept, and lay away {offer.discard.shown}"


def _example(number: int) -> tuple[tuple[Card, ...], Card]:
    hand, turn_up, _ = EXAMPLES[number]
    return parse_cards(hand), parse_card(turn_up)


def _in_order(offered: tuple[Offer, ...]) -> list[Offer]:
    """Accepting first, the best discard on top; then the suits, the best on top."""
    return sorted(offered, key=lambda offer: (offer.discard is None, -offer.chance.share))


def _row(offer: Offer) -> list[str]:
    played = in_play(offer.chance.share)
    return [offer_words(offer), _share(offer), "–" if played is None else f"{played:.0%}"]


def _share(offer: Offer) -> str:
    return f"{offer.chance.share:.0%} ± {100 * offer.chance.error:.1f}"
