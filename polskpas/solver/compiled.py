"""The search compiled by numba: the same source, so the same answers, some seventy times as fast. Needs the extra
`study`.
"""

from collections.abc import Callable, Iterable
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic, overload_method

NUMBER = types.int64
TABLE = types.CPointer(NUMBER)  # an array would be handed on as seven values, at every call
BIT, WORD = ir.IntType(1), ir.IntType(64)


def _bit_counter(name: str, *constants: ir.Constant) -> Any:
    """One of the processor's ways to count bits, by its name in LLVM; `constants` follow the number it is given."""

    @intrinsic
    def count(typingctx: Any, number: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kind = ir.FunctionType(WORD, [WORD, *(constant.type for constant in constants)])
            function = cgutils.get_or_insert_function(builder.module, kind, f"llvm.{name}.i64")
            return builder.call(function, [*arguments, *constants])

        return NUMBER(NUMBER), code

    return count


_leading_zeros = _bit_counter("ctlz", ir.Constant(BIT, 0))
_ones = _bit_counter("ctpop")


# numba has no bit_length and bit_count of whole numbers of its own. It wants the very signature of the lambda, which
# can have no types.
@overload_method(types.Integer, "bit_length", inline="always")
def _bit_length(number):  # type: ignore[no-untyped-def]
    return lambda number: 64 - _leading_zeros(np.int64(number))


@overload_method(types.Integer, "bit_count", inline="always")
def _bit_count(number):  # type: ignore[no-untyped-def]
    return lambda number: _ones(np.int64(number))


@intrinsic
def address(typingctx: Any, array: Any) -> Any:
    """Where the numbers of an array lie."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, arguments[0]).data

    return TABLE(array), code


def functions_of(*modules: ModuleType) -> list[FunctionType]:
    """The functions that these modules define."""
    return [
        function
        for module in modules
        for function in vars(module).values()
        if isinstance(function, FunctionType) and function.__module__ == module.__name__
    ]


def compiled(sources: Iterable[FunctionType]) -> dict[str, Callable[..., Any]]:
    """Functions by name, compiled; those that call each other must all be among them. `flat` becomes `address`.

    Each is a copy whose globals name the compiled others, so that the functions as they are stay usable. No two may
    have one name.
    """
    copies = {
        function.__name__: FunctionType(function.__code__, dict(function.__globals__), function.__name__)
        for function in sources
    }
    fast: dict[str, Callable[..., Any]] = {
        name: njit(nogil=True, error_model="numpy")(copy) for name, copy in copies.items()
    } | {"flat": address}
    for copy in copies.values():
        copy.__globals__.update({name: one for name, one in fast.items() if name in copy.__globals__})
    return fast
