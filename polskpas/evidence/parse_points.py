"""Reading the points of Kontraspiel, and refusing what in them is malformed or claims too much."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from polskpas.evidence.claims import by_siglum, check_grades, check_readings, parts
from polskpas.evidence.model import POINT_GRADES, READINGS, Point, Rule, Witness
from polskpas.evidence.tables import refuse, tables, text


def load_points(points_text: str, rules: Mapping[str, Rule], witnesses: Mapping[str, Witness]) -> dict[str, Point]:
    """The points by id, in the order of the rules that they answer, then others; EvidenceError at the first fault."""
    found = tables(points_text, "point", "id", Point, ["parts", "remarks"])
    points = {table["id"]: _point(table, witnesses) for table in found}
    for rule in rules:
        if rule not in points:
            refuse("point", rule, "id", "missing, though it is a rule")
    for id, rule in zip(points, rules):
        if id != rule:
            refuse("point", id, "id", f"stands where '{rule}' belongs: the points go in the order of the rules")
    return points


def _point(table: dict[str, Any], witnesses: Mapping[str, Witness]) -> Point:
    name = table["id"]
    point = Point(
        id=text("point", name, "id", name),
        statement=text("point", name, "statement", table["statement"], empty=True),
        grade=text("point", name, "grade", table["grade"], POINT_GRADES),
        parts=parts("point", name, table.get("parts", []), POINT_GRADES),
        witnesses=MappingProxyType(by_siglum("point", name, "witnesses", table["witnesses"], witnesses, READINGS)),
        remarks=MappingProxyType(by_siglum("point", name, "remarks", table.get("remarks", {}), witnesses)),
        warrant=text("point", name, "warrant", table["warrant"]),
        data=_data(name, table["data"]),
        unseen=text("point", name, "unseen", table["unseen"], empty=True),
    )
    _check_silence(point)
    check_readings("point", point, "kontraspiel", witnesses)
    check_grades("point", point, witnesses)
    return point


def _data(name: str, fields: Any) -> tuple[str, ...]:
    if not isinstance(fields, list):
        refuse("point", name, "data", f"{fields!r} is not a list")
    return tuple(text("point", name, "data", field) for field in fields)


def _check_silence(point: Point) -> None:
    """What is not known states nothing, and what is stated is known."""
    is_known = point.grade != "not known"
    if is_known and not point.statement:
        refuse("point", point.id, "statement", f"empty, though the grade is '{point.grade}'")
    if not is_known and point.statement:
        refuse("point", point.id, "statement", f"'{point.statement}', though the grade is 'not known'")
    if is_known and point.unseen:
        refuse("point", point.id, "grade", f"'{point.grade}', though '{point.unseen}' was not seen")
