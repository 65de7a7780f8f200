"""One whole hand of each rule set, told so that a card player can check it. As a program it renews them.

Each lies in `tests/playthroughs`: who acts, what may be done, why the rest may not and by which rule, what is done, by
which rules, and what stands then on the table and in the pot.
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

from polskpas import layout
from polskpas.action import Action, contra
from polskpas.hand import Hand
from polskpas.narration import Step, steps
from polskpas.players import PLAYERS, next_action
from polskpas.record import Record
from polskpas.rules import RULE_SETS, rule_set
from polskpas.wording import retold

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "tests" / "playthroughs"
PLAYER = PLAYERS["thumb"]  # needs no chance
# Deals in which much happens, and what is said besides as soon as it may be, for no player says it.
SEEDS = {"polskpas": 11, "polskpas-1829": 9, "polskpas-1924": 376, "polskpas-three": 104, "kontraspiel": 2}
SAID: dict[str, Action] = {"kontraspiel": contra(1)}


def path_of(id: str) -> Path:
    """Where the playthrough of a rule set lies."""
    return FOLDER / f"{id}.txt"


def played(id: str) -> Hand:
    """The hand of a rule set, played to its end."""
    rules, seed, said = rule_set(id), SEEDS[id], SAID.get(id)
    hand = Hand.dealt(rules, seed)
    while not hand.is_over:
        if said in hand.legal:
            hand = hand.apply(said)
        hand = hand.apply(next_action(hand, [PLAYER] * rules.players, seed))
    return hand


def written(id: str) -> str:
    """The playthrough of a rule set."""
    hand = played(id)
    record = Record(hand, f"{hand.rules.title}, deal {SEEDS[id]}, played by rules of thumb")
    parts = [
        f"{record.title}\n{'=' * len(record.title)}",
        f"polskpas deal --rules {id} --seed {SEEDS[id]}\n{Record(hand.history()[0]).as_json()}",
        *map(step_told, steps(hand)),
    ]
    lines = "\n\n".join(parts).split("\n")
    return "\n".join(map(str.rstrip, lines)) + "\n"


def step_told(step: Step) -> str:
    """A step: what was done and by which rules, the table, the chips, and what may be done next and what not."""
    hand = step.hand
    done = f", {hand.actions[-1]}" if hand.actions else ""
    told = retold(f"{step.text} [{', '.join(step.rules)}]", hand.rules.pattern)
    lines = [
        f"[{step.number}{done}]",
        textwrap.fill(told, layout.WIDTH, break_on_hyphens=False),
        layout.table(step),
        layout.legal(hand),
    ]
    if hand.is_over:
        lines.append(chips(hand))
    return "\n".join(lines)


def chips(hand: Hand) -> str:
    """What each seat is paid at the end, and what is left in the pot."""
    outcome = hand.outcome()
    if outcome.payments is None:
        return "payments: not known; pot: not known"
    paid = ", ".join(f"{seat} {chips:+d}" for seat, chips in zip(hand.rules.seats, outcome.payments))
    return f"payments: {paid}; pot: {outcome.pot_after}"


def main() -> None:
    """Write those that have changed."""
    FOLDER.mkdir(exist_ok=True)
    for id in RULE_SETS:
        if not path_of(id).exists() or path_of(id).read_text("utf-8") != written(id):
            path_of(id).write_text(written(id), "utf-8")
            print(f"{path_of(id).relative_to(ROOT)}: renewed", file=sys.stderr)


if __name__ == "__main__":
    main()
