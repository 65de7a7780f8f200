"""The deal: packets, seats, the turn-up, and one seed, one deal."""

import random

import pytest

from polskpas.cards import Suit, parse_cards, write_cards
from polskpas.deal import deal, deal_cards, next_seat, packets, shuffle
from polskpas.refusal import Refusal
from polskpas.rules import rule_set

FOUR, THREE = rule_set("polskpas"), rule_set("polskpas-three")


@pytest.mark.rule("deal")
def test_packets_of_two_then_three_eldest_first_dealer_last():
    assert packets(FOUR) == ((0, 2), (1, 2), (2, 2), (3, 2), (0, 3), (1, 3), (2, 3), (3, 3))
    dealt = deal_cards(FOUR.pack, FOUR)
    assert dealt.hands[0] == FOUR.pack[0:2] + FOUR.pack[8:11]
    assert dealt.hands[3] == FOUR.pack[6:8] + FOUR.pack[17:20]


@pytest.mark.rule("turn-up")
@pytest.mark.parametrize(("rules", "size"), [(FOUR, 24), (THREE, 19)])
def test_five_to_each_and_four_left_every_card_once(rules, size):
    dealt = deal(rules, 1829)
    assert {len(hand) for hand in dealt.hands} == {5}
    assert len(dealt.stock) == 4
    assert len({*dealt.stock, *(card for hand in dealt.hands for card in hand)}) == size


@pytest.mark.rule("turn-up")
def test_the_suit_turned_up_is_preferred():
    stock = parse_cards("QH 9C TC KD")
    assert deal_cards(tuple(c for c in FOUR.pack if c not in stock) + stock, FOUR).preferred is Suit.HEARTS


@pytest.mark.rule("turned-jack")
def test_a_jack_turned_up_prefers_the_suit_printed_on_it():
    stock = parse_cards("JD 9C TC KD")
    assert deal_cards(tuple(c for c in FOUR.pack if c not in stock) + stock, FOUR).preferred is Suit.DIAMONDS


@pytest.mark.rule("direction")
def test_the_turn_goes_round_clockwise():
    assert [next_seat(seat, FOUR) for seat in range(4)] == [1, 2, 3, 0]
    assert [next_seat(seat, THREE) for seat in range(3)] == [1, 2, 0]


def test_one_seed_gives_one_deal_for_ever():
    # Figures of this very deal stand in the book; they were dealt by Python 3.11, 3.12, 3.13 and in the browser.
    dealt = deal(FOUR, 1829)
    assert [write_cards(hand) for hand in dealt.hands] == [
        "AC 9D QH TC AD",
        "QC TD KC TH KH",
        "TS 9S AS JH JS",
        "JD QD KS 9H AH",
    ]
    assert dealt.turn_up == parse_cards("KD")[0]
    assert deal(FOUR, 1829) == dealt != deal(FOUR, 1830)


def test_dealing_leaves_the_machines_own_chance_alone():
    state = random.getstate()
    shuffle(FOUR, 5)
    assert random.getstate() == state


@pytest.mark.parametrize("seed", [-1, 1.5, True, "7", None])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(Refusal, match="whole number from 0 up"):
        deal(FOUR, seed)


def test_every_card_comes_to_every_place():
    places = {(card, place) for seed in range(2000) for place, card in enumerate(shuffle(FOUR, seed))}
    assert len(places) == 24 * 24
