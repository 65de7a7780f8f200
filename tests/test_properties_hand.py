"""Any calls in any order: a machine that acts, asks for what is not allowed, takes back and does again.

`test_replay_records` compares whole records with the referee, and each of its faulty ones has a single fault. Here
every action there is is tried at every state, and what must be true of a state is asked of all that are come to.
"""

import pickle
from copy import copy, deepcopy
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from strategies import EVERY_ACTION, hands, refusal_of
from test_properties_cards import belongs_to, from_the_top

from polskpas.action import Kind, discard
from polskpas.hand import Hand, Phase
from polskpas.narration import last_step, steps
from polskpas.refusal import Refusal
from polskpas.rules import rule_set


def replayed(hand: Hand) -> tuple[Hand, ...]:
    """Every state of a hand, played again from its deal."""
    states = [Hand.start(hand.deal, hand.rules, hand.pot)]
    for action in hand.actions:
        states.append(states[-1].apply(action))
    return tuple(states)


@given(hand=hands())
def test_the_states_that_a_hand_has_kept_are_those_of_playing_it_again(hand):
    states = replayed(hand)
    for same in (
        hand,
        hand.without_history(),
        replace(hand),
        pickle.loads(pickle.dumps(hand)),
        copy(hand),
        deepcopy(hand),
    ):
        assert same == hand and hash(same) == hash(hand) and repr(same) == repr(hand)
        told = same.history()
        assert told == states and all(one.legal == other.legal for one, other in zip(told, states))
        for action in hand.legal:
            assert same.apply(action).history() == (*states, hand.apply(action))


@given(hand=hands(rule_set("polskpas")), switches=st.sampled_from([{}, {"stake": "when-empty"}]))
def test_by_other_rules_a_hand_has_states_of_those_rules(hand, switches):
    rules = rule_set("polskpas", switches)
    assert all(state.rules is rules for state in replace(hand, rules=rules).history())


@given(hand=hands())
def test_what_is_sent_or_copied_holds_the_hand_alone(hand):
    assert len(pickle.dumps(hand)) < 5000
    for other in (pickle.loads(pickle.dumps(hand)), copy(hand), deepcopy(hand)):
        assert vars(other) == vars(replace(hand))


@given(hand=hands())
def test_the_last_step_and_any_steps_are_those_of_the_whole_story(hand):
    story = steps(hand)
    assert last_step(hand) == story[-1]
    for first in range(len(story) + 1):
        assert steps(hand, first) == story[first:]


@given(hand=hands(), names=st.permutations(["Anna", "Bent", "Clara", "Ditlev"]))
def test_what_another_lays_away_is_told_as_a_card_and_all_else_alike(hand, names):
    hand = replace(hand, names=tuple(names[: hand.rules.players]))
    story = steps(hand)
    for seen in range(hand.rules.players):
        for step, told in zip(story, steps(hand, seen=seen), strict=True):
            action = step.number and hand.actions[step.number - 1]
            if action and action.kind is Kind.DISCARD and hand.soloist != seen:
                assert told.text.startswith(f"{hand.names[hand.soloist]} lays a card away, face down. ")
                assert action.card.shown not in told.text
                told = told._replace(text=told.text.replace("a card", action.card.shown, 1))
            assert told == step
    assert all(state.names == hand.names for state in hand.history())


class AnyCalls(RuleBasedStateMachine):
    """A hand, and the actions that have been taken back."""

    @initialize(hand=hands())
    def sit_down(self, hand):
        self.hand, self.states, self.taken_back = hand, [*hand.history()], []

    @precondition(lambda self: self.hand.legal)
    @rule(data=st.data())
    def act(self, data):
        action = data.draw(st.sampled_from(self.hand.legal))
        self.hand = self.hand.apply(action)
        self.states.append(self.hand)
        self.taken_back.clear()

    @rule(action=st.sampled_from(EVERY_ACTION))
    def ask_for_what_is_not_allowed(self, action):
        assume(action not in self.hand.legal)
        before = dict(vars(self.hand))
        refusal = refusal_of(self.hand, action)
        with pytest.raises(Refusal) as raised:
            self.hand.apply(action)
        assert str(raised.value) == str(refusal)
        assert vars(self.hand) == before and self.hand == self.states[-1]

    @precondition(lambda self: self.hand.actions)
    @rule()
    def take_back(self):
        before = replayed(self.hand)[-2]
        assert self.hand.history()[-2] == before == self.states[-2]
        self.taken_back.append((self.hand.actions[-1], self.states.pop()))
        self.hand = before

    @precondition(lambda self: self.taken_back)
    @rule()
    def do_again(self):
        action, state = self.taken_back.pop()
        self.hand = self.hand.apply(action)
        assert self.hand == state
        self.states.append(self.hand)

    @invariant()
    def legal_is_what_is_not_refused(self):
        if hasattr(self, "hand"):
            assert {action for action in EVERY_ACTION if self.hand.refusal(action) is None} == set(self.hand.legal)

    @invariant()
    def holds(self):
        if hasattr(self, "hand"):
            assert_is_a_state_of_the_game(self.hand)


@pytest.mark.rule("first-round")
@pytest.mark.rule("second-round")
@pytest.mark.rule("eldest-privilege")
@pytest.mark.rule("passed-out")
@pytest.mark.rule("exchange")
@pytest.mark.rule("first-lead")
@pytest.mark.rule("follow-suit")
@pytest.mark.rule("trick")
@pytest.mark.rule("direction")
@pytest.mark.rule("vole-announce")
def test_no_calls_reach_a_state_that_is_none_and_taking_back_and_doing_again_agree():
    run_state_machine_as_test(AnyCalls)


def assert_is_a_state_of_the_game(hand: Hand) -> None:
    """All that must be true of a hand at any moment."""
    assert_every_card_is_in_one_place(hand)
    assert_one_acts_and_who_it_is(hand)
    assert_the_bidding_is_one(hand)
    assert_everybody_has_followed(hand)
    assert_tricks_are_taken_by_their_best_card(hand)
    assert_the_vole_was_open(hand)
    if hand.is_over:
        assert hand.is_passed_out or len(hand.tricks) == 5 == len(hand.trick_winners)


def plays_of(hand: Hand) -> list[tuple[int, tuple, object]]:
    """Who played which card, and to which cards of the trick."""
    found = []
    tricks = [(trick.leader, trick.cards) for trick in hand.tricks] + [(hand.leader, hand.trick)]
    for leader, cards in tricks:
        found += [((leader + at) % hand.rules.players, cards[:at], card) for at, card in enumerate(cards)]
    return found


def assert_every_card_is_in_one_place(hand: Hand) -> None:
    played = [card for _, _, card in plays_of(hand)]
    stock = hand.deal.stock[1:] if hand.turn_up_taken else hand.deal.stock
    away = [] if hand.laid_away is None else [hand.laid_away]
    places = [*(card for held in hand.hands for card in held), *played, *stock, *away]
    assert sorted(places) == sorted(hand.rules.pack)
    for seat, held in enumerate(hand.hands):
        out = sum(who == seat for who, _, _ in plays_of(hand))
        assert len(held) == 5 - out + (hand.phase is Phase.EXCHANGE and seat == hand.soloist)


def assert_one_acts_and_who_it_is(hand: Hand) -> None:
    assert bool(hand.legal) is (hand.turn is not None) is (hand.phase not in (Phase.OVER, Phase.NOT_SEEN))
    seats = hand.rules.players
    calls = [action for action in hand.actions if action.kind is Kind.PASS]
    match hand.phase:
        case Phase.FIRST_ROUND:
            assert hand.turn == len(calls) < seats
        case Phase.SECOND_ROUND | Phase.LAST_WORD:
            assert hand.turn == len(calls) % seats
        case Phase.EXCHANGE:
            assert hand.turn == hand.soloist
        case Phase.PLAY:
            assert hand.turn == (hand.leader + len(hand.trick)) % seats
            assert hand.leader == (hand.tricks[-1].winner if hand.tricks else 0)
            # The vole and a contra are somebody else's too; all the rest is done by the seat to act.
            others = {Kind.VOLE: {hand.soloist}, Kind.CONTRA: {*range(seats)} - {hand.soloist}}
            assert all(hand.actor(action) in others.get(action.kind, {hand.turn}) for action in hand.legal)
            assert any(action.kind is Kind.PLAY for action in hand.legal)


def assert_the_bidding_is_one(hand: Hand) -> None:
    """Passes, then at most one undertaking, which makes the soloist; the exchange if he accepted, and then the play."""
    kinds = [action.kind for action in hand.actions]
    undertakings = [at for at, kind in enumerate(kinds) if kind in (Kind.ACCEPT, Kind.NAME)]
    passes = kinds.count(Kind.PASS)
    assert kinds[:passes] == [Kind.PASS] * passes and len(undertakings) <= 1
    assert (hand.soloist is None) is (hand.trumps is None) is (not undertakings)
    assert kinds.count(Kind.DISCARD) <= 1 and kinds.count(Kind.VOLE) <= 1 and kinds.count(Kind.CONTRA) <= 1
    if hand.is_passed_out:
        rounds = 1 if hand.deal.preferred is None else 2
        last_word = rounds == 2 and hand.rules.switches.eldest_privilege == "last-word"
        assert passes == len(kinds) == rounds * hand.rules.players + last_word
    if hand.phase is Phase.EXCHANGE:
        may_go_again = discard(hand.deal.turn_up) in hand.legal
        assert may_go_again is (hand.rules.switches.exchange == "optional")
    if undertakings:
        seats, action = hand.rules.players, hand.actions[passes]
        assert hand.soloist == passes % seats
        if action.kind is Kind.NAME and hand.trumps is hand.deal.preferred:
            assert hand.soloist == 0
        if action.kind is Kind.ACCEPT:
            assert hand.trumps is hand.deal.preferred and passes < seats


def assert_everybody_has_followed(hand: Hand) -> None:
    """Nobody who failed to follow the card led held a card of its suit then."""
    plays = plays_of(hand)
    for at, (seat, table, card) in enumerate(plays):
        if not table:
            continue
        held = [card, *hand.hands[seat], *(later for who, _, later in plays[at + 1 :] if who == seat)]
        suits = [belongs_to(one, hand.trumps, hand.rules) for one in held]
        led = belongs_to(table[0], hand.trumps, hand.rules)
        if led in suits:
            assert suits[0] is led
        elif hand.trumps in suits and hand.rules.switches.obligation != "follow":
            assert suits[0] is hand.trumps


def assert_tricks_are_taken_by_their_best_card(hand: Hand) -> None:
    for trick in hand.tricks:
        at = (trick.winner - trick.leader) % hand.rules.players
        led = belongs_to(trick.cards[0], hand.trumps, hand.rules)

        def height(card, led=led):
            suit = belongs_to(card, hand.trumps, hand.rules)
            return suit is not hand.trumps, suit is not led, from_the_top(card, hand.rules)

        assert len(trick.cards) == hand.rules.players
        assert trick.cards[at] == min(trick.cards, key=height)


def assert_the_vole_was_open(hand: Hand) -> None:
    if hand.vole is not None:
        assert hand.vole <= 3 and hand.trick_winners[: hand.vole] == (hand.soloist,) * hand.vole
