"""The same cards in Polskpas and in Kontraspiel: where the tricks part, and why. `[h]` means hearts are trumps.

Hands are written seat by seat, eldest (forehand) first. The cards played stand in `cards`; the rest follow as held.
"""

import random
import re
from pathlib import Path

import pytest

from polskpas import library, rule_set
from polskpas.action import play
from polskpas.cards import Card, Rank, Suit, parse_cards, write_cards
from polskpas.deal import deal, laid_out
from polskpas.hand import Hand, Phase
from polskpas.parting.same_cards import Ending, Part, play_in_order, play_out, same_cards
from polskpas.parting.start import GAMES, Cause, Start, cause, drawn, in_the_library, only_game, recorded, red_jacks
from polskpas.parting.telling import ALONE, PARTS_HERE, remarks, tell
from polskpas.refusal import Refusal

POLSKPAS, KONTRASPIEL = GAMES
CHAPTER = Path(__file__).parents[1] / "book" / "kontraspiel.md"
BLACK_JACKS = tuple(parse_cards("JC JS"))


def start(trumps: str, hands: list[str], cards: str) -> Start:
    """Cards at the first lead, in the order of `cards` and then as held."""
    held, first = tuple(map(parse_cards, hands)), parse_cards(cards)
    rest = tuple(card for hand in held for card in hand if card not in first)
    return Start(held, Suit(trumps), 0, first + rest, POLSKPAS)


def why(begun: Start, part: Part, step: int) -> Cause:
    return cause(begun.compared(), begun.trumps, part, step)


def all_causes(begun: Start) -> set[Cause]:
    """Why the two games part at any step that they go together."""
    same = begun.compared()
    found = {why(begun, Part.MAY_PLAY, step) for step in range(20) if same.may_play_parts(step)}
    for step in range(4, same.together + 1, 4):
        if same.one.finished(step)[-1].winner != same.other.finished(step)[-1].winner:
            found.add(why(begun, Part.TRICK, step))
    return found


# The cases told of others' engines, and one hand for each cause.

RED_JACK_OF_TRUMPS = start("H", ["AH 9S TS QS KS", "JH 9C TC QC KC", "KH 9D TD QD KD", "9H AS AC AD TH"], "AH JH KH 9H")
KING_OF_BELLS_LED = start("H", ["KD 9S TS QS KS", "JD AS 9C TC QC", "AD AC KC JS AH", "KH QH TH 9H TD"], "KD JD AD TD")
RED_JACK_LED = start("H", ["JD 9S TS QS KS", "AH KD AS 9C TC", "AD AC KC JS QC", "KH QH TH 9H JC"], "JD AH JS JC")
TRUMPS_LED = start("H", ["9H 9S TS QS KS", "JD AC AH 9C TC", "AD KC QC JS AS", "KH QH TH KD JC"], "9H AH JS JC")
RED_JACK_TRUMPS = start("H", ["KC 9S TS QS KS", "JD AD KD QD AS", "9C TC QC JS AC", "KH QH TH 9H JC"], "KC JD AC 9H")
LED_TO_TRUMPS = start("H", ["JD JC JS JH AD", "AH KH QH TH 9H", "AC KC QC TC 9C", "AS KS QS TS 9S"], "JD 9H AC AS")


@pytest.mark.rule("rank-trump")
@pytest.mark.rule("trick")
def test_the_red_jack_of_trumps_beats_the_ace_in_polskpas_alone():
    same = RED_JACK_OF_TRUMPS.compared()
    assert same.first == (Part.TRICK, 4)
    assert [play.tricks[0].winner for play in same] == [1, 0]
    assert why(RED_JACK_OF_TRUMPS, Part.TRICK, 4) is Cause.JACK_OF_TRUMPS
    assert (same.together, same.ending) == (4, Ending.ANOTHER_LEAD)


@pytest.mark.rule("follow-suit")
@pytest.mark.rule("jack-is-trump")
def test_a_red_jack_follows_its_suit_in_kontraspiel_alone():
    same = KING_OF_BELLS_LED.compared()
    assert list(map(write_cards, same.allowed(1))) == ["JD AS 9C TC QC", "JD"]
    assert same.first == (Part.MAY_PLAY, 1)
    assert why(KING_OF_BELLS_LED, Part.MAY_PLAY, 1) is Cause.ITS_SUIT_LED
    assert [play.tricks[0].winner for play in same] == [1, 2]
    assert red_jacks(same, Suit.HEARTS, 1) == tuple(parse_cards("JD"))


@pytest.mark.rule("follow-suit")
@pytest.mark.rule("jack-is-trump")
def test_a_red_jack_led_calls_for_trumps_in_polskpas_and_for_its_suit_in_kontraspiel():
    same = RED_JACK_LED.compared()
    assert list(map(write_cards, same.allowed(1))) == ["AH", "KD"]
    assert why(RED_JACK_LED, Part.MAY_PLAY, 1) is Cause.RED_JACK_LED
    assert (same.together, same.ending) == (1, Ending.REFUSED)
    assert same.other.turns[1].card == parse_cards("KD")[0]
    assert [only_game(same, 1, card) for card in parse_cards("AH KD AS")] == [POLSKPAS, KONTRASPIEL, None]


@pytest.mark.rule("follow-suit")
@pytest.mark.rule("jack-is-trump")
def test_a_red_jack_follows_a_trump_in_polskpas_alone():
    same = TRUMPS_LED.compared()
    assert list(map(write_cards, same.allowed(1))) == ["JD AH", "AH"]
    assert why(TRUMPS_LED, Part.MAY_PLAY, 1) is Cause.TRUMPS_LED


@pytest.mark.rule("trick")
@pytest.mark.rule("jack-is-trump")
def test_a_red_jack_thrown_takes_the_trick_as_a_trump_in_polskpas_alone():
    same = RED_JACK_TRUMPS.compared()
    assert not any(map(same.may_play_parts, range(4)))
    assert same.first == (Part.TRICK, 4)
    assert [play.tricks[0].winner for play in same] == [1, 3]
    assert why(RED_JACK_TRUMPS, Part.TRICK, 4) is Cause.JACK_AS_TRUMP


@pytest.mark.rule("trick")
@pytest.mark.rule("rank-trump")
def test_a_red_jack_led_is_beaten_by_the_lowest_trump_in_kontraspiel_alone():
    same = LED_TO_TRUMPS.compared()
    assert same.first == (Part.TRICK, 4)
    assert [play.tricks[0].winner for play in same] == [0, 1]
    assert why(LED_TO_TRUMPS, Part.TRICK, 4) is Cause.RED_JACK_LED


def test_without_a_red_jack_the_two_games_never_part():
    rng = random.Random(3)
    pack = [card for card in POLSKPAS.pack if card not in parse_cards("JH JD 9C 9S")]
    for trumps in Suit:
        rng.shuffle(pack)
        held = [tuple(pack[seat::4]) for seat in range(4)]
        cards = play_out(held, trumps, POLSKPAS, rng.choice).cards
        assert same_cards(held, trumps, cards, *GAMES).first is None


@pytest.mark.rule("three-players")
def test_a_game_with_another_pack_cannot_play_these_cards():
    with pytest.raises(Refusal, match="another pack"):
        same_cards(RED_JACK_LED.hands, Suit.HEARTS, RED_JACK_LED.cards, POLSKPAS, rule_set("polskpas-three"))


# The library.


def test_a_recorded_hand_is_played_as_recorded_in_its_own_game():
    starts = in_the_library()
    assert {name for name in library.names() if name not in starts} >= {"passed-out", "three-players-vole"}
    for name, begun in starts.items():
        hand, same = library.record(name).hand, begun.compared()
        own = same[GAMES.index(hand.rules)]
        assert own.cards == begun.cards
        assert own.tricks == hand.tricks
        assert own.winner == hand.outcome().winner


@pytest.mark.parametrize("name", ["passed-out", "three-players-vole"])
def test_a_hand_that_only_one_game_can_have_is_refused(name):
    with pytest.raises(Refusal, match="goes into both games"):
        recorded(library.record(name))


@pytest.mark.rule("exchange")
def test_a_recorded_exchange_is_made_before_the_cards_are_compared():
    record = library.record("won-with-two")
    begun = recorded(record)
    assert record.hand.laid_away not in begun.hands[record.hand.soloist]
    assert record.hand.deal.turn_up in begun.hands[record.hand.soloist]


def shown_on_the_page() -> list[str]:
    return re.findall(r'CompareDemo\("([\w-]+)"\)', CHAPTER.read_text("utf-8"))


def test_the_hands_of_the_page_show_every_kind_of_parting_every_cause_and_every_ending():
    starts = [in_the_library()[name] for name in shown_on_the_page()]
    assert len(starts) >= 4
    compared = [begun.compared() for begun in starts]
    assert {part for same in compared for part in same.partings} == set(Part)
    assert set().union(*map(all_causes, starts)) == set(Cause)
    assert {same.ending for same in compared} == set(Ending)


def test_what_the_page_says_of_its_hands():
    begun = {name: in_the_library()[name] for name in shown_on_the_page()}
    elsewhere = begun["jack-not-its-suit"].compared()
    assert (elsewhere.partings, str(elsewhere.one.taken_with(16))) == ({Part.TRICK: 16}, "JH")
    last = begun["ruff-not-compulsory"]
    assert (last.trumps, last.compared().partings) == (Suit.DIAMONDS, {Part.TRICK: 20})
    assert str(last.compared().one.taken_with(20)) == "JD"
    choice = begun["sleeping-jack"].compared()
    assert sum(map(choice.may_play_parts, range(20))) == 3 and set(choice.partings) == {Part.MAY_PLAY}
    led = begun["won-with-two"].compared()
    assert str(led.one.turns[8].card) == "JH"
    assert led.one.turns[11].seat == 3 and str(led.other.turns[11].card) == "AH"


@pytest.mark.rule("two-tricks")
def test_another_seat_may_win_the_game():
    same = in_the_library()["won-with-two"].compared()
    assert same.partings == {Part.MAY_PLAY: 9, Part.TRICK: 12, Part.GAME: 20}
    assert (same.one.winner, same.other.winner) == (0, 2)


# Any deal.


def deals(count: int = 250):
    """Deals by number under either game, each with what the two make of it."""
    for number in range(count):
        for rules in GAMES:
            begun = drawn(number, rules)
            yield begun, begun.compared()


def test_the_game_that_draws_the_cards_plays_them_as_drawn():
    for begun, same in deals():
        assert same[GAMES.index(begun.rules)].cards == begun.cards


@pytest.mark.rule("follow-suit")
@pytest.mark.rule("trick")
def test_each_game_plays_as_its_hands_do():
    for begun, same in deals(40):
        for rules, played in zip(GAMES, same):
            dealt = laid_out(begun.hands, tuple(set(rules.pack).difference(*begun.hands)), rules)
            hand = Hand(rules, dealt, 4, begun.hands, phase=Phase.PLAY, soloist=begun.soloist, trumps=begun.trumps)
            for step, turn in enumerate(played.turns):
                assert (hand.turn, set(hand.hands[turn.seat])) == (turn.seat, set(played.held(turn.seat, step)))
                assert {action.what for action in hand.legal if isinstance(action.what, Card)} == set(turn.legal)
                assert tuple(one.card for one in played.trick(step)) == hand.trick
                hand = hand.apply(play(turn.card))
                assert played.finished(step + 1) == hand.tricks
            assert hand.outcome().winner == played.winner


def reasons(begun: Start, part: Part, step: int) -> list[Cause]:
    """Every cause that holds, by the cards as printed: there must be one, and no more."""
    same = begun.compared()

    def is_plain_red_jack(card: Card) -> bool:
        return card.rank is Rank.JACK and card.suit.is_red and card.suit is not begun.trumps

    if part is Part.MAY_PLAY:
        led = begun.cards[step - step % 4]
        held = {turn.card for turn in same.one.turns[step:] if turn.seat == same.one.turns[step].seat}
        trumps_led = led.suit is begun.trumps or led in BLACK_JACKS
        holds = any(map(is_plain_red_jack, held))
        its_suit = any(is_plain_red_jack(card) and card.suit is led.suit for card in held)
        tests = {
            Cause.RED_JACK_LED: is_plain_red_jack(led),
            Cause.TRUMPS_LED: trumps_led and holds,
            Cause.ITS_SUIT_LED: not trumps_led and its_suit,
        }
    else:
        trick = same.one.tricks[step // 4 - 1]
        jack = next(card for card in parse_cards("JH JD") if card in trick.cards)
        tests = {
            Cause.RED_JACK_LED: is_plain_red_jack(jack) and jack == trick.cards[0],
            Cause.JACK_AS_TRUMP: is_plain_red_jack(jack) and jack != trick.cards[0],
            Cause.JACK_OF_TRUMPS: jack.rank is Rank.JACK and jack.suit is begun.trumps,
        }
    return [one for one, holds in tests.items() if holds]


def test_every_first_parting_has_one_cause_and_no_second():
    seen = set()
    for begun, same in deals():
        if same.first is not None:
            part, step = same.first
            assert reasons(begun, part, step) == [cause(same, begun.trumps, part, step)]
            seen.add((part, cause(same, begun.trumps, part, step)))
    assert {one for _, one in seen} == set(Cause)


def test_up_to_the_first_parting_it_does_not_matter_which_game_draws_the_cards():
    for number in range(250):
        one, other = (drawn(number, rules) for rules in GAMES)
        assert one.compared().first == other.compared().first
        first = one.compared().first
        assert first is None or one.cards[: first[1]] == other.cards[: first[1]]


def test_a_card_chosen_is_played_and_legal_cards_follow():
    begun = in_the_library()["won-with-two"]
    for step, card, rules in ((9, "AC", POLSKPAS), (9, "QH", KONTRASPIEL), (0, "9H", POLSKPAS)):
        changed = begun.changed(step, *parse_cards(card), rules)
        assert changed.cards[: step + 1] == (*begun.cards[:step], *parse_cards(card))
        assert play_in_order(changed.hands, changed.trumps, rules, changed.cards).cards == changed.cards


def test_a_deal_by_number_is_the_deal_of_that_number():
    assert drawn(1829, KONTRASPIEL).hands == deal(POLSKPAS, 1829).hands
    assert drawn(1829, POLSKPAS) == drawn(1829, POLSKPAS) != drawn(1830, POLSKPAS)
    with pytest.raises(Refusal, match="from 0 up"):
        drawn(-1, POLSKPAS)


# The words.


def story(begun: Start) -> list[str]:
    same = begun.compared()
    return [" ".join([tell(begun, same, step)[0], *remarks(begun, same, step)]) for step in range(21)]


def test_the_words_mark_each_parting_once_and_where_it_is():
    for begun in (*in_the_library().values(), *(drawn(number, rules) for number in range(40) for rules in GAMES)):
        told, partings = story(begun), begun.compared().partings
        marked = {part: step for part, words in PARTS_HERE.items() for step in range(21) if words in told[step]}
        assert marked == partings
        assert ("never part" in told[-1]) == (not partings)
        assert sum(ALONE in one for one in told) == (begun.compared().together < 20)


@pytest.mark.rule("soloist-aim")
@pytest.mark.parametrize(
    ("begun", "step", "words"),
    [
        (KING_OF_BELLS_LED, 1, "Second hand may play ♣Q ♣10 ♣9 ♠A in Polskpas alone."),
        (KING_OF_BELLS_LED, 1, "♦ was led: in Kontraspiel ♦J can follow, in Polskpas not, being a trump."),
        (RED_JACK_LED, 1, "♦J was led: in Polskpas it calls for trumps, in Kontraspiel for ♦."),
        (RED_JACK_LED, 2, "Polskpas: Second hand plays ♥A. Kontraspiel: Second hand plays ♦K."),
        (RED_JACK_LED, 2, "Kontraspiel does not allow ♥A. From here each game goes on alone"),
        (TRUMPS_LED, 1, "A trump was led: in Polskpas ♦J can follow as a trump, in Kontraspiel not."),
        (RED_JACK_OF_TRUMPS, 4, "Trick 1 goes to second hand in Polskpas, and to eldest hand in Kontraspiel."),
        (RED_JACK_OF_TRUMPS, 4, "♥J stands above the ace of trumps in Polskpas, and below the queen in Kontraspiel."),
        (RED_JACK_OF_TRUMPS, 5, "Another seat leads now in each game."),
        (RED_JACK_TRUMPS, 4, "♦J is a trump in Polskpas, and an ordinary card of ♦ in Kontraspiel."),
        (in_the_library()["won-with-two"], 20, "the soloist wins in Polskpas, and loses in Kontraspiel."),
        (in_the_library()["sleeping-jack"], 20, "The game is won by second hand in both games; the soloist wins."),
    ],
)  # fmt: skip
def test_what_is_different_is_told_and_why(begun, step, words):
    assert words in story(begun)[step]
