"""How many deals a second the open-card solver solves, beside DDS, and beside random play-outs of OpenSpiel's Euchre.

    python -m pip install numba endplay open_spiel      # the compiler, and the other programs
    python benchmarks/solver.py [ROUNDS]

One run on one core, rounds interleaved; the median ratio is what counts, since machines differ and drift. Each deal is
solved from the first lead, for one soloist and one trump suit: does he win the game?

DDS (a C++ library, called by endplay) is the nearest public solver, not the same problem: it solves bridge, where two
play against two. It gets the same cards, the nine trumps as the highest of a suit, and is asked whether the side on
lead takes three of the five tricks; on so short an ending it spends most of its time on setting up the board. A
play-out is the other cheap way to judge a hand: C++ bots play one hand of Euchre at random from the first lead, 24
cards, five to each; the copy of the state that it needs is not counted.
"""

import random
import sys
import time
from collections.abc import Callable, Iterable
from statistics import median

from polskpas import rule_set
from polskpas.cards import Card, Suit
from polskpas.order import ranking
from polskpas.solver import ManySolver, Position, bits

DEALS = 800  # a round
REPEATED = 10  # how often a round's deals are solved, where once would be too short a time to measure
RULES = rule_set("polskpas")
BRIDGE_RANKS = "AKQJT9876"


def dealt(rng: random.Random) -> list[tuple[list[tuple[Card, ...]], Suit]]:
    """Deals of a round: the hands seat by seat, and the trumps."""
    packs = [rng.sample(RULES.pack, 20) for _ in range(DEALS)]
    return [([tuple(pack[5 * seat : 5 * seat + 5]) for seat in range(4)], rng.choice(RULES.suits)) for pack in packs]


def our_solver(compiled: bool, times: int) -> Callable:
    """Solve the deals, every seat in turn being the soloist."""
    solver, as_taken = ManySolver(RULES, compiled=compiled), list
    if compiled:
        from numpy import array as as_taken

    def ready(deals: Iterable) -> Callable[[], None]:
        rows = [[bits.mask(held, trumps, RULES) for held in hands] for hands, trumps in deals]
        by_soloist = [(as_taken(rows[seat::4]), Position((), seat)) for seat in range(4)]

        def solve() -> None:
            for _ in range(times):
                for some, like in by_soloist:
                    solver.wins_many(some, like)

        return solve

    return ready


def dds() -> Callable:
    """Solve the deals as bridge endings, a board at a time."""
    from endplay.dds import solve_board
    from endplay.dds.solve import SolveMode
    from endplay.types import Deal, Denom, Player

    denominations = {
        Suit.SPADES: Denom.spades, Suit.HEARTS: Denom.hearts, Suit.DIAMONDS: Denom.diamonds, Suit.CLUBS: Denom.clubs,
    }  # fmt: skip

    def ready(deals: Iterable) -> Callable[[], None]:
        boards = [
            Deal(bridge_hands(hands, trumps), first=Player.north, trump=denominations[trumps])
            for hands, trumps in deals
        ]

        def solve() -> None:
            for board in boards:
                solve_board(board, SolveMode.TargetOne, 3)

        return solve

    return ready


def bridge_hands(hands: Iterable[tuple[Card, ...]], trumps: Suit) -> str:
    """The same cards in the notation of bridge: the Wenzels are the highest of the trump suit."""

    def suit_held(held: tuple[Card, ...], suit: Suit) -> str:
        cards = ranking(suit, trumps, RULES)
        return "".join(BRIDGE_RANKS[place] for place, card in enumerate(cards) if card in held)

    order = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
    return "N:" + " ".join(".".join(suit_held(held, suit) for suit in order) for held in hands)


def euchre() -> Callable:
    """Play as many hands of Euchre from the first lead to the end, all four seats in play."""
    import pyspiel

    game, rng = pyspiel.load_game("euchre"), random.Random(1)
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]

    def before_the_first_lead():
        while True:
            state = game.new_initial_state()
            while not state.is_terminal() and state.current_phase() != pyspiel.euchre.PLAY:
                state.apply_action(rng.choice(state.legal_actions()))
            if not state.is_terminal() and not state.declarer_go_alone():
                return state

    def ready(deals: Iterable) -> Callable[[], None]:
        states = [before_the_first_lead() for _ in deals]

        def play() -> None:
            for state in states:
                pyspiel.evaluate_bots(state, bots, 0)

        return play

    return ready


def seconds(run: Callable[[], None]) -> float:
    """How long it takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def main() -> None:
    """Print the median time of each, and the median of the ratios round by round."""
    rounds, rng = int(sys.argv[1]) if len(sys.argv) > 1 else 15, random.Random(1829)
    kinds = {
        "compiled": (our_solver(compiled=True, times=REPEATED), REPEATED),
        "plain Python": (our_solver(compiled=False, times=1), 1),
        "DDS": (dds(), 1),
        "Euchre play-out": (euchre(), 1),
    }
    times = []
    for _ in range(rounds + 1):
        deals = dealt(rng)
        runs = {name: ready(deals) for name, (ready, _) in kinds.items()}
        times.append({name: 1e6 * seconds(run) / DEALS / kinds[name][1] for name, run in runs.items()})
    del times[0]  # in the first round there is something to compile
    for name in kinds:
        print(f"{name:>15}: {median(one[name] for one in times):8.2f} µs a deal")
    for ours, other in (("compiled", "DDS"), ("plain Python", "DDS"), ("compiled", "Euchre play-out")):
        print(f"{ours} is {median(one[other] / one[ours] for one in times):.2f} times as fast as {other}")


if __name__ == "__main__":
    main()
