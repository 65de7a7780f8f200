"""Reading the dated record, the glossary and the switches in words, and refusing what claims too much."""

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from polskpas.evidence.model import GAMES, LANGUAGES, RECORD_GRADES, Entry, Rule, Switch, Term, Witness
from polskpas.evidence.tables import refuse, tables, text, year


def load_record(record_text: str, witnesses: Mapping[str, Witness]) -> tuple[Entry, ...]:
    """The entries of the record, those of each game in the order of years; EvidenceError at the first fault."""
    found = tables(record_text, "entry", "id", Entry, optional=["years", "game"], more=["year"])
    entries = tuple(_entry(table, witnesses) for table in found)
    for game in GAMES:
        of_game = [entry for entry in entries if entry.game == game]
        for before, after in pairwise(of_game):
            if after.years < before.years:
                refuse("entry", after.id, "years", f"stands after '{before.id}', which is later")
    return entries


def load_terms(terms_text: str, rules: Mapping[str, Rule]) -> tuple[Term, ...]:
    """The terms of the glossary in the order of the file; EvidenceError at the first fault."""
    return tuple(_term(table, rules) for table in tables(terms_text, "term", "term", Term))


def load_switches(switches_text: str) -> dict[str, Switch]:
    """The switches in words, by name; EvidenceError at the first fault."""
    return {table["name"]: _switch(table) for table in tables(switches_text, "switch", "name", Switch)}


def _entry(table: dict[str, Any], witnesses: Mapping[str, Witness]) -> Entry:
    name = table["id"]
    may_be_empty = ("witness", "seen", "unseen", "where", "note")
    texts = {
        field: text(
            "entry", name, field, table[field], RECORD_GRADES if field == "grade" else (), field in may_be_empty
        )
        for field in ("id", "dated", "what", "grade", *may_be_empty)
    }
    game = text("entry", name, "game", table.get("game", GAMES[0]), GAMES)
    entry = Entry(years=_years(name, table), by=_by(name, table["by"], witnesses), game=game, **texts)
    if "://" in entry.where:
        refuse("entry", name, "where", "is written without its scheme")
    if str(entry.years[0]) not in entry.dated:
        refuse("entry", name, "dated", f"'{entry.dated}' does not name the year {entry.years[0]}")
    _check_what_was_seen(entry)
    if entry.witness:
        _check_witness(entry, witnesses)
    return entry


def _years(name: str, table: dict[str, Any]) -> tuple[int, int]:
    if ("year" in table) == ("years" in table):
        refuse("entry", name, "year", "one of year and years is wanted")
    if "year" in table:
        only = year("entry", name, "year", table["year"])
        return only, only
    if not isinstance(table["years"], list) or len(table["years"]) != 2:
        refuse("entry", name, "years", f"{table['years']!r} is not a first and a last year")
    first, last = (year("entry", name, "years", number) for number in table["years"])
    if first >= last:
        refuse("entry", name, "years", f"{first} is not before {last}")
    return first, last


def _by(name: str, told: Any, witnesses: Mapping[str, Witness]) -> tuple[str, ...]:
    """Who tells of it. A single word is a siglum, and of a text which nobody has read nothing is told."""
    if not isinstance(told, list):
        refuse("entry", name, "by", f"{told!r} is not a list")
    reporters = tuple(text("entry", name, "by", reporter) for reporter in told)
    for reporter in reporters:
        if " " not in reporter and reporter not in witnesses:
            refuse("entry", name, "by", f"unknown siglum '{reporter}'")
        if reporter in witnesses and witnesses[reporter].extent == "none":
            refuse("entry", name, "by", f"{reporter} tells nothing: its extent is 'none'")
    return reporters


def _check_what_was_seen(entry: Entry) -> None:
    if entry.grade == "seen" and not entry.seen:
        refuse("entry", entry.id, "seen", "empty, though the grade is 'seen'")
    if entry.grade != "seen" and entry.seen:
        refuse("entry", entry.id, "seen", f"'{entry.seen}', though the grade is '{entry.grade}'")
    if entry.grade != "seen" and not entry.by:
        refuse("entry", entry.id, "by", f"empty, though the grade is '{entry.grade}'")


def _check_witness(entry: Entry, witnesses: Mapping[str, Witness]) -> None:
    """The record claims no more of a witness than the list of witnesses does."""
    witness = witnesses.get(entry.witness)
    if witness is None:
        refuse("entry", entry.id, "witness", f"unknown siglum '{entry.witness}'")
    if witness.year is not None and not entry.years[0] <= witness.year <= entry.years[1]:
        refuse("entry", entry.id, "witness", f"{entry.witness} is of {witness.year}")
    if witness.extent == "none" and not entry.unseen:
        refuse("entry", entry.id, "unseen", f"empty, though the extent of {entry.witness} is 'none'")
    if witness.extent == "whole" and entry.grade != "seen":
        refuse("entry", entry.id, "grade", f"'{entry.grade}', though the extent of {entry.witness} is 'whole'")
    if entry.grade != "seen" and witness.reported_by and witness.reported_by not in entry.by:
        refuse("entry", entry.id, "by", f"the reporter of {entry.witness}, {witness.reported_by}, is missing")


def _term(table: dict[str, Any], rules: Mapping[str, Rule]) -> Term:
    name, seen = table["term"], table["seen"]
    if not isinstance(seen, bool):
        refuse("term", name, "seen", f"{seen!r} is neither true nor false")
    texts = {
        field: text("term", name, field, table[field], tuple(LANGUAGES) if field == "language" else (), field == "rule")
        for field in ("term", "language", "meaning", "where", "rule")
    }
    if texts["rule"] and texts["rule"] not in rules:
        refuse("term", name, "rule", f"no rule has the id '{texts['rule']}'")
    return Term(seen=seen, **texts)


def _switch(table: dict[str, Any]) -> Switch:
    name, values = table["name"], table["values"]
    if not isinstance(values, dict) or len(values) < 2:
        refuse("switch", name, "values", f"{values!r} is not a table of two values or more")
    told = {value: text("switch", name, f"values.{value}", words) for value, words in values.items()}
    return Switch(name, text("switch", name, "decides", table["decides"]), MappingProxyType(told))
