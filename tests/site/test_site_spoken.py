"""What a screen reader is given, by the tree that Chromium computes: each step once, cards by name, the page's plan."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from looking import settle

from polskpas import library
from polskpas.cards import Pattern
from polskpas.narration import steps
from polskpas.wording import aloud

HAND = "jack-led"
PAGE = f"book/hands/{HAND}.html"


@dataclass
class Node:
    """A place in the tree: its role, its name, what else is said of it, and what is in it."""

    role: str
    name: str
    properties: dict
    inside: list[Node] = field(default_factory=list)

    def walk(self):
        """It and all in it, as they are read."""
        yield self
        for node in self.inside:
            yield from node.walk()

    def all(self, *roles: str) -> list[Node]:
        return [node for node in self.walk() if node.role in roles]

    @property
    def words(self) -> str:
        return " ".join(" ".join(node.name for node in self.all("StaticText")).split())


def tree(page) -> Node:
    """The computed tree of a page, less what is ignored."""
    session = page.context.new_cdp_session(page)
    given = {node["nodeId"]: node for node in session.send("Accessibility.getFullAXTree")["nodes"]}
    session.detach()

    def built(node: dict) -> Node:
        properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
        made = Node(node["role"]["value"], node.get("name", {}).get("value", ""), properties)
        waiting = list(node.get("childIds", []))
        while waiting:
            child = given[waiting.pop(0)]
            if child["ignored"]:
                waiting[:0] = child.get("childIds", [])
            else:
                made.inside.append(built(child))
        return made

    return built(next(node for node in given.values() if "parentId" not in node))


def told(page) -> list[str]:
    """What is told now by the regions that a screen reader listens to, and that say something."""
    live = [node for node in tree(page).walk() if node.properties.get("live") in ("polite", "assertive")]
    assert all(node.properties["live"] == "polite" for node in live)
    offers = "Run live starts Python"  # said of the button, and never changed by a step
    return [node.words for node in live if node.words and offers not in node.words]


def spoken(text: str) -> str:
    """A narrated sentence as it is spoken."""
    return " ".join(aloud(text, Pattern.FRENCH).split()).casefold()


def assert_told_once(page, text: str) -> None:
    (said,) = told(page)
    assert said.casefold().startswith(spoken(text))


def test_each_step_is_told_once_and_politely_with_its_cards_by_name(site, window):
    page = window.turn_to(site + PAGE).page
    assert told(page) == []  # what stands in the page is read with the page
    page.locator(".pp-demo button.pp-next").focus()
    for step in steps(library.record(HAND).hand)[1:]:
        page.keyboard.press("ArrowRight")
        assert_told_once(page, step.text)
    window.assert_clean()


def test_what_was_told_is_gone_after_a_while(site, window):
    page = window.turn_to(site + PAGE).page
    page.clock.install()
    page.locator(".pp-demo button.pp-next").click()
    assert len(told(page)) == 1
    page.clock.run_for(10_000)
    assert told(page) == []


def test_a_live_step_is_told_once_too(site, window):
    reader = window.turn_to(site + PAGE)
    root = reader.demos()[0]
    reader.go_live(root)
    settle(root)
    reader.page.locator(".pp-live button.pp-next").focus()
    for step in steps(library.record(HAND).hand)[1:3]:
        reader.page.keyboard.press("ArrowRight")
        settle(root)
        assert_told_once(reader.page, step.text)
    reader.assert_clean()


def test_the_table_names_every_card_that_lies_open_and_no_other(site, window):
    page = window.turn_to(f"{site}{PAGE}#{HAND}-1").page
    (group,) = [node for node in tree(page).all("group") if "What must be played" in node.name]
    hand = library.record(HAND).hand.history()[1]
    held = sorted(card.spoken for cards in hand.hands for card in cards)
    pictures = [node.name.removesuffix(", trump") for node in group.all("image") if " of " in node.name]
    said = spoken(steps(hand)[-1].text)
    assert sorted(name for name in pictures if name in held) == sorted(
        [*held, *(name for name in held if name in said)]
    )
    assert set(pictures) <= set(held)
    assert all(node.name for node in group.all("button", "combobox", "link", "image"))


@pytest.mark.parametrize("place", ["book/index.html", "book/play.html", "book/glossary.html", PAGE])
def test_headings_come_in_order_and_all_stands_in_landmarks(site, window, place):
    page = window.turn_to(site + place).page
    whole = tree(page)
    (main,) = whole.all("main")
    levels = [node.properties["level"] for node in main.all("heading")]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert whole.all("banner") and whole.all("contentinfo")
    names = [node.name for node in whole.all("navigation")]
    assert all(names) and len(set(names)) == len(names)
