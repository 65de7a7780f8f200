"""The story of a hand: a step for each action, in sentences, by rules that exist."""

import random
import re

import pytest

from polskpas import Hand, evidence, rule_set
from polskpas.action import PASS
from polskpas.layout import story
from polskpas.narration import steps
from polskpas.record import Record


def hands(rules_id: str, count: int):
    """Random finished hands."""
    rng = random.Random(1790)
    for seed in range(count):
        hand = Hand.dealt(rule_set(rules_id), seed)
        while not hand.is_over:
            hand = hand.apply(rng.choice(hand.legal))
        yield hand


@pytest.mark.parametrize("rules_id", ["polskpas", "polskpas-three"])
def test_every_step_is_told_in_sentences_by_rules_that_exist(rules_id):
    for hand in hands(rules_id, 60):
        told = steps(hand)
        assert [step.number for step in told] == list(range(len(hand.actions) + 1))
        for step in told:
            assert re.fullmatch(r"[A-Z].*\.", step.text), step.text
            assert step.rules and set(step.rules) <= set(evidence.rules())


def test_all_outcomes_are_told_and_each_rule_of_the_settlement_is_named():
    passed_out = Hand.dealt(rule_set("polskpas"), 1)
    while not passed_out.is_over:
        passed_out = passed_out.apply(PASS)
    named = {rule for hand in (*hands("polskpas", 3000), passed_out) for rule in hand.outcome().rules}
    assert named == {
        "three-tricks", "two-tricks", "soloist-aim", "solo-won", "solo-lost", "defender-wins", "vole-made",
        "vole-missed", "vole-missed-lost", "vole-unannounced", "passed-out",
    }  # fmt: skip


def test_the_end_of_a_hand_tells_the_money():
    for hand in hands("polskpas", 40):
        assert str(hand.pot) in steps(hand)[-1].text


def test_the_text_story_fits_a_terminal_and_has_the_notes():
    for hand in hands("polskpas", 10):
        text = story(
            Record(hand, title="A title", about="What to look at. " * 9, notes={0: "A note on the first action."})
        )
        assert max(map(len, text.splitlines())) <= 88
        assert "| A note on the first action." in text
