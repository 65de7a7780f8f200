"""Choosing trumps: who speaks in which round, what may be said, and the exchange (rules `first-round` to
`passed-out`, `exchange`).

Each refusal tells what would be right. Seats: 0 is eldest. The preferred suit is None where a jack turned up prefers
none (switch `turned_jack`).
"""

from enum import StrEnum
from functools import cache

from polskpas.action import ACCEPT, PASS, Action, Kind, name
from polskpas.cards import Card, Suit, show_cards
from polskpas.deal import ELDEST
from polskpas.refusal import Code, Refusal
from polskpas.rules import RuleSet, Unseen
from polskpas.rules.switches import EldestPrivilege, Exchange, LateExchange
from polskpas.typed import MaybeNone


class Phase(StrEnum):
    """Where a hand stands."""

    FIRST_ROUND = "first round"
    SECOND_ROUND = "second round"
    LAST_WORD = "last word"
    EXCHANGE = "exchange"
    PLAY = "play"
    NOT_SEEN = "not seen"  #: the game has a way on, which is not known
    OVER = "over"


@cache
def speaking_order(preferred: Suit | None, rules: RuleSet) -> tuple[tuple[Phase, int], ...]:
    """Who speaks in which round as long as all pass (`first-round`, `second-round`, `direction`).

    Nothing is to be accepted where no suit is preferred; by the switch `eldest_privilege` eldest has a last word.
    Nobody speaks where what a Wenzel turned up leads to is not known.
    """
    seats = range(rules.players)
    second = tuple((Phase.SECOND_ROUND, seat) for seat in seats)
    if preferred is None:
        return () if Unseen.TURNED_WENZEL in rules.unseen else second
    last_word = rules.switches.eldest_privilege is EldestPrivilege.LAST_WORD
    return (
        *((Phase.FIRST_ROUND, seat) for seat in seats),
        *second,
        *(((Phase.LAST_WORD, ELDEST),) if last_word else ()),
    )


def is_passed_out(passes: int, preferred: Suit | None, rules: RuleSet) -> bool:
    """Whether everybody has passed whenever they could speak, so that nothing is played (`passed-out`)."""
    return passes == len(speaking_order(preferred, rules))


def first_round_calls() -> tuple[Action, ...]:
    """Pass, or accept the preferred suit as trumps (`first-round`)."""
    return PASS, ACCEPT


def suits_to_name(seat: int, preferred: Suit | None, rules: RuleSet) -> tuple[Suit, ...]:
    """The suits a seat may name in the second round: all but the preferred one, which eldest alone may also
    name (`second-round`, `eldest-privilege`)."""
    return tuple(suit for suit in rules.suits if suit is not preferred or seat == ELDEST)


def second_round_calls(seat: int, preferred: Suit | None, rules: RuleSet) -> tuple[Action, ...]:
    """Pass, or name one of the suits open to the seat (`second-round`)."""
    return PASS, *map(name, suits_to_name(seat, preferred, rules))


def last_calls(preferred: Suit) -> tuple[Action, ...]:
    """Eldest's last word: pass, or name the preferred suit (`eldest-privilege`, switch `eldest_privilege`)."""
    return PASS, name(preferred)


def takes_turn_up(call: Action, preferred: Suit | MaybeNone, rules: RuleSet) -> bool:
    """Whether who makes this call takes the turn-up: who accepts (`exchange`), and by the switch `late_exchange`
    eldest who names the preferred suit. Nobody does where it is not known whether anybody may."""
    if Unseen.EXCHANGE in rules.unseen:
        return False
    if call.kind is Kind.ACCEPT:
        return True
    return call == name(preferred) and rules.switches.late_exchange is LateExchange.ELDEST


def cards_to_lay_away(held: tuple[Card, ...], turn_up: Card, rules: RuleSet) -> tuple[Card, ...]:
    """Which of the six cards held after taking the turn-up may be laid away: any but the one taken, or by the switch
    `exchange` that one too (`exchange`)."""
    if rules.switches.exchange is Exchange.OPTIONAL:
        return held
    return tuple(card for card in held if card != turn_up)


def refuse_first_round(action: Action, preferred: Suit) -> Refusal | None:
    """Why a call is not allowed in the first round, or None if it is (`first-round`)."""
    if action in first_round_calls():
        return None
    wanted = f"pass, or accept {preferred.glyph} as trumps"
    if action.kind is Kind.NAME:
        return Refusal(
            Code.NOT_THIS_ROUND,
            f"No suit is named in the first round: {wanted}",
            ("first-round", "second-round"),
        )
    return _no_soloist(action, wanted, "first-round")


def refuse_second_round(
    action: Action, seat: int, preferred: Suit | MaybeNone, rules: RuleSet, eldest: str | None = None
) -> Refusal | None:
    """Why a call is not allowed in the second round, or None if it is (`second-round`, `eldest-privilege`); `eldest` is
    what the player there is called."""
    if action in second_round_calls(seat, preferred, rules):
        return None
    wanted = f"pass, or name one of {' '.join(suit.glyph for suit in suits_to_name(seat, preferred, rules))}"
    if action.kind is Kind.NAME:
        who = eldest or rules.seats[ELDEST]
        return Refusal(
            Code.PREFERRED_SUIT,
            f"{preferred.glyph} is the preferred suit, to which only {who} may come back: {wanted}",
            ("second-round", "eldest-privilege"),
        )
    if action.kind is Kind.ACCEPT:
        return Refusal(
            Code.NOT_THIS_ROUND,
            f"The turn-up cannot be accepted in the second round: {wanted}",
            ("first-round", "second-round"),
        )
    return _no_soloist(action, wanted, "second-round")


def refuse_last_word(action: Action, preferred: Suit) -> Refusal | None:
    """Why a call is not eldest's last word, or None if it is (`eldest-privilege`)."""
    if action in last_calls(preferred):
        return None
    wanted = f"pass, or name {preferred.glyph}"
    if action.kind in (Kind.NAME, Kind.ACCEPT):
        return Refusal(
            Code.NOT_THIS_ROUND,
            f"The last word of eldest hand is about the preferred suit alone: {wanted}",
            ("eldest-privilege",),
        )
    return _no_soloist(action, wanted, "eldest-privilege")


def refuse_discard(action: Action, held: tuple[Card, ...], turn_up: Card, rules: RuleSet) -> Refusal | None:
    """Why an action is not the discard that the exchange asks for, or None if it is (`exchange`)."""
    may_go = cards_to_lay_away(held, turn_up, rules)
    wanted = f"lay away one of {show_cards(may_go)}"
    if action.kind is not Kind.DISCARD:
        return Refusal(
            Code.DISCARD_FIRST, f"The soloist has taken the turn-up and holds six cards: first {wanted}", ("exchange",)
        )
    if action.what in may_go:
        return None
    if action.what == turn_up:
        return Refusal(
            Code.JUST_TAKEN, f"{turn_up.shown} is the card just taken, and another must go: {wanted}", ("exchange",)
        )
    return Refusal(Code.NOT_HELD, f"The soloist does not hold {action.card.shown}: {wanted}", ("exchange",))


def _no_soloist(action: Action, wanted: str, rule: str) -> Refusal:
    if action.kind is Kind.DISCARD:
        return Refusal(
            Code.NOTHING_TO_DISCARD,
            f"Nothing is laid away before the turn-up is accepted: {wanted}",
            (rule, "exchange"),
        )
    what = "A vole is undertaken by a soloist" if action.kind is Kind.VOLE else "Cards are played after the bidding"
    return Refusal(
        Code.NO_SOLOIST,
        f"{what}, and there is no soloist yet: {wanted}",
        (rule, "vole-announce" if action.kind is Kind.VOLE else "first-lead"),
    )
