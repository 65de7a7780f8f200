"""The loops of the studies, compiled by numba where the extra `study` is installed, else as they are: the same
answers."""

from functools import cache
from importlib.util import find_spec
from types import SimpleNamespace

from polskpas import chances_index
from polskpas.solver import bits, positions, search
from polskpas.studies import loops, shuffling

MODULES = (bits, search, positions, shuffling, chances_index, loops)


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


def numbers(values):
    """Whole numbers as the loops take them."""
    values = list(values)
    if not is_compiled():
        return values
    import numpy

    return numpy.array(values, dtype=numpy.int64)


def decimals(values):
    """Numbers that are not whole as the loops take them."""
    values = list(values)
    if not is_compiled():
        return values
    import numpy

    return numpy.array(values, dtype=numpy.float64)


def zeros(count: int):
    """So many noughts as the loops take them."""
    return numbers([0] * count)
