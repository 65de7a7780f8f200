"""A table at one moment as a picture of its own: one SVG, which needs no style sheet, no font file and no page.

It holds what `drawing.table` shows with all hands open, in the pack of the rule set, and in words what it shows, for
those who listen. Lengths are in the units of its own grid.
"""

import re
from functools import cache
from html import escape

from polskpas.cards import Card, Pattern, Suit
from polskpas.drawing import on_table, seat_facts, stock_words, style
from polskpas.hand import Hand
from polskpas.narration import facts, last_step
from polskpas.order import in_order, is_trump
from polskpas.rules import RuleSet
from polskpas.wording import aloud, capital, retold

WIDTH, HEIGHT = 760, 500
CARD_WIDTH, CARD_HEIGHT = 46, 64
OVERLAP = 37  # from one card of a hand to the next: rank and sign stay in sight
# Where the middle of each hand is, and its name; and the card it plays. In the order of the seats, by players.
HANDS = {4: ((136, 232), (380, 106), (624, 232), (380, 406)), 3: ((136, 232), (624, 232), (380, 406))}
PLAYED = {4: ((303, 262), (357, 214), (411, 262), (357, 310)), 3: ((303, 238), (411, 238), (357, 286))}
INKS = {
    Pattern.FRENCH: {Suit.CLUBS: "#16181c", Suit.SPADES: "#16181c", Suit.HEARTS: "#b3122a", Suit.DIAMONDS: "#b3122a"},
    Pattern.GERMAN: {Suit.CLUBS: "#5a3210", Suit.SPADES: "#1b6b2d", Suit.HEARTS: "#b3122a", Suit.DIAMONDS: "#8a5b00"},
}
FELT, FELT_INK, LINE, MARK = "#e4eee6", "#14281b", "#8aa893", "#7a4b00"


def table_svg(hand: Hand) -> str:
    """The table of a hand as a standalone SVG, with its last step as title and all that lies on it as description."""
    return "".join(table_svg_parts(hand))


def table_svg_parts(hand: Hand) -> tuple[str, str]:
    """The same in two parts: the first is the same for every hand of a rule set, so that a page need hold it once."""
    places = "".join(_place(hand, seat) for seat in range(hand.rules.players))
    title, description = (escape(words, quote=False) for words in in_words(hand))
    picture = (
        f"<title id='t'>{title}</title><desc id='d'>{description}</desc>"
        f"<rect width='{WIDTH}' height='{HEIGHT}' rx='10' fill='{FELT}' stroke='{LINE}'/>"
        f"{_facts(hand)}{places}{_middle(hand)}</svg>"
    )
    return _head(hand.rules), picture


def in_words(hand: Hand) -> tuple[str, str]:
    """What was done last, and what lies where, told aloud."""
    rules, (played, winner) = hand.rules, on_table(hand)
    told = [capital(", ".join(facts(hand))), stock_words(hand)]
    if not hand.turn_up_taken:
        told.append(f"turn-up: {hand.deal.turn_up.shown}")
    for seat in range(rules.players):
        act = ["to act"] if seat == hand.turn else []
        held = " ".join(one.shown for one in in_order(hand.hands[seat], hand.trumps, rules))
        told.append(f"{', '.join([*seat_facts(hand, seat), *act])}: {held or 'no cards'}")
    if played:
        where = "on the table" if winner is None else f"trick taken by {hand.seats[winner]}"
        told.append(f"{where}: {', '.join(f'{hand.seats[seat]} {one.shown}' for seat, one in played)}")
    sentences = " ".join(f"{words[0].upper()}{words[1:]}." for words in told)
    return aloud(last_step(hand).text, rules.pattern), aloud(sentences, rules.pattern)


@cache
def _head(rules: RuleSet) -> str:
    """What is drawn again and again: signs, cards, the mark of a trump and of the card that took a trick, a back."""
    signs = "".join(f"<path id='{suit.word}' {_sign(suit, rules.pattern)}/>" for suit in rules.suits)
    cards = "".join(_card(one, rules.pattern) for one in rules.pack)
    inner, foot = CARD_WIDTH - 12, CARD_HEIGHT - 6
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' width='{WIDTH}' height='{HEIGHT}' "
        f"role='img' aria-labelledby='t' aria-describedby='d' font-family='Georgia, Times New Roman, serif'>"
        f"<defs>{signs}"
        f"<rect id='card' width='{CARD_WIDTH}' height='{CARD_HEIGHT}' rx='6' fill='#fffef9' stroke='#7b7f86'/>{cards}"
        f"<path id='trump' d='M3 {foot}h{CARD_WIDTH - 6}v3h-{CARD_WIDTH - 6}z' fill='#e3b341' stroke='#8a6100'/>"
        f"<rect id='best' x='-4' y='-4' width='{CARD_WIDTH + 8}' height='{CARD_HEIGHT + 8}' rx='9' fill='none' "
        f"stroke='{MARK}' stroke-width='4'/><g id='back'><rect width='{CARD_WIDTH}' height='{CARD_HEIGHT}' rx='6' "
        f"fill='#2f5d8a'/><path d='M6 6h{inner}v{CARD_HEIGHT - 12}h-{inner}z' fill='none' stroke='#e8eef5' "
        "stroke-width='2'/></g></defs>"
    )


def _card(one: Card, pattern: Pattern) -> str:
    return (
        f"<g id='{one}' fill='{INKS[pattern][one.suit]}'><use href='#card'/><text x='5' y='21' font-size='20' "
        f"font-weight='700'>{pattern.label(one.rank)}</text>"
        f"<use href='#{one.suit.word}' transform='translate(4 26)'/></g>"
    )


def _sign(suit: Suit, pattern: Pattern) -> str:
    """The outline of a suit's sign, as the style sheet has it: hearts are the same in both patterns."""
    face = rf"(?: > \.pp-{pattern})?"
    found = re.search(rf"\.pp-{suit.word}{face} {{ --sign: url\(\"[^\"]*?%3Cpath (.*?)/%3E", style())
    assert found, suit
    return found[1]


def _facts(hand: Hand) -> str:
    told, rules = facts(hand), hand.rules
    lines = [retold(capital(" · ".join(some)), rules.pattern) for some in (told[:3], told[3:])]
    stock = ([] if hand.turn_up_taken else [str(hand.deal.turn_up)]) + ["back"] * (len(hand.deal.stock) - 1)
    apart = CARD_WIDTH + 4
    left = WIDTH - 20 - len(stock) * apart
    shown = "".join(_use(name, left + at * apart, 14) for at, name in enumerate(stock))
    return "".join(_text(20, 38 + 24 * at, line, "start") for at, line in enumerate(lines)) + shown


def _place(hand: Hand, seat: int) -> str:
    middle, top = HANDS[hand.rules.players][seat]
    held = in_order(hand.hands[seat], hand.trumps, hand.rules)
    left = middle - ((len(held) - 1) * OVERLAP + CARD_WIDTH) // 2
    name, ink = ", ".join(seat_facts(hand, seat)), FELT_INK
    if seat == hand.turn:
        name, ink = f"▸ {name}", MARK
    shown = "".join(_shown(one, left + at * OVERLAP, top + 10, hand) for at, one in enumerate(held))
    return _text(middle, top, name, "middle", ink) + shown


def _middle(hand: Hand) -> str:
    played, winner = on_table(hand)
    places = PLAYED[hand.rules.players]
    best = "" if winner is None else _use("best", *places[winner])
    return "".join(_shown(one, *places[seat], hand) for seat, one in played) + best


def _shown(one: Card, x: int, y: int, hand: Hand) -> str:
    return _use(str(one), x, y) + (_use("trump", x, y) if is_trump(one, hand.trumps, hand.rules) else "")


def _use(name: str, x: int, y: int) -> str:
    return f"<use href='#{name}' x='{x}' y='{y}'/>"


def _text(x: int, y: int, words: str, anchor: str, ink: str = FELT_INK) -> str:
    return f"<text x='{x}' y='{y}' font-size='16' text-anchor='{anchor}' fill='{ink}'>{escape(words)}</text>"
