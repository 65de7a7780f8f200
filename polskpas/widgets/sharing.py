"""What a page copies of a hand: a link, its record, its story as text, or the table at a step as a picture.

Live, Python is asked for it. A prepared page carries all of it, so that it can be copied with no Python behind it.
"""

import json
from collections.abc import Callable
from html import escape

from polskpas.drawing.svg import table_svg, table_svg_parts
from polskpas.layout import story
from polskpas.link import write_link
from polskpas.record import Record
from polskpas.refusal import Refusal

COPIES: dict[str, Callable[[Record, int], str]] = {
    "link": write_link,
    "record": lambda record, step: record.as_json(),
    "text": lambda record, step: story(record),
    "picture": lambda record, step: table_svg(record.hand.history()[step]),
}


def copied(what: str, record: Record, step: int) -> dict[str, str]:
    """The answer to a page that asks for a copy: its `text`, or why there is none (`refused`).

    `step` is how many actions are done at the step that is shown.
    """
    try:
        return {"text": COPIES[what](record, step)}
    except Refusal as refusal:
        return {"refused": refusal.message}


def carried(record: Record, first: int, count: int) -> str:
    """The same as attributes, for prepared steps number `first` and so on of a record. A stranger's words are escaped.

    Of the pictures the first part, which is always the same, stands there once.
    """
    pictures = [table_svg_parts(state) for state in record.hand.history()[first : first + count]]
    link = copied("link", record, 0)
    data = {
        "first": str(first),
        "link": link.get("text", "").partition("&")[0],
        "refused": link.get("refused", ""),
        "record": record.as_json(),
        "text": story(record),
        "pictures": json.dumps([pictures[0][0], *(picture for _, picture in pictures)], ensure_ascii=False),
    }
    return "".join(f' data-{name}="{escape(value)}"' for name, value in data.items() if value)
