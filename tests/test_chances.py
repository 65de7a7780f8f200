"""The table of chances: its classes, what it answers, and that games solved one by one agree with it."""

import random
from itertools import permutations
from math import comb

import pytest
from plain_loops import plain_loops

pytest.importorskip("lzma")  # Python can be built without it, and up to 3.13 as WebAssembly is
from polskpas import chances, rule_set
from polskpas.action import ACCEPT, Kind, name
from polskpas.cards import Card, Rank, Suit, parse_card, parse_cards
from polskpas.chances.cells import CLASSES, SEATS, cell, classes, index
from polskpas.deal import laid_out
from polskpas.hand import Hand
from polskpas.solver import soloist_wins
from polskpas.studies import table

GAME = rule_set("polskpas")
LARGEST = 300_000  # bytes


def test_there_are_as_many_cells_as_hands_that_suits_leave_different():
    assert index()[CLASSES] == len(classes()) == 155_113
    assert len(chances.levels()) == SEATS * len(classes()) == 620_452
    # Every hand of five with a sixth card out is one of its class: plain suits change places in up to six ways.
    assert len(classes()) * 6 > comb(24, 5) * 19 > len(classes())


def test_every_class_is_found_where_it_stands():
    assert all(cell(*one, 0, index()) == SEATS * number for number, one in enumerate(classes()))


def test_plain_suits_may_change_places_and_trumps_may_not():
    held, out = parse_cards("JC AH KS 9S TD"), parse_card("QC")
    levels = set()
    for suits in permutations((Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS)):
        moved = dict(zip((Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS), suits)) | {Suit.HEARTS: Suit.HEARTS}

        def move(card):
            return card if card.rank is Rank.JACK else Card(card.rank, moved[card.suit])

        levels.add(chances.chance(map(move, held), move(out), Suit.HEARTS, 1))
    assert len(levels) == 1
    assert chances.chance(held, out, Suit.SPADES, 1) not in levels


def test_the_table_ships_small():
    assert len(chances.stored()["result"]["levels"]) <= LARGEST


@pytest.mark.parametrize("seat", range(4))
def test_games_dealt_and_solved_agree_with_the_table_within_its_error(seat):
    rng = random.Random(f"layouts {seat}")
    for _ in range(4):
        one = Hand.start(laid_out(*_dealt(rng), GAME), GAME)
        held, turn_up = one.deal.hands[seat], one.deal.turn_up
        offer = max(chances.offers(held, turn_up, seat), key=lambda offer: offer.chance.share)
        won = sum(_wins(offer, held, turn_up, seat, rng) for _ in range(GAMES))
        error = (0.25 / GAMES + offer.chance.error**2) ** 0.5
        assert abs(won / GAMES - offer.chance.share) < 4 * error


GAMES = 80


def _dealt(rng, known=(), seat=0):
    """Hands and stock at random; of `known`, five are the seat's and the sixth is turned up."""
    rest = [card for card in GAME.pack if card not in known]
    rng.shuffle(rest)
    *held, turn_up = known or rest[:6]
    rest = [card for card in rest if card != turn_up and card not in held]
    hands = [tuple(rest[5 * other : 5 * other + 5]) for other in range(3)]
    hands.insert(seat, tuple(held))
    return tuple(hands), (turn_up, *rest[15:])


def _wins(offer, held, turn_up, seat, rng):
    hand = Hand.start(laid_out(*_dealt(rng, (*held, turn_up), seat), GAME), GAME)
    while hand.soloist is None:
        mine = hand.turn == seat and offer.call in hand.legal
        hand = hand.apply(offer.call if mine else next(action for action in hand.legal if action.kind is Kind.PASS))
    if offer.discard:
        hand = hand.apply(next(action for action in hand.legal if action.what == offer.discard))
    return soloist_wins(hand)


@pytest.mark.parametrize("number", [0, 77_777, 155_112])
def test_a_class_sampled_again_gives_the_stored_levels(number):
    stored = chances.stored()
    with plain_loops():
        won, drawn = table.sampled(stored["seed"], number, 1, stored["deals"])
    levels = [table.level(*counts) for counts in zip(won, drawn)]
    assert levels == list(chances.levels()[SEATS * number : SEATS * (number + 1)])


@pytest.mark.rule("exchange")
def test_who_accepts_lays_away_any_card_but_the_one_taken():
    held, turn_up = parse_cards("JC AS KS 9D TH"), parse_card("QH")
    accepted = [offer.discard for offer in chances.offers(held, turn_up, 1) if offer.call == ACCEPT]
    assert sorted(accepted) == sorted(held)
    optional = chances.offers(held, turn_up, 1, rule_set("polskpas", {"exchange": "optional"}))
    assert turn_up in [offer.discard for offer in optional]


@pytest.mark.rule("eldest-privilege")
def test_only_eldest_is_offered_the_preferred_suit_in_the_second_round():
    held, turn_up = parse_cards("JC AS KS 9D TH"), parse_card("QH")
    for seat in range(4):
        assert (name(Suit.HEARTS) in [offer.call for offer in chances.offers(held, turn_up, seat)]) == (seat == 0)


def test_the_best_discard_of_equals_is_the_lowest_card():
    best = chances.best(chances.offers(parse_cards("JC JS JH AD 9C"), parse_card("KD"), 1))[ACCEPT]
    assert (best.chance.share, best.discard) == (1, parse_card("9C"))


def test_the_table_covers_what_is_played_as_it_was_made():
    assert chances.covers(GAME)
    assert chances.covers(rule_set("polskpas", {"exchange": "optional", "stake": "when-empty"}))
    assert not chances.covers(rule_set("polskpas", {"obligation": "head"}))
    assert not chances.covers(rule_set("polskpas", {"two_tricks": "first-two-tricks"}))
    assert not chances.covers(rule_set("polskpas-three"))


def test_the_error_is_never_nothing_and_never_above_the_largest_stored():
    stored = chances.stored()
    errors = [chances.error(level / 100, stored["deals"]) for level in range(101)]
    assert min(errors) > 0.003 and max(errors) == pytest.approx(stored["result"]["largest_error"], abs=1e-5)
