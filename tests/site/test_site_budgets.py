"""What a page weighs before the click, compressed; what the first click loads, as it is; how many elements it has."""

from __future__ import annotations

import gzip
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from conftest import PAGE_SCRIPTS, SITE

KB = 1000
WHOLE_PAGE, ADDED, FIRST_CLICK = 220 * KB, 60 * KB, 8000 * KB
SHELL, STEP = 3000, 150  # elements: of a page without its steps, and of a step at its table
STYLES = {"site.css", "demo.css", "sheet.css", "drawing.css", "plots.css", "rules.css", "cite.css", "history.css"}
OWN = {*STYLES, *PAGE_SCRIPTS, "rule-cards.js"}
# What the project puts into a page: demonstrations, rules with their evidence, how to cite the page.
PARTS = (
    r'<div class="pp-demo".*?</ol></div></div>|<div class="pp-rule".*?</details>\s*</div>'
    r'|<details class="pp-cite">.*?</details>'
)


class Links(HTMLParser):
    """The files that a page loads by itself."""

    def __init__(self):
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag, attrs):
        """Note what is fetched: scripts, style sheets, images."""
        given = dict(attrs)
        loads = tag in ("script", "img") or (tag == "link" and given.get("rel") in ("stylesheet", "preload", "icon"))
        address = given.get("src") or (given.get("href") if tag == "link" else None)
        if loads and address and not urlsplit(address).scheme:
            self.found.add(unquote(urlsplit(address).path))


def compressed(data: bytes) -> int:
    """The size as most servers would send it."""
    return len(gzip.compress(data, 6))


def loaded(page: Path) -> set[Path]:
    """The files that a page and its style sheets load."""
    links = Links()
    links.feed(page.read_text("utf-8"))
    files = {(page.parent / link).resolve() for link in links.found}
    for sheet in [file for file in files if file.suffix == ".css"]:
        for address in re.findall(r"url\(\s*['\"]?(?!data:)([^)'\"?#]+)", sheet.read_text("utf-8")):
            files.add((sheet.parent / address).resolve())
    return {file for file in files if file.suffix not in (".woff", ".woff2", ".ttf")}


def test_whole_page(site, page_name):
    page = SITE / page_name
    files = loaded(page)
    assert all(file.exists() for file in files), [file.name for file in files if not file.exists()]
    assert compressed(page.read_bytes()) + sum(compressed(file.read_bytes()) for file in files) <= WHOLE_PAGE


def test_what_the_project_adds(site, demo_page):
    page = SITE / demo_page
    own = sum(compressed(file.read_bytes()) for file in loaded(page) if file.name in OWN)
    outputs = re.findall(PARTS, page.read_text("utf-8"), re.DOTALL)
    assert outputs
    assert own + compressed("".join(outputs).encode()) <= ADDED


def test_first_click(site):
    files = [path for path in (SITE / "_static" / "live").rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files if path.name not in PAGE_SCRIPTS) <= FIRST_CLICK


class Elements(HTMLParser):
    """How many elements and steps a page has."""

    def __init__(self):
        super().__init__()
        self.count = self.steps = 0

    def handle_starttag(self, tag, attrs):
        """Count it."""
        self.count += 1
        self.steps += dict(attrs).get("class") == "pp-step"


def test_elements(site, page_name):
    page = Elements()
    page.feed((SITE / page_name).read_text("utf-8"))
    assert page.count <= SHELL + STEP * page.steps
