"""What the package's own words show is true: the examples in its docstrings, and those of the README."""

import doctest
import inspect
import io
import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import polskpas
from polskpas.cli import main

README = Path(__file__).resolve().parents[1] / "README.md"
# These need ipywidgets, or numba.
WITH_MORE = ("polskpas.widgets", "polskpas.solver.compiled", "polskpas.__main__", "polskpas.studies.__main__")
MODULES = [one.name for one in walk_packages(polskpas.__path__, "polskpas.") if not one.name.startswith(WITH_MORE)]
LINES = re.findall(r"^polskpas .*$", README.read_text("utf-8"), re.M)


def examples_of(name: str) -> list[doctest.DocTest]:
    """The examples in the docstrings of a module, one by one."""
    module = import_module(name)
    return [found for found in doctest.DocTestFinder().find(module) if found.examples]


@pytest.mark.parametrize("name", polskpas.__all__)
def test_each_public_name_is_told_with_an_example(name):
    words = inspect.getdoc(getattr(polskpas, name))
    assert words and doctest.DocTestParser().get_examples(words)


def test_the_examples_of_the_docstrings_are_true():
    runner, told = doctest.DocTestRunner(), []
    for name in ["polskpas", *MODULES]:
        try:
            found = examples_of(name)
        except ModuleNotFoundError as error:
            if error.name == "lzma":  # up to 3.13 Python as WebAssembly has none
                continue
            raise
        for example in found:
            runner.run(example, out=told.append)
    assert not runner.failures, "".join(told)
    assert runner.tries > 30


def test_the_examples_of_the_readme_are_true():
    assert doctest.testfile(str(README), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("line", LINES)
def test_the_lines_for_the_terminal_can_be_called(line, capsys, monkeypatch):
    monkeypatch.chdir(README.parent)
    out = ""
    for call in line.split(" | "):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(out.encode())))
        assert main(call.split()[1:]) == 0
        out, _ = capsys.readouterr()
    assert out


def test_there_are_lines_for_the_terminal():
    assert len(LINES) == 5
