"""What a call of the command comes to: its exit code, what is said on stderr, and options that several calls share."""

import argparse
import os
import secrets
import sys
from typing import TextIO

from polskpas.refusal import one_line
from polskpas.rules.switches import DEFAULTS, read_switches

FINE, BAD_RECORD, BAD_CALL = 0, 1, 2


class BadCall(Exception):
    """The command was called wrongly; the text says what would be right."""


class BadFile(Exception):
    """What a file holds is no session; the text says where."""


def complain(error: object) -> None:
    """Tell a fault on stderr, in one line; where that takes nothing, the exit code alone tells of it."""
    try:
        tell(one_line(f"polskpas: {error}"))
    except OSError:
        drop(sys.stderr)


def tell(line: str) -> None:
    """Say something on stderr, if there is one."""
    if sys.stderr is not None:  # print would say it on stdout
        print(line, file=sys.stderr)


def drop(stream: TextIO | None) -> None:
    """Let Python end without a second error, when what is left in a stream cannot be written."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def seed_of(options: argparse.Namespace) -> int:
    """The seed given, or one that is drawn and told on stderr, which is done last, when all else of a call is right."""
    check_seed(options)
    if options.seed is not None:
        return int(options.seed)
    seed = secrets.randbelow(10**9)
    tell(f"seed {seed}")
    return seed


def check_seed(options: argparse.Namespace) -> None:
    """Raises BadCall for a seed that is none."""
    if options.seed is not None and options.seed < 0:
        raise BadCall("argument --seed: a whole number from 0 up is wanted")


def switches_of(options: argparse.Namespace) -> dict[str, str]:
    """The switches that the call turns."""
    switches = dict(word.partition("=")[::2] for word in options.switch)
    read_switches(switches, frozenset(DEFAULTS))  # a word that is no switch at all is no fault of a record
    return switches
