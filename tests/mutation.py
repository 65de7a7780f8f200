"""The small changes that mutation testing makes to a module, each by itself: what a test should notice.

Left alone: annotations, decorators, docstrings, and texts for people, which are the strings with a space in them and
those with values put in.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
COMPARED = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
}
COUNTED = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
OTHER_CALL = {"any": "all", "all": "any", "min": "max", "max": "min"}
NEEDLESS_CALL = ("bool", "reversed", "set", "sorted")
TYPES = ("Callable", "Iterable", "Sequence", "dict", "list", "tuple")
LEFT_ALONE = ("annotation", "returns", "decorator_list", "bases")


@dataclass(frozen=True)
class Mutant:
    """One change to a file: where it is, what stood there and what stands there now, on one line each."""

    file: str  # from the project's root
    where: str  # the function or class
    number: int  # of the line
    line: str  # the line itself, where the change begins
    before: str
    after: str
    source: str  # the whole file as changed

    @property
    def change(self) -> str:
        """What stood there and what stands there now."""
        return f"{self.before} -> {self.after}"


def mutants(file: str) -> list[Mutant]:
    """Every mutant of a file, in the order of its lines."""
    return mutants_of((ROOT / file).read_text("utf-8"), file)


def mutants_of(text: str, file: str) -> list[Mutant]:
    """Every mutant of a text that is, or might be, a file's."""
    raw, lines, offsets = text.encode(), text.splitlines(), [0]
    for line in raw.splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    found = {}
    for where, node, after in _changes(ast.parse(text)):
        begin = offsets[node.lineno - 1] + node.col_offset  # both count bytes
        end = offsets[node.end_lineno - 1] + node.end_col_offset
        source = (raw[:begin] + after.encode() + raw[end:]).decode()
        before = " ".join(raw[begin:end].decode().split())
        line = lines[node.lineno - 1].strip()
        found.setdefault(source, Mutant(file, where, node.lineno, line, before, _bare(after), source))
    return sorted(found.values(), key=lambda mutant: mutant.number)


def _bare(text: str) -> str:
    text = " ".join(text.split())
    return text[1:-1] if text[:1] == "(" and text[-1:] == ")" and _is_expression(text[1:-1]) else text


def _is_expression(text: str) -> bool:
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return False
    return True


def _changes(tree: ast.Module) -> Iterator[tuple[str, ast.AST, str]]:
    """Each place and what is put there, with the function or class it is in."""

    def walk(node: ast.AST, where: str) -> Iterator[tuple[str, ast.AST, str]]:
        for field, value in ast.iter_fields(node):
            if field in LEFT_ALONE:
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not _is_left_alone(child):
                    named = isinstance(child, (ast.FunctionDef, ast.ClassDef))
                    inside = f"{where}.{child.name}".lstrip(".") if named else where
                    yield from ((inside, *change) for change in _changes_at(child))
                    yield from walk(child, inside)

    yield from walk(tree, "")


def _is_left_alone(node: ast.AST) -> bool:
    if isinstance(node, (ast.JoinedStr, ast.Import, ast.ImportFrom)):
        return True
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in TYPES:
        return True
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes_at(node: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    for kind, change in CHANGES:
        if isinstance(node, kind):
            yield from change(node)


def _as_text(node: ast.AST) -> str:
    return f"({ast.unparse(node)})"


def _with(node: ast.AST, change: Callable[[ast.AST], None]) -> tuple[ast.AST, str]:
    """The node with a change made to a copy of it."""
    other = copy.deepcopy(node)
    change(other)
    return node, _as_text(other)


def _compare(node: ast.Compare) -> Iterator[tuple[ast.AST, str]]:
    for place, operator in enumerate(node.ops):
        for other in COMPARED[type(operator)]:
            yield _with(node, lambda new, place=place, other=other: new.ops.__setitem__(place, other()))


def _count(node: ast.BinOp) -> Iterator[tuple[ast.AST, str]]:
    yield _with(node, lambda new: setattr(new, "op", COUNTED[type(node.op)]()))


def _join(node: ast.BoolOp) -> Iterator[tuple[ast.AST, str]]:
    other = ast.Or if isinstance(node.op, ast.And) else ast.And
    yield _with(node, lambda new: setattr(new, "op", other()))
    yield from _fewer(node, "values")


def _without_sign(node: ast.UnaryOp) -> Iterator[tuple[ast.AST, str]]:
    yield node, _as_text(node.operand)


def _condition(node: ast.If | ast.IfExp | ast.While) -> Iterator[tuple[ast.AST, str]]:
    yield node.test, "(False)"
    if not isinstance(node, ast.While):
        yield node.test, "(True)"


def _filter(node: ast.comprehension | ast.match_case) -> Iterator[tuple[ast.AST, str]]:
    conditions = node.ifs if isinstance(node, ast.comprehension) else filter(None, [node.guard])
    for condition in conditions:
        yield condition, "(True)"
        yield condition, "(False)"


def _constant(node: ast.Constant) -> Iterator[tuple[ast.AST, str]]:
    if isinstance(node.value, bool):
        yield node, str(not node.value)
    elif isinstance(node.value, int):
        yield node, f"({node.value + 1})"
        yield node, f"({node.value - 1})"
    elif isinstance(node.value, str) and (node.value == " " or " " not in node.value):
        yield node, repr(f"X{node.value}X")


def _returned(node: ast.Return) -> Iterator[tuple[ast.AST, str]]:
    if node.value is not None and ast.unparse(node.value) != "None":
        yield node.value, "None"


def _dropped(node: ast.stmt) -> Iterator[tuple[ast.AST, str]]:
    """A statement that does something to what is there already is left out."""
    changes = isinstance(node, ast.AugAssign) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
    if changes or (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript)):
        yield node, "pass"


def _added(node: ast.AugAssign) -> Iterator[tuple[ast.AST, str]]:
    other = copy.deepcopy(node)
    other.op = COUNTED[type(node.op)]()
    yield node, ast.unparse(other)


def _member(node: ast.Attribute) -> Iterator[tuple[ast.AST, str]]:
    """Another member of the same enumeration: the next, or the first after the last."""
    if isinstance(node.value, ast.Name) and node.attr in enumerations().get(node.value.id, ()):
        members = enumerations()[node.value.id]
        other = members[(members.index(node.attr) + 1) % len(members)]
        yield node, f"{node.value.id}.{other}"


def _call(node: ast.Call) -> Iterator[tuple[ast.AST, str]]:
    name = getattr(node.func, "id", None)
    if name in OTHER_CALL:
        yield node.func, OTHER_CALL[name]
    if name in NEEDLESS_CALL and len(node.args) == 1:
        yield node, _as_text(node.args[0])
    yield from _fewer(node, "keywords")


def _elements(node: ast.Tuple | ast.List) -> Iterator[tuple[ast.AST, str]]:
    if isinstance(node.ctx, ast.Load):
        yield from _fewer(node, "elts")


def _keys(node: ast.Dict) -> Iterator[tuple[ast.AST, str]]:
    for place in range(len(node.keys)):
        yield _with(node, lambda new, place=place: (new.keys.pop(place), new.values.pop(place)))


def _fewer(node: ast.AST, field: str) -> Iterator[tuple[ast.AST, str]]:
    for place in range(len(getattr(node, field))):
        yield _with(node, lambda new, place=place: _drop(new, field, place))


def _drop(node: ast.AST, field: str, place: int) -> None:
    getattr(node, field).pop(place)


CHANGES = (
    (ast.Compare, _compare),
    (ast.BinOp, _count),
    (ast.BoolOp, _join),
    (ast.UnaryOp, _without_sign),
    ((ast.If, ast.IfExp, ast.While), _condition),
    ((ast.comprehension, ast.match_case), _filter),
    (ast.Constant, _constant),
    (ast.Return, _returned),
    (ast.stmt, _dropped),
    (ast.AugAssign, _added),
    (ast.Attribute, _member),
    (ast.Call, _call),
    ((ast.Tuple, ast.List), _elements),
    (ast.Dict, _keys),
)


@cache
def enumerations() -> dict[str, tuple[str, ...]]:
    """The members of every enumeration in the package, by its name."""
    found = {}
    for path in (ROOT / "polskpas").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and "Enum" in "".join(map(ast.unparse, node.bases)):
                members = [each.targets[0].id for each in node.body if isinstance(each, ast.Assign)]
                found[node.name] = tuple(name for name in members if not name.startswith("_"))
    return found
