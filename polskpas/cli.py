"""The command `polskpas`: text for people, `--json` for programs.

Exit codes: 0 fine, 1 a record is wrong or an action illegal, 2 the call is wrong. Errors go to stderr, a line each.
"""

import argparse
import json
import os
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Any, NoReturn, TextIO

from polskpas import __version__, evidence, layout, terminal
from polskpas.cards import Pattern
from polskpas.edition import edition
from polskpas.hand import Hand
from polskpas.narration import last_step
from polskpas.players import PLAYERS, Player, Table, new_session, rule_sets
from polskpas.players.table import READER
from polskpas.record import Record, read_file
from polskpas.refusal import Refusal, one_line, quoted
from polskpas.rules import RULE_SETS, rule_set
from polskpas.rules.switches import DEFAULTS, read_switches
from polskpas.scoring import check_pot
from polskpas.session import LONGEST_SESSION, Session, parse_session
from polskpas.solver import solve
from polskpas.solver.telling import as_data, as_text
from polskpas.studies import STUDIES, SmallSample, study
from polskpas.typed import Json

FINE, BAD_RECORD, BAD_CALL = 0, 1, 2
MOST_DEALS = 10**8  # of a study: days of work, whose pieces still go into memory


class BadCall(Exception):
    """The command was called wrongly; the text says what would be right."""


class BadFile(Exception):
    """What a file holds is no session; the text says where."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Refuse the call; argparse tells here what is wrong with it."""
        raise BadCall(f"{message}; see {self.prog} --help")


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        options = _parser().parse_args(arguments)
        code: int = options.run(options)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BadFile as error:
        _complain(error)
        return BAD_RECORD
    except (BadCall, Refusal, terminal.NotKept) as error:
        _complain(error)
        return BAD_CALL
    except BrokenPipeError:
        _drop(sys.stdout)
        return FINE
    except OSError as error:
        _drop(sys.stdout)
        _complain(error.strerror)
        return BAD_CALL
    except KeyboardInterrupt:
        return 130


def _complain(error: object) -> None:
    """Tell a fault on stderr, in one line; where that takes nothing, the exit code alone tells of it."""
    try:
        print(one_line(f"polskpas: {error}"), file=sys.stderr)
    except OSError:
        _drop(sys.stderr)


def _drop(stream: TextIO | None) -> None:
    """Let Python end without a second error, when what is left in a stream cannot be written."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _parser() -> Parser:
    parser = Parser(
        prog="polskpas",
        description="The card game Polskpas: deal, replay and judge hands by its rules.",
        epilog="Try: polskpas deal --seed 7 | polskpas legal",
    )
    parser.add_argument("--version", action="version", version=f"polskpas {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)

    command = _add(
        commands, "deal", run_deal, "deal a hand: a record with no actions",
        "polskpas deal --seed 1829\npolskpas deal --rules polskpas-three --pot 8 > hand.jsonl",
    )  # fmt: skip
    command.add_argument("--rules", default="polskpas", help=f"a rule set: {', '.join(RULE_SETS)}")
    _turns_switches(command)
    command.add_argument(
        "--seed", type=int, help="a whole number from 0 up; the same seed gives the same deal everywhere"
    )
    command.add_argument(
        "--pot", type=int, help="chips in the pot with the dealer's stake, a multiple of four (default: 4)"
    )

    command = _add(
        commands, "replay", run_replay, "show records step by step: who did what, by which rule",
        "polskpas replay book/hands/vole-made.json\npolskpas replay --step 6 book/hands/vole-made.json\n"
        "polskpas replay --json < hands.jsonl",
    )  # fmt: skip
    _reads_records(command)
    _shows_cards(command)
    command.add_argument("--step", type=int, metavar="K", help="only the table after K actions")

    command = _add(
        commands, "legal", run_legal, "tell what may be done next, and why the other cards may not",
        "polskpas deal --seed 7 | polskpas legal",
    )  # fmt: skip
    _reads_records(command)
    _shows_cards(command)

    command = _add(
        commands, "solve", run_solve, "tell with open cards whether the soloist wins, and which actions let him",
        "polskpas solve book/hands/vole-made.json\npolskpas solve --json < hands.jsonl",
    )  # fmt: skip
    command.description = (command.description or "") + (
        " All hands are seen, all sides play their best, and the others play together against the soloist, who is"
        " out to win the game; no vole is thought of. Each card that may be played or laid away is told by whether he"
        " then still wins. Before there is a soloist, so is each call that undertakes the game, of whoever makes it; a"
        " pass leaves no soloist to tell of, and --json has null for it."
    )
    _reads_records(command)
    _shows_cards(command)

    command = _add(
        commands, "play", run_play, "play a session against computer players",
        "polskpas play\npolskpas play --players thumb,sampling,random --seed 7 --save evening.json\n"
        "polskpas play --resume evening.json",
    )  # fmt: skip
    command.add_argument("--rules", help=f"a rule set: {', '.join(rule_sets())} (default: {RULE_SETS[0]})")
    _turns_switches(command)
    command.add_argument("--seed", type=int, help="a whole number from 0 up: the same seed gives the same session")
    command.add_argument(
        "--players", default=next(iter(PLAYERS)), metavar="KIND[,KIND...]",
        help=f"one for all, or one each, clockwise from your left: {', '.join(PLAYERS)} (default: %(default)s)",
    )  # fmt: skip
    command.add_argument("--seat", type=int, help="your seat in the first deal, from 0, eldest hand, on (default: 0)")
    command.add_argument("--name", help=f"what you are called (default: {READER})")
    keeping = command.add_mutually_exclusive_group()
    keeping.add_argument("--save", metavar="FILE", help="keep the session in a new file, whole after every action")
    keeping.add_argument("--resume", metavar="FILE", help="go on with a session kept in a file, and keep it there")

    command = _add(
        commands, "study", run_study, "work a study of the odds chapter: the same seed gives the same result",
        "polskpas study exact\npolskpas study open-cards --deals 5000 --seed 7\npolskpas study million --workers 1",
    )  # fmt: skip
    command.add_argument("name", metavar="NAME", choices=STUDIES, help=f"a study: {', '.join(STUDIES)}")
    command.add_argument("--deals", type=int, help="how large a sample; each study has its own unless one is given")
    command.add_argument("--seed", type=int, help="a whole number from 0 up (default: the one of the book)")
    command.add_argument("--workers", type=int, help="how many work at a time (default: one for each core)")
    command.add_argument("--json", action="store_true", help="what the book stores: sample, seed, command and result")

    command = _add(
        commands, "rules", run_rules, "tell the rules, or one of them, with its evidence",
        "polskpas rules\npolskpas rules follow-suit\npolskpas rules --json",
    )  # fmt: skip
    command.add_argument("id", nargs="?", metavar="ID", help="the id of a rule, such as follow-suit")
    command.add_argument("--json", action="store_true", help="the whole edition, or the rule, as data")
    return parser


def _add(
    commands: Any, name: str, run: Callable[[argparse.Namespace], int], help: str, examples: str
) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(
        name,
        help=help,
        description=f"{help[0].upper()}{help[1:]}.",
        epilog=f"examples:\n  {examples}".replace("\npol", "\n  pol"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.set_defaults(run=run)
    return command


def _reads_records(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "file", nargs="?", default="-", metavar="FILE",
        help="NAME.json is one record; any other, and - for standard input, has a record a line (default: -)",
    )  # fmt: skip
    command.add_argument("--json", action="store_true", help="an answer a line, for programs")
    _turns_switches(command)


def _shows_cards(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--pattern", choices=tuple(map(str, Pattern)),
        help="name cards as they are in the French or in the German pack (default: as the game is played)",
    )  # fmt: skip


def _turns_switches(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--switch", action="append", default=[], metavar="NAME=VALUE",
        help="another reading where the sources are silent, such as exchange=optional; may be given again",
    )  # fmt: skip


def run_deal(options: argparse.Namespace) -> int:
    """Deal a hand by seed; without one, draw it and tell it on stderr."""
    rules = rule_set(options.rules, _switches(options))
    pot = check_pot(rules.stake if options.pot is None else options.pot)
    print(Record(Hand.dealt(rules, _seed(options), pot)).as_json())
    return FINE


def run_replay(options: argparse.Namespace) -> int:
    """Show each record step by step, or answer for it in JSON."""
    if options.step is not None and options.step < 0:
        raise BadCall("argument --step: a whole number from 0 up is wanted")

    pattern = _pattern(options)

    def show(record: Record) -> str:
        hand = _at_step(record.hand, options.step)
        if options.json:
            return json.dumps(answer(hand))
        if options.step is not None:
            return layout.table(last_step(hand), pattern)
        return layout.story(record, pattern)

    return _each_record(options, show)


def run_legal(options: argparse.Namespace) -> int:
    """Tell for each record who may do what, and why the other cards may not."""

    def show(record: Record) -> str:
        return json.dumps(layout.choices(record.hand)) if options.json else layout.legal(record.hand, _pattern(options))

    return _each_record(options, show)


def run_solve(options: argparse.Namespace) -> int:
    """Tell for each record what open cards say of it."""
    pattern = _pattern(options)

    def show(record: Record) -> str:
        solution = solve(record.hand)
        return json.dumps(as_data(solution)) if options.json else as_text(record.hand, solution, pattern)

    return _each_record(options, show)


def run_play(options: argparse.Namespace) -> int:
    """Play a session in the terminal, until the person quits or nothing more is typed."""
    if sys.stdin is None:
        raise BadCall("standard input is closed; what you do is typed there")
    seed, switches = _seed(options), _switches(options)
    session = _resumed(options) if options.resume else _new_session(options, switches)
    table = Table(session, _players(options.players, session.rules.players - 1), seed)
    path = options.save or options.resume

    def keep(session: Session) -> None:
        if path:
            _write_whole(path, f"{session.as_json()}\n")

    keep(session)
    terminal.Game(table, terminal.typed_lines(sys.stdin, sys.stdout), partial(print, flush=True), keep).play()
    return FINE


def run_study(options: argparse.Namespace) -> int:
    """Work a study, with a bar on a terminal, and tell its result."""
    for name, least in (("deals", 1), ("seed", 0), ("workers", 1)):
        given = getattr(options, name)
        if given is not None and given < least:
            raise BadCall(f"argument --{name}: a whole number from {least} up is wanted")
    if options.deals is not None and options.deals > MOST_DEALS:
        raise BadCall(f"argument --deals: at most {MOST_DEALS} are worked at a time")
    from polskpas.studies import command  # only here: other calls need none of it

    try:
        command.run(study(options.name), options.deals, options.seed, options.workers, options.json)
    except SmallSample as error:
        raise BadCall(f"argument --deals: {error}") from None
    return FINE


def run_rules(options: argparse.Namespace) -> int:
    """Tell all rules in short, or one at length."""
    if options.id is not None:
        evidence.rule(options.id)
    if options.json:
        told = edition()
        if options.id is not None:
            told = next(rule for rule in told["rules"] if rule["id"] == options.id)
        print(json.dumps(told, ensure_ascii=False, indent=2))
    elif options.id is None:
        print(layout.rules(evidence.rules().values()))
    else:
        print(layout.rule(evidence.rule(options.id)))
    return FINE


def answer(hand: Hand) -> Json:
    """What `replay --json` answers for a hand: seats and chips as numbers; while unfinished the first four keys."""
    told: Json = {
        "complete": hand.is_over,
        "soloist": hand.soloist,
        "trumps": hand.trumps,
        "trick_winners": list(hand.trick_winners),
    }
    outcome = hand.outcome()
    if outcome is not None:
        told |= {
            "result": outcome.result,
            "winner": outcome.winner,
            "payments": None if outcome.payments is None else list(outcome.payments),
            "pot_after": outcome.pot_after,
        }
    return told


def _each_record(options: argparse.Namespace, show: Callable[[Record], str]) -> int:
    """Print what `show` makes of each record; with --json a bad one has its error on its line, else on stderr."""
    code = FINE
    with _opened(options.file) as stream:
        for line, record in read_file(options.file, stream, _switches(options)):
            if isinstance(record, Record):
                print(show(record))
                continue
            code = BAD_RECORD
            if options.json:
                print(json.dumps({"error": record.as_dict()}, ensure_ascii=False))
            else:
                place = f"{options.file}:{line}" if line else options.file
                action = f"action {record.at}: " if record.at is not None else ""
                _complain(f"{place}: {action}{record}")
    return code


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


def _pattern(options: argparse.Namespace) -> Pattern | None:
    return Pattern(options.pattern) if options.pattern else None


def _seed(options: argparse.Namespace) -> int:
    """The seed given, or one that is drawn and told on stderr."""
    if options.seed is None:
        seed = secrets.randbelow(10**9)
        print(f"seed {seed}", file=sys.stderr)
        return seed
    if options.seed < 0:
        raise BadCall("argument --seed: a whole number from 0 up is wanted")
    return int(options.seed)


def _switches(options: argparse.Namespace) -> dict[str, str]:
    switches = dict(word.partition("=")[::2] for word in options.switch)
    read_switches(switches, frozenset(DEFAULTS))  # a word that is no switch at all is no fault of a record
    return switches


@contextmanager
def _opened(path: str) -> Iterator[IO[bytes]]:
    if path == "-":
        if sys.stdin is None:
            raise BadCall("standard input is closed; name a file, or send records to it")
        yield sys.stdin.buffer
        return
    try:
        stream = open(path, "rb")  # noqa: SIM115 - closed below: an error in reading is not one in opening
    except OSError as error:
        raise BadCall(f"{path}: {error.strerror}") from None
    with stream:
        yield stream


def _at_step(hand: Hand, step: int | None) -> Hand:
    if step is None:
        return hand
    history = hand.history()
    if step >= len(history):
        raise BadCall(f"argument --step: the record has {len(history) - 1} actions, so no step {step}")
    return history[step]
