"""All the rules on one sheet, to print and to play from: the order of the cards, every rule, and what is paid.

Nothing on it is written by hand: the rules are the statements of `polskpas.evidence`, and their marks its grades; the
order comes from `polskpas.order`, the payments from `polskpas.scoring`.
"""

from collections.abc import Iterator
from html import escape

from polskpas import __version__, evidence
from polskpas.cards import show_cards
from polskpas.evidence import Rule
from polskpas.evidence.model import REPORTERS
from polskpas.order import ranking
from polskpas.rules import RuleSet, rule_set
from polskpas.scoring import TRICKS, Outcome, settle

HEADINGS = {
    "pack": "Players and cards",
    "deal": "The deal",
    "trumps": "Choosing trumps",
    "play": "Play",
    "scoring": "Paying",
    "three-players": "Three players",
}
# After a rule, for the grade of the whole of it or of a side of it.
SIGNS = {"default": "°", "inferred": "*"}
MEANINGS = {
    "default": "The editors chose this, or part of it (default).",
    "inferred": "Reasoned by the editors (inferred), in whole or part.",
}
PAID = "What the soloist gets, what each of the others gets, and what is left in the pot, in chips"
DEALS = 3  # pots that the sheet works out: the first, and those after one loss and after two

SOLOIST, OTHER = 0, 1
ENDINGS = {
    "the game won": ((0, 0, 0, 1, 1), False),
    "the game lost": ((1, 1, 1, 0, 0), False),
    "vole undertaken and made": ((0,) * TRICKS, True),
    "vole undertaken, missed, game won": ((0, 0, 0, 0, 1), True),
    "vole undertaken, game lost": ((0, 0, 1, 1, 1), True),
    "five tricks, vole not undertaken": ((0,) * TRICKS, False),
}


class TableSheet:
    """The sheet of a rule set, named by its id: HTML for a page, plain text for a terminal."""

    def __init__(self, rules: str = "polskpas"):
        self._rules = rule_set(rules)

    def _repr_html_(self) -> str:
        orders = "".join(
            f'<tr><th scope="row">{name}</th><td>{cards}</td></tr>' for name, cards in orders_of(self._rules)
        )
        groups = "".join(
            f"<h2>{HEADINGS[chapter]}</h2>{''.join(map(_statement, rules))}" for chapter, rules in _chapters()
        )
        head, *rows = payments(self._rules)
        first = "".join(f'<th scope="col">{escape(cell)}</th>' if cell else "<td></td>" for cell in head)
        rest = "".join(
            f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
            for name, *cells in rows
        )
        return (
            f'<div class="pp-sheet"><p class="pp-sheet-title"><b>{escape(self._rules.title)}</b> on one sheet</p>'
            f'<table class="pp-sheet-orders"><caption>From the highest card to the lowest</caption>{orders}</table>'
            f'<div class="pp-sheet-rules">{groups}</div><table class="pp-sheet-payments">'
            f"<caption>{PAID}</caption>"
            f"<thead><tr>{first}</tr></thead><tbody>{rest}</tbody></table>"
            f'<p class="pp-sheet-note">{escape(foot())} Polskpas, version {__version__}.</p></div>'
        )

    def __repr__(self) -> str:
        rows: list[str] = []
        lines = [f"{self._rules.title} on one sheet", ""]
        lines += [f"{name}: {cards}" for name, cards in orders_of(self._rules)]
        for chapter, rules in _chapters():
            lines += ["", HEADINGS[chapter], *(f"- {_told(rule)} ({rule.id})" for rule in rules)]
        for name, *cells in payments(self._rules):
            rows.append(f"{name:34}{''.join(cell.ljust(18) for cell in cells)}".rstrip())
        return "\n".join([*lines, "", PAID, *rows, "", *_foot_lines()])


def orders_of(rules: RuleSet) -> Iterator[tuple[str, str]]:
    """For each suit that can be trumps its name and the order of all trumps; last, the order of a plain suit."""
    for trumps in rules.suits:
        yield f"{trumps.glyph} trumps", show_cards(ranking(trumps, trumps, rules))
    plain = ranking(rules.suits[0], rules.suits[-1], rules)
    yield "a plain suit", " ".join(card.rank.label for card in plain)


def pots(rules: RuleSet) -> list[int]:
    """The pots of the first deals if every game is lost, in chips."""
    found = [rules.stake]
    while len(found) < DEALS:
        found.append(_settled("the game lost", found[-1], rules).pot_after + rules.stake)
    return found


def payments(rules: RuleSet) -> list[list[str]]:
    """What each ending pays at those pots, with a heading, as texts."""
    rows = [["", *(f"pot {pot}" for pot in pots(rules))]]
    for ending in ENDINGS:
        rows.append([ending, *(_in_figures(_settled(ending, pot, rules)) for pot in pots(rules))])
    return rows


def _settled(ending: str, pot: int, rules: RuleSet) -> Outcome:
    trick_winners, vole = ENDINGS[ending]
    return settle(SOLOIST, trick_winners, vole, pot, rules)


def _in_figures(outcome: Outcome) -> str:
    paid = outcome.payments
    return f"{_signed(paid[SOLOIST])} | {_signed(paid[OTHER])} | {outcome.pot_after}"


def _signed(chips: int) -> str:
    return f"{chips:+}".replace("-", "−") if chips else "0"


def _chapters() -> Iterator[tuple[str, list[Rule]]]:
    for chapter in HEADINGS:
        yield chapter, [rule for rule in evidence.rules().values() if rule.chapter == chapter]


def marks(rule: Rule) -> str:
    """The signs of a rule: of the grades that it has, or a side of it has, those that rest on the editors."""
    grades = {rule.grade, *(part.grade for part in rule.parts)}
    return "".join(sign for grade, sign in SIGNS.items() if grade in grades)


def foot() -> str:
    """What the signs mean, and who tells the rest."""
    return " ".join(_foot_lines())


def _foot_lines() -> list[str]:
    return [
        *(f"{SIGNS[grade]} {meaning}" for grade, meaning in MEANINGS.items()),
        f"All else is reported by {_tellers()}.",
    ]


def _tellers() -> str:
    """The modern reports that have every rule graded as reported."""
    reported = [rule for rule in evidence.rules().values() if rule.grade == "reported"]
    found = [
        siglum
        for siglum, witness in evidence.witnesses().items()
        if witness.kind in REPORTERS and all(rule.witnesses.get(siglum) == "reads" for rule in reported)
    ]
    return f"one modern article, {found[0]}" if len(found) == 1 else f"modern accounts: {', '.join(found)}"


def _told(rule: Rule) -> str:
    return rule.statement + marks(rule)


def _statement(rule: Rule) -> str:
    return f"<p>{escape(_told(rule))} <code>{rule.id}</code></p>"
