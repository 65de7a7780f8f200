"""What the soloist plays for, as a small automaton made from the plain rule (rules `three-tricks`, `two-tricks`,
`soloist-aim`).

An objective is a function of the soloist's seat, the seats that took the five tricks, and the rules. It is asked for
every sequence of trick winners there can be; beginnings that have the same future are one state. The search knows only
these states.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from polskpas.rules import RuleSet
from polskpas.scoring import TRICKS, is_vole, soloist_wins

Objective = Callable[[int, Sequence[int], RuleSet], bool]

LOST, REACHED = 0, 1  # the two states in which nothing is open any more
SOLOIST = 0  # an automaton counts seats from the soloist


def game(soloist: int, trick_winners: Sequence[int], rules: RuleSet) -> bool:
    """The soloist wins the game (`soloist-aim`)."""
    return soloist_wins(soloist, trick_winners, rules)


def vole(soloist: int, trick_winners: Sequence[int], rules: RuleSet) -> bool:
    """The soloist takes all five tricks."""
    return is_vole(soloist, trick_winners)


@cache
def at_least(tricks: int) -> Objective:
    """The soloist takes so many tricks, or more."""

    def enough(soloist: int, trick_winners: Sequence[int], rules: RuleSet) -> bool:
        return trick_winners.count(soloist) >= tricks

    return enough


@dataclass(frozen=True)
class Automaton:
    """The states of an objective. `rows`: for each, the next one by the seat that takes a trick, counted from the
    soloist; `left`: for each, how many tricks are still to be played (0 for the two closed ones).
    """

    rows: tuple[tuple[int, ...], ...]
    left: tuple[int, ...]
    start: int

    def after(self, takers: Sequence[int], state: int | None = None) -> int:
        """The state when these seats, counted from the soloist, have taken the next tricks, from the start or a
        state."""
        state = self.start if state is None else state
        for seat in takers:
            state = self.rows[state][seat]
        return state

    def losing(self, state: int) -> list[tuple[int, ...]]:
        """All ways in which the tricks that are left can go so that the soloist fails."""
        seats = range(len(self.rows[state]))
        return [takers for takers in product(seats, repeat=self.left[state]) if self.after(takers, state) == LOST]


@cache
def automaton(objective: Objective, rules: RuleSet) -> Automaton:
    """Ask the objective for every sequence of trick winners, and merge what has the same future."""
    seats = range(rules.players)
    rows, left = [(LOST,) * rules.players, (REACHED,) * rules.players], [0, 0]
    closed = {row: state for state, row in enumerate(rows)}
    known: dict[tuple[tuple[int, ...], int], int] = {}

    def state_after(takers: tuple[int, ...]) -> int:
        if len(takers) == TRICKS:
            return REACHED if objective(SOLOIST, takers, rules) else LOST
        row = tuple(state_after((*takers, seat)) for seat in seats)
        if row in closed:
            return closed[row]
        future = row, len(takers)
        if future not in known:
            known[future] = len(rows)
            rows.append(row)
            left.append(TRICKS - len(takers))
        return known[future]

    start = state_after(())
    return Automaton(tuple(rows), tuple(left), start)
