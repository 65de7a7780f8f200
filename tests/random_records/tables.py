"""What the makers of faults ask of a table and its record."""

import referee


def switches_in(record):
    """The switches that a record names."""
    return record.get("switches", {})


def original_hands(record):
    """The hands as dealt."""
    return [[referee.SPELLINGS[token] for token in text.split()] for text in record["hands"]]


def table_of(record):
    """The table of a good record before its first action."""
    stock = [referee.SPELLINGS[token] for token in record["stock"].split()]
    return referee.new_table(record["rules"], record["pot"], original_hands(record), stock, switches_in(record))


def switch(table, name):
    """Where a switch stands."""
    return table["switches"][name]


def nothing_preferred(table):
    """Whether the jack turned up leaves the bidding with its second round only."""
    return table["turn_up"][0] == "J" and switch(table, "turned_jack") == "second-round"


def bidding_round(table):
    """0 or 1 while calls are due, 2 for the last word, else None."""
    if table["soloist"] is not None or referee.finished(table):
        return None
    return 1 if nothing_preferred(table) else table["calls"] // table["seats"]


def playing(table):
    """Whether a card is due."""
    return table["soloist"] is not None and not table["must_discard"] and not referee.finished(table)


def hand_to_act(table):
    """The cards of the seat to act."""
    return table["hands"][referee.to_act(table)]


def pick(rng, items):
    """Any of the items, or None."""
    items = sorted(items)
    return rng.choice(items) if items else None


def is_wenzel(table, card):
    """Whether a card is one of the jacks above the trump ace."""
    return card in referee.wenzels(table["rules"])


def suit_of(table, card):
    """The suit that a card counts as."""
    return referee.belongs_to(card, table["trumps"], table["rules"])


def must_follow(table):
    """The suit that the seat to act has to follow, or None where it is free."""
    if not playing(table) or not table["trick"]:
        return None
    led = suit_of(table, table["trick"][0])
    return led if any(suit_of(table, card) == led for card in hand_to_act(table)) else None


def gone(table, record):
    """The cards that have left the hand to act: played, or laid away."""
    seat = referee.to_act(table)
    return [card for card in original_hands(record)[seat] if card not in table["hands"][seat]]


def laid_away(table, record):
    """The card that the soloist laid away, or None."""
    if table["soloist"] is None or table["must_discard"]:
        return None
    for action in record["actions"]:
        if action.startswith("discard "):
            return referee.exact(action)[-2:]
    return None


def trumps_held(table):
    """The trumps of the seat to act."""
    return [card for card in hand_to_act(table) if suit_of(table, card) == table["trumps"]]


def beats_the_trick(table, card):
    """Whether a card would take the trick as it lies."""
    return referee.trick_taker([*table["trick"], card], table["trumps"], table["rules"]) == len(table["trick"])


def free_of_following(table):
    """Whether the seat to act plays to a trick and cannot follow."""
    return playing(table) and table["trick"] and must_follow(table) is None


def vole_open(table):
    """Whether a card is due, no vole is undertaken and every trick so far is the soloist's."""
    return playing(table) and not table["vole"] and set(table["tricks"]) <= {table["soloist"]}
