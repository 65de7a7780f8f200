"""Who wins the game, and what is paid. Letters are seats in the order of taking tricks."""

from dataclasses import replace
from itertools import product

import pytest

from polskpas.refusal import Code, Refusal
from polskpas.rules import Unseen, rule_set
from polskpas.scoring import (
    Result,
    check_pot,
    first_to_two,
    game_winner,
    judge,
    pass_out,
    settle,
    soloist_wins,
    winner_by_three,
)

FOUR, THREE = rule_set("polskpas"), rule_set("polskpas-three")


def seats(letters: str) -> tuple[int, ...]:
    """`A B A` as seats."""
    return tuple("ABCD".index(letter) for letter in letters.split())


@pytest.mark.rule("three-tricks")
@pytest.mark.rule("two-tricks")
@pytest.mark.parametrize(
    ("taken", "winner", "rule"),
    [
        ("A B A B C", "A", "two-tricks"),
        ("A B B A C", "B", "two-tricks"),
        ("A A B B B", "B", "three-tricks"),  # two came first, but three are tested first
        ("A B C D A", "A", "two-tricks"),
        ("A A B B C", "A", "two-tricks"),
        ("A A A A A", "A", "three-tricks"),
        ("A A A B B", "A", "three-tricks"),
    ],
)
def test_who_wins_the_game(taken, winner, rule):
    assert game_winner(seats(taken), FOUR) == ("ABCD".index(winner), rule)


@pytest.mark.rule("two-tricks")
@pytest.mark.parametrize(("players", "sequences"), [(4, 1024), (3, 243)])
def test_every_sequence_has_exactly_one_winner_as_the_rule_is_worded(players, sequences):
    """The first to two wins unless the other three tricks all fall to one other player."""
    every = list(product(range(players), repeat=5))
    assert len(every) == sequences
    for taken in every:
        first = first_to_two(taken)
        others = [seat for seat in taken if seat != first]
        all_to_one = len(others) == 3 and len(set(others)) == 1
        assert game_winner(taken, FOUR)[0] == (others[0] if all_to_one else first)


@pytest.mark.rule("soloist-aim")
def test_the_soloist_who_is_second_to_two_loses():
    assert soloist_wins(0, seats("A B A B C"), FOUR)
    assert not soloist_wins(1, seats("A B A B C"), FOUR)


def test_nobody_has_won_before_somebody_has_two():
    assert first_to_two(seats("A B C")) is None
    assert winner_by_three(seats("A A B")) is None


@pytest.mark.rule("solo-won")
def test_won_the_soloist_takes_the_pot_and_nobody_pays():
    outcome = settle(1, seats("B B B A C"), False, 8, FOUR)
    assert (outcome.result, outcome.payments, outcome.pot_after) == (Result.WON, (0, 8, 0, 0), 0)


@pytest.mark.rule("solo-lost")
@pytest.mark.rule("defender-wins")
def test_lost_the_pot_is_doubled_by_the_soloist_alone():
    outcome = settle(0, seats("B B B A A"), False, 4, FOUR)
    assert (outcome.result, outcome.winner) == (Result.LOST, 1)
    assert (outcome.payments, outcome.pot_after) == ((-4, 0, 0, 0), 8)


@pytest.mark.rule("solo-lost")
def test_the_pot_grows_by_doubling_with_the_stakes():
    pots, pot = [], 0
    for _ in range(6):
        pot += FOUR.stake
        pots += [pot]
        pot = settle(0, seats("B B B A A"), False, pot, FOUR).pot_after
        pots += [pot]
    assert [pot // FOUR.stake for pot in pots] == [1, 2, 3, 6, 7, 14, 15, 30, 31, 62, 63, 126]


@pytest.mark.rule("vole-made")
@pytest.mark.parametrize(("rules", "payments"), [(FOUR, (7, -1, -1, -1)), (THREE, (6, -1, -1))])
def test_vole_made_a_quarter_from_each_opponent_besides(rules, payments):
    outcome = settle(0, seats("A A A A A"), True, 4, rules)
    assert (outcome.result, outcome.payments, outcome.pot_after) == (Result.VOLE_MADE, payments, 0)


@pytest.mark.rule("vole-missed")
def test_vole_missed_but_the_game_won_nobody_pays():
    outcome = settle(0, seats("A A A A B"), True, 4, FOUR)
    assert (outcome.result, outcome.payments, outcome.pot_after) == (Result.VOLE_MISSED, (0, 0, 0, 0), 4)


@pytest.mark.rule("vole-missed-lost")
def test_vole_undertaken_and_the_game_lost_is_an_ordinary_loss():
    lost = settle(0, seats("A A B B B"), True, 4, FOUR)
    assert (lost.result, lost.payments, lost.pot_after) == (Result.LOST, (-4, 0, 0, 0), 8)


@pytest.mark.rule("vole-unannounced")
def test_five_tricks_unannounced_earn_the_pot_and_no_more():
    outcome = settle(3, seats("D D D D D"), False, 4, FOUR)
    assert (outcome.result, outcome.payments, outcome.pot_after) == (Result.WON, (0, 0, 0, 4), 0)


@pytest.mark.rule("passed-out")
def test_passed_out_the_pot_stays():
    outcome = pass_out(12, FOUR)
    assert (outcome.result, outcome.winner) == (Result.PASSED_OUT, None)
    assert (outcome.payments, outcome.pot_after) == ((0, 0, 0, 0), 12)


LOST = ("soloist-aim", "solo-lost", "defender-wins")


@pytest.mark.rule("soloist-aim")
@pytest.mark.parametrize(
    ("taken", "vole", "rules"),
    [
        ("A B A C D", False, ("two-tricks", "soloist-aim", "solo-won")),
        ("A A A B B", False, ("three-tricks", "soloist-aim", "solo-won")),
        ("A A A A A", False, ("three-tricks", "soloist-aim", "solo-won", "vole-unannounced")),
        ("A A A A A", True, ("three-tricks", "vole-made")),
        ("A A A A B", True, ("three-tricks", "vole-missed")),
        ("A B B A C", False, ("two-tricks", *LOST)),
        ("A A B B B", False, ("three-tricks", *LOST)),
        ("A A B B B", True, ("three-tricks", *LOST, "vole-missed-lost")),
    ],
)
def test_a_settlement_names_the_rules_it_rests_on(taken, vole, rules):
    assert settle(0, seats(taken), vole, 4, FOUR).rules == rules


@pytest.mark.rule("soloist-aim")
@pytest.mark.parametrize(
    ("taken", "contra", "result", "winner", "by"),
    [
        ("A B A C D", False, Result.WON, 0, "two-tricks"),
        ("A B B A C", False, Result.LOST, 1, "two-tricks"),
        ("A A B B B", False, Result.LOST, 1, "three-tricks"),
        ("A A B B B", True, None, 1, "three-tricks"),
    ],
)
def test_where_payments_are_not_known_only_the_winner_is_judged(taken, contra, result, winner, by):
    outcome = judge(0, seats(taken), contra, rule_set("kontraspiel"))
    assert (outcome.result, outcome.winner, outcome.rules) == (result, winner, (by, "soloist-aim"))
    assert (outcome.payments, outcome.pot_after) == (None, None)


@pytest.mark.rule("passed-out")
@pytest.mark.parametrize("what", Unseen)
def test_passed_out_the_pot_stays_unless_payments_are_what_is_not_known(what):
    outcome = pass_out(12, replace(FOUR, id="gap", unseen={what: "something"}))
    known = what is not Unseen.PAYMENTS
    assert (outcome.payments, outcome.pot_after) == (((0,) * 4, 12) if known else (None, None))
    assert (outcome.result, outcome.rules) == (Result.PASSED_OUT, ("passed-out",))


def test_results_are_written_as_records_have_them():
    assert [str(result) for result in Result] == ["won", "lost", "vole-made", "vole-missed", "passed-out"]


@pytest.mark.parametrize("rules", [FOUR, THREE])
@pytest.mark.parametrize("vole", [False, True])
def test_no_chip_is_made_or_lost(rules, vole):
    for taken in product(range(rules.players), repeat=5):
        for soloist in range(rules.players):
            outcome = settle(soloist, taken, vole, 8, rules)
            assert sum(outcome.payments) + outcome.pot_after == 8


@pytest.mark.rule("stake")
@pytest.mark.parametrize("pot", [0, -4, 3, 6, True, 4.0, "4", None, [4]])
def test_what_is_no_pot_is_refused(pot):
    with pytest.raises(Refusal, match="positive multiple of four") as refused:
        check_pot(pot)
    assert (refused.value.code, refused.value.rules) == (Code.BAD_POT, ("stake",))


@pytest.mark.rule("stake")
def test_the_least_pot_is_a_chip_for_each_quarter():
    assert check_pot(4) == 4


@pytest.mark.rule("stake")
def test_a_pot_has_a_thousand_digits_at_most():
    assert check_pot(10**1000 - 4) == 10**1000 - 4
    with pytest.raises(Refusal, match="1000 digits at most") as refused:
        check_pot(10**1000)
    assert (refused.value.code, refused.value.rules) == (Code.BAD_POT, ("stake",))
