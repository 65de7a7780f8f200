"""The historical chapters: their data are sound, what is printed of them is true, nothing unseen is called seen."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from polskpas import evidence, silence
from polskpas.difference import difference, evidence_points
from polskpas.drawing import history as drawing_history
from polskpas.drawing.history import (
    DifferenceTable,
    Glossary,
    LikenessTable,
    Readings,
    SilenceMap,
    Timeline,
    WitnessList,
)
from polskpas.evidence import Part
from polskpas.rules import RULE_SETS, rule_set, witness_of
from polskpas.rules.switches import DEFAULTS
from polskpas.scoring import game_winner

ROOT = Path(__file__).parents[1]
CHAPTERS = "1829 1924 before-and-between name family kontraspiel silence edition glossary".split()
CELL = re.compile(r"^```.*?^```$", re.M | re.S)
SIGLUM = re.compile(r"\b(?:[KBJHFS]1[789]\d\d|HL2011|W2|W|Wde|KWen|KWde|KT)\b")

# The record as the notes on the sources have it: year of the record, grade, address.
RECORD = [
    (1753, "reported", "en.wikipedia.org/wiki/Polskpas"),
    (1774, "seen", "tekster.kb.dk/text/tfs-texts-2_023-shoot-workid2_023_015"),
    (1785, "seen", "tekster.kb.dk/text/adl-texts-baggesen01val-shoot-workid56682"),
    (1786, "reported", ""),
    (1790, "reported", ""),
    (1803, "seen", "ADL, grundtvig01val"),
    (1827, "seen", "ADL, blich04"),
    (1829, "reported", ""),
    (1835, "seen", "ADL, bagger01val"),
    (1839, "reported", ""),
    (1845, "reported", ""),
    (1856, "reported", "wikimili.com/en/Sjavs"),
    (1901, "seen", "ADL, schandorph01val"),
    (1924, "reported", "runeberg.org/salmonsen/2/19/"),
    (2010, "reported", ""),
]

# Years that the prose names beside the record, the witnesses and the bibliography, and what each is the year of.
OTHER_YEARS = {
    1712: "polsk riksdag, by Svensk ordbok",
    1780: "the first record of German Schafkopf, reported",
    1834: "the first record of Knektpass",
    1847: "the first rules of Knektpass",
    1900: "the limit up to which old texts are quoted",
    2026: "the year in which the stored copies were read",
}


def text_of(chapter):
    return (ROOT / "book" / f"{chapter}.md").read_text("utf-8")


def prose_of(chapter):
    return CELL.sub("", text_of(chapter).split("\n---\n", 1)[1])


def data(name):
    return files("polskpas.evidence").joinpath(name).read_text("utf-8")


def bibliography():
    """The entries of references.bib by key, each with its fields as written."""
    text = (ROOT / "book" / "references.bib").read_text("utf-8")
    entries = re.findall(r"^@(\w+)\{(\w+),\n(.*?)^\}$", text, re.M | re.S)
    assert len(entries) == text.count("\n@") and len({key for _, key, _ in entries}) == len(entries)
    return {key: dict(re.findall(r"^  (\w+) = \{(.*)\},$", body, re.M)) for _, key, body in entries}


# Lines of the poem as the edition of 1889 has them, and the list of contents of 1774: what the chapter quotes.
POEM = """
Paa alle Steder kort, hvor Polskpas spilles kan.
Af Fader Adams og af Moder Evas Kiøn
Var netop Overskud til fyrretyve Kroner,
Men Polskpassist fra Top til Taae.
Hans Majestæt Kong Caro, Dronning Coeur,
Prinds Picq, og allermeest Tref Serviteur
Beet paa sin beste Ven, paa Tref Valet!
Endnu engang perdu paa Tref Valet.
De tyve Kroner gaae, trods Kløver-Knægt.
"""
CONTENTS = {
    "Byd": 5,
    "Fem Kort": 8,
    "Hanrey": 9,
    "Lang Hanrey": 10,
    "Hundrede og Eet": 12,
    "Mariage": 13,
    "Polsk Pas": 14,
    "Piquet": 17,
    "Styrvolt": 20,
    "Tree Kort": 22,
    "Gnav eller Ris-Ris": 25,
}

each_chapter = pytest.mark.parametrize("chapter", CHAPTERS)


# The record


def test_the_record_has_every_year_grade_and_address_of_the_notes():
    assert [(entry.years[0], entry.grade, entry.where) for entry in evidence.mentions()] == RECORD


def test_the_record_of_several_years_says_so():
    spans = {entry.id: entry.years for entry in evidence.mentions() if entry.years[0] != entry.years[1]}
    assert spans == {"blicher": (1827, 1828), "henningsen-langen": (2010, 2011)}


def test_every_witness_of_polskpas_that_is_no_article_stands_in_the_record():
    expected = {w.siglum for w in evidence.witnesses().values() if w.game == "polskpas" and w.kind != "wiki"}
    assert {entry.witness for entry in evidence.mentions()} - {""} == expected


def test_of_a_witness_with_unread_rules_the_record_says_what_is_unseen():
    for entry in evidence.mentions():
        if entry.witness and evidence.witnesses()[entry.witness].extent == "none":
            assert entry.unseen
            assert entry.grade != "seen" or entry.witness == "K1774"  # whose list of contents was seen


# The bibliography


def test_the_sigla_of_the_bibliography_are_those_of_the_witnesses():
    witnesses = [key for key, fields in bibliography().items() if fields.get("keywords") == "witness"]
    assert witnesses == list(evidence.witnesses())


@pytest.mark.parametrize("witness", evidence.witnesses().values(), ids=lambda witness: witness.siglum)
def test_a_witness_is_in_the_bibliography_as_in_the_data(witness):
    fields = bibliography()[witness.siglum]
    assert fields["title"] == f"{{{witness.title}}}"
    assert fields["year"] == witness.dated
    assert witness.year is None or str(witness.year) in fields["year"]
    assert fields.get("url", "") == (f"https://{witness.where}" if witness.where else "")
    assert fields.get("publisher", fields.get("howpublished", "")) in (
        witness.publisher,
        witness.place,
        "after von Thalberg",
    )
    seen = {"none": "nothing", "part": "a part", "whole": "the whole"}[witness.extent]
    by = f"; reported by {witness.reported_by}" if witness.reported_by else ""
    copy = "; stored copy, read in 2026" if witness.where and witness.extent != "none" else ""
    assert fields["note"] == f"Of its text on the game was seen: {seen}{by}{copy}"


def test_the_bibliography_is_what_pybtex_reads():
    pybtex = pytest.importorskip("pybtex.database")
    found = pybtex.parse_file(str(ROOT / "book" / "references.bib"))
    assert list(found.entries) == list(bibliography())


def test_every_citation_has_its_entry_and_every_entry_beyond_the_witnesses_is_cited():
    cited = {
        key
        for chapter in CHAPTERS
        for keys in re.findall(r"\{cite:[pt]\}`([^`]+)`", text_of(chapter))
        for key in keys.split(",")
    }
    assert cited <= set(bibliography())
    assert {key for key, fields in bibliography().items() if fields.get("keywords") != "witness"} <= cited


def test_the_bibliography_stands_once_at_the_end_of_the_last_page():
    assert [chapter for chapter in CHAPTERS if "```{bibliography}" in text_of(chapter)] == ["edition"]
    assert text_of("edition").endswith("```{bibliography}\n:all:\n```\n")


# The prose


@each_chapter
def test_every_siglum_in_the_prose_exists(chapter):
    assert set(SIGLUM.findall(prose_of(chapter))) <= set(evidence.witnesses())


@each_chapter
def test_every_year_in_the_prose_is_a_year_of_the_data(chapter):
    entries = evidence.mentions() + evidence.mentions("kontraspiel")
    known = {year for entry in entries for year in range(entry.years[0], entry.years[1] + 1)}
    known |= {int(year) for fields in bibliography().values() for year in re.findall(r"\d{4}", fields.get("year", ""))}
    assert {int(year) for year in re.findall(r"\b1[5-9]\d\d\b|\b20\d\d\b", prose_of(chapter))} <= known | set(
        OTHER_YEARS
    )


@each_chapter
def test_every_other_number_in_the_prose_stands_in_the_data(chapter):
    texts = " ".join(data(name) for name in ("mentions.toml", "witnesses.toml", "rules.toml", "kontraspiel.toml"))
    known = set(re.findall(r"\d+", texts)) | {"24", "4"}  # the pack; the licence of the text
    tried = r"^\(edition-tried\)=$.*?^(?=\(edition-errata\)=$)"  # what was counted there stands nowhere else
    told = re.sub(tried, "", prose_of(chapter), flags=re.M | re.S)
    told = re.sub(r"\b\d+ November 2026\b", "", told)  # dates of errata
    prose = re.sub(r"^\d+\. |\([^)]*\)=$", "", told, flags=re.M)
    numbers = set(re.findall(r"(?<![\w-])\d+(?![\w-])", re.sub(r"`[^`]*`|\]\([^)]*\)", "", prose)))
    assert numbers - {str(year) for year in OTHER_YEARS} <= known | {"0"}  # CC BY 4.0


@each_chapter
def test_no_claim_of_seeing_stands_beside_a_witness_whose_text_is_unread(chapter):
    unread = [
        siglum for siglum, witness in evidence.witnesses().items() if witness.extent == "none" and siglum != "K1774"
    ]
    for sentence in re.split(r"(?<=[.:;])\s", prose_of(chapter)):
        if re.search(r"\b(?:was|were|been|have) (?:seen|read)\b", sentence) and any(s in sentence for s in unread):
            assert re.search(r"\bnot\b|\bnobody\b|\bonly if\b", sentence), sentence


@pytest.mark.parametrize(("chapter", "siglum"), [("1829", "J1829"), ("1924", "S1924")])
def test_the_pages_on_the_unread_books_begin_with_that(chapter, siglum):
    assert evidence.witnesses()[siglum].extent == "none"
    opening = text_of(chapter).split("\n# ", 1)[1].split("\n\n")[1]
    assert opening.startswith("The editors have not seen this ")


def test_the_page_on_before_and_between_says_that_three_pages_are_unread():
    assert evidence.witnesses()["K1774"].extent == "none"
    assert "**Not seen:** pages 14–16." in prose_of("before-and-between")


def test_what_is_quoted_of_the_poem_stands_in_it():
    section = text_of("before-and-between").split("(history-1785)=\n")[1].split("(history-priority)=\n")[0]
    attested = " ".join(section.split("What the poem attests:")[1].split())
    quoted = [words for words in re.findall(r"\*([^*]+)\*", attested) if words not in ("inferred", "both inferred")]
    poem = " ".join(POEM.split())
    assert "Polskpassist fra Top til Taae" in quoted and len(quoted) > 10
    assert not [words for words in quoted if words not in poem]
    for term in ("Polskpassist", "Kløver-Knægt", "Tref Valet", "Beet"):
        assert term in poem and next(t for t in evidence.terms() if t.term == term).seen


def test_the_contents_of_1774_are_told_alike():
    chapter = " ".join(prose_of("before-and-between").replace("*", "").split())
    note = evidence.witnesses()["K1774"].note
    assert ", ".join(f"{game} {page}" for game, page in list(CONTENTS.items())[:-1]) in chapter
    assert "Gnav eller Ris-Ris 25" in chapter and "eleven games" in chapter and len(CONTENTS) == 11
    assert all(re.search(rf"{game} \((?:page )?{page}\)", note) for game, page in CONTENTS.items())


@each_chapter
def test_anchors_are_explicit_and_of_this_chapter_alone(chapter):
    labels = re.findall(r"^\(([\w-]+)\)=$", text_of(chapter), re.M)
    others = {
        label
        for other in CHAPTERS
        if other != chapter
        for label in re.findall(r"^\(([\w-]+)\)=$", text_of(other), re.M)
    }
    assert labels and len(labels) == len(set(labels)) and not others & set(labels)


# The two rule sets


@pytest.mark.parametrize("id", RULE_SETS)
def test_a_rule_set_follows_a_witness_or_none(id):
    assert witness_of(id) in {"", *evidence.witnesses()}


def test_1829_and_1924_do_not_differ_and_everything_was_compared():
    found = difference(rule_set("polskpas-1829"), rule_set("polskpas-1924"))
    assert not found and found.rows == ()
    rules = len(evidence.rules())
    assert found.compared == {"data": 11, "switch": 12, "reading": rules, "remark": rules}


def test_a_switch_turned_is_a_difference():
    found = difference(rule_set("polskpas-1829"), rule_set("polskpas-1924", {"obligation": "head"}))
    assert [tuple(row) for row in found.rows] == [("switch", "obligation", "follow", "head")]


def test_other_data_are_a_difference():
    found = difference(rule_set("polskpas"), rule_set("polskpas-three"))
    assert {row.what for row in found.rows} == {"seats", "ranks", "own_switches", "removed_ten"}
    assert found.compared["reading"] == 0  # neither follows one witness


def test_a_changed_reading_of_one_book_is_a_difference():
    rules_text = data("rules.toml").replace('S1924 = "reported"', 'S1924 = "unseen"', 1)
    rules, _ = evidence.load(rules_text, data("witnesses.toml"))
    found = [row for row in evidence_points(rules, "J1829", "S1924") if row.first != row.second]
    assert [tuple(row) for row in found] == [("reading", "rank-plain", "reported", "unseen")]


# The silence map


def test_the_map_has_every_open_rule_every_open_side_and_every_switch():
    gaps = {gap.rule.id: gap for gap in silence.gaps()}
    for id, rule in evidence.rules().items():
        is_open = [part for part in rule.parts if part.grade in ("inferred", "default")]
        if rule.grade in ("inferred", "default"):
            is_open.insert(0, Part("the rule as a whole", rule.grade))
        assert (id in gaps) == bool(is_open or rule.switch)
        assert id not in gaps or list(gaps[id].sides) == is_open
    assert {gap.switch.name for gap in gaps.values() if gap.switch} == set(DEFAULTS)
    assert {rule.id for rule in silence.without_gaps()} == set(evidence.rules()) - set(gaps)


def test_a_gap_gives_the_choice_and_its_rivals():
    [gap] = [gap for gap in silence.gaps() if gap.rule.id == "follow-suit"]
    assert gap.choice == "follow" and list(gap.rivals) == ["trump", "head"]
    assert [side.grade for side in gap.sides] == ["inferred"]  # the freedom of a void player hangs on W's Whist
    [gap] = [gap for gap in silence.gaps() if gap.rule.id == "direction"]
    assert gap.choice == "" and gap.rivals == {}


@pytest.mark.rule("two-tricks")
def test_nearly_half_of_the_sequences_have_no_winner_by_the_rule_of_bete():
    from itertools import product

    bete = rule_set("polskpas", {"two_tricks": "first-two-tricks"})
    without = sum(game_winner(tricks, bete)[0] is None for tricks in product(range(4), repeat=5))
    assert without == 504 and 0.45 < without / 1024 < 0.5


# What the pages show

SHOWN = {
    "timeline": lambda: Timeline(),
    "timeline of Contra": lambda: Timeline(evidence.mentions("kontraspiel")),
    "likeness": lambda: LikenessTable(),
    "1829": lambda: Readings("J1829"),
    "1924": lambda: Readings("S1924"),
    "sigla": lambda: WitnessList(),
    "glossary": lambda: Glossary(),
    "silence": lambda: SilenceMap(),
    "differences": lambda: DifferenceTable(difference(rule_set("polskpas"), rule_set("polskpas-three"))),
}


@pytest.mark.parametrize("name", SHOWN)
def test_what_is_shown_has_two_faces_and_no_wide_line(name):
    shown = SHOWN[name]()
    html, plain = shown._repr_html_(), repr(shown)
    assert html.count("<table") == html.count("</table>") and html.count("<li") == html.count("</li>")
    assert all(len(line) <= drawing_history.WIDTH for line in plain.split("\n"))
    assert not re.search(r"\bNone\b|\{|\}", plain)


def test_the_timeline_tells_the_grades_apart_by_shape_and_word():
    html = Timeline().html
    for grade, shape in drawing_history.SHAPES.items():
        number = sum(entry.grade == grade for entry in evidence.mentions())
        assert html.count(f"<b>{grade.capitalize()}</b>") == number
        assert html.count(shape) == (2 * number + 1 if number else 0)  # on the line, in the list, once in the key
    assert len(set(drawing_history.SHAPES.values())) == len(drawing_history.SHAPES)


def test_the_timeline_is_spoken():
    assert 'role="img" aria-label="15 mentions of the game from 1753 to 2011: 6 seen, 9 reported"' in Timeline().html


def test_every_address_of_the_record_is_a_link_or_a_shelf_mark():
    html = Timeline().html
    for entry in evidence.mentions():
        if entry.where.startswith("ADL, "):
            assert f"{entry.where}." in html
        elif entry.where:
            assert f'<a href="https://{entry.where}">{entry.where}</a>' in html


def test_the_readings_of_a_book_are_those_of_the_data():
    plain = repr(Readings("J1829"))
    for id, rule in evidence.rules().items():
        assert re.search(rf"^{id}: {rule.witnesses['J1829']}\b", plain, re.M)


def test_every_rule_shown_links_to_its_place():
    links = re.findall(r'<a href="([\w-]+)\.html#rule-([\w-]+)" data-rule="([\w-]+)">', SilenceMap().html)
    assert links and all(evidence.rule(id).chapter == chapter and id == mark for chapter, id, mark in links)


def test_what_is_shown_is_escaped():
    from dataclasses import replace

    entry = replace(evidence.mentions()[0], what="<b>&", where="example.org/<x>")
    assert "<b>&<" not in Timeline([entry]).html and "&lt;b&gt;&amp;" in Timeline([entry]).html
