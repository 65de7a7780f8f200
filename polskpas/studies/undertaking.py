"""From what chance with open cards a player should undertake a game: what that gains on passing, at a table of sampling
players.

Wherever one of them may undertake a game with a doubtful hand, the deal is played on twice, once undertaken and once
passed. What the one gains on the other, by the chance that open cards gave, tells where to bid.
"""

import random
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from polskpas.action import PASS, Action, Kind
from polskpas.deal import deal_cards, shuffle
from polskpas.hand import Hand
from polskpas.players import Sampling, View, next_action, played_out
from polskpas.players.strength import Margin
from polskpas.players.worlds import worlds
from polskpas.rules import RuleSet, rule_set
from polskpas.studies.model import Study, numbers_of
from polskpas.typed import Json

TABLES = rule_set("polskpas"), rule_set("polskpas-three")
PLAYER = Sampling()
LAYOUTS = 100  # by which the chance of a game is judged where it may be undertaken
DOUBTFUL = (10, 70)  # per cent: outside nobody asks, and the line is drawn between these
STEP = 10  # per cent, told together


class Line(NamedTuple):
    """From what chance with open cards a game should be undertaken, its error, and the decisions it rests on."""

    chance: float
    error: float
    decisions: int

    def __str__(self) -> str:
        return f"{self.chance:.2f} ± {self.error:.2f} ({self.decisions} decisions)"


def piece(seed: int, number: int, deals: int) -> list[list[list[float]]]:
    """For four players and for three, of each doubtful decision in the bidding: the chance in per cent with open cards,
    and what undertaking gained on passing, in chips at a pot of one stake."""
    numbers = numbers_of(seed, number, CHUNK, deals)
    return [[found for deal in numbers for found in _decisions(deal, rules)] for rules in TABLES]


def join(pieces: Sequence[list[list[list[float]]]]) -> Json:
    """By the number of players: what undertaking gains, by chance; and the line drawn through it."""
    decisions = {str(rules.players): [one for piece in pieces for one in piece[at]] for at, rules in enumerate(TABLES)}
    return {
        "by_chance": {players: _by_chance(some) for players, some in decisions.items()},
        "lines": {players: [round(number, 4) for number in _line(some)] for players, some in decisions.items()},
    }


def line(result: Json, players: int) -> Line:
    """Where to bid with so many players."""
    chance, error, decisions = result["lines"][str(players)]
    return Line(chance, error, int(decisions))


def gains(result: Json, players: int) -> dict[str, Margin]:
    """What undertaking gains on passing, in chips, by the chance that open cards give; groups of two decisions or
    more."""
    found = {}
    for least in range(*DOUBTFUL, STEP):
        rows = [row for row in result["by_chance"][str(players)] if least <= row[0] < least + STEP]
        many, total, squares = (sum(row[place] for row in rows) for place in (1, 2, 3))
        if many > 1:
            mean = total / many
            error = sqrt(max(squares / many - mean**2, 0) / (many - 1))
            found[f"{least} to {least + STEP - 1}%"] = Margin(mean, error, many)
    return found


def lines(result: Json) -> list[str]:
    """The result in short."""
    told = []
    for rules in TABLES:
        told += [
            f"{rules.players} players, open cards give {chance}: undertaking gains {gained.chips:+.2f} ± "
            f"{gained.error:.2f} chips on passing ({gained.deals} decisions)"
            for chance, gained in gains(result, rules.players).items()
        ]
        told.append(
            f"{rules.players} players, undertake from a chance with open cards of {line(result, rules.players)}"
        )
    return told


def _decisions(deal: int, rules: RuleSet) -> list[list[float]]:
    """Each doubtful decision of the bidding in a deal: the chance in per cent with open cards of the best call, and
    what that call gains on passing, in chips, when all play on."""
    hand, found = Hand.start(deal_cards(shuffle(rules, deal), rules), rules), []
    players = [PLAYER] * rules.players
    while not hand.is_over and hand.soloist is None:
        call, level = _best_call(hand, deal)
        if PASS in hand.legal and DOUBTFUL[0] <= level < DOUBTFUL[1]:
            seat = hand.turn
            undertaken, passed = (
                _gained(played_out(hand.apply(action), players, deal), seat) for action in (call, PASS)
            )
            found.append([level, round(undertaken - passed, 2)])
        hand = hand.apply(next_action(hand, players, deal))
    return found


def _best_call(hand: Hand, deal: int) -> tuple[Action, int]:
    """The call with the best chance of those that undertake the game, and that chance in per cent."""
    view = View.of(hand, hand.turn)
    drawn = worlds(view, LAYOUTS, random.Random(deal))
    chances = {
        call: PLAYER.chance_with(call, view, drawn) for call in hand.legal if call.kind in (Kind.ACCEPT, Kind.NAME)
    }
    best = max(chances, key=chances.__getitem__)
    return best, round(100 * chances[best])


def _gained(hand: Hand, seat: int) -> float:
    """What a seat has gained in a hand that is over, in chips; a pot that stands over is worth its share to each."""
    outcome = hand.outcome()
    return outcome.payments[seat] + outcome.pot_after / hand.rules.players


def _by_chance(decisions: list[list[float]]) -> list[list[float]]:
    """By chance in per cent: decisions, the sum of what undertaking gained, and the sum of its squares."""
    return [
        [
            level,
            sum(one == level for one, _ in decisions),
            round(sum(gained for one, gained in decisions if one == level), 2),
            round(sum(gained**2 for one, gained in decisions if one == level), 2),
        ]
        for level in sorted({level for level, _ in decisions})
    ]


def _line(decisions: list[list[float]]) -> Line:
    """Where the straight line of least squares through what was gained crosses nothing; with the error of it."""
    many = len(decisions)
    middle = sum(level for level, _ in decisions) / many / 100
    mean = sum(gained for _, gained in decisions) / many
    apart = [(level / 100 - middle, gained - mean) for level, gained in decisions]
    spread = sum(across**2 for across, _ in apart)
    slope = sum(across * up for across, up in apart) / spread
    noise = sum((up - slope * across) ** 2 for across, up in apart) / (many - 2)
    crossing = middle - mean / slope
    return Line(crossing, sqrt(noise * (1 / many + (crossing - middle) ** 2 / spread)) / abs(slope), many)


CHUNK = 4  # deals
STUDY = Study(
    name="undertaking",
    about="from what chance with open cards a game should be undertaken",
    deals=1200,
    piece=piece,
    join=join,
    lines=lines,
    chunk=CHUNK,
    least=20,
)
