"""Contra: what an opponent of the soloist may say at the start of the play. Polskpas knows none, Kontraspiel does."""

from polskpas.action import Action, contra
from polskpas.cards import Card
from polskpas.play import Trick
from polskpas.refusal import Code, Refusal
from polskpas.rules import RuleSet


def contras(
    soloist: int, said_by: int | None, tricks: tuple[Trick, ...], on_table: tuple[Card, ...], rules: RuleSet
) -> tuple[Action, ...]:
    """Who may say contra now, as actions: each opponent of the soloist, once in a hand, until somebody leads to the
    trick that the rule set names. Seats; empty where the game knows no contra."""
    if said_by is not None or not _is_open(tricks, on_table, rules):
        return ()
    return tuple(contra(seat) for seat in range(rules.players) if seat != soloist)


def refuse_contra(
    seat: int,
    soloist: int | None,
    said_by: int | None,
    tricks: tuple[Trick, ...],
    on_table: tuple[Card, ...],
    rules: RuleSet,
) -> Refusal | None:
    """Why a seat may not say contra now, or None if it may."""
    if not rules.contra_until_trick:
        return Refusal(
            Code.NO_CONTRA,
            f"{rules.title} knows no contra, which is of Kontraspiel",
            ("first-round", "second-round"),
        )
    who = "an opponent of the soloist says contra"
    if soloist is None:
        return Refusal(Code.NO_SOLOIST, f"Only {who}, and there is no soloist yet", ("contra",))
    if seat == soloist:
        return Refusal(Code.CONTRA_OWN, f"{rules.seats[seat].capitalize()} is the soloist, and only {who}", ("contra",))
    if said_by is not None:
        return Refusal(
            Code.CONTRA_TWICE,
            f"{rules.seats[said_by].capitalize()} has said contra; it is said once in a hand",
            ("contra",),
        )
    if not _is_open(tricks, on_table, rules):
        return Refusal(
            Code.CONTRA_CLOSED,
            f"It is too late for a contra, which is said until the lead to trick {rules.contra_until_trick}",
            ("contra",),
        )
    return None


def _is_open(tricks: tuple[Trick, ...], on_table: tuple[Card, ...], rules: RuleSet) -> bool:
    """Whether nobody has led yet to the trick that closes the matter."""
    leads = len(tricks) + bool(on_table)
    return leads < rules.contra_until_trick
