"""Mutation testing: is it noticed when a line of the rules says something else.

    python tests/mutants.py [MODULE ...] [--again] [--function NAME]

makes every small change (`mutation.py`) to the modules named, or to all, each by itself in a copy under
`_build/mutants`, and runs the module's tests until one fails. It prints a table, and every change that no test noticed
and that `mutants.toml` does not explain; then the exit is 1. With `--again` what was noticed the last time is not tried
once more, so that a run that was broken off goes on. No golden file and no evidence is asked: only tests of rules, and
the referee.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import resource
import shutil
import signal
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from mutation import ROOT, Mutant, mutants

WORK = ROOT / "_build" / "mutants"
COPY = WORK / f"copy-{os.getpid()}"  # so that several may run beside each other
EXPLAINED = ROOT / "tests" / "mutants.toml"

REFEREE = ("hand", "hand_states", "switches", "kontraspiel", "referee")
SOLVER = ("solver", "solver_endings")
# The tests of each module, the quickest and nearest first.
TESTS = {
    "cards": ("cards",),
    "order": ("order", "play", "kontraspiel"),
    "play": ("play", "hand", "switches", "kontraspiel", "referee"),
    "scoring": ("scoring", "switches", "kontraspiel"),
    "bidding": ("bidding", *REFEREE),
    "contra": ("kontraspiel", "hand", "referee"),
    "hand": REFEREE,
    "solver/objective": SOLVER,
    "solver/bits": SOLVER,
    "solver/table": ("solver_table", *SOLVER),
    "solver/positions": SOLVER,
    "solver/search": SOLVER,
}
MEMORY = 2 << 30  # bytes that a mutant may take
PATIENCE = 2  # a mutant that takes so many times as long as its tests should is taken for one that never ends


@dataclass(frozen=True)
class Reason:
    """Why changes that no test notices are none: in a file, and where given in some functions, lines, or changes."""

    group: str
    why: str
    file: str
    functions: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()

    def covers(self, mutant: Mutant) -> bool:
        """Whether this reason speaks of the mutant."""
        named = (self.functions, mutant.where), (self.lines, mutant.line), (self.changes, mutant.change)
        return self.file == mutant.file and all(not those or this in those for those, this in named)


def reasons() -> list[Reason]:
    """What `mutants.toml` explains."""
    data = tomllib.loads(EXPLAINED.read_text("utf-8"))
    return [Reason(**{key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()})
            for entry in data["reason"]]  # fmt: skip


def file_of(module: str) -> str:
    """The file of a module, from the project's root."""
    return f"polskpas/{module}.py"


@contextmanager
def copied() -> Iterator[None]:
    """Copy the package and its tests, so that nothing is written into the tree."""
    leave_out = shutil.ignore_patterns("__pycache__", "golden", "site", "notebooks", "node_modules")
    for name in ("polskpas", "tests"):
        shutil.copytree(ROOT / name, COPY / name, ignore=leave_out)
    shutil.copytree(ROOT / "book" / "hands", COPY / "polskpas" / "hands")
    shutil.copy(ROOT / "pyproject.toml", COPY)
    compileall.compile_dir(COPY, quiet=1)  # once, not again for every mutant
    try:
        yield
    finally:
        shutil.rmtree(COPY)


class FirstFailure:
    """A plugin that notes which test failed first."""

    def __init__(self):
        self.name = None

    def pytest_runtest_logreport(self, report):
        if report.failed and self.name is None:
            self.name = report.nodeid

    def pytest_collectreport(self, report):
        if report.failed and self.name is None:
            self.name = f"import of {report.nodeid}"


def run_tests(module: str, seconds: float | None = None) -> tuple[bool, str, float]:
    """Whether the module's tests pass in the copy, what failed first, and the seconds of processor time it took.

    They run in a child of this process, which has loaded pytest but nothing of the package.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        _be_child(module, seconds, writing)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read()
    _, status, usage = os.wait4(child, 0)
    took = usage.ru_utime + usage.ru_stime
    if not os.WIFEXITED(status):
        return False, told or "time or memory used up", took
    return os.WEXITSTATUS(status) == 0, told, took


def _be_child(module: str, seconds: float | None, writing: int) -> None:
    import pytest

    log = os.open(COPY / "log.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    if seconds:
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.chdir(COPY)
    failure = FirstFailure()
    files = [f"tests/test_{name}.py" for name in TESTS[module]]
    options = ["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", f"--rootdir={COPY}", *files]
    code = 1
    try:
        code = int(pytest.main(options, plugins=[failure]))
        os.write(writing, (failure.name or "").encode())
    finally:
        sys.stdout.flush()
        os._exit(code)


def try_module(module: str, again: bool, function: str | None) -> list[tuple[Mutant, str]]:
    """Each mutant of a module, or of one function, with the test that noticed it, or nothing.

    Each is kept in a file at once.
    """
    path, kept = COPY / file_of(module), WORK / f"{module.replace('/', '-')}.jsonl"
    known = {}
    if again and kept.exists():
        entries = map(json.loads, kept.read_text("utf-8").splitlines())
        known = {tuple(entry["mutant"]): entry["noticed by"] for entry in entries if entry["noticed by"]}
    passes, failed, usual = run_tests(module)
    if not passes:
        sys.exit(f"The tests of {module} fail as it is, first {failed}")
    found, chosen = [], named(mutants(file_of(module)))
    chosen = {name: mutant for name, mutant in chosen.items() if function in (None, mutant.where)}
    with kept.open("a" if again else "w", encoding="utf-8") as file:
        for number, (name, mutant) in enumerate(chosen.items(), 1):
            if sys.stderr.isatty():
                print(f"\r{module} {number} of {len(chosen)}", end=" ", file=sys.stderr, flush=True)
            if name not in known:
                path.write_text(mutant.source, "utf-8")
                survives, by, _ = run_tests(module, 2 + PATIENCE * usual)
                known[name] = "" if survives else by
                entry = {"at": f"{mutant.file}:{mutant.number}", "mutant": name, "noticed by": known[name]}
                file.write(json.dumps(entry, ensure_ascii=False) + "\n")
                file.flush()
            found.append((mutant, known[name]))
    shutil.copy2(ROOT / file_of(module), path)
    return found


def named(found: Iterable[Mutant]) -> dict[tuple, Mutant]:
    """Mutants by what they are wherever their line moves: function, line, change, and which of several alike."""
    alike, names = Counter(), {}
    for mutant in found:
        name = mutant.where, mutant.line, mutant.change
        names[*name, alike[name]] = mutant
        alike[name] += 1
    return names


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"of {', '.join(TESTS)}")
    parser.add_argument("--again", action="store_true", help="only what was not noticed the last time, or is new")
    parser.add_argument("--function", metavar="NAME", help="of one function or class alone, such as Hand.apply")
    asked = parser.parse_args()
    unknown = set(asked.modules) - set(TESTS)
    if unknown:
        parser.error(f"no such module: {', '.join(sorted(unknown))}")
    with copied():
        left = try_modules(asked.modules or list(TESTS), asked.again, asked.function)
    for mutant in left:
        print(f"{mutant.file}:{mutant.number}  {mutant.change}\n    {mutant.line}")
    return 1 if left else 0


def try_modules(modules: list[str], again: bool, function: str | None) -> list[Mutant]:
    """Try one module after another, with a line of the table for each. Gives what survived and is not explained."""
    _prepare_process()
    print(f"{'module':<18}{'mutants':>8}{'killed':>8}{'explained':>10}{'survived':>9}{'seconds':>9}")
    left, known = [], reasons()
    for module in modules:
        begin = _processor_seconds()
        found = try_module(module, again, function)
        unnoticed = [mutant for mutant, by in found if not by]
        why = {mutant: next((reason.group for reason in known if reason.covers(mutant)), None) for mutant in unnoticed}
        groups = Counter(filter(None, why.values()))
        unexplained = [mutant for mutant in unnoticed if why[mutant] is None]
        seconds = _processor_seconds() - begin
        print(
            f"\r{module:<18}{len(found):>8}{len(found) - len(unnoticed):>8}{len(unnoticed) - len(unexplained):>10}"
            f"{len(unexplained):>9}{seconds:>9.0f}",
            flush=True,
        )
        for group, count in groups.items():
            print(f"    {count} explained: {group}", flush=True)
        left += unexplained
    return left


def _processor_seconds() -> float:
    """The time that all children have taken so far, whatever else the machine did."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _prepare_process() -> None:
    """Load what every child needs, but nothing of the package; and let programs that a test starts find the copy."""
    import pytest  # noqa: F401

    sys.dont_write_bytecode = True
    sys.path[:] = [str(COPY), str(COPY / "tests"), *sys.path[1:]]
    os.environ |= {
        "PYTHONPATH": str(COPY),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)


if __name__ == "__main__":
    sys.exit(main())
