"""What is at stake for a seat, in pots, as the settlement of the rule set says it."""

from functools import cache
from typing import NamedTuple

from polskpas.rules import RuleSet
from polskpas.scoring import POT_QUARTERS, TRICKS, settle


class Stakes(NamedTuple):
    """What a seat gains, in pots: if the soloist loses, if he wins without taking all five tricks, if he takes them."""

    lost: float
    won: float
    all_five: float


@cache
def stakes(soloist: int, seat: int, vole: bool, rules: RuleSet) -> Stakes:
    """What a seat gains by each way in which a game can end; `vole` says whether it was undertaken.

    A pot that stands over is anybody's: it counts for each seat with an equal share. Where it is asked which of the
    soloist's opponents wins, it may be any of them.
    """
    others = [other for other in range(rules.players) if other != soloist]

    def gain(*trick_winners: int) -> float:
        outcome = settle(soloist, trick_winners, vole, POT_QUARTERS, rules)
        return (outcome.payments[seat] + outcome.pot_after / rules.players) / POT_QUARTERS

    return Stakes(
        lost=sum(gain(*[other] * TRICKS) for other in others) / len(others),
        won=gain(*[soloist] * (TRICKS - 1), others[0]),
        all_five=gain(*[soloist] * TRICKS),
    )
