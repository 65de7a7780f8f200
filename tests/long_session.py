"""A session of very many deals, made in a moment."""

from polskpas.action import PASS
from polskpas.hand import Hand
from polskpas.players import new_session
from polskpas.record import Record
from polskpas.rules import rule_set
from polskpas.session import Session


def passed_out(deals: int) -> Session:
    """So many deals in which all pass, so that each adds a stake to the pot."""
    session, records = new_session(rule_set("polskpas")), []
    stake = session.ledger.stake
    for number in range(deals):
        hand = Hand.dealt(session.rules, number, (number + 1) * stake)
        while not hand.is_over:
            hand = hand.apply(PASS)
        records.append(Record(hand))
    return Session(session.players, session.rules, session.dealer, tuple(records))
