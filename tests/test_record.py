"""Records: what is written reads back equal, and the schema agrees with the reader."""

import json
import random
from importlib.resources import files

import pytest
from random_records import faulty, random_record

from polskpas import evidence
from polskpas.cards import show_cards
from polskpas.record import OPTIONAL, REQUIRED, decode_json, parse_json, parse_record
from polskpas.refusal import Refusal
from polskpas.rules import RULE_SETS

SCHEMA = json.loads(files("polskpas").joinpath("record.schema.json").read_text("utf-8"))
RULES = RULE_SETS


@pytest.mark.parametrize("rules", RULES)
def test_what_is_written_reads_back_equal(rules):
    rng = random.Random(1839)
    for _ in range(300):
        record = parse_record(random_record(rng, rules))
        assert parse_json(record.as_json()) == record
        assert parse_json(record.as_json()).as_json() == record.as_json()


def test_liberal_spellings_are_written_exactly():
    data = random_record(random.Random(1), "polskpas")
    exact = parse_record(data)
    spelt = data | {"hands": [show_cards(cards) for cards in exact.hand.deal.hands]}
    assert parse_record(spelt) == exact
    assert "♣" not in parse_record(spelt).as_json().split('"actions"')[0]


@pytest.mark.parametrize("rules", RULES)
def test_a_default_switch_said_aloud_changes_nothing(rules):
    data = random_record(random.Random(2), rules, {}) | {"switches": {"packets": "two-three"}}
    silent = {key: value for key, value in data.items() if key != "switches"}
    assert parse_record(data).hand == parse_record(silent).hand
    assert parse_record(data).hand.rules is parse_record(silent).hand.rules


def test_the_switch_of_three_players_is_foreign_to_four():
    with pytest.raises(Refusal, match="no switch of this rule set"):
        parse_record(random_record(random.Random(3), "polskpas", {}) | {"switches": {"removed_ten": "TD"}})


def test_the_schema_is_one_and_names_the_same_keys_and_rule_sets(jsonschema):
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert set(SCHEMA["properties"]) == set(REQUIRED + OPTIONAL)
    assert set(SCHEMA["required"]) == set(REQUIRED)
    assert tuple(SCHEMA["properties"]["rules"]["enum"]) == RULE_SETS


@pytest.mark.parametrize("rules", RULES)
def test_every_record_that_is_read_fits_the_schema(rules, jsonschema):
    rng, validator = random.Random(4), jsonschema.Draft202012Validator(SCHEMA)
    for _ in range(200):
        validator.validate(random_record(rng, rules))


def test_what_the_schema_refuses_the_reader_refuses(jsonschema):
    rng, validator, found = random.Random(5), jsonschema.Draft202012Validator(SCHEMA), 0
    for _ in range(600):
        data, _, _ = faulty(rng, random_record(rng, rng.choice(RULES)))
        if not validator.is_valid(data):
            found += 1
            with pytest.raises(Refusal):
                parse_record(data)
    assert found > 100


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity"])
@pytest.mark.parametrize("text", ["{}", '{{"pot": {}}}', '{{"notes": {{"0": [{}]}}}}'])
def test_what_is_no_number_of_json_is_not_decoded(word, text):
    with pytest.raises(Refusal, match=f"not JSON: {word} is no number"):
        decode_json(text.format(word))


def test_a_refusal_in_a_record_names_only_rules_that_exist():
    rng = random.Random(6)
    for _ in range(600):
        data, at, kind = faulty(rng, random_record(rng, rng.choice(RULES)))
        with pytest.raises(Refusal) as refused:
            parse_record(data)
        assert refused.value.at == at, kind
        assert set(refused.value.rules) <= {*evidence.rules(), *evidence.points()}
