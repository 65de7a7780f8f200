"""Rule sets: what one reading of one game allows, as data (rules `players`, `pack`, `three-players`)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files
from types import MappingProxyType

from polskpas.cards import Card, Pattern, Rank, Suit, parse_card, parse_cards
from polskpas.refusal import Code, Refusal, quoted
from polskpas.rules.switches import DEFAULTS, Switches, read_switches
from polskpas.typed import Json

NO_SWITCHES: Mapping[str, str] = MappingProxyType({})
RULE_SETS = ("polskpas", "polskpas-1829", "polskpas-1924", "polskpas-three", "kontraspiel")


class Unseen(StrEnum):
    """What the texts that tell a game may leave out, so that it is not known. It is never taken for nothing."""

    TURNED_WENZEL = "turned-wenzel"
    EXCHANGE = "exchange"
    VOLE = "vole"
    PAYMENTS = "payments"


@dataclass(frozen=True, eq=False)
class RuleSet:
    """One game under one reading. The same id and switches always give the same object.

    >>> from polskpas import rule_set
    >>> three = rule_set("polskpas-three")
    >>> three.players, len(three.pack), three.seats
    (3, 19, ('eldest hand', 'second hand', 'dealer'))
    """

    id: str  #: its name for programs
    title: str  #: its name for people
    pattern: Pattern  #: the cards it is played with, as they are drawn and named
    seats: tuple[str, ...]  #: their names, in the order of speaking: eldest first, the dealer last
    suits: tuple[Suit, ...]  #: in the order of their jacks
    ranks: tuple[Rank, ...]  #: from the highest
    wenzels: tuple[Card, ...]  #: the permanent trumps, from the highest
    hand_size: int  #: cards
    stake: int  #: chips
    contra_until_trick: int  #: an opponent may say contra until the lead to this trick, from 1; 0 for never
    unseen: Mapping[Unseen, str]  #: what is not known of the game, each in words
    where_to_look: str  #: the book that should tell what is not known
    own_switches: frozenset[str]  #: the names of the switches that it has
    switches: Switches  #: how they stand

    def __reduce__(self) -> tuple[object, ...]:
        return rule_set, (self.id, self.turned)

    @cached_property
    def players(self) -> int:
        """How many sit at the table (rule `players`)."""
        return len(self.seats)

    @cached_property
    def turned(self) -> dict[str, str]:
        """The switches that do not stand as the rule set by itself has them, by name."""
        own = rule_set(self.id).switches
        values = {name: getattr(self.switches, name) for name in DEFAULTS}
        return {name: str(value) for name, value in values.items() if value is not getattr(own, name)}

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """All cards in use, suit by suit from the highest rank (rules `pack`, `three-players`)."""
        removed = {parse_card(self.switches.removed_ten)} if "removed_ten" in self.own_switches else set()
        return tuple(
            card for suit in self.suits for card in (Card(rank, suit) for rank in self.ranks) if card not in removed
        )

    def not_seen(self, what: Unseen) -> str:
        """A sentence on what is not known of the game, and where to look for it."""
        return (
            f"{self.title}: {self.unseen[what]} is not known, for no text that tells it was seen by the editors; "
            f"look in {self.where_to_look}"
        )


def rule_set(id: str, switches: Mapping[str, str] = NO_SWITCHES) -> RuleSet:
    """The rule set `id`, with the named switches turned.

    The others stand as the rule set has them: a reading of a book may turn some by itself (`[turned]` in its data), and
    the rest are at the defaults of this edition. Raises Refusal: unknown-rules, unknown-switch.

    >>> from polskpas import rule_set
    >>> rule_set("polskpas", {"obligation": "head"}).turned
    {'obligation': 'head'}
    """
    if id not in RULE_SETS:
        raise Refusal(Code.UNKNOWN_RULES, f"{quoted(id)} is no rule set; there are {', '.join(RULE_SETS)}")
    data = _data(id)
    return _load(id, read_switches({**data.get("turned", {}), **switches}, frozenset(data["switches"])))


def witness_of(id: str) -> str:
    """The siglum of the witness which the rule set `id` follows, as far as it is reported; empty if there is none."""
    return str(_data(id).get("witness", ""))


@cache
def _data(id: str) -> Json:
    return tomllib.loads(files(__package__).joinpath(f"{id}.toml").read_text("utf-8"))


@cache
def _load(id: str, switches: Switches) -> RuleSet:
    data = _data(id)
    unseen = dict(data.get("unseen", {}))
    where_to_look = unseen.pop("where", "")
    return RuleSet(
        id=data["id"],
        title=data["title"],
        pattern=Pattern(data["pattern"]),
        seats=tuple(data["seats"]),
        suits=tuple(map(Suit, data["suits"].split())),
        ranks=tuple(map(Rank, data["ranks"].split())),
        wenzels=parse_cards(data["wenzels"]),
        hand_size=data["hand_size"],
        stake=data["stake"],
        contra_until_trick=data.get("contra_until_trick", 0),
        unseen=MappingProxyType({Unseen(what): words for what, words in unseen.items()}),
        where_to_look=where_to_look,
        own_switches=frozenset(data["switches"]),
        switches=switches,
    )
