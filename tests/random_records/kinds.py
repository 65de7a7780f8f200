"""The kinds of faults by their names, and the rule sets and switches that some of them need."""

import copy

import referee

from .legal import random_switches
from .tables import switch

# Faults of the header: each maker changes the record in place, or says False where the kind does not apply.

HEADER_FAULTS = {}

# The key at fault, of the kinds that touch one key only.
KEY_AT_FAULT = {}


def sets(kind, key, *values):
    """Registers a fault that gives one key a value it cannot have."""

    def make(rng, record):
        record[key] = copy.deepcopy(rng.choice(values))

    HEADER_FAULTS[kind] = make
    KEY_AT_FAULT[kind] = key


def header_fault(maker):
    """Registers a maker under its name."""
    HEADER_FAULTS[maker.__name__.replace("_", " ")] = maker
    return maker


# Faults of the actions: each maker looks at the table before an action (or at the end) and gives an action that would
# be bad there, or None.

ACTION_FAULTS = {}

# Of the kinds that exist under some switches or in one rule set only: what has to be turned, and the rule set.
NEEDED_SWITCHES, NEEDED_RULES = {}, {}


def action_fault(maker):
    """Registers a maker under its name."""
    ACTION_FAULTS[maker.__name__.replace("_", " ")] = maker
    return maker


def action_fault_under(**switches):
    """Registers a maker that needs each of these switches at one of the values given."""

    def register(maker):
        NEEDED_SWITCHES[maker.__name__.replace("_", " ")] = switches

        def make(rng, table, record):
            if all(switch(table, name) in values for name, values in switches.items()):
                return maker(rng, table, record)

        ACTION_FAULTS[maker.__name__.replace("_", " ")] = make
        return make

    return register


def kontraspiel_fault(maker):
    """Registers a maker that needs a table of Kontraspiel."""
    kind = maker.__name__.replace("_", " ")
    NEEDED_RULES[kind] = "kontraspiel"

    def make(rng, table, record):
        return maker(rng, table, record) if table["rules"] == "kontraspiel" else None

    ACTION_FAULTS[kind] = make
    return make


def setting_for(rng, kind):
    """A rule set, and random switches of it, under which there may be a fault of that kind."""
    needed = {name: rng.choice(values) for name, values in NEEDED_SWITCHES.get(kind, {}).items()}
    fitting = [NEEDED_RULES[kind]] if kind in NEEDED_RULES else sorted(referee.SEATS)
    rules = rng.choice([rules for rules in fitting if needed.keys() <= referee.switches_of(rules).keys()])
    return rules, random_switches(rng, rules) | needed
