"""Two games side by side on the same cards, and how often they part, as HTML and as text.

Both games are drawn with the same cards, so that one card looks the same in both; what needs a style is in
`drawing.css`.
"""

from html import escape

from polskpas.cards import Card, show_cards
from polskpas.comparison import SameCards, TrickPlay
from polskpas.drawing_cards import card, words
from polskpas.order import in_order, is_trump
from polskpas.parting import GAMES, Share, Start
from polskpas.rules import RuleSet


def side_by_side(start: Start, same: SameCards, step: int) -> str:
    """Both games after so many cards: what each seat holds, the cards not allowed now dimmed, and the trick."""
    return f'<div class="pp-games">{"".join(_game(*game, start, step) for game in zip(same, GAMES))}</div>'


def side_by_side_in_words(start: Start, same: SameCards, step: int) -> str:
    """The same as text, in two columns."""
    columns = [_game_in_words(*game, start, step) for game in zip(same, GAMES)]
    width = max(map(len, columns[0]))
    return "\n".join(f"  {one.ljust(width)}  | {other}".rstrip() for one, other in zip(*columns))


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
    cells = [list(map(str, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells)]
    return "\n".join(
        "  ".join([first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(rest, widths[1:]))])
        for first, *rest in cells
    )


def _game(play: TrickPlay, rules: RuleSet, start: Start, step: int) -> str:
    to_play = _to_play(play, step)
    lines = ""
    for seat in range(rules.players):
        dimmed = set(play.held(seat, step)) - set(play.turns[step].legal) if seat == to_play else set()
        held = in_order(play.held(seat, step), start.trumps, rules)
        drawn = "".join(_drawn(one, start, rules, "pp-no" if one in dimmed else "") for one in held)
        turn, act = (" pp-turn", '<span class="pp-hidden"> to act</span>') if seat == to_play else ("", "")
        name = f'<span class="pp-name">{_place(play, rules, seat, step, start)}{act}</span>'
        lines += f'<div class="pp-line{turn}" data-seat="{seat}">{name}<span class="pp-cards">{drawn}</span></div>'
    what, cards, best = _table(play, rules, step)
    laid = "".join(_drawn(one, start, rules, "pp-best" if one == best else "") for one in cards)
    lines += (
        f'<div class="pp-line pp-laid"><span class="pp-name">{what}</span><span class="pp-cards">{laid}</span></div>'
    )
    title = f'<div class="pp-title">{rules.title}</div>'
    return f'<div class="pp-game" role="group" aria-label="{rules.title}">{title}{lines}</div>'


def _game_in_words(play: TrickPlay, rules: RuleSet, start: Start, step: int) -> list[str]:
    lines = [rules.title]
    for seat in range(rules.players):
        held = show_cards(in_order(play.held(seat, step), start.trumps, rules))
        mark = ">" if seat == _to_play(play, step) else " "
        lines.append(f"{mark} {_place(play, rules, seat, step, start)}: {held}".rstrip())
    what, cards, _ = _table(play, rules, step)
    return [*lines, f"  {what}: {show_cards(cards)}" if cards else ""]


def _drawn(one: Card, start: Start, rules: RuleSet, marks: str) -> str:
    return card(one, GAMES[0].pattern, is_trump(one, start.trumps, rules), marks)


def _to_play(play: TrickPlay, step: int) -> int | None:
    return play.turns[step].seat if step < len(play.turns) else None


def _place(play: TrickPlay, rules: RuleSet, seat: int, step: int, start: Start) -> str:
    taken = sum(trick.winner == seat for trick in play.finished(step))
    facts = [rules.seats[seat], "soloist" if seat == start.soloist else "", f"{taken} trick{'s' if taken > 1 else ''}"]
    return ", ".join(filter(None, facts if taken else facts[:2]))


def _table(play: TrickPlay, rules: RuleSet, step: int) -> tuple[str, tuple[Card, ...], Card | None]:
    """The trick on the table, or the one just finished with the card that took it; what to call it comes first."""
    on_table = tuple(turn.card for turn in play.trick(step))
    if on_table or not step:
        return ("on the table", on_table, None) if on_table else ("", (), None)
    last = play.finished(step)[-1]
    return f"taken by {rules.seats[last.winner]}", last.cards, play.taken_with(step)


def _row(name: str, *cells: str | Share) -> str:
    share = next((cell for cell in cells if isinstance(cell, Share)), None)
    told = "".join(f"<td>{words(str(cell))}</td>" for cell in cells)
    return f'<th scope="row">{words(name)}{_bar(share) if share else ""}</th>{told}'


def _bar(share: Share) -> str:
    """A bar on a scale to a hundred, with a line from one standard error below its end to one above."""
    low, high = max(0.0, share.percent - share.error), min(100.0, share.percent + share.error)
    return (
        '<svg class="pp-length" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="pp-whole" d="M0 0h100v8H0z"/><path class="pp-share" d="M0 0h{share.percent:.1f}v8H0z"/>'
        f'<path class="pp-error-bar" d="M{low:.1f} 4H{high:.1f}"/></svg>'
    )
