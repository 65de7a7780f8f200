"""The computer players: they see what a player sees and no more, play by every reading, and differ in strength."""

import random

import pytest

from polskpas.action import VOLE, Kind, discard, parse_action
from polskpas.bidding import Phase
from polskpas.cards import parse_card, parse_cards
from polskpas.deal import laid_out
from polskpas.hand import Hand
from polskpas.players import PLAYERS, Chance, Sampling, Thumb, View, next_action, played_out, rule_sets
from polskpas.players.stakes import stakes
from polskpas.players.worlds import worlds
from polskpas.rules import rule_set
from polskpas.rules.switches import rivals

# Every player, the sampling one with few samples: what it may see does not depend on how many it draws.
KINDS = {"random": Chance(), "thumb": Thumb(), "sampling": Sampling(samples=3)}
READINGS = [
    ("polskpas", {}),
    ("polskpas-three", {}),
    ("polskpas", {"exchange": "optional", "eldest_privilege": "last-word", "late_exchange": "eldest"}),
    ("polskpas", {"turned_jack": "second-round", "obligation": "trump", "vole_window": "before-third-trick-ends"}),
    ("polskpas-three", {"obligation": "head", "vole_missed_lost": "nothing", "vole_window": "before-fourth-lead"}),
]
each_reading = pytest.mark.parametrize(
    "rules", [rule_set(*reading) for reading in READINGS], ids=lambda rules: f"{rules.id}-{len(rules.turned)}"
)
each_kind = pytest.mark.parametrize("player", KINDS.values(), ids=KINDS)


def moments(rules, deals: int) -> list[Hand]:
    """Hands at all moments, as bold players come to them: the calls and the cards are drawn at random."""
    found, rng = [], random.Random(1829)
    for seed in range(deals):
        hand = Hand.dealt(rules, seed)
        while not hand.is_over:
            found.append(hand)
            hand = hand.apply(rng.choice(hand.legal))
    return found


def relaid(hand: Hand, seat: int, rng: random.Random) -> Hand | None:
    """The same hand as far as a seat can see, the hidden cards lying otherwise; None where that cannot be.

    What is hidden is put anywhere, and the actions done again: the rules themselves say whether it could be so.
    """
    played = {card for trick in hand.tricks for card in trick.cards} | set(hand.trick)
    seen = {*hand.deal.hands[seat], hand.deal.turn_up, *played}
    hidden = [card for card in hand.rules.pack if card not in seen]
    rng.shuffle(hidden)
    hands, lie = [], iter(hidden)
    for other, dealt in enumerate(hand.deal.hands):
        hands.append(dealt if other == seat else tuple(card if card in played else next(lie) for card in dealt))
    dealt = laid_out(tuple(hands), (hand.deal.turn_up, *lie), hand.rules)
    state = Hand.start(dealt, hand.rules, hand.pot)
    for action in hand.actions:
        if action.kind is Kind.DISCARD and hand.soloist != seat:
            may_go = [other for other in state.legal if other.what not in played]
            action = rng.choice(may_go) if may_go else action
        if action not in state.legal:
            return None
        state = state.apply(action)
    return state


def otherwise(hand: Hand, seat: int, rng: random.Random, wanted: int = 3, tries: int = 40) -> list[Hand]:
    """Some hands that look the same to a seat."""
    found = (relaid(hand, seat, rng) for _ in range(tries))
    return [other for other in found if other is not None and other.hands != hand.hands][:wanted]


def asked(hand: Hand) -> list[int]:
    """The seats that decide something now."""
    return [hand.turn, *([hand.soloist] if VOLE in hand.legal and hand.soloist != hand.turn else [])]


@each_reading
def test_hidden_cards_lying_otherwise_are_no_other_view(rules):
    rng, compared = random.Random(1), set()
    for hand in moments(rules, 12):
        for seat in asked(hand):
            for other in otherwise(hand, seat, rng):
                assert View.of(other, seat) == View.of(hand, seat)
                compared.add((hand.phase, len(hand.tricks)))
    assert {phase for phase, _ in compared} == {hand.phase for hand in moments(rules, 12)}
    assert {tricks for phase, tricks in compared if phase is Phase.PLAY} == {0, 1, 2, 3, 4}


@each_reading
@each_kind
def test_hidden_cards_lying_otherwise_are_no_other_decision(rules, player):
    rng, compared = random.Random(2), 0
    for at, hand in enumerate(moments(rules, 8)):
        for other in otherwise(hand, hand.turn, rng, wanted=1) if at % 3 == 0 else ():
            chances = random.Random(at), random.Random(at)
            choices = [player.choose(View.of(one, one.turn), chance) for one, chance in zip((hand, other), chances)]
            assert choices[0] == choices[1]
            compared += 1
        if VOLE in hand.legal and at % 2 == 0:
            for other in otherwise(hand, hand.soloist, rng, wanted=1):
                chances = random.Random(at), random.Random(at)
                first, second = (
                    player.undertakes_vole(View.of(one, one.soloist), chance)
                    for one, chance in zip((hand, other), chances)
                )
                assert first == second
                compared += 1
    assert compared > 20


@each_reading
def test_every_layout_a_player_imagines_could_be_the_real_one(rules):
    rng = random.Random(3)
    for hand in moments(rules, 6):
        for seat in asked(hand):
            view = View.of(hand, seat)
            for world in worlds(view, 2, rng):
                assert could_be(world, hand, seat), (world, hand.actions)


def could_be(world, hand: Hand, seat: int) -> bool:
    """Whether the hand could have gone as it did, had the cards lain so."""
    played = [
        tuple(card for player, _, card in View.of(hand, seat).plays if player == one)
        for one in range(hand.rules.players)
    ]
    dealt = [[*world.hands[one], *played[one]] for one in range(hand.rules.players)]
    if hand.turn_up_taken:
        dealt[hand.soloist] = [
            card for card in (*dealt[hand.soloist], world.laid_away) if card not in (hand.deal.turn_up, None)
        ]
        if hand.phase is Phase.PLAY and world.laid_away == hand.deal.turn_up:
            assert len(dealt[hand.soloist]) == hand.rules.hand_size
    out = {card for cards in dealt for card in cards} | {hand.deal.turn_up}
    stock = (hand.deal.turn_up, *(card for card in hand.rules.pack if card not in out))
    state = Hand.start(laid_out(tuple(map(tuple, dealt)), stock, hand.rules), hand.rules, hand.pot)
    for action in hand.actions:
        action = discard(world.laid_away) if action.kind is Kind.DISCARD else action
        if action not in state.legal:
            return False
        state = state.apply(action)
    return View.of(state, seat) == View.of(hand, seat)


@each_kind
def test_one_seed_is_one_game(player):
    rules = rule_set("polskpas")
    games = [played_out(Hand.dealt(rules, 5), [player] * 4, seed=9) for _ in range(2)]
    assert games[0] == games[1]
    assert next_action(games[0].history()[4], [player] * 4, seed=9) == games[0].actions[4]


@pytest.mark.parametrize("id", rule_sets())
def test_every_player_plays_by_every_reading(id):
    rules = rule_set(id)
    readings = [
        {name: str(value)} for name, values in rivals().items() if name in rules.own_switches for value in values
    ]
    seats = [KINDS[kind] for kind in ("thumb", "sampling", "random", "thumb")]
    for number, reading in enumerate([{}, *readings]):
        hand = played_out(Hand.dealt(rule_set(id, reading), number), seats[: rules.players], seed=number)
        assert hand.outcome() is not None


def test_a_game_whose_payments_are_not_known_is_no_session():
    assert set(rule_sets()) == {"polskpas", "polskpas-1829", "polskpas-1924", "polskpas-three"}


def test_the_strongest_comes_first():
    assert list(PLAYERS) == ["sampling", "thumb", "random"]
    assert all(player.name == name for name, player in PLAYERS.items())


# ---- what a player sees ----


def hand_of(*actions: str, stock: str = "QH 9C TC QC") -> Hand:
    """A hand whose eldest holds the two highest jacks, after some actions."""
    texts = ["JC JS KS 9D TH", "AS QS TS AD 9H", "JH 9S AC KD KH", "JD KC QD TD AH"]
    hand = Hand.start(
        laid_out(tuple(map(parse_cards, texts)), parse_cards(stock), rule_set("polskpas")), rule_set("polskpas")
    )
    for action in actions:
        hand = hand.apply(parse_action(action))
    return hand


@pytest.mark.rule("exchange")
def test_who_lays_away_sees_it_and_the_others_do_not():
    hand = hand_of("accept", "discard 9D")
    assert View.of(hand, 0).laid_away == parse_card("9D")
    assert all(View.of(hand, seat).laid_away is None for seat in (1, 2, 3))
    assert parse_card("9D") in View.of(hand, 1).unseen


@pytest.mark.rule("turn-up")
def test_the_turn_up_is_seen_until_somebody_has_taken_it():
    assert parse_card("QH") not in View.of(hand_of("pass"), 1).unseen
    assert parse_card("QH") in View.of(hand_of("accept", "discard 9D"), 1).unseen
    assert parse_card("QH") not in View.of(hand_of("accept", "discard 9D", "QH"), 1).unseen


@pytest.mark.rule("vole-announce")
def test_the_vole_is_the_soloists_alone_to_undertake():
    hand = hand_of("pass", "accept", "discard 9H")
    assert VOLE in hand.legal and hand.turn == 0
    assert VOLE not in View.of(hand, 0).may
    assert View.of(hand, 1).may == (VOLE,)
    assert View.of(hand, 2).may == ()


# ---- what is at stake ----


@pytest.mark.rule("solo-won")
@pytest.mark.rule("solo-lost")
def test_a_soloist_plays_for_the_pot_and_pays_as_much_but_a_standing_pot_is_anybodys():
    assert stakes(0, 0, False, rule_set("polskpas")) == (-1 + 2 / 4, 1, 1)
    assert stakes(0, 1, False, rule_set("polskpas")) == (2 / 4, 0, 0)


@pytest.mark.rule("vole-made")
@pytest.mark.rule("vole-missed")
def test_with_a_vole_more_is_to_be_gained_and_the_game_alone_gains_nothing():
    assert stakes(0, 0, True, rule_set("polskpas")) == (-1 + 2 / 4, 1 / 4, 1 + 3 / 4)
    assert stakes(0, 2, True, rule_set("polskpas")) == (2 / 4, 1 / 4, -1 / 4)


@pytest.mark.rule("defender-wins")
def test_where_the_winning_defender_takes_the_pot_it_may_be_any_of_them():
    rules = rule_set("polskpas", {"defender_wins": "takes-pot"})
    assert stakes(0, 1, False, rules).lost == pytest.approx(1 / 3 + 1 / 4)


# ---- the rules of thumb ----


def thumb_plays(hand: Hand) -> str:
    return str(Thumb().choose(View.of(hand, hand.turn), random.Random(0)))


def test_thumb_undertakes_with_many_points_and_passes_with_few():
    assert thumb_plays(hand_of()) == "accept"
    assert thumb_plays(hand_of("pass", "pass", "pass")) == "pass"


@pytest.mark.rule("exchange")
def test_thumb_lays_away_what_counts_least():
    assert thumb_plays(hand_of("accept")) == "discard 9D"


def test_thumb_leads_the_highest_trump_as_soloist():
    assert thumb_plays(hand_of("accept", "discard 9D")) == "JC"


@pytest.mark.rule("trick")
def test_thumb_leaves_the_trick_to_another_defender():
    # The soloist leads low, third hand beats it with the ace, and the dealer keeps the queen for later.
    hand = hand_of("accept", "discard TH", "9D", "AD", "KD")
    assert thumb_plays(hand) == "TD"


@pytest.mark.rule("vole-announce")
def test_thumb_undertakes_the_vole_when_no_card_out_can_beat_its_own():
    texts = ["JC JS JH JD AH", "AS QS TS AD 9H", "KS 9S AC KD KH", "TH KC QD TD 9D"]
    hand = Hand.start(
        laid_out(tuple(map(parse_cards, texts)), parse_cards("QH 9C TC QC"), rule_set("polskpas")), rule_set("polskpas")
    )
    hand = (
        hand.apply(parse_action("pass"))
        .apply(parse_action("pass"))
        .apply(parse_action("pass"))
        .apply(parse_action("pass"))
    )
    hand = hand.apply(parse_action("name H"))
    assert next_action(hand, [Thumb()] * 4, seed=0) == VOLE
