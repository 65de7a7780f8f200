"""The command: its calls, its exit codes, and that nobody is shown a traceback."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import polskpas
from polskpas import evidence
from polskpas.cli import main
from polskpas.record import parse_json

HEADER = '{"format": "polskpas-hand/1", "rules": "polskpas", "pot": 4, '
HANDS = '"hands": ["JC AS KS 9D TH", "JS QS TS AD 9H", "JH 9S AC KD KH", "JD KC QD TD AH"], "stock": "QH 9C TC QC", '
RECORD = HEADER + HANDS + '"actions": ["accept", "discard 9D", "JC"]}'
ILLEGAL = RECORD.replace('"JC"]', '"JC", "QS"]')


@pytest.fixture
def run(capsys, monkeypatch):
    """Call the command with words and standard input; gives exit code, stdout and stderr."""

    class Stdin:
        def __init__(self, text: str):
            self.buffer = io.BytesIO(text.encode())

    def call(*words: str, stdin: str = ""):
        monkeypatch.setattr("sys.stdin", Stdin(stdin))
        try:
            code = main(list(words))
        except SystemExit as end:  # --help and --version end so
            code = end.code
        return code, *capsys.readouterr()

    return call


def test_deal_gives_a_record_with_no_actions(run):
    code, out, err = run("deal", "--seed", "1829", "--pot", "12")
    record = parse_json(out)
    assert (code, err, out.count("\n")) == (0, "", 1)
    assert (record.hand.pot, record.hand.actions, record.hand.rules.id) == (12, (), "polskpas")
    assert run("deal", "--seed", "1829", "--pot", "12")[1] == out


def test_deal_without_a_seed_tells_the_one_it_drew(run):
    code, out, err = run("deal", "--rules", "polskpas-three")
    assert code == 0
    assert run("deal", "--rules", "polskpas-three", "--seed", err.split()[1])[1] == out


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "required"),
        (["shuffle"], "invalid choice"),
        (["deal", "--seed", "x"], "invalid int value"),
        (["deal", "--seed", "-1"], "whole number from 0 up"),
        (["deal", "--pot", "6"], "multiple of four"),
        (["deal", "--pot", "0"], "multiple of four"),
        (["deal", "--rules", "whist"], "no rule set"),
        (["replay", "no such file"], "No such file"),
        (["replay", "."], "Is a directory"),
        (["replay", "--step", "-1"], "whole number from 0 up"),
        (["replay", "--step", "x"], "invalid int value"),
        (["legal", "--pattern", "spanish"], "argument --pattern: invalid choice: 'spanish' (choose from"),
        (["deal", "--switch", "exchange"], "exchange cannot be"),
        (["deal", "--switch", "trade=optional"], "no switch"),
        (["deal", "--switch", "removed_ten=TH"], "no switch of this rule set"),
        (["replay", "--switch", "exchange=perhaps"], "compulsory, optional"),
        (["rules", "follow"], "the nearest are follow-suit"),
        (["rules", "follow-suit", "trick"], "unrecognized"),
    ],
)
def test_a_wrong_call_is_told_in_one_line_and_exits_2(run, words, why):
    code, out, err = run(*words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("polskpas: ") and why in err


def test_replay_tells_who_did_what_by_which_rule(run):
    code, out, err = run("replay", stdin=RECORD)
    assert (code, err) == (0, "")
    assert "1  Eldest hand accepts ♥ as trumps, is soloist, and takes ♥Q into hand. [first-round," in out
    assert "second hand to act (play): JS, 9H" in out
    assert "not QS: ♠Q is not allowed" in out


def test_replay_of_a_step_shows_the_table_then(run):
    code, out, _ = run("replay", "--step", "2", stdin=RECORD)
    assert code == 0
    assert "> eldest hand  ♣J ♥Q ♥10 ♠A ♠K" in out
    assert json.loads(run("replay", "--json", "--step", "0", stdin=RECORD)[1])["soloist"] is None
    code, out, err = run("replay", "--step", "4", stdin=f"{RECORD}\n{ILLEGAL}\n")
    assert (code, out) == (1, "") and len(err.splitlines()) == 2  # all records are read
    assert err.startswith("polskpas: -:1: there is no step 4: the record has ")


def test_rules_tells_what_is_told_of_kontraspiel_alone(run):
    code, out, err = run("rules", "contra")
    assert (code, err) == (0, "") and out.startswith("contra, of Kontraspiel: different\n")
    assert "contra (reported)" in run("rules")[1]
    told = json.loads(run("rules", "side-payments", "--json")[1])
    assert (told["verdict"], told["grade"], told["statement"]) == ("not known", "not known", "")


def test_a_seed_is_told_when_nothing_else_is_wrong_with_the_call(run, tmp_path):
    (tmp_path / "there.json").write_text("")
    for words in (
        ["--rules", "x"], ["--players", "x"], ["--seat", "9"], ["--save", str(tmp_path / "there.json")],
        ["--save", str(tmp_path / "no" / "x.json")], ["--save", ""], ["--resume", ""], ["--resume", "nofile"],
    ):  # fmt: skip
        code, out, err = run("play", *words)
        assert (code, out, len(err.splitlines())) == (2, "", 1), words
        assert err.startswith("polskpas: ")


def test_replay_json_answers_a_line_for_a_record_and_goes_on_after_errors(run):
    code, out, err = run("replay", "--json", stdin=f"{RECORD}\n\nnonsense\n{ILLEGAL}\n{RECORD}\n")
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err, len(answers)) == (1, "", 4)
    assert answers[0] == answers[3] == {"complete": False, "soloist": 0, "trumps": "H", "trick_winners": []}
    assert answers[1]["error"]["at"] is None
    assert answers[2]["error"]["at"] == 3
    assert answers[2]["error"]["code"] == "must-follow"
    assert answers[2]["error"]["rules"] == ["jack-is-trump", "follow-suit"]


def test_a_bad_record_is_told_in_one_line_with_its_place_and_exits_1(run):
    code, out, err = run("replay", stdin=f"{RECORD}\n{ILLEGAL}\n")
    assert code == 1 and out.startswith(" 0  Dealt.")
    assert err == (
        "polskpas: -:2: action 3: ♠Q is not allowed: ♣J, which was led, is a trump and ♠J ♥9 must follow "
        "(jack-is-trump, follow-suit)\n"
    )


def test_a_json_file_is_one_record_however_laid_out_and_any_other_is_lines(run, tmp_path):
    one, lines = tmp_path / "hand.json", tmp_path / "hands.jsonl"
    one.write_text(json.dumps(json.loads(RECORD), indent=4), "utf-8")
    lines.write_text(f"{RECORD}\n{RECORD}\n", "utf-8")
    assert run("replay", "--json", str(one))[1].count("\n") == 1
    assert run("replay", "--json", str(lines))[1].count("\n") == 2
    one.write_text(RECORD[:-1], "utf-8")
    code, _, err = run("replay", str(one))
    assert (code, err.count("\n")) == (1, 1) and "not JSON" in err


def test_a_switch_deals_and_judges_by_another_reading(run):
    _, out, _ = run("deal", "--seed", "7", "--switch", "packets=three-two")
    assert json.loads(out)["switches"] == {"packets": "three-two"}
    assert json.loads(out)["hands"] != json.loads(run("deal", "--seed", "7")[1])["hands"]
    taken_back = RECORD.replace("discard 9D", "discard QH")
    assert run("replay", "--json", stdin=taken_back)[0] == 1
    assert run("replay", "--json", "--switch", "exchange=optional", stdin=taken_back)[0] == 0


def test_legal_tells_what_may_be_done_and_why_the_rest_may_not(run):
    _, out, _ = run("legal", stdin=RECORD)
    assert out.splitlines()[0] == "second hand to act (play): JS, 9H"
    data = json.loads(run("legal", "--json", stdin=RECORD)[1])
    assert (data["turn"], data["legal"], list(data["refused"])) == (1, ["JS", "9H"], ["QS", "TS", "AD"])
    assert data["refused"]["QS"]["rules"] == ["jack-is-trump", "follow-suit"]


def test_rules_lists_all_and_tells_one_with_its_evidence(run):
    _, out, _ = run("rules")
    assert all(f"{id} (" in out for id in evidence.rules())
    _, out, _ = run("rules", "two-tricks")
    assert "polskpas.scoring.first_to_two" in out and "W reads" in out
    assert "  hand: first-to-two\n" in out and "  test: test_hands.py::test_first_to_two\n" in out
    assert json.loads(run("rules", "--json")[1])["rules"][0]["id"] == "players"
    assert json.loads(run("rules", "two-tricks", "--json")[1])["id"] == "two-tricks"


def test_version_and_help(run):
    assert run("--version")[:2] == (0, f"polskpas {polskpas.__version__}\n")
    for command in ([], ["deal"], ["replay"], ["legal"], ["play"], ["rules"]):
        code, out, _ = run(*command, "--help")
        assert code == 0 and "polskpas" in out and ("examples:" in out or "Try:" in out)


@pytest.mark.parametrize(
    ("words", "french", "german"),
    [
        (["replay"], "Eldest hand leads ♣J, a trump.", "Eldest hand leads acorn U, a trump."),
        (
            ["replay", "--step", "2"],
            "eldest hand  ♣J ♥Q ♥10 ♠A ♠K",
            "eldest hand  acorn U, heart O, heart 10, leaf A, leaf K",
        ),
        (["legal"], "second hand to act (play): JS, 9H", "second hand to act (play): UG, 9H"),
    ],
)
def test_cards_are_named_by_the_pattern_asked_for(run, words, french, german):
    for options, wanted in (([], french), (["--pattern", "french"], french), (["--pattern", "german"], german)):
        code, out, err = run(*words, *options, stdin=RECORD)
        assert (code, err) == (0, "")
        assert wanted in " ".join(out.split("\n")), out


def test_cards_are_named_by_the_pack_of_the_game_unless_asked_otherwise(run):
    record = run("deal", "--rules", "kontraspiel", "--seed", "7")[1]
    assert '"stock": "KC' in record
    assert "acorn K" in run("replay", stdin=record)[1]
    assert "♣K" in run("replay", "--pattern", "french", stdin=record)[1]


def test_answers_for_programs_hold_the_exact_notation_whatever_the_pattern(run):
    for words in (["replay", "--json"], ["legal", "--json"]):
        assert run(*words, "--pattern", "german", stdin=RECORD)[1] == run(*words, stdin=RECORD)[1]


def start(*words: str, **options) -> subprocess.Popen:
    return subprocess.Popen([sys.executable, "-m", "polskpas", *words], **options)


@pytest.mark.parametrize("file", ["-", "hands.jsonl"])
def test_a_closed_pipe_ends_it_quietly(file, tmp_path):
    lines = "\n".join([RECORD] * 3000)
    if file != "-":
        file = tmp_path / file
        file.write_text(lines, "utf-8")
    process = start(
        "replay", str(file), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    process.stdout.close()
    _, err = process.communicate(lines if file == "-" else "")
    assert err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [["rules"], ["deal", "--seed", "1"], ["replay", "--json"]])
def test_output_that_cannot_be_written_is_told_in_one_line(words):
    with open("/dev/full", "w") as full:
        process = start(*words, stdin=subprocess.PIPE, stdout=full, stderr=subprocess.PIPE, text=True)
        _, err = process.communicate(RECORD)
    assert (process.returncode, err) == (2, "polskpas: No space left on device\n")


@pytest.mark.parametrize(("closed", "code"), [("<&-", 2), (">&-", 0), ("2>&-", 1)])
def test_closed_streams_bring_no_traceback(closed, code, tmp_path):
    (tmp_path / "bad.jsonl").write_text("nonsense\n", "utf-8")
    file = "" if closed == "<&-" else "bad.jsonl" if closed == "2>&-" else "--help"
    command = f"{sys.executable} -m polskpas replay {file} {closed}"
    environment = os.environ | {"PYTHONPATH": str(Path(polskpas.__file__).parent.parent)}
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (done.returncode, "Traceback" in done.stderr) == (code, False)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak memory of a process as Linux tells it")
def test_replay_streams_in_constant_memory(tmp_path):
    def peak(records: int) -> int:
        path = tmp_path / f"{records}.jsonl"
        path.write_text((RECORD + "\n") * records, "utf-8")
        script = (
            "import resource, sys; from polskpas.cli import main; main(['replay', '--json', sys.argv[1]]);"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
        )
        done = subprocess.run([sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True)
        assert done.stdout.count("\n") == records
        return int(done.stderr)

    assert peak(20_000) < peak(1000) + 2048  # kilobytes
