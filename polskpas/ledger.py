"""The ledger: what each player won or paid, deal after deal (rules `stake`, `next-dealer`, `direction`).

Players are told by index in the order they sit, clockwise; money is in chips.
"""

import csv
import io
from dataclasses import dataclass, replace
from typing import NamedTuple

from polskpas.cards import Suit
from polskpas.rules import RuleSet
from polskpas.rules.switches import Stake
from polskpas.scoring import Outcome, Result


class Entry(NamedTuple):
    """One settled deal; `gains` and `balances` are by player, the dealer's stake included."""

    dealer: int  #: a player
    soloist: int | None  #: a player, None where all passed
    trumps: Suit | None  #: None where all passed
    result: Result  #: how it ended
    pot: int  #: chips, with the dealer's stake
    gains: tuple[int, ...]  #: chips by player
    pot_after: int  #: chips
    balances: tuple[int, ...]  #: chips by player since the first deal


@dataclass(frozen=True)
class Ledger:
    """The settled deals of players at one table. Balances and pot always sum to nothing: no chip is lost."""

    players: tuple[str, ...]  #: their names
    rules: RuleSet  #: what they play by
    first_dealer: int = 0  #: a player
    entries: tuple[Entry, ...] = ()  #: one a deal

    @property
    def dealer(self) -> int:
        """The player who deals next: each time the one to the left, played or not (`next-dealer`)."""
        return (self.first_dealer + len(self.entries)) % len(self.players)

    @property
    def pot(self) -> int:
        """The chips that stand over."""
        return self.entries[-1].pot_after if self.entries else 0

    @property
    def stake(self) -> int:
        """The chips that the dealer pays into the pot before the next deal: each time, unless the switch `stake`
        spares it after a passed-out deal, or while the pot holds anything (`stake`)."""
        passed_out = bool(self.entries) and self.entries[-1].result is Result.PASSED_OUT
        if self.rules.switches.stake is Stake.NOT_AFTER_PASS and passed_out:
            return 0
        if self.rules.switches.stake is Stake.WHEN_EMPTY and self.pot:
            return 0
        return self.rules.stake

    def player_at(self, seat: int) -> int:
        """The player at a seat of the next deal: eldest hand sits at the dealer's left (`direction`)."""
        return (self.dealer + 1 + seat) % len(self.players)

    def settled(self, soloist: int | None, trumps: Suit | None, outcome: Outcome) -> "Ledger":
        """The ledger after one more deal; `soloist` is a seat of that deal, or None where all passed."""
        gains = [0] * len(self.players)
        gains[self.dealer] -= self.stake
        for seat, chips in enumerate(outcome.payments):
            gains[self.player_at(seat)] += chips
        entry = Entry(
            self.dealer,
            None if soloist is None else self.player_at(soloist),
            trumps,
            outcome.result,
            self.pot + self.stake,
            tuple(gains),
            outcome.pot_after,
            tuple(before + chips for before, chips in zip(self.balances, gains)),
        )
        return replace(self, entries=(*self.entries, entry))

    @property
    def balances(self) -> tuple[int, ...]:
        """What each player has won since the first deal; losses are negative."""
        return self.entries[-1].balances if self.entries else (0,) * len(self.players)

    def rows(self) -> list[list[str]]:
        """A table of texts: its heading, a row a deal with what each player gained, and the balances last."""
        heading = ["deal", "dealer", "soloist", "trumps", "result", "pot", *self.players, "pot after"]
        rows = [self._row(number, entry) for number, entry in enumerate(self.entries, start=1)]
        return [heading, *rows, ["balance", "", "", "", "", "", *map(_signed, self.balances), str(self.pot)]]

    def text(self) -> str:
        """The table in columns, for a terminal."""
        rows = self.rows()
        widths = [max(map(len, column)) for column in zip(*rows)]
        return "\n".join("  ".join(map(str.rjust, row, widths)) for row in rows)

    def csv(self) -> str:
        """The table as CSV (RFC 4180), its heading first."""
        text = io.StringIO()
        csv.writer(text).writerows(self.rows())
        return text.getvalue()

    def _row(self, number: int, entry: Entry) -> list[str]:
        soloist = "-" if entry.soloist is None else self.players[entry.soloist]
        facts = [self.players[entry.dealer], soloist, entry.trumps or "-", entry.result, entry.pot]
        return [str(number), *map(str, facts), *map(_signed, entry.gains), str(entry.pot_after)]


def _signed(chips: int) -> str:
    return f"{chips:+d}" if chips else "0"
