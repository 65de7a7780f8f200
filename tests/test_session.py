"""A session: the dealer moves left, stakes are paid, the pot stands over, and no chip is lost."""

import csv
import io
import json
import random
from dataclasses import replace

import pytest

from polskpas.action import PASS
from polskpas.ledger import Ledger
from polskpas.record import Record
from polskpas.refusal import Refusal
from polskpas.rules import rule_set
from polskpas.session import Session, parse_session

FOUR, THREE = rule_set("polskpas"), rule_set("polskpas-three")
DEALS = 8  # of a session; each deal settles all before it anew
NAMES = ("Anna", "Bent", "Clara", "Ditlev")


def passed_out(session: Session) -> Session:
    """The session with the hand on the table passed out."""
    hand = session.hand
    while not hand.is_over:
        hand = hand.apply(PASS)
    return session.with_hand(hand)


def played(session: Session, rng: random.Random) -> Session:
    """The session with the hand on the table played at random."""
    hand = session.hand
    while not hand.is_over:
        hand = hand.apply(rng.choice(hand.legal))
    return session.with_hand(hand)


@pytest.mark.rule("next-dealer")
def test_the_deal_passes_to_the_left_after_every_deal():
    session, dealers = Session(NAMES, FOUR, dealer=2), []
    for seed in range(5):
        dealers.append(session.ledger.dealer)
        session = passed_out(session.deal(seed))
    assert dealers == [2, 3, 0, 1, 2]


@pytest.mark.rule("direction")
def test_eldest_sits_at_the_dealers_left_and_the_dealer_speaks_last():
    ledger = Session(NAMES, FOUR, dealer=2).ledger
    assert [NAMES[ledger.player_at(seat)] for seat in range(4)] == ["Ditlev", "Anna", "Bent", "Clara"]


@pytest.mark.rule("stake")
@pytest.mark.rule("passed-out")
def test_each_dealer_pays_the_stake_and_a_passed_out_pot_stands_over():
    session = Session(NAMES, FOUR)
    for seed, pot in enumerate([4, 8, 12]):
        session = session.deal(seed)
        assert session.hand.pot == pot
        session = passed_out(session)
    assert session.ledger.balances == (-4, -4, -4, 0)


@pytest.mark.rule("solo-lost")
def test_a_doubled_pot_stands_over_and_the_next_stake_comes_to_it():
    rng = random.Random(3)
    session = Session(NAMES, FOUR).deal(0)
    while (lost := played(session, rng)).ledger.pot != 8:
        pass
    assert lost.deal(1).hand.pot == 12


@pytest.mark.parametrize("rules", [FOUR, THREE], ids=lambda rules: rules.id)
def test_ten_thousand_deals_end_and_no_chip_is_made_or_lost(rules):
    rng, deals = random.Random(1845), 0
    while deals < 10_000:
        session = Session(NAMES[: rules.players], rules)
        for _ in range(DEALS):
            session = played(session.deal(rng.randrange(10**9)), rng)
        for entry in session.ledger.entries:
            assert sum(entry.balances) + entry.pot_after == 0
            assert sum(entry.gains) + entry.pot_after == entry.pot - rules.stake
        deals += DEALS


def test_a_session_keeps_the_states_of_the_hand_on_the_table_alone():
    rng, session = random.Random(7), Session(NAMES, FOUR)
    for seed in range(3):
        session = played(session.deal(seed), rng)
    for one in (session, parse_session(session.as_json())):
        finished = one.deal(3).records[:-1]
        assert all(record.hand.without_history() is record.hand for record in finished)
        assert [len(record.hand.history()) for record in finished] == [
            len(record.hand.actions) + 1 for record in finished
        ]
    assert session.hand.history()[-1] is session.hand


@pytest.mark.parametrize(
    "rules",
    [FOUR, THREE, rule_set("polskpas", {"stake": "when-empty"})],
    ids=lambda rules: f"{rules.id} {rules.turned}",
)
def test_a_session_played_on_card_by_card_is_the_one_that_is_settled_anew(rules):
    rng, session = random.Random(9), Session(NAMES[: rules.players], rules, dealer=2)
    for seed in range(5):
        session = session.deal(seed)
        while not session.hand.is_over:
            session = session.with_hand(session.hand.apply(rng.choice(session.hand.legal)))
            for text in (session.as_json(), session.as_json()):
                assert text == json.dumps(json.loads(text), ensure_ascii=False)
                assert json.loads(text)["hands"] == [record.as_dict() for record in session.records]
            anew = Session(session.players, rules, 2, session.records)
            assert (session, session.ledger, repr(session)) == (anew, anew.ledger, repr(anew))
        back = session.with_hand(session.hand.history()[-2])
        assert back.ledger.entries == session.ledger.entries[:-1]
        assert back.with_hand(session.hand).ledger == session.ledger
        assert replace(session, records=session.records[:-1]).ledger.entries == session.ledger.entries[:-1]


def test_a_hand_that_does_not_belong_on_the_table_is_refused():
    session = passed_out(Session(NAMES, FOUR).deal(0)).deal(1)
    for other in (Session(NAMES, FOUR).deal(1).hand, Session(NAMES[:3], THREE).deal(1).hand):
        with pytest.raises(Refusal, match=r"hands\[1\]: (the pot is 4, but 4 stood over|played by other rules)"):
            session.with_hand(other)


def test_a_hand_is_played_on_without_settling_those_before_it_again(monkeypatch):
    rng, session, checked = random.Random(9), Session(NAMES, FOUR), []
    for seed in range(6):
        session = played(session.deal(seed), rng)
    written = session.as_json()
    monkeypatch.setattr("polskpas.session._check_hand", lambda number, *_, **__: checked.append(number))
    monkeypatch.setattr(Ledger, "settled", lambda self, *_: checked.append(len(self.entries)) or self)
    monkeypatch.setattr(Record, "as_json", lambda self: checked.append("written") or "{}")
    again = session.with_hand(session.hand)
    assert again.as_json().startswith(written[:200]) and checked == [5, 5, "written"]


@pytest.mark.parametrize("rules", [FOUR, THREE], ids=lambda rules: rules.id)
@pytest.mark.parametrize("deals", [0, 1, 4])
def test_a_saved_session_reads_back_equal(rules, deals):
    rng = random.Random(7)
    session = Session(NAMES[: rules.players], rules, dealer=1)
    for seed in range(deals):
        session = played(session.deal(seed), rng)
    assert parse_session(session.as_json()) == session
    assert parse_session(session.deal(99).as_json()) == session.deal(99)


@pytest.mark.parametrize("id", ["polskpas", "polskpas-1829", "polskpas-1924", "polskpas-three"])
@pytest.mark.parametrize("switches", [{}, {"exchange": "optional"}, {"exchange": "optional", "stake": "when-empty"}])
def test_a_session_before_its_first_deal_reads_back_equal_under_any_rules(id, switches):
    rules = rule_set(id, switches)
    session = Session(NAMES[: rules.players], rules)
    again = parse_session(session.as_json())
    assert again == session and again.rules is rules and again.deal(7) == session.deal(7)
    usual = rules in (FOUR, THREE)
    assert set(json.loads(session.as_json())) == {"format", "players", "dealer", "hands"} | (
        set() if usual else {"rules", "switches"}
    )
    assert set(json.loads(session.deal(7).as_json())) == {"format", "players", "dealer", "hands"}


def test_the_ledger_as_text_and_as_csv():
    session = passed_out(Session(("Anna", 'Bent "Bo", jr', "Clara", "Ditlev"), FOUR).deal(0))
    rows = list(csv.reader(io.StringIO(session.ledger.csv())))
    assert rows[0] == ["deal", "dealer", "soloist", "trumps", "result", "pot", *session.players, "pot after"]
    assert rows[1] == ["1", "Anna", "-", "-", "passed-out", "4", "-4", "0", "0", "0", "4"]
    assert rows[2][0] == "balance"
    assert session.ledger.text().splitlines()[1].split() == rows[1]


@pytest.mark.parametrize(
    ("players", "dealer", "why"),
    [
        (NAMES[:3], 0, "3 named; 4 sit at the table"),
        (("Anna", "Anna", "Bo", "Carl"), 0, "same name"),
        (("", "Bo", "Carl", "Dea"), 0, "a name that can be printed"),
        (("A\n", "Bo", "Carl", "Dea"), 0, "a name that can be printed"),
        ((1, "Bo", "Carl", "Dea"), 0, "a name that can be printed"),
        (NAMES, 4, "index of a player"),
        (NAMES, True, "index of a player"),
    ],
)
def test_players_and_dealer_that_do_not_fit_are_refused(players, dealer, why):
    with pytest.raises(Refusal, match=why):
        Session(players, FOUR, dealer)


def test_a_hand_is_finished_before_the_next_is_dealt():
    with pytest.raises(Refusal, match="unfinished"):
        Session(NAMES, FOUR).deal(0).deal(1)
    with pytest.raises(Refusal, match="dealt first"):
        Session(NAMES, FOUR).with_hand(Session(NAMES, FOUR).deal(0).hand)


def saved(**changes) -> str:
    """A session of two hands, as saved, with some keys changed."""
    session = passed_out(passed_out(Session(NAMES, FOUR).deal(0)).deal(1))
    return json.dumps(json.loads(session.as_json()) | changes)


def hands(change) -> list:
    """The hands of that session, changed."""
    records = json.loads(saved())["hands"]
    change(records)
    return records


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("[]", "no session"),
        ("{}", "no session"),
        (saved(format="polskpas-hand/1"), "no session"),
        (saved(more=1), "no session"),
        (saved(players="ABCD"), "lists are wanted"),
        (saved(players=["A", "B"], hands=[]), "no rule set is for 2"),
        (saved(dealer=9), "index of a player"),
        (saved(rules="polskpas"), "its hands say them"),
        (saved(switches={}), "its hands say them"),
        (saved(hands=[], rules=7), "a text and an object are wanted"),
        (saved(hands=[], switches=[]), "a text and an object are wanted"),
        (saved(hands=[], rules="whist"), "“whist” is no rule set"),
        (saved(hands=[], rules="polskpas-three"), "4 named; 3 sit at the table"),
        (saved(hands=[], rules="kontraspiel"), "no ledger can be kept"),
        (saved(hands=[], switches={"exchange": 7}), "exchange cannot be anything but a text"),
        (saved(hands=[], switches={"\ud800": "x"}), "no switch of this rule set"),
        (saved(hands=hands(lambda records: records[1].update(pot=4))), r"hands\[1\]: the pot is 4, but 4 stood over"),
        (saved(hands=hands(lambda records: records[0]["actions"].pop())), r"hands\[0\]: unfinished"),
        (saved(hands=hands(lambda records: records[1]["actions"].append("pass"))), r"hands\[1\]: All have passed"),
        (saved(hands=hands(lambda records: records[0].pop("stock"))), r"hands\[0\]: stock"),
    ],
)
def test_what_is_no_session_is_refused_with_the_place(text, why):
    with pytest.raises(Refusal, match=why):
        parse_session(text)
