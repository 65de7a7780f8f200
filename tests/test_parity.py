"""The same seeds give the same hands, in every field, on this Python and on the browser's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from parity_hands import digest

ROOT = Path(__file__).resolve().parents[1]
LIVE = ROOT / "book" / "live"
HANDS = 300

# The browser's Python, run by node; the checkout is mounted, so that it is this very package that runs.
IN_PYODIDE = """
import { loadPyodide } from "pyodide";
const [root, count] = process.argv.slice(-2);
const python = await loadPyodide();
python.mountNodeFS("/checkout", root);
python.runPython("import sys; sys.dont_write_bytecode = True; sys.path[:0] = ['/checkout', '/checkout/tests']");
console.log(python.pyimport("parity_hands").digest(Number(count)));
"""


def test_one_seed_is_one_hand_here_and_in_the_browser():
    node = Path(sys.executable).parent / "node"
    if not node.exists() or not (LIVE / "node_modules" / "pyodide").exists():
        pytest.skip("needs node and the node packages: make test sets them up")
    call = [node, "--input-type=module", "--eval", IN_PYODIDE, "--", ROOT, str(HANDS)]
    answer = subprocess.run(call, cwd=LIVE, capture_output=True, text=True, timeout=300, check=False)
    assert answer.returncode == 0, answer.stderr[-500:]
    assert answer.stdout.strip() == digest(HANDS)


def test_the_digest_tells_hands_apart():
    assert digest(3) != digest(4)
