"""Two readings of one hand: the first step where they part, and what it costs."""

import pytest

from polskpas import Refusal, library, rule_set
from polskpas.comparison import compare, where_it_matters
from polskpas.rules.switches import rivals
from polskpas.widgets.switches import SHOWN_BY_A_DEAL, SHOWN_BY_A_POT, reading_frames


def compared(name: str, switch: str):
    """A library hand beside itself under NAME=VALUE."""
    hand = library.record(name).hand
    return compare(hand, rule_set(hand.rules.id, dict([switch.split("=")])))


@pytest.mark.rule("exchange")
def test_they_part_where_the_turn_up_might_be_laid_away_again():
    found = compared("accept-and-lay-away", "exchange=optional")
    (mine, others) = found.only_one(found.parting)
    assert (mine, [str(action) for action in others]) == ((), [f"discard {found.states[0].deal.turn_up}"])
    assert found.refusal is None


@pytest.mark.rule("follow-suit")
def test_the_other_reading_stops_where_it_refuses_the_card_played():
    found = compared("ruff-not-compulsory", "obligation=trump")
    assert found.refusal.code == "obliged"
    assert len(found.other) < len(found.states)


@pytest.mark.rule("vole-unannounced")
def test_they_may_part_at_the_settlement_alone():
    found = compared("vole-unannounced", "vole_unannounced=bonus")
    assert found.parting == len(found.states) - 1
    assert found.other[-1].outcome().payments != found.states[-1].outcome().payments


@pytest.mark.rule("three-players")
def test_a_reading_with_another_pack_cannot_play_these_cards():
    with pytest.raises(Refusal, match="another pack"):
        compared("three-players-vole", "removed_ten=TH")


def test_under_the_same_rules_they_never_part():
    for name in library.names():
        hand = library.record(name).hand
        assert compare(hand, hand.rules).parting is None


@pytest.mark.parametrize("name", [name for name in rivals() if name not in SHOWN_BY_A_DEAL | SHOWN_BY_A_POT])
def test_every_switch_that_acts_on_a_hand_is_shown_by_one_of_the_library(name):
    for value in rivals()[name]:
        hand, step = where_it_matters(name, value)
        assert compared(hand, f"{name}={value}").parting == step


@pytest.mark.parametrize("name", SHOWN_BY_A_DEAL | SHOWN_BY_A_POT)
def test_of_the_others_no_hand_can_tell(name):
    assert all(where_it_matters(name, value) is None for value in rivals()[name])


@pytest.mark.parametrize("name", SHOWN_BY_A_DEAL | SHOWN_BY_A_POT)
def test_the_others_part_in_a_deal_or_in_a_ledger(name):
    for value in rivals()[name]:
        frames = reading_frames(library.record("jack-led").hand, name, value)
        assert sum("Here the two readings part" in frame.words for frame in frames) == 1
