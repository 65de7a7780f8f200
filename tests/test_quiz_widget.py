"""The quiz as a demonstration: choose, check, read why, and on without end; prepared with native controls."""

import re
from html import unescape

import pytest
from reading import seen
from test_widgets import button, enabled, html, widgets

from polskpas.quiz import KINDS, question, shown
from polskpas.rules import RULE_SETS, rule_set
from polskpas.widgets import QuizDemo
from polskpas.widgets.quiz import MOST_CHOICES, QUESTIONS

RULES = rule_set("polskpas")


@pytest.fixture
def demo():
    made = QuizDemo(1830)
    made.sent = []
    made.send = made.sent.append
    return made


def asked(step: int):
    kinds = list(KINDS)
    return question(kinds[(1830 + step) % len(kinds)], RULES, 1830 + step)


def choose(demo, one, places) -> None:
    for at in places:
        button(demo, shown(one.choices[at])).click()


def field(demo, name: str):
    return next(widget for widget in widgets(demo) if getattr(widget, "description", "") == name)


def test_a_right_answer_is_marked_with_its_reasons_and_counted_once(demo):
    one = asked(0)
    assert not any(made.description == "Check" for made in enabled(demo))
    choose(demo, one, one.right)
    button(demo, "Check").click()
    told = seen(demo.status.value)
    assert "Right." in told and all(text in told for text, _ in one.reasons)
    assert all(id in demo.status.value for _, rules in one.reasons for id in rules)
    assert demo.sent == [{"marked": True}]
    marked = [made.description for made in enabled(demo) if made.description.startswith("✓ ")]
    assert marked == [f"✓ {shown(one.choices[at])}" for at in sorted(one.right)]


def test_a_wrong_answer_is_told_the_right_one_and_a_second_answer_is_not_counted(demo):
    demo.go(1)
    one = asked(1)
    wrong = next(at for at in range(len(one.choices)) if at not in one.right)
    choose(demo, one, [wrong])
    button(demo, "Check").click()
    assert f"Not right.Answer: {one.answer}." in seen(demo.status.value)
    marks = [made.description for made in enabled(demo) if made.description[0] in "✓✗"]
    assert sorted(marks) == sorted([f"✗ {one.choices[wrong]}", f"✓ {one.answer}"])
    button(demo, f"✓ {one.answer}").click()
    button(demo, "Check").click()
    assert "Right." in seen(demo.status.value) and demo.sent == [{"marked": False}]


def test_one_choice_gives_way_to_another_where_only_one_is_right(demo):
    demo.go(1)
    one = asked(1)
    assert not one.several
    choose(demo, one, [0, 1])
    pressed = [made.description for made in widgets(demo) if getattr(made, "pressed", None)]
    assert pressed == [f"● {shown(one.choices[1])}"]
    demo.go(0)
    assert asked(0).several
    choose(demo, asked(0), [0, 1])
    assert sum(bool(getattr(made, "pressed", None)) for made in widgets(demo)) == 2


def test_it_goes_on_without_end(demo):
    for step in range(QUESTIONS + 5):
        one = asked(step)
        assert one.text in seen(demo.status.value) and demo.picture.value == one.picture
        assert demo.address in ("", f"quiz-polskpas-1830-{step}")
        choose(demo, one, one.right)
        button(demo, "Check").click()
        button(demo, "Next question").click()
    assert demo.sent == [{"marked": True}] * (QUESTIONS + 5)


def test_another_game_and_another_kind_are_asked_of(demo):
    for id in RULE_SETS:
        field(demo, "Game").value = id
        first = "winner" if id == "kontraspiel" else "may-play"
        assert demo.picture.value == question(first, rule_set(id), 1830).picture
        for _, kind in field(demo, "Questions").options[1:]:
            field(demo, "Questions").value = kind
            assert demo.picture.value == question(kind, rule_set(id), 1830).picture
        assert demo.address == ""
        field(demo, "Questions").value = ""
    assert "pot" not in dict(field(demo, "Questions").options).values()


def test_there_is_room_for_every_choice():
    for kind in KINDS:
        assert all(len(question(kind, RULES, number).choices) <= MOST_CHOICES for number in range(50))


def test_prepared_questions_are_native_controls_with_the_answer_folded_below():
    form = r'<fieldset class="pp-question" data-right="([\d ]+)">(.*?)</fieldset>'
    forms = re.findall(form, html(QuizDemo(1830)), re.S)
    assert len(forms) == QUESTIONS
    for step, (right, form) in enumerate(forms):
        one = asked(step)
        assert set(map(int, right.split())) == one.right
        assert form.count('type="checkbox"' if one.several else 'type="radio"') == len(one.choices)
        assert re.fullmatch(r"<legend>(.*?)</legend>.*", form, re.S)
        folded = re.search(r'<details class="pp-answer"><summary>Answer</summary>(.*?)</details>', form, re.S)[1]
        assert all(text in unescape(seen(folded)) for text, _ in one.reasons)
    names = re.findall(r'<input type="radio" name="([^"]+)"', html(QuizDemo(1830)))
    assert len(set(names)) == sum(not asked(step).several for step in range(QUESTIONS))
