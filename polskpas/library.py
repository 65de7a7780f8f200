"""The library of example hands: their names, in the order in which a reader should meet them, and their records.

The records lie in `book/hands`, one a file, and ship as the package `polskpas.hands`.
"""

import json
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from polskpas.record import Record, parse_json
from polskpas.refusal import Code, unknown

# The one place that says which hands there are and in what order; pages and contents are tested against it.
_NAMES = (
    "jack-led",
    "jack-not-its-suit",
    "lowest-jack",
    "low-ten",
    "third-suit",
    "ruff-not-compulsory",
    "accept-and-lay-away",
    "eldest-comes-back",
    "back-without-the-turn-up",
    "another-suit",
    "passed-out",
    "jack-turned-up",
    "sleeping-jack",
    "eldest-leads",
    "won-with-three",
    "won-with-two",
    "first-to-two",
    "second-to-two",
    "two-then-three",
    "bete",
    "defender-gets-nothing",
    "vole-made",
    "vole-before-another-leads",
    "vole-missed",
    "vole-missed-and-lost",
    "vole-unannounced",
    "three-players-vole",
    "three-players-missing-ten",
    "red-unter",
    "contra-said",
)


def names() -> tuple[str, ...]:
    """The names of all example hands, in reading order."""
    return _NAMES


@cache
def record(name: str) -> Record:
    """The example hand of that name; Refusal (unknown-name), with the nearest names, if there is none."""
    return parse_json(_text(name))


@cache
def title(name: str) -> str:
    """The title of an example hand, without replaying it: a list of all of them is wanted at once in a page."""
    return str(json.loads(_text(name))["title"])


def _text(name: str) -> bytes:
    if name not in _NAMES:
        raise unknown(Code.UNKNOWN_NAME, "example hand", name, _NAMES)
    return _folder().joinpath(f"{name}.json").read_bytes()


def _folder() -> Traversable:
    try:
        return files("polskpas.hands")
    except ModuleNotFoundError:  # a checkout that is not installed
        return Path(__file__).parent.parent / "book" / "hands"
