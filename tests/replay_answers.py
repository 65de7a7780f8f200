"""The package's command asked in bulk, and how its answers are compared."""

import json
import pathlib
import subprocess
import sys

import referee

ROOT = pathlib.Path(__file__).resolve().parent.parent


def replay(lines):
    """Gives lines of bytes to `polskpas replay --json`: its answers as text, its exit code, its standard error."""
    command = [sys.executable, "-m", "polskpas", "replay", "--json"]
    done = subprocess.run(command, input=b"".join(line + b"\n" for line in lines), capture_output=True, cwd=ROOT)
    answers = done.stdout.decode("utf-8").split("\n")
    # The last answer ends its line too.
    assert answers.pop() == ""
    return answers, done.returncode, done.stderr.decode("utf-8")


def as_line(record, ascii_only=True):
    """A record as one line of JSON."""
    text = json.dumps(record, ensure_ascii=ascii_only)
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        # Half of a surrogate pair can be written as an escape only.
        return json.dumps(record).encode("utf-8")


def same(answer, expected):
    """Whether two answers are equal as JSON, where `1` is not `true` and `4.0` is not `4`."""
    return json.dumps(answer, sort_keys=True) == json.dumps(expected, sort_keys=True)


def is_refusal(answer, at):
    """Whether an answer is an error object for a place: a code, one sentence on one line, ids of rules that exist."""
    if list(answer) != ["error"] or set(answer["error"]) != {"at", "code", "message", "rules"}:
        return False
    error = answer["error"]
    words = all(isinstance(error[key], str) and error[key] and "\n" not in error[key] for key in ("code", "message"))
    ids = [*referee.RULES, referee.CONTRA]
    return words and same(error["at"], at) and all(rule in ids for rule in error["rules"])
