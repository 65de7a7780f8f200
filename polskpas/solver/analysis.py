"""A hand with open cards: whether its soloist still reaches an objective, and which actions keep it within reach."""

import threading
from functools import cache
from typing import NamedTuple

from polskpas.action import Action, Kind
from polskpas.bidding import Phase
from polskpas.hand import Hand
from polskpas.rules import RuleSet
from polskpas.solver import bits
from polskpas.solver.objective import Objective, game
from polskpas.solver.solver import Position, Solver

TOLD = (Kind.PASS, Kind.ACCEPT, Kind.NAME, Kind.DISCARD, Kind.PLAY)


class Solution(NamedTuple):
    """What open cards say of a hand.

    soloist_wins: whether the soloist reaches the objective with best play on all sides, his discard included; None
    while there is no soloist, and where all have passed. actions: the same of the hand after each call, discard or card
    that is legal now; so a call that undertakes the game has whether who makes it then succeeds, and a pass has None.
    """

    soloist_wins: bool | None
    actions: dict[Action, bool | None]


class _Solvers(threading.local):
    """The solvers of one thread. A search writes into its solver's table, so two threads must not share one."""

    def __init__(self) -> None:
        self.of = cache(Solver)


_solvers = _Solvers()


def solver_for(rules: RuleSet, objective: Objective = game) -> Solver:
    """One solver for each rule set and objective, in each thread."""
    return _solvers.of(rules, objective)


def solve(hand: Hand, objective: Objective = game) -> Solution:
    """What open cards say of a hand, wherever it stands: in the bidding, at the exchange, in a trick, or over."""
    if hand.phase is Phase.PLAY:
        return _solve_play(hand, objective)
    actions = {action: soloist_wins(hand.apply(action), objective) for action in hand.legal if action.kind in TOLD}
    return Solution(soloist_wins(hand, objective), actions)


def soloist_wins(hand: Hand, objective: Objective = game) -> bool | None:
    """Whether the soloist of a hand reaches the objective with best play on all sides; None where there is none."""
    if hand.soloist is None:
        return None
    if hand.is_over:
        return objective(hand.soloist, hand.trick_winners, hand.rules)
    if hand.phase is Phase.EXCHANGE:
        return any(soloist_wins(hand.apply(discard), objective) for discard in hand.legal)
    return solver_for(hand.rules, objective).wins(position(hand))


def position(hand: Hand) -> Position:
    """A hand in play as numbers."""
    bit_of = bits.bits(hand.trumps, hand.rules)
    return Position(
        tuple(sum(bit_of[card] for card in held) for held in hand.hands),
        hand.soloist,
        hand.leader,
        tuple(bit_of[card] for card in hand.trick),
        hand.trick_winners,
    )


def _solve_play(hand: Hand, objective: Objective) -> Solution:
    keeping = solver_for(hand.rules, objective).keeping(position(hand))
    bit_of = bits.bits(hand.trumps, hand.rules)
    actions: dict[Action, bool | None] = {
        action: bool(keeping & bit_of[action.card]) for action in hand.legal if action.kind is Kind.PLAY
    }
    one_will_do = hand.turn == hand.soloist
    return Solution(any(actions.values()) if one_will_do else all(actions.values()), actions)
