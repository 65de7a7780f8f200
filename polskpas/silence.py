"""What the sources do not say: each gap in a rule, the editors' choice, its reasons, and the rival readings."""

from typing import NamedTuple

from polskpas import evidence
from polskpas.evidence import Part, Rule, Switch

OPEN = ("inferred", "default")  # the grades of what no witness says in so many words


class Gap(NamedTuple):
    """A rule that the witnesses leave open, in whole or in a side: the open sides, and the switch if there is one."""

    rule: Rule
    sides: tuple[Part, ...]
    switch: Switch | None

    @property
    def choice(self) -> str:
        """The value that this edition gives the switch, or nothing."""
        return next(iter(self.switch.values)) if self.switch else ""

    @property
    def rivals(self) -> dict[str, str]:
        """The other values of the switch, each with what it says."""
        values = self.switch.values if self.switch else {}
        return {value: words for value, words in values.items() if value != self.choice}


def gaps() -> tuple[Gap, ...]:
    """The silence map in the order of the edition: every rule with a side inferred or chosen, or with a switch."""
    found = (_gap(rule) for rule in evidence.rules().values())
    return tuple(gap for gap in found if gap.sides or gap.switch)


def without_gaps() -> tuple[Rule, ...]:
    """The rules which a seen text tells in full, as far as the editors can judge."""
    known = {gap.rule.id for gap in gaps()}
    return tuple(rule for rule in evidence.rules().values() if rule.id not in known)


def _gap(rule: Rule) -> Gap:
    whole = (Part("the rule as a whole", rule.grade),) if rule.grade in OPEN else ()
    sides = tuple(part for part in rule.parts if part.grade in OPEN)
    return Gap(rule, whole + sides, evidence.switches()[rule.switch] if rule.switch else None)
