"""What every demonstration is: a live widget where Python runs, and prepared steps where it does not.

A demonstration's MIME bundle carries both. The prepared steps are plain HTML, so that the built page can be read,
stepped and printed with no Python behind it; the live widget starts at the first of them.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import NamedTuple

import ipywidgets
import traitlets

from polskpas import drawing, wording
from polskpas.cards import Pattern, parse_card
from polskpas.drawing.cards import words
from polskpas.record import Record
from polskpas.typed import Json
from polskpas.widgets.sharing import COPIES, carried, copied
from polskpas.wording import SIGN


class Frame(NamedTuple):
    """One step as it is shown: `picture`, `words` and `rest` are HTML, `plain` is the same as text.

    The `rest` stands below the words, such as the tricks; `form` is HTML below it in a prepared step
    alone. A step with a `mark` is one to go to at once.
    """

    picture: str
    words: str
    plain: str
    rest: str = ""
    form: str = ""
    mark: bool = False


def told(
    picture: str, text: str, rules: Sequence[str], pattern: Pattern, note: str = "", below: str = "", rest: str = ""
) -> Frame:
    """A frame from a step's words, the rules (ids) it rests on, and a note; `below` stands under them in plain text."""
    ids = f" [{', '.join(rules)}]" if rules else ""
    lines = [wording.retold(text + ids, pattern), note and f"| {wording.retold(note, pattern)}", below]
    return Frame(picture, drawing.sentence(text, rules, note, pattern), "\n".join(filter(None, lines)), rest)


class Demo(ipywidgets.VBox):
    """A demonstration of the book: `name` is its kind, `label` its spoken name, `key` the root of its addresses.

    A subclass gives the prepared `frames`, the controls, and those that stand `below` the words, near what they act on;
    `show` puts a frame in the live widget, and `go` puts it
    where a prepared step stands. Where a hand is shown that can be copied, `record` is the hand of the prepared steps,
    the first of which is step number `first` of it, and `sharing` tells the hand of the live widget.
    """

    name = "demo"
    children: tuple[ipywidgets.Widget, ...]
    marks = ""  # what the button says that goes to the next marked step, where there are any
    words_first = False  # whether a step's words stand above its picture
    is_endless = False  # whether it can go on from the prepared steps to any number of more
    address = traitlets.Unicode(help="the fragment that reopens what is shown, or empty").tag(sync=True)

    def __init__(
        self,
        key: str,
        label: str,
        frames: Sequence[Frame],
        controls: Sequence[ipywidgets.Widget],
        record: Record | None = None,
        first: int = 0,
        below: Sequence[ipywidgets.Widget] = (),
    ):
        self._key, self._label, self._frames = key, label, tuple(frames)
        self._carried = carried(record, first, len(self._frames)) if record else ""
        self.status = ipywidgets.HTML()
        self.picture = ipywidgets.HTML()
        self.rest = ipywidgets.HTML()
        self.status.add_class("pp-status")
        self.picture.add_class("pp-picture")
        self.rest.add_class("pp-rest")
        told = [self.status, self.picture] if self.words_first else [self.picture, self.status]
        super().__init__([*controls, *told, *below, self.rest, *_style_outside_the_book()])
        self.add_class("pp-live-demo")
        self.on_msg(self._hear)
        self.show(self._frames[0])

    def show(self, frame: Frame, step: int | None = None) -> None:
        """Show a frame; `step` is its number among the prepared ones, if it is one of them."""
        # Only what differs is sent to the page.
        self.picture.value, self.status.value, self.rest.value = frame.picture, frame.words, frame.rest
        self.address = "" if step is None else f"{self._key}-{step}"

    def go(self, step: int) -> None:
        """Go live to a prepared step, as its address asks; whoever cannot, stays."""

    def sharing(self) -> tuple[Record, int] | None:
        """The hand that can be copied now, and how many of its actions are done; None where there is none."""

    def open_link(self, fragment: str) -> None:
        """Open the hand or the session that the page's address carries; who shows no other than its own, stays."""

    def _hear(self, _: object, asked: object, __: object) -> None:
        """What the page asks: to go to a step, to open a link, or for something to copy."""
        match asked:
            case {"step": int(step)} if step >= 0 and (self.is_endless or step < len(self._frames)):
                self.go(step)
            case {"link": str(fragment)}:
                self.open_link(fragment)
            case {"copy": str(what)} if what in COPIES and (shared := self.sharing()):
                self.send({"copy": what, **copied(what, *shared)})

    def prepared(self) -> str:
        """The root element with every prepared step, as the site's scripts and tests know it."""
        steps = "".join(self._prepared_step(number, frame) for number, frame in enumerate(self._frames))
        return (
            f'<div class="pp-demo" data-demo="{self.name}" data-state="prepared" role="group" '
            f'data-key="{escape(self._key)}" aria-label="{escape(self._label)}"{self._marks()}{self._view_names()}>'
            f'<div class="pp-prepared"{self._carried}>'
            f'<p class="pp-status" role="status"></p><ol class="pp-steps">{steps}</ol></div></div>'
        )

    def _prepared_step(self, number: int, frame: Frame) -> str:
        mark = ' data-mark=""' if frame.mark else ""  # as an EPUB, which is XML, needs it
        rest = f'<div class="pp-rest">{frame.rest}</div>' if frame.rest else ""
        return (
            f'<li class="pp-step" id="{escape(self._key)}-{number}"{mark}><div class="pp-picture">{frame.picture}</div>'
            f'<p class="pp-text">{frame.words}</p>{rest}{frame.form}</li>'
        )

    def _marks(self) -> str:
        return f' data-marks="{escape(self.marks)}"' if any(frame.mark for frame in self._frames) else ""

    def _view_names(self) -> str:
        """Attributes that let a page offer to show one hand only; empty where that makes no sense."""
        return ""

    def _repr_mimebundle_(self, **kwargs: object) -> Json:
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        plain = "\n\n".join(f"[{number}] {frame.plain}" for number, frame in enumerate(self._frames))
        return {**data, "text/html": self.prepared(), "text/plain": f"{self._label}\n\n{plain}"}


class Stepper(ipywidgets.HBox):
    """The buttons First, Back, Next and Last over `count` steps; `changed` is called with the number of the step.

    Where `marks` is given, a fifth button says so, and goes from one marked step to the next, round and round.
    """

    def __init__(self, count: int, changed: Callable[[int], None], marks: str = "", marked: Iterable[int] = ()):
        self._changed, self.at = changed, 0
        self._buttons = {}
        for text, target in (("First", -(10**6)), ("Back", -1), ("Next", 1), ("Last", 10**6)):
            button = ActionButton(text, lambda _, by=target: self.go(self.at + by))
            button.add_class(f"pp-{text.lower()}")
            self._buttons[text] = button
        self._to_mark = ActionButton(marks, lambda _: self.go(self._next_mark()))
        self._where = ipywidgets.Label()
        super().__init__([*self._buttons.values(), *([self._to_mark] if marks else []), self._where])
        self.add_class("pp-bar")
        self.reset(count, marked)

    def reset(self, count: int, marked: Iterable[int] = ()) -> None:
        """Start again with another number of steps, showing nothing by itself."""
        self.count, self.at, self._marked = count, 0, sorted(marked)
        self._tell()

    def _next_mark(self) -> int:
        return next((step for step in self._marked if step > self.at), next(iter(self._marked), self.at))

    def go(self, step: int) -> None:
        """Go to a step, or to the nearest one there is."""
        self.at = max(0, min(self.count - 1, step))
        self._tell()
        self._changed(self.at)

    def _tell(self) -> None:
        self._where.value = f"Step {self.at + 1} of {self.count}"
        for text, button in self._buttons.items():
            button.disabled = self.at == (0 if text in ("First", "Back") else self.count - 1)
        self._to_mark.disabled = self._next_mark() == self.at
        self._to_mark.layout.display = None if self._marked else "none"


class ActionButton(ipywidgets.Button):
    """A button named by its text, as wide as it needs to be; a page that can draw cards shows its `face` (HTML)."""

    face = traitlets.Unicode().tag(sync=True)
    pressed = traitlets.Bool(None, allow_none=True, help="of a button that is switched: on or off").tag(sync=True)

    def __init__(self, text: str, pressed: Callable[..., None], pattern: Pattern = Pattern.FRENCH, **traits: object):
        super().__init__(layout={"width": "auto"}, **traits)
        self.say(text, pattern)
        self.on_click(pressed)

    def say(self, text: str, pattern: Pattern) -> None:
        """Name it anew, by a text with French signs and words, as these are in a pattern."""
        shown, spoken = wording.retold(text, pattern), wording.aloud(text, pattern)
        with self.hold_sync():
            self.description, self.tooltip = shown, None if spoken == shown else spoken
            self.face = words(text, pattern)
            named = text.lstrip("✓✗ ")  # as an answer is marked
            if len(named) > 1 and SIGN.fullmatch(named):  # a card and nothing else looks like one
                self.face = f'<span class="pp-face pp-{parse_card(named).suit.word}">{self.face}</span>'


def row(*widgets: ipywidgets.Widget) -> ipywidgets.HBox:
    """Controls beside each other, wrapping where the page is narrow."""
    box = ipywidgets.HBox(widgets)
    box.add_class("pp-controls")
    return box


def labelled(widget: ipywidgets.Widget) -> ipywidgets.Widget:
    """A field whose description is shown whole."""
    widget.style.description_width = "initial"
    widget.layout.width = "auto"
    return widget


def _style_outside_the_book() -> list[ipywidgets.Widget]:
    # The book's pages link the style sheet; a notebook elsewhere has to be given it.
    if sys.platform == "emscripten":
        return []
    return [ipywidgets.HTML(f"<style>{drawing.style()}</style>", layout={"display": "none"})]
