"""Where Polskpas and Kontraspiel part when the same cards are played, why, and how often.

Only the tricks are compared, with the soloist and the trumps given and without an exchange in either game: of
Kontraspiel no exchange is known. Where the two part in who takes a trick, or a card is not allowed in the other game,
each goes on alone, every seat with its cards in the same order as far as it may (`same_cards`).
"""

from polskpas.parting.findings import Figures, figures
from polskpas.parting.same_cards import Part
from polskpas.parting.start import GAMES, Cause, Start, drawn, in_the_library, recorded

__all__ = ["GAMES", "Cause", "Figures", "Part", "Start", "drawn", "figures", "in_the_library", "recorded"]
