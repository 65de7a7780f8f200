"""Two games side by side on the same cards, and how often they part, as HTML and as text.

Both games are drawn with the same cards, so that one card looks the same in both; what needs a style is in
`drawing.css`.
"""

from html import escape
from typing import NamedTuple

from polskpas.cards import Card, show_cards
from polskpas.drawing import place_name
from polskpas.drawing.cards import card, words
from polskpas.order import in_order, is_trump
from polskpas.parting.same_cards import SameCards, TrickPlay
from polskpas.parting.start import GAMES, Start
from polskpas.rules import RuleSet
from polskpas.share import Share

ONE, OTHER = GAMES


def side_by_side(start: Start, same: SameCards, step: int) -> str:
    """Both games after so many cards: what each seat holds, the cards not allowed now dimmed, and the trick.

    Lines that are not the same in both games are marked.
    """
    one, other = _lines(start, same, step)
    apart = [line.compared != beside.compared for line, beside in zip(one, other)]
    games = "".join(_game(lines, apart, start, rules) for lines, rules in zip((one, other), GAMES))
    return f'<div class="pp-games">{games}</div>'


def side_by_side_in_words(start: Start, same: SameCards, step: int) -> str:
    """The same as text, in two columns; a line that is not the same in both games has a ≠ between them."""
    one, other = _lines(start, same, step)
    rows = [(ONE.title, "|", OTHER.title)]
    for line, beside in zip(one, other):
        mark = "|" if line.compared == beside.compared else "≠"
        rows.append((_line_in_words(line), mark, _line_in_words(beside)))
    width = max(len(left) for left, _, _ in rows)
    return "\n".join(f"  {left.ljust(width)}  {mark} {right}".rstrip() for left, mark, right in rows)


def shares(rows: list[list[str | Share]], caption: str) -> str:
    """A table whose first row is its heading; a bar below each row's name is as long as its first share."""
    head = "".join(f'<th scope="col">{words(str(name))}</th>' for name in rows[0])
    body = "".join(f"<tr>{_row(str(name), *cells)}</tr>" for name, *cells in rows[1:])
    return (
        f'<div class="pp-scroll" tabindex="0" role="region" aria-label="{escape(caption)}">'
        f'<table class="pp-grid pp-shares"><caption>{words(caption)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def shares_in_words(rows: list[list[str | Share]]) -> str:
    """The same as text, in columns."""
    cells = [list(map(_cell, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells)]
    return "\n".join(
        "  ".join([first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(rest, widths[1:]))])
        for first, *rest in cells
    )


class Line(NamedTuple):
    """One line of a game's picture: its label, what is told beside that, the seat it is of or that took the trick, and
    cards with their marks."""

    label: str
    beside: tuple[str, ...]
    seat: int | None
    taken: int  # tricks
    to_play: bool
    cards: tuple[Card, ...]
    dimmed: frozenset[Card]
    best: Card | None
    kind: str = ""

    @property
    def compared(self) -> tuple[object, ...]:
        """What makes a line the same in both games: the names of seats, and the order of cards, do not."""
        return self.seat, self.taken, self.to_play, frozenset(self.cards), self.dimmed, self.best


def _lines(start: Start, same: SameCards, step: int) -> list[list[Line]]:
    return [_lines_of(play, rules, start, step) for play, rules in zip(same, GAMES)]


def _lines_of(play: TrickPlay, rules: RuleSet, start: Start, step: int) -> list[Line]:
    """The seats in the order of speaking, the table, and at the end who has won."""
    is_over = step == len(play.turns)
    to_play = None if is_over else play.turns[step].seat
    lines = []
    for seat in range(rules.players):
        held = in_order(play.held(seat, step), start.trumps, rules)
        taken = sum(trick.winner == seat for trick in play.finished(step))
        facts = ["soloist"] if seat == start.soloist else []
        facts += [f"{taken} trick{'s' if taken > 1 else ''}"] if taken else []
        dimmed = frozenset(held) - frozenset(play.turns[step].legal) if seat == to_play else frozenset()
        lines.append(Line(rules.seats[seat], tuple(facts), seat, taken, seat == to_play, held, dimmed, None))
    lines.append(_table(play, rules, step))
    if is_over:
        comes_to = "wins" if play.winner == start.soloist else "loses"
        label = f"won by {rules.seats[play.winner]}: the soloist {comes_to}"
        lines.append(Line(label, (), play.winner, 0, False, (), frozenset(), None, "pp-won"))
    return lines


def _table(play: TrickPlay, rules: RuleSet, step: int) -> Line:
    """The trick on the table, or the one just finished with the seat and the card that took it."""
    on_table = tuple(turn.card for turn in play.trick(step))
    if on_table or not step:
        return Line("on the table" if on_table else "", (), None, 0, False, on_table, frozenset(), None, "pp-laid")
    last = play.finished(step)[-1]
    label = f"taken by {rules.seats[last.winner]}"
    return Line(label, (), last.winner, 0, False, last.cards, frozenset(), play.taken_with(step), "pp-laid")


def _game(lines: list[Line], apart: list[bool], start: Start, rules: RuleSet) -> str:
    drawn = "".join(_line(line, is_apart, start, rules) for line, is_apart in zip(lines, apart))
    title = f'<div class="pp-title">{rules.title}</div>'
    return f'<div class="pp-game" role="group" aria-label="{rules.title}">{title}{drawn}</div>'


def _line(line: Line, is_apart: bool, start: Start, rules: RuleSet) -> str:
    turn, act = (" pp-turn", ", to act") if line.to_play else ("", "")
    apart, unlike = (" pp-apart", ", not as in the other game") if is_apart else ("", "")
    classes = f"pp-line{line.kind and f' {line.kind}'}{turn}{apart}"
    place = "" if line.kind else f' data-seat="{line.seat}"'
    aside = f'<span class="pp-hidden">{act}{unlike}</span>' if act or unlike else ""
    cards = "".join(_drawn(one, line, start, rules) for one in line.cards)
    name = f'<span class="pp-name">{place_name(line.label, line.beside)}{aside}</span>'
    return f'<div class="{classes}"{place}>{name}<span class="pp-cards">{cards}</span></div>'


def _drawn(one: Card, line: Line, start: Start, rules: RuleSet) -> str:
    marks = "pp-no" if one in line.dimmed else "pp-best" if one == line.best else ""
    return card(one, ONE.pattern, is_trump(one, start.trumps, rules), marks)


def _line_in_words(line: Line) -> str:
    label = ", ".join((line.label, *line.beside))
    cards = f": {show_cards(line.cards)}" if line.cards else ""
    return f"{'>' if line.to_play else ' '} {label}{cards}".rstrip()


def _row(name: str, *cells: str | Share) -> str:
    share = next((cell for cell in cells if isinstance(cell, Share)), None)
    told = "".join(f"<td>{words(_cell(cell))}</td>" for cell in cells)
    return f'<th scope="row">{words(name)}{_bar(share) if share else ""}</th>{told}'


def _cell(cell: str | Share) -> str:
    """A share in per cent, which the table's heading says; of nothing there is none."""
    if isinstance(cell, str):
        return cell
    return f"{100 * cell.value:.1f} ± {100 * cell.error:.1f}" if cell.whole else "–"


def _bar(share: Share) -> str:
    """A bar on a scale to a hundred, with a line from one standard error below its end to one above."""
    length, error = 100 * share.value, 100 * share.error
    low, high = max(0.0, length - error), min(100.0, length + error)
    return (
        '<svg class="pp-length" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="pp-whole" d="M0 0h100v8H0z"/><path class="pp-share" d="M0 0h{length:.1f}v8H0z"/>'
        f'<path class="pp-error-bar" d="M{low:.1f} 4H{high:.1f}"/></svg>'
    )
