"""Random legal records, made with the referee's rules only."""

import referee

# How a legal record's bidding is steered; left to chance, passing out and undertaken voles would be rare.
BIDDINGS = ["passed-out", "first-round", "eldest-privilege", "second-round", "any"]

# What else a record may be steered to under a switch, so that its value comes to matter; `vole_from` is the trick, and
# how many cards into it, from which on the vole is undertaken. (So `contra_from` is how many cards have been played.)
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
    if rules == "kontraspiel":
        plan["contra_from"] = rng.choice([None, None, None, None, 0, 1, 2, 3, 4])
    aims = [AIMS[turned] for turned in switches.items() if turned in AIMS]
    if aims and rng.random() < 0.7:
        plan |= rng.choice(aims)
    soloist = 0 if plan["bidding"] in ("eldest-privilege", "last-word") else rng.randrange(seats)
    strong = rng.random() < (0.8 if plan["favoured"] else 0.2)
    hands, stock = deal(rng, rules, switches, soloist if plan["favoured"] else None, plan["jack_turned"])
    pot = 4 * rng.choice([1, 1, 1, 2, 3, 7, rng.randint(1, 1000), 10**20 + rng.randrange(1000)])
    table, actions = referee.new_table(rules, pot, hands, stock, switches), []
    while not (referee.finished(table) or referee.not_seen(table)):
        if table["soloist"] is None:
            action = call(rng, table, plan["bidding"], soloist)
        else:
            action = play(rng, table, strong, plan)
        referee.act(table, action)
        actions.append(action)
    if actions and rng.random() < 0.3:
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
        wenzels = referee.wenzels(rules)

        def worth(hand):
            return sum(4 if card in wenzels else 3 if card[1] == stock[0][1] else card[0] == "A" for card in hand)

        best = max(range(seats), key=lambda seat: worth(hands[seat]))
        hands[favoured], hands[best] = hands[best], hands[favoured]
        # Changing weak cards of the favoured hand for Wenzels elsewhere makes five tricks likely.
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


def play(rng, table, strong, plan):
    """A legal action of the play: a strong soloist keeps and plays his best cards."""
    actions, vole_from, contra_from = referee.allowed(table), plan["vole_from"], plan.get("contra_from")
    declined = "discard " + table["turn_up"]
    if declined in actions and rng.random() < 0.4:
        return declined
    if vole_from and "vole" in actions and (len(table["tricks"]), len(table["trick"])) >= vole_from:
        return "vole"
    contras = [action for action in actions if action.startswith("contra ")]
    if contras and contra_from is not None and 4 * len(table["tricks"]) + len(table["trick"]) >= contra_from:
        return rng.choice(contras)
    actions = [action for action in actions if action != "vole" and action not in contras]
    if strong and referee.to_act(table) == table["soloist"]:
        trumps, wenzels = table["trumps"], referee.wenzels(table["rules"])
        ladder = wenzels + [r + trumps for r in "AKQJT9"] + [r + s for r in "AKQJT9" for s in "CSHD"]
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
