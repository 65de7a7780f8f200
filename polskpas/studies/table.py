"""The study that makes the table of chances (`polskpas.chances`): every class of hands, from every seat, in random
layouts of the other cards, with open cards."""

from collections.abc import Sequence

from polskpas import chances
from polskpas.chances.cells import SEATS, classes
from polskpas.share import percent
from polskpas.studies.fast import numbers, ready, zeros
from polskpas.studies.inputs import Search, ints
from polskpas.studies.model import Study
from polskpas.typed import Json

CHUNK = 1000  # classes
PIECES = 156


def piece(seed: int, number: int, most: int) -> list[list[int]]:
    """Play the classes of one piece; games won and games played, the four seats of a class together."""
    return sampled(seed, number * CHUNK, min(CHUNK, len(classes()) - number * CHUNK), most)


def sampled(seed: int, first: int, many: int, most: int) -> list[list[int]]:
    """Play so many classes from the first on."""
    some = classes()[first : first + many]
    search, won, drawn = Search(), zeros(SEATS * many), zeros(SEATS * many)
    hands, outs = numbers(one.hand for one in some), numbers(one.out for one in some)
    ready().sample_classes(hands, outs, first, most, seed, zeros(26), won, drawn, search.start, search.table)
    return [ints(won), ints(drawn)]


def join(pieces: Sequence[list[list[int]]]) -> Json:
    """The table as text, and what it took."""
    won, drawn = ([one for piece in pieces for one in piece[part]] for part in (0, 1))
    levels = bytes(level(*counts) for counts in zip(won, drawn))
    most = max(drawn)
    errors = [chances.error(one / chances.LEVELS, most) for one in levels]
    return {
        "cells": len(levels),
        "games": sum(drawn),
        "mean_error": round(sum(errors) / len(errors), 5),
        "largest_error": round(max(errors), 5),
        "mean_level": round(sum(levels) / len(levels), 3),
        "levels": chances.packed(levels),
    }


def level(won: int, drawn: int) -> int:
    """A cell as it is kept: per cent, halves upwards."""
    return (2 * chances.LEVELS * won + drawn) // (2 * drawn)


def lines(result: Json) -> list[str]:
    """The result in short."""
    return [
        f"{result['cells']:,} cells in {len(result['levels']):,} bytes, {result['games']:,} games",
        f"standard error {percent(result['mean_error'])} on the average, {percent(result['largest_error'])} at most",
    ]


STUDY = Study(
    name="chances",
    about="make the table of chances: deals are the most for a cell",
    deals=1600,
    piece=piece,
    join=join,
    lines=lines,
    pieces=PIECES,
    unit="games",
    in_loops=True,
)
