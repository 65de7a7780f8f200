"""Endings of one to three cards a hand, and what the plain rules say of them: the measure of the solver.

    python tests/solver_endings.py [POSITIONS] [SEED]

compares the two on so many positions and tells how many there were of each kind.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from polskpas import Hand, rule_set
from polskpas.action import Action, Kind
from polskpas.bidding import Phase
from polskpas.cards import parse_cards
from polskpas.play import Trick
from polskpas.rules import RULE_SETS, RuleSet
from polskpas.solver import at_least, game, solve, vole
from polskpas.solver.objective import Objective

OBJECTIVES = {"game": game, "vole": vole} | {f"{tricks} tricks": at_least(tricks) for tricks in range(1, 6)}
OBLIGATIONS = ("follow", "trump", "head")
TWO_TRICKS = ("first-to-two", "first-two-tricks")
TENS = ("TD", "TH", "TS", "TC")


def readings() -> Iterator[tuple[str, RuleSet]]:
    """Every rule set, and those of four and of three players with every switch that touches play or the winner."""
    yield from ((id, rule_set(id)) for id in RULE_SETS)
    for obligation, two_tricks in product(OBLIGATIONS, TWO_TRICKS):
        switches = {"obligation": obligation, "two_tricks": two_tricks}
        four = rule_set("polskpas", switches)
        yield f"four players {obligation} {two_tricks}", four
        yield f"two Wenzels {obligation} {two_tricks}", replace(four, id="two", wenzels=parse_cards("JC JS"))
        for ten in TENS:
            three = rule_set("polskpas-three", switches | {"removed_ten": ten})
            yield f"three players without {ten} {obligation} {two_tricks}", three


def in_play(rules: RuleSet, rng: random.Random) -> Hand:
    """A hand before the first lead, dealt, undertaken and exchanged at random."""
    hand = Hand.dealt(rules, rng.randrange(10**6))
    while hand.phase is not Phase.PLAY:
        hand = hand.apply(rng.choice(hand.legal)) if hand.legal else Hand.dealt(rules, rng.randrange(10**6))
    return hand


def ending(rules: RuleSet, objective: Objective, rng: random.Random) -> Hand:
    """A random ending: one to three cards in every hand, some of them perhaps on the table already.

    Nine in ten are such that the tricks taken do not decide the objective yet.
    """
    cards_each, players = rng.choice((1, 2, 2, 3, 3, 3)), rules.players
    pack = rng.sample(rules.pack, len(rules.pack))
    hands = tuple(tuple(pack[cards_each * seat : cards_each * (seat + 1)]) for seat in range(players))
    soloist, may_be_decided = rng.randrange(players), rng.random() < 0.1
    while True:
        winners = tuple(rng.choice((soloist, rng.randrange(players))) for _ in range(rules.hand_size - cards_each))
        rests = product(range(players), repeat=cards_each)
        if may_be_decided or len({objective(soloist, winners + rest, rules) for rest in rests}) == 2:
            break
    hand = replace(
        Hand.dealt(rules, seed=rng.randrange(10**6)),
        hands=hands,
        phase=Phase.PLAY,
        turn=winners[-1],
        leader=winners[-1],
        soloist=soloist,
        trumps=rng.choice(rules.suits),
        tricks=tuple(Trick(winner, (), winner) for winner in winners),
    )
    for _ in range(rng.randrange(players)):
        hand = hand.apply(rng.choice(cards_to_play(hand)))
    return hand


def cards_to_play(hand: Hand) -> list[Action]:
    """The legal actions that are cards."""
    return [action for action in hand.legal if action.kind is Kind.PLAY]


def plain_answer(hand: Hand, objective: Objective, known: dict | None = None) -> bool:
    """Whether the soloist reaches the objective, by trying all that the plain rules allow."""
    known = {} if known is None else known
    if hand.is_over:
        return objective(hand.soloist, hand.trick_winners, hand.rules)
    position = hand.hands, hand.trick, hand.leader, hand.trick_winners
    if position not in known:
        answers = [plain_answer(hand.apply(card), objective, known) for card in cards_to_play(hand)]
        known[position] = any(answers) if hand.turn == hand.soloist else all(answers)
    return known[position]


def plain_answers(hand: Hand, objective: Objective) -> tuple[bool, dict[Action, bool]]:
    """The same for a hand and for every card that may be played: what `solve` should say."""
    known: dict = {}
    answer = plain_answer(hand, objective, known)
    return answer, {card: plain_answer(hand.apply(card), objective, known) for card in cards_to_play(hand)}


def compare(count: int, seed: int) -> Counter:
    """Compare solver and plain rules on so many positions, reading by reading and objective by objective in turn.

    Gives how many there were of each kind; fails on the first difference.
    """
    rng, kinds = random.Random(seed), Counter()
    turns = list(product(readings(), OBJECTIVES.items()))
    rng.shuffle(turns)
    for number in range(count):
        (reading, rules), (aim, objective) = turns[number % len(turns)]
        hand = ending(rules, objective, rng)
        answer, of_cards = plain_answers(hand, objective)
        assert solve(hand, objective) == (answer, of_cards), (reading, aim, hand)
        left = rules.hand_size - len(hand.tricks)
        kinds.update([reading, aim, f"{left} cards each", f"{len(hand.trick)} on the table", f"reached: {answer}"])
        kinds["where the card matters"] += len(set(of_cards.values())) > 1
    return kinds


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:]] + [100_000, 1774][len(sys.argv) - 1 :]
    for kind, count in sorted(compare(*arguments).items()):
        print(f"{count:>8}  {kind}")
    print(f"{arguments[0]:>8}  positions, and no difference")
