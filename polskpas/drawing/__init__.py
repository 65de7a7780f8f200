"""Cards, hands and the table as HTML: what a notebook cell and the book's pages show.

Every card is drawn on its own, with a spoken name, by `drawing.cards`; a picture needs nothing around it but
`drawing.css`. All text from records is escaped.
"""

from collections.abc import Iterable
from html import escape
from importlib.resources import files

from polskpas.action import Kind
from polskpas.cards import Card, Pattern, Suit
from polskpas.drawing.cards import card, words
from polskpas.hand import Hand
from polskpas.narration import facts
from polskpas.order import in_order, is_trump
from polskpas.play import Trick
from polskpas.rules import RuleSet
from polskpas.scoring import is_played_for_chips
from polskpas.wording import capital


def style() -> str:
    """The style sheet of all drawings."""
    return files(__name__).joinpath("drawing.css").read_text("utf-8")


def cards(some: Iterable[Card], trumps: Suit | None, rules: RuleSet) -> str:
    """Cards in a row, in the order given, the trumps marked."""
    return f'<span class="pp-cards">{"".join(_drawn(one, trumps, rules) for one in some)}</span>'


def table(hand: Hand, seen: int | None = None, mark_legal: bool = False) -> str:
    """The table at one moment: what is in the pot, the stock, every hand as held, the trick, and tricks taken.

    `seen` is the only seat whose cards lie open, None for all; `mark_legal` dims the cards not allowed now.
    """
    refused = {refused.action.what for refused in hand.refused} if mark_legal else set()
    places = "".join(_place(hand, seat, seen in (None, seat), refused) for seat in range(hand.rules.players))
    return (
        f'<div class="pp-frame"><div class="pp-table pp-seats-{hand.rules.players}">'
        f"{_facts(hand)}{places}{_middle(hand)}</div></div>"
    )


def dealing(rules: RuleSet, held: Iterable[tuple[Card, ...]]) -> str:
    """The table while cards are dealt: what each seat has so far."""
    places = "".join(
        f'<div class="pp-hand" data-seat="{seat}"><span class="pp-name">{escape(rules.seats[seat])}</span>'
        f'<span class="pp-cards">{"".join(card(one, rules.pattern) for one in some)}</span></div>'
        for seat, some in enumerate(held)
    )
    pot = f"Pot {rules.stake} chips" if is_played_for_chips(rules) else ""
    return (
        f'<div class="pp-frame"><div class="pp-table pp-seats-{rules.players}"><div class="pp-facts">'
        f'<span class="pp-said">{pot}</span></div>{places}<div class="pp-trick"></div></div></div>'
    )


def tricks(hand: Hand) -> str:
    """The finished tricks as a table: who led, what each seat played, who took it."""
    heads = "".join(f'<th scope="col">{short(name)}</th>' for name in hand.seats)
    rows = "".join(
        f'<tr><th scope="row">{number}</th>{_trick_cells(trick, hand)}<td>{short(hand.seats[trick.winner])}</td></tr>'
        for number, trick in enumerate(hand.tricks, start=1)
    )
    return (
        '<div class="pp-scroll" tabindex="0" role="region" aria-label="The tricks"><table class="pp-tricks">'
        "<caption>The tricks; the card led is underlined, the card that took it is bold</caption>"
        f'<thead><tr><th scope="col">trick</th>{heads}<th scope="col">taken by</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def grid(rows: list[list[str]], caption: str, kind: str = "") -> str:
    """A table of texts whose first row is its heading, such as a ledger; `kind` is a further class."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows[0])
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in rows[1:]
    )
    classes = f"pp-grid {kind}".strip()
    return (
        f'<div class="pp-scroll" tabindex="0" role="region" aria-label="{escape(caption)}"><table class="{classes}">'
        f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def sentence(text: str, rules: Iterable[str] = (), note: str = "", pattern: Pattern = Pattern.FRENCH) -> str:
    """A step's words: what happened, a note if there is one, and on a line of their own the rules (ids) it rests on."""
    ids = [f"<code>{escape(id)}</code>" for id in rules]
    name = "Rules" if len(ids) > 1 else "Rule"
    told = words(text, pattern) + (f' <span class="pp-note">{words(note, pattern)}</span>' if note else "")
    return told + (f' <span class="pp-rules">{name}: {", ".join(ids)}</span>' if ids else "")


def seat_facts(hand: Hand, seat: int) -> list[str]:
    """A seat's name, whether it is the soloist's, and how many tricks it has taken."""
    count = hand.trick_winners.count(seat)
    told = [hand.seats[seat]]
    if seat == hand.soloist:
        told.append("soloist")
    if count:
        told.append(f"{count} trick{'s' if count > 1 else ''}")
    return told


def stock_words(hand: Hand) -> str:
    """What lies in the stock."""
    down = f"{len(hand.deal.stock) - 1} cards face down"
    return f"stock: {down}, the turn-up taken" if hand.turn_up_taken else f"stock: the turn-up, and {down}"


def on_table(hand: Hand) -> tuple[list[tuple[int, Card]], int | None]:
    """The trick being played, each card with its seat; right after its last card, the finished one and who took it."""
    leader, played, winner = hand.leader, hand.trick, None
    if not played and hand.tricks and hand.actions[-1].kind is Kind.PLAY:
        leader, played, winner = hand.tricks[-1]
    return [((leader + place) % hand.rules.players, one) for place, one in enumerate(played)], winner


def _drawn(one: Card, trumps: Suit | None, rules: RuleSet, marks: str = "") -> str:
    return card(one, rules.pattern, is_trump(one, trumps, rules), marks)


def _facts(hand: Hand) -> str:
    stock = "" if hand.turn_up_taken else card(hand.deal.turn_up, hand.rules.pattern)
    backs = '<span class="pp-card-back"></span>' * (len(hand.deal.stock) - 1)
    said = words(capital(" · ".join(facts(hand))), hand.rules.pattern)
    return (
        f'<div class="pp-facts"><span class="pp-said">{said}</span>'
        f'<span class="pp-stock" role="group" aria-label="{stock_words(hand)}">{stock}{backs}</span></div>'
    )


def _place(hand: Hand, seat: int, is_open: bool, refused: set[Card | Suit | int | None]) -> str:
    held = in_order(hand.hands[seat], hand.trumps, hand.rules)
    classes = "pp-hand" + (" pp-turn" if seat == hand.turn else "") + ("" if is_open else " pp-shut")
    to_act = '<span class="pp-hidden"> to act</span>' if seat == hand.turn else ""
    shown = "".join(_drawn(one, hand.trumps, hand.rules, "pp-no" if one in refused else "") for one in held)
    if not is_open:  # what a player may not see is not in the page either
        shown = '<span class="pp-card-back"></span>' * len(held)
    hidden = "" if is_open else ' aria-hidden="true"'
    name, *more = seat_facts(hand, seat)
    return (
        f'<div class="{classes}" data-seat="{seat}"><span class="pp-name">{place_name(name, more)}{to_act}</span>'
        f'<span class="pp-cards"{hidden}>{shown}</span></div>'
    )


def _middle(hand: Hand) -> str:
    played, winner = on_table(hand)
    shown = "".join(
        f'<span class="pp-played" data-seat="{seat}">'
        f"{_drawn(one, hand.trumps, hand.rules, 'pp-best' if seat == winner else '')}"
        f'<span class="pp-by">{short(hand.seats[seat])}</span></span>'
        for seat, one in played
    )
    label = "on the table" if winner is None else f"taken by {escape(hand.seats[winner])}"
    if not played:
        return '<div class="pp-trick"></div>'
    return f'<div class="pp-trick" role="group" aria-label="{label}">{shown}</div>'


def place_name(name: str, more: Iterable[str]) -> str:
    """A seat's name, and what more is told of it, which stands smaller."""
    told = ", ".join(more)
    return short(name) + (f'<span class="pp-comma">, </span><span class="pp-also">{told}</span>' if told else "")


def short(name: str) -> str:
    """A seat's name, whose second word gives way where the page is narrow."""
    first, hand, rest = escape(name).partition(" hand")
    return f'{first}<span class="pp-wide">{hand}</span>' if hand and not rest else escape(name)


def _trick_cells(trick: Trick, hand: Hand) -> str:
    by_seat = {(trick.leader + place) % hand.rules.players: one for place, one in enumerate(trick.cards)}
    return "".join(
        f'<td class="{_cell_class(seat, trick)}">{words(one.shown, hand.rules.pattern)}</td>'
        for seat, one in sorted(by_seat.items())
    )


def _cell_class(seat: int, trick: Trick) -> str:
    return " ".join(
        name for name, holds in (("pp-led", seat == trick.leader), ("pp-took", seat == trick.winner)) if holds
    )
