"""The table sheet: every rule is on it, and its figures are those of the scoring."""

import re
from html import unescape

import pytest

from polskpas import evidence
from polskpas.rules import rule_set
from polskpas.sheet import HEADINGS, SIGNS, TableSheet, foot, marks, orders_of, payments, pots


def test_every_rule_is_on_it_once_and_a_choice_of_the_editors_is_marked():
    html = unescape(re.sub(r"<[^>]+>", " ", TableSheet()._repr_html_()))
    for rule in evidence.rules().values():
        for text in (html, repr(TableSheet())):
            assert text.count(rule.statement) == 1
            assert f"{rule.statement}{marks(rule)} " in text
    assert set(HEADINGS) == {rule.chapter for rule in evidence.rules().values()}


def test_a_mark_tells_what_the_editors_chose_or_reasoned_in_whole_or_part():
    told = {rule.id: marks(rule) for rule in evidence.rules().values()}
    chosen, reasoned = SIGNS["default"], SIGNS["inferred"]
    assert told["defender-wins"] == chosen and told["soloist-aim"] == reasoned
    assert told["deal"] == told["stake"] == told["exchange"] == chosen + reasoned
    assert told["trick"] == told["vole-made"] == told["rank-plain"] == told["pack"] == ""
    for rule in evidence.rules().values():
        assert bool(told[rule.id]) == any(
            grade in SIGNS for grade in (rule.grade, *(part.grade for part in rule.parts))
        )


def test_its_foot_says_what_the_marks_mean_and_who_reports_the_rest():
    assert all(f"{sign} " in foot() for sign in SIGNS.values())
    assert foot().endswith("All else is reported by one modern article, W.")
    [whole] = [w for w in evidence.witnesses().values() if w.kind == "wiki" and w.extent == "whole"]
    for rule in evidence.rules().values():
        assert marks(rule) or rule.witnesses[whole.siglum] == "reads"
    assert foot().split(" ")[0] in repr(TableSheet()) and foot().split(".")[-2] in TableSheet()._repr_html_()


@pytest.mark.rule("rank-trump")
@pytest.mark.rule("rank-plain")
def test_the_orders_on_it():
    orders = dict(orders_of(rule_set("polskpas")))
    assert orders["♥ trumps"] == "♣J ♠J ♥J ♦J ♥A ♥K ♥Q ♥10 ♥9"
    assert orders["a plain suit"] == "A K Q 10 9"
    assert dict(orders_of(rule_set("polskpas-three")))["a plain suit"] == "A K Q 10"


@pytest.mark.rule("solo-lost")
@pytest.mark.rule("stake")
def test_the_pots_on_it_are_those_after_losses():
    assert pots(rule_set("polskpas")) == [4, 12, 28]


@pytest.mark.rule("vole-made")
@pytest.mark.rule("vole-missed")
@pytest.mark.rule("vole-missed-lost")
@pytest.mark.rule("vole-unannounced")
def test_the_payments_on_it():
    told = {name: cells for name, *cells in payments(rule_set("polskpas"))}
    assert told["the game won"][0] == "+4 | 0 | 0"
    assert told["the game lost"][1] == "−12 | 0 | 24"
    assert told["vole undertaken and made"] == ["+7 | −1 | 0", "+21 | −3 | 0", "+49 | −7 | 0"]
    assert told["vole undertaken, missed, game won"][0] == "0 | 0 | 4"
    assert told["vole undertaken, game lost"][0] == "−4 | 0 | 8"
    assert told["five tricks, vole not undertaken"][0] == "+4 | 0 | 0"
    three = {name: cells for name, *cells in payments(rule_set("polskpas-three"))}
    assert three["vole undertaken and made"][0] == "+6 | −1 | 0"
