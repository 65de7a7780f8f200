"""`compare`: the same cards, their tricks alone, in Polskpas and in Kontraspiel side by side."""

import random

import ipywidgets

from polskpas import drawing, library
from polskpas.cards import Card
from polskpas.order import in_order
from polskpas.parting import GAMES, Start, drawn, in_the_library, recorded
from polskpas.parting.drawing import side_by_side, side_by_side_in_words
from polskpas.parting.same_cards import SameCards
from polskpas.parting.start import only_game
from polskpas.parting.telling import remarks, tell, who_plays
from polskpas.refusal import Refusal
from polskpas.rules import RuleSet
from polskpas.widgets.base import ActionButton, Demo, Frame, Stepper, labelled, row, told
from polskpas.widgets.deal import DEALS

ONE = GAMES[0]  # the seats are called as in it, and the cards drawn in its pattern


class CompareDemo(Demo):
    """A hand of the library, by its name, or a deal by its number, card by card in both games.

    Live the reader may choose the cards, as long as the two games go together. Raises Refusal
    (unknown-name, bad-record, bad-seed) for what cannot be compared.
    """

    name = "compare"
    marks = "Next parting"

    def __init__(self, hand: str | int):
        self._chosen = hand
        self._own = self._start = self._now = (
            drawn(hand, ONE) if isinstance(hand, int) else recorded(library.record(hand))
        )
        self._same = self._now.compared()
        number = hand if isinstance(hand, int) else 0
        options: list[tuple[str, RuleSet | str]] = [
            (f"A deal by number, its cards drawn by the rules of {rules.title}", rules) for rules in GAMES
        ]
        options += [(library.title(name), name) for name in in_the_library()]
        self._hand = labelled(
            ipywidgets.Dropdown(description="Hand", options=options, value=ONE if isinstance(hand, int) else hand)
        )
        self._number = labelled(ipywidgets.IntText(number, description="Deal number"))
        steps, partings = len(self._now.cards) + 1, self._same.partings.values()
        self._stepper = Stepper(steps, lambda _: self._show(), self.marks, partings)
        self._cards = [ActionButton("", lambda _, at=at: self._play(at)) for at in range(ONE.hand_size)]
        self._may_play: list[Card] = []
        self._who = ipywidgets.Label()
        self._again = ActionButton("Start again", lambda _: self._begin(self._start), disabled=True)
        at_random = ActionButton("Deal at random", self._deal_at_random)
        self._hand.observe(lambda _: self._change(), "value")
        self._number.observe(self._number_changed, "value")
        key = f"compare-{hand}"
        what = f"deal number {hand}" if isinstance(hand, int) else library.title(hand)
        label = f"The same cards in two games: {what}"
        self._origin = self._where_from()
        frames = [compare_frame(self._now, self._same, step, self._origin) for step in range(self._stepper.count)]
        controls = [self._stepper, row(self._hand, self._number, at_random)]
        super().__init__(key, label, frames, controls, below=[row(self._who, *self._cards, self._again)])
        self._show()

    def go(self, step: int) -> None:
        if isinstance(self._chosen, int):
            self._number.value = self._chosen
        else:
            self._hand.value = self._chosen
        if self._now != self._own:
            self._begin(self._own)
        self._stepper.go(step)

    def _where_from(self) -> str:
        """Where the cards come from, in words."""
        game = self._now.rules.title
        if self._now is not self._start:
            return f"Cards chosen here, and the rest drawn by the rules of {game}."
        if not isinstance(self._hand.value, str):
            return f"Deal number {self._number.value}. The trumps are drawn, and the cards by the rules of {game}."
        exchanged = library.record(self._hand.value).hand.laid_away is not None
        after = ", after the soloist’s exchange" if exchanged else ""
        return f"The hand as it was recorded for {game}, with the cards held at the first lead{after}."

    def _begin(self, start: Start) -> None:
        self._start = start
        self._take(start)
        self._stepper.go(0)

    def _take(self, start: Start) -> None:
        self._now, self._same = start, start.compared()
        self._origin = self._where_from()
        self._again.disabled = start is self._start
        self._stepper.reset(len(start.cards) + 1, self._same.partings.values())

    def _change(self) -> None:
        chosen = self._hand.value
        try:
            start = recorded(library.record(chosen)) if isinstance(chosen, str) else drawn(self._number.value, chosen)
        except Refusal as refusal:
            self.status.value = drawing.sentence(f"No such deal. {refusal.message}")
            return
        self._begin(start)

    def _number_changed(self, _: object) -> None:
        if isinstance(self._hand.value, str):
            self._hand.value = ONE  # and that deals
        else:
            self._change()

    def _deal_at_random(self, _: object) -> None:
        self._number.value = random.choice([seed for seed in range(DEALS) if seed != self._number.value])

    def _play(self, at: int) -> None:
        step, card = self._stepper.at, self._may_play[at]
        if card != self._now.cards[step]:
            self._take(self._now.changed(step, card, only_game(self._same, step, card) or self._now.rules))
        self._stepper.go(step + 1)

    def _show(self) -> None:
        step = self._stepper.at
        one, other = self._same.allowed(step)
        self._may_play = list(in_order(tuple({*one, *other}), self._now.trumps, ONE))
        self._who.value = f"{who_plays(self._same.one, step)} plays:" if self._may_play else ""
        for at, button in enumerate(self._cards):
            shown = at < len(self._may_play)
            button.disabled, button.layout.display = not shown, None if shown else "none"
            if shown:
                only = only_game(self._same, step, self._may_play[at])
                button.say(f"{self._may_play[at].shown}{f' ({only.title} only)' if only else ''}", ONE.pattern)
        frame = compare_frame(self._now, self._same, step, self._origin)
        self.show(frame, step if frame in self._frames else None)


def compare_frame(start: Start, same: SameCards, step: int, origin: str) -> Frame:
    """Both games after so many cards: what was played in each, and in what they part; `origin` opens the first."""
    text, rules = tell(start, same, step)
    picture = side_by_side(start, same, step)
    below = side_by_side_in_words(start, same, step)
    opening = f"{origin} " if step == 0 else ""
    frame = told(picture, opening + text, rules, ONE.pattern, " ".join(remarks(start, same, step)), below)
    return frame._replace(mark=step in same.partings.values())
