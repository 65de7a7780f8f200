"""The table that a search works on: what it says of each state is counted here from all ways in which tricks can go."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from solver_endings import OBJECTIVES

from polskpas import rule_set
from polskpas.solver.objective import LOST, REACHED, SOLOIST, automaton
from polskpas.solver.table import (
    ENOUGH,
    LEFT,
    NEVER,
    NEXT,
    OBLIGATION,
    OBLIGATIONS,
    PLAYERS,
    RUN,
    SEATS,
    STATES,
    THREAT,
    new_table,
)  # fmt: skip

RULES = {
    "four": rule_set("polskpas"),
    "bête": rule_set("polskpas", {"two_tricks": "first-two-tricks", "obligation": "head"}),
    "three": rule_set("polskpas-three", {"obligation": "trump"}),
    "kontraspiel": rule_set("kontraspiel"),
}
FOUR = RULES["four"]


def not_by_two(soloist, trick_winners, rules):
    """The soloist fails if the next seat takes the fourth trick and the one after it the fifth, and only then."""
    return [(winner - soloist) % rules.players for winner in trick_winners[3:]] != [1, 2]


KINDS = OBJECTIVES | {"not by two": not_by_two}
of_each_kind = pytest.mark.parametrize("objective", KINDS.values(), ids=KINDS)


def ends_of(states, state: int) -> dict[tuple[int, ...], int]:
    """All ways in which the tricks that are left can be taken, each with the closed state that it leads to."""
    ways = product(range(len(states.rows[state])), repeat=states.left[state])
    return {takers: states.after(takers, state) for takers in ways}


@of_each_kind
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_each_state_tells_what_is_enough_who_must_take_all_and_what_in_a_row_decides(rules, objective):
    states = automaton(objective, rules)
    table = new_table(rules, states)
    assert (table[PLAYERS], table[OBLIGATION]) == (rules.players, OBLIGATIONS[rules.switches.obligation])
    for state, row in enumerate(states.rows):
        ends, left = ends_of(states, state), states.left[state]
        by_tricks = [
            {end for takers, end in ends.items() if takers.count(SOLOIST) >= tricks} for tricks in range(left + 1)
        ]
        enough = next((tricks for tricks, found in enumerate(by_tricks) if found == {REACHED}), NEVER)
        losing = [takers for takers, end in ends.items() if end == LOST]
        alone = {seat for takers in losing for seat in takers}
        threat = max(alone) if len(losing) == len(alone) == 1 else 0
        assert table[LEFT + state] == left
        assert table[ENOUGH + state] == enough or state < 2
        assert table[THREAT + state] == threat or state < 2
        for seat, following in enumerate(row):
            aim = REACHED if seat == SOLOIST else LOST
            runs = [tricks for tricks in range(left + 1) if states.after((seat,) * tricks, state) == aim]
            assert table[NEXT + SEATS * state + seat] == following
            assert table[RUN + SEATS * state + seat] == (runs[0] if runs else NEVER)


def test_more_states_than_there_is_room_for_are_refused():
    states = automaton(OBJECTIVES["game"], FOUR)
    full = replace(states, rows=(states.rows[0],) * STATES, left=(0,) * STATES)
    assert len(new_table(FOUR, full)) == len(new_table(FOUR, states))
    with pytest.raises(ValueError, match=f"{STATES + 1} states, more than {STATES}"):
        new_table(FOUR, replace(full, rows=(*full.rows, full.rows[0]), left=(*full.left, 0)))
