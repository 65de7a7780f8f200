"""The loops compiled by numba, together with the search they call; needs the extra `study`."""

from collections.abc import Callable, Iterable
from types import FunctionType

from numba import njit

from polskpas.solver.compiled import address


def compiled(sources: Iterable[FunctionType]) -> dict[str, Callable]:
    """Functions by name, compiled; those that call each other must all be among them.

    Each is a copy whose globals name the compiled others, so that the functions as they are stay usable.
    """
    copies = {
        function.__name__: FunctionType(function.__code__, dict(function.__globals__), function.__name__)
        for function in sources
    }
    fast = {name: njit(nogil=True, error_model="numpy")(copy) for name, copy in copies.items()} | {"flat": address}
    for copy in copies.values():
        copy.__globals__.update({name: one for name, one in fast.items() if name in copy.__globals__})
    return fast
