"""What a cell shows, and the Output widgets that catch it."""

from __future__ import annotations

import traceback


class OutputStack:
    """The Output widgets entered by ``with``; what is shown goes to the innermost."""

    def __init__(self):
        self.open: list = []

    def add(self, output: dict) -> bool:
        """Give an output to the innermost widget; False where none is open."""
        if not self.open:
            return False
        widget = self.open[-1]
        before = list(widget.outputs)
        goes_on = before and output["output_type"] == "stream" == before[-1]["output_type"]
        if goes_on and before[-1]["name"] == output["name"]:
            output = {**output, "text": before.pop()["text"] + output["text"]}
        widget.outputs = (*before, output)
        return True

    def clear(self) -> None:
        """Empty the innermost widget."""
        if self.open:
            self.open[-1].outputs = ()

    def take_over(self, output_class: type) -> None:
        """Make ipywidgets' Output work without a Jupyter kernel behind it."""

        def enter(widget):
            self.open.append(widget)
            return widget

        def leave(widget, kind, value, trace):
            if kind is not None:
                lines = traceback.format_exception(kind, value, trace)
                self.add({"output_type": "error", "ename": kind.__name__, "evalue": str(value), "traceback": lines})
            self.open.pop()
            return kind is not None

        output_class.__enter__, output_class.__exit__ = enter, leave
        output_class.clear_output = lambda widget, *_, **__: setattr(widget, "outputs", ())


def mime_bundle(thing) -> dict[str, object]:
    """A thing as a notebook shows it: its own MIME bundle, else its HTML, always its text."""
    own = getattr(thing, "_repr_mimebundle_", None)
    if own is not None:
        bundle = own(include=None, exclude=None)
        return bundle[0] if isinstance(bundle, tuple) else bundle
    bundle = {"text/plain": repr(thing)}
    html = getattr(thing, "_repr_html_", None)
    if html is not None:
        bundle["text/html"] = html()
    return bundle
