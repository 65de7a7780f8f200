"""The deal: seats, packets, the turn-up and the suit it prefers (rules `direction`, `deal`, `turn-up`, `turned-jack`).

Seats are numbered in the order of speaking: 0 is eldest hand, at the dealer's left; the last is the dealer.
"""

import random
from dataclasses import dataclass

from polskpas.cards import Card, Suit
from polskpas.refusal import Code, Refusal
from polskpas.rules import RuleSet, Unseen
from polskpas.rules.switches import Packets, TurnedJack
from polskpas.typed import MaybeNone

ELDEST = 0
PACKET_SIZES = {Packets.TWO_THREE: (2, 3), Packets.THREE_TWO: (3, 2)}


@dataclass(frozen=True)
class Deal:
    """The hands as dealt, seat by seat, the stock: four cards whose first is the turn-up, and the suit preferred."""

    hands: tuple[tuple[Card, ...], ...]  #: by seat
    stock: tuple[Card, ...]  #: the turn-up first
    preferred: Suit | MaybeNone  #: None where a jack turned up prefers none

    @property
    def turn_up(self) -> Card:
        """The first card of the stock, face up (`turn-up`)."""
        return self.stock[0]


def next_seat(seat: int, rules: RuleSet) -> int:
    """The seat to the left, clockwise (`direction`)."""
    return (seat + 1) % rules.players


def packets(rules: RuleSet) -> tuple[tuple[int, int], ...]:
    """The packets of a deal in order, each as (seat, number of cards): eldest first, dealer last (`deal`)."""
    return tuple((seat, size) for size in PACKET_SIZES[rules.switches.packets] for seat in range(rules.players))


def shuffle(rules: RuleSet, seed: int) -> tuple[Card, ...]:
    """The pack in the order that the seed gives: the same on every machine and Python version.

    Only `random()` of a generator is promised to stay the same for ever, hence no call of its `shuffle`.
    Raises Refusal (bad-seed) unless the seed is a whole number from 0 up.
    """
    if type(seed) is not int or seed < 0:
        raise Refusal(Code.BAD_SEED, "seed: a whole number from 0 up is wanted")
    rng, cards = random.Random(seed), list(rules.pack)
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    return tuple(cards)


def preferred_suit(turn_up: Card, rules: RuleSet) -> Suit | MaybeNone:
    """The suit printed on the turn-up (`turn-up`); a jack's too, or by the switch `turned_jack` none (`turned-jack`).

    None as well where the game has a procedure for a Wenzel turned up that is not known.
    """
    if turn_up not in rules.wenzels:
        return turn_up.suit
    prefers_none = rules.switches.turned_jack is TurnedJack.SECOND_ROUND or Unseen.TURNED_WENZEL in rules.unseen
    return None if prefers_none else turn_up.suit


def laid_out(hands: tuple[tuple[Card, ...], ...], stock: tuple[Card, ...], rules: RuleSet) -> Deal:
    """A deal whose hands and stock are known; the turn-up says which suit is preferred."""
    return Deal(hands, stock, preferred_suit(stock[0], rules))


def deal_cards(pack: tuple[Card, ...], rules: RuleSet) -> Deal:
    """Deal a shuffled pack from its top: packet by packet, the rest is the stock (`deal`, `turn-up`)."""
    hands: list[tuple[Card, ...]] = [()] * rules.players
    top = 0
    for seat, size in packets(rules):
        hands[seat] += pack[top : top + size]
        top += size
    return laid_out(tuple(hands), pack[top:], rules)


def deal(rules: RuleSet, seed: int) -> Deal:
    """Shuffle by seed and deal."""
    return deal_cards(shuffle(rules, seed), rules)
