"""What open cards say of a hand in words: which actions keep the game, and by which it was given away."""

from typing import NamedTuple

from polskpas.action import Action, Kind
from polskpas.bidding import Phase
from polskpas.hand import Hand
from polskpas.solver import soloist_wins, solve


class Turn(NamedTuple):
    """An action that turned a hand: how many actions were done before it, whose it was (a seat), in which trick it
    fell (from 1; 0 for the discard), and the action."""

    number: int
    seat: int
    trick: int
    action: Action


def turning_points(hand: Hand) -> tuple[Turn, ...]:
    """The actions after which, with best play on all sides and all cards open, the other side wins the game.

    The side is the soloist, or the other seats together. A hand without a soloist has none.
    """
    states = [state for state in hand.history() if state.soloist is not None]
    first = len(hand.actions) + 1 - len(states)
    wins = [soloist_wins(state) for state in states]
    return tuple(
        Turn(number, state.actor(action), 0 if action.kind is Kind.DISCARD else len(state.tricks) + 1, action)
        for number, (state, action) in enumerate(zip(states, hand.actions[first:]), start=first)
        if wins[number - first] != wins[number - first + 1]
    )


def tell_standing(before: Hand, after: Hand) -> str:
    """What open cards say of one step: whether the soloist still wins with best play on all sides, and whether this
    step gave the game away. Empty while there is no soloist; at the end, the whole of it (`tell_turning`)."""
    if after.soloist is None:
        return ""
    wins = soloist_wins(after)
    if before.soloist is None:
        return f"With open cards {'the soloist wins from here' if wins else 'the win is not there for the soloist'}."
    if after.is_over:
        return tell_turning(after)
    if soloist_wins(before) != wins:
        return f"With open cards this {'lets the soloist win' if wins else 'throws the win away'}."
    return f"With open cards the soloist {'still wins' if wins else 'still loses'}."


def tell_turning(hand: Hand) -> str:
    """Which cards lost a finished hand with open cards, in a sentence or two; empty where nothing was played."""
    if hand.soloist is None:
        return ""
    turns = turning_points(hand)
    if not turns:
        side = "the soloist could not be stopped" if soloist_wins(hand) else "the soloist could not win"
        return f"With open cards no action turned it: after the bidding {side}."
    told = [_told(turn, hand) for turn in turns]
    if len(turns) > 1:
        return f"With open cards the game went over to the other side by {', then by '.join(told)}."
    if turns[0].seat == hand.soloist:
        return f"With open cards the soloist could have won; {told[0]} lost the game."
    return f"With open cards the soloist could have been stopped; {told[0]} let him win."


def tell_open_cards(hand: Hand) -> str:
    """Which actions are good for the seat to act of an unfinished hand, all cards being open, in a sentence or two."""
    solution = solve(hand)
    if hand.soloist is None:
        good = [_call(action) for action, wins in solution.actions.items() if wins]
        return f"With open cards {_listed(good)} wins the game." if good else "With open cards no call wins the game."
    good = [action.card.shown for action, wins in solution.actions.items() if wins == (hand.turn == hand.soloist)]
    stands = f"With open cards the soloist {'wins' if solution.soloist_wins else 'loses'} the game"
    if len(good) in (0, len(solution.actions)):
        return f"{stands}, whichever card it is." if len(solution.actions) > 1 else f"{stands}."
    return f"{stands}; {'to be laid away' if hand.phase is Phase.EXCHANGE else 'to be played'} is {_listed(good)}."


def _call(action: Action) -> str:
    return "accepting" if action.kind is Kind.ACCEPT else f"naming {action.suit.glyph}"


def _listed(words: list[str]) -> str:
    *rest, last = words
    return f"{', '.join(rest)} or {last}" if rest else last


def _told(turn: Turn, hand: Hand) -> str:
    card, who = turn.action.card.shown, hand.seats[turn.seat]
    return (
        f"{card}, laid away by {who}," if turn.action.kind is Kind.DISCARD else f"{card} of {who} in trick {turn.trick}"
    )
