"""Deals by the million: shuffled packs from whole numbers alone, so that numba compiles the same source.

The generator is sfc32, a small fast one by Chris Doty-Humphrey, in four words of 32 bits. It serves the studies only;
`polskpas.deal` has its own order of cards for each seed.
"""

from polskpas.typed import Places

WORD = (1 << 32) - 1
WARM_UP = 20  # steps after which every bit of the seed has reached every word


def seeded(rng: Places, seed: int, number: int) -> None:
    """Set the generator, four places, for one piece of a study: its seed and the number of the piece."""
    rng[0] = seed & WORD
    rng[1] = seed >> 32 & WORD
    rng[2] = number & WORD
    rng[3] = 1
    for _ in range(WARM_UP):
        next_word(rng)


def next_word(rng: Places) -> int:
    """The next 32 random bits."""
    word = rng[0] + rng[1] + rng[3] & WORD
    rng[3] = rng[3] + 1 & WORD
    rng[0] = rng[1] ^ rng[1] >> 9
    rng[1] = rng[2] + (rng[2] << 3) & WORD
    rng[2] = ((rng[2] << 21 | rng[2] >> 11) + word) & WORD
    return word


def below(limit: int, rng: Places) -> int:
    """A random number from 0 up, below the limit."""
    return next_word(rng) * limit >> 32


def shuffle(pack: Places, rng: Places) -> None:
    """Shuffle a list of numbers in place."""
    for last in range(len(pack) - 1, 0, -1):
        other = below(last + 1, rng)
        card = pack[last]
        pack[last] = pack[other]
        pack[other] = card
