"""What the properties draw: rule sets under their switches, deals, actions of every kind, hands at any moment.

The suite draws the same examples each time. HYPOTHESIS_PROFILE=long draws many more, and others each time; a failure
then prints what draws it again.
"""

import os

from hypothesis import settings
from hypothesis import strategies as st

from polskpas.action import ACCEPT, PASS, VOLE, Action, contra, discard, name, play
from polskpas.cards import Card, Rank, Suit
from polskpas.deal import deal_cards
from polskpas.evidence import points, rules
from polskpas.hand import Hand
from polskpas.record import Record
from polskpas.rules import RULE_SETS, RuleSet, rule_set
from polskpas.rules.switches import DEFAULTS

settings.register_profile("suite", max_examples=80, stateful_step_count=30, deadline=None, derandomize=True)
settings.register_profile(
    "long", max_examples=1000, stateful_step_count=40, deadline=None, database=None, print_blob=True
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))
few = settings(max_examples=settings().max_examples // 8)  # where an example takes long

LONGEST_HAND = 9 + 1 + 1 + 1 + 20  # calls, the discard, the vole, a contra, cards

EVERY_CARD = [Card(rank, suit) for suit in Suit for rank in Rank]
EVERY_ACTION = [
    *(PASS, ACCEPT, VOLE),
    *map(name, Suit),
    *map(contra, range(4)),
    *map(discard, EVERY_CARD),
    *map(play, EVERY_CARD),
]
RULE_IDS = {*rules(), *points()}

pots = st.integers(1, 10**6).map(lambda quarters: 4 * quarters)


@st.composite
def rule_sets(draw, ids: tuple[str, ...] = RULE_SETS) -> RuleSet:
    """A rule set under any switches that it has."""
    rules = rule_set(draw(st.sampled_from(ids)))
    values = {name: st.sampled_from([str(value) for value in type(DEFAULTS[name])]) for name in rules.own_switches}
    return rule_set(rules.id, draw(st.fixed_dictionaries({}, optional=dict(sorted(values.items())))))


@st.composite
def starts(draw, rules: RuleSet | None = None) -> Hand:
    """A hand before its first call, of any deal."""
    rules = rules or draw(rule_sets())
    return Hand.start(deal_cards(tuple(draw(st.permutations(rules.pack))), rules), rules, draw(pots))


def played_on(hand: Hand, choices: bytes) -> Hand:
    """The hand after as many legal actions as there are choices, or at its end; 0 takes the first of them."""
    for choice in choices:
        if not hand.legal:
            break
        hand = hand.apply(hand.legal[choice % len(hand.legal)])
    return hand


@st.composite
def hands(draw, rules: RuleSet | None = None, ended: bool = False) -> Hand:
    """A hand at any moment, or at its end."""
    least = LONGEST_HAND if ended else draw(st.integers(0, LONGEST_HAND))
    return played_on(draw(starts(rules)), draw(st.binary(min_size=least, max_size=LONGEST_HAND)))


@st.composite
def records(draw) -> Record:
    """A record with any words in it."""
    hand, words = draw(hands()), st.text(max_size=30)
    noted = st.integers(0, max(0, len(hand.actions) - 1))
    notes = draw(st.dictionaries(noted, words, max_size=3)) if hand.actions else {}
    shows = draw(st.lists(st.sampled_from(sorted(RULE_IDS)), max_size=3))
    return Record(hand, draw(words), draw(words), notes, tuple(shows))


def refusal_of(hand: Hand, action: Action):
    """The refusal of an action that is not legal, which names its code and rules that exist."""
    refusal = hand.refusal(action)
    assert refusal is not None and refusal.code and refusal.message
    assert refusal.rules and set(refusal.rules) <= RULE_IDS, refusal
    return refusal
