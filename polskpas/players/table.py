"""A reader at a table with computer players: deal after deal, seen from the reader's chair."""

import random
from dataclasses import dataclass, replace
from functools import cached_property

from polskpas.action import VOLE, Action, Kind
from polskpas.bidding import Phase
from polskpas.deal import ELDEST
from polskpas.hand import Hand
from polskpas.narration import Step, steps
from polskpas.players.game import Player, choice, undertakes_vole
from polskpas.players.view import View
from polskpas.refusal import Code, Refusal
from polskpas.rules import RULE_SETS, RuleSet, rule_set
from polskpas.scoring import is_played_for_chips
from polskpas.session import Session
from polskpas.typed import MaybeNone

READER = "Reader"  # what the reader is called who gives no name; the first player of a session is always the reader
OTHERS = ("Anna", "Bent", "Clara", "Ditlev")
DEALS = 10**9  # how many numbers a deal of a session is drawn from
LONGEST_NAME = 20  # letters of a player's name that are shown


def rule_sets() -> tuple[str, ...]:
    """The ids of the rule sets that a session can be played by."""
    return tuple(id for id in RULE_SETS if is_played_for_chips(rule_set(id)))


def new_session(rules: RuleSet, seat: int = ELDEST, name: str = READER) -> Session:
    """A session before its first deal, in which the reader, its first player, sits at this seat."""
    others = [other for other in OTHERS if other != name]
    return Session((name, *others[: rules.players - 1]), rules, dealer=(-1 - seat) % rules.players)


def deal_number(seed: int, deals: int) -> int:
    """The number of a session's next deal, after so many: the same for the same seed."""
    return int(random.Random(f"deal {seed} {deals}").random() * DEALS)


@dataclass(frozen=True)
class Table:
    """A session of the reader, its first player, against computer `players`, clockwise from the reader's left.

    `seed` says what is dealt and what chance the players meet; `let_pass` is how many actions had been done when the
    reader let the moment for a vole pass.
    """

    session: Session
    players: tuple[Player, ...]
    seed: int
    let_pass: int | None = None

    @property
    def hand(self) -> Hand | MaybeNone:
        """The hand on the table, None before the first deal."""
        return self.session.hand

    @property
    def is_between_deals(self) -> bool:
        """Whether the next thing to do is to deal."""
        return self.hand is None or self.hand.is_over

    @property
    def dealer(self) -> int:
        """The player who dealt the hand on the table."""
        return (self.session.dealer + len(self.session.records) - 1) % len(self.session.players)

    def player_at(self, seat: int) -> int:
        """The player at a seat of the hand on the table."""
        return (self.dealer + 1 + seat) % len(self.session.players)

    @property
    def seat(self) -> int:
        """The reader's seat in the hand on the table."""
        return (-1 - self.dealer) % len(self.session.players)

    @property
    def view(self) -> View:
        """What the reader sees."""
        return View.of(self.hand, self.seat)

    @property
    def is_others_turn(self) -> bool:
        """Whether a computer player is to act."""
        return self.hand is not None and self._others_next is not None

    @property
    def choices(self) -> tuple[Action, ...]:
        """What the reader may do now, the others having acted; where another is to play it may be the vole alone."""
        return () if self.hand is None or self.is_others_turn else self.view.may

    @property
    def may_let_pass(self) -> bool:
        """Whether the reader may undertake the vole now, or let another play."""
        return self.choices == (VOLE,)

    def deal(self) -> "Table":
        """The table with the next hand dealt."""
        number = deal_number(self.seed, len(self.session.records))
        return replace(self, session=self.session.deal(number), let_pass=None)

    def after(self, action: Action) -> "Table":
        """The table after an action of the reader. Raises Refusal, which tells nothing of what is hidden."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise refusal
        return self._with(self.hand.apply(action))

    def pass_by(self) -> "Table":
        """The table when the reader has let the moment for a vole pass."""
        return replace(self, let_pass=len(self.hand.actions))

    def other_acts(self) -> "Table":
        """The table after the next action, which is a computer player's."""
        return self._with(self.hand.apply(self._others_next))

    def others_act(self) -> "Table":
        """The table when the reader is to act, or the hand is over."""
        table = self
        while table.is_others_turn:
            table = table.other_acts()
        return table

    def refusal(self, action: Action) -> Refusal | None:
        """Why the reader may not do this now, or None."""
        hand = self.shown
        if not hand.is_over and action not in self.choices:
            if hand.turn != self.seat:
                whose = hand.seats[hand.turn]
                return Refusal(Code.OUT_OF_TURN, f"It is the turn of {whose}", ("direction",))
            if hand.phase is Phase.PLAY and action.kind is Kind.PLAY and action.card in self.view.unseen:
                # Where it lies is not for the reader to know.
                return Refusal(Code.NOT_HELD, f"{action.card.shown} is not in your hand; another card is wanted")
            if action.kind is Kind.VOLE and hand.soloist not in (None, self.seat):
                return Refusal(Code.VOLE_CLOSED, "The vole is the soloist's to undertake", ("vole-announce",))
        return hand.refusal(action)

    def advised(self, player: Player) -> Action | None:
        """What a player would do in the reader's place now; None for letting the moment for a vole pass."""
        hand = self.hand
        if hand.soloist == self.seat and undertakes_vole(hand, player, self.seed):
            return VOLE
        return choice(hand, player, self.seed) if hand.turn == self.seat else None

    def news(self, done: int) -> tuple[Step, ...]:
        """What has been done in this hand since so many actions, as the reader may know it; -1 begins with the deal."""
        return steps(self.shown, done + 1, self.seat)

    @property
    def turns(self) -> tuple[int, ...]:
        """The moments of this hand at which the reader has acted, as numbers of actions done before."""
        history = self.hand.history()
        return tuple(at for at, action in enumerate(self.hand.actions) if history[at].actor(action) == self.seat)

    def taken_back(self) -> "Table":
        """The table before the reader's last action in this hand. Raises Refusal if there is none."""
        turns = () if self.hand is None else self.turns
        if not turns:
            raise Refusal(Code.BAD_SESSION, "there is nothing of yours to take back in this deal")
        return self._with(self.hand.history()[turns[-1]])

    @property
    def shown(self) -> Hand:
        """The hand on the table with the players' names at their seats, to be told and drawn."""
        return replace(self.hand, names=self.labels)

    @property
    def labels(self) -> tuple[str, ...]:
        """What the player at each seat is called."""
        return tuple(self._label(seat) for seat in range(len(self.session.players)))

    @cached_property
    def _others_next(self) -> Action | MaybeNone:
        """What a computer player does next; None where the reader is to act, or nobody is."""
        hand = self.hand
        if hand.is_over:
            return None
        if hand.soloist == self.seat:
            asked = VOLE in hand.legal and self.let_pass != len(hand.actions)
            return None if asked or hand.turn == self.seat else choice(hand, self._player(hand.turn), self.seed)
        if hand.soloist is not None and undertakes_vole(hand, self._player(hand.soloist), self.seed):
            return VOLE
        return None if hand.turn == self.seat else choice(hand, self._player(hand.turn), self.seed)

    def _player(self, seat: int) -> Player:
        """The computer player at a seat."""
        return self.players[self.player_at(seat) - 1]

    def _with(self, hand: Hand) -> "Table":
        return replace(self, session=self.session.with_hand(hand), let_pass=None)

    def _label(self, seat: int) -> str:
        name = self.session.players[self.player_at(seat)]
        name = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
        return name + {0: " (eldest)", len(self.session.players) - 1: " (dealer)"}.get(seat, "")
