"""`table`: a whole session against computer players, seen from the reader's chair."""

import random
import sys

import ipywidgets

from polskpas import drawing
from polskpas.action import Action
from polskpas.players import PLAYERS, Table, new_session, rule_sets
from polskpas.players.sharing import HIGHEST_SEED, fragment, read_shared
from polskpas.players.telling import tell_advice
from polskpas.refusal import Refusal
from polskpas.rules import rule_set
from polskpas.widgets.base import ActionButton, Demo, Frame, labelled, row
from polskpas.widgets.deal import DEALS
from polskpas.widgets.panel import ActionPanel
from polskpas.widgets.table_frames import news_frame, open_frame, opening_frame, story, trick_has_ended

ADVISER = next(iter(PLAYERS))  # the strongest
PREPARED_DEALS = 3


class TableDemo(Demo):
    """Session number `seed`: the reader, first player, against computer players of one kind. The prepared steps show
    the same session with a computer player in the reader's chair."""

    name = "table"
    _is_linked = False  # whether the page's address holds the session, and so goes with it

    def __init__(self, seed: int, rules: str = "polskpas", player: str = ADVISER):
        self._panel = ActionPanel(self._do)
        self._on = ActionButton("Go on", self._go_on)
        self._hint = ActionButton("Hint", self._show_hint)
        self._back = ActionButton("Take back", self._take_back)
        self._open = ActionButton("Show all cards", self._show_all)
        self._number = labelled(ipywidgets.IntText(seed, description="Session number"))
        self._kind = labelled(
            ipywidgets.Dropdown(
                description="Against", options=[(f"{kind} players", kind) for kind in PLAYERS], value=player
            )
        )
        titles = [(rule_set(id).title, id) for id in rule_sets()]
        self._rules = labelled(ipywidgets.Dropdown(description="Rules", options=titles, value=rules))
        self._new = ActionButton("New session", lambda _: self._sit_down())
        at_random = ActionButton("Session at random", self._sit_down_at_random)
        self._text = labelled(
            ipywidgets.Textarea(description="Saved", placeholder="A session, or a link to one", rows=2)
        )
        self._write = ActionButton("Write this session out", self._write_out)
        self._resume = ActionButton("Go on with what is written", self._resume_text)
        self._link = ipywidgets.HTML()
        self._text.add_class("pp-session")
        for field in (self._number, self._kind, self._rules, self._text):
            field.observe(lambda _: self._offer_sessions(), "value")
        self._start = self._table = self._seated()
        # In the page the prepared steps are there already, and it would take seconds to play them again.
        opening = (self._start, opening_frame(self._start))
        self._moments = [opening] if sys.platform == "emscripten" else story(self._start, PREPARED_DEALS)
        frames = [frame for _, frame in self._moments]
        super().__init__(
            f"table-{rules}-{seed}", f"A session at the table: {self._start.session.rules.title}", frames, [],
            below=[self._panel, row(self._on, self._hint, self._back, self._open)],
        )  # fmt: skip
        sessions = ipywidgets.VBox([
            row(self._number, self._kind, self._rules), row(self._new, at_random),
            self._text, row(self._write, self._resume), self._link,
        ])  # fmt: skip
        self.children = (*self.children, sessions)
        self.go(0)

    def show(self, frame: Frame, step: int | None = None) -> None:
        super().show(frame, step)
        if self._is_linked:
            self.address = self._fragment

    def go(self, step: int) -> None:
        self._is_linked = False
        self._go(*self._moments[step], step)

    def open_link(self, fragment: str) -> None:
        if not self._is_on_the_table(fragment):
            self._go_on_with(fragment, is_linked=True)
        else:
            self._is_linked, self.address = True, self._fragment

    def _do(self, action: Action) -> None:
        done = len(self._table.hand.actions)
        table = self._table.after(action)
        self._move(table, done, stop=trick_has_ended(table) and table.is_others_turn)

    def _go_on(self, _: object) -> None:
        if self._table.is_between_deals:
            self._move(self._table.deal(), -1)
        else:
            self._move(
                self._table.pass_by() if self._table.may_let_pass else self._table, len(self._table.hand.actions)
            )

    def _move(self, table: Table, done: int, stop: bool = False) -> None:
        """Let the others act until the reader is to, or a trick has ended; tell what was done since so many actions."""
        while table.is_others_turn and not stop:
            table = table.other_acts()
            stop = trick_has_ended(table)
        self._go(table, news_frame(table, done))

    def _take_back(self, _: object) -> None:
        table = self._table.taken_back()
        self._go(table, news_frame(table, len(table.hand.actions)))

    def _show_hint(self, _: object) -> None:
        self._hint.disabled = True
        advice = f"The {ADVISER} player {tell_advice(self._table.advised(PLAYERS[ADVISER]))}."
        self.status.value = f"{self._frame.words} {drawing.sentence('', note=advice)}"

    def _show_all(self, _: object) -> None:
        self._open.disabled = True
        self.show(open_frame(self._table))

    def _seated(self) -> Table:
        session = new_session(rule_set(self._rules.value))
        players = (PLAYERS[self._kind.value],) * (session.rules.players - 1)
        return Table(session, players, self._number.value).deal()

    def _sit_down(self) -> None:
        if not 0 <= self._number.value <= HIGHEST_SEED:
            self._new.disabled = True
            self.status.value = drawing.sentence(f"No such session. A whole number from 0 to {HIGHEST_SEED} is wanted.")
            return
        self._start, self._is_linked = self._seated(), False
        self._go(self._start, opening_frame(self._start))

    def _sit_down_at_random(self, _: object) -> None:
        self._number.value = random.choice([number for number in range(DEALS) if number != self._number.value])
        self._sit_down()

    def _write_out(self, _: object) -> None:
        self._text.value = self._table.session.as_json()

    def _resume_text(self, _: object) -> None:
        self._resume.disabled = True  # until the text changes: the same again would change nothing
        self._go_on_with(self._text.value)

    def _go_on_with(self, text: str, is_linked: bool = False) -> None:
        try:
            shared = read_shared(text)
        except Refusal as refusal:
            self.status.value = drawing.sentence(f"This session is refused. {refusal.message}", refusal.rules)
            return
        self._is_linked = is_linked
        rules = shared.session.rules
        number = self._number.value if shared.seed is None else shared.seed
        self._number.value = min(max(number, 0), HIGHEST_SEED)  # so that a link to it can be read
        self._kind.value = shared.player or self._kind.value
        self._rules.value = rules.id
        table = Table(shared.session, (PLAYERS[self._kind.value],) * (rules.players - 1), self._number.value)
        self._move(table.deal() if table.hand is None else table, -1)

    def _go(self, table: Table, frame: Frame, step: int | None = None) -> None:
        self._table, self._frame = table, frame
        if table.choices:
            self._panel.offer(table.shown, table.seat)
        else:
            self._panel.close_bidding()
        self._on.say("Next deal" if table.is_between_deals else "Go on", table.session.rules.pattern)
        self._on.disabled = not (table.is_between_deals or table.is_others_turn or table.may_let_pass)
        self._hint.disabled = not table.choices
        self._back.disabled = not table.turns
        self._open.disabled = not table.hand.is_over
        try:  # made once: all cards of the session are written and packed for it
            self._fragment = fragment(table)
            self._link.value = f'<a href="#{self._fragment}">Link to this session</a>'
        except Refusal as refusal:
            self._fragment, self._link.value = "", drawing.sentence(refusal.message)
        self._offer_sessions()
        self.show(frame, step)

    def _offer_sessions(self) -> None:
        """Offer another session than the one on the table: a new one, or the one that is written."""
        chosen = self._number.value, PLAYERS[self._kind.value], self._rules.value
        playing = self._table.seed, self._table.players[0], self._table.session.rules.id
        self._new.disabled = chosen == playing and self._table == self._start
        written, session = self._text.value.strip(), self._table.session.as_json()
        self._write.disabled = written == session
        self._resume.disabled = not written or written == session or self._is_on_the_table(written)

    def _is_on_the_table(self, link: str) -> bool:
        return bool(self._fragment) and link.endswith(self._fragment)
