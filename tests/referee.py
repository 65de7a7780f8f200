"""An independent referee for hand records of Polskpas and Kontraspiel, written from the rules' text alone.

It shares no line with the package, so that a rule misread in one place shows as a disagreement between the two.
"""

SEATS = {"polskpas": 4, "polskpas-1829": 4, "polskpas-1924": 4, "polskpas-three": 3, "kontraspiel": 4}

RULES = """players pack rank-plain rank-trump jack-is-trump direction deal turn-up turned-jack first-round exchange
second-round eldest-privilege passed-out first-lead follow-suit trick three-tricks two-tricks soloist-aim stake solo-won
solo-lost defender-wins vole-announce vole-made vole-missed vole-missed-lost vole-unannounced next-dealer
three-players""".split()

# What a refusal may name besides: Kontraspiel has it, and no rule of Polskpas answers to it.
CONTRA = "contra"

# Every switch with its values, the default first.
SWITCHES = {
    "packets": ["two-three", "three-two"],
    "turned_jack": ["own-suit", "second-round"],
    "exchange": ["compulsory", "optional"],
    "eldest_privilege": ["own-turn", "last-word"],
    "late_exchange": ["never", "eldest"],
    "obligation": ["follow", "trump", "head"],
    "two_tricks": ["first-to-two", "first-two-tricks"],
    "vole_window": ["before-third-lead", "before-third-trick-ends", "before-fourth-lead"],
    "vole_missed_lost": ["lose", "nothing"],
    "vole_unannounced": ["pot", "bonus"],
    "defender_wins": ["pot-stays", "takes-pot"],
    "stake": ["every-deal", "not-after-pass", "when-empty"],
    "removed_ten": ["TD", "TH", "TS", "TC"],
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


def switches_of(rules):
    """The switches that a rule set has."""
    if rules == "kontraspiel":
        return {"packets": SWITCHES["packets"]}
    return {name: SWITCHES[name] for name in SWITCHES if name != "removed_ten" or rules == "polskpas-three"}


def wenzels(rules):
    """The jacks above the trump ace, the highest first."""
    return ["JC", "JS"] if rules == "kontraspiel" else ["JC", "JS", "JH", "JD"]


def pack(rules, removed_ten="TD"):
    """The cards of a rule set."""
    cards = [rank + suit for suit in "CSHD" for rank in "AKQJT9"]
    if rules == "polskpas-three":
        cards = [card for card in cards if card[0] != "9" and card != removed_ten]
    return cards


def belongs_to(card, trumps, rules="polskpas"):
    """The suit a card counts as: every Wenzel is a trump."""
    return trumps if card in wenzels(rules) else card[1]


def trick_taker(cards, trumps, rules="polskpas"):
    """The place, in the order of playing, of the card that takes the trick."""
    led = belongs_to(cards[0], trumps, rules)
    # A jack that is a Wenzel is met above its suit first.
    ladder = wenzels(rules) + [rank + suit for suit in (trumps, led) for rank in "AKQJT9"]
    best = next(card for card in ladder if card in cards)
    return cards.index(best)


def winner_by_tricks(tricks, two_tricks="first-to-two"):
    """The seat that wins the game, from the seats that took the five tricks, or None where nobody does."""
    three = [seat for seat in tricks if tricks.count(seat) >= 3]
    if three:
        return three[0]
    if two_tricks == "first-two-tricks":
        return tricks[0] if tricks[0] == tricks[1] else None
    seconds = [seat for place, seat in enumerate(tricks) if tricks[:place].count(seat) == 1]
    return seconds[0]


# The course of a hand: a table with who holds what, changed in place by one action after another.


def new_table(rules, pot, hands, stock, switches=None):
    """The table after the deal; a switch of which nothing is said stands at its default."""
    switches = {name: values[0] for name, values in SWITCHES.items()} | (switches or {})
    nothing_preferred = stock[0][0] == "J" and switches["turned_jack"] == "second-round"
    table = {
        "rules": rules,
        "seats": SEATS[rules],
        "switches": switches,
        "pot": pot,
        "hands": [list(hand) for hand in hands],
        "turn_up": stock[0],
        "preferred": None if nothing_preferred else stock[0][1],
        "calls": 0,
        "soloist": None,
        "trumps": None,
        "must_discard": False,
        "vole": False,
        "contra": None,
        "leader": 0,
        "trick": [],
        "tricks": [],
    }
    return table | {"bidding": bidding(table)}


def bidding(table):
    """The calls as they come while all pass: for each the seat, and what it may say but `pass`."""
    seats, preferred = range(table["seats"]), table["preferred"]
    every = ["name " + suit for suit in "CSHD"]
    if preferred is None:
        return [(seat, every) for seat in seats]
    others = [call for call in every if call[-1] != preferred]
    first_round = [(seat, ["accept"]) for seat in seats]
    second_round = [(seat, others if seat else every) for seat in seats]
    last_word = [(0, ["name " + preferred])] if table["switches"]["eldest_privilege"] == "last-word" else []
    return first_round + second_round + last_word


def not_seen(table):
    """Whether Kontraspiel has a Wenzel turned up: what is done then nobody here has read."""
    return table["rules"] == "kontraspiel" and table["turn_up"] in wenzels("kontraspiel")


def finished(table):
    """Whether the hand is over: five tricks, or every call a pass."""
    passed_out = table["soloist"] is None and table["calls"] == len(table["bidding"])
    return passed_out or len(table["tricks"]) == 5


def to_act(table):
    """The seat whose turn it is to call, to lay away or to play."""
    if table["soloist"] is None:
        return table["bidding"][table["calls"]][0]
    if table["must_discard"]:
        return table["soloist"]
    return (table["leader"] + len(table["trick"])) % table["seats"]


def allowed(table):
    """Every legal action, in the exact notation."""
    if finished(table) or not_seen(table):
        return []
    if table["soloist"] is None:
        return ["pass", *table["bidding"][table["calls"]][1]]
    hand = table["hands"][to_act(table)]
    if table["must_discard"]:
        may_decline = table["switches"]["exchange"] == "optional"
        return ["discard " + card for card in hand if may_decline or card != table["turn_up"]]
    return playable(table, hand) + (["vole"] if may_undertake(table) else []) + contras(table)


def playable(table, hand):
    """The cards of a hand that may be played now."""
    trick, trumps, obligation = table["trick"], table["trumps"], table["switches"]["obligation"]
    rules = table["rules"]
    if not trick:
        return list(hand)
    led = belongs_to(trick[0], trumps, rules)
    cards = [card for card in hand if belongs_to(card, trumps, rules) == led]
    if not cards and obligation in ("trump", "head"):
        cards = [card for card in hand if belongs_to(card, trumps, rules) == trumps]
    cards = cards or list(hand)
    if obligation == "head":
        beating = [card for card in cards if trick_taker([*trick, card], trumps, rules) == len(trick)]
        cards = beating or cards
    return cards


def may_undertake(table):
    """Whether the soloist may undertake the vole now, a card being due."""
    done, window = len(table["tricks"]), table["switches"]["vole_window"]
    if table["rules"] == "kontraspiel" or table["vole"] or any(taker != table["soloist"] for taker in table["tricks"]):
        return False
    if window == "before-third-trick-ends":
        return done < 3
    return not table["trick"] and done < (4 if window == "before-fourth-lead" else 3)


def contras(table):
    """The contras that may be said now, a card being due: one of the soloist's opponents, once, before trick two."""
    led = len(table["tricks"]) + bool(table["trick"])
    if table["rules"] != "kontraspiel" or table["contra"] is not None or led > 1:
        return []
    return [f"contra {seat}" for seat in range(table["seats"]) if seat != table["soloist"]]


def act(table, action):
    """Carries out one legal action."""
    seat = to_act(table)
    if action == "pass":
        table["calls"] += 1
    elif action == "accept" or action.startswith("name "):
        table["soloist"] = seat
        table["trumps"] = table["preferred"] if action == "accept" else action[-1]
        late = table["switches"]["late_exchange"] == "eldest" and table["trumps"] == table["preferred"]
        if (action == "accept" and table["rules"] != "kontraspiel") or late:
            table["hands"][seat].append(table["turn_up"])
            table["must_discard"] = True
    elif action.startswith("discard "):
        table["hands"][seat].remove(action[-2:])
        table["must_discard"] = False
    elif action == "vole":
        table["vole"] = True
    elif action.startswith("contra "):
        table["contra"] = int(action[-1])
    else:
        table["hands"][seat].remove(action)
        table["trick"].append(action)
        if len(table["trick"]) == table["seats"]:
            place = trick_taker(table["trick"], table["trumps"], table["rules"])
            table["leader"] = (table["leader"] + place) % table["seats"]
            table["tricks"].append(table["leader"])
            table["trick"] = []


def answer(table):
    """What is to be said of a table: the course so far, and the settlement if the hand is over."""
    soloist, tricks, pot, switches = table["soloist"], table["tricks"], table["pot"], table["switches"]
    said = {"complete": finished(table), "soloist": soloist, "trumps": table["trumps"], "trick_winners": tricks}
    if not finished(table):
        return said
    if table["rules"] == "kontraspiel":
        return said | fragment(table)
    payments, pot_after = [0] * table["seats"], pot
    if soloist is None:
        return said | {"result": "passed-out", "winner": None, "payments": payments, "pot_after": pot_after}
    winner = winner_by_tricks(tricks, switches["two_tricks"])
    all_five = tricks.count(soloist) == 5
    if winner != soloist:
        result = "lost"
        if not (table["vole"] and switches["vole_missed_lost"] == "nothing"):
            payments[soloist] = -pot
            if winner is not None and switches["defender_wins"] == "takes-pot":
                payments[winner] = pot
            else:
                pot_after = pot + pot
    elif table["vole"] and not all_five:
        result = "vole-missed"
    else:
        result, pot_after = "vole-made" if table["vole"] else "won", 0
        quarter = pot // 4 if table["vole"] or (all_five and switches["vole_unannounced"] == "bonus") else 0
        payments = [-quarter] * table["seats"]
        payments[soloist] = pot + (table["seats"] - 1) * quarter
    return said | {"result": result, "winner": winner, "payments": payments, "pot_after": pot_after}


def fragment(table):
    """What is known of a finished hand of Kontraspiel: no payment, and nothing of what a contra brings about."""
    soloist, winner, result = table["soloist"], None, "passed-out"
    if soloist is not None:
        winner = winner_by_tricks(table["tricks"])
        result = "won" if winner == soloist else "lost"
    if table["contra"] is not None:
        result = None
    return {"result": result, "winner": winner, "payments": None, "pot_after": None}


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
    if not isinstance(hands, list) or not all(isinstance(text, str) for text in [*hands, stock]):
        return False
    dealt = [[SPELLINGS.get(token) for token in text.split()] for text in [*hands, stock]]
    if [len(cards) for cards in dealt] != [5] * SEATS[rules] + [4]:
        return False
    if not isinstance(record["actions"], list) or not options_are_good(record):
        return False
    # Counts being right, the cards are those of the pack exactly if none is foreign and none missing.
    removed_ten = record.get("switches", {}).get("removed_ten", "TD")
    return {card for cards in dealt for card in cards} == set(pack(rules, removed_ten))


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
    known = switches_of(record["rules"])
    return all(name in known and value in known[name] for name, value in switches.items())


def judge(record):
    """The answer that `polskpas replay --json` owes to a record; of an error only the place."""
    if not header_is_good(record):
        return {"error": {"at": None}}
    hands = [[SPELLINGS[token] for token in text.split()] for text in record["hands"]]
    stock = [SPELLINGS[token] for token in record["stock"].split()]
    table = new_table(record["rules"], record["pot"], hands, stock, record.get("switches"))
    for at, action in enumerate(record["actions"]):
        read = exact(action)
        if read is None or read not in allowed(table):
            return {"error": {"at": at}}
        act(table, read)
    return answer(table)
