"""`play`: play a hand out, the legal cards marked, why another may not be played, and what open cards say of it."""

import random

from polskpas import drawing, layout, library
from polskpas.action import Action
from polskpas.bidding import Phase
from polskpas.hand import Hand
from polskpas.narration import last_step
from polskpas.record import Record
from polskpas.turning import tell_open_cards, tell_turning
from polskpas.widgets.base import ActionButton, Demo, Frame, row, told
from polskpas.widgets.deal import DEALS
from polskpas.widgets.panel import ActionPanel, reasons


class PlayDemo(Demo):
    """A hand of the library from its first lead on, as it was played; live, the reader plays for every seat."""

    name = "play"

    def __init__(self, hand: str):
        record = library.record(hand)
        self._states = [state for state in record.hand.history() if state.phase in (Phase.PLAY, Phase.OVER)]
        self._start = self._hand = self._states[0]
        self._panel = ActionPanel(self._do)
        self._hint = ActionButton("Hint", self._show_hint)
        self._back = ActionButton("Take back", self._take_back)
        self._again = ActionButton("Start again", lambda _: self._go(self._start))
        at_random = ActionButton("Deal at random", self._deal_at_random)
        below = [self._panel, row(self._hint, self._back, self._again, at_random)]
        frames, first = [play_frame(state) for state in self._states], len(self._start.actions)
        super().__init__(f"play-{hand}", "A hand to play out", frames, [], record, first, below)
        self._go(self._start)

    def go(self, step: int) -> None:
        self._start = self._states[0]
        self._go(self._states[step])

    def sharing(self) -> tuple[Record, int]:
        return Record(self._hand), len(self._hand.actions)

    def _do(self, action: Action) -> None:
        self._go(self._hand.apply(action))

    def _show_hint(self, _: object) -> None:
        self._hint.disabled = True
        step = last_step(self._hand)
        self.status.value = drawing.sentence(
            step.text, step.rules, tell_open_cards(self._hand), self._hand.rules.pattern
        )

    def _take_back(self, _: object) -> None:
        self._go(self._hand.history()[-2])

    def _deal_at_random(self, _: object) -> None:
        self._start = Hand.dealt(self._hand.rules, random.randrange(DEALS))
        self._go(self._start)

    def _go(self, hand: Hand) -> None:
        self._hand = hand
        self._panel.offer(hand)
        self._hint.disabled = hand.is_over
        self._back.disabled = self._again.disabled = hand == self._start
        self.show(play_frame(hand, with_reasons=False), self._states.index(hand) if hand in self._states else None)


def play_frame(hand: Hand, with_reasons: bool = True) -> Frame:
    """A moment of the play: what was done last, and which cards may be played now; at the end, where it turned."""
    step, turning = last_step(hand), tell_turning(hand) if hand.is_over else ""
    picture = drawing.table(hand, mark_legal=True)
    rest = drawing.tricks(hand) if hand.is_over and hand.tricks else ""
    if with_reasons:
        rest += reasons(hand.refused, hand.rules.pattern)
    below = f"{layout.table(step)}\n{layout.legal(hand)}"
    return told(picture, step.text, step.rules, hand.rules.pattern, note=turning, below=below, rest=rest)
