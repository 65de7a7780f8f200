"""Where two rule sets part: in their data, in their switches, and in what the witness of each says of every rule."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import NamedTuple

from polskpas import evidence
from polskpas.evidence import Rule
from polskpas.rules import RuleSet, witness_of
from polskpas.rules.switches import DEFAULTS

NOT_COMPARED = ("id", "title", "switches")  # the names, which always differ; the switches are compared one by one


class Row(NamedTuple):
    """One point on which the two part: its kind (data, switch, reading or remark), and the word of each."""

    kind: str
    what: str
    first: str
    second: str


@dataclass(frozen=True)
class Difference:
    """The rows on which two rule sets part, and how many points of each kind were compared; false if they agree."""

    first: str
    second: str
    rows: tuple[Row, ...]
    compared: Mapping[str, int]

    def __bool__(self) -> bool:
        return bool(self.rows)


def difference(first: RuleSet, second: RuleSet) -> Difference:
    """Compare two rule sets point by point. The evidence is compared where each follows one witness."""
    points = [*_data_points(first, second), *_switch_points(first, second)]
    sigla = witness_of(first.id), witness_of(second.id)
    if all(sigla):
        points += evidence_points(evidence.rules(), *sigla)
    compared = {kind: sum(point.kind == kind for point in points) for kind in ("data", "switch", "reading", "remark")}
    return Difference(first.id, second.id, tuple(point for point in points if point.first != point.second), compared)


def evidence_points(rules: Mapping[str, Rule], first: str, second: str) -> list[Row]:
    """What two witnesses, named by siglum, say of each rule: the word, and the remark that qualifies it."""
    points = []
    for id, rule in rules.items():
        points.append(Row("reading", id, rule.witnesses.get(first, ""), rule.witnesses.get(second, "")))
        points.append(Row("remark", id, rule.remarks.get(first, ""), rule.remarks.get(second, "")))
    return points


def _data_points(first: RuleSet, second: RuleSet) -> list[Row]:
    names = [field.name for field in fields(RuleSet) if field.name not in NOT_COMPARED]
    return [data_point(name, first, second) for name in names]


def data_point(name: str, first: RuleSet, second: RuleSet) -> Row:
    """What two rule sets hold under one name, in words."""
    return Row("data", name, _shown(getattr(first, name)), _shown(getattr(second, name)))


def _switch_points(first: RuleSet, second: RuleSet) -> list[Row]:
    names = [name for name in DEFAULTS if name in first.own_switches | second.own_switches]
    return [Row("switch", name, _value(first, name), _value(second, name)) for name in names]


def _value(rules: RuleSet, name: str) -> str:
    return str(getattr(rules.switches, name)) if name in rules.own_switches else "no such switch"


def _shown(value: object) -> str:
    if isinstance(value, (frozenset, Mapping)):
        value = sorted(value)
    return ", ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)
