"""One hand of cards, from the deal to the settlement, as an immutable state.

A Hand knows who acts, what is legal and why the rest is not; applying an action gives a new Hand or raises
a Refusal. What the rules say is asked of `bidding`, `play` and `scoring`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from polskpas import bidding, play, scoring
from polskpas.action import VOLE, Action, Kind, discard, name
from polskpas.action import play as play_card
from polskpas.bidding import Phase
from polskpas.cards import Card, Suit
from polskpas.contra import contras, refuse_contra
from polskpas.deal import ELDEST, Deal, deal, next_seat
from polskpas.play import Trick
from polskpas.refusal import Code, Refusal
from polskpas.rules import RuleSet, Unseen
from polskpas.typed import MaybeNone

# What a game may know or not know where nothing seen of it tells: the action, and the rule of Polskpas on the matter.
MAY_BE_UNSEEN = {Kind.DISCARD: (Unseen.EXCHANGE, "exchange"), Kind.VOLE: (Unseen.VOLE, "vole-announce")}


class Refused(NamedTuple):
    """An action that is not allowed, and why."""

    action: Action  #: what is not allowed
    refusal: Refusal  #: why


@dataclass(frozen=True)
class Hand:
    """A hand at one moment. Seats from 0 (eldest); the pot in chips, with the dealer's stake.

    >>> from polskpas import Hand, rule_set
    >>> hand = Hand.dealt(rule_set("polskpas"), seed=2376)
    >>> [str(action) for action in hand.legal]
    ['pass', 'accept']
    >>> after = hand.apply(hand.legal[1])
    >>> after.soloist, after.trumps.word, after.phase.value
    (0, 'hearts', 'exchange')
    >>> hand.soloist is None  # a hand never changes
    True
    """

    rules: RuleSet  #: what it is played by
    deal: Deal  #: the cards as dealt
    pot: int  #: in chips, with the dealer's stake
    hands: tuple[tuple[Card, ...], ...]  #: by seat, the cards as held now
    actions: tuple[Action, ...] = ()  #: what has been done, in order
    phase: Phase = Phase.FIRST_ROUND  #: where the hand stands
    turn: int | MaybeNone = ELDEST  #: the seat to act; None when the hand is over, or the way on is not known
    soloist: int | MaybeNone = None  #: the seat that plays alone; None while there is none
    trumps: Suit | MaybeNone = None  #: None while there are none
    laid_away: Card | None = None  #: the soloist's discard
    vole: int | None = None  #: how many tricks had been played when it was undertaken
    contra: int | None = None  #: the seat that has said it
    leader: int = play.first_leader()  #: the seat that leads, or has led, to the trick
    trick: tuple[Card, ...] = ()  #: the cards on the table, in the order played
    tricks: tuple[Trick, ...] = ()  #: the finished ones
    #: what the players are called, by seat, when the hand is told; None for the rule set's words. No part of the state
    names: tuple[str, ...] | None = field(default=None, compare=False, repr=False)
    # The hand before the last action, where it is at hand. It is no part of the state, and `replace` does not copy it.
    _before: "Hand | None" = field(default=None, init=False, compare=False, repr=False)

    @classmethod
    def start(cls, deal: Deal, rules: RuleSet, pot: int | None = None) -> "Hand":
        """The hand before the first call; the pot is one stake unless said. Raises Refusal (bad-pot)."""
        pot = scoring.check_pot(rules.stake if pot is None else pot)
        phase, turn = next(iter(bidding.speaking_order(deal.preferred, rules)), (Phase.NOT_SEEN, None))
        return cls(rules, deal, pot, deal.hands, phase=phase, turn=turn)

    @classmethod
    def dealt(cls, rules: RuleSet, seed: int, pot: int | None = None) -> "Hand":
        """The hand that a seed deals. Raises Refusal (bad-seed, bad-pot)."""
        return cls.start(deal(rules, seed), rules, pot)

    @property
    def seats(self) -> tuple[str, ...]:
        """What the seats are called, in the order of speaking: as the rule set has it, unless the hand has `names`."""
        return self.rules.seats if self.names is None else self.names

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be done: passed out, or the fifth trick played."""
        return self.phase is Phase.OVER

    @property
    def trick_winners(self) -> tuple[int, ...]:
        """The seats that took the finished tricks, in order."""
        return tuple(trick.winner for trick in self.tricks)

    @property
    def is_passed_out(self) -> bool:
        """Whether the hand ended without a soloist (`passed-out`)."""
        return self.is_over and self.soloist is None

    @property
    def turn_up_taken(self) -> bool:
        """Whether the soloist has taken the turn-up into hand (`exchange`)."""
        return self.phase is Phase.EXCHANGE or self.laid_away is not None

    def actor(self, action: Action) -> int | MaybeNone:
        """The seat that does an action now: the one to act, but of a vole the soloist, of a contra who says it."""
        match action.kind:
            case Kind.VOLE:
                return self.soloist
            case Kind.CONTRA:
                return action.seat
        return self.turn

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """Everything that may be done now; cards first, then the vole, which is the soloist's even where another
        seat is to lead, and the contra of each opponent. Empty when the hand is over, or the way on is not known."""
        match self.phase:
            case Phase.PLAY:
                cards = tuple(map(play_card, play.legal_cards(self._held, self.trick, self.trumps, self.rules)))
                voles = (VOLE,) if self._may_undertake_vole() else ()
                return (*cards, *voles, *contras(self.soloist, self.contra, self.tricks, self.trick, self.rules))
            case Phase.FIRST_ROUND:
                return bidding.first_round_calls()
            case Phase.SECOND_ROUND:
                return bidding.second_round_calls(self.turn, self.deal.preferred, self.rules)
            case Phase.LAST_WORD:
                return bidding.last_calls(self.deal.preferred)
            case Phase.EXCHANGE:
                return tuple(map(discard, bidding.cards_to_lay_away(self._held, self.deal.turn_up, self.rules)))
        return ()

    @property
    def refused(self) -> tuple[Refused, ...]:
        """The cards held, or suits, of the seat to act that are not allowed now, each with the reason."""
        thought_of: Iterable[Action] = ()
        match self.phase:
            case Phase.PLAY:
                thought_of = map(play_card, self._held)
            case Phase.EXCHANGE:
                thought_of = map(discard, self._held)
            case Phase.SECOND_ROUND | Phase.LAST_WORD:
                thought_of = map(name, self.rules.suits)
        return tuple(Refused(action, why) for action in thought_of if (why := self.refusal(action)))

    def refusal(self, action: Action) -> Refusal | None:
        """Why an action is not allowed now, or None if it is."""
        if self.is_over:
            return self._refuse_after_the_end()
        if self.phase is Phase.NOT_SEEN:
            return Refusal(Code.NOT_SEEN, self.rules.not_seen(Unseen.TURNED_WENZEL), ("turned-jack",))
        if action.kind is Kind.CONTRA:
            return refuse_contra(action.seat, self.soloist, self.contra, self.tricks, self.trick, self.rules)
        if action.kind in MAY_BE_UNSEEN:
            what, rule = MAY_BE_UNSEEN[action.kind]
            if what in self.rules.unseen:
                return Refusal(Code.NOT_SEEN, self.rules.not_seen(what), (rule,))
        match self.phase:
            case Phase.PLAY:
                return self._refuse_in_play(action)
            case Phase.FIRST_ROUND:
                return bidding.refuse_first_round(action, self.deal.preferred)
            case Phase.SECOND_ROUND:
                return bidding.refuse_second_round(
                    action, self.turn, self.deal.preferred, self.rules, self.seats[ELDEST]
                )
            case Phase.EXCHANGE:
                return bidding.refuse_discard(action, self._held, self.deal.turn_up, self.rules)
            case Phase.LAST_WORD:
                return bidding.refuse_last_word(action, self.deal.preferred)
        raise AssertionError(self.phase)

    def apply(self, action: Action) -> "Hand":
        """The hand after an action. Raises Refusal if it is not allowed; this hand never changes."""
        if action not in self.legal:
            refusal = self.refusal(action)
            assert refusal is not None, action
            raise refusal
        match action.kind:
            case Kind.PLAY:
                return self._after_card(action)
            case Kind.PASS:
                return self._after_pass(action)
            case Kind.ACCEPT | Kind.NAME:
                return self._after_undertaking(action)
            case Kind.DISCARD:
                hands = self._hands_with(tuple(card for card in self._held if card != action.card))
                return self._with(action, phase=Phase.PLAY, turn=self.leader, hands=hands, laid_away=action.card)
            case Kind.VOLE:
                return self._with(action, vole=len(self.tricks))
            case Kind.CONTRA:
                return self._with(action, contra=action.seat)

    def outcome(self) -> scoring.Outcome | MaybeNone:
        """The settlement, or None before the hand is over."""
        if not self.is_over:
            return None
        if self.soloist is None:
            return scoring.pass_out(self.pot, self.rules)
        if not scoring.is_played_for_chips(self.rules):
            return scoring.judge(self.soloist, self.trick_winners, self.contra is not None, self.rules)
        return scoring.settle(self.soloist, self.trick_winners, self.vole is not None, self.pot, self.rules)

    def history(self) -> tuple["Hand", ...]:
        """Every state from the deal to this one, one more than there are actions."""
        states = [self]
        while (before := states[-1]._before) is not None:
            states.append(before)
        states.reverse()
        return tuple(self._replayed() if states[0].actions else states)

    def without_history(self) -> "Hand":
        """The same hand, which keeps none of the states before it: where many finished hands are kept it takes a tenth
        of the memory, and `history` plays it again."""
        return self if self._before is None else replace(self)

    @property
    def _held(self) -> tuple[Card, ...]:
        return self.hands[self.turn]

    def _replayed(self) -> list["Hand"]:
        """Every state, played again from the deal."""
        states = [replace(Hand.start(self.deal, self.rules, self.pot), names=self.names)]
        for action in self.actions:
            states.append(states[-1].apply(action))
        return states

    def __getstate__(self) -> dict[str, Any]:
        # What is sent to another process, or copied, is the state alone.
        return {name: value for name, value in self.__dict__.items() if name not in ("_before", "legal")}

    def _with(self, action: Action, **changes: object) -> "Hand":
        # dataclasses.replace runs every field through __init__ again, which costs a third of the whole pace.
        after = object.__new__(Hand)
        state = {**self.__dict__, "actions": (*self.actions, action), "_before": self, **changes}
        state.pop("legal", None)
        object.__setattr__(after, "__dict__", state)
        return after

    def _hands_with(self, held: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
        return (*self.hands[: self.turn], held, *self.hands[self.turn + 1 :])

    def _after_pass(self, action: Action) -> "Hand":
        passes = len(self.actions) + 1
        if bidding.is_passed_out(passes, self.deal.preferred, self.rules):
            return self._with(action, phase=Phase.OVER, turn=None)
        phase, turn = bidding.speaking_order(self.deal.preferred, self.rules)[passes]
        return self._with(action, phase=phase, turn=turn)

    def _after_undertaking(self, action: Action) -> "Hand":
        trumps = self.deal.preferred if action.kind is Kind.ACCEPT else action.suit
        if not bidding.takes_turn_up(action, self.deal.preferred, self.rules):
            return self._with(action, phase=Phase.PLAY, turn=self.leader, soloist=self.turn, trumps=trumps)
        hands = self._hands_with((*self._held, self.deal.turn_up))
        return self._with(action, phase=Phase.EXCHANGE, soloist=self.turn, trumps=trumps, hands=hands)

    def _after_card(self, action: Action) -> "Hand":
        played = action.card
        hands = self._hands_with(tuple([card for card in self._held if card != played]))
        cards = (*self.trick, played)
        if len(cards) < self.rules.players:
            return self._with(action, hands=hands, trick=cards, turn=next_seat(self.turn, self.rules))
        winner = play.trick_winner(self.leader, cards, self.trumps, self.rules)
        tricks = (*self.tricks, Trick(self.leader, cards, winner))
        is_last = len(tricks) == self.rules.hand_size
        return self._with(
            action,
            hands=hands,
            trick=(),
            tricks=tricks,
            leader=winner,
            turn=None if is_last else winner,
            phase=Phase.OVER if is_last else Phase.PLAY,
        )

    def _may_undertake_vole(self) -> bool:
        known_and_open = self.vole is None and Unseen.VOLE not in self.rules.unseen
        return known_and_open and play.may_undertake_vole(self.soloist, self.tricks, self.trick, self.rules)

    def _refuse_vole(self) -> Refusal | None:
        if self.vole is not None:
            return Refusal(
                Code.VOLE_TWICE, "The vole is undertaken already; it is announced once in a hand", ("vole-announce",)
            )
        return play.refuse_vole(self.soloist, self.tricks, self.trick, self.rules)

    def _refuse_in_play(self, action: Action) -> Refusal | None:
        if action.kind is Kind.VOLE:
            return self._refuse_vole()
        whose = self.seats[self.turn]
        if action.kind is Kind.PLAY:
            if action.card not in self._held:
                return self._refuse_not_held(action.card, whose)
            return play.refuse_card(action.card, self._held, self.trick, self.trumps, self.rules)
        if action.kind is Kind.DISCARD:
            when = "has been made" if self.laid_away else "belongs to the first round only"
            return Refusal(
                Code.NOTHING_TO_DISCARD, f"The exchange {when}; a card of {whose} is to be played now", ("exchange",)
            )
        soloist = self.seats[self.soloist]
        return Refusal(
            Code.BIDDING_OVER,
            f"The bidding is over, {soloist} being soloist; a card of {whose} is to be played now",
            ("first-round", "second-round"),
        )

    def _refuse_not_held(self, card: Card, whose: str) -> Refusal:
        wanted = f"a card of {whose} is to be played now"
        if card not in self.rules.pack:
            return Refusal(Code.NOT_HELD, f"{card.shown} is not in the pack; {wanted}", ("pack", "three-players"))
        if card == self.laid_away:
            return Refusal(Code.LAID_AWAY, f"{card.shown} was laid away and is out of play; {wanted}", ("exchange",))
        if any(card in trick.cards for trick in self.tricks) or card in self.trick:
            return Refusal(Code.ALREADY_PLAYED, f"{card.shown} has been played already; {wanted}", ("trick",))
        for seat, held in enumerate(self.hands):
            if card in held:
                return Refusal(
                    Code.OUT_OF_TURN,
                    f"{card.shown} is held by {self.seats[seat]}, whose turn it is not; {wanted}",
                    ("direction",),
                )
        return Refusal(Code.IN_STOCK, f"{card.shown} lies in the stock and takes no part; {wanted}", ("turn-up",))

    def _refuse_after_the_end(self) -> Refusal:
        if self.is_passed_out:
            return Refusal(Code.HAND_OVER, "All have passed and nothing is played; the deal passes on", ("passed-out",))
        return Refusal(Code.HAND_OVER, "All five tricks are played; the next hand is dealt", ("three-tricks",))
