"""Who acts next, and what a computer player then does; the same seed gives the same game."""

import random
from collections.abc import Sequence
from typing import Protocol

from polskpas.action import VOLE, Action
from polskpas.hand import Hand
from polskpas.players.view import View


class Player(Protocol):
    """What decides for a seat. It is given what the seat sees, and a source of chance, and nothing else."""

    name: str

    def choose(self, view: View, rng: random.Random) -> Action:
        """The call, discard or card of the seat to act."""

    def undertakes_vole(self, view: View, rng: random.Random) -> bool:
        """Whether the soloist undertakes the vole now, where that is allowed; asked before each card."""


def chance(seed: int, hand: Hand, seat: int) -> random.Random:
    """The source of chance for one decision: the same again when a hand is taken back or read from a file."""
    return random.Random(f"{seed} {len(hand.actions)} {seat}")


def undertakes_vole(hand: Hand, player: Player, seed: int) -> bool:
    """Whether the soloist, being this player, undertakes the vole now."""
    return VOLE in hand.legal and player.undertakes_vole(View.of(hand, hand.soloist), chance(seed, hand, hand.soloist))


def choice(hand: Hand, player: Player, seed: int) -> Action:
    """What the seat to act, being this player, does now."""
    return player.choose(View.of(hand, hand.turn), chance(seed, hand, hand.turn))


def next_action(hand: Hand, players: Sequence[Player], seed: int) -> Action:
    """What is done next in a hand that is not over, by players given by seat."""
    if hand.soloist is not None and undertakes_vole(hand, players[hand.soloist], seed):
        return VOLE
    return choice(hand, players[hand.turn], seed)


def played_out(hand: Hand, players: Sequence[Player], seed: int) -> Hand:
    """The hand played to its end by players, by seat."""
    while not hand.is_over:
        hand = hand.apply(next_action(hand, players, seed))
    return hand
