"""The Sphinx extension for rules, on tiny books: what the directive and the role print, and what stops the build."""

import inspect
import re
from html import unescape
from pathlib import Path

import pytest

pytest.importorskip("myst_parser")
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import docutils_namespace, patch_docutils

from polskpas import evidence, library
from polskpas.edition import hands_of, named_tests
from polskpas.play import legal_cards

PLAIN_QUOTES = str.maketrans("’‘“”", "''\"\"")
EXTENSION = Path(__file__).parents[1] / "book" / "_ext"


def told(*ids):
    """Sections that tell rules, as in a chapter."""
    return "\n\n".join(f"(rule-{id})=\n## The {id}\n\n```{{rule}} {id}\n```\n\nMore words." for id in ids)


def ids_of(chapter):
    return [rule.id for rule in evidence.rules().values() if rule.chapter == chapter]


@pytest.fixture
def build(tmp_path, monkeypatch):
    """Builds a book from its pages; gives the text of a page, and what Sphinx warned of."""
    monkeypatch.syspath_prepend(str(EXTENSION))

    def run(builder="html", extensions=("polskpas_rules",), options=None, **pages):
        source = tmp_path / "source"
        for name, text in {"index": "Words.", **pages}.items():
            path = source / "book" / f"{name.replace('_', '-')}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"---\norphan: true\n---\n# A page\n\n{text}\n", "utf-8")
        warnings = (tmp_path / "warnings").open("w+", encoding="utf-8")
        config = {
            "extensions": ["myst_parser", *extensions],
            "root_doc": "book/index",
            "html_theme": "basic",
            **(options or {}),
        }
        out = tmp_path / builder
        with patch_docutils(), docutils_namespace():
            app = Sphinx(source, None, out, tmp_path / "trees", builder, config, status=None, warning=warnings)
            app.build()
        warnings.seek(0)
        said = re.sub(r"\x1b\[[\d;]*m", "", warnings.read())

        def page(name):
            [file] = out.glob(f"book/{name}.*")
            return file.read_text("utf-8")

        return page, said

    return run


def words(html):
    """The text of some HTML, with the plain quotes of the data."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).translate(PLAIN_QUOTES).split())


def test_a_rule_is_told_with_all_that_is_known_of_it(build):
    page, said = build(play=told(*ids_of("play")), edition="Works.")
    assert said == ""
    html = page("play")
    [box] = re.findall(r'<div class="pp-rule" id="statement-follow-suit">.*?</div>\n<p>More words', html, re.S)
    rule, text = evidence.rule("follow-suit"), words(box)
    assert html.count('id="rule-follow-suit"') == 1
    assert text.startswith(f"Rule {list(evidence.rules()).index(rule.id) + 1} follow-suit {rule.statement} Reported: ")
    assert box.count("<details>") == 2 and "open" not in re.findall(r"<details[^>]*>", box)
    for siglum, reading in rule.witnesses.items():
        remark = rule.remarks.get(siglum)
        cells = re.search(rf'#work-{siglum.lower()}">{siglum}</a></p></th>\s*<td><p>(.*?)</p></td>', box)
        assert words(cells[1]) == (f"{reading}: {remark}" if remark else reading)
    assert f"Reasons. {rule.warrant}" in text
    assert "Switch. obligation decides what a player owes to a trick: follow (default) – to follow suit" in text
    assert "Code. polskpas.play.legal_cards in polskpas/play.py" in text
    assert inspect.getsource(legal_cards).split("\n")[-2].split()[0] in text and "def legal_cards(" in text
    assert f"Tests. {', '.join(named_tests(rule.id))}" in text
    assert f"Hands that show it. {', '.join(library.record(name).title for name in hands_of(rule.id))}" in text
    assert re.search(
        r"To cite\. Polskpas contributors, Polskpas, version [\d.]+, rule follow-suit \(reported\)\.", text
    )


@pytest.mark.parametrize("chapter", evidence.model.CHAPTERS)
def test_the_rules_of_every_chapter_can_be_told(build, chapter):
    page, said = build(**{chapter.replace("-", "_"): told(*ids_of(chapter))})
    assert said == ""
    text = words(page(chapter))
    for id in ids_of(chapter):
        rule = evidence.rule(id)
        assert rule.statement in text and rule.warrant in text and f"Code. {rule.function} in polskpas/" in text
        assert all(f"{part.what} ({part.grade})" in text for part in rule.parts)
        assert not rule.switch or all(told in text for told in evidence.switches()[rule.switch].values.values())


def test_the_words_for_the_grades_are_those_of_the_page_that_explains_them(build):
    build()
    from rule_nodes import GRADES

    table = (EXTENSION.parent / "how-to-read.md").read_text("utf-8")
    assert list(GRADES) == list(evidence.model.GRADES)
    assert all(f"| {grade} | {told} |" in table for grade, told in GRADES.items())


def test_a_source_stands_on_a_page_once(build):
    first, *others = [id for id in ids_of("scoring") if evidence.rule(id).function == "polskpas.scoring.settle"]
    page, _ = build(scoring=told(*ids_of("scoring")))
    assert others and words(page("scoring")).count("def settle(") == 1
    assert page("scoring").count(f'shown at <a class="reference internal" href="#rule-{first}">') == len(others)


def test_other_formats_print_what_html_folds(build):
    page, said = build("text", three_players=told("three-players"))
    assert said == "" and "Reasons." in page("three-players") and "polskpas.rules.rule_set" in page("three-players")


def test_on_a_single_page_links_stay_on_it(build):
    step = '<div class="pp-demo"><span class="pp-rules">Rule: <code>three-players</code></span></div>'
    contents = "```{toctree}\nthree-players\nedition\n```\n\n" + step
    page, said = build("singlehtml", three_players=told("three-players"), edition="Works.", index=contents)
    assert said == ""
    assert set(re.findall(r'href="([^"]*#(?:rule|work)-[^"]*)"', page("index"))) == {
        "#rule-three-players",
        *(f"#work-{siglum.lower()}" for siglum in evidence.rule("three-players").witnesses),
    }


def test_links_of_all_kinds_lead_to_the_label(build):
    mentions = "{rule}`three-players`, [`three-players`](rule-three-players), [words](rule-three-players)"
    page, said = build(three_players=told("three-players"), other=mentions)
    assert said == ""
    assert re.findall(r'href="([^"]*#rule-[^"]*)"', page("other")) == ["three-players.html#rule-three-players"] * 3
    for script in ("rule-cards.js", "live/rules.js"):
        assert script in page("other") and script not in page("index")


def test_ids_in_prepared_steps_are_links(build):
    step = (
        '<div class="pp-demo"><span class="pp-rules">Rules: <code>three-players</code>, <code>other</code></span></div>'
    )
    page, _ = build(three_players=told("three-players"), other=step)
    link = '<a href="three-players.html#rule-three-players"><code>three-players</code></a>'
    assert f'<span class="pp-rules">Rules: {link}, <code>other</code></span>' in page("other")


@pytest.mark.parametrize("mention", ["```{rule} folow-suit\n```", "{rule}`folow-suit`"])
def test_an_unknown_id_is_warned_of_with_the_nearest(build, mention):
    _, said = build(other=mention)
    assert "book/other.md:6: WARNING: no rule has the id 'folow-suit'; the nearest are follow-suit" in said


FAULTS = {
    "told nowhere": ({"three_players": "Nothing."}, "rule three-players is told nowhere"),
    "told twice": ({"three_players": told("three-players") + "\n\n```{rule} three-players\n```"}, "is told already in"),
    "in another chapter": ({"other": told("three-players")}, "is told here, but its chapter is book/three-players"),
    "no label": (
        {"three_players": "## Three\n\n```{rule} three-players\n```"},
        "without the label (rule-three-players)=",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_would_break_an_anchor_is_warned_of(build, fault):
    pages, message = FAULTS[fault]
    _, said = build(**pages)
    assert said.count("WARNING") == 1 and message in said


def test_faulty_evidence_stops_the_build_with_its_line(build, monkeypatch):
    def broken():
        raise evidence.EvidenceError("rules.toml", "rule 'trick'", "grade", "'sure' is not one of seen, reported")

    monkeypatch.setattr(evidence, "rules", broken)
    with pytest.raises(
        ExtensionError, match=r"the evidence is faulty: rules\.toml: rule 'trick': field 'grade': 'sure' is"
    ):
        build()


def test_the_script_knows_every_rule(build, tmp_path):
    build(three_players=told("three-players"))
    script = (tmp_path / "html" / "_static" / "rule-cards.js").read_text("utf-8")
    for rule in evidence.rules().values():
        assert f'"{rule.id}":["book/{rule.chapter}.html#rule-{rule.id}","{rule.grade}","{rule.statement}"]' in script
