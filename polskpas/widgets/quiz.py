"""`quiz`: questions on the rules, made and marked by the rules; live they never end."""

from collections.abc import Collection
from html import escape

import ipywidgets

from polskpas.cards import Card, Pattern
from polskpas.drawing import sentence
from polskpas.drawing.cards import card, words
from polskpas.quiz import KINDS, Question, kinds, question, shown
from polskpas.rules import RULE_SETS, rule_set
from polskpas.widgets.base import ActionButton, Demo, Frame, labelled, row
from polskpas.wording import retold

MOST_CHOICES = 8
QUESTIONS = 8  # prepared
RIGHT, WRONG = "Right.", "Not right."
CHECK, NEXT = "Check", "Next question"
OF_EVERY_KIND = ""


class QuizDemo(Demo):
    """Questions from number `number` on, of one kind or of each in turn. The prepared ones are the first of them."""

    name = "quiz"
    words_first = True
    is_endless = True

    def __init__(self, number: int, rules: str = "polskpas", kind: str = OF_EVERY_KIND, questions: int = QUESTIONS):
        self._number, self._step = number, 0
        self._own = rule_set(rules), kind
        self._chosen: set[int] = set()
        self._is_checked = self._is_marked = False
        games = [(rule_set(id).title, id) for id in RULE_SETS]
        self._game = labelled(ipywidgets.Dropdown(description="Game", options=games, value=rules))
        self._kind = labelled(ipywidgets.Dropdown(description="Questions", options=self._kinds(), value=kind))
        self._text = ipywidgets.HTML()
        self._choices = [ActionButton("", lambda _, at=at: self._choose(at)) for at in range(MOST_CHOICES)]
        self._check = ActionButton(CHECK, self._checked)
        self._check.add_class("pp-check")
        self._game.observe(self._other_game, "value")
        self._kind.observe(lambda _: self._ask(0), "value")
        key = "-".join(filter(None, ("quiz", rules, kind, str(number))))
        frames = [asked_frame(self._drawn(at), f"{key}-{at}") for at in range(questions)]
        super().__init__(key, f"Questions on {self._own[0].title}", frames, [row(self._game, self._kind)])
        settings, status, picture, *rest = self.children
        self.children = (settings, picture, self._text, row(*self._choices), row(self._check), status, *rest)
        self._ask(0)

    def go(self, step: int) -> None:
        rules, kind = self._own
        self._game.value, self._kind.value = rules.id, kind
        self._ask(step)

    def _kinds(self) -> list[tuple[str, str]]:
        known = kinds(rule_set(self._game.value))
        return [("of every kind", OF_EVERY_KIND), *((KINDS[kind].words, kind) for kind in known)]

    def _other_game(self, _: object) -> None:
        kind, options = self._kind.value, self._kinds()
        self._kind.options = options  # and that asks, if it was of another kind
        if kind in dict(options).values():
            self._kind.value = kind
        self._ask(0)

    def _drawn(self, step: int) -> Question:
        rules, number = rule_set(self._game.value), self._number + step
        known = kinds(rules)
        return question(self._kind.value or known[number % len(known)], rules, number)

    def _ask(self, step: int) -> None:
        self._step, self._question = step, self._drawn(step)
        self._chosen, self._is_checked, self._is_marked = set(), False, False
        self._text.value = words(self._question.text, self._question.rules.pattern)
        self._show()

    def _choose(self, at: int) -> None:
        others = self._chosen if self._question.several else set()
        self._chosen, self._is_checked = others - {at} if at in self._chosen else others | {at}, False
        self._show()

    def _checked(self, _: object) -> None:
        if self._is_checked:
            self._ask(self._step + 1)
            return
        self._is_checked = True
        if not self._is_marked:  # only the first answer counts
            self._is_marked = True
            self.send({"marked": self._question.is_right(self._chosen)})
        self._show()

    def _show(self) -> None:
        asked, pattern = self._question, self._question.rules.pattern
        for at, button in enumerate(self._choices):
            is_there, is_chosen = at < len(asked.choices), at in self._chosen
            button.disabled, button.layout.display = not is_there, None if is_there else "none"
            button.pressed, button.button_style = is_chosen, "primary" if is_chosen else ""
            if is_there:
                mark = self._mark(at) if self._is_checked else "● " * is_chosen
                button.say(mark + shown(asked.choices[at]), pattern)
        self._check.say(NEXT if self._is_checked else CHECK, pattern)
        self._check.disabled = not self._chosen
        is_own = (asked.rules, self._kind.value) == self._own
        told = asked_words(asked) + (verdict(asked, self._chosen) if self._is_checked else "")
        self.show(Frame(asked.picture, told, ""), self._step if is_own else None)

    def _mark(self, at: int) -> str:
        if at in self._question.right:
            return "✓ "
        return "✗ " if at in self._chosen else ""


def asked_words(asked: Question) -> str:
    """A question's words; where they stand beside the choices as well, they are only heard."""
    return f'<span class="pp-asked">{words(asked.text, asked.rules.pattern)}</span>'


def asked_frame(asked: Question, name: str) -> Frame:
    """A prepared question with its choices as native controls called `name`, and its answer, which is folded."""
    pattern = asked.rules.pattern
    choices = [retold(shown(choice), pattern) for choice in asked.choices]
    plain = [retold(asked.text, pattern), asked.plain, f"  choices: {', '.join(choices)}"]
    plain += [f"  answer: {retold(asked.answer, pattern)}"]
    plain += [f"  {retold(text, pattern)} [{', '.join(rules)}]" for text, rules in asked.reasons]
    kind = "checkbox" if asked.several else "radio"
    options = "".join(
        f'<label class="pp-option"><input type="{kind}" name="{escape(name)}" value="{at}" autocomplete="off"/>'
        f"{_choice(choice, pattern)}</label>"
        for at, choice in enumerate(asked.choices)
    )
    form = (
        f'<fieldset class="pp-question" data-right="{" ".join(map(str, sorted(asked.right)))}">'
        f'<legend>{words(asked.text, pattern)}</legend><div class="pp-options">{options}</div>'
        f'<details class="pp-answer"><summary>Answer</summary>{answer(asked)}</details></fieldset>'
    )
    return Frame(asked.picture, asked_words(asked), "\n".join(plain), form=form)


def answer(asked: Question) -> str:
    """The right choices and the reasons by rule, as HTML."""
    pattern = asked.rules.pattern
    told = "".join(
        f'<span class="pp-reason">{sentence(text, rules, pattern=pattern)}</span>' for text, rules in asked.reasons
    )
    return f'<span class="pp-reason"><b>Answer:</b> {words(asked.answer, pattern)}.</span>{told}'


def verdict(asked: Question, chosen: Collection[int]) -> str:
    """Whether choices are right, with the answer, as HTML."""
    return f' <span class="pp-verdict"><b>{RIGHT if asked.is_right(chosen) else WRONG}</b>{answer(asked)}</span>'


def _choice(choice: Card | str, pattern: Pattern) -> str:
    return card(choice, pattern) if isinstance(choice, Card) else f"<span>{words(choice, pattern)}</span>"
