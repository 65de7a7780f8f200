"""The package's own tests in empty environments, of every Python there is.

    python tests/pythons/everywhere.py FOLDER [VERSION …]

What is tested is what would be published: the wheel that is made from the source distribution, with the tests of that
distribution, away from the checkout. A Python that is not on this machine is run as WebAssembly, by Pyodide under Node;
what is left out there stands in tests/conftest.py.
"""

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
WITH_PIP = ("-m", "pip", "--disable-pip-version-check", "-qq")
STACK = 30_000  # kilobytes, of which Pyodide's own default is too little for pytest


def main(folder: Path, versions: tuple[str, ...]) -> int:
    """Build, install and test; 0 if all is well."""
    shutil.rmtree(folder, ignore_errors=True)
    wheel, tests = build(folder)
    faults = 0
    for version in versions:
        python = interpreter(version)
        test = in_venv if python else in_pyodide
        print(f"Testing on Python {version}{'' if python else ', by Pyodide'}", flush=True)
        fault = test(python or version, wheel, tests, folder / version)
        print(f"Python {version}: {'tests failed' if fault else 'fine'}", flush=True)
        faults += bool(fault)
    return int(faults > 0)


def interpreter(version: str) -> str | None:
    """A CPython of this version, on the PATH or among those that pyenv has installed."""
    installed = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python{version}"))
    for python in filter(None, (shutil.which(f"python{version}"), *map(str, installed))):
        if subprocess.run([python, "-c", "import venv, ensurepip"], capture_output=True, check=False).returncode == 0:
            return python
    return None


def build(folder: Path) -> tuple[Path, Path]:
    """The wheel, made from the source distribution; and the tests of that, with no package beside them."""
    folder.mkdir(parents=True)
    code = f"import setuptools.build_meta as build; build.build_sdist({str(folder)!r})"
    run(sys.executable, "-c", code, cwd=ROOT, stdout=subprocess.DEVNULL)
    [source] = folder.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        archive.extractall(folder, filter="data")
    unpacked = folder / source.name.removesuffix(".tar.gz")
    run(sys.executable, *WITH_PIP, "wheel", "--no-build-isolation", "--no-deps", "-w", folder, unpacked)
    [wheel] = folder.glob("*.whl")
    for name in ("polskpas", "build"):
        shutil.rmtree(unpacked / name, ignore_errors=True)
    return wheel, unpacked


def in_venv(python: str, wheel: Path, tests: Path, folder: Path) -> int:
    """Test in an environment with the wheel, pytest, hypothesis, and what validates JSON."""
    run(python, "-m", "venv", folder)
    own = folder / "bin" / "python"
    run(own, *WITH_PIP, "install", "-c", pins(folder), wheel, "pytest", "hypothesis", "jsonschema")
    return pytest(own, "-m", "pytest", cwd=tests)


def in_pyodide(version: str, wheel: Path, tests: Path, folder: Path) -> int:
    """Test where WebAssembly is Python: with the wheel and pytest alone, which are plain Python."""
    node = Path(sys.executable).parent / "node"
    pyodide, packages = HERE / "node_modules" / f"pyodide-{version}", folder / "packages"
    folder.mkdir()
    run(sys.executable, *WITH_PIP, "install", "-c", pins(folder), "--target", packages, wheel, "pytest")
    return pytest(node, f"--stack-size={STACK}", HERE / "in_pyodide.mjs", pyodide, tests, packages, stack=2 * STACK)


def pins(folder: Path) -> Path:
    """The versions that the project is tested with."""
    file = folder / "pins.txt"
    file.write_text((ROOT / "requirements.txt").read_text("utf-8"), "utf-8")
    return file


def pytest(*call: object, cwd: Path | None = None, stack: int = 0) -> int:
    """Run pytest by this call; its exit code."""
    words = [str(word) for word in (*call, "-q", "-p", "no:cacheprovider", "--tb=short")]
    if stack:
        words = ["sh", "-c", f'ulimit -s {stack} && exec "$@"', "sh", *words]
    return subprocess.run(words, cwd=cwd, check=False).returncode


def run(*call: object, **how: object) -> None:
    """Run a command that must not fail."""
    subprocess.run([str(word) for word in call], check=True, **how)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), tuple(sys.argv[2:]) or VERSIONS))
