"""A session in the terminal: what is shown, what may be typed, and what is answered.

It reads lines and writes lines, so it works with a person and with a pipe alike.
"""

import textwrap
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO

from polskpas.action import VOLE, Action, Kind, discard, name, parse_action
from polskpas.bidding import Phase
from polskpas.cards import parse_suit
from polskpas.layout import WIDTH
from polskpas.narration import tell_choices
from polskpas.players import PLAYERS, Table
from polskpas.players.telling import tell_advice, tell_stake, tell_table
from polskpas.record import lines_of
from polskpas.refusal import Code, Refusal
from polskpas.session import Session

HELP = """\
What you may type, in capitals or not:
  pass, accept, name S         a call; suits are C S H D
  discard 9D, or the card      when you lay one away
  JC                           a card to play: its rank (A K Q J T 9), then its suit
  vole                         undertake all five tricks, when you are soloist
  go, or an empty line         go on: deal, or let the others play
  hint                         what the strongest player would do
  legal                        what you may do now, and why the other cards may not be played
  back                         take back what you did last in this deal
  table, ledger                show them again
  help, quit"""
GO_ON = "An empty line deals the next hand; quit ends."
WORDS = frozenset(Kind)
LONGEST_LINE = 1000  # bytes of what is typed; what comes after them is passed over
LET_PASS = "You may undertake the vole: type vole, or an empty line to let the others play."


def typed_lines(stdin: TextIO, stdout: TextIO) -> Iterator[str]:
    """The lines that are typed, until there are no more; a person is shown a prompt, a pipe is not."""
    asks = stdin.isatty() and stdout.isatty()
    lines = lines_of(stdin.buffer, LONGEST_LINE)
    while True:
        if asks:
            print("> ", end="", file=stdout, flush=True)
        line = next(lines, None)
        if line is None:
            if asks:
                print(file=stdout)
            return
        yield line.decode("utf-8", "replace")


class NotKept(Exception):
    """The session could not be kept where it should be; the text says why."""


class Game:
    """A session between a person and computer players: `lines` is what is typed, `say` shows a text, `save` keeps the
    session after each change, or raises NotKept."""

    def __init__(self, table: Table, lines: Iterable[str], say: Callable[[str], None], save: Callable[[Session], None]):
        self._table, self._lines, self._say, self._save = table, lines, say, save
        self._commands = {
            "help": lambda: self._say(HELP),
            "hint": self._hint,
            "legal": self._show_legal,
            "back": self._take_back,
            "table": self._show_table,
            "ledger": lambda: self._say(self._table.session.ledger.text()),
            "go": self._go_on,
            "": self._go_on,
        }

    def play(self) -> None:
        """Play until the person quits, or nothing more is typed."""
        names = self._table.session.players
        kinds = ", ".join(f"{name} ({player.name})" for name, player in zip(names[1:], self._table.players))
        self._say(f"{self._table.session.rules.title}. You are {names[0]}; against you, clockwise: {kinds}.")
        self._say("Type help for what may be said.\n")
        if self._table.hand is None:
            self._deal()
        else:
            self._continue(self._table, len(self._table.hand.actions))
        for line in self._lines:
            words = line.strip().lower()
            if words == "quit":
                return
            try:
                if words in self._commands:
                    self._commands[words]()
                else:
                    self._do(read_action(line.strip(), self._table))
            except (Refusal, NotKept) as why:
                self._say(f"{why}")

    def _do(self, action: Action) -> None:
        if self._table.is_between_deals:
            raise Refusal(Code.HAND_OVER, f"This hand is over. {GO_ON}")
        done = len(self._table.hand.actions)
        self._continue(self._table.after(action), done)

    def _go_on(self) -> None:
        if self._table.is_between_deals:
            self._deal()
        elif self._table.may_let_pass:
            self._continue(self._table.pass_by(), len(self._table.hand.actions))
        else:
            self._ask()

    def _deal(self) -> None:
        table = self._table.deal()
        heading = f"Deal {len(table.session.records)}"
        self._say(f"{heading}\n{'-' * len(heading)}\n{_filled(f'{tell_stake(table)} {table.news(-1)[0].text}')}")
        self._continue(table, 0)

    def _continue(self, table: Table, done: int) -> None:
        """Let the others act, tell what has been done since so many actions, and show where that leads."""
        self._table = table.others_act()
        self._save(self._table.session)
        for step in self._table.news(done):
            self._say(_filled(step.text, "  "))
        if self._table.hand.is_over:
            self._say(f"\n{self._table.session.ledger.text()}\n\n{GO_ON}")
        else:
            self._show_table()

    def _show_table(self) -> None:
        if not self._table.is_between_deals:
            self._say(tell_table(self._table.view, self._table.labels))
        self._ask()

    def _ask(self) -> None:
        if self._table.is_between_deals:
            self._say(GO_ON)
        elif self._table.may_let_pass:
            self._say(LET_PASS)
        else:
            self._say(
                tell_choices(self._table.shown) + (" Or undertakes the vole." if VOLE in self._table.choices else "")
            )

    def _show_legal(self) -> None:
        if self._table.is_between_deals or self._table.may_let_pass:
            return self._ask()
        self._say(f"You may: {', '.join(map(str, self._table.choices))}")
        for action, refusal in self._table.shown.refused:
            self._say(f"  not {action}: {refusal}")

    def _hint(self) -> None:
        if self._table.is_between_deals:
            raise Refusal(Code.HAND_OVER, f"This hand is over. {GO_ON}")
        adviser = next(iter(PLAYERS.values()))
        self._say(f"The {adviser.name} player {tell_advice(self._table.advised(adviser))}.")

    def _take_back(self) -> None:
        self._table = self._table.taken_back()
        self._save(self._table.session)
        self._show_table()


def _filled(text: str, indent: str = "") -> str:
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent)


def read_action(text: str, table: Table) -> Action:
    """Read what the person does: an action as in a record, its words in capitals or not, or in short the card to lay
    away, or the suit to name.

    Raises Refusal for what cannot be read.
    """
    phase = table.hand.phase
    if phase in (Phase.SECOND_ROUND, Phase.LAST_WORD) and len(text) == 1:
        return name(parse_suit(text))
    # Cards and suits are read in capitals or not by themselves, and a refusal quotes them as they were typed.
    action = parse_action(" ".join(word.lower() if word.lower() in WORDS else word for word in text.split()))
    return discard(action.card) if phase is Phase.EXCHANGE and action.kind is Kind.PLAY else action
