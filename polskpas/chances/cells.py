"""The classes of the table of chances: which cell of it a hand has, and which hand a class stands for.

A class is a soloist's five cards and one more card that is known to be out of play: the one laid away, or, where
nothing is exchanged, the turn-up. The three plain suits may change places, which changes nothing, so they stand in a
fixed order. Cards are bits as `polskpas.solver.bits` lays them out. All is plain whole numbers and one flat list, so
that numba compiles `cell` for the studies.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from polskpas.typed import Numbers

SEATS = 4
HELD = 5  # cards
RANKS = 5  # cards of a plain suit, which are its bits from the lowest
TRUMPS = 9
PLAIN_BITS, FIRST_TRUMP = 7, 21  # of a plain suit with its gap; where the trumps begin

# The flat list: how many classes there are; then for the trumps held, with the one that is out, their place among such;
# the same for the cards of one plain suit; then for each number of trumps held, with a trump out or not, where its
# classes begin and how many sets of plain cards go with it; then the places of these sets.
CLASSES = 0
TRUMP_PLACES = 1
PLAIN_CODES = TRUMP_PLACES + (TRUMPS + 1 << TRUMPS)
GROUPS = PLAIN_CODES + (RANKS + 1 << RANKS)
PLAIN_PLACES = GROUPS + 4 * (HELD + 1)


class Class(NamedTuple):
    """A hand that stands for its class, and the card that is out of play, as bits."""

    hand: int
    out: int


def cell(hand: int, out: int, seat: int, index: Numbers) -> int:
    """The number of the cell for a soloist at this seat; the four seats of a class follow each other."""
    one = index[PLAIN_CODES + (hand & 31 | (out & 31).bit_length() << RANKS)]
    two = index[PLAIN_CODES + (hand >> 7 & 31 | (out >> 7 & 31).bit_length() << RANKS)]
    three = index[PLAIN_CODES + (hand >> 14 & 31 | (out >> 14 & 31).bit_length() << RANKS)]
    low, high = min(one, two, three), max(one, two, three)
    held = hand >> FIRST_TRUMP
    gone = (out >> FIRST_TRUMP).bit_length()
    group = GROUPS + 4 * held.bit_count() + (2 if gone else 0)
    trumps = index[TRUMP_PLACES + (held | gone << TRUMPS)]
    plain = index[PLAIN_PLACES + _pile(low, one + two + three - low - high, high)]
    return SEATS * (index[group] + trumps * index[group + 1] + plain) + seat


def _pile(low: int, middle: int, high: int) -> int:
    """Three numbers in order as one: the triples up to any `high` fill a range without gaps."""
    return high * (high + 1) * (high + 2) // 6 + middle * (middle + 1) // 2 + low


@cache
def index() -> list[int]:
    """The flat list that `cell` asks."""
    codes = _plain_codes()
    flat = [0] * (PLAIN_PLACES + _pile(len(codes) - 1, len(codes) - 1, len(codes) - 1) + 1)
    for number, (held, gone) in enumerate(codes):
        flat[PLAIN_CODES + (held | gone << RANKS)] = number
    for group, (trumps, plain) in _groups().items():
        for place, (held, gone) in enumerate(trumps):
            flat[TRUMP_PLACES + (held | gone << TRUMPS)] = place
        for place, triple in enumerate(plain):
            flat[PLAIN_PLACES + _pile(*triple)] = place
        flat[group : group + 2] = flat[CLASSES], len(plain)
        flat[CLASSES] += len(trumps) * len(plain)
    return flat


@cache
def classes() -> tuple[Class, ...]:
    """Every class in the order of the cells."""
    return tuple(_classes())


def _classes() -> Iterator[Class]:
    codes = _plain_codes()
    for trumps, plain in _groups().values():
        for held, gone in trumps:
            for triple in plain:
                hand, out = held << FIRST_TRUMP, 1 << gone + FIRST_TRUMP >> 1 if gone else 0
                for place, code in enumerate(triple):
                    plain_held, plain_gone = codes[code]
                    hand |= plain_held << PLAIN_BITS * place
                    out |= (1 << plain_gone >> 1) << PLAIN_BITS * place
                yield Class(hand, out)


def _part(size: int) -> list[tuple[int, int]]:
    """What may be held of a suit, as bits, and the place of the card that is out, from 1 up; 0 for none."""
    found = []
    for number in range(min(size, HELD) + 1):
        for places in combinations(range(size), number):
            held = sum(1 << place for place in places)
            found += [(held, gone) for gone in range(size + 1) if not gone or not held >> gone - 1 & 1]
    return found


@cache
def _plain_codes() -> list[tuple[int, int]]:
    return _part(RANKS)


@cache
def _groups() -> dict[int, tuple[list[tuple[int, int]], list[tuple[int, int, int]]]]:
    """By group: what the trumps may be, and the plain cards that go with them, three codes in order."""
    codes = _plain_codes()
    sizes = [held.bit_count() for held, _ in codes]
    gone = [bool(out) for _, out in codes]
    trumps: dict[int, list[tuple[int, int]]] = {
        GROUPS + 4 * number + 2 * out: [] for number in range(HELD + 1) for out in (0, 1)
    }
    plain: dict[int, list[tuple[int, int, int]]] = {group: [] for group in trumps}
    for held, out in _part(TRUMPS):
        trumps[GROUPS + 4 * held.bit_count() + 2 * bool(out)].append((held, out))
    for high in range(len(codes)):
        for middle in range(high + 1):
            if sizes[high] + sizes[middle] > HELD or gone[high] + gone[middle] > 1:
                continue
            for low in range(middle + 1):
                left = HELD - sizes[high] - sizes[middle] - sizes[low]
                out = gone[high] + gone[middle] + gone[low]
                if left >= 0 and out <= 1:
                    plain[GROUPS + 4 * left + 2 * (1 - out)].append((low, middle, high))
    return {group: (trumps[group], plain[group]) for group in trumps}
