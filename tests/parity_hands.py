"""Hands dealt and played by seed, solved with open cards, and one hash over them: it runs on any Python, the browser's
too."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from polskpas import Hand, Record, rule_set
from polskpas.solver import solve
from polskpas.solver.telling import as_data


def chance(seed: int) -> Iterator[int]:
    """Numbers that any machine and version gives alike: a linear congruential generator."""
    state = seed
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield state >> 33


def random_hand(seed: int) -> Hand:
    """A whole hand, as far as it is known how it goes on: of either game, for four players or three."""
    numbers = chance(seed)
    hand = Hand.dealt(rule_set({0: "polskpas-three", 1: "kontraspiel"}.get(seed % 5, "polskpas")), seed=seed)
    while hand.legal:
        hand = hand.apply(hand.legal[next(numbers) % len(hand.legal)])
    return hand


def digest(count: int) -> str:
    """One hash over the records and the outcomes of the first `count` seeds."""
    found = hashlib.sha256()
    for seed in range(count):
        hand = random_hand(seed)
        settled = hand.outcome()
        outcome = settled and [settled.result, settled.winner, settled.payments, settled.pot_after, settled.rules]
        solved = [as_data(solve(state)) for state in hand.history()[seed % 7 :: 7]]
        found.update(json.dumps([Record(hand).as_dict(), outcome, solved], sort_keys=True).encode())
    return found.hexdigest()
