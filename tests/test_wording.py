"""Sentences about cards in either pack: signs and words, and nothing else, change."""

import pytest

from polskpas import Hand, library, rule_set
from polskpas.action import parse_action
from polskpas.cards import Pattern
from polskpas.layout import legal, story, table
from polskpas.narration import steps
from polskpas.wording import SIGN, WORD, aloud, retold

GERMAN = {
    "Eldest hand leads ♣J, a trump.": "Eldest hand leads acorn U, a trump.",
    "♥Q is turned up, so ♥ is the preferred suit.": "Heart O is turned up, so hearts is the preferred suit.",
    "Dealt. ♦10 is turned up.": "Dealt. Bell 10 is turned up.",
    "lays away one of ♠A ♠K ♦9": "lays away one of leaf A, leaf K, bell 9",
    "a jack, an ace, a queen, a club": "an Unter, a sow, an Ober, an acorn",
    "A jack prefers it. Clubs and spades; no spade.": "An Unter prefers it. Acorns and leaves; no leaf.",
    "the jacks, the kings, all hearts, a diamond": "the Unters, the kings, all hearts, a bell",
    "by jack-is-trump": "by jack-is-trump",
    "a clubman, Jackson, ♣Jackson": "a clubman, Jackson, acornsJackson",
    "JC AS discard": "JC AS discard",
}


@pytest.mark.parametrize(("french", "german"), GERMAN.items())
def test_a_sentence_is_said_in_the_german_pack(french, german):
    assert retold(french, Pattern.GERMAN) == german
    assert retold(french, Pattern.FRENCH) == french


def test_a_sentence_is_said_for_people_who_listen():
    text = "Lay away ♣J, or name ♠ ♦, a jack"
    assert aloud(text, Pattern.FRENCH) == "Lay away jack of clubs, or name spades, diamonds, a jack"
    assert aloud(text, Pattern.GERMAN) == "Lay away Unter of acorns, or name leaves, bells, an Unter"


@pytest.mark.parametrize("name", library.names())
def test_no_french_sign_or_word_is_left_in_a_hand_shown_in_the_german_pack(name):
    record = library.record(name)
    text = story(record, Pattern.GERMAN)
    assert not SIGN.search(text)
    assert not WORD.search(text), WORD.search(text)
    for step in steps(record.hand):
        shown = table(step, Pattern.GERMAN) + legal(step.hand, Pattern.GERMAN)
        assert not SIGN.search(shown) and not WORD.search(shown)
        for held in step.hand.hands:
            assert all(Pattern.GERMAN.shown(card) in shown for card in held)


def test_a_text_is_shown_in_the_pack_of_its_rule_set():
    record = library.record("jack-led")
    assert story(record) == story(record, Pattern.FRENCH) != story(record, Pattern.GERMAN)
    dealt = Hand.dealt(rule_set("kontraspiel"), 7)
    assert "forehand" in legal(dealt) and "leaf U, acorn O" in table(steps(dealt)[0])


@pytest.mark.rule("follow-suit")
def test_choices_are_written_so_that_they_can_be_read_back():
    hand = next(state for state in library.record("jack-led").hand.history() if state.trick and state.refused)
    first, *refused = legal(hand, Pattern.GERMAN).splitlines()
    may = [parse_action(text) for text in first.partition(": ")[2].split(", ")]
    may_not = [parse_action(line.split(":")[0].removeprefix("  not ")) for line in refused]
    assert (tuple(may), tuple(may_not)) == (hand.legal, tuple(action for action, _ in hand.refused))
    assert "acorn U, which was led" in refused[0] and "(jack-is-trump, follow-suit)" in refused[0]
