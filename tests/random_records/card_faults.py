"""Cards that may not be played."""

import referee

from .kinds import action_fault, action_fault_under
from .tables import (
    beats_the_trick,
    bidding_round,
    free_of_following,
    gone,
    hand_to_act,
    is_wenzel,
    laid_away,
    must_follow,
    pick,
    playing,
    suit_of,
    switch,
    trumps_held,
)


@action_fault
def plain_suit_not_followed(rng, table, record):
    led = must_follow(table)
    if led is not None and led != table["trumps"]:
        return pick(rng, [card for card in hand_to_act(table) if not is_wenzel(table, card) and card[1] != led])


@action_fault
def trumps_not_followed(rng, table, record):
    led = must_follow(table)
    if led is not None and led == table["trumps"]:
        return pick(rng, [card for card in hand_to_act(table) if not is_wenzel(table, card) and card[1] != led])


@action_fault
def ruffed_though_able_to_follow(rng, table, record):
    led = must_follow(table)
    if led is not None and led != table["trumps"]:
        return pick(rng, trumps_held(table))


@action_fault
def jack_as_a_card_of_its_printed_suit(rng, table, record):
    led = must_follow(table)
    if led is not None and led != table["trumps"]:
        return pick(rng, [card for card in hand_to_act(table) if card == "J" + led and is_wenzel(table, card)])


@action_fault
def printed_suit_of_the_jack_led(rng, table, record):
    if must_follow(table) is not None and is_wenzel(table, table["trick"][0]):
        printed = table["trick"][0][1]
        if printed != table["trumps"]:
            return pick(rng, [card for card in hand_to_act(table) if suit_of(table, card) == printed])


@action_fault
def card_of_another_seat(rng, table, record):
    if playing(table):
        seat = referee.to_act(table)
        return pick(rng, [card for n, hand in enumerate(table["hands"]) if n != seat for card in hand])


@action_fault
def card_that_follows_but_is_another_seats(rng, table, record):
    led = must_follow(table)
    if led is not None:
        seat = referee.to_act(table)
        cards = [card for n, hand in enumerate(table["hands"]) if n != seat for card in hand]
        return pick(rng, [card for card in cards if suit_of(table, card) == led])


@action_fault
def card_played_before(rng, table, record):
    if playing(table):
        return pick(rng, [card for card in gone(table, record) if card != laid_away(table, record)])


@action_fault
def card_laid_away_played_by_the_soloist(rng, table, record):
    if playing(table) and referee.to_act(table) == table["soloist"]:
        return laid_away(table, record)


@action_fault
def card_laid_away_played_by_another(rng, table, record):
    if playing(table) and referee.to_act(table) != table["soloist"]:
        return laid_away(table, record)


@action_fault
def card_of_the_stock(rng, table, record):
    if playing(table):
        return pick(rng, [referee.SPELLINGS[token] for token in record["stock"].split()[1:]])


@action_fault
def turn_up_that_nobody_took(rng, table, record):
    if playing(table) and laid_away(table, record) is None:
        return table["turn_up"]


@action_fault
def card_not_of_the_three_player_pack(rng, table, record):
    if playing(table) and record["rules"] == "polskpas-three":
        return rng.choice(["9C", "9S", "9H", "9D", switch(table, "removed_ten")])


@action_fault
def card_while_calls_are_due(rng, table, record):
    if bidding_round(table) is not None:
        return pick(rng, hand_to_act(table))


@action_fault
def card_of_the_eldest_before_the_discard(rng, table, record):
    if table["must_discard"]:
        return pick(rng, table["hands"][0])


@action_fault_under(late_exchange=["eldest"])
def card_before_the_late_discard(rng, table, record):
    if table["must_discard"] and "accept" not in record["actions"]:
        return pick(rng, table["hands"][0])


@action_fault_under(obligation=["trump", "head"])
def plain_suit_not_trumped(rng, table, record):
    if free_of_following(table) and trumps_held(table):
        return pick(rng, set(hand_to_act(table)) - set(trumps_held(table)))


@action_fault_under(obligation=["head"])
def plain_suit_not_trumped_below_another_trump(rng, table, record):
    held = trumps_held(table) if free_of_following(table) else []
    if held and not any(beats_the_trick(table, card) for card in held):
        return pick(rng, set(hand_to_act(table)) - set(held))


@action_fault_under(obligation=["head"])
def not_headed_in_the_suit_led(rng, table, record):
    led = must_follow(table)
    if led is not None:
        cards = [card for card in hand_to_act(table) if suit_of(table, card) == led]
        below = [card for card in cards if not beats_the_trick(table, card)]
        return pick(rng, below) if len(below) < len(cards) else None


@action_fault_under(obligation=["head"])
def trumped_below_another_trump(rng, table, record):
    if free_of_following(table):
        below = [card for card in trumps_held(table) if not beats_the_trick(table, card)]
        return pick(rng, below) if len(below) < len(trumps_held(table)) else None
