"""How strong the players are: the same deals played again with the seats changed, and what one kind gains on another.

And what open cards promise a soloist beside what he then gets in play: from that comes the chance from which the
sampling player undertakes the game.
"""

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from polskpas.deal import deal_cards, shuffle
from polskpas.hand import Hand
from polskpas.players.game import Player, played_out
from polskpas.rules import RuleSet


class Margin(NamedTuple):
    """What one kind of player gains on another: chips a deal and player, at a pot of one stake, and the error of it."""

    chips: float
    error: float
    deals: int

    def __str__(self) -> str:
        return f"{self.chips:+.2f} ± {self.error:.2f} chips a deal ({self.deals} deals)"


def seatings(first: Player, second: Player, players: int) -> tuple[tuple[Player, ...], ...]:
    """Both kinds in turn around the table, and then each in the other's place: what one kind meets, the other meets.

    With three players two of one kind meet one of the other, from every seat and both ways.
    """
    kinds = [tuple((first, second)[(seat + shift) % 2] for seat in range(players)) for shift in (0, 1)]
    if players % 2 == 0:
        return tuple(kinds)
    return tuple(kind[turn:] + kind[:turn] for kind in kinds for turn in range(players))


def gain(first: Player, second: Player, seed: int, rules: RuleSet) -> float:
    """What the first kind gains on the second, in chips a player, in one deal played from all seatings."""
    hand, total = Hand.start(deal_cards(shuffle(rules, seed), rules), rules), 0.0
    tables = seatings(first, second, rules.players)
    for players in tables:
        payments = played_out(hand, players, seed).outcome().payments
        mine, theirs = (
            [chips for chips, player in zip(payments, players) if player is kind] for kind in (first, second)
        )
        total += sum(mine) / len(mine) - sum(theirs) / len(theirs)
    return total / len(tables)


def margin(gains: Iterable[float]) -> Margin:
    """The mean of what was gained in each deal, and its standard error."""
    gains = list(gains)
    mean = sum(gains) / len(gains)
    return Margin(mean, sqrt(sum((one - mean) ** 2 for one in gains) / (len(gains) - 1) / len(gains)), len(gains))
