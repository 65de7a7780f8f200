"""Fitting a chance to what hands are like: logistic regression by Newton's method, on counted groups."""

from collections.abc import Iterable, Sequence
from math import exp, log
from typing import NamedTuple

ROUNDS = 12  # far more than Newton's method needs here
RIDGE = 1e-6  # keeps a weight finite that nothing in the sample holds back
SURE = 40.0  # as good as certain, and far from what overflows


class Group(NamedTuple):
    """Hands that are alike: their features, how many there were, and how many won."""

    features: Sequence[float]
    whole: int
    won: int


def chance(weights: Sequence[float], features: Sequence[float]) -> float:
    """The chance that the weights give to features."""
    total = sum(weight * feature for weight, feature in zip(weights, features))
    return 1 / (1 + exp(-max(min(total, SURE), -SURE)))


def logit(chance: float) -> float:
    """The inverse for one number: 0 for an even chance."""
    return log(chance / (1 - chance))


def fit(groups: Iterable[Group]) -> list[float]:
    """The weights under which what was counted is likeliest; one for each feature."""
    groups = list(groups)
    size = len(groups[0].features)
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (row == column) for column in range(size)] for row in range(size)]
        for features, whole, won in groups:
            value = chance(weights, features)
            miss, spread = won - whole * value, whole * value * (1 - value)
            held = [(place, feature) for place, feature in enumerate(features) if feature]
            for row, one in held:
                slope[row] += miss * one
                for column, other in held:
                    bend[row][column] += spread * one * other
        weights = [weight + step for weight, step in zip(weights, _solved(bend, slope))]
    return weights


def brier(weights: Sequence[float], groups: Iterable[Group]) -> float:
    """How badly the weights foretell what was counted: the mean square of what they missed by (the Brier score)."""
    missed = whole = 0.0
    for features, many, won in groups:
        value = chance(weights, features)
        missed += won * (1 - value) ** 2 + (many - won) * value**2
        whole += many
    return missed / whole


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in range(at + 1, size):
            times = rows[row][at] / rows[at][at]
            rows[row] = [value - times * above for value, above in zip(rows[row], rows[at])]
    found = [0.0] * size
    for at in reversed(range(size)):
        found[at] = (rows[at][size] - sum(rows[at][k] * found[k] for k in range(at + 1, size))) / rows[at][at]
    return found
