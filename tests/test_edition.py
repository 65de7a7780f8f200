"""The edition as data: what is printed fits its schema, and the schema tells what it knows of ids and of words."""

import json
from importlib.resources import files

import pytest

from polskpas import evidence
from polskpas.edition import edition
from polskpas.evidence import model
from polskpas.likeness import Verdict

SCHEMA = json.loads(files("polskpas").joinpath("edition.schema.json").read_text("utf-8"))


@pytest.fixture
def printed():
    """The edition after a way through JSON."""
    return json.loads(json.dumps(edition()))


def test_what_is_printed_fits_the_schema(printed, jsonschema):
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(printed, SCHEMA, cls=jsonschema.Draft202012Validator)


def test_the_schema_has_the_words_of_the_model():
    parts = SCHEMA["$defs"]
    assert parts["grade"]["enum"] == list(model.GRADES)
    assert parts["point-grade"]["enum"] == list(model.POINT_GRADES)
    assert parts["point"]["properties"]["verdict"]["enum"] == list(Verdict)
    assert parts["readings"]["additionalProperties"]["enum"] == list(model.READINGS)
    assert parts["witness"]["properties"]["kind"]["enum"] == list(model.KINDS)
    assert parts["witness"]["properties"]["game"]["enum"] == list(model.GAMES)
    assert parts["witness"]["properties"]["extent"]["enum"] == list(model.EXTENTS)
    assert parts["mention"]["properties"]["grade"]["enum"] == list(model.MENTION_GRADES)
    assert parts["term"]["properties"]["language"]["enum"] == list(model.LANGUAGES)


FAULTS = {
    "a grade that is none": lambda data: data["rules"][0].update(grade="certain"),
    "a side of a rule that is not known": lambda data: data["rules"][0]["parts"][0].update(grade="not known"),
    "a rule without a warrant": lambda data: data["rules"][0].pop("warrant"),
    "a rule without a test": lambda data: data["rules"][0].update(tests=[]),
    "a reading that is none": lambda data: data["rules"][0]["witnesses"].update(W="perhaps"),
    "a year in words": lambda data: data["witnesses"][0].update(year="1774"),
    "a switch with one value": lambda data: data["switches"][0].update(values={"only": "this"}),
    "a point with a verdict that is none": lambda data: data["kontraspiel"][0].update(verdict="none"),
    "a mention with one year": lambda data: data["mentions"][0].update(years=[1753]),
    "a language that is none": lambda data: data["terms"][0].update(language="no"),
    "a key that nobody knows": lambda data: data.update(extra=[]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_schema_refuses(printed, fault, jsonschema):
    FAULTS[fault](printed)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(printed, SCHEMA, cls=jsonschema.Draft202012Validator)


def test_what_is_known_of_kontraspiel_is_told_with_its_verdict(printed):
    told = {point["id"]: point for point in printed["kontraspiel"]}
    assert list(told) == list(evidence.points())
    assert (told["follow-suit"]["verdict"], told["vole-made"]["verdict"]) == ("same", "not known")
    assert told["rank-trump"]["apart"] == [{"what": "wenzels", "polskpas": "JC, JS, JH, JD", "kontraspiel": "JC, JS"}]
    assert {mention["game"] for mention in printed["mentions"]} == {"polskpas", "kontraspiel"}
