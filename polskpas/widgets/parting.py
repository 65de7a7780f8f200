"""`parting`: how often Polskpas and Kontraspiel part on the same cards, at which trick, why, and with what result."""

import ipywidgets

from polskpas import drawing
from polskpas.parting import GAMES, Figures, figures
from polskpas.parting.drawing import shares, shares_in_words
from polskpas.refusal import Refusal
from polskpas.widgets.base import ActionButton, Demo, Frame, Stepper, labelled, row, told

AT_ONCE = 300  # deals that a page counts while its reader waits
ONE, OTHER = GAMES
# Where and why they part first is the same whichever game draws the cards, so that the tricks are shown once.
VIEWS = ((ONE, "cause"), (ONE, "trick"), (ONE, "ending"), (OTHER, "cause"), (OTHER, "ending"))


class PartingDemo(Demo):
    """So many deals, from number `seed` on, in both games; live, other deals or fewer."""

    name = "parting"

    def __init__(self, deals: int, seed: int):
        numbers = [(str(number), number) for number in sorted({AT_ONCE, 1000, deals})]
        self._own = deals, seed
        self._deals = labelled(ipywidgets.Dropdown(description="Deals", options=numbers, value=deals))
        self._seed = labelled(ipywidgets.IntText(seed, description="First deal"))
        self._stepper = Stepper(len(VIEWS), lambda _: self._show())
        others = ActionButton(f"{AT_ONCE} other deals", self._take_others)
        self._more_follows = False
        for field in (self._deals, self._seed):
            field.observe(self._field_changed, "value")
        label = f"How often {ONE.title} and {OTHER.title} part on the same cards"
        frames = [view_frame(figures(rules, deals, seed), view) for rules, view in VIEWS]
        controls = [self._stepper, row(self._deals, self._seed, others)]
        super().__init__(f"parting-{deals}-{seed}", label, frames, controls)

    def go(self, step: int) -> None:
        self._deals.value, self._seed.value = self._own
        self._stepper.go(step)

    def _take_others(self, _: object) -> None:
        counted, self._more_follows = self._deals.value, True  # so that the page is told once, not of each field
        self._deals.value, self._more_follows = AT_ONCE, False
        self._seed.value += counted

    def _field_changed(self, _: object) -> None:
        if not self._more_follows:
            self._show()

    def _show(self) -> None:
        rules, view = VIEWS[self._stepper.at]
        try:
            found = figures(rules, self._deals.value, self._seed.value)
        except Refusal as refusal:
            self.status.value = drawing.sentence(f"No such deal. {refusal.message}")
            return
        is_own = (self._deals.value, self._seed.value) == self._own
        self.show(view_frame(found, view), self._stepper.at if is_own else None)


def view_frame(found: Figures, view: str) -> Frame:
    """One table of the figures, by `cause`, by `trick` or by `ending`, with a sentence on it."""
    last = found.seed + len(found.findings) - 1
    drawn = f"Deals number {found.seed} to {last}, the cards drawn by the rules of {found.rules.title}."
    match view:
        case "cause":
            rows, caption = found.by_cause(), "Why the two games part first"
            text = f"{drawn} The two games part in {found.parted} of them; another seat wins in {found.other_winner}."
        case "trick":
            rows, caption = found.by_trick(), "Where the two games part first, % of deals"
            text = f"{drawn} This is the trick, and the card of it, at which the two games part first."
        case _:
            rows, caption = found.by_ending(), "How far the two games play the same cards"
            text = f"{drawn} This is how far the two games can play the same cards."
    return told(shares(rows, caption), text, (), ONE.pattern, below=shares_in_words(rows))
