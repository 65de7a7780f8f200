"""The data of the historical chapters: sound ones are read, and a fault is refused with file, entry and field."""

from importlib.resources import files

import pytest

from polskpas import evidence
from polskpas.evidence import EvidenceError
from polskpas.evidence.parse_mentions import load_mentions, load_switches, load_terms
from polskpas.rules.switches import DEFAULTS

ENTRY = """
[[mention]]
id = "poem"
year = 1785
dated = "1785"
what = "A poem."
grade = "seen"
by = []
witness = "B1785"
seen = "the poem"
unseen = ""
where = "example.org/poem"
note = ""

[[mention]]
id = "book"
years = [1828, 1829]
dated = "1828–29"
what = "A book."
grade = "reported"
by = ["W", "a note"]
witness = "J1829"
seen = ""
unseen = "the book"
where = ""
note = ""
"""
TERM = """
[[term]]
term = "Beet"
language = "da"
meaning = "a loss"
seen = true
where = "B1785"
rule = "solo-lost"
"""
SWITCH = """
[[switch]]
name = "stake"
decides = "when the dealer pays"
[switch.values]
every-deal = "always"
when-empty = "seldom"
"""
POEM, BOOK = "mentions.toml: mention 'poem': field ", "mentions.toml: mention 'book': field "
BEET, STAKE = "terms.toml: term 'Beet': field ", "switches.toml: switch 'stake': field "
FAULTS = {
    "not TOML": (ENTRY, "[[mention]]", "[[mention", "mentions.toml: not TOML: "),
    "other table": (ENTRY, "[[mention]]", "[more]\n[[mention]]", "mentions.toml: more: only tables [[mention]] belong"),
    "no id": (ENTRY, 'id = "poem"', "", "mentions.toml: mention number 1: field 'id': missing"),
    "id twice": (ENTRY, '"book"', '"poem"', POEM + "'id': stands twice"),
    "missing field": (ENTRY, 'what = "A poem."', "", POEM + "'what': missing"),
    "unknown field": (ENTRY, 'what = "A poem."', 'what = ""\nage = 3', POEM + "'age': unknown; the fields are id,"),
    "empty": (ENTRY, '"A poem."', '" "', POEM + "'what': empty"),
    "not text": (ENTRY, '"A poem."', "3", POEM + "'what': 3 is not text"),
    "bad grade": (ENTRY, '"seen"', '"default"', POEM + "'grade': 'default' is not one of seen, reported, inferred"),
    "bad year": (ENTRY, "1785\n", "true\n", POEM + "'year': True is not a year"),
    "no year": (ENTRY, "year = 1785", "", POEM + "'year': one of year and years is wanted"),
    "year and years": (ENTRY, "year = 1785", "year = 1785\nyears = [1785, 1786]", POEM + "'year': one of year and"),
    "one year of two": (ENTRY, "[1828, 1829]", "[1829]", BOOK + "'years': [1829] is not a first and a last year"),
    "years reversed": (ENTRY, "[1828, 1829]", "[1829, 1828]", BOOK + "'years': 1829 is not before 1828"),
    "not a year of two": (ENTRY, "[1828, 1829]", '[1828, "1829"]', BOOK + "'years': '1829' is not a year"),
    "dated otherwise": (
        ENTRY,
        'dated = "1785"',
        'dated = "1786"',
        POEM + "'dated': '1786' does not name the year 1785",
    ),
    "out of order": (
        ENTRY,
        'year = 1785\ndated = "1785"',
        'year = 1900\ndated = "1900"',
        POEM + "'witness': B1785 is of 1785",
    ),
    "scheme": (ENTRY, '"example.org', '"https://example.org', POEM + "'where': is written without its scheme"),
    "by no list": (ENTRY, "by = []", 'by = "W"', POEM + "'by': 'W' is not a list"),
    "unknown reporter": (ENTRY, '["W", "a note"]', '["Opera"]', BOOK + "'by': unknown siglum 'Opera'"),
    "reporter nobody read": (ENTRY, '["W", "a note"]', '["S1924"]', BOOK + "'by': S1924 tells nothing"),
    "reported by nobody": (ENTRY, '["W", "a note"]', "[]", BOOK + "'by': empty, though the grade is 'reported'"),
    "reporter left out": (ENTRY, '["W", "a note"]', '["a note"]', BOOK + "'by': the reporter of J1829, W, is missing"),
    "unknown witness": (ENTRY, '"J1829"', '"OPERA"', BOOK + "'witness': unknown siglum 'OPERA'"),
    "seen but nothing": (ENTRY, 'seen = "the poem"', 'seen = ""', POEM + "'seen': empty, though the grade is 'seen'"),
    "reported yet seen": (
        ENTRY,
        'seen = ""\nunseen = "the book"',
        'seen = "it"\nunseen = "it"',
        BOOK + "'seen': 'it', though",
    ),
    "unseen left out": (
        ENTRY,
        'unseen = "the book"',
        'unseen = ""',
        BOOK + "'unseen': empty, though the extent of J1829",
    ),
    "seen whole yet reported": (
        ENTRY,
        'grade = "seen"\nby = []\nwitness = "B1785"\nseen = "the poem"',
        'grade = "reported"\nby = ["W"]\nwitness = "B1785"\nseen = ""',
        POEM + "'grade': 'reported', though the extent of B1785 is 'whole'",
    ),
    "term twice": (TERM, "[[term]]", TERM + "[[term]]", BEET + "'term': stands twice"),
    "bad language": (TERM, '"da"', '"no"', BEET + "'language': 'no' is not one of da, de, sv, en, fr"),
    "seen no boolean": (TERM, "true", '"yes"', BEET + "'seen': 'yes' is neither true nor false"),
    "no place": (TERM, '"B1785"', '""', BEET + "'where': empty"),
    "unknown rule": (TERM, '"solo-lost"', '"lost"', BEET + "'rule': no rule has the id 'lost'"),
    "switch with one value": (SWITCH, 'when-empty = "seldom"', "", STAKE + "'values': {'every-deal': 'always'} is not"),
    "empty value": (SWITCH, '"seldom"', '""', STAKE + "'values.when-empty': empty"),
}


def data(name):
    return files("polskpas.evidence").joinpath(name).read_text("utf-8")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_refused_with_file_entry_and_field(fault):
    sound, old, new, beginning = FAULTS[fault]
    assert old in sound
    text = sound.replace(old, new, 1)
    load, *known = {
        ENTRY: (load_mentions, evidence.witnesses()),
        TERM: (load_terms, evidence.rules()),
    }.get(sound, (load_switches,))
    with pytest.raises(EvidenceError) as caught:
        load(text, *known)
    assert str(caught.value).startswith(beginning)
    assert "\n" not in str(caught.value)


def test_small_sound_data_are_read():
    poem, book = load_mentions(ENTRY, evidence.witnesses())
    assert poem.years == (1785, 1785) and book.years == (1828, 1829) and book.by == ("W", "a note")
    assert load_terms(TERM, evidence.rules())[0].seen is True
    assert list(load_switches(SWITCH)["stake"].values) == ["every-deal", "when-empty"]


def test_entries_out_of_order_are_refused():
    first, second = ENTRY.strip().split("\n\n")
    with pytest.raises(EvidenceError, match="mention 'poem': field 'years': stands after 'book', which is later"):
        load_mentions(f"{second}\n\n{first}", evidence.witnesses())


def test_the_data_are_those_of_the_files():
    entries = load_mentions(data("mentions.toml"), evidence.witnesses())
    assert entries == evidence.mentions("polskpas") + evidence.mentions("kontraspiel")
    assert load_terms(data("terms.toml"), evidence.rules()) == evidence.terms()


# The switches in words


def test_every_switch_and_every_value_has_its_words_in_the_order_of_the_code():
    told = {name: list(switch.values) for name, switch in evidence.switches().items()}
    assert told == {name: [str(value) for value in type(default)] for name, default in DEFAULTS.items()}
    assert list(told) == list(DEFAULTS)
    assert all(next(iter(told[name])) == str(default) for name, default in DEFAULTS.items())
