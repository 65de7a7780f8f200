"""`hand`: step through any hand of the library, a pasted record, or the hand that a link carries."""

from collections.abc import Mapping

import ipywidgets

from polskpas import drawing, layout, library
from polskpas.link import read_link
from polskpas.narration import Step, steps
from polskpas.record import Record, parse_json
from polskpas.refusal import Refusal
from polskpas.turning import tell_standing, turning_points
from polskpas.widgets.base import ActionButton, Demo, Frame, Stepper, labelled, row, told
from polskpas.widgets.sharing import copied

ALL_HANDS, ALL = "all hands", -1  # None would be a field in which nothing is chosen
NOT_IN_THE_LIBRARY = ""


class HandDemo(Demo):
    """A recorded hand step by step: `HandDemo("jack-led")` for one of the library, or a Record of your own."""

    name = "hand"
    marks = "Turning point"

    def __init__(self, hand: str | Record):
        self._own = self._record = library.record(hand) if isinstance(hand, str) else hand
        key = hand if isinstance(hand, str) else "hand"
        self._own_name = key if key in library.names() else NOT_IN_THE_LIBRARY
        self._steps = steps(self._record.hand)
        turns = _turns(self._record)
        self._stepper = Stepper(len(self._steps), self._show_step, self.marks, turns)
        self._seen = labelled(ipywidgets.Dropdown(description="Show", options=self._seen_options()))
        self._chosen = labelled(
            ipywidgets.Dropdown(description="Hand", options=self._library_options(), value=self._own_name)
        )
        self._text = ipywidgets.Textarea(
            placeholder='{"format": "polskpas-hand/1", …}', rows=3, layout={"width": "100%"}
        )
        self._paste = ActionButton("Show this record", self._show_pasted, disabled=True)
        self._seen.observe(lambda _: self._show_step(self._stepper.at), "value")
        self._chosen.observe(self._show_chosen, "value")
        self._text.observe(self._text_changed, "value")
        pasting = ipywidgets.VBox([ipywidgets.Label("Paste a record:"), self._text, self._paste])
        self._words = ipywidgets.HTML()  # what a hand that was opened says of itself
        controls = [self._stepper, row(self._seen, self._chosen), self._words]
        frames = [frame(self._record, step)._replace(mark=step.number in turns) for step in self._steps]
        super().__init__(key, f"Hand: {self._record.title or key}", frames, controls, self._record)
        self.children = (*self.children, pasting)

    def go(self, step: int) -> None:
        if self._record is not self._own:
            self._show_record(self._own, step, self._own_name)
        else:
            self._stepper.go(step)

    def sharing(self) -> tuple[Record, int]:
        return self._record, self._stepper.at

    def open_link(self, fragment: str) -> None:
        try:
            record, step = read_link(fragment)
        except Refusal as refusal:
            self.status.value = drawing.sentence(f"This link is refused. {_placed(refusal)}", refusal.rules)
            return
        self._show_record(record, step)

    def _show_step(self, number: int) -> None:
        is_own = self._record is self._own
        seen = None if self._seen.value == ALL else self._seen.value
        self.show(frame(self._record, self._steps[number], seen), number if is_own else None)
        if not is_own:
            self.address = copied("link", self._record, number).get("text", "")

    def _show_record(self, record: Record, step: int = 0, name: str = NOT_IN_THE_LIBRARY) -> None:
        self._record, self._steps = record, steps(record.hand)
        self._words.value = drawing.sentence(record.title, (), record.about, record.hand.rules.pattern)
        self._chosen.value = name
        self._stepper.reset(len(self._steps), _turns(record))
        self._seen.options = self._seen_options()
        self._stepper.go(step)

    def _show_chosen(self, change: Mapping[str, str]) -> None:
        name = change["new"]
        if name != NOT_IN_THE_LIBRARY and library.record(name) is not self._record:
            self._show_record(library.record(name), name=name)

    def _text_changed(self, _: object) -> None:
        self._paste.disabled = not self._text.value.strip()

    def _show_pasted(self, _: object) -> None:
        self._paste.disabled = True  # until the text changes: the same record again would change nothing
        try:
            record = parse_json(self._text.value)
        except Refusal as refusal:
            self.status.value = drawing.sentence(f"This record is refused. {_placed(refusal)}", refusal.rules)
            return
        self._show_record(record)

    def _seen_options(self) -> list[tuple[str, int]]:
        seats = self._record.hand.rules.seats
        return [(ALL_HANDS, ALL), *((f"only {name}", seat) for seat, name in enumerate(seats))]

    def _library_options(self) -> list[tuple[str, str]]:
        titles = ((library.title(name), name) for name in library.names())
        return [("(none of the library)", NOT_IN_THE_LIBRARY), *titles]

    def _view_names(self) -> str:
        seats = self._record.hand.rules.seats
        return (
            f' data-views="all {" ".join(map(str, range(len(seats))))}"'
            f' data-view-names="{"|".join((ALL_HANDS, *(f"only {name}" for name in seats)))}"'
        )


def _turns(record: Record) -> tuple[int, ...]:
    """The steps at which, with open cards, the game went over to the other side."""
    return tuple(turn.number + 1 for turn in turning_points(record.hand))


def _placed(refusal: Refusal) -> str:
    return refusal.message if refusal.at is None else f"action {refusal.at}: {refusal.message}"


def frame(record: Record, step: Step, seen: int | None = None) -> Frame:
    """A step of a record as a frame, with what open cards say of it; `seen` is the only seat whose cards are shown, or
    None for all."""
    note = record.notes.get(step.number - 1, "")
    if step.number and seen is None:
        standing = tell_standing(record.hand.history()[step.number - 1], step.hand)
        note = " ".join(filter(None, (note, standing)))
    picture = drawing.table(step.hand, seen)
    rest = drawing.tricks(step.hand) if step.hand.is_over and step.hand.tricks else ""
    return told(picture, step.text, step.rules, step.hand.rules.pattern, note, layout.table(step), rest)
