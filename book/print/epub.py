"""Finish the EPUB that Sphinx has built: python book/print/epub.py FOLDER OUT.epub.

The package file names the pages that hold drawings, as the format asks, and the archive is packed with fixed times, so
that the same book gives the same bytes but for the time that it names itself.
"""

from __future__ import annotations

import re
import sys
import zipfile
from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)
ITEM = re.compile(r'<item\b(?![^>]*properties=)[^>]*?\bhref="([^"]+\.xhtml)"[^>]*?(?=\s*/>)')


def with_properties(package: str, folder: Path) -> str:
    """The package file, with a word at each page that holds a drawing."""

    def name(found: re.Match) -> str:
        has_drawing = "<svg" in (folder / found[1]).read_text("utf-8")
        return f'{found[0]} properties="svg"' if has_drawing else found[0]

    return ITEM.sub(name, package)


def main(folder: str, target: str) -> int:
    """Pack the folder again."""
    root = Path(folder)
    (built,) = root.glob("*.epub")
    with zipfile.ZipFile(built) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name.endswith(".opf"):
                data = with_properties(data.decode(), root).encode()
            kind = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            new.writestr(zipfile.ZipInfo(name, EPOCH), data, kind)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
