"""Play: what may follow what, who takes a trick, and when the vole may be undertaken.

`[h]` means hearts are trumps.
"""

import pytest

from polskpas.cards import Suit, parse_card, parse_cards, write_cards
from polskpas.play import (
    Trick,
    first_leader,
    legal_cards,
    may_undertake_vole,
    refuse_card,
    refuse_vole,
    trick_winner,
    what_was_led,
)
from polskpas.refusal import Code
from polskpas.rules import rule_set

FOUR = rule_set("polskpas")
FOLLOWING = [
    # trumps, led, held, legal
    ("H", "JC", "AC 9H KD", "9H"),  # [h] a jack led asks for trumps, not for clubs
    ("H", "9S", "JS KS 9D", "KS"),  # a jack is no spade
    ("H", "KD", "JD AS 9C", "JD AS 9C"),  # nor a diamond: void, so anything
    ("H", "AD", "9D JH AC", "9D"),  # no ruff while the suit is held
    ("H", "AD", "JH AC 9H", "JH AC 9H"),  # void: neither trumping nor beating is a duty
    ("H", "9H", "JD AC AH", "JD AH"),  # jacks follow a trump
    ("S", "9S", "JS AH KS", "JS KS"),  # where its own suit is trumps a jack follows as a trump
    ("H", "JD", "AS KC", "AS KC"),
]


@pytest.mark.rule("follow-suit")
@pytest.mark.rule("jack-is-trump")
@pytest.mark.parametrize(("trumps", "led", "held", "legal"), FOLLOWING)
def test_following(trumps, led, held, legal):
    assert write_cards(legal_cards(parse_cards(held), parse_cards(led), Suit(trumps), FOUR)) == legal


@pytest.mark.rule("follow-suit")
def test_who_leads_may_lead_anything():
    held = parse_cards("JC AS 9H")
    assert legal_cards(held, (), Suit.HEARTS, FOUR) == held


@pytest.mark.rule("jack-is-trump")
def test_a_refusal_says_what_would_be_right_and_by_which_rules():
    refusal = refuse_card(parse_card("AC"), parse_cards("AC 9H KD"), parse_cards("JC"), Suit.HEARTS, FOUR)
    assert str(refusal) == (
        "♣A is not allowed: ♣J, which was led, is a trump and ♥9 must follow (jack-is-trump, follow-suit)"
    )


@pytest.mark.rule("follow-suit")
@pytest.mark.parametrize(("trumps", "led", "held", "legal"), FOLLOWING)
def test_exactly_the_cards_not_legal_are_refused(trumps, led, held, legal):
    for card in parse_cards(held):
        refusal = refuse_card(card, parse_cards(held), parse_cards(led), Suit(trumps), FOUR)
        assert (refusal is None) == (str(card) in legal.split())


@pytest.mark.rule("follow-suit")
@pytest.mark.parametrize(
    ("trumps", "led", "said"),
    [
        ("H", "JC", "♣J, which was led, is a trump"),
        ("H", "9H", "trumps (♥) were led"),
        ("H", "KD", "♦ was led"),
    ],
)
def test_what_was_led_is_told_as_a_suit_or_as_trumps(trumps, led, said):
    assert what_was_led(parse_card(led), Suit(trumps), FOUR) == said


@pytest.mark.rule("follow-suit")
@pytest.mark.rule("jack-is-trump")
@pytest.mark.parametrize(
    ("trick", "held", "card", "message", "rules"),
    [
        ("KD AH", "9D 9H AC", "AC", "♦ was led and ♦9 must follow", ("follow-suit",)),
        ("KD AH", "9D 9H AC", "9H", "♦ was led and ♦9 must follow", ("follow-suit",)),
        ("KD", "9D JD AC", "JD", "♦ was led, ♦J is a trump and ♦9 must follow", ("jack-is-trump", "follow-suit")),
        ("9H", "JD AC", "AC", "trumps (♥) were led and ♦J must follow", ("follow-suit",)),
    ],
)
def test_a_card_that_does_not_follow_is_refused_by_what_was_led(trick, held, card, message, rules):
    refusal = refuse_card(parse_card(card), parse_cards(held), parse_cards(trick), Suit.HEARTS, FOUR)
    assert refusal.message == f"{parse_card(card).shown} is not allowed: {message}"
    assert (refusal.code, refusal.rules) == (Code.MUST_FOLLOW, rules)


@pytest.mark.rule("follow-suit")
@pytest.mark.parametrize(
    ("obligation", "trick", "held", "card", "must"),
    [
        ("trump", "KD", "JD AS", "AS", "trump, so ♦J"),  # it would beat the trick, but that is no duty here
        ("trump", "KD JC", "JD AS", "AS", "trump, so ♦J"),
        ("head", "KD JC", "JD AS", "AS", "trump, so ♦J"),  # none beats the jack of clubs
        ("head", "KD TH", "9H JD AS", "AS", "beat the trick, so ♦J"),
        ("head", "KD TH", "9H JD AS", "9H", "beat the trick, so ♦J"),
        ("head", "TD", "9D AD", "9D", "beat the trick, so ♦A"),
    ],
)
def test_a_card_against_an_obligation_is_refused_by_the_duty_it_fails(obligation, trick, held, card, must):
    rules = rule_set("polskpas", {"obligation": obligation})
    refusal = refuse_card(parse_card(card), parse_cards(held), parse_cards(trick), Suit.HEARTS, rules)
    assert refusal.message == (
        f"{parse_card(card).shown} is not allowed: by the reading obligation={obligation} who can must {must}"
    )
    assert (refusal.code, refusal.rules) == (Code.OBLIGED, ("follow-suit",))


@pytest.mark.rule("trick")
@pytest.mark.parametrize(
    ("trumps", "cards", "winner"),
    [
        ("H", "AH JH KH 9H", "JH"),
        ("S", "JD AS 9C AH", "JD"),
        ("C", "TS QS 9S KC", "KC"),
        ("D", "TS QS 9S KC", "QS"),  # the ten is low, and a king of a third suit takes nothing
        ("H", "9S AD AC KD", "9S"),
        ("H", "AS 9H KS JD", "JD"),
    ],
)
def test_who_takes_the_trick(trumps, cards, winner):
    cards = parse_cards(cards)
    seat = trick_winner(2, cards, Suit(trumps), FOUR)
    assert str(cards[(seat - 2) % 4]) == winner


@pytest.mark.rule("trick")
@pytest.mark.parametrize("leader", range(4))
def test_the_seat_is_counted_from_the_leader(leader):
    assert trick_winner(leader, parse_cards("9S KS AS QS"), Suit.HEARTS, FOUR) == (leader + 2) % 4


@pytest.mark.rule("first-lead")
def test_eldest_leads_to_the_first_trick():
    assert first_leader() == 0


def tricks(winners: str) -> tuple[Trick, ...]:
    """Finished tricks with these winners; their cards do not matter."""
    return tuple(Trick(0, (), int(winner)) for winner in winners)


@pytest.mark.rule("vole-announce")
@pytest.mark.parametrize("winners", ["", "1", "11"])
def test_the_vole_is_open_before_the_first_three_leads(winners):
    assert may_undertake_vole(1, tricks(winners), (), FOUR)


@pytest.mark.rule("vole-announce")
@pytest.mark.parametrize(
    ("winners", "on_table", "why"),
    [
        ("111", "", "too late after 3 tricks"),
        ("2", "", "gone to another seat"),
        ("12", "", "gone to another seat"),
        ("", "AS", "a trick is being played"),
        ("11", "AS 9S", "a trick is being played"),
    ],
)
def test_the_vole_is_closed_later_with_the_reason(winners, on_table, why):
    refusal = refuse_vole(1, tricks(winners), parse_cards(on_table), FOUR)
    assert why in refusal.message
    assert (refusal.code, refusal.rules) == (Code.VOLE_CLOSED, ("vole-announce",))
    assert may_undertake_vole(1, tricks(winners), parse_cards(on_table), FOUR) is False
