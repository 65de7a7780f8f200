"""What somebody who sees a drawing reads in its HTML, and what a listener hears, before any choice of cards."""

from __future__ import annotations

from html.parser import HTMLParser

NO_END = {"path", "br"}


class _Reader(HTMLParser):
    """Gathers what is in sight, and the spoken names that stand for it."""

    def __init__(self):
        super().__init__()
        self.seen, self.heard = [], []
        self._open: list[bool] = []  # for each open element, whether it is in sight

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        hidden = "hidden" in given or given.get("class") == "pp-hidden"
        self._open.append(not hidden and all(self._open[-1:]))
        if self._open[-1] and given.get("role") == "img":
            self.heard.append(given["aria-label"])
        if tag in NO_END:
            self._open.pop()

    def handle_endtag(self, tag):
        if tag not in NO_END:
            self._open.pop()

    def handle_data(self, data):
        if all(self._open[-1:]):
            self.seen.append(data)


def _read(html: str) -> _Reader:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader


def seen(html: str) -> str:
    """The text in sight."""
    return "".join(_read(html).seen)


def heard(html: str) -> list[str]:
    """The spoken names of what is drawn or shown by signs."""
    return _read(html).heard
