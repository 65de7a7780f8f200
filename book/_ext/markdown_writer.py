"""A chapter's document tree as the cells of a notebook: plain Markdown that any viewer shows, and the code.

What Sphinx has resolved is written out: a rule by its statement, a citation by its siglum, a mention by its words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from docutils import nodes

SPECIAL = re.compile(r"[\\`*_\[\]<>|]")
LIST_LIKE = re.compile(r"^(\d+)([.)]) |^([-+#]+) ")
MARKS = {"strong": "**", "emphasis": "*"}
HIDDEN = ("target", "raw", "comment", "substitution_definition", "toctree", "index", "colspec", "details")


class Cell(NamedTuple):
    """A cell: `code` or not, its source, its tags."""

    code: bool
    source: str
    tags: tuple[str, ...] = ()


class Writer:
    """Writes one document; `address` gives the whole address of a link within the book, or none if it is not known."""

    def __init__(self, address: Callable[[str], str]):
        self.address = address

    def cells(self, document: nodes.Element) -> list[Cell]:
        """The document's cells in order: prose between two pieces of code is one."""
        found: list[Cell] = []
        prose: list[str] = []

        def end_prose() -> None:
            if prose:
                found.append(Cell(False, "\n\n".join(prose)))
            prose.clear()

        for block in self._blocks(document, 0):
            if isinstance(block, Cell):
                end_prose()
                found.append(block)
            elif block:
                prose.append(block)
        end_prose()
        return found

    def _blocks(self, parent: nodes.Element, level: int) -> Iterable[str | Cell]:
        for node in parent.children:
            if isinstance(node, nodes.section):
                yield from self._blocks(node, level + 1)
            elif isinstance(node, nodes.title):
                yield f"{'#' * max(level, 1)} {self._inline(node)}"
            elif isinstance(node, nodes.container) and node.get("nb_element") == "cell_code":
                yield self._code(node)
            else:
                yield self._block(node)

    def _code(self, node: nodes.container) -> Cell:
        source = next(node.findall(nodes.literal_block)).astext()
        return Cell(True, source.rstrip("\n"), tuple(node["cell_metadata"].get("tags", ())))

    def _block(self, node: nodes.Node) -> str:
        kind = node.tagname
        if kind in HIDDEN or isinstance(node, nodes.Text):
            return ""
        if kind == "box":
            id = node["ids"][0].removeprefix("statement-")
            return _quoted(f"{self._inside(node)}\n\nFor its evidence: `polskpas rules {id}`")
        if kind in ("bullet_list", "enumerated_list"):
            return self._list(node)
        if kind == "literal_block":
            return f"```{node.get('language', '')}\n{node.astext().rstrip()}\n```"
        if kind == "doctest_block":
            return f"```python\n{node.astext().rstrip()}\n```"
        if kind == "desc":
            return self._inside(node)
        if kind == "desc_signature":
            return f"**`{' '.join(node.astext().split())}`**"
        if kind == "desc_content":
            return _quoted(self._inside(node))
        if kind == "table":
            return self._table(node)
        if kind == "citation":
            return f"**{node.children[0].astext()}** {self._inside(node, first=1)}"
        if kind == "block_quote" or isinstance(node, nodes.Admonition):
            return _quoted(self._inside(node))
        if isinstance(node, nodes.TextElement):
            return LIST_LIKE.sub(_escaped_mark, self._inline(node))
        return self._inside(node)

    def _inside(self, node: nodes.Element, first: int = 0) -> str:
        return "\n\n".join(filter(None, map(self._block, node.children[first:])))

    def _list(self, node: nodes.Element) -> str:
        items = []
        for number, item in enumerate(node.children, node.get("start", 1)):
            mark = "- " if node.tagname == "bullet_list" else f"{number}. "
            lines = self._inside(item).split("\n")
            items.append("\n".join([mark + lines[0], *(f"{' ' * len(mark)}{line}".rstrip() for line in lines[1:])]))
        return "\n".join(items)

    def _table(self, node: nodes.table) -> str:
        head = [self._row(row) for part in node.findall(nodes.thead) for row in part.children]
        body = [self._row(row) for part in node.findall(nodes.tbody) for row in part.children]
        width = len((head or body)[0])
        lines = [head[0] if head else [""] * width, ["---"] * width, *body]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)

    def _row(self, row: nodes.row) -> list[str]:
        return [self._inside(entry).replace("\n\n", "<br>").replace("\n", " ") for entry in row.children]

    def _inline(self, node: nodes.Node) -> str:
        if isinstance(node, nodes.Text):
            return SPECIAL.sub(r"\\\g<0>", node.astext()).replace("\n", " ")
        if node.tagname in ("literal", "math"):
            mark = "``" if "`" in node.astext() else "`"
            return f"{mark}{node.astext()}{mark}"
        if node.tagname in HIDDEN:
            return ""
        text = "".join(map(self._inline, node.children))
        if isinstance(node, nodes.reference):
            return self._link(node, text)
        mark = MARKS.get(node.tagname, "") if text.strip() else ""
        return f"{mark}{text}{mark}"

    def _link(self, node: nodes.reference, text: str) -> str:
        target = node.get("refuri") or f"#{node.get('refid', '')}"
        address = target if re.match(r"[a-z]+:", target) else self.address(target)
        return f"[{text}]({address})" if address and text else text


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.split("\n"))


def _escaped_mark(found: re.Match) -> str:
    return f"{found[1]}\\{found[2]} " if found[1] else f"\\{found[3]} "
