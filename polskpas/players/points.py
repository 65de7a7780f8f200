"""How strong a hand is, in points: the one place for the weights by which the players judge a hand.

The jack of clubs counts 3½, of spades 2½, of hearts 2, of diamonds 1½; every other trump 1, an ace of another suit 1,
and a suit of which there is none 1. With seven points, the exchange made, a game is won about as often as not when
players of the sampling kind sit around the table: the weights were fitted to such games and rounded.
"""

from collections.abc import Collection, Iterable
from functools import cache
from math import exp

from polskpas.cards import Card, Rank, Suit
from polskpas.order import is_trump, strength, suit_of
from polskpas.rules import RuleSet

WENZELS = (3.5, 2.5, 2.0, 1.5)  # from the highest
TRUMP = 1.0
ACE = 1.0  # of a plain suit
VOID = 1.0  # for each plain suit of which there is none
ENOUGH = 7.0
SPREAD = 0.5  # points by which one player's judgement may differ from another's


def points(cards: Collection[Card], trumps: Suit, rules: RuleSet) -> float:
    """What a hand counts with these trumps."""
    of, plain = _card_points(trumps, rules), _plain_suits(trumps, rules)
    voids = len(rules.suits) - len({plain[card] for card in cards} | {None})
    return sum([of[card] for card in cards]) + VOID * voids


def points_with_exchange(held: Collection[Card], may_go: Iterable[Card], trumps: Suit, rules: RuleSet) -> float:
    """What six cards count when the one is laid away that is missed least."""
    return points(held, trumps, rules) - min([loss for _, loss in _losses(held, may_go, trumps, rules)])


def worst_card(held: Collection[Card], may_go: Iterable[Card], trumps: Suit, rules: RuleSet) -> Card:
    """Which of the cards that may go a hand misses least: it costs the fewest points, is of a short suit, and low."""
    suits = [suit_of(card, trumps, rules) for card in held]

    def missed(going: tuple[Card, float]) -> tuple[float, int, int, int]:
        card, loss = going
        suit = suit_of(card, trumps, rules)
        return loss, suits.count(suit), strength(card, trumps, rules), rules.suits.index(suit)

    return min(_losses(held, may_go, trumps, rules), key=missed)[0]


def undertakes(counted: float) -> float:
    """The chance that a player with so many points undertakes the game."""
    return 1 / (1 + exp((ENOUGH - counted) / SPREAD))


def _losses(held: Collection[Card], may_go: Iterable[Card], trumps: Suit, rules: RuleSet) -> list[tuple[Card, float]]:
    """What the hand loses with each card, in points: the last of a plain suit makes up for itself."""
    of, plain = _card_points(trumps, rules), _plain_suits(trumps, rules)
    suits = [plain[card] for card in held]
    return [
        (card, of[card] - (VOID if plain[card] is not None and suits.count(plain[card]) == 1 else 0)) for card in may_go
    ]


@cache
def _card_points(trumps: Suit, rules: RuleSet) -> dict[Card, float]:
    return {card: _points(card, trumps, rules) for card in rules.pack}


@cache
def _plain_suits(trumps: Suit, rules: RuleSet) -> dict[Card, Suit | None]:
    """The suit of each plain card; None for a trump."""
    return {card: None if is_trump(card, trumps, rules) else card.suit for card in rules.pack}


def _points(card: Card, trumps: Suit, rules: RuleSet) -> float:
    if card in rules.wenzels:
        return WENZELS[rules.wenzels.index(card)]
    if is_trump(card, trumps, rules):
        return TRUMP
    return ACE if card.rank is Rank.ACE else 0.0
