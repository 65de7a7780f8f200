"""Every page: no other host, no script error, no sideways scroll, readable with scripts off and on paper."""

from __future__ import annotations

import pytest

from conftest import Reader, pages_with

WIDTH = "document.documentElement.scrollWidth"


def test_the_site_has_demonstrations(site):
    assert pages_with('class="pp-demo"')


@pytest.mark.parametrize("width", [1280, 320])
def test_no_page_scrolls_sideways(page_reader, width):
    page_reader.resize(width)
    assert page_reader.page.evaluate(WIDTH) <= width


def test_no_page_has_script_errors_or_asks_another_host(page_reader):
    page_reader.page.wait_for_load_state("networkidle")
    page_reader.assert_clean()


def test_prepared_steps_are_all_there_without_scripts(site, read, demo_page):
    reader = read(site + demo_page, java_script_enabled=False)
    for root in reader.demos():
        steps = root.locator(".pp-step")
        assert steps.count() > 0
        for i in range(steps.count()):
            assert steps.nth(i).is_visible()
            assert steps.nth(i).locator(".pp-text").is_visible()
        assert not root.get_by_role("button").count()  # a button would do nothing


def test_prepared_steps_are_all_there_when_the_site_script_is_missing(site, browser):
    reader = Reader(browser)
    reader.page.route("**/site.js*", lambda route: route.abort())
    reader.open(site + pages_with('class="pp-demo"')[0])
    steps = reader.demos()[0].locator(".pp-step")
    assert all(steps.nth(i).is_visible() for i in range(steps.count()))
    reader.context.close()


def test_paper_shows_the_table_and_every_step_in_words(page_reader):
    reader = page_reader
    reader.page.emulate_media(media="print")
    for root in reader.demos():
        steps = root.locator(".pp-step")
        assert all(steps.nth(i).locator(".pp-text").is_visible() for i in range(steps.count()))
        assert steps.first.locator(".pp-picture").is_visible()
        assert steps.last.locator(".pp-picture").is_visible()
        assert not root.locator("button:visible").count()
    reader.page.emulate_media(media="screen")


def test_the_theme_still_works(site, read):
    reader = read(site + "index.html")
    reader.page.wait_for_selector("article")
    page = reader.page
    theme = page.locator(".theme-switch-button:visible").first
    before = page.locator("html").get_attribute("data-mode")
    theme.click()
    assert page.locator("html").get_attribute("data-mode") != before
    page.keyboard.press("Control+k")
    field = page.locator("dialog input[type=search], dialog input[name=q]").first
    field.wait_for(state="visible")
    field.fill("trumps")
    field.press("Enter")
    page.wait_for_url("**/search.html*")
    page.wait_for_selector("#search-results li")
    reader.assert_clean()


def test_the_icons_of_the_theme_are_drawn(site, read):
    reader = read(site + "index.html")
    reader.page.wait_for_selector("article")
    blank = reader.page.evaluate(
        """() => [...document.querySelectorAll('i[class*="fa-"], span[class*="fa-"]')]
          .filter((icon) => getComputedStyle(icon, "::before").getPropertyValue("--pp-icon").trim() === "")
          .map((icon) => icon.className)"""
    )
    assert not blank
