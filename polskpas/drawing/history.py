"""The evidence as pages show it: timeline, readings of a witness, sigla, glossary, silence map, differences, likeness.

Each is a class with two faces, HTML for a page and plain text for a terminal. All come from `polskpas.evidence`;
nothing in them is written by hand.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from textwrap import fill

from polskpas import evidence, silence
from polskpas.difference import Difference
from polskpas.evidence import LANGUAGES, Mention, Part, Rule, Witness
from polskpas.likeness import Likeness, Verdict, likenesses
from polskpas.wording import capital

WIDTH = 100
ADDRESS = re.compile(r"[\w.-]+\.\w+\.?/\S+")

# A shape for each grade, so that colour is not needed to tell them apart, and a letter for plain text.
SHAPES = {
    "seen": '<circle cx="10" cy="10" r="7"/>',
    "reported": '<path d="M10 2 18 10 10 18 2 10z"/>',
    "inferred": '<path d="M3 3h14v14H3z" stroke-dasharray="4 3"/>',
}
SIGNS = {"seen": "●", "reported": "◇", "inferred": "□"}


class Shown:
    """Something with two faces: HTML where a notebook can show it, plain text elsewhere."""

    def __init__(self, html: str, plain: str):
        self.html, self.plain = html, plain

    def _repr_html_(self) -> str:
        return f'<style>{_style()}</style><div class="pp-history">{self.html}</div>'

    def __repr__(self) -> str:
        return self.plain


class Timeline(Shown):
    """The dated mentions of the game: a line of years, and below it each entry with its grade."""

    def __init__(self, entries: Sequence[Mention] | None = None):
        entries = evidence.mentions() if entries is None else entries
        super().__init__(timeline(entries), "\n".join(map(_entry_in_words, entries)))


class Readings(Shown):
    """What is known of the rules of one witness, rule by rule."""

    def __init__(self, siglum: str):
        told = [(rule, rule.witnesses[siglum], rule.remarks.get(siglum, "")) for rule in evidence.rules().values()]
        heard = [(rule, word, remark) for rule, word, remark in told if word in ("reads", "reported")]
        rest = [(rule, word, remark) for rule, word, remark in told if word not in ("reads", "reported")]
        rows = [[_rule_link(rule), _reading(rule, word, remark)] for rule, word, remark in heard]
        rows += [[_rule_link(rule), _paragraph(f"{word}{_tail(remark)}")] for rule, word, remark in rest]
        plain = [f"{rule.id}: {word}{_tail(remark)}{_not_told(rule)}" for rule, word, remark in heard]
        plain += [f"{rule.id}: {word}{_tail(remark)}" for rule, word, remark in rest]
        table = _table(f"{siglum}, rule by rule", ("rule", "what is known"), rows)
        super().__init__(table, "\n".join(map(_wrapped, plain)))


class WitnessList(Shown):
    """The witnesses: siglum, title, what of each was seen, who reports it, and where it can be read."""

    def __init__(self, witnesses: Iterable[Witness] | None = None):
        witnesses = list(evidence.witnesses().values() if witnesses is None else witnesses)
        rows = [[f"<b>{escape(witness.siglum)}</b>", _witness(witness)] for witness in witnesses]
        plain = [f"{w.siglum}: {_title(w)} Seen: {w.seen} Of its text on the game: {w.extent}." for w in witnesses]
        table = _table("The witnesses by siglum", ("siglum", "witness"), rows)
        super().__init__(table, "\n".join(map(_wrapped, plain)))


class Glossary(Shown):
    """The terms by language, each marked as seen or not, with where it was seen or who reports it."""

    def __init__(self) -> None:
        terms = evidence.terms()
        html, plain = [], []
        for code, language in LANGUAGES.items():
            of_language = sorted((t for t in terms if t.language == code), key=lambda t: t.term.casefold())
            rows = []
            for term in of_language:
                grade = "seen" if term.seen else "not seen"
                of_rule = f" Rule {_rule_link(evidence.rule(term.rule))}." if term.rule else ""
                told = f"<p>{escape(capital(term.meaning))}.{of_rule}</p>{_graded(grade, term.where)}"
                rows.append([f'<i lang="{code}">{escape(term.term)}</i>', told])
                plain.append(f"{term.term} ({language}): {term.meaning}. {capital(grade)}: {term.where}")
            html.append(_table(language, ("term", "meaning"), rows))
        super().__init__("".join(html), "\n".join(map(_wrapped, plain)))


class SilenceMap(Shown):
    """Each gap in the sources: what is open, the editors' choice, their reasons, and the rival readings."""

    def __init__(self) -> None:
        found = silence.gaps()
        rows = [[_rule_link(gap.rule), _gap(gap)] for gap in found]
        plain = [line for gap in found for line in _gap_in_words(gap)]
        table = _table("What the sources do not say", ("rule", "the gap"), rows)
        super().__init__(table, "\n".join(map(_wrapped, plain)))


class DifferenceTable(Shown):
    """The points on which two rule sets part, and how many were compared."""

    def __init__(self, found: Difference):
        counts = ", ".join(f"{kind} {number}" for kind, number in found.compared.items())
        number = len(found.rows) or "none"
        sum_of_it = f"Differences between {found.first} and {found.second}: {number}. Points compared: {counts}."
        rows = []
        for row in found.rows:
            words = ((found.first, row.first), (found.second, row.second))
            told = "".join(_paragraph(f"{name}: {word or '–'}") for name, word in words)
            rows.append([escape(f"{row.kind}: {row.what}"), told])
        plain = [f"{row.kind} {row.what}: {row.first or '–'} | {row.second or '–'}" for row in found.rows]
        table = _table("Differences", ("point", "the two"), rows) if rows else ""
        super().__init__(f"{_paragraph(sum_of_it)}{table}", "\n".join(map(_wrapped, [sum_of_it, *plain])))


class LikenessTable(Shown):
    """Kontraspiel beside Polskpas, point by point: the verdict, what is known and how, and what is not."""

    def __init__(self, found: Sequence[Likeness] | None = None):
        found = likenesses() if found is None else found
        rows = [[_point_link(one.point.id), _likeness(one)] for one in found]
        plain = [line for one in found for line in _likeness_in_words(one)]
        table = _table("Kontraspiel beside Polskpas", ("point", "what is known of Kontraspiel"), rows)
        super().__init__(table, "\n".join(map(_wrapped, plain)))


def timeline(entries: Sequence[Mention]) -> str:
    """The entries as HTML: years on a line drawn to scale, then a list with every word that goes with them."""
    items = "".join(
        f'<li id="record-{escape(entry.id)}">{_mark(entry.grade)}<div><b>{escape(entry.dated)}</b> '
        f"{escape(entry.what)} {_graded_entry(entry)}</div></li>"
        for entry in entries
    )
    return f'{_line(entries)}<ol class="pp-timeline">{items}</ol>'


def _line(entries: Sequence[Mention]) -> str:
    first = entries[0].years[0] // 50 * 50
    last = -(-entries[-1].years[1] // 50) * 50
    place = {year: 20 + 600 * (year - first) / (last - first) for year in range(first, last + 1)}
    years = "".join(
        f'<path class="pp-tick" d="M{place[year]:.0f} 46v10"/><text x="{place[year]:.0f}" y="78">{year}</text>'
        for year in range(first, last + 1, 50)
    )
    marks = ""
    for number, entry in enumerate(entries):
        x, y = (
            place[entry.years[0]] - 10,
            4 if number % 2 else 24,
        )  # two rows, so that neighbours do not hide each other
        marks += f'<g class="pp-{entry.grade}" transform="translate({x:.1f} {y})">{SHAPES[entry.grade]}</g>'
    grades = [grade for grade in SHAPES if any(entry.grade == grade for entry in entries)]
    counts = ", ".join(f"{sum(entry.grade == grade for entry in entries)} {grade}" for grade in grades)
    label = f"{len(entries)} mentions of the game from {entries[0].years[0]} to {entries[-1].years[1]}: {counts}"
    return (
        f'<svg class="pp-years" viewBox="0 0 640 84" role="img" aria-label="{escape(label)}">'
        f'<path class="pp-tick" d="M20 46H620"/>{years}{marks}</svg>'
        f'<p class="pp-key">{" ".join(f"{_mark(grade)} {grade}" for grade in grades)}</p>'
    )


def _mark(grade: str) -> str:
    return f'<svg class="pp-mark pp-{grade}" viewBox="0 0 20 20" aria-hidden="true">{SHAPES[grade]}</svg>'


def _graded_entry(entry: Mention) -> str:
    words = _entry_words(entry)
    where = f" {_address(entry.where)}." if entry.where else ""
    return f'<span class="pp-graded"><b>{capital(entry.grade)}</b>{escape(words)}{where}</span>'


def _entry_words(entry: Mention) -> str:
    """How the entry is known, after its grade: who tells of it, what was seen and what was not, and the note."""
    by = f" by {', '.join(entry.by)}" if entry.by else ""
    besides = f" Reported{by} too." if entry.by else ""
    told = f": {entry.seen}.{besides}" if entry.grade == "seen" else f"{by}."
    not_seen = f" Not seen: {entry.unseen}." if entry.unseen else ""
    sign = f" Witness {entry.witness}." if entry.witness else ""
    return f"{told}{not_seen}{sign}{f' {entry.note}' if entry.note else ''}"


def _entry_in_words(entry: Mention) -> str:
    where = f" {entry.where}" if entry.where else ""
    words = f"{SIGNS[entry.grade]} {entry.dated}: {entry.what} {capital(entry.grade)}{_entry_words(entry)}{where}"
    return _wrapped(words)


def _reading(rule: Rule, word: str, remark: str) -> str:
    sides = "".join(f"<li>{escape(part.what)} ({part.grade})</li>" for part in rule.parts if part.grade != word)
    apart = f'<p class="pp-graded">Known otherwise:</p><ul>{sides}</ul>' if sides else ""
    return f"{_paragraph(rule.statement)}{_graded(word, remark)}{apart}"


def _not_told(rule: Rule) -> str:
    sides = "; ".join(f"{part.what} ({part.grade})" for part in rule.parts)
    return f". Known otherwise: {sides}" if sides else ""


def _witness(witness: Witness) -> str:
    parts = [
        _title(witness),
        f"Seen: {witness.seen} Of its text on the game: {witness.extent}.",
        f"Reported by {witness.reported_by}." if witness.reported_by else "",
        witness.note,
    ]
    where = f"<p>{_address(witness.where)}</p>" if witness.where else ""
    return "".join(map(_paragraph, filter(None, parts))) + where


def _title(witness: Witness) -> str:
    """Author, title, place and publisher, date, as a sentence."""
    print_ = ": ".join(filter(None, (witness.place, witness.publisher)))
    return ", ".join(filter(None, (witness.author, witness.title, print_, witness.dated))) + "."


def _gap(gap: silence.Gap) -> str:
    sides = "".join(f"<li>{escape(side.what)} ({side.grade})</li>" for side in gap.sides)
    told = [
        f"<p><b>This edition.</b> {escape(gap.rule.statement)}</p>",
        f"<p><b>Why.</b> {escape(gap.rule.warrant)}</p>",
    ]
    if sides:
        told.insert(0, f"<p><b>Open.</b></p><ul>{sides}</ul>")
    if gap.switch:
        rivals = "".join(f"<li><code>{value}</code>: {escape(words)}</li>" for value, words in gap.rivals.items())
        told.append(
            f"<p><b>Switch</b> <code>{gap.switch.name}</code>: {escape(gap.switch.decides)}. Chosen: "
            f"<code>{gap.choice}</code>, {escape(gap.switch.values[gap.choice])}. Rival readings:</p><ul>{rivals}</ul>"
        )
    return "".join(told)


def _gap_in_words(gap: silence.Gap) -> list[str]:
    lines = [f"{gap.rule.id} ({gap.rule.grade}): {gap.rule.statement}"]
    lines += [f"  open: {side.what} ({side.grade})" for side in gap.sides]
    lines.append(f"  why: {gap.rule.warrant}")
    if gap.switch:
        lines.append(f"  switch {gap.switch.name}: {gap.switch.decides}")
        lines.append(f"  chosen {gap.choice}: {gap.switch.values[gap.choice]}")
        lines += [f"  rival {value}: {words}" for value, words in gap.rivals.items()]
    return lines


def _likeness(one: Likeness) -> str:
    """The verdict with the statement; then who says so, what the rule sets hold, the sides, and the reasons."""
    statement = f" {escape(one.point.statement)}" if one.point.statement else ""
    told = [f'<p><b class="pp-verdict">{capital(one.verdict)}.</b>{statement}</p>']
    told += [_paragraph(line) for line in _apart(one)]
    sides = "".join(f"<li>{escape(side)}</li>" for side in map(_side, one.point.parts))
    told += [f"<ul>{sides}</ul>"] if sides else []
    told += [f'<p class="pp-graded">{escape(line)}</p>' for line in (_known_by(one), one.point.warrant)]
    return "".join(told)


def _likeness_in_words(one: Likeness) -> list[str]:
    statement = f" {one.point.statement}" if one.point.statement else ""
    lines = [f"{one.point.id}: {one.verdict}.{statement}", *_apart(one), *map(_side, one.point.parts)]
    return [lines[0], *(f"  {line}" for line in (*lines[1:], _known_by(one), one.point.warrant))]


def _apart(one: Likeness) -> list[str]:
    return [f"{row.what}: {row.first} in Polskpas, {row.second} in Kontraspiel" for row in one.apart]


def _side(part: Part) -> str:
    return f"{capital(part.what)}: {part.grade}"


def _known_by(one: Likeness) -> str:
    """The grade, the word of each witness that has one, and the grade of the rule that the point answers."""
    point, rule = one.point, evidence.rules().get(one.point.id)
    words = [
        f"{siglum} {reading}{f' ({point.remarks[siglum]})' if siglum in point.remarks else ''}"
        for siglum, reading in point.witnesses.items()
        if reading != "unseen" or siglum in point.remarks
    ]
    beside = f" The rule of Polskpas: {rule.grade}." if rule and one.verdict is not Verdict.NOT_KNOWN else ""
    return f"{capital(point.grade)}: {'; '.join(words) or 'unseen in every witness'}.{beside}"


def _point_link(id: str) -> str:
    if id in evidence.rules():
        return _rule_link(evidence.rule(id))
    return f'<a href="kontraspiel.html#kontraspiel-{id}"><code>{id}</code></a>'


def _table(caption: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of two columns, whose cells are HTML; on a narrow page the second goes below the first."""
    head = "".join(f'<th scope="col" role="columnheader">{escape(name)}</th>' for name in heads)
    body = "".join(
        f'<tr role="row"><th scope="row" role="rowheader">{first}</th><td role="cell">{second}</td></tr>'
        for first, second in rows
    )
    return (
        f'<table class="pp-pairs" role="table"><caption>{escape(caption)}</caption>'
        f'<thead role="rowgroup"><tr role="row">{head}</tr></thead><tbody role="rowgroup">{body}</tbody></table>'
    )


def _graded(grade: str, where: str) -> str:
    return f'<p class="pp-graded"><b>{capital(grade)}</b>{escape(_tail(where))}</p>'


def _rule_link(rule: Rule) -> str:
    return f'<a href="{rule.chapter}.html#rule-{rule.id}" data-rule="{rule.id}"><code>{rule.id}</code></a>'


def _address(where: str) -> str:
    where = escape(where)
    return f'<a href="https://{where}">{where}</a>' if ADDRESS.fullmatch(where) else where


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _tail(text: str) -> str:
    return f": {text}" if text else ""


def _wrapped(text: str) -> str:
    indent = text[: len(text) - len(text.lstrip())]
    return fill(
        text.strip(),
        WIDTH,
        initial_indent=indent,
        subsequent_indent=f"{indent}    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


@cache
def _style() -> str:
    return files("polskpas.drawing").joinpath("history.css").read_text("utf-8")
