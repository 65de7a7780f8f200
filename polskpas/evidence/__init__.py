"""What the witnesses say of each rule, how firmly it is known, and which function carries it out.

The data are files beside this module: `rules.toml`, the rules in the order of the edition; `witnesses.toml`, the texts
by siglum; `record.toml`, every dated mention of the games; `terms.toml`, the glossary; `switches.toml`, the switches in
words; `kontraspiel.toml`, what is known of the neighbouring game. A changed reading is one line there, and everything
printed follows.

One word tells what a witness says of a rule as a whole: `reads` (the editors saw its words, and they say so),
`reported` (a seen text says that this one says so), `silent` (seen, and does not say it), `unseen` (not seen in
what would say it, and nobody reports it). Where that word tells too much or too little, a remark stands beside it.
"""

from __future__ import annotations

from functools import cache

from polskpas.refusal import Code, Refusal, unknown

from .model import LANGUAGES, Entry, EvidenceError, Part, Point, Rule, Switch, Term, Witness

__all__ = [
    "LANGUAGES",
    "Entry",
    "EvidenceError",
    "Part",
    "Point",
    "Rule",
    "Switch",
    "Term",
    "UnknownRule",
    "Witness",
    "load",
    "points",
    "record",
    "rule",
    "rules",
    "switches",
    "terms",
    "witnesses",
]

UnknownRule = Refusal  # the name by which the book's extension still catches it


def rules() -> dict[str, Rule]:
    """All rules by id, in the order of the edition; EvidenceError if the data are faulty."""
    return dict(_data()[0])


def rule(id: str) -> Rule:
    """The rule of that id; Refusal (unknown-rule), with the nearest ids, if there is none."""
    known = _data()[0]
    if id not in known:
        raise unknown(Code.UNKNOWN_RULE, "rule", id, known, "id")
    return known[id]


def witnesses() -> dict[str, Witness]:
    """All witnesses by siglum, in the order of the edition; EvidenceError if the data are faulty."""
    return dict(_data()[1])


def record(game: str = "polskpas") -> tuple[Entry, ...]:
    """The dated mentions of a game in the order of years; EvidenceError if the data are faulty."""
    return tuple(entry for entry in _record() if entry.game == game)


def points() -> dict[str, Point]:
    """What is known of Kontraspiel by id: first what answers the rules, in their order, then what it alone has.

    EvidenceError if the data are faulty.
    """
    return dict(_points())


@cache
def terms() -> tuple[Term, ...]:
    """The glossary in its order; EvidenceError if the data are faulty."""
    from .parse_record import load_terms

    return load_terms(_text_of("terms.toml"), _data()[0])


def switches() -> dict[str, Switch]:
    """The switches in words by name, in the order of the edition; EvidenceError if the data are faulty."""
    return dict(_switches())


def load(rules_text: str, witnesses_text: str) -> tuple[dict[str, Rule], dict[str, Witness]]:
    """Rules by id and witnesses by siglum from the text of the two files; EvidenceError at the first fault."""
    from . import parse  # here and not above: a page that plays cards need not read TOML to start

    return parse.load(rules_text, witnesses_text)


@cache
def _data() -> tuple[dict[str, Rule], dict[str, Witness]]:
    return load(_text_of("rules.toml"), _text_of("witnesses.toml"))


@cache
def _record() -> tuple[Entry, ...]:
    from .parse_record import load_record

    return load_record(_text_of("record.toml"), _data()[1])


@cache
def _points() -> dict[str, Point]:
    from .parse_points import load_points

    return load_points(_text_of("kontraspiel.toml"), *_data())


@cache
def _switches() -> dict[str, Switch]:
    from .parse_record import load_switches

    return load_switches(_text_of("switches.toml"))


def _text_of(name: str) -> str:
    from importlib.resources import files

    return files(__name__).joinpath(name).read_text("utf-8")
