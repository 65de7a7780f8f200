"""A chapter of the book as pytest and nbval see it."""

from __future__ import annotations

from pathlib import Path

import nbformat
from chapters import fill, golden_path, notebook
from nbval.plugin import IPyNbFile


class BookFile(IPyNbFile):
    """A MyST Markdown notebook, compared with its golden outputs; nbval itself reads only .ipynb files."""

    @classmethod
    def from_chapter(cls, parent, chapter: Path) -> BookFile:
        """Write the notebook that nbval will read, and collect it."""
        root = parent.config.rootpath
        target = (root / "_build" / "nbval" / chapter.relative_to(root)).with_suffix(".ipynb")
        target.parent.mkdir(parents=True, exist_ok=True)
        book, fault = notebook(chapter), ""
        golden = golden_path(root, chapter)
        try:
            fill(book, golden.read_text("utf-8"))
        except FileNotFoundError:
            fault = "there are no golden outputs"
        except ValueError as error:
            fault = str(error)
        nbformat.write(book, target)
        file = cls.from_parent(parent, path=target)
        file.fault = fault and f"{chapter.relative_to(root)}: {fault}; renew them with `make golden` and read the diff"
        # A picture's text form is compared; its HTML may be laid out anew.
        file.skip_compare += ("text/html", "image/svg+xml", "text/latex")
        return file

    def collect(self):
        """The chapter's cells, or one clear failure: strict nbval passes where it has nothing to compare."""
        if self.fault:
            raise self.CollectError(self.fault)
        yield from super().collect()
