"""The circle is closed: every rule has a test that carries its id, and every such id exists."""

from pathlib import Path

import pytest

from polskpas import evidence

ROOT = Path(__file__).parent.parent


class Collector:
    """A plugin that notes the rules which the collected tests are marked with."""

    def __init__(self):
        self.rules: dict[str, list[str]] = {}

    def pytest_collection_finish(self, session):
        for item in session.items:
            for mark in item.iter_markers("rule"):
                self.rules.setdefault(mark.args[0], []).append(item.nodeid)


@pytest.fixture(scope="module")
def marked() -> dict[str, list[str]]:
    collector = Collector()
    files = sorted(str(path) for path in (ROOT / "tests").glob("test_*.py"))
    pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider", *files], plugins=[collector])
    return collector.rules


@pytest.mark.parametrize("id", evidence.rules())
def test_every_rule_has_a_test(id, marked):
    assert id in marked


def test_every_mark_is_a_rule(marked):
    assert set(marked) <= set(evidence.rules())
