"""Polskpas: the rules of a Scandinavian card game, carried out.

What is named here is the package's public face; what these give and take is described with them in the book's API
reference. All other modules may change from one version to the next.

>>> from polskpas import Hand, rule_set
>>> hand = Hand.dealt(rule_set("polskpas"), seed=7)
>>> [str(action) for action in hand.legal]
['pass', 'accept']
"""

__version__ = "1.1.0"

from polskpas.action import Action, parse_action
from polskpas.hand import Hand
from polskpas.record import Record, parse_json, parse_record
from polskpas.refusal import Refusal
from polskpas.rules import RuleSet, rule_set
from polskpas.session import Session, parse_session

__all__ = [
    "Action",
    "Hand",
    "Record",
    "Refusal",
    "RuleSet",
    "Session",
    "parse_action",
    "parse_json",
    "parse_record",
    "parse_session",
    "rule_set",
]
