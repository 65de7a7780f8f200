"""`switches`: a hand of the library under two readings, and the first step where they part."""

import ipywidgets

from polskpas import drawing, library
from polskpas.comparison import Comparison, compare
from polskpas.hand import Hand
from polskpas.layout import table as text_table
from polskpas.narration import Step, steps
from polskpas.rules import rule_set
from polskpas.rules.switches import DEFAULTS
from polskpas.widgets.base import Demo, Frame, Stepper, labelled, row
from polskpas.widgets.panel import action_words

# What a switch acts on, where that is not a hand once it is dealt.
OUTSIDE_A_HAND = {
    "packets": "the deal from the shuffled pack",
    "removed_ten": "the pack of three players",
    "stake": "the pot from deal to deal",
}
NO_PARTING = "In this hand the two readings never part."


class SwitchesDemo(Demo):
    """A library hand replayed under this edition's reading and under another: `switch` is its name, or NAME=VALUE."""

    name = "switches"

    def __init__(self, hand: str, switch: str):
        name, _, value = switch.partition("=")
        self._options = {f"{name}={value}": (name, str(value)) for name, values in rivals().items() for value in values}
        chosen = f"{name}={value or rivals()[name][0]}"
        self._hand = labelled(
            ipywidgets.Dropdown(
                description="Hand", options=[(library.record(one).title, one) for one in library.names()], value=hand
            )
        )
        self._switch = labelled(ipywidgets.Dropdown(description="Other reading", options=[(text, text) for text in self._options], value=chosen))
        self._now = self._frames_of_choice()
        self._stepper = Stepper(len(self._now), lambda step: self.show(self._now[step]))
        for field in (self._hand, self._switch):
            field.observe(self._changed, "value")
        key = f"switches-{hand}-{chosen.replace('=', '-').replace('_', '-')}"
        label = f"{library.record(hand).title} Under two readings"
        super().__init__(key, label, self._now, [self._stepper, row(self._hand, self._switch)])

    def _changed(self, _) -> None:
        self._now = self._frames_of_choice()
        self._stepper.reset(len(self._now))
        self._stepper.go(0)

    def _frames_of_choice(self) -> list[Frame]:
        name, value = self._options[self._switch.value]
        return reading_frames(library.record(self._hand.value).hand, name, value)


def rivals() -> dict[str, list[str]]:
    """The values of each switch besides its default."""
    return {name: [value for value in type(default) if value is not default] for name, default in DEFAULTS.items()}


def reading_frames(hand: Hand, name: str, value: str) -> list[Frame]:
    """The steps of a hand with what the other reading changes: first a word on it, at the end the money."""
    opening = f"The reading of this edition is {name}={DEFAULTS[name]}; beside it runs {name}={value}."
    if name in OUTSIDE_A_HAND or name not in hand.rules.own_switches:
        acts = OUTSIDE_A_HAND[name]
        text = f"{opening} That switch acts on {acts}, so in a hand once dealt there is nothing to tell them apart."
        return [_frame(step, text) for step in steps(hand)[:1]]
    compared = compare(hand, rule_set(hand.rules.id, {name: value}))
    frames = [
        _frame(step, " ".join(filter(None, (opening if number == 0 else "", _remark(compared, number)))))
        for number, step in enumerate(steps(hand))
    ]
    last = frames[-1]
    money = [["", *hand.rules.seats, "pot after"], _money("this edition", compared.states), _money(f"{name}={value}", compared.other)]
    grid = drawing.grid(money, "What each seat wins or loses, in chips, and the pot after the hand")
    plain = "\n".join("  ".join(cells) for cells in money)
    return [*frames[:-1], Frame(last.picture + grid, last.words, f"{last.plain}\n{plain}")]


def _remark(compared: Comparison, number: int) -> str:
    """What the other reading says at a step."""
    parting = compared.parting
    is_last = number == len(compared.states) - 1
    if parting is None:
        return NO_PARTING if is_last else ""
    if number < parting:
        return ""
    here = "Here the two readings part. " if number == parting else ""
    if number >= len(compared.other):
        first = number == len(compared.other)
        return f"{here}The other reading refuses this: {compared.refusal}." if first else "The other reading has stopped before."
    mine, others = compared.only_one(number)
    hand = compared.states[number]
    said = [
        f"{who} alone allows: {', '.join(action_words(action, hand) for action in actions)}."
        for who, actions in (("This edition", mine), ("The other reading", others))
        if actions
    ]
    if is_last and compared.states[number].outcome() != compared.other[number].outcome():
        said.append("They settle it differently, as the table shows.")
    return here + " ".join(said)


def _money(name: str, states: tuple[Hand, ...]) -> list[str]:
    outcome = states[-1].outcome()
    if outcome is None:
        return [name, *["not played out"] * states[-1].rules.players, "-"]
    return [name, *(f"{chips:+d}" if chips else "0" for chips in outcome.payments), str(outcome.pot_after)]


def _frame(step: Step, remark: str) -> Frame:
    plain = f"{step.text} [{', '.join(step.rules)}]" + (f"\n| {remark}" if remark else "") + f"\n{text_table(step)}"
    return Frame(drawing.table(step.hand), drawing.sentence(step.text, step.rules, remark), plain)
