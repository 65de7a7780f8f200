"""The open-card solver: what it says of hands, and that its pieces are the plain rules in other clothes."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest
from solver_endings import OBJECTIVES, cards_to_play, in_play, readings

from polskpas import Hand, library, rule_set
from polskpas.action import ACCEPT, PASS, Kind, discard, name, parse_action
from polskpas.bidding import Phase
from polskpas.cards import Suit, parse_cards
from polskpas.deal import laid_out
from polskpas.play import legal_cards, trick_winner
from polskpas.solver import ManySolver, Position, Solver, at_least, bits, game, soloist_wins, solve, solver_for, vole
from polskpas.solver.objective import LOST, REACHED, automaton
from polskpas.solver.positions import STAMPS
from polskpas.solver.search import lowest_of_touching
from polskpas.solver.table import MEMORY, MEMORY_SIZE, SEARCHES

READINGS = dict(readings())
FOUR = rule_set("polskpas")


def hand_of(*hands: str, stock: str, actions: str, rules=FOUR) -> Hand:
    """A hand from its deal and its actions, set apart by commas."""
    hand = Hand.start(laid_out(tuple(map(parse_cards, hands)), parse_cards(stock), rules), rules)
    for text in filter(None, actions.split(", ")):
        hand = hand.apply(parse_action(text))
    return hand


def played_out(rules, seed: int) -> Hand:
    """A hand bid and played at random to the end."""
    rng = random.Random(seed)
    hand = in_play(rules, rng)
    while not hand.is_over:
        hand = hand.apply(rng.choice(cards_to_play(hand)))
    return hand


def cards_to_the_first_lead(seed: int) -> Hand:
    """A deal that eldest has undertaken, the first card that may go laid away."""
    hand = Hand.dealt(FOUR, seed)
    hand = hand.apply(ACCEPT) if ACCEPT in hand.legal else hand.apply(next(a for a in hand.legal if a != PASS))
    return hand.apply(hand.legal[0]) if hand.phase is Phase.EXCHANGE else hand


def told(solution) -> dict[str, bool | None]:
    return {str(action): wins for action, wins in solution.actions.items()}


# What is said of a hand

STRONG = ("JC JS JH JD AH", "AC KC QC TC 9C", "AS KS QS TS 9S", "AD KD QD TD 9D")


def test_each_call_is_told_by_whether_who_makes_it_wins_and_a_pass_by_nothing():
    solution = solve(hand_of(*STRONG, stock="KH QH TH 9H", actions=""))
    assert solution.soloist_wins is None
    assert told(solution) == {"pass": None, "accept": True}
    second = solve(hand_of(*STRONG, stock="KH QH TH 9H", actions="pass, pass, pass, pass, pass"))
    assert told(second) == {"pass": None, "name C": False, "name S": False, "name D": False}


@pytest.mark.rule("exchange")
def test_at_the_exchange_each_card_that_may_be_laid_away_is_told():
    cards = ("AD AS QC 9S JD", "JS AH KS KD AC", "9H 9C 9D TH QS", "QD KC QH TD TC")
    solution = solve(hand_of(*cards, stock="TS KH JH JC", actions="accept"))
    assert solution.soloist_wins is True
    assert told(solution) == {
        "discard AD": True, "discard AS": False, "discard QC": True, "discard 9S": True, "discard JD": False,
    }  # fmt: skip


@pytest.mark.rule("two-tricks")
def test_first_to_two_and_no_more_can_be_a_sure_win():
    # Two top trumps and three losers: two tricks at once, and no single opponent can then take the other three.
    cards = ("JC JS QD TD QC", "JH AH TH AC KC", "QH AS KS QS 9C", "JD KH 9H KD TS")
    hand = hand_of(*cards, stock="AD TC 9D 9S", actions="pass, pass, pass, pass, name H")
    assert told(solve(hand)) == {"JC": True, "JS": True, "QD": False, "TD": False, "QC": False}
    assert solve(hand).soloist_wins is True
    assert solve(hand, at_least(2)).soloist_wins is True
    assert solve(hand, at_least(3)).soloist_wins is False


@pytest.mark.rule("vole-announce")
def test_a_vole_announced_changes_nothing():
    hand = hand_of(*STRONG, stock="KH QH TH 9H", actions="accept, discard JC")
    assert solve(hand.apply(parse_action("vole"))) == solve(hand)
    assert "vole" not in told(solve(hand))


def test_a_hand_that_is_over_has_its_outcome_and_no_actions():
    for seed in range(20):
        hand = played_out(FOUR, seed)
        assert solve(hand) == (hand.outcome().winner == hand.soloist, {})
    assert solve(library.record("passed-out").hand) == (None, {})


@pytest.mark.parametrize("reading", READINGS)
def test_from_the_deal_to_the_end_every_answer_agrees_with_the_next(reading):
    for seed in range(2):
        states = played_out(READINGS[reading], seed).history()
        for hand in states[:-1]:
            solution = solve(hand)
            assert list(solution.actions) == [
                action for action in hand.legal if action.kind not in (Kind.VOLE, Kind.CONTRA)
            ]
            assert solution.actions == {action: soloist_wins(hand.apply(action)) for action in solution.actions}
            if hand.soloist is not None:
                best = any if hand.turn == hand.soloist else all
                assert solution.soloist_wins is best(solution.actions.values())


def test_with_the_choice_to_decline_the_turn_up_it_is_one_of_the_discards():
    rules = rule_set("polskpas", {"exchange": "optional"})
    hand = Hand.dealt(rules, 7).apply(ACCEPT)
    assert discard(hand.deal.turn_up) in solve(hand).actions
    assert discard(hand.deal.turn_up) not in solve(Hand.dealt(FOUR, 7).apply(ACCEPT)).actions


def test_by_a_late_exchange_the_call_is_told_with_its_best_discard():
    rules = rule_set("polskpas", {"late_exchange": "eldest"})
    hand = hand_of(*STRONG, stock="KH QH TH 9H", actions="pass, pass, pass, pass", rules=rules)
    assert solve(hand).actions[name(Suit.HEARTS)] is True
    assert solve(hand).actions[PASS] is None


# Its pieces


@pytest.mark.rule("two-tricks")
@pytest.mark.rule("three-tricks")
@pytest.mark.parametrize("reading", ["four players follow first-to-two", "four players follow first-two-tricks"])
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_automaton_is_the_plain_rule(reading, objective):
    rules, aim = READINGS[reading], OBJECTIVES[objective]
    states = automaton(aim, rules)
    for takers in product(range(4), repeat=5):
        assert states.after(takers) == aim(0, takers, rules)
    assert len(automaton(game, FOUR).rows) == 26


@pytest.mark.rule("three-tricks")
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_automaton_knows_how_many_tricks_are_left_until_all_is_decided(objective):
    states = automaton(OBJECTIVES[objective], FOUR)
    for played in range(6):
        for takers in product(range(4), repeat=played):
            state = states.after(takers)
            assert states.left[state] == (0 if state in (LOST, REACHED) else 5 - played)


SUITS = (*bits.PLAIN_SUITS, bits.TRUMPS)


def test_suits_lie_apart_with_a_gap_above_each_plain_one_and_the_trumps_on_top():
    assert [f"{suit:030b}" for suit in SUITS] == [
        "000000000" "0000000" "0000000" "0111111",
        "000000000" "0000000" "0111111" "0000000",
        "000000000" "0111111" "0000000" "0000000",
        "111111111" "0000000" "0000000" "0000000",
    ]  # fmt: skip
    assert sum(SUITS) == bits.ALL_CARDS


def test_the_suit_of_a_card_is_the_one_it_lies_in_and_of_several_that_of_the_highest():
    cards = [1 << place for place in range(30) if bits.ALL_CARDS >> place & 1]
    assert len(cards) == 3 * 6 + 9
    for card in cards:
        assert [suit for suit in SUITS if suit & card] == [bits.suit_of(card)] == [bits.suit_of(card | cards[0])]


@pytest.mark.rule("trick")
@pytest.mark.rule("rank-trump")
@pytest.mark.parametrize("reading", READINGS)
def test_of_the_suit_led_and_trumps_the_largest_number_takes_the_trick(reading):
    rules, rng = READINGS[reading], random.Random(1)
    for _ in range(200):
        trumps, cards = rng.choice(rules.suits), tuple(rng.sample(rules.pack, rules.players))
        of = bits.bits(trumps, rules)
        can_take = bits.suit_of(of[cards[0]]) | bits.TRUMPS
        best = max((card for card in cards if of[card] & can_take), key=of.get)
        assert cards.index(best) == trick_winner(0, cards, trumps, rules)
        assert set(bits.cards(bits.mask(cards, trumps, rules), trumps, rules)) == set(cards)


@pytest.mark.rule("follow-suit")
@pytest.mark.parametrize("reading", READINGS)
def test_the_legal_cards_are_those_of_the_rules(reading):
    rules, rng, solver = READINGS[reading], random.Random(2), Solver(READINGS[reading])
    for _ in range(200):
        trumps, cards = rng.choice(rules.suits), rng.sample(rules.pack, 3 * rules.players)
        trick, held = tuple(cards[: rng.randrange(rules.players)]), tuple(cards[-3:])
        of, hands = bits.bits(trumps, rules), [0] * rules.players
        hands[len(trick)] = bits.mask(held, trumps, rules)
        legal = solver.legal(Position(hands, 0, 0, [of[card] for card in trick]))
        assert legal == bits.mask(legal_cards(held, trick, trumps, rules), trumps, rules)


def test_touching_cards_have_nothing_of_another_hand_between_them():
    trumps, of = Suit.HEARTS, bits.bits(Suit.HEARTS, FOUR)

    def tried(choice: str, others: str) -> str:
        held, live = (bits.mask(parse_cards(text), trumps, FOUR) for text in (choice, f"{choice} {others}"))
        return " ".join(map(str, bits.cards(lowest_of_touching(held, live), trumps, FOUR)))

    assert tried("JC JS AH KS QS 9S", "KC") == "AH 9S"
    assert tried("JC JS AH KS QS 9S", "JD TS") == "JS AH QS 9S"
    assert tried("AC 9S AS 9D", "KH") == "9D 9S AC"  # suits have a gap between them
    assert tried("AS QS", "KS") == "AS QS"
    assert of[parse_cards("JC")[0]] == max(of.values())


# The memory


def deals(count: int, seed: int) -> list[tuple[list[int], int]]:
    """Hands as numbers, and a soloist."""
    rng, found = random.Random(seed), []
    for _ in range(count):
        trumps, cards = rng.choice(FOUR.suits), rng.sample(FOUR.pack, 20)
        found.append(([bits.mask(cards[5 * seat : 5 * seat + 5], trumps, FOUR) for seat in range(4)], rng.randrange(4)))
    return found


def turn_every_answer(solver: Solver) -> None:
    for place in range(MEMORY, MEMORY + MEMORY_SIZE):
        solver.table[place] ^= 1


def test_nothing_remembered_of_one_search_answers_another():
    solver = Solver(FOUR)
    for hands, soloist in deals(50, seed=3):
        right = solver.wins(Position(hands, soloist))
        turn_every_answer(solver)
        assert solver.wins(Position(hands, soloist)) is right


def test_after_so_many_searches_that_stamps_begin_anew_all_is_forgotten():
    for hands, soloist in deals(50, seed=4):
        solver = Solver(FOUR)
        right = solver.wins(Position(hands, soloist))
        turn_every_answer(solver)
        solver.table[SEARCHES] = STAMPS
        assert solver.wins(Position(hands, soloist)) is right
        assert solver.table[SEARCHES] == 1


def test_what_is_remembered_names_its_search_state_leader_and_cards():
    solver, found = Solver(FOUR), 0
    left = solver.automaton.left
    for hands, soloist in deals(10, seed=9):
        solver.wins(Position(hands, soloist))
        for number in solver.table[MEMORY:]:
            search, position = number >> 38, number >> 1
            if search == solver.table[SEARCHES]:
                live, state = position & bits.ALL_CARDS, position >> 32 & 31
                assert live == position & (1 << 30) - 1 and live & ~sum(hands) == 0
                assert live.bit_count() == 4 * left[state]
                found += 1
    assert found > 100


def test_rule_sets_and_objectives_do_not_mix():
    kinds = [
        (rules, aim) for rules in (FOUR, READINGS["four players head first-two-tricks"]) for aim in OBJECTIVES.values()
    ]
    answers = set()
    for hands, soloist in deals(20, seed=7):
        asked = [solver_for(rules, aim).wins(Position(hands, soloist)) for rules, aim in kinds * 2]
        assert asked == [Solver(rules, aim).wins(Position(hands, soloist)) for rules, aim in kinds] * 2
        answers.add(tuple(asked))
    assert len(answers) > 4


def test_threads_that_ask_at_the_same_time_are_each_answered_right(switching_often):
    hands = [cards_to_the_first_lead(seed) for seed in range(60)]
    asked = [(hand, aim) for hand in hands for aim in (game, vole)]
    alone = [soloist_wins(hand, aim) for hand, aim in asked]
    with ThreadPoolExecutor(4) as executor:
        assert list(executor.map(lambda one: soloist_wins(*one), asked * 4)) == alone * 4
    assert len(set(alone)) == 2


# The same by other ways


def test_suits_under_other_names_have_the_same_answers():
    rng = random.Random(5)
    for _ in range(150):
        cards, soloist = rng.sample(FOUR.pack, 20), rng.randrange(4)
        renamed = dict(zip(FOUR.suits, rng.sample(FOUR.suits, 4), strict=True))
        others = [card if card in FOUR.wenzels else card._replace(suit=renamed[card.suit]) for card in cards]
        trumps = rng.choice(FOUR.suits)
        answers = set()
        for pack, suit in ((cards, trumps), (others, renamed[trumps])):
            hands = [bits.mask(pack[5 * seat : 5 * seat + 5], suit, FOUR) for seat in range(4)]
            answers.add(Solver(FOUR).wins(Position(hands, soloist)))
        assert len(answers) == 1


def test_many_at_once_have_the_answers_of_each():
    hand = in_play(FOUR, random.Random(8))
    solver, many = Solver(FOUR), ManySolver(FOUR, compiled=False)
    rows = [hands for hands, _ in deals(40, seed=6)]
    like = Position((), hand.soloist)
    positions = [Position(hands, hand.soloist) for hands in rows]
    assert many.wins_many(rows, like) == [solver.wins(one) for one in positions]
    assert many.keeping_many(rows, like) == [solver.keeping(one) for one in positions]
