"""`scoring`: follow a pot through several deals, with the ledger."""

import ipywidgets

from polskpas import drawing
from polskpas.ledger import Ledger
from polskpas.narration import tell_payment
from polskpas.rules import rule_set
from polskpas.scoring import TRICKS, Outcome, pass_out, settle
from polskpas.widgets.base import ActionButton, Demo, Frame, labelled, row, told

PLAYERS = ("Anna", "Bent", "Clara", "Ditlev")
# What may happen in a deal: how many of the five tricks the soloist takes, the last ones going to the seat at his
# left, and whether he has undertaken the vole. None: all pass.
EVENTS: dict[str, tuple[int, bool] | None] = {
    "Passed out": None,
    "Soloist wins": (3, False),
    "Soloist loses": (2, False),
    "Five tricks, no vole": (5, False),
    "Vole made": (5, True),
    "Vole missed, game won": (4, True),
    "Vole and game lost": (2, True),
}
STORY = (
    ("Soloist loses", 1),
    ("Passed out", 0),
    ("Soloist wins", 0),
    ("Soloist loses", 2),
    ("Vole missed, game won", 0),
    ("Vole made", 3),
)


class ScoringDemo(Demo):
    """The pot from deal to deal: what happens in each is the reader's choice, what is paid is the rules'."""

    name = "scoring"

    def __init__(self, rules: str = "polskpas"):
        self._rules = rule_set(rules)
        self._empty = Ledger(PLAYERS[: self._rules.players], self._rules)
        seats = [(name, seat) for seat, name in enumerate(self._rules.seats)]
        self._soloist = labelled(ipywidgets.Dropdown(description="Soloist", options=seats))
        buttons = [ActionButton(event, lambda _, event=event: self._add(event)) for event in EVENTS]
        self._again = ActionButton("Start again", self._start_again)
        frames, self._ledgers = [ledger_frame(self._empty, *_opening(self._empty))], [self._empty]
        for event, soloist in STORY:
            ledger, text, ids = happen(self._ledgers[-1], event, soloist % self._rules.players)
            self._ledgers.append(ledger)
            frames.append(ledger_frame(ledger, text, ids))
        controls = [row(self._soloist), row(*buttons, self._again)]
        super().__init__(
            f"scoring-{self._rules.id}", f"A pot through several deals: {self._rules.title}", frames, controls
        )
        self._start_again()

    def _start_again(self, _: object = None) -> None:
        self.go(0)

    def go(self, step: int) -> None:
        self._ledger, self._again.disabled = self._ledgers[step], step == 0
        self.show(self._frames[step], step)

    def _add(self, event: str) -> None:
        self._ledger, text, ids = happen(self._ledger, event, self._soloist.value)
        self._again.disabled = False
        frame = ledger_frame(self._ledger, text, ids)
        self.show(frame, self._frames.index(frame) if frame in self._frames else None)


def happen(ledger: Ledger, event: str, soloist: int) -> tuple[Ledger, str, tuple[str, ...]]:
    """The ledger after one more deal, what happened in words, and the rules it rests on."""
    rules, pot = ledger.rules, ledger.pot + ledger.stake
    outcome = _outcome(event, soloist, pot, ledger)
    after = ledger.settled(None if EVENTS[event] is None else soloist, None, outcome)
    stake = f"{ledger.players[ledger.dealer]} deals and pays {ledger.stake} into the pot, which holds {pot}."
    who = (
        ""
        if EVENTS[event] is None
        else f" {ledger.players[ledger.player_at(soloist)]} ({rules.seats[soloist]}) is soloist."
    )
    return after, f"{stake}{who} {tell_payment(outcome, pot)}", ("stake", *outcome.rules)


def ledger_frame(ledger: Ledger, text: str, ids: tuple[str, ...]) -> Frame:
    """The ledger so far."""
    # Nobody says here what is trumps, so that column is left out.
    rows = [cells[:3] + cells[4:] for cells in ledger.rows()]
    picture = drawing.grid(rows, "The ledger, in chips")
    return told(picture, text, ids, ledger.rules.pattern, below=ledger.text())


def _opening(ledger: Ledger) -> tuple[str, tuple[str, ...]]:
    players = f"{', '.join(ledger.players[:-1])} and {ledger.players[-1]}"
    return f"{players} sit down, clockwise. {ledger.players[ledger.dealer]} deals first. The pot is empty.", ("stake",)


def _outcome(event: str, soloist: int, pot: int, ledger: Ledger) -> Outcome:
    happened = EVENTS[event]
    if happened is None:
        return pass_out(pot, ledger.rules)
    taken, vole = happened
    other = (soloist + 1) % ledger.rules.players
    return settle(soloist, (soloist,) * taken + (other,) * (TRICKS - taken), vole, pot, ledger.rules)
