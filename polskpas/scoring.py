"""Who wins the game, and what is paid (rules `three-tricks` to `vole-unannounced`). Money is in chips."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from polskpas.refusal import Code, Refusal
from polskpas.rules import RuleSet, Unseen
from polskpas.rules.switches import DefenderWins, TwoTricks, VoleMissedLost, VoleUnannounced
from polskpas.typed import MaybeNone

TRICKS = 5
POT_QUARTERS = 4  # a pot is a multiple of four chips, so that a quarter of it is whole
HIGHEST_POT = 10**1000 - POT_QUARTERS  # chips: what a record can hold, and Python can write when it is doubled


class Result(StrEnum):
    """How a hand ends for its soloist."""

    WON = "won"
    LOST = "lost"
    VOLE_MADE = "vole-made"
    VOLE_MISSED = "vole-missed"
    PASSED_OUT = "passed-out"


@dataclass(frozen=True)
class Outcome:
    """The settlement of a hand: `payments` by seat and `pot_after` in chips, gains positive; `rules` it rests on.

    Where a game's payments are not known, both are None; so is `result` where it is not known what it comes to.
    """

    result: Result | MaybeNone  #: how it ended for the soloist
    winner: int | MaybeNone  #: the seat that wins the game, None if nobody does
    payments: tuple[int, ...] | MaybeNone  #: chips by seat
    pot_after: int | MaybeNone  #: chips
    rules: tuple[str, ...]  #: ids


def winner_by_three(trick_winners: Sequence[int]) -> int | None:
    """The seat that has taken three tricks or more, or None (`three-tricks`)."""
    return next((seat for seat in trick_winners if trick_winners.count(seat) >= 3), None)


def first_to_two(trick_winners: Sequence[int]) -> int | None:
    """The seat that was the first to have two tricks, or None (`two-tricks`)."""
    seen = set()
    for seat in trick_winners:
        if seat in seen:
            return seat
        seen.add(seat)
    return None


def first_two_tricks(trick_winners: Sequence[int]) -> int | None:
    """The seat that took both the first and the second trick, or None (`two-tricks`, by the switch `two_tricks`)."""
    first, second, *_ = trick_winners
    return first if first == second else None


def game_winner(trick_winners: Sequence[int], rules: RuleSet) -> tuple[int | MaybeNone, str]:
    """Who wins the game when all five tricks are played, and the id of the rule that says so.

    Three tricks are tested first; else the first to two (`three-tricks`, `two-tricks`). By the rule of Bête (switch
    `two_tricks`) there may be no winner: None.
    """
    winner = winner_by_three(trick_winners)
    if winner is not None:
        return winner, "three-tricks"
    by_two = first_to_two if rules.switches.two_tricks is TwoTricks.FIRST_TO_TWO else first_two_tricks
    return by_two(trick_winners), "two-tricks"


def soloist_wins(soloist: int, trick_winners: Sequence[int], rules: RuleSet) -> bool:
    """Whether the soloist is the winner of the game (`soloist-aim`)."""
    return game_winner(trick_winners, rules)[0] == soloist


def judge(soloist: int, trick_winners: Sequence[int], contra: bool, rules: RuleSet) -> Outcome:
    """Who won a played hand whose payments are not known (`soloist-aim`). What a contra makes of it is not known
    either."""
    winner, by = game_winner(trick_winners, rules)
    result = Result.WON if winner == soloist else Result.LOST
    return Outcome(None if contra else result, winner, None, None, (by, "soloist-aim"))


def is_vole(soloist: int, trick_winners: Sequence[int]) -> bool:
    """Whether the soloist has taken all five tricks."""
    return trick_winners.count(soloist) == TRICKS


def check_pot(pot: object) -> int:
    """The pot, if it is a positive multiple of four chips; Refusal (bad-pot) otherwise (`stake`)."""
    if type(pot) is not int or pot < POT_QUARTERS or pot % POT_QUARTERS:
        raise Refusal(Code.BAD_POT, "pot: a positive multiple of four chips is wanted, as a whole number", ("stake",))
    if pot > HIGHEST_POT:
        raise Refusal(
            Code.BAD_POT, "pot: a positive multiple of four chips is wanted, of 1000 digits at most", ("stake",)
        )
    return pot


def is_played_for_chips(rules: RuleSet) -> bool:
    """Whether it is known of a game what is staked and paid (`stake`)."""
    return Unseen.PAYMENTS not in rules.unseen


def pass_out(pot: int, rules: RuleSet) -> Outcome:
    """Nobody plays: nothing is paid and the pot stays (`passed-out`)."""
    if not is_played_for_chips(rules):
        return Outcome(Result.PASSED_OUT, None, None, None, ("passed-out",))
    return Outcome(Result.PASSED_OUT, None, (0,) * rules.players, pot, ("passed-out",))


def settle(soloist: int, trick_winners: Sequence[int], vole: bool, pot: int, rules: RuleSet) -> Outcome:
    """What a played hand pays, from who took the five tricks and whether the vole was undertaken.

    `solo-won`, `solo-lost`, `defender-wins`, `vole-made`, `vole-missed`, `vole-missed-lost`, `vole-unannounced`, and
    the switches of the last three and of `defender_wins`.
    """
    winner, by = game_winner(trick_winners, rules)
    paid = dict.fromkeys(range(rules.players), 0)
    quarter = pot // POT_QUARTERS

    def outcome(result: Result, pot_after: int, *because: str) -> Outcome:
        return Outcome(result, winner, tuple(paid.values()), pot_after, (by, *because))

    def collect_quarters() -> None:
        for seat in paid:
            paid[seat] += quarter * (rules.players - 1) if seat == soloist else -quarter

    if not soloist_wins(soloist, trick_winners, rules):
        because = ("soloist-aim", "solo-lost", *(("defender-wins",) if winner is not None else ()))
        because += ("vole-missed-lost",) if vole else ()
        if vole and rules.switches.vole_missed_lost is VoleMissedLost.NOTHING:
            return outcome(Result.LOST, pot, *because)
        paid[soloist] = -pot
        if winner is not None and rules.switches.defender_wins is DefenderWins.TAKES_POT:
            paid[winner] = pot
            return outcome(Result.LOST, pot, *because)
        return outcome(Result.LOST, 2 * pot, *because)
    all_five = is_vole(soloist, trick_winners)
    if vole and not all_five:
        return outcome(Result.VOLE_MISSED, pot, "vole-missed")
    paid[soloist] = pot
    if vole:
        collect_quarters()
        return outcome(Result.VOLE_MADE, 0, "vole-made")
    if all_five and rules.switches.vole_unannounced is VoleUnannounced.BONUS:
        collect_quarters()
    return outcome(Result.WON, 0, "soloist-aim", "solo-won", *(("vole-unannounced",) if all_five else ()))
