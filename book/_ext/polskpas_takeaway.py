"""What a reader can take away: the book in one file, its notebooks, its data.

    ```{take-away} data
    ```

The directive lists what this copy of the site has of one kind. The data are written here, into the folder `data`; the
book in one file is made by `make downloads` and copied into the folder `downloads`.
"""

from __future__ import annotations

import json
import shutil
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from docutils import nodes
from docutils.parsers.rst import directives
from polskpas_notebooks import ARCHIVE, FOLDER, built_wheel
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.docutils import SphinxDirective

from polskpas import library
from polskpas.edition import edition

KINDS = ("book", "notebooks", "data")
MARK = "<!-- take away: {} -->"


class Offer(NamedTuple):
    """A file of the site, and what it is."""

    path: str
    words: str


DATA = (
    Offer("data/edition.json", "the rules and their evidence, the witnesses, the switches, the mentions, the glossary"),
    Offer("data/edition.schema.json", "the JSON Schema of that file"),
    Offer("data/hands.jsonl", "the example hands, one record a line, as polskpas replay reads them"),
    Offer("data/hand.schema.json", "the JSON Schema of a record"),
)
BOOKS = (
    Offer("downloads/polskpas.pdf", "the book as PDF"),
    Offer("downloads/polskpas.epub", "the book as EPUB"),
)
NO_BOOKS = "This copy of the site was built without PDF and EPUB."


class TakeAwayDirective(SphinxDirective):
    """The files of one kind, as a list of links."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A place for the list, which is known when the page is written."""
        kind = directives.choice(self.arguments[0], KINDS)
        return [nodes.raw("", MARK.format(kind), format="html")]


def offers(app: Sphinx, kind: str) -> list[Offer]:
    """What this copy of the site has of a kind."""
    if kind == "data":
        return list(DATA)
    if kind == "book":
        return [offer for offer in BOOKS if (built(app) / Path(offer.path).name).exists()]
    return [
        Offer(f"{FOLDER}/{ARCHIVE}", "every page with code as a notebook, and the package that they install"),
        Offer(f"{FOLDER}/{built_wheel(app).name}", "the package alone"),
    ]


def built(app: Sphinx) -> Path:
    """Where `make downloads` leaves its files."""
    return Path(app.srcdir, "_build", "downloads")


def list_offers(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Put the lists into the page that asks for them."""
    body = context.get("body") or ""
    for kind in KINDS:
        mark = MARK.format(kind)
        if mark not in body:
            continue
        if app.builder.name != "html":  # a book in one file has nothing beside it
            body = body.replace(mark, "")
            continue
        items = "".join(
            f'<li><a href="{context["pathto"](path, 1)}" download>{Path(path).name}</a>: {escape(words)}</li>'
            for path, words in offers(app, kind)
        )
        body = body.replace(mark, f'<ul class="pp-offers">{items}</ul>' if items else f"<p>{NO_BOOKS}</p>")
    context["body"] = body


def data() -> dict[str, str]:
    """The text of each file of the folder `data`, by its path."""
    schemas = {f"data/{name}.schema.json": files("polskpas").joinpath(f"{own}.schema.json").read_text("utf-8")
               for name, own in (("edition", "edition"), ("hand", "record"))}  # fmt: skip
    hands = "".join(f"{library.record(name).as_json()}\n" for name in library.names())
    return {
        "data/edition.json": json.dumps(edition(), ensure_ascii=False, indent=1) + "\n",
        "data/hands.jsonl": hands,
        **schemas,
    }


def write(app: Sphinx, exception: Exception | None) -> None:
    """Write the data, and copy the book in one file where it has been made."""
    if exception or app.builder.name != "html":
        return
    for path, text in data().items():
        target = Path(app.outdir, path)
        target.parent.mkdir(exist_ok=True)
        target.write_text(text, "utf-8")
    shutil.rmtree(Path(app.outdir, "downloads"), ignore_errors=True)
    for offer in offers(app, "book"):
        target = Path(app.outdir, offer.path)
        target.parent.mkdir(exist_ok=True)
        shutil.copy(built(app) / target.name, target)


def watch(app: Sphinx, config: Config) -> None:
    """Write the pages again when there is more, or less, to take away."""
    config.polskpas_takeaway = sorted(path.name for path in Path(app.srcdir, "_build", "downloads").glob("*.*"))


def setup(app: Sphinx) -> dict[str, object]:
    """Connect all of the above."""
    app.add_config_value("polskpas_takeaway", [], "html", list)
    app.add_directive("take-away", TakeAwayDirective)
    app.connect("config-inited", watch)
    app.connect("html-page-context", list_offers)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
