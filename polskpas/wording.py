"""What sentences say of cards, in the pack that the reader has before him.

Sentences are written once, with French signs and words: `♣J`, `♥`, "a jack". Where they are shown, the same is
said in the reader's pattern: `acorn U`, `hearts`, "an Unter".
"""

import re
from collections.abc import Callable

from polskpas.cards import GERMAN_RANKS, GERMAN_SUITS, Card, Pattern, Rank, Suit, parse_card, parse_suit


def capital(words: str) -> str:
    """Words with a capital letter in front."""
    return words[:1].upper() + words[1:]


def _words() -> dict[str, str]:
    """The words that differ, one and many: French to German."""
    suits = {suit.word: names.word for suit, names in GERMAN_SUITS.items()}
    suits |= {suit.word.removesuffix("s"): names.one for suit, names in GERMAN_SUITS.items()}
    ranks = {rank.word: names.word for rank, names in GERMAN_RANKS.items()}
    ranks |= {f"{word}s": f"{german}s" for word, german in ranks.items()}
    low = {word: german for word, german in (suits | ranks).items() if word != german}
    return low | {word.capitalize(): capital(german) for word, german in low.items()}


GERMAN_WORDS = _words()
SIGN = re.compile(rf"[{''.join(suit.glyph for suit in Suit)}](?:(?:{'|'.join(rank.label for rank in Rank)})(?!\w))?")
SIGNS = re.compile(f"{SIGN.pattern}(?: {SIGN.pattern})*")  # in a row, as a hand is shown
SENTENCE = re.compile(r"(?:^|[.!?] )\Z")  # where one begins
# Whole words with their article; the ids of rules, such as jack-is-trump, are none.
WORD = re.compile(rf"(?:\b([Aa])n? )?(?<![\w-])({'|'.join(GERMAN_WORDS)})(?![\w-])")


def named(sign: str) -> Card | Suit:
    """The card or suit of a sign."""
    return parse_suit(sign) if len(sign) == 1 else parse_card(sign)


def german_words(found: re.Match[str]) -> str:
    """A word that WORD has found, with its article, in German."""
    german = GERMAN_WORDS[found[2]]
    if not found[1]:
        return german
    return f"{found[1]}{'n' if german[0] in 'aAOU' else ''} {german}"


def retold(text: str, pattern: Pattern) -> str:
    """A text about cards for people who see, in a pattern."""
    return text if pattern is Pattern.FRENCH else WORD.sub(german_words, _with_signs(text, pattern.shown))


def aloud(text: str, pattern: Pattern) -> str:
    """A text about cards for people who listen, in a pattern."""
    spoken = _with_signs(text, pattern.spoken)
    return spoken if pattern is Pattern.FRENCH else WORD.sub(german_words, spoken)


def _with_signs(text: str, told: Callable[[Card | Suit], str]) -> str:
    """A text whose signs are told in words; those in a row are set apart by commas, and a sentence begins large."""

    def row(found: re.Match[str]) -> str:
        words = ", ".join(told(named(sign)) for sign in found[0].split(" "))
        return capital(words) if SENTENCE.search(text[: found.start()]) else words

    return SIGNS.sub(row, text)
