"""The book's search: an index of sections, rules, words of the glossary and hands, and the page that searches it.

The index is read from the finished pages, so that it has what a reader sees, also what a cell has printed. `search.js`
searches it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

from docutils import nodes
from polskpas_rules import address_of, home_of
from polskpas_site import as_script
from polskpas_terms import GLOSSARY, id_of
from sphinx.application import Sphinx

from polskpas import evidence

INDEX = "search-index.js"
SYNONYMS = Path(__file__).with_name("synonyms.toml")
VOID = {"br", "hr", "img", "input", "link", "meta", "path", "use", "circle", "rect", "wbr"}
# What of a page is not searched: pictures, code, what folds out, what stands on every page, and what is hidden, such as
# the names that cards have in the other pack.
SKIPPED = {"svg", "script", "style", "details", "pre", "button", "summary", "progress"}
SKIPPED_CLASSES = {"headerlink", "pp-picture", "pp-rule", "pp-take-away", "pp-history", "highlight", "toctree-wrapper"}
UNUSED = ("searchtools.js", "language_data.js")


class Entry(NamedTuple):
    """A place that can be found: kind, title, the page it is on, its address from the site's root, its words."""

    kind: str
    title: str
    page: str
    address: str
    text: str


class Sections(HTMLParser):
    """The sections of a page: for each its anchor, its heading and its text, without those of the sections in it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self._open: list[dict[str, str]] = []
        self._stack: list[tuple[str, bool]] = []  # each open tag, and whether it ends what is skipped
        self._skipping = 0
        self._heading = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open a section, or what is skipped."""
        given = dict(attrs)
        if tag in VOID:
            return self.handle_data(" ")
        classes = set((given.get("class") or "").split())
        skipped = tag in SKIPPED or "hidden" in given or bool(SKIPPED_CLASSES & classes)
        self._skipping += skipped
        self._stack.append((tag, skipped))
        if tag == "section":
            section = {"id": given.get("id") or "", "title": "", "text": ""}
            self._open.append(section)
            self.found.append(section)
        elif re.fullmatch("h[1-6]", tag):
            self._heading = True
        elif tag == "span" and self._open and not (self._open[-1]["text"] + self._open[-1]["title"]).strip():
            self._open[-1]["id"] = given.get("id") or self._open[-1]["id"]  # a label of its own is the better anchor
        if tag in ("p", "li", "td", "th", "div"):
            self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        """Close what was opened last by that tag."""
        if tag not in (name for name, _ in self._stack):
            return
        while True:
            name, skipped = self._stack.pop()
            self._skipping -= skipped
            if name == "section":
                self._open.pop()
            if name == tag:
                break
        if re.fullmatch("h[1-6]", tag):
            self._heading = False

    def handle_data(self, data: str) -> None:
        """Add words to the heading or the text of the innermost section."""
        if self._open and not self._skipping:
            self._open[-1]["title" if self._heading else "text"] += data


def entries_of(page: str, address: str, kind: str) -> Iterator[Entry]:
    """The sections of a page; its first has the page's own title."""
    body = re.search(r"<article\b.*?</article>", page, re.DOTALL)
    parser = Sections()
    parser.feed(body[0] if body else "")
    title = ""
    for section in parser.found:
        heading, text = (" ".join(section[part].split()) for part in ("title", "text"))
        anchor = f"#{section['id']}" if title else ""
        title = title or heading
        yield Entry(kind if heading == title else "section", heading, title, f"{address}{anchor}", text)


def entries(app: Sphinx) -> list[Entry]:
    """All that can be found."""
    found = []
    for rule in evidence.rules().values():
        if home_of(rule) in app.env.found_docs:
            page = app.env.titles[home_of(rule)].astext()
            address = address_of(app.builder.get_target_uri(home_of(rule)), rule)
            found.append(Entry("rule", rule.id, page, address, f"{rule.statement} ({rule.grade})"))
    glossary = app.builder.get_target_uri(GLOSSARY)
    for term in evidence.terms() if GLOSSARY in app.env.found_docs else ():
        text = f"{_capital(term.meaning)}. {_capital(term.where)}." + (f" Rule {term.rule}." if term.rule else "")
        found.append(Entry("term", term.term, evidence.LANGUAGES[term.language], f"{glossary}#{id_of(term)}", text))
    for docname in sorted(app.env.found_docs):
        address = app.builder.get_target_uri(docname)
        kind = "hand" if docname.startswith("book/hands/") else "page"
        found += entries_of(Path(app.outdir, address).read_text("utf-8"), address, kind)
    return found


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def synonyms() -> list[list[str]]:
    """Groups of words that mean one thing: those of the file, and each word of the glossary with its rule."""
    groups = tomllib.loads(SYNONYMS.read_text("utf-8"))["same"]
    known = {name.casefold() for group in groups for name in group}
    of_rules = [[term.term, term.rule] for term in evidence.terms() if term.rule and term.term.casefold() not in known]
    return [*groups, *of_rules]


def write_index(app: Sphinx, exception: Exception | None) -> None:
    """Write the index, and drop what only Sphinx's own search would load."""
    if exception or app.builder.name != "html":
        return
    static = Path(app.outdir, "_static")
    (static / INDEX).write_text(as_script(SEARCH={"entries": entries(app), "same": synonyms()}), "utf-8")
    for name in UNUSED:
        (static / name).unlink(missing_ok=True)


def add_page(app: Sphinx) -> Iterator[tuple[str, dict, str]]:
    """The page to search on."""
    if app.builder.name == "html":
        yield "search", {"title": "Search"}, "search.html"


def add_assets(app: Sphinx, pagename: str, templatename: str, context: dict, doctree: nodes.document | None) -> None:
    """Only the search page loads the search."""
    if pagename == "search":
        app.add_css_file("search.css")
        for name in (INDEX, "live/search.js"):
            app.add_js_file(name, loading_method="defer")


def replace_search(app: Sphinx) -> None:
    """Keep Sphinx from making an index and a page of its own."""
    if app.builder.format == "html":
        app.builder.search = False


def setup(app: Sphinx) -> dict[str, object]:
    """Connect all of the above."""
    app.connect("builder-inited", replace_search)
    app.connect("html-collect-pages", add_page)
    app.connect("html-page-context", add_assets)
    app.connect("build-finished", write_index, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
