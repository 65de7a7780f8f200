"""Runs the chapters that are about to be read, as many at a time as there are processors.

Sphinx reads, and so runs, one chapter after the other, which takes most of a build and leaves a processor idle. Here
their results are put where it will look for them. A chapter that fails is left to Sphinx, which tells of it.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from jupyter_cache import get_cache
from myst_nb.core.execute import create_client
from myst_nb.core.read import create_nb_reader
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment


class Silence:
    """A logger that drops what it is told."""

    def info(self, *_, **__) -> None:
        """Drop it."""

    debug = warning = error = info


def execute(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Put the results of some chapters into the cache."""
    config = env.mystnb_config
    if config.execution_mode != "cache":
        return
    get_cache(config.execution_cache_path).list_cache_records()  # makes its database, once for all threads

    def run(docname: str) -> None:
        path = env.doc2path(docname)
        text = Path(path).read_text("utf-8")
        reader = create_nb_reader(path, env.myst_config, config, text)
        if reader is not None:
            with create_client(reader.read(text), path, config, Silence(), reader.read_fmt):
                pass  # entered, it has run

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        list(threads.map(run, docnames))


def setup(app: Sphinx) -> dict[str, object]:
    """Run them before the first is read."""
    app.connect("env-before-read-docs", execute)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
