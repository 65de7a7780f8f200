"""A session in the page: gone on with by its link, played by the keyboard alone on a narrow page."""

from __future__ import annotations

import pytest
from long_session import passed_out
from looking import enabled, settle, status

from polskpas.action import PASS
from polskpas.players import PLAYERS, Table, new_session
from polskpas.players.sharing import fragment
from polskpas.rules import rule_set

PAGE = "book/table.html"
ANSWER = 10_000  # milliseconds within which all computer players have acted


def shared() -> Table:
    """A session in its second deal, the first one passed out by the reader at least."""
    table = Table(new_session(rule_set("polskpas"), seat=2), (PLAYERS["thumb"],) * 3, 11).deal()
    for _ in range(2):
        while not (table := table.others_act()).hand.is_over:
            table = (
                table.pass_by()
                if table.may_let_pass
                else table.after(PASS if PASS in table.choices else table.choices[0])
            )
        table = table.deal()
    return table.others_act()


@pytest.fixture
def live(read, site):
    """Opens the page at an address and lets its demonstration go live."""

    def open_live(hash: str = "", **options):
        reader = read(f"{site}{PAGE}{hash}", **options)
        root = reader.demos()[0]
        reader.go_live(root)
        assert root.get_attribute("data-state") == "live", root.inner_text()
        return reader, root

    return open_live


def wait_for(reader, root, script: str) -> None:
    reader.page.wait_for_function(f"(root) => {script}", arg=root.element_handle(), timeout=ANSWER)


def test_a_link_goes_on_with_its_session(live):
    table = shared()
    reader, root = live(f"#{fragment(table)}")
    wait_for(reader, root, "root.querySelectorAll('.pp-grid tbody tr').length === 3")
    settle(root)
    assert (
        root.locator(".pp-grid tbody tr").first.inner_text().split()[1] == table.session.players[table.session.dealer]
    )
    assert table.news(-1)[-1].text in status(root)
    reader.assert_clean()


def test_the_page_says_what_to_press_and_the_address_goes_with_the_session(live, read, site):
    before = read(f"{site}{PAGE}#{fragment(shared())}")
    notice = before.page.locator(".pp-notice")
    assert notice.is_visible() and "holds a session. Press Run live" in notice.inner_text()
    reader, root = live(f"#{fragment(shared())}")
    wait_for(reader, root, "root.querySelectorAll('.pp-grid tbody tr').length === 3")
    settle(root)
    sent = reader.page.url
    root.locator(".pp-panel button:visible:not(:disabled)").first.click()
    settle(root)
    now = reader.page.url
    assert now != sent and now.endswith(root.get_by_text("Link to this session").get_attribute("href"))
    reader.page.evaluate("(text) => { location.hash = text; }", sent.partition("#")[2])
    wait_for(reader, root, f"[...root.querySelectorAll('.pp-live a')].some(({{ href }}) => href === {sent!r})")
    settle(root)
    root.get_by_role("button", name="New session").click()
    settle(root)
    assert "#" not in reader.page.url
    reader.assert_clean()


def test_a_link_to_very_many_deals_is_opened_whole(live):
    table = Table(passed_out(700), (PLAYERS["thumb"],) * 3, 11)
    assert len(fragment(table)) > 25_000
    reader, root = live(f"#{fragment(table)}")
    wait_for(reader, root, "root.querySelectorAll('.pp-grid tbody tr').length > 700")
    assert "refused" not in status(root)
    reader.assert_clean()


@pytest.mark.parametrize(
    "hash", ["#table=1,%3Cimg%20src=x%20onerror=alert(1)%3E,abc", "#table=7,thumb,abc", "#table-polskpas-1829-2"]
)
def test_what_is_no_session_in_the_address_does_no_harm(live, hash):
    reader, root = live(hash)
    settle(root)
    assert enabled(root) and not root.locator("img").count()
    reader.assert_clean()


def test_a_hand_is_played_by_the_keyboard_alone_on_a_narrow_page(live):
    reader, root = live(viewport={"width": 320, "height": 640})
    keyboard = reader.page.keyboard
    for _ in range(40):
        if root.get_by_role("button", name="Next deal").count():
            break
        # The first button that can be pressed of those that play on; it is reached by Tab from wherever the focus is.
        goal = root.locator(".pp-panel button:visible:not(:disabled), button:text-is('Go on'):not(:disabled)").first
        for _ in range(60):
            if goal.evaluate("(button) => button === document.activeElement"):
                break
            keyboard.press("Shift+Tab" if root.locator(".pp-session textarea:focus").count() else "Tab")
        before = status(root)
        keyboard.press("Enter")
        wait_for(
            reader, root, f"root.querySelector('[role=status]').innerText.split(/\\s+/).join(' ').trim() !== {before!r}"
        )
        settle(root)
        assert root.evaluate("(root) => root.contains(document.activeElement)")
    assert root.get_by_role("button", name="Next deal").is_enabled()
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= 320
    reader.assert_clean()


def test_a_card_on_the_table_presses_its_button(read, site):
    reader = read(f"{site}book/play.html")
    root = reader.demos()[0]
    reader.go_live(root)
    settle(root)
    before = status(root)
    card = root.locator(".pp-turn .pp-card:not(.pp-no)").last
    name = card.locator("[aria-label]").first.get_attribute("aria-label").removesuffix(", trump")
    assert root.locator(f"button:enabled .pp-face [aria-label='{name}']").count()
    card.click()
    settle(root)
    assert status(root) != before
    assert root.locator(f".pp-played [aria-label^='{name}']").count()
    reader.assert_clean()
