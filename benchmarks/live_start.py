"""Milliseconds from the click to the live widget, cold and warm; from a button to Python's answer; and from what the
reader does at the table until all three sampling players have acted.

    make site && .venv/bin/python benchmarks/live_start.py [ROUNDS]

Needs Chromium. Cold is a new browser profile each round; warm is the same profile again, its cache filled.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "site"))

from playwright.sync_api import sync_playwright

from conftest import FLAGS, SITE, chromium, serving

PAGE = "book/index.html"
TABLE = "book/table.html"
MOVES = 12  # at the table, a round
START = """() => new Promise((done) => {
  const root = document.querySelector(".pp-demo");
  const begin = performance.now();
  new MutationObserver(() => {
    if (root.dataset.state !== "starting") done([root.dataset.state, performance.now() - begin]);
  }).observe(root, { attributes: true, attributeFilter: ["data-state"] });
  root.querySelector(".pp-run").click();
})"""
ANSWER = """() => new Promise((done) => {
  const status = document.querySelector(".pp-demo [role=status]");
  const begin = performance.now();
  new MutationObserver(() => done(performance.now() - begin))
    .observe(status, { childList: true, subtree: true, characterData: true });
  document.querySelector(".pp-demo .pp-next").click();
})"""
MOVE = """() => new Promise((done) => {
  const root = document.querySelector(".pp-demo");
  const onwards = ["Go on", "Next deal"];
  const may = [...root.querySelectorAll("button")].filter((button) => !button.disabled && button.offsetParent
    && (button.closest(".pp-panel") || onwards.includes(button.innerText.trim())));
  const begin = performance.now();
  let quiet;
  const observer = new MutationObserver(() => {
    const last = performance.now() - begin;
    clearTimeout(quiet);
    quiet = setTimeout(() => { observer.disconnect(); done(last); }, 1500);
  });
  observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
  may[0].click();
})"""


def start(page, address: str) -> float:
    """Open the page, go live, and tell how long that took."""
    page.goto(address, wait_until="load")
    state, took = page.evaluate(START)
    if state != "live":
        raise SystemExit(f"the demonstration went {state}: {page.locator('.pp-progress').first.inner_text()}")
    return took


def main(rounds: int) -> None:
    """Measure and print."""
    cold, warm, answers, moves = [], [], [], []
    with serving(SITE) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for _ in range(rounds):
            context = browser.new_context()
            page = context.new_page()
            cold.append(start(page, site + PAGE))
            warm.append(start(page, site + PAGE))
            answers += [page.evaluate(ANSWER) for _ in range(5)]
            start(page, site + TABLE)
            moves += [page.evaluate(MOVE) for _ in range(MOVES)]
            context.close()
        browser.close()
    for name, found in [
        ("cold start", cold),
        ("warm start", warm),
        ("button to answer", answers),
        ("move at the table", moves),
    ]:
        print(f"{name:17} median {statistics.median(found):5.0f} ms, {min(found):.0f} to {max(found):.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
