"""The house rules that a program can check: lint and format by one tool, types by another, as pyproject.toml says."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize(
    "tool",
    ["ruff check", "ruff format --check", "mypy"],
)
def test_the_tools_find_nothing(tool):
    call = [sys.executable, "-m", *tool.split()]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
