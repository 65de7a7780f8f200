"""Hands at the first lead and their cards in order, for both games; and why the two part on them."""

import random
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeVar

from polskpas import library
from polskpas.bidding import Phase
from polskpas.cards import Card, Suit
from polskpas.deal import ELDEST, deal
from polskpas.order import suit_of
from polskpas.parting.same_cards import Part, SameCards, play_out, same_cards
from polskpas.record import Record
from polskpas.refusal import Code, Refusal
from polskpas.rules import RuleSet, rule_set

T = TypeVar("T")

GAMES = rule_set("polskpas"), rule_set("kontraspiel")


class Cause(StrEnum):
    """Why two games part that do not have the same jacks as Wenzels; a red jack is one that only the first has."""

    RED_JACK_LED = "a red jack is led"
    TRUMPS_LED = "a red jack is held when trumps are led"
    ITS_SUIT_LED = "a red jack is held when its suit is led"
    JACK_AS_TRUMP = "a red jack takes it as a trump"
    JACK_OF_TRUMPS = "the red jack of trumps beats ace, king or queen"


class Start(NamedTuple):
    """Hands at the first lead, seat by seat, and all their cards in the order in which they were played by `rules`."""

    hands: tuple[tuple[Card, ...], ...]
    trumps: Suit
    soloist: int
    cards: tuple[Card, ...]
    rules: RuleSet

    def compared(self) -> SameCards:
        """The tricks in both games."""
        return same_cards(self.hands, self.trumps, self.cards, *GAMES)

    def changed(self, step: int, card: Card, rules: RuleSet) -> "Start":
        """The same with another card at a step; what follows is drawn at random by `rules`."""
        cards = _cards_at_random(self.hands, self.trumps, rules, random.random, (*self.cards[:step], card))
        return self._replace(cards=cards, rules=rules)


def recorded(record: Record) -> Start:
    """The cards of a record as they were held at the first lead, after any exchange.

    Raises Refusal (bad-record) where no tricks were played to the end, or with other cards than those of both games.
    """
    hand = record.hand
    if not hand.tricks or not hand.is_over or hand.rules.pack != GAMES[0].pack:
        raise Refusal(Code.BAD_RECORD, "only a hand of four players that was played to the end goes into both games")
    at_lead = next(state for state in hand.history() if state.phase is Phase.PLAY)
    cards = tuple(card for trick in hand.tricks for card in trick.cards)
    return Start(at_lead.hands, hand.trumps, hand.soloist, cards, hand.rules)


def in_the_library() -> dict[str, Start]:
    """Every hand of the library that can be compared, by its name."""
    found = {}
    for name in library.names():
        try:
            found[name] = recorded(library.record(name))
        except Refusal:
            continue
    return found


def drawn(seed: int, rules: RuleSet) -> Start:
    """The deal of a number, with trumps drawn from the four suits and every card from those that `rules` allow.

    Each of them is as likely as the others. The soloist is eldest; the figures do not ask for one. Raises Refusal
    (bad-seed).
    """
    hands = deal(rules, seed).hands
    rng = random.Random(f"parting {seed}").random  # not the numbers that have shuffled the cards
    trumps = _one_of(rules.suits, rng)
    return Start(hands, trumps, ELDEST, _cards_at_random(hands, trumps, rules, rng), rules)


def cause(same: SameCards, trumps: Suit, part: Part, step: int) -> Cause:
    """Why the two games part in what may be played at a step, or in a trick that they have played alike up to it."""
    if part is Part.TRICK:
        jack = same.one.taken_with(step)
        if not _changes_suit(jack, trumps):
            return Cause.JACK_OF_TRUMPS
        return Cause.RED_JACK_LED if jack == same.one.finished(step)[-1].cards[0] else Cause.JACK_AS_TRUMP
    led = same.one.trick(step)[0].card
    if _changes_suit(led, trumps):
        return Cause.RED_JACK_LED
    return Cause.TRUMPS_LED if suit_of(led, trumps, GAMES[0]) is trumps else Cause.ITS_SUIT_LED


def only_game(same: SameCards, step: int, card: Card) -> RuleSet | None:
    """The one game that allows a card at a step where the other does not; None if both do, or neither."""
    allowing = [rules for rules, allowed in zip(GAMES, same.allowed(step)) if card in allowed]
    return allowing[0] if len(allowing) == 1 else None


def red_jacks(same: SameCards, trumps: Suit, step: int) -> tuple[Card, ...]:
    """The jacks held by the seat to play that belong to another suit in the other game."""
    held = same.one.held(same.one.turns[step].seat, step)
    return tuple(card for card in held if _changes_suit(card, trumps))


def _changes_suit(card: Card, trumps: Suit) -> bool:
    one, other = GAMES
    return suit_of(card, trumps, one) is not suit_of(card, trumps, other)


def _cards_at_random(
    hands: Sequence[tuple[Card, ...]],
    trumps: Suit,
    rules: RuleSet,
    rng: Callable[[], float],
    begun: Iterable[Card] = (),
) -> tuple[Card, ...]:
    first = iter(begun)
    return play_out(hands, trumps, rules, lambda legal: next(first, None) or _one_of(legal, rng)).cards


def _one_of(some: Sequence[T], rng: Callable[[], float]) -> T:
    return some[int(rng() * len(some))]
