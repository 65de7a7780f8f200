"""A table as a picture of its own: sound XML that needs nothing else, and says in words what it shows."""

import random
import re
import xml.etree.ElementTree as ET

import pytest

from polskpas import Hand, drawing, library, rule_set
from polskpas.cards import Pattern, Suit
from polskpas.drawing.svg import INKS, in_words, table_svg, table_svg_parts
from polskpas.rules import RULE_SETS

SVG = "{http://www.w3.org/2000/svg}"


def states():
    """Some moments of hands of every rule set, the first and the last among them."""
    rng = random.Random(1829)
    for seed, rules_id in enumerate(RULE_SETS * 2):
        hand = Hand.dealt(rule_set(rules_id), seed)
        while hand.legal:
            hand = hand.apply(rng.choice(hand.legal))
        history = hand.history()
        yield from {history[0], history[-1], *rng.sample(history, min(4, len(history)))}


def drawn(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def used(svg: str) -> list[str]:
    """What is drawn outside the definitions, by name, in the order of the picture."""
    return [node.get("href")[1:] for node in drawn(svg).findall(f"{SVG}use")]


def test_every_picture_is_sound_and_holds_all_that_it_uses():
    for hand in states():
        root = drawn(table_svg(hand))
        named = {node.get("id") for node in root.iter() if node.get("id")}
        assert root.tag == f"{SVG}svg" and len(named) == len([node for node in root.iter() if node.get("id")])
        assert {node.get("href")[1:] for node in root.iter(f"{SVG}use")} <= named
        assert root.get("role") == "img" and {root.get("aria-labelledby"), root.get("aria-describedby")} <= named
        svg = table_svg(hand)
        assert not re.search(r"<script|<style|style=|url\(|https?://(?!www\.w3\.org/2000/svg')", svg)


def test_every_card_in_sight_is_drawn_once_and_the_rest_face_down():
    for hand in states():
        names = used(table_svg(hand))
        played, _ = drawing.on_table(hand)
        turn_up = [] if hand.turn_up_taken else [hand.deal.turn_up]
        held = [one for some in hand.hands for one in some]
        cards = [str(one) for one in (*turn_up, *held, *(one for _, one in played))]
        assert sorted(name for name in names if name not in ("back", "trump", "best")) == sorted(cards)
        assert names.count("back") == len(hand.deal.stock) - 1


def test_it_tells_in_words_what_it_shows():
    hand = library.record("jack-led").hand.history()[9]
    root = drawn(table_svg(hand))
    title, description = root.find(f"{SVG}title").text, root.find(f"{SVG}desc").text
    assert title == "Third hand, who cannot follow, throws ten of clubs."
    assert description.startswith("Pot 4 chips, trumps hearts, soloist eldest hand. Stock: 3 cards face down, ")
    assert "Dealer, to act: ace of clubs, ten of spades, queen of diamonds, ten of diamonds." in description
    on_table = "eldest hand jack of spades, second hand ace of hearts, third hand ten of clubs"
    assert description.endswith(f"On the table: {on_table}.")
    for hand in states():
        assert all(words and not re.search("[♣♠♥♦]", words) for words in in_words(hand))


def test_kontraspiel_is_drawn_and_told_in_german_cards():
    hand = library.record("red-unter").hand.history()[-1]
    svg = table_svg(hand)
    assert re.search(r"<g id='JC'[^>]*><use href='#card'/><text [^>]*>U</text>", svg)
    assert "jack" not in " ".join(in_words(hand)) and "Unter of hearts" in in_words(hand)[1]


def test_the_first_part_is_the_same_for_every_hand_of_a_rule_set():
    for name in ("jack-led", "vole-made"):
        parts = [table_svg_parts(hand) for hand in library.record(name).hand.history()]
        assert {first for first, _ in parts} == {table_svg_parts(library.record("bete").hand)[0]}


@pytest.mark.parametrize("pattern", Pattern)
def test_signs_have_the_colours_of_the_page(pattern):
    style = drawing.style()
    black = re.search(r"\.pp-card { position: relative; color: (#\w{6})", style)[1]
    red = re.search(r"\.pp-card\.pp-hearts, \.pp-card\.pp-diamonds { color: (#\w{6})", style)[1]
    for suit in Suit:
        own = re.search(rf"\.pp-{suit.word} > \.pp-german {{ color: (#\w{{6}})", style)
        usual = red if suit.is_red else black
        assert INKS[pattern][suit] == (own[1] if own and pattern is Pattern.GERMAN else usual)
