"""The book as an EPUB: what it says of itself, and pages that are sound XML.

What a cell has shown is HTML. In an EPUB a drawing needs its namespace, a style belongs into the head, and of each
demonstration's pictures the first and the last are kept, as on paper.
"""

from __future__ import annotations

import re
from pathlib import Path

import yaml
from one_page import as_on_paper, each_anchor_once
from sphinx.application import Sphinx
from sphinx.config import Config

from polskpas import __version__

STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
HIDDEN_CODE = re.compile(r'<details class="[^"]*\bhide\b[^"]*">.*?</details>', re.DOTALL)
PAGE = re.compile(r'(href="(?![a-z]+:)[^"#]*\.)html(?=[#"])')
SVG = re.compile(r"<svg (?![^>]*xmlns=)")
NAMESPACE = "http://www.w3.org/2000/svg"
STYLES = ("drawing.css", "history.css", "epub.css")
KEPT = {*STYLES, "pygments.css"}


def describe(app: Sphinx, config: Config) -> None:
    """Say of the EPUB what `CITATION.cff` says of the book."""
    book = yaml.safe_load(Path(app.srcdir, "CITATION.cff").read_text("utf-8"))
    authors = " and ".join(author["name"] for author in book["authors"])
    config.epub_title = book["title"]
    config.epub_author = config.epub_publisher = authors
    config.epub_copyright = f"{authors}. Text: CC BY 4.0. Code: MIT."
    config.epub_identifier = config.epub_uid = f"polskpas-{__version__}"
    config.epub_description = " ".join(book["abstract"].split())
    config.epub_basename = "polskpas"
    config.epub_show_urls = "no"
    config.epub_use_index = False
    config.epub_tocscope = "includehidden"
    config.epub_css_files = list(STYLES)
    config.version = config.version or __version__


def pack_only_what_is_used(app: Sphinx) -> None:
    """Leave the site's styles out: what they style is not there, and they ask for more than EPUB readers know."""
    if app.builder.name == "epub":
        app.config.html_static_path = [path for path in app.config.html_static_path if Path(path).name in STYLES]


def make_sound(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Turn a page's HTML into XML that readers of EPUB accept."""
    if app.builder.name != "epub":
        return
    body = HIDDEN_CODE.sub("", STYLE.sub("", context.get("body") or ""))
    body = PAGE.sub(r"\1xhtml", each_anchor_once(as_on_paper(body)))
    context["body"] = SVG.sub(f'<svg xmlns="{NAMESPACE}" ', body)
    context["css_files"] = [style for style in context["css_files"] if Path(str(style.filename)).name in KEPT]


def setup(app: Sphinx) -> dict[str, object]:
    """Connect the above."""
    app.connect("config-inited", describe)
    app.connect("builder-inited", pack_only_what_is_used)
    app.connect("html-page-context", make_sound, priority=950)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
