"""What the evidence consists of: rules and points, their parts, witnesses, the dated record, terms, switches; the words
that grade."""

from collections.abc import Mapping
from dataclasses import dataclass

from polskpas.refusal import one_line

GRADES = ("seen", "reported", "inferred", "default")
POINT_GRADES = (*GRADES, "not known")  # of a game that is known in part
READINGS = ("reads", "reported", "silent", "unseen")
CHAPTERS = ("pack", "deal", "trumps", "play", "scoring", "three-players")
GAMES = ("polskpas", "kontraspiel")
KINDS = ("rulebook", "literature", "dictionary", "encyclopaedia", "study", "wiki", "draft")

MENTION_GRADES = ("seen", "reported", "inferred")
LANGUAGES = {"da": "Danish", "de": "German", "sv": "Swedish", "en": "English", "fr": "French"}

# Modern accounts of older books. Their words are reports, so that alone they never make a rule `seen`.
REPORTERS = ("study", "wiki", "draft")

# How much of what a witness says of its game the editors have seen, and the readings which that rules out.
EXTENTS = {"whole": ("reported", "unseen"), "part": (), "none": ("reads", "silent")}


class EvidenceError(ValueError):
    """A fault in the data, told in one line: file, entry, field, what is wrong."""

    def __init__(self, file: str, entry: str, field: str, message: str) -> None:
        place = (file, entry, field and f"field '{field}'")
        super().__init__(one_line(": ".join(word for word in (*place, message) if word)))
        self.file, self.entry, self.field = file, entry, field


@dataclass(frozen=True, slots=True)
class Part:
    """A side of a rule that is known more firmly, or less, than the rule as a whole."""

    what: str
    grade: str


@dataclass(frozen=True, slots=True)
class Witness:
    """A text that speaks, or may speak, of the game; `year` is None where no one year is known."""

    siglum: str
    title: str
    author: str
    year: int | None
    dated: str
    place: str
    publisher: str
    kind: str
    game: str
    extent: str
    seen: str
    reported_by: str
    where: str
    note: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as this edition reads it; `witnesses` is siglum to reading, `remarks` siglum to a qualification."""

    id: str
    chapter: str
    statement: str
    grade: str
    parts: tuple[Part, ...]
    witnesses: Mapping[str, str]
    remarks: Mapping[str, str]
    warrant: str
    function: str
    switch: str


@dataclass(frozen=True, slots=True)
class Point:
    """A point of Kontraspiel: its id is that of the rule of Polskpas which it answers, or its own where there is none.

    `statement` is empty where the point is not known. `data` names the fields of a rule set that lay it down, `unseen`
    the word by which a rule set says that it is not known.
    """

    id: str
    statement: str
    grade: str
    parts: tuple[Part, ...]
    witnesses: Mapping[str, str]
    remarks: Mapping[str, str]
    warrant: str
    data: tuple[str, ...]
    unseen: str


@dataclass(frozen=True, slots=True)
class Mention:
    """One dated mention of a game: `years` are the first and the last, `by` who tells of it, sigla or words.

    `witness` is the siglum of the witness it is, or empty; `seen` and `unseen` are what of it the editors had before
    them, and what not.
    """

    id: str
    years: tuple[int, int]
    dated: str
    what: str
    grade: str
    by: tuple[str, ...]
    witness: str
    seen: str
    unseen: str
    where: str
    note: str
    game: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the glossary; `seen` is whether the editors met it, `where` the text or whoever reports it."""

    term: str
    language: str
    meaning: str
    seen: bool
    where: str
    rule: str


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch in words: what it decides, and what each of its values says, the default first."""

    name: str
    decides: str
    values: Mapping[str, str]
