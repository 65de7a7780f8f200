"""A hand from the deal to the settlement: who acts, what is legal, what is refused, and that states never change."""

import copy
import pickle
import random
from dataclasses import replace

import pytest

from polskpas import evidence
from polskpas.action import ACCEPT, PASS, VOLE, discard, name, parse_action, play
from polskpas.cards import Suit, parse_card, parse_cards, write_cards
from polskpas.deal import laid_out
from polskpas.hand import Hand, Phase
from polskpas.refusal import Code, Refusal
from polskpas.rules import Unseen, rule_set
from polskpas.scoring import Result

FOUR, THREE = rule_set("polskpas"), rule_set("polskpas-three")
DEAL = laid_out(
    (
        parse_cards("JC AS KS 9D TH"),
        parse_cards("JS QS TS AD 9H"),
        parse_cards("JH 9S AC KD KH"),
        parse_cards("JD KC QD TD AH"),
    ),
    parse_cards("QH 9C TC QC"),
    FOUR,
)
START = Hand.start(DEAL, FOUR)


def after(*actions: str, hand: Hand = START) -> Hand:
    """The hand after these actions."""
    for action in actions:
        hand = hand.apply(parse_action(action))
    return hand


def refused(hand: Hand, action: str) -> Refusal:
    """The refusal of an action, which must be one and must leave the hand alone."""
    before = copy.deepcopy(hand.__dict__)
    with pytest.raises(Refusal) as caught:
        hand.apply(parse_action(action))
    assert {key: value for key, value in hand.__dict__.items() if key != "legal"} == {
        key: value for key, value in before.items() if key != "legal"
    }
    return caught.value


def legal(hand: Hand) -> str:
    """What may be done, as text."""
    return " | ".join(map(str, hand.legal))


@pytest.mark.rule("players")
@pytest.mark.parametrize(("rules", "seats"), [(FOUR, 4), (THREE, 3)])
def test_each_plays_for_himself_and_everyone_has_a_turn(rules, seats):
    hand = Hand.dealt(rules, 5)
    assert rules.players == len(hand.hands) == seats
    turns = []
    while hand.phase is Phase.FIRST_ROUND:
        turns.append(hand.turn)
        hand = hand.apply(PASS)
    assert turns == list(range(seats))


def test_a_hand_of_which_nothing_is_said_stands_before_the_first_call():
    assert Hand(FOUR, DEAL, FOUR.stake, DEAL.hands) == START
    assert (START.phase, START.turn, START.leader) == (Phase.FIRST_ROUND, 0, 0)


@pytest.mark.rule("first-round")
def test_eldest_speaks_first_and_may_pass_or_accept():
    assert (START.turn, legal(START)) == (0, "pass | accept")


@pytest.mark.rule("first-round")
def test_the_first_to_accept_ends_the_bidding():
    hand = after("pass", "accept")
    assert (hand.soloist, hand.trumps, hand.phase) == (1, Suit.HEARTS, Phase.EXCHANGE)
    assert refused(hand, "pass").code is Code.DISCARD_FIRST
    assert refused(after("discard 9H", hand=hand), "accept").code is Code.BIDDING_OVER


@pytest.mark.rule("exchange")
def test_the_turn_up_is_taken_and_another_card_laid_away():
    hand = after("accept")
    assert legal(hand) == "discard JC | discard AS | discard KS | discard 9D | discard TH"
    hand = after("discard 9D", hand=hand)
    assert write_cards(hand.hands[0]) == "JC AS KS TH QH"
    assert hand.laid_away == parse_card("9D")


@pytest.mark.rule("exchange")
@pytest.mark.parametrize(
    ("actions", "taken"),
    [([], False), (["accept"], True), (["accept", "discard 9D"], True), (["pass"] * 4 + ["name H"], False)],
)
def test_only_who_accepts_has_taken_the_turn_up(actions, taken):
    assert after(*actions).turn_up_taken is taken


@pytest.mark.rule("exchange")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("discard QH", Code.JUST_TAKEN),
        ("discard AD", Code.NOT_HELD),
        ("JC", Code.DISCARD_FIRST),
        ("vole", Code.DISCARD_FIRST),
    ],
)
def test_the_card_taken_a_card_not_held_or_none_cannot_be_laid_away(action, code):
    refusal = refused(after("accept"), action)
    assert (refusal.code, refusal.rules) == (code, ("exchange",))


@pytest.mark.rule("exchange")
def test_the_card_laid_away_can_never_be_played():
    hand = after("accept", "discard 9D")
    while not hand.is_over:
        if hand.turn == 0:
            assert refused(hand, "9D").code is Code.LAID_AWAY
        hand = hand.apply(hand.legal[0])


@pytest.mark.rule("second-round")
def test_in_the_second_round_all_but_eldest_name_another_suit():
    hand = after("pass", "pass", "pass", "pass", "pass")
    assert (hand.turn, legal(hand)) == (1, "pass | name C | name S | name D")
    assert after("name S", hand=hand).trumps is Suit.SPADES


@pytest.mark.rule("second-round")
def test_the_turn_up_is_not_taken_in_the_second_round():
    hand = after("pass", "pass", "pass", "pass", "pass", "name S")
    assert hand.hands == DEAL.hands
    assert refused(hand, "discard JS").code is Code.NOTHING_TO_DISCARD
    assert refused(after("pass", "pass", "pass", "pass"), "accept").rules == ("first-round", "second-round")


@pytest.mark.rule("eldest-privilege")
def test_eldest_alone_may_come_back_to_the_preferred_suit_without_exchange():
    second_round = after("pass", "pass", "pass", "pass")
    assert legal(second_round) == "pass | name C | name S | name H | name D"
    hand = after("name H", hand=second_round)
    assert (hand.soloist, hand.trumps, hand.phase) == (0, Suit.HEARTS, Phase.PLAY)
    assert hand.hands == DEAL.hands
    for passes in (1, 2, 3):
        refusal = refused(after(*["pass"] * passes, hand=second_round), "name H")
        assert (refusal.code, "eldest-privilege" in refusal.rules) == (Code.PREFERRED_SUIT, True)


@pytest.mark.rule("passed-out")
@pytest.mark.parametrize(("rules", "passes"), [(FOUR, 8), (THREE, 6)])
def test_passed_out_after_two_rounds_and_nothing_more_is_said(rules, passes):
    hand = after(*["pass"] * passes, hand=Hand.dealt(rules, 3, pot=12))
    assert (hand.is_over, hand.turn, hand.legal) == (True, None, ())
    assert (hand.outcome().result, hand.outcome().pot_after) == (Result.PASSED_OUT, 12)
    assert (refused(hand, "pass").code, refused(hand, "pass").rules) == (Code.HAND_OVER, ("passed-out",))


@pytest.mark.rule("passed-out")
@pytest.mark.parametrize(
    ("actions", "passed_out"),
    [
        (["pass"] * 7, False),
        (["pass"] * 8, True),
        (["accept", "discard 9D"], False),
    ],
)
def test_a_hand_is_passed_out_where_it_is_over_and_has_no_soloist(actions, passed_out):
    assert after(*actions).is_passed_out is passed_out


@pytest.mark.parametrize(
    ("actions", "not_allowed"),
    [
        ([], ""),
        (["accept"], "discard QH"),
        (["pass"] * 4, ""),
        (["pass"] * 5, "name H"),
        (["accept", "discard 9D", "JC"], "QS TS AD"),
    ],
)
def test_what_the_seat_to_act_may_not_do_is_listed_with_the_reason(actions, not_allowed):
    hand = after(*actions)
    assert " ".join(str(action) for action, _ in hand.refused) == not_allowed
    assert all(str(refusal) == str(hand.refusal(action)) for action, refusal in hand.refused)


@pytest.mark.rule("eldest-privilege")
def test_in_the_last_word_the_other_suits_are_listed_as_refused():
    rules = rule_set("polskpas", {"eldest_privilege": "last-word"})
    hand = after(*["pass"] * 8, hand=Hand.start(DEAL, rules))
    assert [str(action) for action, _ in hand.refused] == ["name C", "name S", "name D"]


@pytest.mark.rule("first-lead")
@pytest.mark.parametrize("soloist", range(4))
def test_eldest_leads_whoever_is_soloist(soloist):
    hand = after(*["pass"] * soloist, "accept")
    hand = hand.apply(hand.legal[0])
    assert (hand.soloist, hand.turn) == (soloist, 0)


@pytest.mark.rule("trick")
def test_the_taker_of_a_trick_leads_to_the_next():
    hand = after("accept", "discard 9D", "AS", "QS", "9S", "AH")
    assert hand.trick_winners == (3,)
    assert hand.turn == 3


@pytest.mark.rule("follow-suit")
@pytest.mark.rule("jack-is-trump")
def test_what_is_legal_to_a_jack_led():
    hand = after("accept", "discard 9D", "JC")
    assert legal(hand) == "JS | 9H"
    refusal = refused(hand, "QS")
    assert (refusal.code, refusal.rules) == (Code.MUST_FOLLOW, ("jack-is-trump", "follow-suit"))
    assert [str(action) for action, _ in hand.refused] == ["QS", "TS", "AD"]


@pytest.mark.rule("direction")
def test_a_card_out_of_turn_is_refused_naming_whose_turn_it_is():
    refusal = refused(after("accept", "discard 9D"), "AD")
    assert refusal.code is Code.OUT_OF_TURN
    assert "held by second hand" in refusal.message
    assert "a card of eldest hand is to be played" in refusal.message


@pytest.mark.parametrize(
    ("card", "code"),
    [
        ("9C", Code.IN_STOCK),
        ("AS", Code.ALREADY_PLAYED),
        ("KC", Code.ALREADY_PLAYED),
        ("AD", Code.OUT_OF_TURN),
        ("9D", Code.LAID_AWAY),
    ],
)
def test_a_card_that_is_not_in_hand_is_refused_by_where_it_is(card, code):
    assert refused(after("accept", "discard 9D", "AS", "QS", "9S", "AH", "KC"), card).code is code


@pytest.mark.rule("exchange")
@pytest.mark.parametrize(
    ("actions", "when"),
    [
        (["accept", "discard 9D"], "has been made"),
        (["pass"] * 4 + ["name H"], "belongs to the first round only"),
    ],
)
def test_nothing_is_laid_away_during_the_play(actions, when):
    refusal = refused(after(*actions), "discard JC")
    assert (refusal.code, refusal.rules) == (Code.NOTHING_TO_DISCARD, ("exchange",))
    assert refusal.message == f"The exchange {when}; a card of eldest hand is to be played now"


@pytest.mark.rule("first-round")
@pytest.mark.parametrize("call", ["pass", "accept", "name H"])
def test_nothing_is_bid_during_the_play(call):
    refusal = refused(after("accept", "discard 9D"), call)
    assert (refusal.code, refusal.rules) == (Code.BIDDING_OVER, ("first-round", "second-round"))


@pytest.mark.rule("three-players")
def test_a_card_that_three_players_have_taken_out_is_refused():
    hand = after("accept", hand=Hand.dealt(THREE, 1))
    refusal = refused(hand.apply(hand.legal[0]), "9S")
    assert (refusal.code, refusal.rules) == (Code.NOT_HELD, ("pack", "three-players"))


@pytest.mark.rule("vole-announce")
def test_the_soloist_undertakes_the_vole_even_where_another_is_to_lead():
    hand = after("pass", "accept", "discard 9H")
    assert hand.turn == 0
    assert hand.actor(VOLE) == 1
    hand = after("vole", hand=hand)
    assert (hand.vole, hand.turn) == (0, 0)
    assert refused(hand, "vole").code is Code.VOLE_TWICE


@pytest.mark.rule("vole-announce")
@pytest.mark.parametrize("calls", [[], ["pass"] * 4])
def test_no_vole_before_there_is_a_soloist(calls):
    refusal = refused(after(*calls), "vole")
    assert (refusal.code, "vole-announce" in refusal.rules) == (Code.NO_SOLOIST, True)


def test_no_contra_in_polskpas():
    refusal = refused(START, "contra 1")
    assert (refusal.code, refusal.rules) == (Code.NO_CONTRA, ("first-round", "second-round"))


def test_nothing_follows_the_fifth_trick():
    hand = after("accept", "discard 9D")
    while not hand.is_over:
        hand = hand.apply(hand.legal[0])
    assert (hand.turn, hand.legal, hand.refused, hand.is_passed_out) == (None, (), (), False)
    for action in ("pass", "accept", "JC", "vole", "name H", "discard JC", "contra 1"):
        refusal = refused(hand, action)
        assert (refusal.code, refusal.rules) == (Code.HAND_OVER, ("three-tricks",))


@pytest.mark.parametrize("what", Unseen)
def test_what_is_not_known_of_a_game_stops_what_it_is_about_and_nothing_else(what):
    gap = replace(FOUR, id="gap", unseen={what: "something"})
    start = Hand.start(DEAL, gap)
    in_play = after(*["pass"] * 4, "name H", hand=start)
    assert (VOLE in in_play.legal) is (what is not Unseen.VOLE)
    for action, about in (("vole", Unseen.VOLE), ("discard JC", Unseen.EXCHANGE)):
        refusal = start.refusal(parse_action(action))
        assert (refusal.code is Code.NOT_SEEN) is (what is about)
    over = in_play
    while not over.is_over:
        over = over.apply(over.legal[0])
    assert (over.outcome().payments is None) is (what is Unseen.PAYMENTS)


def random_hand(rules, rng: random.Random) -> Hand:
    """A hand played out at random."""
    hand = Hand.dealt(rules, rng.randrange(10**6), pot=4 * rng.randrange(1, 9))
    while not hand.is_over:
        hand = hand.apply(rng.choice(hand.legal))
    return hand


EVERY_ACTION = (
    PASS,
    ACCEPT,
    VOLE,
    parse_action("contra 0"),
    *map(name, Suit),
    *(action for card in FOUR.pack for action in (discard(card), play(card))),
)


@pytest.mark.parametrize("rules", [FOUR, THREE], ids=lambda rules: rules.id)
def test_an_action_is_either_legal_or_refused_with_a_sentence_and_rules(rules):
    rng = random.Random(1774)
    for _ in range(15):
        for hand in random_hand(rules, rng).history():
            for action in EVERY_ACTION:
                refusal = hand.refusal(action)
                assert (refusal is None) == (action in hand.legal), action
                if refusal is not None:
                    assert refusal.rules and set(refusal.rules) <= set(evidence.rules())
                    assert refusal.message[-1] not in ".;:" and "\n" not in refusal.message


@pytest.mark.parametrize("rules", [FOUR, THREE], ids=lambda rules: rules.id)
def test_every_card_is_in_one_place_at_every_step(rules):
    rng = random.Random(1785)
    for _ in range(200):
        for hand in random_hand(rules, rng).history():
            stock = hand.deal.stock[1:] if hand.trumps and "accept" in map(str, hand.actions) else hand.deal.stock
            places = [*stock, *hand.trick, *(card for held in hand.hands for card in held)]
            places += [card for trick in hand.tricks for card in trick.cards]
            places += [hand.laid_away] if hand.laid_away else []
            assert sorted(places) == sorted(rules.pack)


def test_undo_and_redo_give_the_same_states():
    hand = random_hand(FOUR, random.Random(1829))
    history = hand.history()
    assert history[-1] == hand
    again = history[len(history) - 20]
    for action in hand.actions[-19:]:
        again = again.apply(action)
    assert again == hand


def test_a_branch_leaves_the_trunk_alone():
    trunk = after("accept", "discard 9D", "AS", "QS", "9S", "AH", "KC")
    kept = pickle.dumps(trunk)
    for action in trunk.legal:
        trunk.apply(action)
    assert pickle.loads(kept) == trunk


def test_a_state_cannot_be_written_to():
    with pytest.raises(AttributeError):
        START.pot = 8


def test_a_hand_keeps_its_rule_set_through_a_process_boundary():
    assert pickle.loads(pickle.dumps(START)).rules is FOUR
