"""The kernel of the live pages, run in plain CPython: what it sends for cells, errors, clicks and Output widgets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("ipywidgets")

PYTHON_SIDE = Path(__file__).resolve().parents[1] / "book" / "live" / "py"

# A process of its own: the kernel's stand-ins bear IPython's names, and it takes over the streams.
DRIVER = """
import json, sys
out, messages = sys.stdout, []
import live_kernel
live_kernel.start(lambda text, buffers: messages.append(json.loads(text)))
for number, cell in enumerate(json.loads(sys.argv[1])):
    if isinstance(cell, str):
        live_kernel.run(number, cell)
    else:
        made = [m for m in messages if m["type"] == "comm_open"]
        made = [m for m in made if m["data"]["state"].get("description") == cell["click"]]
        click = {"method": "custom", "content": {"event": "click"}}
        live_kernel.receive(json.dumps({"comm_id": made[0]["comm_id"], "msg_id": "m", "data": click}))
out.write(json.dumps(messages))
"""


def messages(*cells) -> list[dict]:
    """What the kernel sends for some cells; `{"click": "Next"}` is a click on the button of that name."""
    environment = {**os.environ, "PYTHONPATH": str(PYTHON_SIDE)}
    call = [sys.executable, "-c", DRIVER, json.dumps(cells)]
    answer = subprocess.run(call, env=environment, capture_output=True, text=True, timeout=60, check=True)
    return json.loads(answer.stdout)


def of_type(kind: str, sent: list[dict]) -> list[dict]:
    """The messages of one type."""
    return [message for message in sent if message["type"] == kind]


def text_of(sent: list[dict], stream: str) -> str:
    """All that was written to a stream."""
    return "".join(message["text"] for message in of_type("output", sent) if message.get("stream") == stream)


def test_a_cell_prints_and_shows_its_last_expression():
    sent = messages("x = 2\nprint('two is', x)\nx + 1", "x;", "None")
    assert text_of(sent, "stdout") == "two is 2\n"
    assert [m["data"] for m in of_type("output", sent) if "data" in m] == [{"text/plain": "3"}]
    assert [(m["id"], m["error"]) for m in of_type("result", sent)] == [(0, None), (1, None), (2, None)]


@pytest.mark.parametrize(
    ("cell", "line"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("x = = 1", "SyntaxError: invalid syntax"),
    ],
)
def test_an_error_is_one_line_and_the_kernel_goes_on(cell, line):
    sent = messages(cell, "print('on')")
    assert of_type("result", sent)[0]["error"] == line
    assert text_of(sent, "stdout") == "on\n"


BUTTON = "import ipywidgets\nb = ipywidgets.Button(description='Next')\nb.on_click(lambda _: {})\nb"


def test_a_click_reaches_python_and_its_error_the_reader():
    sent = messages(BUTTON.format("setattr(b, 'disabled', True)"), {"click": "Next"})
    assert "application/vnd.jupyter.widget-view+json" in of_type("output", sent)[0]["data"]
    assert {"disabled": True} in [m["data"].get("state") for m in of_type("comm_msg", sent)]
    assert sent[-1] == {"type": "idle", "msg_id": "m"}
    sent = messages(BUTTON.format("1 / 0"), {"click": "Next"})
    assert text_of(sent, "stderr") == "ZeroDivisionError: division by zero\n"


def test_an_output_widget_catches_what_is_shown_in_it():
    sent = messages(
        "import ipywidgets\no = ipywidgets.Output()\nwith o:\n    print('a')\n    print('b')\no.outputs[0]['text']"
    )
    assert text_of(sent, "stdout") == ""
    assert of_type("output", sent)[-1]["data"] == {"text/plain": "'a\\nb\\n'"}
