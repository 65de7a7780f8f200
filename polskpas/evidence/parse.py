"""Reading the rules and the witnesses, and refusing what in them is malformed or claims too much."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from polskpas.evidence.claims import by_siglum, check_grades, check_readings, parts
from polskpas.evidence.model import CHAPTERS, EXTENTS, GAMES, GRADES, KINDS, READINGS, Rule, Witness
from polskpas.evidence.tables import refuse, tables, text, year


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
    readings = by_siglum("rule", name, "witnesses", entry["witnesses"], witnesses, READINGS)
    remarks = by_siglum("rule", name, "remarks", entry.get("remarks", {}), witnesses)
    rule = Rule(
        **texts,
        parts=parts("rule", name, entry.get("parts", []), GRADES),
        witnesses=MappingProxyType(readings),
        remarks=MappingProxyType(remarks),
    )
    check_readings("rule", rule, "polskpas", witnesses)
    check_grades("rule", rule, witnesses)
    return rule
