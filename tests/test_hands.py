"""The example hands: each shows what it says."""

import pytest

from polskpas import library
from polskpas.action import Kind, parse_action
from polskpas.cards import Suit, parse_card, parse_cards
from polskpas.order import ranking
from polskpas.play import legal_cards, trick_winner
from polskpas.rules import rule_set


def played(name):
    return library.record(name).hand


def states_of(name):
    """The hand before the first action, and after each."""
    return played(name).history()


def tricks(name):
    """Each trick as its cards and the seat that took it."""
    return [(" ".join(map(str, trick.cards)), trick.winner) for trick in played(name).tricks]


def settled(name):
    outcome = played(name).outcome()
    return str(outcome.result), outcome.payments, outcome.pot_after


def why_not(state, action):
    """The rules on which an action is refused."""
    return state.refusal(parse_action(action)).rules


def at_play(name, card):
    """The state in which a card was played, or is about to be."""
    states = states_of(name)
    return states[[str(action) for action in played(name).actions].index(card)]


@pytest.mark.rule("jack-is-trump")
def test_jack_led():
    assert tricks("jack-led")[:2] == [("JC KH TH 9H", 0), ("JS AH TC TS", 0)]
    second = states_of("jack-led")[3]
    assert why_not(second, "QC") == ("jack-is-trump", "follow-suit")
    assert {*map(str, second.legal)} == {"AH", "KH"}
    assert all(any(card.suit is Suit.CLUBS for card in hand) for hand in second.hands[1:])


@pytest.mark.rule("jack-is-trump")
def test_jack_not_its_suit():
    name = "jack-not-its-suit"
    freed, bound, saved = (at_play(name, card) for card in ("QD", "9C", "9H"))
    assert str(freed.trick[0]) == "QS" and parse_card("JS") in freed.hands[2] and freed.refused == ()
    assert str(bound.trick[0]) == "AC" and [str(action) for action in bound.legal] == ["9C"]
    assert why_not(bound, "JC") == ("jack-is-trump", "follow-suit")
    assert str(saved.trick[0]) == "KC" and {*map(str, saved.legal)} == {"JC", "9H"}
    assert settled(name)[0] == "won"


@pytest.mark.rule("rank-trump")
def test_lowest_jack():
    assert played("lowest-jack").trumps is Suit.SPADES
    assert tricks("lowest-jack")[1] == ("AS JD TC 9C", 1)


@pytest.mark.rule("rank-plain")
def test_low_ten():
    assert tricks("low-ten")[-1] == ("TD QD KH QH", 1)
    assert played("low-ten").trick_winners == (0, 3, 3, 0, 1)
    assert settled("low-ten") == ("lost", (-4, 0, 0, 0), 8)


@pytest.mark.rule("trick")
def test_third_suit():
    assert played("third-suit").trumps is Suit.CLUBS
    assert tricks("third-suit")[-1] == ("TS TH KH AD", 0)
    assert settled("third-suit")[0] == "won"


@pytest.mark.rule("follow-suit")
def test_ruff_not_compulsory():
    name = "ruff-not-compulsory"
    before = at_play(name, "QS")
    assert str(before.trick[0]) == "AC" and before.turn == 2
    assert {*map(str, before.legal)} == {"QS", "AH", "KD", "9D"}
    assert tricks(name)[1] == ("AC QS AD 9C", 3)


@pytest.mark.rule("exchange")
def test_accept_and_lay_away():
    name = "accept-and-lay-away"
    hand = played(name)
    assert hand.soloist == 1 and str(hand.laid_away) == "TH"
    six = states_of(name)[2]
    assert len(six.hands[1]) == 6 and why_not(six, "discard AC") == ("exchange",)
    assert tricks(name)[1] == ("KH 9H KC QH", 1)
    assert settled(name)[0] == "won"


@pytest.mark.rule("eldest-privilege")
def test_eldest_comes_back():
    hand = played("eldest-comes-back")
    assert [str(action) for action in hand.actions[:5]] == ["pass"] * 4 + ["name C"]
    assert hand.trumps is hand.deal.preferred and hand.laid_away is None
    assert hand.trick_winners == (0, 1, 0, 2, 0) and settled("eldest-comes-back")[0] == "won"


@pytest.mark.rule("eldest-privilege")
def test_back_without_the_turn_up():
    name = "back-without-the-turn-up"
    hand = played(name)
    assert hand.trumps is hand.deal.preferred and hand.laid_away is None
    assert all(hand.deal.turn_up not in trick.cards for trick in hand.tricks)
    assert hand.trick_winners == (3, 3, 2, 0, 0) and settled(name) == ("lost", (-4, 0, 0, 0), 8)


def test_back_without_the_turn_up_would_have_been_won_with_it():
    other = played("back-without-the-turn-up").history()[0]
    line = "accept, discard QC, JH, JS, QD, JC, AC, 9D, 9C, QH, AD, TC, AH, 9S, TD, KC, AS, TS, 9H, KH, KS, TH"
    for action in line.split(", "):
        other = other.apply(parse_action(action))
    assert other.outcome().result == "won"


@pytest.mark.rule("second-round")
def test_another_suit():
    hand = played("another-suit")
    assert [str(action) for action in hand.actions[:8]] == ["pass"] * 7 + ["name C"]
    assert (hand.soloist, hand.deal.preferred, hand.trumps) == (3, Suit.SPADES, Suit.CLUBS)
    assert why_not(states_of("another-suit")[7], "name S") == ("second-round", "eldest-privilege")
    assert hand.trick_winners == (3, 3, 0, 3, 3)


@pytest.mark.rule("passed-out")
def test_passed_out():
    assert [str(action) for action in played("passed-out").actions] == ["pass"] * 8
    assert settled("passed-out") == ("passed-out", (0, 0, 0, 0), 8)


@pytest.mark.rule("turned-jack")
def test_jack_turned_up():
    hand = played("jack-turned-up")
    assert str(hand.deal.turn_up) == "JH"
    assert (hand.soloist, hand.trumps) == (0, Suit.HEARTS)
    assert tricks("jack-turned-up")[2] == ("JH QS JD 9S", 0)


@pytest.mark.rule("turn-up")
def test_sleeping_jack():
    hand = played("sleeping-jack")
    assert parse_card("JC") in hand.deal.stock[1:]
    assert tricks("sleeping-jack")[3] == ("JS JD TS JH", 1)
    used = [card for trick in hand.tricks for card in trick.cards]
    assert sorted([*used, *hand.deal.stock[1:], hand.laid_away]) == sorted(hand.rules.pack)


@pytest.mark.rule("first-lead")
def test_eldest_leads():
    hand = played("eldest-leads")
    assert hand.soloist == 3
    assert [trick.leader for trick in hand.tricks] == [0, *hand.trick_winners[:-1]] == [0, 3, 1, 0, 3]


@pytest.mark.rule("direction")
def test_eldest_leads_and_the_turn_goes_round():
    turns = [state.turn for state in states_of("eldest-leads")]
    assert turns[:5] == [0, 1, 2, 3, 3] and turns[5:9] == [0, 1, 2, 3]


@pytest.mark.rule("three-tricks")
def test_won_with_three():
    assert played("won-with-three").trick_winners == (1, 3, 1, 3, 1)
    assert settled("won-with-three") == ("won", (0, 4, 0, 0), 0)


@pytest.mark.rule("two-tricks")
def test_won_with_two():
    assert played("won-with-two").trick_winners == (1, 0, 0, 2, 3)
    assert settled("won-with-two") == ("won", (4, 0, 0, 0), 0)


@pytest.mark.rule("two-tricks")
def test_first_to_two():
    assert played("first-to-two").soloist == 1
    assert played("first-to-two").trick_winners == (0, 3, 1, 1, 3)
    assert settled("first-to-two") == ("won", (0, 4, 0, 0), 0)


@pytest.mark.rule("soloist-aim")
def test_second_to_two():
    assert played("second-to-two").soloist == 1
    assert played("second-to-two").trick_winners == (0, 3, 1, 3, 1)
    assert settled("second-to-two") == ("lost", (0, -4, 0, 0), 8)


@pytest.mark.rule("three-tricks")
def test_two_then_three():
    assert played("two-then-three").trick_winners == (0, 0, 2, 2, 2)
    assert tricks("two-then-three")[2] == ("KH AH KS QC", 2)
    assert settled("two-then-three") == ("lost", (-4, 0, 0, 0), 8)


@pytest.mark.rule("solo-lost")
def test_bete():
    assert played("bete").pot == 8
    assert settled("bete") == ("lost", (0, 0, -8, 0), 16)


@pytest.mark.rule("defender-wins")
def test_defender_gets_nothing():
    outcome = played("defender-gets-nothing").outcome()
    assert played("defender-gets-nothing").trick_winners.count(3) == 3
    assert outcome.winner == 3 and outcome.payments == (0, 0, -4, 0)


@pytest.mark.rule("vole-made")
def test_vole_made():
    assert played("vole-made").trick_winners == (0,) * 5 and played("vole-made").vole == 1
    assert settled("vole-made") == ("vole-made", (7, -1, -1, -1), 0)


@pytest.mark.rule("vole-announce")
def test_vole_before_another_leads():
    name = "vole-before-another-leads"
    before = at_play(name, "vole")
    assert (before.soloist, before.turn, before.tricks) == (3, 0, ())
    assert settled(name) == ("vole-made", (-2, -2, -2, 14), 0)


@pytest.mark.rule("vole-missed")
def test_vole_missed():
    assert played("vole-missed").trick_winners == (0, 0, 0, 2, 0)
    assert settled("vole-missed") == ("vole-missed", (0, 0, 0, 0), 4)


@pytest.mark.rule("vole-missed-lost")
def test_vole_missed_and_lost():
    hand = played("vole-missed-and-lost")
    assert hand.vole == 1 and hand.trick_winners == (0, 0, 2, 2, 2)
    assert settled("vole-missed-and-lost") == ("lost", (-4, 0, 0, 0), 8)


@pytest.mark.rule("vole-unannounced")
def test_vole_unannounced():
    hand = played("vole-unannounced")
    assert hand.vole is None and hand.trick_winners == (1,) * 5
    assert settled("vole-unannounced") == ("won", (0, 4, 0, 0), 0)


@pytest.mark.rule("three-players")
def test_three_players_vole():
    hand = played("three-players-vole")
    assert hand.rules.id == "polskpas-three" and hand.vole == 2
    assert settled("three-players-vole") == ("vole-made", (6, -1, -1), 0)


def test_three_players_vole_is_certain_when_it_is_undertaken():
    before = at_play("three-players-vole", "vole")
    trumps = ranking(Suit.CLUBS, Suit.CLUBS, before.rules)
    assert not any(card in trumps for hand in before.hands[1:] for card in hand)
    assert all(card in trumps for card in before.hands[0])


@pytest.mark.rule("three-players")
def test_three_players_missing_ten():
    hand = played("three-players-missing-ten")
    trumps = ranking(hand.trumps, hand.trumps, hand.rules)
    assert hand.trumps is Suit.DIAMONDS and trumps == parse_cards("JC JS JH JD AD KD QD")
    assert len(ranking(Suit.HEARTS, Suit.HEARTS, hand.rules)) == 8
    held = at_play("three-players-missing-ten", "AS").hands[1]
    seen = {card for trick in hand.tricks[:2] for card in trick.cards} | set(held)
    assert [str(card) for card in trumps if card not in seen] == ["JS", "JH"]
    assert settled("three-players-missing-ten")[0] == "won"


@pytest.mark.rule("follow-suit")
def test_red_unter():
    name = "red-unter"
    bound = at_play(name, "JD")
    assert str(bound.trick[0]) == "AD" and [str(action) for action in bound.legal if action.kind is Kind.PLAY] == ["JD"]
    in_polskpas = legal_cards(bound.hands[bound.turn], bound.trick, bound.trumps, rule_set("polskpas"))
    assert set(in_polskpas) == set(bound.hands[bound.turn])
    assert tricks(name)[-1] == ("QH AH JH KD", 1)
    last = played(name).tricks[-1]
    assert trick_winner(last.leader, last.cards, Suit.HEARTS, rule_set("polskpas")) == 2
    assert settled(name) == ("won", None, None)


def test_contra_said():
    name = "contra-said"
    hand, states = played(name), states_of(name)
    said = next(state for state in states if state.contra is not None)
    assert (hand.soloist, said.contra, len(said.trick), said.tricks) == (3, 2, 2, ())
    assert [len(state.tricks) for state in states if parse_action("contra 0") in state.legal] == [0, 0, 0]
    assert why_not(at_play(name, "TC"), "contra 0") == ("contra",)
    bound = at_play(name, "JD")
    assert [str(action) for action in bound.legal] == ["JD"]
    assert trick_winner(1, parse_cards("KD TC JD 9D"), Suit.HEARTS, rule_set("polskpas")) == 3
    assert tricks(name)[3] == ("AH AC JH TH", 3)
    outcome = hand.outcome()
    assert (outcome.result, outcome.winner, outcome.payments) == (None, 1, None)
