"""The build itself: new rules show on old pages, a failing cell or a warning fails it, and nothing is asked of other hosts."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from notebook_header import HEADER

from conftest import ROOT

pytest.importorskip("jupyter_book")

PAGE = HEADER + """
# A page

```{code-cell} ipython3
from polskpas import scoring
print("the figure is", scoring.FIGURE)
```
"""


@pytest.fixture(scope="module")
def book(tmp_path_factory) -> Path:
    """A book of one page with the project's own configuration and extension, and a copy of the package."""
    folder = tmp_path_factory.mktemp("book")
    for name in ("_config.yml", "CITATION.cff"):
        shutil.copy(ROOT / name, folder)
    for name in ("polskpas", "book/_ext", "book/_assets", "book/hands"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.md"))
    for bibliography in (ROOT / "book").glob("*.bib"):
        shutil.copy(bibliography, folder / "book")
    (folder / "_toc.yml").write_text("format: jb-book\nroot: book/index\n", "utf-8")
    (folder / "book" / "index.md").write_text(PAGE, "utf-8")
    (folder / "_build" / "live").mkdir(parents=True)
    (folder / "_build" / "live" / "site.js").write_text("", "utf-8")
    set_figure(folder, 8)
    return folder


def set_figure(book: Path, figure: int) -> None:
    """Change the package."""
    module = book / "polskpas" / "scoring.py"
    text = re.sub(r"\nFIGURE = \d+\n", "", module.read_text("utf-8"))
    module.write_text(f"{text}\nFIGURE = {figure}\n", "utf-8")


def build(book: Path) -> subprocess.CompletedProcess:
    """Build as the Makefile does."""
    program = Path(sys.executable).parent / "jupyter-book"
    environment = {**os.environ, "PYTHONPATH": str(book), "PYTHONDONTWRITEBYTECODE": "1"}
    call = [program, "build", ".", "-W", "-n", "--keep-going"]
    return subprocess.run(call, cwd=book, env=environment, capture_output=True, text=True, timeout=300, check=False)


def page(book: Path) -> str:
    """The built page."""
    return (book / "_build" / "html" / "book" / "index.html").read_text("utf-8")


def test_a_page_shows_the_package_as_it_is_now(book):
    first = build(book)
    assert first.returncode == 0, first.stdout + first.stderr
    assert "the figure is 8" in page(book)
    set_figure(book, 9)
    second = build(book)
    assert second.returncode == 0, second.stdout + second.stderr
    assert "the figure is 9" in page(book)


def test_a_changed_style_reaches_the_site(book):
    with (book / "book" / "_assets" / "site.css").open("a", encoding="utf-8") as sheet:
        sheet.write("/* changed */\n")
    assert build(book).returncode == 0
    assert "/* changed */" in (book / "_build" / "html" / "_static" / "site.css").read_text("utf-8")


def test_a_page_names_no_other_host(book):
    loads = re.findall(r'<(?:script|link|img|iframe)[^>]*?(?:src|href)="(https?:)?//[^"]*"', page(book))
    assert not loads
    assert "fontawesome" not in page(book)


def test_faulty_evidence_stops_the_build_with_its_line(book):
    rules = book / "polskpas" / "evidence" / "rules.toml"
    sound = rules.read_text("utf-8")
    rules.write_text(sound.replace('grade = "reported"', 'grade = "certain"', 1), "utf-8")
    done = build(book)
    rules.write_text(sound, "utf-8")
    assert done.returncode != 0
    assert "the evidence is faulty: rules.toml: rule 'players': field 'grade': 'certain' is not one of" in done.stdout + done.stderr


@pytest.mark.parametrize("fault", ["```{code-cell} ipython3\n1 / 0\n```\n", "A [link](nowhere.md) to no page.\n", "```{rule} no-such-rule\n```\n"])
def test_a_failing_cell_and_a_warning_fail_the_build(book, fault):
    (book / "book" / "index.md").write_text(f"{PAGE}\n{fault}", "utf-8")
    assert build(book).returncode != 0
