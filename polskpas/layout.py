"""Hands, choices and rules laid out as text, for the terminal and for a notebook's plain output.

Cards are named by a pattern, that of the rule set unless another is asked for.
"""

import textwrap
from collections.abc import Iterable

from polskpas.action import Action, Kind
from polskpas.cards import Pattern, show_cards
from polskpas.edition import hands_of, named_tests
from polskpas.evidence import Rule
from polskpas.hand import Hand
from polskpas.likeness import Likeness
from polskpas.narration import Step, facts, steps, tell_choices
from polskpas.order import in_order
from polskpas.record import Record
from polskpas.typed import Json
from polskpas.wording import retold

WIDTH = 88


def story(record: Record, pattern: Pattern | None = None) -> str:
    """A record step by step: title, the hands as dealt, then what was done and by which rule."""
    hand, lines = record.hand, []
    pattern = pattern or hand.rules.pattern
    if record.title:
        title = retold(record.title, pattern)
        lines += [title, "=" * len(title)]
    if record.about:
        lines += [_wrapped(retold(record.about, pattern)), ""]
    first, *rest = steps(hand)
    lines += [_told(first, pattern), table(first, pattern)]
    for step in rest:
        lines.append(_told(step, pattern))
        note = record.notes.get(step.number - 1)
        if note:
            lines.append(_wrapped(retold(note, pattern), "    | "))
    if not hand.is_over:
        lines.append(legal(hand, pattern))
    return "\n".join(lines) + "\n"


def table(step: Step, pattern: Pattern | None = None) -> str:
    """The table at a step: turn-up, pot, trumps, the hands held, the trick so far, who has taken what."""
    hand = step.hand
    lines = [f"    {', '.join([f'turn-up {hand.deal.turn_up.shown}', *facts(hand)])}"]
    width = max(map(len, hand.seats))
    for seat, name in enumerate(hand.seats):
        held = show_cards(in_order(hand.hands[seat], hand.trumps, hand.rules))
        mark = ">" if seat == hand.turn else " "
        lines.append(f"  {mark} {name.ljust(width)}  {held}{_taken(hand, seat)}")
    if hand.trick:
        lines.append(f"    on the table: {show_cards(hand.trick)}")
    return retold("\n".join(lines), pattern or hand.rules.pattern)


def legal(hand: Hand, pattern: Pattern | None = None) -> str:
    """Who acts, what may be done, and why the rest may not."""
    if hand.is_over:
        return "The hand is over."
    pattern = pattern or hand.rules.pattern
    if not hand.legal:
        return retold(tell_choices(hand), pattern)
    may = ", ".join(written(action, pattern) for action in hand.legal)
    lines = [f"{hand.seats[hand.turn]} to act ({hand.phase}): {may}"]
    lines += [f"  not {written(action, pattern)}: {retold(str(refusal), pattern)}" for action, refusal in hand.refused]
    return "\n".join(lines)


def choices(hand: Hand) -> Json:
    """The same as data: `turn` (a seat or null), `legal` (actions), `refused` (action to error object)."""
    return {
        "turn": hand.turn,
        "phase": hand.phase,
        "legal": [str(action) for action in hand.legal],
        "refused": {str(action): refusal.as_dict() for action, refusal in hand.refused},
    }


def rules(all_rules: Iterable[Rule]) -> str:
    """All rules, each with its id, its grade and its statement."""
    return "\n".join(f"{rule.id} ({rule.grade})\n{_wrapped(rule.statement, '    ')}" for rule in all_rules)


def rule(rule: Rule) -> str:
    """One rule with its grade, what each witness says, the warrant, the code, its tests, its hands and the switch."""
    lines = [rule.id, _wrapped(rule.statement, "  "), f"  grade: {rule.grade}"]
    lines += [f"    {part.what}: {part.grade}" for part in rule.parts]
    lines += ["  witnesses: " + ", ".join(f"{siglum} {reading}" for siglum, reading in rule.witnesses.items())]
    lines += ["  warrant:", _wrapped(rule.warrant, "    "), f"  code: {rule.function}"]
    lines += [f"  test: {name}" for name in named_tests(rule.id)]
    lines += [f"  hand: {name}" for name in hands_of(rule.id)]
    if rule.switch:
        lines.append(f"  switch: {rule.switch}")
    return "\n".join(lines)


def points(alone: Iterable[Likeness]) -> str:
    """What is told of Kontraspiel alone, in short."""
    told = "\n".join(
        f"{one.point.id} ({one.point.grade})\n{_wrapped(one.point.statement or one.point.warrant, '    ')}"
        for one in alone
    )
    return f"Told of Kontraspiel alone:\n{told}"


def point(one: Likeness) -> str:
    """A point of Kontraspiel with its verdict, its grade, what each witness says, and the warrant."""
    told = one.point
    lines = [f"{told.id}, of Kontraspiel: {one.verdict}"]
    lines += [_wrapped(told.statement, "  ")] if told.statement else []
    lines += [f"  grade: {told.grade}", *(f"    {part.what}: {part.grade}" for part in told.parts)]
    lines += ["  witnesses: " + ", ".join(f"{siglum} {reading}" for siglum, reading in told.witnesses.items())]
    return "\n".join([*lines, "  warrant:", _wrapped(told.warrant, "    ")])


def written(action: Action, pattern: Pattern) -> str:
    """An action as it is written and read back, in a pattern."""
    if action.kind is Kind.PLAY:
        return pattern.written(action.card)
    if action.kind in (Kind.DISCARD, Kind.NAME):
        what = action.card if action.kind is Kind.DISCARD else action.suit
        return f"{action.kind} {pattern.written(what)}"
    return str(action)


def _told(step: Step, pattern: Pattern) -> str:
    return _wrapped(f"{step.number:>2}  {retold(step.text, pattern)} [{', '.join(step.rules)}]", "", "    ")


def _taken(hand: Hand, seat: int) -> str:
    count = hand.trick_winners.count(seat)
    return f"  ({count} trick{'s' if count > 1 else ''})" if count else ""


def _wrapped(text: str, indent: str = "", later: str | None = None) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent if later is None else later)
