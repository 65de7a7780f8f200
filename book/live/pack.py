"""Pack the Python side of the live pages: the package, its example hands, ipywidgets, the kernel.

    python book/live/pack.py OUT.zip CELLS.json

CELLS.json gets the source of every cell tagged ``live``, one list a page: running them once when
the assets are built tells which modules a page needs at its start.
"""

from __future__ import annotations

import json
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import jupytext

ROOT = Path(__file__).resolve().parents[2]
PACKAGE, HANDS, PYTHON_SIDE = ROOT / "polskpas", ROOT / "book" / "hands", Path(__file__).parent / "py"
LIBRARIES = ["ipywidgets", "traitlets", "comm"]
UNUSED = {"tests", "__pycache__", "config"}  # traitlets.config configures applications, of which there is none
DATA = {".py", ".toml", ".css", ".json"}
# Of the studies a page needs only what tells a chance in play.
STUDIES = {"__init__.py", "curve.py", "fit.py", "model.py", "played.json"}


def sources() -> dict[str, Path]:
    """Every file of the bundle by its name there."""
    found = {}
    for base, inside in [(PACKAGE, "polskpas"), (HANDS, "polskpas/hands"), (PYTHON_SIDE, "")]:
        found |= tree(base, inside)
    for name in LIBRARIES:
        found |= tree(Path(find_spec(name).origin).parent, name)
    return found


def tree(base: Path, inside: str) -> dict[str, Path]:
    """The files under a folder that the browser needs."""
    return {
        f"{inside}/{path.relative_to(base).as_posix()}".lstrip("/"): path
        for path in sorted(base.rglob("*"))
        if path.suffix in DATA and not UNUSED & set(path.relative_to(base).parts)
        if "studies" not in path.parts or path.name in STUDIES
    }


def live_cells() -> list[list[str]]:
    """The cells of each page that has a live one, up to its last: those above may be needed by it."""
    pages = []
    for path in sorted((ROOT / "book").rglob("*.md")):
        if "node_modules" in path.parts or "format_name: myst" not in path.read_text("utf-8")[:600]:
            continue
        code = [cell for cell in jupytext.read(path).cells if cell.cell_type == "code"]
        live = [number for number, cell in enumerate(code) if "live" in cell.metadata.get("tags", [])]
        if live:
            pages.append([cell.source for cell in code[: live[-1] + 1]])
    return pages


def main(bundle: str, cells: str) -> None:
    """Write both files; the same sources give the same bytes."""
    with zipfile.ZipFile(bundle, "w") as out:
        for name, path in sorted(sources().items()):
            out.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), path.read_bytes())
    Path(cells).write_text(json.dumps(live_cells()), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
