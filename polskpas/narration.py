"""A hand told step by step: who did what, and by which rule."""

from typing import NamedTuple

from polskpas.action import Action, Kind
from polskpas.hand import Hand
from polskpas.order import is_trump, suit_of
from polskpas.scoring import Outcome, Result


class Step(NamedTuple):
    """One step of a hand: how many actions are done, the hand then, a sentence or two, and the rules (ids)."""

    number: int
    hand: Hand
    text: str
    rules: tuple[str, ...]


def steps(hand: Hand) -> tuple[Step, ...]:
    """The whole story of a hand: the deal, then a step for each action done."""
    states = hand.history()
    told = [tell_deal(states[0])]
    for number, (before, after, action) in enumerate(zip(states, states[1:], hand.actions), start=1):
        text, rules = tell(before, action, after)
        if after.is_over:
            end, end_rules = tell_outcome(after)
            text, rules = f"{text} {end}", rules + end_rules
        told.append(Step(number, after, text, tuple(dict.fromkeys(rules))))
    return tuple(told)


def tell_deal(hand: Hand) -> Step:
    """The step before the first call."""
    turn_up, seats = hand.deal.turn_up, hand.rules.seats
    text = (
        f"Dealt. {turn_up.shown} is turned up, so {turn_up.suit.glyph} is the preferred suit; "
        f"the pot holds {hand.pot} chips. {_capital(seats[0])} speaks first."
    )
    rules = ("deal", "turn-up", "turned-jack") if turn_up in hand.rules.wenzels else ("deal", "turn-up")
    return Step(0, hand, text, rules)


def tell(before: Hand, action: Action, after: Hand) -> tuple[str, tuple[str, ...]]:
    """What an action was, in words, and the rules it rests on; the settlement is told by `tell_outcome`."""
    who = _capital(before.rules.seats[before.actor(action)])
    match action.kind:
        case Kind.PASS:
            return _tell_pass(who, before, after)
        case Kind.ACCEPT:
            turn_up = before.deal.turn_up
            text = f"{who} accepts {after.trumps.glyph} as trumps, is soloist, and takes {turn_up.shown} into hand."
            return text, ("first-round", "exchange")
        case Kind.DISCARD:
            text = f"{who} lays {action.what.shown} away, face down. {_tell_first_lead(after)}"
            return text, ("exchange", "first-lead")
        case Kind.NAME:
            text = f"{who} names {action.what.glyph} as trumps and is soloist. {_tell_first_lead(after)}"
            back = ("eldest-privilege",) if action.what is before.deal.preferred else ()
            return text, ("second-round", *back, "first-lead")
        case Kind.VOLE:
            return f"{who} undertakes the vole: all five tricks.", ("vole-announce",)
        case _:
            return _tell_card(who, before, action, after)


def tell_outcome(hand: Hand) -> tuple[str, tuple[str, ...]]:
    """How a finished hand ended and what is paid, in words, and the rules it rests on."""
    outcome = hand.outcome()
    if outcome.result is Result.PASSED_OUT:
        return f"All have passed twice: nothing is played, and the pot of {hand.pot} stays.", outcome.rules
    return f"{_tell_winner(hand, outcome)} {_tell_payment(hand, outcome)}", outcome.rules


def _tell_pass(who: str, before: Hand, after: Hand) -> tuple[str, tuple[str, ...]]:
    if before.phase is after.phase or after.is_over:
        return f"{who} passes.", ("first-round" if before.phase == "first round" else "second-round",)
    return (
        f"{who} passes. Nobody has accepted {before.deal.preferred.glyph}, so a second round begins.",
        ("first-round", "second-round"),
    )


def _tell_first_lead(hand: Hand) -> str:
    return f"{_capital(hand.rules.seats[hand.leader])} leads to the first trick."


def _tell_card(who: str, before: Hand, action: Action, after: Hand) -> tuple[str, tuple[str, ...]]:
    card, trumps, rules = action.what, before.trumps, before.rules
    suit, trump = suit_of(card, trumps, rules), is_trump(card, trumps, rules)
    told = f"{card.shown}, a trump" if trump and card.suit is not trumps else card.shown
    if not before.trick:
        text, because = f"{who} leads {told}.", ["first-lead"] if not before.tricks else ["trick"]
    elif suit is suit_of(before.trick[0], trumps, rules):
        text, because = f"{who} follows with {told}.", ["follow-suit"]
    elif trump:
        text, because = f"{who}, who cannot follow, trumps with {card.shown}.", ["follow-suit", "rank-trump"]
    else:
        text, because = f"{who}, who cannot follow, throws {card.shown}.", ["follow-suit"]
    if card in rules.wenzels:
        because.append("jack-is-trump")
    if not after.trick:
        winner = after.tricks[-1].winner
        text += f" Trick {len(after.tricks)} is taken by {rules.seats[winner]}."
        because.append("trick")
    return text, tuple(because)


def _tell_winner(hand: Hand, outcome: Outcome) -> str:
    winner = _capital(hand.rules.seats[outcome.winner])
    taken = hand.trick_winners.count(outcome.winner)
    how = "was the first to two tricks, nobody having three," if "two-tricks" in outcome.rules else f"has {taken} tricks"
    soloist = hand.rules.seats[hand.soloist]
    if outcome.winner == hand.soloist:
        return f"{winner}, the soloist, {how} and wins the game."
    return f"{winner} {how} and wins the game, so the soloist, {soloist}, loses it."


def _tell_payment(hand: Hand, outcome: Outcome) -> str:
    quarter, opponents = hand.pot // 4, hand.rules.players - 1
    match outcome.result:
        case Result.WON:
            more = " Five tricks without an announcement earn no more." if "vole-unannounced" in outcome.rules else ""
            return f"The pot of {hand.pot} is the soloist's; the others pay nothing.{more}"
        case Result.LOST:
            return f"It is a bête: the soloist pays {hand.pot} in, and the pot of {outcome.pot_after} stands over."
        case Result.VOLE_MADE:
            gain = outcome.payments[hand.soloist]
            return f"The vole is made: the pot of {hand.pot}, and {quarter} from each of {opponents} opponents, {gain} in all."
        case _:
            return f"But the vole is missed: nobody pays, and the pot of {hand.pot} stays as it is."


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]
