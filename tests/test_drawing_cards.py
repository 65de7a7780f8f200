"""Cards drawn, and named in words, in both packs: one in sight, the other at hand, each with its spoken name."""

import re

import pytest
from reading import heard, seen

from polskpas import Hand, drawing, library, rule_set
from polskpas.cards import Card, Pattern, Rank, Suit, parse_card
from polskpas.drawing.cards import card, words

ALL = [Card(rank, suit) for suit in Suit for rank in Rank]


@pytest.mark.parametrize("pattern", Pattern)
@pytest.mark.parametrize("one", ALL, ids=str)
def test_a_card_is_drawn_in_both_packs_with_its_spoken_names(one, pattern):
    drawn = card(one, pattern, trump=True)
    assert heard(drawn) == [f"{pattern.spoken(one)}, trump"]
    assert seen(drawn) == pattern.label(one.rank)
    for face in Pattern:
        assert f'<b class="pp-{face}" role="img" aria-label="{face.spoken(one)}, trump"' in drawn


def test_the_style_draws_a_sign_for_every_suit_and_only_hearts_are_alike():
    style = drawing.style()
    drawn = {
        (suit, face): re.search(rf"[ .]pp-{suit.word}(?: > \.pp-{face})? {{ --sign: url\((.*?)\)", style)[1]
        for suit in Suit
        for face in Pattern
    }
    assert len(set(drawn.values())) == 2 * len(Suit) - 1
    assert drawn[Suit.HEARTS, Pattern.FRENCH] == drawn[Suit.HEARTS, Pattern.GERMAN]


def light(colour: str, shade: float) -> float:
    """How light a colour is, seen through a shade."""
    parts = [int(colour[at : at + 2], 16) / 255 * shade for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722)))


def test_every_ink_stands_out_from_the_card_dimmed_or_not():
    style = drawing.style()
    paper = re.search(r"\.pp-card, \.pp-card-back {[^}]*background: (#\w{6})", style)[1]
    dimmed = float(re.search(r"\.pp-no {[^}]*brightness\((.*?)\)", style)[1])
    inks = re.findall(r"\.pp-(?:card|card\.pp-diamonds|\w+ > \.pp-\w+) {(?:[^}]*;)? color: (#\w{6})", style)
    assert len(inks) == 7  # black and red; three of German suits; two more where French suits have four colours
    for ink in inks:
        for shade in (1, dimmed):
            assert (light(paper, shade) + 0.05) / (light(ink, shade) + 0.05) >= 4.5, ink


def test_words_are_in_both_packs_and_the_rest_is_escaped():
    html = words("<b>&</b> ♣J leads; a jack of ♦")
    assert seen(html) == "<b>&</b> ♣J leads; a jack of ♦"
    assert heard(html) == ["jack of clubs", "diamonds"]
    german = words("<b>&</b> ♣J leads; a jack of ♦", Pattern.GERMAN)
    assert seen(german) == "<b>&</b> acorn U leads; an Unter of bells"
    assert heard(german) == ["Unter of acorns", "bells"]


def test_ids_of_rules_are_no_words_about_cards():
    assert "<code>jack-is-trump</code>" in drawing.sentence("♣J leads.", ("jack-is-trump",))


@pytest.mark.parametrize("rules_id", ["polskpas", "kontraspiel"])
def test_a_table_is_in_sight_in_the_pack_of_its_rule_set(rules_id):
    hand = Hand.dealt(rule_set(rules_id), 1829)
    pattern, turn_up = hand.rules.pattern, hand.deal.turn_up
    open_cards = [turn_up, *(one for held in hand.hands for one in held)]
    spoken = {pattern.spoken(one) for one in open_cards} | {pattern.spoken(turn_up.suit)}
    assert {name.removesuffix(", trump") for name in heard(drawing.table(hand))} == spoken


def test_finished_tricks_are_in_both_packs():
    hand = library.record("jack-led").hand
    html = drawing.tricks(hand)
    assert heard(html) == [one.spoken for trick in hand.tricks for one in _by_seat(trick, hand)]
    assert f'aria-label="{Pattern.GERMAN.spoken(parse_card("JC"))}"' in html


def _by_seat(trick, hand):
    turn = -trick.leader % hand.rules.players
    return trick.cards[turn:] + trick.cards[:turn]
