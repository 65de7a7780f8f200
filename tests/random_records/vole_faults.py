"""Voles that may not be undertaken."""

import referee

from .kinds import action_fault, action_fault_under
from .tables import bidding_round, playing, switch, vole_open


@action_fault
def vole_while_calls_are_due(rng, table, record):
    if bidding_round(table) is not None:
        return "vole"


@action_fault
def vole_when_passed_out(rng, table, record):
    if table["soloist"] is None and referee.finished(table):
        return "vole"


@action_fault
def vole_before_the_discard(rng, table, record):
    if table["must_discard"]:
        return "vole"


@action_fault
def vole_twice(rng, table, record):
    if playing(table) and table["vole"]:
        return "vole"


@action_fault
def vole_after_a_lost_trick(rng, table, record):
    if playing(table) and not table["vole"] and set(table["tricks"]) - {table["soloist"]}:
        return "vole"


@action_fault
def vole_too_late(rng, table, record):
    last = 4 if switch(table, "vole_window") == "before-fourth-lead" else 3
    if vole_open(table) and len(table["tricks"]) >= last and not table["trick"]:
        return "vole"


@action_fault
def vole_in_the_last_two_tricks(rng, table, record):
    if vole_open(table) and len(table["tricks"]) >= 3 and table["trick"]:
        return "vole"


@action_fault_under(vole_window=["before-third-lead", "before-fourth-lead"])
def vole_during_a_trick(rng, table, record):
    if vole_open(table) and len(table["tricks"]) < 3 and table["trick"]:
        return "vole"


@action_fault_under(vole_window=["before-third-lead", "before-third-trick-ends"])
def vole_before_the_fourth_lead(rng, table, record):
    if vole_open(table) and len(table["tricks"]) == 3 and not table["trick"]:
        return "vole"
