"""A player that goes by rules of thumb: points to bid by, and a few sentences on how to lead and follow."""

import random
from collections.abc import Iterable

from polskpas.action import PASS, Action, Kind, discard
from polskpas.action import play as play_card
from polskpas.bidding import Phase
from polskpas.cards import Card
from polskpas.order import beats, is_trump, strength, suit_of
from polskpas.play import best_card
from polskpas.players.points import ENOUGH, worst_card
from polskpas.players.view import View
from polskpas.players.worlds import worth


class Thumb:
    """Plays by rules of thumb, and needs no chance for it.

    Bidding: undertake the game with the suit that gives the most points, if they are enough.
    Exchange: lay away the card that counts least, of a short suit if there is a choice.
    Leading: a card that nothing can beat, trumps first if he is soloist; else a low card.
    Following: beat the trick as cheaply as can be, before others with a card that none of theirs can beat, if there is
    one; leave it to another opponent of the soloist who holds it; else throw low.
    Vole: when no card that is out can beat any of his own.
    """

    name = "thumb"

    def choose(self, view: View, rng: random.Random) -> Action:
        """What the seat does that is to act."""
        if view.phase is Phase.EXCHANGE:
            return discard(worst_card(view.held, view.cards, view.trumps, view.rules))
        if view.phase is Phase.PLAY:
            return play_card(card(view))
        calls = [call for call in view.may if call.kind is not Kind.PASS]
        best = max(calls, key=lambda call: worth(view.held, call, view))
        return best if worth(view.held, best, view) >= ENOUGH else PASS

    def undertakes_vole(self, view: View, rng: random.Random) -> bool:
        """Whether the soloist undertakes the vole now."""
        return all(is_master(card, view) for card in view.held)


def card(view: View) -> Card:
    """The card to play."""
    return follow(view) if view.trick else lead(view)


def is_master(card: Card, view: View) -> bool:
    """Whether no card that is out is higher in the suit of this one."""
    return not any(
        suit_of(other, view.trumps, view.rules) is suit_of(card, view.trumps, view.rules)
        and beats(other, card, view.trumps, view.rules)
        for other in view.unseen
    )


def lead(view: View) -> Card:
    """The card to lead."""
    masters = [card for card in view.cards if is_master(card, view)]
    trumps = [card for card in masters if is_trump(card, view.trumps, view.rules)]
    plain = [card for card in masters if card not in trumps]
    if view.is_soloist and trumps:
        return _highest(trumps, view)
    if plain:
        return _highest(plain, view)
    low = [card for card in view.cards if not is_trump(card, view.trumps, view.rules)]
    return cheapest(low or view.cards, view)


def follow(view: View) -> Card:
    """The card to play to a trick."""
    best = best_card(view.trick, view.trumps, view.rules)
    beating = [card for card in view.cards if beats(card, best, view.trumps, view.rules)]
    if not beating or _is_our_own(best, view):
        return cheapest(view.cards, view)
    masters = [] if view.is_last else [card for card in beating if is_master(card, view)]
    return cheapest(masters or beating, view)


def _is_our_own(best: Card, view: View) -> bool:
    """Whether another opponent of the soloist holds the trick, and the soloist has played to it."""
    players = view.rules.players
    holder = (view.leader + view.trick.index(best)) % players
    if view.is_soloist or holder == view.soloist:
        return False
    return (view.soloist - view.leader) % players < len(view.trick)


def _highest(cards: list[Card], view: View) -> Card:
    return max(cards, key=lambda card: strength(card, view.trumps, view.rules))


def cheapest(cards: Iterable[Card], view: View) -> Card:
    """The card that is least missed: a low one, and no trump if it can be."""

    def cost(card: Card) -> tuple[bool, int, int]:
        suit = suit_of(card, view.trumps, view.rules)
        return suit is view.trumps, strength(card, view.trumps, view.rules), view.rules.suits.index(suit)

    return min(cards, key=cost)
