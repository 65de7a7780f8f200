"""The book's demonstrations: each is one class, live in a notebook and prepared on a page (needs ipywidgets)."""

from polskpas.widgets.compare import CompareDemo
from polskpas.widgets.deal import DealDemo
from polskpas.widgets.hand import HandDemo
from polskpas.widgets.odds import OddsDemo
from polskpas.widgets.order import OrderDemo
from polskpas.widgets.parting import PartingDemo
from polskpas.widgets.play import PlayDemo
from polskpas.widgets.quiz import QuizDemo
from polskpas.widgets.scoring import ScoringDemo
from polskpas.widgets.switches import SwitchesDemo
from polskpas.widgets.table import TableDemo
from polskpas.widgets.trumps import TrumpsDemo
from polskpas.widgets.winner import WinnerDemo

__all__ = [
    "CompareDemo",
    "DealDemo",
    "HandDemo",
    "OddsDemo",
    "OrderDemo",
    "PartingDemo",
    "PlayDemo",
    "QuizDemo",
    "ScoringDemo",
    "SwitchesDemo",
    "TableDemo",
    "TrumpsDemo",
    "WinnerDemo",
]
