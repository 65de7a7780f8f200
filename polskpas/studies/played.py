"""What hands come to in play: four players who each see their own cards only, against what open cards would give.

The players bid by the table of chances, each deal by one of several lines, so that strong and weak hands are played;
their cards they play by drawing layouts of what they do not see (`polskpas.players`).
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from polskpas import chances
from polskpas.action import PASS, Action, Kind, discard
from polskpas.bidding import Phase
from polskpas.hand import Hand
from polskpas.players import Sampling, View, played_out
from polskpas.rules import rule_set
from polskpas.rules.switches import VoleWindow
from polskpas.scoring import TRICKS, Result
from polskpas.share import Share
from polskpas.solver import solve
from polskpas.studies.curve import at_table, bent
from polskpas.studies.fit import Group, fit
from polskpas.studies.inputs import GAME
from polskpas.studies.model import Study, numbers_of
from polskpas.typed import Json

LINES = (10, 25, 40, 55)  # per cent: the chance with open cards from which the players undertake the game
ENDS = tuple(map(str, Result))
VOLES = str(Result.VOLE_MADE), str(Result.VOLE_MISSED)
WINDOWS = {window: rule_set(GAME.id, {"vole_window": window}) for window in VoleWindow}  # this edition's first


@dataclass
class ByTable:
    """Bids and lays away by the table of chances, from `line` per cent on; plays as the sampling player does."""

    line: int
    cards: Sampling

    name = "by table"

    def choose(self, view: View, rng: random.Random) -> Action:
        """What the seat does that is to act."""
        if view.phase is Phase.PLAY:
            return self.cards.choose(view, rng)
        if view.phase is Phase.EXCHANGE:
            dealt = tuple(card for card in view.held if card != view.turn_up)
            exchanging = chances.best(chances.offers(dealt, view.turn_up, view.seat, view.rules))
            return discard(exchanging[view.calls[-1]].discard)
        offered = chances.best(chances.offers(view.held, view.turn_up, view.seat, view.rules))
        open_to = [offered[call] for call in view.may if call.kind is not Kind.PASS]
        best = max(open_to, key=lambda offer: offer.chance.share)
        return best.call if 100 * best.chance.share >= self.line else PASS

    def undertakes_vole(self, view: View, rng: random.Random) -> bool:
        """Whether the soloist undertakes the vole now."""
        return self.cards.undertakes_vole(view, rng)


CHUNK = 8  # deals
SAMPLES = 16  # layouts that a player draws for a decision


def piece(seed: int, number: int, deals: int) -> list[list[int]]:
    """A row for each deal: the line and how it ended, as numbers; where it was played also the seat, the chance in per
    cent, whether open cards win, how many tricks the soloist took before he lost one, and how the deal ended under each
    window for the vole."""
    rows = []
    for deal in numbers_of(seed, number, CHUNK, deals):
        line = deal % len(LINES)
        players = [ByTable(LINES[line], Sampling(SAMPLES))] * GAME.players
        hand, *others = _windows(players, deal)
        row = [line, ENDS.index(hand.outcome().result)]
        if not hand.is_passed_out:
            row += [hand.soloist, _chance(hand), int(_open(hand)), _run(hand)]
            row += [ENDS.index(one.outcome().result) for one in (hand, *others)]
        rows.append(row)
    return rows


def join(pieces: Sequence[list[list[int]]]) -> Json:
    """How deals ended, by the line the players kept to; games by their chance: played, won with open cards, won in
    play; the curve through these; how many soloists took the first so many tricks; and under each window for the vole
    how many undertook it, and how many made it."""
    rows = [row for piece in pieces for row in piece]
    ends = [[sum(row[:2] == [line, end] for row in rows) for end in range(len(ENDS))] for line in range(len(LINES))]
    games = [row for row in rows if len(row) > 2]
    by_chance: dict[int, list[int]] = {}
    for _, end, _, level, open_wins, *_ in games:
        sums = by_chance.setdefault(level, [0, 0, 0])
        for place, one in enumerate((1, open_wins, ENDS[end] != Result.LOST)):
            sums[place] += one
    curve = fit(Group(bent(level / 100), whole, won) for level, (whole, _, won) in sorted(by_chance.items()))
    return {
        "ends": ends,
        "by_chance": [[level, *sums] for level, sums in sorted(by_chance.items())],
        "curve": [round(weight, 4) for weight in curve],
        "runs": [sum(row[5] >= tricks for row in games) for tricks in range(TRICKS + 1)],
        "voles": {
            str(window): [sum(ENDS[row[6 + at]] in voles for row in games) for voles in (VOLES, VOLES[:1])]
            for at, window in enumerate(WINDOWS)
        },
    }


def voles(result: Json) -> dict[str, Share]:
    """Of the voles that were undertaken under each window, this edition's first, how many were made."""
    return {window: Share(made, undertaken) for window, (undertaken, made) in result["voles"].items()}


def ended(result: Json, line: int | None = None) -> dict[str, Share]:
    """How deals ended, among players of one line, a number, or all."""
    some = result["ends"] if line is None else [result["ends"][line]]
    whole = sum(map(sum, some))
    return {end: Share(sum(counts[place] for counts in some), whole) for place, end in enumerate(ENDS)}


def between(result: Json, least: int, most: int) -> tuple[Share, Share]:
    """Of the games whose chance lay between two numbers of per cent, both included, how many open cards and play
    won."""
    rows = [row for row in result["by_chance"] if least <= row[0] <= most]
    whole, by_open, by_play = (sum(row[column] for row in rows) for column in (1, 2, 3))
    return Share(by_open, whole), Share(by_play, whole)


def lines(result: Json) -> list[str]:
    """The result in short."""
    told = []
    for line, least in enumerate(LINES):
        told.append(
            f"from {least}%: " + ", ".join(f"{end} {share}" for end, share in ended(result, line).items() if share.part)
        )
    for least in range(0, 100, 10):
        by_open, by_play = between(result, least, least + 9)
        told.append(f"chance {least} to {least + 9}%: open cards {by_open}, play {by_play}, of {by_play.whole}")
    told.append(
        "chance in play where open cards give .1 to .9: "
        + " ".join(f"{at_table(result, at / 10):.2f}" for at in range(1, 10))
    )
    told.append(f"runs of tricks from the first, 0 to 5: {result['runs']}")
    told += [f"the vole open {window}: made {share} of {share.whole}" for window, share in voles(result).items()]
    return told


def _windows(players: list[ByTable], deal: int) -> list[Hand]:
    """A deal played out under each window for the vole, this edition's first. It goes the same way up to the
    moment when a soloist who has taken the first tricks may still undertake the vole under a wider window alone."""
    first, *wider = WINDOWS.values()
    hand = played_out(Hand.dealt(first, deal), players, deal)
    if hand.is_passed_out or hand.vole is not None or _run(hand) < 2:
        return [hand] * len(WINDOWS)
    return [hand, *(played_out(Hand.dealt(rules, deal), players, deal) for rules in wider)]


def _chance(hand: Hand) -> int:
    """The table's chance for a game, in per cent, as the soloist plays it."""
    held, out = hand.deal.hands[hand.soloist], hand.deal.turn_up
    if hand.laid_away is not None:
        held, out = tuple(card for card in (*held, out) if card != hand.laid_away), hand.laid_away
    return round(chances.LEVELS * chances.chance(held, out, hand.trumps, hand.soloist).share)


def _open(hand: Hand) -> bool:
    """Whether open cards give the game to the soloist, from the first lead on."""
    start = next(state for state in hand.history() if state.phase is Phase.PLAY)
    return bool(solve(start).soloist_wins)


def _run(hand: Hand) -> int:
    """How many tricks the soloist took before he lost one."""
    taken = [winner == hand.soloist for winner in hand.trick_winners]
    return taken.index(False) if False in taken else TRICKS


STUDY = Study(
    name="played",
    about="what hands come to in play, against what open cards give",
    deals=2000,
    piece=piece,
    join=join,
    lines=lines,
    chunk=CHUNK,
)
