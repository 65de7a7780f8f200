"""A player that imagines how the unseen cards may lie, and lets the open-card solver judge each layout."""

import random
from collections.abc import Iterable, Sequence

from polskpas.action import PASS, Action, Kind, discard
from polskpas.action import play as play_card
from polskpas.bidding import Phase, cards_to_lay_away, takes_turn_up
from polskpas.cards import Card, Suit
from polskpas.play import first_leader
from polskpas.players import thumb
from polskpas.players.points import worst_card
from polskpas.players.stakes import Stakes, stakes
from polskpas.players.view import View
from polskpas.players.worlds import World, worlds
from polskpas.solver import Position, bits, solver_for, vole

SAMPLES = 24
# From what share of layouts that open cards win a game is undertaken, by the number of players. It is far below an even
# chance: open cards are hard on the soloist, whose opponents do not see his hand in play, and passing costs too, when
# another takes the pot. `polskpas study undertaking` measures it.
ENOUGH = {4: 0.28, 3: 0.22}


class Sampling:
    """Draws `samples` layouts that agree with all it has seen, and does what does best on the average of them.

    Bidding: undertake the game if open cards give it often enough, with the best suit and discard.
    Playing: the card that gains most by the settlement. Among equals it goes by the rules of thumb.
    Vole: when it gains more than the game alone.
    """

    name = "sampling"

    def __init__(self, samples: int = SAMPLES, enough: float | None = None):
        self.samples, self.enough = samples, enough

    def choose(self, view: View, rng: random.Random) -> Action:
        """What the seat does that is to act."""
        if view.phase is Phase.PLAY:
            return play_card(self._card(view, rng))
        drawn = worlds(view, self.samples, rng)
        if view.phase is Phase.EXCHANGE:
            wins = wins_by_discard(view.held, view.cards, view.trumps, view, drawn)
            return discard(_best_discard(wins, view.held, view.trumps, view))
        chances = {call: self.chance_with(call, view, drawn) for call in view.may if call.kind is not Kind.PASS}
        best = max(chances, key=chances.__getitem__)
        enough = ENOUGH[view.rules.players] if self.enough is None else self.enough
        return best if chances[best] >= enough else PASS

    def undertakes_vole(self, view: View, rng: random.Random) -> bool:
        """Whether the soloist undertakes the vole now."""
        with_it, without = (stakes(view.seat, view.seat, undertaken, view.rules) for undertaken in (True, False))
        if with_it.all_five <= without.all_five and with_it.lost <= without.lost:
            return False
        gained = 0.0
        for world in worlds(view, self.samples, rng):
            at = _position(world.hands, view.seat, view.trumps, view)
            wins = solver_for(view.rules).wins(at)
            makes = wins and solver_for(view.rules, vole).wins(at)
            gained += _gain(wins, makes, with_it) - _gain(wins, makes, without)
        return gained > 0

    def chance_with(self, call: Action, view: View, drawn: Sequence[World]) -> float:
        """How often open cards give the game to the seat that makes a call, its discard as good as it can be."""
        trumps = view.preferred if call.kind is Kind.ACCEPT else call.suit
        if not takes_turn_up(call, view.preferred, view.rules):
            solver = solver_for(view.rules)
            return sum(solver.wins(_position(world.hands, view.seat, trumps, view)) for world in drawn) / len(drawn)
        held = (*view.held, view.turn_up)
        may_go = cards_to_lay_away(held, view.turn_up, view.rules)
        return max(wins_by_discard(held, may_go, trumps, view, drawn).values()) / len(drawn)

    def values(self, view: View, rng: random.Random) -> dict[Card, float]:
        """What each card that may be played gains on the average, in pots (see `stakes`)."""
        at_stake = stakes(view.soloist, view.seat, view.vole, view.rules)
        bit_of = bits.bits(view.trumps, view.rules)
        total = dict.fromkeys(view.cards, 0.0)
        known: dict[Sequence[int], tuple[int, int]] = {}
        for world in worlds(view, self.samples, rng):
            at = _position(world.hands, view.soloist, view.trumps, view)
            if at.hands not in known:
                win = solver_for(view.rules).keeping(at)
                counts = at_stake.all_five != at_stake.won
                known[at.hands] = win, solver_for(view.rules, vole).keeping(at) if win and counts else 0
            win, make = known[at.hands]
            for card in total:
                total[card] += _gain(win & bit_of[card], make & bit_of[card], at_stake)
        return {card: gained / self.samples for card, gained in total.items()}

    def _card(self, view: View, rng: random.Random) -> Card:
        if len(view.cards) == 1:
            return view.cards[0]
        values = self.values(view, rng)
        most = max(values.values())
        best = [card for card in view.cards if values[card] > most - 1e-9]
        usual = thumb.card(view)
        return usual if usual in best else thumb.cheapest(best, view)


def wins_by_discard(
    held: tuple[Card, ...], may_go: Iterable[Card], trumps: Suit, view: View, drawn: Sequence[World]
) -> dict[Card, int]:
    """In how many of the layouts open cards give the game to the seat that holds six cards, by the card laid away."""
    solver, wins = solver_for(view.rules), dict.fromkeys(may_go, 0)
    for card in wins:
        kept = tuple(one for one in held if one != card)
        for world in drawn:
            hands = (*world.hands[: view.seat], kept, *world.hands[view.seat + 1 :])
            wins[card] += solver.wins(_position(hands, view.seat, trumps, view))
    return wins


def _best_discard(wins: dict[Card, int], held: tuple[Card, ...], trumps: Suit, view: View) -> Card:
    most = max(wins.values())
    return worst_card(held, [card for card in wins if wins[card] == most], trumps, view.rules)


def _gain(wins: object, makes: object, at_stake: Stakes) -> float:
    return at_stake.all_five if makes else at_stake.won if wins else at_stake.lost


def _position(hands: Sequence[tuple[Card, ...]], soloist: int, trumps: Suit, view: View) -> Position:
    """A layout as numbers for the solver, from where the seat that looks stands."""
    bit_of = bits.bits(trumps, view.rules)
    return Position(
        tuple([sum([bit_of[card] for card in held]) for held in hands]),
        soloist,
        view.leader if view.phase is Phase.PLAY else first_leader(),
        [bit_of[card] for card in view.trick],
        [trick.winner for trick in view.tricks],
    )
