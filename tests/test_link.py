"""A hand in a link: what is written reads back, and whatever else a link may hold is refused in words."""

import json
import random
import zlib
from base64 import urlsafe_b64encode

import pytest

from polskpas import Hand, Refusal, library, rule_set
from polskpas.link import COMMON, LONGEST_LINK, LONGEST_RECORD, read_link, write_link
from polskpas.record import FORMAT, Record
from polskpas.refusal import Code
from polskpas.rules import RULE_SETS

HAND = library.record("jack-led")
# Sent by somebody, some day: it must open for ever.
OLD_LINK = (
    "hand=ePlRH63hjZLBDYAwDMR24scTlRe8GKCjdPe6cqRGFRIsEMU-_72zjPp2CgAI91N-BxrYwR9DDFqkAO_E0GIBHXghjJqhsYJFbLll5v9ew44s"
    "KxLeZguWFU-VWYra79Tglfq1waOs9T2pPoum09o6ZjdVjA&step=3"
)


def hands(count: int):
    """Hands at any moment, of every rule set."""
    rng = random.Random(1785)
    for seed in range(count):
        hand = Hand.dealt(rule_set(RULE_SETS[seed % len(RULE_SETS)]), seed)
        for _ in range(rng.randrange(26)):
            if not hand.legal:
                break
            hand = hand.apply(rng.choice(hand.legal))
        yield hand


def link_of(data: bytes, step: str = "0") -> str:
    """A link that carries any bytes."""
    packing = zlib.compressobj(level=9, zdict=COMMON)
    return f"hand={urlsafe_b64encode(packing.compress(data) + packing.flush()).decode().rstrip('=')}&step={step}"


def link_with(**changes) -> str:
    """A link that carries a record with some keys changed."""
    return link_of(json.dumps(HAND.as_dict() | changes).encode())


def refused(fragment: str) -> Refusal:
    with pytest.raises(Refusal) as found:
        read_link(fragment)
    assert found.value.message and len(found.value.message) < 300
    return found.value


@pytest.mark.parametrize("name", library.names())
def test_every_hand_of_the_library_goes_through_a_link_with_its_words(name):
    record = library.record(name)
    link = write_link(record, 2)
    assert read_link(link) == (record, 2)
    assert read_link(f"#{link}") == (record, 2)
    assert len(link) < 900


def test_any_hand_goes_through_a_link_and_takes_no_more_than_a_line_or_two():
    for hand in hands(200):
        link = write_link(Record(hand), len(hand.actions))
        assert read_link(link) == (Record(hand), len(hand.actions))
        assert len(link) < 180


def test_switches_and_words_in_any_script_go_with_the_hand():
    rules = rule_set("polskpas-three", {"removed_ten": "TS", "exchange": "optional"})
    record = Record(Hand.dealt(rules, 5), "Ærlig spil 🂫", "<b>&amp;</b>", {}, ("exchange",))
    assert read_link(write_link(record)) == (record, 0)


def test_a_link_made_long_ago_still_opens():
    record, step = read_link(OLD_LINK)
    assert (record.title, str(record.hand.actions[2]), step) == ("", "pass", 3)
    assert record.hand == library.record("contra-said").hand


def test_a_step_beyond_the_last_is_the_last():
    assert read_link(write_link(HAND, 9999)) == (HAND, len(HAND.hand.actions))


def test_a_link_cut_short_or_with_any_letter_changed_is_refused():
    link = write_link(HAND, 7)
    letters = link.index("&")
    for end in range(5, letters, 11):
        assert refused(f"{link[:end]}&step=7").code is Code.BAD_LINK
        changed = "A" if link[end] != "A" else "B"
        assert refused(f"{link[:end]}{changed}{link[end + 1 :]}").code is Code.BAD_LINK
    assert refused(link[:letters]).code is Code.BAD_LINK
    assert refused(link.replace("&step", "AAAA&step")).code is Code.BAD_LINK


@pytest.mark.parametrize(
    "fragment",
    ["", "hand=", "hand=&step=0", "step=0", "hand=A&step=0", "hand=<script>&step=0", "hand=AAAA&step=-1",
     "hand=AAAA&step=1e3", "hand=AAAA&step=٣", "hand=ÆÆÆÆ&step=0", "hand=AAAA&step=00000", "jack-led-7", "\ud800",
     "hand=AA==&step=0"],
)  # fmt: skip
def test_what_is_no_link_of_a_hand_is_refused(fragment):
    assert refused(fragment).code is Code.BAD_LINK


@pytest.mark.parametrize(
    ("data", "says"),
    [(b"", "not JSON"), (b"[1]", "not a record"), (b"\xff\xfe", "not UTF-8"), (b"[" * 9000, "nested too deeply"),
     (b'{"format": "polskpas-hand/1", "format": 1}', "format")],
)  # fmt: skip
def test_what_unpacks_to_no_record_is_refused(data, says):
    assert says in refused(link_of(data)).message


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format": "polskpas-hand/9"}, FORMAT),
        ({"rules": "whist"}, "whist"),
        ({"hands": [HAND.as_dict()["hands"][0]] * 4}, "there twice"),
        ({"stock": "QH JD AS"}, "3 cards"),
        ({"actions": ["accept", "discard QH"], "notes": {}}, "the card just taken"),
        ({"run": "alert(1)"}, "unknown key"),
        ({"notes": {"0": ["<b>"]}}, "no text"),
        ({"pot": 10**30 + 1}, "multiple of four"),
    ],
)
def test_a_record_with_a_fault_is_refused_with_the_fault(changes, says):
    assert says in refused(link_with(**changes)).message


def test_an_illegal_card_is_refused_with_its_place():
    assert refused(link_with(actions=["accept", "discard 9D", "JC", "QC"], notes={})).at == 3


def test_what_unpacks_to_very_much_is_refused_before_it_is_unpacked():
    assert "bytes" in refused(link_of(b" " * 2_000_000)).message
    assert "bytes" in refused(link_of(b" " * (LONGEST_RECORD + 300))).message


def test_a_link_of_ten_million_letters_is_refused():
    assert str(LONGEST_LINK) in refused("hand=" + "A" * 10_000_000).message


def test_a_hand_with_too_many_words_for_a_link_is_refused_when_it_is_written():
    rng = random.Random(3)
    words = " ".join(str(rng.random()) for _ in range(3000))
    for about in (words, "a" * (LONGEST_RECORD + 1)):
        with pytest.raises(Refusal, match="too many words") as found:
            write_link(Record(HAND.hand, about=about))
        assert found.value.code is Code.BAD_LINK
