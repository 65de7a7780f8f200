"""A reader at a table with computer players: what may be done, what is told, and sessions that travel by link."""

import pickle
import random

import pytest
from long_session import passed_out

from polskpas import drawing
from polskpas.action import PASS, VOLE, Kind, play
from polskpas.bidding import Phase, speaking_order
from polskpas.cards import parse_card
from polskpas.order import suits
from polskpas.packing import packed
from polskpas.players import PLAYERS, Table, Thumb, new_session
from polskpas.players.sharing import HIGHEST_SEED, LONGEST_LINK, MOST_BYTES, fragment, read_shared
from polskpas.players.table import deal_number
from polskpas.players.telling import tell_advice
from polskpas.refusal import Refusal
from polskpas.rules import rule_set
from polskpas.session import Session

FOUR = rule_set("polskpas")


def table(seed: int = 7, rules=FOUR, seat: int = 0) -> Table:
    """A table with players by rule of thumb, the first hand dealt."""
    return Table(new_session(rules, seat), (PLAYERS["thumb"],) * (rules.players - 1), seed).deal()


def played(at: Table, rng: random.Random, moments: list | None = None) -> Table:
    """The hand on the table played to its end, the reader doing anything that is allowed."""
    while not at.hand.is_over:
        at = at.others_act()
        if at.hand.is_over:
            break
        if moments is not None:
            moments.append(at)
        at = at.pass_by() if at.may_let_pass and rng.random() < 0.9 else at.after(rng.choice(at.choices))
    return at


@pytest.mark.rule("next-dealer")
def test_the_reader_sits_where_told_and_moves_one_seat_with_each_deal():
    rng = random.Random(1)
    for seat in range(4):
        at, seats = table(seat=seat), []
        for _ in range(5):
            seats.append(at.seat)
            assert at.player_at(at.seat) == 0
            at = played(at, rng).deal()
        assert seats == [(seat - moved) % 4 for moved in range(5)]


def test_the_reader_is_asked_for_every_own_action_and_for_no_other():
    rng, moments = random.Random(2), []
    at = table()
    for _ in range(12):
        at = played(at, rng, moments).deal()
    assert moments
    for moment in moments:
        for action in moment.choices:
            assert moment.hand.actor(action) == moment.seat
        assert moment.hand.turn == moment.seat or moment.may_let_pass


@pytest.mark.rule("vole-announce")
def test_a_moment_for_the_vole_is_offered_once():
    rng = random.Random(3)
    for seed in range(40):
        at = table(seed, seat=3)
        while not at.hand.is_over and not at.may_let_pass:
            at = at.others_act()
            if at.choices and not at.may_let_pass:
                at = at.after(
                    next((a for a in at.choices if a.kind in (Kind.ACCEPT, Kind.NAME)), rng.choice(at.choices))
                )
            at = at.others_act()
        if at.may_let_pass:
            break
    assert at.choices == (VOLE,)
    assert not at.pass_by().may_let_pass and at.pass_by().is_others_turn
    assert at.after(VOLE).hand.vole == 0


def test_what_is_taken_back_is_played_again_alike():
    rng, at = random.Random(4), table()
    at = played(at, rng)
    for _ in at.turns:
        action = at.hand.actions[at.turns[-1]]
        back = at.taken_back()
        assert back.hand == at.hand.history()[at.turns[-1]]
        again = back.after(action) if action != VOLE else back
        assert again.hand.actions == at.hand.actions[: len(again.hand.actions)]
        at = back
    with pytest.raises(Refusal, match="nothing of yours to take back"):
        at.taken_back()


def test_a_table_tells_of_players_by_name_and_plays_by_the_one_rule_set():
    rng, moments = random.Random(4), []
    played(table(), rng, moments)
    for at in moments:
        assert at.shown == at.hand and at.shown.rules is at.hand.rules is FOUR and at.hand.names is None
        for hand in (at.shown, pickle.loads(pickle.dumps(at.shown)), *at.shown.history()):
            assert hand.seats == hand.names == at.labels and hand.rules is FOUR
    assert FOUR.seats == ("eldest hand", "second hand", "third hand", "dealer")


def test_players_of_other_names_leave_nothing_more_remembered_of_the_rules():
    def told(name: str) -> int:
        at = Table(new_session(FOUR, name=name), (PLAYERS["thumb"],) * 3, 7).deal().others_act()
        assert drawing.table(at.shown, at.seat) and at.news(-1)
        return suits.cache_info().currsize + speaking_order.cache_info().currsize

    assert len({told(f"Player {number}") for number in range(5)}) == 1


def test_a_discard_of_another_is_told_without_its_card():
    for seed in range(30):
        at = table(seed).after(PASS).others_act()
        if at.hand.laid_away is not None:
            break
    told = " ".join(step.text for step in at.news(-1))
    assert "lays a card away, face down" in told and at.hand.laid_away.shown not in told


@pytest.mark.rule("follow-suit")
def test_refusals_tell_nothing_of_what_is_hidden():
    rng, moments = random.Random(5), []
    played(table(), rng, moments)
    for at in moments:
        for card in FOUR.pack:
            refusal = at.refusal(play(card))
            if card in at.view.unseen and refusal is not None and at.hand.phase is Phase.PLAY:
                assert refusal.message == f"{card.shown} is not in your hand; another card is wanted"
            if refusal is not None:
                with pytest.raises(Refusal):
                    at.after(play(card))


def test_out_of_turn_and_a_vole_of_another_are_refused():
    at = next(at for seed in range(40) if (at := table(seed).after(PASS)).is_others_turn)
    assert "It is the turn of Anna" in at.refusal(PASS).message


@pytest.mark.parametrize("kind", PLAYERS)
def test_a_hint_is_something_that_may_be_done(kind):
    rng, moments = random.Random(6), []
    played(table(), rng, moments)
    for at in moments:
        advice = at.advised(PLAYERS[kind])
        assert advice in at.choices or (advice is None and at.may_let_pass)
        assert tell_advice(advice).startswith("would ")


def test_the_same_seed_deals_the_same():
    assert deal_number(7, 3) == deal_number(7, 3) != deal_number(7, 4) != deal_number(8, 4)
    assert table(7) == table(7) != table(8)


# ---- links ----


@pytest.mark.parametrize("rules", [FOUR, rule_set("polskpas-three"), rule_set("polskpas", {"exchange": "optional"})])
@pytest.mark.parametrize("deals", [0, 3])
def test_a_link_reads_back_equal(rules, deals):
    rng, at = random.Random(8), table(rules=rules)
    for _ in range(deals):
        at = played(at, rng).deal()
    for text in (fragment(at), f"https://example.org/book/table.html#{fragment(at)}", f"  #{fragment(at)}\n"):
        shared = read_shared(text)
        assert (shared.session, shared.seed, shared.player) == (at.session, 7, "thumb")
    assert read_shared(at.session.as_json()).session == at.session


GOOD = fragment(table())
PACKED = GOOD.split(",")[2]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "a saved session, or a link"),
        ("https://example.org/#step-3", "a saved session, or a link"),
        ("{}", "no session"),
        ('{"<script>": 1}', "no session"),
        ("table=7,thumb", "a saved session, or a link"),
        (f"table=-7,thumb,{PACKED}", "no whole number"),
        (f"table={HIGHEST_SEED}0,thumb,{PACKED}", "no whole number"),
        (f"table=²,thumb,{PACKED}", "no whole number"),
        (f"table=7,<b>,{PACKED}", "“<b>” is no player"),
        (f"table=7,thumb,{PACKED[:-9]}", "cut short, or was changed"),
        (f"table=7,thumb,{PACKED[:20]}é{PACKED[20:]}", "cut short, or was changed"),
        (f"table=7,thumb,{PACKED[::-1]}", "cut short, or was changed"),
        (f"table=7,thumb,{PACKED}AAAA", "cut short, or was changed"),
        (f"table=7,thumb,{PACKED}=", "cut short, or was changed"),
        (f"table=7,thumb,{'A' * LONGEST_LINK}", "too long"),
    ],
)
def test_what_is_no_link_is_refused(text, why):
    with pytest.raises(Refusal, match=why):
        read_shared(text)


def test_a_link_that_would_unpack_to_very_much_is_refused():
    with pytest.raises(Refusal, match="too long"):
        read_shared(f"table=7,thumb,{packed(b' ' * 10**8)}")


def test_a_session_of_hundreds_of_deals_has_a_link_and_one_that_no_link_holds_has_none():
    session = passed_out(700)
    at = Table(session, (PLAYERS["thumb"],) * 3, 7)
    assert len(fragment(at)) > 25_000 and read_shared(fragment(at)) == (session, 7, "thumb")
    data = session.as_json().encode()
    assert read_shared(f"table=7,thumb,{packed(data.ljust(MOST_BYTES))}").session == session
    with pytest.raises(Refusal, match="too long"):
        read_shared(f"table=7,thumb,{packed(data.ljust(MOST_BYTES + 1))}")
    named = Session(("A" * MOST_BYTES, *session.players[1:]), FOUR)
    with pytest.raises(Refusal, match="too long for a link"):
        fragment(Table(named, at.players, 7))


def test_long_names_are_shown_short():
    session = Session(("A" * 300, "Bo", "Carl", "Dea"), FOUR)
    at = Table(session, (Thumb(),) * 3, 1).deal()
    assert max(map(len, at.labels)) < 40


def test_a_card_of_the_stock_is_no_card_in_hand():
    at = next(at for seed in range(30) if (at := table(seed).after(PASS).others_act()).hand.laid_away and at.choices)
    hidden = at.hand.deal.stock[1]
    assert at.refusal(play(hidden)).message.startswith(f"{hidden.shown} is not in your hand")
    assert parse_card(str(hidden)) == hidden
