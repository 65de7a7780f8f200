"""The tables of a data file: read from TOML, and refused where a field is missing, unknown or of the wrong sort."""

import tomllib
from collections.abc import Sequence
from dataclasses import fields
from typing import Any, NoReturn

from polskpas.evidence.model import EvidenceError

FILES = {
    "rule": "rules.toml",
    "point": "kontraspiel.toml",
    "witness": "witnesses.toml",
    "mention": "mentions.toml",
    "term": "terms.toml",
    "switch": "switches.toml",
}


def refuse(kind: str, name: str, field: str, message: str) -> NoReturn:
    """Raise the EvidenceError for a field of the entry `name`."""
    raise EvidenceError(FILES[kind], f"{kind} '{name}'", field, message)


def tables(
    text: str, kind: str, key: str, shape: type, optional: Sequence[str] = (), more: Sequence[str] = ()
) -> list[dict[str, Any]]:
    """The tables [[kind]] of a file, each with the fields of `shape` and a name, its `key`, that no other has.

    `optional` fields may be left out; `more` are optional ones that stand in the file and not in `shape`.
    """
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as fault:  # numbers of over 4300 digits, and nesting, are TOML and no data
        raise EvidenceError(FILES[kind], "", "", f"not TOML: {fault}") from None
    entries = data.pop(kind, None)
    if data or not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise EvidenceError(FILES[kind], next(iter(data), kind), "", f"only tables [[{kind}]] belong in this file")
    wanted = [*(field.name for field in fields(shape)), *more]
    names: set[str] = set()
    for number, entry in enumerate(entries, 1):
        name = entry.get(key)
        if not isinstance(name, str) or not name.strip():
            raise EvidenceError(FILES[kind], f"{kind} number {number}", key, "missing, or not a name")
        if name in names:
            refuse(kind, name, key, "stands twice")
        names.add(name)
        for field in entry:
            if field not in wanted:
                refuse(kind, name, field, f"unknown; the fields are {', '.join(wanted)}")
        for field in wanted:
            if field not in entry and field not in (*optional, *more):
                refuse(kind, name, field, "missing")
    return entries


def text(kind: str, name: str, field: str, value: Any, words: Sequence[str] = (), empty: bool = False) -> str:
    """A text with its line breaks, which are for the files' editors, taken out."""
    if not isinstance(value, str):
        refuse(kind, name, field, f"{value!r} is not text")
    line = " ".join(value.split())
    if words and line not in words:
        refuse(kind, name, field, f"'{line}' is not one of {', '.join(words)}")
    if not line and not empty:
        refuse(kind, name, field, "empty")
    return line


def year(kind: str, name: str, field: str, value: Any) -> int:
    """A whole number of years."""
    if type(value) is not int:  # type(), since True is an int to isinstance
        refuse(kind, name, field, f"{value!r} is not a year")
    return value
