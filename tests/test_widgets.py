"""The demonstrations: the live widget starts at the first prepared step, and no button or field is silent."""

import copy
import random
import re

import ipywidgets
import pytest
from reading import heard, seen

from polskpas import library
from polskpas import widgets as of_the_package
from polskpas.refusal import Refusal
from polskpas.widgets import (
    CompareDemo,
    DealDemo,
    HandDemo,
    OddsDemo,
    OrderDemo,
    PartingDemo,
    PlayDemo,
    QuizDemo,
    ScoringDemo,
    SwitchesDemo,
    TableDemo,
    TrumpsDemo,
    WinnerDemo,
)
from polskpas.widgets.panel import MOST_ACTIONS, reasons

HAND = library.names()[0]
DEMOS = {
    "deal": lambda: DealDemo(seed=1829),
    "deal-three": lambda: DealDemo(seed=1829, rules="polskpas-three"),
    "order": OrderDemo,
    "order-three": lambda: OrderDemo(rules="polskpas-three"),
    "trumps": lambda: TrumpsDemo(seed=7),
    "play": lambda: PlayDemo(HAND),
    "winner": WinnerDemo,
    "winner-three": lambda: WinnerDemo(rules="polskpas-three"),
    "scoring": ScoringDemo,
    "scoring-three": lambda: ScoringDemo(rules="polskpas-three"),
    "switches": lambda: SwitchesDemo("accept-and-lay-away", "exchange"),
    "hand": lambda: HandDemo(HAND),
    "compare": lambda: CompareDemo("won-with-two"),
    "compare-deal": lambda: CompareDemo(1829),
    "parting": lambda: PartingDemo(deals=40, seed=1829),
    "quiz": lambda: QuizDemo(1830),
    "quiz-kontraspiel": lambda: QuizDemo(1811, rules="kontraspiel", kind="may-play"),
    "table": lambda: TableDemo(seed=7, player="thumb"),
    "odds": OddsDemo,
    "table-three": lambda: TableDemo(seed=7, rules="polskpas-three", player="random"),
}


def test_every_demonstration_is_tested():
    assert {type(make()).__name__ for make in DEMOS.values()} == set(of_the_package.__all__)


@pytest.fixture(params=DEMOS)
def demo(request):
    random.seed(3)
    return DEMOS[request.param]()


def widgets(root: ipywidgets.Widget) -> list[ipywidgets.Widget]:
    """All widgets below one, in the order of the page."""
    found = [root]
    for child in getattr(root, "children", ()):
        found += widgets(child)
    return found


def look(root: ipywidgets.Widget) -> list:
    """All that a reader sees of a demonstration."""
    return [
        (widget.layout.display, getattr(widget, "disabled", None), getattr(widget, "description", None))
        + ((widget.value,) if hasattr(widget, "value") else ())
        for widget in widgets(root)
    ]


def enabled(root: ipywidgets.Widget) -> list[ipywidgets.Button]:
    """The buttons that can be pressed."""
    return [
        widget
        for widget in widgets(root)
        if isinstance(widget, ipywidgets.Button) and not widget.disabled and widget.layout.display != "none"
    ]


def html(demo) -> str:
    return demo._repr_mimebundle_()["text/html"]


def test_the_live_widget_starts_at_the_first_prepared_step(demo):
    first = re.search(r'<div class="pp-picture">(.*?)</div><p class="pp-text">(.*?)</p>', html(demo), re.S)
    assert (demo.picture.value, demo.status.value) == first.groups()


def test_the_bundle_carries_the_widget_the_prepared_steps_and_plain_text(demo):
    bundle = demo._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert f'data-demo="{demo.name}" data-state="prepared"' in bundle["text/html"]
    steps = bundle["text/html"].count('class="pp-step"')
    assert steps > 3
    assert len(re.findall(r"^\[\d+\] ", bundle["text/plain"], re.M)) == steps


def test_every_step_has_an_address_of_its_own(demo):
    ids = re.findall(r'class="pp-step" id="([^"]+)"', html(demo))
    assert len(ids) == len(set(ids))
    assert all(re.fullmatch(r"[a-z0-9-]+", id) for id in ids)


def test_no_enabled_button_is_silent(demo):
    rng = random.Random(5)
    for _ in range(60):
        buttons = enabled(demo)
        if not buttons:
            break
        for button in (rng.choice(buttons), *buttons[:1]):
            if button.disabled:
                continue
            before = copy.deepcopy(look(demo))
            button.click()
            assert look(demo) != before, button.description


def test_no_field_is_silent(demo):
    for widget in widgets(demo):
        if isinstance(widget, ipywidgets.Dropdown):
            for _, value in widget.options:
                before = (demo.picture.value, demo.status.value, widget.value)
                widget.value = value
                assert value == before[2] or (demo.picture.value, demo.status.value, value) != before


def test_the_same_demonstration_is_drawn_the_same_again(demo):
    name = next(name for name, make in DEMOS.items() if html(make()) == html(demo))
    assert html(DEMOS[name]()) == html(demo)


def button(demo, text: str) -> ipywidgets.Button:
    return next(one for one in enabled(demo) if one.description == text)


@pytest.mark.rule("exchange")
def test_trumps_accept_and_lay_away():
    demo = TrumpsDemo(seed=7)
    button(demo, "Accept ♣").click()
    assert "takes ♣K into hand" in seen(demo.status.value)
    texts = [
        one.description for one in widgets(demo) if isinstance(one, ipywidgets.Button) and one.layout.display != "none"
    ]
    assert sum(text.startswith("Lay away") for text in texts) == 6
    assert "Lay away ♣K" not in [one.description for one in enabled(demo)]
    button(demo, "Lay away ♥10").click()
    assert "leads to the first trick" in demo.status.value


def test_a_button_is_named_in_the_pack_of_the_game_and_has_a_face_in_both():
    demo = TrumpsDemo(seed=7, rules="kontraspiel")
    accept = button(demo, "Accept acorns")
    assert (
        seen(accept.face) == "Accept acorns"
        and heard(accept.face) == ["acorns"]
        and 'aria-label="clubs"' in accept.face
    )
    accept.click()
    assert "accepts acorns as trumps" in demo._repr_mimebundle_()["text/plain"]
    hand = PlayDemo("jack-led")
    card = button(hand, "♣J")
    assert (card.tooltip, seen(card.face), heard(card.face)) == ("Jack of clubs", "♣J", ["jack of clubs"])
    assert "Unter of acorns" in card.face
    assert button(hand, "Deal at random").face == "Deal at random"


@pytest.mark.rule("eldest-privilege")
def test_trumps_in_any_seat_the_others_pass():
    demo = TrumpsDemo(seed=7)
    seat = next(widget for widget in widgets(demo) if getattr(widget, "description", "") == "You are")
    seat.value = 3
    button(demo, "Pass").click()
    assert [one.description for one in enabled(demo) if one.description.startswith("Name")] == [
        "Name ♠",
        "Name ♥",
        "Name ♦",
    ]
    assert any(
        "only eldest hand may come back" in widget.value
        for widget in widgets(demo)
        if isinstance(widget, ipywidgets.HTML)
    )


@pytest.mark.rule("follow-suit")
def test_play_tells_why_a_card_may_not_be_played():
    demo = PlayDemo("jack-led")
    reasons = []
    while enabled(demo)[0].description not in ("Take back", "Start again"):
        reasons += [
            widget.value
            for widget in widgets(demo)
            if isinstance(widget, ipywidgets.HTML) and "not allowed: " in widget.value
        ]
        enabled(demo)[0].click()
    assert reasons and "wins the game" in demo.status.value


@pytest.mark.rule("follow-suit")
def test_cards_that_share_a_reason_share_a_line():
    hand = library.record("jack-led").hand
    lines = {reasons(state.refused).count("<li>") for state in hand.history()}
    assert 1 in lines and max(len(state.refused) for state in hand.history()) > max(lines)


def test_a_panel_has_room_for_all_that_may_be_done():
    from polskpas import Hand, rule_set

    rng = random.Random(6)
    for seed in range(300):
        hand = Hand.dealt(rule_set("polskpas"), seed)
        while not hand.is_over:
            assert len(hand.legal) + len(hand.refused) <= MOST_ACTIONS
            hand = hand.apply(rng.choice(hand.legal))


def test_a_panel_names_the_cards_held_where_no_button_does():
    from polskpas.widgets.panel import who_acts

    dealt, exchange, *_, led = library.record("jack-led").hand.history()[:4]
    assert who_acts(dealt, 0, list(dealt.legal)) == "Eldest hand is to act, holding ♣J ♠J ♥J ♠9 ♦9:"
    assert who_acts(exchange, 0, list(exchange.legal)) == "Eldest hand is to act:"
    assert who_acts(led, led.turn, list(led.legal)).endswith(" is to act:")


def test_a_pasted_record_is_shown_and_a_bad_one_refused_with_its_place():
    demo = HandDemo(HAND)
    text = next(widget for widget in widgets(demo) if isinstance(widget, ipywidgets.Textarea))
    text.value = '{"format": 1}'
    button(demo, "Show this record").click()
    assert "This record is refused" in demo.status.value
    text.value = library.record(library.names()[-1]).as_json()
    button(demo, "Show this record").click()
    assert demo.status.value.startswith("Dealt.")


def test_a_strangers_words_are_shown_and_never_run():
    data = library.record(HAND).as_json().replace('"title": "', '"title": "<img src=x onerror=alert(1)>')
    from polskpas import parse_json

    demo = HandDemo(parse_json(data))
    assert "<img" not in html(demo)
    text = next(widget for widget in widgets(demo) if isinstance(widget, ipywidgets.Textarea))
    text.value = '{"<script>alert(1)</script>": 1}'
    button(demo, "Show this record").click()
    assert "<script>" not in demo.status.value


def test_a_deal_number_that_is_none_is_refused_in_the_page():
    demo = DealDemo(seed=1)
    number = next(widget for widget in widgets(demo) if isinstance(widget, ipywidgets.IntText))
    number.value = -5
    assert "whole number from 0 up" in demo.status.value
    number.value = 5
    assert "deal number 5" in demo.status.value


def test_an_unknown_hand_is_refused_by_name():
    with pytest.raises(Refusal, match="no-such-hand"):
        HandDemo("no-such-hand")


def test_a_hand_that_an_action_turned_has_a_button_to_it():
    assert re.findall(r'id="low-ten-(\d+)" data-mark', HandDemo("low-ten").prepared()) == ["10"]
    assert "throws the win away" in seen(HandDemo("low-ten")._frames[10].words)
    assert "data-mark" not in HandDemo("jack-led").prepared()


@pytest.mark.parametrize("name", DEMOS)
def test_every_list_has_something_chosen(name):
    for widget in widgets(DEMOS[name]()):
        if isinstance(widget, ipywidgets.Dropdown):
            assert widget.index is not None and widget.value is not None, widget.description
