"""The same cards in Polskpas and in Kontraspiel, told card by card: what is played, and in what they part and why."""

from polskpas.cards import show_cards
from polskpas.order import in_order
from polskpas.parting.same_cards import Ending, Part, SameCards, TrickPlay
from polskpas.parting.start import GAMES, Cause, Start, cause, red_jacks
from polskpas.scoring import game_winner
from polskpas.wording import capital

ONE, OTHER = GAMES
PARTS_HERE = {
    Part.MAY_PLAY: "Here the two games part: not the same cards may be played.",
    Part.TRICK: "Here the two games part: the trick goes to another seat.",
    Part.GAME: "Here the two games part: another seat wins the game.",
}
ALONE = "From here each game goes on alone: every seat keeps the order of its cards, and plays the first that it may."


def tell(start: Start, same: SameCards, step: int) -> tuple[str, tuple[str, ...]]:
    """What a step was in both games, and the rules (ids) it rests on. Seats are called as in Polskpas."""
    if step == 0:
        seats = f"{who_plays(same.one, 0)}, in {OTHER.title} called {OTHER.seats[0]}, leads"
        return (
            f"{start.trumps.glyph} is trumps and {ONE.seats[start.soloist]} is soloist. {seats}; no card is exchanged.",
            ("first-lead",),
        )
    on_table = same.one.trick(step)
    verb = "leads" if len(on_table) == 1 else "plays"
    one, other = (f"{who_plays(play, step - 1)} {verb} {play.turns[step - 1].card.shown}" for play in same)
    if step <= same.together:
        text = f"{one}."
    else:
        text = f"{one} in both games." if one == other else f"{ONE.title}: {one}. {OTHER.title}: {other}."
    if on_table:
        return text, ("trick",) if len(on_table) == 1 else ("follow-suit",)
    number, takers = len(same.one.finished(step)), [play.finished(step)[-1].winner for play in same]
    text += f" Trick {number} goes {_in_each_game('to', takers)}."
    if step < len(same.one.turns):
        return text, ("follow-suit", "trick")
    end, rules = _tell_end(start, same)
    return f"{text} {end}", ("follow-suit", "trick", *rules)


def remarks(start: Start, same: SameCards, step: int) -> list[str]:
    """In what the games part at a step, and why; and, where they leave each other, how each goes on."""
    told = [PARTS_HERE[part] for part, first in same.partings.items() if first == step]
    if same.may_play_parts(step):
        told += [_only_there(start, same, step), _why_not_the_same_cards(start, same, step)]
    if 0 < step <= same.together and not same.one.trick(step):
        one, other = (play.finished(step)[-1] for play in same)
        if one.winner != other.winner:
            told.append(_why_another_taker(start, same, step))
    if step == same.together + 1:
        told += [_why_alone(start, same), ALONE]
    if step == len(same.one.turns) and not same.partings:
        told.append("With these cards the two games never part.")
    return told


def who_plays(play: TrickPlay, step: int) -> str:
    """The seat to play after so many cards, at the head of a sentence."""
    return capital(ONE.seats[play.turns[step].seat])


def _tell_end(start: Start, same: SameCards) -> tuple[str, tuple[str, ...]]:
    by = [game_winner([trick.winner for trick in play.tricks], rules)[1] for play, rules in zip(same, GAMES)]
    one, other = ("wins" if play.winner == start.soloist else "loses" for play in same)
    soloist = one if one == other else f"{one} in {ONE.title}, and {other} in {OTHER.title}"
    winners = _in_each_game("by", [play.winner for play in same])
    return f"The game is won {winners}; the soloist {soloist}.", (*dict.fromkeys(by), "soloist-aim")


def _only_there(start: Start, same: SameCards, step: int) -> str:
    """What may be played in one game alone, and in the other alone."""
    one, other = same.allowed(step)
    alone = {ONE: set(one) - set(other), OTHER: set(other) - set(one)}
    said = [
        f"{show_cards(in_order(tuple(cards), start.trumps, ONE))} in {rules.title} alone"
        for rules, cards in alone.items()
        if cards
    ]
    return f"{who_plays(same.one, step)} may play {', and '.join(said)}."


def _why_not_the_same_cards(start: Start, same: SameCards, step: int) -> str:
    led = same.one.trick(step)[0].card
    why = cause(same, start.trumps, Part.MAY_PLAY, step)
    if why is Cause.RED_JACK_LED:
        return f"{led.shown} was led: in {ONE.title} it calls for trumps, in {OTHER.title} for {led.suit.glyph}."
    held = red_jacks(same, start.trumps, step)
    if why is Cause.TRUMPS_LED:
        return f"A trump was led: in {ONE.title} {show_cards(held)} can follow as a trump, in {OTHER.title} not."
    jack = next(card for card in held if card.suit is led.suit)
    return f"{led.suit.glyph} was led: in {OTHER.title} {jack.shown} can follow, in {ONE.title} not, being a trump."


def _why_another_taker(start: Start, same: SameCards, step: int) -> str:
    jack = same.one.taken_with(step)
    if cause(same, start.trumps, Part.TRICK, step) is Cause.JACK_OF_TRUMPS:
        return f"{jack.shown} stands above the ace of trumps in {ONE.title}, and below the queen in {OTHER.title}."
    return f"{jack.shown} is a trump in {ONE.title}, and an ordinary card of {jack.suit.glyph} in {OTHER.title}."


def _why_alone(start: Start, same: SameCards) -> str:
    step = same.together
    if same.ending is Ending.ANOTHER_LEAD:
        return "Another seat leads now in each game."
    refusing = next(rules.title for rules, play in zip(GAMES, same) if start.cards[step] not in play.turns[step].legal)
    return f"{refusing} does not allow {start.cards[step].shown}."


def _in_each_game(how: str, seats: list[int]) -> str:
    """Such as `to the dealer in both games`."""
    one, other = (f"{how} {ONE.seats[seat]}" for seat in seats)
    return f"{one} in both games" if one == other else f"{one} in {ONE.title}, and {other} in {OTHER.title}"
