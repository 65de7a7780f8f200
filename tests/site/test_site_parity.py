"""The live page says of a record what the package and its command say: each step, the result, and what is paid."""

from __future__ import annotations

import json
import random

import pytest
from looking import settle, status

from polskpas import library
from polskpas.cli import answer
from polskpas.hand import Hand
from polskpas.narration import steps
from polskpas.record import Record
from polskpas.rules import rule_set
from polskpas.wording import retold

PAGE = "book/hands/jack-led.html"
BEGINS = """(root, words) => looking.comesTrue(root, () =>
  looking.wordsOf(root.querySelector("[role=status]")).toLowerCase().startsWith(words.toLowerCase()))"""


def at_random(rules: str, seed: int) -> Record:
    """A hand that a seed deals and plays."""
    rng, hand = random.Random(seed), Hand.dealt(rule_set(rules), seed, 12)
    while not hand.is_over:
        hand = hand.apply(rng.choice(hand.legal))
    return Record(hand, title=f"seed {seed}")


RECORDS = {
    "vole-made": lambda: library.record("vole-made"),
    "contra-said": lambda: library.record("contra-said"),
    "four at random": lambda: at_random("polskpas", 1),
    "four more": lambda: at_random("polskpas", 2),
    "three at random": lambda: at_random("polskpas-three", 3),
}


@pytest.fixture(scope="module")
def root(site, window):
    """A demonstration of hands, live."""
    window.turn_to(site + PAGE)
    root = window.demos()[0]
    window.go_live(root)
    return root


@pytest.mark.parametrize("name", RECORDS)
def test_every_step_of_a_pasted_record_is_told_as_the_package_tells_it(root, name):
    record = RECORDS[name]()
    told = [" ".join(retold(step.text, record.hand.rules.pattern).split()) for step in steps(record.hand)]
    root.locator(".pp-live textarea").fill(json.dumps(record.as_dict()))
    settle(root)
    root.get_by_role("button", name="Show this record").click()
    for number, words in enumerate(told):
        assert root.evaluate(BEGINS, words), (words, status(root))
        if number < len(told) - 1:
            root.locator(".pp-live button.pp-next").click()


@pytest.mark.parametrize("name", RECORDS)
def test_the_result_is_that_of_the_command(root, name):
    record = RECORDS[name]()
    found = answer(record.hand)
    root.locator(".pp-live textarea").fill(json.dumps(record.as_dict()))
    settle(root)
    root.get_by_role("button", name="Show this record").click()
    settle(root)
    root.locator(".pp-live button.pp-last").click()
    settle(root)
    words = status(root)
    if found["winner"] is not None:
        assert record.hand.rules.seats[found["winner"]] in words.lower()
    for chips in {abs(payment) for payment in found["payments"] or ()} - {0}:
        assert str(chips) in words.replace(",", " ").replace(".", " ").split()
