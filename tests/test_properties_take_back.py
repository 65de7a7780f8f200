"""Taking back and doing again, in the demonstrations and at the table: a moment is the same by whatever way one came.

`test_widgets` and `test_table_demo` press each button; here many are pressed in any order.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import few
from test_table_demo import names
from test_widgets import button, enabled

from polskpas import library
from polskpas.players import PLAYERS, Table, new_session
from polskpas.players.table import rule_sets
from polskpas.refusal import Refusal
from polskpas.rules import rule_set
from polskpas.widgets import HandDemo, PlayDemo, TableDemo

LIBRARY = st.sampled_from(library.names())
PRESSES = st.lists(st.integers(0, 99), min_size=10, max_size=30)


def seen(demo) -> tuple:
    """What is shown, and what can be pressed."""
    return demo.picture.value, demo.status.value, demo.rest.value, demo.address, names(demo)


@few
@given(LIBRARY, st.lists(st.sampled_from(["Next", "Next", "Back", "Last", "First"]), min_size=12, max_size=24))
def test_stepping_to_and_fro_shows_at_each_step_what_is_prepared(name, presses):
    demo, at = HandDemo(name), 0
    last = len(library.record(name).hand.actions)
    demo.go(0)
    for text in presses:
        at = {"First": 0, "Back": max(0, at - 1), "Next": min(last, at + 1), "Last": last}[text]
        if text in names(demo):
            button(demo, text).click()
        frame = demo._frames[at]
        assert (demo.picture.value, demo.status.value, demo.rest.value) == (frame.picture, frame.words, frame.rest)
        assert demo.address == f"{name}-{at}" and demo.sharing() == (library.record(name), at)


@few
@given(LIBRARY, PRESSES)
def test_play_taken_back_and_played_again_is_the_same(name, presses):
    demo = PlayDemo(name)
    before, redone = [], []
    for press in presses:
        own = [
            one
            for one in enabled(demo)
            if one.description not in ("Hint", "Take back", "Start again", "Deal at random")
        ]
        if before and (press % 3 == 0 or not own):
            after = seen(demo)
            button(demo, "Take back").click()
            state, description = before.pop()
            assert seen(demo) == state
            redone.append((description, after))
        elif redone and press % 3 == 1:
            description, after = redone.pop()
            before.append((seen(demo), description))
            button(demo, description).click()
            assert seen(demo) == after
        elif own:
            redone.clear()
            chosen = own[press % len(own)]
            before.append((seen(demo), chosen.description))
            chosen.click()
    assert ("Take back" in names(demo)) is bool(before)


@pytest.mark.rule("next-dealer")
@given(
    st.sampled_from(rule_sets()),
    st.sampled_from(["thumb", "random"]),
    st.integers(0, 10**6),
    st.integers(0, 2),
    PRESSES,
)
def test_at_the_table_the_others_do_the_same_again(rules, player, seed, seat, presses):
    session = new_session(rule_set(rules), seat)
    table = Table(session, (PLAYERS[player],) * (len(session.players) - 1), seed).deal().others_act()
    done = []
    for press in presses:
        if table.is_between_deals:
            dealer, table, done = table.dealer, table.deal().others_act(), []
            assert table.dealer == (dealer + 1) % len(session.players)
        elif table.may_let_pass and press % 2:
            table = table.pass_by().others_act()
        elif done and press % 3 == 0:
            before, action, after = done.pop()
            table = table.taken_back()
            assert table == before
            table = table.after(action).others_act()
            assert table == after
            done.append((before, action, after))
        else:
            action = table.choices[press % len(table.choices)]
            before, table = replace(table, let_pass=None), table.after(action).others_act()
            done.append((before, action, table))
    for before, _, _ in reversed(done):
        table = table.taken_back()
        assert table == before
    if not done:
        with pytest.raises(Refusal):
            table.taken_back()


@few
@given(st.integers(0, 10**6), PRESSES)
def test_the_table_in_the_page_shows_the_same_again(seed, presses):
    demo = TableDemo(seed=7, player="thumb")
    demo._number.value = seed
    if "New session" in names(demo):
        button(demo, "New session").click()
    panel = demo._panel._buttons
    for press in presses:
        may = [one for one in panel if one.layout.display != "none" and not one.disabled]
        if may:
            chosen = may[press % len(may)]
            table, description = demo._table, chosen.description
            chosen.click()
            after = demo._table, demo.picture.value, demo.status.value
            button(demo, "Take back").click()
            assert demo._table == replace(table, let_pass=None)
            button(demo, description).click()
            assert (demo._table, demo.picture.value, demo.status.value) == after
        else:
            next(one for one in (demo._on,) if not one.disabled).click()
