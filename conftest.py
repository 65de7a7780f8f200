"""Lets pytest run the book's chapters, with `pytest --nbval`, against their golden outputs."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "tests" / "notebooks"))


def pytest_collect_file(file_path: Path, parent):
    """Collect a chapter that has code cells; the same as nbval does for .ipynb files.

    The example hands are not run once more: see tests/notebooks/test_hands_as_built.py.
    """
    if file_path.suffix != ".md" or not parent.config.option.nbval:
        return None
    from chapters import is_example_hand, is_notebook

    if not is_notebook(file_path) or is_example_hand(file_path):
        return None
    from book_file import BookFile

    return BookFile.from_chapter(parent, file_path)


def pytest_addoption(parser):
    """Without nbval there is no such option, and no chapter is run."""
    try:
        import nbval  # noqa: F401
    except ImportError:
        parser.addoption("--nbval", action="store_true", help="run the chapters (needs nbval)")
