"""The loops of the studies in plain Python, also where numba is installed: a small piece is done before it compiles."""

from collections.abc import Iterator
from contextlib import contextmanager

from polskpas.studies import fast, inputs

ASKED_ONCE = (fast.is_compiled, fast.ready, inputs.chances)


@contextmanager
def plain_loops() -> Iterator[None]:
    """While this is open, no loop is compiled."""
    find_spec = fast.find_spec
    fast.find_spec = lambda name: None
    for function in ASKED_ONCE:
        function.cache_clear()
    try:
        yield
    finally:
        fast.find_spec = find_spec
        for function in ASKED_ONCE:
            function.cache_clear()
