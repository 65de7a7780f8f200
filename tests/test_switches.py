"""The switches: each rival reading runs, in every place where its rule acts, and changes what the rules decide."""

import random
from functools import cache
from itertools import product

import pytest

from polskpas import Hand, Refusal, Session, parse_json, rule_set
from polskpas import rules as rules_module
from polskpas.action import PASS, VOLE, parse_action
from polskpas.bidding import Phase
from polskpas.cards import Suit, parse_card, parse_cards, write_cards
from polskpas.deal import deal, laid_out
from polskpas.difference import difference
from polskpas.play import legal_cards
from polskpas.record import Record
from polskpas.refusal import Code
from polskpas.rules import RULE_SETS, Unseen
from polskpas.rules.switches import DEFAULTS, Switches
from polskpas.scoring import Result, game_winner, settle

HANDS = tuple(map(parse_cards, ("JC AS KS 9D TH", "JS QS TS AD 9H", "JH 9S AC KD KH", "JD KC QD TD AH")))
STOCK = parse_cards("QH 9C TC QC")
JACK_UP = (
    tuple(map(parse_cards, ("JC AS KS 9D TH", "JS QS TS AD 9H", "QH 9S AC KD KH", "JD KC QD TD AH"))),
    parse_cards("JH 9C TC QC"),
)


def start(**switches: str) -> Hand:
    """The hand above under some switches."""
    rules = rule_set("polskpas", switches)
    return Hand.start(laid_out(HANDS, STOCK, rules), rules)


def start_jack_up(**switches: str) -> Hand:
    """A hand with a jack turned up."""
    rules = rule_set("polskpas", switches)
    return Hand.start(laid_out(*JACK_UP, rules), rules)


def after(hand: Hand, *actions: str) -> Hand:
    for action in actions:
        hand = hand.apply(parse_action(action))
    return hand


def legal(hand: Hand) -> str:
    return " | ".join(map(str, hand.legal))


@pytest.mark.rule("deal")
def test_packets_of_three_first_give_another_deal_from_the_same_seed():
    three_two = rule_set("polskpas", {"packets": "three-two"})
    pack = three_two.pack
    from polskpas.deal import deal_cards

    assert deal_cards(pack, three_two).hands[1] == pack[3:6] + pack[14:16]
    assert deal(three_two, 7) != deal(rule_set("polskpas"), 7)
    assert deal(three_two, 7).stock == deal(rule_set("polskpas"), 7).stock


@pytest.mark.rule("turned-jack")
def test_a_turned_jack_may_prefer_no_suit_so_that_bidding_begins_with_the_second_round():
    hand = start_jack_up(turned_jack="second-round")
    assert hand.deal.preferred is None
    assert legal(hand) == "pass | name C | name S | name H | name D"
    assert legal(after(hand, "pass")) == "pass | name C | name S | name H | name D"
    assert after(hand, *["pass"] * 4).is_over
    with pytest.raises(Refusal):
        after(hand, "accept")
    assert legal(start(turned_jack="second-round")) == "pass | accept"  # a queen is turned up here


@pytest.mark.rule("turned-jack")
def test_without_a_preferred_suit_there_is_no_last_word_and_no_late_exchange():
    hand = start_jack_up(turned_jack="second-round", eldest_privilege="last-word", late_exchange="eldest")
    assert after(hand, *["pass"] * 4).is_over
    assert after(hand, "name H").phase is Phase.PLAY


@pytest.mark.rule("exchange")
def test_an_optional_exchange_lets_the_turn_up_be_laid_away_again():
    hand = after(start(exchange="optional"), "accept")
    assert "discard QH" in legal(hand)
    declined = after(hand, "discard QH")
    assert declined.hands == HANDS
    with pytest.raises(Refusal) as refused:
        after(declined, "QH")
    assert refused.value.code is Code.LAID_AWAY
    assert "discard QH" not in legal(after(start(), "accept"))


@pytest.mark.rule("eldest-privilege")
def test_the_last_word_is_eldests_after_all_have_passed_twice():
    hand = after(start(eldest_privilege="last-word"), *["pass"] * 8)
    assert (hand.turn, hand.phase, legal(hand)) == (0, Phase.LAST_WORD, "pass | name H")
    assert after(hand, "name H").soloist == 0
    assert after(hand, "pass").outcome().result is Result.PASSED_OUT
    with pytest.raises(Refusal, match="last word"):
        after(hand, "name S")
    assert "name H" in legal(after(start(eldest_privilege="last-word"), *["pass"] * 4))  # his own turn stays
    assert after(start(), *["pass"] * 8).is_over


@pytest.mark.rule("second-round")
@pytest.mark.rule("eldest-privilege")
@pytest.mark.parametrize("passes", [4, 8])
def test_a_late_exchange_is_eldests_who_names_the_preferred_suit(passes):
    hand = after(start(late_exchange="eldest", eldest_privilege="last-word"), *["pass"] * passes, "name H")
    assert hand.phase is Phase.EXCHANGE
    assert parse_card("QH") in hand.hands[0]
    assert after(hand, "discard 9D").turn == 0
    assert after(start(late_exchange="eldest"), *["pass"] * 4, "name S").phase is Phase.PLAY
    assert after(start(), *["pass"] * 4, "name H").phase is Phase.PLAY


@pytest.mark.rule("follow-suit")
@pytest.mark.parametrize(
    ("trick", "held", "follow", "trump", "head"),
    [
        ("AD", "JH AC 9H", "JH AC 9H", "JH 9H", "JH 9H"),  # void: trumps
        ("AD TH", "JH AC 9H", "JH AC 9H", "JH 9H", "JH"),  # over the trump that lies there
        ("AD JC", "JH AC 9H", "JH AC 9H", "JH 9H", "JH 9H"),  # none beats it: any trump
        ("AD", "AC 9S", "AC 9S", "AC 9S", "AC 9S"),  # no trump: anything
        ("TD", "9D AD KC", "9D AD", "9D AD", "AD"),  # following, and beating
        ("TD TH", "9D AD KC", "9D AD", "9D AD", "9D AD"),  # a trump lies there: following is enough
        ("9H", "AC AH JD", "AH JD", "AH JD", "AH JD"),
        ("KH", "QH AH 9H", "QH AH 9H", "QH AH 9H", "AH"),
        ("", "QH AH", "QH AH", "QH AH", "QH AH"),
    ],
)
def test_obligations(trick, held, follow, trump, head):
    for obligation, cards in (("follow", follow), ("trump", trump), ("head", head)):
        rules = rule_set("polskpas", {"obligation": obligation})
        assert write_cards(legal_cards(parse_cards(held), parse_cards(trick), Suit.HEARTS, rules)) == cards


@pytest.mark.rule("follow-suit")
def test_an_obligation_not_met_is_refused_by_its_reading():
    hand = after(start(obligation="head"), "accept", "discard AS", "9D")
    assert legal(hand) == "AD"
    hand = after(start(obligation="head"), "accept", "discard 9D", "AS", "QS", "9S")
    assert legal(hand) == "JD | AH"
    with pytest.raises(Refusal) as refused:
        after(hand, "KC")
    assert refused.value.code is Code.OBLIGED
    assert "obligation=head" in refused.value.message and "♦J ♥A" in refused.value.message


@pytest.mark.rule("two-tricks")
@pytest.mark.parametrize(("players", "rules_id", "nobody"), [(4, "polskpas", 504), (3, "polskpas-three", 72)])
def test_by_the_rule_of_bete_many_sequences_have_no_winner(players, rules_id, nobody):
    rules = rule_set(rules_id, {"two_tricks": "first-two-tricks"})
    winners = [game_winner(taken, rules)[0] for taken in product(range(players), repeat=5)]
    assert winners.count(None) == nobody
    assert game_winner((0, 0, 1, 1, 2), rules) == (0, "two-tricks")
    assert game_winner((0, 1, 1, 0, 2), rules) == (None, "two-tricks")
    lost = settle(1, (0, 1, 1, 0, 2), False, 4, rules)
    assert (lost.result, lost.winner, lost.pot_after) == (Result.LOST, None, 8)
    assert "defender-wins" not in lost.rules


@pytest.mark.rule("vole-announce")
@pytest.mark.parametrize(
    ("window", "moments"),
    [
        ("before-third-lead", {(0, 0), (1, 0), (2, 0)}),
        ("before-third-trick-ends", {(trick, card) for trick in range(3) for card in range(4)}),
        ("before-fourth-lead", {(0, 0), (1, 0), (2, 0), (3, 0)}),
    ],
)
def test_how_long_the_vole_may_be_undertaken(window, moments):
    rules = rule_set("polskpas", {"vole_window": window})
    # Eldest holds the five highest trumps, so that every trick is his.
    hands = tuple(map(parse_cards, ("JC JS JH JD AH", "AS KS QS TS 9S", "AC KC QC TC 9C", "AD KD QD TD 9D")))
    hand = after(Hand.start(laid_out(hands, parse_cards("KH QH TH 9H"), rules), rules), *["pass"] * 4, "name H")
    open_at = set()
    while not hand.is_over:
        if VOLE in hand.legal:
            open_at.add((len(hand.tricks), len(hand.trick)))
        hand = hand.apply(hand.legal[0])
    assert open_at == moments


@pytest.mark.rule("vole-missed-lost")
def test_a_vole_missed_and_lost_may_cost_nothing():
    rules = rule_set("polskpas", {"vole_missed_lost": "nothing"})
    lost = settle(0, (0, 0, 1, 1, 1), True, 4, rules)
    assert (lost.result, lost.payments, lost.pot_after) == (Result.LOST, (0, 0, 0, 0), 4)
    assert settle(0, (0, 0, 1, 1, 1), False, 4, rules).pot_after == 8


@pytest.mark.rule("vole-unannounced")
@pytest.mark.parametrize(("rules_id", "payments"), [("polskpas", (7, -1, -1, -1)), ("polskpas-three", (6, -1, -1))])
def test_five_tricks_unannounced_may_earn_the_quarters(rules_id, payments):
    rules = rule_set(rules_id, {"vole_unannounced": "bonus"})
    won = settle(0, (0,) * 5, False, 4, rules)
    assert (won.result, won.payments, won.pot_after) == (Result.WON, payments, 0)
    assert settle(0, (0, 0, 0, 0, 1), False, 4, rules).payments[0] == 4


@pytest.mark.rule("defender-wins")
def test_the_winning_defender_may_take_the_pot():
    rules = rule_set("polskpas", {"defender_wins": "takes-pot"})
    lost = settle(0, (1, 1, 1, 0, 0), False, 4, rules)
    assert (lost.result, lost.payments, lost.pot_after) == (Result.LOST, (-4, 4, 0, 0), 4)


@pytest.mark.rule("defender-wins")
@pytest.mark.rule("two-tricks")
def test_where_nobody_wins_nobody_takes_the_pot():
    rules = rule_set("polskpas", {"defender_wins": "takes-pot", "two_tricks": "first-two-tricks"})
    lost = settle(1, (0, 1, 1, 0, 2), False, 4, rules)
    assert (lost.winner, lost.payments, lost.pot_after) == (None, (0, -4, 0, 0), 8)
    assert lost.rules == ("two-tricks", "soloist-aim", "solo-lost")


@pytest.mark.rule("stake")
@pytest.mark.parametrize(
    ("stake", "pots"),
    [("every-deal", [4, 8, 12]), ("not-after-pass", [4, 4, 4]), ("when-empty", [4, 4, 4])],
)
def test_when_the_dealer_pays_after_a_passed_out_deal(stake, pots):
    session, found = Session(("A", "B", "C", "D"), rule_set("polskpas", {"stake": stake})), []
    for seed in range(3):
        session = session.deal(seed)
        found.append(session.hand.pot)
        hand = session.hand
        while not hand.is_over:
            hand = hand.apply(PASS)
        session = session.with_hand(hand)
    assert found == pots


@pytest.mark.rule("stake")
@pytest.mark.parametrize(("stake", "pot"), [("every-deal", 12), ("not-after-pass", 12), ("when-empty", 8)])
def test_when_the_dealer_pays_after_a_bete(stake, pot):
    rules, rng = rule_set("polskpas", {"stake": stake}), random.Random(2)
    session = Session(("A", "B", "C", "D"), rules).deal(0)
    while session.ledger.pot != 8:
        hand = Hand.dealt(rules, 0)
        while not hand.is_over:
            hand = hand.apply(rng.choice(hand.legal))
        session = session.with_hand(hand)
    assert session.deal(1).hand.pot == pot


@pytest.mark.rule("three-players")
@pytest.mark.parametrize("ten", ["TD", "TH", "TS", "TC"])
def test_which_ten_three_players_take_out(ten):
    pack = rule_set("polskpas-three", {"removed_ten": ten}).pack
    assert len(pack) == 19 and parse_card(ten) not in pack


def readings() -> list[tuple[str, str]]:
    """Every value of every switch but the default."""
    return [(name, str(value)) for name, default in DEFAULTS.items() for value in type(default) if value is not default]


@pytest.mark.parametrize(("name", "value"), readings())
@pytest.mark.parametrize("rules_id", RULE_SETS)
def test_every_reading_of_every_rule_set_plays_to_the_end_and_reads_back_equal(rules_id, name, value):
    if name not in rule_set(rules_id).own_switches:
        with pytest.raises(Refusal) as refused:
            rule_set(rules_id, {name: value})
        assert refused.value.code is Code.UNKNOWN_SWITCH
        return
    rules, rng = rule_set(rules_id, {name: value}), random.Random(1839)
    for seed in range(25):
        hand = Hand.dealt(rules, seed, pot=8)
        while hand.legal:
            hand = hand.apply(rng.choice(hand.legal))
        outcome = hand.outcome()
        if Unseen.PAYMENTS not in rules.unseen:
            assert sum(outcome.payments) + outcome.pot_after == 8
        record = parse_json(Record(hand).as_json())
        assert record.hand == hand and record.hand.rules is rules


def test_a_rule_set_that_turns_a_switch_by_itself_plays_so_and_a_record_need_not_say_it(monkeypatch):
    data = rules_module._data
    found = {"turned": {"obligation": "trump"}}  # what a reader of the book might have found
    monkeypatch.setattr(rules_module, "_data", lambda id: data(id) | (found if id == "polskpas-1829" else {}))
    monkeypatch.setattr(rules_module, "_load", cache(rules_module._load.__wrapped__))  # which keeps what others loaded
    rules = rule_set("polskpas-1829")
    assert rules.switches.obligation == "trump" and rules.turned == {}
    record = Record(Hand.dealt(rules, 7))
    assert "switches" not in record.as_dict() and parse_json(record.as_json()).hand.rules is rules
    back = rule_set("polskpas-1829", {"obligation": "follow"})
    assert back.switches == Switches() and back.turned == {"obligation": "follow"}
    record = Record(Hand.dealt(back, 7))
    assert record.as_dict()["switches"] == {"obligation": "follow"}
    assert parse_json(record.as_json()).hand.rules is back
    assert [tuple(row) for row in difference(rules, back).rows] == [("switch", "obligation", "trump", "follow")]
