"""The same hands, trumps and order of cards in two games: their tricks alone, and in what the two part."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

from polskpas.cards import Card, Suit
from polskpas.deal import next_seat
from polskpas.play import Trick, first_leader, legal_cards, trick_winner
from polskpas.refusal import Code, Refusal
from polskpas.rules import RuleSet
from polskpas.scoring import game_winner
from polskpas.typed import MaybeNone


class Part(StrEnum):
    """In what two games part on the same cards."""

    MAY_PLAY = "what may be played"
    TRICK = "who takes a trick"
    GAME = "who wins the game"


class Turn(NamedTuple):
    """One card of the play: whose, what that seat might have played, and what it played."""

    seat: int
    legal: tuple[Card, ...]
    card: Card


class TrickPlay(NamedTuple):
    """The tricks of a hand in one game: every card in order, the finished tricks, and the seat that wins the game.

    A step is a number of cards played, from 0 to 20.
    """

    turns: tuple[Turn, ...]
    tricks: tuple[Trick, ...]
    winner: int | MaybeNone

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order played."""
        return tuple(turn.card for turn in self.turns)

    def held(self, seat: int, step: int) -> tuple[Card, ...]:
        """What a seat holds after so many cards: all that it will still play."""
        return tuple(turn.card for turn in self.turns[step:] if turn.seat == seat)

    def trick(self, step: int) -> tuple[Turn, ...]:
        """The trick on the table after so many cards, as its turns; empty before a lead."""
        place = step % len(self.tricks[0].cards)
        return self.turns[step - place : step]

    def finished(self, step: int) -> tuple[Trick, ...]:
        """The tricks that are finished after so many cards."""
        return self.tricks[: step // len(self.tricks[0].cards)]

    def taken_with(self, step: int) -> Card:
        """The card that took the last trick that is finished after so many cards."""
        trick = self.finished(step)[-1]
        return trick.cards[(trick.winner - trick.leader) % len(trick.cards)]


def play_out(
    hands: Sequence[tuple[Card, ...]],
    trumps: Suit,
    rules: RuleSet,
    choose: Callable[[tuple[Card, ...]], Card],
) -> TrickPlay:
    """Play all tricks of some hands (seat by seat, five cards each), no bidding and no exchange before them.

    `choose` is given the cards that may be played and takes one (`first-lead`, `follow-suit`, `trick`).
    """
    held, seat = list(hands), first_leader()
    turns: list[Turn] = []
    tricks: list[Trick] = []
    for _ in range(rules.hand_size):
        leader = seat
        trick: tuple[Card, ...] = ()
        for _ in range(rules.players):
            legal = legal_cards(held[seat], trick, trumps, rules)
            card = choose(legal)
            turns.append(Turn(seat, legal, card))
            held[seat] = tuple([one for one in held[seat] if one != card])
            trick = (*trick, card)
            seat = next_seat(seat, rules)
        seat = trick_winner(leader, trick, trumps, rules)
        tricks.append(Trick(leader, trick, seat))
    winner, _ = game_winner([trick.winner for trick in tricks], rules)
    return TrickPlay(tuple(turns), tuple(tricks), winner)


def play_in_order(hands: Sequence[tuple[Card, ...]], trumps: Suit, rules: RuleSet, cards: Sequence[Card]) -> TrickPlay:
    """Play all tricks, every seat its cards in the order in which they stand in `cards`, as far as it may: always the
    first that is allowed. Cards that were played under these rules are played just so again.
    """
    place = {card: number for number, card in enumerate(cards)}
    return play_out(hands, trumps, rules, lambda legal: min(legal, key=place.__getitem__))


class Ending(StrEnum):
    """How far two games go on playing the same cards."""

    ALIKE = "every card is played, and every trick goes to the same seat"
    LAST_TRICK = "every card is played, but the last trick goes to another seat"
    ANOTHER_LEAD = "an earlier trick goes to another seat, which leads to the next"
    REFUSED = "a card played in one game is not allowed in the other"


class SameCards(NamedTuple):
    """The same hands, trumps and order of cards in two games: their tricks in the one and in the other."""

    one: TrickPlay
    other: TrickPlay

    @property
    def together(self) -> int:
        """How many cards the two games play alike, the same seat the same card; then each goes on alone."""
        pairs = zip(self.one.turns, self.other.turns)
        alike = (one.seat == other.seat and one.card == other.card for one, other in pairs)
        return next((step for step, same in enumerate(alike) if not same), len(self.one.turns))

    @property
    def ending(self) -> Ending:
        """Why the two games go no further together."""
        step = self.together
        if step < len(self.one.turns):
            same_seat = self.one.turns[step].seat == self.other.turns[step].seat
            return Ending.REFUSED if same_seat else Ending.ANOTHER_LEAD
        return Ending.ALIKE if self.one.tricks == self.other.tricks else Ending.LAST_TRICK

    def allowed(self, step: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """What may be played at a step in the one game and in the other, as long as they go together; then nothing."""
        if step == len(self.one.turns) or step > self.together:
            return (), ()
        one, other = self.one.turns[step], self.other.turns[step]
        return (one.legal, other.legal) if one.seat == other.seat else ((), ())

    def may_play_parts(self, step: int) -> bool:
        """Whether the same seat is to play to the same cards at a step, and may not play the same."""
        one, other = self.allowed(step)
        return one != other

    @property
    def partings(self) -> dict[Part, int]:
        """The first step at which the two games part in each thing; what they never part in is left out.

        What may be played is compared as long as they go together; tricks to the end, also where each goes on alone.
        """
        found = {}
        may_play = next(filter(self.may_play_parts, range(self.together + 1)), None)
        if may_play is not None:
            found[Part.MAY_PLAY] = may_play
        step = 0
        for one, other in zip(self.one.tricks, self.other.tricks):
            step += len(one.cards)
            if one.winner != other.winner:
                found[Part.TRICK] = step
                break
        if self.one.winner != self.other.winner:
            found[Part.GAME] = len(self.one.turns)
        return found

    @property
    def first(self) -> tuple[Part, int] | None:
        """What the two games part in first, and at which step; None if they never part."""
        return min(self.partings.items(), key=lambda parting: parting[1], default=None)


def same_cards(
    hands: Sequence[tuple[Card, ...]], trumps: Suit, cards: Sequence[Card], one: RuleSet, other: RuleSet
) -> SameCards:
    """Play the tricks of the same hands in two games, every seat its cards in the order of `cards` as far as it may.

    As long as each card is allowed in both games, and the same seat is to play, both play `cards` as it stands.
    Raises Refusal (bad-deal) where the games take different cards.
    """
    if one.pack != other.pack:
        raise Refusal(Code.BAD_DEAL, "the other game plays with another pack, so not with these cards", ("pack",))
    return SameCards(*(play_in_order(hands, trumps, rules, cards) for rules in (one, other)))
