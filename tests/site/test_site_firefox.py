"""One run in Firefox: a prepared hand is stepped, goes live and is stepped there; no other host is asked."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from conftest import missing
from polskpas import library
from polskpas.narration import steps

HERE = Path(__file__).parent
HAND = "jack-led"


def firefox() -> str | None:
    """The browser's program, from POLSKPAS_FIREFOX or the PATH."""
    return os.environ.get("POLSKPAS_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")


def test_a_hand_is_stepped_prepared_and_live_in_firefox(site):
    program, node = firefox(), Path(sys.executable).parent / "node"
    if program is None:
        missing("no Firefox on the PATH, and POLSKPAS_FIREFOX is not set")
    if not (HERE / "node_modules" / "puppeteer-core").is_dir():
        missing("puppeteer is not there: make tests/site/node_modules/.installed")
    call = [node, HERE / "firefox.mjs", program, f"{site}book/hands/{HAND}.html"]
    done = subprocess.run(call, capture_output=True, text=True, timeout=180, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    told = [" ".join(step.text.split()) for step in steps(library.record(HAND).hand)]
    assert len(found["prepared"]) == len(told)
    assert all(seen.startswith(words) for seen, words in zip(found["prepared"], told, strict=True))
    assert found["state"] == "live"
    assert found["live"] == found["prepared"][: len(found["live"])]
    assert found["hosts"] == [urlsplit(site).netloc]
    assert found["width"] <= 360
    assert not found["errors"]
