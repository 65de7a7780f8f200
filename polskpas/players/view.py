"""What a player sees: own cards, the turn-up, the calls, the cards played. Nothing hidden is in it."""

from dataclasses import dataclass
from functools import cached_property

from polskpas.action import Action, Kind
from polskpas.bidding import Phase, speaking_order
from polskpas.cards import Card, Suit
from polskpas.hand import Hand
from polskpas.order import in_order
from polskpas.play import Trick
from polskpas.rules import RuleSet
from polskpas.typed import MaybeNone


@dataclass(frozen=True)
class View:
    """A hand as one seat sees it. `held` lie as a hand is held; `counts` says how many cards each seat has; `laid_away`
    is the seat's own discard; `may` is what this seat may do now, which may be the vole alone where another leads."""

    rules: RuleSet
    seat: int
    held: tuple[Card, ...]
    counts: tuple[int, ...]
    turn_up: Card
    preferred: Suit | MaybeNone
    pot: int
    calls: tuple[Action, ...]  # passes and the undertaking, in the order of speaking
    phase: Phase
    turn: int | MaybeNone
    soloist: int | MaybeNone
    trumps: Suit | MaybeNone
    turn_up_taken: bool
    laid_away: Card | None
    vole: bool
    leader: int
    trick: tuple[Card, ...]
    tricks: tuple[Trick, ...]
    may: tuple[Action, ...]

    @classmethod
    def of(cls, hand: Hand, seat: int) -> "View":
        """What a seat sees of a hand."""
        return cls(
            rules=hand.rules,
            seat=seat,
            held=in_order(hand.hands[seat], hand.trumps, hand.rules),
            counts=tuple(map(len, hand.hands)),
            turn_up=hand.deal.turn_up,
            preferred=hand.deal.preferred,
            pot=hand.pot,
            calls=tuple(action for action in hand.actions if action.kind in (Kind.PASS, Kind.ACCEPT, Kind.NAME)),
            phase=hand.phase,
            turn=hand.turn,
            soloist=hand.soloist,
            trumps=hand.trumps,
            turn_up_taken=hand.turn_up_taken,
            laid_away=hand.laid_away if seat == hand.soloist else None,
            vole=hand.vole is not None,
            leader=hand.leader,
            trick=hand.trick,
            tricks=hand.tricks,
            may=_may(hand, seat),
        )

    @property
    def is_soloist(self) -> bool:
        """Whether the seat that looks is the soloist."""
        return self.seat == self.soloist

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that this seat may play or lay away now."""
        return tuple(action.card for action in self.may if action.kind in (Kind.PLAY, Kind.DISCARD))

    @property
    def is_last(self) -> bool:
        """Whether the trick ends with this seat's card."""
        return len(self.trick) == self.rules.players - 1

    @cached_property
    def plays(self) -> tuple[tuple[int, tuple[Card, ...], Card], ...]:
        """Each card played so far: by which seat, to which cards of its trick, and the card."""
        found = []
        for leader, cards in (*((trick.leader, trick.cards) for trick in self.tricks), (self.leader, self.trick)):
            for place, card in enumerate(cards):
                found.append(((leader + place) % self.rules.players, cards[:place], card))
        return tuple(found)

    @cached_property
    def spoken(self) -> tuple[tuple[Phase, int, Action], ...]:
        """Each call so far: in which round, by which seat, and the call."""
        order = speaking_order(self.preferred, self.rules)
        return tuple((phase, seat, call) for (phase, seat), call in zip(order, self.calls))

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards whose place this seat does not know: with the others, in the stock, or laid away by another. The
        turn-up is one of them once another has taken it into hand and not played it."""
        known = {*self.held, *(card for _, _, card in self.plays)}
        if not self.turn_up_taken or self.is_soloist:
            known.add(self.turn_up)
        if self.laid_away is not None:
            known.add(self.laid_away)
        return tuple(card for card in self.rules.pack if card not in known)


def _may(hand: Hand, seat: int) -> tuple[Action, ...]:
    if seat not in (hand.turn, hand.soloist):
        return ()
    mine = [action for action in hand.legal if hand.actor(action) == seat]
    if hand.phase not in (Phase.PLAY, Phase.EXCHANGE):
        return tuple(mine)
    # In the order of the hand held, so that nothing depends on how it was dealt.
    cards = in_order(tuple(a.card for a in mine if a.kind in (Kind.PLAY, Kind.DISCARD)), hand.trumps, hand.rules)
    by_card = {action.card: action for action in mine if action.kind in (Kind.PLAY, Kind.DISCARD)}
    return (*(by_card[card] for card in cards), *(action for action in mine if action not in by_card.values()))
