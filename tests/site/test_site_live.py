"""The live demonstrations: the same first step as before, every button answers, no page is left behind."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from contrast import weak_texts
from looking import enabled, look, press, settle, shown, status, wait_for_change

from conftest import Reader, is_example_hand, pages_with

CLICKS, FEWER_CLICKS = 15, 6  # of each demonstration: no one has so many buttons; fewer on the example hands


class Before(NamedTuple):
    """What a prepared demonstration showed first."""

    words: str
    picture: str


class Live(NamedTuple):
    """A window whose demonstrations all went live, and what each showed before."""

    reader: Reader
    page: str
    before: list[Before]


@pytest.fixture(scope="module")
def live(site, browser, live_page):
    """A page gone live, shared by the tests below."""
    reader = Reader(browser).open(site + live_page)
    before = []
    for root in reader.demos():
        before.append(Before(status(root), shown(root)))
        root.get_by_role("button", name="Run live").focus()
        reader.go_live(root)
        assert root.get_attribute("data-state") == "live", root.inner_text()
        assert root.evaluate("(root) => root.contains(document.activeElement)")
    yield Live(reader, live_page, before)
    reader.context.close()


def test_the_first_step_is_the_same(live):
    for root, before in zip(live.reader.demos(), live.before, strict=True):
        assert status(root) == before.words
        assert shown(root) == before.picture


def test_live_text_stands_out(live):
    for scheme in ("dark", "light"):
        live.reader.use_scheme(scheme)
        for root in live.reader.demos():
            assert not weak_texts(root), scheme


def test_nothing_scrolls_sideways_on_a_phone(live):
    live.reader.resize(320)
    assert live.reader.page.evaluate("document.documentElement.scrollWidth") <= 320
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


def test_every_button_answers(live):
    """Press whatever was pressed least, so that every button is met and many states are gone through."""
    for root in live.reader.demos():
        pressed: dict[str, int] = {}
        for _ in range(FEWER_CLICKS if is_example_hand(live.page) else CLICKS):
            buttons = {button.inner_text(): button for button in enabled(root)}
            if not buttons:
                break
            name = min(buttons, key=lambda text: pressed.get(text, 0))
            pressed[name] = pressed.get(name, 0) + 1
            press(live.reader, root, buttons[name])
            settle(root)
        assert not root.locator(".pp-error").count()
        assert root.get_attribute("data-state") == "live"
    live.reader.assert_clean()


def test_live_from_a_folder(site_in_a_folder, read):
    reader = read(site_in_a_folder + pages_with("tag_live")[0])
    root = reader.demos()[0]
    reader.go_live(root)
    assert root.get_attribute("data-state") == "live"
    reader.assert_clean()
