"""The page's address: it opens a step, prepared and live, or a hand that was sent, unless it was tampered with."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode

import pytest
from looking import status

from conftest import Reader
from polskpas import library
from polskpas.link import COMMON, write_link
from polskpas.record import Record

HAND, OPEN = "book/hands/jack-led.html", "book/open.html"
RECORD = library.record("jack-led")
STRANGE = Record(RECORD.hand, "<img src=x onerror='window.wasRun = 1'>", "", {2: "<script>window.wasRun = 1</script>"})


def step_of(root) -> str:
    """The step that is in sight, such as `Step 8 of 23`."""
    return root.locator(".pp-place, .pp-bar > .widget-label").first.inner_text()


def words(name: str, step: int) -> str:
    """How the words of a step of a library hand begin."""
    from polskpas.narration import steps

    return steps(library.record(name).hand)[step].text.split(" ♣")[0][:40]


def wait_for_status(reader, root, text: str) -> None:
    script = "([root, text]) => root.querySelector('[role=status]').innerText.includes(text)"
    reader.page.wait_for_function(script, arg=[root.element_handle(), text])


def go_to_fragment(reader, text: str) -> None:
    reader.page.evaluate("(text) => { location.hash = text; }", text)


def sent(data: object) -> str:
    """A link with anything in it."""
    packing = zlib.compressobj(zdict=COMMON)
    packed = packing.compress(data if isinstance(data, bytes) else json.dumps(data).encode()) + packing.flush()
    return f"hand={urlsafe_b64encode(packed).decode().rstrip('=')}&step=1"


def test_an_address_opens_its_step_again_and_again(site, read):
    reader = read(f"{site}{HAND}#jack-led-7")
    root = reader.demos()[0]
    assert step_of(root).startswith("Step 8 of")
    top = root.evaluate("(root) => root.getBoundingClientRect().top")
    assert 0 <= top < 200  # the words and the buttons are in sight, not the table alone
    reader.page.reload()
    assert step_of(root).startswith("Step 8 of")
    go_to_fragment(reader, "jack-led-3")
    wait_for_status(reader, root, words("jack-led", 3))
    root.locator("button.pp-next").click()
    assert reader.page.url.endswith("#jack-led-4")
    reader.page.go_back()
    wait_for_status(reader, root, words("jack-led", 7))
    reader.page.go_forward()
    wait_for_status(reader, root, words("jack-led", 4))
    reader.open(f"{site}book/hands/low-ten.html").page.go_back()
    assert step_of(reader.demos()[0]).startswith("Step 5 of")
    for nonsense in ("jack-led-999", "%E0%A4%A", "jack-led-", "rule-trick"):
        go_to_fragment(reader, nonsense)
        assert step_of(reader.demos()[0]).startswith("Step 5 of")
    reader.assert_clean()


def test_a_rule_has_an_address(site, read):
    reader = read(f"{site}book/play.html#rule-follow-suit")
    heading = reader.page.get_by_role("heading", name="Following suit")
    assert heading.evaluate("(one) => one.getBoundingClientRect().top < innerHeight")


@pytest.fixture(scope="module")
def live(site, browser):
    """The page for hands from links, gone live by a link with strange words in it."""
    reader = Reader(browser).open(f"{site}{OPEN}#{write_link(STRANGE, 3)}")
    root = reader.demos()[0]
    notice = root.locator(".pp-notice")
    assert notice.is_visible() and "Press Run live" in notice.inner_text()
    reader.go_live(root)
    wait_for_status(reader, root, words("jack-led", 3))
    yield reader, root
    reader.context.close()


def test_a_link_is_opened_and_its_words_are_but_words(live):
    reader, root = live
    go_to_fragment(reader, write_link(STRANGE, 3))
    wait_for_status(reader, root, "<script>window.wasRun = 1</script>")
    assert "<img src=x" in root.inner_text()
    assert not root.locator("img, script, .pp-status b").count()
    assert reader.page.evaluate("window.wasRun") is None


def test_steps_and_addresses_go_together_live(live):
    reader, root = live
    go_to_fragment(reader, write_link(RECORD, 5))
    wait_for_status(reader, root, words("jack-led", 5))
    root.locator(".pp-live .pp-next").click()
    reader.page.wait_for_url(f"**#{write_link(RECORD, 6)}")
    go_to_fragment(reader, "first-to-two-4")
    wait_for_status(reader, root, words("first-to-two", 4))
    root.locator(".pp-live .pp-back").click()
    reader.page.wait_for_url("**#first-to-two-3")
    reader.page.go_back()
    wait_for_status(reader, root, words("jack-led", 6))


GOOD = write_link(RECORD, 2)
DATA = RECORD.as_dict() | {"notes": {}}
TAMPERED = {
    "cut short": (GOOD[:200], "&step="),
    "cut short in its letters": (f"{GOOD[:200]}&step=2", "cut short or altered"),
    "another letter": (GOOD.replace("hand=eP", "hand=eQ"), "cut short or altered"),
    "no JSON": (sent(b"alert(1)"), "not JSON"),
    "no record": (sent(["hand"]), "not a record"),
    "another format": (sent(DATA | {"format": "polskpas-hand/2"}), "polskpas-hand/1"),
    "a card twice": (sent(DATA | {"hands": [DATA["hands"][0]] * 4}), "there twice"),
    "an illegal card": (sent(DATA | {"actions": ["accept", "discard 9D", "JC", "QC"]}), "action 3"),
    "a key that is HTML": (sent(DATA | {"<img src=x onerror='window.wasRun=1'>": 1}), "unknown key"),
    "a bomb": (sent(b" " * 3_000_000), "more than"),
    "much": ("hand=" + "A" * 30_000, "more than"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_link_that_was_tampered_with_is_refused_in_words(live, what):
    reader, root = live
    link, says = TAMPERED[what]
    go_to_fragment(reader, GOOD)
    wait_for_status(reader, root, words("jack-led", 2))
    go_to_fragment(reader, link)
    wait_for_status(reader, root, "This link is refused.")
    assert says in status(root) and len(status(root)) < 300
    assert root.get_attribute("data-state") == "live" and not root.locator(".pp-error, .pp-status img").count()
    assert reader.page.evaluate("window.wasRun") is None
    root.locator(".pp-live .pp-next").click()
    wait_for_status(reader, root, words("jack-led", 3))
    reader.assert_clean()


def test_an_address_of_ten_million_letters_does_not_harm_the_page(live):
    reader, root = live
    reader.page.evaluate("location.hash = `hand=${'A'.repeat(10_000_000)}`")
    wait_for_status(reader, root, "This link is refused. It has more than")
    root.locator(".pp-live .pp-last").click()
    wait_for_status(reader, root, "wins the game")
    reader.assert_clean()


def test_only_the_first_hand_of_a_page_opens_a_link_and_without_scripts_nothing_is_said(site, read):
    reader = read(f"{site}{OPEN}#{GOOD}", java_script_enabled=False)
    assert not reader.page.locator(".pp-notice").count()
    reader = read(f"{site}book/kontraspiel.html#{GOOD}")
    assert reader.page.locator(".pp-notice:visible").count() == 1
