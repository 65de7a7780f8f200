"""When Python cannot start or the cell fails, the page says so in a line, keeps the prepared steps, can try again."""

from __future__ import annotations

import re

import pytest

from conftest import Reader, pages_with

# The widgets' script comes first: once loaded, a page keeps it. The rest is loaded at each start.
FILES = [
    "manager[.-]",
    "worker[.-]",
    r"pyodide\.mjs",
    r"pyodide\.asm\.mjs",
    r"pyodide\.asm\.wasm",
    r"python_stdlib\.zip",
    "bundle-",
]
CELL = ".cell.tag_live .cell_input pre"


@pytest.fixture(scope="module")
def reader(site, browser):
    """The first page with a live demonstration, on which one start after the other fails."""
    opened = Reader(browser).open(site + pages_with("tag_live")[0])
    yield opened
    opened.context.close()


@pytest.fixture
def root(reader):
    """Its first demonstration."""
    return reader.demos()[0]


def assert_failed_but_usable(root) -> None:
    """The state, one line of text, and prepared steps that still answer."""
    assert root.get_attribute("data-state") == "failed"
    line = root.locator(".pp-error")
    assert line.count() == 1
    assert line.is_visible()
    assert "\n" not in line.inner_text().strip()
    assert root.get_by_role("status").count() == 1
    assert root.get_by_role("button", name="Run live").is_enabled()
    before = root.inner_text()
    root.locator("button.pp-next").click()
    assert root.inner_text() != before
    root.locator("button.pp-first").click()


@pytest.mark.parametrize(("name", "lost"), [*((name, False) for name in FILES), (FILES[1], True), (FILES[-1], True)])
def test_a_file_that_does_not_load(reader, root, name, lost):
    address = re.compile(rf"/live/.*{name}")
    reader.page.route(address, lambda route: route.abort() if lost else route.fulfill(status=404))
    reader.go_live(root)
    reader.page.unroute(address)
    assert_failed_but_usable(root)


def test_a_damaged_webassembly_file(reader, root):
    reader.page.route("**/*.wasm.packed", lambda route: route.fulfill(status=200, body=b"not packed"))
    reader.go_live(root)
    reader.page.unroute("**/*.wasm.packed")
    assert_failed_but_usable(root)


def test_a_cell_that_fails(reader, root):
    cell = reader.page.locator(CELL).first
    sound = cell.evaluate("(cell) => cell.textContent")
    cell.evaluate("""(cell) => { cell.textContent = "1 / 0"; }""")
    reader.go_live(root)
    cell.evaluate("(cell, sound) => { cell.textContent = sound; }", sound)
    assert "ZeroDivisionError" in root.locator(".pp-error").inner_text()
    assert_failed_but_usable(root)


def test_after_all_these_failures_it_goes_live_and_asks_no_other_host(reader, root):
    reader.go_live(root)
    assert root.get_attribute("data-state") == "live"
    assert not reader.foreign


def test_a_second_click_while_it_starts_does_nothing(site, read):
    reader = read(site + pages_with("tag_live")[0])
    root, workers = reader.demos()[0], []
    reader.page.on("worker", lambda worker: workers.append(worker.url))
    root.get_by_role("button", name="Run live").evaluate("(button) => { button.click(); button.click(); }")
    assert root.get_attribute("data-state") == "starting"
    assert root.get_by_role("button", name="Run live").is_disabled()
    handle = root.element_handle()
    reader.page.wait_for_function("root => root.dataset.state === 'live'", arg=handle)
    assert len(workers) == 1
    assert root.locator(".pp-live").count() == 1
