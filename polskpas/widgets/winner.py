"""`winner`: set who takes each of the five tricks, and see who wins the game and by which rule."""

import ipywidgets

from polskpas import drawing
from polskpas.rules import RuleSet, rule_set
from polskpas.scoring import TRICKS, game_winner
from polskpas.widgets.base import Demo, Frame, labelled, row, told

EXAMPLES = {4: ("00112", "01102", "00111", "01230", "01120"), 3: ("00112", "01102", "00111", "01120")}


class WinnerDemo(Demo):
    """Who wins the game, for any five trick winners."""

    name = "winner"

    def __init__(self, rules: str = "polskpas"):
        self._rules = rule_set(rules)
        self._examples = examples = [tuple(map(int, example)) for example in EXAMPLES[self._rules.players]]
        seats = [(name, seat) for seat, name in enumerate(self._rules.seats)]
        self._takers = [
            labelled(ipywidgets.Dropdown(description=f"Trick {number}", options=seats, value=seat))
            for number, seat in enumerate(examples[0], start=1)
        ]
        for taker in self._takers:
            taker.observe(self._changed, "value")
        frames = [winner_frame(example, self._rules) for example in examples]
        super().__init__(f"winner-{self._rules.id}", f"Who wins: {self._rules.title}", frames, [row(*self._takers)])

    def go(self, step: int) -> None:
        for taker, seat in zip(self._takers, self._examples[step]):
            taker.value = seat
        self._changed(None)

    def _changed(self, _: object) -> None:
        takers = tuple(taker.value for taker in self._takers)
        step = self._examples.index(takers) if takers in self._examples else None
        self.show(winner_frame(takers, self._rules), step)


def winner_frame(trick_winners: tuple[int, ...], rules: RuleSet) -> Frame:
    """Five trick winners, what each seat has after each trick, and who wins the game by which rule."""
    winner, rule = game_winner(trick_winners, rules)
    shares = sorted((trick_winners.count(seat) for seat in set(trick_winners)), reverse=True)
    if rule == "three-tricks":
        why = f"has taken {trick_winners.count(winner)} tricks; who takes three wins"
    else:
        second = [number for number, seat in enumerate(trick_winners, start=1) if seat == winner][1]
        why = f"was the first to have two, with trick {second}, and nobody has three"
    split = "-".join(map(str, shares))
    text = f"{rules.seats[winner].capitalize()} wins the game. The tricks fall {split}: the winner {why}."
    rows = [["trick", "taken by", *rules.seats]]
    for number in range(1, TRICKS + 1):
        so_far = trick_winners[:number]
        rows.append([str(number), rules.seats[so_far[-1]], *(str(so_far.count(seat)) for seat in range(rules.players))])
    lines = "\n".join("  " + "  ".join(cells) for cells in rows)
    caption = "Who took each trick, and how many each seat has then"
    return told(drawing.grid(rows, caption), text, (rule,), rules.pattern, below=lines)
