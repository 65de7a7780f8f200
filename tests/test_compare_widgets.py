"""The two demonstrations of Kontraspiel beside Polskpas: steps, fields and buttons, without a browser."""

import re

import ipywidgets
import pytest
from reading import seen

from polskpas.parting import Part
from polskpas.parting.telling import PARTS_HERE
from polskpas.widgets import CompareDemo, PartingDemo


def widgets(root: ipywidgets.Widget) -> list[ipywidgets.Widget]:
    """All widgets below one."""
    return [root, *(one for child in getattr(root, "children", ()) for one in widgets(child))]


def buttons(demo) -> dict[str, ipywidgets.Button]:
    """The buttons that can be pressed, by their text."""
    return {
        one.description: one
        for one in widgets(demo)
        if isinstance(one, ipywidgets.Button) and not one.disabled and one.layout.display != "none"
    }


def field(demo, name: str):
    return next(one for one in widgets(demo) if getattr(one, "description", "") == name)


def words(demo) -> str:
    """The step's words as French cards name them, without their tags."""
    return seen(demo.status.value)


def go_to(demo, step: int) -> None:
    buttons(demo).get("First", ipywidgets.Button()).click()
    for _ in range(step):
        buttons(demo)["Next"].click()


def cards_offered(demo) -> list[str]:
    return [text for text in buttons(demo) if re.match("[♣♠♥♦]", text)]


def test_every_step_shows_both_games_and_each_parting_is_marked():
    demo = CompareDemo("won-with-two")
    html = demo._repr_mimebundle_()["text/html"]
    steps = re.findall(r'<li class="pp-step".*?</li>', html, re.S)
    assert len(steps) == 21
    games = re.compile(r'class="pp-game" role="group" aria-label="(\w+)"')
    assert all(games.findall(one) == ["Polskpas", "Kontraspiel"] for one in steps)
    marked = {part: [number for number, one in enumerate(steps) if text in one] for part, text in PARTS_HERE.items()}
    assert marked == {Part.MAY_PLAY: [9], Part.TRICK: [12], Part.GAME: [20]}


@pytest.mark.rule("follow-suit")
def test_cards_are_dimmed_in_the_game_that_does_not_allow_them():
    step = CompareDemo("won-with-two")._frames[9]
    one, other = step.picture.split('aria-label="Kontraspiel"')
    assert (one.count("pp-no"), other.count("pp-no")) == (0, 2)  # ♣A and ♠A


@pytest.mark.rule("rank-trump")
def test_a_red_jack_stands_among_trumps_in_one_game_and_in_its_suit_in_the_other():
    one, other = CompareDemo("won-with-two")._frames[0].picture.split('aria-label="Kontraspiel"')
    assert '"jack of hearts, trump"' in one and '"jack of hearts, trump"' not in other


@pytest.mark.rule("exchange")
def test_the_first_step_says_where_the_cards_come_from():
    held = "recorded for Polskpas, with the cards held at the first lead"
    assert f"{held}, after the soloist’s exchange." in words(CompareDemo("won-with-two"))
    assert f"{held}. " in words(CompareDemo("another-suit"))
    assert "recorded for Kontraspiel" in words(CompareDemo("contra-said"))
    assert "Deal number 1829" in words(CompareDemo(1829))


def test_a_card_that_one_game_allows_says_so_and_can_be_chosen():
    demo = CompareDemo("won-with-two")
    go_to(demo, 9)
    assert cards_offered(demo) == ["♣A (Polskpas only)", "♠A (Polskpas only)", "♥Q"]
    buttons(demo)["♣A (Polskpas only)"].click()
    assert "Polskpas: Second hand plays ♣A. Kontraspiel: Second hand plays ♥Q." in words(demo)
    assert "Kontraspiel does not allow ♣A." in words(demo)
    assert cards_offered(demo) == []
    buttons(demo)["First"].click()
    assert "Cards chosen here, and the rest drawn by the rules of Polskpas" in words(demo)
    buttons(demo)["Start again"].click()
    assert "recorded for Polskpas" in words(demo) and "Start again" not in buttons(demo)


def test_a_card_that_the_other_game_alone_allows_makes_the_rest_follow_that_game():
    demo = CompareDemo("sleeping-jack")
    go_to(demo, 11)
    buttons(demo)["♥J (Kontraspiel only)"].click()
    assert "Polskpas does not allow ♥J." in words(demo)


def test_the_recorded_card_changes_nothing_of_the_record():
    demo = CompareDemo("won-with-two")
    buttons(demo)["♠J"].click()
    assert words(demo).startswith("Eldest hand leads ♠J.") and "Start again" not in buttons(demo)


def test_any_deal_and_any_hand_can_be_taken():
    demo = CompareDemo("won-with-two")
    field(demo, "Deal number").value = 1829
    assert "Deal number 1829. " in words(demo) and "by the rules of Polskpas" in words(demo)
    hand = field(demo, "Hand")
    hand.value = next(value for text, value in hand.options if "drawn by the rules of Kontraspiel" in text)
    assert "Deal number 1829. " in words(demo) and "by the rules of Kontraspiel" in words(demo)
    field(demo, "Deal number").value = -4
    assert "whole number from 0 up" in words(demo)
    buttons(demo)["Next"].click()
    buttons(demo)["First"].click()
    assert "Deal number 1829. " in words(demo)  # which is the one still shown
    hand.value = "jack-led"
    buttons(demo)["Last"].click()
    assert "With these cards the two games never part." in words(demo)


def test_only_hands_that_can_be_compared_are_offered():
    offered = {value for _, value in field(CompareDemo("jack-led"), "Hand").options}
    assert "passed-out" not in offered and "three-players-vole" not in offered and "red-unter" in offered


def test_the_figures_are_counted_anew_for_other_deals():
    demo = PartingDemo(deals=40, seed=1829)
    assert "Deals number 1829 to 1868" in words(demo)
    buttons(demo)["300 other deals"].click()
    assert "Deals number 1869 to 2168" in words(demo)
    field(demo, "Deals").value = 40
    assert "Deals number 1869 to 1908" in words(demo)
    buttons(demo)["Last"].click()
    assert "drawn by the rules of Kontraspiel" in words(demo)
    field(demo, "First deal").value = -1
    assert "whole number from 0 up" in words(demo)


def test_one_button_goes_from_parting_to_parting():
    demo = CompareDemo("won-with-two")
    for step in (10, 13, 21, 10):
        buttons(demo)["Next parting"].click()
        assert next(one.value for one in widgets(demo) if isinstance(one, ipywidgets.Label)) == f"Step {step} of 21"
    assert re.findall(r'id="compare-won-with-two-(\d+)" data-mark', demo.prepared()) == ["9", "12", "20"]
    field(demo, "Hand").value = "jack-led"
    assert "Next parting" not in buttons(demo)
    assert "data-mark" not in CompareDemo("jack-led").prepared()


def test_lines_that_are_not_the_same_in_both_games_are_marked():
    frames = CompareDemo("won-with-two")._frames
    apart = [frame.picture.count("pp-apart") for frame in frames]
    assert apart[:9] == [0] * 9 and all(apart[9:])
    assert apart[9] == 2 and frames[9].picture.count("not as in the other game") == 2
    assert frames[9].plain.count("≠") == 1
    for winner, soloist in (("eldest hand", "wins"), ("third hand", "loses")):
        assert f"won by {winner}: the soloist {soloist}" in frames[20].picture
        assert f"won by {winner}: the soloist {soloist}" in frames[20].plain
