"""A hand in a link: the whole record, with the step to look at, as the fragment of an address.

    hand=eNqr…&step=7

The record's JSON is packed (`packing`) against a fixed text, which makes it short. A link is a stranger's input: what
it unpacks to is limited and checked, and then it goes through `record.parse_json` like any other record.
"""

import re

from polskpas.packing import Damaged, TooMuch, packed, unpacked
from polskpas.record import Record, parse_json
from polskpas.refusal import Code, Refusal

LONGEST_LINK = 8000  # characters: mail programs and chats cut longer addresses, or make nothing of them
LONGEST_RECORD = 64_000  # bytes
FRAGMENT = re.compile(r"hand=([\w-]*)&step=(\d{1,4})", re.ASCII)

# What records have in common, the commonest last. Every link ever made leans on this text: it never changes.
COMMON = (
    b'"shows": [" trumps eldest hand the dealer second hand third hand soloist jack turn-up trick follow suit '
    b'"switches": {"notes": {"0": ""title": ""about": ""contra 1", "rules": "polskpas-three", "rules": "kontraspiel", '
    b'"AC", "KC", "QC", "JC", "TC", "9C", "AS", "KS", "QS", "JS", "TS", "9S", '
    b'"AH", "KH", "QH", "JH", "TH", "9H", "AD", "KD", "QD", "JD", "TD", "9D", '
    b'"vole", "name C", "name S", "name H", "name D", "pass", "pass", "pass", "pass", "accept", "discard '
    b'AC KC QC JC TC 9C AS KS QS JS TS 9S AH KH QH JH TH 9H AD KD QD JD TD 9D", "stock": "", "actions": ["'
    b'{"format": "polskpas-hand/1", "rules": "polskpas", "pot": 4, "hands": ["'
)


def write_link(record: Record, step: int = 0) -> str:
    """The fragment that carries a record, without the #; `step` is how many actions are done at the step to open at.

    Raises Refusal (bad-link) for a record with more words than a link holds.
    """
    data = record.as_json().encode()
    fragment = f"hand={packed(data, COMMON)}&step={step}"
    if len(data) > LONGEST_RECORD or len(fragment) > LONGEST_LINK:
        raise Refusal(Code.BAD_LINK, "This hand has too many words for a link; copy it as a record instead")
    return fragment


def read_link(fragment: str) -> tuple[Record, int]:
    """The record that a fragment carries, and its step, at most the last one there is.

    Raises Refusal: bad-link where the fragment is not as it was written, else as `record.parse_json` does.
    """
    if len(fragment) > LONGEST_LINK:
        raise Refusal(Code.BAD_LINK, f"It has more than {LONGEST_LINK} characters, and no hand needs so many")
    parts = FRAGMENT.fullmatch(fragment.removeprefix("#"))
    if parts is None:
        raise Refusal(Code.BAD_LINK, "It should hold hand=, then letters and digits, then &step= and a number")
    record = parse_json(_unpacked(parts[1]))
    return record, min(int(parts[2]), len(record.hand.actions))


def _unpacked(letters: str) -> bytes:
    try:
        return unpacked(letters, LONGEST_RECORD, COMMON)
    except TooMuch:
        message = f"It unpacks to more than {LONGEST_RECORD} bytes, and no hand needs so many"
    except Damaged:
        message = "It was cut short or altered on its way; ask for it again, or for the record"
    raise Refusal(Code.BAD_LINK, message)
