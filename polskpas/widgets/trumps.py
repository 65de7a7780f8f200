"""`trumps`: sit in any seat, and pass, accept and lay away, or name a suit."""

import random

import ipywidgets

from polskpas import drawing, layout
from polskpas.action import ACCEPT, PASS, Action, name
from polskpas.bidding import Phase
from polskpas.hand import Hand
from polskpas.narration import last_step, tell_choices
from polskpas.rules import rule_set
from polskpas.widgets.base import ActionButton, Demo, Frame, labelled, row, told
from polskpas.widgets.deal import DEALS
from polskpas.widgets.panel import ActionPanel


class TrumpsDemo(Demo):
    """The bidding of deal number `seed`. The reader speaks for one seat; the others pass."""

    name = "trumps"

    def __init__(self, seed: int, rules: str = "polskpas"):
        self._rules, self._own = rule_set(rules), seed
        self._seed = seed
        seats = [(name, seat) for seat, name in enumerate(self._rules.seats)]
        self._seat = labelled(ipywidgets.Dropdown(description="You are", options=seats))
        self._seat.observe(lambda _: self._start(), "value")
        self._again = ActionButton("Bid again", lambda _: self._start())
        at_random = ActionButton("Deal at random", self._deal_at_random)
        self._panel = ActionPanel(self._say)
        self._ways = story(Hand.dealt(self._rules, seed))
        frames = [bidding_frame(hand, opening) for hand, opening in self._ways]
        controls, label = [row(self._seat, self._again, at_random)], f"Choosing trumps in deal number {seed}"
        super().__init__(f"trumps-{self._rules.id}-{seed}", label, frames, controls, below=[self._panel])
        self._start()

    def go(self, step: int) -> None:
        self._seed, self._hand = self._own, self._ways[step][0]
        self._again.disabled = step == 0
        self._offer()
        self.show(self._frames[step], step)  # both ways may go through one moment

    def _start(self) -> None:
        self._hand = Hand.dealt(self._rules, self._seed)
        self._others_pass()
        self._offer()
        self._again.disabled = True

    def _deal_at_random(self, _: object) -> None:
        self._seed = random.choice([seed for seed in range(DEALS) if seed != self._seed])
        self._start()

    def _say(self, action: Action) -> None:
        self._hand = self._hand.apply(action)
        self._others_pass()
        self._offer()
        self._again.disabled = False

    def _others_pass(self) -> None:
        bidding = (Phase.FIRST_ROUND, Phase.SECOND_ROUND)
        while self._hand.phase in bidding and self._hand.turn != self._seat.value:
            self._hand = self._hand.apply(PASS)

    def _offer(self) -> None:
        if self._hand.phase in (Phase.PLAY, Phase.OVER):
            self._panel.close_bidding()
        else:
            self._panel.offer(self._hand)
        ways = [hand for hand, _ in self._ways]
        self.show(bidding_frame(self._hand), ways.index(self._hand) if self._hand in ways else None)


def story(dealt: Hand) -> list[tuple[Hand, str]]:
    """Two ways the bidding of a deal can go: accepted and exchanged; or passed, and eldest comes back. Each moment with
    words that open it."""
    accepted = dealt.apply(PASS).apply(ACCEPT)
    accepted = accepted.apply(accepted.legal[0])
    passed = dealt
    while passed.phase is Phase.FIRST_ROUND:
        passed = passed.apply(PASS)
    back = passed.apply(name(dealt.deal.preferred))
    first = [(hand, "") for hand in accepted.history()]
    second = [(hand, "Another way. " if number == 1 else "") for number, hand in enumerate(back.history())]
    return first + second[1:]


def bidding_frame(hand: Hand, opening: str = "") -> Frame:
    """A moment of the bidding: what was said last, and what may be said now."""
    step = last_step(hand)
    over = hand.phase in (Phase.PLAY, Phase.OVER)
    text = f"{opening}{step.text}" + ("" if over else f" {tell_choices(hand)}")
    below = layout.table(step) + ("" if over else f"\n{layout.legal(hand)}")
    return told(drawing.table(hand), text, step.rules, hand.rules.pattern, below=below)
