"""An independent referee for Polskpas hand records, written from the rules' text alone.

It shares no line with the package, so that a rule misread in one place shows as a disagreement between the two.
"""

SEATS = {"polskpas": 4, "polskpas-three": 3}

RULES = """players pack rank-plain rank-trump jack-is-trump direction deal turn-up turned-jack first-round exchange
second-round eldest-privilege passed-out first-lead follow-suit trick three-tricks two-tricks soloist-aim stake solo-won
solo-lost defender-wins vole-announce vole-made vole-missed vole-missed-lost vole-unannounced next-dealer
three-players""".split()

DEFAULT_SWITCHES = {
    "packets": "two-three",
    "turned_jack": "own-suit",
    "exchange": "compulsory",
    "eldest_privilege": "own-turn",
    "late_exchange": "never",
    "obligation": "follow",
    "two_tricks": "first-to-two",
    "vole_window": "before-third-lead",
    "vole_missed_lost": "lose",
    "vole_unannounced": "pot",
    "defender_wins": "pot-stays",
    "stake": "every-deal",
    "removed_ten": "TD",
}

REQUIRED = ["format", "rules", "pot", "hands", "stock", "actions"]
OPTIONAL = ["title", "about", "notes", "shows", "switches"]


# Cards: two letters, rank then suit; how else they may be written is one table of all spellings.

RANK_SPELLINGS = {"9": ["9"], "T": ["T", "10"], "J": ["J", "U"], "Q": ["Q", "O"], "K": ["K"], "A": ["A"]}
SUIT_SPELLINGS = {"C": ["C", "♣", "E"], "S": ["S", "♠", "G"], "H": ["H", "♥"], "D": ["D", "♦", "B"]}

SPELLINGS = {}
for _rank, _ranks in RANK_SPELLINGS.items():
    for _suit, _suits in SUIT_SPELLINGS.items():
        for _r in sorted({r for spelling in _ranks for r in (spelling, spelling.lower())}):
            for _s in sorted({s for spelling in _suits for s in (spelling, spelling.lower())}):
                SPELLINGS[_r + _s] = SPELLINGS[_s + _r] = _rank + _suit


def pack(rules):
    """The cards of a rule set."""
    cards = [rank + suit for suit in "CSHD" for rank in "AKQJT9"]
    if rules == "polskpas-three":
        cards = [card for card in cards if card[0] != "9" and card != "TD"]
    return cards


def belongs_to(card, trumps):
    """The suit a card counts as: every jack is a trump."""
    return trumps if card[0] == "J" else card[1]


def trick_taker(cards, trumps):
    """The place, in the order of playing, of the card that takes the trick."""
    led = belongs_to(cards[0], trumps)
    ladder = ["JC", "JS", "JH", "JD"] + [rank + trumps for rank in "AKQT9"] + [rank + led for rank in "AKQT9"]
    best = next(card for card in ladder if card in cards)
    return cards.index(best)


def winner_by_tricks(tricks):
    """The seat that wins the game, from the seats that took the five tricks: three tricks, else the first to two."""
    three = [seat for seat in tricks if tricks.count(seat) >= 3]
    seconds = [seat for place, seat in enumerate(tricks) if tricks[:place].count(seat) == 1]
    return (three + seconds)[0]


# The course of a hand: a table with who holds what, changed in place by one action after another.


def new_table(rules, pot, hands, stock):
    """The table after the deal."""
    return {
        "seats": SEATS[rules],
        "pot": pot,
        "hands": [list(hand) for hand in hands],
        "turn_up": stock[0],
        "calls": 0,
        "soloist": None,
        "trumps": None,
        "must_discard": False,
        "vole": False,
        "leader": 0,
        "trick": [],
        "tricks": [],
    }


def finished(table):
    """Whether nothing more can be done: five tricks, or two rounds of passes."""
    passed_out = table["soloist"] is None and table["calls"] == 2 * table["seats"]
    return passed_out or len(table["tricks"]) == 5


def to_act(table):
    """The seat whose turn it is to call, to lay away or to play."""
    if table["soloist"] is None:
        return table["calls"] % table["seats"]
    if table["must_discard"]:
        return table["soloist"]
    return (table["leader"] + len(table["trick"])) % table["seats"]


def allowed(table):
    """Every legal action, in the exact notation."""
    if finished(table):
        return []
    seat = to_act(table)
    hand = table["hands"][seat]
    preferred = table["turn_up"][1]
    if table["soloist"] is None:
        if table["calls"] < table["seats"]:
            return ["pass", "accept"]
        return ["pass"] + ["name " + suit for suit in "CSHD" if suit != preferred or seat == 0]
    if table["must_discard"]:
        return ["discard " + card for card in hand if card != table["turn_up"]]
    cards = hand
    if table["trick"]:
        led = belongs_to(table["trick"][0], table["trumps"])
        following = [card for card in hand if belongs_to(card, table["trumps"]) == led]
        cards = following or hand
    all_his = all(taker == table["soloist"] for taker in table["tricks"])
    may_undertake = not table["vole"] and not table["trick"] and len(table["tricks"]) < 3 and all_his
    return list(cards) + (["vole"] if may_undertake else [])


def act(table, action):
    """Carries out one legal action."""
    seat = to_act(table)
    if action == "pass":
        table["calls"] += 1
    elif action == "accept":
        table["soloist"] = seat
        table["trumps"] = table["turn_up"][1]
        table["hands"][seat].append(table["turn_up"])
        table["must_discard"] = True
    elif action.startswith("name "):
        table["soloist"] = seat
        table["trumps"] = action[-1]
    elif action.startswith("discard "):
        table["hands"][seat].remove(action[-2:])
        table["must_discard"] = False
    elif action == "vole":
        table["vole"] = True
    else:
        table["hands"][seat].remove(action)
        table["trick"].append(action)
        if len(table["trick"]) == table["seats"]:
            place = trick_taker(table["trick"], table["trumps"])
            table["leader"] = (table["leader"] + place) % table["seats"]
            table["tricks"].append(table["leader"])
            table["trick"] = []


def answer(table):
    """What is to be said of a table: the course so far, and the settlement if the hand is over."""
    soloist, tricks, pot, seats = table["soloist"], table["tricks"], table["pot"], table["seats"]
    said = {"complete": finished(table), "soloist": soloist, "trumps": table["trumps"], "trick_winners": tricks}
    if not finished(table):
        return said
    payments = [0] * seats
    if soloist is None:
        return said | {"result": "passed-out", "winner": None, "payments": payments, "pot_after": pot}
    winner = winner_by_tricks(tricks)
    if winner != soloist:
        result, pot_after = "lost", pot + pot
        payments[soloist] = -pot
    elif not table["vole"]:
        result, pot_after = "won", 0
        payments[soloist] = pot
    elif tricks.count(soloist) == 5:
        result, pot_after = "vole-made", 0
        payments = [-(pot // 4)] * seats
        payments[soloist] = pot + (seats - 1) * (pot // 4)
    else:
        result, pot_after = "vole-missed", pot
    return said | {"result": result, "winner": winner, "payments": payments, "pot_after": pot_after}


# Reading a record.


def exact(action):
    """An action in the exact notation, or None if it cannot be read."""
    if not isinstance(action, str):
        return None
    if action.startswith("discard "):
        card = SPELLINGS.get(action.removeprefix("discard "))
        return card and "discard " + card
    return SPELLINGS.get(action, action)


def header_is_good(record):
    """Whether all of a record but the actions themselves is as it must be."""
    if not isinstance(record, dict) or any(key not in record for key in REQUIRED):
        return False
    if any(key not in REQUIRED + OPTIONAL for key in record):
        return False
    rules, pot, hands, stock = record["rules"], record["pot"], record["hands"], record["stock"]
    if record["format"] != "polskpas-hand/1" or not isinstance(rules, str) or rules not in SEATS:
        return False
    if type(pot) is not int or pot <= 0 or pot % 4:
        return False
    if not isinstance(hands, list) or not all(isinstance(text, str) for text in hands + [stock]):
        return False
    dealt = [[SPELLINGS.get(token) for token in text.split()] for text in hands + [stock]]
    if [len(cards) for cards in dealt] != [5] * SEATS[rules] + [4]:
        return False
    # Counts being right, the cards are those of the pack exactly if none is foreign and none missing.
    if {card for cards in dealt for card in cards} != set(pack(rules)):
        return False
    return isinstance(record["actions"], list) and options_are_good(record)


def options_are_good(record):
    """Whether the optional keys that a record has are as they must be."""
    notes, shows, switches = record.get("notes", {}), record.get("shows", []), record.get("switches", {})
    if not isinstance(record.get("title", ""), str) or not isinstance(record.get("about", ""), str):
        return False
    if not isinstance(notes, dict) or not isinstance(shows, list) or not isinstance(switches, dict):
        return False
    indices = [str(index) for index in range(len(record["actions"]))]
    if not all(key in indices and isinstance(words, str) for key, words in notes.items()):
        return False
    if not all(rule in RULES for rule in shows):
        return False
    if "removed_ten" in switches and record["rules"] != "polskpas-three":
        return False
    # Other values than the default belong to rule sets that this referee does not know.
    return all(name in DEFAULT_SWITCHES and value == DEFAULT_SWITCHES[name] for name, value in switches.items())


def judge(record):
    """The answer that `polskpas replay --json` owes to a record; of an error only the place."""
    if not header_is_good(record):
        return {"error": {"at": None}}
    hands = [[SPELLINGS[token] for token in text.split()] for text in record["hands"]]
    table = new_table(record["rules"], record["pot"], hands, [SPELLINGS[token] for token in record["stock"].split()])
    for at, action in enumerate(record["actions"]):
        read = exact(action)
        if read is None or read not in allowed(table):
            return {"error": {"at": at}}
        act(table, read)
    return answer(table)
