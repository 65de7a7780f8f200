"""Whole hands of which the answer is known beforehand, for the referee and the package alike."""

import pytest

# Three deals are enough for four: all jacks with eldest, all in the stock, and one in which a printed suit misleads.

EVEN = {"hands": ["AC 9S AH QD 9C", "KC AS KH AD TS", "QC KS QH KD 9D", "TC QS TH TD 9H"], "stock": "JC JS JH JD"}
JACKS = {"hands": ["JC JS JH JD AH", "AS KS QS TS 9S", "AC KC QC TC 9C", "AD KD QD TD 9D"], "stock": "9H KH QH TH"}
PRINTED = {"hands": ["JC 9S AD TS KD", "JS KS 9H 9D AC", "KC QC TC 9C AS", "QS AH KH QH TH"], "stock": "TD JH JD QD"}
THREE = {
    "rules": "polskpas-three",
    "hands": ["JC JS JH JD AH", "AS KS QS TS QD", "AC KC QC TC AD"],
    "stock": "TH KH QH KD",
}

EVEN_PLAY = "AC KC QC TC  9S AS KS QS  KH QH TH AH  QD AD KD TD  TS 9D 9H 9C".split()
JACKS_PLAY = "JC 9S 9C 9D  JS TS TC TD  JH QS QC QD  JD KS KC KD".split()
FIVE_TO_ELDEST = [*JACKS_PLAY, "9H", "AS", "AC", "AD"]
FOUR_TO_ELDEST = [*JACKS_PLAY, "AH", "AS", "AC", "AD"]
THREE_PLAY = "JC TS TC  JS QS QC  JH KS KC  JD AS AC  TH QD AD".split()
TAKEN = ["accept", "discard AH"]


def passes(count):
    """So many passes."""
    return ["pass"] * count


def under(deal, **switches):
    """A deal with switches."""
    return {**deal, "switches": switches}


ANY_SUIT = under(EVEN, turned_jack="second-round", eldest_privilege="last-word", late_exchange="eldest")
LAST_WORD = under(JACKS, eldest_privilege="last-word")
LATE = under(JACKS, late_exchange="eldest")
LAST_AND_LATE = under(JACKS, late_exchange="eldest", eldest_privilege="last-word", exchange="optional")
OPTIONAL = under(JACKS, exchange="optional")
MUST_TRUMP = under(PRINTED, obligation="trump")
BETE = under(EVEN, two_tricks="first-two-tricks", defender_wins="takes-pot")
IN_TRICK = under(JACKS, vole_window="before-third-trick-ends")
FOURTH = under(JACKS, vole_window="before-fourth-lead")
NOTHING = under(JACKS, vole_missed_lost="nothing", defender_wins="takes-pot")
OF_1829 = {**JACKS, "rules": "polskpas-1829"}
NO_TEN_OF_HEARTS = under({**THREE, "stock": "TD KH QH KD"}, removed_ten="TH")


def undertaken(cards):
    """Eldest's five tricks, the vole undertaken after so many cards."""
    return [*TAKEN, *FIVE_TO_ELDEST[:cards], "vole", *FIVE_TO_ELDEST[cards:]]


def case(rule, name, deal, actions, **expected):
    """A hand, the rule it shows, and what is to be answered; `at` stands for a refusal."""
    record = {"format": "polskpas-hand/1", "rules": "polskpas", "pot": 4, **deal, "actions": actions}
    if "at" in expected:
        expected = {"error": expected}
    return pytest.param(record, expected, id=name, marks=pytest.mark.rule(rule))


CASES = [
    case("deal", "nothing said yet", EVEN, [], complete=False, soloist=None, trumps=None, trick_winners=[]),
    case("first-round", "second seat accepts", JACKS, ["pass", "accept"], soloist=1, trumps="H", complete=False),
    case("first-round", "nobody bids after an acceptance", JACKS, ["accept", "accept"], at=1),
    case("turned-jack", "a jack turned up prefers its suit", EVEN, ["accept"], soloist=0, trumps="C"),
    case("exchange", "the card taken may not be laid away", JACKS, ["accept", "discard 9H"], at=1),
    case("exchange", "only a card held may be laid away", JACKS, ["accept", "discard AS"], at=1),
    case("exchange", "one card must be laid away", JACKS, ["accept", "JC"], at=1),
    case("exchange", "one card only", JACKS, [*TAKEN, "discard JC"], at=2),
    case("exchange", "the card laid away is out of play", JACKS, [*TAKEN, "AH"], at=2),
    case("exchange", "the card taken is in play", JACKS, [*TAKEN, "9H"], complete=False, soloist=0),
    case("second-round", "another suit named", JACKS, [*passes(5), "name S"], soloist=1, trumps="S"),
    case("second-round", "no acceptance now", JACKS, [*passes(4), "accept"], at=4),
    case("second-round", "the turn-up is not taken", JACKS, [*passes(5), "name S", "discard AS"], at=6),
    case("eldest-privilege", "eldest may come back", JACKS, [*passes(4), "name H"], soloist=0, trumps="H"),
    case("eldest-privilege", "no other may", JACKS, [*passes(5), "name H"], at=5),
    case(
        "passed-out", "the pot stays", EVEN, passes(8), result="passed-out", payments=[0] * 4, pot_after=4, winner=None
    ),
    case("passed-out", "no ninth call", EVEN, passes(9), at=8),
    case("first-lead", "eldest leads to another's game", JACKS, ["pass", *TAKEN[:1], "discard 9S", "AS"], at=3),
    case("jack-is-trump", "a jack led draws trumps", PRINTED, [*passes(4), "name H", "JC", "AC"], at=6),
    case("jack-is-trump", "a jack is not of its printed suit", PRINTED, [*passes(4), "name H", "9S", "JS"], at=6),
    case("follow-suit", "no trump while the suit is held", PRINTED, [*passes(4), "name H", "AD", "9H"], at=6),
    case("rank-plain", "tens are low", PRINTED, [*passes(4), "name H", *"TS KS AS QS".split()], trick_winners=[2]),
    case(
        "rank-trump",
        "a low jack beats the trump ace",
        JACKS,
        [*passes(5), "name S", *"JD AS AC AD".split()],
        trick_winners=[0],
    ),
    case("two-tricks", "2-2-1", EVEN, [*passes(4), "name D", *EVEN_PLAY], winner=0, trick_winners=[0, 1, 0, 1, 2]),
    case("soloist-aim", "second to two", EVEN, [*passes(5), "name D", *EVEN_PLAY], result="lost", winner=0),
    case(
        "solo-won",
        "the pot",
        EVEN,
        [*passes(4), "name D", *EVEN_PLAY],
        payments=[4, 0, 0, 0],
        pot_after=0,
        result="won",
    ),
    case(
        "solo-lost",
        "a loss doubles the pot",
        EVEN,
        [*passes(5), "name D", *EVEN_PLAY],
        payments=[0, -4, 0, 0],
        pot_after=8,
    ),
    case("three-tricks", "four of five", JACKS, [*passes(4), "name S", *FOUR_TO_ELDEST], result="won", winner=0),
    case(
        "vole-made",
        "the pot and three quarters",
        JACKS,
        [*TAKEN, "vole", *FIVE_TO_ELDEST],
        payments=[7, -1, -1, -1],
        result="vole-made",
        pot_after=0,
    ),
    case(
        "vole-announce",
        "before the third lead",
        JACKS,
        [*TAKEN, *FIVE_TO_ELDEST[:8], "vole", *FIVE_TO_ELDEST[8:]],
        result="vole-made",
    ),
    case("vole-announce", "not before the fourth", JACKS, [*TAKEN, *FIVE_TO_ELDEST[:12], "vole"], at=14),
    case("vole-announce", "not before the discard", JACKS, ["accept", "vole"], at=1),
    case("vole-announce", "not twice", JACKS, [*TAKEN, "vole", "vole"], at=3),
    case("vole-announce", "not during a trick", JACKS, [*TAKEN, "JC", "vole"], at=3),
    case("vole-announce", "not after a lost trick", EVEN, [*passes(4), "name D", *EVEN_PLAY[:8], "vole"], at=13),
    case(
        "vole-missed",
        "nobody pays",
        JACKS,
        [*passes(4), "name S", "vole", *FOUR_TO_ELDEST],
        result="vole-missed",
        payments=[0] * 4,
        pot_after=4,
    ),
    case(
        "vole-missed-lost",
        "an ordinary loss, eldest leading",
        JACKS,
        [*passes(5), "name S", "vole", *FOUR_TO_ELDEST],
        result="lost",
        payments=[0, -4, 0, 0],
        pot_after=8,
    ),
    case("vole-unannounced", "the pot, no more", JACKS, [*TAKEN, *FIVE_TO_ELDEST], result="won", payments=[4, 0, 0, 0]),
    case("three-players", "a vole of three", THREE, [*TAKEN, "vole", *THREE_PLAY], payments=[6, -1, -1], pot_after=0),
    case("three-players", "no seventh call", THREE, passes(7), at=6),
    case("stake", "a pot is whole in quarters", {**EVEN, "pot": 6}, [], at=None),
    case("turned-jack", "any suit for all", ANY_SUIT, ["pass", "name C"], soloist=1, trumps="C", complete=False),
    case("turned-jack", "nothing to accept", ANY_SUIT, ["accept"], at=0),
    case("turned-jack", "one round of passes", ANY_SUIT, passes(4), result="passed-out", payments=[0] * 4, pot_after=4),
    case("turned-jack", "no last word", ANY_SUIT, [*passes(4), "name C"], at=4),
    case("turned-jack", "no late exchange", ANY_SUIT, ["name C", "discard AC"], at=1),
    case("eldest-privilege", "own turn beside a last word", LAST_WORD, [*passes(4), "name H"], soloist=0, trumps="H"),
    case("eldest-privilege", "last word due", LAST_WORD, passes(8), complete=False, soloist=None),
    case("eldest-privilege", "last word said", LAST_WORD, [*passes(8), "name H", "AH"], soloist=0, trumps="H"),
    case("eldest-privilege", "last word passed", LAST_WORD, passes(9), result="passed-out", pot_after=4),
    case("eldest-privilege", "no other last word", LAST_WORD, [*passes(8), "name S"], at=8),
    case("eldest-privilege", "no tenth call", LAST_WORD, passes(10), at=9),
    case("exchange", "late", LATE, [*passes(4), "name H", "discard AH", "9H"], soloist=0, trumps="H", complete=False),
    case("exchange", "late, and compulsory", LATE, [*passes(4), "name H", "discard 9H"], at=5),
    case("exchange", "late, before the lead", LATE, [*passes(4), "name H", "JC"], at=5),
    case("exchange", "late in the preferred suit only", LATE, [*passes(4), "name S", "discard AH"], at=5),
    case("exchange", "late after a last word", LAST_AND_LATE, [*passes(8), "name H", "discard AH", "9H"], trumps="H"),
    case("exchange", "late and declined", LAST_AND_LATE, [*passes(8), "name H", "discard 9H", "AH"], trumps="H"),
    case("exchange", "declined", OPTIONAL, ["accept", "discard 9H", "AH"], soloist=0, trumps="H", complete=False),
    case("exchange", "what was declined is out of play", OPTIONAL, ["accept", "discard 9H", "9H"], at=2),
    case("follow-suit", "free", PRINTED, [*passes(4), "name H", *"AD 9D AS QS".split()], trick_winners=[0]),
    case("follow-suit", "void, so trump", MUST_TRUMP, [*passes(4), "name H", *"AD 9D AS QS".split()], at=8),
    case("follow-suit", "trumped", MUST_TRUMP, [*passes(4), "name H", *"AD 9D AS TH".split()], trick_winners=[3]),
    case(
        "two-tricks",
        "nobody by the rule of Bête",
        BETE,
        [*passes(4), "name D", *EVEN_PLAY],
        winner=None,
        result="lost",
        payments=[-4, 0, 0, 0],
        pot_after=8,
    ),
    case("vole-announce", "in the first trick", IN_TRICK, undertaken(1), result="vole-made", payments=[7, -1, -1, -1]),
    case("vole-announce", "before the third trick's last card", IN_TRICK, undertaken(11), result="vole-made"),
    case("vole-announce", "after the third trick's last card", IN_TRICK, undertaken(12), at=14),
    case("vole-announce", "before the fourth lead", FOURTH, undertaken(12), result="vole-made"),
    case("vole-announce", "after the fourth lead", FOURTH, undertaken(13), at=15),
    case("vole-announce", "before the fifth lead", FOURTH, undertaken(16), at=18),
    case("vole-announce", "in a trick before the fourth", FOURTH, undertaken(9), at=11),
    case(
        "vole-missed-lost",
        "nothing, though a winner takes the pot",
        NOTHING,
        [*passes(5), "name S", "vole", *FOUR_TO_ELDEST],
        result="lost",
        winner=0,
        payments=[0] * 4,
        pot_after=4,
    ),
    case(
        "defender-wins",
        "the pot taken and filled again",
        NOTHING,
        [*passes(5), "name S", *FOUR_TO_ELDEST],
        result="lost",
        payments=[4, -4, 0, 0],
        pot_after=4,
    ),
    case(
        "vole-unannounced",
        "the quarters all the same",
        under(JACKS, vole_unannounced="bonus"),
        [*TAKEN, *FIVE_TO_ELDEST],
        result="won",
        payments=[7, -1, -1, -1],
        pot_after=0,
    ),
    case("three-players", "another ten removed", NO_TEN_OF_HEARTS, ["accept"], trumps="D", complete=False),
    case("three-players", "a ten too many", under(THREE, removed_ten="TH"), [], at=None),
    case("players", "1829 is the same game", OF_1829, undertaken(0), payments=[7, -1, -1, -1], result="vole-made"),
    case("pack", "no ten removed from four", under(EVEN, removed_ten="TD"), [], at=None),
    case("pack", "no card twice", {**EVEN, "stock": "JC JS JH AC"}, [], at=None),
]

GOOD = {"format": "polskpas-hand/1", "rules": "polskpas", "pot": 4, **EVEN, "actions": []}
