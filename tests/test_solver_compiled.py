"""The search compiled by numba gives the answers of the plain one."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest
from solver_endings import OBJECTIVES, readings

pytest.importorskip("numba")

from polskpas.solver import ManySolver, Position, bits

READINGS = dict(readings())
DEALS = 10_000


def test_on_whole_deals_under_every_reading_and_for_every_objective():
    rng = random.Random(1829)
    kinds = [(rules, objective) for rules in READINGS.values() for objective in OBJECTIVES.values()]
    reached = 0
    for rules, objective in kinds:
        rows, like = layouts(rules, DEALS // len(kinds) + 1, rng)
        plain = ManySolver(rules, objective, compiled=False).wins_many(rows, like)
        assert ManySolver(rules, objective, compiled=True).wins_many(rows, like).tolist() == plain
        reached += sum(plain)
    assert DEALS // 10 < reached < DEALS


@pytest.mark.parametrize("reading", READINGS)
def test_for_every_card_that_may_be_played_to_a_trick(reading):
    rules, rng = READINGS[reading], random.Random(reading)
    for on_the_table in range(rules.players):
        rows, like = layouts(rules, 20, rng, on_the_table)
        plain = ManySolver(rules, compiled=False).keeping_many(rows, like)
        assert ManySolver(rules, compiled=True).keeping_many(rows, like).tolist() == plain


def test_numba_is_taken_where_it_is_installed_and_not_before_it_is_wanted():
    assert ManySolver(READINGS["polskpas"]).compiled
    script = "import sys, polskpas.solver; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def layouts(rules, count: int, rng: random.Random, on_the_table: int = 0) -> tuple[list[list[int]], Position]:
    """Hands dealt at random to a soloist and trumps, the same cards on the table in all, and a position like them."""
    trumps, soloist, leader = rng.choice(rules.suits), rng.randrange(rules.players), rng.randrange(rules.players)
    pack = rng.sample(rules.pack, len(rules.pack))
    trick, others, rows = pack[:on_the_table], pack[on_the_table:], []
    for _ in range(count):
        cards, row = rng.sample(others, len(others)), []
        for seat in range(rules.players):
            held = rules.hand_size - ((seat - leader) % rules.players < on_the_table)
            row.append(bits.mask(cards[:held], trumps, rules))
            del cards[:held]
        rows.append(row)
    bit_of = bits.bits(trumps, rules)
    return rows, Position((), soloist, leader, [bit_of[card] for card in trick])
