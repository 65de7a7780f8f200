"""Polskpas: the rules of a Scandinavian card game, carried out.

>>> from polskpas import Hand, rule_set
>>> hand = Hand.dealt(rule_set("polskpas"), seed=7)
>>> [str(action) for action in hand.legal]
['pass', 'accept']
"""

__version__ = "0.1.0"

from polskpas.hand import Hand
from polskpas.record import Record, parse_json, parse_record
from polskpas.refusal import Refusal
from polskpas.rules import rule_set
from polskpas.session import Session, parse_session

__all__ = ["Hand", "Record", "Refusal", "Session", "parse_json", "parse_record", "parse_session", "rule_set"]
