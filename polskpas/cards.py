"""The cards, and how one is read, written, shown and spoken (rule `pack`).

A card is written rank then suit: `JC AS TD 9H`. Reading is liberal, writing is exact.
"""

from enum import StrEnum
from typing import NamedTuple

from polskpas.refusal import Code, Refusal, quoted


class Suit(StrEnum):
    """A French suit, in the order of the jacks: clubs, spades, hearts, diamonds."""

    CLUBS = "C"
    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"

    # Cards are looked up at every step of a hand; Enum's own hash is a slow Python call.
    __hash__ = str.__hash__

    @property
    def word(self) -> str:
        """The spoken name, such as `clubs`."""
        return self.name.lower()

    @property
    def glyph(self) -> str:
        """The printed sign, such as ♣."""
        return {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}[self.value]

    @property
    def is_red(self) -> bool:
        """Whether the suit is printed in red."""
        return self in (Suit.HEARTS, Suit.DIAMONDS)


class Rank(StrEnum):
    """A rank, from the ace down to the nine, by the letter it is written with."""

    ACE = "A"
    KING = "K"
    QUEEN = "Q"
    JACK = "J"
    TEN = "T"
    NINE = "9"

    __hash__ = str.__hash__

    @property
    def word(self) -> str:
        """The spoken name, such as `jack`."""
        return self.name.lower()

    @property
    def label(self) -> str:
        """What is printed on the card: `10` for the ten, else the letter."""
        return "10" if self is Rank.TEN else self.value


class Card(NamedTuple):
    """One card, by its printed rank and printed suit."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def shown(self) -> str:
        """The card for people who see, such as `♣J`."""
        return self.suit.glyph + self.rank.label

    @property
    def spoken(self) -> str:
        """The card for people who listen, such as `jack of clubs`."""
        return f"{self.rank.word} of {self.suit.word}"



def _either_case(names: dict) -> dict:
    # Not `upper()` on what is read: it would make an S of ſ, and a K of the sign for kelvin.
    return names | {name.lower(): value for name, value in names.items()}


_RANKS = _either_case({rank.value: rank for rank in Rank} | {"10": Rank.TEN, "U": Rank.JACK, "O": Rank.QUEEN})
_SUITS = _either_case(
    {suit.value: suit for suit in Suit}
    | {suit.glyph: suit for suit in Suit}
    | dict(zip("♧♤♡♢", Suit))
    | {"E": Suit.CLUBS, "G": Suit.SPADES, "B": Suit.DIAMONDS}  # acorns, leaves, bells
)
_EMOJI_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")


def parse_suit(text: str) -> Suit:
    """Read a suit: `C S H D`, a glyph, or German `E G H B`, in either case.

    Raises Refusal (unreadable) for anything else.
    """
    suit = _SUITS.get(text.translate(_EMOJI_SELECTORS))
    if suit is None:
        raise Refusal(Code.UNREADABLE, f"{quoted(text)} is no suit; one of C S H D is wanted", ("pack",))
    return suit


def parse_card(text: str) -> Card:
    """Read a card, rank and suit in either order: `TD 10D ♦10 d10 th`, German `UE OG`.

    Raises Refusal (unreadable) for anything else.
    """
    token = text.translate(_EMOJI_SELECTORS)
    for rank, suit in ((token[:-1], token[-1:]), (token[1:], token[:1])):
        if rank in _RANKS and suit in _SUITS:
            return Card(_RANKS[rank], _SUITS[suit])
    raise Refusal(
        Code.UNREADABLE,
        f"{quoted(text)} is no card; a rank (A K Q J T 9) and a suit (C S H D) are wanted, such as JC",
        ("pack",),
    )


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards set apart by spaces, such as `JC AS KS 9D TH`."""
    return tuple(parse_card(token) for token in text.split())


def write_cards(cards) -> str:
    """Write cards as they are read: `JC AS KS 9D TH`."""
    return " ".join(map(str, cards))


def show_cards(cards) -> str:
    """Cards for people who see: `♣J ♠A`."""
    return " ".join(card.shown for card in cards)
