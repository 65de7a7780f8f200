"""A keyboard and a screen reader are enough: a hand is stepped, a game played to its settlement, all of it spoken."""

from __future__ import annotations

import re

import pytest
from looking import settle, status

from polskpas import library
from polskpas.action import parse_action
from polskpas.cards import parse_card
from polskpas.hand import Phase
from polskpas.narration import steps

PLAY = "book/play.html"
TABS = 400  # more than any page has places for the focus

# What has the focus: whether its mark is in sight, on the page and not covered by what stays when the page scrolls.
FOCUS = """() => {
  const node = document.activeElement;
  const boxes = [...node.getClientRects()];
  const style = getComputedStyle(node);
  const isMarked = (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none";
  const isInSight = boxes.some(({ x, y, width, height }) => {
    const there = document.elementsFromPoint(x + width / 2, y + Math.min(height / 2, 12));
    const at = there.find((one) => !one.closest("#pp-card"));
    return at && (node.contains(at) || at.contains(node)); // a rule's card goes by itself, a moment after its link
  });
  const name = `${node.localName}.${node.className} ${node.textContent.trim().slice(0, 30)}`;
  return { name, isMarked, isInSight, isBody: node === document.body };
}"""


def tab_to(reader, selector: str) -> None:
    """Press Tab until the focus is on what a selector finds."""
    for _ in range(TABS):
        if reader.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        reader.page.keyboard.press("Tab")
    pytest.fail(f"Tab never comes to {selector}")


def pack_words(text: str) -> str:
    """A text's words as they stand in sight: narrated sentences and their rules, spaces alike."""
    return " ".join(text.split())


@pytest.mark.parametrize("page", [PLAY, "book/index.html", "book/edition.html"])
@pytest.mark.parametrize("width", [1280, 360])
def test_the_focus_is_seen_wherever_it_goes(site, window, page, width):
    window.turn_to(site + page)
    window.resize(width)
    places = []
    for _ in range(TABS):
        window.page.keyboard.press("Tab")
        focus = window.page.evaluate(FOCUS)
        if focus.pop("isBody"):
            break
        places.append(focus)
    assert len(places) > 10
    assert not [place for place in places if not (place["isMarked"] and place["isInSight"])]


def test_a_whole_hand_is_stepped_by_keys_alone(site, window):
    window.turn_to(site + "book/hands/jack-led.html")
    told = [step.text for step in steps(library.record("jack-led").hand)]
    tab_to(window, ".pp-demo button.pp-next")
    root = window.demos()[0]
    for text in told[1:]:
        window.page.keyboard.press("ArrowRight")
        assert status(root).startswith(pack_words(text))
    window.page.keyboard.press("Home")
    assert status(root).startswith(pack_words(told[0]))
    window.assert_clean()


@pytest.fixture(scope="module")
def table(site, window):
    """The page of the play, its first demonstration started by keys alone."""
    window.turn_to(site + PLAY)
    root = window.demos()[0]
    tab_to(window, ".pp-demo .pp-run")
    window.page.keyboard.press("Enter")
    window.page.wait_for_function("root => root.dataset.state === 'live'", arg=root.element_handle())
    return window


def test_a_whole_game_is_played_by_keys_alone(table):
    root = table.demos()[0]
    name = re.search(r'id="play-([\w-]+)-0"', table.page.request.get(table.page.url).text())[1]
    hand = next(state for state in library.record(name).hand.history() if state.phase is Phase.PLAY)
    while not hand.is_over:
        assert status(root).startswith(pack_words(steps(hand)[-1].text))
        tab_to(table, ".pp-panel button:not(:disabled)")
        focus = table.page.evaluate(FOCUS)
        assert focus["isMarked"] and focus["isInSight"]
        card = parse_card(table.page.evaluate("document.activeElement.innerText"))
        listening = root.evaluate_handle("looking.listen")
        table.page.keyboard.press("Enter")
        hand = hand.apply(parse_action(str(card)))
        said = "looking.wordsOf(root.querySelector('[role=status]'))"
        begins = f"(root, words) => looking.comesTrue(root, () => {said}.startsWith(words))"
        assert root.evaluate(begins, pack_words(steps(hand)[-1].text))
        settle(root)
        assert len(listening.evaluate("(stop) => stop()")) == 1  # said, and said once
    assert status(root).startswith(pack_words(steps(hand)[-1].text))
    assert root.evaluate("(root) => root.contains(document.activeElement)")
    table.assert_clean()


def test_cards_tricks_and_the_stock_are_spoken(table, site):
    table.turn_to(site + "book/hands/jack-led.html#jack-led-8")
    said = table.demos()[0].aria_snapshot()
    for words in (
        'status:\n    - text: Second hand follows with\n    - img "ace of hearts"',
        'group "stock: 3 cards face down, the turn-up taken"',
        "text: eldest hand, soloist, 1 trick\n",
        'group "on the table":\n        - img "jack of spades, trump": J\n        - img "ace of hearts, trump": A',
    ):
        assert words in said, said
