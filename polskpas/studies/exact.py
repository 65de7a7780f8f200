"""Chances that are counted, not sampled: as fractions, from the rule set's data (rules `pack`, `deal`, `turn-up`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from polskpas.rules import RULE_SETS, RuleSet, rule_set
from polskpas.studies.model import Study
from polskpas.typed import Json


@dataclass(frozen=True)
class Exact:
    """What can be counted of a rule set's deals.

    deals: how many there are; two are the same if every hand, the turn-up and the rest of the stock are. wenzels,
    trumps: by number, the chance that a given hand as dealt holds so many; turned_wenzel: that the turn-up is one;
    all_wenzels: that some hand, whichever, has them all.
    """

    rules: RuleSet
    deals: int
    wenzels: tuple[Fraction, ...]
    trumps: tuple[tuple[int, tuple[Fraction, ...]], ...]  # for each number of trumps that the pack may have
    turned_wenzel: Fraction
    all_wenzels: Fraction


def exact(rules: RuleSet) -> Exact:
    """Count the deals of a rule set."""
    cards, size, wenzels = len(rules.pack), rules.hand_size, len(rules.wenzels)
    dealt = [comb(cards - size * seat, size) for seat in range(rules.players)]
    stock = cards - size * rules.players
    deals = stock
    for ways in dealt:
        deals *= ways
    return Exact(
        rules,
        deals,
        held(cards, wenzels, size),
        tuple((number, held(cards, number, size)) for number in trump_numbers(rules)),
        Fraction(wenzels, cards),
        Fraction(rules.players * comb(cards - wenzels, size - wenzels), comb(cards, size)),
    )


def trump_numbers(rules: RuleSet) -> tuple[int, ...]:
    """How many trumps there can be, the fewest first: the Wenzels, and the other cards of a suit (`rank-trump`)."""
    plain = [sum(card.suit is suit and card not in rules.wenzels for card in rules.pack) for suit in rules.suits]
    return tuple(sorted({len(rules.wenzels) + number for number in plain}))


def held(cards: int, marked: int, size: int) -> tuple[Fraction, ...]:
    """The chances that a hand of `size` out of `cards` holds 0, 1, 2 … of the marked ones."""
    most = min(marked, size)
    return tuple(
        Fraction(comb(marked, number) * comb(cards - marked, size - number), comb(cards, size))
        for number in range(most + 1)
    )


def different_rule_sets() -> list[RuleSet]:
    """One rule set of each kind of deal: sets whose pack, Wenzels and seats are the same have the same chances."""
    found: dict[object, RuleSet] = {}
    for rules in map(rule_set, RULE_SETS):
        found.setdefault((rules.pack, rules.wenzels, rules.seats), rules)
    return list(found.values())


def piece(seed: int, number: int, deals: int) -> Json:
    """What can be counted of every kind of deal, by rule set; nothing is drawn."""
    return {found.rules.id: as_data(found) for found in map(exact, different_rule_sets())}


def as_data(found: Exact) -> Json:
    """The fractions as texts, such as `1/6`."""
    return {
        "deals": found.deals,
        "wenzels": [str(chance) for chance in found.wenzels],
        "trumps": {str(number): [str(chance) for chance in held] for number, held in found.trumps},
        "turned_wenzel": str(found.turned_wenzel),
        "all_wenzels": str(found.all_wenzels),
    }


def lines(result: Json) -> list[str]:
    """The result in short, as decimal fractions."""
    told = []
    for id, found in result.items():
        told.append(f"{id}: {found['deals']:,} deals")
        told.append("  Wenzels in a hand, 0 and up: " + _decimals(found["wenzels"]))
        for number, held in found["trumps"].items():
            told.append(f"  trumps in a hand, of {number}: " + _decimals(held))
        told.append(
            "  a Wenzel turned up, all in one hand: " + _decimals([found["turned_wenzel"], found["all_wenzels"]])
        )
    return told


def _decimals(fractions: Sequence[str]) -> str:
    return "  ".join(f"{float(Fraction(one)):.4f}" for one in fractions)


STUDY = Study(
    name="exact",
    about="what can be counted: deals, Wenzels and trumps in a hand",
    deals=0,
    seed=0,
    piece=piece,
    join=lambda pieces: pieces[0],
    lines=lines,
    pieces=1,
    unit="",
)
