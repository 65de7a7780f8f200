"""The kernel of a live page: it runs cells and carries the messages of ipywidgets.

It runs in Pyodide inside the page's worker, and in plain CPython for the tests. All it needs is a
function ``post(text, buffers)`` that takes its messages, JSON texts with a list of buffers or None.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
import traceback

import comm
from comm.base_comm import BaseComm, CommManager
from live_output import OutputStack, mime_bundle

_manager = CommManager()
_outputs = OutputStack()
_namespace: dict = {"__name__": "__main__"}
_cell_of_comm: dict[str, int] = {}
_cell: int | None = None
_post = None


def start(post) -> None:
    """Take over the streams, ipywidgets' comms and its Output widget; messages go to ``post``."""
    global _post
    _post = post
    comm.create_comm = lambda *args, **keys: LiveComm(*args, **keys)
    comm.get_comm_manager = lambda: _manager
    import ipywidgets

    _outputs.take_over(ipywidgets.Output)
    sys.stdout, sys.stderr = Stream("stdout"), Stream("stderr")


def send(message: dict, buffers=None) -> None:
    """Post one message, its binary parts beside the JSON text."""
    _post(json.dumps(message), [memoryview(part) for part in buffers] if buffers else None)


class LiveComm(BaseComm):
    """A comm whose messages go to the page; it remembers the cell that made it."""

    def __init__(self, *args, **keys):
        super().__init__(*args, **keys)
        _cell_of_comm[self.comm_id] = _cell

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        """Send what ipywidgets publishes."""
        head = {"type": msg_type, "comm_id": self.comm_id, "target_name": self.target_name}
        send({**head, "data": data or {}, "metadata": metadata or {}, **keys}, buffers)


class Stream(io.TextIOBase):
    """A standard stream that ends up beneath the running cell, or in the Output widget that is open."""

    def __init__(self, name: str):
        self.stream = name

    def write(self, text: str) -> int:
        """Pass the text on at once."""
        if text and not _outputs.add({"output_type": "stream", "name": self.stream, "text": text}):
            send({"type": "output", "id": _cell, "stream": self.stream, "text": text})
        return len(text)


def display(*things) -> None:
    """Show each thing where the running cell's output stands."""
    for thing in things:
        data = mime_bundle(thing)
        if not _outputs.add({"output_type": "display_data", "data": data, "metadata": {}}):
            send({"type": "output", "id": _cell, "data": data})


def clear_output() -> None:
    """Empty the Output widget that is open; a cell's own output stays."""
    _outputs.clear()


def show_error(kind, value, trace) -> None:
    """Tell of an exception raised in a widget's callback: one line for the reader."""
    Stream("stderr").write(one_line(kind, value) + "\n")


def run(cell: int, code: str) -> None:
    """Run one cell; a last line that is an expression is displayed, as in a notebook."""
    global _cell
    _cell, error = cell, None
    try:
        tree = ast.parse(code)
        last = None
        if tree.body and isinstance(tree.body[-1], ast.Expr) and not code.rstrip().endswith(";"):
            last = ast.Expression(tree.body.pop().value)
        exec(compile(tree, "<cell>", "exec"), _namespace)
        if last is not None:
            value = eval(compile(last, "<cell>", "eval"), _namespace)
            if value is not None:
                display(value)
    except BaseException as raised:  # a cell may raise anything, SystemExit too, and the kernel goes on
        error = one_line(type(raised), raised)
    send({"type": "result", "id": cell, "error": error})


def receive(text: str, buffers=None) -> None:
    """Hand a widget's message to its Python half; say when it is done."""
    global _cell
    message = json.loads(text)
    target = _manager.get_comm(message["comm_id"])
    _cell = _cell_of_comm.get(message["comm_id"], _cell)
    parts = [part.to_memoryview() if hasattr(part, "to_memoryview") else part for part in buffers or []]
    content = {"comm_id": message["comm_id"], "data": message["data"]}
    try:
        if target is not None:
            target.handle_msg({"content": content, "metadata": message.get("metadata", {}), "buffers": parts})
    except Exception:
        show_error(*sys.exc_info())
    finally:
        send({"type": "idle", "msg_id": message.get("msg_id")})


def one_line(kind: type[BaseException], value: BaseException | None) -> str:
    """An exception as its last line, without the way that led to it."""
    with contextlib.suppress(Exception):
        return traceback.format_exception_only(kind, value)[-1].strip()
    return kind.__name__
