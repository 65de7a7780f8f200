"""An equilibrium of the bidding: when nobody has much to gain by accepting or naming otherwise.

Every seat decides by two chances alone, in steps of 5 per cent: that of accepting, and that of naming its best suit,
both from the table of chances. What then happens is either what the open cards of that deal give, or what hands of
such a chance came to in play. Money is counted in pots: who wins takes one, who loses pays one; a pot that stands over
is worth to each seat what the same bidding makes of it in the next deal. The vole is left out.
"""

from collections.abc import Sequence

from polskpas.share import percent
from polskpas.studies.curve import at_table
from polskpas.studies.fast import decimals, numbers, ready, zeros
from polskpas.studies.inputs import GAME, Search, Table, chances, ints
from polskpas.studies.model import Study, load
from polskpas.typed import Json, Numbers

SEATS, ROUNDS = GAME.players, 2
STEP, STEPS = 5, 21  # per cent; how many steps there are
HANDS = STEPS * STEPS
DECISIONS = ROUNDS * SEATS * HANDS
ITERATIONS = 200


def piece(seed: int, number: int, deals: int) -> list[int]:
    """The offers of every deal, as `loops.offer_all` packs them."""
    search, table, out = Search(), Table(seed, number), zeros(deals)
    ready().offer_all(deals, *table.parts, *chances(), search.start, search.table, out)
    return ints(out)


def join(pieces: Sequence[list[int]]) -> Json:
    """The bidding learnt on the first half of the pieces and judged on the others, with open cards and as played."""
    half = (len(pieces) + 1) // 2
    learnt, held_out = (numbers(deal for piece in part for deal in piece) for part in (pieces[:half], pieces[half:]))
    found = {}
    for name, odds in (("open", None), ("played", played_odds())):
        bidding = Bidding(odds)
        bidding.learn(learnt)
        found[name] = bidding.judged(learnt, held_out)
    return found


class Bidding:
    """A strategy for all seats; `odds`, by steps of chance, say how often a game is won, None that open cards do."""

    def __init__(self, odds: Sequence[float] | None):
        self._odds = decimals(odds or [0.0] * STEPS), int(odds is not None)
        self.strategy = [0.5] * DECISIONS
        self.standing = [1 / SEATS] * SEATS

    def learn(self, offers: Numbers) -> None:
        """Learn by regret, with positive regrets kept and later rounds weighing more (the method is known as CFR+)."""
        regret = [[0.0] * DECISIONS for _ in range(2)]  # of not having passed, of not having undertaken
        weights, weighted = [0.0] * DECISIONS, [0.0] * DECISIONS
        for turn in range(1, ITERATIONS + 1):
            gains, self.standing, _ = self._bid(offers, self.strategy)
            for at, gain in enumerate(gains):
                often = self.strategy[at]
                regret[0][at] = max(regret[0][at] - often * gain, 0.0)
                regret[1][at] = max(regret[1][at] + (1 - often) * gain, 0.0)
                both = regret[0][at] + regret[1][at]
                reached = turn * (1 - self.strategy[at % (SEATS * HANDS)] if at >= SEATS * HANDS else 1.0)
                weights[at] += reached
                weighted[at] += reached * often
                self.strategy[at] = regret[1][at] / both if both else 0.5
        self.strategy = [part / whole if whole else 0.0 for part, whole in zip(weighted, weights)]

    def judged(self, learnt: Numbers, held_out: Numbers) -> Json:
        """What comes of it in deals it has not seen, and what each seat could still gain by answering it best."""
        for _ in range(30):  # let the worth of a standing pot settle
            _, self.standing, _ = self._bid(held_out, self.strategy)
        _, values, ends = self._bid(held_out, self.strategy)
        still = [self._best_answer(seat, learnt, held_out) - values[seat] for seat in range(SEATS)]
        return {
            "ends": [round(end, 5) for end in ends],
            "values": [round(value, 5) for value in values],
            "still_to_gain": [round(gain, 5) for gain in still],
            "lines": self.lines(learnt),
        }

    def lines(self, offers: Numbers) -> list[list[int | None]]:
        """By round and seat the least chance, in per cent, with which a seat undertakes more often than not."""
        held = [0] * (SEATS * HANDS)
        for deal in ints(offers):
            for seat in range(SEATS):
                held[HANDS * seat + (deal >> 11 * seat + 2 & 511)] += 1
        return [[self._line(turn, seat, held) for seat in range(SEATS)] for turn in range(ROUNDS)]

    def _line(self, turn: int, seat: int, held: list[int]) -> int | None:
        often, whole = [0.0] * STEPS, [0.0] * STEPS
        for hand in range(HANDS):
            accept, name = divmod(hand, STEPS)
            step, many = (name if turn else accept), held[HANDS * seat + hand]
            passed = 1 - self.strategy[HANDS * seat + hand] if turn else 1.0
            often[step] += many * passed * self.strategy[HANDS * (SEATS * turn + seat) + hand]
            whole[step] += many * passed
        return next((STEP * step for step in range(STEPS) if whole[step] and often[step] > whole[step] / 2), None)

    def _best_answer(self, seat: int, learnt: Numbers, held_out: Numbers) -> float:
        """What a seat gains that answers the others best, as far as it can learn that from the deals it has seen."""
        strategy = list(self.strategy)
        for turn in reversed(range(ROUNDS)):
            gains, _, _ = self._bid(learnt, strategy)
            first = HANDS * (SEATS * turn + seat)
            strategy[first : first + HANDS] = [float(gain > 0) for gain in gains[first : first + HANDS]]
        return self._bid(held_out, strategy)[1][seat]

    def _bid(self, offers: Numbers, strategy: list[float]) -> tuple[list[float], list[float], list[float]]:
        """Gains, what each seat gains a deal, and how deals end, as shares."""
        gains, values, ends = decimals([0.0] * DECISIONS), decimals([0.0] * SEATS), decimals([0.0] * 3)
        odds, by_hand = self._odds
        ready().bid(offers, by_hand, odds, decimals(strategy), decimals(self.standing), gains, values, ends)
        many = len(offers)
        return list(map(float, gains)), [float(value) / many for value in values], [float(end) / many for end in ends]


def lines(result: Json) -> list[str]:
    """The result in short."""
    told = []
    for name, found in result.items():
        passed, lost, won = map(percent, found["ends"])
        most = max(found["still_to_gain"])
        told.append(f"{name}: passed out {passed}, lost {lost}, won {won}; a best answer gains {most:+.5f} pots")
        for turn, words in enumerate(("accept", "name")):
            told.append(
                "  ".join(
                    [f"  {words} from", *(f"{seat}: {at}%" for seat, at in zip(GAME.seats, found["lines"][turn]))]
                )
            )
    return told


def played_odds() -> list[float]:
    """How often hands of a chance, by steps, are won in play, by the curve; below what was played it is drawn out."""
    result = load("played")["result"]
    return [at_table(result, min((STEP * step + STEP // 2) / 100, 1.0)) for step in range(STEPS)]


STUDY = Study(
    name="bidding",
    about="an equilibrium of the bidding, and what a best answer still gains",
    deals=100_000,
    piece=piece,
    join=join,
    lines=lines,
    chunk=500,
    least=2,
    in_loops=True,
)
