"""Calls that may not be said, and discards that may not be made."""

import referee

from .kinds import action_fault, action_fault_under
from .legal import pack
from .tables import bidding_round, hand_to_act, laid_away, nothing_preferred, pick, playing


@action_fault
def pass_after_passing_out(rng, table, record):
    if table["soloist"] is None and referee.finished(table):
        return "pass"


@action_fault
def call_after_passing_out(rng, table, record):
    if table["soloist"] is None and referee.finished(table):
        return rng.choice(["accept", "name C", "name S", "name H", "name D"])


@action_fault
def pass_in_play(rng, table, record):
    if playing(table):
        return "pass"


@action_fault
def pass_before_the_discard(rng, table, record):
    if table["must_discard"]:
        return "pass"


@action_fault
def accepted_in_round_two(rng, table, record):
    if bidding_round(table) in (1, 2):
        return "accept"


@action_fault
def accepted_after_a_soloist_was_found(rng, table, record):
    if table["soloist"] is not None:
        return "accept"


@action_fault
def preferred_suit_named_by_another_than_eldest(rng, table, record):
    if bidding_round(table) == 1 and referee.to_act(table) != 0 and not nothing_preferred(table):
        return "name " + table["turn_up"][1]


@action_fault_under(eldest_privilege=["last-word"])
def another_suit_named_as_last_word(rng, table, record):
    if bidding_round(table) == 2:
        return "name " + rng.choice([suit for suit in "CSHD" if suit != table["turn_up"][1]])


@action_fault_under(eldest_privilege=["last-word"])
def call_after_the_last_word(rng, table, record):
    if table["calls"] == 2 * table["seats"] + 1:
        return rng.choice(["pass", "accept", "name " + table["turn_up"][1]])


@action_fault_under(eldest_privilege=["own-turn"])
def last_word_where_there_is_none(rng, table, record):
    if table["calls"] == 2 * table["seats"]:
        return rng.choice(["pass", "name " + table["turn_up"][1]])


@action_fault_under(turned_jack=["second-round"], eldest_privilege=["last-word"])
def last_word_with_nothing_preferred(rng, table, record):
    if nothing_preferred(table) and table["calls"] == table["seats"]:
        return rng.choice(["pass", "name " + table["turn_up"][1]])


@action_fault_under(turned_jack=["second-round"])
def accepted_with_nothing_preferred(rng, table, record):
    if nothing_preferred(table) and bidding_round(table) is not None:
        return "accept"


@action_fault
def suit_named_in_round_one(rng, table, record):
    if bidding_round(table) == 0:
        return "name " + rng.choice("CSHD")


@action_fault
def suit_named_in_play(rng, table, record):
    if table["soloist"] is not None:
        return "name " + rng.choice("CSHD")


@action_fault
def no_suit_named(rng, table, record):
    if bidding_round(table) in (1, 2):
        return rng.choice(
            ["name", "name ", "name X", "name N", "name 7", "name JC", "name CS", "name C S", "name \ud800"]
        )


@action_fault_under(exchange=["compulsory"])
def discard_of_the_card_just_taken(rng, table, record):
    if table["must_discard"]:
        return "discard " + table["turn_up"]


@action_fault
def discard_of_a_card_not_held(rng, table, record):
    if table["must_discard"]:
        return "discard " + pick(rng, set(pack(record["rules"], table["switches"])) - set(hand_to_act(table)))


@action_fault
def discard_of_nothing(rng, table, record):
    if table["must_discard"]:
        return rng.choice(["discard", "discard ", "discard XX", "discard 8C", "discard vole", "discard JC JS"])


@action_fault
def two_discards(rng, table, record):
    if playing(table) and laid_away(table, record) and not table["tricks"] and not table["trick"]:
        return "discard " + pick(rng, table["hands"][table["soloist"]])


@action_fault
def discard_after_naming(rng, table, record):
    if playing(table) and not laid_away(table, record):
        return "discard " + pick(rng, table["hands"][table["soloist"]] or hand_to_act(table))


@action_fault
def discard_while_calls_are_due(rng, table, record):
    if bidding_round(table) is not None:
        return "discard " + pick(rng, hand_to_act(table))


@action_fault_under(turned_jack=["second-round"], late_exchange=["eldest"])
def late_exchange_with_nothing_preferred(rng, table, record):
    if nothing_preferred(table) and playing(table) and not table["tricks"] and not table["trick"]:
        return "discard " + pick(rng, table["hands"][table["soloist"]])


@action_fault_under(late_exchange=["eldest"])
def late_exchange_of_another_suit(rng, table, record):
    if playing(table) and table["trumps"] != table["turn_up"][1] and not table["tricks"] and not table["trick"]:
        return "discard " + pick(rng, table["hands"][table["soloist"]])
