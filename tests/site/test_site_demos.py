"""The prepared demonstrations: buttons, keys, addresses, views."""

from __future__ import annotations

from itertools import pairwise

from looking import press, status

# A step's words as its status line shows them: less the names that cards have in the other pack.
IN_SIGHT = """(text) => {
  const copy = text.cloneNode(true);
  copy.querySelectorAll("[hidden]").forEach((form) => form.remove());
  return copy.textContent;
}"""


def walk(root, button: str) -> tuple[list[str], list[str]]:
    """The place told and what is seen at each step, while a button is pressed that often as it can be."""
    pairs = root.evaluate("(root, button) => looking.walk(root, root.querySelector(button))", button)
    return [place for place, _ in pairs], [seen for _, seen in pairs]


def test_steps_by_buttons(demo_reader):
    for root in demo_reader.demos():
        assert root.get_attribute("data-state") == "prepared"
        count = root.locator(".pp-step").count()
        places, seen = walk(root, "button.pp-next")
        assert places == [f"Step {number} of {count}" for number in range(1, count + 1)]
        assert all(before != after for before, after in pairwise(seen))
        assert root.locator("button.pp-next").is_disabled()
        assert root.locator("button.pp-last").is_disabled()
        if count > 1:
            press(demo_reader, root, root.locator("button.pp-first"))
            assert root.locator("button.pp-first").is_disabled()
            assert root.locator("button.pp-back").is_disabled()
            press(demo_reader, root, root.locator("button.pp-last"))
            back_places, back = walk(root, "button.pp-back")
            assert (back_places, back) == (places[::-1], seen[::-1])


def test_steps_by_keys(demo_reader):
    for root in demo_reader.demos():
        count = root.locator(".pp-step").count()
        if count == 1:
            continue
        root.locator("button.pp-next").focus()
        first = status(root)
        for key, number in [("ArrowRight", 2), ("ArrowLeft", 1), ("End", count), ("Home", 1), ("End", count)]:
            demo_reader.page.keyboard.press(key)
            assert root.locator(".pp-place").inner_text() == f"Step {number} of {count}"
        demo_reader.page.keyboard.press("Home")
        assert status(root) == first
        assert root.evaluate("(root) => root.contains(document.activeElement)")


def test_views_shut_the_other_hands(demo_reader):
    for root in demo_reader.demos():
        views = root.locator(".pp-view-select")
        if not views.count():
            continue
        hands = root.locator(".pp-step.pp-shown .pp-hand")
        views.select_option("0")
        assert hands.count() == 1 + root.locator(".pp-step.pp-shown .pp-hand.pp-shut").count()
        views.select_option("all")
        assert not root.locator(".pp-shut").count()


def test_each_step_has_an_address(site, demo_page, demo_reader):
    root = demo_reader.demos()[-1]
    step = root.locator(".pp-step").last
    address, words = step.get_attribute("id"), step.locator(".pp-text").evaluate(IN_SIGHT)
    demo_reader.page.goto("about:blank")
    demo_reader.open(f"{site}{demo_page}#{address}")
    assert status(root) == " ".join(words.split())
    assert root.evaluate("(root) => root.getBoundingClientRect().top < innerHeight")
    demo_reader.assert_clean()
