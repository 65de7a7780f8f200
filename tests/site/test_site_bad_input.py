"""What is pasted into the page, or stands in its address, whatever it is: refused in words or shown, and never run.

The readers are the package's, and `tests/fuzzing.py` tries them far longer; here they are tried as they run in a page.
"""

from __future__ import annotations

import json
import random

import pytest
from looking import settle, status
from mutations import NASTY_TEXTS, mutated_json, mutated_text

from conftest import Reader
from polskpas import Refusal, library, parse_json
from polskpas.link import read_link, write_link
from polskpas.players import PLAYERS, Table, new_session
from polskpas.players.sharing import fragment, read_shared
from polskpas.rules import rule_set

GOOD = library.record("passed-out")
RNG = random.Random(1774)
PASTED = [
    *(json.dumps(GOOD.as_dict() | {"title": text}) for text in ["\ud800", *RNG.sample(NASTY_TEXTS, 9)]),
    *(mutated_json(RNG, GOOD.as_dict() | {"title": "<img src=x onerror='window.wasRun = 1'>"}) for _ in range(9)),
    *("[" * 100_000, "9" * 5000, '{"format": ' * 2000, f"{GOOD.as_json()} " + "{" * 50, " " * 1_100_000 + "x"),
]
LINKS = [*(mutated_text(RNG, write_link(GOOD, 3)) for _ in range(12)), "hand=", "hand=&step=", "hand=A&step=99999"]
TABLE = Table(new_session(rule_set("polskpas")), (PLAYERS["thumb"],) * 3, 7).deal().others_act()
SESSIONS = [
    *(mutated_text(RNG, fragment(TABLE)) for _ in range(5)),
    *(
        mutated_text(RNG, TABLE.session.as_json().replace("Anna", "<img src=x onerror='window.wasRun = 1'>"))
        for _ in range(5)
    ),
]


def is_refused(read, text: str) -> bool:
    try:
        read(text)
    except Refusal:
        return True
    return False


def put(area, text: str) -> None:
    """Put a text into a field, halves of characters too, as a script of the page would."""
    script = (
        "(area, text) => { area.value = JSON.parse(text); area.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    area.evaluate(script, json.dumps(text))


def assert_unharmed(reader: Reader, root, text: str) -> None:
    """Whether the page is live and clean after a text, which is told if it is not."""
    faults = root.locator(".pp-error")
    assert root.get_attribute("data-state") == "live" and not faults.count(), (text[:200], faults.all_inner_texts())
    assert not root.locator("script, img, .pp-status b").count()
    assert reader.page.evaluate("window.wasRun") is None
    assert "Traceback" not in root.inner_text() and len(status(root)) < 700
    reader.assert_clean()


def pressed(reader: Reader, root, area, name: str, texts: list[str]) -> dict[str, str]:
    """The words of the page after each of these texts, which a button is pressed for."""
    button, told = root.get_by_role("button", name=name), {}
    for text in texts:
        put(area, text)
        settle(root)
        if button.is_enabled():
            button.click()
            settle(root)
            told[text] = status(root)
            assert_unharmed(reader, root, text)
    return told


@pytest.fixture
def hand(site, read):
    """The page for any hand, gone live."""
    reader = read(f"{site}book/open.html")
    root = reader.demos()[0]
    reader.go_live(root)
    return reader, root


def test_whatever_is_pasted_is_refused_or_shown_and_the_page_goes_on(hand):
    reader, root = hand
    told = pressed(reader, root, root.locator("textarea").first, "Show this record", PASTED)
    assert len(told) > 20
    refused = {text: words.startswith("This record is refused. ") for text, words in told.items()}
    assert refused == {text: is_refused(parse_json, text) for text in told}
    assert {*refused.values()} == {True, False}
    put(root.locator("textarea").first, GOOD.as_json())
    root.get_by_role("button", name="Show this record").click()
    settle(root)
    assert status(root).startswith("Dealt.")
    root.locator(".pp-live .pp-next").click()
    settle(root)
    assert "passes" in status(root)


def test_whatever_stands_in_the_address_is_refused_or_opened_and_the_page_goes_on(hand):
    reader, root = hand
    for link in LINKS:
        reader.page.evaluate("(text) => { location.hash = JSON.parse(text); }", json.dumps(link))
        settle(root)
        assert_unharmed(reader, root, link)
    reader.page.evaluate("(text) => { location.hash = text; }", write_link(GOOD, 1))
    settle(root)
    assert "passes" in status(root)
    assert sum(is_refused(read_link, link) for link in LINKS) > 10


def test_whatever_session_is_gone_on_with_is_refused_or_played(site, read):
    reader = read(f"{site}book/table.html")
    root = reader.demos()[0]
    reader.go_live(root)
    told = pressed(reader, root, root.locator(".pp-session textarea"), "Go on with what is written", SESSIONS)
    assert len(told) > 5
    refused = {text: words.startswith("This session is refused. ") for text, words in told.items()}
    assert refused == {text: is_refused(read_shared, text) for text in told}
    for text in ["table=", *(f"table={text}" for text in SESSIONS[:5])]:
        reader.page.evaluate("(text) => { location.hash = JSON.parse(text); }", json.dumps(text))
        settle(root)
        assert_unharmed(reader, root, text)
    assert root.locator(".pp-panel button:visible:not(:disabled)").count()
