"""Random hand records for Polskpas, legal ones and ones with a single fault, made with the referee's rules only."""

import copy

import referee

# How a legal record's bidding is steered; left to chance, passing out and undertaken voles would be rare.
BIDDINGS = ["passed-out", "first-round", "eldest-privilege", "second-round", "any"]

# What else a record may be steered to under a switch, so that its value comes to matter; `vole_from` is the trick, and
# how many cards into it, from which on the vole is undertaken.
AIMS = {
    ("turned_jack", "second-round"): {"jack_turned": True},
    ("eldest_privilege", "last-word"): {"bidding": "last-word"},
    ("late_exchange", "eldest"): {"bidding": "eldest-privilege"},
    ("exchange", "optional"): {"bidding": "first-round"},
    ("two_tricks", "first-two-tricks"): {"bidding": "second-round", "favoured": False},
    ("vole_window", "before-fourth-lead"): {"bidding": "first-round", "favoured": True, "vole_from": (3, 0)},
    ("vole_missed_lost", "nothing"): {"bidding": "second-round", "favoured": False, "vole_from": (0, 0)},
    ("vole_unannounced", "bonus"): {"bidding": "first-round", "favoured": True, "vole_from": None},
}

WRITTEN_AS = {}
for _spelling, _card in referee.SPELLINGS.items():
    WRITTEN_AS.setdefault(_card, []).append(_spelling)


def random_record(rng, rules="polskpas", switches=None):
    """A legal record, finished or not, of any bidding; its switches are drawn where none are given."""
    if switches is None:
        switches = random_switches(rng, rules)
    seats = referee.SEATS[rules]
    plan = {
        "bidding": rng.choice(BIDDINGS),
        "favoured": rng.random() < 0.5,
        "jack_turned": rng.random() < 0.1,
        "vole_from": rng.choice([None, (0, 0), (1, 0), (2, 0), (3, 0), (rng.randrange(3), rng.randrange(seats))]),
    }
    aims = [AIMS[turned] for turned in switches.items() if turned in AIMS]
    if aims and rng.random() < 0.7:
        plan |= rng.choice(aims)
    soloist = 0 if plan["bidding"] in ("eldest-privilege", "last-word") else rng.randrange(seats)
    strong = rng.random() < (0.8 if plan["favoured"] else 0.2)
    hands, stock = deal(rng, rules, switches, soloist if plan["favoured"] else None, plan["jack_turned"])
    pot = 4 * rng.choice([1, 1, 1, 2, 3, 7, rng.randint(1, 1000), 10**20 + rng.randrange(1000)])
    table, actions = referee.new_table(rules, pot, hands, stock, switches), []
    while not referee.finished(table):
        if table["soloist"] is None:
            action = call(rng, table, plan["bidding"], soloist)
        else:
            action = play(rng, table, strong, plan["vole_from"])
        referee.act(table, action)
        actions.append(action)
    if rng.random() < 0.3:
        actions = actions[: rng.randrange(len(actions))]
    record = {"format": "polskpas-hand/1", "rules": rules, "pot": pot}
    record |= {"hands": [" ".join(hand) for hand in hands], "stock": " ".join(stock), "actions": actions}
    if rng.random() < 0.25:
        liberally(rng, record)
    if rng.random() < 0.4:
        record |= options(rng, record)
    if switches or rng.random() < 0.1:
        record["switches"] = switches
    keys = list(record)
    if rng.random() < 0.2:
        rng.shuffle(keys)
    return {key: record[key] for key in keys}


def random_switches(rng, rules):
    """None of the switches of a rule set, or one turned, or most of them said, turned or not."""
    known = referee.switches_of(rules)
    share = rng.random()
    if share > 0.7:
        return {}
    if share > 0.5:
        name = rng.choice(sorted(known))
        return {name: rng.choice(known[name][1:])}
    switches = {name: rng.choice(values + values[1:]) for name, values in known.items() if rng.random() < 0.8}
    return {name: switches[name] for name in rng.sample(sorted(switches), len(switches))}


def deal(rng, rules, switches, favoured, jack_turned):
    """Hands and stock; a favoured seat gets the best of a few hands, so that voles are made and not only missed."""
    cards = pack(rules, switches)
    rng.shuffle(cards)
    seats = referee.SEATS[rules]
    if jack_turned:
        at = cards.index("J" + rng.choice("CSHD"))
        cards[at], cards[5 * seats] = cards[5 * seats], cards[at]
    hands = [cards[5 * seat : 5 * seat + 5] for seat in range(seats)]
    stock = cards[5 * seats :]
    if favoured is not None:

        def worth(hand):
            return sum(4 if card[0] == "J" else 3 if card[1] == stock[0][1] else card[0] == "A" for card in hand)

        best = max(range(seats), key=lambda seat: worth(hands[seat]))
        hands[favoured], hands[best] = hands[best], hands[favoured]
        # Changing weak cards of the favoured hand for jacks elsewhere makes five tricks likely.
        weak = sorted(range(5), key=lambda place: worth([hands[favoured][place]]))[: rng.randrange(4)]
        for place in weak:
            others = [(seat, n) for seat in range(seats) if seat != favoured for n in range(5)]
            seat, n = max(others, key=lambda at: worth([hands[at[0]][at[1]]]))
            hands[favoured][place], hands[seat][n] = hands[seat][n], hands[favoured][place]
    return hands, stock


def pack(rules, switches):
    """The cards of a rule set under switches."""
    return referee.pack(rules, switches.get("removed_ten", "TD"))


def call(rng, table, bidding, soloist):
    """A legal call that leads where the bidding is steered."""
    calls = referee.allowed(table)
    preferred = "name " + table["turn_up"][1]
    if bidding == "last-word":
        return preferred if calls == ["pass", preferred] else "pass"
    if bidding == "any":
        return rng.choice(calls)
    if bidding == "passed-out" or referee.to_act(table) != soloist:
        return "pass"
    if bidding == "first-round" or "accept" not in calls:
        if bidding == "eldest-privilege":
            return preferred
        return rng.choice([action for action in calls if action not in ("pass", preferred)])
    return "pass"


def play(rng, table, strong, vole_from):
    """A legal action of the play: a strong soloist keeps and plays his best cards."""
    actions = referee.allowed(table)
    declined = "discard " + table["turn_up"]
    if declined in actions and rng.random() < 0.4:
        return declined
    if vole_from and "vole" in actions and (len(table["tricks"]), len(table["trick"])) >= vole_from:
        return "vole"
    actions = [action for action in actions if action != "vole"]
    if strong and referee.to_act(table) == table["soloist"]:
        trumps = table["trumps"]
        ladder = ["JC", "JS", "JH", "JD"] + [r + trumps for r in "AKQT9"] + [r + s for r in "AKQT9" for s in "CSHD"]
        actions.sort(key=lambda action: ladder.index(action[-2:]))
        return actions[-1] if table["must_discard"] else actions[0]
    return rng.choice(actions)


def liberally(rng, record):
    """Writes a record's cards in any spelling that may be read."""

    def respell(text):
        return " ".join(rng.choice(WRITTEN_AS[word]) if word in WRITTEN_AS else word for word in text.split(" "))

    record["hands"] = [respell(text) for text in record["hands"]]
    record["stock"] = respell(record["stock"])
    # The suit of a call is no card, so only what is a card is written anew.
    record["actions"] = [respell(action) for action in record["actions"]]


def options(rng, record):
    """Some of the optional keys, none of which changes the answer."""
    count = len(record["actions"])
    noted = rng.sample(range(count), min(count, rng.randrange(3)))
    every = {
        "title": rng.choice(["", "Hånd", "♣J leder", "two\nlines", "\u2028\u0085"]),
        "about": "What to look at.",
        "notes": {str(index): "a note" for index in noted},
        "shows": rng.sample(referee.RULES, rng.randrange(4)),
    }
    return {key: every[key] for key in rng.sample(sorted(every), rng.randrange(1, 5))}


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


sets("pot not a multiple of four", "pot", 1, 2, 3, 6, 4 * 10**20 + 2)
sets("pot zero", "pot", 0)
sets("pot negative", "pot", -4, -(10**20))
sets("pot true", "pot", True)
sets("pot false", "pot", False)
sets("pot a float", "pot", 4.0, 4.5, 8e20)
sets("pot of a wrong type", "pot", "4", None, [4], {"chips": 4}, "")
sets("unknown rule set", "rules", "whist", "", "Polskpas", "polskpas ", "polskpas-1830", "kontraspiel", "\ud800")
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
    if record["rules"] == "polskpas-three":
        return False
    record.setdefault("switches", {})["removed_ten"] = rng.choice(referee.SWITCHES["removed_ten"])


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


def switches_in(record):
    """The switches that a record names."""
    return record.get("switches", {})


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


# Faults of the actions: each maker looks at the table before an action (or at the end) and gives the bad action that
# it would be there, or None. `held` are the cards of the seat to act, in playing time.

ACTION_FAULTS = {}

# Of the kinds that exist under some switches only: what has to be turned.
NEEDED_SWITCHES = {}


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


def switches_for(rng, rules, kind):
    """Random switches under which there may be a fault of that kind."""
    needed = {name: rng.choice(values) for name, values in NEEDED_SWITCHES.get(kind, {}).items()}
    return random_switches(rng, rules) | needed


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


def must_follow(table):
    """The suit that the seat to act has to follow, or None where it is free."""
    if not playing(table) or not table["trick"]:
        return None
    led = referee.belongs_to(table["trick"][0], table["trumps"])
    return led if any(referee.belongs_to(card, table["trumps"]) == led for card in hand_to_act(table)) else None


@action_fault
def plain_suit_not_followed(rng, table, record):
    led = must_follow(table)
    if led is not None and led != table["trumps"]:
        return pick(rng, [card for card in hand_to_act(table) if card[0] != "J" and card[1] != led])


@action_fault
def trumps_not_followed(rng, table, record):
    led = must_follow(table)
    if led is not None and led == table["trumps"]:
        return pick(rng, [card for card in hand_to_act(table) if card[0] != "J" and card[1] != led])


@action_fault
def ruffed_though_able_to_follow(rng, table, record):
    led = must_follow(table)
    if led is not None and led != table["trumps"]:
        return pick(rng, [card for card in hand_to_act(table) if card[0] == "J" or card[1] == table["trumps"]])


@action_fault
def jack_as_a_card_of_its_printed_suit(rng, table, record):
    led = must_follow(table)
    if led is not None and led != table["trumps"]:
        return pick(rng, [card for card in hand_to_act(table) if card == "J" + led])


@action_fault
def printed_suit_of_the_jack_led(rng, table, record):
    if must_follow(table) is not None and table["trick"][0][0] == "J":
        printed = table["trick"][0][1]
        if printed != table["trumps"]:
            return pick(rng, [card for card in hand_to_act(table) if card[1] == printed and card[0] != "J"])


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
        return pick(rng, [card for card in cards if referee.belongs_to(card, table["trumps"]) == led])


def original_hands(record):
    """The hands as dealt."""
    return [[referee.SPELLINGS[token] for token in text.split()] for text in record["hands"]]


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


@action_fault_under(turned_jack=["second-round"], late_exchange=["eldest"])
def late_exchange_with_nothing_preferred(rng, table, record):
    if nothing_preferred(table) and playing(table) and not table["tricks"] and not table["trick"]:
        return "discard " + pick(rng, table["hands"][table["soloist"]])


@action_fault_under(late_exchange=["eldest"])
def late_exchange_of_another_suit(rng, table, record):
    if playing(table) and table["trumps"] != table["turn_up"][1] and not table["tricks"] and not table["trick"]:
        return "discard " + pick(rng, table["hands"][table["soloist"]])


@action_fault_under(late_exchange=["eldest"])
def card_before_the_late_discard(rng, table, record):
    if table["must_discard"] and "accept" not in record["actions"]:
        return pick(rng, table["hands"][0])


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


def vole_open(table):
    """Whether a card is due, no vole is undertaken and every trick so far is the soloist's."""
    return playing(table) and not table["vole"] and set(table["tricks"]) <= {table["soloist"]}


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


def beats_the_trick(table, card):
    """Whether a card would take the trick as it lies."""
    return referee.trick_taker([*table["trick"], card], table["trumps"]) == len(table["trick"])


def free_of_following(table):
    """Whether the seat to act plays to a trick and cannot follow."""
    return playing(table) and table["trick"] and must_follow(table) is None


def trumps_held(table):
    """The trumps of the seat to act."""
    return [card for card in hand_to_act(table) if card[0] == "J" or card[1] == table["trumps"]]


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
        cards = [card for card in hand_to_act(table) if referee.belongs_to(card, table["trumps"]) == led]
        below = [card for card in cards if not beats_the_trick(table, card)]
        return pick(rng, below) if len(below) < len(cards) else None


@action_fault_under(obligation=["head"])
def trumped_below_another_trump(rng, table, record):
    if free_of_following(table):
        below = [card for card in trumps_held(table) if not beats_the_trick(table, card)]
        return pick(rng, below) if len(below) < len(trumps_held(table)) else None


@action_fault
def contra(rng, table, record):
    return "contra " + rng.choice("01234")


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
        words = cards + ["vole"] * 3
    record["actions"].append(rng.choice(words))
    return record


def table_of(record):
    """The table of a good record before its first action."""
    stock = [referee.SPELLINGS[token] for token in record["stock"].split()]
    return referee.new_table(record["rules"], record["pot"], original_hands(record), stock, switches_in(record))


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
