"""What a question shows, as HTML and as text: the cards on the table, or the tricks as they fell.

Trumps are not marked here, for that would tell the answer.
"""

from html import escape

from polskpas.cards import Card
from polskpas.drawing import tricks
from polskpas.drawing.cards import card, words
from polskpas.hand import Hand
from polskpas.narration import facts
from polskpas.wording import capital, retold

Played = list[tuple[int, Card]]  # each card with its seat, the one led first


def laid_out(hand: Hand, played: Played) -> str:
    """What is trumps, and cards on the table."""
    pattern = hand.rules.pattern
    shown = "".join(
        f'<span class="pp-put"><span class="pp-name">{escape(who)}</span>{card(one, pattern)}</span>'
        for who, one in _by_name(hand, played)
    )
    said = words(capital(" · ".join(facts(hand))), pattern)
    return f'<div class="pp-game"><div class="pp-said">{said}</div><div class="pp-puts">{shown}</div></div>'


def laid_out_in_words(hand: Hand, played: Played) -> str:
    """The same as text."""
    cards = ", ".join(f"{who} {one.shown}" for who, one in _by_name(hand, played))
    return retold(f"  {capital(', '.join(facts(hand)))}\n  {cards}", hand.rules.pattern)


def all_tricks(hand: Hand) -> str:
    """All five tricks of a finished hand, and who took each."""
    return tricks(hand)


def all_tricks_in_words(hand: Hand) -> str:
    """The same as text: who took each trick."""
    takers = enumerate(hand.trick_winners, start=1)
    return "\n".join(f"  trick {number}: {hand.rules.seats[seat]}" for number, seat in takers)


def _by_name(hand: Hand, played: Played) -> list[tuple[str, Card]]:
    seats = hand.rules.seats
    return [(seats[seat] if at else f"{seats[seat]} leads", one) for at, (seat, one) in enumerate(played)]
