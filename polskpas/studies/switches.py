"""Each switch: what it does to the soloist's chances, and to the pot.

The same deals are bid and solved under each reading. Every seat undertakes the game from the chance on that the
equilibrium of the bidding gives for this edition's reading, with the best suit and discard by the table of chances;
then the cards lie open. The vole is undertaken before the first lead with as many points as make it pay.
"""

import random
from collections.abc import Sequence

from polskpas import chances
from polskpas.action import PASS, Action, discard
from polskpas.bidding import Phase
from polskpas.hand import Hand
from polskpas.rules import RuleSet, rule_set
from polskpas.rules.switches import rivals
from polskpas.scoring import Result
from polskpas.share import Share
from polskpas.solver import soloist_wins, vole
from polskpas.studies import points, pot
from polskpas.studies.inputs import GAME
from polskpas.studies.model import Study, load, numbers_of
from polskpas.typed import Json

CHUNK = 20  # deals
ON_CARDS = ("turned_jack", "exchange", "eldest_privilege", "late_exchange", "obligation", "two_tricks")
THIS_EDITION = "this edition"
POTS = 20_000  # how many are followed under each reading


def readings() -> dict[str, RuleSet]:
    """The reading of this edition, and every other that can make a difference with these players, by switch and value.

    Not `packets`: a deal of other packets is as random; nor `vole_window`: they undertake the vole at its first moment.
    """
    found = {THIS_EDITION: GAME}
    for switch, values in rivals().items():
        if switch in GAME.own_switches and switch not in ("packets", "vole_window"):
            found |= {f"{switch}={value}": rule_set(GAME.id, {switch: str(value)}) for value in values}
    return found


def piece(seed: int, number: int, deals: int) -> dict[str, list[str]]:
    """How each deal ends under each reading that acts on the cards."""
    found = {}
    for name, rules in readings().items():
        if name == THIS_EDITION or name.partition("=")[0] in ON_CARDS:
            found[name] = [end(Hand.dealt(rules, deal)) for deal in numbers_of(seed, number, CHUNK, deals)]
    return found


def end(hand: Hand) -> str:
    """How a deal ends when it is bid by the table of chances and then played with open cards."""
    while hand.phase not in (Phase.PLAY, Phase.OVER):
        hand = hand.apply(_call(hand))
    if hand.is_passed_out:
        return pot.PASSED_OUT
    result = load("points")["result"]
    undertaken = points.count(hand.hands[hand.soloist], hand.trumps, result) >= points.vole_line(result)
    if not soloist_wins(hand):
        return pot.LOST_VOLE if undertaken else str(Result.LOST)
    if soloist_wins(hand, vole):
        return str(Result.VOLE_MADE) if undertaken else pot.FIVE
    return str(Result.VOLE_MISSED if undertaken else Result.WON)


def join(pieces: Sequence[dict[str, list[str]]]) -> Json:
    """For each reading how deals end, in how many the soloist wins where he did not before, and the other way round;
    and what becomes of pots."""
    ends = {name: [one for piece in pieces for one in piece[name]] for name in pieces[0]}
    usual, result = ends[THIS_EDITION], {}
    for name, rules in readings().items():
        mine = ends.get(name, usual)
        counts = {kind: mine.count(kind) for kind in (pot.PASSED_OUT, *pot.WAYS)}
        rng = random.Random(name)
        lives = [pot.life(rng, rules, counts) for _ in range(POTS)]
        result[name] = {
            "ends": counts,
            "turned": [
                sum((_won(one), _won(other)) == change for one, other in zip(usual, mine))
                for change in ((False, True), (True, False))
            ],
            "deals": round(sum(deals for deals, _ in lives) / POTS, 3),
            "units": round(sum(units for _, units in lives) / POTS, 3),
            "gain": round(_gain(counts, rules), 4),
        }
    return result


def wins(result: Json, reading: str) -> Share:
    """How many of the games that are undertaken the soloist wins, under a reading."""
    ends = result[reading]["ends"]
    whole = sum(ends.values()) - ends[pot.PASSED_OUT]
    return Share(sum(many for kind, many in ends.items() if _won(kind)), whole)


def lines(result: Json) -> list[str]:
    """The result in short."""
    told = []
    for name, found in result.items():
        deals = sum(found["ends"].values())
        passed = Share(found["ends"][pot.PASSED_OUT], deals)
        more, fewer = found["turned"]
        told.append(f"{name}: passed out {passed}; of the games won {wins(result, name)}")
        told.append(
            f"  {more} deals won that were not, {fewer} no longer; the soloist gains {found['gain']:.3f} pots a game; "
            f"a pot stands {found['deals']:.2f} deals, {found['units']:.2f} units are won"
        )
    return told


def _call(hand: Hand) -> Action:
    """What the seat to act says or lays away."""
    dealt = hand.deal.hands[hand.turn]
    offered = chances.best(chances.offers(dealt, hand.deal.turn_up, hand.turn, hand.rules))
    if hand.phase is Phase.EXCHANGE:
        return discard(offered[hand.actions[-1]].discard)
    best = max((offered[call] for call in hand.legal if call != PASS), key=lambda offer: offer.chance.share)
    return best.call if best.chance.share * chances.LEVELS >= _line(hand) else PASS


def _line(hand: Hand) -> int:
    """The least chance with which a seat undertakes the game, in per cent."""
    accept, name = load("bidding")["result"]["open"]["lines"]
    line = (accept if hand.phase is Phase.FIRST_ROUND else name)[hand.turn]
    return chances.LEVELS + 1 if line is None else line


def _gain(counts: dict[str, int], rules: RuleSet) -> float:
    """What a soloist gains by a game on the average, in pots."""
    games = {kind: many for kind, many in counts.items() if kind != pot.PASSED_OUT}
    paid = (many * pot.ended(kind, rules.stake, rules).payments[pot.SOLOIST] for kind, many in games.items())
    return sum(paid) / rules.stake / sum(games.values())


def _won(kind: str) -> bool:
    return kind not in (pot.PASSED_OUT, pot.LOST_VOLE, Result.LOST)


STUDY = Study(
    name="switches",
    about="each other reading: the soloist's chances and the pot",
    deals=500,
    piece=piece,
    join=join,
    lines=lines,
    chunk=CHUNK,
)
