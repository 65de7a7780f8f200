"""A player that does anything that is allowed."""

import random

from polskpas.action import VOLE, Action
from polskpas.players.view import View

VOLES = 0.02  # how often chance undertakes a vole where it may


class Chance:
    """Draws each call and card at random among those that are legal."""

    name = "random"

    def choose(self, view: View, rng: random.Random) -> Action:
        """What the seat does that is to act."""
        actions = [action for action in view.may if action != VOLE]
        return actions[int(rng.random() * len(actions))]

    def undertakes_vole(self, view: View, rng: random.Random) -> bool:
        """Whether the soloist undertakes the vole now."""
        return rng.random() < VOLES
