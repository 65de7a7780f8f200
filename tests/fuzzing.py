"""Bad input by every way in, for as long as one likes.

    python tests/fuzzing.py [SECONDS [SEED]]

Whatever is read is refused in words or works: no other exception, no exit code but 0, 1 and 2, no traceback, nothing
that takes long or much memory, no file half written, and no stranger's text run as HTML. Where that is not so, the way,
the number that makes the input again and the fault are told, and the exit code is 1.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

from mutations import NASTY_TEXTS, mutated_bytes, mutated_json, mutated_text
from random_records import faulty, random_record

from polskpas import evidence, library
from polskpas.action import parse_action
from polskpas.cards import parse_card, parse_cards, parse_suit
from polskpas.cli import main as polskpas
from polskpas.evidence.parse_mentions import load_mentions, load_switches, load_terms
from polskpas.evidence.parse_points import load_points
from polskpas.link import read_link, write_link
from polskpas.players import PLAYERS, Table, new_session
from polskpas.players.sharing import fragment, read_shared
from polskpas.record import parse_json
from polskpas.refusal import Refusal
from polskpas.rules import RULE_SETS, rule_set
from polskpas.session import parse_session
from polskpas.widgets import HandDemo, TableDemo

LONGEST = 10  # seconds that one input may take; the most take a thousandth of one
MOST_MEMORY = 2 * 1024**3  # bytes of addresses, over half of which are libraries
EVIDENCE = Path(evidence.__file__).parent
WORDS = [
    *(
        "deal",
        "replay",
        "legal",
        "solve",
        "rules",
        "play",
        "--json",
        "--step",
        "--seed",
        "--pot",
        "--rules",
        "--switch",
    ),
    *("--pattern", "german", "-", "0", "7", "-1", "4", "1000000", "follow-suit", "polskpas-three", "kontraspiel"),
    *("exchange=optional", "stake=when-empty", "removed_ten=TH", "--version", "--help", "--players", "random", "thumb"),
    *("--name", "--seat", "study", "exact", "--deals", "--workers", "1"),
]
LINES = [
    *("pass", "accept", "vole", "legal", "back", "go", "", "table", "ledger", "help", "name S", "H", "JC", "AS", "9D"),
    *("KH", "TD", "discard 9H", "contra 1", "quit"),
]


class Stream(io.TextIOWrapper):
    """A standard stream in memory."""

    def __init__(self, data: bytes = b""):
        super().__init__(io.BytesIO(data), encoding="utf-8")

    def text(self) -> str:
        """What was written."""
        self.flush()
        return self.buffer.getvalue().decode()


def called(words: list[str], stdin: bytes = b"") -> tuple[int, str]:
    """The exit code of a call of the command, and what it prints. Checks that it ends as it says it does."""
    out, err, typed = Stream(), Stream(), sys.stdin
    sys.stdin = Stream(stdin)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = polskpas(words)
    except SystemExit as end:  # --help and --version end so
        code = end.code
    finally:
        sys.stdin = typed
    assert code in (0, 1, 2), code
    said = err.text()
    assert (code == 0) or said or '"error"' in out.text()
    assert all(line.startswith(("polskpas: ", "seed ")) for line in said.splitlines() if "study" not in words), said
    return code, out.text()


def any_record(rng: random.Random) -> dict:
    """A good record, or one of the referee's with a single fault."""
    if rng.random() < 0.3:
        return library.record(rng.choice(library.names())).as_dict()
    record = random_record(rng, rng.choice(RULE_SETS))
    return record if rng.random() < 0.7 else faulty(rng, record)[0]


def any_table(rng: random.Random) -> Table:
    """A table with players by rule of thumb, at which a deal or two have been played."""
    session = new_session(rule_set(rng.choice(RULE_SETS[:-1])))
    table = Table(session, (PLAYERS["thumb"],) * (len(session.players) - 1), rng.randrange(10**9)).deal().others_act()
    for _ in range(rng.randrange(12)):
        if table.is_between_deals:
            table = table.deal().others_act()
        elif table.may_let_pass:
            table = table.pass_by().others_act()
        else:
            table = table.after(rng.choice(table.choices)).others_act()
    return table


def record_text(rng: random.Random) -> str | bytes:
    """A record with faults in its JSON, or in the text of it."""
    data = any_record(rng)
    if rng.random() < 0.5:
        return mutated_json(rng, data)
    text = json.dumps(data, ensure_ascii=rng.random() < 0.5)
    return mutated_text(rng, text) if rng.random() < 0.5 else mutated_bytes(rng, text)


def refused(read, *values) -> bool:
    """Whether a reader refuses in one short line."""
    told = ""
    try:
        read(*values)
    except Refusal as refusal:
        told = str(refusal)
        assert_is_a_line(told)
        assert len(told) < 600, told
    return bool(told)


def assert_is_a_line(told: str) -> None:
    """A fault is told in one line that can be shown."""
    assert told and told.isprintable(), repr(told)


def fuzz_notation(rng: random.Random) -> None:
    """Cards, suits and actions."""
    text = mutated_text(
        rng, rng.choice(["JC", "10D", "♦9", "discard 9D", "name H", "contra 1", "vole", "JC AS KS 9D TH"])
    )
    for read in (parse_action, parse_card, parse_suit, parse_cards):
        refused(read, text)


def fuzz_record(rng: random.Random) -> None:
    """Records as text and as bytes."""
    text = record_text(rng)
    if not refused(parse_json, text):
        record = parse_json(text)
        assert parse_json(record.as_json()) == record
        assert parse_json(record.as_json().encode()) == record
        if not refused(write_link, record):
            assert read_link(write_link(record)) == (record, 0)


def fuzz_lines(rng: random.Random) -> None:
    """JSON Lines with broken lines, through the commands that read them."""
    lines = []
    for _ in range(rng.randrange(6)):
        text = record_text(rng) if rng.random() < 0.7 else json.dumps(any_record(rng))
        lines.append(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    data = b"\n".join(lines)
    command = rng.choice(["replay", "replay", "legal", "solve"])
    words = [[command], [command, "--json"], ["replay", "--json", "--step", "0"]][rng.randrange(3)]
    code, out = called(words, data)
    if "--json" in words:
        answers = [json.loads(line) for line in out.splitlines()]
        assert len(answers) == sum(bool(line.strip()) for line in data.split(b"\n"))
        assert code == any("error" in answer for answer in answers)


def fuzz_file(rng: random.Random) -> None:
    """One record in a file, and a session to go on with."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / rng.choice(["hand.json", "hands.jsonl", "evening"])
        text = record_text(rng)
        if rng.random() < 0.3:
            text = mutated_json(rng, json.loads(any_table(rng).session.as_json()))
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
        before = path.read_bytes()
        called([rng.choice(["replay", "legal", "solve"]), str(path)])
        code, _ = called(["play", "--resume", str(path), "--players", "thumb", "--seed", "7"], b"pass\nback\n")
        after = path.read_bytes()
        assert after == before if code else parse_session(after)
        assert [left.name for left in path.parent.iterdir()] == [path.name]


def fuzz_words(rng: random.Random) -> None:
    """The words of a call."""
    words = [rng.choice(WORDS) for _ in range(rng.randrange(1, 7))]
    if rng.random() < 0.7:
        words[0] = rng.choice(WORDS[:6])
    if rng.random() < 0.5:
        at = rng.randrange(len(words))
        words[at] = rng.choice(NASTY_TEXTS) if rng.random() < 0.5 else mutated_text(rng, words[at])
    if words[0].startswith(("st", "--")) or "\0" in "".join(words):
        words = words[:1]  # no study is worked here, and no system passes on a NUL
    words = [os.fsdecode(word.encode("utf-8", "surrogatepass")) for word in words]  # as a system passes them on
    called(words, json.dumps(any_record(rng)).encode())


def fuzz_typed(rng: random.Random) -> None:
    """What is typed at the table in the terminal, its session kept in a file."""
    lines = [rng.choice(LINES) if rng.random() < 0.8 else mutated_text(rng, rng.choice(LINES)) for _ in range(40)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.json"
        rules = rng.choice(RULE_SETS[:-1])
        words = [
            "play",
            "--rules",
            rules,
            "--players",
            rng.choice(["thumb", "random"]),
            "--seed",
            str(rng.randrange(999)),
        ]
        code, out = called([*words, "--save", str(path)], "\n".join(lines).encode("utf-8", "surrogatepass"))
        assert code == 0 and out
        assert parse_session(path.read_bytes()) and len([*path.parent.iterdir()]) == 1


def fuzz_evidence(rng: random.Random) -> None:
    """The files of evidence."""
    texts = {path.stem: path.read_text("utf-8") for path in EVIDENCE.glob("*.toml")}
    name = rng.choice(sorted(texts))
    # A mutation far down is not come to when an earlier table is at fault, so only some tables are kept.
    texts[name] = mutated_text(rng, texts[name])
    try:
        match name:
            case "rules" | "witnesses":
                evidence.load(texts["rules"], texts["witnesses"])
            case "record":
                load_mentions(texts[name], evidence.witnesses())
            case "terms":
                load_terms(texts[name], evidence.rules())
            case "switches":
                load_switches(texts[name])
            case _:
                load_points(texts[name], evidence.rules(), evidence.witnesses())
    except evidence.EvidenceError as error:
        assert_is_a_line(str(error))


def fuzz_link(rng: random.Random) -> None:
    """The end of an address: of a hand, and of a session."""
    if rng.random() < 0.5:
        text = mutated_text(rng, write_link(library.record(rng.choice(library.names())), rng.randrange(30)))
        refused(read_link, text)
    else:
        table = any_table(rng)
        text = rng.choice([fragment(table), table.session.as_json()])
        refused(read_shared, mutated_text(rng, text))


def fuzz_page(rng: random.Random) -> None:
    """What is pasted into the demonstrations, and sent to them by the page."""
    with contextlib.redirect_stdout(io.StringIO()):
        if rng.random() < 0.7:
            demo = DEMOS.setdefault("hand", HandDemo("passed-out"))
            text = record_text(rng)
            demo._text.value = text if isinstance(text, str) else text.decode("utf-8", "replace")
            demo._show_pasted(None)
            demo.open_link(mutated_text(rng, write_link(library.record("passed-out"))))
            shown = demo.status.value + demo._words.value
            demo._stepper.go(rng.randrange(40))
            for what in ("link", "record", "text", "picture"):
                demo._hear(demo, {"copy": what}, None)
            demo._hear(demo, rng.choice([None, {}, {"step": 3}, {"step": "x"}, {"link": 7}, {"copy": []}]), None)
            demo.open_link(write_link(library.record("passed-out")))
            assert "passed" in demo.status.value or demo.status.value
        else:
            demo = DEMOS.setdefault("table", TableDemo(seed=7, player="thumb"))
            table = any_table(rng)
            demo._text.value = mutated_text(rng, rng.choice([fragment(table), table.session.as_json()]))
            demo._resume_text(None)
            shown = demo.status.value
            demo.open_link(mutated_text(rng, fragment(table)))
            shown += demo.status.value
        assert "<script" not in shown and "<img" not in shown, shown


DEMOS: dict = {}
WAYS = {
    name.removeprefix("fuzz_").replace("_", " "): way
    for name, way in list(globals().items())
    if name.startswith("fuzz_")
}


class TooLong(BaseException):
    """An input took longer than any may."""


def _too_long(*_) -> None:
    raise TooLong(f"no answer in {LONGEST} seconds")


def fault_of(way: str, number: int) -> str | None:
    """What goes wrong with input number so-and-so by this way, or None."""
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _too_long)
        signal.alarm(LONGEST)
    try:
        WAYS[way](random.Random(f"{way} {number}"))
    except (Exception, TooLong):
        return traceback.format_exc()
    finally:
        if hasattr(signal, "SIGALRM"):
            signal.alarm(0)
    return None


def main(seconds: float, seed: int) -> int:
    """Try every way for as long as every other until the time is over, and tell each sort of fault once."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    except ImportError:
        pass
    started = now = time.monotonic()
    tried, spent, faults = Counter(), dict.fromkeys(WAYS, 0.0), set()
    while now < started + seconds:
        way = min(spent, key=spent.get)
        number = seed * 10**6 + tried[way]
        fault = fault_of(way, number)
        if fault and (way, fault[-200:]) not in faults:
            faults.add((way, fault[-200:]))
            print(f"{way}, input {number}:\n{fault}", flush=True)
        before, now = now, time.monotonic()
        tried[way] += 1
        spent[way] += now - before
    print(", ".join(f"{way} {count}" for way, count in tried.items()))
    print(f"{tried.total()} inputs, {len(faults)} sorts of faults")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(float((sys.argv[1:2] or ["60"])[0]), int((sys.argv[2:3] or ["0"])[0])))
