"""The house rules that a program can check: lint and format by one tool, types by another, as pyproject.toml says."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from polskpas.rules import RULE_SETS

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize(
    "tool",
    ["ruff check", "ruff format --check", "mypy"],
)
def test_the_tools_find_nothing(tool):
    call = [sys.executable, "-m", *tool.split()]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nobody_decides_by_the_name_of_a_rule_set():
    for path in (ROOT / "polskpas").rglob("*.py"):
        tree = ast.walk(ast.parse(path.read_text("utf-8")))
        for node in (node for node in tree if isinstance(node, ast.Compare | ast.Match)):
            parts = list(ast.walk(node))
            named = {part.value for part in parts if isinstance(part, ast.Constant)} & set(RULE_SETS)
            named |= {ast.unparse(part) for part in parts if isinstance(part, ast.Attribute)} & {
                "rules.id",
                "self.rules.id",
            }
            assert not named, f"{path.name}, line {node.lineno}: ask the rule set's data"


def test_one_function_alone_looks_at_a_printed_suit_to_tell_what_a_card_follows():
    """What a card belongs to is told in `polskpas.order`; the rules of bidding, play and winning ask it."""
    for name in ("bidding", "play", "scoring", "contra", "hand"):
        tree = ast.parse((ROOT / "polskpas" / f"{name}.py").read_text("utf-8"))
        printed = [
            ast.unparse(node) for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "suit"
        ]
        assert set(printed) <= {"action.suit"}, name


# What the rules are made of, lowest first. It rests on nothing else in the package.
OF_THE_RULES = "typed refusal cards rules evidence action deal order bidding play scoring contra hand ledger".split()


@pytest.mark.parametrize("name", OF_THE_RULES)
def test_what_the_rules_are_made_of_points_at_nothing_above_it(name):
    below = set(OF_THE_RULES[: OF_THE_RULES.index(name) + 1])
    place = ROOT / "polskpas" / name
    for path in place.rglob("*.py") if place.is_dir() else [place.with_suffix(".py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("polskpas"):
                named = [node.module.split(".")[1]] if "." in node.module else [alias.name for alias in node.names]
                assert set(named) <= below, f"{path.name}, line {node.lineno}"
