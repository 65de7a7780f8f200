"""Mutation testing itself: what changes are made, and that what is explained is still there. `mutants.py` runs them."""

import ast

import pytest
from mutants import TESTS, file_of, named, reasons
from mutation import ROOT, mutants, mutants_of


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("a < b", ["a < b -> a <= b", "a < b -> a >= b"]),
        ("a is b", ["a is b -> a is not b"]),
        ("a and b", ["a and b -> a or b", "a and b -> b", "a and b -> a"]),
        ("not a", ["not a -> a"]),
        ("a % 4", ["a % 4 -> a * 4", "4 -> 5", "4 -> 3"]),
        ("any(a)", ["any -> all"]),
        ("f(a, b=c)", ["f(a, b=c) -> f(a)"]),
        ("(a, b)", ["(a, b) -> (b,)", "(a, b) -> (a,)"]),
        ("'void'", ["'void' -> 'XvoidX'"]),
        ("Suit.CLUBS", ["Suit.CLUBS -> Suit.SPADES"]),
        ("Suit.DIAMONDS", ["Suit.DIAMONDS -> Suit.CLUBS"]),
        ("[a for b in c if d]", ["d -> True", "d -> False"]),
    ],
)
def test_what_is_changed_in_an_expression(text, changes):
    assert [mutant.change for mutant in mutants_of(f"x = {text}", "")] == changes


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("def f():\n    return a", ["a -> None"]),
        ("if a:\n    b", ["a -> False", "a -> True"]),
        ("while a:\n    b", ["a -> False"]),
        ("a += b", ["a += b -> pass", "a += b -> a -= b"]),
        ("a[b] = c", ["a[b] = c -> pass"]),
        ("f(a)", ["f(a) -> pass"]),
        ("@cache\ndef f(a: int | None) -> int | None:\n    'A docstring.'", []),
        ("x = 'A sentence for people.'", []),
        ("x = f'{a} is a card'", []),
    ],
)
def test_what_is_changed_in_a_statement_and_what_is_left_alone(text, changes):
    assert [mutant.change for mutant in mutants_of(text, "")] == changes


def test_each_mutant_is_the_file_with_one_change_that_can_still_be_read():
    text = (ROOT / file_of("play")).read_text("utf-8")
    found = mutants(file_of("play"))
    assert len({mutant.source for mutant in found} - {text}) == len(found) > 100
    assert all(ast.parse(mutant.source) for mutant in found)
    assert list(named(found).values()) == found


def test_every_module_named_has_tests_and_every_reason_a_mutant():
    assert all((ROOT / "tests" / f"test_{name}.py").exists() for names in TESTS.values() for name in names)
    every = [mutant for module in TESTS for mutant in mutants(file_of(module))]
    for reason in reasons():
        covered = {mutant.change for mutant in every if reason.covers(mutant)}
        assert covered and set(reason.changes) <= covered, reason
        assert set(reason.lines) <= {mutant.line for mutant in every if reason.covers(mutant)}, reason
