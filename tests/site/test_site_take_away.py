"""What a reader takes away: notebooks without a directive in them that run from their archive, and data that fit."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from html import unescape
from io import BytesIO
from pathlib import Path

import jsonschema
import jupytext
import nbformat
import pytest
from nbclient import NotebookClient

from conftest import ROOT, SITE, missing, pages_with
from polskpas import __version__, library
from polskpas.edition import edition

NOTEBOOKS = SITE / "notebooks"
ADDRESS = os.environ.get("SITE_URL", "")
RAW = re.compile(r"\{[a-z:]+\}`|^ *(?:```|:::)\{|^:::|^\([\w-]+\)=$", re.MULTILINE)


def notebooks() -> list[Path]:
    return sorted(NOTEBOOKS.glob("*.ipynb"))


def chapter_of(notebook: Path) -> Path:
    """The chapter that a notebook was made from."""
    plain = ROOT / "book" / f"{notebook.stem}.md"
    return plain if plain.exists() else ROOT / "book" / "hands" / f"{notebook.stem.removeprefix('hands-')}.md"


def test_every_chapter_is_a_notebook(site):
    pages = {page.removeprefix("book/").removesuffix(".html") for page in pages_with('class="pp-cite"')}
    assert {path.stem for path in notebooks()} == {page.replace("/", "-") for page in pages} and len(pages) > 40


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_a_notebook_is_plain_markdown_and_the_code_of_its_chapter(path):
    book = nbformat.read(path, as_version=4)
    nbformat.validate(book)
    first, *cells = book.cells
    assert first.cell_type == "code" and "%pip install" in first.source
    assert (ADDRESS in first.source) if ADDRESS else '"./polskpas-' in first.source
    prose = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    assert not RAW.search(prose), RAW.search(prose)
    assert prose.startswith("# ")
    code = [cell.source for cell in jupytext.read(chapter_of(path)).cells if cell.cell_type == "code"]
    assert [cell.source for cell in cells if cell.cell_type == "code"] == code


def test_a_rule_stands_in_a_notebook_with_its_statement_and_its_words_are_kept():
    book = nbformat.read(NOTEBOOKS / "play.ipynb", as_version=4)
    prose = "\n".join(cell.source for cell in book.cells if cell.cell_type == "markdown")
    assert "> Eldest hand leads to the first trick, whoever the soloist is." in prose
    assert "polskpas rules first-lead" in prose
    assert "| --- | --- |" in (NOTEBOOKS / "five-minutes.ipynb").read_text("utf-8")


def test_the_archive_has_all_of_them_and_a_notebook_runs_with_the_package_beside_it(site, tmp_path):
    with zipfile.ZipFile(NOTEBOOKS / "polskpas-notebooks.zip") as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / "polskpas-notebooks"
    assert {path.name for path in folder.glob("*.ipynb")} == {path.name for path in notebooks()}
    (wheel,) = folder.glob("polskpas-*.whl")
    call = [sys.executable, "-m", "pip", "install", "-qq", "--no-deps", "--target", tmp_path / "installed", wheel]
    subprocess.run(call, check=True, timeout=120)
    book = nbformat.read(folder / "play.ipynb", as_version=4)
    book.cells[0].source = "import polskpas; print(polskpas.__file__)"  # in place of the line that asks a registry
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "installed")}
    NotebookClient(book, timeout=120, kernel_name="python3").execute(cwd=str(folder), env=environment)
    assert str(tmp_path / "installed") in book.cells[0].outputs[0].text
    shown = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("application/vnd.jupyter.widget-view+json" in output.get("data", {}) for output in shown)


def test_the_data_fit_their_schemas(site):
    data = SITE / "data"
    schema = json.loads((data / "edition.schema.json").read_text("utf-8"))
    told = json.loads((data / "edition.json").read_text("utf-8"))
    jsonschema.validate(told, schema, cls=jsonschema.Draft202012Validator)
    assert told == json.loads(json.dumps(edition()))
    schema = json.loads((data / "hand.schema.json").read_text("utf-8"))
    hands = [json.loads(line) for line in (data / "hands.jsonl").read_text("utf-8").splitlines()]
    for hand in hands:
        jsonschema.validate(hand, schema, cls=jsonschema.Draft202012Validator)
    assert [hand["title"] for hand in hands] == [library.record(name).title for name in library.names()]


def test_whatever_is_offered_is_there(site):
    page = SITE / "book" / "take-away.html"
    links = re.findall(r'<a href="([^"]*)" download>', page.read_text("utf-8"))
    files = {(page.parent / unescape(link)).resolve().relative_to(SITE).as_posix() for link in links}
    assert {"data/edition.json", "data/hands.jsonl", "notebooks/polskpas-notebooks.zip"} <= files
    assert all((SITE / file).is_file() for file in files)
    has_books = (SITE / "downloads").is_dir()
    assert ({"downloads/polskpas.pdf", "downloads/polskpas.epub"} <= files) == has_books
    for name in pages_with('class="pp-take-away"'):
        link = re.search(r'<p class="pp-take-away"><a download href="([^"]*)"', (SITE / name).read_text("utf-8"))[1]
        assert ((SITE / name).parent / link).resolve().is_file()


def test_the_table_sheet_is_one_page_of_paper(site, read):
    pypdf = pytest.importorskip("pypdf")
    page = read(site + "book/table-sheet.html").page
    paper = pypdf.PdfReader(BytesIO(page.pdf(prefer_css_page_size=True, format="A4")))
    assert len(paper.pages) == 1
    text = " ".join(paper.pages[0].extract_text().split())
    assert text.startswith("Polskpas on one sheet") and f"Polskpas, version {__version__}." in text
    assert "the soloist has lost, and that is all" in text


def test_the_site_is_built_with_its_package(site):
    if not NOTEBOOKS.is_dir():
        missing("the site is not built: make site")
    names = zipfile.ZipFile(next(NOTEBOOKS.glob("*.whl"))).namelist()
    assert {"polskpas/sheet.py", "polskpas/edition.schema.json", "polskpas/hands/bete.json"} <= set(names)
