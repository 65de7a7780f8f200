"""How a pot grows from deal to deal, and how long it stands until somebody wins it (rules `stake` to `vole-missed`)."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from polskpas.ledger import Ledger
from polskpas.rules import RuleSet
from polskpas.scoring import TRICKS, Outcome, Result, pass_out, settle
from polskpas.share import Share
from polskpas.studies import played
from polskpas.studies.inputs import GAME
from polskpas.studies.model import SmallSample, Study, load
from polskpas.typed import Json

SOLOIST, OTHER = 0, 1
PASSED_OUT = str(Result.PASSED_OUT)
FIVE, LOST_VOLE = "five", "lost-vole"  # all five tricks without a word; the vole undertaken, and the game lost
# Who takes the tricks, and whether the vole was undertaken, in a deal that ends so.
WAYS = {
    str(Result.WON): ((SOLOIST,) * 3 + (OTHER,) * 2, False),
    FIVE: ((SOLOIST,) * TRICKS, False),
    str(Result.LOST): ((OTHER,) * 3 + (SOLOIST,) * 2, False),
    LOST_VOLE: ((OTHER,) * 3 + (SOLOIST,) * 2, True),
    str(Result.VOLE_MADE): ((SOLOIST,) * TRICKS, True),
    str(Result.VOLE_MISSED): ((SOLOIST,) * 4 + (OTHER,), True),
}
LONGEST = 10_000  # deals after which a pot is given up
STEPS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128)  # units


def piece(seed: int, number: int, pots: int) -> Json:
    """For each way of playing, of so many pots, how many were won in the first deal, the second … and at which size."""
    found = {}
    for name, ends in ways_of_playing().items():
        lives = [life(random.Random(f"{seed} {number} {pot} {name}"), GAME, ends) for pot in range(pots)]
        found[name] = [sorted(Counter(values).items()) for values in zip(*lives)]
    return found


def join(pieces: Sequence[Json]) -> Json:
    """The counts of all pieces: deals, and units of the pot when it was won, each with how many pots."""
    result = {}
    for name in pieces[0]:
        sums: tuple[Counter[int], Counter[int]] = Counter(), Counter()
        for piece in pieces:
            for counter, part in zip(sums, piece[name]):
                counter.update(dict(part))
        result[name] = {"deals": sorted(sums[0].items()), "units": sorted(sums[1].items())}
    return result


def life(rng: random.Random, rules: RuleSet, ends: Mapping[str, float]) -> tuple[int, int]:
    """How many deals it takes until a pot is emptied that begins empty, and what it holds then, in units.

    Raises SmallSample for a pot that is given up: where a sample holds no win, none is ever won.
    """
    empty = ledger = Ledger(rules.seats, rules)
    for deal in range(1, LONGEST + 1):
        pot, end = ledger.pot + ledger.stake, drawn(rng, ends)
        outcome = ended(end, pot, rules)
        if outcome.pot_after == 0:
            return deal, pot // rules.stake
        ledger = empty.settled(None if end == PASSED_OUT else SOLOIST, None, outcome)
    raise SmallSample(f"a pot is not won in {LONGEST} deals by the ends of so few games; more of them are wanted")


def drawn(rng: random.Random, ends: Mapping[str, float]) -> str:
    """One of the ends, as likely as they say."""
    left = rng.random() * sum(ends.values())
    for end, share in ends.items():
        left -= share
        if left < 0:
            return end
    return end


def ended(end: str, pot: int, rules: RuleSet) -> Outcome:
    """The settlement of a deal that ends so."""
    return pass_out(pot, rules) if end == PASSED_OUT else settle(SOLOIST, *WAYS[end], pot, rules)


def ways_of_playing() -> dict[str, dict[str, float]]:
    """How deals end: with open cards, bid by the equilibrium; and among the players of the study `played`."""
    passed, lost, won = load("bidding")["result"]["open"]["ends"]
    in_play = played.ended(load("played")["result"], played.LINES.index(25))
    return {
        "open cards": {PASSED_OUT: passed, str(Result.LOST): lost, str(Result.WON): won},
        "in play": {end: share.value for end, share in in_play.items()},
    }


def standing(result: Json, name: str, deals: int) -> Share:
    """How many pots stood longer than so many deals."""
    return _share(result[name]["deals"], lambda value: value > deals)


def at_least(result: Json, name: str, units: int) -> Share:
    """How many pots held so many units or more when they were won."""
    return _share(result[name]["units"], lambda value: value >= units)


def middle(result: Json, name: str, of: str, share: float = 0.5) -> int:
    """The deals, or units, that so large a share of the pots did not go beyond."""
    counts: list[tuple[int, int]] = result[name][of]
    wanted, so_far = share * sum(many for _, many in counts), 0
    for value, many in counts:
        so_far += many
        if so_far >= wanted:
            return value
    raise ValueError(f"a share of {share}; from 0 to 1 is wanted")


def lines(result: Json) -> list[str]:
    """The result in short."""
    told = []
    for name, found in result.items():
        pots = sum(many for _, many in found["deals"])
        mean = sum(value * many for value, many in found["deals"]) / pots
        half, most = (middle(result, name, "units", share) for share in (0.5, 0.9))
        told.append(
            f"{name}: won after {mean:.2f} deals on the average, half of the pots with {half} units or fewer, nine of "
            f"ten with {most}, the largest with {found['units'][-1][0]}"
        )
    return told


def _share(counts: list[list[int]], holds: Callable[[int], bool]) -> Share:
    return Share(sum(many for value, many in counts if holds(value)), sum(many for _, many in counts))


STUDY = Study(
    name="pot",
    about="how a pot grows, and how long until it is won",
    deals=50_000,
    piece=piece,
    join=join,
    lines=lines,
    chunk=1000,
    unit="pots",
)
