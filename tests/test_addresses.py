"""Every prepared step is reached live by its number, and what the page's address carries is opened or refused."""

import json
import random
import re
from html import unescape
from pathlib import Path

import pytest
from reading import seen
from test_widgets import DEMOS, button, html, widgets

from polskpas import Hand, library, parse_json, rule_set
from polskpas.drawing.svg import table_svg
from polskpas.layout import story
from polskpas.link import LONGEST_LINK, read_link, write_link
from polskpas.players import Table
from polskpas.players.sharing import LONGEST_LINK as LONGEST_SESSION_LINK
from polskpas.players.sharing import fragment
from polskpas.record import Record
from polskpas.widgets import DealDemo, HandDemo, PlayDemo, TableDemo, TrumpsDemo

HAND = "jack-led"


def ask(demo, message: object) -> list[dict]:
    """What Python answers to a message of the page."""
    said = []
    demo.send = said.append
    demo._handle_custom_msg(message, [])
    return said


def opened(demo) -> tuple[str, str]:
    return demo.status.value, demo.address


def steps(demo) -> list[tuple[str, str]]:
    """The prepared steps: the address of each, and its words."""
    return re.findall(r'class="pp-step" id="([^"]+)"[^>]*>.*?<p class="pp-text">(.*?)</p>', html(demo), re.S)


@pytest.mark.parametrize("name", DEMOS)
def test_each_step_is_reached_live_by_its_address_and_keeps_it(name):
    demo = DEMOS[name]()
    key = re.search(r'data-key="([^"]+)"', html(demo))[1]
    for number, (address, words) in reversed(list(enumerate(steps(demo)))):
        ask(demo, {"step": number})
        assert address == f"{key}-{number}" == demo.address
        assert seen(demo.status.value) == seen(words)


@pytest.mark.parametrize("name", DEMOS)
@pytest.mark.parametrize(
    "message", [{"step": -1}, {"step": "1"}, {"step": 10**9}, {"go": 1}, "step", None, [], {"copy": "all"}, {"link": 3}]
)
def test_a_message_that_asks_for_nothing_changes_nothing(name, message):
    demo = DEMOS[name]()
    before = opened(demo)
    assert ask(demo, message) == [] or demo.is_endless
    assert demo.is_endless or opened(demo) == before


def test_what_a_reader_chose_has_no_address_until_a_step_is_asked_for():
    demo = DealDemo(seed=1829)
    button(demo, "Next").click()
    assert demo.address == "deal-polskpas-1829-1"
    number = next(widget for widget in widgets(demo) if getattr(widget, "description", "") == "Deal number")
    number.value = 7
    assert demo.address == ""
    ask(demo, {"step": 2})
    assert demo.address == "deal-polskpas-1829-2" and number.value == 1829


def test_a_deal_at_random_gives_way_to_an_address():
    demo = TrumpsDemo(seed=7)
    button(demo, "Deal at random").click()
    assert demo.address == ""
    ask(demo, {"step": 1})
    assert "Eldest hand passes" in demo.status.value
    button(demo, "Bid again").click()
    assert demo.address == "trumps-polskpas-7-0"


def test_another_hand_has_its_link_as_its_address():
    demo, other = HandDemo(HAND), library.record("bete")
    chosen = next(widget for widget in widgets(demo) if getattr(widget, "description", "") == "Hand")
    chosen.value = "bete"
    button(demo, "Next").click()
    assert demo.address == write_link(other, 1)
    ask(demo, {"step": 3})
    assert demo.address == "jack-led-3" and chosen.value == HAND


def test_a_link_is_opened_at_its_step_with_its_words_escaped():
    notes = {2: "<script>alert(1)</script>"}
    record = Record(library.record(HAND).hand, "<img src=x onerror=alert(1)>", "♣J & <b>", notes)
    demo = HandDemo("bete")
    ask(demo, {"link": write_link(record, 3)})
    assert demo.address == write_link(record, 3)
    values = [getattr(widget, "value", None) for widget in widgets(demo)]
    shown = "".join(value for value in values if isinstance(value, str))
    assert "<img" not in shown and "<script" not in shown and "<b>" not in shown.replace("<b class", "")
    assert "<img src=x onerror=alert(1)>" in seen(shown) and "<script>alert(1)</script>" in seen(shown)


def test_a_link_that_is_refused_says_why_and_leaves_the_hand():
    demo = HandDemo(HAND)
    ask(demo, {"step": 5})
    for link in ("hand=AAAA&step=0", write_link(library.record("bete"))[:-30], "<b>" * 30):
        ask(demo, {"link": link})
        assert seen(demo.status.value).startswith("This link is refused. ") and "<b>" not in demo.status.value
    button(demo, "Next").click()
    assert demo.address == "jack-led-6"


def test_an_illegal_card_in_a_link_is_refused_by_its_rule():
    data = library.record(HAND).as_dict() | {"notes": {}, "actions": ["accept", "discard 9D", "JC", "QC"]}
    demo = HandDemo("bete")
    from test_link import link_of

    ask(demo, {"link": link_of(json.dumps(data).encode())})
    assert "action 3: ♣Q is not allowed" in seen(demo.status.value) and "jack-is-trump" in demo.status.value


def table_with_a_link(rng: random.Random) -> tuple[TableDemo, Table]:
    """A table in its first deal, and one on which that deal has been played to its end."""
    table = (demo := TableDemo(seed=7, player="thumb"))._start
    while not table.hand.is_over:
        table = table.others_act()
        table = table if table.hand.is_over else table.after(rng.choice(table.choices))
    return demo, table


def test_a_session_in_the_address_is_opened_and_its_link_goes_with_it():
    demo, table = table_with_a_link(random.Random(1))
    ask(demo, {"link": fragment(table)})
    assert (demo._table.session, demo._table.players) == (table.session, table.players)
    assert demo.address == fragment(table)
    button(demo, "Show all cards").click()
    assert demo.address == fragment(table)
    button(demo, "Next deal").click()
    assert demo.address == fragment(demo._table) != fragment(table)
    ask(demo, {"step": 0})
    assert demo.address == "table-polskpas-7-0"
    ask(demo, {"link": fragment(table)})
    button(demo, "New session").click()
    assert demo.address == ""


def test_the_session_on_the_table_is_not_opened_again():
    demo, _ = table_with_a_link(random.Random(2))
    button(demo, "Pass").click()
    assert demo.address == ""
    ask(demo, {"link": fragment(demo._table)})
    assert demo.address == fragment(demo._table) and not button(demo, "Take back").disabled


@pytest.mark.parametrize("link", ["table=7,thumb,AAAA", "table=<img src=x>", "table=", "hand=AAAA&step=0"])
def test_what_is_no_session_in_the_address_is_refused_and_leaves_the_table(link):
    demo = TableDemo(seed=7, player="thumb")
    before = demo._table
    ask(demo, {"link": link})
    assert seen(demo.status.value).startswith("This session is refused. ") and "<img" not in demo.status.value
    assert demo._table == before
    button(demo, "Pass").click()
    assert demo.address == ""


def test_a_session_that_no_link_holds_says_so(monkeypatch):
    demo, table = table_with_a_link(random.Random(3))
    monkeypatch.setattr("polskpas.players.sharing.LONGEST_LINK", len(fragment(table)))
    ask(demo, {"link": fragment(table)})
    button(demo, "Next deal").click()
    assert "too long for a link; write it out instead" in demo._link.value and demo.address == ""
    assert not demo._resume.disabled or not demo._text.value


def test_the_page_has_room_for_the_longest_link_of_each_kind():
    script = (Path(__file__).parents[1] / "book" / "_assets" / "address.js").read_text("utf-8")
    longest = int(re.search(r"LONGEST = ([\d_]+);", script)[1])
    assert longest > 3 * max(LONGEST_LINK, LONGEST_SESSION_LINK)


def carried(demo, name: str) -> str:
    return unescape(re.search(rf'<div class="pp-prepared"[^>]* data-{name}="([^"]*)"', html(demo))[1])


@pytest.mark.parametrize(("demo", "first"), [(HandDemo(HAND), 0), (PlayDemo(HAND), 2), (HandDemo("contra-said"), 0)])
def test_a_prepared_hand_carries_what_is_copied(demo, first):
    record = parse_json(carried(demo, "record"))
    assert read_link(f"{carried(demo, 'link')}&step=4") == (record, 4)
    assert carried(demo, "text") == story(record)
    head, *pictures = json.loads(carried(demo, "pictures"))
    states = record.hand.history()[first:]
    assert int(carried(demo, "first")) == first
    assert [head + picture for picture in pictures] == [table_svg(state) for state in states]
    assert len(pictures) == len(steps(demo))


def test_only_hands_carry_something_to_copy():
    assert "data-record" not in html(DealDemo(seed=1))
    assert ask(DealDemo(seed=1), {"copy": "link"}) == []


def test_a_live_hand_is_copied_at_its_step():
    demo, record = HandDemo(HAND), library.record(HAND)
    ask(demo, {"step": 6})
    assert ask(demo, {"copy": "link"}) == [{"copy": "link", "text": write_link(record, 6)}]
    assert ask(demo, {"copy": "record"}) == [{"copy": "record", "text": record.as_json()}]
    assert ask(demo, {"copy": "text"}) == [{"copy": "text", "text": story(record)}]
    assert ask(demo, {"copy": "picture"}) == [{"copy": "picture", "text": table_svg(record.hand.history()[6])}]


def test_a_hand_that_is_being_played_is_copied_as_far_as_it_went():
    demo = PlayDemo(HAND)
    button(demo, "♣J").click()
    hand = demo._hand
    assert isinstance(hand, Hand) and len(hand.actions) == 3
    assert ask(demo, {"copy": "link"}) == [{"copy": "link", "text": write_link(Record(hand), 3)}]


def test_a_hand_with_too_many_words_is_shared_by_nothing_but_its_record():
    words = " ".join(str(number**3) for number in range(9000))
    demo = HandDemo(Record(Hand.dealt(rule_set("polskpas"), 3), about=words))
    assert "too many words" in carried(demo, "refused") and "data-link" not in html(demo)
    answer = ask(demo, {"copy": "link"})
    assert "too many words" in answer[0]["refused"]
