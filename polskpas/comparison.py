"""One hand under two readings: where they part, and by which hand of the library each switch matters."""

from dataclasses import dataclass
from functools import cached_property

from polskpas import library
from polskpas.action import Action
from polskpas.deal import laid_out
from polskpas.hand import Hand
from polskpas.refusal import Code, Refusal
from polskpas.rules import RuleSet, rule_set


@dataclass(frozen=True)
class Comparison:
    """A hand as played, and as far as another reading lets it go.

    `states` and `other` hold the hand after each action, the deal first; `refusal` is why the other reading stops,
    if it does; `parting` is the first step (number of actions done) at which what may be done, or what is paid,
    is not the same, or None.
    """

    states: tuple[Hand, ...]
    other: tuple[Hand, ...]
    refusal: Refusal | None

    @cached_property
    def parting(self) -> int | None:
        """The first step at which the two differ in what is legal, or in the settlement; None if they never do."""
        for number, (one, two) in enumerate(zip(self.states, self.other)):
            if set(one.legal) != set(two.legal) or one.outcome() != two.outcome():
                return number
        return None

    def only_one(self, number: int) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
        """What may be done at a step by the first reading alone, and by the other alone."""
        one, two = self.states[number].legal, self.other[number].legal
        return tuple(a for a in one if a not in two), tuple(a for a in two if a not in one)


def compare(hand: Hand, rules: RuleSet) -> Comparison:
    """Replay a hand's actions under other rules, as far as they are legal there.

    The cards are those of the hand: a switch that acts on the deal or between deals changes nothing here. Raises
    Refusal (bad-deal) where the other rules take other cards out of the pack.
    """
    if rules.pack != hand.rules.pack:
        raise Refusal(Code.BAD_DEAL, "the other reading plays with another pack, so not with these cards", ("pack",))
    dealt = laid_out(hand.deal.hands, hand.deal.stock, rules)
    other = [Hand.start(dealt, rules, hand.pot)]
    refusal = None
    for action in hand.actions:
        refusal = other[-1].refusal(action)
        if refusal is not None:
            break
        other.append(other[-1].apply(action))
    return Comparison(hand.history(), tuple(other), refusal)


def where_it_matters(name: str, value: str) -> tuple[str, int] | None:
    """The first hand of the library, with the step, that parts from this edition's reading under NAME=VALUE.

    None where the switch acts on the deal or between deals, so that no hand once dealt can show it.
    """
    for hand_name in library.names():
        hand = library.record(hand_name).hand
        if name not in hand.rules.own_switches:
            continue
        other = rule_set(hand.rules.id, {name: value})
        parting = compare(hand, other).parting if other.pack == hand.rules.pack else None
        if parting is not None:
            return hand_name, parting
    return None
