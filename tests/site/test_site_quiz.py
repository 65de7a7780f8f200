"""The questions: answered by keys alone, marked with their reasons, and counted in the reader's browser."""

from __future__ import annotations

import pytest
from contrast import weak_texts
from looking import press, settle, status

from conftest import Reader
from polskpas.quiz import KINDS, question, shown
from polskpas.rules import rule_set

QUIZ = "book/quiz.html"


def first(reader):
    return reader.demos()[0]


def is_right(root) -> bool:
    return "Right." in status(root)


def choices(root):
    """The choices of the question in sight, and which of them are right."""
    form = root.locator(".pp-shown .pp-question")
    right = set(form.get_attribute("data-right").split())
    return [(box, box.get_attribute("value") in right) for box in form.locator("input").all()]


def score(root) -> str:
    return root.locator(".pp-score-words").inner_text()


def test_all_questions_are_answered_by_keys_alone(site, read):
    reader = read(site + QUIZ)
    root, keys = first(reader), reader.page.keyboard
    count = root.locator(".pp-question").count()
    root.locator(".pp-shown input").first.focus()
    for number in range(count):
        boxes = choices(root)
        kind = boxes[0][0].get_attribute("type")
        for at, (box, right) in enumerate(boxes):
            focused = box.evaluate("(box) => box === document.activeElement")
            assert focused or kind == "radio"
            if right and kind == "radio":
                box.focus() if at == 0 else [keys.press("ArrowDown") for _ in range(at)]
            if right:
                keys.press("Space")
            if kind == "checkbox":
                keys.press("Tab")
        if kind == "radio":
            keys.press("Tab")
        assert reader.page.locator(":focus").inner_text() == "Check"
        assert reader.page.locator(":focus").evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
        keys.press("Enter")
        assert is_right(root) and root.locator("[role=status] .pp-rules code").count()
        assert score(root).startswith(f"Your score: {number + 1} of {number + 1}.")
        keys.press("Enter")
    assert reader.page.url.endswith("-0")  # and from the first again
    reader.assert_clean()


def test_a_wrong_answer_is_told_the_right_one_and_counts_once(site, read):
    reader = read(site + QUIZ)
    root = first(reader)
    wrong = next(box for box, right in choices(root) if not right)
    check = root.locator(".pp-shown .pp-check")
    assert check.is_disabled()
    wrong.check()
    press(reader, root, check)
    assert "Not right." in status(root) and "Answer:" in status(root)
    assert root.locator(".pp-shown [data-mark='✓']").count() and root.locator(".pp-shown [data-mark='✗']").count() == 1
    assert score(root).startswith("Your score: 0 of 1.")
    wrong.uncheck()
    assert not root.locator(".pp-shown [data-mark]").count() and "Not right." not in status(root)
    for box, right in choices(root):
        box.set_checked(right)
    press(reader, root, check)
    assert is_right(root) and score(root).startswith("Your score: 0 of 1.")
    reader.page.reload()
    assert score(root).startswith("Your score: 0 of 1.")
    assert all(score(one).startswith("Your score: 0 of 1.") for one in reader.demos())
    press(reader, root, root.get_by_role("button", name="Clear score"))
    assert score(root).startswith("Your score: 0 of 0.")
    assert root.get_by_role("button", name="Clear score").is_disabled()
    reader.page.reload()
    assert score(root).startswith("Your score: 0 of 0.")
    reader.assert_clean()


@pytest.mark.parametrize("kept", ["{", "null", '{"asked": 1, "right": 9}'])
def test_a_score_that_cannot_be_read_is_none(site, read, kept):
    reader = read("about:blank")
    reader.page.add_init_script(f"localStorage.setItem('polskpas-quiz', {kept!r})")
    reader.open(site + QUIZ)
    assert score(first(reader)).startswith("Your score: 0 of 0.")
    reader.assert_clean()


def test_a_score_is_counted_for_the_page_where_storage_is_blocked(site, read):
    reader = read("about:blank")
    blocked = "{ get() { throw new Error('blocked'); } }"
    reader.page.add_init_script(f"Object.defineProperty(window, 'localStorage', {blocked})")
    reader.open(site + QUIZ)
    root = first(reader)
    for number in (1, 2):
        choices(root)[0][0].check()
        root.locator(".pp-shown .pp-check").click()
        assert f" of {number}." in score(root)
        root.locator(".pp-prepared .pp-next").click()
    root.get_by_role("button", name="Clear score").click()
    assert score(root).startswith("Your score: 0 of 0.")


def test_without_scripts_the_answers_are_folded_in_the_page(site, read):
    reader = read(site + QUIZ, java_script_enabled=False)
    root = first(reader)
    answers = root.locator(".pp-answer")
    assert answers.count() == root.locator(".pp-question").count() > 4
    assert not root.locator(".pp-reason").first.is_visible()
    answers.first.locator("summary").click()
    assert root.locator(".pp-reason").first.is_visible()


def test_a_phone_shows_questions_and_answers_in_both_themes(site, read):
    reader = read(site + QUIZ)
    reader.resize(320)
    root = first(reader)
    for _ in KINDS:
        choices(root)[0][0].check()
        root.locator(".pp-shown .pp-check").click()
        assert reader.page.evaluate("document.documentElement.scrollWidth") <= 320
        for scheme in ("dark", "light"):
            reader.use_scheme(scheme)
            assert not weak_texts(root)
        boxes = [box.bounding_box() for box in root.locator(".pp-shown .pp-option").all()]
        assert all(box["height"] >= 24 and box["width"] >= 24 for box in boxes)
        root.locator(".pp-prepared .pp-next").click()


@pytest.fixture(scope="module")
def live(site, browser):
    reader = Reader(browser).open(f"{site}{QUIZ}#quiz-polskpas-1830-2")
    root = first(reader)
    reader.go_live(root)
    script = "(root) => root.querySelector('[role=status]').innerText.includes('Who wins')"
    reader.page.wait_for_function(script, arg=root.element_handle())
    yield reader, root
    reader.context.close()


def test_live_questions_go_on_beyond_the_prepared_ones_and_are_counted(live):
    reader, root = live
    before = int(score(root).split(" of ")[1].split(".")[0])
    for step in range(2, 11):
        kind = list(KINDS)[(1830 + step) % len(KINDS)]
        asked = question(kind, rule_set("polskpas"), 1830 + step)
        assert asked.text.split("♣")[0] in status(root)
        for at in asked.right:
            name = shown(asked.choices[at])
            root.locator(".pp-live .jupyter-button:visible", has_text=name).first.click()
            settle(root)
        chosen = root.locator(".pp-live .jupyter-button[aria-pressed=true]")
        assert chosen.count() == len(asked.right)
        root.locator(".pp-live .pp-check").click()
        settle(root)
        assert is_right(root)
        root.locator(".pp-live .pp-check").click()
        settle(root)
        assert root.evaluate("(root) => root.querySelector('.pp-live').contains(document.activeElement)")
    assert score(root).startswith(f"Your score: {before + 9} of {before + 9}.")
    assert reader.page.url.endswith("#quiz-polskpas-1830-11")
    reader.assert_clean()


def test_live_every_game_is_asked_of(live):
    reader, root = live
    for title in ("Polskpas for three", "Kontraspiel", "Polskpas"):
        before = root.locator(".pp-live .pp-picture").inner_html()
        root.get_by_role("combobox", name="Game").select_option(title)
        script = "([root, before]) => root.querySelector('.pp-live .pp-picture').innerHTML !== before"
        reader.page.wait_for_function(script, arg=[root.element_handle(), before])
        settle(root)
        options = root.get_by_role("combobox", name="Questions").locator("option").all_inner_texts()
        kinds = [" ".join(one.split()) for one in options]
        assert ("What is in the pot?" in kinds) == (title != "Kontraspiel")
        assert not root.locator(".pp-error").count()
    reader.assert_clean()
