"""Faults outside the actions: the header, the cards dealt, the optional keys."""

import referee

from .kinds import header_fault, sets
from .legal import WRITTEN_AS, pack
from .tables import switches_in

sets("pot not a multiple of four", "pot", 1, 2, 3, 6, 4 * 10**20 + 2)
sets("pot zero", "pot", 0)
sets("pot negative", "pot", -4, -(10**20))
sets("pot true", "pot", True)
sets("pot false", "pot", False)
sets("pot a float", "pot", 4.0, 4.5, 8e20)
sets("pot of a wrong type", "pot", "4", None, [4], {"chips": 4}, "")
sets("unknown rule set", "rules", "whist", "", "Polskpas", "polskpas ", "polskpas-1830", "contraspiel", "\ud800")
sets("rule set of a wrong type", "rules", None, 4, True, ["polskpas"], {"polskpas": 1})
sets("wrong format", "format", "polskpas-hand/2", "polskpas-hand", "", "polskpas-session/1", "\udfff")
sets("format of a wrong type", "format", 1, None, ["polskpas-hand/1"], {})
sets("hands of a wrong type", "hands", "JC AS KS 9D TH", None, 4, {}, {"0": "JC"})
sets("no hands", "hands", [])
sets("stock of a wrong type", "stock", None, ["QH", "9C", "TC", "KD"], 4, {})
sets("empty stock", "stock", "", " ")
sets("actions of a wrong type", "actions", None, "pass", {}, {"0": "pass"}, 0, True)
sets("title of a wrong type", "title", 5, ["title"], {}, False)
sets("about of a wrong type", "about", 5, ["about"], {}, True)
sets("notes of a wrong type", "notes", "words", 5, [], ["words"])
sets("shows of a wrong type", "shows", "follow-suit", 5, {"follow-suit": 1}, True)
sets("shows an unknown rule", "shows", ["no-such-rule"], ["follow-suit", ""], ["Follow-Suit"], ["\ud800"])
sets("shows no text", "shows", [5], [None], [["follow-suit"]], [{}])
sets("switches of a wrong type", "switches", [], "exchange", 5, ["exchange"], True)
sets("unknown switch", "switches", {"no-such-switch": "default"}, {"": ""}, {"Exchange": "compulsory"}, {"\ud800": ""})
sets(
    "unknown value of a switch",
    "switches",
    {"exchange": "sometimes"},
    {"two_tricks": ""},
    {"stake": "\ud800"},
    {"turned_jack": "second-round "},
    {"obligation": "Trump"},
    {"late_exchange": "last-word"},
    {"vole_missed_lost": "pot"},
    {"vole_window": "before-fifth-lead", "stake": "when-empty"},
    {"obligation": "head", "packets": "five"},
)
sets(
    "switch value of a wrong type",
    "switches",
    {"exchange": True},
    {"stake": None},
    {"packets": ["two-three"]},
    {"obligation": {}},
    {"vole_window": 0},
    {"exchange": "optional", "defender_wins": False},
)


@header_fault
def switch_foreign_to_the_rule_set(rng, record):
    foreign = sorted(referee.SWITCHES.keys() - referee.switches_of(record["rules"]).keys())
    if not foreign:
        return False
    name = rng.choice(foreign)
    # Foreign even at its default.
    record.setdefault("switches", {})[name] = rng.choice(referee.SWITCHES[name])


@header_fault
def unknown_ten_removed(rng, record):
    if record["rules"] != "polskpas-three":
        return False
    record.setdefault("switches", {})["removed_ten"] = rng.choice(["9D", "td", "10D", "T", "", "none", "AD", None])


@header_fault
def unknown_switch_among_good_ones(rng, record):
    record.setdefault("switches", {})[rng.choice(["vole-window", "twotricks", "pack", "", "\ud800"])] = "pot"


@header_fault
def unknown_key(rng, record):
    record[rng.choice(["dealer", "Pot", "", "hand", "result", "\ud800", "__class__"])] = rng.choice([None, 4, "words"])


@header_fault
def missing_key(rng, record):
    del record[rng.choice(referee.REQUIRED)]


def change_cards(rng, record, place, change):
    """Lets `change` work on the tokens of one hand, or of the stock where place is None."""
    text = record["stock"] if place is None else record["hands"][place]
    tokens = text.split()
    change(tokens)
    if place is None:
        record["stock"] = " ".join(tokens)
    else:
        record["hands"][place] = " ".join(tokens)


def any_place(rng, record):
    """A hand's number, or None for the stock."""
    return rng.choice([None, *range(len(record["hands"]))])


@header_fault
def a_hand_missing(rng, record):
    record["hands"].pop(rng.randrange(len(record["hands"])))


@header_fault
def a_hand_too_many(rng, record):
    record["hands"].append(rng.choice(["", record["hands"][0], record["stock"]]))


@header_fault
def a_hand_of_a_wrong_type(rng, record):
    place = rng.randrange(len(record["hands"]))
    record["hands"][place] = rng.choice([None, 5, record["hands"][place].split(), {}])


@header_fault
def four_cards_in_a_hand(rng, record):
    change_cards(rng, record, rng.randrange(len(record["hands"])), lambda tokens: tokens.pop())


@header_fault
def six_cards_in_a_hand(rng, record):
    extra = rng.choice(record["stock"].split())
    change_cards(rng, record, rng.randrange(len(record["hands"])), lambda tokens: tokens.append(extra))


@header_fault
def an_empty_hand(rng, record):
    record["hands"][rng.randrange(len(record["hands"]))] = ""


@header_fault
def a_card_moved_between_hands(rng, record):
    giver, taker = rng.sample(range(len(record["hands"])), 2)
    moved = record["hands"][giver].split()[0]
    change_cards(rng, record, giver, lambda tokens: tokens.pop(0))
    change_cards(rng, record, taker, lambda tokens: tokens.append(moved))


@header_fault
def five_cards_in_the_stock(rng, record):
    extra = record["hands"][0].split()[0]
    change_cards(rng, record, None, lambda tokens: tokens.append(extra))


@header_fault
def three_cards_in_the_stock(rng, record):
    change_cards(rng, record, None, lambda tokens: tokens.pop())


def exchange_one(rng, record, card):
    """Puts a card in place of any one that is not it."""
    place = any_place(rng, record)

    def change(tokens):
        others = [n for n, token in enumerate(tokens) if referee.SPELLINGS[token] != card]
        tokens[rng.choice(others)] = card

    change_cards(rng, record, place, change)


@header_fault
def a_card_twice(rng, record):
    exchange_one(rng, record, rng.choice(pack(record["rules"], switches_in(record))))


@header_fault
def a_card_twice_in_two_spellings(rng, record):
    card = referee.SPELLINGS[record["hands"][0].split()[0]]
    spelling = rng.choice(WRITTEN_AS[card])
    change_cards(rng, record, rng.choice([None, 1]), lambda tokens: tokens.__setitem__(rng.randrange(4), spelling))


@header_fault
def a_nine_with_three_players(rng, record):
    if record["rules"] != "polskpas-three":
        return False
    exchange_one(rng, record, "9" + rng.choice("CSHD"))


@header_fault
def the_removed_ten_with_three_players(rng, record):
    if record["rules"] != "polskpas-three":
        return False
    exchange_one(rng, record, switches_in(record).get("removed_ten", "TD"))


@header_fault
def another_ten_said_to_be_removed(rng, record):
    if record["rules"] != "polskpas-three":
        return False
    removed = switches_in(record).get("removed_ten", "TD")
    others = [ten for ten in referee.SWITCHES["removed_ten"] if ten != removed]
    record.setdefault("switches", {})["removed_ten"] = rng.choice(others)


@header_fault
def a_rule_set_of_other_players(rng, record):
    others = [rules for rules, seats in referee.SEATS.items() if seats != referee.SEATS[record["rules"]]]
    record["rules"] = rng.choice(others)
    switches_in(record).pop("removed_ten", None)


UNREADABLE_CARDS = "8C 1H XX J C JCC 10 JX ZC jс 9D. 11H CJ9 ſj ９D ٩D J-C \ud800 🂡 0 TTD 1OD ASD".split()


@header_fault
def an_unreadable_card(rng, record):
    bad = rng.choice(UNREADABLE_CARDS)
    change_cards(rng, record, any_place(rng, record), lambda tokens: tokens.__setitem__(rng.randrange(4), bad))


@header_fault
def a_note_on_no_action(rng, record):
    record["notes"] = {str(len(record["actions"]) + rng.randrange(3)): "a note"}


@header_fault
def a_note_whose_key_is_no_index(rng, record):
    record["notes"] = {rng.choice(["x", "", "-1", "1.0", "²", "٠", "0x0", " 0", "0 ", "+0", "1e0", "\ud800"]): "a note"}


@header_fault
def a_note_without_words(rng, record):
    if not record["actions"]:
        return False
    record["notes"] = {"0": rng.choice([None, 5, ["a note"], {}])}


@header_fault
def a_bad_pot_before_a_bad_action(rng, record):
    record["pot"] = rng.choice([3, 0, -4, True, 4.0, "4"])
    record["actions"].insert(0, "nonsense")


@header_fault
def a_bad_option_before_a_bad_action(rng, record):
    record[rng.choice(["title", "about", "notes", "shows", "switches"])] = 5
    record["actions"].insert(0, "nonsense")
