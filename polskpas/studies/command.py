"""`polskpas study`: works a study on all cores, with a bar, and tells it or gives what is stored of it."""

import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager

from polskpas.studies import Study
from polskpas.studies.fast import is_compiled
from polskpas.studies.progress import Bar
from polskpas.typed import Json


def run(study: Study, deals: int | None, seed: int | None, workers: int | None, as_json: bool) -> None:
    """Work a study and print it; how long it took and what memory goes to stderr. Raises SmallSample."""
    started = time.monotonic()
    told = work(study, deals, seed, workers)
    print(json.dumps(told) if as_json else "\n".join((told["command"], *study.lines(told["result"]))))
    sample = f"{told['deals']:,} {study.unit} in " if study.unit else ""
    print(f"{sample}{time.monotonic() - started:.1f} s{_memory()}", file=sys.stderr)


def work(study: Study, deals: int | None = None, seed: int | None = None, workers: int | None = None) -> Json:
    """Work a study on all cores, unless said otherwise, with a bar where somebody watches."""
    with _executor(study, (os.cpu_count() or 1) if workers is None else workers) as executor:
        return study.run(deals, seed, executor, Bar(study.name))


@contextmanager
def _executor(study: Study, workers: int) -> Iterator[Executor | None]:
    """Threads where the loops are compiled, which let go of Python's lock; else processes; for one worker, none."""
    if workers == 1:
        yield None
        return
    pool = (ThreadPoolExecutor if study.in_loops and is_compiled() else ProcessPoolExecutor)(workers)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _memory() -> str:
    """The most memory that a process of this run held, where the system tells it."""
    try:
        import resource
    except ImportError:
        return ""
    kilobytes = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    if sys.platform == "darwin":
        kilobytes //= 1024  # told in bytes there
    return f", at most {kilobytes // 1024} MB of memory in a process"
