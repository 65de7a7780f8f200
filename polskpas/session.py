"""A session: players around a table, deal after deal, saved and read back (format `polskpas-session/1`)."""

import json
from dataclasses import dataclass, field, replace
from functools import cached_property

from polskpas.hand import Hand
from polskpas.ledger import Ledger
from polskpas.record import Record, decode_json, parse_record
from polskpas.refusal import Code, Refusal
from polskpas.rules import RULE_SETS, RuleSet, Unseen, rule_set
from polskpas.scoring import is_played_for_chips
from polskpas.typed import Json, MaybeNone

FORMAT = "polskpas-session/1"
KEYS = ("format", "players", "dealer", "hands")
OPTIONAL = ("rules", "switches")  # which the hands say, as soon as there is one
LONGEST_SESSION = 4_000_000  # bytes: some thousands of deals


@dataclass(frozen=True)
class Session:
    """Players by name in the order they sit, who dealt first (`dealer`, an index), and the records of the hands, of
    which only the last may be unfinished. Raises Refusal (bad-session) if these do not fit together.

    >>> from polskpas import Session, rule_set
    >>> session = Session(("Anna", "Bent", "Clara", "Ditlev"), rule_set("polskpas")).deal(seed=7)
    >>> session.hand.pot, session.hand.turn
    (4, 0)
    """

    players: tuple[str, ...]  #: their names, in the order they sit
    rules: RuleSet  #: what they play by
    dealer: int = 0  #: who dealt first, as an index
    records: tuple[Record, ...] = ()  #: of the hands, in order
    ledger: Ledger = field(init=False, compare=False, repr=False)  #: of the finished hands
    _before: Ledger = field(init=False, compare=False, repr=False)  # as it was before the last hand

    def __post_init__(self) -> None:
        if not is_played_for_chips(self.rules):
            raise _refusal(f"{self.rules.not_seen(Unseen.PAYMENTS)}; so no ledger can be kept")
        _check_players(self.players, self.rules)
        if type(self.dealer) is not int or not 0 <= self.dealer < len(self.players):
            raise _refusal(f"dealer: the index of a player, 0 to {len(self.players) - 1}, is wanted")
        before = ledger = Ledger(self.players, self.rules, self.dealer)
        for number, record in enumerate(self.records):
            before = ledger
            _check_hand(number, record.hand, before, is_last=number == len(self.records) - 1)
            ledger = _settled(before, record.hand)
        # A frozen dataclass sets what it works out for itself in this way.
        object.__setattr__(self, "ledger", ledger)
        object.__setattr__(self, "_before", before)

    @property
    def hand(self) -> Hand | MaybeNone:
        """The hand on the table, which is played or was played last; None before the first deal."""
        return self.records[-1].hand if self.records else None

    def deal(self, seed: int) -> "Session":
        """The session with a new hand dealt, the dealer's stake in the pot (`stake`).

        Raises Refusal (bad-session) while a hand is unfinished.
        """
        if self.hand is not None and not self.hand.is_over:
            raise _refusal("the hand on the table is unfinished; it is played out before the next is dealt")
        hand = Hand.dealt(self.rules, seed, self.ledger.pot + self.ledger.stake)
        kept = *self.records[:-1], *map(_kept, self.records[-1:])
        return self._followed_by(kept, Record(hand), self.ledger)

    def with_hand(self, hand: Hand) -> "Session":
        """The session with the hand on the table at another state of play."""
        if self.hand is None:
            raise _refusal("no hand is on the table; one is dealt first")
        after = self._followed_by(self.records[:-1], replace(self.records[-1], hand=hand), self._before)
        if "_written_before" in vars(self):  # and so it need not be written again for each card
            vars(after)["_written_before"] = self._written_before
        return after

    def as_json(self) -> str:
        """The session as it is saved. Before the first hand it says its rules by itself, unless they are the usual ones
        for so many players."""
        data: Json = {"format": FORMAT, "players": list(self.players), "dealer": self.dealer, "hands": []}
        if not self.records:
            if self.rules is not _rules_for(len(self.players)):
                data |= {"rules": self.rules.id, "switches": self.rules.turned}
            return json.dumps(data, ensure_ascii=False)
        head = json.dumps(data, ensure_ascii=False).removesuffix("]}")
        return f"{head}{self._written_before}{self.records[-1].as_json()}]}}"

    @cached_property
    def _written_before(self) -> str:
        """The hands before the last, as they are saved."""
        return "".join(f"{record.as_json()}, " for record in self.records[:-1])

    def _followed_by(self, kept: tuple[Record, ...], last: Record, before: Ledger) -> "Session":
        """The session with other records, of which the last alone is looked at: `before` has settled those kept."""
        _check_hand(len(kept), last.hand, before, is_last=True)
        after = object.__new__(Session)
        vars(after).update(
            players=self.players,
            rules=self.rules,
            dealer=self.dealer,
            records=(*kept, last),
            ledger=_settled(before, last.hand),
            _before=before,
        )
        return after


def parse_session(text: str | bytes) -> Session:
    """Read a saved session. Its hands say the rules; where there are none yet, it may itself, or else the number of
    players does.

    Raises Refusal for what is no session, with the place.

    >>> from polskpas import Session, rule_set
    >>> session = Session(("Anna", "Bent", "Clara"), rule_set("polskpas-three")).deal(seed=7)
    >>> parse_session(session.as_json()) == session
    True
    """
    if len(text) > LONGEST_SESSION:
        raise _refusal(f"more than {LONGEST_SESSION} bytes, and no session has so many")
    data = decode_json(text)
    if not isinstance(data, dict) or not set(KEYS) <= set(data) <= {*KEYS, *OPTIONAL} or data["format"] != FORMAT:
        raise _refusal(f"no session; an object of format “{FORMAT}” with {', '.join(KEYS)} is wanted")
    if not isinstance(data["players"], list) or not isinstance(data["hands"], list):
        raise _refusal("players and hands: lists are wanted")
    records = tuple(_kept(_parse_hand(number, hand)) for number, hand in enumerate(data["hands"]))
    if records and any(key in data for key in OPTIONAL):
        raise _refusal(f"{' and '.join(OPTIONAL)}: its hands say them")
    rules = records[0].hand.rules if records else _rules_said(data)
    return Session(tuple(data["players"]), rules, data["dealer"], records)


def _kept(record: Record) -> Record:
    """A record as it is kept of a hand that is no longer on the table."""
    hand = record.hand.without_history()
    return record if hand is record.hand else replace(record, hand=hand)


def _settled(ledger: Ledger, hand: Hand) -> Ledger:
    return ledger.settled(hand.soloist, hand.trumps, hand.outcome()) if hand.is_over else ledger


def _check_hand(number: int, hand: Hand, before: Ledger, is_last: bool) -> None:
    if hand.rules is not before.rules:
        raise _refusal(f"hands[{number}]: played by other rules than {before.rules.id}")
    if not hand.is_over and not is_last:
        raise _refusal(f"hands[{number}]: unfinished; only the last hand of a session may be")
    if hand.pot != before.pot + before.stake:
        raise _refusal(
            f"hands[{number}]: the pot is {hand.pot}, but {before.pot} stood over and the stake is {before.stake}",
            ("stake", "passed-out", "solo-lost"),
        )


def _parse_hand(number: int, data: object) -> Record:
    try:
        return parse_record(data)
    except Refusal as refusal:
        raise Refusal(refusal.code, f"hands[{number}]: {refusal.message}", refusal.rules, refusal.at) from None


def _rules_said(data: Json) -> RuleSet:
    """The rules of a session that has no hand yet."""
    usual = _rules_for(len(data["players"]))
    id, switches = data.get("rules", usual.id), data.get("switches", {})
    if not isinstance(id, str) or not isinstance(switches, dict):
        raise _refusal("rules and switches: a text and an object are wanted")
    return rule_set(id, switches)


def _rules_for(players: int) -> RuleSet:
    for rules in map(rule_set, RULE_SETS):
        if rules.players == players:
            return rules
    raise _refusal(f"players: no rule set is for {players}", ("players", "three-players"))


def _check_players(players: tuple[object, ...], rules: RuleSet) -> None:
    if len(players) != rules.players:
        raise _refusal(f"players: {len(players)} named; {rules.players} sit at the table", ("players",))
    for name in players:
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise _refusal("players: each has a name that can be printed")
    if len(set(players)) < len(players):
        raise _refusal("players: two have the same name, which the ledger could not tell apart")


def _refusal(message: str, rules: tuple[str, ...] = ()) -> Refusal:
    return Refusal(Code.BAD_SESSION, message, rules)
