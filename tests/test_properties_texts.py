"""What is written reads back equal, and what is read is written in one way: notation, records, lines, links, sessions.

`test_record` and `test_link` do so for records of the referee's making. Here the words in a record are any that there
are, and the texts that are read are any at all: either they are refused, or they mean what their exact writing means.
"""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import EVERY_ACTION, EVERY_CARD, records

from polskpas.action import parse_action
from polskpas.cards import Pattern, parse_card, parse_cards, parse_suit, write_cards
from polskpas.link import read_link, write_link
from polskpas.record import parse_json, read_lines
from polskpas.refusal import Code, Refusal

LETTERS = st.sampled_from(
    [*"AKQJT9akqjt910UOuoCSHDcshdEGBegb♣♠♥♦♧♤♡♢ \t\ufe0f0123", "pass", "name ", "discard ", "contra ", "vole"]
)
NOTATION = st.lists(LETTERS, max_size=5).map("".join) | st.text(max_size=12)


@pytest.mark.rule("pack")
@given(st.lists(st.sampled_from(EVERY_CARD)))
def test_cards_written_read_back(cards):
    assert parse_cards(write_cards(cards)) == tuple(cards)
    for pattern in Pattern:
        assert [parse_card(pattern.written(card)) for card in cards] == cards
        assert [parse_suit(pattern.written(card.suit)) for card in cards] == [card.suit for card in cards]


@given(st.sampled_from(EVERY_ACTION))
def test_actions_written_read_back(action):
    assert parse_action(str(action)) == action


@given(NOTATION)
def test_a_text_is_refused_as_unreadable_or_means_what_its_exact_writing_means(text):
    codes = []
    for read in (parse_action, parse_card, parse_suit):
        try:
            found = read(text)
        except Refusal as refusal:
            codes.append(refusal.code)
        else:
            assert read(str(found)) == found
    assert set(codes) <= {Code.UNREADABLE}


@given(records())
def test_a_record_with_any_words_reads_back_and_is_written_in_one_way(record):
    text = record.as_json()
    assert parse_json(text) == record
    assert parse_json(text).as_json() == text
    assert parse_json(text.encode()).as_json() == text
    spaced = json.dumps(dict(reversed(json.loads(text).items())), indent=3)
    assert parse_json(spaced).as_json() == text


@given(st.lists(records(), max_size=4), st.data())
def test_records_a_line_each_read_back_whatever_words_are_in_them(written, data):
    blank = st.sampled_from(["", " ", "\t", "\r"])
    lines = []
    for record in written:
        lines += [data.draw(blank), record.as_json() + data.draw(blank)]
    stream = "\n".join([*lines, ""]).encode()
    read = list(read_lines(stream.split(b"\n")))
    assert [record for _, record in read] == written
    assert [number for number, _ in read] == [2 * at for at in range(1, len(written) + 1)]


@given(records(), st.integers(0, 9999))
def test_a_link_carries_a_record_with_any_words_and_its_step(record, step):
    link = write_link(record, step)
    assert read_link(link) == (record, min(step, len(record.hand.actions)))
    assert read_link(f"#{link}") == read_link(link)
    assert write_link(*read_link(write_link(record, 0))) == write_link(record, 0)
