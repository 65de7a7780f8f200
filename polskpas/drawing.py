"""Cards, hands and the table as HTML with inline SVG: what a notebook cell and the book's pages show.

Every card is drawn on its own, with a spoken name, so that a picture needs nothing around it but `drawing.css`.
All text from records is escaped.
"""

from collections.abc import Iterable
from html import escape
from importlib.resources import files

from polskpas.action import Kind
from polskpas.cards import Card, Suit
from polskpas.hand import Hand
from polskpas.order import in_order, is_trump
from polskpas.rules import RuleSet

RED, BLACK = "#b3122a", "#16181c"
SUIT_PATHS = {
    Suit.CLUBS: "M12 2a4.6 4.6 0 0 0-3.7 7.3A4.6 4.6 0 1 0 11 16.6C10.8 19 10 21 8.5 22h7c-1.5-1-2.3-3-2.5-5.4"
    "a4.6 4.6 0 1 0 2.7-7.3A4.6 4.6 0 0 0 12 2z",
    Suit.SPADES: "M12 2C7.5 7.5 3 10.6 3 14.7 3 17.2 4.9 19 7.1 19c1.6 0 3-.8 3.9-2.1C10.8 19.2 10 21 8.5 22h7"
    "c-1.5-1-2.3-2.8-2.5-5.1.9 1.3 2.3 2.1 3.9 2.1 2.2 0 4.1-1.8 4.1-4.3 0-4.1-4.5-7.2-9-12.7z",
    Suit.HEARTS: "M12 21.5C5 15.5 2 12 2 8 2 5 4.2 3 6.9 3 9 3 11 4.3 12 6.3 13 4.3 15 3 17.1 3 19.8 3 22 5 22 8"
    "c0 4-3 7.5-10 13.5z",
    Suit.DIAMONDS: "M12 1.5 20.5 12 12 22.5 3.5 12z",
}


def style() -> str:
    """The style sheet of all drawings."""
    return files("polskpas").joinpath("drawing.css").read_text("utf-8")


def card(card: Card, trumps: Suit | None = None, rules: RuleSet | None = None, marks: str = "") -> str:
    """One card as SVG; its spoken name says whether it is a trump. `marks` are further classes."""
    ink = RED if card.suit.is_red else BLACK
    trump = rules is not None and is_trump(card, trumps, rules)
    classes = " ".join(filter(None, ("pp-card", "pp-trump" if trump else "", marks)))
    return (
        f'<svg class="{classes}" viewBox="0 0 50 70" role="img" aria-label="{_spoken(card, trump)}" fill="{ink}">'
        f'<text x="5" y="24">{card.rank.label}</text>'
        f'<path transform="translate(11 30) scale(1.4)" d="{SUIT_PATHS[card.suit]}"/></svg>'
    )


def cards(some: Iterable[Card], trumps: Suit | None = None, rules: RuleSet | None = None) -> str:
    """Cards in a row, in the order given."""
    return f'<span class="pp-cards">{"".join(card(one, trumps, rules) for one in some)}</span>'


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
        f'<div class="pp-hand" data-seat="{seat}"><span class="pp-name">{escape(rules.seats[seat])}</span>{cards(some)}</div>'
        for seat, some in enumerate(held)
    )
    return (
        f'<div class="pp-frame"><div class="pp-table pp-seats-{rules.players}"><div class="pp-facts">'
        f'<span class="pp-said">Pot {rules.stake} chips</span></div>{places}</div></div>'
    )


def tricks(hand: Hand) -> str:
    """The finished tricks as a table: who led, what each seat played, who took it."""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in hand.rules.seats)
    rows = "".join(
        f'<tr><th scope="row">{number}</th>{_trick_cells(trick, hand)}<td>{escape(hand.rules.seats[trick.winner])}</td></tr>'
        for number, trick in enumerate(hand.tricks, start=1)
    )
    return (
        '<table class="pp-tricks"><caption>The tricks; the card led is underlined, the card that took it is bold'
        f'</caption><thead><tr><th scope="col">trick</th>{heads}<th scope="col">taken by</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def grid(rows: list[list[str]], caption: str) -> str:
    """A table of texts whose first row is its heading, such as a ledger."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in rows[0])
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in rows[1:]
    )
    return (
        f'<div class="pp-scroll" tabindex="0" role="region" aria-label="{escape(caption)}"><table class="pp-grid">'
        f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def sentence(text: str, rules: Iterable[str] = (), note: str = "") -> str:
    """A step's words: what happened, the rules it rests on, and a note if there is one."""
    ids = ", ".join(f"<code>{escape(id)}</code>" for id in rules)
    told = escape(text) + (f' <span class="pp-rules">by {ids}</span>' if ids else "")
    return told + (f' <span class="pp-note">{escape(note)}</span>' if note else "")


def _spoken(card: Card, trump: bool) -> str:
    return f"{card.spoken}, trump" if trump else card.spoken


def _facts(hand: Hand) -> str:
    taken = hand.turn_up_taken
    stock = "" if taken else card(hand.deal.turn_up)
    backs = '<span class="pp-card-back"></span>' * (len(hand.deal.stock) - 1)
    facts = [f"Pot {hand.pot} chips"]
    if hand.soloist is None:
        facts.append(f"preferred suit {hand.deal.preferred.glyph if hand.deal.preferred else 'none'}")
    else:
        facts += [f"trumps {hand.trumps.glyph}", f"soloist {hand.rules.seats[hand.soloist]}"]
    if hand.vole is not None:
        facts.append("vole undertaken")
    return (
        f'<div class="pp-facts"><span class="pp-said">{escape(" · ".join(facts))}</span>'
        f'<span class="pp-stock" role="img" aria-label="stock: {_stock_words(hand, taken)}">{stock}{backs}</span></div>'
    )


def _stock_words(hand: Hand, taken: bool) -> str:
    down = f"{len(hand.deal.stock) - 1} cards face down"
    return f"{down}, the turn-up taken" if taken else f"{hand.deal.turn_up.spoken} turned up, {down}"


def _place(hand: Hand, seat: int, is_open: bool, refused: set[Card]) -> str:
    held = in_order(hand.hands[seat], hand.trumps, hand.rules)
    count = hand.trick_winners.count(seat)
    words = [hand.rules.seats[seat]]
    if seat == hand.soloist:
        words.append("soloist")
    if count:
        words.append(f"{count} trick{'s' if count > 1 else ''}")
    classes = "pp-hand" + (" pp-turn" if seat == hand.turn else "") + ("" if is_open else " pp-shut")
    to_act = '<span class="pp-hidden"> to act</span>' if seat == hand.turn else ""
    shown = "".join(card(one, hand.trumps, hand.rules, "pp-no" if one in refused else "") for one in held)
    if not is_open:  # what a player may not see is not in the page either
        shown = '<span class="pp-card-back"></span>' * len(held)
    hidden = "" if is_open else ' aria-hidden="true"'
    return (
        f'<div class="{classes}" data-seat="{seat}"><span class="pp-name">{escape(", ".join(words))}{to_act}</span>'
        f'<span class="pp-cards"{hidden}>{shown}</span></div>'
    )


def _middle(hand: Hand) -> str:
    """The trick being played; right after its last card, the finished one with the card that took it marked."""
    leader, played, winner = hand.leader, hand.trick, None
    if not played and hand.tricks and hand.actions[-1].kind is Kind.PLAY:
        leader, played, winner = hand.tricks[-1]
    seats = [(leader + place) % hand.rules.players for place in range(len(played))]
    shown = "".join(
        f'<span class="pp-played" data-seat="{seat}">'
        f"{card(one, hand.trumps, hand.rules, 'pp-best' if seat == winner else '')}</span>"
        for seat, one in zip(seats, played)
    )
    label = "on the table" if winner is None else f"taken by {escape(hand.rules.seats[winner])}"
    if not played:
        return '<div class="pp-trick"></div>'
    return f'<div class="pp-trick" role="group" aria-label="{label}">{shown}</div>'


def _trick_cells(trick, hand: Hand) -> str:
    by_seat = {(trick.leader + place) % hand.rules.players: one for place, one in enumerate(trick.cards)}
    return "".join(
        f'<td class="{_cell_class(seat, trick)}">{one.shown}</td>' for seat, one in sorted(by_seat.items())
    )


def _cell_class(seat: int, trick) -> str:
    return " ".join(
        name for name, holds in (("pp-led", seat == trick.leader), ("pp-took", seat == trick.winner)) if holds
    )
