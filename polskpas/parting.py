"""Where Polskpas and Kontraspiel part when the same cards are played, why, and how often.

Only the tricks are compared, with the soloist and the trumps given and without an exchange in either game: of
Kontraspiel no exchange is known. Where the two part in who takes a trick, or a card is not allowed in the other game,
each goes on alone, every seat with its cards in the same order as far as it may (`comparison.same_cards`).
"""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, TypeVar

from polskpas import library
from polskpas.bidding import Phase
from polskpas.cards import Card, Suit
from polskpas.comparison import Ending, Part, SameCards, play_out, same_cards
from polskpas.deal import ELDEST, deal
from polskpas.order import suit_of
from polskpas.record import Record
from polskpas.refusal import Code, Refusal
from polskpas.rules import RuleSet, rule_set
from polskpas.share import Share

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
        return [*rows, ["none", *self._with_winner(lambda one: one.part is None)]]

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
        rows += [[ending, *self._with_winner(lambda one: one.ending is ending)] for ending in Ending]
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
