"""The pages of the example hands, as the build has run them, show what their golden outputs hold.

All have the same one cell. A kernel for each, only to see what the build has seen already, would take a minute.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
pytest.importorskip("sphinx")
pytest.importorskip("jupytext")
from chapters import built_path, chapters, golden_path, is_example_hand, notebook, written  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
HANDS = [chapter for chapter in chapters(ROOT / "book") if is_example_hand(chapter)]


def is_built() -> bool:
    """Whether the book was built from the package as it is: the build keeps its results under the package's hash."""
    sys.path.insert(0, str(ROOT / "book" / "_ext"))
    from polskpas_site import digest

    return (ROOT / "_build" / ".jupyter_cache" / digest(ROOT / "polskpas", ROOT / "book" / "hands")).is_dir()


@pytest.fixture(scope="module", autouse=True)
def built():
    """Skip where nothing fresh is built; where CI is set, fail."""
    if not is_built():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("the book is not built from this package: make site")


@pytest.mark.parametrize("chapter", HANDS, ids=lambda chapter: chapter.stem)
def test_an_example_hand_shows_what_it_showed(chapter):
    book = nbformat.read(built_path(ROOT, chapter), as_version=4)
    assert [cell.source for cell in book.cells] == [cell.source for cell in notebook(chapter).cells]
    assert written(book) == golden_path(ROOT, chapter).read_text("utf-8"), "renew it with `make golden` and read the diff"


def test_every_hand_has_its_page():
    assert len(HANDS) == len(list((ROOT / "book" / "hands").glob("*.json")))
