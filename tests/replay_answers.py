"""The package's command asked in bulk, and how its answers are compared."""

import io
import json
import pathlib
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout

import referee

from polskpas.cli import main

ROOT = pathlib.Path(__file__).resolve().parent.parent


def replay(lines):
    """Gives lines of bytes to `polskpas replay --json`: its answers as text, its exit code, its standard error."""
    told = b"".join(line + b"\n" for line in lines)
    code, out, err = (_in_this_process if sys.platform == "emscripten" else _in_another)(told)
    answers = out.split("\n")
    # The last answer ends its line too.
    assert answers.pop() == ""
    return answers, code, err


def _in_another(told):
    command = [sys.executable, "-m", "polskpas", "replay", "--json"]
    done = subprocess.run(command, input=told, capture_output=True, cwd=ROOT)
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")


def _in_this_process(told):
    """The same where there can be no other, as in WebAssembly."""
    usual, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(told))
    try:
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
            code = main(["replay", "--json"])
    finally:
        sys.stdin = usual
    return code, out.getvalue(), err.getvalue()


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
