"""The search finds rules by id, words of the glossary, old spellings and cards in any notation, and shows where."""

from __future__ import annotations

import re

import pytest
from contrast import weak_texts

from conftest import SITE, Reader
from polskpas import evidence

FIELD, SUMMARY, RESULTS = "main input[type=search]", "#search-summary", "#search-results a"
ASK = """(queries) => queries.map((query) => {
  const field = document.querySelector("main input[type=search]");
  field.value = query;
  field.form.requestSubmit();
  return [...document.querySelectorAll("#search-results a")].map((link) => link.getAttribute("href"));
})"""


@pytest.fixture(scope="module")
def searcher(site, browser):
    """A window on the search page, shared by the tests below."""
    reader = Reader(browser).open(site + "search.html")
    yield reader
    reader.assert_clean()
    reader.context.close()


def ask(searcher, *queries) -> list[list[str]]:
    """The addresses that each query finds, best first."""
    return searcher.page.evaluate(ASK, list(queries))


def test_every_rule_is_the_first_to_be_found_by_its_id(searcher):
    rules = list(evidence.rules().values())
    found = ask(searcher, *(rule.id for rule in rules))
    assert [places[0] for places in found] == [f"book/{rule.chapter}.html#rule-{rule.id}" for rule in rules]


def test_every_word_of_the_glossary_is_among_the_first(searcher):
    terms = evidence.terms()
    for term, places in zip(terms, ask(searcher, *(term.term for term in terms)), strict=True):
        assert [place for place in places[:4] if place.startswith("book/glossary.html#term-")], term.term


def test_cards_stand_in_the_results_by_one_name_alone():
    index = (SITE / "_static" / "search-index.js").read_text("utf-8")
    assert not re.search(r"[♣♠♥♦](?:[AKQJ9]|10)?(?:acorn|leaf|leaves|heart|bell)", index)


@pytest.mark.parametrize(
    ("query", "place", "among"),
    [
        ("Polsk Pas", "book/glossary.html#term-polsk-pas", 1),
        ("polskt pass", "book/index.html", 4),
        ("Knegt", "book/glossary.html#term-knaegt", 1),
        ("Knegt", "book/pack.html#rule-jack-is-trump", 3),
        ("Beet", "book/scoring.html#rule-solo-lost", 2),
        ("bete", "book/scoring.html#rule-solo-lost", 4),
        ("Tref Valet", "book/pack.html#rule-rank-trump", 4),
        ("Contraspiel", "book/glossary.html#term-contra", 3),
        ("Jorgensen", "book/1829.html", 1),
        ("rule first-lead", "book/play.html#rule-first-lead", 1),
        ("who leads to the first trick?", "book/hands/eldest-leads.html", 1),
        ("bibliography", "book/edition.html#edition-bibliography", 2),
    ],
)
def test_old_spellings_and_questions_find_their_place(searcher, query, place, among):
    (found,) = ask(searcher, query)
    assert place in found[:among]


def test_a_card_is_found_however_it_is_written(searcher):
    found = ask(searcher, "jack of clubs", "JC", "jc", "♣J", "J♣", "UE")
    assert found[0] and all(places == found[0] for places in found)
    found = ask(searcher, "ten of diamonds", "TD", "10D", "d10", "♦10")
    assert found[0] and all(places == found[0] for places in found)


def test_every_place_that_is_found_is_there(searcher):
    places = {place for places in ask(searcher, "trump", "the", "Polskpas", "hand") for place in places}
    assert len(places) > 60
    for place in places:
        page, _, anchor = place.partition("#")
        assert not anchor or f'id="{anchor}"' in (SITE / page).read_text("utf-8"), place


def test_what_is_not_there_is_said(searcher):
    assert ask(searcher, "zyzzyva") == [[]]
    assert "Nothing was found" in searcher.page.locator(SUMMARY).inner_text()
    ask(searcher, "trick zyzzyva")
    assert "No place has all of" in searcher.page.locator(SUMMARY).inner_text()


def test_one_types_and_reads(site, read):
    reader = read(site + "search.html?q=vole")
    assert "“vole”" in reader.page.locator(SUMMARY).inner_text()
    assert reader.page.locator(SUMMARY).get_attribute("role") == "status"
    reader.page.locator(FIELD).fill("bête")
    reader.page.wait_for_url("**/search.html?q=b%C3%AAte")
    assert reader.page.locator("#search-results mark").count()
    for scheme in ("dark", "light"):
        reader.use_scheme(scheme)
        assert not weak_texts(reader.page.locator("main article"))
    reader.resize(320)
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= 320
    reader.page.locator(RESULTS).first.click()
    reader.page.wait_for_url("**/glossary.html#term-*")
    reader.assert_clean()


def test_the_search_works_on_a_page_opened_from_the_disk(read):
    reader = read((SITE / "search.html").as_uri() + "?q=follow-suit")
    assert reader.page.locator(RESULTS).first.get_attribute("href") == "book/play.html#rule-follow-suit"
    reader.assert_clean()


# Words of the glossary in the prose

CARD = "#pp-card"


def test_every_explained_word_leads_to_its_entry(page_name):
    glossary = set(re.findall(r'id="(term-[\w-]+)"', (SITE / "book" / "glossary.html").read_text("utf-8")))
    assert len(glossary) == len(evidence.terms())
    links = re.findall(r'<a class="[^"]*pp-term[^"]*" href="([^"]*)"', (SITE / page_name).read_text("utf-8"))
    assert len(links) == len(set(links))  # a word is explained once a page
    for link in links:
        path, _, id = link.partition("#")
        assert ((SITE / page_name).parent / path).resolve() == SITE / "book" / "glossary.html" and id in glossary


def test_a_word_is_explained_by_focus_and_pointer_and_escape_hides_it(site, read):
    reader = read(site + "book/play.html")
    word, card = reader.page.locator("article p a.pp-term", has_text="soloist").first, reader.page.locator(CARD)
    word.focus()
    assert card.inner_text() == "soloist The player who undertakes to win the game with the trumps chosen."
    assert word.get_attribute("aria-describedby") == "pp-card"
    reader.page.keyboard.press("Escape")
    assert not card.is_visible()
    assert word.evaluate("(word) => word === document.activeElement")
    word.blur()
    word.hover()
    card.wait_for(state="visible")
    reader.page.mouse.move(2, 2)
    card.wait_for(state="hidden")
    reader.assert_clean()
