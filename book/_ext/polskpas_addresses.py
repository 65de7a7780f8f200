"""Where the site is, if it knows that, and where its moved pages have gone.

The variable SITE_URL (`make site SITE_URL=https://…`) gives the site its address: then pages name their own, citations
and notebooks too, and there is a site map. Without it nothing in the site says where it stands, and it works anywhere.
"""

from __future__ import annotations

import os
import posixpath
import tomllib
from html import escape
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ExtensionError

REDIRECTS = "book/redirects.toml"
PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<title>{title}</title>
<meta http-equiv="refresh" content="1; url={target}">
<link rel="canonical" href="{canonical}">
<script>location.replace("{target}" + (location.hash || ""));</script>
</head>
<body>
<p><a href="{target}">{title}</a></p>
</body>
</html>
"""


def know_the_address(app: Sphinx, config: Config) -> None:
    """Take the site's address from the environment; every page is written again when it changes."""
    address = os.environ.get("SITE_URL", "").strip()
    if address and not address.startswith(("https://", "http://")):
        raise ExtensionError(f"SITE_URL must begin with https:// or http://, not {address!r}")
    config.html_baseurl = f"{address.rstrip('/')}/" if address else ""


def redirects(app: Sphinx) -> dict[str, str]:
    """The new address of each old one; ExtensionError if a line is wrong."""
    source = Path(app.srcdir, REDIRECTS)
    found = tomllib.loads(source.read_text("utf-8")) if source.exists() else {}
    pages = {app.builder.get_target_uri(docname) for docname in app.env.found_docs}
    for old, new in found.items():
        if new.partition("#")[0] not in pages:
            raise ExtensionError(f"{REDIRECTS}: {old} leads to {new}, and there is no such page")
        if old in pages or not old.endswith(".html"):
            raise ExtensionError(f"{REDIRECTS}: {old} cannot be an old address")
    return found


def write(app: Sphinx, exception: Exception | None) -> None:
    """Write a page at every old address, and the site map."""
    if exception or app.builder.name != "html":
        return
    base = app.config.html_baseurl
    for old, new in redirects(app).items():
        target = posixpath.relpath(new, posixpath.dirname(old) or ".")
        said = {"title": app.config.project, "target": target, "canonical": f"{base}{new}" if base else target}
        path = Path(app.outdir, old)
        path.parent.mkdir(parents=True, exist_ok=True)
        escaped = {name: escape(words) for name, words in said.items()}
        path.write_text(PAGE.format(lang=app.config.language, **escaped), "utf-8")
    sitemap = Path(app.outdir, "sitemap.xml")
    sitemap.unlink(missing_ok=True)
    if base:
        addresses = sorted(f"{base}{app.builder.get_target_uri(docname)}" for docname in app.env.found_docs)
        entries = "".join(f"<url><loc>{escape(address)}</loc></url>\n" for address in addresses)
        space = "http://www.sitemaps.org/schemas/sitemap/0.9"
        text = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{space}">\n{entries}</urlset>\n'
        sitemap.write_text(text, "utf-8")


def setup(app: Sphinx) -> dict[str, object]:
    """Connect all of the above."""
    app.connect("config-inited", know_the_address, priority=100)
    app.connect("build-finished", write, priority=600)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
