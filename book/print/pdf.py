"""Print the book to one PDF, tagged and with bookmarks: python book/print/pdf.py FOLDER OUT.pdf.

Chromium prints it, from the PATH or named by POLSKPAS_CHROMIUM. Scripts are off, so that all steps are there.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import yaml
from one_page import dead_links, headings, mended
from playwright.sync_api import sync_playwright
from pypdf import PdfWriter
from pypdf.generic import NameObject, TextStringObject

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
PAGE_NUMBER = '<div style="width: 100%; font-size: 8px; text-align: center"><span class="pageNumber"></span></div>'
FOOT = {"display_header_footer": True, "header_template": "<span></span>", "footer_template": PAGE_NUMBER}
SETTINGS = {"prefer_css_page_size": True, "tagged": True, "outline": True, "print_background": True, **FOOT}


def chromium() -> str | None:
    """The browser's program."""
    return os.environ.get("POLSKPAS_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def said_of_the_book() -> tuple[str, list[str]]:
    """Title, and the lines below it."""
    book = yaml.safe_load((Path(__file__).parents[2] / "CITATION.cff").read_text("utf-8"))
    authors = " and ".join(author["name"] for author in book["authors"])
    version = f"Version {book['version']}, {book['date-released']}"
    return book["title"], [authors, version, "Text: CC BY 4.0. Code: MIT."]


def tidy(path: str, title: str, author: str, headings: list[str]) -> None:
    """Set the document's title and author, and give the bookmarks the words of their headings.

    Chromium writes a bookmark twice where its heading moved to the next page, and without spaces where a line ended.
    """
    named = {"".join(heading.split()): heading for heading in headings}
    writer = PdfWriter(clone_from=path)
    waiting = [writer.root_object["/Outlines"]]
    while waiting:
        item = waiting.pop().get_object()
        words = "".join(item.get("/Title", "").split())
        heading = named.get(words) or named.get(words[: len(words) // 2])
        if heading:
            item[NameObject("/Title")] = TextStringObject(heading)
        waiting += [item[key] for key in ("/First", "/Next") if key in item]
    writer.add_metadata({"/Title": title, "/Author": author})
    writer.write(path)


def print_page(program: str, text: str, folder: Path, target: str) -> None:
    """Print a page whose addresses begin at the folder."""
    whole = folder / "one-page.html"
    whole.write_text(text, "utf-8")
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=program, args=list(FLAGS))
        window = browser.new_context(java_script_enabled=False).new_page()
        window.goto(whole.resolve().as_uri(), wait_until="load")
        window.pdf(path=target, **SETTINGS)
        browser.close()
    title, lines = said_of_the_book()
    tidy(target, title, lines[0], headings(text))


def one_page(folder: Path) -> str:
    """The book as the builder of the single page has left it, mended for paper."""
    styles = Path(__file__).with_name("print.css").read_text("utf-8")
    return mended((folder / "book" / "index.html").read_text("utf-8"), styles, *said_of_the_book())


def main(source: str, target: str) -> int:
    """Mend the single page and print it."""
    program = chromium()
    if program is None:
        print("Chromium prints the PDF, and there is none: POLSKPAS_CHROMIUM can name it.", file=sys.stderr)
        return 1
    folder = Path(source)
    text = one_page(folder)
    dead = dead_links(text)
    if dead:
        print(f"links that lead nowhere in the book as one page: {', '.join(sorted(set(dead)))}", file=sys.stderr)
        return 1
    print_page(program, text, folder, target)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
