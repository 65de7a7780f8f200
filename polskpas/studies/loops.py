"""The loops that take a study's time: plain whole numbers in flat lists or arrays, so that numba compiles the same
source.

`rng` is the generator of `shuffling`, `index` the flat list of `polskpas.chances.cells`, `levels` the table of chances
in per cent, a `tab` the flat table of a search for one objective, and `start` where that begins (`polskpas.solver`). A
pack is 24 card numbers, suit by suit from the highest: five to each seat, then the stock, its turn-up first; `bits`
has what each is with each suit for trumps.
"""

from collections.abc import MutableSequence, Sequence

from polskpas.chances import FEWEST
from polskpas.chances.cells import cell
from polskpas.solver.positions import flat, wins
from polskpas.studies.shuffling import below, seeded, shuffle
from polskpas.typed import Numbers, Places

STEP = 50  # samples of a cell between two looks at its error
WENZELS = 26  # where the bits of the Wenzels begin
TRUMPS = 21


def solve(hands: Places, soloist: int, start: int, tab: Places) -> int:
    """1 if the soloist reaches the objective from the first lead on, eldest leading, else 0."""
    return solve_led_by(hands, soloist, 0, start, tab)


def solve_led_by(hands: Places, soloist: int, leader: int, start: int, tab: Places) -> int:
    """1 if the soloist reaches the objective from the first lead on, else 0."""
    return wins(hands, soloist, leader, hands[:0], start, flat(tab))


def wins_with_some_discard(hands: Places, soloist: int, turn_up: int, optional: int, start: int, tab: Places) -> int:
    """1 if, having taken the turn-up, the soloist has a card to lay away with which he reaches the objective."""
    held = hands[soloist]
    six = held | turn_up
    left = six if optional else held
    found = 0
    while left and not found:
        gone = left & -left
        left ^= gone
        hands[soloist] = six ^ gone
        found = solve(hands, soloist, start, tab)
    hands[soloist] = held
    return found


def best_discard(held: int, turn_up: int, seat: int, optional: int, index: Numbers, levels: Numbers) -> int:
    """By the table of chances the best card to lay away, having taken the turn-up."""
    six = held | turn_up
    left = six if optional else held
    best = 0
    most = -1
    while left:
        gone = left & -left
        left ^= gone
        level = levels[cell(six ^ gone, gone, seat, index)]
        if level > most:
            most = level
            best = gone
    return best


def lay_out(pack: Numbers, trumps: int, bits: Numbers, hands: Places) -> int:
    """The hands of a shuffled pack as bits, with these trumps; gives the turn-up."""
    for seat in range(4):
        held = 0
        for place in range(5 * seat, 5 * seat + 5):
            held |= bits[24 * trumps + pack[place]]
        hands[seat] = held
    return bits[24 * trumps + pack[20]]


def sample_classes(
    hands_of: Numbers,
    outs: Numbers,
    first: int,
    most: int,
    seed: int,
    room: Places,
    won: Places,
    drawn: Places,
    start: int,
    tab: Places,
) -> None:
    """Play classes of the table of chances in random layouts of the other cards, for every seat, into `won` and `drawn`
    (four a class). A seat has enough when its standard error is below that of an even chance drawn `most` times.

    hands_of, outs: the classes as bits; first: the number of the first; room: 26 places.
    """
    cards = room[:18]
    rng = room[18:22]
    hands = room[22:26]
    for row in range(len(hands_of)):
        seeded(rng, seed, first + row)
        hands[0] = hands_of[row]
        known = hands_of[row] | outs[row]
        number = 0
        for place in range(30):
            bit = 1 << place
            if (place >= TRUMPS or place % 7 < 5) and not known & bit:
                cards[number] = bit
                number += 1
        wanted = 15
        while wanted:
            for _ in range(STEP):
                for place in range(15):
                    other = place + below(18 - place, rng)
                    card = cards[place]
                    cards[place] = cards[other]
                    cards[other] = card
                for player in range(3):
                    place = 5 * player
                    hands[1 + player] = (
                        cards[place] | cards[place + 1] | cards[place + 2] | cards[place + 3] | cards[place + 4]
                    )
                for seat in range(4):
                    if wanted >> seat & 1:
                        won[4 * row + seat] += solve_led_by(hands, 0, -seat % 4, start, tab)
                        drawn[4 * row + seat] += 1
            for seat in range(4):
                many = drawn[4 * row + seat]
                few = won[4 * row + seat]
                enough = 4 * (few + 1) * (many + 1 - few) * most <= many * many * many
                if many >= most or (many >= FEWEST and enough):
                    wanted &= 15 ^ 1 << seat


def solve_at_random(
    deals: int, rng: Places, pack: Places, bits: Numbers, hands: Places, start: int, tab: Places
) -> int:
    """Deal at random, take a seat and trumps at random, no exchange; how many soloists win."""
    won = 0
    for _ in range(deals):
        shuffle(pack, rng)
        lay_out(pack, below(4, rng), bits, hands)
        won += solve(hands, below(4, rng), start, tab)
    return won


def undertake_all(
    deals: int,
    rng: Places,
    pack: Places,
    bits: Numbers,
    hands: Places,
    index: Numbers,
    levels: Numbers,
    accepted: Places,
    named: Places,
    starts: Numbers,
    game: Places,
    three: Places,
    vole: Places,
) -> None:
    """Let every seat accept, laying away what the table of chances advises, and name one of the other suits at random.

    accepted: by seat, Wenzels and trumps in the hand dealt, and rank of the turn-up; named: the same but for the
    turn-up. Five counts each: hands, games won, won with three tricks or more, won with all five, and, of those
    accepted, games that some discard would have won.
    """
    for _ in range(deals):
        shuffle(pack, rng)
        preferred = pack[20] // 6
        for seat in range(4):
            turn_up = lay_out(pack, preferred, bits, hands)
            place = 5 * (6 * kind_of(hands[seat], seat) + pack[20] % 6)
            accepted[place + 4] += wins_with_some_discard(hands, seat, turn_up, 0, starts[0], game)
            hands[seat] ^= turn_up ^ best_discard(hands[seat], turn_up, seat, 0, index, levels)
            count_tricks(hands, seat, accepted, place, starts, game, three, vole)
            lay_out(pack, (preferred + 1 + below(3, rng)) % 4, bits, hands)
            count_tricks(hands, seat, named, 5 * kind_of(hands[seat], seat), starts, game, three, vole)


def kind_of(held: int, seat: int) -> int:
    """Seat, Wenzels and trumps as one number."""
    return (seat * 5 + (held >> WENZELS).bit_count()) * 6 + (held >> TRUMPS).bit_count()


def count_tricks(
    hands: Places, seat: int, counts: Places, place: int, starts: Numbers, game: Places, three: Places, vole: Places
) -> None:
    """Count a hand that is played, and what it reaches: the game, three tricks, all five."""
    counts[place] += 1
    if solve(hands, seat, starts[0], game):
        counts[place + 1] += 1
        if solve(hands, seat, starts[1], three):
            counts[place + 2] += 1
            counts[place + 3] += solve(hands, seat, starts[2], vole)


def count_hands(
    deals: int,
    rng: Places,
    pack: Places,
    bits: Numbers,
    hands: Places,
    groups: Places,
    index: Numbers,
    levels: Numbers,
    starts: Numbers,
    game: Places,
    vole: Places,
) -> None:
    """Let every seat accept with the discard that the table of chances gives, and name one of the other suits at
    random.

    groups: by seat, voids and aces in the plain suits, and trumps held, as `group_of` numbers them. Four counts each:
    hands, games won, won with all five tricks, and the squared errors of the table, in hundredths of a hundredth.
    """
    for _ in range(deals):
        shuffle(pack, rng)
        preferred = pack[20] // 6
        named = (preferred + 1 + below(3, rng)) % 4
        for seat in range(4):
            turn_up = lay_out(pack, preferred, bits, hands)
            gone = best_discard(hands[seat], turn_up, seat, 0, index, levels)
            hands[seat] ^= turn_up ^ gone
            count_hand(hands, gone, seat, groups, index, levels, starts, game, vole)
            turn_up = lay_out(pack, named, bits, hands)
            count_hand(hands, turn_up, seat, groups, index, levels, starts, game, vole)


def count_hand(
    hands: Places,
    gone: int,
    seat: int,
    groups: Places,
    index: Numbers,
    levels: Numbers,
    starts: Numbers,
    game: Places,
    vole: Places,
) -> None:
    """Count one hand that is played."""
    held = hands[seat]
    aces = (held & (1 << 4 | 1 << 11 | 1 << 18)).bit_count()
    voids = (0 if held & 31 else 1) + (0 if held >> 7 & 31 else 1) + (0 if held >> 14 & 31 else 1)
    place = 4 * (((seat * 4 + voids) * 4 + aces) << 9 | held >> TRUMPS)
    won = solve(hands, seat, starts[0], game)
    miss = levels[cell(held, gone, seat, index)] - 100 * won
    groups[place] += 1
    groups[place + 1] += won
    if won:
        groups[place + 2] += solve(hands, seat, starts[2], vole)
    groups[place + 3] += miss * miss


def offer_all(
    deals: int,
    rng: Places,
    pack: Places,
    bits: Numbers,
    hands: Places,
    index: Numbers,
    levels: Numbers,
    start: int,
    tab: Places,
    out: Places,
) -> None:
    """For each deal what the bidding is about, into `out`: for each seat 11 bits, its lowest first.

    The chance of accepting in steps of 5 per cent (0 to 20), times 21, plus the same of the best naming; twice that
    plus whether accepting wins with open cards; twice that plus whether naming does.
    """
    for row in range(deals):
        shuffle(pack, rng)
        preferred = pack[20] // 6
        packed = 0
        for seat in range(4):
            turn_up = lay_out(pack, preferred, bits, hands)
            gone = best_discard(hands[seat], turn_up, seat, 0, index, levels)
            hands[seat] ^= turn_up ^ gone
            offer = levels[cell(hands[seat], gone, seat, index)] // 5
            accept = solve(hands, seat, start, tab)
            named = best_to_name(pack, seat, preferred, seat == 0, bits, hands, index, levels)
            turn_up = lay_out(pack, named, bits, hands)
            offer = 21 * offer + levels[cell(hands[seat], turn_up, seat, index)] // 5
            offer = 4 * offer + 2 * accept + solve(hands, seat, start, tab)
            packed |= offer << 11 * seat
        out[row] = packed


def best_to_name(
    pack: Numbers,
    seat: int,
    preferred: int,
    also_preferred: bool,
    bits: Numbers,
    hands: Places,
    index: Numbers,
    levels: Numbers,
) -> int:
    """By the table of chances the best suit to name, as a number."""
    best = 0
    most = -1
    for trumps in range(4):
        if trumps != preferred or also_preferred:
            turn_up = lay_out(pack, trumps, bits, hands)
            level = levels[cell(hands[seat], turn_up, seat, index)]
            if level > most:
                most = level
                best = trumps
    return best


def bid(
    offers: Numbers,
    by_hand: int,
    odds: Sequence[float],
    strategy: Sequence[float],
    standing: Sequence[float],
    gains: MutableSequence[float],
    values: MutableSequence[float],
    ends: MutableSequence[float],
) -> None:
    """Go through the bidding of many deals with a strategy for every hand, and add up what comes of it.

    offers: as `offer_all` puts them out. strategy: by round, seat and hand (its 441 offers), how often it undertakes
    the game. by_hand: 1 where a game is won as `odds` say, by steps of 5 per cent; 0 where it is as the cards lay
    open. standing: what a pot that stands over is worth to each seat, in pots. Added up are gains: by round, seat and
    hand, what undertaking gains over passing, the others' passes reckoned in; values: what each seat gains; ends:
    deals passed out, lost and won.
    """
    reach = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
    others = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]
    let = [1.0, 1.0, 1.0, 1.0]
    chance = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    value = [0.0, 0.0, 0.0, 0.0]
    for row in range(len(offers)):
        reached = 1.0
        for seat in range(4):
            let[seat] = 1.0
        for moment in range(8):
            seat = moment % 4
            offer = offers[row] >> 11 * seat & 2047
            hand = offer >> 2
            if by_hand:
                chance[moment] = odds[hand // 21 if moment < 4 else hand % 21]
            else:
                chance[moment] = (offer >> 1 & 1 if moment < 4 else offer & 1) * 1.0
            passes = 1.0 - strategy[441 * moment + hand]
            reach[moment] = reached
            reached *= passes
            others[moment] = let[seat]
            for player in range(4):
                if player != seat:
                    let[player] *= passes
        ends[0] += reached
        for seat in range(4):
            value[seat] = standing[(seat - 1) % 4]
        for moment in range(7, -1, -1):
            seat = moment % 4
            hand = offers[row] >> 11 * seat + 2 & 511
            often = strategy[441 * moment + hand]
            lost = 1.0 - chance[moment]
            gain = chance[moment] - lost + 2.0 * lost * standing[(seat - 1) % 4] - value[seat]
            gains[441 * moment + hand] += others[moment] * gain
            ends[1] += reach[moment] * often * lost
            ends[2] += reach[moment] * often * chance[moment]
            for player in range(4):
                undertaken = 2.0 * lost * standing[(player - 1) % 4]
                if player == seat:
                    undertaken += chance[moment] - lost
                value[player] += often * (undertaken - value[player])
        for seat in range(4):
            values[seat] += value[seat]
