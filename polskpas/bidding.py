"""Choosing trumps: two rounds of calls, and the exchange (rules `first-round` to `passed-out`, `exchange`).

The functions say what a seat may do; each refusal tells what would be right. Seats: 0 is eldest.
"""

from polskpas.action import ACCEPT, PASS, Action, Kind, name
from polskpas.cards import Card, Suit, show_cards
from polskpas.deal import ELDEST
from polskpas.refusal import Code, Refusal
from polskpas.rules import RuleSet


def first_round_calls() -> tuple[Action, ...]:
    """Pass, or accept the preferred suit as trumps (`first-round`)."""
    return PASS, ACCEPT


def suits_to_name(seat: int, preferred: Suit, rules: RuleSet) -> tuple[Suit, ...]:
    """The suits a seat may name in the second round: all but the preferred one, which eldest alone may also
    name (`second-round`, `eldest-privilege`)."""
    return tuple(suit for suit in rules.suits if suit is not preferred or seat == ELDEST)


def second_round_calls(seat: int, preferred: Suit, rules: RuleSet) -> tuple[Action, ...]:
    """Pass, or name one of the suits open to the seat (`second-round`)."""
    return PASS, *map(name, suits_to_name(seat, preferred, rules))


def is_passed_out(passes: int, rules: RuleSet) -> bool:
    """Whether everybody has passed twice, so that nothing is played (`passed-out`)."""
    return passes == 2 * rules.players


def cards_to_lay_away(held: tuple[Card, ...], turn_up: Card) -> tuple[Card, ...]:
    """Which of the six cards held after taking the turn-up may be laid away: any but the one taken (`exchange`)."""
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


def refuse_second_round(action: Action, seat: int, preferred: Suit, rules: RuleSet) -> Refusal | None:
    """Why a call is not allowed in the second round, or None if it is (`second-round`, `eldest-privilege`)."""
    suits = suits_to_name(seat, preferred, rules)
    if action.kind is Kind.PASS or (action.kind is Kind.NAME and action.what in suits):
        return None
    wanted = f"pass, or name one of {' '.join(suit.glyph for suit in suits)}"
    if action.kind is Kind.NAME:
        return Refusal(
            Code.PREFERRED_SUIT,
            f"{preferred.glyph} is the preferred suit, to which only eldest hand may come back: {wanted}",
            ("second-round", "eldest-privilege"),
        )
    if action.kind is Kind.ACCEPT:
        return Refusal(
            Code.NOT_THIS_ROUND,
            f"The turn-up can no longer be accepted, all having passed it: {wanted}",
            ("first-round", "second-round"),
        )
    return _no_soloist(action, wanted, "second-round")


def refuse_discard(action: Action, held: tuple[Card, ...], turn_up: Card) -> Refusal | None:
    """Why an action is not the discard that the exchange asks for, or None if it is (`exchange`)."""
    wanted = f"lay away one of {show_cards(cards_to_lay_away(held, turn_up))}"
    if action.kind is not Kind.DISCARD:
        return Refusal(
            Code.DISCARD_FIRST, f"The soloist has taken the turn-up and holds six cards: first {wanted}", ("exchange",)
        )
    if action.what == turn_up:
        return Refusal(
            Code.JUST_TAKEN, f"{turn_up.shown} is the card just taken, and another must go: {wanted}", ("exchange",)
        )
    if action.what not in held:
        return Refusal(Code.NOT_HELD, f"The soloist does not hold {action.what.shown}: {wanted}", ("exchange",))
    return None


def _no_soloist(action: Action, wanted: str, rule: str) -> Refusal:
    if action.kind is Kind.DISCARD:
        return Refusal(
            Code.NOTHING_TO_DISCARD, f"Nothing is laid away before the turn-up is accepted: {wanted}", (rule, "exchange")
        )
    what = "A vole is undertaken by a soloist" if action.kind is Kind.VOLE else "Cards are played after the bidding"
    return Refusal(
        Code.NO_SOLOIST,
        f"{what}, and there is no soloist yet: {wanted}",
        (rule, "vole-announce" if action.kind is Kind.VOLE else "first-lead"),
    )
