"""The switches: where witnesses are silent or can be read in two ways, one small enumeration each.

The first value of each is the reading of this edition. What each decides is told with its rule.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum

from polskpas.refusal import Code, Refusal, quoted
from polskpas.typed import Json


class Packets(StrEnum):
    """The order of the packets of two and three cards."""

    TWO_THREE = "two-three"
    THREE_TWO = "three-two"


class TurnedJack(StrEnum):
    """What a jack turned up prefers."""

    OWN_SUIT = "own-suit"
    SECOND_ROUND = "second-round"


class Exchange(StrEnum):
    """Whether who accepts must keep the turn-up."""

    COMPULSORY = "compulsory"
    OPTIONAL = "optional"


class EldestPrivilege(StrEnum):
    """When eldest hand may still take the preferred suit."""

    OWN_TURN = "own-turn"
    LAST_WORD = "last-word"


class LateExchange(StrEnum):
    """Whether eldest hand, naming the preferred suit, takes the turn-up."""

    NEVER = "never"
    ELDEST = "eldest"


class Obligation(StrEnum):
    """What must be played by who cannot follow."""

    FOLLOW = "follow"
    TRUMP = "trump"
    HEAD = "head"


class TwoTricks(StrEnum):
    """Whose two tricks win where nobody has three."""

    FIRST_TO_TWO = "first-to-two"
    FIRST_TWO_TRICKS = "first-two-tricks"


class VoleWindow(StrEnum):
    """How long the vole may be undertaken."""

    BEFORE_THIRD_LEAD = "before-third-lead"
    BEFORE_THIRD_TRICK_ENDS = "before-third-trick-ends"
    BEFORE_FOURTH_LEAD = "before-fourth-lead"


class VoleMissedLost(StrEnum):
    """What is paid when a vole is undertaken and the game lost."""

    LOSE = "lose"
    NOTHING = "nothing"


class VoleUnannounced(StrEnum):
    """What five tricks earn that were not announced."""

    POT = "pot"
    BONUS = "bonus"


class DefenderWins(StrEnum):
    """What a defender gets who wins the game."""

    POT_STAYS = "pot-stays"
    TAKES_POT = "takes-pot"


class Stake(StrEnum):
    """When the dealer pays the stake."""

    EVERY_DEAL = "every-deal"
    NOT_AFTER_PASS = "not-after-pass"
    WHEN_EMPTY = "when-empty"


class RemovedTen(StrEnum):
    """Which ten three players take out."""

    DIAMONDS = "TD"
    HEARTS = "TH"
    SPADES = "TS"
    CLUBS = "TC"


@dataclass(frozen=True)
class Switches:
    """One value of each switch; the defaults are the reading of this edition."""

    packets: Packets = Packets.TWO_THREE
    turned_jack: TurnedJack = TurnedJack.OWN_SUIT
    exchange: Exchange = Exchange.COMPULSORY
    eldest_privilege: EldestPrivilege = EldestPrivilege.OWN_TURN
    late_exchange: LateExchange = LateExchange.NEVER
    obligation: Obligation = Obligation.FOLLOW
    two_tricks: TwoTricks = TwoTricks.FIRST_TO_TWO
    vole_window: VoleWindow = VoleWindow.BEFORE_THIRD_LEAD
    vole_missed_lost: VoleMissedLost = VoleMissedLost.LOSE
    vole_unannounced: VoleUnannounced = VoleUnannounced.POT
    defender_wins: DefenderWins = DefenderWins.POT_STAYS
    stake: Stake = Stake.EVERY_DEAL
    removed_ten: RemovedTen = RemovedTen.DIAMONDS


DEFAULTS: dict[str, StrEnum] = {field.name: getattr(Switches, field.name) for field in fields(Switches)}


def rivals() -> dict[str, tuple[StrEnum, ...]]:
    """The values of each switch besides the reading of this edition."""
    return {name: tuple(value for value in type(default) if value is not default) for name, default in DEFAULTS.items()}


def read_switches(values: Mapping[str, str], allowed: frozenset[str]) -> Switches:
    """Switches from names and values; those not named keep their defaults.

    Raises Refusal (unknown-switch) for a name or value that does not exist or is foreign to the rule set (not in
    `allowed`).
    """
    chosen: Json = {}
    for name, value in values.items():
        if name not in allowed:
            raise Refusal(
                Code.UNKNOWN_SWITCH, f"{quoted(name)} is no switch of this rule set; it has {_listed(allowed)}"
            )
        kind = type(DEFAULTS[name])
        if not isinstance(value, str) or value not in kind.__members__.values():
            what = quoted(value) if isinstance(value, str) else "anything but a text"
            raise Refusal(Code.UNKNOWN_SWITCH, f"{name} cannot be {what}; it is one of {_listed(kind)}")
        chosen[name] = kind(value)
    return Switches(**chosen)


def _listed(values: Iterable[str]) -> str:
    return ", ".join(sorted(map(str, values)))
