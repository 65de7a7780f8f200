"""What the loops of the studies are given: the cards of the game for four as bits, and the searches
(`polskpas.solver`)."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from polskpas import chances as table_of_chances
from polskpas.chances import cells
from polskpas.rules import RuleSet, rule_set
from polskpas.solver import bits
from polskpas.solver.objective import Objective, automaton, game
from polskpas.solver.table import new_table
from polskpas.studies.fast import numbers, ready, zeros
from polskpas.typed import Numbers, Places

GAME = rule_set("polskpas")


class Search:
    """The search for one objective: its flat table, and the state where it begins."""

    def __init__(self, objective: Objective = game, rules: RuleSet = GAME):
        states = automaton(objective, rules)
        self.start, self.table = states.start, numbers(new_table(rules, states))


@dataclass
class Table:
    """A table to deal at, with its generator set for one piece of a study."""

    seed: int
    number: int
    rng: Places = field(default_factory=lambda: zeros(4))
    pack: Places = field(default_factory=lambda: numbers(range(len(GAME.pack))))
    bits: Places = field(default_factory=lambda: numbers(card_bits()))
    hands: Places = field(default_factory=lambda: zeros(GAME.players))

    def __post_init__(self) -> None:
        ready().seeded(self.rng, self.seed, self.number)

    @property
    def parts(self) -> tuple[Places, Places, Places, Places]:
        """What every loop that deals begins with: the generator, the pack, the bits, room for the hands."""
        return self.rng, self.pack, self.bits, self.hands


@cache
def chances() -> tuple[Numbers, Numbers]:
    """The table of chances, as the loops take it: the list that finds a cell, and the levels."""
    return numbers(cells.index()), numbers(table_of_chances.levels())


def card_bits() -> list[int]:
    """With each suit for trumps, the bits of all cards of the pack."""
    return [bits.bits(trumps, GAME)[card] for trumps in GAME.suits for card in GAME.pack]


def ints(values: Iterable[int]) -> list[int]:
    """What a loop has counted, as plain numbers."""
    return [int(value) for value in values]
