"""Reading the rules and the witnesses, and refusing what in them is malformed or claims too much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from .model import CHAPTERS, EXTENTS, GAMES, GRADES, KINDS, READINGS, REPORTERS, Part, Rule, Witness
from .tables import refuse, tables, text, year


def load(rules_text: str, witnesses_text: str) -> tuple[dict[str, Rule], dict[str, Witness]]:
    """Rules by id and witnesses by siglum from the text of the two files; EvidenceError at the first fault."""
    witnesses = {w.siglum: w for w in map(_witness, tables(witnesses_text, "witness", "siglum", Witness, ["year"]))}
    for siglum, witness in witnesses.items():
        if witness.reported_by and witness.reported_by not in witnesses:
            refuse("witness", siglum, "reported_by", f"unknown siglum '{witness.reported_by}'")
    entries = tables(rules_text, "rule", "id", Rule, ["parts", "remarks"])
    rules = {entry["id"]: _rule(entry, witnesses) for entry in entries}
    return rules, witnesses


def _witness(entry: dict[str, Any]) -> Witness:
    name, dated = entry["siglum"], entry.pop("year", None)
    if dated is not None:
        dated = year("witness", name, "year", dated)
    words: dict[str, Sequence[str]] = {"kind": KINDS, "game": GAMES, "extent": tuple(EXTENTS)}
    may_be_empty = ("author", "place", "publisher", "reported_by", "where", "note")
    texts = {
        field: text("witness", name, field, value, words.get(field, ()), field in may_be_empty)
        for field, value in entry.items()
    }
    return Witness(year=dated, **texts)


def _rule(entry: dict[str, Any], witnesses: Mapping[str, Witness]) -> Rule:
    name = entry["id"]
    words: dict[str, Sequence[str]] = {"chapter": CHAPTERS, "grade": GRADES}
    texts = {
        field: text("rule", name, field, entry[field], words.get(field, ()), field in ("function", "switch"))
        for field in ("id", "chapter", "statement", "grade", "warrant", "function", "switch")
    }
    readings = _by_siglum(name, "witnesses", entry["witnesses"], witnesses, READINGS)
    remarks = _by_siglum(name, "remarks", entry.get("remarks", {}), witnesses)
    rule = Rule(
        **texts,
        parts=_parts(name, entry.get("parts", [])),
        witnesses=MappingProxyType(readings),
        remarks=MappingProxyType(remarks),
    )
    _check_readings(rule, witnesses)
    _check_grades(rule, witnesses)
    return rule


def _by_siglum(
    name: str, field: str, table: Any, witnesses: Mapping[str, Witness], words: Sequence[str] = ()
) -> dict[str, str]:
    if not isinstance(table, dict):
        refuse("rule", name, field, f"{table!r} is not a table of sigla")
    for siglum in table:
        if siglum not in witnesses:
            refuse("rule", name, field, f"unknown siglum '{siglum}'")
    return {siglum: text("rule", name, f"{field}.{siglum}", value, words) for siglum, value in table.items()}


def _parts(name: str, entries: Any) -> tuple[Part, ...]:
    if not isinstance(entries, list):
        refuse("rule", name, "parts", f"{entries!r} is not a list")
    for entry in entries:
        if not isinstance(entry, dict) or entry.keys() != {"what", "grade"}:
            refuse("rule", name, "parts", f"{entry!r} does not have just the fields what, grade")
    return tuple(
        Part(
            text("rule", name, "parts.what", entry["what"]),
            text("rule", name, "parts.grade", entry["grade"], GRADES),
        )
        for entry in entries
    )


def _check_readings(rule: Rule, witnesses: Mapping[str, Witness]) -> None:
    """Every witness of the game answers, and none says more than the editors can know of it."""
    for siglum, witness in witnesses.items():
        if witness.game == "polskpas" and siglum not in rule.witnesses:
            refuse("rule", rule.id, "witnesses", f"{siglum} is missing")
    for siglum in rule.remarks:
        if siglum not in rule.witnesses:
            refuse("rule", rule.id, "remarks", f"{siglum} is not among the rule's witnesses")
    for siglum, reading in rule.witnesses.items():
        witness = witnesses[siglum]
        if reading in EXTENTS[witness.extent]:
            refuse("rule", rule.id, f"witnesses.{siglum}", f"'{reading}', but its extent is '{witness.extent}'")
        if reading == "reported" and rule.witnesses.get(witness.reported_by) != "reads":
            message = f"'reported', but its reporter, {witness.reported_by or 'nobody'}, does not read so"
            refuse("rule", rule.id, f"witnesses.{siglum}", message)


def _check_grades(rule: Rule, witnesses: Mapping[str, Witness]) -> None:
    """No grade, of the rule or of a part, is higher than its best witness allows.

    `seen` needs the seen words of a text that is no modern report, `reported` a witness that reads or is reported;
    for a part, a remark on a seen witness will do. `inferred` rests on its warrant. `default` says that every
    witness is silent, so none may read the rule or be reported to.
    """
    spoken = {siglum for siglum, reading in rule.witnesses.items() if reading in ("reads", "reported")}
    remarked = {siglum for siglum in rule.remarks if witnesses[siglum].extent != "none"}
    claims = [("grade", rule.grade, spoken), *(("parts.grade", part.grade, spoken | remarked) for part in rule.parts)]
    for field, grade, voices in claims:
        direct = [s for s in voices if rule.witnesses[s] != "reported" and witnesses[s].kind not in REPORTERS]
        if grade == "seen" and not direct:
            refuse("rule", rule.id, field, "'seen', but of no witness other than modern reports the words were seen")
        if grade == "reported" and not voices:
            refuse("rule", rule.id, field, "'reported', but no witness reads so or is reported to")
    if rule.grade == "default" and spoken:
        refuse("rule", rule.id, "grade", f"'default', but not every witness is silent: {', '.join(sorted(spoken))}")
