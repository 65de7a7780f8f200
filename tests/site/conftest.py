"""The built site in a real browser: served on this machine, every other host blocked and remembered."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "_build" / "html"
WIDTH, HEIGHT = 1280, 900
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",  # a container's root has no sandbox to give
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # no other host can be reached
)
LOOKING = Path(__file__).with_name("looking.js")
PAGE_SCRIPTS = {"site.js", "rules.js", "search.js"}  # loaded with a page; the rest of the folder by the first click
OF_THIS_MACHINE = ("http://127.0.0.1:", "file:", "data:", "blob:")


def missing(what: str) -> None:
    """Skip with the reason; where CI is set, fail."""
    if os.environ.get("CI"):
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


def chromium() -> str | None:
    """The browser's program, from POLSKPAS_CHROMIUM or the PATH."""
    return os.environ.get("POLSKPAS_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def is_example_hand(page: str) -> bool:
    """Whether a page is one of the library's, which all share one demonstration."""
    return "/hands/" in page


def with_few_hands(pages: list[str]) -> list[str]:
    """These pages, but of the example hands only the first and the last: they all share one demonstration."""
    hands = [page for page in pages if is_example_hand(page)]
    return [page for page in pages if page not in hands[1:-1]]


def pages_with(text: str) -> list[str]:
    """The addresses, from the site's root, of all pages that hold a text."""
    pages = (path for path in sorted(SITE.rglob("*.html")) if "_static" not in path.parts)
    return [path.relative_to(SITE).as_posix() for path in pages if text in path.read_text("utf-8")]


def pytest_generate_tests(metafunc):
    """`page_name` goes over all pages, `demo_page` over those with a demonstration, `live_page` with a live cell."""
    found = {
        "page_name": lambda: pages_with("<body"),
        "demo_page": lambda: with_few_hands(pages_with('class="pp-demo"')),
        "live_page": lambda: with_few_hands(pages_with("tag_live")),
    }
    for name, pages in found.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, pages(), scope="module")


@contextmanager
def serving(folder: Path):
    """Serve a folder on a free port; gives the address."""
    spec = importlib.util.spec_from_file_location("serve", ROOT / "book" / "live" / "serve.py")
    serve = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(serve)
    server = serve.make_server(folder)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="session")
def site() -> str:
    """The address of the built site."""
    if not (SITE / "index.html").exists():
        missing("the site is not built: make site")
    with serving(SITE) as address:
        yield address


@pytest.fixture(scope="session")
def site_in_a_folder(tmp_path_factory) -> str:
    """The address of the same site from Python's own plain server, and not at its root."""
    if not (SITE / "index.html").exists():
        missing("the site is not built: make site")
    outer = tmp_path_factory.mktemp("outer")
    (outer / "some").mkdir()
    (outer / "some" / "folder").symlink_to(SITE, target_is_directory=True)
    call = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", str(outer)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        port = re.search(r"port (\d+)", server.stdout.readline())[1]
        yield f"http://127.0.0.1:{port}/some/folder/"
        server.terminate()


# One browser a module, not a session: Playwright's event loop must be gone when nbval starts its kernels.
@pytest.fixture(scope="module")
def browser():
    """Chromium, without a window."""
    program = chromium()
    if program is None:
        missing("no Chromium on the PATH, and POLSKPAS_CHROMIUM is not set")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=program, args=list(FLAGS))
        yield browser
        browser.close()


class Reader:
    """A browser window that remembers what went wrong in it."""

    def __init__(self, browser, **options):
        self.foreign: list[str] = []
        self.errors: list[str] = []
        usual = {
            "viewport": {"width": WIDTH, "height": HEIGHT},
            "reduced_motion": "reduce",
        }  # nothing is caught half-way
        self.context = browser.new_context(**{**usual, **options})
        self.context.set_default_timeout(30_000)
        self.context.add_init_script(path=LOOKING)
        self.context.on("request", self._remember)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)

    def _remember(self, request) -> None:
        if not request.url.startswith(OF_THIS_MACHINE):
            self.foreign.append(request.url)

    def open(self, address: str) -> Reader:
        """Go to a page and wait until its scripts have run."""
        self.page.goto(address, wait_until="load")
        return self

    def turn_to(self, address: str) -> Reader:
        """Go to another page as a new window would: nothing is remembered, of what went wrong neither."""
        self.page.evaluate("try { localStorage.clear(); } catch {}")
        self.page.goto("about:blank")  # else another place of the same page would not load it anew
        self.page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        self.page.emulate_media(color_scheme="light", media="screen")
        self.foreign.clear()
        self.errors.clear()
        return self.open(address)

    def resize(self, width: int) -> None:
        """Make the window as wide as a device."""
        self.page.set_viewport_size({"width": width, "height": HEIGHT})

    def use_scheme(self, scheme: str) -> None:
        """Light or dark, as the system would ask for it."""
        self.page.emulate_media(color_scheme=scheme)
        self.page.wait_for_selector(f'html[data-theme="{scheme}"]', state="attached")

    def demos(self):
        """The demonstrations of the page, each with its own selector."""
        return [self.page.locator(".pp-demo").nth(i) for i in range(self.page.locator(".pp-demo").count())]

    def go_live(self, root) -> None:
        """Press "Run live" and wait until it has worked or failed."""
        root.get_by_role("button", name="Run live").click()
        handle = root.element_handle()
        self.page.wait_for_function("root => ['live', 'failed'].includes(root.dataset.state)", arg=handle)

    def assert_clean(self) -> None:
        """No script error, and nothing asked of another host."""
        assert not self.foreign
        assert not self.errors


@pytest.fixture
def read(browser):
    """Opens windows: `read(address, **context options)`."""
    opened = []

    def open_window(address: str, **options) -> Reader:
        reader = Reader(browser, **options)
        opened.append(reader)
        return reader.open(address)

    yield open_window
    for reader in opened:
        reader.context.close()


# One window for all pages of a module: a new one costs three times what a page costs in an old one.
@pytest.fixture(scope="module")
def window(browser):
    """A window that the tests of a module share, each page after the other."""
    reader = Reader(browser)
    yield reader
    reader.context.close()


@pytest.fixture(scope="module")
def page_reader(site, window, page_name):
    """The shared window, at one page after the other."""
    return window.turn_to(site + page_name)


@pytest.fixture(scope="module")
def demo_reader(site, window, demo_page):
    """The shared window, at one page with demonstrations after the other."""
    return window.turn_to(site + demo_page)
