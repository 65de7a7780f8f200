"""The reader's choice of cards: German or French, with four colours, on prepared and on live demonstrations."""

from __future__ import annotations

import pytest
from contrast import weak_texts
from looking import status

HAND, OTHER_HAND, OTHER_GAME = "book/hands/jack-led.html", "book/hands/low-ten.html", "book/kontraspiel.html"
CHOICE = ".pp-choice select"

# The names of the cards in sight, as a screen reader gets them.
NAMES = """(root) => [...root.querySelectorAll(".pp-card > b")]
  .filter((card) => card.checkVisibility({ visibilityProperty: true }))
  .map((card) => card.getAttribute("aria-label"))"""


def choose(reader, cards: str) -> None:
    reader.page.get_by_role("combobox", name="Cards", exact=True).select_option(cards)


def demos(reader) -> list:
    """The demonstrations of the page that show cards."""
    found = reader.page.locator(".pp-demo:has(.pp-card)").all()
    assert found
    return found


def names(root) -> str:
    """The spoken names of all cards in sight."""
    found = root.evaluate(NAMES)
    assert found
    return " · ".join(found)


def is_german(text: str) -> bool:
    """Whether cards are named by the German pack; never by both."""
    french = any(word in text for word in ("jack", "queen", "clubs", "spades", "diamonds"))
    german = any(word in text for word in ("Unter", "Ober", "acorns", "leaves", "bells"))
    assert french != german, text
    return german


def test_cards_are_shown_as_the_reader_chooses_on_every_page_and_after_a_reload(site, window):
    reader = window.turn_to(site + HAND)
    assert not is_german(names(demos(reader)[0]))
    heights = "[...document.querySelectorAll('.pp-demo')].map((root) => root.getBoundingClientRect().height)"
    before = reader.page.evaluate(heights)
    choose(reader, "German")
    assert reader.page.evaluate(heights) == before
    for page in (HAND, OTHER_HAND, OTHER_GAME):
        reader.open(site + page)
        assert reader.page.locator(CHOICE).input_value() == "german"
        assert all(is_german(names(root)) for root in demos(reader))
    reader.page.reload()
    choose(reader, "French")
    assert not any(is_german(names(root)) for root in demos(reader))
    reader.page.go_back()
    assert not is_german(names(demos(reader)[0]))
    assert reader.page.locator(CHOICE).input_value() == "french"
    reader.assert_clean()


def test_words_follow_the_choice_and_keep_their_spoken_names(site, window):
    reader = window.turn_to(site + f"{HAND}#jack-led-4")
    root = demos(reader)[0]
    assert "♣Q and ♣9, but ♣J is no club" in status(root)
    choose(reader, "German")
    assert "acorn O and acorn 9, but acorn U is no acorn" in status(root)
    assert root.get_by_role("status").get_by_role("img", name="Unter of acorns", exact=True).is_visible()
    assert not root.get_by_role("status").get_by_role("img", name="jack of clubs", exact=True).count()
    for scheme in ("dark", "light"):
        reader.use_scheme(scheme)
        assert not weak_texts(root)


def test_each_game_has_its_own_cards_unless_the_reader_chooses(site, window):
    reader = window.turn_to(site + OTHER_GAME)
    assert is_german(names(reader.page.locator('.pp-demo[data-demo="hand"]').first))
    assert not is_german(names(demos(window.turn_to(site + HAND))[0]))


def test_four_colours(site, window):
    reader = window.turn_to(site + HAND)
    ink = "(root) => [...new Set([...root.querySelectorAll('.pp-shown .pp-card > b')]"
    ink += ".filter((card) => card.checkVisibility()).map((card) => getComputedStyle(card).color))].length"
    assert demos(reader)[0].evaluate(ink) == 2
    choose(reader, "French, four colours")
    assert demos(reader)[0].evaluate(ink) == 4
    assert not weak_texts(demos(reader)[0])
    assert not is_german(names(demos(reader)[0]))


@pytest.mark.parametrize("width", [1280, 320])
def test_the_choice_is_reached_by_keyboard_and_fits_a_phone(site, window, width):
    reader = window.turn_to(site + "book/play.html")
    reader.resize(width)
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= width
    select = reader.page.locator(CHOICE)
    box = select.bounding_box()
    assert box["width"] >= 24 and box["height"] >= 24 and box["x"] >= 0 and box["x"] + box["width"] <= width
    reader.page.locator(".primary-toggle:visible").first.focus()
    reader.page.keyboard.press("Tab")
    assert select.evaluate("(select) => select === document.activeElement")
    reader.page.keyboard.press("End")
    assert is_german(names(demos(reader)[0]))
    for scheme in ("dark", "light"):
        reader.use_scheme(scheme)
        assert not weak_texts(reader.page.locator(".pp-choice"))


def test_without_scripts_each_game_has_its_own_cards_and_no_choice_is_offered(site, read):
    for page, german in ((HAND, False), (OTHER_GAME, True)):
        reader = read(site + page, java_script_enabled=False)
        assert not reader.page.locator(".pp-choice").is_visible()
        root = reader.page.locator('.pp-demo[data-demo="hand"]').first
        for face, is_shown in (("german", german), ("french", not german)):
            assert root.locator(f".pp-card .pp-{face}").first.is_visible() == is_shown


def test_the_choice_works_for_the_page_where_storage_is_blocked(site, read):
    reader = read("about:blank")
    reader.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })"
    )
    reader.open(site + HAND)
    choose(reader, "German")
    assert is_german(names(demos(reader)[0]))
    reader.page.reload()
    assert not is_german(names(demos(reader)[0]))


def test_live_cards_buttons_and_words_follow_the_choice(site, window):
    reader = window.turn_to(site + "book/play.html")
    choose(reader, "German")
    root = demos(reader)[0]
    reader.go_live(root)
    live = root.locator(".pp-live")
    assert is_german(names(live))
    card = live.locator(".pp-panel button:visible:not(:disabled)").first
    text, before = card.inner_text(), status(root)
    assert card.get_by_role("img").get_attribute("aria-label").split(" of ")[1] in (
        "acorns",
        "leaves",
        "hearts",
        "bells",
    )
    card.click()
    reader.page.wait_for_function(
        "([root, before]) => root.querySelector('[role=status]').innerText !== before",
        arg=[root.element_handle(), before],
    )
    assert text in status(root)
    assert is_german(names(live))
    choose(reader, "as in each game")
    assert not is_german(names(live))
    faces = [button.inner_text() for button in live.locator(".pp-panel button:visible").all()]
    assert faces and all(face[0] in "♣♠♥♦" for face in faces)
    reader.assert_clean()
