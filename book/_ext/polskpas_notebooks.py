"""Each page with code as a notebook, in the site's folder `notebooks`, and beside them the package they install.

The first cell of a notebook is the one line that installs the package: from the site where the site knows its own
address (`html_baseurl`), else from the wheel in the notebook's own folder, with which all of them make one archive.
"""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

from docutils import nodes
from markdown_writer import Cell, Writer
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from polskpas import __version__

FOLDER = "notebooks"
ARCHIVE = "polskpas-notebooks.zip"
EPOCH = (1980, 1, 1, 0, 0, 0)
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def name_of(docname: str) -> str:
    """The file name of a page's notebook."""
    return f"{docname.removeprefix('book/').replace('/', '-')}.ipynb"


def built_wheel(app: Sphinx) -> Path:
    """The package as the Makefile has built it."""
    found = sorted(Path(app.srcdir, "_build", "dist").glob(f"polskpas-{__version__}-*.whl"))
    if not found:
        raise ExtensionError("the package is not built: build the book with `make site`")
    return found[-1]


def install_cell(base: str, wheel: str) -> Cell:
    """The one line that makes a notebook run anywhere."""
    if base:
        line = f'%pip install -q "polskpas[widgets] @ {base.rstrip("/")}/{FOLDER}/{wheel}"'
        return Cell(True, f"# This line installs all that the notebook needs.\n{line}")
    words = f"# This line installs all that the notebook needs. {wheel} must lie in the notebook's folder."
    return Cell(True, f'{words}\n%pip install -q "./{wheel}[widgets]"')


def notebook(cells: list[Cell]) -> str:
    """The notebook's text; the same cells give the same text."""
    made = []
    for number, cell in enumerate(cells):
        metadata = {"jupyter": {"source_hidden": True}} if "hide-input" in cell.tags else {}
        made.append(
            {
                "cell_type": "code" if cell.code else "markdown",
                "id": f"cell-{number}",
                "metadata": metadata,
                **({"execution_count": None, "outputs": []} if cell.code else {}),
                "source": cell.source.splitlines(keepends=True),
            }
        )
    metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    book = {"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(book, ensure_ascii=False, indent=1)


def has_code(doctree: nodes.document) -> bool:
    """Whether a page has a cell to run."""
    return any(node.get("nb_element") == "cell_code" for node in doctree.findall(nodes.container))


def write_notebook(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Write a page's notebook, once its links are resolved."""
    if app.builder.name != "html" or not has_code(doctree):
        return
    base = app.config.html_baseurl.rstrip("/")

    def address(target: str) -> str:
        if not base:
            return ""
        page, _, anchor = target.partition("#")
        here = Path(app.builder.get_target_uri(docname))
        # Posix paths all through: a link may go up from its page.
        place = (Path("/") / here.parent / page).resolve().as_posix() if page else f"/{here.as_posix()}"
        return f"{base}{place}" + (f"#{anchor}" if anchor else "")

    cells = [install_cell(base, built_wheel(app).name), *Writer(address).cells(doctree)]
    folder = Path(app.outdir, FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name_of(docname)).write_text(notebook(cells), "utf-8")


def offer_notebook(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Link a page's notebook at its end."""
    if doctree is None or app.builder.name != "html" or not has_code(doctree):
        return
    name = name_of(pagename)
    link = f'<a download href="{context["pathto"](f"{FOLDER}/{name}", 1)}">This page as a notebook</a>'
    context["body"] = f'{context.get("body") or ""}<p class="pp-take-away">{link}</p>\n'


def pack(app: Sphinx, exception: Exception | None) -> None:
    """Take out notebooks whose pages are gone, add the wheel, and pack all of it into one archive."""
    folder = Path(app.outdir, FOLDER)
    if exception or app.builder.name != "html" or not folder.is_dir():
        return
    wheel = built_wheel(app)
    wanted = {name_of(docname) for docname in app.env.found_docs}
    for path in folder.iterdir():
        if path.name not in wanted:
            path.unlink()
    shutil.copy(wheel, folder)
    files = sorted(folder.iterdir())
    with zipfile.ZipFile(folder / ARCHIVE, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files:
            entry = zipfile.ZipInfo(f"polskpas-notebooks/{path.name}", EPOCH)
            archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def setup(app: Sphinx) -> dict[str, object]:
    """Connect all of the above."""
    app.connect("doctree-resolved", write_notebook, priority=900)
    app.connect("html-page-context", offer_notebook, priority=610)
    app.connect("build-finished", pack)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
