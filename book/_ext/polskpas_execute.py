"""Runs the chapters that are about to be read, as many at a time as there are processors.

Sphinx reads, and so runs, one chapter after the other, which takes most of a build and leaves a processor idle. Here
their results are put where it will look for them. A chapter that fails is left to Sphinx, which tells of it.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from jupyter_cache import get_cache
from jupyter_cache.base import CacheBundleIn
from jupyter_cache.executors.utils import single_nb_execution
from myst_nb.core.read import create_nb_reader
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment


def execute(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Put the results of some chapters into the cache."""
    config = env.mystnb_config
    if config.execution_mode != "cache":
        return
    # Chapters run in threads, and this one alone speaks with the cache: it drops what another is just writing.
    cache = get_cache(config.execution_cache_path)
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        running = {}
        for path in map(env.doc2path, docnames):
            text = Path(path).read_text("utf-8")
            reader = create_nb_reader(path, env.myst_config, config, text)
            notebook = reader and reader.read(text)
            if notebook and not _is_known(notebook, cache):
                folder, timeout = str(Path(path).parent), config.execution_timeout
                running[threads.submit(single_nb_execution, notebook, folder, timeout, False)] = path
        for future in as_completed(running):
            if future.exception():
                continue
            done = future.result()
            if done.err is None:
                bundle = CacheBundleIn(done.nb, running[future], data={"execution_seconds": done.time})
                cache.cache_notebook_bundle(bundle, check_validity=False, overwrite=True)


def _is_known(notebook: object, cache: object) -> bool:
    try:
        return bool(cache.match_cache_notebook(notebook))
    except KeyError:
        return False


def setup(app: Sphinx) -> dict[str, object]:
    """Run them before the first is read."""
    app.connect("env-before-read-docs", execute)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
