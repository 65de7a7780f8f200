"""A hand told step by step: who did what, and by which rule."""

from collections.abc import Iterable
from typing import NamedTuple

from polskpas.action import Action, Kind
from polskpas.bidding import Phase
from polskpas.cards import show_cards
from polskpas.deal import Deal
from polskpas.hand import Hand, Refused
from polskpas.order import is_trump, suit_of
from polskpas.play import Trick, best_card, what_was_led
from polskpas.rules import Unseen
from polskpas.scoring import Outcome, Result, is_played_for_chips
from polskpas.wording import capital


class Step(NamedTuple):
    """One step of a hand: how many actions are done, the hand then, a sentence or two, and the rules (ids)."""

    number: int
    hand: Hand
    text: str
    rules: tuple[str, ...]


def steps(hand: Hand, first: int = 0, seen: int | None = None) -> tuple[Step, ...]:
    """The story of a hand: the deal, then a step for each action done; from step number `first` on, as far as one seat
    may know it, `seen`, or with all cards open."""
    states = hand.history()
    told = [] if first else [tell_deal(states[0])]
    for number in range(max(first, 1), len(states)):
        before, after = states[number - 1 : number + 1]
        text, rules = tell(before, after.actions[-1], after, seen)
        if after.is_over:
            end, end_rules = tell_outcome(after)
            text, rules = f"{text} {end}", rules + end_rules
        told.append(Step(number, after, text, tuple(dict.fromkeys(rules))))
    return tuple(told)


def last_step(hand: Hand) -> Step:
    """The step that led to a hand as it stands."""
    return steps(hand, len(hand.actions))[0]


def tell_deal(hand: Hand) -> Step:
    """The step before the first call."""
    turn_up, seats = hand.deal.turn_up, hand.seats
    if hand.phase is Phase.NOT_SEEN:
        text = f"Dealt. {turn_up.shown} is turned up: a Wenzel. {hand.rules.not_seen(Unseen.TURNED_WENZEL)}."
        return Step(0, hand, text, ("deal", "turn-up"))
    pot = f" The pot holds {hand.pot} chips." if is_played_for_chips(hand.rules) else ""
    text = f"Dealt. {tell_turn_up(hand.deal)}{pot} {capital(seats[0])} speaks first."
    rules = ("deal", "turn-up", "turned-jack") if turn_up in hand.rules.wenzels else ("deal", "turn-up")
    return Step(0, hand, text, rules)


def facts(hand: Hand) -> list[str]:
    """What there is to know of a table besides cards: the pot, the suit preferred or the trumps, the soloist."""
    told = [f"pot {hand.pot} chips"] if is_played_for_chips(hand.rules) else []
    if hand.soloist is None:
        told.append(f"preferred suit {hand.deal.preferred.glyph if hand.deal.preferred else 'none'}")
    else:
        told += [f"trumps {hand.trumps.glyph}", f"soloist {hand.seats[hand.soloist]}"]
    if hand.vole is not None:
        told.append("vole undertaken")
    if hand.contra is not None:
        told.append(f"contra by {hand.seats[hand.contra]}")
    return told


def tell_turn_up(deal: Deal) -> str:
    """What is turned up, and the suit that it prefers."""
    if deal.preferred is None:
        return f"{deal.turn_up.shown} is turned up: a jack, by which no suit is preferred."
    return f"{deal.turn_up.shown} is turned up, so {deal.preferred.glyph} is the preferred suit."


def tell(before: Hand, action: Action, after: Hand, seen: int | None = None) -> tuple[str, tuple[str, ...]]:
    """What an action was, in words, and the rules it rests on; the settlement is told by `tell_outcome`.

    `seen` is the only seat whose cards are known, None for all: what another lays away is then a card, and no more.
    """
    who = capital(before.seats[before.actor(action)])
    match action.kind:
        case Kind.PASS:
            return _tell_pass(who, before, after)
        case Kind.ACCEPT:
            if after.turn_up_taken:
                return f"{who} accepts {_tell_taking(after)}", ("first-round", "exchange")
            text = f"{who} accepts {after.trumps.glyph} as trumps and is soloist. {_tell_first_lead(after)}"
            return text, ("first-round", "first-lead")
        case Kind.DISCARD:
            card = action.card.shown if seen in (None, before.soloist) else "a card"
            text = f"{who} lays {card} away, face down. {_tell_first_lead(after)}"
            return text, ("exchange", "first-lead")
        case Kind.NAME:
            back = ("eldest-privilege",) if action.what is before.deal.preferred else ()
            if after.turn_up_taken:
                return f"{who} names {_tell_taking(after)}", ("second-round", *back, "exchange")
            text = f"{who} names {action.suit.glyph} as trumps and is soloist. {_tell_first_lead(after)}"
            return text, ("second-round", *back, "first-lead")
        case Kind.VOLE:
            return f"{who} undertakes the vole: all five tricks.", ("vole-announce",)
        case Kind.CONTRA:
            return f"{who} says contra to the soloist, {before.seats[before.soloist]}.", ("contra",)
        case _:
            return _tell_card(who, before, action, after)


def tell_outcome(hand: Hand) -> tuple[str, tuple[str, ...]]:
    """How a finished hand ended and what is paid, in words, and the rules it rests on."""
    outcome = hand.outcome()
    if outcome.payments is None:
        return _tell_unpaid(hand, outcome), outcome.rules
    if outcome.result is Result.PASSED_OUT:
        return tell_payment(outcome, hand.pot), outcome.rules
    return f"{tell_winner(hand, outcome)} {tell_payment(outcome, hand.pot)}", outcome.rules


def tell_choices(hand: Hand) -> str:
    """What the seat to act may do now, in words."""
    if hand.phase is Phase.NOT_SEEN:
        return f"{hand.rules.not_seen(Unseen.TURNED_WENZEL)}."
    who, preferred = capital(hand.seats[hand.turn]), hand.deal.preferred
    match hand.phase:
        case Phase.FIRST_ROUND:
            return f"{who} may pass, or accept {preferred.glyph} as trumps."
        case Phase.SECOND_ROUND:
            suits = " ".join(action.suit.glyph for action in hand.legal if action.kind is Kind.NAME)
            return f"{who} may pass, or name as trumps one of {suits}."
        case Phase.LAST_WORD:
            return f"{who} may pass, or name {preferred.glyph} as trumps after all."
        case Phase.EXCHANGE:
            return f"{who} lays away one of {show_cards(action.card for action in hand.legal)}."
        case _:
            return f"{who} is to play a card."


def tell_refused(refused: Iterable[Refused]) -> list[tuple[str, tuple[str, ...]]]:
    """Why actions are not allowed, each reason with its rules; cards that share a reason share a sentence."""
    shared: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for _, refusal in refused:
        what, says, why = refusal.message.partition(" is not allowed: ")
        shared.setdefault((why if says else refusal.message, refusal.rules), []).extend([what] if says else [])
    return [(f"{_are(cards)} not allowed: {why}" if cards else why, rules) for (why, rules), cards in shared.items()]


def tell_all_allowed(hand: Hand) -> tuple[str, tuple[str, ...]]:
    """Why the seat to play to a trick may play every card it holds."""
    led, trumps, rules = hand.trick[0], hand.trumps, hand.rules
    held = hand.hands[hand.turn]
    suits = {suit_of(card, trumps, rules) for card in held}
    follow = "all" if suits == {suit_of(led, trumps, rules)} else "none"
    ids = ("follow-suit", "jack-is-trump") if {led, *held} & {*rules.wenzels} else ("follow-suit",)
    return f"Every card may be played: {what_was_led(led, trumps, rules)}, and {follow} of those held can follow.", ids


def tell_best_card(trick: Trick, hand: Hand) -> tuple[str, tuple[str, ...]]:
    """Which card took a finished trick, and why."""
    best = best_card(trick.cards, hand.trumps, hand.rules)
    if not is_trump(best, hand.trumps, hand.rules):
        suit = suit_of(best, hand.trumps, hand.rules).glyph
        text = f"There is no trump in it, and the highest card of {suit}, which was led, is {best.shown}."
        return text, ("trick", "rank-plain")
    ids = ("trick", "rank-trump", *(("jack-is-trump",) if best in hand.rules.wenzels else ()))
    return f"The highest trump in it is {best.shown}.", ids


def _are(cards: list[str]) -> str:
    return f"{', '.join(cards)} {'is' if len(cards) == 1 else 'are'}"


def _tell_pass(who: str, before: Hand, after: Hand) -> tuple[str, tuple[str, ...]]:
    rule = {Phase.FIRST_ROUND: "first-round", Phase.SECOND_ROUND: "second-round"}.get(before.phase, "eldest-privilege")
    match after.phase:
        case Phase.SECOND_ROUND if before.phase is Phase.FIRST_ROUND:
            begins = f"Nobody has accepted {before.deal.preferred.glyph}, so a second round begins."
            return f"{who} passes. {begins}", ("first-round", "second-round")
        case Phase.LAST_WORD:
            begins = f"Eldest hand has a last word on {before.deal.preferred.glyph}."
            return f"{who} passes. {begins}", ("second-round", "eldest-privilege")
    return f"{who} passes.", (rule,)


def _tell_taking(after: Hand) -> str:
    return f"{after.trumps.glyph} as trumps, is soloist, and takes {after.deal.turn_up.shown} into hand."


def _tell_first_lead(hand: Hand) -> str:
    return f"{capital(hand.seats[hand.leader])} leads to the first trick."


def _tell_card(who: str, before: Hand, action: Action, after: Hand) -> tuple[str, tuple[str, ...]]:
    card, trumps, rules = action.card, before.trumps, before.rules
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
        text += f" Trick {len(after.tricks)} is taken by {before.seats[winner]}."
        because.append("trick")
    return text, tuple(because)


def tell_winner(hand: Hand, outcome: Outcome) -> str:
    """Who has won a finished hand, with how many tricks, and whether that is the soloist."""
    if outcome.winner is None:
        return "Nobody has three tricks, nor tricks one and two, so nobody wins the game and the soloist loses it."
    winner = capital(hand.seats[outcome.winner])
    taken = hand.trick_winners.count(outcome.winner)
    how = (
        "was the first to two tricks, nobody having three," if "two-tricks" in outcome.rules else f"has {taken} tricks"
    )
    soloist = hand.seats[hand.soloist]
    if outcome.winner == hand.soloist:
        return f"{winner}, the soloist, {how} and wins the game."
    return f"{winner} {how} and wins the game, so the soloist, {soloist}, loses it."


def tell_payment(outcome: Outcome, pot: int) -> str:
    """What is paid out of, or into, a pot of so many chips."""
    match outcome.result:
        case Result.PASSED_OUT:
            return f"All have passed: nothing is played, and the pot of {pot} stays."
        case Result.WON:
            if "vole-unannounced" not in outcome.rules:
                return f"The pot of {pot} is the soloist's; the others pay nothing."
            if min(outcome.payments) < 0:
                return f"The pot of {pot} is the soloist's, and five tricks earn the quarters even unannounced."
            return f"The pot of {pot} is the soloist's; five tricks without an announcement earn no more."
        case Result.LOST:
            if not any(outcome.payments):
                return f"The vole was undertaken and nothing is paid: the pot of {pot} stays as it is."
            if max(outcome.payments):
                return f"It is a bête: the winner takes the pot of {pot}, and the soloist pays in as much again."
            return f"It is a bête: the soloist pays {pot} in, and the pot of {outcome.pot_after} stands over."
        case Result.VOLE_MADE:
            quarter, opponents, gain = -min(outcome.payments), len(outcome.payments) - 1, max(outcome.payments)
            return (
                f"The vole is made: the pot of {pot}, and {quarter} from each of {opponents} opponents, {gain} in all."
            )
        case Result.VOLE_MISSED:
            return f"The vole is missed, though the game is won: nobody pays, and the pot of {pot} stays as it is."
    raise AssertionError(outcome.result)


def _tell_unpaid(hand: Hand, outcome: Outcome) -> str:
    """The end of a hand of a game whose payments are not known."""
    unknown = f"{hand.rules.not_seen(Unseen.PAYMENTS)}."
    if outcome.winner is None:
        return f"All have passed: nothing is played. {unknown}"
    contra = "" if hand.contra is None else " Nor is it known what the contra makes of that."
    return f"{tell_winner(hand, outcome)}{contra} {unknown}"
