"""The referee judged by cases known beforehand, and the package's command judged by the referee."""

import functools
import itertools
import json
import pathlib
import random
import subprocess
import sys
from collections import Counter

import pytest
import random_records
import referee

ROOT = pathlib.Path(__file__).resolve().parent.parent

# How many records are compared: legal ones of each rule set; of all together faulty ones, ones with any next action,
# and mistyped ones.
LEGAL, FAULTY, NEXT, MISTYPED = 750, 1100, 1000, 800


def replay(lines):
    """Gives lines of bytes to `polskpas replay --json`: its answers as text, its exit code, its standard error."""
    command = [sys.executable, "-m", "polskpas", "replay", "--json"]
    done = subprocess.run(command, input=b"".join(line + b"\n" for line in lines), capture_output=True, cwd=ROOT)
    answers = done.stdout.decode("utf-8").split("\n")
    # The last answer ends its line too.
    assert answers.pop() == ""
    return answers, done.returncode, done.stderr.decode("utf-8")


def as_line(record, ascii_only=True):
    """A record as one line of JSON."""
    text = json.dumps(record, ensure_ascii=ascii_only)
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        # Half of a surrogate pair can be written as an escape only.
        return json.dumps(record).encode("utf-8")


def same(answer, expected):
    """Whether two answers are equal as JSON, where `1` is not `true` and `4.0` is not `4`."""
    return json.dumps(answer, sort_keys=True) == json.dumps(expected, sort_keys=True)


def is_refusal(answer, at):
    """Whether an answer is an error object for a place: a code, one sentence on one line, ids of rules that exist."""
    if list(answer) != ["error"] or set(answer["error"]) != {"at", "code", "message", "rules"}:
        return False
    error = answer["error"]
    words = all(isinstance(error[key], str) and error[key] and "\n" not in error[key] for key in ("code", "message"))
    return words and same(error["at"], at) and all(rule in referee.RULES for rule in error["rules"])


# The referee's own parts.


@pytest.mark.parametrize(
    "trumps, cards, taker",
    [
        ("H", "AH JH KH 9H", 1),
        ("S", "JD AS 9C AH", 0),
        ("H", "TS QS 9S KC", 1),
        ("H", "9S AS JS 9H", 2),
        ("H", "9S AD AC KC", 0),
        ("C", "JD JH JS JC", 3),
    ],
)
def test_referee_knows_who_takes_a_trick(trumps, cards, taker):
    assert referee.trick_taker(cards.split(), trumps) == taker


@pytest.mark.parametrize(
    "led, hand, playable",
    [
        ("JC", "AC 9H KD", "9H"),
        ("9S", "JS KS 9D", "KS"),
        ("KD", "JD AS 9C", "JD AS 9C"),
        ("AD", "9D JH AC", "9D"),
        ("AH", "JC AS 9H", "JC 9H"),
    ],
)
def test_referee_knows_what_follows_a_lead_when_hearts_are_trumps(led, hand, playable):
    table = referee.new_table("polskpas", 4, [[], hand.split(), [], []], ["9C"])
    table |= {"soloist": 0, "trumps": "H", "trick": [led]}
    assert referee.allowed(table) == playable.split()


@pytest.mark.parametrize(
    "obligation, trick, hand, playable",
    [
        ("trump", "KD", "JD AS 9C", "JD"),
        ("trump", "KD", "AS 9C", "AS 9C"),
        ("trump", "KD TH", "9H JD AS", "9H JD"),
        ("trump", "QD", "9D KD JC", "9D KD"),
        ("head", "QD", "9D KD JC", "KD"),
        ("head", "AD", "9D KD JC", "9D KD"),
        ("head", "KD TH", "9H JD AS", "JD"),
        ("head", "KD TH", "AD 9D JC", "AD 9D"),
        ("head", "KD JC", "9H AS", "9H"),
        ("head", "TH", "9H AH 9D", "AH"),
        ("head", "TH", "KD 9D", "KD 9D"),
        ("head", "TD QD", "AS 9C", "AS 9C"),
    ],
)
def test_referee_knows_what_an_obligation_leaves_when_hearts_are_trumps(obligation, trick, hand, playable):
    table = referee.new_table("polskpas", 4, [[]] * 4, ["9C"], {"obligation": obligation})
    table |= {"soloist": 0, "trumps": "H", "trick": trick.split()}
    table["hands"][referee.to_act(table)] = hand.split()
    assert referee.allowed(table) == playable.split()


@pytest.mark.parametrize(
    "takers, winner", [("ABABC", "A"), ("ABBAC", "B"), ("AABBB", "B"), ("ABCDA", "A"), ("AABBC", "A"), ("ABBBB", "B")]
)
def test_referee_knows_who_wins_by_tricks(takers, winner):
    assert referee.winner_by_tricks(list(takers)) == winner


@pytest.mark.parametrize("seats", [4, 3])
def test_referee_finds_a_winner_whoever_takes_the_tricks(seats):
    for takers in itertools.product(range(seats), repeat=5):
        winner = referee.winner_by_tricks(list(takers))
        most = max(takers.count(seat) for seat in range(seats))
        assert takers.count(winner) == most >= 2


def test_referee_knows_the_rule_of_bete():
    winners = [referee.winner_by_tricks(list(takers), "first-two-tricks") for takers in ["AABBC", "ABABC", "AABBB"]]
    assert winners == ["A", None, "B"]
    sequences = itertools.product(range(4), repeat=5)
    assert sum(referee.winner_by_tricks(takers, "first-two-tricks") is None for takers in sequences) == 504


def test_referee_reads_every_spelling():
    for spelling in ["TD", "10D", "♦10", "d10", "dt", "Td", "B10", "10b", "♦t"]:
        assert referee.SPELLINGS[spelling] == "TD"
    german = [referee.SPELLINGS[spelling] for spelling in ["EU", "Go", "HU", "S9", "Bu"]]
    assert german == ["JC", "QS", "JH", "9S", "JD"]
    assert [len(set(referee.pack(rules))) for rules in referee.SEATS] == [24, 24, 24, 19]


# Whole hands, for the referee and the package alike. Three deals are enough: all jacks with eldest, all in the stock,
# and one in which a printed suit misleads.

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
    case("solo-lost", "a loss doubles the pot", EVEN, [*passes(5), "name D", *EVEN_PLAY], payments=[0, -4, 0, 0], pot_after=8),
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


@functools.cache
def engine_on_cases():
    """The package's answers to all the cases, by the case's line."""
    lines = [as_line(param.values[0]) for param in CASES]
    answers, code, errors = replay(lines)
    assert (code, errors) == (1, "")
    return dict(zip(lines, answers, strict=True))


@pytest.mark.parametrize("record, expected", CASES)
def test_case(record, expected):
    judged = referee.judge(record)
    answer = json.loads(engine_on_cases()[as_line(record)])
    if "error" in expected:
        assert judged == expected
        assert is_refusal(answer, expected["error"]["at"])
    else:
        assert {key: judged[key] for key in expected} == expected
        assert same(answer, judged)


# The comparison.


def differences(rng, records, expected):
    """Where the package and its referee disagree: each record with both answers, as text to paste into a terminal."""
    lines = [as_line(record, rng.random() < 0.5) for record in records]
    answers, code, errors = replay(lines)
    assert errors == ""
    assert len(answers) == len(records)
    assert code == (1 if any("error" in answer for answer in expected) else 0)
    found = []
    for line, text, wanted in zip(lines, answers, expected, strict=True):
        answer = json.loads(text)
        right = is_refusal(answer, wanted["error"]["at"]) if "error" in wanted else same(answer, wanted)
        if not right:
            found.append(f"{line.decode()}\n  package: {text}\n  referee: {json.dumps(wanted)}")
    return found


def course(record, switches):
    """What may be done at each step of a record under switches, and its answer if it is legal under them."""
    table, steps = random_records.table_of(record | {"switches": switches}), []
    for action in map(referee.exact, record["actions"]):
        steps.append(referee.allowed(table))
        if action not in steps[-1]:
            return steps
        referee.act(table, action)
    return [*steps, referee.answer(table)]


def values_that_matter(record):
    """Each switch turned in a record and its value, if the record would run or end otherwise with the default."""
    switches = record.get("switches", {})
    actual = course(record, switches)
    for name, value in switches.items():
        others = {other: switches[other] for other in switches if other != name}
        if value != referee.SWITCHES[name][0] and course(record, others) != actual:
            yield name, value


# What a record says of these changes nothing in its answer; the ten removed changes the pack and so no course.
WITHOUT_EFFECT = ["packets", "stake", "removed_ten"]


@pytest.mark.parametrize("rules", sorted(referee.SEATS))
def test_package_and_referee_agree_on_legal_records(rules):
    rng = random.Random(f"legal {rules}")
    records = [random_records.random_record(rng, rules) for _ in range(LEGAL)]
    expected = [referee.judge(record) for record in records]
    assert not any("error" in answer for answer in expected)
    found = differences(rng, records, expected)
    assert not found, "\n".join(found[:3])
    # Complete records had every value of every switch, the default by silence too, and where it can matter it did.
    complete = [record for record, answer in zip(records, expected, strict=True) if answer["complete"]]
    default = {name: values[0] for name, values in referee.switches_of(rules).items()}
    met = Counter(pair for record in complete for pair in (default | record.get("switches", {})).items())
    mattered = Counter(pair for record in complete for pair in values_that_matter(record))
    for name, values in referee.switches_of(rules).items():
        for value in values:
            assert met[name, value] >= 50, (name, value)
        for value in values[1:]:
            assert name in WITHOUT_EFFECT or mattered[name, value] >= 10, (name, value)


def test_package_and_referee_agree_on_any_next_action():
    rng = random.Random("next")
    records = [random_records.random_record(rng, rng.choice(sorted(referee.SEATS))) for _ in range(NEXT)]
    records = [random_records.with_any_next_action(rng, record) for record in records]
    expected = [referee.judge(record) for record in records]
    assert NEXT // 4 < sum("error" in answer for answer in expected) < NEXT * 3 // 4
    found = differences(rng, records, expected)
    assert not found, "\n".join(found[:3])


def faulty_records(rng, count):
    """So many records with one fault each, every kind in its turn, and the place of the fault."""
    for kind in itertools.islice(itertools.cycle(random_records.KINDS), count):
        made = None
        while made is None:
            rules = rng.choice(sorted(referee.SEATS))
            record = random_records.random_record(rng, rules, random_records.switches_for(rng, rules, kind))
            made = random_records.faulty(rng, record, kind)
        yield made


def test_package_and_referee_agree_on_the_place_of_a_fault():
    rng = random.Random("faulty")
    records, expected = [], []
    for record, at, kind in faulty_records(rng, FAULTY):
        assert referee.judge(record) == {"error": {"at": at}}, kind
        records.append(record)
        expected.append({"error": {"at": at}})
        # A good record after each bad one: the command has to go on.
        records.append(random_records.random_record(rng, rng.choice(sorted(referee.SEATS))))
        expected.append(referee.judge(records[-1]))
    found = differences(rng, records, expected)
    assert not found, "\n".join(found[:3])


def test_a_refusal_outside_the_actions_names_the_key():
    rng = random.Random("keys")
    faults = [(random_records.faulty(rng, GOOD, kind)[0], key) for kind, key in random_records.KEY_AT_FAULT.items()]
    faults += [({name: GOOD[name] for name in GOOD if name != key}, key) for key in referee.REQUIRED]
    faults += [({**GOOD, key: 4}, key) for key in ["dealer", "Pot"]]
    answers, code, errors = replay(as_line(record) for record, _ in faults)
    assert (code, errors, len(answers)) == (1, "", len(faults))
    for (_, key), text in zip(faults, answers, strict=True):
        assert key in json.loads(text)["error"]["message"]


# Lines that are no records.

GOOD = {"format": "polskpas-hand/1", "rules": "polskpas", "pot": 4, **EVEN, "actions": []}
GOOD_LINE = as_line(GOOD)


def with_value(key, text):
    """The good record's line with raw bytes as the value of one key."""
    return as_line({**GOOD, key: "@"}).replace(b'"@"', text)


NONSENSE = {
    "no JSON": b"nonsense",
    "one letter": b"x",
    "NUL": b"\x00",
    "NULs": b"\x00" * 100,
    "a control character": b'{"format": "polskpas\x01hand/1"}',
    "an escape sequence": b"\x1b[2J",
    "an opening brace": b"{",
    "a closing brace": b"}",
    "truncated": GOOD_LINE[:-1],
    "truncated in a string": GOOD_LINE[:40],
    "two records": GOOD_LINE + GOOD_LINE,
    "a record and a letter": GOOD_LINE + b"x",
    "single quotes": GOOD_LINE.replace(b'"', b"'"),
    "a trailing comma": GOOD_LINE[:-1] + b",}",
    "a comment": GOOD_LINE + b" // words",
    "null": b"null",
    "true": b"true",
    "a number": b"4",
    "a text": b'"polskpas-hand/1"',
    "an empty array": b"[]",
    "a record in an array": b"[" + GOOD_LINE + b"]",
    "an empty object": b"{}",
    "NaN alone": b"NaN",
    "pot NaN": with_value("pot", b"NaN"),
    "pot Infinity": with_value("pot", b"Infinity"),
    "pot -Infinity": with_value("pot", b"-Infinity"),
    "NaN in the notes": with_value("notes", b'{"0": NaN}'),
    "pot 1e400": with_value("pot", b"1e400"),
    "pot 4e0": with_value("pot", b"4e0"),
    "pot 04": with_value("pot", b"04"),
    "pot +4": with_value("pot", b"+4"),
    "pot -0": with_value("pot", b"-0"),
    "a huge odd pot": with_value("pot", b"9" * 4000),
    "a pot too long to read": with_value("pot", b"4" * 100_000),
    "a huge title": with_value("title", b"1" * 100_000),
    "open arrays": b"[" * 100_000,
    "open objects": b'{"a":' * 100_000,
    "nested arrays": b"[" * 100_000 + b"]" * 100_000,
    "nested objects": b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
    "nested arrays as hands": with_value("hands", b"[" * 100_000 + b"]" * 100_000),
    "nested objects as notes": with_value("notes", b'{"a":' * 100_000 + b"1" + b"}" * 100_000),
    "arrays nested a little less": with_value("title", b"[" * 900 + b"]" * 900),
    "a key twice": b'{"pot": 8, ' + GOOD_LINE[1:],
    "a key twice with one value": b'{"pot": 4, ' + GOOD_LINE[1:],
    "a key twice, once escaped": b'{"p\\u006ft": 8, ' + GOOD_LINE[1:],
    "a note twice": as_line({**GOOD, "actions": ["pass"], "notes": "@"}).replace(b'"@"', b'{"0": "a", "0": "b"}'),
    "a lone surrogate as a key": b'{"\\ud800": 1, ' + GOOD_LINE[1:],
    "a lone surrogate as a rule set": with_value("rules", b'"\\ud800"'),
    "a lone surrogate as a stock": with_value("stock", b'"\\udc00 JS JH JD"'),
    "a lone surrogate as a rule shown": with_value("shows", b'["\\ud800"]'),
    "a lone surrogate as a switch": with_value("switches", b'{"\\ud800": "\\ud800"}'),
    "a raw lone surrogate": with_value("title", b'"\xed\xa0\x80"'),
    "Latin-1": with_value("title", b'"H\xe5nd"'),
    "bytes of no encoding": b"\xff\xfe\xfd",
    "a byte of no encoding in a card": GOOD_LINE.replace(b"JC", b"J\xff"),
    "UTF-16": GOOD_LINE.decode().encode("utf-16-le"),
    "a long word": b"x" * 1_000_000,
    "a long unknown key": b'{"' + b"x" * 1_000_000 + b'": 1}',
    "a line break as a rule set": with_value("rules", b'"a\\nb\\r\\u2028\\u0085"'),
}


def test_nonsense_gets_one_error_a_line():
    answers, code, errors = replay(NONSENSE.values())
    assert (code, errors) == (1, "")
    assert len(answers) == len(NONSENSE)
    wrong = [name for name, text in zip(NONSENSE, answers, strict=True) if not is_refusal(json.loads(text), None)]
    assert wrong == []


def test_random_bytes_get_one_error_a_line():
    rng = random.Random("bytes")
    # A line break would end the line, and a line of blanks only is skipped.
    some = [byte for byte in range(256) if byte != 10]
    lines = [b"~" + bytes(rng.choices(some, k=rng.randrange(60))) for _ in range(1000)]
    answers, code, errors = replay(lines)
    assert (code, errors, len(answers)) == (1, "", len(lines))
    assert all(is_refusal(json.loads(text), None) for text in answers)


def mistyped(rng, line):
    """A line with one to three bytes taken out, put in or changed."""
    line = bytearray(line)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(line))
        line[at : at + rng.randrange(3)] = bytes(rng.choices(b'{}[]",:\\0149CSHDJTAx\xc3\xa5\xff', k=rng.randrange(2)))
    return bytes(line) or b"{"


def test_mistyped_records_are_judged_alike():
    rng = random.Random("mistyped")
    lines, expected = [], []
    for _ in range(MISTYPED):
        lines.append(mistyped(rng, as_line(random_records.random_record(rng), False)))
        try:
            expected.append(referee.judge(json.loads(lines[-1].decode("utf-8"))))
        except ValueError:
            expected.append({"error": {"at": None}})
    answers, code, errors = replay(lines)
    assert (code, errors, len(answers)) == (1, "", len(lines))
    for line, text, wanted in zip(lines, answers, expected, strict=True):
        answer = json.loads(text)
        assert is_refusal(answer, wanted["error"]["at"]) if "error" in wanted else same(answer, wanted), line


def test_odd_but_good_lines_are_read():
    spaced = json.dumps(GOOD, separators=(" ,\t", "\r: ")).encode()
    lines = [
        b"",
        GOOD_LINE + b"\r",
        b"   \t",
        b" " + GOOD_LINE + b"  ",
        spaced,
        as_line({**GOOD, "title": "\u2028\u0085\x0b\x1c"}, False),
        b"\r",
        b"",
    ]
    answers, code, errors = replay(lines)
    assert (code, errors) == (0, "")
    assert [json.loads(text) for text in answers] == [referee.judge(GOOD)] * 4


def test_the_last_line_needs_no_end():
    command = [sys.executable, "-m", "polskpas", "replay", "--json"]
    done = subprocess.run(command, input=GOOD_LINE + b"\n" + GOOD_LINE, capture_output=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line) for line in done.stdout.splitlines()] == [referee.judge(GOOD)] * 2


def test_no_input_is_no_fault():
    assert replay([]) == ([], 0, "")


def test_a_pot_at_the_limit_of_printing_leaves_no_traceback():
    # Readable by Python's limit of digits, but twice the pot of a lost game has one digit more.
    pot = "8" + "0" * (sys.get_int_max_str_digits() - 1)
    lost = as_line({**GOOD, "pot": "@", "actions": [*passes(5), "name D", *EVEN_PLAY]}).replace(b'"@"', pot.encode())
    answers, code, errors = replay([lost, GOOD_LINE])
    assert errors == ""
    assert len(answers) == 2
    assert json.loads(answers[1]) == referee.judge(GOOD)


def test_a_hostile_action_is_refused_at_its_place():
    for text in [
        b'"\\ud800"',
        b"NaN",
        b"-Infinity",
        b"1e400",
        b'"\\u0000"',
        b'"' + b"x" * 1_000_000 + b'"',
        b'"\\n\\r\\u2028"',
    ]:
        line = with_value("actions", b'["pass", ' + text + b"]")
        answers, code, errors = replay([line, GOOD_LINE])
        assert (code, errors, len(answers)) == (1, "", 2)
        # Figures that JSON does not know may be refused as no JSON at all.
        places = [None, 1] if text in (b"NaN", b"-Infinity") else [1]
        assert any(is_refusal(json.loads(answers[0]), at) for at in places)
