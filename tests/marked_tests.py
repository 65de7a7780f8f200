"""Which tests carry which rule's id. As a program it renews the list that ships with the package."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "polskpas" / "tests.json"


class Collector:
    """A plugin that notes the rules which the collected tests are marked with."""

    def __init__(self):
        self.names: defaultdict[str, set[str]] = defaultdict(set)

    def pytest_collection_finish(self, session):
        """Note each test once, without its folder and its parameters."""
        for item in session.items:
            for mark in item.iter_markers("rule"):
                self.names[mark.args[0]].add(f"{item.path.name}::{item.originalname}")


def names_by_rule() -> dict[str, list[str]]:
    """The names of the marked tests by the rule's id, both in the order of the alphabet."""
    collector = Collector()
    modules = sorted(str(path) for path in (ROOT / "tests").glob("test_*.py"))
    call = ["--collect-only", "-p", "no:terminal", "-p", "no:cacheprovider", f"--rootdir={ROOT}", *modules]
    fault = pytest.main(call, plugins=[collector])
    if fault:
        raise RuntimeError(f"the tests cannot be collected: {fault!r}")
    return {id: sorted(names) for id, names in sorted(collector.names.items())}


def written(names: dict[str, list[str]]) -> str:
    """The list as its file holds it."""
    return json.dumps(names, indent=1) + "\n"


if __name__ == "__main__":
    text = written(names_by_rule())
    if not LIST.exists() or LIST.read_text("utf-8") != text:
        LIST.write_text(text, "utf-8")
        print(f"{LIST.relative_to(ROOT)}: renewed", file=sys.stderr)
