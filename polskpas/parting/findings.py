"""How often Polskpas and Kontraspiel part on the same cards, where, why, and with what result."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from polskpas.parting.same_cards import Ending, Part
from polskpas.parting.start import GAMES, Cause, Start, cause, drawn
from polskpas.rules import RuleSet
from polskpas.share import Share

NEVER = "never"  # of what cannot be, however many deals are taken
TAKING = 5  # the place, after those of four cards, of the taking of a trick


class Finding(NamedTuple):
    """What became of one deal: what the games part in first (or None), why and where, and what follows.

    `trick` counts from 1; `place` is that of the card to be played, from 2 to 4, or TAKING. Both 0 if they never part.
    """

    part: Part | None
    cause: Cause | None
    trick: int
    place: int
    ending: Ending
    other_winner: bool


@dataclass(frozen=True)
class Figures:
    """What became of a number of deals, from the deal numbered `seed` on, with cards drawn by the rules of a game.

    The experiment: deals number `seed`, `seed` + 1, and so on, each with its own trumps and cards (`drawn`); no
    bidding, no exchange; the other game follows with the same hands (`comparison.same_cards`).
    """

    rules: RuleSet
    seed: int
    findings: tuple[Finding, ...]

    def share(self, which: Callable[[Finding], bool], of: Callable[[Finding], bool] = lambda _: True) -> Share:
        """How many findings are such, of those that `of` admits."""
        among = [finding for finding in self.findings if of(finding)]
        return Share(sum(map(which, among)), len(among))

    @property
    def parted(self) -> Share:
        """How often the two games part at all."""
        return self.share(lambda finding: finding.part is not None)

    @property
    def other_winner(self) -> Share:
        """How often another seat wins the game."""
        return self.share(lambda finding: finding.other_winner)

    def by_cause(self) -> list[list[str | Share]]:
        """By what they part in first, and why: of all deals, and of such deals those with another winner."""
        rows: list[list[str | Share]] = [["first parting", "% of deals", "other winner, %"]]
        for part in (Part.MAY_PLAY, Part.TRICK):
            rows.append([part, *self._with_winner(lambda one: one.part is part)])
            for why in Cause:
                shares = self._with_winner(lambda one: (one.part, one.cause) == (part, why))
                if shares[0].part:
                    rows.append([f"– {why}", *shares])
        return [*rows, ["none", self.share(lambda one: one.part is None), NEVER]]

    def by_trick(self) -> list[list[str | Share]]:
        """In which trick they part first, and at which of its cards, or in the taking of it: of all deals."""
        rows: list[list[str | Share]] = [["trick", "% of deals", "2nd card", "3rd card", "4th card", "taking it"]]
        for trick in range(1, self.rules.hand_size + 1):
            at = [self.share(lambda one: (one.trick, one.place) == (trick, place)) for place in (2, 3, 4, TAKING)]
            rows.append([f"trick {trick}", self.share(lambda one: one.trick == trick), *at])
        return rows

    def by_ending(self) -> list[list[str | Share]]:
        """How far the same cards go: of all deals, and of such deals those with another winner."""
        rows: list[list[str | Share]] = [["the same cards", "% of deals", "other winner, %"]]
        rows.append([Ending.ALIKE, self.share(lambda one: one.ending is Ending.ALIKE), NEVER])
        apart = (ending for ending in Ending if ending is not Ending.ALIKE)
        rows += [[ending, *self._with_winner(lambda one: one.ending is ending)] for ending in apart]
        return [*rows, ["all deals", *self._with_winner(lambda _: True)]]

    def _with_winner(self, which: Callable[[Finding], bool]) -> list[Share]:
        return [self.share(which), self.share(lambda one: one.other_winner, which)]


@lru_cache(maxsize=8)
def figures(rules: RuleSet, deals: int, seed: int) -> Figures:
    """Play so many deals, from number `seed` on, the cards drawn by the rules of one of the two games.

    Up to the first parting both games allow the same cards at every turn, so where and why they part first does not
    hang on which of them draws; what follows does. A deal takes about a quarter of a millisecond.
    """
    return Figures(rules, seed, tuple(_finding(drawn(number, rules)) for number in range(seed, seed + deals)))


def _finding(start: Start) -> Finding:
    same = start.compared()
    other_winner = same.one.winner != same.other.winner
    if same.first is None:
        return Finding(None, None, 0, 0, same.ending, other_winner)
    part, step = same.first
    players = GAMES[0].players
    trick, place = (step // players, TAKING) if part is Part.TRICK else (step // players + 1, step % players + 1)
    return Finding(part, cause(same, start.trumps, part, step), trick, place, same.ending, other_winner)
