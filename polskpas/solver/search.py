"""The search: can the soloist still reach his objective, all cards being open and the other seats playing together
against him?

Whole numbers and one flat table `tab`, so that numba compiles the same source. Seats are counted from the soloist, who
is seat 0; cards are bits as `bits` lays them out. An answer is 1 for reached and 0 for not: the soloist looks for a
card that gives 1, each of the others for one that gives 0.

A trick is searched card by card, and of touching cards one is tried (`lowest_of_touching`). Four things may save the
search of a trick: trumps that must take tricks however the cards are played (`must_take`); that the one opponent who
can still defeat the soloist meets with such a trump (`is_stopped`); tricks that the leader can take one after another
(`sure_leads`); and what is remembered of this deal. Which cards are tried first is a matter of time alone.
"""

from polskpas.solver.bits import ALL_CARDS, PLAIN_SUITS, TRUMPS, suit_of
from polskpas.solver.table import (
    ENOUGH,
    FOLLOW,
    HANDS,
    HEAD,
    LEFT,
    MEMORY,
    MEMORY_SIZE,
    NEXT,
    OBLIGATION,
    PLAYERS,
    RUN,
    SEARCHES,
    SEATS,
    THREAT,
)
from polskpas.typed import Places


def lead(live: int, leader: int, state: int, tab: Places) -> int:
    """The answer before a trick. live: the cards in the hands; state: of the automaton, an open one."""
    if tab[LEFT + state] == 1:
        return tab[NEXT + SEATS * state + last_taker(live, leader, tab)]
    trumps = live & TRUMPS
    own = tab[HANDS] & trumps
    if must_take(own, trumps ^ own, tab[ENOUGH + state]):
        return 1
    if tab[THREAT + state] and is_stopped(tab[THREAT + state], trumps, tab):
        return 1
    wanted = tab[RUN + SEATS * state + leader]
    if wanted <= tab[LEFT + state] and sure_leads(leader, live, tab) >= wanted:
        return 1 if leader == 0 else 0

    # 30 bits for the cards, 2 for the leader, 5 for the state; the rest is the stamp of this search.
    position = ((tab[SEARCHES] << 5 | state) << 2 | leader) << 30 | live
    scattered = live * 0x9E3779B1 + leader * 0x85EBCA6B + state * 0x27D4EB2F >> 15
    place = MEMORY + (scattered & MEMORY_SIZE - 1)
    if tab[place] >> 1 == position:
        return tab[place] & 1
    answer = try_leads(live, leader, state, tab)
    tab[place] = position << 1 | answer
    return answer


def try_leads(live: int, leader: int, state: int, tab: Places) -> int:
    """Search the leads, the highest first; an opponent leads trumps, and suits that the soloist can ruff, last."""
    wish = 1 if leader == 0 else 0
    choice = lowest_of_touching(tab[HANDS + leader] & live, live)
    first = choice
    if leader:
        first &= ~TRUMPS
        solo = tab[HANDS] & live
        if solo & TRUMPS:
            for suit in PLAIN_SUITS:
                if solo & suit == 0:
                    first &= ~suit
    rest = choice ^ first
    players = tab[PLAYERS]
    seat = leader + 1 if leader + 1 < players else 0
    while first | rest:
        if first == 0:
            first = rest
            rest = 0
        card = 1 << first.bit_length() - 1
        first ^= card
        led = suit_of(card)
        if follow(live, card, led, (led | TRUMPS) & -(card << 1), leader, seat, players - 2, state, tab) == wish:
            return wish
    return 1 - wish


def follow(
    live: int, table: int, led: int, beating: int, holder: int, seat: int, waiting: int, state: int, tab: Places
) -> int:
    """The answer in the middle of a trick.

    live: the cards in the hands when it began; table: those of them on the table; led: the suit led; beating: the cards
    that would beat the best so far; holder: the seat that played the best; seat: who plays now; waiting: how many seats
    play after it.
    """
    wish = 1 if seat == 0 else 0
    choice = lowest_of_touching(playable(tab[HANDS + seat] & live, led, beating, tab[OBLIGATION]), live)
    first = choice & beating
    if seat and holder:  # the trick is an opponent's already: beat it first only to shut out the soloist
        first ^= choice
        if seat + waiting >= tab[PLAYERS]:
            solo = tab[HANDS] & live
            could = (solo & led or solo & TRUMPS) & beating
            if could:
                first = choice & beating & -(1 << could.bit_length()) or first
    rest = choice ^ first
    following = seat + 1 if seat + 1 < tab[PLAYERS] else 0
    while first | rest:
        if first == 0:
            first = rest
            rest = 0
        card = first & -first
        first ^= card
        taker = seat if card & beating else holder
        if waiting:
            still = beating & -(card << 1) if card & beating else beating
            answer = follow(live, table | card, led, still, taker, following, waiting - 1, state, tab)
        else:
            answer = tab[NEXT + SEATS * state + taker]
            if answer > 1:
                answer = lead(live ^ table ^ card, taker, answer, tab)
        if answer == wish:
            return wish
    return 1 - wish


def playable(hand: int, led: int, beating: int, obligation: int) -> int:
    """The cards of a hand that may be played to a trick (rule `follow-suit`, switch `obligation`)."""
    if obligation == FOLLOW:
        return hand & led or hand
    legal = hand & led or hand & TRUMPS or hand
    if obligation == HEAD:
        return legal & beating or legal
    return legal


def lowest_of_touching(choice: int, live: int) -> int:
    """Of cards that have no live card of another hand between them the lowest, since each does what the others do.

    Each card is moved up a place and added to the places of cards that are gone, so that it carries to the next live
    one.
    """
    return choice & ~((choice << 1) + (ALL_CARDS & ~live))


def must_take(mine: int, theirs: int, wanted: int) -> bool:
    """Whether at least so many of my trumps take a trick, whatever anybody plays.

    All cards are played in the end. Of the trumps from the top down to one of mine, each of theirs can beat one of mine
    and no more; so if I hold `wanted` more of those than they, so many take their trick.
    """
    if mine.bit_count() < wanted:
        return False
    while mine:
        above = mine.bit_length()
        mine ^= 1 << above - 1
        wanted -= 1
        if wanted + (theirs >> above).bit_count() <= 0:
            return True
    return False


def is_stopped(threat: int, trumps: int, tab: Places) -> bool:
    """Whether a seat cannot take every trick that is left, since one trump of another must take a trick against it."""
    held = tab[HANDS + threat] & trumps
    for seat in range(tab[PLAYERS]):
        if seat != threat and must_take(tab[HANDS + seat] & trumps, held, 1):
            return True
    return False


def sure_leads(leader: int, live: int, tab: Places) -> int:
    """How many tricks the leader can take one after another: with the trumps above all others, then with the top cards
    of plain suits, as long as each hand that has a trump left must follow suit.
    """
    hand = tab[HANDS + leader] & live
    others = live ^ hand
    trumps = ((hand & TRUMPS) >> (others & TRUMPS).bit_length()).bit_count()
    sure = trumps
    for suit in PLAIN_SUITS:
        tops = ((hand & suit) >> (others & suit).bit_length()).bit_count()
        if tops:
            for seat in range(tab[PLAYERS]):
                other = tab[HANDS + seat] & others
                if (other & TRUMPS).bit_count() > trumps:
                    tops = min(tops, (other & suit).bit_count())
            sure += tops
    return sure


def last_taker(live: int, leader: int, tab: Places) -> int:
    """The seat that takes the last trick, each having one card."""
    led = suit_of(tab[HANDS + leader] & live)
    best = 1 << (live & (led | TRUMPS)).bit_length() - 1
    seat = 0
    while tab[HANDS + seat] & best == 0:
        seat += 1
    return seat
