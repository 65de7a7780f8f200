"""A bar on a terminal while a study runs; nothing where nobody watches."""

import sys
import time
from typing import TextIO

WIDTH = 30  # characters
PAUSE = 0.2  # seconds between two drawings


class Bar:
    """Draws how much is done on a terminal, with the time that is left at the present pace."""

    def __init__(self, label: str, stream: TextIO | None = None):
        self._label, self._stream = label, sys.stderr if stream is None else stream
        self._shown = self._stream is not None and self._stream.isatty()
        self._started = self._drawn = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        """Tell that `done` of `total` pieces are finished."""
        now = time.monotonic()
        if not self._shown or (done < total and now - self._drawn < PAUSE):
            return
        self._drawn = now
        left = (now - self._started) * (total - done) / max(done, 1)
        filled = WIDTH * done // total
        line = f"\r{self._label} [{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{total}, {left:.0f} s left "
        self._stream.write(line if done < total else f"\r{' ' * len(line)}\r")
        self._stream.flush()
