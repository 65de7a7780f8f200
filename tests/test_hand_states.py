"""What a hand keeps beside its state: the states before it, and what the players are called."""

import pickle
from dataclasses import replace

import pytest
from test_hand import DEAL, FOUR, START, after

from polskpas.action import parse_action
from polskpas.cards import Suit
from polskpas.hand import Hand, Phase


def test_a_hand_knows_the_very_states_that_led_to_it():
    hand = START
    states = [hand]
    while hand.legal:
        hand = hand.apply(hand.legal[-1])
        states.append(hand)
    assert all(one is other for one, other in zip(hand.history(), states, strict=True))
    assert hand.without_history().history() == tuple(states)
    begun = Hand(FOUR, DEAL, FOUR.stake, DEAL.hands, phase=Phase.PLAY, soloist=1, trumps=Suit.CLUBS)
    assert begun.apply(begun.legal[0]).history()[0] is begun  # though no bidding led to it


def test_a_hand_that_keeps_no_states_gives_the_same_history_with_its_names():
    names = ("Anna", "Bent", "Clara", "Ditlev")
    played = after("pass", "accept", "discard 9H", hand=replace(START, names=names))
    bare = played.without_history()
    assert bare == played and bare is not played and bare.without_history() is bare
    assert bare._before is None
    assert played.legal  # which is kept beside the state
    sent = pickle.loads(pickle.dumps(played))
    assert not {"_before", "legal"} & set(vars(sent)) and sent.legal == played.legal
    for again in (bare, sent, bare.apply(bare.legal[0])):
        history = again.history()
        assert history[:4] == played.history() and len(history) == len(again.actions) + 1
        assert {state.seats for state in history} == {names}
    assert START.seats == START.rules.seats


@pytest.mark.rule("eldest-privilege")
def test_a_refusal_calls_eldest_hand_by_the_players_name():
    second = after(*["pass"] * 5, hand=replace(START, names=("Anna", "Bent", "Clara", "Ditlev")))
    assert "Anna" in second.refusal(parse_action(f"name {second.deal.preferred}")).message


def test_names_and_earlier_states_are_no_part_of_the_state():
    named, other = (after("pass", hand=replace(START, names=names)) for names in (("A", "B", "C", "D"), None))
    assert named == other == other.without_history() and hash(named) == hash(other)
    assert repr(named) == repr(other) == repr(other.without_history())
