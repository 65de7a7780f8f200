"""The comparison of the book's notebooks does compare: what changed, and what has no golden outputs, fails."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from notebook_header import HEADER

pytest.importorskip("nbval")
from chapters import as_output, chapters, code_cells, fill, golden_path, notebook, parse, written

ROOT = Path(__file__).resolve().parents[2]

CHAPTER = (
    HEADER
    + """
# A page

```{code-cell} ipython3
print("the pot is", 4)
"four chips"
```
"""
)
GOLDEN = """\
=== cell
print("the pot is", 4)
"four chips"
=== stdout
the pot is 4

=== text/plain
'four chips'
"""


def project(folder: Path, goldens: dict[str, str | None]) -> Path:
    """A book with the same chapter under several names, each with its own golden outputs, or none."""
    shutil.copy(ROOT / "conftest.py", folder)
    shutil.copytree(
        ROOT / "tests" / "notebooks", folder / "tests" / "notebooks", ignore=shutil.ignore_patterns("test_*")
    )
    (folder / "book").mkdir()
    (folder / "tests" / "golden").mkdir()
    (folder / "pytest.ini").write_text("[pytest]\n")
    for name, golden in goldens.items():
        (folder / "book" / f"{name}.md").write_text(CHAPTER, "utf-8")
        if golden is not None:
            (folder / "tests" / "golden" / f"{name}.txt").write_text(golden, "utf-8")
    return folder


def run(folder: Path) -> str:
    """What pytest says of that book."""
    call = [
        sys.executable,
        "-m",
        "pytest",
        "--nbval",
        "-p",
        "no:cacheprovider",
        "-rA",
        "--continue-on-collection-errors",
        "book",
    ]
    return subprocess.run(call, cwd=folder, capture_output=True, text=True, timeout=300, check=False).stdout


def test_a_notebook_is_compared_with_what_it_showed(tmp_path):
    answer = run(
        project(
            tmp_path,
            {
                "same": GOLDEN,
                "other-print": GOLDEN.replace("the pot is 4", "the pot is 8"),
                "other-value": GOLDEN.replace("'four chips'", "'eight chips'"),
                "nothing-shown": GOLDEN[: GOLDEN.index("=== stdout")],
                "other-cells": GOLDEN.replace('"the pot is"', '"the pot was"'),
                "no-golden": None,
            },
        )
    )
    assert "PASSED _build/nbval/book/same.ipynb" in answer
    for name in ("other-print", "other-value", "nothing-shown"):
        assert f"FAILED _build/nbval/book/{name}.ipynb" in answer
    for name in ("other-cells", "no-golden"):
        assert f"ERROR _build/nbval/book/{name}.ipynb" in answer
    assert "3 failed, 1 passed, 2 errors" in answer


def test_golden_text_reads_back(tmp_path):
    path = tmp_path / "page.md"
    path.write_text(CHAPTER, "utf-8")
    book = notebook(path)
    fill(book, GOLDEN)
    assert written(book) == GOLDEN
    assert parse(GOLDEN)[0][1] == [("stdout", "the pot is 4\n"), ("text/plain", "'four chips'")]


@pytest.mark.parametrize("text", ["<object at 0x7f00aa>", "a\n=== cell"])
def test_outputs_that_cannot_be_compared_are_refused(tmp_path, text):
    path = tmp_path / "page.md"
    path.write_text(CHAPTER, "utf-8")
    book = notebook(path)
    code_cells(book)[0].outputs = [as_output("text/plain", text)]
    with pytest.raises(ValueError, match="an output"):
        written(book)


def test_every_golden_file_has_its_chapter():
    known = {golden_path(ROOT, chapter) for chapter in chapters(ROOT / "book")}
    assert set((ROOT / "tests" / "golden").rglob("*.txt")) <= known
