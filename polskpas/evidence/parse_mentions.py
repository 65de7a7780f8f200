"""Reading the dated record, the glossary and the switches in words, and refusing what claims too much."""

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from polskpas.evidence.model import GAMES, LANGUAGES, MENTION_GRADES, Mention, Rule, Switch, Term, Witness
from polskpas.evidence.tables import refuse, tables, text, year


def load_mentions(mentions_text: str, witnesses: Mapping[str, Witness]) -> tuple[Mention, ...]:
    """The mentions of the record, those of each game in the order of years; EvidenceError at the first fault."""
    found = tables(mentions_text, "mention", "id", Mention, optional=["years", "game"], more=["year"])
    mentions = tuple(_mention(table, witnesses) for table in found)
    for game in GAMES:
        of_game = [mention for mention in mentions if mention.game == game]
        for before, after in pairwise(of_game):
            if after.years < before.years:
                refuse("mention", after.id, "years", f"stands after '{before.id}', which is later")
    return mentions


def load_terms(terms_text: str, rules: Mapping[str, Rule]) -> tuple[Term, ...]:
    """The terms of the glossary in the order of the file; EvidenceError at the first fault."""
    return tuple(_term(table, rules) for table in tables(terms_text, "term", "term", Term))


def load_switches(switches_text: str) -> dict[str, Switch]:
    """The switches in words, by name; EvidenceError at the first fault."""
    return {table["name"]: _switch(table) for table in tables(switches_text, "switch", "name", Switch)}


def _mention(table: dict[str, Any], witnesses: Mapping[str, Witness]) -> Mention:
    name = table["id"]
    may_be_empty = ("witness", "seen", "unseen", "where", "note")
    texts = {
        field: text(
            "mention", name, field, table[field], MENTION_GRADES if field == "grade" else (), field in may_be_empty
        )
        for field in ("id", "dated", "what", "grade", *may_be_empty)
    }
    game = text("mention", name, "game", table.get("game", GAMES[0]), GAMES)
    mention = Mention(years=_years(name, table), by=_by(name, table["by"], witnesses), game=game, **texts)
    if "://" in mention.where:
        refuse("mention", name, "where", "is written without its scheme")
    if str(mention.years[0]) not in mention.dated:
        refuse("mention", name, "dated", f"'{mention.dated}' does not name the year {mention.years[0]}")
    _check_what_was_seen(mention)
    if mention.witness:
        _check_witness(mention, witnesses)
    return mention


def _years(name: str, table: dict[str, Any]) -> tuple[int, int]:
    if ("year" in table) == ("years" in table):
        refuse("mention", name, "year", "one of year and years is wanted")
    if "year" in table:
        only = year("mention", name, "year", table["year"])
        return only, only
    if not isinstance(table["years"], list) or len(table["years"]) != 2:
        refuse("mention", name, "years", f"{table['years']!r} is not a first and a last year")
    first, last = (year("mention", name, "years", number) for number in table["years"])
    if first >= last:
        refuse("mention", name, "years", f"{first} is not before {last}")
    return first, last


def _by(name: str, told: Any, witnesses: Mapping[str, Witness]) -> tuple[str, ...]:
    """Who tells of it. A single word is a siglum, and of a text which nobody has read nothing is told."""
    if not isinstance(told, list):
        refuse("mention", name, "by", f"{told!r} is not a list")
    reporters = tuple(text("mention", name, "by", reporter) for reporter in told)
    for reporter in reporters:
        if " " not in reporter and reporter not in witnesses:
            refuse("mention", name, "by", f"unknown siglum '{reporter}'")
        if reporter in witnesses and witnesses[reporter].extent == "none":
            refuse("mention", name, "by", f"{reporter} tells nothing: its extent is 'none'")
    return reporters


def _check_what_was_seen(mention: Mention) -> None:
    if mention.grade == "seen" and not mention.seen:
        refuse("mention", mention.id, "seen", "empty, though the grade is 'seen'")
    if mention.grade != "seen" and mention.seen:
        refuse("mention", mention.id, "seen", f"'{mention.seen}', though the grade is '{mention.grade}'")
    if mention.grade != "seen" and not mention.by:
        refuse("mention", mention.id, "by", f"empty, though the grade is '{mention.grade}'")


def _check_witness(mention: Mention, witnesses: Mapping[str, Witness]) -> None:
    """The record claims no more of a witness than the list of witnesses does."""
    witness = witnesses.get(mention.witness)
    if witness is None:
        refuse("mention", mention.id, "witness", f"unknown siglum '{mention.witness}'")
    if witness.year is not None and not mention.years[0] <= witness.year <= mention.years[1]:
        refuse("mention", mention.id, "witness", f"{mention.witness} is of {witness.year}")
    if witness.extent == "none" and not mention.unseen:
        refuse("mention", mention.id, "unseen", f"empty, though the extent of {mention.witness} is 'none'")
    if witness.extent == "whole" and mention.grade != "seen":
        refuse("mention", mention.id, "grade", f"'{mention.grade}', though the extent of {mention.witness} is 'whole'")
    if mention.grade != "seen" and witness.reported_by and witness.reported_by not in mention.by:
        refuse("mention", mention.id, "by", f"the reporter of {mention.witness}, {witness.reported_by}, is missing")


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
