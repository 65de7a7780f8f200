"""How strong the computer players are, and from what chance with open cards the sampling one should undertake a game.

Each deal is played from all seatings by the kinds that are compared. Then bold sampling players, who undertake games
with little chance, play it once: that tells how often a game is won that open cards give so much.
"""

import random
from collections.abc import Sequence
from typing import Any

from polskpas.action import Kind
from polskpas.hand import Hand
from polskpas.players import Chance, Player, Sampling, Thumb, View, next_action
from polskpas.players.strength import Margin, gain, margin
from polskpas.players.worlds import worlds
from polskpas.rules import RuleSet, rule_set
from polskpas.scoring import Result
from polskpas.studies.fit import Group, fit
from polskpas.studies.model import Study
from polskpas.studies.share import Share
from polskpas.typed import Json

RULES = rule_set("polskpas")
TABLES = RULES, rule_set("polskpas-three")
SAMPLING, THUMB, CHANCE = Sampling(), Thumb(), Chance()
PAIRS: dict[str, tuple[Player, Player]] = {
    "sampling against thumb": (SAMPLING, THUMB),
    "thumb against random": (THUMB, CHANCE),
    "sampling against random": (SAMPLING, CHANCE),
}
BOLD = Sampling(enough=0.1)
LAYOUTS = 100  # by which the chance of a game is judged again when it has been undertaken
DEALS = 10**6  # numbers of deals between one seed and the next
EVEN = (0.1, 0.7)  # between these chances the line of even games is drawn


def piece(seed: int, number: int, deals: int) -> list[list[Any]]:
    """A row for each deal: what each pair's first kind gained, in chips; and for four players and for three the chance,
    in per cent, of the game that bold players undertook, and whether it was won, or nothing where all passed."""
    numbers = range(seed * DEALS + number * CHUNK, seed * DEALS + number * CHUNK + deals)
    return [
        [[gain(*pair, deal, RULES) for pair in PAIRS.values()], *(_bold_game(deal, rules) for rules in TABLES)]
        for deal in numbers
    ]


def join(pieces: Sequence[list[list[Any]]]) -> Json:
    """The margins; and by the number of players the games undertaken, by chance, and the chance of even games."""
    rows = [row for piece in pieces for row in piece]
    games = {str(rules.players): [row[1 + at] for row in rows if row[1 + at]] for at, rules in enumerate(TABLES)}
    return {
        "margins": {
            name: [round(number, 4) for number in margin(row[0][at] for row in rows)] for at, name in enumerate(PAIRS)
        },
        "by_chance": {players: _by_chance(some) for players, some in games.items()},
        "even": {players: round(_even(some), 3) for players, some in games.items()},
    }


def margins(result: Json) -> dict[str, Margin]:
    """What one kind gains on another, by what is compared."""
    return {name: Margin(chips, error, int(deals)) for name, (chips, error, deals) in result["margins"].items()}


def won(result: Json, players: int, least: int, most: int) -> Share:
    """How many games were won to which open cards gave from `least` to `most` per cent."""
    rows = [row for row in result["by_chance"][str(players)] if least <= row[0] <= most]
    return Share(sum(row[2] for row in rows), sum(row[1] for row in rows))


def lines(result: Json) -> list[str]:
    """The result in short."""
    told = [f"{name}: {gained}" for name, gained in margins(result).items()]
    for rules in TABLES:
        shares = ", ".join(
            f"{least} to {least + 19}% {won(result, rules.players, least, least + 19)}" for least in range(0, 100, 20)
        )
        told.append(f"{rules.players} players, games won by their chance with open cards: {shares}")
        told.append(f"{rules.players} players, even games: {result['even'][str(rules.players)]:.2f} with open cards")
    return told


def _bold_game(deal: int, rules: RuleSet) -> list[int]:
    """The chance in per cent of the game undertaken, judged afresh, and whether it was won; empty where all passed."""
    hand, level = Hand.dealt(rules, deal), None
    while not hand.is_over:
        action = next_action(hand, [BOLD] * rules.players, deal)
        if action.kind in (Kind.ACCEPT, Kind.NAME):
            view = View.of(hand, hand.turn)
            level = round(100 * BOLD.chance_with(action, view, worlds(view, LAYOUTS, random.Random(deal))))
        hand = hand.apply(action)
    return [] if level is None else [level, int(hand.outcome().result is not Result.LOST)]


def _by_chance(games: list[list[int]]) -> list[list[int]]:
    levels = sorted({level for level, _ in games})
    return [
        [level, sum(one == level for one, _ in games), sum(won for one, won in games if one == level)]
        for level in levels
    ]


def _even(games: list[list[int]]) -> float:
    """The chance with open cards at which half of the games are won in play."""
    least, most = (100 * limit for limit in EVEN)
    groups = [Group((1.0, level / 100), 1, won) for level, won in games if least <= level <= most]
    constant, slope = fit(groups)
    return -constant / slope


CHUNK = 2  # deals
STUDY = Study(
    "players",
    "how strong the computer players are, and when they should bid",
    500,
    1829,
    piece,
    join,
    lines,
    chunk=CHUNK,
    least=8,
)
