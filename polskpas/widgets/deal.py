"""`deal`: deal by number or at random, packet by packet, to the turn-up and who speaks first."""

import random
from collections.abc import Sequence

import ipywidgets

from polskpas import drawing
from polskpas.cards import Card, show_cards
from polskpas.deal import ELDEST, deal, packets
from polskpas.hand import Hand
from polskpas.narration import tell_choices, tell_turn_up
from polskpas.refusal import Refusal
from polskpas.rules import RuleSet, rule_set
from polskpas.scoring import is_played_for_chips
from polskpas.widgets.base import ActionButton, Demo, Frame, Stepper, labelled, row, told
from polskpas.wording import retold

DEALS = 10_000  # how many numbers a deal at random is drawn from


class DealDemo(Demo):
    """A deal packet by packet: the number `seed` always gives the same deal."""

    name = "deal"

    def __init__(self, seed: int, rules: str = "polskpas"):
        self._rules, self._seed = rule_set(rules), seed
        self._now = deal_frames(self._rules, seed)
        self._stepper = Stepper(len(self._now), self._show)
        self._number = labelled(ipywidgets.IntText(seed, description="Deal number"))
        self._number.observe(self._deal, "value")
        at_random = ActionButton("Deal at random", self._deal_at_random)
        controls = [self._stepper, row(self._number, at_random)]
        super().__init__(
            f"deal-{self._rules.id}-{seed}", f"Deal number {seed} of {self._rules.title}", self._now, controls
        )

    def go(self, step: int) -> None:
        self._number.value = self._seed
        self._stepper.go(step)

    def _show(self, step: int) -> None:
        self.show(self._now[step], step if self._number.value == self._seed else None)

    def _deal_at_random(self, _: object) -> None:
        self._number.value = random.choice([seed for seed in range(DEALS) if seed != self._number.value])

    def _deal(self, _: object) -> None:
        try:
            self._now = deal_frames(self._rules, self._number.value)
        except Refusal as refusal:
            self.status.value = drawing.sentence(f"No such deal. {refusal.message}")
            return
        self._stepper.reset(len(self._now))
        self._stepper.go(0)


def deal_frames(rules: RuleSet, seed: int) -> list[Frame]:
    """The frames of a deal: the stake, each packet, the turn-up, and who speaks."""
    dealt, names = deal(rules, seed), rules.seats
    held: list[tuple[Card, ...]] = [()] * rules.players
    shuffles = f"shuffles the {len(rules.pack)} cards: this is deal number {seed}."
    if is_played_for_chips(rules):
        stakes = f"The dealer pays the stake of {rules.stake} chips into the pot and {shuffles}"
        frames = [_frame(rules, held, stakes, ("stake", "pack"))]
    else:
        frames = [_frame(rules, held, f"The dealer {shuffles}", ("pack",))]
    for seat, size in packets(rules):
        packet = dealt.hands[seat][len(held[seat]) : len(held[seat]) + size]
        held[seat] += packet
        words = {2: "Two", 3: "Three"}[size]
        frames.append(
            _frame(rules, held, f"{words} cards to {names[seat]}: {show_cards(packet)}.", ("deal", "direction"))
        )
    hand = Hand.start(dealt, rules)
    own = " A jack prefers the suit printed on it." if dealt.turn_up in rules.wenzels else ""
    frames.append(
        _finished(
            hand,
            f"Four cards are left. {tell_turn_up(dealt)} The other three stay face down and take no part.{own}",
            ("turn-up", "turned-jack") if own else ("turn-up",),
        )
    )
    frames.append(
        _finished(
            hand,
            f"{names[ELDEST].capitalize()}, at the dealer's left, speaks first. {tell_choices(hand)}",
            ("direction", "first-round"),
        )
    )
    return frames


def _frame(rules: RuleSet, held: Sequence[tuple[Card, ...]], text: str, ids: tuple[str, ...]) -> Frame:
    lines = "\n".join(f"  {name}: {show_cards(cards)}" for name, cards in zip(rules.seats, held))
    return told(drawing.dealing(rules, held), text, ids, rules.pattern, below=retold(lines, rules.pattern))


def _finished(hand: Hand, text: str, ids: tuple[str, ...]) -> Frame:
    return told(drawing.table(hand), text, ids, hand.rules.pattern)
