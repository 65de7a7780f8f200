"""The open-card solver: can the soloist still reach his objective, the other seats playing together against him?

Of a hand, whatever its rule set and wherever it stands; the objective is `game` unless said, or `vole`, `at_least(k)`:

    solve(hand) -> Solution(soloist_wins, actions)
    soloist_wins(hand) -> bool or None                  his best discard included

Of a position as numbers, one bit a card (`bits.mask(cards, trumps, rules)`, `bits.cards(number, trumps, rules)`):

    solver = Solver(rules, game)
    solver.wins(Position(hands, soloist, leader, trick, trick_winners)) -> bool
    solver.keeping(position) -> int                     the legal cards after which he still reaches it
    solver.legal(position) -> int

Of many layouts at once, compiled where numba is installed (the extra `study`):

    many = ManySolver(rules, game)
    many.wins_many(hands, like=position)                1 or 0 for each row of hands
    many.keeping_many(hands, like=position)             the cards, for each row of hands

Loops of one's own over `positions.wins` are compiled with it by `compiled.compiled`.
"""

from polskpas.solver.analysis import Solution, position, soloist_wins, solve, solver_for
from polskpas.solver.many import ManySolver
from polskpas.solver.objective import at_least, game, vole
from polskpas.solver.solver import Position, Solver

__all__ = [
    "ManySolver",
    "Position",
    "Solution",
    "Solver",
    "at_least",
    "game",
    "position",
    "soloist_wins",
    "solve",
    "solver_for",
    "vole",
]
