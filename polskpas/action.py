"""The actions of a hand, and how one is read and written: a call, a discard, an announcement, a card."""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from polskpas.cards import Card, Suit, parse_card, parse_suit
from polskpas.refusal import Code, Refusal, quoted


class Kind(StrEnum):
    """What is done."""

    PASS = "pass"
    ACCEPT = "accept"
    DISCARD = "discard"
    NAME = "name"
    VOLE = "vole"
    CONTRA = "contra"
    PLAY = "play"


class Action(NamedTuple):
    """One action: its kind, and the card (discard, play), suit (name) or seat (contra) it is about.

    >>> from polskpas import parse_action
    >>> action = parse_action("discard 9S")
    >>> action.kind.value, action.card.shown, str(action)
    ('discard', '♠9', 'discard 9S')
    """

    kind: Kind  #: what is done
    what: Card | Suit | int | None = None  #: the card, the suit or the seat, None where there is none

    @property
    def card(self) -> Card:
        """The card of a discard, or of a card played."""
        assert isinstance(self.what, Card)
        return self.what

    @property
    def suit(self) -> Suit:
        """The suit that is named."""
        assert isinstance(self.what, Suit)
        return self.what

    @property
    def seat(self) -> int:
        """The seat that says contra."""
        assert isinstance(self.what, int)
        return self.what

    def __str__(self) -> str:
        if self.kind is Kind.PLAY:
            return str(self.what)
        return self.kind.value if self.what is None else f"{self.kind.value} {self.what}"


PASS, ACCEPT, VOLE = Action(Kind.PASS), Action(Kind.ACCEPT), Action(Kind.VOLE)
_PLAIN = {str(action): action for action in (PASS, ACCEPT, VOLE)}
_SEATS = ("0", "1", "2", "3")


@cache
def play(card: Card) -> Action:
    """The action of playing a card."""
    return Action(Kind.PLAY, card)


def discard(card: Card) -> Action:
    """The action of laying a card away."""
    return Action(Kind.DISCARD, card)


def name(suit: Suit) -> Action:
    """The action of naming a suit as trumps."""
    return Action(Kind.NAME, suit)


@cache
def contra(seat: int) -> Action:
    """The action of saying contra, by a seat."""
    return Action(Kind.CONTRA, seat)


def parse_action(text: str) -> Action:
    """Read `pass`, `accept`, `discard CARD`, `name SUIT`, `vole`, `contra SEAT`, or a card.

    Raises Refusal (unreadable) for anything else.

    >>> from polskpas import parse_action
    >>> parse_action("accept").kind.value, parse_action("♣J").card.spoken, parse_action("name h").suit.word
    ('accept', 'jack of clubs', 'hearts')
    """
    match text.split():
        case [word] if word in _PLAIN:
            return _PLAIN[word]
        case ["discard", card]:
            return discard(parse_card(card))
        case ["name", suit]:
            return name(parse_suit(suit))
        case ["contra", seat] if seat in _SEATS:
            return contra(int(seat))
        case [card] if len(card) < 5:
            return play(parse_card(card))
    raise Refusal(
        Code.UNREADABLE,
        f"{quoted(text)} is no action; "
        "one of pass, accept, discard CARD, name SUIT, vole, contra SEAT, or a card such as JC is wanted",
    )
