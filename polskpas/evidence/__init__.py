"""What the witnesses say of each rule, how firmly it is known, and which function carries it out.

The data are files beside this module: `rules.toml`, the rules in the order of the edition; `witnesses.toml`, the texts
by siglum; `mentions.toml`, every dated mention of the games; `terms.toml`, the glossary; `switches.toml`, the switches
in words; `kontraspiel.toml`, what is known of the neighbouring game. A changed reading is one line there, and
everything printed follows.

One word tells what a witness says of a rule as a whole: `reads` (the editors saw its words, and they say so),
`reported` (a seen text says that this one says so), `silent` (seen, and does not say it), `unseen` (not seen in
what would say it, and nobody reports it). Where that word tells too much or too little, a remark stands beside it.
"""

from functools import cache
from importlib.resources import files

from polskpas.evidence.model import LANGUAGES, EvidenceError, Mention, Part, Point, Rule, Switch, Term, Witness
from polskpas.evidence.parse import load
from polskpas.evidence.parse_mentions import load_mentions, load_switches, load_terms
from polskpas.evidence.parse_points import load_points
from polskpas.refusal import Code, unknown

__all__ = [
    "LANGUAGES",
    "EvidenceError",
    "Mention",
    "Part",
    "Point",
    "Rule",
    "Switch",
    "Term",
    "Witness",
    "load",
    "mentions",
    "points",
    "rule",
    "rules",
    "switches",
    "terms",
    "witnesses",
]


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


def mentions(game: str = "polskpas") -> tuple[Mention, ...]:
    """The dated mentions of a game in the order of years; EvidenceError if the data are faulty."""
    return tuple(mention for mention in _mentions() if mention.game == game)


def points() -> dict[str, Point]:
    """What is known of Kontraspiel by id: first what answers the rules, in their order, then what it alone has.

    EvidenceError if the data are faulty.
    """
    return dict(_points())


@cache
def terms() -> tuple[Term, ...]:
    """The glossary in its order; EvidenceError if the data are faulty."""
    return load_terms(_text_of("terms.toml"), _data()[0])


def switches() -> dict[str, Switch]:
    """The switches in words by name, in the order of the edition; EvidenceError if the data are faulty."""
    return dict(_switches())


@cache
def _data() -> tuple[dict[str, Rule], dict[str, Witness]]:
    return load(_text_of("rules.toml"), _text_of("witnesses.toml"))


@cache
def _mentions() -> tuple[Mention, ...]:
    return load_mentions(_text_of("mentions.toml"), _data()[1])


@cache
def _points() -> dict[str, Point]:
    return load_points(_text_of("kontraspiel.toml"), *_data())


@cache
def _switches() -> dict[str, Switch]:
    return load_switches(_text_of("switches.toml"))


def _text_of(name: str) -> str:
    return files(__name__).joinpath(name).read_text("utf-8")
