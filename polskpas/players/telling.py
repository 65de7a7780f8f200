"""What a player sees, and what a player would do, in words."""

from polskpas.action import Action, Kind
from polskpas.cards import show_cards
from polskpas.players.table import Table
from polskpas.players.view import View


def tell_table(view: View, names: tuple[str, ...]) -> str:
    """The table as one seat sees it, each seat by its name: of the others' hands only how many cards they are."""
    facts = [f"pot {view.pot}", f"turn-up {view.turn_up.shown}"]
    if view.soloist is not None:
        facts += [f"trumps {view.trumps.glyph}", f"soloist {names[view.soloist]}"]
    if view.vole:
        facts.append("vole undertaken")
    lines, width = [f"    {', '.join(facts)}"], max(map(len, names))
    for seat, name in enumerate(names):
        held = show_cards(view.held) if seat == view.seat else _counted(view.counts[seat], "card")
        taken = [trick.winner for trick in view.tricks].count(seat)
        mark = ">" if seat == view.turn else " "
        lines.append(f"  {mark} {name.ljust(width)}  {held}" + (f"  ({_counted(taken, 'trick')})" if taken else ""))
    if view.trick:
        lines.append(f"    on the table: {show_cards(view.trick)}")
    return "\n".join(lines)


def tell_stake(table: Table) -> str:
    """Who deals the hand on the table, and what he pays into the pot."""
    earlier = table.session.ledger.entries[: len(table.session.records) - 1]
    paid = table.hand.pot - (earlier[-1].pot_after if earlier else 0)
    dealer = table.labels[-1]
    return f"{dealer} deals and pays {paid} chips into the pot." if paid else f"{dealer} deals and pays nothing."


def tell_advice(action: Action | None) -> str:
    """What a player would do, in words that follow its name."""
    if action is None:
        return "would let the moment for a vole pass"
    match action.kind:
        case Kind.PASS:
            return "would pass"
        case Kind.ACCEPT:
            return "would accept"
        case Kind.NAME:
            return f"would name {action.suit.glyph}"
        case Kind.DISCARD:
            return f"would lay {action.card.shown} away"
        case Kind.VOLE:
            return "would undertake the vole"
    return f"would play {action.card.shown}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
