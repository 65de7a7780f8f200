"""Words of the glossary in the prose: the first of each on a page leads to its entry, and a card tells its meaning.

An English word is found anywhere in a paragraph, alone or with a plural s. A word of another language that is written
with a capital is found as it stands; one without only where it stands alone in italics, since *pass* is English too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape

from docutils import nodes
from sphinx.application import Sphinx

from polskpas import evidence
from polskpas.evidence import LANGUAGES, Term

GLOSSARY = "book/glossary"
NAMES = ("Polskpas", "Polsk Pas", "Polskt Pass")  # the game's own name needs no explanation on every page
# Where a word is not explained: in what is a link or code already, in headings, and in what a rule prints.
ELSEWHERE = (nodes.reference, nodes.literal, nodes.literal_block, nodes.title, nodes.table, nodes.raw, nodes.citation)


def id_of(term: Term) -> str:
    """The anchor of a term in the glossary."""
    return f"term-{nodes.make_id(term.term)}"


def cards(address: str) -> dict[str, list[str]]:
    """What the card of each term says, by its anchor: address from the site's root, name, meaning."""
    found = {}
    for term in evidence.terms():
        seen = "seen" if term.seen else "not seen"
        name = term.term if term.language == "en" else f"{term.term} ({LANGUAGES[term.language]}, {seen})"
        found[id_of(term)] = [f"{address}#{id_of(term)}", name, f"{term.meaning[:1].upper()}{term.meaning[1:]}."]
    return found


@cache
def _patterns() -> tuple[tuple[re.Pattern, Term, bool], ...]:
    """For each term what finds it in prose, and whether it must stand alone in italics."""
    found = []
    for term in sorted(evidence.terms(), key=lambda term: -len(term.term)):
        if term.term in NAMES:
            continue
        words = re.escape(term.term)
        if term.language == "en":
            found.append((re.compile(rf"\b{words}s?\b", re.IGNORECASE), term, False))
        elif term.term[0].isupper():
            found.append((re.compile(rf"\b{words}s?\b"), term, False))
        else:
            found.append((re.compile(rf"^{words}$"), term, True))
    return tuple(found)


def _prose(doctree: nodes.document) -> Iterable[nodes.Text]:
    """The text of paragraphs and list items, in order."""
    for paragraph in list(doctree.findall(nodes.paragraph)):
        outer, inside_rule = paragraph.parent, False
        while outer is not None:
            inside_rule = inside_rule or outer.tagname == "box" or isinstance(outer, ELSEWHERE)
            outer = outer.parent
        if not inside_rule:
            yield from (text for text in list(paragraph.findall(nodes.Text)) if not _within(text, paragraph, ELSEWHERE))


def _within(node: nodes.Node, top: nodes.Node, kinds: tuple[type, ...]) -> bool:
    while node is not top:
        node = node.parent
        if isinstance(node, kinds):
            return True
    return False


def link_terms(doctree: nodes.document, address: str) -> None:
    """Make the first mention of each term in a document a link to its entry."""
    waiting = list(_patterns())
    for text in _prose(doctree):
        pieces: list[nodes.Node] = [text]
        for known in list(waiting):
            pattern, term, alone = known
            if alone and not isinstance(text.parent, nodes.emphasis):
                continue
            for number, piece in enumerate(pieces):
                found = pattern.search(piece.astext()) if isinstance(piece, nodes.Text) else None
                if found:
                    words = piece.astext()
                    target = {"internal": True, "refuri": f"{address}#{id_of(term)}", "classes": ["pp-term"]}
                    link = nodes.reference("", found[0], **target)
                    around = (nodes.Text(words[: found.start()]), link, nodes.Text(words[found.end() :]))
                    pieces[number : number + 1] = [part for part in around if part.astext()]
                    waiting.remove(known)
                    break
        if len(pieces) > 1 or pieces[0] is not text:
            text.parent.replace(text, pieces)


def mark_entries(doctree: nodes.document) -> None:
    """Give each entry of the printed glossary its anchor."""
    ids = {(term.language, escape(term.term)): id_of(term) for term in evidence.terms()}

    def mark(found: re.Match) -> str:
        id = ids.get((found[1], found[2]))
        return f'<i id="{id}" lang="{found[1]}">{found[2]}</i>' if id else found[0]

    for raw in doctree.findall(nodes.raw):
        if 'class="pp-history"' in raw.astext():
            marked = re.sub(r'<i lang="(\w+)">([^<]*)</i>', mark, raw.astext())
            raw.children[:] = [nodes.Text(marked)]
            raw.rawsource = marked


def explain(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link the words of a page, once all its other links are made."""
    if GLOSSARY not in app.env.found_docs or app.builder.format != "html":
        return
    mark_entries(doctree)  # where all pages are one, the glossary is in it
    if docname != GLOSSARY:
        link_terms(doctree, app.builder.get_relative_uri(docname, GLOSSARY).partition("#")[0])


def setup(app: Sphinx) -> dict[str, object]:
    """Connect all of the above."""
    app.connect("doctree-resolved", explain, priority=800)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
