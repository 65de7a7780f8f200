"""Properties of scoring and of whole sessions: no chip is lost, whoever sits where, however much it is.

The referee works out each payment anew. Here nothing is worked out: what is asked is what must be true of any payment,
whoever took which trick, and of pots and players' balances deal after deal.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import LONGEST_HAND, RULE_IDS, hands, played_on, pots, rule_sets, starts

from polskpas.action import PASS
from polskpas.players import new_session
from polskpas.players.table import rule_sets as playable
from polskpas.rules import Unseen
from polskpas.scoring import Result, game_winner, settle
from polskpas.session import Session, parse_session

RULES_OF_PAYING = (
    *("soloist-aim", "solo-won", "solo-lost", "defender-wins"),
    *("vole-made", "vole-missed", "vole-missed-lost", "vole-unannounced"),
)


def marked(*ids: str):
    """The marks of several rules."""

    def mark(test):
        for id in ids:
            test = pytest.mark.rule(id)(test)
        return test

    return mark


@st.composite
def tricks(draw, rules) -> tuple[int, ...]:
    """The seats that took the five tricks; often one of them took most."""
    seats = st.integers(0, rules.players - 1)
    often = draw(seats)
    return tuple(draw(st.lists(st.just(often) | seats, min_size=5, max_size=5)))


@st.composite
def settlements(draw):
    """Rules of a game whose payments are known, a soloist, the tricks, whether the vole was undertaken, and the pot."""
    rules = draw(rule_sets(playable()))
    return rules, draw(st.integers(0, rules.players - 1)), draw(tricks(rules)), draw(st.booleans()), draw(pots)


@marked("three-tricks", "two-tricks")
@given(rule_sets(), st.data())
def test_the_winner_has_most_tricks_and_does_not_change_with_the_names_of_the_seats(rules, data):
    takers = data.draw(tricks(rules))
    winner, rule = game_winner(takers, rules)
    others = data.draw(st.permutations(range(rules.players)))
    renamed, same_rule = game_winner(tuple(others[seat] for seat in takers), rules)
    assert (renamed, same_rule) == (None if winner is None else others[winner], rule)
    most = max(map(takers.count, takers))
    assert (rule == "three-tricks") is (most >= 3)
    if winner is None:
        assert rules.switches.two_tricks == "first-two-tricks" and takers[0] != takers[1] and most == 2
    else:
        assert takers.count(winner) == most >= 2


@marked(*RULES_OF_PAYING)
@given(settlements())
def test_what_the_players_get_is_what_the_pot_loses(settlement):
    _, _, _, _, pot = settlement
    outcome = settle(*settlement[1:4], pot, settlement[0])
    assert sum(outcome.payments) + outcome.pot_after == pot
    assert outcome.pot_after in (0, pot, 2 * pot)
    assert set(outcome.rules) <= RULE_IDS


@marked(*RULES_OF_PAYING)
@given(settlements(), st.integers(2, 50))
def test_a_pot_so_many_times_as_large_pays_so_many_times_as_much(settlement, times):
    rules, soloist, takers, vole, pot = settlement
    once, more = settle(soloist, takers, vole, pot, rules), settle(soloist, takers, vole, times * pot, rules)
    assert more.payments == tuple(times * chips for chips in once.payments)
    assert (more.pot_after, more.result, more.winner) == (times * once.pot_after, once.result, once.winner)


@marked(*RULES_OF_PAYING)
@given(settlements())
def test_who_is_paid_and_who_pays(settlement):
    rules, soloist, takers, vole, pot = settlement
    outcome = settle(soloist, takers, vole, pot, rules)
    own, others = outcome.payments[soloist], [c for seat, c in enumerate(outcome.payments) if seat != soloist]
    assert (outcome.result is Result.LOST) is (outcome.winner != soloist)
    match outcome.result:
        case Result.WON:
            assert own >= pot and len(set(others)) == 1 and outcome.pot_after == 0
            assert others[0] == 0 or (rules.switches.vole_unannounced == "bonus" and set(takers) == {soloist})
        case Result.VOLE_MADE:
            assert vole and set(takers) == {soloist} and set(others) == {-pot // 4}
        case Result.VOLE_MISSED:
            assert vole and set(takers) != {soloist} and not any(outcome.payments) and outcome.pot_after == pot
        case Result.LOST:
            forgiven = vole and rules.switches.vole_missed_lost == "nothing"
            takes = not forgiven and rules.switches.defender_wins == "takes-pot" and outcome.winner is not None
            assert own == (0 if forgiven else -pot)
            assert sorted(others) == [0] * (len(others) - 1) + [pot if takes else 0]


@marked("soloist-aim", "defender-wins")
@given(hands(ended=True))
def test_the_result_of_a_hand_agrees_with_its_tricks(hand):
    outcome = hand.outcome()
    if not hand.is_over:
        assert outcome is None and not hand.legal
    elif hand.soloist is None:
        assert outcome.winner is None and not hand.tricks
    else:
        assert outcome.winner == game_winner(hand.trick_winners, hand.rules)[0]
        if Unseen.PAYMENTS in hand.rules.unseen:
            assert outcome.payments is outcome.pot_after is None
            assert (outcome.result is None) is (hand.contra is not None)
        else:
            assert sum(outcome.payments) + outcome.pot_after == hand.pot


@marked("passed-out")
@given(starts())
def test_nobody_pays_for_a_deal_that_all_pass(hand):
    while hand.legal:
        hand = hand.apply(PASS)
    outcome = hand.outcome()
    if outcome is not None and outcome.payments is not None:
        assert (set(outcome.payments), outcome.pot_after, outcome.winner) == ({0}, hand.pot, None)


def assert_money_is_conserved(session: Session) -> None:
    ledger = session.ledger
    assert sum(ledger.balances) + ledger.pot == 0
    for entry, before in zip(ledger.entries[1:], ledger.entries):
        assert entry.dealer == (before.dealer + 1) % len(session.players)
        assert entry.pot - before.pot_after in (0, session.rules.stake)
        assert entry.balances == tuple(map(sum, zip(before.balances, entry.gains)))
    for entry in ledger.entries:
        assert sum(entry.gains) == -entry.pot_after + (entry.pot - session.rules.stake * _staked(session, entry))


def _staked(session: Session, entry) -> int:
    """Whether a stake was paid before this deal, read off the pots."""
    at = session.ledger.entries.index(entry)
    stood = session.ledger.entries[at - 1].pot_after if at else 0
    return (entry.pot - stood) // session.rules.stake


@marked("stake", "next-dealer", "solo-lost", "passed-out")
@given(rule_sets(playable()), st.data())
def test_over_whole_sessions_no_chip_is_lost_and_what_is_saved_reads_back(rules, data):
    session = new_session(rules, seat=data.draw(st.integers(0, rules.players - 1)))
    for _ in range(data.draw(st.integers(1, 6))):
        stands, before = session.ledger.pot, session.ledger.entries
        stake = session.ledger.stake
        session = session.deal(data.draw(st.integers(0, 10**9)))
        passed_out = bool(before) and before[-1].result is Result.PASSED_OUT
        spared = {"not-after-pass": passed_out, "when-empty": stands > 0}.get(rules.switches.stake, False)
        assert stake == (0 if spared else rules.stake) and session.hand.pot == stands + stake
        assert parse_session(session.as_json()) == session
        choices = data.draw(st.binary(min_size=LONGEST_HAND, max_size=LONGEST_HAND))
        session = session.with_hand(played_on(session.hand, choices))
        assert_money_is_conserved(session)
    assert parse_session(session.as_json()) == session
    assert parse_session(session.as_json()).as_json() == session.as_json()
