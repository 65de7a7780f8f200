"""From a position to the search and its answer; and the same for many in one call.

Written for plain Python and for numba alike, as `search` is. Seats are those of the record here, 0 being eldest. `tab`
is the flat table, `state` the state of the automaton after the tricks played. Hands are numbers by seat, what each
holds now; `trick` is what lies on the table, in the order played.
"""

from collections.abc import Sequence

from polskpas.solver.bits import ALL_CARDS, TRUMPS, suit_of
from polskpas.solver.search import follow, lead, playable
from polskpas.solver.table import HANDS, MEMORY, MEMORY_SIZE, NEXT, OBLIGATION, PLAYERS, SEARCHES, SEATS
from polskpas.typed import Numbers, Places

STAMPS = 1 << 24  # a number of 64 bits has room for so many stamps beside what else it remembers


def set_up(
    hands: Numbers, soloist: int, leader: int, trick: Numbers, tab: Places
) -> tuple[int, int, int, int, int, int, int]:
    """Put a new deal into the table. Gives what `follow` wants to know of a trick: live, table, led, beating, holder,
    seat, waiting.
    """
    if tab[SEARCHES] == STAMPS:
        for place in range(MEMORY, MEMORY + MEMORY_SIZE):
            tab[place] = 0
        tab[SEARCHES] = 0
    tab[SEARCHES] += 1
    players = tab[PLAYERS]
    live = 0
    for seat in range(players):
        tab[HANDS + (seat - soloist) % players] = hands[seat]
        live |= hands[seat]
    seat = (leader - soloist) % players
    holder = seat
    led = 0
    beating = ALL_CARDS
    table = 0
    for card in trick:
        table |= card
        led, beating, holder = lay(card, seat, led, beating, holder)
        seat = (seat + 1) % players
    return live | table, table, led, beating, holder, seat, players - 1 - len(trick)


def lay(card: int, seat: int, led: int, beating: int, holder: int) -> tuple[int, int, int]:
    """What a trick is once a seat has played a card: the suit led, what would beat the best card, and whose that is."""
    if led == 0:
        led = suit_of(card)
        beating = led | TRUMPS
    if card & beating:
        return led, beating & -(card << 1), seat
    return led, beating, holder


def wins(hands: Numbers, soloist: int, leader: int, trick: Numbers, state: int, tab: Places) -> int:
    """The answer for a position: 1 or 0."""
    if state < 2:
        return state
    live, table, led, beating, holder, seat, waiting = set_up(hands, soloist, leader, trick, tab)
    if table:
        return follow(live, table, led, beating, holder, seat, waiting, state, tab)
    return lead(live, seat, state, tab)


def after(
    card: int,
    live: int,
    table: int,
    led: int,
    beating: int,
    holder: int,
    seat: int,
    waiting: int,
    state: int,
    tab: Places,
) -> int:
    """The answer once the seat to act has played a card; the rest as `set_up` gives it."""
    led, beating, holder = lay(card, seat, led, beating, holder)
    if waiting:
        return follow(live, table | card, led, beating, holder, (seat + 1) % tab[PLAYERS], waiting - 1, state, tab)
    state = tab[NEXT + SEATS * state + holder]
    return lead(live ^ table ^ card, holder, state, tab) if state > 1 else state


def legal_cards(hands: Numbers, soloist: int, leader: int, trick: Numbers, tab: Places) -> int:
    """The cards that the seat to act may play, as one number."""
    live, table, led, beating, _, seat, _ = set_up(hands, soloist, leader, trick, tab)
    hand = tab[HANDS + seat] & live
    return playable(hand, led, beating, tab[OBLIGATION]) if table else hand


def keeping(hands: Numbers, soloist: int, leader: int, trick: Numbers, state: int, tab: Places) -> int:
    """Those of the legal cards after which the answer is 1, as one number."""
    legal = legal_cards(hands, soloist, leader, trick, tab)
    if state < 2:
        return legal * state
    live, table, led, beating, holder, seat, waiting = set_up(hands, soloist, leader, trick, tab)
    found = 0
    while legal:
        card = legal & -legal
        legal ^= card
        if after(card, live, table, led, beating, holder, seat, waiting, state, tab):
            found |= card
    return found


def flat(tab: Places) -> Places:
    """The table as the search takes it: as it is here, its address where this is compiled."""
    return tab


def wins_many(
    hands: Sequence[Numbers], soloist: int, leader: int, trick: Numbers, state: int, tab: Places, out: Places
) -> None:
    """`wins` for each row of hands, into `out`."""
    for row in range(len(hands)):
        out[row] = wins(hands[row], soloist, leader, trick, state, flat(tab))


def keeping_many(
    hands: Sequence[Numbers], soloist: int, leader: int, trick: Numbers, state: int, tab: Places, out: Places
) -> None:
    """`keeping` for each row of hands, into `out`."""
    for row in range(len(hands)):
        out[row] = keeping(hands[row], soloist, leader, trick, state, flat(tab))
