"""Bidding: why a call is refused, round by round, and what hangs on a thing not known. Hearts are preferred."""

from dataclasses import replace

import pytest

from polskpas.action import ACCEPT, PASS, name, parse_action
from polskpas.bidding import (
    Phase,
    refuse_discard,
    refuse_first_round,
    refuse_last_word,
    refuse_second_round,
    speaking_order,
    takes_turn_up,
)
from polskpas.cards import Suit, parse_card, parse_cards
from polskpas.refusal import Code
from polskpas.rules import Unseen, rule_set

FOUR = rule_set("polskpas")
SECOND_HAND = 1
# Each action that is no call, with the code, the second rule and the words of its refusal.
NO_CALLS = [
    ("vole", Code.NO_SOLOIST, "vole-announce", "A vole is undertaken by a soloist, and there is no soloist yet"),
    ("JC", Code.NO_SOLOIST, "first-lead", "Cards are played after the bidding, and there is no soloist yet"),
    ("discard JC", Code.NOTHING_TO_DISCARD, "exchange", "Nothing is laid away before the turn-up is accepted"),
]


def told(refusal) -> tuple:
    """A refusal as its code, its rules and its message."""
    return refusal.code, refusal.rules, refusal.message


@pytest.mark.rule("first-round")
def test_in_the_first_round_no_suit_is_named():
    assert told(refuse_first_round(name(Suit.SPADES), Suit.HEARTS)) == (
        Code.NOT_THIS_ROUND,
        ("first-round", "second-round"),
        "No suit is named in the first round: pass, or accept ♥ as trumps",
    )
    assert refuse_first_round(PASS, Suit.HEARTS) is refuse_first_round(ACCEPT, Suit.HEARTS) is None


@pytest.mark.rule("first-round")
@pytest.mark.parametrize(("action", "code", "rule", "message"), NO_CALLS)
def test_in_the_first_round_what_is_no_call_is_refused(action, code, rule, message):
    refusal = refuse_first_round(parse_action(action), Suit.HEARTS)
    assert told(refusal) == (code, ("first-round", rule), f"{message}: pass, or accept ♥ as trumps")


@pytest.mark.rule("second-round")
@pytest.mark.rule("eldest-privilege")
@pytest.mark.parametrize(
    ("action", "code", "rules", "message"),
    [
        (
            "name H",
            Code.PREFERRED_SUIT,
            ("second-round", "eldest-privilege"),
            "♥ is the preferred suit, to which only eldest hand may come back",
        ),
        (
            "accept",
            Code.NOT_THIS_ROUND,
            ("first-round", "second-round"),
            "The turn-up cannot be accepted in the second round",
        ),
        *((action, code, ("second-round", rule), message) for action, code, rule, message in NO_CALLS),
    ],
)
def test_in_the_second_round_each_refusal_tells_the_suits_that_are_left(action, code, rules, message):
    refusal = refuse_second_round(parse_action(action), SECOND_HAND, Suit.HEARTS, FOUR)
    assert told(refusal) == (code, rules, f"{message}: pass, or name one of ♣ ♠ ♦")


@pytest.mark.rule("eldest-privilege")
@pytest.mark.parametrize(
    ("action", "code", "rules", "message"),
    [
        *(
            (
                action,
                Code.NOT_THIS_ROUND,
                ("eldest-privilege",),
                "The last word of eldest hand is about the preferred suit alone",
            )
            for action in ("name S", "accept")
        ),
        *((action, code, ("eldest-privilege", rule), message) for action, code, rule, message in NO_CALLS),
    ],
)
def test_the_last_word_is_about_the_preferred_suit_alone(action, code, rules, message):
    refusal = refuse_last_word(parse_action(action), Suit.HEARTS)
    assert told(refusal) == (code, rules, f"{message}: pass, or name ♥")


@pytest.mark.rule("eldest-privilege")
@pytest.mark.parametrize("action", [PASS, name(Suit.HEARTS)])
def test_what_eldest_may_say_last_is_not_refused(action):
    assert refuse_last_word(action, Suit.HEARTS) is None


@pytest.mark.rule("exchange")
@pytest.mark.parametrize(
    ("action", "code", "message"),
    [
        ("9S", Code.DISCARD_FIRST, "The soloist has taken the turn-up and holds six cards: first lay"),
        ("discard QH", Code.JUST_TAKEN, "♥Q is the card just taken, and another must go: lay"),
        ("discard AD", Code.NOT_HELD, "The soloist does not hold ♦A: lay"),
    ],
)
def test_at_the_exchange_each_refusal_tells_what_may_be_laid_away(action, code, message):
    held = parse_cards("JC 9S QH")
    refusal = refuse_discard(parse_action(action), held, parse_card("QH"), FOUR)
    assert told(refusal) == (code, ("exchange",), f"{message} away one of ♣J ♠9")


@pytest.mark.rule("turned-jack")
@pytest.mark.parametrize("what", Unseen)
def test_nobody_speaks_only_where_what_a_jack_turned_up_leads_to_is_not_known(what):
    gap = replace(FOUR, id="gap", unseen={what: "something"})
    speakers = speaking_order(None, gap)
    assert (speakers == ()) is (what is Unseen.TURNED_WENZEL)
    assert {phase for phase, _ in speakers} <= {Phase.SECOND_ROUND}


@pytest.mark.rule("exchange")
@pytest.mark.parametrize("what", Unseen)
def test_who_accepts_takes_the_turn_up_unless_the_exchange_is_what_is_not_known(what):
    gap = replace(FOUR, id="gap", unseen={what: "something"})
    assert takes_turn_up(ACCEPT, Suit.HEARTS, gap) is (what is not Unseen.EXCHANGE)


def test_where_a_hand_stands_is_told_in_words():
    assert [str(phase) for phase in Phase] == [
        "first round", "second round", "last word", "exchange", "play", "not seen", "over",
    ]  # fmt: skip
