"""`order`: choose trumps, and see all cards in order and what each belongs to."""

from polskpas import drawing
from polskpas.cards import Suit, show_cards
from polskpas.drawing.cards import words
from polskpas.order import ranking
from polskpas.rules import RuleSet, rule_set
from polskpas.widgets.base import ActionButton, Demo, Frame, row, told
from polskpas.wording import retold


class OrderDemo(Demo):
    """The pack in order under each choice of trumps."""

    name = "order"

    def __init__(self, rules: str = "polskpas"):
        self._rules = rule_set(rules)
        frames = [order_frame(trumps, self._rules) for trumps in self._rules.suits]
        self._buttons = [
            ActionButton(f"{suit.glyph} trumps", lambda _, at=at: self._choose(at), self._rules.pattern)
            for at, suit in enumerate(self._rules.suits)
        ]
        super().__init__(
            f"order-{self._rules.id}", f"The pack in order: {self._rules.title}", frames, [row(*self._buttons)]
        )
        self._choose(0)

    def go(self, step: int) -> None:
        self._choose(step)

    def _choose(self, at: int) -> None:
        for number, button in enumerate(self._buttons):
            button.disabled = number == at
        self.show(self._frames[at], at)


def order_frame(trumps: Suit, rules: RuleSet) -> Frame:
    """All cards, suit by suit as they belong, the trumps first."""
    suits = (trumps, *(suit for suit in rules.suits if suit is not trumps))
    by_suit = {suit: ranking(suit, trumps, rules) for suit in suits}
    plain = sum(len(by_suit[suit]) for suit in suits[1:])
    text = (
        f"{trumps.glyph} is trumps: {len(by_suit[trumps])} trumps, from {by_suit[trumps][0].shown} down to "
        f"{by_suit[trumps][-1].shown}, and {plain} plain cards. Each row stands from the highest to the lowest; "
        f"{show_cards(rules.wenzels)} are always trumps."
    )
    ids = ("rank-trump", "rank-plain", "jack-is-trump")
    rows = "".join(
        f'<div><span class="pp-name">{words(_row_name(suit, trumps), rules.pattern)}</span>'
        f"{drawing.cards(cards, trumps, rules)}</div>"
        for suit, cards in by_suit.items()
    )
    lines = "\n".join(f"  {_row_name(suit, trumps)}: {show_cards(cards)}" for suit, cards in by_suit.items())
    below = retold(lines, rules.pattern)
    return told(f'<div class="pp-suits">{rows}</div>', text, ids, rules.pattern, below=below)


def _row_name(suit: Suit, trumps: Suit) -> str:
    return f"trumps ({suit.word})" if suit is trumps else suit.word
