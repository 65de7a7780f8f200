"""A solver for one rule set and one objective: positions as numbers in, answers out."""

from collections.abc import Sequence
from typing import NamedTuple

from polskpas.rules import RuleSet
from polskpas.solver import positions
from polskpas.solver.objective import Objective, automaton, game
from polskpas.solver.table import new_table


class Position(NamedTuple):
    """Cards in play, as numbers (`bits.mask`); seats are those of the record, 0 being eldest."""

    hands: Sequence[int]  # what each seat holds now
    soloist: int
    leader: int = 0  # who led the trick on the table, or is to lead
    trick: Sequence[int] = ()  # what lies on the table, in the order played
    trick_winners: Sequence[int] = ()  # the seats that took the tricks before


class Solver:
    """Answers for positions with open cards, under one rule set and for one objective: can the soloist still reach it,
    the other seats playing together against him?

    A solver works on a table of its own, so two threads must not share one.
    """

    def __init__(self, rules: RuleSet, objective: Objective = game):
        self.rules, self.automaton = rules, automaton(objective, rules)
        self.table = new_table(rules, self.automaton)

    def wins(self, position: Position) -> bool:
        """Whether the soloist still reaches the objective with best play on all sides."""
        hands, soloist, leader, trick, _ = position
        return bool(positions.wins(hands, soloist, leader, trick, self.state(position), self.table))

    def keeping(self, position: Position) -> int:
        """The legal cards of the seat to act after which the soloist still reaches the objective, as one number."""
        hands, soloist, leader, trick, _ = position
        return positions.keeping(hands, soloist, leader, trick, self.state(position), self.table)

    def legal(self, position: Position) -> int:
        """The legal cards of the seat to act, as one number."""
        hands, soloist, leader, trick, _ = position
        return positions.legal_cards(hands, soloist, leader, trick, self.table)

    def state(self, position: Position) -> int:
        """The state of the automaton after the tricks played."""
        takers = [(seat - position.soloist) % self.rules.players for seat in position.trick_winners]
        return self.automaton.after(takers)
