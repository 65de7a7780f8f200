"""The picture of the table: it stands still while its words change, and on a phone it is in sight with its buttons."""

from __future__ import annotations

import pytest

HAND = "book/hands/jack-led.html"
PHONE, SMALL_PHONE = 360, 320

# At each step but the last: where the table lies in its demonstration, and how far the trick is from its middle.
PLACES = """(root) => {
  const next = root.querySelector("button.pp-next");
  const found = [];
  while (root.querySelectorAll(".pp-shown ~ .pp-step").length) {
    const table = root.querySelector(".pp-shown .pp-table").getBoundingClientRect();
    const trick = root.querySelector(".pp-shown .pp-trick").getBoundingClientRect();
    const around = root.getBoundingClientRect();
    const off = trick.x + trick.width / 2 - (table.x + table.width / 2);
    found.push([table.y - around.y, table.height, off].map(Math.round));
    next.click();
  }
  return found;
}"""


@pytest.mark.parametrize("width", [1280, PHONE, SMALL_PHONE])
def test_the_table_stands_still_from_step_to_step(site, window, width):
    window.turn_to(site + HAND)
    window.resize(width)
    places = window.demos()[0].evaluate(PLACES)
    tops, heights, off = map(set, zip(*places))
    assert len(tops) == 1 and max(heights) - min(heights) <= 1 and off <= {-1, 0, 1}
    window.assert_clean()


def test_on_a_phone_the_buttons_the_trick_and_the_words_are_in_one_view(site, window):
    window.turn_to(f"{site}{HAND}#jack-led-7")
    window.page.set_viewport_size({"width": PHONE, "height": 740})
    root = window.demos()[0]
    root.evaluate("(root) => root.scrollIntoView({ block: 'start' })")
    below = root.locator("button.pp-next").bounding_box()
    trick = root.locator(".pp-shown .pp-trick").bounding_box()
    table = root.locator(".pp-shown .pp-table").bounding_box()
    words = root.locator(".pp-status").bounding_box()
    assert below["y"] >= 56 and trick["y"] - below["y"] < 150
    assert table["height"] < 350 and words["y"] + 50 < 740
    names = root.locator(".pp-shown .pp-by")
    assert names.count() and all(name.is_visible() for name in names.all())


def test_on_a_phone_the_buttons_stay_while_the_steps_go_by(site, window):
    window.turn_to(site + HAND)
    window.page.set_viewport_size({"width": PHONE, "height": 740})
    root = window.demos()[0]
    root.locator(".pp-status").evaluate("(words) => words.scrollIntoView({ block: 'center' })")
    root.locator(".pp-last").click()
    assert root.locator(".pp-place").is_visible()
    below = "(button) => button.getBoundingClientRect().y"
    assert 50 <= root.locator("button.pp-back").evaluate(below) < 120
    root.locator(".pp-run").focus()
    assert 50 <= root.locator(".pp-run").evaluate(below) < 120


def test_the_tricks_fit_on_a_small_phone(site, window):
    window.turn_to(site + HAND)
    window.resize(SMALL_PHONE)
    root = window.demos()[0]
    root.locator("button.pp-last").click()
    tricks = root.locator(".pp-shown .pp-tricks")
    assert tricks.evaluate("(table) => table.offsetWidth <= table.parentElement.clientWidth")
    window.page.emulate_media(media="screen")
