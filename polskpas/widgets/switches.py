"""`switches`: a hand of the library under two readings, and the first step where they part."""

import ipywidgets

from polskpas import drawing, evidence, library
from polskpas.comparison import Comparison, compare
from polskpas.hand import Hand
from polskpas.layout import table as text_table
from polskpas.ledger import Ledger
from polskpas.narration import Step, steps
from polskpas.rules import rule_set
from polskpas.rules.switches import DEFAULTS, rivals
from polskpas.widgets.base import Demo, Frame, Stepper, labelled, row, told
from polskpas.widgets.panel import action_words
from polskpas.widgets.scoring import PLAYERS, happen

# The rule set and the number of the deal, for switches that act on the deal and not on a hand once it is dealt.
SHOWN_BY_A_DEAL = {"packets": ("polskpas", 1829), "removed_ten": ("polskpas-three", 1829)}
# What happens, for the switch that acts on the pot between deals.
SHOWN_BY_A_POT = {"stake": (("Passed out", 0), ("Soloist loses", 1), ("Passed out", 0), ("Soloist wins", 2))}
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
                description="Hand", options=[(library.title(one), one) for one in library.names()], value=hand
            )
        )
        self._switch = labelled(
            ipywidgets.Dropdown(
                description="Other reading",
                options=[(_title(*reading), text) for text, reading in self._options.items()],
                value=chosen,
            )
        )
        self._own = hand, chosen
        self._now = self._frames_of_choice()
        self._stepper = Stepper(len(self._now), self._show)
        for field in (self._hand, self._switch):
            field.observe(self._changed, "value")
        key = f"switches-{hand}-{chosen.replace('=', '-').replace('_', '-')}"
        label = f"{library.record(hand).title} Under two readings"
        super().__init__(key, label, self._now, [self._stepper, row(self._hand, self._switch)])

    def go(self, step: int) -> None:
        self._hand.value, self._switch.value = self._own
        self._stepper.go(step)

    def _show(self, step: int) -> None:
        is_own = (self._hand.value, self._switch.value) == self._own
        self.show(self._now[step], step if is_own else None)

    def _changed(self, _: object) -> None:
        self._now = self._frames_of_choice()
        self._stepper.reset(len(self._now))
        self._stepper.go(0)

    def _frames_of_choice(self) -> list[Frame]:
        name, value = self._options[self._switch.value]
        return reading_frames(library.record(self._hand.value).hand, name, value)


def reading_frames(hand: Hand, name: str, value: str) -> list[Frame]:
    """The steps of a hand with what the other reading changes: first a word on it, at the end the money."""
    switch, chosen = evidence.switches()[name], DEFAULTS[name]
    opening = (
        f"Open is {switch.decides}. This edition ({name}={chosen}): {switch.values[chosen]}. "
        f"The other reading ({name}={value}): {switch.values[value]}."
    )
    if name in SHOWN_BY_A_DEAL:
        return _deal_frames(opening, name, value)
    if name in SHOWN_BY_A_POT:
        return _pot_frames(opening, name, value)
    if name not in hand.rules.own_switches:
        why = f"{hand.rules.title} has no switch {name}, so that nothing is compared here. Choose a hand of Polskpas."
        return [_frame(steps(hand)[0], why)]
    compared = compare(hand, rule_set(hand.rules.id, {name: value}))
    frames = [
        _frame(step, " ".join(filter(None, (opening if number == 0 else "", _remark(compared, number)))))
        for number, step in enumerate(steps(hand))
    ]
    last = frames[-1]
    money = [
        ["", *hand.rules.seats, "pot after"],
        _money("this edition", compared.states),
        _money("the other reading", compared.other),
    ]
    grid = drawing.grid(money, "What each seat wins or loses, in chips, and the pot after the hand")
    plain = "\n".join("  ".join(cells) for cells in money)
    return [*frames[:-1], Frame(last.picture, last.words, f"{last.plain}\n{plain}", last.rest + grid)]


def _title(name: str, value: str) -> str:
    """A value of a switch in words that a list can hold, such as `two tricks: first two tricks`."""
    return f"{name.replace('_', ' ')}: {value.replace('-', ' ')}"


def _deal_frames(opening: str, name: str, value: str) -> list[Frame]:
    """One number dealt under both readings."""
    rules_id, seed = SHOWN_BY_A_DEAL[name]
    one, two = (Hand.dealt(rule_set(rules_id, switches), seed) for switches in ({}, {name: value}))
    differs = "Here the two readings part: the same number gives another deal." if one.deal != two.deal else NO_PARTING
    why = f"{opening} The switch acts on the deal, so it is shown by one, number {seed}, and not by the hand chosen."
    return [_frame(steps(one)[0], why), _frame(steps(two)[0], f"Deal number {seed} under the other reading. {differs}")]


def _pot_frames(opening: str, name: str, value: str) -> list[Frame]:
    """The ledger of the same deals under both readings."""
    ledgers = [Ledger(PLAYERS, rule_set("polskpas", switches)) for switches in ({}, {name: value})]
    why = f"{opening} The switch acts between deals, so it is shown by a ledger, and not by the hand chosen."
    frames, parted = [_ledgers_frame(ledgers, why)], False
    for event, soloist in SHOWN_BY_A_POT[name]:
        (one, text, ids), (two, _, _) = (happen(ledger, event, soloist) for ledger in ledgers)
        ledgers = [one, two]
        part = "" if parted or one.rows() == two.rows() else " Here the two readings part."
        parted = parted or bool(part)
        frames.append(_ledgers_frame(ledgers, f"By this edition: {text}{part}", ids))
    return frames


def _ledgers_frame(ledgers: list[Ledger], text: str, ids: tuple[str, ...] = ()) -> Frame:
    captions = ("The ledger by this edition, in chips", "The ledger under the other reading")
    picture = "".join(drawing.grid(ledger.rows(), caption) for ledger, caption in zip(ledgers, captions))
    return told(picture, text, ids, ledgers[0].rules.pattern, below="\n".join(ledger.text() for ledger in ledgers))


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
        return (
            f"{here}The other reading refuses this: {compared.refusal}."
            if first
            else "The other reading has stopped before."
        )
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
    hand = step.hand
    return told(drawing.table(hand), step.text, step.rules, hand.rules.pattern, remark, text_table(step))
