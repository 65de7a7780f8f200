"""From a chance with open cards to the chance in play: the curve that the study `played` has fitted."""

from polskpas.chances import LEVELS
from polskpas.studies.fit import chance, logit
from polskpas.studies.model import load
from polskpas.typed import Json

LEAST = 0.1  # below it no hand was played


def in_play(share: float) -> float | None:
    """How often a hand is won in play that open cards give this chance; None where none such was played."""
    return at_table(load("played")["result"], share) if share >= LEAST else None


def at_table(result: Json, share: float) -> float:
    """The same by the curve of a result."""
    return chance(result["curve"], bent(share))


def bent(share: float) -> tuple[float, float]:
    """A chance as the curve takes it, kept off never and always by half a step of the table."""
    half = 0.5 / LEVELS
    return 1.0, logit(min(max(share, half), 1 - half))
