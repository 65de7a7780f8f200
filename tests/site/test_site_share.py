"""What is copied of a hand, prepared and live: a link, its record, its story, its table as a picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from contrast import weak_texts
from looking import press, settle

from polskpas import library, parse_json
from polskpas.drawing.svg import in_words, table_svg
from polskpas.layout import story
from polskpas.link import read_link, write_link
from polskpas.record import Record

HAND, PLAY = "book/hands/vole-made.html", "book/play.html"
BUTTONS = ("Share", "Copy as record", "Copy as text", "Copy as picture", "Save picture")


@pytest.fixture
def reader(site, read):
    """A window that may read what was copied."""
    opened = read(f"{site}{HAND}#vole-made-6")
    opened.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.rstrip("/"))
    return opened


def copied(reader, root, name: str) -> str:
    """Press a button; what the clipboard holds then."""
    reader.page.evaluate("navigator.clipboard.writeText('')")
    press(reader, root, root.get_by_role("button", name=name, exact=True))
    return reader.page.evaluate("navigator.clipboard.readText()")


def picture(reader, root) -> str:
    """The drawing that the clipboard holds."""
    press(reader, root, root.get_by_role("button", name="Copy as picture", exact=True))
    root.get_by_text("The picture is copied").wait_for()
    kinds = reader.page.evaluate("navigator.clipboard.read().then(([item]) => item.types)")
    assert "image/png" in kinds
    if "image/svg+xml" not in kinds:
        pytest.skip("this browser copies no drawings")
    script = "navigator.clipboard.read().then(async ([item]) => (await item.getType('image/svg+xml')).text())"
    return reader.page.evaluate(script)


def saved(reader, root) -> tuple[str, str]:
    """The name and the text of the file that is saved."""
    with reader.page.expect_download() as download:
        root.get_by_role("button", name="Save picture", exact=True).click()
    return download.value.suggested_filename, download.value.path().read_text("utf-8")


def assert_copies(reader, root, record: Record, step: int) -> None:
    link = copied(reader, root, "Share")
    assert "/book/open.html#hand=" in link and link.endswith(f"&step={step}")
    assert read_link(link.partition("#")[2]) == (record, step)
    assert parse_json(copied(reader, root, "Copy as record")) == record
    assert copied(reader, root, "Copy as text") == story(record)
    name, svg = saved(reader, root)
    assert name.endswith(".svg") and svg == table_svg(record.hand.history()[step])
    # The clipboard makes what it takes safe in its own way: the words and the cards are there all the same.
    words = "".join(ET.fromstring(picture(reader, root)).itertext())
    assert all(told in words for told in in_words(record.hand.history()[step]))


def test_prepared_and_live_a_hand_is_copied_at_its_step(reader):
    root, record = reader.demos()[0], library.record("vole-made")
    assert_copies(reader, root, record, 6)
    reader.go_live(root)
    settle(root)
    root.locator(".pp-live .pp-next").click()
    settle(root)
    assert_copies(reader, root, record, 7)
    reader.assert_clean()


def test_a_hand_that_is_being_played_is_shared_and_opens(site, reader):
    reader.open(f"{site}{PLAY}")
    root = reader.demos()[0]
    played = library.record("jack-not-its-suit")
    assert copied(reader, root, "Share").endswith(write_link(played, 4))
    reader.go_live(root)
    root.locator(".pp-panel button:visible:not(:disabled)").first.click()
    settle(root)
    record, step = read_link(copied(reader, root, "Share").partition("#")[2])
    assert (record.title, step) == ("", len(record.hand.actions)) and step == 5
    assert record.hand.history()[4] == played.hand.history()[4]
    reader.assert_clean()


def test_the_same_button_twice_says_so_twice(reader):
    root = reader.demos()[0]
    for name in BUTTONS[:2]:
        for ending in ("ed.", "ed again.", "ed."):
            press(reader, root, root.get_by_role("button", name=name, exact=True))
            assert root.locator(".pp-said-of-copy").inner_text().endswith(ending)


def test_two_who_ask_for_the_same_at_once_are_both_answered(reader):
    root = reader.demos()[0]
    reader.go_live(root)
    settle(root)
    said = root.locator(".pp-said-of-copy")
    script = """(said, names) => {
      globalThis.told = [];
      new MutationObserver(() => told.push(said.textContent)).observe(said, { childList: true });
      const buttons = [...said.parentElement.querySelectorAll("button")];
      names.forEach((name) => buttons.find(({ textContent }) => textContent === name).click());
    }"""
    with reader.page.expect_download():
        said.evaluate(script, ["Copy as picture", "Save picture", "Copy as picture", "Copy as record"])
    reader.page.wait_for_function("() => told.length === 4")
    wanted = ["The picture is copied", "The picture is copied", "The picture is saved", "The record is copied"]
    told = reader.page.evaluate("told.map((words) => words.replace(/( again)?\\.$/, ''))")
    assert sorted(told) == wanted
    reader.assert_clean()


@pytest.mark.parametrize(("page", "panel"), [(HAND, "pp-share"), ("book/quiz.html", "pp-score")])
def test_what_stands_below_a_demonstration_stays_there(site, read, page, panel):
    reader = read(site + page)
    root = reader.demos()[0]

    def parts() -> list[str]:
        return root.evaluate("(root) => [...root.children].map(({ classList }) => classList[0])")

    assert parts() == ["pp-voice", "pp-prepared", "pp-progress", panel]
    root.evaluate("(root) => root.append(Object.assign(document.createElement('div'), { className: 'pp-other' }))")
    reader.go_live(root)
    settle(root)
    assert parts() == ["pp-voice", "pp-live", panel, "pp-other"]
    reader.assert_clean()


def test_where_copying_is_not_allowed_the_text_is_there_to_be_copied(site, read):
    reader = read("about:blank")
    reader.page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    reader.open(f"{site}{HAND}")
    root = reader.demos()[0]
    for name, start in (("Share", "http"), ("Copy as record", "{"), ("Copy as text", "What does")):
        press(reader, root, root.get_by_role("button", name=name, exact=True))
        field = root.get_by_role("textbox", name="To be copied by hand")
        field.wait_for()
        assert field.input_value().startswith(start)
    press(reader, root, root.get_by_role("button", name="Copy as picture", exact=True))
    root.get_by_text("save it instead").wait_for()
    reader.assert_clean()


def test_the_buttons_are_reached_by_keys_seen_and_large_enough(reader):
    root = reader.demos()[0]
    root.locator("button.pp-run").focus()
    for name in BUTTONS:
        while reader.page.locator(":focus").inner_text() != name:  # past links to rules
            reader.page.keyboard.press("Tab")
        assert reader.page.locator(":focus").evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    reader.page.locator("#pp-card").wait_for(state="hidden")  # of the links on the way
    reader.resize(320)
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= 320
    for scheme in ("dark", "light"):
        reader.use_scheme(scheme)
        assert not weak_texts(root.locator(".pp-share"))
