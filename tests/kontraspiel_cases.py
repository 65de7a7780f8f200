"""Whole hands of Kontraspiel of which the answer is known beforehand, for the referee and the package alike."""

import pytest
from referee import SWITCHES
from referee_cases import EVEN, JACKS, passes, under

# Black and red jacks beside other cards of their printed suits, and the same with a red jack turned up.
RED = {"hands": ["KD AH 9H TC 9S", "JD JH JC KC QS", "QD TD KH TH KS", "AD JS QH AC 9C"], "stock": "9D AS TS QC"}
RED_TURNED = {"hands": ["KD AH 9H TC 9S", "9D JH JC KC QS", *RED["hands"][2:]], "stock": "JD AS TS QC"}

# Eldest leads trumps, and a red jack that is none.
JACKS_PLAY = "JC 9S 9C 9D  JS TS TC TD  JH QS QC QD  JD KS KC KD  AD AH AS AC".split()
HEARTS = [*passes(4), "name H"]
BLACK_TURNED = {**JACKS, "hands": ["9H JS JH JD AH", *JACKS["hands"][1:]], "stock": "JC KH QH TH"}
UNKNOWN = {"payments": None, "pot_after": None}


def record_of(deal, actions):
    """A record of Kontraspiel."""
    return {"format": "polskpas-hand/1", "rules": "kontraspiel", "pot": 4, **deal, "actions": actions}


def case(name, deal, actions, **expected):
    """A hand and what is to be answered; `at` stands for a refusal."""
    expected = {"error": expected} if "at" in expected else expected
    return pytest.param(record_of(deal, actions), expected, id=f"Kontraspiel: {name}")


def contra_after(cards, *contras):
    """Eldest accepts; these contras are said after so many cards."""
    return ["accept", *JACKS_PLAY[:cards], *contras, *JACKS_PLAY[cards:]]


KONTRASPIEL_CASES = [
    case("nothing said yet", RED, [], complete=False, soloist=None, trumps=None, trick_winners=[]),
    case("second seat accepts", RED, ["pass", "accept"], complete=False, soloist=1, trumps="D"),
    case("no overcall", RED, ["accept", "accept"], at=1),
    case("no suit named in round one", RED, ["name H"], at=0),
    case("another suit named", RED, [*passes(5), "name S"], soloist=1, trumps="S"),
    case("no acceptance in round two", RED, [*passes(4), "accept"], at=4),
    case("eldest may come back", RED, [*passes(4), "name D"], soloist=0, trumps="D"),
    case("no other may", RED, [*passes(5), "name D"], at=5),
    case("passed out", RED, passes(8), complete=True, result="passed-out", soloist=None, winner=None, **UNKNOWN),
    case("no ninth call", RED, passes(9), at=8),
    case("no exchange", JACKS, ["accept", "JC"], complete=False, soloist=0, trumps="H"),
    case("no discard", JACKS, ["accept", "discard AH"], at=1),
    case("no discard of the turn-up", JACKS, ["accept", "discard 9H"], at=1),
    case("no discard after naming", JACKS, [*HEARTS, "discard JD"], at=5),
    case("the turn-up is out of play", JACKS, ["accept", "9H"], at=1),
    case("no vole before the first lead", JACKS, ["accept", "vole"], at=1),
    case("no vole before the second", JACKS, ["accept", *JACKS_PLAY[:4], "vole"], at=5),
    case("no vole while calls are due", JACKS, ["vole"], at=0),
    case("eldest leads to another's game", JACKS, ["pass", "accept", "JC"], complete=False, soloist=1),
    case("a red jack follows its suit", RED, [*HEARTS, "KD", "JC"], at=6),
    case("a red jack is below the queen", RED, [*HEARTS, *"KD JD QD AD".split()], trick_winners=[3]),
    case("a red jack of the trump suit is a trump", RED, [*HEARTS, *"AH JH TH QH".split()], trick_winners=[0]),
    case("a red jack of another suit is no trump", RED, [*HEARTS, *"AH JD".split()], at=6),
    case("a Wenzel beats the trump ace", RED, [*HEARTS, *"AH JC TH JS".split()], trick_winners=[1]),
    case("a Wenzel does not follow its printed suit", RED, [*HEARTS, *"9S JC".split()], at=6),
    case("a red jack turned up prefers its suit", RED_TURNED, ["accept", "KD", "9D"], soloist=0, trumps="D"),
    case("a red jack turned up is not taken", RED_TURNED, ["accept", "JD"], at=1),
    case("a Wenzel turned up", EVEN, [], complete=False, soloist=None, trumps=None, trick_winners=[]),
    case("the lower Wenzel turned up", {**EVEN, "stock": "JS JC JH JD"}, ["pass"], at=0),
    case("nothing is done with a Wenzel turned up", EVEN, ["accept", "nonsense"], at=0),
    case("nor said", EVEN, ["nonsense"], at=0),
    case("won", JACKS, contra_after(0), result="won", winner=0, trick_winners=[0, 0, 0, 3, 0], **UNKNOWN),
    case("lost", JACKS, ["pass", "accept", *JACKS_PLAY], result="lost", winner=0, soloist=1, **UNKNOWN),
    case("contra before the lead", JACKS, contra_after(0, "contra 3"), result=None, winner=0, complete=True, **UNKNOWN),
    case("contra in the first trick", JACKS, contra_after(2, "contra 1"), result=None, winner=0, **UNKNOWN),
    case("contra after the first trick", JACKS, contra_after(4, "contra 2"), result=None, winner=0, **UNKNOWN),
    case("contra after the second lead", JACKS, contra_after(5, "contra 2"), at=6),
    case("contra after the second trick", JACKS, contra_after(8, "contra 2"), at=9),
    case("contra after the fifth trick", JACKS, contra_after(20, "contra 2"), at=21),
    case("contra to a lost game", JACKS, ["pass", "accept", "contra 0", *JACKS_PLAY], result=None, winner=0, soloist=1),
    case("contra in an unfinished hand", JACKS, ["accept", "contra 1", "JC"], complete=False, soloist=0, trumps="H"),
    case("contra to oneself", JACKS, contra_after(1, "contra 0"), at=2),
    case("contra twice by one", JACKS, contra_after(0, "contra 3", "contra 3"), at=2),
    case("contra twice by two", JACKS, [*contra_after(1, "contra 3")[:4], "contra 1"], at=4),
    case("contra without a soloist", JACKS, ["pass", "contra 0"], at=1),
    case("contra when passed out", JACKS, [*passes(8), "contra 0"], at=8),
    case("contra of nobody", JACKS, ["accept", "contra 4"], at=1),
    case("contra without a seat", JACKS, ["accept", "contra"], at=1),
    case("the other order of packets", under(JACKS, packets="three-two"), ["accept"], soloist=0, trumps="H"),
    case("a foreign switch at its default", under(JACKS, vole_window="before-third-lead"), [], at=None),
]
KONTRASPIEL_CASES += [
    case(f"the switch {name} is foreign", under(JACKS, **{name: values[-1]}), [], at=None)
    for name, values in SWITCHES.items()
    if name != "packets"
]

# Records that err at their first action, and whether a Wenzel turned up is why.
NOT_SEEN = [
    (record_of(EVEN, ["pass"]), True),
    (record_of(EVEN, ["accept", "pass"]), True),
    (record_of(EVEN, ["name H"]), True),
    (record_of(EVEN, ["AC"]), True),
    (record_of(BLACK_TURNED, ["contra 1"]), True),
    (record_of(BLACK_TURNED, ["vole"]), True),
    (record_of(EVEN, ["nonsense"]), False),
    (record_of(EVEN, [5]), False),
    (record_of(RED, ["name H"]), False),
]
