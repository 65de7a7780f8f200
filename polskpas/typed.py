"""Names of types that stand in many places."""

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeAlias

# `int | MaybeNone` is None at some moments of a hand, and who asks knows the moment: before somebody undertakes the
# game there is no soloist. A type checker takes it for an int and does not ask for a test at every use.
MaybeNone: TypeAlias = Any

# An object of JSON. What stands under its keys is checked where it is read, or was written by this package.
Json: TypeAlias = dict[str, Any]

# The solver and the loops of the studies take lists, or arrays where they are compiled: numbers that are read, and
# places that are written to.
Numbers: TypeAlias = Sequence[int]
Places: TypeAlias = MutableSequence[int]
