"""The last touch on every page of the site: assets named by their contents, and a policy that lets nothing else run.
Signatures lose the marks that Sphinx puts around each token of them, and that no style uses.

The first two can only be told when all files are written. A page that was finished before is finished again without a
trace.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.parse import unquote

from sphinx.application import Sphinx

ASSET = re.compile(r'(<(?:script|link|img)\b[^>]*?\b(?:src|href)=")([^"?#:]+\.\w+)(?:\?[^"#]*)?(")')
INLINE = re.compile(r"<(script|style)\b([^>]*)>(.*?)</\1>", re.DOTALL)
CHARSET = re.compile(r"<meta charset=[^>]*>")
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
SIGNATURE = re.compile(r'<dt class="sig .*?</dt>', re.DOTALL)
TOKEN = re.compile(r'<span class="(?:pre|w|n|o|p|default_value)">([^<]*)</span>')
NOT_RUN = re.compile(r'\bsrc=|\btype="application/ld\+json"')


def named_by_contents(page: str, hash_of: Callable[[str], str]) -> str:
    """The page with the hash of each file that it loads in the file's address: a new release asks for new files."""

    def name(found: re.Match) -> str:
        hash = "" if found[2].endswith(".html") else hash_of(found[2])
        return f"{found[1]}{found[2]}?v={hash}{found[3]}" if hash else found[0]

    return ASSET.sub(name, page)


def plain_signatures(page: str) -> str:
    """The page with signatures of which names and links alone are marked: with all their tokens the reference of the
    package has more elements than a page may have (`test_site_budgets.py`)."""

    def plain(found: re.Match) -> str:
        text, changed = found[0], True
        while changed:
            text, changed = TOKEN.subn(r"\1", text)
        return text

    return SIGNATURE.sub(plain, page)


def policy_for(page: str) -> str:
    """The Content Security Policy of a page: files of this site, and the scripts and styles it has in itself now."""
    hashes: dict[str, list[str]] = {"script": [], "style": []}
    for tag, attributes, text in INLINE.findall(page):
        if text and not NOT_RUN.search(attributes):
            sign = f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
            hashes[tag] += [sign] * (sign not in hashes[tag])
    rules = {
        "default-src": ["'self'"],
        "script-src": ["'self'", *hashes["script"]],
        "style-src": ["'self'", *hashes["style"]],
        "img-src": ["'self'", "data:"],  # the icons in the style sheets
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
    }
    return "; ".join(f"{name} {' '.join(values)}" for name, values in rules.items())


def guarded(page: str) -> str:
    """The page with its policy, which stands before anything that it speaks of."""
    page = POLICY.sub("", page)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy_for(page)}">'
    return CHARSET.sub(lambda found: found[0] + meta, page, count=1)


def finish(app: Sphinx, exception: Exception | None) -> None:
    """Finish every page of the site."""
    if exception or app.builder.name != "html":
        return
    root = Path(app.outdir).resolve()

    @cache
    def hash_of(path: Path) -> str:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:12] if path.is_file() else ""

    for path in root.rglob("*.html"):
        text = path.read_text("utf-8")
        done = guarded(
            named_by_contents(plain_signatures(text), lambda name: hash_of((path.parent / unquote(name)).resolve()))
        )
        if done != text:
            path.write_text(done, "utf-8")


def setup(app: Sphinx) -> dict[str, object]:
    """Finish the pages when every other hand is off them."""
    app.connect("build-finished", finish, priority=950)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
