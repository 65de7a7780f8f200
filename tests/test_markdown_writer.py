"""A document tree as the cells of a notebook: Markdown that means the same, nothing that only this book understands."""

import sys
from pathlib import Path

import pytest

nodes = pytest.importorskip("docutils.nodes")
addnodes = pytest.importorskip("sphinx.addnodes")
sys.path.insert(0, str(Path(__file__).parents[1] / "book" / "_ext"))
from markdown_writer import Cell, Writer  # noqa: E402


def paragraph(*content) -> nodes.paragraph:
    return nodes.paragraph("", "", *(nodes.Text(part) if isinstance(part, str) else part for part in content))


def written(*blocks, address=lambda target: "") -> list[Cell]:
    return Writer(address).cells(nodes.section("", *blocks))


def text(*blocks, **options) -> str:
    (cell,) = written(*blocks, **options)
    assert not cell.code
    return cell.source


def code(source: str, *tags: str) -> nodes.container:
    marks = {"nb_element": "cell_code", "cell_metadata": {"tags": list(tags)}}
    return nodes.container("", nodes.literal_block(source, source), **marks)


def test_prose_and_code_take_turns():
    prose = [paragraph(words) for words in ("One.", "Two.", "Three.")]
    cells = written(nodes.title("", "Play"), prose[0], code("x = 1", "live"), *prose[1:])
    assert cells == [Cell(False, "# Play\n\nOne."), Cell(True, "x = 1", ("live",)), Cell(False, "Two.\n\nThree.")]


def test_words_keep_their_marks_and_signs_stay_signs():
    marked = paragraph(
        nodes.strong("", "bold"), " and ", nodes.emphasis("", "slanted"), " and ", nodes.literal("", "a_b")
    )
    assert text(marked) == "**bold** and *slanted* and `a_b`"
    assert text(paragraph("two * three_four [5]")) == r"two \* three\_four \[5\]"
    assert text(paragraph("1829. A year, no list")) == r"1829\. A year, no list"


def test_a_link_is_whole_or_only_its_words():
    inner = nodes.reference("", "the pack", internal=True, refuri="pack.html#rule-trick")
    outer = nodes.reference("", "elsewhere", refuri="https://example.org/a")
    assert text(paragraph(inner, ", ", outer)) == "the pack, [elsewhere](https://example.org/a)"
    known = text(paragraph(inner.deepcopy()), address=lambda target: f"https://example.org/{target}")
    assert known == "[the pack](https://example.org/pack.html#rule-trick)"


def test_lists_stand_in_lists_and_tables_in_rows():
    inner = nodes.bullet_list("", nodes.list_item("", paragraph("b")))
    assert text(nodes.bullet_list("", nodes.list_item("", paragraph("a"), inner))) == "- a\n\n  - b"
    lines = (("head", "x | y"), ("1", "2"))
    rows = [nodes.row("", *(nodes.entry("", paragraph(cell)) for cell in line)) for line in lines]
    group = nodes.tgroup("", nodes.thead("", rows[0]), nodes.tbody("", rows[1]), cols=2)
    assert text(nodes.table("", group)) == "| head | x \\| y |\n| --- | --- |\n| 1 | 2 |"


def test_a_description_is_its_signature_and_what_is_told_below_it():
    example = nodes.doctest_block("", ">>> 1 + 1\n2")
    content = addnodes.desc_content("", paragraph("Adds."), example)
    described = addnodes.desc("", addnodes.desc_signature("", "add(one,\n  other)"), content)
    assert text(described) == "**`add(one, other)`**\n\n> Adds.\n>\n> ```python\n> >>> 1 + 1\n> 2\n> ```"
