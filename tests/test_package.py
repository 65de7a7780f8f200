"""The package as it is built: every file of the rules is in it, and the example hands are."""

from __future__ import annotations

import runpy
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = {".py", ".toml", ".css", ".json", ".typed"}


def shipped(folder: Path, inside: str) -> set[str]:
    """What of a folder belongs into the package, by its name there."""
    paths = (path for path in folder.rglob("*") if path.suffix in SHIPPED or path.name == "py.typed")
    return {f"{inside}/{path.relative_to(folder).as_posix()}" for path in paths}


def test_every_folder_with_python_is_declared():
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["packages"]
    found = {path.parent for path in (ROOT / "polskpas").rglob("*") if path.suffix in SHIPPED}
    names = {".".join(path.relative_to(ROOT).parts) for path in found}
    assert names | {"polskpas.hands"} == set(declared)


def test_the_wheel_holds_the_rules_and_the_hands(tmp_path):
    pytest.importorskip("setuptools", minversion="77")
    call = [sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "--no-build-isolation", "-w", tmp_path, ROOT]
    subprocess.run(call, check=True, timeout=300)
    [wheel] = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert shipped(ROOT / "polskpas", "polskpas") | shipped(ROOT / "book" / "hands", "polskpas/hands") <= names


def test_who_has_the_source_distribution_can_test_it(tmp_path):
    pytest.importorskip("setuptools", minversion="77")
    code = f"import setuptools.build_meta as build; build.build_sdist({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=300, capture_output=True)
    [source] = tmp_path.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    tests = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").glob("**/*.py")}
    own = {name for name in tests if not name.startswith(("tests/site/", "tests/notebooks/", "tests/pythons/"))}
    assert own | {"README.md", "LICENSE", "pyproject.toml", "polskpas/py.typed", "book/hands/bete.json"} <= names
    assert not (tests - own) & names


def test_the_tests_of_the_book_are_known_by_names_that_exist():
    known = runpy.run_path(str(ROOT / "tests" / "conftest.py"))
    names = [*known["OF_THE_BOOK"], *(name.partition("::")[0] for name in known["NOT_IN_WASM"])]
    assert all((ROOT / "tests" / name).is_file() for name in names)


def test_the_hands_are_found_where_they_are_installed():
    assert any(entry.name.endswith(".json") for entry in files("polskpas.hands").iterdir())
