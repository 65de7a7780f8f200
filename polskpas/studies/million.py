"""A million deals dealt and solved: how many soloists of a random seat, with random trumps, win with open cards."""

from collections.abc import Sequence

from polskpas.share import Share
from polskpas.studies.fast import ready
from polskpas.studies.inputs import Search, Table
from polskpas.studies.model import Study
from polskpas.typed import Json


def piece(seed: int, number: int, deals: int) -> list[int]:
    """How many of how many won."""
    search, table = Search(), Table(seed, number)
    return [int(ready().solve_at_random(deals, *table.parts, search.start, search.table)), deals]


def join(pieces: Sequence[list[int]]) -> Json:
    """The sum of all pieces."""
    won, deals = map(sum, zip(*pieces))
    return {"won": won, "deals": deals}


def lines(result: Json) -> list[str]:
    """The result in a line."""
    return [f"a random seat with random trumps wins with open cards in {Share(result['won'], result['deals'])}"]


STUDY = Study(
    name="million",
    about="deal and solve a million deals",
    deals=1_000_000,
    piece=piece,
    join=join,
    lines=lines,
    chunk=5000,
    in_loops=True,
)
