"""Every page lets nothing run but the site's own files, names them by their contents, and works from any place."""

from __future__ import annotations

import hashlib
import re

from looking import press, status

from conftest import PAGE_SCRIPTS, SITE, Reader, pages_with

POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
LINKED = re.compile(r'<(?:script|link|img)\b[^>]*?\b(?:src|href)="([^"?#:]+)\?v=([0-9a-f]+)"')
UNNAMED = re.compile(r'<(?:script|link|img)\b[^>]*?\b(?:src|href)="([^"?#:]+\.(?:js|css|svg|png))"')


def test_every_page_has_a_policy_without_exceptions(page_name):
    text = (SITE / page_name).read_text("utf-8")
    (policy,) = POLICY.findall(text)
    assert "'unsafe" not in policy and "http" not in policy and "*" not in policy
    assert not re.search(r"<(script|style|link)\b", text[: text.index(policy)])
    tags = re.findall(r"<[a-zA-Z][^>]*>", re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.DOTALL))
    assert not [tag for tag in tags if re.search(r'\s(?:style|on[a-z]+)="', tag)]


def test_a_page_with_evidence_links_its_style_and_holds_no_copy(page_name):
    text = (SITE / page_name).read_text("utf-8")
    assert len(re.findall(r"/history\.css\?v=", text)) == ('class="pp-history"' in text)
    assert ".pp-history" not in text


def test_every_page_names_its_files_by_their_contents(page_name):
    page = SITE / page_name
    text = page.read_text("utf-8")
    assert not UNNAMED.findall(text)
    for address, version in LINKED.findall(text):
        contents = (page.parent / address).resolve().read_bytes()
        assert hashlib.sha256(contents).hexdigest().startswith(version), address


def test_the_live_files_are_there_under_the_names_that_ask_for_them(site):
    live = SITE / "_static" / "live"
    asked = re.findall(r'"((?:worker|manager)-\w+\.(?:js|css))"', (live / "site.js").read_text("utf-8"))
    worker = next(name for name in asked if name.startswith("worker"))
    asked += re.findall(r"(?:pyodide|bundle)-[\w.-]*[0-9a-f]{12}", (live / worker).read_text("utf-8"))
    there = {path.name.removesuffix(".zip.packed") for path in live.iterdir()} - PAGE_SCRIPTS
    assert {name for name in there if not name.endswith("LEGAL.txt")} == set(asked) and len(set(asked)) == 5


def test_what_the_policy_forbids_does_not_run_and_is_told(site, read):
    reader = read(site + "book/play.html")
    script = """Object.assign(document.createElement("script"), { text: "globalThis.ran = 1" })"""
    reader.page.evaluate(f"document.head.append({script})")
    reader.page.evaluate("""document.body.setAttribute("style", "color: red")""")
    assert reader.page.evaluate("globalThis.ran") is None
    assert len(reader.errors) == 2 and all("Content Security Policy" in error for error in reader.errors)


def test_prepared_steps_answer_on_a_page_opened_from_the_disk(browser):
    reader = Reader(browser).open((SITE / "book" / "hands" / "jack-led.html").as_uri())
    root = reader.demos()[0]
    before = status(root)
    press(reader, root, root.locator("button.pp-next"))
    assert status(root) != before
    assert not root.get_by_role("button", name="Run live").count()  # it could not work
    assert "web server" in root.locator(".pp-progress").inner_text()
    reader.assert_clean()
    reader.context.close()


def test_cards_and_search_answer_on_pages_opened_from_the_disk(browser):
    reader = Reader(browser).open((SITE / "book" / "play.html").as_uri())
    reader.page.locator('main p a[href*="#rule-"]').first.focus()
    reader.page.locator("#pp-card").wait_for()
    reader.open(f"{(SITE / 'search.html').as_uri()}?q=follow-suit")
    assert reader.page.locator("#search-results a").first.inner_text() == "follow-suit"
    reader.assert_clean()
    reader.context.close()


def test_the_start_shows_how_much_is_loaded(site, read):
    reader = read(site + pages_with("tag_live")[0])
    root = reader.demos()[0]
    held = []
    reader.page.route("**/*.wasm.packed", lambda route: held.append(route))
    root.get_by_role("button", name="Run live").click()
    bar = root.get_by_role("progressbar", name="Loading Python")
    bar.wait_for(state="visible")
    reader.page.wait_for_function("bar => bar.value > bar.max / 3 && bar.value < bar.max", arg=bar.element_handle())
    assert re.fullmatch(r"\d\.\d of \d\.\d MB", root.locator(".pp-progress-amount").inner_text())
    said = root.locator("[aria-live]").filter(has_text="Loading Python")
    assert said.all_inner_texts() == ["Loading Python…"]  # said once; the figures are only shown
    held[0].continue_()
    handle = root.element_handle()
    reader.page.wait_for_function("root => root.dataset.state === 'live'", arg=handle)
    assert not bar.count()
    reader.assert_clean()


def test_an_old_address_leads_on_and_keeps_the_mark(site, read):
    reader = read(site + "index.html#where-to-go")
    reader.page.wait_for_url("**/book/index.html#where-to-go")
    reader.assert_clean()
    without = read(site + "index.html", java_script_enabled=False)
    without.page.wait_for_url("**/book/index.html")
