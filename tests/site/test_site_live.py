"""The live demonstrations: the same first step as before, every control answers, no page is left behind or moved."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from axe import faults
from contrast import weak_texts
from looking import look, press_all, settle, shown, status, wait_for_change

from conftest import Reader, is_example_hand, pages_with

CLICKS, FEWER_CLICKS = 15, 6  # of each demonstration: no one has so many buttons; fewer on the example hands
MOST_SHIFT = 0.1  # above this a page is felt to jump
LIVE = ".pp-demo"
# Of the next deal, or the next session: the choice by itself changes nothing.
ASKED_LATER = ["Soloist", "Session number", "Against", "Rules", "Saved"]


class First(NamedTuple):
    """What a demonstration showed first, prepared and live, and how far the page moved in between."""

    prepared: tuple[str, str]
    live: tuple[str, str]
    shift: float


class Live(NamedTuple):
    """A window whose demonstrations all went live, and what was seen of each."""

    reader: Reader
    page: str
    first: list[First]


@pytest.fixture(scope="module")
def live(site, window, live_page):
    """A page gone live, shared by the tests below."""
    window.turn_to(site + live_page)
    first = []
    for root in window.demos():
        prepared = status(root), shown(root)
        run = root.get_by_role("button", name="Run live")
        run.scroll_into_view_if_needed()
        run.focus()
        window.page.evaluate("looking.takeShift()")
        window.go_live(root)
        assert root.get_attribute("data-state") == "live", root.inner_text()
        settle(root)
        assert root.evaluate("(root) => root.contains(document.activeElement)")
        first.append(First(prepared, (status(root), shown(root)), window.page.evaluate("looking.takeShift()")))
    return Live(window, live_page, first)


def test_the_first_step_is_the_same(live):
    assert [first.live for first in live.first] == [first.prepared for first in live.first]


def test_the_page_keeps_still_while_it_goes_live(live):
    assert all(first.shift < MOST_SHIFT for first in live.first), live.first


def test_no_live_page_has_a_barrier(live):
    assert not faults(live.reader, within=LIVE)
    for scheme in ("dark", "light"):
        live.reader.use_scheme(scheme)
        for root in live.reader.demos():
            assert not weak_texts(root), scheme


def test_a_phone_needs_no_sideways_scroll_and_has_targets_large_enough(live):
    live.reader.resize(320)
    live.reader.page.evaluate("scrollTo(0, 0)")  # else the page's head may lie on half a button
    assert live.reader.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert not faults(live.reader, within=LIVE, rules=["target-size"])
    live.reader.resize(1280)


def test_live_steps_by_keys(live):
    for root in live.reader.demos():
        next_button = root.locator(".pp-live button.pp-next:visible:not(:disabled)")
        if not next_button.count():
            continue
        next_button.focus()
        for key in ("End", "Home", "ArrowRight", "ArrowLeft"):
            before = look(root)
            live.reader.page.keyboard.press(key)
            assert wait_for_change(live.reader, root, before), key
            settle(root)


def test_every_control_answers_and_says_so_once(live):
    for root in live.reader.demos():
        pressed = press_all(root, FEWER_CLICKS if is_example_hand(live.page) else CLICKS)
        turned = root.evaluate("(root, later) => looking.turnAll(root, later)", ASKED_LATER)
        assert pressed or turned
        assert not root.locator(".pp-error").count()
        assert root.get_attribute("data-state") == "live"
    live.reader.assert_clean()


def test_live_from_a_folder(site_in_a_folder, read):
    reader = read(site_in_a_folder + pages_with("tag_live")[0])
    root = reader.demos()[0]
    reader.go_live(root)
    assert root.get_attribute("data-state") == "live"
    reader.assert_clean()
