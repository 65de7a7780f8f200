"""The odds chapter: what its sentences claim is in the stored results, and its plots can be read by everybody."""

import re
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from polskpas.cards import Rank
from polskpas.share import Share
from polskpas.studies import figures, load, open_cards, played, points, pot, switches
from polskpas.studies.curve import in_play
from polskpas.studies.exact import exact
from polskpas.studies.inputs import GAME
from polskpas.studies.plots import WIDTH, Figure

CHAPTER = Path(__file__).parents[1] / "book" / "odds.md"
SEATS = range(GAME.players)
COUNTED = exact(GAME)


def result(name):
    return load(name)["result"]


def accepting(**where):
    return open_cards.share(result("open-cards"), "accepted", **where).value


def naming(**where):
    return open_cards.share(result("open-cards"), "named", **where).value


def by_two(kind, **where):
    return 1 - open_cards.share(result("open-cards"), kind, "three", among="game", **where).value


def with_points(number, seat):
    return points.share(result("points"), number, seat).value


def turned(rank, seat):
    return accepting(seat=seat, turn_up=GAME.ranks.index(rank))


def of_jacks(number):
    return [accepting(seat=seat, wenzels=number) for seat in SEATS]


def wins(reading):
    return switches.wins(result("switches"), reading).value


def units(reading):
    return result("switches")[reading]["units"]


def voles():
    return list(played.voles(result("played")).values())


# Each sentence as it stands in the chapter, and what must hold for it.
CLAIMS = {
    "The jack of clubs counts three, any other jack two, any other trump one. An ace of another suit counts one, and "
    "so does each suit you have none of.":
        lambda: list(result("points")["points"].values()) == [1, 1, 1, 1, 1, 2, 2, 2, 3, 1, 1],
    "Eight points: undertake the game, from any seat.": lambda: all(with_points(8, seat) > 0.5 for seat in SEATS),
    "With seven, eldest hand may":
        lambda: 0.4 < with_points(7, 0) < 0.5 and max(with_points(7, seat) for seat in SEATS[1:]) < 0.35,
    "About three wins in ten exist only by the two-trick rule": lambda: 0.27 < by_two("accepted") < 0.33,
    "of the games where a suit is named, four in ten": lambda: 0.37 < by_two("named") < 0.43,
    "with fewer than twelve points": lambda: points.vole_line(result("points")) == 12,
    "More than a third of all hands have no jack; two or more come in about one hand of six.":
        lambda: COUNTED.wenzels[0] > 1 / 3 and 0.16 < sum(COUNTED.wenzels[2:]) < 0.19,
    "in two deals of a thousand": lambda: round(float(COUNTED.all_wenzels), 3) == 0.002,
    "to seven or eight in ten; with three jacks a loss is a curiosity":
        lambda: all(0.65 < share < 0.85 for share in of_jacks(2)) and min(of_jacks(3)) > 0.98,
    "does better than the other seats, by a tenth where it matters most":
        lambda: round(of_jacks(1)[0] - max(of_jacks(1)[1:]), 1) == 0.1,
    "To accept with two trumps is about as good as to name a suit with three":
        lambda: all(abs(accepting(seat=seat, trumps=2) - naming(seat=seat, trumps=3)) < 0.04 for seat in SEATS),
    "A jack wins whoever accepts it ten games more in a hundred, or a few more than that.":
        lambda: all(0.08 < turned(Rank.JACK, seat) - turned(Rank.ACE, seat) < 0.17 for seat in (0, 3)),
    "and more so in the weaker games":
        lambda: all(by_two("named", seat=seat) > by_two("accepted", seat=seat) for seat in SEATS),
    "For doubtful hands the line in play lies above the other.":
        lambda: all(in_play(tenth / 10) > tenth / 10 for tenth in range(2, 8)),
    "more than four in seven": lambda: points.vole_pays() == pytest.approx(4 / 7),
    "To oblige a hand to trump, or to beat, helps the soloist":
        lambda: min(wins("obligation=trump"), wins("obligation=head")) > wins(switches.THIS_EDITION),
    "The rule of Bête for two tricks takes wins away.":
        lambda: wins("two_tricks=first-two-tricks") < wins(switches.THIS_EDITION) - 0.05,
    "A study over open cards alone bids too little":
        lambda: result("bidding")["open"]["ends"][0] > result("bidding")["played"]["ends"][0],
    "A pot is larger when it is won if soloists lose more often, and smaller if a defender may take it":
        lambda: units("two_tricks=first-two-tricks") > units(switches.THIS_EDITION) > units("defender_wins=takes-pot"),
    "less than half of those who had them took the others as well":
        lambda: result("played")["runs"][5] < result("played")["runs"][2] / 2,
    "and were mostly right": lambda: voles()[0].value > 1 / 2,
    "with more time a few more were undertaken, and they were made about as often": lambda: all(
        1 < made.whole / voles()[0].whole < 1.2 and abs(made.value - voles()[0].value) < 2 * made.error
        for made in voles()[1:]
    ),
    "Most pots are gone after a deal or two.":
        lambda: all(pot.standing(result("pot"), name, 2).value < 0.3 for name in result("pot")),
    "wins one game in eight or nine": lambda: 1 / 9 < Share(*result("million").values()).value < 1 / 8,
}  # fmt: skip


def words():
    """The chapter's prose on one line."""
    return re.sub(r"\s+", " ", CHAPTER.read_text("utf-8").replace("**", ""))


@pytest.mark.parametrize("sentence", CLAIMS)
def test_what_the_chapter_says_is_what_was_found(sentence):
    assert sentence in words()
    assert CLAIMS[sentence]()


def test_every_figure_in_the_prose_stands_in_an_output():
    prose = re.sub(r"^```.*?^```$", "", CHAPTER.read_text("utf-8").partition("# The odds")[2], flags=re.M | re.S)
    golden = (CHAPTER.parents[1] / "tests" / "golden" / "odds.txt").read_text("utf-8")
    for number in re.findall(r"(?<![\w`])\d[\d,.]*%?", prose):
        assert number.rstrip(".,") in golden, number


def plots():
    return {
        name: make
        for name, make in vars(figures).items()
        if getattr(make, "__annotations__", {}).get("return") is Figure and name not in ("bars", "lines")
    }


@pytest.mark.parametrize("name", plots())
def test_a_plot_has_words_for_it_and_its_figures_as_a_table(name):
    figure = plots()[name]()
    root = ElementTree.fromstring(figure.svg())
    ids = root.get("aria-labelledby").split()
    told = [next(node.text for node in root.iter() if node.get("id") == id) for id in ids]
    assert root.get("role") == "img" and told == [figure.title, figure.about]
    html = figure._repr_html_()
    assert all(escape(cell) in html for row in figure.rows for cell in row)
    assert escape(figure.source) in html and "polskpas study" in figure.source
    across = [float(number) for number in re.findall(r' (?:x|width)="([^"]+)"', figure.svg())]
    assert min(across) >= 0 and max(across) <= WIDTH


def test_every_plot_is_in_the_chapter():
    assert set(re.findall(r"figures\.(\w+)\(\)", CHAPTER.read_text("utf-8"))) == set(plots())
