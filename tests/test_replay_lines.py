"""The package's command on lines that are no records, or hardly any."""

import json
import random
import subprocess
import sys

import random_records
import referee
from referee_cases import EVEN_PLAY, GOOD, passes
from replay_answers import ROOT, as_line, is_refusal, replay, same

# How many mistyped records are compared.
MISTYPED = 800


GOOD_LINE = as_line(GOOD)


def with_value(key, text):
    """The good record's line with raw bytes as the value of one key."""
    return as_line({**GOOD, key: "@"}).replace(b'"@"', text)


NONSENSE = {
    "no JSON": b"nonsense",
    "one letter": b"x",
    "NUL": b"\x00",
    "NULs": b"\x00" * 100,
    "a control character": b'{"format": "polskpas\x01hand/1"}',
    "an escape sequence": b"\x1b[2J",
    "an opening brace": b"{",
    "a closing brace": b"}",
    "truncated": GOOD_LINE[:-1],
    "truncated in a string": GOOD_LINE[:40],
    "two records": GOOD_LINE + GOOD_LINE,
    "a record and a letter": GOOD_LINE + b"x",
    "single quotes": GOOD_LINE.replace(b'"', b"'"),
    "a trailing comma": GOOD_LINE[:-1] + b",}",
    "a comment": GOOD_LINE + b" // words",
    "null": b"null",
    "true": b"true",
    "a number": b"4",
    "a text": b'"polskpas-hand/1"',
    "an empty array": b"[]",
    "a record in an array": b"[" + GOOD_LINE + b"]",
    "an empty object": b"{}",
    "NaN alone": b"NaN",
    "pot NaN": with_value("pot", b"NaN"),
    "pot Infinity": with_value("pot", b"Infinity"),
    "pot -Infinity": with_value("pot", b"-Infinity"),
    "NaN in the notes": with_value("notes", b'{"0": NaN}'),
    "pot 1e400": with_value("pot", b"1e400"),
    "pot 4e0": with_value("pot", b"4e0"),
    "pot 04": with_value("pot", b"04"),
    "pot +4": with_value("pot", b"+4"),
    "pot -0": with_value("pot", b"-0"),
    "a huge odd pot": with_value("pot", b"9" * 4000),
    "a pot too long to read": with_value("pot", b"4" * 100_000),
    "a huge title": with_value("title", b"1" * 100_000),
    "open arrays": b"[" * 100_000,
    "open objects": b'{"a":' * 100_000,
    "nested arrays": b"[" * 100_000 + b"]" * 100_000,
    "nested objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "nested arrays as hands": with_value("hands", b"[" * 100_000 + b"]" * 100_000),
    "nested objects as notes": with_value("notes", b'{"a":' * 100_000 + b"1" + b"}" * 100_000),
    "arrays nested a little less": with_value("title", b"[" * 900 + b"]" * 900),
    "a key twice": b'{"pot": 8, ' + GOOD_LINE[1:],
    "a key twice with one value": b'{"pot": 4, ' + GOOD_LINE[1:],
    "a key twice, once escaped": b'{"p\\u006ft": 8, ' + GOOD_LINE[1:],
    "a note twice": as_line({**GOOD, "actions": ["pass"], "notes": "@"}).replace(b'"@"', b'{"0": "a", "0": "b"}'),
    "a lone surrogate as a key": b'{"\\ud800": 1, ' + GOOD_LINE[1:],
    "a lone surrogate as a rule set": with_value("rules", b'"\\ud800"'),
    "a lone surrogate as a stock": with_value("stock", b'"\\udc00 JS JH JD"'),
    "a lone surrogate as a rule shown": with_value("shows", b'["\\ud800"]'),
    "a lone surrogate as a switch": with_value("switches", b'{"\\ud800": "\\ud800"}'),
    "a raw lone surrogate": with_value("title", b'"\xed\xa0\x80"'),
    "Latin-1": with_value("title", b'"H\xe5nd"'),
    "bytes of no encoding": b"\xff\xfe\xfd",
    "a byte of no encoding in a card": GOOD_LINE.replace(b"JC", b"J\xff"),
    "UTF-16": GOOD_LINE.decode().encode("utf-16-le"),
    "a long word": b"x" * 1_000_000,
    "a long unknown key": b'{"' + b"x" * 1_000_000 + b'": 1}',
    "a line break as a rule set": with_value("rules", b'"a\\nb\\r\\u2028\\u0085"'),
}


def test_nonsense_gets_one_error_a_line():
    answers, code, errors = replay(NONSENSE.values())
    assert (code, errors) == (1, "")
    assert len(answers) == len(NONSENSE)
    wrong = [name for name, text in zip(NONSENSE, answers, strict=True) if not is_refusal(json.loads(text), None)]
    assert wrong == []


def test_the_message_names_the_key_at_fault_and_the_line_is_the_first_of_its_record():
    lines = {
        "rules: ": as_line({**GOOD, "rules": "x", "switches": {"packets": "two-three"}}),
        "switches: ": as_line({**GOOD, "switches": {"packets": "one"}}),
        "pot: ": with_value("pot", b"4" + b"0" * 1000),
        "not JSON: Expecting property name enclosed in double quotes: line 1 column 2": b"{",
    }
    answers, _, _ = replay(lines.values())
    for beginning, answer in zip(lines, answers, strict=True):
        assert json.loads(answer)["error"]["message"].startswith(beginning)


def test_random_bytes_get_one_error_a_line():
    rng = random.Random("bytes")
    # A line break would end the line, and a line of blanks only is skipped.
    some = [byte for byte in range(256) if byte != 10]
    lines = [b"~" + bytes(rng.choices(some, k=rng.randrange(60))) for _ in range(1000)]
    answers, code, errors = replay(lines)
    assert (code, errors, len(answers)) == (1, "", len(lines))
    assert all(is_refusal(json.loads(text), None) for text in answers)


def mistyped(rng, line):
    """A line with one to three bytes taken out, put in or changed."""
    line = bytearray(line)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(line))
        line[at : at + rng.randrange(3)] = bytes(rng.choices(b'{}[]",:\\0149CSHDJTAx\xc3\xa5\xff', k=rng.randrange(2)))
    return bytes(line) or b"{"


def test_mistyped_records_are_judged_alike():
    rng = random.Random("mistyped")
    lines, expected = [], []
    for _ in range(MISTYPED):
        record = random_records.random_record(rng, rng.choice(sorted(referee.SEATS)))
        lines.append(mistyped(rng, as_line(record, False)))
        try:
            expected.append(referee.judge(json.loads(lines[-1].decode("utf-8"))))
        except ValueError:
            expected.append({"error": {"at": None}})
    answers, code, errors = replay(lines)
    assert (code, errors, len(answers)) == (1, "", len(lines))
    for line, text, wanted in zip(lines, answers, expected, strict=True):
        answer = json.loads(text)
        assert is_refusal(answer, wanted["error"]["at"]) if "error" in wanted else same(answer, wanted), line


def test_odd_but_good_lines_are_read():
    spaced = json.dumps(GOOD, separators=(" ,\t", "\r: ")).encode()
    lines = [
        b"",
        GOOD_LINE + b"\r",
        b"   \t",
        b" " + GOOD_LINE + b"  ",
        spaced,
        as_line({**GOOD, "title": "\u2028\u0085\x0b\x1c"}, False),
        b"\r",
        b"",
    ]
    answers, code, errors = replay(lines)
    assert (code, errors) == (0, "")
    assert [json.loads(text) for text in answers] == [referee.judge(GOOD)] * 4


def test_the_last_line_needs_no_end():
    command = [sys.executable, "-m", "polskpas", "replay", "--json"]
    done = subprocess.run(command, input=GOOD_LINE + b"\n" + GOOD_LINE, capture_output=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line) for line in done.stdout.splitlines()] == [referee.judge(GOOD)] * 2


def test_no_input_is_no_fault():
    assert replay([]) == ([], 0, "")


def test_a_pot_at_the_limit_of_printing_leaves_no_traceback():
    # Readable by Python's limit of digits, but twice the pot of a lost game has one digit more.
    pot = "8" + "0" * (sys.get_int_max_str_digits() - 1)
    lost = as_line({**GOOD, "pot": "@", "actions": [*passes(5), "name D", *EVEN_PLAY]}).replace(b'"@"', pot.encode())
    answers, _, errors = replay([lost, GOOD_LINE])
    assert errors == ""
    assert len(answers) == 2
    assert json.loads(answers[1]) == referee.judge(GOOD)


def test_a_hostile_action_is_refused_at_its_place():
    for text in [
        b'"\\ud800"',
        b"NaN",
        b"-Infinity",
        b"1e400",
        b'"\\u0000"',
        b'"' + b"x" * 900_000 + b'"',  # near what a record may have
        b'"\\n\\r\\u2028"',
    ]:
        line = with_value("actions", b'["pass", ' + text + b"]")
        answers, code, errors = replay([line, GOOD_LINE])
        assert (code, errors, len(answers)) == (1, "", 2)
        # Figures that JSON does not know may be refused as no JSON at all.
        places = [None, 1] if text in (b"NaN", b"-Infinity") else [1]
        assert any(is_refusal(json.loads(answers[0]), at) for at in places)
