"""What a study is: pieces that can be worked anywhere and in any order, joined into one result that a seed gives
again."""

import hashlib
import json
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from polskpas import __version__
from polskpas.typed import Json

FORMAT = "polskpas-study/1"
Report = Callable[[int, int], None]  # pieces done, pieces in all


class SmallSample(ValueError):
    """The sample is too small for the study to say anything; the text says how large it must be."""


@dataclass(frozen=True, kw_only=True)
class Study:
    """A study of the odds chapter.

    name, about: its name on the command line, and what it asks; deals, seed: the sample unless another is asked for,
    and unit: what is counted in it, empty where nothing is drawn; chunk: deals in a piece; or pieces: how many there
    are, where each is given them all; least: pieces without which it says nothing. `piece(seed, number, deals)` works
    piece `number`: a function of a module, its answer data for JSON. `join(pieces)` makes the result of all of them,
    in order; `lines(result)` tells it. in_loops: the work is done in `loops`, so that threads share it where these are
    compiled.
    """

    name: str
    about: str
    deals: int
    seed: int = 1829
    piece: Callable[[int, int, int], object]
    join: Callable[[Sequence[Any]], Json]
    lines: Callable[[Json], list[str]]
    chunk: int = 1
    pieces: int = 0
    least: int = 1
    unit: str = "deals"
    in_loops: bool = False

    def run(
        self,
        deals: int | None = None,
        seed: int | None = None,
        executor: Executor | None = None,
        report: Report | None = None,
    ) -> Json:
        """Work the study and give what is stored: its sample, its seed, its command and its result.

        Any executor of `concurrent.futures` may do the pieces, or one that Dask or Ray gives; without one they are done
        here. The result does not depend on who did them, for each piece has a seed of its own. Raises SmallSample.
        """
        deals, seed = self.deals if deals is None else deals, self.seed if seed is None else seed
        sizes = self.sizes(deals)
        if len(sizes) < self.least:
            raise SmallSample(f"{self.name} needs more than {(self.least - 1) * self.chunk} {self.unit}")
        pieces = self._work(sizes, seed, executor, report or (lambda done, total: None))
        return {
            "format": FORMAT,
            "study": self.name,
            "version": __version__,
            "command": self.command(deals, seed),
            "deals": deals,
            "seed": seed,
            "first_piece": digest(pieces[0]),
            "result": self.join(pieces),
        }

    def command(self, deals: int, seed: int) -> str:
        """The call of the command line that gives the same again."""
        sample = ["--deals", str(deals), "--seed", str(seed)] if self.unit else []
        return " ".join(["polskpas", "study", self.name, *sample])

    def sizes(self, deals: int) -> list[int]:
        """How many deals each piece has."""
        if self.pieces:
            return [deals] * self.pieces
        whole, rest = divmod(deals, self.chunk)
        return [self.chunk] * whole + [rest] * bool(rest)

    def first_piece(self, stored: Json) -> str:
        """The digest of the first piece of a stored result, worked again."""
        return digest(self.piece(stored["seed"], 0, self.sizes(stored["deals"])[0]))

    def _work(self, sizes: list[int], seed: int, executor: Executor | None, report: Report) -> list[object]:
        if executor is None:
            pieces = []
            for number, size in enumerate(sizes):
                pieces.append(self.piece(seed, number, size))
                report(number + 1, len(sizes))
            return pieces
        futures = [executor.submit(self.piece, seed, number, size) for number, size in enumerate(sizes)]
        for done, _ in enumerate(as_completed(futures), start=1):
            report(done, len(sizes))
        return [future.result() for future in futures]


def numbers_of(seed: int, number: int, chunk: int, deals: int) -> range:
    """The numbers of the deals of a piece; a million lie between those of one seed and of the next."""
    first = seed * 10**6 + number * chunk
    return range(first, first + deals)


def digest(piece: object) -> str:
    """A short name of a piece's answer: other answers have another."""
    return hashlib.sha256(json.dumps(piece).encode()).hexdigest()[:32]


def place(name: str) -> Traversable:
    """Where the result of a study is stored; the table of chances lies with what looks it up."""
    package = files("polskpas")
    return (
        package / "chances" / "chances.json" if name == "chances" else package / "studies" / "results" / f"{name}.json"
    )


@cache
def load(name: str) -> Json:
    """The stored result of a study, as its command gave it."""
    stored: Json = json.loads(place(name).read_text("utf-8"))
    return stored
