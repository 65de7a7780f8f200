"""The cards, and how one is read, written, shown and spoken (rule `pack`).

A card is written rank then suit: `JC AS TD 9H`. Reading is liberal, writing is exact. Cards are the same whatever
pack they are drawn from: a pattern says how they are called in it.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import NamedTuple, TypeVar

from polskpas.refusal import Code, Refusal, quoted

T = TypeVar("T")


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

    rank: Rank  #: as printed
    suit: Suit  #: as printed; the suit that it belongs to in play is another matter

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


class GermanSuit(NamedTuple):
    """What a suit is in the German pack: its name, that of one card of it, and the letter it is written with."""

    word: str
    one: str
    letter: str


class GermanRank(NamedTuple):
    """What a rank is in the German pack: its name, and the letter it is written with."""

    word: str
    letter: str


GERMAN_SUITS = {
    Suit.CLUBS: GermanSuit("acorns", "acorn", "E"),  # Eicheln
    Suit.SPADES: GermanSuit("leaves", "leaf", "G"),  # Grün
    Suit.HEARTS: GermanSuit("hearts", "heart", "H"),  # Herz
    Suit.DIAMONDS: GermanSuit("bells", "bell", "B"),  # Schellen; their S is that of spades already
}
GERMAN_RANKS = {
    Rank.ACE: GermanRank("sow", "A"),
    Rank.KING: GermanRank("king", "K"),
    Rank.QUEEN: GermanRank("Ober", "O"),
    Rank.JACK: GermanRank("Unter", "U"),
    Rank.TEN: GermanRank("ten", "T"),
    Rank.NINE: GermanRank("nine", "9"),
}


class Pattern(StrEnum):
    """A pack that cards are drawn and named by: with French suits, or with German ones."""

    FRENCH = "french"
    GERMAN = "german"

    def label(self, rank: Rank) -> str:
        """What is printed on a card of this rank: `J` or `U`; `10` for the ten."""
        if self is Pattern.FRENCH or rank is Rank.TEN:
            return rank.label
        return GERMAN_RANKS[rank].letter

    def shown(self, named: Card | Suit) -> str:
        """A card or suit in plain text for people who see: `♣J` and `♣`; `acorn U` and `acorns`, which have no sign."""
        if self is Pattern.FRENCH:
            return named.shown if isinstance(named, Card) else named.glyph
        if isinstance(named, Card):
            return f"{GERMAN_SUITS[named.suit].one} {self.label(named.rank)}"
        return GERMAN_SUITS[named].word

    def spoken(self, named: Card | Suit) -> str:
        """A card or suit for people who listen: `jack of clubs` and `clubs`; `Unter of acorns` and `acorns`."""
        if self is Pattern.FRENCH:
            return named.spoken if isinstance(named, Card) else named.word
        if isinstance(named, Card):
            return f"{GERMAN_RANKS[named.rank].word} of {GERMAN_SUITS[named.suit].word}"
        return GERMAN_SUITS[named].word

    def written(self, named: Card | Suit) -> str:
        """A card or suit as it is written and read back: `JC` and `C`; `UE` and `E`. Records hold the French form."""
        if self is Pattern.FRENCH:
            return str(named)
        if isinstance(named, Card):
            return GERMAN_RANKS[named.rank].letter + GERMAN_SUITS[named.suit].letter
        return GERMAN_SUITS[named].letter


def _either_case(names: Mapping[str, T]) -> dict[str, T]:
    # Not `upper()` on what is read: it would make an S of ſ, and a K of the sign for kelvin.
    return {**names, **{name.lower(): value for name, value in names.items()}}


_RANKS = _either_case(
    {rank.value: rank for rank in Rank}
    | {"10": Rank.TEN}
    | {names.letter: rank for rank, names in GERMAN_RANKS.items()}
)
_SUITS = _either_case(
    {suit.value: suit for suit in Suit}
    | {suit.glyph: suit for suit in Suit}
    | dict(zip("♧♤♡♢", Suit))
    | {names.letter: suit for suit, names in GERMAN_SUITS.items()}
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


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards as they are read: `JC AS KS 9D TH`."""
    return " ".join(map(str, cards))


def show_cards(cards: Iterable[Card]) -> str:
    """Cards for people who see: `♣J ♠A`."""
    return " ".join(card.shown for card in cards)
