"""Computer players: each sees what a player sees, and nothing else.

`random` does anything that is allowed, `thumb` goes by rules of thumb, `sampling` imagines how the unseen cards may lie
and lets the open-card solver judge. `Table` seats a reader with them.
"""

from polskpas.players.chance import Chance
from polskpas.players.game import Player, next_action, played_out
from polskpas.players.sampling import Sampling
from polskpas.players.table import Table, new_session, rule_sets
from polskpas.players.thumb import Thumb
from polskpas.players.view import View

__all__ = [
    "PLAYERS",
    "Chance",
    "Player",
    "Sampling",
    "Table",
    "Thumb",
    "View",
    "new_session",
    "next_action",
    "played_out",
    "rule_sets",
]

# By name, the strongest first.
PLAYERS: dict[str, Player] = {player.name: player for player in (Sampling(), Thumb(), Chance())}
