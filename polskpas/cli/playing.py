"""`polskpas play`: a session opened or begun, and kept in a file while it is played in the terminal."""

import argparse
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from polskpas import terminal
from polskpas.cli.calls import FINE, BadCall, BadFile, check_seed, seed_of, switches_of
from polskpas.players import PLAYERS, Player, Table, new_session
from polskpas.players.table import READER
from polskpas.refusal import Refusal, quoted
from polskpas.rules import RULE_SETS, rule_set
from polskpas.session import LONGEST_SESSION, Session, parse_session


def run_play(options: argparse.Namespace) -> int:
    """Play a session in the terminal, until the person quits or nothing more is typed."""
    if sys.stdin is None:
        raise BadCall("standard input is closed; what you do is typed there")
    for option in ("save", "resume"):
        if getattr(options, option) == "":
            raise BadCall(f"argument --{option}: a file is wanted, and its name is empty")
    check_seed(options)
    switches = switches_of(options)
    session = _resumed(options) if options.resume else _new_session(options, switches)
    players = _players(options.players, session.rules.players - 1)
    path = options.save or options.resume

    def keep(session: Session) -> None:
        if path:
            _write_whole(path, f"{session.as_json()}\n")

    keep(session)
    table = Table(session, players, seed_of(options))
    terminal.Game(table, terminal.typed_lines(sys.stdin, sys.stdout), partial(print, flush=True), keep).play()
    return FINE


def _new_session(options: argparse.Namespace, switches: Mapping[str, str]) -> Session:
    rules = rule_set(options.rules or RULE_SETS[0], switches)
    seat = options.seat or 0
    if not 0 <= seat < rules.players:
        raise BadCall(f"argument --seat: a seat from 0 (eldest hand) to {rules.players - 1} (dealer) is wanted")
    # A name too long is told when it is written; Path.exists would raise.
    if options.save and os.path.exists(options.save):  # noqa: PTH110
        raise BadCall(f"{options.save}: is there already; go on with it by --resume, or name another file")
    return new_session(rules, seat, READER if options.name is None else options.name)


def _resumed(options: argparse.Namespace) -> Session:
    """The session that a file holds. Raises BadFile where it holds none."""
    for option in ("rules", "switch", "seat", "name"):
        if getattr(options, option) not in (None, []):
            raise BadCall(f"argument --{option}: the session in {options.resume} says it itself")
    try:
        with open(options.resume, "rb") as stream:
            return parse_session(stream.read(LONGEST_SESSION + 1))
    except OSError as error:
        raise BadCall(f"{options.resume}: {error.strerror}") from None
    except Refusal as refusal:
        raise BadFile(f"{options.resume}: {refusal}") from None


def _players(words: str, others: int) -> tuple[Player, ...]:
    kinds = words.split(",")
    for kind in kinds:
        if kind not in PLAYERS:
            raise BadCall(f"argument --players: {quoted(kind)} is no player; there are {', '.join(PLAYERS)}")
    if len(kinds) not in (1, others):
        raise BadCall(f"argument --players: {len(kinds)} named; one for all is wanted, or {others}")
    return tuple(PLAYERS[kind] for kind in kinds * (others // len(kinds)))


def _write_whole(path: str, text: str) -> None:
    """Write a file so that it is never half there: beside it first, then in its place. Raises NotKept."""
    beside = f"{path}.part"
    try:
        with open(beside, "w", encoding="utf-8") as stream:
            stream.write(text)
        Path(beside).replace(path)
    except OSError as error:
        with suppress(OSError):
            Path(beside).unlink()
        raise terminal.NotKept(f"{path}: {error.strerror}") from None
