"""A whole hand of each rule set goes as it went when somebody read it: `tests/playthroughs`."""

import re

import pytest
from played_through import FOLDER, path_of, played, written

from polskpas.evidence import points, rules
from polskpas.rules import RULE_SETS


@pytest.mark.parametrize("id", RULE_SETS)
def test_the_hand_goes_as_it_did(id):
    kept = path_of(id).read_text("utf-8") if path_of(id).exists() else ""
    assert written(id) == kept, "renew it with `make golden`, and read what has changed"


def test_there_is_one_for_each_rule_set_and_no_other():
    assert {path.name for path in FOLDER.iterdir()} == {path_of(id).name for id in RULE_SETS}


@pytest.mark.parametrize("id", RULE_SETS)
def test_every_step_is_told_with_rules_that_exist(id):
    told = [" ".join(step.split()) for step in re.split(r"^\[\d+.*\]$", written(id), flags=re.M)[1:]]
    ids = [re.search(r" \[([a-z, -]+)\]", step)[1].split(", ") for step in told]
    assert len(told) == len(played(id).actions) + 1
    assert {one for step in ids for one in step} <= {*rules(), *points()}


def test_between_them_they_show_how_hands_end_and_where_what_is_known_does():
    results = {id: played(id).outcome().result for id in RULE_SETS}
    assert [*results.values()] == ["vole-made", "lost", "vole-missed", "won", None]
    assert "what is paid is not known" in " ".join(written("kontraspiel").split())
