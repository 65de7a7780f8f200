"""Records with one fault, and records with any next action."""

import copy

import referee

# Some modules are imported for the kinds that they register.
from . import call_faults, card_faults, kontraspiel_faults, vole_faults  # noqa: F401
from .header_faults import UNREADABLE_CARDS
from .kinds import ACTION_FAULTS, HEADER_FAULTS, action_fault
from .legal import WRITTEN_AS, pack
from .tables import hand_to_act, original_hands, playing, table_of


@action_fault
def unreadable_action(rng, table, record):
    words = "nonsense passe acceptt volé JC! JC,JS name contra discard null -1 0 \x00".split()
    words += ["", " ", "\n", "play JC", "pass pass", "x" * 5000]
    return rng.choice(words + UNREADABLE_CARDS)


@action_fault
def action_that_is_no_text(rng, table, record):
    return rng.choice([5, 0, -1, 1.5, None, True, False, [], ["pass"], {}, {"pass": 1}, [[["JC"]]], 10**30])


@action_fault
def action_after_the_fifth_trick(rng, table, record):
    if len(table["tricks"]) == 5:
        cards = [card for hand in original_hands(record) for card in hand]
        return rng.choice(["pass", "vole", "accept", rng.choice(cards), "discard " + rng.choice(cards)])


def with_any_next_action(rng, record):
    """A copy of a legal record cut anywhere, with an action after it that often is legal and often is not."""
    at = rng.randrange(len(record["actions"]) + 1)
    record = {key: copy.deepcopy(value) for key, value in record.items() if key != "notes"}
    record["actions"] = record["actions"][:at]
    table = table_of(record)
    for action in record["actions"]:
        referee.act(table, referee.exact(action))
    cards = sorted(pack(record["rules"], table["switches"]))
    if not referee.finished(table) and rng.random() < 0.9:
        cards = hand_to_act(table)
    words = ["pass", "accept", *("name " + suit for suit in "CSHD"), *("discard " + card for card in cards)]
    if playing(table) and rng.random() < 0.9:
        words = cards + ["vole"] * (1 if table["rules"] == "kontraspiel" else 3)
    if table["rules"] == "kontraspiel":
        words += [f"contra {seat}" for seat in range(4)]
    record["actions"].append(rng.choice(words))
    return record


def missing_discard(rng, record):
    """Takes out a discard that something follows: what followed then stands where the discard was due."""
    places = [at for at, action in enumerate(record["actions"]) if action.startswith("discard ")]
    if not places or places[0] == len(record["actions"]) - 1:
        return None
    del record["actions"][places[0]]
    # One action fewer might leave a note on no action, which would be a second fault.
    record.pop("notes", None)
    return places[0]


def put_action_fault(rng, record, maker):
    """Puts a maker's bad action in or over one of the places where it applies, and gives the place, or None."""
    table = table_of(record)
    places = []
    for at, action in enumerate([*record["actions"], None]):
        bad = maker(rng, table, record)
        # An action that is no text may be None itself.
        if bad is not None or maker is action_that_is_no_text:
            places.append((at, bad))
        if action is not None:
            referee.act(table, referee.exact(action))
    if not places:
        return None
    at, bad = rng.choice(places)
    if isinstance(bad, str) and rng.random() < 0.2:
        words = bad.split(" ")
        if words[-1] in WRITTEN_AS and words[0] != "name":
            bad = " ".join([*words[:-1], rng.choice(WRITTEN_AS[words[-1]])])
    record["actions"][at : at + rng.randrange(2)] = [bad]
    # A later fault must not draw the first one's place to itself.
    if rng.random() < 0.2:
        record["actions"].append(rng.choice(["nonsense", "pass", 5]))
    return at


KINDS = [*HEADER_FAULTS, *ACTION_FAULTS, "missing discard"]


def faulty(rng, record, kind=None):
    """A copy of a legal record with one fault, the place to be named, and the kind; None if that kind does not fit."""
    for name in [kind] if kind else rng.sample(KINDS, len(KINDS)):
        bad = copy.deepcopy(record)
        if name in HEADER_FAULTS:
            if HEADER_FAULTS[name](rng, bad) is not False:
                return bad, None, name
            continue
        at = missing_discard(rng, bad) if name == "missing discard" else put_action_fault(rng, bad, ACTION_FAULTS[name])
        if at is not None:
            return bad, at, name
    return None
