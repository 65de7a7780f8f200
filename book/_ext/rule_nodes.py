"""What the directive `rule` prints, as document nodes: the statement, and folded below it the evidence."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path
from pkgutil import resolve_name
from textwrap import dedent

from docutils import nodes
from sphinx.application import Sphinx

import polskpas
from polskpas import evidence, library
from polskpas.edition import hands_of, named_tests

# As the table in "How to read this book" has them.
GRADES = {
    "seen": "the editors had the very words before them",
    "reported": "a text that the editors have seen says that another text says so, or says so itself without showing "
    "its source",
    "inferred": "the editors reasoned it from texts they have seen, and give the reasons",
    "default": "every witness is silent; the editors chose",
}
BIBLIOGRAPHY, HOW_TO_READ, HANDS = "book/edition", "book/how-to-read", "book/hands"


class box(nodes.General, nodes.Element):
    """A rule on the page; not docutils' own container, whose class means something else to the theme."""


class details(nodes.General, nodes.Element):
    """What is folded until it is asked for, with scripts or without; on paper rules.css unfolds it."""


class summary(nodes.General, nodes.TextElement):
    """The line that unfolds the details it stands in."""


class book_link(nodes.Inline, nodes.TextElement):
    """A link to a place in the book, by document and anchor; text alone if the book has no such document."""


def told(rule: evidence.Rule, number: int) -> list[nodes.Node]:
    """A rule with its number in the edition, its statement, its grade and all that is known of it."""
    parts = [f"{part.what} ({part.grade})" for part in rule.parts]
    grade = _paragraph(_grade(rule.grade), f": {GRADES[rule.grade]}.", classes=["pp-rule-grade"])
    if parts:
        grade += nodes.Text(f" Otherwise: {'; '.join(parts)}.")
    made = box(
        "",
        _paragraph(nodes.strong("", f"Rule {number}"), " ", _code(rule.id), classes=["pp-rule-name"]),
        _paragraph(rule.statement, classes=["pp-rule-statement"]),
        grade,
        _evidence(rule),
        ids=[f"statement-{rule.id}"],
        classes=["pp-rule"],
    )
    return [made]


def _evidence(rule: evidence.Rule) -> details:
    hands = [_hand(name) for name in hands_of(rule.id)]
    contents = ["How to cite", "witnesses", "reasons", *["switch"] * bool(rule.switch), "code", "tests"]
    contents += ["hands"] * bool(hands)
    found = details("", _summary(", ".join(contents)))
    version = f"version {polskpas.__version__}"
    found += _titled("To cite", f"Polskpas contributors, Polskpas, {version}, rule {rule.id} ({rule.grade}).")
    found += _witnesses(rule)
    found += _titled("Reasons", rule.warrant)
    if rule.switch:
        found += _switch(evidence.switches()[rule.switch])
    found += _function(rule)
    found += _titled("Tests", *_joined(map(_code, named_tests(rule.id))))
    if hands:
        found += _titled("Hands that show it", *_joined(hands))
    return found


def _witnesses(rule: evidence.Rule) -> nodes.table:
    """Two columns: on a phone there is no room for a third, so the remark stands with the reading."""
    rows = []
    for siglum, reading in rule.witnesses.items():
        remark = rule.remarks.get(siglum)
        link = book_link("", siglum, doc=BIBLIOGRAPHY, anchor=f"work-{siglum.lower()}")
        rows.append((link, f"{reading}: {remark}" if remark else reading))
    group = nodes.tgroup("", nodes.colspec(colwidth=15, stub=1), nodes.colspec(colwidth=85), cols=2)
    group += nodes.thead("", _row(("witness", "reading")))
    group += nodes.tbody("", *map(_row, rows))
    return nodes.table("", group, classes=["pp-rule-witnesses"])


def _switch(switch: evidence.Switch) -> list[nodes.Node]:
    default = next(iter(switch.values))
    items = [
        nodes.list_item("", _paragraph(_code(value), f" {'(default) ' * (value == default)}– {words}"))
        for value, words in switch.values.items()
    ]
    return [_titled("Switch", _code(switch.name), f" decides {switch.decides}:"), nodes.bullet_list("", *items)]


def _function(rule: evidence.Rule) -> list[nodes.Node]:
    """Where the function is, and its source, which stands on a page once."""
    function = code_of(rule.function)
    path = Path(inspect.getsourcefile(function)).relative_to(Path(polskpas.__file__).parents[1]).as_posix()
    line = _titled("Code", _code(rule.function), " in ", _code(path))
    chapter = [other for other in evidence.rules().values() if other.chapter == rule.chapter]
    first = next(other for other in chapter if other.function == rule.function)
    if first is not rule:
        line += nodes.Text(", shown at ")
        line += book_link("", "", _code(first.id), doc=f"book/{first.chapter}", anchor=f"rule-{first.id}")
        return [line]
    source = dedent(inspect.getsource(function)).rstrip()
    return [line, details("", _summary("Its source"), nodes.literal_block(source, source, language="python"))]


def code_of(dotted: str):
    """The function behind a dotted path: of a property its getter, of a wrapped function what is wrapped."""
    found = resolve_name(dotted)
    if isinstance(found, property):
        found = found.fget
    elif isinstance(found, cached_property):
        found = found.func
    return inspect.unwrap(found)


def _hand(name: str) -> book_link:
    return book_link("", library.record(name).title, doc=f"{HANDS}/{name}", anchor="")


def _grade(grade: str) -> book_link:
    return book_link("", "", nodes.strong("", grade.capitalize()), doc=HOW_TO_READ, anchor="grades")


def _titled(title: str, *content: str | nodes.Node) -> nodes.paragraph:
    return _paragraph(nodes.strong("", f"{title}."), " ", *content)


def _paragraph(*content: str | nodes.Node, classes: Sequence[str] = ()) -> nodes.paragraph:
    return nodes.paragraph("", "", *_as_nodes(content), classes=list(classes))


def _summary(text: str) -> summary:
    return summary(text, text)


def _code(text: str) -> nodes.literal:
    return nodes.literal(text, text)


def _row(cells: Iterable[str | nodes.Node]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", _paragraph(cell)) for cell in cells))


def _joined(some: Iterable[nodes.Node]) -> list[str | nodes.Node]:
    """The nodes with commas between them."""
    found = [part for node in some for part in (", ", node)]
    return found[1:]


def _as_nodes(content: Iterable[str | nodes.Node]) -> list[nodes.Node]:
    return [nodes.Text(part) if isinstance(part, str) else part for part in content]


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Make the links, now that the builder can tell where documents are."""
    for link in list(doctree.findall(book_link)):
        if link["doc"] in app.env.found_docs:
            address = app.builder.get_relative_uri(docname, link["doc"])
            if link["anchor"]:  # where all documents are one page, the address has a mark already
                address = f"{address.partition('#')[0]}#{link['anchor']}"
            link.replace_self(nodes.reference("", "", *link.children, internal=True, refuri=address))
        else:
            link.replace_self(link.children)


def _opens(tag: str):
    def visit(translator, node) -> None:
        translator.body.append(translator.starttag(node, tag))

    return visit


def _closes(tag: str):
    def depart(translator, node) -> None:
        translator.body.append(f"</{tag}>\n")

    return depart


def _nothing(translator, node) -> None:
    """Other formats have nothing to fold: they print what is inside."""


def add_nodes(app: Sphinx) -> None:
    """Tell Sphinx how to write the nodes above."""
    others = dict.fromkeys(("latex", "text", "man", "texinfo"), (_nothing, _nothing))
    for kind, tag in ((box, "div"), (details, "details"), (summary, "summary")):
        app.add_node(kind, html=(_opens(tag), _closes(tag)), **others)
    app.add_node(book_link, html=(_nothing, _nothing), **others)
    app.connect("doctree-resolved", _resolve)
