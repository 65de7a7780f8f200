"""Plots as inline SVG: bars and lines with standard errors, each with words for it and the same figures as a table."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import NamedTuple, Protocol

from polskpas import drawing

WIDTH = 380  # of every plot, in its own units; text is 13 of them high
LEFT, RIGHT, BAR, LINE = 6, 46, 15, 18
INKS = (
    "#1d5b9e",
    "#b4560a",
    "#2c7431",
    "#7a3aa0",
    "#5b5f66",
)  # where plots.css, which knows the page's theme, is missing


class Point(NamedTuple):
    """A value from 0 up and its standard error, 0 for what is exact; `at` is where it stands on the axis of a line."""

    value: float
    error: float = 0.0
    at: float = 0.0


class Tell(Protocol):
    """How a value is written, beside its plot or, with its error, in the table."""

    def __call__(self, point: Point, short: bool = False) -> str:
        """The value as text, and in `short` without its error."""


class Figure:
    """A plot: `title` says what it shows, `about` how to read it, `source` where it is from; `rows` are its figures as
    texts, the first row their heading. Shown by a notebook as SVG, printed as text."""

    def __init__(self, key: str, title: str, about: str, source: str, rows: list[list[str]], height: float, body: str):
        self.key, self.title, self.about, self.source, self.rows = key, title, about, source, rows
        self._height, self._body = height, body

    def svg(self) -> str:
        """The picture, with its title and description for those who listen."""
        name = f"plot-{self.key}"
        return (
            f'<svg viewBox="0 0 {WIDTH} {self._height:g}" role="img" aria-labelledby="{name}-title {name}-desc">'
            f'<title id="{name}-title">{escape(self.title)}</title><desc id="{name}-desc">{escape(self.about)}</desc>'
            f'<g fill="currentColor" font-size="13">{self._body}</g></svg>'
        )

    def _repr_html_(self) -> str:
        table = drawing.grid(self.rows, f"{self.title}: the figures")
        return (
            f'<figure class="pp-plot" id="figure-{self.key}">'
            f'<div class="pp-plot-title">{escape(self.title)}</div>{self.svg()}'
            f'<div class="pp-caption">{escape(self.about)} <span class="pp-source">{escape(self.source)}</span></div>'
            f"<details><summary>The figures as a table</summary>{table}</details></figure>"
        )

    def __repr__(self) -> str:
        widths = [max(map(len, column)) for column in zip(*self.rows)]
        lines = ["  ".join(map(str.rjust, row, widths)) for row in self.rows]
        return "\n".join((self.title, self.about, self.source, *lines))


def bars(
    key: str, title: str, about: str, source: str, groups: Sequence[str], series: Mapping[str, Sequence[Point]],
    limit: float = 1, tell: Tell | None = None,
) -> Figure:  # fmt: skip
    """Bars lying in groups, one of each series in every group; `tell` writes a value, per cent unless another is
    given."""
    tell, scale = tell or _percent, (WIDTH - LEFT - RIGHT) / limit
    parts, top = [_legend(series)] if len(series) > 1 else [], _legend_height(series)
    for place, group in enumerate(groups):
        parts.append(f'<text x="{LEFT + 5}" y="{top + 13:g}" class="pp-group">{escape(group)}</text>')
        top += LINE
        for number, points in enumerate(series.values()):
            parts.append(_bar(points[place], number, top, scale, tell))
            top += BAR + 2
        top += 7
    axis = f'<path class="pp-axis" stroke="currentColor" d="M{LEFT} {_legend_height(series):g}V{top:g}"/>'
    return Figure(key, title, about, source, _rows("", groups, series, tell), top, axis + "".join(parts))


def lines(
    key: str, title: str, about: str, source: str, axes: tuple[str, str], series: Mapping[str, Sequence[Point]],
    ticks: tuple[Sequence[float], Sequence[float]], tell: Tell | None = None,
    tell_at: Callable[[float], str] | None = None, mark: float | None = None,
) -> Figure:  # fmt: skip
    """Lines over a number: axes as their names, across and up; ticks of each; `mark` draws a level across."""
    tell, tell_at = tell or _percent, tell_at or (lambda at: f"{at:g}")
    frame = _Frame(ticks, _legend_height(series) + 20)
    parts = [_legend(series) if len(series) > 1 else "", frame.draw(axes, tell, tell_at)]
    if mark is not None:
        parts.append(f'<path class="pp-mark" stroke="currentColor" d="M{frame.left} {frame.y(mark):g}H{frame.right}"/>')
    for number, points in enumerate(series.values()):
        path = " ".join(f"{frame.x(point.at):.1f},{frame.y(point.value):.1f}" for point in points)
        ink = f'fill="none" stroke="{INKS[number]}" stroke-width="2"'
        parts.append(f'<polyline class="pp-series-{number}" {ink} points="{path}"/>')
        parts += [_dot(point, number, frame) for point in points]
    places = sorted({point.at for points in series.values() for point in points})
    by_place = {
        name: [next((point for point in points if point.at == place), None) for place in places]
        for name, points in series.items()
    }
    rows = _rows(axes[0], [tell_at(place) for place in places], by_place, tell)
    return Figure(key, title, about, source, rows, frame.bottom + 38, "".join(parts))


class _Frame:
    """The axes of a plot of lines."""

    left, right, height = 50, WIDTH - 14, 200

    def __init__(self, ticks: tuple[Sequence[float], Sequence[float]], top: float):
        self.across, self.up = ticks
        self.top, self.bottom = top, top + self.height

    def x(self, at: float) -> float:
        first, last = self.across[0], self.across[-1]
        return self.left + (self.right - self.left) * (at - first) / (last - first)

    def y(self, value: float) -> float:
        first, last = self.up[0], self.up[-1]
        return self.bottom - self.height * (value - first) / (last - first)

    def draw(self, axes: tuple[str, str], tell: Tell, tell_at: Callable[[float], str]) -> str:
        parts = [f'<text x="4" y="{self.top - 9:g}">{escape(axes[1])}</text>']
        for value in self.up:
            y = self.y(value)
            parts.append(f'<path class="pp-tick" stroke="currentColor" d="M{self.left} {y:.1f}H{self.right}"/>')
            parts.append(
                f'<text x="{self.left - 6}" y="{y + 4.5:.1f}" text-anchor="end">{tell(Point(value), short=True)}</text>'
            )
        for at in self.across:
            parts.append(
                f'<text x="{self.x(at):.1f}" y="{self.bottom + 17:.1f}" text-anchor="middle">{tell_at(at)}</text>'
            )
        parts.append(f'<text x="{self.right}" y="{self.bottom + 33:.1f}" text-anchor="end">{escape(axes[0])}</text>')
        return "".join(parts)


def _bar(point: Point, number: int, top: float, scale: float, tell: Tell) -> str:
    end, middle = LEFT + point.value * scale, top + BAR / 2
    whisker = ""
    if point.error:
        low, high = LEFT + max(point.value - 2 * point.error, 0) * scale, end + 2 * point.error * scale
        whisker = f'<path class="pp-error" stroke="currentColor" d="M{low:.1f} {middle:.1f}H{high:.1f}"/>'
        end = max(end, high)
    return (
        f'<rect class="pp-bar-{number}" fill="{INKS[number]}" x="{LEFT}" y="{top:.1f}" '
        f'width="{point.value * scale:.1f}" height="{BAR}"/>{whisker}'
        f'<text x="{end + 4:.1f}" y="{middle + 4.5:.1f}">{tell(point, short=True)}</text>'
    )


def _dot(point: Point, number: int, frame: _Frame) -> str:
    x, y = frame.x(point.at), frame.y(point.value)
    whisker = ""
    if point.error:
        low, high = frame.y(point.value - 2 * point.error), frame.y(point.value + 2 * point.error)
        whisker = f'<path class="pp-error" stroke="currentColor" d="M{x:.1f} {low:.1f}V{high:.1f}"/>'
    return f"{whisker}{_sign(x, y, number)}"


def _sign(x: float, y: float, number: int) -> str:
    """A mark for a series: each has a shape of its own, so that nobody needs its colour."""
    shapes = (
        "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
        "M-4-4h8v8h-8z",
        "M0-5l5 9h-10z",
        "M0-5l5 5l-5 5l-5-5z",
        "M0 5l5-9h-10z",
    )
    place = f"translate({x:.1f} {y:.1f})"
    return f'<path class="pp-bar-{number}" fill="{INKS[number]}" transform="{place}" d="{shapes[number]}"/>'


def _legend_height(series: Mapping[str, object]) -> float:
    return 6 + LINE * len(series) if len(series) > 1 else 0


def _legend(series: Mapping[str, object]) -> str:
    parts = []
    for number, name in enumerate(series):
        top = LINE * number
        parts.append(_sign(LEFT + 6, 9 + top, number))
        parts.append(f'<text x="{LEFT + 17}" y="{13.5 + top:g}">{escape(name)}</text>')
    return "".join(parts)


def _rows(
    corner: str, groups: Sequence[str], series: Mapping[str, Sequence[Point | None]], tell: Tell
) -> list[list[str]]:
    heading = [corner, *series]
    return [heading] + [
        [group, *(tell(point) if (point := points[place]) else "" for points in series.values())]
        for place, group in enumerate(groups)
    ]


def _percent(point: Point, short: bool = False) -> str:
    places = 0 if short and (point.value >= 0.1 or not point.value) else 1
    value = f"{100 * point.value:.{places}f}%"
    return value if short or not point.error else f"{value} ± {100 * point.error:.{1 if point.error >= 0.001 else 2}f}"
