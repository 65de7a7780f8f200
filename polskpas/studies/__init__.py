"""The studies of the odds chapter: each gives the same result again for the same sample and seed.

`study(name).run(deals, seed, executor)` works one, `load(name)` reads what is stored of it.
"""

from importlib import import_module

from polskpas.refusal import Code, unknown
from polskpas.studies.model import SmallSample, Study, load

__all__ = ["STUDIES", "SmallSample", "Study", "load", "study"]

# By name, in the order of the chapter, each with its module. A study is imported when it is wanted.
STUDIES = {
    "exact": "exact",
    "million": "million",
    "chances": "table",
    "open-cards": "open_cards",
    "points": "points",
    "played": "played",
    "bidding": "bidding",
    "pot": "pot",
    "switches": "switches",
    "players": "players",
    "undertaking": "undertaking",
}


def study(name: str) -> Study:
    """The study of a name. Raises Refusal (unknown-name) for a name that is none."""
    if name not in STUDIES:
        raise unknown(Code.UNKNOWN_NAME, "study", name, STUDIES)
    found: Study = import_module(f"{__name__}.{STUDIES[name]}").STUDY
    return found
