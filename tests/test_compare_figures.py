"""How often the two games part: the figures add up, agree with an exact count, and bear out what the chapter says."""

import re
from collections import Counter
from itertools import product
from math import comb
from pathlib import Path

import pytest

from polskpas.order import suit_of
from polskpas.parting.drawing import shares, shares_in_words
from polskpas.parting.findings import TAKING, Figures, figures
from polskpas.parting.same_cards import Ending, Part
from polskpas.parting.start import GAMES, Cause
from polskpas.refusal import Refusal
from polskpas.share import Share

POLSKPAS, KONTRASPIEL = GAMES
CHAPTER = (Path(__file__).parents[1] / "book" / "kontraspiel.md").read_text("utf-8")
DEALS, SEED = 3000, 1829  # as on the page


def found(rules) -> Figures:
    return figures(rules, DEALS, SEED)


both = pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)


def test_the_page_shows_these_deals():
    assert set(re.findall(r"(?:PartingDemo\(|figures\(game, )(deals=\d+, seed=\d+)\)", CHAPTER)) == {
        f"deals={DEALS}, seed={SEED}"
    }
    assert f"{SEED} and those that follow" in CHAPTER and "Three thousand deals" in CHAPTER


@both
def test_every_deal_is_counted_once_in_each_table(rules):
    counted = found(rules)
    assert len(counted.findings) == DEALS
    parts = {part: counted.share(lambda one: one.part is part).part for part in (*Part, None)}
    assert sum(parts.values()) == DEALS and parts[Part.GAME] == 0
    causes = Counter((one.part, one.cause) for one in counted.findings)
    for part in (Part.MAY_PLAY, Part.TRICK):
        assert sum(causes[part, why] for why in Cause) == parts[part]
    assert causes[None, None] == parts[None]
    by_trick = [row[1].part for row in counted.by_trick()[1:]]
    assert sum(by_trick) == counted.parted.part
    assert [sum(cell.part for cell in row[2:]) for row in counted.by_trick()[1:]] == by_trick
    assert sum(row[1].part for row in counted.by_ending()[1:-1]) == DEALS
    assert sum(row[1].part for row in counted.by_cause()[1:] if not row[0].startswith("–")) == DEALS


@both
def test_what_cannot_be_is_never_found(rules):
    for one in found(rules).findings:
        assert one.part is not None or (one.ending is Ending.ALIKE and not one.other_winner)
        assert one.ending is not Ending.ALIKE or not one.other_winner
        assert (one.place == TAKING) == (one.part is Part.TRICK)
        assert one.trick < 5 or one.part is Part.TRICK  # with one card in hand there is no choice
        assert one.place != 1  # a lead is free in both games


def test_where_and_why_they_part_first_does_not_hang_on_who_draws_the_cards():
    one, other = ([finding[:4] for finding in found(rules).findings] for rules in GAMES)
    assert one == other
    assert found(POLSKPAS).by_trick() == found(KONTRASPIEL).by_trick()


def may_follow(led, held: Counter, trumps, rules) -> Counter:
    """Of a hand, told by how many cards it has of each kind, those that may follow a card led."""
    suit = suit_of(led, trumps, rules)
    place = GAMES.index(rules)
    following = Counter({kind: number for kind, number in held.items() if kind[place] is suit})
    return following or held


def test_the_second_card_of_all_agrees_with_an_exact_count():
    """Cards are of a kind if they belong to the same suit in either game; only kinds decide what may follow."""
    differ = 0
    for trumps in POLSKPAS.suits:
        for led in POLSKPAS.pack:
            others = (card for card in POLSKPAS.pack if card != led)
            left = Counter(tuple(suit_of(card, trumps, rules) for rules in GAMES) for card in others)
            for numbers in product(*(range(min(5, size) + 1) for size in left.values())):
                if sum(numbers) != 5:
                    continue
                held = Counter({kind: number for kind, number in zip(left, numbers) if number})
                if may_follow(led, held, trumps, POLSKPAS) != may_follow(led, held, trumps, KONTRASPIEL):
                    ways = 1
                    for size, number in zip(left.values(), numbers):
                        ways *= comb(size, number)
                    differ += ways
    exact = differ / (4 * 24 * comb(23, 5))
    share = found(POLSKPAS).share(lambda one: (one.trick, one.place) == (1, 2))
    assert abs(share.value - exact) < 3 * share.error


def test_the_same_deals_give_the_same_figures_and_others_do_not():
    assert figures(POLSKPAS, 50, 7) == figures.__wrapped__(POLSKPAS, 50, 7)
    assert figures(POLSKPAS, 50, 7).findings[10:] == figures(POLSKPAS, 50, 17).findings[:40]
    with pytest.raises(Refusal, match="from 0 up"):
        figures(POLSKPAS, 5, -1)


def test_tables_are_drawn_with_bars_and_told_in_words():
    rows = [["why", "% of deals"], ["– a red jack is led", Share(30, 120)], ["none", Share(90, 120)]]
    html = shares(rows, "Why")
    assert html.count("<svg") == 2 and 'd="M0 0h25.0v8H0z"' in html and "25.0 ± 4.0" in html
    assert html.count('aria-hidden="true"') == 2  # a bar says no more than the number beside it
    assert shares_in_words(rows).splitlines()[1] == "– a red jack is led  25.0 ± 4.0"


def test_the_chapter_says_what_the_figures_say():
    words = " ".join(CHAPTER.split())
    for rules in GAMES:
        counted = found(rules)
        assert counted.parted.value > 0.9 and "in more than nine deals of ten" in words
        in_first = counted.share(lambda one: one.trick == 1, of=lambda one: one.part is not None)
        assert in_first.value > 0.5 and "more often than not they do so in the first trick" in words
        may_play = counted.share(lambda one: one.part is Part.MAY_PLAY, of=lambda one: one.part is not None)
        assert may_play.value > 0.85 and "nearly always in what may be played" in words
        assert 1 / 3 < counted.other_winner.value < 0.4 and "in a good third of all deals" in words
        pure = counted.share(lambda one: one.part is Part.TRICK)
        assert round(1 / pure.value) == 11 and "Such deals are few, about one in eleven." in words
