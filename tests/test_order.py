"""What suit a card belongs to, and what beats what. `[h]` in a comment means hearts are trumps."""

import pytest

from polskpas.cards import Suit, parse_card, parse_cards, write_cards
from polskpas.order import beats, in_order, is_trump, ranking, strength, suit_of
from polskpas.rules import rule_set

FOUR, THREE = rule_set("polskpas"), rule_set("polskpas-three")


@pytest.mark.rule("rank-trump")
@pytest.mark.parametrize(
    ("trumps", "order"),
    [
        ("H", "JC JS JH JD AH KH QH TH 9H"),
        ("C", "JC JS JH JD AC KC QC TC 9C"),
    ],
)
def test_nine_trumps_jacks_first(trumps, order):
    assert write_cards(ranking(Suit(trumps), Suit(trumps), FOUR)) == order


@pytest.mark.rule("rank-plain")
def test_a_plain_suit_has_five_cards_and_the_ten_is_low():
    assert write_cards(ranking(Suit.SPADES, Suit.HEARTS, FOUR)) == "AS KS QS TS 9S"


@pytest.mark.rule("rank-trump")
@pytest.mark.rule("rank-plain")
@pytest.mark.parametrize("trumps", Suit)
def test_nine_trumps_and_fifteen_plain_cards_whatever_is_trumps(trumps):
    plain = [card for card in FOUR.pack if suit_of(card, trumps, FOUR) is not trumps]
    assert (24 - len(plain), len(plain)) == (9, 15)


@pytest.mark.rule("three-players")
@pytest.mark.parametrize(("trumps", "numbers"), [("C", (8, 4, 4, 3)), ("D", (7, 4, 4, 4))])
def test_with_three_players_the_suit_of_the_missing_ten_is_short(trumps, numbers):
    suits = [Suit(trumps), *(suit for suit in Suit if suit != trumps)]
    assert tuple(len(ranking(suit, Suit(trumps), THREE)) for suit in suits) == numbers


@pytest.mark.rule("jack-is-trump")
@pytest.mark.parametrize("trumps", Suit)
@pytest.mark.parametrize("jack", ["JC", "JS", "JH", "JD"])
def test_a_jack_belongs_to_trumps_whatever_is_printed_on_it(jack, trumps):
    assert suit_of(parse_card(jack), trumps, FOUR) is trumps


@pytest.mark.rule("jack-is-trump")
@pytest.mark.rule("rank-plain")
def test_other_cards_belong_to_their_own_suit():
    assert suit_of(parse_card("AS"), Suit.HEARTS, FOUR) is Suit.SPADES


def test_before_there_are_trumps_a_jack_belongs_to_no_suit():
    assert suit_of(parse_card("JH"), None, FOUR) is None


@pytest.mark.rule("rank-trump")
@pytest.mark.parametrize(
    ("trumps", "card", "best"),
    [
        ("H", "JH", "AH"),  # [h] the jack of trumps over the ace
        ("S", "JD", "AS"),  # [s] the lowest jack over the trump ace
        ("H", "JC", "JS"),  # the jacks among themselves
        ("H", "9H", "AS"),  # the lowest trump over a plain ace
        ("H", "QS", "TS"),  # the low ten
    ],
)
def test_what_beats_what(trumps, card, best):
    card, best, trumps = parse_card(card), parse_card(best), Suit(trumps)
    assert beats(card, best, trumps, FOUR)
    assert not beats(best, card, trumps, FOUR)


@pytest.mark.rule("trick")
def test_a_card_of_a_third_suit_beats_nothing():
    assert not beats(parse_card("AD"), parse_card("9S"), Suit.HEARTS, FOUR)


@pytest.mark.rule("trick")
@pytest.mark.parametrize("card", ["JC", "9H", "AS"])
def test_no_card_beats_itself(card):
    assert not beats(parse_card(card), parse_card(card), Suit.HEARTS, FOUR)


@pytest.mark.rule("jack-is-trump")
@pytest.mark.parametrize(("trumps", "found"), [(Suit.HEARTS, "JC JD 9H"), (Suit.SPADES, "JC JD AS"), (None, "JC JD")])
def test_the_trumps_among_some_cards(trumps, found):
    held = parse_cards("JC JD AS 9H")
    assert write_cards(card for card in held if is_trump(card, trumps, FOUR)) == found


@pytest.mark.parametrize("rules", [FOUR, THREE])
@pytest.mark.parametrize("trumps", Suit)
def test_strengths_in_a_suit_are_all_different_and_count_from_nothing(rules, trumps):
    for suit in Suit:
        cards = ranking(suit, trumps, rules)
        assert [strength(card, trumps, rules) for card in cards] == list(range(len(cards)))[::-1]


def test_a_hand_is_held_trumps_first():
    assert write_cards(in_order(parse_cards("9S AH JD KC TH JC"), Suit.HEARTS, FOUR)) == "JC JD AH TH KC 9S"
    assert write_cards(in_order(parse_cards("9S AH JD KC TH JC"), None, FOUR)) == "JC JD KC 9S AH TH"
