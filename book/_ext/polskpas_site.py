"""The book's own Sphinx extension: fresh results, the live assets, and light pages without other hosts."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ExtensionError

HERE = Path(__file__).parent
ASSETS = HERE.with_name("_assets")

# What a page's HTML must hold for an asset to be linked from it; None: never.
NEEDED_FOR = {
    "thebe": None,  # asks another host for its script
    "mathjax": None,  # so does this, and a single page would always have it
    "widget-state": None,  # a page's widgets are made afresh when it goes live
    "DOCUMENTATION_OPTIONS.": None,  # only the theme's search and its choice of versions would ask
    "sheet.css": re.compile(r'class="pp-sheet"'),
    "togglebutton": re.compile(r'class="[^"]*\b(toggle|dropdown)\b'),
    "toggle": re.compile(r'class="[^"]*\b(toggle|dropdown)\b'),
    "sphinx-design": re.compile(r'class="[^"]*\bsd-'),
    "design-tabs": re.compile(r'class="[^"]*\bsd-tab'),
    "clipboard": re.compile(r'class="highlight'),
    "copybutton": re.compile(r'class="highlight'),
    "plots.css": re.compile(r'class="pp-plot'),
    "history.css": re.compile(r'class="pp-history"'),
}
# What a result brings with it for a notebook, and a page links.
BROUGHT_STYLE = re.compile(r'<style>[^<]*</style>(?=<div class="pp-history">)')

# The theme's icon font, which no page loads: site.css draws the few icons that are used.
RULE = re.compile(r"([^{}]+)\{[^{}]*\}")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
ICON_SELECTOR = re.compile(r"\s*\.fa[brs]?(?![a-z])")


def digest(*roots: Path) -> str:
    """A hash of the files under some roots, names and contents."""
    found = hashlib.sha256()
    for root in roots:
        files = sorted(root.rglob("*")) if root.is_dir() else [root]
        for path in files:
            if path.is_file() and "__pycache__" not in path.parts:
                found.update(path.relative_to(root.parent).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]


def as_script(**data: object) -> str:
    """Data under their names as a script: unlike a file to be fetched, it is there on a page opened from the disk."""
    texts = {name: json.dumps(some, ensure_ascii=False, separators=(",", ":")) for name, some in data.items()}
    return "".join(f"globalThis.{name} = {text};\n" for name, text in texts.items())


def use_fresh_results(app: Sphinx, config: Config) -> None:
    """Give each state of the rules and hands its own execution cache.

    The cache knows a notebook's text only: after a change in the package it would serve old results.
    A new path also makes Sphinx read every notebook again.
    """
    caches = Path(app.outdir).parent / ".jupyter_cache"
    current = caches / digest(Path(app.srcdir, "polskpas"), Path(app.srcdir, "book", "hands"))
    for old in caches.iterdir() if caches.is_dir() else ():
        if old != current:
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    config.nb_execution_cache_path = str(current)
    config.templates_path = [*config.templates_path, str(HERE / "templates")]


def watch_assets(app: Sphinx, config: Config) -> None:
    """Let a changed extension, template, word list, style or script write every page again: Sphinx alone would keep the
    old. What changes in the package is read again, for its results are new."""
    styles = [path for name in config.html_static_path if (path := Path(app.srcdir, name)).exists()]
    config.polskpas_assets = digest(HERE, ASSETS, *styles, *sorted(live_assets(app).glob("*.js")))


def live_assets(app: Sphinx) -> Path:
    """Where the build of the live pages' runtime lies."""
    found = Path(app.srcdir, "_build", "live")
    if not (found / "site.js").exists():
        raise ExtensionError("the live assets are missing: build the book with `make site`")
    return found


def copy_live_assets(app: Sphinx) -> None:
    """Put the live assets into the site before its pages are written; the book in one file has no use for them."""
    if app.builder.name != "html":
        return
    target = Path(app.outdir, "_static", "live")
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(live_assets(app), target, ignore=shutil.ignore_patterns(".*"))
    app.add_js_file("live/site.js", loading_method="defer")


def leave_thebe_out(app: Sphinx) -> None:
    """Keep thebe from writing the settings of a service that is not used into every page."""
    for listener in list(app.events.listeners["doctree-resolved"]):
        if listener.handler.__module__ == "sphinx_thebe":
            app.disconnect(listener.id)


def link_only_what_is_used(app: Sphinx, pagename: str, templatename: str, context: dict, doctree) -> None:
    """Drop the styles and scripts that a page has no use for, and the styles in it that it links."""
    body = BROUGHT_STYLE.sub("", context.get("body") or "")
    if body:
        context["body"] = body

    def is_used(asset) -> bool:
        attributes = getattr(asset, "attributes", {})
        text = " ".join(
            [str(getattr(asset, "filename", asset)), attributes.get("type", ""), attributes.get("body", "")[:99]]
        )
        for name, sign in NEEDED_FOR.items():
            if name in text:
                return bool(sign and sign.search(body))
        return True

    for kind in ("script_files", "css_files"):
        context[kind] = [asset for asset in context.get(kind, []) if is_used(asset)]


def without_icon_font(sheet: str) -> str:
    """A style sheet less the rules that only serve the icon font."""

    def keep(rule: re.Match) -> str:
        selectors = COMMENT.sub("", rule[1]).split(",")
        is_icon = all(ICON_SELECTOR.match(selector) for selector in selectors)
        is_font = "@font-face" in rule[1] and re.search("Font ?Awesome", rule[0]) is not None
        return "" if is_icon or is_font else rule[0]

    return RULE.sub(keep, sheet)


def trim_theme(app: Sphinx, exception: Exception | None) -> None:
    """Take the icon font out of the theme's style sheet and out of the site, with the theme's other languages."""
    if exception or app.builder.name not in ("html", "singlehtml"):
        return
    static = Path(app.outdir, "_static")
    sheet = static / "styles" / "pydata-sphinx-theme.css"
    sheet.write_text(without_icon_font(sheet.read_text("utf-8")), "utf-8")
    for unused in {*static.glob("scripts/fontawesome.*"), *static.rglob("*.map"), *static.glob("*-macros.html")}:
        unused.unlink()
    for unused in ("vendor/fontawesome", "locales"):
        shutil.rmtree(static / unused, ignore_errors=True)


def remove_left_overs(app: Sphinx, exception: Exception | None) -> None:
    """Take pages out of the site whose chapters are gone."""
    if exception or app.builder.name != "html":
        return
    for page in Path(app.outdir).rglob("*.html"):
        name = page.relative_to(app.outdir).with_suffix("").as_posix()
        if (
            name not in app.env.found_docs
            and "_static" not in page.parts
            and name not in ("index", "search", "genindex")
        ):
            page.unlink()


def setup(app: Sphinx) -> dict[str, object]:
    """Connect all of the above."""
    app.add_config_value("polskpas_assets", "", "html", str)
    app.connect("config-inited", use_fresh_results)
    app.connect("config-inited", watch_assets)
    app.connect("builder-inited", copy_live_assets)
    app.connect("builder-inited", leave_thebe_out)
    app.connect("html-page-context", link_only_what_is_used, priority=900)
    app.connect("build-finished", trim_theme)
    app.connect("build-finished", remove_left_overs)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
