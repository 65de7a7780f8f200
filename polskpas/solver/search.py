"""The search: can the soloist still reach his objective, all cards being open and the other seats playing together
against him?

Whole numbers and one flat table `tab`, so that numba compiles the same source. Seats are counted from the soloist, who
is seat 0; cards are bits as `bits` lays them out. An answer is 1 for reached and 0 for not: the soloist looks for a card
that gives 1, each of the others for one that gives 0.

A trick is searched card by card, and of touching cards one is tried (`lowest_of_touching`). Four things may save the
search of a trick: trumps that must take tricks however the cards are played (`must_take`); the one opponent who can
still defeat the soloist being stopped by such a trump (`is_stopped`); tricks that the leader can take one after another
(`sure_leads`); and the memory of this deal. Each can be proved in a sentence, and a test turns each of them off.
"""

from polskpas.solver.bits import ALL_CARDS, PLAIN_SUITS, TRUMPS, suit_of
from polskpas.solver.table import (
    ENOUGH,
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
    THREAT,
)

STAMPS = 1 << 24  # of one memory; after so many deals it is wiped


def lead(live, leader, state, tab):
    """The answer before a trick. live: the cards in the hands; state: of the automaton, an open one."""
    if tab[LEFT + state] == 1:
        return tab[NEXT + 4 * state + last_taker(live, leader, tab)]
    trumps = live & TRUMPS
    own = tab[HANDS] & trumps
    if must_take(own, trumps ^ own, tab[ENOUGH + state]):
        return 1
    if tab[THREAT + state] and is_stopped(tab[THREAT + state], trumps, tab):
        return 1
    hand = tab[HANDS + leader] & live
    wanted = tab[RUN + 4 * state + leader]
    if wanted <= tab[LEFT + state] and sure_leads(hand, leader, live, tab) >= wanted:
        return 1 if leader == 0 else 0

    key = ((tab[SEARCHES] << 5 | state) << 2 | leader) << 30 | live
    place = MEMORY + (live * 0x9E3779B1 + leader * 0x85EBCA6B + state * 0x27D4EB2F >> 15 & MEMORY_SIZE - 1)
    if tab[place] >> 1 == key:
        return tab[place] & 1
    answer = try_leads(hand, live, leader, state, tab)
    tab[place] = key << 1 | answer
    return answer


def try_leads(hand, live, leader, state, tab):
    """Search the leads, the high ones first; an opponent tries suits that the soloist may ruff last, and trumps too."""
    wish = 1 if leader == 0 else 0
    choice = lowest_of_touching(hand, live)
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


def follow(live, table, led, beating, holder, seat, waiting, state, tab):
    """The answer in the middle of a trick.

    live: the cards in the hands when it began; table: those of them on the table; led: the suit led; beating: the cards
    that would beat the best so far; holder: the seat that played the best; seat: who plays now; waiting: how many seats
    play after it.
    """
    hand = tab[HANDS + seat] & live
    choice = lowest_of_touching(playable(hand, led, beating, tab[OBLIGATION]), live)
    wish = 1 if seat == 0 else 0
    first = choice & beating
    if holder and seat:  # the trick is an opponent's already: beat it only to shut out the soloist
        first ^= choice
        if seat + waiting >= tab[PLAYERS]:
            solo = tab[HANDS] & live
            threat = (solo & led or solo & TRUMPS) & beating
            if threat:
                first = choice & beating & -(1 << threat.bit_length()) or first
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
            answer = tab[NEXT + 4 * state + taker]
            if answer > 1:
                answer = lead(live ^ table ^ card, taker, answer, tab)
        if answer == wish:
            return wish
    return 1 - wish


def playable(hand, led, beating, obligation):
    """The cards of a hand that may be played to a trick (rule `follow-suit`, switch `obligation`)."""
    if obligation == 0:
        return hand & led or hand
    legal = hand & led or hand & TRUMPS or hand
    if obligation == HEAD:
        return legal & beating or legal
    return legal


def lowest_of_touching(choice, live):
    """The cards to try: of those with no other hand's card between, the lowest, for they can do nothing different.

    Added to the places of cards gone, a carry runs from each card, moved up one, to the next card that is live.
    """
    return choice & ~((choice << 1) + (ALL_CARDS & ~live))


def must_take(mine, theirs, wanted):
    """Whether at least so many of my trumps take a trick, whatever anybody plays.

    Every card is played in the end, and a trump of mine loses its trick only to a higher one; so if I hold `wanted` more
    of the highest trumps, counted from the top down to some card of mine, than they hold of those, so many win.
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


def is_stopped(threat, trumps, tab):
    """Whether a seat cannot take every trick that is left: another holds a trump that must take one against it."""
    held = tab[HANDS + threat] & trumps
    for seat in range(tab[PLAYERS]):
        if seat != threat and must_take(tab[HANDS + seat] & trumps, held, 1):
            return True
    return False


def sure_leads(hand, leader, live, tab):
    """How many tricks the leader can take one after another: the top trumps, then the top cards of plain suits, as
    long as each hand that still has a trump must follow suit.
    """
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


def last_taker(live, leader, tab):
    """The seat that takes the last trick, each having one card."""
    led = suit_of(tab[HANDS + leader] & live)
    best = 1 << (live & (led | TRUMPS)).bit_length() - 1
    seat = 0
    while not tab[HANDS + seat] & best:
        seat += 1
    return seat
