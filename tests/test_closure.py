"""The circle is closed: every rule has a test that carries its id, and every such id exists."""

import json

import pytest
from marked_tests import LIST, names_by_rule

from polskpas import evidence, library
from polskpas.edition import edition, hands_of, named_tests


@pytest.fixture(scope="module")
def marked() -> dict[str, list[str]]:
    return names_by_rule()


@pytest.mark.parametrize("id", evidence.rules())
def test_every_rule_has_a_test(id, marked):
    assert id in marked


@pytest.mark.parametrize("id", evidence.rules())
def test_every_rule_has_a_property(id, marked):
    assert any(name.startswith("test_properties_") for name in marked[id])


def test_every_mark_is_a_rule(marked):
    assert set(marked) <= set(evidence.rules())


def test_the_list_that_ships_with_the_package_is_that_of_the_tests(marked):
    assert json.loads(LIST.read_text("utf-8")) == marked, "renew it with `make golden`"
    assert all(named_tests(id) == tuple(names) for id, names in marked.items())


def test_the_hands_of_a_rule_are_those_that_say_so():
    told = {(id, name) for id in evidence.rules() for name in hands_of(id)}
    assert told == {(id, name) for name in library.names() for id in library.record(name).shows}


def test_the_edition_names_the_tests_and_hands_of_each_rule():
    for rule in edition()["rules"]:
        assert rule["tests"] == list(named_tests(rule["id"])) and rule["tests"]
        assert rule["hands"] == list(hands_of(rule["id"]))
