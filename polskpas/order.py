"""What suit a card belongs to, and what it beats (rules `rank-plain`, `rank-trump`, `jack-is-trump`).

Trumps are a Suit, or None while nobody has undertaken the game.
"""

from functools import cache

from polskpas.cards import Card, Suit
from polskpas.rules import RuleSet
from polskpas.typed import MaybeNone


@cache
def suits(trumps: Suit | None, rules: RuleSet) -> dict[Card, Suit | MaybeNone]:
    """What suit every card of the pack belongs to: trumps for a Wenzel, else the suit printed on it
    (`jack-is-trump`). Before there are trumps a Wenzel belongs to no suit: None.
    """
    return {card: trumps if card in rules.wenzels else card.suit for card in rules.pack}


def suit_of(card: Card, trumps: Suit | None, rules: RuleSet) -> Suit | MaybeNone:
    """The suit that one card belongs to (`jack-is-trump`)."""
    return suits(trumps, rules)[card]


@cache
def ranking(suit: Suit, trumps: Suit | None, rules: RuleSet) -> tuple[Card, ...]:
    """All cards that belong to a suit, the highest first (`rank-plain`, `rank-trump`)."""
    belonging = (card for card in rules.pack if suit_of(card, trumps, rules) is suit)
    return tuple(sorted(belonging, key=lambda card: _from_the_top(card, rules)))


@cache
def strength(card: Card, trumps: Suit, rules: RuleSet) -> int:
    """How high a card stands in the suit it belongs to: 0 for the lowest (`rank-plain`, `rank-trump`)."""
    cards = ranking(suit_of(card, trumps, rules), trumps, rules)
    return len(cards) - 1 - cards.index(card)


@cache
def beats(card: Card, best: Card, trumps: Suit, rules: RuleSet) -> bool:
    """Whether a card beats the best one of the trick so far: by standing higher in its suit, or by being a trump
    where that is none. A card of a third suit beats nothing (`rank-trump`, `rank-plain`)."""
    suit = suit_of(card, trumps, rules)
    if suit is suit_of(best, trumps, rules):
        return strength(card, trumps, rules) > strength(best, trumps, rules)
    return suit is trumps


def is_trump(card: Card, trumps: Suit | None, rules: RuleSet) -> bool:
    """Whether the card is a trump; a Wenzel always is, even before trumps are chosen."""
    return suit_of(card, trumps, rules) is trumps


def in_order(cards: tuple[Card, ...], trumps: Suit | None, rules: RuleSet) -> tuple[Card, ...]:
    """The cards as a hand is held: trumps first, then suit by suit, each from the highest."""
    suits_in_order = (trumps, *rules.suits)

    def place(card: Card) -> tuple[int, int]:
        return suits_in_order.index(suit_of(card, trumps, rules)), _from_the_top(card, rules)

    return tuple(sorted(cards, key=place))


def _from_the_top(card: Card, rules: RuleSet) -> int:
    """Where a card stands among those of its suit: the Wenzels in their order, then rank by rank."""
    if card in rules.wenzels:
        return rules.wenzels.index(card)
    return len(rules.wenzels) + rules.ranks.index(card.rank)
