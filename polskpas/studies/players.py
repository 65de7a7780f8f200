"""How strong the computer players are: each deal is played from all seatings by the kinds that are compared."""

from collections.abc import Sequence

from polskpas.players import Chance, Player, Sampling, Thumb
from polskpas.players.strength import Margin, gain, margin
from polskpas.rules import rule_set
from polskpas.studies.model import Study, numbers_of
from polskpas.typed import Json

RULES = rule_set("polskpas")
SAMPLING, THUMB, CHANCE = Sampling(), Thumb(), Chance()
PAIRS: dict[str, tuple[Player, Player]] = {
    "sampling against thumb": (SAMPLING, THUMB),
    "thumb against random": (THUMB, CHANCE),
    "sampling against random": (SAMPLING, CHANCE),
}


def piece(seed: int, number: int, deals: int) -> list[list[float]]:
    """A row for each deal: what each pair's first kind gained, in chips."""
    numbers = numbers_of(seed, number, CHUNK, deals)
    return [[gain(*pair, deal, RULES) for pair in PAIRS.values()] for deal in numbers]


def join(pieces: Sequence[list[list[float]]]) -> Json:
    """What each pair's first kind gains on the second, its error, and the deals, by what is compared."""
    gains = zip(*(row for piece in pieces for row in piece))
    return {name: [round(number, 4) for number in margin(some)] for name, some in zip(PAIRS, gains)}


def margins(result: Json) -> dict[str, Margin]:
    """What one kind gains on another, by what is compared."""
    return {name: Margin(chips, error, int(deals)) for name, (chips, error, deals) in result.items()}


def lines(result: Json) -> list[str]:
    """The result in short."""
    return [f"{name}: {gained}" for name, gained in margins(result).items()]


CHUNK = 2  # deals
STUDY = Study(
    name="players",
    about="how strong the computer players are",
    deals=500,
    piece=piece,
    join=join,
    lines=lines,
    chunk=CHUNK,
    least=8,
)
