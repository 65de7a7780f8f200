"""How often the soloist wins when all cards lie open, by what he holds, where he sits and what is turned up."""

from collections.abc import Sequence

from polskpas.share import Share
from polskpas.solver.objective import at_least, game, vole
from polskpas.studies.fast import numbers, ready, zeros
from polskpas.studies.inputs import GAME, Search, Table, chances, ints
from polskpas.studies.model import Study
from polskpas.typed import Json

SEATS, WENZELS, TRUMPS, RANKS = GAME.players, len(GAME.wenzels) + 1, GAME.hand_size + 1, len(GAME.ranks)
AXES = {"accepted": (SEATS, WENZELS, TRUMPS, RANKS), "named": (SEATS, WENZELS, TRUMPS)}
AXIS = {"seat": 0, "wenzels": 1, "trumps": 2, "turn-up": 3}
COUNTS = {"game": 1, "three": 2, "vole": 3, "seen": 4}  # of what; 0 counts the hands
PARTS = 1 + len(COUNTS)
OBJECTIVES = (game, at_least(3), vole)


def piece(seed: int, number: int, deals: int) -> list[list[int]]:
    """The counts of one piece, for accepting and for naming, as `loops.undertake_all` lays them out."""
    table, searches = Table(seed, number), [Search(objective) for objective in OBJECTIVES]
    counts = [zeros(PARTS * len(_places(kind))) for kind in AXES]
    starts = numbers(search.start for search in searches)
    ready().undertake_all(deals, *table.parts, *chances(), *counts, starts, *(search.table for search in searches))
    return [ints(one) for one in counts]


def join(pieces: Sequence[list[list[int]]]) -> Json:
    """The counts of all pieces: for each kind of call the cells that occurred, each with where it lies and what it
    counts."""
    result = {}
    for kind, parts in zip(AXES, zip(*pieces)):
        sums = [sum(column) for column in zip(*parts)]
        result[kind] = [
            [*place, *sums[PARTS * cell : PARTS * (cell + 1)]]
            for cell, place in enumerate(_places(kind))
            if sums[PARTS * cell]
        ]
    return result


def share(result: Json, kind: str, of: str = "game", among: str | None = None, **where: int) -> Share:
    """Of the hands with which a seat accepted, or named another suit, how many reached what.

    of: `game`, `three` (at least three tricks), `vole`, or `seen` (the game, had the discard been chosen with all cards
    open); among: of all, or only of those that reached this; where: seat, wenzels, trumps, turn_up, as numbers.
    """
    at = {AXIS[name.replace("_", "-")]: value for name, value in where.items()}
    width = len(AXES[kind])
    rows = [row for row in result[kind] if all(row[axis] == value for axis, value in at.items())]
    whole = width + (COUNTS[among] if among else 0)
    each = 1 if "seat" in where else SEATS
    return Share(sum(row[width + COUNTS[of]] for row in rows), sum(row[whole] for row in rows), each)


def lines(result: Json) -> list[str]:
    """The result in short."""
    told = []
    for kind, verb in (("accepted", "accepting"), ("named", "naming another suit")):
        told.append(f"{verb}: {share(result, kind)}; of the wins by two tricks only {_by_two(result, kind)}")
        for seat, name in enumerate(GAME.seats):
            wenzels = "  ".join(str(share(result, kind, seat=seat, wenzels=held)) for held in range(WENZELS))
            told.append(f"  {name}: {share(result, kind, seat=seat)}; with 0 to 4 jacks {wenzels}")
    return told


def _by_two(result: Json, kind: str) -> Share:
    three = share(result, kind, "three", among="game")
    return Share(three.whole - three.part, three.whole, three.each)


def _places(kind: str) -> list[tuple[int, ...]]:
    places: list[tuple[int, ...]] = [()]
    for size in AXES[kind]:
        places = [(*place, number) for place in places for number in range(size)]
    return places


STUDY = Study(
    name="open-cards",
    about="how often the soloist wins with open cards, by hand and seat",
    deals=100_000,
    piece=piece,
    join=join,
    lines=lines,
    chunk=500,
    in_loops=True,
)
