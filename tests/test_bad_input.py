"""Bad input by every way in: it is refused in a line, or it works; nothing hangs, fills the memory, or is half written.

A small share of `fuzzing.py` runs here, the same each time. What that, or anybody, has found at fault is a test below.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from fuzzing import WAYS, fault_of

from polskpas import Refusal, evidence, library, parse_json
from polskpas.evidence.parse_mentions import load_switches
from polskpas.link import write_link
from polskpas.players import new_session
from polskpas.players.sharing import fragment, read_shared
from polskpas.record import LONGEST_RECORD
from polskpas.rules import rule_set
from polskpas.session import LONGEST_SESSION, parse_session
from polskpas.widgets import HandDemo, TableDemo

resource = pytest.importorskip("resource", reason="limits what a process may use, as Unix does")
RECORD = library.record("passed-out").as_dict()
SESSION = new_session(rule_set("polskpas")).deal(7)
PLAY = ["play", "--players", "thumb", "--seed", "7"]
SHARE = {"notation": 300, "record": 200, "lines": 25, "file": 12, "typed": 12, "evidence": 100, "link": 150, "page": 4}
MEMORY = 160 * 1024**2  # bytes of addresses; the command takes a quarter of them


def polskpas(*words: str, limits=None, before: str = "", **options) -> subprocess.CompletedProcess:
    """Call the command in a process of its own, with limits on what it may use, and lines of Python done before."""
    script = f"import sys\n{before}\nfrom polskpas.cli import main\nsys.exit(main(sys.argv[1:]))"

    def restrict():
        for what, most in (limits or {resource.RLIMIT_AS: MEMORY}).items():
            resource.setrlimit(what, (most, most))

    options = {"capture_output": True, "stdin": subprocess.DEVNULL} | options
    call = [sys.executable, "-c", script, *map(str, words)]
    return subprocess.run(call, preexec_fn=restrict, timeout=60, check=False, **options)


def assert_told_in_a_line(done: subprocess.CompletedProcess, code: int, why: str) -> None:
    told = done.stderr.decode()
    assert done.returncode == code and told.count("\n") == 1, told
    assert told.startswith("polskpas: ") and why in told


@pytest.mark.parametrize("way", WAYS)
def test_a_share_of_the_fuzzing_finds_nothing(way):
    faults = [fault for number in range(SHARE.get(way, 60)) if (fault := fault_of(way, number))]
    assert not faults, faults[0]


@pytest.mark.parametrize("changes", [{"title": "\ud800"}, {"about": "a\udfffb"}, {"notes": {"0": "\udc00"}}])
def test_half_a_character_that_no_file_or_link_could_hold_is_refused(changes):
    text = json.dumps(RECORD | changes)  # as JSON names it: \ud800
    with pytest.raises(Refusal, match=f"{next(iter(changes))}: half of a character"):
        parse_json(text)
    demo = HandDemo("jack-led")
    demo._text.value = text
    demo._show_pasted(None)
    assert "This record is refused." in demo.status.value
    whole = parse_json(json.dumps(RECORD | {"title": "\U0001f0c1"}))
    assert whole.title == "\U0001f0c1" and write_link(whole)


@pytest.mark.parametrize("number", [-1, 10**9, 10**40])
def test_a_session_gone_on_with_under_any_number_has_a_link_that_can_be_read(number):
    demo = TableDemo(seed=7, player="thumb")
    demo._number.value = number
    demo._text.value = SESSION.as_json()
    demo._resume_text(None)
    assert read_shared(fragment(demo._table)).session == demo._table.session


def test_a_record_or_a_session_longer_than_any_is_refused_unread():
    with pytest.raises(Refusal, match="no hand needs so many"):
        parse_json(json.dumps(RECORD) + " " * LONGEST_RECORD)
    with pytest.raises(Refusal, match="no session has so many"):
        parse_session(SESSION.as_json() + " " * LONGEST_SESSION)


def test_a_line_that_hardly_ends_fills_no_memory_and_the_next_one_is_read(tmp_path):
    path, good = tmp_path / "hands.jsonl", json.dumps(RECORD).encode()
    with path.open("wb") as stream:
        stream.write(good + b"\n")
        stream.truncate(MEMORY)  # a hole in the file, which takes no room: a line of zeros
        stream.seek(0, os.SEEK_END)
        stream.write(b"\n" + good)
    done = polskpas("replay", "--json", path)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (1, b"")
    assert [answer.get("complete") for answer in answers] == [True, None, True]
    assert "no hand needs so many" in answers[1]["error"]["message"]


@pytest.mark.parametrize("name", ["hand.json", "evening.json"])
def test_a_file_without_an_end_is_refused(name, tmp_path):
    path = tmp_path / name
    path.touch()
    os.truncate(path, MEMORY)
    words = ["replay", path] if name == "hand.json" else [*PLAY, "--resume", path]
    assert_told_in_a_line(polskpas(*words), 1, "more than")
    assert path.stat().st_size == MEMORY


def test_what_is_typed_without_an_end_is_one_line_that_is_refused():
    with subprocess.Popen(["head", "-c", str(MEMORY), "/dev/zero"], stdout=subprocess.PIPE) as zeros:
        done = polskpas(*PLAY, stdin=zeros.stdout)
    assert (done.returncode, done.stderr) == (0, b"") and done.stdout.count(b"is no action") == 1


@pytest.mark.parametrize(
    "text", ["[" * 101, "[" * 10**6, '{"a": ' * 5000, '[{"a":' * 5000, '"' + '"[' * 10**5, '["",' * 10**5]
)
def test_json_is_refused_before_its_nesting_could_end_python_in_a_page(text):
    with pytest.raises(Refusal, match="nested too deeply"):
        parse_json(text)


@pytest.mark.parametrize("text", ["[" * 100 + "]" * 100, "[]" * 10**5, '"' + "[" * 10**5 + '"', '"' + '\\"[' * 10**5])
def test_json_with_many_brackets_but_few_inside_each_other_is_read(text):
    with pytest.raises(Refusal, match=r"not JSON|not a record"):
        parse_json(text)


@pytest.mark.parametrize("text", ["x = " + "[" * 9000, "x = " + "{a=" * 9000, "x = " + "9" * 5000, "x = '\ufeff"])
def test_evidence_that_is_nested_or_counted_beyond_reason_is_told_in_a_line(text):
    with pytest.raises(evidence.EvidenceError) as raised:
        load_switches(text)
    assert str(raised.value).startswith("switches.toml: ") and str(raised.value).isprintable()


def test_no_pot_is_dealt_that_no_record_could_hold():
    most = f"{10**1000 - 4}"
    dealt = polskpas("deal", "--seed", "7", "--pot", most)
    assert parse_json(dealt.stdout).hand.pot == int(most)
    assert_told_in_a_line(polskpas("deal", "--seed", "7", "--pot", f"{most}0"), 2, "of 1000 digits at most")


def test_more_deals_than_there_is_memory_to_count_are_refused():
    done = polskpas("study", "open-cards", "--deals", str(10**14), "--workers", "1")
    assert_told_in_a_line(done, 2, "argument --deals: at most")


def test_a_name_of_a_file_with_a_line_break_is_told_in_one_line(tmp_path):
    assert_told_in_a_line(polskpas("replay", "no\nsuch\x1b[31mfile"), 2, "no�such�[31mfile: No such file")
    (tmp_path / "bad\nname").write_text("nonsense")
    assert_told_in_a_line(polskpas("replay", tmp_path / "bad\nname"), 1, "bad�name:1: not JSON")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize(("words", "code"), [(["deal", "--seed", "x"], 2), (["deal"], 2), (["replay"], 1)])
def test_where_errors_cannot_be_written_the_exit_code_tells_them(words, code):
    read, write = os.pipe()
    os.write(write, b"nonsense\n")
    os.close(write)
    with Path("/dev/full").open("w") as full:
        done = polskpas(*words, stdin=read, stdout=subprocess.PIPE, stderr=full, capture_output=False)
    os.close(read)
    assert (done.returncode, done.stdout) == (code, b"")


# ---- nothing is written by halves ----


@pytest.fixture
def evening(tmp_path) -> Path:
    """A session in a file, in a folder of its own."""
    path = tmp_path / "evening.json"
    path.write_text(f"{SESSION.as_json()}\n", "utf-8")
    return path


@pytest.mark.parametrize(
    ("limits", "kill", "by"),
    [
        ({resource.RLIMIT_FSIZE: 100}, "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_DFL)", signal.SIGXFSZ),
        (None, "import os; os.replace = lambda *_: os.kill(os.getpid(), 9)", signal.SIGKILL),
    ],
    ids=["while it writes", "when it has written"],
)
def test_a_session_is_whole_when_its_writer_is_killed(limits, kill, by, evening):
    done = polskpas(*PLAY, "--resume", evening, limits=limits, before=kill)
    assert done.returncode == -by
    assert parse_session(evening.read_bytes()) == SESSION
    assert polskpas(*PLAY, "--resume", evening).returncode == 0, "and it can be gone on with"
    assert [left.name for left in evening.parent.iterdir()] == [evening.name]


def test_a_session_is_whole_when_the_disk_is_full(evening):
    before = evening.read_bytes()
    done = polskpas(*PLAY, "--resume", evening, limits={resource.RLIMIT_FSIZE: 100})
    assert_told_in_a_line(done, 2, "File too large")
    assert evening.read_bytes() == before
    assert [left.name for left in evening.parent.iterdir()] == [evening.name]


def test_a_session_is_whole_when_nobody_reads_on(evening):
    read, write = os.pipe()
    os.close(read)
    done = polskpas(*PLAY, "--resume", evening, stdout=write, stderr=subprocess.PIPE, capture_output=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")
    assert parse_session(evening.read_bytes())
    assert [left.name for left in evening.parent.iterdir()] == [evening.name]
