"""Properties of cards, their order and the deal, under every switch and for every pack.

The hands in `test_cards`, `test_order` and `test_deal` show one card against another; here it is asked of any cards
whether the order is one at all: total inside a suit, the same from both sides, and no card in two suits or in none.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import rule_sets, starts

from polskpas.cards import Rank, Suit
from polskpas.deal import deal_cards, next_seat, packets
from polskpas.order import beats, ranking, suit_of, suits
from polskpas.play import best_card
from polskpas.rules import Unseen

LADDER = "AKQJT9"


def belongs_to(card, trumps, rules):
    """The suit a card counts as, said anew."""
    return trumps if card in rules.wenzels else card.suit


def from_the_top(card, rules):
    """Where a card stands in its suit, said anew: the Wenzels first, by their suits."""
    return ("CSHD".index(card.suit), 0) if card in rules.wenzels else (4, LADDER.index(card.rank))


@pytest.mark.rule("pack")
@pytest.mark.rule("three-players")
@given(rule_sets())
def test_a_pack_has_every_card_once_and_what_is_missing_is_missing_by_rule(rules):
    missing = {f"{rank}{suit}" for suit in "CSHD" for rank in LADDER} - set(map(str, rules.pack))
    assert len(set(rules.pack)) == len(rules.pack) == 5 * rules.players + 4
    assert missing == ({"9C", "9S", "9H", "9D", str(rules.switches.removed_ten)} if rules.players == 3 else set())


@pytest.mark.rule("jack-is-trump")
@given(rule_sets(), st.sampled_from(Suit))
def test_every_card_belongs_to_one_suit_and_every_wenzel_to_trumps(rules, trumps):
    belonging = [card for suit in Suit for card in ranking(suit, trumps, rules)]
    assert sorted(belonging) == sorted(rules.pack)
    assert set(rules.wenzels) <= set(ranking(trumps, trumps, rules))
    assert suits(trumps, rules) == {card: belongs_to(card, trumps, rules) for card in rules.pack}


@pytest.mark.rule("rank-trump")
@pytest.mark.rule("rank-plain")
@given(rule_sets(), st.sampled_from(Suit), st.data())
def test_of_two_cards_the_higher_of_one_suit_beats_a_trump_beats_and_else_neither_does(rules, trumps, data):
    one, other = data.draw(st.lists(st.sampled_from(rules.pack), min_size=2, max_size=2, unique=True))
    suit, against = belongs_to(one, trumps, rules), belongs_to(other, trumps, rules)
    if suit is against:
        expected = from_the_top(one, rules) < from_the_top(other, rules)
        assert beats(other, one, trumps, rules) is not expected
    else:
        expected = suit is trumps
        assert not (beats(other, one, trumps, rules) and expected)
    assert beats(one, other, trumps, rules) is expected


@pytest.mark.rule("rank-plain")
@given(rule_sets(), st.sampled_from(Suit))
def test_with_four_players_a_plain_suit_has_no_wenzel_and_its_ten_stands_above_the_nine_alone(rules, trumps):
    for suit in set(Suit) - {trumps}:
        order = ranking(suit, trumps, rules)
        assert not set(order) & set(rules.wenzels)
        below = order[order.index(ten) + 1 :] if (ten := next((c for c in order if c.rank is Rank.TEN), None)) else ()
        assert {card.rank for card in below} <= {Rank.NINE}


@pytest.mark.rule("trick")
@given(rule_sets(), st.sampled_from(Suit), st.data())
def test_the_best_card_of_a_trick_is_beaten_by_none_and_in_whatever_order_the_others_come(rules, trumps, data):
    led, *others = data.draw(
        st.lists(st.sampled_from(rules.pack), min_size=rules.players, max_size=rules.players, unique=True)
    )
    best = best_card((led, *others), trumps, rules)
    assert not any(beats(card, best, trumps, rules) for card in (led, *others))
    assert suit_of(best, trumps, rules) in (trumps, suit_of(led, trumps, rules))
    assert best_card((led, *data.draw(st.permutations(others))), trumps, rules) == best


@pytest.mark.rule("deal")
@pytest.mark.rule("turn-up")
@pytest.mark.rule("turned-jack")
@given(starts())
def test_a_deal_laid_together_packet_by_packet_is_the_pack_again(hand):
    rules, deal = hand.rules, hand.deal
    left, together = [list(cards) for cards in deal.hands], []
    for seat, size in packets(rules):
        together += left[seat][:size]
        del left[seat][:size]
    together += deal.stock
    assert not any(left) and sorted(together) == sorted(rules.pack)
    assert deal_cards(tuple(together), rules) == deal
    assert [seat for seat, _ in packets(rules)] == [*range(rules.players)] * 2
    assert len(deal.stock) == 4 and deal.turn_up is deal.stock[0]
    none_by_a_wenzel = rules.switches.turned_jack == "second-round" or Unseen.TURNED_WENZEL in rules.unseen
    prefers_none = deal.turn_up in rules.wenzels and none_by_a_wenzel
    assert deal.preferred is (None if prefers_none else deal.turn_up.suit)


@pytest.mark.rule("direction")
@pytest.mark.rule("players")
@given(rule_sets(), st.integers(0, 2))
def test_going_to_the_left_comes_by_every_seat_once_and_back(rules, seat):
    passed = [seat]
    for _ in range(rules.players):
        passed.append(next_seat(passed[-1], rules))
    assert passed[-1] == seat and sorted(passed[1:]) == [*range(rules.players)]
