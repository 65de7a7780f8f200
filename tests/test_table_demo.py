"""The demonstration `table`: a session by buttons, hints, sessions that are new, written out, and gone on with."""

import random
import re

import ipywidgets
import pytest
from reading import seen
from test_widgets import button, enabled, html, widgets

from polskpas.players import PLAYERS
from polskpas.players.sharing import fragment
from polskpas.widgets import PlayDemo, TableDemo


@pytest.fixture
def demo():
    """A table with players by rule of thumb: they need no time."""
    return TableDemo(seed=7, player="thumb")


def field(demo, kind: type, description: str):
    return next(one for one in widgets(demo) if isinstance(one, kind) and one.description == description)


def names(demo) -> list[str]:
    return [one.description for one in enabled(demo)]


def play_on(demo, rng: random.Random, until: str = "Next deal") -> None:
    """Press anything of the reader's own, until a button is there."""
    own = (
        "Hint",
        "Take back",
        "New session",
        "Session at random",
        "Write this session out",
        "Go on with what is written",
    )
    while until not in names(demo):
        rng.choice([one for one in enabled(demo) if one.description not in own]).click()


def hidden_cards(demo) -> set[str]:
    """The names of the cards that the reader does not see, and has not seen turned up."""
    return {card.spoken for card in demo._table.view.unseen if card != demo._table.hand.deal.turn_up}


def test_a_whole_session_moves_dealer_and_pot(demo):
    rng, dealers = random.Random(1), []
    for deal in range(1, 6):
        dealers.append(demo._table.dealer)
        play_on(demo, rng)
        assert f'<th scope="row">{deal}</th>' in demo.rest.value
        button(demo, "Next deal").click()
        assert "chips into the pot" in demo.status.value
    assert dealers == [3, 0, 1, 2, 3]


def test_nothing_hidden_is_in_the_page_until_the_hand_is_over(demo):
    rng = random.Random(2)
    for _ in range(60):
        shown = demo.picture.value + demo.status.value + " ".join(names(demo))
        assert demo._table.hand.is_over or not [name for name in hidden_cards(demo) if name in shown]
        own = [one for one in enabled(demo) if one.description not in ("Take back", "New session", "Session at random")]
        rng.choice([one for one in own if "written" not in one.description and "Write" not in one.description]).click()


def test_the_prepared_steps_hide_what_the_reader_would_not_see(demo):
    for step in html(demo).split('class="pp-step"')[1:]:
        assert step.count("pp-shut") in (0, 3)


def test_a_hint_names_the_player_that_gives_it_and_is_given_once(demo):
    button(demo, "Hint").click()
    assert "The sampling player would " in demo.status.value
    assert "Hint" not in names(demo)


def test_take_back_leads_to_the_last_choice(demo):
    before = demo.picture.value
    button(demo, "Pass").click()
    assert demo.picture.value != before
    button(demo, "Take back").click()
    assert demo.picture.value == before and "Take back" not in names(demo)


def test_after_the_hand_all_cards_can_be_seen(demo):
    play_on(demo, random.Random(3))
    assert "Show all cards" in names(demo)
    button(demo, "Show all cards").click()
    assert "pp-shut" not in demo.picture.value and "All cards, as they lay" in demo.status.value
    assert "Show all cards" not in names(demo)


def test_a_trick_taken_by_another_waits_for_the_reader(demo):
    play_on(demo, random.Random(4), until="Go on")
    table = demo._table
    assert not table.hand.trick and table.hand.turn != table.seat
    assert f"Trick {len(table.hand.tricks)} is taken by" in demo.status.value
    button(demo, "Go on").click()
    assert demo._table.hand.actions[: len(table.hand.actions)] == table.hand.actions


def test_a_new_session_is_offered_where_it_is_another(demo):
    assert "New session" not in names(demo)
    number = field(demo, ipywidgets.IntText, "Session number")
    number.value = 8
    button(demo, "New session").click()
    assert "Session 8," in demo.status.value and "New session" not in names(demo)
    number.value = -1
    button(demo, "New session").click()
    assert "A whole number from 0" in demo.status.value
    field(demo, ipywidgets.Dropdown, "Rules").value = "polskpas-three"
    number.value = 8
    button(demo, "New session").click()
    assert "Polskpas for three" in demo.status.value and "pp-seats-3" in demo.picture.value
    assert len(demo._table.players) == 2


def test_a_session_is_written_out_and_gone_on_with(demo):
    play_on(demo, random.Random(5))
    button(demo, "Write this session out").click()
    text = field(demo, ipywidgets.Textarea, "Saved")
    written, table = text.value, demo._table
    assert "Write this session out" not in names(demo) and "Go on with what is written" not in names(demo)
    other = TableDemo(seed=9, player="thumb")
    field(other, ipywidgets.Textarea, "Saved").value = written
    button(other, "Go on with what is written").click()
    assert other._table.session == table.session
    assert "Next deal" in names(other) and "Go on with what is written" not in names(other)


def test_a_link_holds_session_seed_and_players(demo):
    play_on(demo, random.Random(6))
    link = next(one.value for one in widgets(demo) if isinstance(one, ipywidgets.HTML) and "Link to" in one.value)
    assert f'href="#{fragment(demo._table)}"' in link
    other = TableDemo(seed=9, player="random")
    field(other, ipywidgets.Textarea, "Saved").value = f"https://example.org/table.html#{fragment(demo._table)}"
    button(other, "Go on with what is written").click()
    assert other._table == demo._table and other._table.players[0] is PLAYERS["thumb"]


@pytest.mark.parametrize("text", ["nonsense", '{"<script>alert(1)</script>": 1}', "#table=1,<img src=x>,abc"])
def test_what_is_no_session_is_refused_and_never_run(demo, text):
    before = demo._table
    field(demo, ipywidgets.Textarea, "Saved").value = text
    button(demo, "Go on with what is written").click()
    assert "This session is refused." in demo.status.value
    assert "<script>" not in demo.status.value and "<img" not in demo.status.value
    assert demo._table == before and "Go on with what is written" not in names(demo)


def test_a_strangers_names_are_shown_and_never_run(demo):
    evil = demo._table.session.as_json().replace('"Anna"', '"<img src=x onerror=alert(1)>"').replace('"Bent"', '"A&B"')
    field(demo, ipywidgets.Textarea, "Saved").value = evil
    button(demo, "Go on with what is written").click()
    rng = random.Random(7)
    play_on(demo, rng)
    button(demo, "Show all cards").click()
    for shown in (demo.picture.value, demo.status.value, demo.rest.value):
        assert "<img" not in shown
    assert "&lt;img src=x" in demo.picture.value and "A&amp;B" in demo.picture.value


# ---- the demonstration `play` ----


def test_play_tells_what_open_cards_say():
    demo = PlayDemo("low-ten")
    button(demo, "Hint").click()
    assert "With open cards the soloist wins the game" in demo.status.value
    assert "Hint" not in names(demo)
    enabled(demo)[0].click()
    assert "Hint" in names(demo)


def test_play_tells_at_the_end_which_card_lost_it():
    demo = PlayDemo("low-ten")
    last = re.findall(r'<p class="pp-text">(.*?)</p>', html(demo), re.S)[-1]
    assert "With open cards the soloist could have won; ♠9 of eldest hand in trick 2 lost the game." in seen(last)


def test_a_press_packs_the_session_once(demo, monkeypatch):
    packed = []
    monkeypatch.setattr("polskpas.widgets.table.fragment", lambda table: packed.append(table) or fragment(table))
    demo._text.value = "a link that is none"
    button(demo, "Pass").click()
    assert packed == [demo._table]
    assert fragment(demo._table) in demo._link.value
    demo._text.value = f"https://example.org/table.html#{fragment(demo._table)}"
    assert "Go on with what is written" not in names(demo) and len(packed) == 1
