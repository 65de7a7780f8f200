"""Every page: no other host, no script error, no sideways scroll, no barrier, readable on paper and without scripts."""

from __future__ import annotations

import pytest
from axe import CONTRAST, faults
from contrast import weak_texts

from conftest import Reader, is_example_hand, pages_with

FULL_WIDTH = "document.documentElement.scrollWidth"

# The demonstrations where a step's words are out of sight, or the first or last picture, or where a button is in sight.
UNREAD = """() => [...document.querySelectorAll(".pp-demo")].filter((root) => {
  const steps = [...root.querySelectorAll(".pp-step")];
  const withPicture = [steps.at(0), steps.at(-1)];
  const isSeen = (step, part) => looking.isVisible(step.querySelector(part));
  const isTold = steps.length && steps.every((step) => isSeen(step, ".pp-text"));
  return !isTold || !withPicture.every((step) => isSeen(step, ".pp-picture")) || looking.enabled(root).length;
}).map((root) => root.getAttribute("aria-label"))"""


def test_the_site_has_demonstrations(site):
    assert pages_with('class="pp-demo"')


@pytest.mark.parametrize("width", [1280, 320])
def test_no_page_scrolls_sideways(page_reader, width):
    page_reader.resize(width)
    assert page_reader.page.evaluate(FULL_WIDTH) <= width


def test_targets_on_a_phone_are_large_enough(page_name, page_reader):
    """Reads the page as the test before has left it, 320 px wide."""
    small = page_reader.page.evaluate(
        """() => [...document.querySelectorAll(":is(.pp-demo, .pp-choice) :is(button, select, input, summary)")]
          .map((node) => [node.textContent, node.getBoundingClientRect()])
          .filter(([, box]) => box.width > 0 && (box.width < 24 || box.height < 24)).map(([text]) => text)"""
    )
    assert not small
    if not is_example_hand(page_name):
        assert not faults(page_reader, rules=["target-size"])


def test_paper_shows_the_table_and_every_step_in_words(page_reader):
    page_reader.page.emulate_media(media="print")
    assert not page_reader.page.evaluate(UNREAD)
    page_reader.page.emulate_media(media="screen")


def test_no_page_has_a_barrier(page_reader):
    page_reader.resize(1280)
    assert not faults(page_reader)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_stands_out(page_name, page_reader, scheme):
    page_reader.use_scheme(scheme)
    assert not weak_texts(page_reader.page.locator("body"))
    if scheme == "dark" and not is_example_hand(page_name):
        assert not faults(page_reader, rules=CONTRAST)


def test_no_page_has_script_errors_or_asks_another_host(page_reader):
    """After all that was done with it above."""
    page_reader.assert_clean()


@pytest.fixture(scope="module")
def unscripted(browser):
    """A window without scripts, shared by the pages."""
    reader = Reader(browser, java_script_enabled=False)
    yield reader
    reader.context.close()


def test_prepared_steps_are_all_there_without_scripts(site, unscripted, demo_page):
    unscripted.open(site + demo_page)
    assert not unscripted.page.evaluate(UNREAD)


def test_without_scripts_the_step_of_the_address_is_drawn_too(site, unscripted):
    unscripted.open("about:blank").open(f"{site}book/hands/jack-led.html#jack-led-7")
    seen = [step.locator(".pp-picture").is_visible() for step in unscripted.page.locator(".pp-step").all()]
    assert [at for at, is_seen in enumerate(seen) if is_seen] == [0, 7, len(seen) - 1]


def test_prepared_steps_are_all_there_when_the_site_script_is_missing(site, browser):
    reader = Reader(browser)
    reader.page.route("**/site.js*", lambda route: route.abort())
    reader.open(site + pages_with('class="pp-demo"')[0])
    assert not reader.page.evaluate(UNREAD)
    reader.context.close()


def test_the_theme_still_works(site, read):
    reader = read(site + "index.html")
    reader.page.wait_for_selector("article")
    page = reader.page
    theme = page.locator(".theme-switch-button:visible").first
    before = page.locator("html").get_attribute("data-mode")
    theme.click()
    assert page.locator("html").get_attribute("data-mode") != before
    page.keyboard.press("Control+k")
    field = page.locator("dialog input[type=search], dialog input[name=q]").first
    field.wait_for(state="visible")
    field.fill("trumps")
    field.press("Enter")
    page.wait_for_url("**/search.html*")
    page.wait_for_selector("#search-results li")
    reader.assert_clean()


def test_the_icons_of_the_theme_are_drawn(site, read):
    reader = read(site + "index.html")
    reader.page.wait_for_selector("article")
    blank = reader.page.evaluate(
        """() => [...document.querySelectorAll('i[class*="fa-"], span[class*="fa-"]')]
          .filter((icon) => getComputedStyle(icon, "::before").getPropertyValue("--pp-icon").trim() === "")
          .map((icon) => icon.className)"""
    )
    assert not blank
