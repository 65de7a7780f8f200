"""The pages of the example hands, as the build has run them, show what their golden outputs hold.

All have the same one cell. A kernel for each, only to see what the build has seen already, would take a minute.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

jupyter_cache = pytest.importorskip("jupyter_cache")
pytest.importorskip("sphinx")
pytest.importorskip("jupytext")
from chapters import chapters, golden_path, is_example_hand, notebook, written  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
HANDS = [chapter for chapter in chapters(ROOT / "book") if is_example_hand(chapter)]


@pytest.fixture(scope="module")
def results():
    """What the build has kept of the package as it is; none, and where CI is set a failure, if it is not built."""
    sys.path.insert(0, str(ROOT / "book" / "_ext"))
    from polskpas_site import digest

    kept = ROOT / "_build" / ".jupyter_cache" / digest(ROOT / "polskpas", ROOT / "book" / "hands")
    if not kept.is_dir():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("the book is not built from this package: make site")
    return jupyter_cache.get_cache(kept)


@pytest.mark.parametrize("chapter", HANDS, ids=lambda chapter: chapter.stem)
def test_an_example_hand_shows_what_it_showed(results, chapter):
    _, book = results.merge_match_into_notebook(notebook(chapter))
    assert written(book) == golden_path(ROOT, chapter).read_text("utf-8"), (
        "renew it with `make golden` and read the diff"
    )


def test_every_hand_has_its_page():
    assert len(HANDS) == len(list((ROOT / "book" / "hands").glob("*.json")))
