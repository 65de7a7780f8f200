"""Cards, and words about cards, as HTML in both patterns: `drawing.css` shows the one that is wanted.

Each drawing is made for a pattern, that of its rule set, and holds the other pattern's form as well, hidden until
the page says that the reader wants it. A card's drawing needs nothing around it but the style sheet.
"""

import re
from html import escape

from polskpas.cards import Card, Pattern
from polskpas.wording import SIGN, WORD, german_words, named


def card(card: Card, pattern: Pattern = Pattern.FRENCH, trump: bool = False, marks: str = "") -> str:
    """One card drawn; its spoken name says whether it is a trump. `marks` are further classes."""
    classes = " ".join(filter(None, ("pp-card", f"pp-{card.suit.word}", "pp-trump" if trump else "", marks)))
    faces = "".join(
        f'<b class="pp-{face}" role="img" aria-label="{face.spoken(card)}{", trump" if trump else ""}"'
        f"{_hidden(face, pattern)}>{face.label(card.rank)}</b>"
        for face in Pattern
    )
    return f'<span class="{classes}">{faces}</span>'


def words(text: str, pattern: Pattern = Pattern.FRENCH) -> str:
    """A plain text about cards as HTML: every sign and every word that differs in both patterns, the rest escaped."""

    def word(found: re.Match[str]) -> str:
        return _both(found[0], german_words(found), pattern)

    def sign(found: re.Match[str]) -> str:
        what = named(found[0])
        suit, rank = (what.suit, Pattern.GERMAN.label(what.rank)) if isinstance(what, Card) else (what, "")
        unseen = f"<span>{Pattern.GERMAN.shown(what).removesuffix(rank)}</span>"
        spoken = [f' role="img" aria-label="{face.spoken(what)}"' for face in Pattern]
        return _both(found[0], unseen + rank, pattern, f" pp-sign pp-{suit.word}", *spoken)

    return SIGN.sub(sign, WORD.sub(word, escape(text)))


def _both(french: str, german: str, pattern: Pattern, sign: str = "", *spoken: str) -> str:
    """Both forms of a word side by side; the classes `sign` draw a German suit."""
    french_spoken, german_spoken = spoken or ("", "")
    return (
        f'<span class="pp-french"{french_spoken}{_hidden(Pattern.FRENCH, pattern)}>{french}</span>'
        f'<span class="pp-german{sign}"{german_spoken}{_hidden(Pattern.GERMAN, pattern)}>{german}</span>'
    )


def _hidden(face: Pattern, pattern: Pattern) -> str:
    return "" if face is pattern else ' hidden=""'  # as an EPUB, which is XML, needs it
