"""Cards: liberal reading, exact writing, shown and spoken names."""

import pytest

from polskpas import Hand, Record
from polskpas.cards import Card, Pattern, Rank, Suit, parse_card, parse_cards, parse_suit, show_cards, write_cards
from polskpas.refusal import Code, Refusal
from polskpas.rules import rule_set

SPELLINGS = {
    "TD": "TD 10D td 10d DT D10 d10 ♦10 10♦ ♦T T♢ BT tb ♦️10",
    "TH": "TH th ♥T 10h ♥10 h10",
    "JC": "JC jc cj ♣J J♣ UE eu EU ♧j",
    "QS": "QS OG go ♠Q sq",
    "JS": "JS us SJ ♠U",
    "9H": "9H h9 ♥9",
}


@pytest.mark.parametrize(("exact", "spelling"), [(e, s) for e, all_ in SPELLINGS.items() for s in all_.split()])
@pytest.mark.rule("pack")
def test_a_card_is_read_in_many_spellings_and_written_in_one(exact, spelling):
    assert str(parse_card(spelling)) == exact


@pytest.mark.parametrize(
    "text",
    ["", "J", "C", "JCJ", "1D", "8C", "7H", "XX", "JJ", "CC", "10", "100D", "JXC", "ſJ", "J C", "jack", "🂫", "KК"],
)
def test_what_is_no_card_is_refused_by_name(text):
    with pytest.raises(Refusal) as refused:
        parse_card(text)
    assert (refused.value.code, refused.value.rules) == (Code.UNREADABLE, ("pack",))
    assert f"“{text}”" in refused.value.message


def test_a_strangers_text_is_quoted_short_and_on_one_line():
    with pytest.raises(Refusal) as refused:
        parse_card("J\nC" + "x" * 1000)
    assert "\n" not in refused.value.message
    assert len(refused.value.message) < 200


@pytest.mark.parametrize(("text", "suit"), [("C", "C"), ("s", "S"), ("♥", "H"), ("B", "D"), ("e", "C"), ("G", "S")])
def test_suits_are_read_in_french_and_german(text, suit):
    assert parse_suit(text) is Suit(suit)


@pytest.mark.parametrize("text", ["", "X", "clubs", "CC"])
def test_what_is_no_suit_is_refused(text):
    with pytest.raises(Refusal, match="is no suit") as refused:
        parse_suit(text)
    assert (refused.value.code, refused.value.rules) == (Code.UNREADABLE, ("pack",))


@pytest.mark.rule("pack")
def test_the_pack_has_24_different_cards_six_in_each_suit():
    pack = rule_set("polskpas").pack
    assert len(pack) == len(set(pack)) == 24
    assert set(pack) == {Card(rank, suit) for rank in Rank for suit in Suit}
    assert parse_cards(write_cards(pack)) == pack


@pytest.mark.rule("three-players")
def test_three_players_have_19_cards_without_nines_and_one_ten():
    missing = set(rule_set("polskpas").pack) - set(rule_set("polskpas-three").pack)
    assert missing == set(parse_cards("9C 9S 9H 9D TD"))


@pytest.mark.parametrize("pattern", Pattern)
@pytest.mark.rule("pack")
def test_every_card_and_suit_that_is_written_reads_back_in_both_notations(pattern):
    pack = rule_set("polskpas").pack
    written = [pattern.written(card) for card in pack]
    assert [parse_card(text) for text in written] == list(pack)
    assert [parse_card(text.lower()[::-1]) for text in written] == list(pack)
    assert [parse_suit(pattern.written(suit)) for suit in Suit] == list(Suit)
    names = [(pattern.shown(card), pattern.spoken(card)) for card in pack]
    assert all(len(set(column)) == len(pack) for column in zip(*names))


@pytest.mark.rule("pack")
def test_a_card_of_the_german_pack_has_its_own_names():
    german = Pattern.GERMAN
    assert " ".join(map(german.written, parse_cards("JC QS AH TD 9C"))) == "UE OG AH TB 9E"
    assert [german.shown(card) for card in parse_cards("JC TS AD")] == ["acorn U", "leaf 10", "bell A"]
    assert [german.spoken(card) for card in parse_cards("JC QH AD KS")] == [
        "Unter of acorns", "Ober of hearts", "sow of bells", "king of leaves",
    ]  # fmt: skip
    suits = ["acorns", "leaves", "hearts", "bells"]
    assert [german.shown(suit) for suit in Suit] == [german.spoken(suit) for suit in Suit] == suits


@pytest.mark.rule("pack")
def test_each_rank_has_its_german_name_and_letter():
    german, hearts = Pattern.GERMAN, parse_cards("AH KH QH JH TH 9H")
    assert " ".join(map(german.written, hearts)) == "AH KH OH UH TH 9H"
    assert [german.shown(card).removeprefix("heart ") for card in hearts] == ["A", "K", "O", "U", "10", "9"]
    assert [german.spoken(card).removesuffix(" of hearts") for card in hearts] == [
        "sow", "king", "Ober", "Unter", "ten", "nine",
    ]  # fmt: skip


@pytest.mark.rule("pack")
def test_a_card_of_the_french_pack_has_its_own_names():
    french, jack = Pattern.FRENCH, parse_card("JC")
    assert (french.written(jack), french.shown(jack), french.spoken(jack)) == ("JC", "♣J", "jack of clubs")
    assert (french.written(Suit.CLUBS), french.shown(Suit.CLUBS), french.spoken(Suit.CLUBS)) == ("C", "♣", "clubs")
    assert [french.label(rank) for rank in Rank] == ["A", "K", "Q", "J", "10", "9"]


def test_a_record_is_written_in_the_french_notation_whatever_the_pack():
    hand = Hand.dealt(rule_set("kontraspiel"), 7)
    held = Record(hand).as_dict()["hands"][0]
    assert held == write_cards(hand.hands[0]) and parse_cards(held) == hand.hands[0]


def test_a_card_is_shown_with_its_glyph_and_spoken_in_words():
    assert parse_card("TD").shown == "♦10"
    assert parse_card("JC").spoken == "jack of clubs"
    assert [suit.is_red for suit in Suit] == [False, False, True, True]


def test_cards_are_shown_in_a_row_set_apart_by_spaces():
    assert show_cards(parse_cards("JC TD")) == "♣J ♦10"
