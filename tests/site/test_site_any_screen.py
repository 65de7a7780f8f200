"""What a reader's own settings and devices ask for: less motion, forced colours, a finger."""

from __future__ import annotations

import pytest

from conftest import Reader

PAGE = "book/play.html"

# What still moves, by itself or when it changes.
MOVING = """() => [...document.querySelectorAll("*")].filter((node) => {
  const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(node);
  const fades = transitionDuration.split(", ").some((time) => parseFloat(time) > 0);
  return fades || animationName !== "none" || scrollBehavior === "smooth";
}).map((node) => node.outerHTML.slice(0, 80))"""

# Signs and icons are cut out of a ground, which must not be the page's own.
UNSEEN = """([selector, pseudo]) => [...document.querySelectorAll(selector)].filter((node) => {
  if (!looking.isVisible(node)) return false;
  const rgb = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const ink = getComputedStyle(node, pseudo).backgroundColor;
  const ground = getComputedStyle(document.body).backgroundColor;
  return rgb(ink).every((part, i) => Math.abs(part - rgb(ground)[i]) < 64);
}).map((node) => node.outerHTML.slice(0, 80))"""


def test_nothing_moves_for_those_who_ask_for_less_motion(site, window):
    window.turn_to(site + PAGE)
    assert window.page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    assert not window.page.evaluate(MOVING)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_hide_nothing(site, browser, scheme):
    reader = Reader(browser, forced_colors="active", color_scheme=scheme).open(site + PAGE)
    for selector, pseudo in ((".pp-sign", "::before"), ('i[class*="fa-"]', "::before")):
        assert reader.page.locator(selector).count()
        assert not reader.page.evaluate(UNSEEN, [selector, pseudo])
    borders = "(root) => looking.enabled(root).every((button) => getComputedStyle(button).borderStyle !== 'none')"
    assert reader.demos()[0].evaluate(borders)
    reader.context.close()


def test_a_finger_finds_the_link_to_a_heading(site, browser):
    phone = {"viewport": {"width": 320, "height": 740}, "has_touch": True, "is_mobile": True}
    reader = Reader(browser, **phone).open(site + PAGE)
    for sign in reader.page.locator("article :is(h2, h3) > .headerlink").all():
        box = sign.bounding_box()
        assert sign.is_visible() and min(box["width"], box["height"]) >= 24
    sign = reader.page.locator("article h2 > .headerlink").first
    sign.tap()
    assert reader.page.url.endswith(sign.get_attribute("href"))
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= 320
    reader.context.close()
