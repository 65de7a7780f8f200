"""Questions on the rules: what is marked right is what the rules say, and the reason names rules that exist."""

import doctest
import re
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest
from reading import seen

from polskpas import Refusal, evidence, quiz, rule_set
from polskpas.action import Kind, play
from polskpas.cards import Card
from polskpas.order import beats
from polskpas.play import legal_cards
from polskpas.quiz import KINDS, NOBODY, kinds, question
from polskpas.record import Record, parse_json
from polskpas.rules import RULE_SETS
from polskpas.scoring import settle
from polskpas.solver import soloist_wins

GAMES = {id: rule_set(id) for id in RULE_SETS}
GAMES["head"] = rule_set("polskpas", {"obligation": "head"})
GAMES["bête"] = rule_set("polskpas", {"two_tricks": "first-two-tricks"})
ASKED = [(name, kind) for name, rules in GAMES.items() for kind in kinds(rules)]
MANY, FEWER = range(150), range(30)  # fewer where each is looked for among many hands, and solved

each_kind = pytest.mark.parametrize(("game", "kind"), ASKED)


@cache
def questions(game: str, kind: str):
    return [question(kind, GAMES[game], number) for number in (FEWER if kind == "losing-card" else MANY)]


def right(asked) -> list:
    return [choice for at, choice in enumerate(asked.choices) if at in asked.right]


@each_kind
def test_a_question_is_whole_and_its_answer_is_not_always_in_one_place(game, kind):
    asked = questions(game, kind)
    for one in asked:
        assert one.kind == kind and one.rules is GAMES[game]
        assert len(one.choices) == len(set(one.choices)) > 1
        assert one.right and one.right <= set(range(len(one.choices)))
        assert one.several or len(one.right) == 1
        assert one.is_right(one.right) and not one.is_right(one.right ^ {0}) and not one.is_right([])
    places = Counter(min(one.right) for one in asked)
    assert len(places) >= 3 and max(places.values()) < 0.7 * len(asked)


@each_kind
def test_the_reason_is_told_in_sentences_by_rules_that_exist(game, kind):
    for one in questions(game, kind):
        assert one.reasons
        for text, rules in one.reasons:
            assert re.match(r"[A-Z♣♠♥♦]", text)
            assert rules and all(id in evidence.rules() or id in evidence.points() for id in rules)


@each_kind
def test_the_same_number_asks_the_same(game, kind):
    asked = questions(game, kind)
    assert asked[:9] == [question(kind, GAMES[game], number) for number in range(9)]
    assert len({one.hand for one in asked}) > 0.9 * len(asked)


@pytest.mark.rule("follow-suit")
@pytest.mark.parametrize("game", GAMES)
def test_the_cards_that_may_be_played_are_those_that_are_not_refused(game):
    for one in questions(game, "may-play"):
        hand = one.hand
        held = hand.hands[hand.turn]
        assert set(one.choices) == set(held) and hand.trick
        assert right(one) == [card for card in one.choices if hand.refusal(play(card)) is None]
        assert set(right(one)) == set(legal_cards(held, hand.trick, hand.trumps, hand.rules))
        told = " ".join(text for text, _ in one.reasons)
        refused = [card for card in held if card not in right(one)]
        assert all(card.shown in told for card in refused) if refused else "Every card may be played" in told


@pytest.mark.rule("trick")
@pytest.mark.parametrize("game", GAMES)
def test_the_trick_goes_to_the_card_that_no_other_beats(game):
    for one in questions(game, "trick"):
        trick, rules = one.hand.tricks[-1], one.rules
        beaten = {card for card in trick.cards for other in trick.cards if beats(other, card, one.hand.trumps, rules)}
        # A card of a third suit may be beaten by none, but it beats none.
        led = trick.cards[0]
        taking = next(
            card
            for card in trick.cards
            if card not in beaten and (card is led or beats(card, led, one.hand.trumps, rules))
        )
        assert right(one) == [rules.seats[(trick.leader + trick.cards.index(taking)) % rules.players]]
        assert taking.shown in one.reasons[-1][0]


@pytest.mark.rule("three-tricks", "two-tricks")
@pytest.mark.parametrize("game", GAMES)
def test_the_winner_is_the_one_whom_the_whole_hand_makes(game):
    for one in questions(game, "winner"):
        again = parse_json(Record(one.hand).as_json()).hand
        winner = again.outcome().winner
        assert right(one) == [NOBODY if winner is None else one.rules.seats[winner]]
        assert (NOBODY in one.choices) == (game == "bête")


@pytest.mark.rule("solo-lost", "vole-missed", "passed-out")
@pytest.mark.parametrize("game", [game for game, kind in ASKED if kind == "pot"])
def test_the_pot_is_that_of_the_settlement(game):
    ends = Counter()
    for one in questions(game, "pot"):
        hand = one.hand
        after = hand.pot
        if hand.soloist is not None:
            after = settle(hand.soloist, hand.trick_winners, hand.vole is not None, hand.pot, hand.rules).pot_after
        assert right(one) == [f"{after} chips" if after else "nothing"]
        ends[hand.outcome().result] += 1
    assert len(ends) == 5  # every way in which a hand can end


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_does_not_tell_the_answer(game):
    for kind in ("may-play", "trick"):
        for one in questions(game, kind)[:40]:
            assert not re.search("pp-(trump|best|no|took)|, trump", one.picture)
            assert not re.search("to act|taken by|[1-5] trick", seen(one.picture))
    for one in questions(game, "winner")[:40]:
        assert "wins" not in seen(one.picture)


def test_what_is_not_known_of_a_game_is_not_asked():
    assert kinds(GAMES["kontraspiel"]) == ("may-play", "trick", "winner", "losing-card")
    assert kinds(GAMES["polskpas"]) == tuple(KINDS)


@pytest.mark.rule("jack-is-trump")
def test_the_two_games_ask_of_their_own_jacks():
    told = {game: " ".join(text for one in questions(game, "may-play") for text, _ in one.reasons) for game in GAMES}
    assert "♥J is a trump" in told["polskpas"] and "♥J is a trump" not in told["kontraspiel"]


def test_cards_are_chosen_as_cards_and_the_rest_in_words():
    assert all(isinstance(choice, Card) for choice in question("may-play", GAMES["polskpas"], 3).choices)
    assert question("trick", GAMES["polskpas-three"], 3).choices == GAMES["polskpas-three"].seats


@pytest.mark.parametrize("number", [-1, 1.0, "1", True, None])
def test_what_is_no_number_of_a_question_is_refused(number):
    with pytest.raises(Refusal, match="number of a question"):
        question("trick", GAMES["polskpas"], number)


def test_a_kind_of_question_that_there_is_not_is_refused():
    with pytest.raises(Refusal, match="no kind of question has the name 'trik'; the nearest are trick"):
        question("trik", GAMES["polskpas"], 7)


def test_the_example_of_the_module_is_true():
    assert doctest.testmod(quiz).failed == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_losing_card_and_no_other_gave_the_game_away(game):
    for one in questions(game, "losing-card")[:20]:
        states = one.hand.history()
        lost = [
            state.actions[-1].what
            for before, state in pairwise(states)
            if before.soloist is not None and soloist_wins(before) != soloist_wins(state)
        ]
        assert lost == [one.choices[at] for at in one.right]
        free = {
            state.actions[-1].what
            for before, state in pairwise(states)
            if sum(action.kind is Kind.PLAY for action in before.legal) > 1
        }
        assert free.issuperset(one.choices)  # a card that had to be played is nobody's fault
