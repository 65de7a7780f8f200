"""Kontraspiel: two Wenzels, no exchange, contra, and what is not known of it.

`[h]` means hearts are trumps. Unless said otherwise forehand is seat 0.
"""

import json

import pytest

from polskpas import cli
from polskpas.action import parse_action
from polskpas.cards import Suit, parse_card, parse_cards, write_cards
from polskpas.deal import laid_out
from polskpas.hand import Hand, Phase
from polskpas.layout import legal, story
from polskpas.narration import steps
from polskpas.order import beats, ranking
from polskpas.play import legal_cards, trick_winner
from polskpas.record import Record, parse_json
from polskpas.refusal import Code, Refusal
from polskpas.rules import Unseen, rule_set
from polskpas.scoring import Result
from polskpas.session import Session

KONTRA, POLSKPAS = rule_set("kontraspiel"), rule_set("polskpas")
HANDS = ("JC AS KS 9D TH", "JS QS TS AD 9H", "JH 9S AC KD KH", "JD KC QD TD AH")


def start(stock: str = "QH 9C TC QC", hands: tuple[str, ...] = HANDS) -> Hand:
    """A hand of Kontraspiel before the first call."""
    return Hand.start(laid_out(tuple(map(parse_cards, hands)), parse_cards(stock), KONTRA), KONTRA)


def after(hand: Hand, *actions: str) -> Hand:
    """The hand after these actions."""
    for action in actions:
        hand = hand.apply(parse_action(action))
    return hand


def refused(hand: Hand, action: str) -> Refusal:
    """The refusal of an action."""
    with pytest.raises(Refusal) as caught:
        hand.apply(parse_action(action))
    return caught.value


def cards_played(hand: Hand) -> Hand:
    """The hand played to the end, each seat its first legal card, and nothing said."""
    while not hand.is_over:
        hand = hand.apply(hand.legal[0])
    return hand


@pytest.mark.rule("rank-trump")
@pytest.mark.parametrize(
    ("trumps", "order"),
    [
        ("H", "JC JS AH KH QH JH TH 9H"),
        ("D", "JC JS AD KD QD JD TD 9D"),
        ("C", "JC JS AC KC QC TC 9C"),
        ("S", "JC JS AS KS QS TS 9S"),
    ],
)
def test_eight_trumps_in_hearts_or_bells_and_seven_in_acorns_or_leaves(trumps, order):
    assert write_cards(ranking(Suit(trumps), Suit(trumps), KONTRA)) == order


@pytest.mark.rule("rank-plain")
def test_a_red_unter_stands_between_ober_and_ten_in_its_own_suit():
    assert write_cards(ranking(Suit.DIAMONDS, Suit.HEARTS, KONTRA)) == "AD KD QD JD TD 9D"


@pytest.mark.rule("trick")
@pytest.mark.rule("rank-trump")
@pytest.mark.parametrize(
    ("trumps", "cards", "in_polskpas", "in_kontraspiel"),
    [
        ("H", "AH JH KH 9H", "JH", "AH"),
        ("S", "JD AS 9C AH", "JD", "AS"),
        ("H", "JS AH JC KH", "JC", "JC"),
        ("H", "AD JD KD QD", "JD", "AD"),
        ("H", "TD JD 9D KC", "JD", "JD"),
    ],
)
def test_who_takes_a_trick_in_either_game(trumps, cards, in_polskpas, in_kontraspiel):
    cards = parse_cards(cards)
    for rules, best in ((POLSKPAS, in_polskpas), (KONTRA, in_kontraspiel)):
        assert str(cards[trick_winner(0, cards, Suit(trumps), rules)]) == best


@pytest.mark.rule("follow-suit")
@pytest.mark.rule("jack-is-trump")
@pytest.mark.parametrize(
    ("trumps", "led", "held", "in_polskpas", "in_kontraspiel"),
    [
        ("H", "KD", "JD AS 9C", "JD AS 9C", "JD"),
        ("H", "JC", "AC 9H KD", "9H", "9H"),
        ("H", "9S", "JS KS 9D", "KS", "KS"),
        ("H", "9H", "JD AC AH", "JD AH", "AH"),
        ("S", "JH", "9S AH KC", "9S", "AH"),
        ("S", "9S", "JH JC KD", "JH JC", "JC"),
    ],
)
def test_what_may_follow_in_either_game(trumps, led, held, in_polskpas, in_kontraspiel):
    for rules, may in ((POLSKPAS, in_polskpas), (KONTRA, in_kontraspiel)):
        assert write_cards(legal_cards(parse_cards(held), parse_cards(led), Suit(trumps), rules)) == may


def test_the_lower_wenzel_beats_the_trump_sow_and_a_red_unter_does_not():
    assert beats(parse_card("JS"), parse_card("AH"), Suit.HEARTS, KONTRA)
    assert not beats(parse_card("JD"), parse_card("9H"), Suit.HEARTS, KONTRA)


@pytest.mark.rule("first-round")
@pytest.mark.rule("first-lead")
def test_who_accepts_plays_with_the_cards_dealt_and_forehand_leads():
    hand = after(start(), "pass", "pass", "accept")
    assert (hand.soloist, hand.trumps, hand.turn, hand.phase) == (2, Suit.HEARTS, 0, Phase.PLAY)
    assert hand.hands == hand.deal.hands and not hand.turn_up_taken
    assert "leads to the first trick" in steps(hand)[-1].text


@pytest.mark.rule("second-round")
@pytest.mark.rule("eldest-privilege")
def test_forehand_alone_may_come_back_to_the_preferred_suit():
    second = after(start(), *["pass"] * 4)
    assert after(second, "name H").trumps is Suit.HEARTS
    refusal = refused(after(second, "pass"), "name H")
    assert refusal.code is Code.PREFERRED_SUIT and "forehand" in refusal.message


@pytest.mark.rule("passed-out")
def test_after_eight_passes_nothing_is_played_and_what_becomes_of_the_stake_is_not_known():
    hand = after(start(), *["pass"] * 8)
    assert cli.answer(hand) == {
        "complete": True, "soloist": None, "trumps": None, "trick_winners": [],
        "result": "passed-out", "winner": None, "payments": None, "pot_after": None,
    }  # fmt: skip
    assert "not known" in steps(hand)[-1].text


def test_each_opponent_may_say_contra_until_somebody_leads_to_the_second_trick():
    hand = after(start(), "pass", "accept")
    trick = ("AS", "QS", "9S", "JD")  # [h] the red Unter of bells is no trump, and cannot follow
    for card in (None, *trick):
        hand = after(hand, card) if card else hand
        assert {seat for seat in range(4) if f"contra {seat}" in map(str, hand.legal)} == {0, 2, 3}, card
        assert all(hand.refusal(parse_action(f"contra {seat}")) is None for seat in (0, 2, 3))
        refusal = refused(hand, "contra 1")
        assert (refusal.code, refusal.rules) == (Code.CONTRA_OWN, ("contra",))
    late = after(hand, "KS")
    assert not any(str(action).startswith("contra") for action in late.legal)
    refusal = refused(late, "contra 2")
    assert (refusal.code, refusal.rules) == (Code.CONTRA_CLOSED, ("contra",))


def test_a_contra_is_said_once_and_by_a_named_seat():
    hand = after(start(), "accept", "contra 3")
    assert (hand.contra, hand.turn) == (3, 0)
    refusal = refused(hand, "contra 1")
    assert (refusal.code, refusal.rules) == (Code.CONTRA_TWICE, ("contra",))
    assert "Dealer says contra" in steps(hand)[-1].text


@pytest.mark.parametrize("calls", [[], ["pass"] * 3, ["pass"] * 5])
def test_no_contra_before_there_is_a_soloist(calls):
    refusal = refused(after(start(), *calls), "contra 1")
    assert (refusal.code, refusal.rules) == (Code.NO_SOLOIST, ("contra",))


@pytest.mark.rule("soloist-aim")
def test_without_a_contra_the_game_is_won_or_lost_and_no_payment_is_known():
    hand = cards_played(after(start(), "accept"))
    outcome = hand.outcome()
    assert outcome.result is (Result.WON if outcome.winner == 0 else Result.LOST)
    assert (outcome.payments, outcome.pot_after) == (None, None)


def test_after_a_contra_only_the_winner_is_known():
    plain, said = (cards_played(after(start(), *actions)) for actions in (["accept"], ["accept", "contra 2"]))
    assert said.outcome().winner == plain.outcome().winner is not None
    assert said.outcome().result is None
    assert "what the contra makes of that" in steps(said)[-1].text


@pytest.mark.parametrize("calls", [[], ["accept"], ["pass"] * 4, ["accept", "AS"]])
@pytest.mark.parametrize(("action", "rule"), [("vole", "vole-announce"), ("discard KS", "exchange")])
def test_vole_and_exchange_are_not_known_and_never_called_none(calls, action, rule):
    refusal = refused(after(start(), *calls), action)
    assert (refusal.code, refusal.rules) == (Code.NOT_SEEN, (rule,))
    assert "not known" in refusal.message and "Hammer" in refusal.message


@pytest.mark.parametrize("wenzel", ["JC", "JS"])
@pytest.mark.parametrize("action", ["pass", "accept", "name H", "vole", "contra 1", "AS"])
def test_a_wenzel_turned_up_stops_the_deal_and_says_why(wenzel, action):
    hands = tuple(text.replace(wenzel, "QH") for text in HANDS)
    hand = start(f"{wenzel} 9C TC QC", hands)
    assert (hand.phase, hand.turn, hand.legal, hand.is_over) == (Phase.NOT_SEEN, None, (), False)
    refusal = refused(hand, action)
    assert (refusal.code, refusal.rules) == (Code.NOT_SEEN, ("turned-jack",))
    assert refusal.message == KONTRA.not_seen(Unseen.TURNED_WENZEL)
    assert cli.answer(hand) == {"complete": False, "soloist": None, "trumps": None, "trick_winners": []}
    for text in (legal(hand), story(Record(hand)), steps(hand)[0].text):
        assert "is turned up is not known" in " ".join(text.split())
    record = Record(hand).as_dict() | {"actions": [action]}
    with pytest.raises(Refusal) as caught:
        parse_json(json.dumps(record))
    assert (caught.value.at, caught.value.code) == (0, Code.NOT_SEEN)


@pytest.mark.rule("turned-jack")
def test_a_red_unter_turned_up_is_an_ordinary_card():
    hand = start("JH 9C TC QC", tuple(text.replace("JH", "QH") for text in HANDS))
    assert (hand.phase, hand.deal.preferred) == (Phase.FIRST_ROUND, Suit.HEARTS)


def test_no_session_is_kept_of_a_game_whose_payments_are_not_known():
    with pytest.raises(Refusal, match="what is paid is not known"):
        Session(("A", "B", "C", "D"), KONTRA)


def test_only_the_packets_are_a_switch():
    assert rule_set("kontraspiel", {"packets": "three-two"}).turned == {"packets": "three-two"}
    with pytest.raises(Refusal, match="no switch of this rule set"):
        rule_set("kontraspiel", {"exchange": "optional"})


def test_what_is_not_known_of_a_game_is_said_in_words_with_where_to_look():
    assert set(KONTRA.unseen) == set(Unseen) and not POLSKPAS.unseen
    for what in Unseen:
        assert "is not known" in KONTRA.not_seen(what) and KONTRA.where_to_look in KONTRA.not_seen(what)
