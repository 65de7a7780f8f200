"""Byte-compile what the start of a live page imports; run inside Pyodide when the assets are built.

Pyodide's own Python writes the byte code, so that its version fits. Only what a start needs is
compiled: byte code takes more room than source, and the rest is rarely asked for.
"""

import importlib._bootstrap_external as importer
import json
import sys
import zipfile

BUNDLE, STDLIB = "/lib/live.zip", next(path for path in sys.path if path.endswith(".zip"))

# Standard modules without a use in a page: other processes, sockets' servers, the terminal, tests.
UNUSED = (
    "_pyrepl/", "multiprocessing/", "unittest/", "wsgiref/", "xmlrpc/", "ensurepip/", "venv/", "idlelib/",
    "pydoc_data/", "pdb.py", "doctest.py", "imaplib.py", "smtplib.py", "ftplib.py", "poplib.py", "pydoc.py",
    "profiling/", "tkinter/", "turtle.py", "lib2to3/", "curses/", "dbm/", "sqlite3/", "mailbox.py",
    "encodings/cp8", "encodings/cp7", "encodings/cp1", "encodings/mac_", "encodings/iso", "encodings/koi8",
)  # fmt: skip


def run_start(pages: list[list[str]]) -> list[str]:
    """Do what a page does: start the kernel and run its cells; tell which errors they raise."""
    sys.path.insert(0, BUNDLE)
    import live_kernel

    results = []
    live_kernel.start(lambda text, buffers: results.append(json.loads(text)))
    for page in pages:
        for cell in page:
            live_kernel.run(1, cell)
    return [message["error"] for message in results if message["type"] == "result" and message["error"]]


def repack(source: str, target: str, unused: tuple[str, ...] = ()) -> None:
    """Copy an archive, its imported modules and the whole package as byte code.

    The copy is not compressed within: it is packed as a whole, which makes it smaller and quicker to read.
    """
    imported = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            if name.endswith("/") or name.startswith(unused):
                continue
            data, path = old.read(name), f"{source}/{name}"
            if name.endswith(".py") and (path in imported or name.startswith("polskpas/")):
                code = compile(data, path, "exec", dont_inherit=True)
                name, data = name + "c", bytes(importer._code_to_hash_pyc(code, bytes(8), False))
            new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)


def main(cells: str) -> str:
    """Write both archives to the file system's root; the answer is the first error, or empty."""
    errors = run_start(json.loads(cells))
    if errors:
        return errors[0]
    repack(BUNDLE, "/bundle.zip")
    repack(STDLIB, "/stdlib.zip", UNUSED)
    return ""
