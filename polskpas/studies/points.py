"""A point count for the soloist's hand: fitted to hands dealt and solved, tested on hands it has not seen.

Counted are the five cards he plays with, the exchange made: his trumps, the aces of other suits, and the suits he is
void of. The count is the same for every seat; what it must come to is not.
"""

from collections.abc import Callable, Iterable, Sequence

from polskpas.cards import Card, Suit
from polskpas.scoring import POT_QUARTERS
from polskpas.share import Share
from polskpas.solver import bits
from polskpas.solver.objective import game, vole
from polskpas.studies.fast import numbers, ready, zeros
from polskpas.studies.fit import Group, brier, fit
from polskpas.studies.inputs import GAME, Search, Table, chances, ints
from polskpas.studies.model import Study
from polskpas.typed import Json

TRUMPS = 9
ACE = 4  # its bit in a plain suit
GROUPS = GAME.players * 4 * 4 << TRUMPS  # as `loops.count_hand` numbers them
FEATURES = ("9", "10", "Q", "K", "A", "J♦", "J♥", "J♠", "J♣", "ace", "void")
SMALL = 4  # trumps that count least, below the ace
UNITS = (1.0, 2.0, 3.0, 4.0)  # points that these may count on the average: the first that loses little is taken
LITTLE = 0.005  # of the Brier score


def piece(seed: int, number: int, deals: int) -> list[list[int]]:
    """The groups of hands that occurred, each with its number and its counts."""
    table, game_search, vole_search = Table(seed, number), Search(game), Search(vole)
    groups, starts = zeros(4 * GROUPS), numbers((game_search.start, 0, vole_search.start))
    ready().count_hands(deals, *table.parts, groups, *chances(), starts, game_search.table, vole_search.table)
    counts = ints(groups)
    return [[group, *counts[4 * group : 4 * group + 4]] for group in range(GROUPS) if counts[4 * group]]


def features(group: int) -> tuple[int, ...]:
    """What is counted of a hand: each trump, aces of other suits, voids."""
    trumps, rest = group & (1 << TRUMPS) - 1, group >> TRUMPS
    return (*(trumps >> place & 1 for place in range(TRUMPS)), rest & 3, rest >> 2 & 3)


def seat_of(group: int) -> int:
    """The seat of a group of hands."""
    return group >> TRUMPS + 4


def join(pieces: Sequence[list[list[int]]]) -> Json:
    """The weights and points fitted to the first half of the pieces, and what they are worth on the others."""
    half = (len(pieces) + 1) // 2
    learnt, held_out = _summed(pieces[:half]), _summed(pieces[half:])
    weights = fit(_groups(learnt, features))
    best = brier(weights, _groups(learnt, features))
    for unit in UNITS:
        scale = unit * SMALL / sum(weights[:SMALL])
        points = [round(weight * scale) for weight in weights[: len(FEATURES)]]
        counted = _counting(points)
        line = fit(_groups(learnt, counted))
        if brier(line, _groups(learnt, counted)) <= best + LITTLE:
            break
    table: dict[tuple[int, int], list[int]] = {}
    for group, counts in held_out.items():
        sums = table.setdefault((seat_of(group), counted(group)[0]), [0, 0, 0])
        for place in range(3):
            sums[place] += counts[place]
    hands, won = (sum(counts[place] for counts in held_out.values()) for place in (0, 1))
    return {
        "weights": dict(zip(FEATURES, (round(weight, 3) for weight in weights))),
        "points": dict(zip(FEATURES, points)),
        "by_points": [[*place, *sums] for place, sums in sorted(table.items())],
        "brier": {
            "nothing": round(won / hands * (1 - won / hands), 5),
            "points": round(brier(line, _groups(held_out, counted)), 5),
            "weights": round(brier(weights, _groups(held_out, features)), 5),
            "table": round(sum(counts[3] for counts in held_out.values()) / hands / 10_000, 5),
        },
    }


def count(held: Iterable[Card], trumps: Suit, result: Json) -> int:
    """The points of five cards that a soloist plays with."""
    hand = bits.mask(held, trumps, GAME)
    plain = [hand >> bits.PLAIN_BITS * suit & bits.PLAIN_SUIT for suit in range(3)]
    aces = sum(cards >> ACE & 1 for cards in plain)
    group = (plain.count(0) << 2 | aces) << TRUMPS | hand >> bits.FIRST_TRUMP
    return sum(number * one for number, one in zip(result["points"].values(), features(group)))


def share(result: Json, points: int | None = None, seat: int | None = None, vole: bool = False) -> Share:
    """How many hands of so many points a seat won in the test; with `vole` how many of those won took all five
    tricks."""
    rows = [row for row in result["by_points"] if points in (None, row[1]) and seat in (None, row[0])]
    whole, part = (3, 4) if vole else (2, 3)
    return Share(
        sum(row[part] for row in rows), sum(row[whole] for row in rows), 2 if seat is not None else 2 * GAME.players
    )


def even_line(result: Json, seat: int) -> int:
    """The fewest points with which a seat wins at least every second game."""
    return next(points for points in most_points(result) if share(result, points, seat).value >= 0.5)


def vole_line(result: Json) -> int:
    """The fewest points with which enough of the games won are voles for the vole to pay (`vole-made`,
    `vole-missed`)."""
    return next(points for points in most_points(result) if share(result, points, vole=True).value >= vole_pays())


def most_points(result: Json) -> list[int]:
    """The numbers of points that occurred."""
    return sorted({row[1] for row in result["by_points"]})


def vole_pays() -> float:
    """Of the games that will be won, how many must be voles for announcing one to gain as much as not announcing."""
    return POT_QUARTERS / (POT_QUARTERS + GAME.players - 1)


def lines(result: Json) -> list[str]:
    """The result in short."""
    even = ", ".join(f"{seat} {even_line(result, number)}" for number, seat in enumerate(GAME.seats))
    return [
        "points: " + ", ".join(f"{name} {points}" for name, points in result["points"].items()),
        f"even chance with open cards: {even} points; the vole pays from {vole_line(result)} points",
        "missed by, squared: " + ", ".join(f"{name} {value:.4f}" for name, value in result["brier"].items()),
    ]


def _counting(points: Sequence[int]) -> Callable[[int], tuple[int]]:
    return lambda group: (sum(number * one for number, one in zip(points, features(group))),)


def _summed(pieces: Sequence[list[list[int]]]) -> dict[int, list[int]]:
    sums: dict[int, list[int]] = {}
    for piece in pieces:
        for group, *counts in piece:
            sums[group] = [one + other for one, other in zip(sums.get(group, [0] * 4), counts)]
    return sums


def _groups(counted: dict[int, list[int]], features: Callable[[int], Sequence[float]]) -> list[Group]:
    """What was counted as groups; besides its features a hand has its seat."""
    return [
        Group(
            (*features(group), *(float(seat == seat_of(group)) for seat in range(GAME.players))), counts[0], counts[1]
        )
        for group, counts in counted.items()
    ]


STUDY = Study(
    name="points",
    about="a point count for the hand, fitted, and tested on others",
    deals=100_000,
    piece=piece,
    join=join,
    lines=lines,
    chunk=500,
    least=2,
    in_loops=True,
)
