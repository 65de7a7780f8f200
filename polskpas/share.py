"""Shares that were counted in a sample, and how far chance may have moved them."""

from math import sqrt
from typing import NamedTuple


class Share(NamedTuple):
    """So many of so many. Where a deal gave several of them, `each`, they are not taken for more than one draw."""

    part: int
    whole: int
    each: int = 1

    @property
    def value(self) -> float:
        """The share, from 0 to 1; of nothing it is nothing."""
        return self.part / self.whole if self.whole else 0.0

    @property
    def error(self) -> float:
        """The standard error of the share. One more of each kind is counted, so that none seen is not taken for
        never."""
        if not self.whole:
            return 0.5
        value = (self.part + 1) / (self.whole + 2)
        return sqrt(value * (1 - value) * self.each / self.whole)

    def __str__(self) -> str:
        return f"{percent(self.value)} ± {percent(self.error)}"


def percent(value: float) -> str:
    """A share in per cent: one place after the point, two below one per cent."""
    return f"{100 * value:.{1 if abs(value) >= 0.01 or not value else 2}f}%"
