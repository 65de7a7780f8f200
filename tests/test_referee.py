"""The referee judged by cases known beforehand, and the package judged by the same."""

import functools
import itertools
import json

import pytest
import referee
from kontraspiel_cases import KONTRASPIEL_CASES, NOT_SEEN
from referee_cases import CASES
from replay_answers import as_line, is_refusal, replay, same


@pytest.mark.parametrize(
    ("trumps", "cards", "taker"),
    [
        ("H", "AH JH KH 9H", 1),
        ("S", "JD AS 9C AH", 0),
        ("H", "TS QS 9S KC", 1),
        ("H", "9S AS JS 9H", 2),
        ("H", "9S AD AC KC", 0),
        ("C", "JD JH JS JC", 3),
    ],
)
def test_referee_knows_who_takes_a_trick(trumps, cards, taker):
    assert referee.trick_taker(cards.split(), trumps) == taker


@pytest.mark.parametrize(
    ("led", "hand", "playable"),
    [
        ("JC", "AC 9H KD", "9H"),
        ("9S", "JS KS 9D", "KS"),
        ("KD", "JD AS 9C", "JD AS 9C"),
        ("AD", "9D JH AC", "9D"),
        ("AH", "JC AS 9H", "JC 9H"),
    ],
)
def test_referee_knows_what_follows_a_lead_when_hearts_are_trumps(led, hand, playable):
    table = referee.new_table("polskpas", 4, [[], hand.split(), [], []], ["9C"])
    table |= {"soloist": 0, "trumps": "H", "trick": [led]}
    assert referee.allowed(table) == playable.split()


@pytest.mark.parametrize(
    ("trumps", "cards", "taker"),
    [
        ("H", "AH JH KH 9H", 0),
        ("H", "TH JH 9H AD", 1),
        ("H", "JH QH TH 9H", 1),
        ("H", "AH JS JC JH", 2),
        ("C", "AC JS 9C AS", 1),
        ("D", "JH TH 9H QH", 3),
        ("D", "TH JH AS AC", 1),
        ("D", "AH JD KH QH", 1),
        ("S", "JD AH JS QD", 2),
    ],
)
def test_referee_knows_the_two_wenzels_of_kontraspiel(trumps, cards, taker):
    assert referee.trick_taker(cards.split(), trumps, "kontraspiel") == taker


@pytest.mark.parametrize(("trumps", "count"), [("C", 7), ("S", 7), ("H", 8), ("D", 8)])
def test_referee_knows_how_many_trumps_kontraspiel_has(trumps, count):
    pack = referee.pack("kontraspiel")
    assert sum(referee.belongs_to(card, trumps, "kontraspiel") == trumps for card in pack) == count


@pytest.mark.parametrize(
    ("led", "hand", "playable"),
    [
        ("KD", "JD AS 9C", "JD"),
        ("JC", "JD JH AS", "JH"),
        ("JH", "JD JS AS", "JS"),
        ("9S", "JS KS 9D", "KS"),
        ("9S", "JS JD 9D", "JS JD 9D"),
        ("JD", "JH JC 9D", "9D"),
    ],
)
def test_referee_knows_what_follows_in_kontraspiel_when_hearts_are_trumps(led, hand, playable):
    table = referee.new_table("kontraspiel", 4, [[], hand.split(), [], []], ["9C"])
    table |= {"soloist": 0, "trumps": "H", "trick": [led], "contra": 3}
    assert referee.allowed(table) == playable.split()


@pytest.mark.parametrize(
    ("obligation", "trick", "hand", "playable"),
    [
        ("trump", "KD", "JD AS 9C", "JD"),
        ("trump", "KD", "AS 9C", "AS 9C"),
        ("trump", "KD TH", "9H JD AS", "9H JD"),
        ("trump", "QD", "9D KD JC", "9D KD"),
        ("head", "QD", "9D KD JC", "KD"),
        ("head", "AD", "9D KD JC", "9D KD"),
        ("head", "KD TH", "9H JD AS", "JD"),
        ("head", "KD TH", "AD 9D JC", "AD 9D"),
        ("head", "KD JC", "9H AS", "9H"),
        ("head", "TH", "9H AH 9D", "AH"),
        ("head", "TH", "KD 9D", "KD 9D"),
        ("head", "TD QD", "AS 9C", "AS 9C"),
    ],
)
def test_referee_knows_what_an_obligation_leaves_when_hearts_are_trumps(obligation, trick, hand, playable):
    table = referee.new_table("polskpas", 4, [[]] * 4, ["9C"], {"obligation": obligation})
    table |= {"soloist": 0, "trumps": "H", "trick": trick.split()}
    table["hands"][referee.to_act(table)] = hand.split()
    assert referee.allowed(table) == playable.split()


@pytest.mark.parametrize(
    ("takers", "winner"),
    [("ABABC", "A"), ("ABBAC", "B"), ("AABBB", "B"), ("ABCDA", "A"), ("AABBC", "A"), ("ABBBB", "B")],
)
def test_referee_knows_who_wins_by_tricks(takers, winner):
    assert referee.winner_by_tricks(list(takers)) == winner


@pytest.mark.parametrize("seats", [4, 3])
def test_referee_finds_a_winner_whoever_takes_the_tricks(seats):
    for takers in itertools.product(range(seats), repeat=5):
        winner = referee.winner_by_tricks(list(takers))
        most = max(takers.count(seat) for seat in range(seats))
        assert takers.count(winner) == most >= 2


def test_referee_knows_the_rule_of_bete():
    winners = [referee.winner_by_tricks(list(takers), "first-two-tricks") for takers in ["AABBC", "ABABC", "AABBB"]]
    assert winners == ["A", None, "B"]
    sequences = itertools.product(range(4), repeat=5)
    assert sum(referee.winner_by_tricks(takers, "first-two-tricks") is None for takers in sequences) == 504


def test_referee_reads_every_spelling():
    for spelling in ["TD", "10D", "♦10", "d10", "dt", "Td", "B10", "10b", "♦t"]:
        assert referee.SPELLINGS[spelling] == "TD"
    german = [referee.SPELLINGS[spelling] for spelling in ["EU", "Go", "HU", "S9", "Bu"]]
    assert german == ["JC", "QS", "JH", "9S", "JD"]
    assert [len(set(referee.pack(rules))) for rules in referee.SEATS] == [24, 24, 24, 19, 24]


@functools.cache
def engine_on_cases():
    """The package's answers to all the cases, by the case's line."""
    lines = [as_line(param.values[0]) for param in CASES + KONTRASPIEL_CASES]
    answers, code, errors = replay(lines)
    assert (code, errors) == (1, "")
    return dict(zip(lines, answers, strict=True))


@pytest.mark.parametrize(("record", "expected"), CASES + KONTRASPIEL_CASES)
def test_case(record, expected):
    judged = referee.judge(record)
    answer = json.loads(engine_on_cases()[as_line(record)])
    if "error" in expected:
        assert judged == expected
        assert is_refusal(answer, expected["error"]["at"])
    else:
        assert {key: judged[key] for key in expected} == expected
        assert same(answer, judged)


def test_an_action_that_can_be_read_is_refused_as_not_seen_where_a_wenzel_is_turned_up():
    answers, _, _ = replay(as_line(record) for record, _ in NOT_SEEN)
    codes = [json.loads(text)["error"]["code"] for text in answers]
    assert [code == "not-seen" for code in codes] == [not_seen for _, not_seen in NOT_SEEN], codes
