"""The library of example hands: each is sound, and has its words and its page; every rule is shown or excused."""

import json
import re
from pathlib import Path

import pytest
from notebook_header import HEADER

from polskpas import evidence, library
from polskpas.action import Kind
from polskpas.likeness import Verdict, likenesses
from polskpas.narration import steps
from polskpas.record import parse_json
from polskpas.refusal import Code, Refusal

FOLDER = Path(__file__).parents[1] / "book" / "hands"
KEBAB = re.compile(r"[a-z]+(-[a-z]+)*")
CELL = """
```{code-cell} ipython3
:tags: [live, hide-input]

from polskpas.widgets import HandDemo

HandDemo("%s")
```
"""

# Rules that no example hand can show, and why.
SHOWN_BY_NO_HAND = {
    "stake": "a record begins with the stake in the pot; a session shows it being paid",
    "next-dealer": "a record is one deal; a session shows the deal passing on",
}

# Rules that hold at every step, so that the story of a hand names them at none.
TOLD_AT_NO_STEP = {"pack", "players", "direction", "rank-plain", "rank-trump", "three-players"}
# Rules shown by what they do not give: no exchange in the second round, no game for the first to two.
SHOWN_BY_ABSENCE = {"back-without-the-turn-up": {"exchange"}, "two-then-three": {"two-tricks"}}

each_hand = pytest.mark.parametrize("name", library.names())


def test_the_library_is_what_lies_in_the_folder():
    assert len(library.names()) >= 22
    assert len(set(library.names())) == len(library.names())
    assert sorted(library.names()) == sorted(path.stem for path in FOLDER.glob("*.json"))
    assert sorted(library.names()) == sorted(path.stem for path in FOLDER.glob("*.md"))


def test_the_contents_list_the_hands_in_their_order():
    contents = (FOLDER.parents[1] / "_toc.yml").read_text("utf-8")
    assert tuple(re.findall(r"^ +- file: book/hands/([\w-]+)$", contents, re.M)) == library.names()


def test_an_unknown_name_is_refused_with_the_nearest():
    with pytest.raises(Refusal, match="no example hand has the name 'jack-lead'; the nearest are jack-led"):
        library.record("jack-lead")
    with pytest.raises(Refusal, match="the names are jack-led, ") as refused:
        library.record("")
    assert refused.value.code is Code.UNKNOWN_NAME


def test_no_two_hands_are_the_same_deal():
    assert len({library.record(name).hand.deal for name in library.names()}) == len(library.names())


@each_hand
def test_a_hand_is_complete_and_written_as_it_is_read(name):
    text = (FOLDER / f"{name}.json").read_text("utf-8")
    record = parse_json(text)
    assert KEBAB.fullmatch(name)
    assert record == library.record(name)
    assert record.hand.is_over
    assert not record.hand.rules.turned
    assert text == json.dumps(record.as_dict(), ensure_ascii=False, indent=2) + "\n"


@each_hand
def test_a_hand_has_its_words(name):
    record = library.record(name)
    assert record.title.endswith("?") and record.title == record.title.strip()
    assert 50 < len(record.about) < 320
    assert len(record.notes) >= 4 and list(record.notes) == sorted(record.notes)
    for words in (record.title, record.about, *record.notes.values()):
        assert words[0].isupper() or words[0] in "♣♠♥♦"
        assert words[-1] in ".?" and "  " not in words
        assert "'" not in words and not re.search(r"\b[AKQJT9][CSHD]\b|[♣♠♥♦](?!10|[AKQJ9])", words)
    assert 1 < len(record.shows) < 6 and len(set(record.shows)) == len(record.shows)


@each_hand
def test_a_hand_rests_on_the_rules_that_it_shows(name):
    """Who reads the hand step by step meets the rules it is an example of."""
    met = {rule for step in steps(library.record(name).hand) for rule in step.rules}
    assert set(library.record(name).shows) <= met | TOLD_AT_NO_STEP | SHOWN_BY_ABSENCE.get(name, set())


@each_hand
def test_a_page_tells_of_its_hand(name):
    record, page = library.record(name), (FOLDER / f"{name}.md").read_text("utf-8")
    before, after = page.split(CELL % name)
    assert before.startswith(f"{HEADER}\n# {record.title}\n\n")
    assert " ".join(before.removeprefix(f"{HEADER}\n# {record.title}\n").split()) == record.about
    shown = ", ".join(f"[`{rule}`](rule-{rule})" for rule in record.shows)
    assert " ".join(after.split()) == f"Rules shown: {shown}."


@each_hand
def test_a_default_or_an_inference_is_said_to_be_one(name):
    record = library.record(name)
    grades = {evidence.rule(rule).grade for rule in record.shows} & {"default", "inferred"}
    if grades:
        assert re.search(r"default|inferred", record.about)


@pytest.mark.parametrize("rule", evidence.rules())
def test_every_rule_is_shown_by_a_hand_or_cannot_be(rule):
    shown = [name for name in library.names() if rule in library.record(name).shows]
    assert bool(shown) != (rule in SHOWN_BY_NO_HAND)


def test_what_is_excused_is_a_rule():
    assert set(SHOWN_BY_NO_HAND) <= set(evidence.rules())


@each_hand
def test_a_hand_of_kontraspiel_shows_only_rules_that_it_shares(name):
    if library.record(name).hand.rules.id == "kontraspiel":
        same = {one.point.id for one in likenesses() if one.verdict is Verdict.SAME}
        assert set(library.record(name).shows) <= same


@each_hand
def test_no_hand_ends_before_the_fifth_trick(name):
    cards = [action for action in library.record(name).hand.actions if action.kind is Kind.PLAY]
    assert len(cards) == (0 if library.record(name).hand.is_passed_out else 5 * library.record(name).hand.rules.players)
