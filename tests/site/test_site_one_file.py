"""The book in one file: as one page whose links all lead somewhere, as PDF with tags and bookmarks, as a sound EPUB."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from conftest import ROOT, chromium, missing

sys.path.insert(0, str(ROOT / "book" / "print"))
pypdf = pytest.importorskip("pypdf")
from one_page import anchors, dead_links, mended  # noqa: E402

SINGLE = ROOT / "_build" / "singlehtml"
EPUB = ROOT / "_build" / "epub-book" / "polskpas.epub"
CHAPTERS_IN_SAMPLE = 2


@pytest.fixture(scope="module")
def whole() -> str:
    """The book as one page, mended."""
    if not (SINGLE / "book" / "index.html").exists():
        missing("the book as one page is not built: make test builds it")
    import pdf

    return pdf.one_page(SINGLE)


def test_every_link_of_the_one_page_leads_somewhere(whole):
    built = (SINGLE / "book" / "index.html").read_text("utf-8")
    assert dead_links(built)  # the builder alone leaves some
    assert not dead_links(whole)
    assert len(anchors(whole)) == len(set(anchors(whole)))
    assert "<script" not in whole and whole.count('class="pp-demo"') == built.count('class="pp-demo"')
    assert whole.count('class="pp-text"') == built.count('class="pp-text"')


def test_of_each_demonstration_the_first_and_the_last_picture_are_kept(whole):
    demonstrations = re.findall(r'<ol class="pp-steps">.*?</ol></div></div>', whole, re.DOTALL)
    assert demonstrations
    for steps in demonstrations:
        assert steps.count('class="pp-picture"') == min(2, steps.count('class="pp-step"'))


def test_a_link_that_leads_nowhere_is_found():
    links = '<a href="book/index.html#there">1</a><a href="#gone">2</a>'
    page = f'<html><head></head>{links}<p id="there"></p><p id="there"></p>'
    assert dead_links(mended(page)) == ["#gone"]
    assert anchors(mended(page)) == ["there"]


@pytest.fixture(scope="module")
def printed(whole, tmp_path_factory):
    """The first chapters as PDF."""
    program = chromium() or missing("no Chromium on the PATH, and POLSKPAS_CHROMIUM is not set")
    import pdf

    target = tmp_path_factory.mktemp("pdf") / "sample.pdf"
    ends = [found.start() for found in re.finditer(r'<span id="document-', whole)]
    sample = f"{whole[: ends[CHAPTERS_IN_SAMPLE]]}</div></article></main></body></html>"
    pdf.print_page(program, sample, SINGLE, str(target))
    return pypdf.PdfReader(target)


def bookmarks(entries) -> list[str]:
    found = []
    for entry in entries:
        found += bookmarks(entry) if isinstance(entry, list) else [entry.title]
    return found


def test_the_pdf_is_tagged_and_has_bookmarks(printed):
    root = printed.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"] and "/StructTreeRoot" in root and root["/Lang"] == "en"
    titles = bookmarks(printed.outline)
    assert {"Polskpas", "The game in five minutes", "The pack and its order", "Know the jacks"} <= set(titles)
    assert titles[0] == printed.metadata.title and printed.metadata.author == "Polskpas contributors"


def test_the_text_of_the_pdf_can_be_copied(printed):
    pages = [page.extract_text() for page in printed.pages]
    assert all(page.strip() for page in pages)
    text = " ".join(pages)
    for words in ("♣", "♠", "♥", "♦", "Jørgensen", "five", "first"):
        assert words in text, words
    assert not re.search("[ﬀ-ﬆ]", text)  # no ligature takes the place of letters


@pytest.fixture(scope="module")
def epub() -> zipfile.ZipFile:
    """The EPUB."""
    if not EPUB.exists():
        missing("the EPUB is not built: make test builds it")
    with zipfile.ZipFile(EPUB) as book:
        yield book


def test_the_epub_is_sound(epub):
    names = epub.namelist()
    assert names[0] == "mimetype" and epub.read("mimetype") == b"application/epub+zip"
    pages = [name for name in names if name.endswith(".xhtml")]
    assert len(pages) > 40
    package = epub.read("content.opf").decode()
    for name in pages:
        text = epub.read(name).decode()
        ElementTree.fromstring(text)
        ids = re.findall(r'\sid="([^"]*)"', text)
        assert len(ids) == len(set(ids)), name
        assert "<script" not in text and "http-equiv" not in text
        assert ("<svg" in text) == bool(re.search(rf'href="{re.escape(name)}"[^>]*properties="svg"', package)), name


def test_every_link_of_the_epub_leads_somewhere(epub):
    pages = {name: epub.read(name).decode() for name in epub.namelist() if name.endswith(".xhtml")}
    there = {name: set(re.findall(r'\sid="([^"]*)"', text)) for name, text in pages.items()}
    for name, text in pages.items():
        for link in re.findall(r'<a\b[^>]*?\bhref="([^"]*)"', text):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            target = Path("/", name).parent.joinpath(path).resolve().as_posix().lstrip("/") if path else name
            assert target in there and (not anchor or anchor in there[target]), f"{name}: {link}"


def test_the_contents_of_the_epub_name_every_page(epub):
    listed = re.findall(r'<a href="([^"#]+)">', epub.read("nav.xhtml").decode())
    assert set(listed) == {name for name in epub.namelist() if name.startswith("book/")}
    assert re.search(r"<dc:creator[^>]*>Polskpas contributors<", epub.read("content.opf").decode())


def test_epubcheck_has_nothing_to_say():
    program = shutil.which("epubcheck")
    if not program:
        missing("no epubcheck on the PATH (on Debian: apt-get install epubcheck)")
    java = ("java", "-jar") if zipfile.is_zipfile(program) else ()  # Debian's is the archive itself
    done = subprocess.run([*java, program, EPUB], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0 and "ERROR" not in done.stderr and "WARNING" not in done.stderr, done.stderr
