"""`hand`: step through any hand of the library, or a pasted record."""

import ipywidgets

from polskpas import drawing, layout, library
from polskpas.narration import Step, steps
from polskpas.record import Record, parse_json
from polskpas.refusal import Refusal
from polskpas.widgets.base import ActionButton, Demo, Frame, Stepper, labelled, row, told

ALL_HANDS = "all hands"


class HandDemo(Demo):
    """A recorded hand step by step: `HandDemo("jack-led")` for one of the library, or a Record of your own."""

    name = "hand"

    def __init__(self, hand: str | Record):
        self._record = library.record(hand) if isinstance(hand, str) else hand
        key = hand if isinstance(hand, str) else "hand"
        self._steps = steps(self._record.hand)
        self._stepper = Stepper(len(self._steps), self._show_step)
        self._seen = labelled(ipywidgets.Dropdown(description="Show", options=self._seen_options()))
        self._chosen = labelled(
            ipywidgets.Dropdown(
                description="Hand", options=self._library_options(), value=key if key in library.names() else None
            )
        )
        self._text = ipywidgets.Textarea(placeholder='{"format": "polskpas-hand/1", …}', rows=3, layout={"width": "100%"})
        self._paste = ActionButton("Show this record", self._show_pasted, disabled=True)
        self._seen.observe(lambda _: self._show_step(self._stepper.at), "value")
        self._chosen.observe(self._show_chosen, "value")
        self._text.observe(self._text_changed, "value")
        pasting = ipywidgets.VBox([ipywidgets.Label("Paste a record:"), self._text, self._paste])
        controls = [self._stepper, row(self._seen, self._chosen)]
        frames = [frame(self._record, step) for step in self._steps]
        super().__init__(key, f"Hand: {self._record.title or key}", frames, controls)
        self.children = (*self.children, pasting)

    def _show_step(self, number: int) -> None:
        self.show(frame(self._record, self._steps[number], self._seen.value))

    def _show_record(self, record: Record) -> None:
        self._record, self._steps = record, steps(record.hand)
        self._stepper.reset(len(self._steps))
        self._seen.options = self._seen_options()
        self._show_step(0)

    def _show_chosen(self, change) -> None:
        if change["new"] is not None:
            self._show_record(library.record(change["new"]))

    def _text_changed(self, _) -> None:
        self._paste.disabled = not self._text.value.strip()

    def _show_pasted(self, _) -> None:
        self._paste.disabled = True  # until the text changes: the same record again would change nothing
        try:
            record = parse_json(self._text.value)
        except Refusal as refusal:
            place = "" if refusal.at is None else f"action {refusal.at}: "
            self.status.value = drawing.sentence(f"This record is refused. {place}{refusal.message}", refusal.rules)
            return
        self._chosen.value = None
        self._show_record(record)

    def _seen_options(self) -> list[tuple[str, int | None]]:
        seats = self._record.hand.rules.seats
        return [(ALL_HANDS, None), *((f"only {name}", seat) for seat, name in enumerate(seats))]

    def _library_options(self) -> list[tuple[str, str | None]]:
        return [("(a record of your own)", None), *((library.title(name), name) for name in library.names())]

    def _view_names(self) -> str:
        seats = self._record.hand.rules.seats
        return (
            f' data-views="all {" ".join(map(str, range(len(seats))))}"'
            f' data-view-names="{"|".join((ALL_HANDS, *(f"only {name}" for name in seats)))}"'
        )


def frame(record: Record, step: Step, seen: int | None = None) -> Frame:
    """A step of a record as a frame; `seen` is the only seat whose cards are shown, or None for all."""
    note = record.notes.get(step.number - 1, "")
    picture = drawing.table(step.hand, seen)
    if step.hand.is_over and step.hand.tricks:
        picture += drawing.tricks(step.hand)
    return told(picture, step.text, step.rules, step.hand.rules.pattern, note, layout.table(step))
