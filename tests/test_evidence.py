"""The evidence: the data are sound, and what is malformed or claims too much is refused with its place."""

import json
from functools import cached_property
from importlib.resources import files
from pkgutil import resolve_name

import pytest

from polskpas import evidence
from polskpas.edition import edition
from polskpas.evidence import EvidenceError
from polskpas.refusal import Code, Refusal

IDS = """
players pack rank-plain rank-trump jack-is-trump direction deal turn-up turned-jack first-round exchange second-round
eldest-privilege passed-out first-lead follow-suit trick three-tricks two-tricks soloist-aim stake solo-won solo-lost
defender-wins vole-announce vole-made vole-missed vole-missed-lost vole-unannounced next-dealer three-players
""".split()
SWITCHES = """
packets turned_jack exchange eldest_privilege late_exchange obligation two_tricks vole_window vole_missed_lost
vole_unannounced defender_wins stake removed_ten
""".split()
SIGLA = "K1774 B1785 J1829 H1839 F1845 S1924 HL2011 W W2 Wde KWen KWde KT".split()

# A book that nobody saw, a poem that the editors saw, and the article that tells of the book.
WITNESSES = """
[[witness]]
siglum = "BOOK"
title = "A book of games"
author = ""
year = 1829
dated = "1829"
place = ""
publisher = ""
kind = "rulebook"
game = "polskpas"
extent = "none"
seen = "Nothing."
reported_by = "WIKI"
where = ""
note = ""

[[witness]]
siglum = "POEM"
title = "A tale in verse"
author = ""
year = 1785
dated = "1785"
place = ""
publisher = ""
kind = "literature"
game = "polskpas"
extent = "whole"
seen = "All of it."
reported_by = ""
where = ""
note = ""

[[witness]]
siglum = "WIKI"
title = "An article"
author = ""
dated = "undated"
place = ""
publisher = ""
kind = "wiki"
game = "polskpas"
extent = "whole"
seen = "All of it."
reported_by = ""
where = ""
note = ""
"""
RULES = """
[[rule]]
id = "trick"
chapter = "play"
statement = "The highest card takes the trick."
grade = "reported"
parts = [{ what = "the next lead", grade = "inferred" }]
warrant = "The article says so."
function = ""
switch = ""

[rule.witnesses]
BOOK = "reported"
POEM = "silent"
WIKI = "reads"

[rule.remarks]
BOOK = "only of trumps"
"""


def bad_rules(old, new):
    return RULES.replace(old, new, 1), WITNESSES


def bad_witnesses(old, new):
    return RULES, WITNESSES.replace(old, new, 1)


def test_the_rules_of_the_edition_in_its_order():
    assert list(evidence.rules()) == IDS


def test_the_witnesses_of_the_edition_in_its_order():
    assert list(evidence.witnesses()) == SIGLA


def test_every_switch_stands_at_one_rule():
    assert sorted(rule.switch for rule in evidence.rules().values() if rule.switch) == sorted(SWITCHES)


@pytest.mark.parametrize("id", IDS)
def test_every_rule_names_a_function_that_exists(id):
    function = evidence.rule(id).function
    assert function, f"{id} names no function yet: fill it in rules.toml"
    found = resolve_name(function)
    assert callable(found) or isinstance(found, (property, cached_property))


def test_nobody_is_said_to_have_read_1774_or_1829_or_1924():
    for rule in evidence.rules().values():
        assert {rule.witnesses[book] for book in ("K1774", "J1829", "H1839", "S1924")} <= {"reported", "unseen"}


def test_1829_and_1924_cannot_be_told_apart():
    for rule in evidence.rules().values():
        assert rule.witnesses["J1829"] == rule.witnesses["S1924"]
        assert rule.remarks.get("J1829") == rule.remarks.get("S1924")


def test_no_rule_as_a_whole_is_seen_yet():
    assert {rule.grade for rule in evidence.rules().values()} == {"reported", "inferred", "default"}


def test_what_the_poem_attests_is_a_side_of_a_rule_only():
    seen = {rule.id for rule in evidence.rules().values() for part in rule.parts if part.grade == "seen"}
    assert seen == {rule.id for rule in evidence.rules().values() if "B1785" in rule.remarks}
    assert seen == {"pack", "rank-trump", "solo-lost"}


def test_the_edition_is_plain_data():
    data = json.loads(json.dumps(edition()))
    assert [rule["id"] for rule in data["rules"]] == IDS
    assert [witness["siglum"] for witness in data["witnesses"]] == SIGLA
    follow = next(rule for rule in data["rules"] if rule["id"] == "follow-suit")
    assert follow["witnesses"]["W"] == "reads" and follow["switch"] == "obligation"
    assert [part["grade"] for part in follow["parts"]] == ["inferred"]
    assert set(follow) == {*evidence.Rule.__slots__, "tests", "hands"}
    assert set(data["witnesses"][0]) == set(evidence.Witness.__slots__)


def test_an_unknown_id_is_answered_with_the_nearest():
    with pytest.raises(Refusal, match="no rule has the id 'folow-suit'; the nearest are follow-suit"):
        evidence.rule("folow-suit")
    with pytest.raises(Refusal, match="no rule has the id 'xyzzy'; the ids are players, pack") as refused:
        evidence.rule("xyzzy")
    assert refused.value.code is Code.UNKNOWN_RULE
    with pytest.raises(Refusal, match=r"no rule has the id 'a{40}…'; the ids are players"):
        evidence.rule("a" * 10**6)


def test_a_caller_cannot_change_the_edition():
    evidence.rules().clear()
    evidence.witnesses().clear()
    assert list(evidence.rules()) == IDS and list(evidence.witnesses()) == SIGLA
    with pytest.raises(TypeError):
        evidence.rule("trick").witnesses["K1774"] = "reads"


def test_line_breaks_of_the_files_are_not_in_the_texts():
    assert "\\n" not in json.dumps(edition())


def test_small_sound_data_are_read():
    rules, witnesses = evidence.load(RULES, WITNESSES)
    assert rules["trick"].witnesses == {"BOOK": "reported", "POEM": "silent", "WIKI": "reads"}
    assert rules["trick"].parts == (evidence.Part("the next lead", "inferred"),)
    assert witnesses["WIKI"].year is None and witnesses["BOOK"].year == 1829


TRICK = "rules.toml: rule 'trick': field "
POEM = "witnesses.toml: witness 'POEM': field "
FAULTS = {
    "not TOML": (*bad_rules("[[rule]]", "[[rule"), "rules.toml: not TOML: "),
    "no rules": ("", WITNESSES, "rules.toml: rule: only tables [[rule]] belong in this file"),
    "other table": (*bad_rules("[[rule]]", "[more]\n[[rule]]"), "rules.toml: more: only tables [[rule]]"),
    "no id": (*bad_rules('id = "trick"', ""), "rules.toml: rule number 1: field 'id': missing"),
    "no siglum": (
        *bad_witnesses('siglum = "POEM"', ""),
        "witnesses.toml: witness number 2: field 'siglum': missing",
    ),
    "id twice": (RULES + RULES, WITNESSES, TRICK + "'id': stands twice"),
    "siglum twice": (
        *bad_witnesses('"POEM"', '"BOOK"'),
        "witnesses.toml: witness 'BOOK': field 'siglum': stands twice",
    ),
    "missing field": (*bad_rules('warrant = "The article says so."', ""), TRICK + "'warrant': missing"),
    "missing witness field": (*bad_witnesses('seen = "All of it."', ""), POEM + "'seen': missing"),
    "unknown field": (
        *bad_rules('switch = ""', 'switch = ""\nage = 3'),
        TRICK + "'age': unknown; the fields are id,",
    ),
    "unknown witness field": (*bad_witnesses('kind = "lit', 'age = "3"\nkind = "lit'), POEM + "'age': unknown"),
    "not text": (*bad_rules('"The article says so."', "7"), TRICK + "'warrant': 7 is not text"),
    "empty": (*bad_rules('"The article says so."', '" "'), TRICK + "'warrant': empty"),
    "bad year": (*bad_witnesses("year = 1785", "year = true"), POEM + "'year': True is not a year"),
    "bad kind": (*bad_witnesses('"literature"', '"poem"'), POEM + "'kind': 'poem' is not one of rulebook,"),
    "bad chapter": (*bad_rules('"play"', '"table"'), TRICK + "'chapter': 'table' is not one of pack,"),
    "bad grade": (
        *bad_rules('grade = "reported"', 'grade = "sure"'),
        TRICK + "'grade': 'sure' is not one of seen,",
    ),
    "bad grade of a part": (*bad_rules('"inferred"', '"sure"'), TRICK + "'parts.grade': 'sure' is not one of"),
    "bad part": (*bad_rules("what =", "which ="), TRICK + "'parts': {'which': 'the next lead',"),
    "parts no list": (
        *bad_rules('[{ what = "the next lead", grade = "inferred" }]', "3"),
        TRICK + "'parts': 3 is not a list",
    ),
    "readings no table": (
        RULES.partition("[rule.witnesses]")[0] + "witnesses = 3",
        WITNESSES,
        TRICK + "'witnesses': 3 is not a table of sigla",
    ),
    "bad reading": (*bad_rules('"silent"', '"mute"'), TRICK + "'witnesses.POEM': 'mute' is not one of reads,"),
    "unknown siglum": (
        *bad_rules('POEM = "silent"', 'OPERA = "silent"'),
        TRICK + "'witnesses': unknown siglum 'OPERA'",
    ),
    "unknown siglum in a remark": (
        *bad_rules('BOOK = "only', 'OPERA = "only'),
        TRICK + "'remarks': unknown siglum 'OPERA'",
    ),
    "unknown reporter": (
        *bad_witnesses('reported_by = "WIKI"', 'reported_by = "OPERA"'),
        "witnesses.toml: witness 'BOOK': field 'reported_by': unknown siglum 'OPERA'",
    ),
    "witness left out": (*bad_rules('POEM = "silent"', ""), TRICK + "'witnesses': POEM is missing"),
    "unseen book that reads": (
        *bad_rules('"reported"\nPOEM', '"reads"\nPOEM'),
        TRICK + "'witnesses.BOOK': 'reads', but its extent is 'none'",
    ),
    "seen poem unseen": (
        *bad_rules('"silent"', '"unseen"'),
        TRICK + "'witnesses.POEM': 'unseen', but its extent is 'whole'",
    ),
    "reporter that is silent": (
        *bad_rules('WIKI = "reads"', 'WIKI = "silent"'),
        TRICK + "'witnesses.BOOK': 'reported', but its reporter, WIKI, does not read so",
    ),
    "seen through a report only": (
        *bad_rules('grade = "reported"', 'grade = "seen"'),
        TRICK + "'grade': 'seen', but",
    ),
    "part seen through a report only": (
        *bad_rules('"inferred"', '"seen"'),
        TRICK + "'parts.grade': 'seen', but",
    ),
    "reported by nobody": (
        RULES.replace('BOOK = "reported"', 'BOOK = "unseen"').replace('"reads"', '"silent"'),
        WITNESSES,
        TRICK + "'grade': 'reported', but no witness reads so",
    ),
    "default though told": (
        *bad_rules('grade = "reported"', 'grade = "default"'),
        TRICK + "'grade': 'default', but not every witness is silent: BOOK, WIKI",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_refused_with_file_entry_and_field(fault):
    rules_text, witnesses_text, beginning = FAULTS[fault]
    with pytest.raises(EvidenceError) as caught:
        evidence.load(rules_text, witnesses_text)
    assert str(caught.value).startswith(beginning)
    assert "\n" not in str(caught.value)


def test_a_seen_poem_may_make_a_rule_seen():
    text = RULES.replace('"silent"', '"reads"').replace('grade = "reported"', 'grade = "seen"')
    assert evidence.load(text, WITNESSES)[0]["trick"].grade == "seen"


def test_a_remark_on_a_seen_poem_may_make_a_part_seen():
    text = RULES.replace('"inferred"', '"seen"').replace('BOOK = "only of trumps"', 'POEM = "in one line"')
    assert evidence.load(text, WITNESSES)[0]["trick"].parts[0].grade == "seen"


def test_one_changed_reading_in_the_data_is_one_changed_line():
    here = files("polskpas.evidence")
    rules_text, witnesses_text = (here.joinpath(name).read_text("utf-8") for name in ("rules.toml", "witnesses.toml"))
    assert evidence.load(rules_text, witnesses_text) == (evidence.rules(), evidence.witnesses())
    with pytest.raises(EvidenceError, match=r"rule 'players': field 'witnesses\.K1774': 'reads', but its extent"):
        evidence.load(rules_text.replace('K1774 = "unseen"', 'K1774 = "reads"', 1), witnesses_text)
