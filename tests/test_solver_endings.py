"""The solver beside brute force over the plain rules, and each of its short cuts by itself.

`python tests/solver_endings.py` makes the comparison a large one.
"""

from __future__ import annotations

import random

import pytest
from solver_endings import OBJECTIVES, cards_to_play, compare, ending, in_play, readings

from polskpas import Hand
from polskpas.cards import Suit, parse_cards
from polskpas.solver import bits, game, position, positions, search, solver_for
from polskpas.solver.search import is_stopped, must_take, sure_leads
from polskpas.solver.solver import Solver
from polskpas.solver.table import ENOUGH, HANDS, MEMORY, NEVER, RUN, SEATS, STATES, THREAT

READINGS = dict(readings())


def test_every_reading_and_every_objective_as_the_plain_rules_have_it():
    kinds = compare(2 * len(READINGS) * len(OBJECTIVES), seed=1829)
    assert set(READINGS) | set(OBJECTIVES) < set(kinds)
    assert min(kinds.values()) > 10


# Each short cut turned off: the answers stay.


class Forgetful(list):
    """A table that remembers no position."""

    def __setitem__(self, place, number):
        if place < MEMORY:
            super().__setitem__(place, number)


def fill(solver: Solver, first: int, count: int, number: int) -> None:
    for place in range(first, first + count):
        solver.table[place] = number


WITHOUT = {
    "trumps that must take tricks": lambda solver: fill(solver, ENOUGH, STATES, NEVER),
    "the one threat": lambda solver: fill(solver, THREAT, STATES, 0),
    "sure leads": lambda solver: fill(solver, RUN, STATES * SEATS, NEVER),
    "the memory": lambda solver: setattr(solver, "table", Forgetful(solver.table)),
}


def whole_deals(count: int, seed: int):
    """Deals under every reading and for every objective in turn, as a solver and a position."""
    rng = random.Random(seed)
    for number in range(count):
        rules = rng.choice(list(READINGS.values()))
        objective = game if number % 2 else rng.choice(list(OBJECTIVES.values()))
        yield rules, objective, position(in_play(rules, rng))


@pytest.mark.parametrize("short_cut", WITHOUT)
def test_without_a_short_cut_the_answers_are_the_same(short_cut):
    for rules, objective, at in whole_deals(200, seed=len(short_cut)):
        without = Solver(rules, objective)
        WITHOUT[short_cut](without)
        assert without.keeping(at) == solver_for(rules, objective).keeping(at)


def test_with_every_touching_card_tried_the_answers_are_the_same(monkeypatch):
    expected = [solver_for(rules, objective).keeping(at) for rules, objective, at in whole_deals(200, seed=5)]
    monkeypatch.setattr(search, "lowest_of_touching", lambda choice, live: choice)
    assert expected == [solver_for(rules, objective).keeping(at) for rules, objective, at in whole_deals(200, seed=5)]


# What each short cut claims, by all plays there are.


def takes_trick(after: Hand, seat: int) -> bool:
    """Whether the card just played ended a trick that fell to a seat."""
    return not after.trick and after.trick_winners[-1] == seat


def tricks_taken(hand: Hand, seat: int, best, known: dict) -> int:
    """How many of the tricks left a seat takes, at the least (best=min) or at the most (max) of all ways to play."""
    if hand.is_over:
        return 0
    at = hand.hands, hand.trick, hand.leader
    if at not in known:
        ways = [hand.apply(card) for card in cards_to_play(hand)]
        known[at] = best(takes_trick(after, seat) + tricks_taken(after, seat, best, known) for after in ways)
    return known[at]


def sure_run(hand: Hand, leader: int) -> int:
    """How many tricks in a row a leader can be sure of, whatever the others play."""
    if hand.is_over or (not hand.trick and hand.leader != leader):
        return 0
    best = max if hand.turn == leader else min
    ways = [hand.apply(card) for card in cards_to_play(hand)]
    return best(takes_trick(after, leader) + sure_run(after, leader) for after in ways)


def leads(count: int, seed: int):
    """Endings before a trick, each with the solver's table set up, and what is live."""
    rng = random.Random(seed)
    found = 0
    while found < count:
        rules = rng.choice(list(READINGS.values()))
        hand = ending(rules, game, rng)
        if not hand.trick:
            found += 1
            solver = Solver(rules)
            at = position(hand)
            solver.keeping(at)
            yield hand, solver.table, sum(at.hands)


def test_so_many_trumps_must_take_a_trick_however_the_cards_are_played():
    sharp = 0
    for hand, tab, live in leads(150, seed=11):
        for seat in range(hand.rules.players):
            mine = tab[HANDS + (seat - hand.soloist) % hand.rules.players] & bits.TRUMPS
            theirs = live & bits.TRUMPS ^ mine
            sure = max(wanted for wanted in range(4) if wanted == 0 or must_take(mine, theirs, wanted))
            least = tricks_taken(hand, seat, min, {})
            assert sure <= least
            sharp += 0 < sure == least
    assert sharp > 50


@pytest.mark.parametrize(
    ("mine", "theirs", "sure"),
    [
        ("JC", "JS JH", 1),
        ("JS", "JC", 0),
        ("JS JH", "JC", 1),
        ("JC JS AH", "JH", 2),
        ("JC JH AH", "JS JD", 1),
        ("AH KH QH", "JC JS", 1),
        ("9H", "", 1),
        ("", "JC", 0),
    ],
)
def test_how_many_tricks_some_trumps_must_take_against_others(mine, theirs, sure):
    mine, theirs = (bits.mask(parse_cards(text), Suit.HEARTS, READINGS["polskpas"]) for text in (mine, theirs))
    for wanted in range(1, 5):
        assert must_take(mine, theirs, wanted) is (wanted <= sure)


@pytest.mark.parametrize(
    ("hands", "stopped"),
    [
        ("JC / JS / AH / 9H", [1, 2, 3]),
        ("9H / JC / AH / KS", [0, 2, 3]),  # by the jack of clubs alone
        ("AS / JS JH / JC / KS", [0, 1, 2, 3]),  # of two the jack of clubs can beat but one
        ("AS / JS / JC / KS", [0, 1, 3]),
    ],
)
def test_who_is_stopped_by_a_trump_of_another(hands, stopped):
    solver, four = Solver(READINGS["polskpas"]), READINGS["polskpas"]
    held = [bits.mask(parse_cards(text), Suit.HEARTS, four) for text in hands.split("/")]
    solver.table[HANDS : HANDS + 4] = held
    trumps = sum(held) & bits.TRUMPS
    assert [is_stopped(seat, trumps, solver.table) for seat in range(4)] == [seat in stopped for seat in range(4)]


def test_who_is_stopped_cannot_take_every_trick_that_is_left():
    stopped = 0
    for hand, tab, live in leads(150, seed=12):
        for seat in range(hand.rules.players):
            if is_stopped((seat - hand.soloist) % hand.rules.players, live & bits.TRUMPS, tab):
                stopped += 1
                assert tricks_taken(hand, seat, max, {}) < len(hand.hands[seat])
    assert stopped > 100


@pytest.mark.parametrize(
    ("hands", "sure"),
    [
        ("JC JS 9D / JH AH / AD KD / AC KC", 2),  # the trumps above all others
        ("AS KS 9D / QS TS / AD KD / AC KC", 2),  # nobody has a trump
        ("AS KS 9D / QS 9H / AD KD / AC KC", 1),  # who has a trump must follow once
        ("AS 9D / 9H KC / AD KD / AC QC", 0),  # and here not at all
        ("JC AS 9D / 9H KC / AD KD / AC QC", 2),  # his trump falls first
        ("QS 9D / KS 9S / AD KD / AC QC", 0),
    ],
)
def test_how_many_leads_are_sure(hands, sure):
    solver, four = Solver(READINGS["polskpas"]), READINGS["polskpas"]
    held = [bits.mask(parse_cards(text), Suit.HEARTS, four) for text in hands.split("/")]
    solver.table[HANDS : HANDS + 4] = held
    assert sure_leads(0, sum(held), solver.table) == sure


def test_sure_leads_take_their_tricks_whatever_the_others_play():
    runs = 0
    for hand, tab, live in leads(250, seed=13):
        leader = (hand.leader - hand.soloist) % hand.rules.players
        sure = sure_leads(leader, live, tab)
        assert sure <= sure_run(hand, hand.leader)
        runs += sure > 0
    assert runs > 50


def test_the_comparison_would_find_a_fault(monkeypatch):
    monkeypatch.setattr(search, "must_take", lambda mine, theirs, wanted: mine.bit_count() >= wanted)
    with pytest.raises(AssertionError):
        compare(2000, seed=1)


def test_a_position_is_answered_by_one_or_nought_and_by_nothing_between():
    rng = random.Random(1774)
    for _ in range(4):
        for rules in READINGS.values():
            for objective in OBJECTIVES.values():
                at, solver = position(ending(rules, objective, rng)), solver_for(rules, objective)
                answer = positions.wins(at.hands, at.soloist, at.leader, at.trick, solver.state(at), solver.table)
                assert answer in (0, 1)
