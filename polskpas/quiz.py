"""Questions on the rules, made and marked by the rules themselves: what may be played, who takes the trick, who wins,
what is in the pot; and, by open cards, which card lost the game.

A question is drawn by number: the same number asks the same everywhere. Its answer and its reason are what the package
says of the position, so that neither can be wrong where the package is right. A further kind is one function and one
line in `KINDS`.

>>> from polskpas.rules import rule_set
>>> asked = question("trick", rule_set("polskpas"), 7)
>>> asked.text, asked.answer
('Who takes the trick?', 'second hand')
"""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple, TypeVar

from polskpas import library
from polskpas.action import PASS, VOLE, Action, Kind
from polskpas.bidding import Phase
from polskpas.cards import Card
from polskpas.drawing import on_table, table
from polskpas.drawing.quiz import all_tricks, all_tricks_in_words, laid_out, laid_out_in_words
from polskpas.hand import Hand
from polskpas.layout import table as text_table
from polskpas.narration import steps, tell, tell_all_allowed, tell_best_card, tell_outcome, tell_refused, tell_winner
from polskpas.order import in_order
from polskpas.refusal import Code, Refusal, quoted, unknown
from polskpas.rules import RuleSet, Unseen
from polskpas.rules.switches import TwoTricks
from polskpas.scoring import Result, game_winner
from polskpas.turning import Turn, tell_open_cards, tell_turning, turning_points
from polskpas.wording import capital

T = TypeVar("T")

Rng = Callable[[], float]  # from 0 up to 1
Reason = tuple[str, tuple[str, ...]]  # a sentence, and the rules (ids) it rests on
DEALS = 1_000_000  # how many deals questions are drawn from
TRIES = 60  # hands played until one is found that is worth asking about
POTS = (4, 8, 12, 16, 24)  # chips
HELD = 3  # cards: with fewer there is little to choose from
NOBODY = "nobody"
CHOICES_OF_CARDS = 5


@dataclass(frozen=True)
class Question:
    """A question with its position, its choices, which of them are `right`, and why.

    The position is that of a hand, shown as far as it may be: `picture` as HTML, `plain` as text. `several` is whether
    more than one choice may be right. Texts have French signs; where a card is to be chosen, the choice is a Card.
    """

    hand: Hand
    text: str
    picture: str
    plain: str
    choices: tuple[Card | str, ...]
    right: frozenset[int]  # places among the choices
    reasons: tuple[Reason, ...]
    several: bool = False
    kind: str = ""

    @property
    def rules(self) -> RuleSet:
        """The game that it is about."""
        return self.hand.rules

    @property
    def answer(self) -> str:
        """The right choices in words."""
        return ", ".join(shown(choice) for at, choice in enumerate(self.choices) if at in self.right)

    def is_right(self, chosen: Iterable[int]) -> bool:
        """Whether these choices are all the right ones, and no other."""
        return frozenset(chosen) == self.right


class QuestionKind(NamedTuple):
    """A kind of question: its words in a menu, the function that draws one, and what must be known of the game."""

    words: str
    ask: Callable[[RuleSet, Rng], Question]
    needs: frozenset[Unseen] = frozenset()


def question(kind: str, rules: RuleSet, number: int) -> Question:
    """The question of that number. Raises Refusal: bad-seed for what is no number from 0 up, unknown-name for a kind
    that is none."""
    if kind not in KINDS:
        raise unknown(Code.UNKNOWN_NAME, "kind of question", kind, KINDS)
    if type(number) is not int or number < 0:
        raise Refusal(Code.BAD_SEED, f"{quoted(str(number))} is no number of a question; one from 0 up is wanted")
    rng = random.Random(f"quiz {rules.id} {kind} {number}").random
    return replace(KINDS[kind].ask(rules, rng), kind=kind)


def kinds(rules: RuleSet) -> tuple[str, ...]:
    """The kinds of question that can be asked of a game, for nothing is asked that is not known of it."""
    return tuple(kind for kind, entry in KINDS.items() if not entry.needs & set(rules.unseen))


def shown(choice: Card | str) -> str:
    """A choice in words."""
    return choice.shown if isinstance(choice, Card) else choice


def may_play(rules: RuleSet, rng: Rng) -> Question:
    """Which of the cards held may be played to a trick; mostly not all of them."""
    states = [
        state
        for state in _hand(rules, rng, _has_tricks).history()
        if state.phase is Phase.PLAY and state.trick and len(state.hands[state.turn]) >= HELD
    ]
    telling = [state for state in states if state.refused]
    hand = _one_of(telling if telling and rng() < 0.8 else states, rng)
    held = tuple(card for card in rules.pack if card in hand.hands[hand.turn])  # an order that tells nothing
    legal = {action.card for action in hand.legal if action.kind is Kind.PLAY}
    reasons = tell_refused(hand.refused) or [tell_all_allowed(hand)]
    return Question(
        hand,
        f"{capital(rules.seats[hand.turn])} is to play. Which cards may be played?",
        *_cards(hand, hand),
        held,
        frozenset(at for at, card in enumerate(held) if card in legal),
        tuple(reasons),
        several=True,
    )


def trick(rules: RuleSet, rng: Rng) -> Question:
    """Who takes a trick that lies on the table."""
    states = _hand(rules, rng, _has_tricks).history()
    pairs = [(before, after) for before, after in pairwise(states) if len(after.tricks) > len(before.tricks)]
    before, after = _one_of(pairs, rng)
    taken = after.tricks[-1]
    told, ids = tell(before, after.actions[-1], after)
    best, because = tell_best_card(taken, after)
    text, seats = "Who takes the trick?", rules.seats
    return _of_one(after, text, _cards(before, after), seats, seats[taken.winner], (told, ids), (best, because))


def winner(rules: RuleSet, rng: Rng) -> Question:
    """Who wins the game, from who took the tricks."""
    hand = _hand(rules, rng, _has_tricks)
    found, rule = game_winner(hand.trick_winners, rules)
    told = tell_winner(hand, hand.outcome()), (rule, "soloist-aim")
    somebody = rules.switches.two_tricks is TwoTricks.FIRST_TO_TWO  # always wins
    choices = rules.seats if somebody else (*rules.seats, NOBODY)
    text = f"{_soloist(hand)} Who wins the game?"
    return _of_one(hand, text, _tricks(hand), choices, NOBODY if found is None else rules.seats[found], told)


def pot(rules: RuleSet, rng: Rng) -> Question:
    """What is in the pot after a hand, in chips; every way in which a hand can end is looked for equally often."""
    wanted = _one_of(tuple(Result), rng)
    hand = _hand(rules, rng, lambda hand: hand.outcome().result is wanted, _one_of(POTS, rng))
    after = hand.outcome().pot_after
    amounts = {0, hand.pot, 2 * hand.pot, after}
    amounts.add(_one_of([one for one in (hand.pot // 2, hand.pot * 7 // 4, 3 * hand.pot) if one not in amounts], rng))
    in_chips = {chips: f"{chips} chips" if chips else "nothing" for chips in sorted(amounts)}
    text = f"The pot holds {hand.pot} chips. {_soloist(hand)} What is in the pot after the hand?"
    position = _tricks(hand) if hand.tricks else _before_the_last_pass(hand)
    return _of_one(hand, text, position, tuple(in_chips.values()), in_chips[after], tell_outcome(hand))


def losing_card(rules: RuleSet, rng: Rng) -> Question:
    """Which card gave a game away, all cards being open.

    The hand is now and then one of the library, else one played at random. The choices are cards of either side that
    could have been others.
    """
    known = _lost_by_a_card(rules)
    if known and rng() < 0.08:
        hand = library.record(_one_of(known, rng)).hand
    else:
        hand = _hand(rules, rng, _is_lost_by_a_card)
        while not _is_lost_by_a_card(hand):
            hand = _hand(rules, rng, _is_lost_by_a_card)
    [turn] = turning_points(hand)
    states = hand.history()
    others = [
        state.actions[-1].card
        for before, state in pairwise(states)
        if state.actions[-1].kind is Kind.PLAY and sum(action.kind is Kind.PLAY for action in before.legal) > 1
    ]
    others.remove(turn.action.card)
    choices = {turn.action.card}
    while len(choices) < min(CHOICES_OF_CARDS, len(others) + 1):
        choices.add(_one_of(others, rng))
    in_pack = tuple(card for card in rules.pack if card in choices)  # an order that tells nothing
    before_play = next(state for state in states if state.phase is Phase.PLAY)
    text = f"{_soloist(hand)} All cards were open. One of these cards gave the game away to the other side: which?"
    picture = table(before_play) + all_tricks(hand)
    plain = f"{text_table(steps(before_play)[-1])}\n{all_tricks_in_words(hand)}"
    reasons = (tell_turning(hand), ("soloist-aim",)), (tell_open_cards(states[turn.number]), ("follow-suit",))
    return Question(hand, text, picture, plain, in_pack, frozenset({in_pack.index(turn.action.card)}), reasons)


KINDS = {
    "may-play": QuestionKind("Which cards may be played?", may_play),
    "trick": QuestionKind("Who takes the trick?", trick),
    "winner": QuestionKind("Who wins?", winner),
    "pot": QuestionKind("What is in the pot?", pot, frozenset({Unseen.PAYMENTS})),
    "losing-card": QuestionKind("What was the losing card?", losing_card),
}


def _of_one(
    hand: Hand, text: str, position: tuple[str, str], choices: tuple[str, ...], right: str, *reasons: Reason
) -> Question:
    """A question with one right choice."""
    return Question(hand, text, *position, choices, frozenset({choices.index(right)}), reasons)


def _hand(rules: RuleSet, rng: Rng, wanted: Callable[[Hand], bool], pot: int | None = None) -> Hand:
    """A finished hand, dealt and played at random until it is such as is wanted, or patience ends."""
    found = None
    tries = 0
    while found is None or (tries < TRIES and not wanted(found)):
        hand = Hand.dealt(rules, int(rng() * DEALS), pot)
        while hand.legal:
            hand = hand.apply(_something(hand, rng))
        if hand.is_over:  # and not stopped by what is not known
            found = hand
        tries += 1
    return found


def _something(hand: Hand, rng: Rng) -> Action:
    """Something that may be done, at random; the soloist often plays high, the vole is undertaken now and then, and
    contra is left unsaid."""
    if VOLE in hand.legal and rng() < 0.25:
        return VOLE
    if hand.legal[0] == PASS:
        return PASS if rng() < 0.6 else _one_of(hand.legal[1:], rng)
    cards = {action.card: action for action in hand.legal if action.kind in (Kind.PLAY, Kind.DISCARD)}
    if hand.phase is Phase.PLAY and hand.turn == hand.soloist and rng() < 0.5:
        return cards[in_order(tuple(cards), hand.trumps, hand.rules)[0]]
    return _one_of(tuple(cards.values()), rng)


@cache
def _lost_by_a_card(rules: RuleSet) -> tuple[str, ...]:
    """The hands of the library in which one card, and nothing else, gave the game away."""
    hands = {name: library.record(name).hand for name in library.names()}
    return tuple(name for name, hand in hands.items() if hand.rules is rules and _is_lost_by_a_card(hand))


def _is_lost_by_a_card(hand: Hand) -> bool:
    match turning_points(hand):
        case (Turn(action=Action(kind=Kind.PLAY)),):
            return True
    return False


def _has_tricks(hand: Hand) -> bool:
    return bool(hand.tricks)


def _cards(known: Hand, after: Hand) -> tuple[str, str]:
    """The cards on the table, and no more than was known before the last of them."""
    played, _ = on_table(after)
    return laid_out(known, played), laid_out_in_words(known, played)


def _tricks(hand: Hand) -> tuple[str, str]:
    return all_tricks(hand), all_tricks_in_words(hand)


def _before_the_last_pass(hand: Hand) -> tuple[str, str]:
    before = hand.history()[-2]
    return table(before), text_table(steps(before)[-1])


def _soloist(hand: Hand) -> str:
    """Who is soloist, and has undertaken what."""
    if hand.soloist is None:
        before = hand.history()[-2]
        told, _ = tell(before, hand.actions[-1], hand)
        return f"This is the {before.phase}, and nobody is soloist. {told}"
    vole = "" if hand.vole is None else " and has undertaken the vole"
    return f"{capital(hand.rules.seats[hand.soloist])} is the soloist{vole}."


def _one_of(some: Sequence[T], rng: Rng) -> T:
    return some[int(rng() * len(some))]
