"""`polskpas solve`: what it answers, to people and to programs."""

from __future__ import annotations

import io
import json

import pytest

from polskpas import library, rule_set
from polskpas.action import parse_action
from polskpas.cli import main
from polskpas.hand import Hand
from polskpas.record import Record
from polskpas.solver import solve
from polskpas.solver.telling import as_data

HEADER = '{"format": "polskpas-hand/1", "rules": "polskpas", "pot": 4, '
HANDS = '"hands": ["JC JS QD TD QC", "JH AH TH AC KC", "QH AS KS QS 9C", "JD KH 9H KD TS"], "stock": "AD TC 9D 9S", '


def record(*actions: str) -> str:
    return f'{HEADER}{HANDS}"actions": {json.dumps(actions)}}}'


PLAYED = ("pass", "pass", "pass", "pass", "name H")


@pytest.fixture
def run(capsys, monkeypatch):
    """Call `solve` with words and standard input; gives exit code, stdout and stderr."""

    class Stdin:
        def __init__(self, text: str):
            self.buffer = io.BytesIO(text.encode())

    def call(*words: str, stdin: str = ""):
        monkeypatch.setattr("sys.stdin", Stdin(stdin))
        return main(["solve", *words]), *capsys.readouterr()

    return call


def test_a_line_of_json_for_each_record(run):
    lines = [record(), record("accept"), record(*PLAYED), record(*PLAYED, "JC"), "nonsense", record("JC")]
    code, out, err = run("--json", stdin="\n".join(lines))
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (1, "")
    assert answers[0] == {"soloist_wins": None, "actions": {"pass": None, "accept": True}}
    assert answers[1] == {"soloist_wins": True, "actions": dict.fromkeys(("JC", "JS", "QD", "TD", "QC"), True)}
    assert answers[2] == {
        "soloist_wins": True,
        "actions": {"JC": True, "JS": True, "QD": False, "TD": False, "QC": False},
    }
    assert answers[3]["actions"] == {"JH": True, "AH": True, "TH": True}
    assert answers[4]["error"]["at"] is None
    assert (answers[5]["error"]["at"], answers[5]["error"]["code"]) == (0, "no-soloist")


def test_the_vole_is_no_key_and_a_finished_hand_has_none(run):
    made = library.record("vole-made")
    assert json.loads(run("--json", stdin=made.as_json())[1]) == {"soloist_wins": True, "actions": {}}
    passed = library.record("passed-out")
    assert json.loads(run("--json", stdin=passed.as_json())[1]) == {"soloist_wins": None, "actions": {}}
    undertaken = record(*PLAYED, "vole")
    assert run("--json", stdin=undertaken)[1] == run("--json", stdin=record(*PLAYED))[1]


def test_people_are_told_who_wins_and_by_what(run):
    assert run(stdin=record())[1].splitlines() == [
        "There is no soloist yet.",
        "  eldest hand to act (first round)",
        "    eldest hand wins by: accept",
    ]
    assert run(stdin=record(*PLAYED))[1].splitlines() == [
        "Eldest hand, soloist with ♥ for trumps, wins with open cards and best play on all sides.",
        "  eldest hand to act (play)",
        "    the soloist wins after: JC, JS",
        "    the soloist loses after: QD, TD, QC",
    ]
    assert "    the soloist wins having laid away: JC, JS, QD, TD, QC\n" in run(stdin=record("accept"))[1]
    assert run(stdin=library.record("vole-made").as_json())[1].endswith("♥ for trumps, has won.\n")
    assert run(stdin=library.record("passed-out").as_json())[1] == "There is no soloist: all have passed.\n"


def test_people_are_told_of_cards_by_the_pattern_they_ask_for(run):
    assert run("--pattern", "german", stdin=record(*PLAYED))[1].splitlines() == [
        "Eldest hand, soloist with hearts for trumps, wins with open cards and best play on all sides.",
        "  eldest hand to act (play)",
        "    the soloist wins after: UE, UG",
        "    the soloist loses after: OB, TB, OE",
    ]
    lay_away = run("--pattern", "german", stdin=record("accept"))[1]
    assert "    the soloist wins having laid away: UE, UG, OB, TB, OE\n" in lay_away
    assert "name E" in run("--pattern", "german", stdin=record(*PLAYED[:4]))[1]
    kontraspiel = Hand.dealt(rule_set("kontraspiel"), 7).apply(parse_action("accept"))
    own = run(stdin=Record(kontraspiel).as_json())[1]
    assert own == run("--pattern", "german", stdin=Record(kontraspiel).as_json())[1]
    assert own != run("--pattern", "french", stdin=Record(kontraspiel).as_json())[1]


def test_programs_are_told_the_exact_notation_whatever_the_pattern(run):
    asked = record(*PLAYED)
    assert run("--json", "--pattern", "german", stdin=asked) == run("--json", stdin=asked)


def test_a_bad_record_is_told_with_its_place(run):
    code, out, err = run(stdin=record("JC"))
    assert (code, out) == (1, "") and err.startswith("polskpas: -:1: action 0: ") and err.count("\n") == 1


def test_a_switch_changes_the_answer(run):
    head = json.loads(run("--json", "--switch", "obligation=head", stdin=record(*PLAYED, "QC"))[1])
    assert head != json.loads(run("--json", stdin=record(*PLAYED, "QC"))[1])
    optional = json.loads(run("--json", "--switch", "exchange=optional", stdin=record("accept"))[1])
    assert "AD" in optional["actions"]


def test_every_example_hand_is_answered_at_every_step():
    for name in library.names():
        for hand in library.record(name).hand.history():
            assert hand.is_over == (not as_data(solve(hand))["actions"])
