"""Where the unseen cards may lie: layouts drawn at random that agree with all that a player has seen.

Hard is what the rules say: how many cards each seat holds, that the turn-up is in the hand that took it, and that a
card played was legal. Soft is what calls tell: layouts in which they would be odd are drawn less often.
"""

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from polskpas.action import ACCEPT, Action, Kind, name
from polskpas.bidding import Phase, cards_to_lay_away, suits_to_name, takes_turn_up
from polskpas.cards import Card, Suit
from polskpas.play import legal_cards
from polskpas.players.points import points, points_with_exchange, undertakes, worst_card
from polskpas.players.view import View
from polskpas.rules import RuleSet
from polskpas.typed import MaybeNone

CANDIDATES = 4  # layouts drawn for each that is kept
BY_THE_RULE = 0.85  # how often a soloist is taken to lay away the card that counts least


class World(NamedTuple):
    """One way in which the cards may lie: the hands as held now, by seat, and what the soloist has laid away."""

    hands: tuple[tuple[Card, ...], ...]
    laid_away: Card | MaybeNone


def worlds(view: View, count: int, rng: random.Random) -> list[World]:
    """So many layouts that agree with what a player sees who is to act; one may come twice."""
    drawing = _draws(view, rng)
    drawn = [next(drawing) for _ in range(count * CANDIDATES)]
    weights = [likelihood(world, view) for world in drawn]
    step = sum(weights) / count
    kept: list[World] = []
    reached, wanted = 0.0, rng.random() * step
    for world, weight in zip(drawn, weights):
        reached += weight
        while wanted < reached and len(kept) < count:
            kept.append(world)
            wanted += step
    return kept


def likelihood(world: World, view: View) -> float:
    """How well the calls of the others fit what they would have been dealt: 1 at best, never nothing."""
    fits, dealt = 1.0, [_dealt(world, seat, view) for seat in range(view.rules.players)]
    for phase, seat, call in view.spoken:
        if seat == view.seat:
            continue
        if call.kind is not Kind.PASS:
            fits *= undertakes(worth(dealt[seat], call, view))
            continue
        for other in undertakings(phase, seat, view.preferred, view.rules):
            fits *= 1 - undertakes(worth(dealt[seat], other, view))
    return fits


def worth(dealt: tuple[Card, ...], call: Action, view: View) -> float:
    """The points of a hand as dealt for the call that undertakes the game with it, the exchange made."""
    trumps = view.preferred if call.kind is Kind.ACCEPT else call.suit
    if not takes_turn_up(call, view.preferred, view.rules):
        return points(dealt, trumps, view.rules)
    held = (*dealt, view.turn_up)
    return points_with_exchange(held, cards_to_lay_away(held, view.turn_up, view.rules), trumps, view.rules)


@cache
def not_held(card: Card, trick: tuple[Card, ...], trumps: Suit, rules: RuleSet) -> frozenset[Card]:
    """The cards that nobody holds who plays this card to this trick: with any of them it would not be legal."""
    others = (one for one in rules.pack if one != card)
    return frozenset(one for one in others if card not in legal_cards((card, one), trick, trumps, rules))


@cache
def undertakings(phase: Phase, seat: int, preferred: Suit | MaybeNone, rules: RuleSet) -> tuple[Action, ...]:
    """The calls by which a seat can undertake the game in a round of the bidding."""
    if phase is Phase.FIRST_ROUND:
        return (ACCEPT,)
    if phase is Phase.LAST_WORD:
        return (name(preferred),)
    return tuple(map(name, suits_to_name(seat, preferred, rules)))


def _dealt(world: World, seat: int, view: View) -> tuple[Card, ...]:
    """What a seat was dealt, if the cards lie so."""
    cards = (*world.hands[seat], *(card for player, _, card in view.plays if player == seat))
    if seat == view.soloist and view.turn_up_taken:
        return tuple(card for card in (*cards, world.laid_away) if card != view.turn_up)
    return cards


def _draws(view: View, rng: random.Random) -> Iterator[World]:
    """Layouts that agree with the rules, one after another."""
    seats = range(view.rules.players)
    stock, gone = len(seats), len(seats) + 1  # two places more: the stock, and what another soloist has laid away
    other_exchanged = view.turn_up_taken and not view.is_soloist
    room = [0 if seat == view.seat else view.counts[seat] for seat in seats] + [0, int(other_exchanged)]
    room[stock] = len(view.unseen) - sum(room)
    barred: list[set[Card]] = [set() for _ in seats]
    for seat, trick, card in view.plays:
        barred[seat] |= not_held(card, trick, view.trumps, view.rules)
    places_of = {
        card: [place for place in range(len(room)) if room[place] and (place >= stock or card not in barred[place])]
        for card in view.unseen
    }
    if other_exchanged and view.turn_up in places_of:
        may_go = view.turn_up in cards_to_lay_away((view.turn_up,), view.turn_up, view.rules)
        places_of[view.turn_up] = [view.soloist, gone] if may_go else [view.soloist]
    while True:
        lying = _placed(places_of, room, rng)
        if lying is None:
            continue
        if other_exchanged and rng.random() < BY_THE_RULE:
            _lay_away_the_worst(lying[view.soloist], lying[gone], barred[view.soloist], view)
        hands = tuple(view.held if seat == view.seat else tuple(lying[seat]) for seat in seats)
        yield World(hands, lying[gone][0] if other_exchanged else view.laid_away)


def _placed(places_of: dict[Card, list[int]], room: list[int], rng: random.Random) -> list[list[Card]] | None:
    """Put each card in one of its places, those with the fewest first; None if one finds no room."""
    lying: list[list[Card]] = [[] for _ in room]
    left, chance = list(room), rng.random
    for _, _, places, card in sorted([(len(places), chance(), places, card) for card, places in places_of.items()]):
        total = 0
        for place in places:
            total += left[place]
        if not total:
            return None
        at = chance() * total
        for place in places:
            at -= left[place]
            if at < 0:
                break
        left[place] -= 1
        lying[place].append(card)
    return lying


def _lay_away_the_worst(held: list[Card], gone: list[Card], barred: set[Card], view: View) -> None:
    """Let the soloist have laid away the card that counts least, as far as what he has played allows it."""
    unplayed = [*held, *gone]
    may_go = [
        card
        for card in cards_to_lay_away(tuple(unplayed), view.turn_up, view.rules)
        if not any(other in barred for other in unplayed if other != card)
    ]
    if may_go:
        worst = worst_card(unplayed, may_go, view.trumps, view.rules)
        held[:] = [card for card in unplayed if card != worst]
        gone[:] = [worst]
