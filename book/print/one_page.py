"""The book as one page, mended so that every link in it leads somewhere and every anchor is there once.

The builder of the single page writes the names of files before some anchors, and the steps of a demonstration that the
book shows twice keep their addresses.
"""

from __future__ import annotations

import re
from html import escape, unescape

LINK = re.compile(r'(<a\b[^>]*?\bhref=")([^"]*)(")')
ANCHOR = re.compile(r'\sid="([^"]*)"')
OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:")
HEAD_END = "</head>"
SCRIPT = re.compile(r"<script\b.*?</script>|<link rel=\"preload\"[^>]*>", re.DOTALL)
STEPS = re.compile(r'<ol class="pp-steps">.*?</ol></div></div>', re.DOTALL)
STEP = re.compile(r'(?=<li class="pp-step")')
PICTURE = re.compile(r'<div class="pp-picture">.*?</div>(?=<p class="pp-text">)', re.DOTALL)
HEADING = re.compile(r"<h[1-6]\b[^>]*>(.*?)</h[1-6]>", re.DOTALL)
CHAPTER = re.compile(
    r'<span id="(document-[^"]+)"></span>\s*<section\b[^>]*>\s*'
    r'(?:<span\b[^>]*></span>)*<h([23])>(.*?)<a class="headerlink"'
)
ARTICLE = '<article class="bd-article">'
CITED = re.compile(r'<details class="pp-cite">.*?</details>', re.DOTALL)


def anchors(page: str) -> list[str]:
    """The anchors of a page in order."""
    return ANCHOR.findall(page)


def headings(page: str) -> list[str]:
    """The headings of a page as plain text."""
    found = (re.sub(r'<a class="headerlink".*?</a>|<[^>]*>', "", heading) for heading in HEADING.findall(page))
    return [" ".join(unescape(heading).split()) for heading in found]


def dead_links(page: str) -> list[str]:
    """The links of a page that lead nowhere: to an anchor that is not there, or to a file."""
    there = {f"#{id}" for id in anchors(page)} | {"#"}
    return [link for _, link, _ in LINK.findall(page) if link not in there and not OUTSIDE.match(link)]


def as_on_paper(page: str) -> str:
    """The page with the first and the last picture of each demonstration only, and all its words."""

    def thinned(steps: re.Match) -> str:
        opening, *parts = STEP.split(steps[0])
        between = range(1, len(parts) - 1)
        thin = (PICTURE.sub("", part) if number in between else part for number, part in enumerate(parts))
        return "".join([opening, *thin])

    return STEPS.sub(thinned, page)


def each_anchor_once(page: str) -> str:
    """The page without the second of two equal anchors."""
    seen: set[str] = set()

    def once(found: re.Match) -> str:
        known = found[1] in seen
        seen.add(found[1])
        return "" if known else found[0]

    return ANCHOR.sub(once, page)


def front_matter(page: str, title: str, lines: list[str]) -> str:
    """The title, some lines below it, and the contents with a link to each chapter."""
    items = "".join(
        f'<li class="pp-level-{level}"><a href="#{id}">{name}</a></li>' for id, level, name in CHAPTER.findall(page)
    )
    contents = f'<nav aria-label="Contents"><ul>{items}</ul></nav>'
    below = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<header class="pp-front"><h1>{escape(title)}</h1>{below}{contents}</header>'


def mended(page: str, styles: str = "", title: str = "", lines: list[str] | None = None) -> str:
    """The page with its front matter, its links within itself, each anchor once, no scripts, and `styles` at last."""

    def within(found: re.Match) -> str:
        link = found[2]
        if not OUTSIDE.match(link) and "#" in link:
            link = link[link.index("#") :]
        return f"{found[1]}{link}{found[3]}"

    page = as_on_paper(SCRIPT.sub("", CITED.sub("", page)))
    page = LINK.sub(within, each_anchor_once(page))
    page = page.replace("<html", '<html class="pp-one-file"', 1)
    page = page.replace(ARTICLE, ARTICLE + front_matter(page, title, lines or []), 1)
    return page.replace(HEAD_END, f"<style>{styles}</style>{HEAD_END}", 1)
