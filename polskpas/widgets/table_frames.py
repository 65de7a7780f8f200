"""What the demonstration `table` shows: the table from the reader's chair, the ledger, and what the others did."""

from polskpas import drawing
from polskpas.action import Kind
from polskpas.bidding import Phase
from polskpas.narration import Step
from polskpas.players import Table
from polskpas.players.telling import tell_stake, tell_table
from polskpas.turning import tell_turning
from polskpas.widgets.base import Frame, told


def opening_frame(table: Table) -> Frame:
    """The first deal of a session, and who sits at the table."""
    session = table.session
    *others, last = session.players[1:]
    against = f"{', '.join(others)} and {last}"
    kind = table.players[0].name
    return _frame(
        table, table.news(-1), f"Session {table.seed}, {session.rules.title}: against you {against}, {kind} players."
    )


def news_frame(table: Table, done: int, asks: bool = True) -> Frame:
    """The table now, and what was done since so many actions of this hand; -1 begins with the deal. With `asks` the
    reader is told what is asked of him."""
    return _frame(table, table.news(done), asks=asks)


def open_frame(table: Table) -> Frame:
    """A hand that is over, with all cards as they lay before the first lead, and where it turned."""
    before_play = next(
        (state for state in table.shown.history() if state.phase is Phase.PLAY), table.shown.history()[0]
    )
    text = f"All cards, as they lay before the first lead. {tell_turning(table.shown)}"
    picture = f'<div class="pp-chair-{table.seat}">{drawing.table(before_play)}</div>'
    return told(picture + _below(table), text.strip(), (), table.session.rules.pattern)


def story(start: Table, deals: int) -> list[tuple[Table, Frame]]:
    """So many deals of a session, a computer player in the reader's chair: the bidding and each trick is a step."""
    table, moments = start, [(start, opening_frame(start))]
    for number in range(deals):
        if number:
            table = table.deal()
            moments.append((table, news_frame(table, -1, asks=False)))
        while not table.hand.is_over:
            done = len(table.hand.actions)
            table = _to_the_next_moment(table)
            moments.append((table, news_frame(table, done, asks=False)))
    return moments


def trick_has_ended(table: Table) -> bool:
    """Whether the last card of a trick has just been played."""
    return table.hand.actions[-1].kind is Kind.PLAY and not table.hand.trick


def _to_the_next_moment(table: Table) -> Table:
    """The table when the first lead is due, or a trick has ended, or all have passed."""
    bidding = table.hand.phase is not Phase.PLAY
    while True:
        if table.is_others_turn:
            table = table.other_acts()
        else:
            action = table.advised(table.players[0])
            table = table.pass_by() if action is None else table.after(action)
        if table.hand.is_over or (table.hand.phase is Phase.PLAY if bidding else trick_has_ended(table)):
            return table


def _frame(table: Table, news: tuple[Step, ...], opening: str = "", asks: bool = True) -> Frame:
    dealt = tell_stake(table) if news and not news[0].number else ""
    text = " ".join(filter(None, (opening, dealt, *(step.text for step in news), _question(table) if asks else "")))
    ids = news[-1].rules if news else ()
    drawn = drawing.table(table.shown, table.seat, mark_legal=bool(table.choices))
    picture = f'<div class="pp-chair pp-chair-{table.seat}">{drawn}</div>'
    below = f"{tell_table(table.view, table.labels)}\n{table.session.ledger.text()}"
    return told(picture, text, ids, table.session.rules.pattern, below=below, rest=_below(table))


def _below(table: Table) -> str:
    """The tricks of a hand that is over, and the ledger."""
    tricks = drawing.tricks(table.shown) if table.hand.is_over and table.hand.tricks else ""
    return tricks + drawing.grid(_ledger(table), "The ledger, in chips", "pp-ledger")


def _ledger(table: Table) -> list[list[str]]:
    """The ledger, as wide as a book's column: the trumps stand with the soloist."""
    heading, *rows, balance = table.session.ledger.rows()
    glyphs = {suit.value: suit.glyph for suit in table.session.rules.suits}
    rows = [[*row[:2], f"{row[2]} {glyphs.get(row[3], '')}".strip(), *row[4:]] for row in rows]
    return [[*heading[:3], *heading[4:]], *rows, [*balance[:3], *balance[4:]]]


def _question(table: Table) -> str:
    """What is asked of the reader."""
    if table.may_let_pass:
        return "You may undertake the vole, or let the others go on."
    return "It is your turn." if table.choices else ""
