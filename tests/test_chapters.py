"""The chapters: every rule has its heading in its place, and whatever a chapter names exists."""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest
from notebook_header import HEADER

from polskpas import evidence, library
from polskpas.record import OPTIONAL, REQUIRED
from polskpas.refusal import Code
from polskpas.rules import RULE_SETS
from polskpas.rules.switches import DEFAULTS
from polskpas.scoring import Result

ROOT = Path(__file__).parents[1]
CHAPTERS = sorted((ROOT / "book").glob("*.md"))
LONGEST_CELL = 8  # lines
DIRECTIVES = {"code-cell", "rule", "bibliography", "take-away"}
OF_THE_REFERENCE = {"eval-rst"}
# Nothing is played there.
WITHOUT_DEMONSTRATION = {
    "api",
    "before-and-between",
    "edition",
    "family",
    "glossary",
    "hosting",
    "limits",
    "table-sheet",
    "take-away",
}
RULE_LABEL = re.compile(r"^\(rule-([\w-]+)\)=$", re.M)
RULE_DIRECTIVE = re.compile(r"^```\{rule\} (.*)$", re.M)
HAND_LINK = re.compile(r"\[([^\]]+)\]\(hands/([\w-]+)\.md\)")
CELL = re.compile(r"^```\{code-cell\} ipython3\n(?::tags: \[([^\]]*)\]\n)?\n*(.*?)^```$", re.M | re.S)


def text_of(path):
    return path.read_text("utf-8")


def prose_of(path):
    return re.sub(r"^```.*?^```$", "", text_of(path).removeprefix(HEADER), flags=re.M | re.S)


def cells_of(path):
    """Each cell as its tags and its source."""
    return [(set(tags.replace(",", " ").split()), source) for tags, source in CELL.findall(text_of(path))]


def all_labels():
    return [label for path in CHAPTERS for label in re.findall(r"^\(([\w-]+)\)=$", text_of(path), re.M)]


def known_words():
    """What may stand hyphenated as code: ids of rules and points, rule sets, switches, results, refusals, hands."""
    switch_values = {str(value) for default in DEFAULTS.values() for value in type(default)}
    ids = {*evidence.rules(), *evidence.points()}
    return {*ids, *RULE_SETS, *switch_values, *map(str, Result), *map(str, Code), *library.names()}


each_chapter = pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
each_rule = pytest.mark.parametrize("rule", evidence.rules().values(), ids=lambda rule: rule.id)


@each_chapter
def test_a_chapter_is_a_notebook_with_the_full_header(path):
    assert text_of(path).startswith(HEADER + "\n# ")


@each_rule
def test_every_rule_has_one_label_in_its_chapter(rule):
    found = [path.stem for path in CHAPTERS for id in RULE_LABEL.findall(text_of(path)) if id == rule.id]
    assert found == [rule.chapter]


@each_rule
def test_every_rule_has_one_directive_right_below_its_heading(rule):
    found = [path.stem for path in CHAPTERS for id in RULE_DIRECTIVE.findall(text_of(path)) if id == rule.id]
    assert found == [rule.chapter]
    text = text_of(ROOT / "book" / f"{rule.chapter}.md")
    assert re.search(rf"^\(rule-{rule.id}\)=\n#+ .*\n\n```{{rule}} {rule.id}\n```\n\n", text, re.M)


@each_rule
def test_every_rule_is_told_below_a_heading_with_its_grade(rule):
    text = text_of(ROOT / "book" / f"{rule.chapter}.md")
    section = text.split(f"(rule-{rule.id})=\n", 1)[1]
    heading, body = section.split("\n", 1)
    assert re.match(r"#{2,4} \w", heading)
    told = re.search(r"^\*\*(\w+)\*\* \(`([\w-]+)`\)\. ", re.split(r"^#|^\([\w-]+\)=$", body, flags=re.M)[0], re.M)
    assert told and (told[1].lower(), told[2]) == (rule.grade, rule.id)


def test_the_rules_of_a_chapter_stand_in_the_order_of_the_edition():
    for path in CHAPTERS:
        labels = RULE_LABEL.findall(text_of(path))
        assert labels == [rule.id for rule in evidence.rules().values() if rule.chapter == path.stem]


@each_chapter
def test_every_id_in_the_prose_exists(path):
    code = re.findall(r"`([^`\n]+)`", prose_of(path))
    unknown = {word for word in code if re.fullmatch(r"[a-z]+(-[a-z]+)+", word)} - known_words()
    assert not unknown


@each_chapter
def test_every_link_leads_somewhere(path):
    labels = all_labels()
    assert len(labels) == len(set(labels))
    for target in re.findall(r"\]\(([^)\s]+)\)", prose_of(path)):
        if target.endswith(".md"):
            assert (path.parent / target).is_file(), target
        else:
            assert target in labels, target


@each_chapter
def test_a_chapter_names_a_module_that_exists(path):
    modules = re.findall(r"`(polskpas(?:\.[a-z_]+)+)`", prose_of(path))
    assert modules
    for module in modules:
        import_module(module)


@each_chapter
def test_a_chapter_opens_with_a_demonstration(path):
    if path.stem in WITHOUT_DEMONSTRATION:
        assert not any("live" in tags for tags, _ in cells_of(path))
        return
    tags, source = cells_of(path)[0]
    assert tags == {"live", "hide-input"}
    assert re.fullmatch(r"from polskpas\.widgets import (\w+Demo)\n\n\1\(.*\)\n", source)


@each_chapter
def test_cells_are_short_and_there_is_no_unknown_directive(path):
    directives = re.findall(r"```\{([\w-]+)\}", text_of(path))
    assert set(directives) <= DIRECTIVES | (OF_THE_REFERENCE if path.stem == "api" else set())
    assert len(cells_of(path)) == directives.count("code-cell")
    for _, source in cells_of(path):
        ast.parse(source)
        assert len(source.rstrip().split("\n")) <= LONGEST_CELL, source


@each_chapter
def test_every_hand_that_a_chapter_steps_through_is_in_the_library(path):
    named = re.findall(r'(?:HandDemo|PlayDemo|library\.record)\("([^"]+)"\)', text_of(path))
    assert set(named) <= set(library.names())


def test_the_page_of_hands_lists_them_all_in_reading_order():
    links = HAND_LINK.findall(text_of(ROOT / "book" / "hands.md"))
    assert links == [(library.record(name).title, name) for name in library.names()]


def test_every_key_of_a_record_is_described():
    rows = re.findall(r"^\| (`.*?) \|", prose_of(ROOT / "book" / "hands.md"), re.M)
    assert set(re.findall(r"`([a-z]+)`", " ".join(rows))) == {*REQUIRED, *OPTIONAL}
