"""Cards as bits: a hand is one whole number (rules `rank-plain`, `rank-trump`, `jack-is-trump`).

Each plain suit has seven bits, six for cards and a gap; above them lie the trumps, the highest on top. So among the
cards that can take a trick, those of the suit led and trumps, the largest number takes it, and nothing else needs to
know a rank. Which card is which bit is asked of `order.ranking`, once for each rule set and trump suit.
"""

from collections.abc import Iterable
from functools import cache

from polskpas.cards import Card, Suit
from polskpas.order import ranking
from polskpas.rules import RuleSet

PLAIN_BITS = 7  # of a plain suit, with its gap
PLAIN_SUIT = (1 << PLAIN_BITS - 1) - 1  # the lowest of them
PLAIN_SUITS = (PLAIN_SUIT, PLAIN_SUIT << PLAIN_BITS, PLAIN_SUIT << 2 * PLAIN_BITS)
FIRST_TRUMP = 3 * PLAIN_BITS
TRUMPS = (1 << 9) - 1 << FIRST_TRUMP
ALL_CARDS = TRUMPS | PLAIN_SUITS[0] | PLAIN_SUITS[1] | PLAIN_SUITS[2]


def suit_of(card: int) -> int:
    """All cards of the suit that a card belongs to; of several cards, that of the highest."""
    if card & TRUMPS:
        return TRUMPS
    # No card lies in a gap, so that the length of a number below the trumps, divided, is the place of its suit.
    return PLAIN_SUIT << card.bit_length() // PLAIN_BITS * PLAIN_BITS


@cache
def bits(trumps: Suit, rules: RuleSet) -> dict[Card, int]:
    """The bit of every card of the pack."""
    plain = [suit for suit in rules.suits if suit is not trumps]
    lowest = {suit: PLAIN_BITS * place for place, suit in enumerate(plain)} | {trumps: FIRST_TRUMP}
    return {
        card: 1 << place + height
        for suit, place in lowest.items()
        for height, card in enumerate(reversed(ranking(suit, trumps, rules)))
    }


@cache
def _cards(trumps: Suit, rules: RuleSet) -> dict[int, Card]:
    return {bit: card for card, bit in sorted(bits(trumps, rules).items(), key=lambda pair: -pair[1])}


def mask(cards: Iterable[Card], trumps: Suit, rules: RuleSet) -> int:
    """Cards as one number."""
    bit_of = bits(trumps, rules)
    return sum(bit_of[card] for card in cards)


def cards(held: int, trumps: Suit, rules: RuleSet) -> tuple[Card, ...]:
    """The cards of a number: trumps first, each suit from the highest."""
    return tuple(card for bit, card in _cards(trumps, rules).items() if held & bit)
