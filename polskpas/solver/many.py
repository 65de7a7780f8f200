"""Many layouts of one kind of position in one call, for studies and samples: compiled by numba, or plain."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from polskpas.rules import RuleSet
from polskpas.solver import positions
from polskpas.solver.objective import Objective, game
from polskpas.solver.solver import Position, Solver


class ManySolver(Solver):
    """A solver that also takes rows of hands, by seat, all else being as in the position `like`, whose own hands do not
    count. Its answers are a numpy array where it is compiled, else a list.

    compiled: whether numba is used; unless said, where it is installed (the extra `study`). As with `Solver`, two
    threads must not share one; compiled, each with its own, they run at the same time.
    """

    def __init__(self, rules: RuleSet, objective: Objective = game, compiled: bool | None = None):
        super().__init__(rules, objective)
        self.compiled = find_spec("numba") is not None if compiled is None else compiled
        if self.compiled:
            self._array = _array(self.table)

    def wins_many(self, hands: Sequence[Sequence[int]], like: Position) -> Sequence[int]:
        """For each row 1 if the soloist reaches the objective with best play on all sides, else 0."""
        return self._for_each("wins_many", hands, like)

    def keeping_many(self, hands: Sequence[Sequence[int]], like: Position) -> Sequence[int]:
        """For each row the legal cards after which the soloist still reaches the objective, as one number."""
        return self._for_each("keeping_many", hands, like)

    def _for_each(self, name: str, hands: Sequence[Sequence[int]], like: Position) -> Sequence[int]:
        _, soloist, leader, trick, _ = like
        state = self.state(like)
        if not self.compiled:
            answers = [0] * len(hands)
            getattr(positions, name)(hands, soloist, leader, trick, state, self.table, answers)
            return answers
        rows = _array(hands).reshape(len(hands), self.rules.players)
        out: Sequence[int] = _array([0] * len(hands))
        _compiled()[name](rows, soloist, leader, _array(trick), state, self._array, out)
        return out


@cache
def _compiled() -> dict[str, Callable[..., None]]:
    from polskpas.solver import bits, search
    from polskpas.solver.compiled import compiled, functions_of

    return compiled(functions_of(bits, search, positions))


def _array(numbers: Sequence[Any]) -> Any:
    import numpy

    return numpy.ascontiguousarray(numbers, numpy.int64)
