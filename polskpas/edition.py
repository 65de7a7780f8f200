"""The whole edition: every rule with its evidence, its tests and its example hands; what is known of Kontraspiel; the
dated mentions; the glossary.

The tests' names are data, `tests.json`, so that an installed package can print them without its tests; `make golden`
renews them, and a test keeps them true. The hands are asked of the library.
"""

import json
from dataclasses import asdict
from functools import cache
from importlib.resources import files

from polskpas import evidence, library
from polskpas.evidence import Rule, Switch
from polskpas.evidence.model import GAMES
from polskpas.likeness import Likeness, likenesses
from polskpas.typed import Json


def named_tests(id: str) -> tuple[str, ...]:
    """The tests marked with a rule, as `test_play.py::test_following`, in the order of the alphabet."""
    return tuple(_tests().get(id, ()))


def hands_of(id: str) -> tuple[str, ...]:
    """The names of the example hands that show a rule, in reading order."""
    return tuple(name for name in library.names() if id in library.record(name).shows)


def edition() -> dict[str, list[Json]]:
    """All of it as plain data ready for JSON, as `edition.schema.json` describes it."""
    return {
        "witnesses": [asdict(witness) for witness in evidence.witnesses().values()],
        "rules": [_plain(rule) for rule in evidence.rules().values()],
        "switches": [_plain_switch(switch) for switch in evidence.switches().values()],
        "kontraspiel": [_plain_point(one) for one in likenesses()],
        "mentions": [asdict(entry) for game in GAMES for entry in evidence.mentions(game)],
        "terms": [asdict(term) for term in evidence.terms()],
    }


def _plain(rule: Rule) -> Json:
    # Not asdict: it cannot copy the read-only tables.
    return {
        "id": rule.id,
        "chapter": rule.chapter,
        "statement": rule.statement,
        "grade": rule.grade,
        "parts": [asdict(part) for part in rule.parts],
        "witnesses": dict(rule.witnesses),
        "remarks": dict(rule.remarks),
        "warrant": rule.warrant,
        "function": rule.function,
        "tests": list(named_tests(rule.id)),
        "hands": list(hands_of(rule.id)),
        "switch": rule.switch,
    }


def _plain_point(one: Likeness) -> Json:
    point = one.point
    return {
        "id": point.id,
        "statement": point.statement,
        "verdict": one.verdict,
        "grade": point.grade,
        "parts": [asdict(part) for part in point.parts],
        "witnesses": dict(point.witnesses),
        "remarks": dict(point.remarks),
        "warrant": point.warrant,
        "apart": [{"what": row.what, "polskpas": row.first, "kontraspiel": row.second} for row in one.apart],
    }


def _plain_switch(switch: Switch) -> Json:
    return {"name": switch.name, "decides": switch.decides, "values": dict(switch.values)}


@cache
def _tests() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(files("polskpas").joinpath("tests.json").read_text("utf-8"))
    return found
