"""What open cards say of a hand, told: to programs as data, to people as text."""

from polskpas import layout
from polskpas.action import Action, Kind
from polskpas.bidding import Phase
from polskpas.cards import Pattern
from polskpas.hand import Hand
from polskpas.solver.analysis import Solution
from polskpas.typed import Json
from polskpas.wording import retold

CARDS = (Kind.DISCARD, Kind.PLAY)  # told by the bare card


def as_data(solution: Solution) -> Json:
    """`soloist_wins`, and `actions` keyed by call or bare card (played, or laid away): true, false or null."""
    return {
        "soloist_wins": solution.soloist_wins,
        "actions": {_key(action): wins for action, wins in solution.actions.items()},
    }


def as_text(hand: Hand, solution: Solution, pattern: Pattern | None = None) -> str:
    """A line on the soloist, one on who acts, and one each on the actions that win and on those that lose.

    Cards are named by a pattern, that of the rule set unless another is asked for.
    """
    pattern = pattern or hand.rules.pattern
    lines = [retold(_on_the_soloist(hand, solution), pattern)]
    if solution.actions:
        whose = hand.seats[hand.turn]
        lines.append(f"  {whose} to act ({hand.phase})")
        how = {Phase.PLAY: "after", Phase.EXCHANGE: "having laid away"}.get(hand.phase, "by")
        who = whose if hand.soloist is None else "the soloist"
        for wins, words in ((True, "wins"), (False, "loses")):
            actions = ", ".join(
                _written(action, pattern) for action, value in solution.actions.items() if value is wins
            )
            if actions:
                lines.append(f"    {who} {words} {how}: {actions}")
    return "\n".join(lines)


def _key(action: Action) -> str:
    return str(action.card) if action.kind in CARDS else str(action)


def _written(action: Action, pattern: Pattern) -> str:
    return pattern.written(action.card) if action.kind in CARDS else layout.written(action, pattern)


def _on_the_soloist(hand: Hand, solution: Solution) -> str:
    if hand.soloist is None:
        return "There is no soloist: all have passed." if hand.is_over else "There is no soloist yet."
    who = f"{hand.seats[hand.soloist].capitalize()}, soloist with {hand.trumps.glyph} for trumps,"
    if hand.is_over:
        return f"{who} has {'won' if solution.soloist_wins else 'lost'}."
    return f"{who} {'wins' if solution.soloist_wins else 'loses'} with open cards and best play on all sides."
