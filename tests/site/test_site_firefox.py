"""Firefox: every control of every demonstration answers, prepared and live; a hand is stepped, another played out.

Playwright brings a Firefox of its own and cannot start any other; puppeteer speaks to Debian's. With EVERYWHERE set all
pages are gone through, in some minutes.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from conftest import SITE, missing, pages_with
from polskpas import library
from polskpas.action import parse_action
from polskpas.cards import parse_card
from polskpas.hand import Phase
from polskpas.narration import steps

HERE = Path(__file__).parent
HAND = "jack-led"
WITHOUT_DEMOS = ["book/edition.html", "book/take-away.html"]
END, HOME = -1, 0


def firefox() -> str | None:
    """The browser's program, from POLSKPAS_FIREFOX or the PATH."""
    return os.environ.get("POLSKPAS_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")


def kinds_on(page: str) -> set[str]:
    return set(re.findall(r'data-demo="(\w+)"', (SITE / page).read_text("utf-8")))


def pages_for_all_kinds() -> list[str]:
    """Pages that have among them every kind of demonstration, and some that have none."""
    chosen, met = [], set()
    pages = pages_with('class="pp-demo"')
    for page in sorted(pages, key=lambda page: (HAND not in page, page)):
        if not kinds_on(page) <= met:
            chosen.append(page)
            met |= kinds_on(page)
    return chosen + WITHOUT_DEMOS


def in_sight(text: str) -> str:
    """A narrated sentence with its spaces as they stand in the page."""
    return " ".join(text.split())


@pytest.fixture(scope="module")
def found(site) -> dict:
    """What one run through the pages found."""
    program, node = firefox(), Path(sys.executable).parent / "node"
    if program is None:
        missing("no Firefox on the PATH, and POLSKPAS_FIREFOX is not set (on Debian: apt-get install firefox-esr)")
    if not (HERE / "node_modules" / "puppeteer-core").is_dir():
        missing("puppeteer is not there: make tests/site/node_modules/.installed")
    pages = pages_with("<body") if os.environ.get("EVERYWHERE") else pages_for_all_kinds()
    call = [node, HERE / "firefox.mjs", program, site, *pages]
    done = subprocess.run(call, capture_output=True, text=True, timeout=1800, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_control_answers_in_firefox_and_nothing_goes_wrong(found):
    assert not found["wrong"]
    assert {demo["kind"] for demo in found["demos"]} == set().union(*map(kinds_on, pages_with('class="pp-demo"')))
    for demo in found["demos"]:
        assert demo["state"] == "live", demo
        assert {"First", "Back", "Next", "Last"} <= set(demo["prepared"]["pressed"]), demo
        assert demo["live"]["pressed"] or demo["live"]["turned"], demo


def test_firefox_asks_no_other_host(site, found):
    assert found["hosts"] == [urlsplit(site).netloc]


def test_a_hand_is_stepped_by_keys_in_firefox_prepared_and_live(found):
    demo = next(demo for demo in found["demos"] if demo["kind"] == "hand" and HAND in demo["page"])
    told = [in_sight(step.text) for step in steps(library.record(HAND).hand)]
    expected = [told[END], told[HOME], told[1], told[2], told[1]]
    for words in (demo["prepared"]["words"], demo["live"]["words"]):
        assert len(words) == len(expected)
        assert all(seen.startswith(text) for seen, text in zip(words, expected))


def test_a_hand_is_played_out_live_in_firefox(found):
    demo = next(demo for demo in found["demos"] if demo["kind"] == "play")
    name = re.search(r'id="play-([\w-]+)-0"', (SITE / demo["page"]).read_text("utf-8"))[1]
    hand = next(state for state in library.record(name).hand.history() if state.phase is Phase.PLAY)
    for card, told in demo["played"]:
        hand = hand.apply(parse_action(str(parse_card(card))))
        assert told.startswith(in_sight(steps(hand)[-1].text))
    assert hand.is_over
