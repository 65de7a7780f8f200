"""Contras that may not be said, and what only Kontraspiel refuses."""

import referee

from .kinds import action_fault, kontraspiel_fault
from .tables import bidding_round, hand_to_act, is_wenzel, must_follow, pick, playing, suit_of


def second_trick_led(table):
    """Whether a card of trick two has been played."""
    return len(table["tricks"]) > 1 or bool(table["tricks"] and table["trick"])


def contra_open(table):
    """Whether an opponent of the soloist may say contra, or might if nobody had."""
    return playing(table) and not second_trick_led(table)


def by_an_opponent(rng, table):
    """A contra of one of the soloist's opponents."""
    return f"contra {rng.choice([seat for seat in range(4) if seat != table['soloist']])}"


@action_fault
def contra_in_polskpas(rng, table, record):
    if table["rules"] != "kontraspiel":
        return "contra " + rng.choice("01234")


@kontraspiel_fault
def contra_by_the_soloist(rng, table, record):
    if contra_open(table) and table["contra"] is None:
        return f"contra {table['soloist']}"


@kontraspiel_fault
def contra_twice(rng, table, record):
    if contra_open(table) and table["contra"] is not None:
        return by_an_opponent(rng, table)


@kontraspiel_fault
def contra_right_after_the_lead_to_trick_two(rng, table, record):
    if playing(table) and table["contra"] is None and len(table["tricks"]) == len(table["trick"]) == 1:
        return by_an_opponent(rng, table)


@kontraspiel_fault
def contra_too_late(rng, table, record):
    if playing(table) and second_trick_led(table):
        return by_an_opponent(rng, table)


@kontraspiel_fault
def contra_after_the_fifth_trick(rng, table, record):
    if len(table["tricks"]) == 5:
        return by_an_opponent(rng, table)


@kontraspiel_fault
def contra_while_calls_are_due(rng, table, record):
    if bidding_round(table) is not None:
        return f"contra {rng.randrange(4)}"


@kontraspiel_fault
def contra_when_passed_out(rng, table, record):
    if table["soloist"] is None and referee.finished(table):
        return f"contra {rng.randrange(4)}"


@kontraspiel_fault
def contra_of_no_seat(rng, table, record):
    if contra_open(table):
        seat = rng.choice([seat for seat in range(4) if seat != table["soloist"]])
        arabic = chr(ord("\N{ARABIC-INDIC DIGIT ZERO}") + seat)
        seats = ["", "4", "9", "10", "-1", "x", "JC", "\ud800", "\N{SUPERSCRIPT TWO}", arabic, f"0{seat}", f"+{seat}"]
        return "contra " + rng.choice([*seats, f"{seat}.0", f"{seat}_0", f"{seat} {seat}"])


@kontraspiel_fault
def contra_misspelt(rng, table, record):
    if contra_open(table):
        seat = rng.choice([seat for seat in range(4) if seat != table["soloist"]])
        return rng.choice(["contra", f"Contra {seat}", f"kontra {seat}", f"contra{seat}", f"contra:{seat}"])


@kontraspiel_fault
def vole_where_none_is_known(rng, table, record):
    if playing(table) and set(table["tricks"]) <= {table["soloist"]}:
        return "vole"


@kontraspiel_fault
def discard_where_no_exchange_is_known(rng, table, record):
    if playing(table) and not table["tricks"] and not table["trick"]:
        return "discard " + rng.choice([table["turn_up"], *table["hands"][table["soloist"]]])


@kontraspiel_fault
def red_jack_kept_from_its_own_suit(rng, table, record):
    led = must_follow(table)
    if led is not None and [card for card in hand_to_act(table) if suit_of(table, card) == led] == ["J" + led]:
        return pick(rng, [card for card in hand_to_act(table) if card != "J" + led])


@kontraspiel_fault
def red_jack_played_as_a_trump(rng, table, record):
    if must_follow(table) is not None and must_follow(table) == table["trumps"]:
        red = [card for card in hand_to_act(table) if card[0] == "J" and not is_wenzel(table, card)]
        return pick(rng, [card for card in red if suit_of(table, card) != table["trumps"]])


@kontraspiel_fault
def action_with_a_wenzel_turned_up(rng, table, record):
    if referee.not_seen(table):
        card = pick(rng, hand_to_act(table))
        return rng.choice(["pass", "accept", "name C", "name H", card, f"discard {card}", "vole", "contra 1"])
