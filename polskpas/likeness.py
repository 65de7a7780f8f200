"""Kontraspiel beside Polskpas, point by point: the same, different, or not known.

Nothing of it is written down. It follows from the evidence for each point and from what the two rule sets hold; where
they hold nothing of their own, both are played by the same function, which is what makes a known point the same. What
rests on the editors alone, their choice or their inference, counts as not known.
"""

from enum import StrEnum
from typing import NamedTuple

from polskpas import evidence
from polskpas.difference import Row, data_point
from polskpas.evidence import Point
from polskpas.rules import RuleSet, rule_set

UNKNOWN = ("inferred", "default", "not known")  # the grades of what no witness of Kontraspiel tells


class Verdict(StrEnum):
    """How a point of Kontraspiel stands to Polskpas."""

    SAME = "same"
    DIFFERENT = "different"
    NOT_KNOWN = "not known"


class Likeness(NamedTuple):
    """A point, the verdict, and the rows of the two rule sets on which they part, if they do."""

    point: Point
    verdict: Verdict
    apart: tuple[Row, ...]


def likenesses(first: RuleSet | None = None, second: RuleSet | None = None) -> tuple[Likeness, ...]:
    """Every point of Kontraspiel, in the order of the evidence; `first` is a rule set of Polskpas, `second` one of
    Kontraspiel, both without switches turned unless given."""
    first, second = first or rule_set("polskpas"), second or rule_set("kontraspiel")
    return tuple(_likeness(point, first, second) for point in evidence.points().values())


def _likeness(point: Point, first: RuleSet, second: RuleSet) -> Likeness:
    if point.grade in UNKNOWN or point.unseen in second.unseen:
        return Likeness(point, Verdict.NOT_KNOWN, ())
    apart = tuple(row for row in _rows(point, first, second) if row.first != row.second)
    is_alone = point.id not in evidence.rules()
    return Likeness(point, Verdict.DIFFERENT if apart or is_alone else Verdict.SAME, apart)


def _rows(point: Point, first: RuleSet, second: RuleSet) -> list[Row]:
    rows = [data_point(name, first, second) for name in point.data]
    rule = evidence.rules().get(point.id)
    if rule and rule.switch:  # a rule set without the switch plays its default
        played = (str(getattr(rules.switches, rule.switch)) for rules in (first, second))
        rows.append(Row("switch", rule.switch, *played))
    return rows
