"""The command `polskpas`: text for people, `--json` for programs.

Exit codes: 0 fine, 1 a record is wrong or an action illegal, 2 the call is wrong. Errors go to stderr, a line each.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any, NoReturn

from polskpas import __version__, evidence, layout, terminal
from polskpas.cards import Pattern
from polskpas.cli.calls import BAD_CALL, BAD_RECORD, FINE, BadCall, BadFile, complain, drop, seed_of, switches_of
from polskpas.cli.playing import run_play
from polskpas.edition import edition
from polskpas.hand import Hand
from polskpas.likeness import likenesses
from polskpas.narration import last_step
from polskpas.players import PLAYERS, rule_sets
from polskpas.players.table import READER
from polskpas.record import Record, read_file
from polskpas.refusal import Code, Refusal
from polskpas.rules import RULE_SETS, rule_set
from polskpas.scoring import check_pot
from polskpas.solver import solve
from polskpas.solver.telling import as_data, as_text
from polskpas.studies import STUDIES, SmallSample, study
from polskpas.typed import Json

MOST_DEALS = 10**8  # of a study: days of work, whose pieces still go into memory


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
        complain(error)
        return BAD_RECORD
    except (BadCall, Refusal, terminal.NotKept) as error:
        complain(error)
        return BAD_CALL
    except BrokenPipeError:
        drop(sys.stdout)
        return FINE
    except OSError as error:
        drop(sys.stdout)
        complain(error.strerror)
        return BAD_CALL
    except KeyboardInterrupt:
        return 130


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
    rules = rule_set(options.rules, switches_of(options))
    pot = check_pot(rules.stake if options.pot is None else options.pot)
    print(Record(Hand.dealt(rules, seed_of(options), pot)).as_json())
    return FINE


def run_replay(options: argparse.Namespace) -> int:
    """Show each record step by step, or answer for it in JSON."""
    if options.step is not None and options.step < 0:
        raise BadCall("argument --step: a whole number from 0 up is wanted")

    pattern = _pattern(options)

    def show(record: Record) -> str:
        history = record.hand.history()
        if options.step is not None and options.step >= len(history):
            actions = len(history) - 1
            raise Refusal(Code.BAD_RECORD, f"there is no step {options.step}: the record has {actions} actions")
        hand = record.hand if options.step is None else history[options.step]
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
    alone = {one.point.id: one for one in likenesses() if one.point.id not in evidence.rules()}
    if options.json:
        told = edition()
        if options.id in alone:
            told = next(point for point in told["kontraspiel"] if point["id"] == options.id)
        elif options.id is not None:
            told = next(rule for rule in told["rules"] if rule["id"] == evidence.rule(options.id).id)
        print(json.dumps(told, ensure_ascii=False, indent=2))
    elif options.id is None:
        print(layout.rules(evidence.rules().values()))
        print(layout.points(alone.values()))
    else:
        print(layout.point(alone[options.id]) if options.id in alone else layout.rule(evidence.rule(options.id)))
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
        for line, record in read_file(options.file, stream, switches_of(options)):
            try:
                if isinstance(record, Record):
                    print(show(record))
                    continue
            except Refusal as refusal:
                record = refusal
            code = BAD_RECORD
            if options.json:
                print(json.dumps({"error": record.as_dict()}, ensure_ascii=False))
            else:
                place = f"{options.file}:{line}" if line else options.file
                action = f"action {record.at}: " if record.at is not None else ""
                complain(f"{place}: {action}{record}")
    return code


def _pattern(options: argparse.Namespace) -> Pattern | None:
    return Pattern(options.pattern) if options.pattern else None


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
