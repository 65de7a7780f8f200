"""The book's chapters as notebooks, and their golden outputs as text that people can read in a diff.

A golden file holds, for each code cell, its source and what it shows:

    === cell
    from polskpas import evidence
    len(evidence.rules())
    === text/plain
    31

Only what a reader can read is held: printed text and the text form of what is displayed. A
demonstration's text form holds every step, so that a changed board or ledger shows here.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import jupytext
from nbformat import NotebookNode
from nbformat.v4 import new_output

MARK = "=== "
STREAMS = ("stdout", "stderr")


def is_notebook(path: Path) -> bool:
    """Whether a Markdown file is a notebook with code cells."""
    text = path.read_text("utf-8")
    return "format_name: myst" in text[:600] and "\n```{code-cell}" in text


def chapters(book: Path) -> list[Path]:
    """All notebooks of the book."""
    return [path for path in sorted(book.rglob("*.md")) if "node_modules" not in path.parts and is_notebook(path)]


def is_example_hand(chapter: Path) -> bool:
    """Whether a chapter is a page of the library of hands: one cell, that every such page shares."""
    return chapter.parent.name == "hands"


def golden_path(root: Path, chapter: Path) -> Path:
    """Where the golden outputs of a chapter lie."""
    return (root / "tests" / "golden" / chapter.relative_to(root / "book")).with_suffix(".txt")


def notebook(chapter: Path) -> NotebookNode:
    """A chapter as a notebook without outputs."""
    return jupytext.read(chapter)


def code_cells(book: NotebookNode) -> list[NotebookNode]:
    """The cells that run."""
    return [cell for cell in book.cells if cell.cell_type == "code"]


def written(book: NotebookNode) -> str:
    """The golden text of a notebook that has run; ValueError where an output would differ from run to run."""
    lines = []
    for cell in code_cells(book):
        lines += [MARK + "cell", *cell.source.splitlines()]
        for kind, text in joined(map(readable, cell.outputs)):
            if f"\n{MARK}" in f"\n{text}":
                raise ValueError(f"an output has a line that starts with {MARK!r}")
            if " at 0x" in text:
                raise ValueError(f"an output shows a memory address: {text[:80]!r}")
            lines += [MARK + kind, *text.split("\n")]
    return "\n".join(lines) + "\n"


def joined(outputs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Kinds and texts with the pieces of one stream put together: it is chance where a kernel parts them."""
    found: list[tuple[str, str]] = []
    for kind, text in outputs:
        if kind in STREAMS and found and found[-1][0] == kind:
            found[-1] = kind, found[-1][1] + text
        else:
            found.append((kind, text))
    return found


def readable(output: NotebookNode) -> tuple[str, str]:
    """The kind and the text of one output."""
    if output.output_type == "stream":
        return output.name, output.text
    if output.output_type == "error":
        raise ValueError(f"a cell fails: {output.ename}: {output.evalue}")
    return "text/plain", output.data.get("text/plain", "")


def fill(book: NotebookNode, golden: str) -> None:
    """Put golden outputs into a notebook; ValueError if they were made from other cells."""
    entries = parse(golden)
    cells = code_cells(book)
    if [cell.source for cell in cells] != [source for source, _ in entries]:
        raise ValueError("the golden outputs were made from other cells")
    for cell, (_, outputs) in zip(cells, entries, strict=True):
        cell.execution_count = 1  # nbval compares only cells that have run
        cell.outputs = [as_output(kind, text) for kind, text in outputs]


def parse(golden: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The cells of a golden text: source, and kind and text of each output."""
    blocks: list[tuple[str, list[str]]] = []
    for line in golden.removesuffix("\n").split("\n"):
        if line.startswith(MARK):
            blocks.append((line.removeprefix(MARK), []))
        else:
            blocks[-1][1].append(line)
    entries: list[tuple[str, list[tuple[str, str]]]] = []
    for kind, lines in blocks:
        text = "\n".join(lines)
        if kind == "cell":
            entries.append((text, []))
        else:
            entries[-1][1].append((kind, text))
    return entries


def as_output(kind: str, text: str) -> NotebookNode:
    """An output as a notebook holds it."""
    if kind in STREAMS:
        return new_output("stream", name=kind, text=text)
    return new_output("display_data", data={kind: text})
