"""Rules on the built site: each has one anchor and its statement, every mention has a card, every page can be cited."""

from __future__ import annotations

import json
import os
import re
from html import unescape
from urllib.parse import unquote

import pytest
from contrast import weak_texts

from conftest import SITE, pages_with
from polskpas import __version__, evidence, library
from polskpas.edition import hands_of, named_tests

CARD = "#pp-card"


def text_of(page: str) -> str:
    return (SITE / page).read_text("utf-8")


def home_of(rule) -> str:
    return f"book/{rule.chapter}.html"


def anchors() -> list[tuple[str, str]]:
    """Every anchor of a rule, with its page."""
    pages = pages_with('id="rule-')
    found = [(page, id) for page in pages for id in re.findall(r'id="rule-([\w-]+)"', text_of(page))]
    return [(page, id) for page, id in found if id in evidence.rules()]  # a heading may begin with the same word


def plain(text: str) -> str:
    return " ".join(text.translate(str.maketrans("’‘“”", "''\"\"")).split())


@pytest.fixture(scope="module", params=evidence.model.CHAPTERS)
def chapter(site, window, request):
    """The shared window, at one chapter that tells rules after the other."""
    window.turn_to(f"{site}book/{request.param}.html")
    window.rules = [rule for rule in evidence.rules().values() if rule.chapter == request.param]
    return window


def test_every_rule_has_its_anchor_once_in_the_site(site):
    assert sorted(anchors()) == sorted((home_of(rule), rule.id) for rule in evidence.rules().values())


def test_every_link_to_a_rule_finds_it(site):
    found = set(anchors())
    for page in pages_with("#rule-"):
        for path, id in re.findall(r'href="([^"#]*)#rule-([\w-]+)"', text_of(page)):
            target = (SITE / page).parent / path if path else SITE / page
            place = target.resolve().relative_to(SITE).as_posix()
            is_heading = place == page and f'id="rule-{id}"' in text_of(page)
            assert (place, id) in found or is_heading, f"{page}: {path}#rule-{id}"


def test_every_witness_links_to_its_entry_in_the_bibliography(site):
    entries = re.findall(r'id="(work-[\w-]+)"', text_of("book/edition.html"))
    assert len(entries) == len(set(entries))
    for rule in evidence.rules().values():
        for siglum in rule.witnesses:
            assert f'href="edition.html#work-{siglum.lower()}">{siglum}</a>' in text_of(home_of(rule))
            assert f"work-{siglum.lower()}" in entries


def test_a_rule_prints_the_data(chapter):
    for rule in chapter.rules:
        box = chapter.page.locator(f"#statement-{rule.id}")
        assert plain(box.locator(".pp-rule-statement").inner_text()) == rule.statement
        assert box.locator(".pp-rule-grade strong").inner_text().lower() == rule.grade
        text = plain(box.evaluate("(box) => box.textContent"))
        assert rule.warrant in text and rule.function in text
        assert all(name in text for name in named_tests(rule.id))
        hands = box.locator('a[href*="hands/"]')
        named = [(hands.nth(i).get_attribute("href"), plain(hands.nth(i).text_content())) for i in range(hands.count())]
        assert named == [(f"hands/{name}.html", library.record(name).title) for name in hands_of(rule.id)]


def test_the_evidence_unfolds_without_scripts(site, read):
    reader = read(site + "book/three-players.html", java_script_enabled=False)
    box = reader.page.locator("#statement-three-players")
    assert not box.locator("table").is_visible()
    box.locator("summary").first.click()
    assert box.locator("table").is_visible()


def test_the_evidence_stands_open_on_paper(chapter):
    chapter.page.emulate_media(media="print")
    for rule in chapter.rules:
        table = chapter.page.locator(f"#statement-{rule.id} table")
        assert table.is_visible() and table.bounding_box()["height"] > 50
    chapter.page.emulate_media(media="screen")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_unfolded_evidence_stands_out_and_fits_a_phone(chapter, scheme):
    chapter.use_scheme(scheme)
    unfold = "document.querySelectorAll('.pp-rule details, .pp-cite').forEach((one) => { one.open = true; })"
    chapter.page.evaluate(unfold)
    for root in chapter.page.locator(".pp-rule, .pp-cite").all():
        assert not weak_texts(root)
    chapter.resize(320)
    assert chapter.page.evaluate("document.documentElement.scrollWidth") <= 320
    inside = "(table) => table.parentElement.scrollWidth <= table.parentElement.clientWidth"
    assert all(table.evaluate(inside) for table in chapter.page.locator(".pp-rule-witnesses").all())
    chapter.resize(1280)


# The card


def mention(reader, id: str):
    """A link in the prose to a rule."""
    return reader.page.locator(f'article p a[href$="#rule-{id}"]:visible').first


def described_by(link) -> str | None:
    return link.get_attribute("aria-describedby")


def test_a_card_comes_with_the_focus_and_goes_with_escape(site, window):
    reader = window.turn_to(site + "book/play.html")
    link, card = mention(reader, "jack-is-trump"), reader.page.locator(CARD)
    assert not card.is_visible() and card.get_attribute("role") == "tooltip"
    link.focus()
    rule = evidence.rule("jack-is-trump")
    assert card.inner_text() == f"{rule.id} ({rule.grade}) {rule.statement}"
    assert described_by(link) == "pp-card"
    reader.page.keyboard.press("Escape")
    assert not card.is_visible() and described_by(link) is None
    assert link.evaluate("(link) => link === document.activeElement")
    reader.page.keyboard.press("Tab")
    reader.page.keyboard.press("Shift+Tab")
    assert card.is_visible()
    reader.page.keyboard.press("Tab")
    card.wait_for(state="hidden")
    reader.assert_clean()


def test_a_card_comes_with_the_pointer_which_may_go_onto_it(site, window):
    reader = window.turn_to(site + "book/play.html")
    card = reader.page.locator(CARD)
    mention(reader, "jack-is-trump").hover()
    card.wait_for(state="visible")
    card.hover()
    reader.page.wait_for_timeout(400)
    assert card.is_visible()
    assert not weak_texts(card)
    reader.page.mouse.move(2, 2)
    card.wait_for(state="hidden")


@pytest.mark.parametrize("width", [1280, 320])
def test_a_card_stays_on_the_page(site, window, width):
    reader = window.turn_to(site + "book/silence.html")
    reader.resize(width)
    for link in reader.page.locator('article a[href*="#rule-"]:not(.headerlink):visible').all()[:12]:
        link.focus()
        place = reader.page.locator(CARD).bounding_box()
        assert place["x"] >= 0 and place["x"] + place["width"] <= width
        assert reader.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_card_follows_its_link_when_the_window_gets_narrower(site, window):
    reader = window.turn_to(site + "book/play.html")
    link, card = mention(reader, "jack-is-trump"), reader.page.locator(CARD)
    link.focus()
    reader.resize(360)
    reader.page.wait_for_function("document.querySelector('#pp-card').getBoundingClientRect().right <= 360")
    rects = link.evaluate("(link) => [...link.getClientRects()].map(({ top, bottom }) => [top, bottom])")
    box = card.bounding_box()
    edges = (rects[0][1] + 4, rects[0][0] - 4)  # of a card below, of a card above
    assert min(abs(box["y"] - edges[0]), abs(box["y"] + box["height"] - edges[1])) < 1


def test_without_scripts_a_mention_is_a_link(site, read):
    reader = read(site + "book/play.html", java_script_enabled=False)
    mention(reader, "jack-is-trump").click()
    reader.page.wait_for_url("**/pack.html#rule-jack-is-trump")


# The steps of demonstrations


def step_links(root):
    return root.locator(".pp-status .pp-rules a:visible")


def test_every_id_in_a_prepared_step_is_a_link(site, demo_page):
    for told in re.findall(r'<span class="pp-rules">(.*?)</span>', text_of(demo_page), re.DOTALL):
        assert told.count("<code>") == told.count("</code></a>") > 0


def test_a_link_of_a_step_leads_to_the_rule(site, window):
    reader = window.turn_to(site + "book/hands/jack-led.html")
    link = step_links(reader.demos()[0]).first
    id = link.inner_text()
    link.focus()
    assert reader.page.locator(CARD).inner_text().startswith(f"{id} (")
    link.click()
    reader.page.wait_for_url(f"**/{evidence.rule(id).chapter}.html#rule-{id}")
    assert reader.page.locator(f"#rule-{id}").count() == 1


def test_keys_go_on_working_when_the_focused_link_goes_with_its_step(site, window):
    reader = window.turn_to(site + "book/play.html")
    root = reader.demos()[0]
    step_links(root).first.focus()
    for number in (2, 3):
        reader.page.keyboard.press("ArrowRight")
        assert root.locator(".pp-place").inner_text().startswith(f"Step {number} of")
    assert not reader.page.locator(CARD).is_visible()


def test_ids_in_live_steps_are_links_too(site, window):
    reader = window.turn_to(site + "book/hands/jack-led.html")
    root = reader.demos()[0]
    reader.go_live(root)
    assert root.get_attribute("data-state") == "live"
    for _ in range(2):
        link = root.locator(".pp-live .pp-rules a:visible").first
        link.focus()
        assert reader.page.locator(CARD).inner_text().startswith(f"{link.inner_text()} (")
        assert root.locator(".pp-live .pp-rules > code").count() == 0
        before = root.locator(".pp-live .pp-status").inner_text()
        reader.page.keyboard.press("ArrowRight")
        changed = "([root, before]) => root.querySelector('.pp-live .pp-status').innerText !== before"
        reader.page.wait_for_function(changed, arg=[root.element_handle(), before])
    link = root.locator(".pp-live .pp-rules a:visible").first
    id = link.inner_text()
    link.click()
    reader.page.wait_for_url(f"**/{evidence.rule(id).chapter}.html#rule-{id}")
    reader.assert_clean()


# Citing


def test_every_page_can_be_cited(site):
    for page in pages_with("<article"):
        text, is_book = text_of(page), page in ("index.html", "book/index.html")
        if page in ("search.html", "genindex.html") or ('class="pp-demo"' not in text and "<h1" not in text):
            continue
        assert text.count('<details class="pp-cite">') == 1, page
        title = re.search(r'<meta name="citation_title" content="([^"]*)" />', text)[1]
        data = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', text)[1])
        assert data["version"] == __version__ and data["name"] == unescape(title)
        assert data["@type"] == ("Book" if is_book else "Chapter") and is_book == ("citation_inbook_title" not in text)
        assert ("citation_public_url" in text) == bool(os.environ.get("SITE_URL"))
        for ending in ("bib", "ris"):
            link = re.search(rf'<a download="[\w-]+\.{ending}" href="data:[^,"]*,([^"]*)"', text)[1]
            shown = re.search(rf'<pre class="pp-cite-{ending}">(.*?)</pre>', text, re.DOTALL)[1]
            assert unquote(link) == unescape(shown)


def test_a_citation_can_be_downloaded(site, window):
    reader = window.turn_to(site + "book/play.html")
    reader.page.get_by_text("Cite this page").click()
    for name, ending, beginning in (("BibTeX", "bib", "@incollection{polskpas-play,"), ("RIS", "ris", "TY  - CHAP")):
        with reader.page.expect_download() as download:
            reader.page.get_by_role("link", name=f"Download as {name}").click()
        assert download.value.suggested_filename == f"polskpas-play.{ending}"
        assert download.value.path().read_text("utf-8").startswith(beginning)
    reader.assert_clean()
