"""Play: leads, following, tricks, and when the vole may be undertaken
(rules `first-lead`, `follow-suit`, `trick`, `vole-announce`)."""

from typing import NamedTuple

from polskpas.cards import Card, Suit, show_cards
from polskpas.deal import ELDEST
from polskpas.order import beats, suit_of, suits
from polskpas.refusal import Code, Refusal
from polskpas.rules import RuleSet
from polskpas.rules.switches import Obligation, VoleWindow


class Trick(NamedTuple):
    """A finished trick: who led it, its cards in the order played, and the seat that took it."""

    leader: int  #: a seat
    cards: tuple[Card, ...]  #: in the order played
    winner: int  #: a seat


# How many tricks may have been played when the vole is undertaken, and whether that may be while one is being played.
VOLE_WINDOWS = {
    VoleWindow.BEFORE_THIRD_LEAD: (2, False),
    VoleWindow.BEFORE_THIRD_TRICK_ENDS: (2, True),
    VoleWindow.BEFORE_FOURTH_LEAD: (3, False),
}


def first_leader() -> int:
    """The seat that leads to the first trick: eldest, whoever is soloist (`first-lead`)."""
    return ELDEST


def legal_cards(held: tuple[Card, ...], trick: tuple[Card, ...], trumps: Suit, rules: RuleSet) -> tuple[Card, ...]:
    """The cards that may be played to the cards on the table: of the suit led if any is held, else all
    (`follow-suit`, `jack-is-trump`). The switch `obligation` may ask for more.
    """
    if not trick:
        return held
    belongs_to = suits(trumps, rules)
    led = belongs_to[trick[0]]
    following = tuple([card for card in held if belongs_to[card] is led])
    if rules.switches.obligation is Obligation.FOLLOW:
        return following or held
    return _obliged(following, held, trick, trumps, rules)


def best_card(cards: tuple[Card, ...], trumps: Suit, rules: RuleSet) -> Card:
    """The card that takes the trick as it lies: the highest trump, else the highest of the suit led (`trick`)."""
    best, *others = cards
    for card in others:
        if beats(card, best, trumps, rules):
            best = card
    return best


def trick_winner(leader: int, cards: tuple[Card, ...], trumps: Suit, rules: RuleSet) -> int:
    """The seat that takes a trick (`trick`)."""
    return (leader + cards.index(best_card(cards, trumps, rules))) % rules.players


def refuse_card(
    card: Card, held: tuple[Card, ...], trick: tuple[Card, ...], trumps: Suit, rules: RuleSet
) -> Refusal | None:
    """Why a card that is held may not be played to the cards on the table, or None if it may (`follow-suit`)."""
    legal = legal_cards(held, trick, trumps, rules)
    if card in legal:
        return None
    led = trick[0]
    suit = suit_of(led, trumps, rules)
    jacks = led in rules.wenzels or card in rules.wenzels
    if suit_of(card, trumps, rules) is suit or suit not in {suit_of(one, trumps, rules) for one in held}:
        # The card follows, or nothing held could: what stands against it is the switch `obligation`.
        must_beat = rules.switches.obligation is Obligation.HEAD and _beating(legal, trick, trumps, rules)
        must = "beat the trick" if must_beat else "trump"
        return Refusal(
            Code.OBLIGED,
            f"{card.shown} is not allowed: by the reading obligation={rules.switches.obligation} who can must {must}, "
            f"so {show_cards(legal)}",
            ("follow-suit",),
        )
    what = what_was_led(led, trumps, rules)
    if card in rules.wenzels:
        what += f", {card.shown} is a trump"
    return Refusal(
        Code.MUST_FOLLOW,
        f"{card.shown} is not allowed: {what} and {show_cards(legal)} must follow",
        ("jack-is-trump", "follow-suit") if jacks else ("follow-suit",),
    )


def what_was_led(led: Card, trumps: Suit, rules: RuleSet) -> str:
    """What the card led calls for, as a clause (`follow-suit`, `jack-is-trump`)."""
    suit = suit_of(led, trumps, rules)
    if led in rules.wenzels:
        return f"{led.shown}, which was led, is a trump"
    return f"trumps ({suit.glyph}) were led" if suit is trumps else f"{suit.glyph} was led"


def may_undertake_vole(soloist: int, tricks: tuple[Trick, ...], on_table: tuple[Card, ...], rules: RuleSet) -> bool:
    """Whether the vole may be undertaken now, every trick so far being the soloist's: before the lead to the first,
    second or third trick (`vole-announce`). The switch `vole_window` leaves it open longer."""
    last, also_in_a_trick = VOLE_WINDOWS[rules.switches.vole_window]
    if len(tricks) > last or (on_table and not also_in_a_trick):
        return False
    return all(trick.winner == soloist for trick in tricks)


def refuse_vole(soloist: int, tricks: tuple[Trick, ...], on_table: tuple[Card, ...], rules: RuleSet) -> Refusal | None:
    """Why the vole may not be undertaken now, or None if it may (`vole-announce`)."""
    if may_undertake_vole(soloist, tricks, on_table, rules):
        return None
    last, _ = VOLE_WINDOWS[rules.switches.vole_window]
    if any(trick.winner != soloist for trick in tricks):
        why = "a trick has gone to another seat, and it asks for all five"
    elif len(tricks) > last:
        why = f"it is too late after {len(tricks)} tricks; {rules.switches.vole_window} is the reading"
    else:
        why = "a trick is being played; it is undertaken before a lead"
    return Refusal(Code.VOLE_CLOSED, f"The vole cannot be undertaken now: {why}", ("vole-announce",))


def _obliged(
    following: tuple[Card, ...], held: tuple[Card, ...], trick: tuple[Card, ...], trumps: Suit, rules: RuleSet
) -> tuple[Card, ...]:
    """Who cannot follow must trump; and under `head`, whose legal cards can beat the trick must beat it."""
    legal = following or tuple(card for card in held if suit_of(card, trumps, rules) is trumps) or held
    if rules.switches.obligation is Obligation.TRUMP:
        return legal
    return _beating(legal, trick, trumps, rules) or legal


def _beating(cards: tuple[Card, ...], trick: tuple[Card, ...], trumps: Suit, rules: RuleSet) -> tuple[Card, ...]:
    best = best_card(trick, trumps, rules)
    return tuple(card for card in cards if beats(card, best, trumps, rules))
