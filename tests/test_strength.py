"""The players differ in strength: the same deals played from all seatings, small here, at length in what is stored."""

import pytest

from polskpas.players import Chance, Sampling, Thumb
from polskpas.players.sampling import ENOUGH
from polskpas.players.strength import Margin, gain, margin, seatings
from polskpas.rules import rule_set
from polskpas.studies import load, undertaking
from polskpas.studies.players import PAIRS, margins

FOUR, THREE = rule_set("polskpas"), rule_set("polskpas-three")
QUICK = Sampling(samples=8)


def measured(first, second, deals: int, rules=FOUR) -> Margin:
    return margin(gain(first, second, seed, rules) for seed in range(deals))


def test_each_kind_sits_where_the_other_sat():
    a, b = Thumb(), Chance()
    assert seatings(a, b, 4) == ((a, b, a, b), (b, a, b, a))
    around = seatings(a, b, 3)
    assert len(set(around)) == 6
    assert [sum(players[seat] is a for players in around) for seat in range(3)] == [3, 3, 3]


def test_a_kind_gains_nothing_on_its_like():
    assert measured(Thumb(), Thumb(), 20) == Margin(0, 0, 20)


def test_the_margin_is_the_mean_with_its_standard_error():
    assert margin([1.0, 3.0, 1.0, 3.0]) == (2.0, pytest.approx((4 / 3 / 4) ** 0.5), 4)


@pytest.mark.parametrize(("rules", "deals"), [(FOUR, 100), (THREE, 200)], ids=["four", "three"])
def test_sampling_beats_thumb(rules, deals):
    gained = measured(QUICK, Thumb(), deals, rules)
    assert gained.chips > 2 * gained.error


@pytest.mark.parametrize(("rules", "deals"), [(FOUR, 150), (THREE, 80)], ids=["four", "three"])
def test_thumb_beats_random(rules, deals):
    gained = measured(Thumb(), Chance(), deals, rules)
    assert gained.chips > 8 * gained.error


def test_sampling_beats_random():
    gained = measured(QUICK, Chance(), 30)
    assert gained.chips > 4 * gained.error


def test_at_length_each_margin_is_many_standard_errors():
    stored = margins(load("players")["result"])
    assert list(stored) == list(PAIRS)
    for name in ("sampling against thumb", "thumb against random", "sampling against random"):
        assert stored[name].chips > 6 * stored[name].error


@pytest.mark.parametrize("players", ENOUGH)
def test_the_sampling_player_bids_from_where_undertaking_begins_to_pay(players):
    result = load("undertaking")["result"]
    line = undertaking.line(result, players)
    assert abs(line.chance - ENOUGH[players]) < 2 * line.error < 0.1
    gains = list(undertaking.gains(result, players).values())
    assert gains[0].chips < 0 < gains[-1].chips
