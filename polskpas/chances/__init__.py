"""The table of chances: how often a soloist's hand wins with open cards, looked up at once.

It has a cell for every five cards that a soloist may play with, for the one card besides that he knows to be out of
play (the one laid away, or the turn-up where nothing is exchanged), and for his seat. The other cards are dealt at
random, then all cards lie open, and all play at their best, the others together against him. The study `polskpas study
chances` makes the table, and says how.
"""

import json
import lzma
from base64 import b85decode, b85encode
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import NamedTuple

from polskpas.action import ACCEPT, Action, name
from polskpas.bidding import cards_to_lay_away, suits_to_name, takes_turn_up
from polskpas.cards import Card, Suit
from polskpas.chances import cells
from polskpas.deal import preferred_suit
from polskpas.rules import RuleSet, rule_set
from polskpas.solver import bits
from polskpas.typed import Json, MaybeNone

LEVELS = 100  # a chance is kept in per cent
FEWEST = 200  # samples of a cell
PACKING = [
    {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 2, "lp": 2, "pb": 2}
]  # four seats a class
OF = rule_set("polskpas")  # whose cards and play the table is made for


class Chance(NamedTuple):
    """How often a hand wins, and the standard error of that, both from 0 to 1."""

    share: float
    error: float


class Offer(NamedTuple):
    """A way to undertake the game: the call, its trumps, the card to lay away (None without exchange), and the
    chance."""

    call: Action
    trumps: Suit
    discard: Card | MaybeNone
    chance: Chance


def covers(rules: RuleSet) -> bool:
    """Whether the table is right for a rule set: the same cards, the same play, the same winner of the game. How trumps
    are chosen, whether a card is exchanged and what is paid may differ."""
    mine, theirs = OF.switches, rules.switches
    return (rules.pack, rules.wenzels, rules.players) == (OF.pack, OF.wenzels, OF.players) and (
        (theirs.obligation, theirs.two_tricks) == (mine.obligation, mine.two_tricks)
    )


def chance(held: Iterable[Card], out: Card, trumps: Suit, seat: int) -> Chance:
    """How often the soloist at this seat wins with these five cards, when one more card is out of play."""
    hand, gone = bits.mask(held, trumps, OF), bits.mask((out,), trumps, OF)
    level = levels()[cells.cell(hand, gone, seat, cells.index())]
    return Chance(level / LEVELS, error(level / LEVELS, stored()["deals"]))


def offers(held: Iterable[Card], turn_up: Card, seat: int, rules: RuleSet = OF) -> tuple[Offer, ...]:
    """All ways in which a seat may undertake the game with a hand as dealt, each with its chance (`first-round`,
    `exchange`, `second-round`, `eldest-privilege`); of the cards to lay away the lowest first, trumps last. The chances
    are those of a rule set that the table `covers`."""
    held, preferred = tuple(held), preferred_suit(turn_up, rules)
    calls = [ACCEPT] * (preferred is not None) + [name(suit) for suit in suits_to_name(seat, preferred, rules)]
    found = []
    for call in calls:
        trumps = preferred if call == ACCEPT else call.suit
        if not takes_turn_up(call, preferred, rules):
            found.append(Offer(call, trumps, None, chance(held, turn_up, trumps, seat)))
            continue
        six = (*held, turn_up)
        for gone in sorted(cards_to_lay_away(six, turn_up, rules), key=bits.bits(trumps, OF).__getitem__):
            kept = [card for card in six if card != gone]
            found.append(Offer(call, trumps, gone, chance(kept, gone, trumps, seat)))
    return tuple(found)


def best(offered: Iterable[Offer]) -> dict[Action, Offer]:
    """For each call the offer with the best discard; among equals the first."""
    found: dict[Action, Offer] = {}
    for offer in offered:
        if offer.call not in found or offer.chance.share > found[offer.call].chance.share:
            found[offer.call] = offer
    return found


@cache
def stored() -> Json:
    """The table as the study stored it, with its sample, seed and errors."""
    table: Json = json.loads(files(__name__).joinpath("chances.json").read_text("utf-8"))
    return table


@cache
def levels() -> bytes:
    """Every cell in per cent, in the order of `cells.cell`."""
    return unpacked(stored()["result"]["levels"])


def packed(levels: bytes) -> str:
    """The levels as text, in a third of their space."""
    return b85encode(lzma.compress(levels, filters=PACKING)).decode("ascii")


def unpacked(text: str) -> bytes:
    """The levels from that text."""
    return lzma.decompress(b85decode(text))


def error(share: float, most: int) -> float:
    """The standard error of a cell. It was drawn until that was below the one of an even chance drawn `most` times, yet
    not less than FEWEST times; besides, it is rounded to a level."""
    sure = (share * FEWEST + 1) / (FEWEST + 2)  # one more of each kind: none seen is not never
    drawn = min(sure * (1 - sure) / FEWEST, 0.25 / most)
    return sqrt(drawn + 1 / (12 * LEVELS**2))
