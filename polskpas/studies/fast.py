"""The loops of the studies, compiled by numba where the extra `study` is installed, else as they are: the same
answers."""

from collections.abc import Iterable, MutableSequence
from functools import cache
from importlib.util import find_spec
from types import SimpleNamespace

from polskpas.chances import cells
from polskpas.solver import bits, positions, search
from polskpas.studies import loops, shuffling
from polskpas.typed import Places

MODULES = (bits, search, positions, shuffling, cells, loops)


@cache
def is_compiled() -> bool:
    """Whether numba compiles the loops here."""
    return find_spec("numba") is not None


@cache
def ready() -> SimpleNamespace:
    """All loops by their names."""
    if not is_compiled():
        return SimpleNamespace(**vars(shuffling) | vars(loops))
    from polskpas.solver.compiled import compiled, functions_of

    return SimpleNamespace(**compiled(functions_of(*MODULES)))


def numbers(values: Iterable[int]) -> Places:
    """Whole numbers as the loops take them."""
    values = list(values)
    if not is_compiled():
        return values
    import numpy

    array: Places = numpy.array(values, dtype=numpy.int64)  # type: ignore[assignment]  # written to as a list is
    return array


def decimals(values: Iterable[float]) -> MutableSequence[float]:
    """Numbers that are not whole as the loops take them."""
    values = list(values)
    if not is_compiled():
        return values
    import numpy

    array: MutableSequence[float] = numpy.array(values, dtype=numpy.float64)  # type: ignore[assignment]  # as above
    return array


def zeros(count: int) -> Places:
    """So many noughts as the loops take them."""
    return numbers([0] * count)
