"""Renew what is stored of the studies: python -m polskpas.studies [NAME ...]; all of them unless some are named.

They are worked one after another in the order of the list, for each may use what those before it have found.
"""

import json
import sys
from pathlib import Path

from polskpas.refusal import Refusal, one_line
from polskpas.studies import STUDIES, load, study
from polskpas.studies.command import work
from polskpas.studies.model import place


def main(names: list[str]) -> None:
    """Work the named studies, and put each where the book finds it. Raises Refusal for a name that is none."""
    for name in names:
        study(name)
    for name in STUDIES:
        if name in names or (not names and study(name).unit):
            print(study(name).command(study(name).deals, study(name).seed), flush=True)
            path = Path(str(place(name)))
            beside = path.with_suffix(".new")  # a study that is broken off leaves the old result whole
            beside.write_text(json.dumps(work(study(name))), "utf-8")
            beside.replace(path)
            load.cache_clear()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Refusal as refusal:
        print(one_line(f"polskpas.studies: {refusal}"), file=sys.stderr)
        sys.exit(2)
