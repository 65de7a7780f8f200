"""Renew the golden outputs of all chapters: python tests/notebooks/golden.py [CHAPTER.md …]."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import DEVNULL

from chapters import chapters, golden_path, notebook, written
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

ROOT = Path(__file__).resolve().parents[2]


def renew(chapter: Path) -> str:
    """Run one chapter and write what it shows; the answer says what became of its golden file."""
    book = notebook(chapter)
    NotebookClient(book, timeout=120, kernel_name="python3").execute(cwd=str(chapter.parent), stderr=DEVNULL)
    target, text = golden_path(ROOT, chapter), written(book)
    if target.exists() and target.read_text("utf-8") == text:
        return "as before"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")
    return "renewed"


def main(names: list[str]) -> int:
    """Renew the named chapters, or all, and drop what belongs to none."""
    found = chapters(ROOT / "book")
    wanted = [Path(name).resolve() for name in names] or found
    for chapter in wanted:
        try:
            print(f"{chapter.relative_to(ROOT)}: {renew(chapter)}", flush=True)
        except (CellExecutionError, ValueError) as error:
            print(f"{chapter.relative_to(ROOT)}: {str(error).strip().splitlines()[-1]}", file=sys.stderr)
            return 1
    known = {golden_path(ROOT, chapter) for chapter in found}
    for left_over in set((ROOT / "tests" / "golden").rglob("*.txt")) - known:
        left_over.unlink()
        print(f"{left_over.relative_to(ROOT)}: removed, for its chapter is gone")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
