"""The build itself: new rules show on old pages, a failing cell or a warning fails it, nothing is asked elsewhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from notebook_header import HEADER

from conftest import ROOT
from polskpas import __version__

pytest.importorskip("jupyter_book")
from sphinx.errors import ExtensionError

sys.path.insert(0, str(ROOT / "book" / "_ext"))
from polskpas_addresses import redirects

PAGE = (
    HEADER
    + """
# A page

```{code-cell} ipython3
from polskpas import scoring
print("the figure is", scoring.FIGURE)
```
"""
)


@pytest.fixture(scope="module")
def book(tmp_path_factory) -> Path:
    """A book of one page with the project's own configuration and extension, and a copy of the package."""
    folder = tmp_path_factory.mktemp("book")
    for name in ("_config.yml", "CITATION.cff"):
        shutil.copy(ROOT / name, folder)
    for name in ("polskpas", "book/_ext", "book/_assets", "book/hands", "book/print"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.md"))
    for bibliography in (ROOT / "book").glob("*.bib"):
        shutil.copy(bibliography, folder / "book")
    (folder / "_toc.yml").write_text("format: jb-book\nroot: book/index\n", "utf-8")
    (folder / "book" / "index.md").write_text(PAGE, "utf-8")
    for built in ("live/site.js", f"dist/polskpas-{__version__}-py3-none-any.whl"):
        (folder / "_build" / built).parent.mkdir(parents=True)
        (folder / "_build" / built).write_text("", "utf-8")
    set_figure(folder, 8)
    return folder


def set_figure(book: Path, figure: int) -> None:
    """Change the package."""
    module = book / "polskpas" / "scoring.py"
    text = re.sub(r"\nFIGURE = \d+\n", "", module.read_text("utf-8"))
    module.write_text(f"{text}\nFIGURE = {figure}\n", "utf-8")


def build(book: Path, address: str = "") -> subprocess.CompletedProcess:
    """Build as the Makefile does."""
    program = Path(sys.executable).parent / "jupyter-book"
    environment = {**os.environ, "PYTHONPATH": str(book), "PYTHONDONTWRITEBYTECODE": "1", "SITE_URL": address}
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


# Files of each kind, and how far back a change in them leads: to writing all pages again, or to reading them again.
CHANGED = {
    "book/_assets/rules.js": "written",
    "book/_assets/favicon.svg": "written",
    "book/_ext/synonyms.toml": "written",
    "book/_ext/templates/search.html": "written",
    "book/_ext/polskpas_terms.py": "written",
    "book/_ext/markdown_writer.py": "written",
    "polskpas/plots.css": "read",
    "book/_ext/rule_nodes.py": "read",
    "polskpas/evidence/terms.toml": "read",
}


def moments(book: Path) -> tuple[int, int]:
    """When the page was read last, and when it was written."""
    built = book / "_build"
    doctree, page = built / ".doctrees" / "book" / "index.doctree", built / "html" / "book" / "index.html"
    return tuple(path.stat().st_mtime_ns for path in (doctree, page))


@pytest.mark.parametrize("name", [None, *CHANGED])
def test_a_changed_file_of_any_kind_makes_fresh_pages_and_none_leaves_them(book, name):
    read, written = moments(book)
    if name:
        with (book / name).open("a", encoding="utf-8") as file:
            file.write("\n")
    done = build(book)
    assert done.returncode == 0, done.stdout + done.stderr
    now_read, now_written = moments(book)
    assert (now_written > written) == bool(name)
    assert (now_read > read) == (CHANGED.get(name) == "read")


def test_a_page_names_no_other_host(book):
    loads = re.findall(r'<(?:script|link|img|iframe)[^>]*?(?:src|href)="(https?:)?//[^"]*"', page(book))
    assert not loads
    assert "fontawesome" not in page(book)


def test_a_site_that_knows_its_address_names_it(book):
    site = book / "_build" / "html"
    assert "canonical" not in page(book) and not (site / "sitemap.xml").exists()
    (book / "book" / "redirects.toml").write_text('"old/rules.html" = "book/index.html"\n', "utf-8")
    done = build(book, "https://example.org/polskpas")
    assert done.returncode == 0, done.stdout + done.stderr
    address = "https://example.org/polskpas/book/index.html"
    assert f'<link rel="canonical" href="{address}" />' in page(book)
    assert f'<meta name="citation_public_url" content="{address}" />' in page(book)
    assert f"<loc>{address}</loc>" in (site / "sitemap.xml").read_text("utf-8")
    moved = (site / "old" / "rules.html").read_text("utf-8")
    assert f'<link rel="canonical" href="{address}">' in moved and 'content="1; url=../book/index.html"' in moved
    assert "@ https://example.org/polskpas/notebooks/polskpas-" in (site / "notebooks" / "index.ipynb").read_text(
        "utf-8"
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('"old.html" = "book/gone.html"', "old.html leads to book/gone.html, and there is no such page"),
        ('"book/index.html" = "book/index.html"', "book/index.html cannot be an old address"),
    ],
)
def test_a_wrong_line_of_moved_pages_is_told(tmp_path, line, message):
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "redirects.toml").write_text(line, "utf-8")
    env = SimpleNamespace(found_docs={"book/index"})
    builder = SimpleNamespace(get_target_uri=lambda docname: f"{docname}.html")
    with pytest.raises(ExtensionError, match=message):
        redirects(SimpleNamespace(srcdir=tmp_path, env=env, builder=builder))


def test_faulty_evidence_stops_the_build_with_its_line(book):
    rules = book / "polskpas" / "evidence" / "rules.toml"
    sound = rules.read_text("utf-8")
    rules.write_text(sound.replace('grade = "reported"', 'grade = "certain"', 1), "utf-8")
    done = build(book)
    rules.write_text(sound, "utf-8")
    assert done.returncode != 0
    assert (
        "the evidence is faulty: rules.toml: rule 'players': field 'grade': 'certain' is not one of"
        in done.stdout + done.stderr
    )


@pytest.mark.parametrize(
    "fault",
    ["```{code-cell} ipython3\n1 / 0\n```\n", "A [link](nowhere.md) to no page.\n", "```{rule} no-such-rule\n```\n"],
)
def test_a_failing_cell_and_a_warning_fail_the_build(book, fault):
    (book / "book" / "index.md").write_text(f"{PAGE}\n{fault}", "utf-8")
    assert build(book).returncode != 0
