"""The flat table that a search works on: the rules, what the objective asks for in each state, the deal, and a memory.

One list of whole numbers for all of it, since compiled functions hand one on faster than many.
"""

from polskpas.rules import RuleSet
from polskpas.rules.switches import Obligation
from polskpas.solver.objective import LOST, REACHED, SOLOIST, Automaton

STATES, SEATS = 32, 4  # at most

PLAYERS = 0
OBLIGATION = 1
SEARCHES = 2  # how many deals have been searched: the stamp on what is remembered
HANDS = 4  # by seat from the soloist: the cards held when the search began
NEXT = 8  # by state and seat: the state when that seat takes the trick
LEFT = NEXT + STATES * SEATS  # by state: how many tricks are still to be played
ENOUGH = LEFT + STATES  # by state: how many tricks are enough for the soloist, whenever they come
THREAT = ENOUGH + STATES  # by state: the one opponent who must take all tricks left if the soloist is to fail, or 0
RUN = THREAT + STATES  # by state and seat: how many tricks in a row by that seat are all its side needs
MEMORY = 512
MEMORY_SIZE = 2048

NEVER = 9  # more tricks than there are
FOLLOW, TRUMP, HEAD = range(3)
OBLIGATIONS = {Obligation.FOLLOW: FOLLOW, Obligation.TRUMP: TRUMP, Obligation.HEAD: HEAD}


def new_table(rules: RuleSet, automaton: Automaton) -> list[int]:
    """A table for these rules and this objective, with no deal in it and nothing remembered."""
    if len(automaton.rows) > STATES:
        raise ValueError(f"the objective has {len(automaton.rows)} states, more than {STATES}")
    table = [0] * (MEMORY + MEMORY_SIZE)
    table[PLAYERS] = rules.players
    table[OBLIGATION] = OBLIGATIONS[rules.switches.obligation]
    for state, row in enumerate(automaton.rows):
        table[LEFT + state] = automaton.left[state]
        table[ENOUGH + state] = enough(automaton, state)
        table[THREAT + state] = threat(automaton, state)
        for seat, following in enumerate(row):
            table[NEXT + SEATS * state + seat] = following
            table[RUN + SEATS * state + seat] = run(automaton, state, seat)
    return table


def enough(automaton: Automaton, state: int) -> int:
    """How many tricks are enough for the soloist, in whatever order and whoever takes the rest; or NEVER."""
    most = max((takers.count(SOLOIST) for takers in automaton.losing(state)), default=-1)
    return most + 1 if most < automaton.left[state] else NEVER


def threat(automaton: Automaton, state: int) -> int:
    """The one opponent who must take every trick that is left if the soloist is to fail; or 0."""
    losing = automaton.losing(state)
    takers = set(losing[0]) if len(losing) == 1 else {SOLOIST}
    return takers.pop() if len(takers) == 1 else 0


def run(automaton: Automaton, state: int, seat: int) -> int:
    """How many tricks in a row by a seat, beginning with the next, are all that its side needs; or NEVER."""
    aim = REACHED if seat == SOLOIST else LOST
    runs = range(automaton.left[state] + 1)
    return next((tricks for tricks in runs if automaton.after((seat,) * tricks, state) == aim), NEVER)
