"""How many complete random hands a second the readable state machine plays, beside OpenSpiel's Euchre.

    python -m pip install open_spiel        # the other program
    python benchmarks/engine.py [ROUNDS]

One run on one core, rounds interleaved; the median ratio is what counts, since machines differ and drift. Euchre is
the nearest game there: 24 cards, five to each, a turn-up, trumps, tricks; its state is C++ behind a Python binding.
"""

import random
import sys
import time
from collections.abc import Callable
from statistics import median

from polskpas import Hand, rule_set

HANDS = 500  # a round


def polskpas_hands(rules_id: str, rng: random.Random) -> None:
    """Deal and play out HANDS random hands."""
    rules = rule_set(rules_id)
    for _ in range(HANDS):
        hand = Hand.dealt(rules, rng.randrange(10**9))
        while not hand.is_over:
            hand = hand.apply(rng.choice(hand.legal))
        hand.outcome()


def euchre_hands(game, rng: random.Random) -> None:
    """Deal and play out HANDS random hands of OpenSpiel's Euchre, its deal included."""
    for _ in range(HANDS):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        state.returns()


def pace(play: Callable[[], None]) -> float:
    """Hands a second in one round."""
    start = time.perf_counter()
    play()
    return HANDS / (time.perf_counter() - start)


def main() -> None:
    """Print each program's median pace, and the median of the ratios round by round."""
    rounds, rng = int(sys.argv[1]) if len(sys.argv) > 1 else 9, random.Random(1829)
    players = {id: lambda id=id: polskpas_hands(id, rng) for id in ("polskpas", "polskpas-three")}
    try:
        import pyspiel
    except ImportError:
        print("open_spiel is not installed: only Polskpas is timed")
    else:
        game = pyspiel.load_game("euchre")
        players["OpenSpiel euchre"] = lambda: euchre_hands(game, rng)
    paces = [{name: pace(play) for name, play in players.items()} for _ in range(rounds)]
    for name in players:
        print(f"{name:>18}: {median(round_[name] for round_ in paces):8.0f} hands a second")
    if "OpenSpiel euchre" in players:
        ratio = median(round_["polskpas"] / round_["OpenSpiel euchre"] for round_ in paces)
        print(f"   Polskpas / Euchre: {ratio:.2f}")


if __name__ == "__main__":
    main()
