"""Citing: sigla as the labels of the bibliography, and on every page how to cite it, for people and for programs.

What is said of the book comes from `CITATION.cff` and from the package's version. An address is given only where the
site knows its own (`html_baseurl`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from urllib.parse import quote

import yaml
from pybtex.plugin import register_plugin
from pybtex.style.formatting.unsrt import Style
from pybtex.style.labels import BaseLabelStyle
from pybtex.style.sorting import BaseSortingStyle
from sphinx.application import Sphinx
from sphinx.config import Config

from polskpas import __version__, evidence

LICENCE = "https://creativecommons.org/licenses/by/4.0/"
RULE = re.compile(r'class="pp-rule" id="statement-([\w-]+)"')
LATEX = {"\\": r"\textbackslash{}", **{sign: f"\\{sign}" for sign in "&%$#_{}"}}


class SiglumLabels(BaseLabelStyle):
    """The label of an entry is its key, so that a witness has its siglum everywhere."""

    def format_labels(self, sorted_entries: Sequence) -> Iterator[str]:
        """The keys."""
        return (entry.key for entry in sorted_entries)


class WitnessesFirst(BaseSortingStyle):
    """The witnesses in the order of the edition, then the other works by their keys."""

    def sorting_key(self, entry) -> tuple[int, str]:
        """The place of an entry."""
        witnesses = list(evidence.witnesses())
        return (witnesses.index(entry.key) if entry.key in witnesses else len(witnesses), entry.key)


class Sigla(Style):
    """The style of the bibliography: works in that order, under their keys."""

    default_label_style = SiglumLabels
    default_sorting_style = WitnessesFirst


@dataclass(frozen=True)
class Source:
    """A page of the book, or the book if `page` is empty, as one cites it."""

    page: str
    name: str
    book: str
    author: str
    date: str
    version: str
    address: str

    @property
    def year(self) -> str:
        """The year of the version."""
        return self.date[:4]

    def text(self) -> str:
        """A sentence for people."""
        place = f"“{self.page}”, in {self.book}" if self.page else self.book
        address = f" {self.address}" if self.address else ""
        return f"{self.author}, {place}, version {self.version} ({self.year}).{address}"

    def bibtex(self) -> str:
        """An entry for BibTeX; names and title in braces of their own, so that no style changes them."""
        fields = {"author": f"{{{_latex(self.author)}}}", "title": f"{{{_latex(self.page or self.book)}}}"}
        if self.page:
            fields["booktitle"] = _latex(self.book)
        fields |= {"year": self.year, "note": f"Version {self.version}"}
        if self.address:
            fields["url"] = self.address
        lines = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items())
        return f"@{'incollection' if self.page else 'book'}{{{self.name},\n{lines}}}\n"

    def ris(self) -> str:
        """A record for programs that read RIS."""
        fields = [("TY", "CHAP" if self.page else "BOOK"), ("AU", self.author), ("TI", self.page or self.book)]
        if self.page:
            fields.append(("T2", self.book))
        fields += [("PY", self.year), ("DA", self.date.replace("-", "/")), ("ET", self.version), ("LA", "en")]
        if self.address:
            fields.append(("UR", self.address))
        return "".join(f"{tag}  - {value}\n" for tag, value in [*fields, ("ER", "")])

    def metadata(self) -> str:
        """The marks by which Zotero and search engines know the page, as HTML for its head."""
        tags = [
            ("title", self.page or self.book),
            ("author", self.author),
            ("publication_date", self.date.replace("-", "/")),
            ("language", "en"),
        ]
        if self.page:
            tags.append(("inbook_title", self.book))
        if self.address:
            tags.append(("public_url", self.address))
        lines = [f'<meta name="citation_{name}" content="{escape(value)}" />' for name, value in tags]
        data = json.dumps(self._linked_data(), ensure_ascii=False).replace("<", "\\u003c")
        return "\n".join([*lines, f'<script type="application/ld+json">{data}</script>', ""])

    def _linked_data(self) -> dict[str, object]:
        common = {
            "author": {"@type": "Organization", "name": self.author},
            "datePublished": self.date,
            "inLanguage": "en",
            "license": LICENCE,
            "version": self.version,
        }
        address = {"url": self.address} if self.address else {}
        if not self.page:
            return {"@context": "https://schema.org", "@type": "Book", "name": self.book, **common, **address}
        chapter = {"@type": "Chapter", "name": self.page, "isPartOf": {"@type": "Book", "name": self.book, **common}}
        return {"@context": "https://schema.org", **chapter, **common, **address}


def source(app: Sphinx, pagename: str) -> Source:
    """What one cites for a page; the book's first page stands for the book."""
    book = yaml.safe_load(app.config.polskpas_citation)
    is_book = pagename == app.config.root_doc
    title = app.env.titles[pagename].astext()
    base = app.config.html_baseurl
    return Source(
        page="" if is_book else title,
        name="polskpas" if is_book else f"polskpas-{pagename.removeprefix('book/').replace('/', '-')}",
        book=book["title"],
        author=" and ".join(author["name"] for author in book["authors"]),
        date=str(book["date-released"]),
        version=__version__,
        address=f"{base.rstrip('/')}/{app.builder.get_target_uri(pagename)}" if base else "",
    )


def block(cited: Source, rule: str) -> str:
    """ "Cite this page", folded, as HTML; with an example of how to cite a rule where the page tells one."""
    example = f"{cited.author}, {cited.book}, version {cited.version}, rule {rule}."
    of_rule = f"<p>To cite one rule, name its id and the version: {escape(example)}</p>" if rule else ""
    forms = "".join(
        f'<p><a download="{cited.name}.{ending}" href="data:{kind};charset=utf-8,{quote(words)}">'
        f'Download as {name}</a></p><pre class="pp-cite-{ending}">{escape(words)}</pre>'
        for name, ending, kind, words in (
            ("BibTeX", "bib", "application/x-bibtex", cited.bibtex()),
            ("RIS", "ris", "application/x-research-info-systems", cited.ris()),
        )
    )
    text = f'<p class="pp-cite-text">{escape(cited.text())}</p>'
    return f'<details class="pp-cite"><summary>Cite this page</summary>{text}{of_rule}{forms}</details>\n'


def add_citation(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Put the block at the end of a page of the book, and the marks into its head."""
    if doctree is None or app.builder.name != "html":
        return
    cited = source(app, pagename)
    body = context.get("body") or ""
    first_rule = RULE.search(body)
    context["body"] = body + block(cited, first_rule[1] if first_rule else "")
    context["metatags"] = (context.get("metatags") or "") + cited.metadata()
    app.add_css_file("cite.css")


def _latex(text: str) -> str:
    return re.sub(r"[\\&%$#_{}]", lambda found: LATEX[found[0]], text)


def read_citation(app: Sphinx, config: Config) -> None:
    """Keep what is said of the book with the configuration: when it changes, every page is written again."""
    config.polskpas_citation = Path(app.srcdir, "CITATION.cff").read_text("utf-8")


def setup(app: Sphinx) -> dict[str, object]:
    """Connect all of the above."""
    register_plugin("pybtex.style.formatting", "sigla", Sigla)
    app.add_config_value("polskpas_citation", "", "html", str)
    app.connect("config-inited", read_citation)
    app.connect("html-page-context", add_citation, priority=600)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
