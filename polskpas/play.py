"""Play: leads, following, tricks, and when the vole may be undertaken
(rules `first-lead`, `follow-suit`, `trick`, `vole-announce`)."""

from typing import NamedTuple

from polskpas.cards import Card, Suit, show_cards
from polskpas.deal import ELDEST, next_seat
from polskpas.order import beats, suit_of
from polskpas.refusal import Code, Refusal
from polskpas.rules import RuleSet

LAST_VOLE_TRICK = 2  # the trick, counted from 0, before whose lead the vole may last be undertaken


class Trick(NamedTuple):
    """A finished trick: who led it, its cards in the order played, and the seat that took it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


def first_leader() -> int:
    """The seat that leads to the first trick: eldest, whoever is soloist (`first-lead`)."""
    return ELDEST


def legal_cards(held: tuple[Card, ...], led: Card | None, trumps: Suit, rules: RuleSet) -> tuple[Card, ...]:
    """The cards that may be played: of the suit led if any is held, else all (`follow-suit`, `jack-is-trump`).

    `led` is the card led, or None for who leads.
    """
    if led is None:
        return held
    suit = suit_of(led, trumps, rules)
    return tuple([card for card in held if suit_of(card, trumps, rules) is suit]) or held


def trick_winner(leader: int, cards: tuple[Card, ...], trumps: Suit, rules: RuleSet) -> int:
    """The seat that takes a trick: the highest trump, else the highest card of the suit led (`trick`)."""
    best = cards[0]
    for card in cards[1:]:
        if beats(card, best, trumps, rules):
            best = card
    return (leader + cards.index(best)) % rules.players


def seat_to_play(leader: int, cards: tuple[Card, ...], rules: RuleSet) -> int:
    """Whose turn it is in a trick that has these cards so far (`direction`)."""
    return leader if not cards else next_seat((leader + len(cards) - 1) % rules.players, rules)


def refuse_card(card: Card, held: tuple[Card, ...], led: Card | None, trumps: Suit, rules: RuleSet) -> Refusal | None:
    """Why a card that is held may not be played to the card led, or None if it may (`follow-suit`)."""
    legal = legal_cards(held, led, trumps, rules)
    if card in legal:
        return None
    suit = suit_of(led, trumps, rules)
    jacks = led in rules.wenzels or card in rules.wenzels
    if led in rules.wenzels:
        what = f"the jack {led.shown} led is a trump"
    elif suit is trumps:
        what = f"trumps ({suit.glyph}) were led"
    else:
        what = f"{suit.glyph} was led"
    if card in rules.wenzels and suit is not trumps:
        what += f", {card.shown} is a trump"
    return Refusal(
        Code.MUST_FOLLOW,
        f"{card.shown} is not allowed: {what} and {show_cards(legal)} must follow",
        ("jack-is-trump", "follow-suit") if jacks else ("follow-suit",),
    )


def may_undertake_vole(soloist: int, tricks: tuple[Trick, ...], on_table: tuple[Card, ...]) -> bool:
    """Whether the vole may be undertaken now: before the lead to the first, second or third trick, every
    trick so far being the soloist's (`vole-announce`)."""
    if on_table or len(tricks) > LAST_VOLE_TRICK:
        return False
    return all(trick.winner == soloist for trick in tricks)


def refuse_vole(soloist: int, tricks: tuple[Trick, ...], on_table: tuple[Card, ...]) -> Refusal | None:
    """Why the vole may not be undertaken now, or None if it may (`vole-announce`)."""
    if may_undertake_vole(soloist, tricks, on_table):
        return None
    if any(trick.winner != soloist for trick in tricks):
        why = "a trick has gone to another seat, and it asks for all five"
    elif len(tricks) > LAST_VOLE_TRICK:
        why = "three tricks have been played; it is undertaken before the lead to the third trick at the latest"
    else:
        why = "a trick is being played; it is undertaken before a lead"
    return Refusal(Code.VOLE_CLOSED, f"The vole cannot be undertaken now: {why}", ("vole-announce",))
