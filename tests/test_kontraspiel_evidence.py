"""What is said of Kontraspiel: the data are sound, the verdicts follow from them, and nothing unseen is asserted."""

import random
import re
from importlib.resources import files
from pathlib import Path

import pytest

from polskpas import evidence, library
from polskpas.action import Kind
from polskpas.cards import Suit
from polskpas.drawing.history import LikenessTable
from polskpas.evidence import EvidenceError
from polskpas.evidence.parse_points import load_points
from polskpas.hand import Hand
from polskpas.likeness import Verdict, likenesses
from polskpas.order import ranking
from polskpas.rules import RuleSet, Unseen, rule_set

ROOT = Path(__file__).parents[1]
CHAPTER = (ROOT / "book" / "kontraspiel.md").read_text("utf-8")
POLSKPAS, KONTRASPIEL = rule_set("polskpas"), rule_set("kontraspiel")
OWN = "contra turned-wenzel turned-ace no-trick side-payments".split()
SIGLA = {"KWen", "KWde", "KT"}

# What no text seen tells of Kontraspiel, and the rules of Polskpas that it leaves without an answer.
NEVER_ASSERTED = {
    "exchange": {"exchange"},
    "vole": {"vole-announce", "vole-made", "vole-missed", "vole-missed-lost", "vole-unannounced"},
    "payments": {"solo-won", "solo-lost", "defender-wins", "no-trick", "side-payments"},
    "turned-wenzel": {"turned-jack", "turned-wenzel"},
}

# A sentence on any of these things has to say that it is not known. Names in code are no words of the prose.
ON_MONEY_OR_CARDS_TAKEN = re.compile(
    r"\b(?:exchang\w+|voles?|pays?|paid|paying|\S*payments?|payoffs?|costs?|pot|pots|chips?|(?<!La )bêtes?|doubl\w+"
    r"|quarters?|five tricks|(?:tak\w+|took|picks? up|keep\w*) (?:up )?the (?:turned card|turn-up|card turned up)"
    r"|l(?:ays|aid|aying) (?:\w+ )*away|discard\w*)\b",
    re.I,
)
SAID_TO_BE_UNKNOWN = re.compile(r"\bnot known\b|\bunknown\b|\bnot seen\b", re.I)


def asserting(text):
    """The sentences that speak of an exchange, a vole or a payment and do not say that it is not known.

    What is set apart by a colon or semicolon counts as a sentence.
    """
    text = re.sub(r"^```.*?^```$|^\([\w-]+\)=$", "", text, flags=re.M | re.S)
    text = re.sub(r"`[^`]*`|\]\([^)]*\)|\{[^}]*\}", " ", text).replace("*", "")
    sentences = re.split(r"(?<=[.?!:;])\s+|\n\n+|\n- |\n\d+\. ", text)
    return [
        " ".join(one.split())
        for one in sentences
        if ON_MONEY_OR_CARDS_TAKEN.search(one) and not SAID_TO_BE_UNKNOWN.search(one)
    ]


def section(label):
    """The text below a label of the chapter, to the next label."""
    return re.split(r"^\([\w-]+\)=$", CHAPTER.split(f"({label})=\n", 1)[1], maxsplit=1, flags=re.M)[0]


# The points


def test_the_points_are_the_rules_in_their_order_and_what_kontraspiel_alone_has():
    assert list(evidence.points()) == [*evidence.rules(), *OWN]


def test_of_kontraspiel_nothing_is_seen():
    points = evidence.points().values()
    assert {point.grade for point in points} == {"reported", "inferred", "default", "not known"}
    assert all(part.grade != "seen" for point in points for part in point.parts)


def test_the_witnesses_of_kontraspiel_answer_for_every_point():
    assert {s for s, witness in evidence.witnesses().items() if witness.game == "kontraspiel"} == SIGLA
    for point in evidence.points().values():
        assert SIGLA <= set(point.witnesses) <= SIGLA | {"W", "W2"}
        assert set(point.witnesses.values()) <= {"reads", "silent", "unseen"}  # nobody reports what another says


def test_a_point_names_what_a_rule_set_holds():
    for point in evidence.points().values():
        assert all(hasattr(RuleSet, name) or name in RuleSet.__dataclass_fields__ for name in point.data)
        assert point.unseen in {"", *Unseen}


# What is nowhere asserted


@pytest.mark.parametrize("what", NEVER_ASSERTED)
def test_what_was_not_seen_is_not_known_and_has_no_statement(what):
    points = [point for point in evidence.points().values() if point.unseen == what]
    assert {point.id for point in points} == NEVER_ASSERTED[what]
    for point in points:
        assert (point.grade, point.statement, point.data) == ("not known", "", ())
        assert "reads" not in point.witnesses.values()


@pytest.mark.parametrize("id", sorted(NEVER_ASSERTED["exchange"] | NEVER_ASSERTED["vole"] | NEVER_ASSERTED["payments"]))
def test_of_payments_exchange_and_vole_no_side_is_known_but_that_something_is_named(id):
    point = evidence.points()[id]
    assert bool(point.parts) == bool(point.remarks) == (id in OWN)
    for words in (*(part.what for part in point.parts), *point.remarks.values()):
        assert not re.search(r"\d|\b(?:one|two|three|four|half|quarter|double)\b", words)
    for part in point.parts:
        assert part.what.startswith(("that there are ", "that something follows "))


def test_the_rule_set_agrees_on_what_is_not_known():
    assert set(KONTRASPIEL.unseen) == set(NEVER_ASSERTED) and not POLSKPAS.unseen


def test_what_a_contra_costs_or_wins_is_not_known():
    assert ("what it costs or wins", "not known") in [(p.what, p.grade) for p in evidence.points()["contra"].parts]


def test_no_statement_of_the_data_asserts_any_of_it():
    for point in evidence.points().values():
        assert asserting(point.statement) == []
    for entry in evidence.mentions("kontraspiel"):
        assert asserting(f"{entry.what} {entry.note}") == []


@pytest.mark.parametrize("seed", range(60))
def test_no_hand_has_an_exchange_a_vole_or_a_payment(seed):
    rng, hand = random.Random(seed), Hand.dealt(KONTRASPIEL, seed)
    while hand.legal:
        assert not {action.kind for action in hand.legal} & {Kind.DISCARD, Kind.VOLE}
        hand = hand.apply(rng.choice(hand.legal))
        assert all(len(cards) <= 5 for cards in hand.hands) and not hand.turn_up_taken
    if hand.is_over:
        assert (hand.outcome().payments, hand.outcome().pot_after) == (None, None)


# The prose


def test_the_chapter_asserts_none_of_it():
    assert asserting(CHAPTER) == []


@pytest.mark.parametrize("name", [name for name in library.names() if library.record(name).hand.rules is KONTRASPIEL])
def test_the_words_of_a_hand_assert_none_of_it(name):
    record = library.record(name)
    assert asserting("\n\n".join((record.title, record.about, *record.notes.values()))) == []


@pytest.mark.parametrize(
    "planted",
    [
        "The soloist takes the turned card and lays another away.",
        "Forehand picks up the turn-up.",
        "There is no exchange.",
        "Nothing is paid.",
        "A contra doubles what is paid.",
        "A lost contra costs eight chips.",
        "Each opponent pays a quarter of the pot.",
        "The vole is announced before the third trick.",
        "A loss is a *bête*.",
        "A player without a trick pays the stake again.",
        "The side-payments are one chip each.",
        "Kontraspiel has a vole, as `vole-made` has it; what a contra is worth is not known. The vole pays double.",
        "**Not known.** That is so. The vole pays double; what a contra costs is not known.",
    ],
)
def test_an_assertion_put_into_the_chapter_would_be_found(planted):
    before, after = CHAPTER.split("(kontraspiel-cards)=", 1)
    assert asserting(f"{before}{planted}\n\n(kontraspiel-cards)={after}")


@pytest.mark.parametrize("allowed", ["*Whether* it has a vole is not known.", "Forehand leads to the first trick."])
def test_what_is_said_to_be_unknown_or_is_another_matter_is_not_found(allowed):
    assert asserting(allowed) == []


def test_the_chapter_says_in_plain_words_that_it_is_a_fragment_and_where_to_look():
    told = section("kontraspiel-fragment")
    assert "What can be run is a fragment" in told and "Hammer" in told
    for missing in ("exchange", "vole", "paid", "contra costs", "Wenzel is turned up"):
        assert missing in told


@pytest.mark.parametrize("id", OWN)
def test_each_point_of_kontraspiel_alone_has_its_place_with_its_grade(id):
    told = section(f"kontraspiel-{id}")
    grade = evidence.points()[id].grade
    assert re.match(rf"### \w[^\n]+\n\n\*\*{grade.capitalize()}\*\* \(`{id}`\)", told)
    assert f'href="kontraspiel.html#kontraspiel-{id}"' in LikenessTable().html


# The record


def test_every_date_of_contra_is_reported_by_a_witness():
    found = {(entry.years, entry.by) for entry in evidence.mentions("kontraspiel")}
    both, english, german = ("KWen", "KWde"), ("KWen",), ("KWde",)
    assert found == {
        ((1697, 1697), english),
        ((1715, 1715), english),
        ((1755, 1755), both),
        ((1773, 1773), english),
        ((1773, 1773), german),
        ((1786, 1786), both),
        ((1811, 1811), both),
        ((1853, 1879), both),
    }
    for entry in evidence.mentions("kontraspiel"):
        assert (entry.grade, entry.seen) == ("reported", "") and entry.unseen


def test_contra_is_on_record_before_polskpas_though_it_is_called_the_later_game():
    assert evidence.mentions("kontraspiel")[0].years[0] == 1697 < 1753 == evidence.mentions()[0].years[0]
    assert "call Kontraspiel somewhat later" in section("kontraspiel-open")


# The verdicts


def verdicts(first=POLSKPAS, second=KONTRASPIEL):
    return {one.point.id: one.verdict for one in likenesses(first, second)}


def test_every_point_has_its_verdict():
    found = verdicts()
    different = {"pack", "rank-plain", "rank-trump", "jack-is-trump", "contra", "turned-ace"}
    assert {id for id, verdict in found.items() if verdict is Verdict.DIFFERENT} == different
    unknown = set().union(*NEVER_ASSERTED.values())
    unknown |= {"passed-out", "soloist-aim", "stake", "next-dealer", "three-players"}
    assert {id for id, verdict in found.items() if verdict is Verdict.NOT_KNOWN} == unknown
    assert set(found) == set(evidence.points())


def test_more_points_are_not_known_than_known_to_be_the_same():
    found = list(verdicts().values())
    assert found.count(Verdict.NOT_KNOWN) > found.count(Verdict.SAME) > found.count(Verdict.DIFFERENT)


@pytest.mark.parametrize(("id", "grade"), [("passed-out", "default"), ("soloist-aim", "inferred")])
def test_what_the_editors_chose_or_inferred_is_no_knowledge(id, grade):
    assert evidence.points()[id].grade == grade and verdicts()[id] is Verdict.NOT_KNOWN


def test_the_two_rule_sets_part_where_the_table_says():
    apart = {one.point.id: [row.what for row in one.apart] for one in likenesses() if one.apart}
    by_wenzels = {rule: ["wenzels"] for rule in ("rank-plain", "rank-trump", "jack-is-trump")}
    assert apart == {"pack": ["pattern"], **by_wenzels, "contra": ["contra_until_trick"]}


def test_a_turned_switch_makes_a_point_different():
    assert verdicts()["follow-suit"] is Verdict.SAME
    assert verdicts(rule_set("polskpas", {"obligation": "head"}))["follow-suit"] is Verdict.DIFFERENT


@pytest.mark.rule("rank-trump")
def test_the_numbers_of_trumps_that_the_point_states_are_those_of_the_rule_set():
    assert [len(ranking(suit, suit, KONTRASPIEL)) for suit in Suit] == [7, 7, 8, 8]
    statement = evidence.points()["rank-trump"].statement
    assert "hearts or bells that makes eight trumps, with acorns or leaves seven" in statement


# Small sound data, and one fault at a time

POINT = """
[[point]]
id = "trick"
statement = "The highest card takes the trick."
grade = "reported"
parts = [{ what = "the next lead", grade = "not known" }]
warrant = "The article says so."
data = ["wenzels"]
unseen = ""

[point.witnesses]
KWen = "reads"
KWde = "unseen"
KT = "unseen"

[point.remarks]
KWde = "only of trumps"
"""
AT = "kontraspiel.toml: point 'trick': field "
FAULTS = {
    "other table": ("[[point]]", "[more]\n[[point]]", "kontraspiel.toml: more: only tables [[point]]"),
    "a rule left out": ('id = "trick"', 'id = "trike"', AT + "'id': missing, though it is a rule"),
    "missing field": ('warrant = "The article says so."', "", AT + "'warrant': missing"),
    "unknown field": ('unseen = ""', 'unseen = ""\nage = 3', AT + "'age': unknown; the fields are id,"),
    "bad grade": ('grade = "reported"', 'grade = "sure"', AT + "'grade': 'sure' is not one of seen,"),
    "data no list": ('["wenzels"]', '"wenzels"', AT + "'data': 'wenzels' is not a list"),
    "known but silent": ('"The highest card takes the trick."', '""', AT + "'statement': empty, though the grade is"),
    "not known but stated": ('grade = "reported"', 'grade = "not known"', AT + "'statement': 'The highest card"),
    "known though unseen": ('unseen = ""', 'unseen = "vole"', AT + "'grade': 'reported', though 'vole' was not seen"),
    "witness left out": ('KT = "unseen"', "", AT + "'witnesses': KT is missing"),
    "unknown siglum": ('KT = "unseen"', 'KT = "unseen"\nOPERA = "reads"', AT + "'witnesses': unknown siglum 'OPERA'"),
    "bad reading": ('KT = "unseen"', 'KT = "mute"', AT + "'witnesses.KT': 'mute' is not one of reads,"),
    "reported by nobody": ('KT = "unseen"', 'KT = "reported"', AT + "'witnesses.KT': 'reported', but its reporter"),
    "seen through a report only": ('grade = "reported"', 'grade = "seen"', AT + "'grade': 'seen', but"),
    "reported though nobody reads": ('KWen = "reads"', 'KWen = "unseen"', AT + "'grade': 'reported', but no witness"),
    "default though told": ('grade = "reported"', 'grade = "default"', AT + "'grade': 'default', but not every"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_refused_with_file_point_and_field(fault):
    old, new, beginning = FAULTS[fault]
    assert old in POINT
    with pytest.raises(EvidenceError) as caught:
        load_points(POINT.replace(old, new, 1), {"trick": evidence.rule("trick")}, evidence.witnesses())
    assert str(caught.value).startswith(beginning)


def test_not_known_though_told_is_refused():
    text = POINT.replace('"The highest card takes the trick."', '""').replace('"reported"', '"not known"')
    with pytest.raises(EvidenceError, match="field 'grade': 'not known', but not every witness is silent: KWen"):
        load_points(text, {"trick": evidence.rule("trick")}, evidence.witnesses())


def test_points_out_of_the_order_of_the_rules_are_refused():
    rules = {id: evidence.rule(id) for id in ("trick", "deal")}
    text = POINT.replace('"trick"', '"deal"', 1) + POINT
    with pytest.raises(EvidenceError, match="point 'deal': field 'id': stands where 'trick' belongs"):
        load_points(text, rules, evidence.witnesses())


def test_small_sound_data_are_read():
    [point] = load_points(POINT, {"trick": evidence.rule("trick")}, evidence.witnesses()).values()
    assert (point.data, point.parts[0].grade, point.witnesses["KWen"]) == (("wenzels",), "not known", "reads")


def test_a_reading_of_an_old_book_is_a_change_of_data():
    """What somebody writes who has read the book of 1811: a witness, its word under a point, a statement, a grade."""
    here = files("polskpas.evidence")
    witnesses_text = here.joinpath("witnesses.toml").read_text("utf-8")
    book = witnesses_text.rsplit("[[witness]]", 1)[1]
    for old, new in (('"KT"', '"HAMMER"'), ('"draft"', '"rulebook"'), ('"part"', '"whole"')):
        assert old in book
        book = book.replace(old, new)
    _, witnesses = evidence.load(here.joinpath("rules.toml").read_text("utf-8"), f"{witnesses_text}\n[[witness]]{book}")
    points_text = here.joinpath("kontraspiel.toml").read_text("utf-8")
    with pytest.raises(EvidenceError, match="point 'players': field 'witnesses': HAMMER is missing"):
        load_points(points_text, evidence.rules(), witnesses)
    points_text = points_text.replace("[point.witnesses]\n", '[point.witnesses]\nHAMMER = "silent"\n')
    before, told = points_text.split('id = "exchange"\n')
    for old, new in (
        ('statement = ""', 'statement = "Read in the book."'),
        ('"not known"', '"seen"'),
        ('unseen = "exchange"', 'unseen = ""'),
        ('HAMMER = "silent"', 'HAMMER = "reads"'),
    ):
        told = told.replace(old, new, 1)
    point = load_points(f'{before}id = "exchange"\n{told}', evidence.rules(), witnesses)["exchange"]
    assert (point.grade, point.statement, point.witnesses["HAMMER"]) == ("seen", "Read in the book.", "reads")
