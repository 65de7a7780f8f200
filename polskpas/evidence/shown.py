"""What shows a rule: the tests that carry its id, and the example hands.

The tests' names are data, `tests.json`, so that an installed package can print them without its tests; `make golden`
renews them, and a test keeps them true. The hands are asked of the library.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


def tests_of(id: str) -> tuple[str, ...]:
    """The tests marked with a rule, as `test_play.py::test_following`, in the order of the alphabet."""
    return tuple(_tests().get(id, ()))


def hands_of(id: str) -> tuple[str, ...]:
    """The names of the example hands that show a rule, in reading order."""
    from polskpas import library  # here and not above: the records of its hands ask the evidence for their rules

    return tuple(name for name in library.names() if id in library.record(name).shows)


@cache
def _tests() -> dict[str, list[str]]:
    return json.loads(files("polskpas.evidence").joinpath("tests.json").read_text("utf-8"))
