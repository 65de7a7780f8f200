"""The package's command judged by the referee on random records."""

import itertools
import json
import random
from collections import Counter

import pytest
import random_records
import referee
from referee_cases import GOOD
from replay_answers import as_line, is_refusal, replay, same

# How many records are compared: legal ones of each rule set; of all together faulty ones, and ones with any next
# action.
LEGAL, FAULTY, NEXT = 650, 1100, 1000


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


def moments_of_kontraspiel(record, answer):
    """What a legal record of Kontraspiel shows, as words to be counted."""
    if random_records.table_of(record)["turn_up"][0] == "J":
        yield "jack turned up, " + ("complete" if answer["complete"] else "stopped")
    if answer["complete"]:
        yield f"result {answer['result']}"
    if answer["soloist"] is not None:
        yield "seven trumps" if answer["trumps"] in "CS" else "eight trumps"
    played = 0
    for action in map(referee.exact, record["actions"]):
        if action.startswith("contra "):
            yield f"contra after {played} cards"
            yield f"{action} to soloist {answer['soloist']}"
        played += action in referee.SPELLINGS


def test_random_records_of_kontraspiel_show_all_that_it_has():
    rng = random.Random("moments")
    records = [random_records.random_record(rng, "kontraspiel") for _ in range(1000)]
    met = Counter(moment for record in records for moment in moments_of_kontraspiel(record, referee.judge(record)))
    wanted = ["jack turned up, complete", "jack turned up, stopped", "seven trumps", "eight trumps"]
    wanted += [f"result {result}" for result in ["won", "lost", "passed-out", None]]
    wanted += [f"contra after {played} cards" for played in range(5)]
    wanted += [f"contra {seat} to soloist {soloist}" for seat, soloist in itertools.permutations(range(4), 2)]
    assert sorted(met) == sorted(wanted)
    assert min(met.values()) >= 10, met


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
            record = random_records.random_record(rng, *random_records.setting_for(rng, kind))
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
