"""The statements of the cells of a notebook, as syntax, and the values of a cell that is plain to see."""

from __future__ import annotations

import ast
import json
import keyword
import re
import warnings
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

# ---- The statements of the cells of a notebook, as syntax, and the program that defines a name, with all … ----

MAGIC = re.compile(r"^\s*[%!?].*$|^.*\?\s*$", re.MULTILINE)
CELL_MAGIC = re.compile(r"\A\s*%%(\w+).*\n?")
HARMLESS_MAGICS = ("time", "timeit", "capture", "prun")
"""the magics of a whole cell that still run it as Python"""
KEPT = 4096
"""number of cell texts whose statements are remembered; a class shares most of its cells"""
OF_LISTS = ("append", "extend", "insert", "remove", "pop", "sort", "reverse", "clear")
OF_MAPPINGS = ("update", "setdefault", "popitem", "move_to_end", "subtract")
OF_SETS = ("add", "discard", "difference_update", "intersection_update", "symmetric_difference_update")
OF_QUEUES = ("appendleft", "extendleft", "popleft", "rotate")
CHANGING = {*OF_LISTS, *OF_MAPPINGS, *OF_SETS, *OF_QUEUES}
"""the methods that change a container"""
FILLING = {"list", "dict", "set", "random", "heapq", "bisect", "operator"}
"""the types and modules whose functions change what they are given"""


@dataclass(frozen=True)
class Statement:
    """A statement at the top of a cell. What it does is found out when somebody asks: of most it is plain to see."""

    node: ast.stmt
    lines: Sequence[str]
    """the lines of its cell"""

    @property
    def text(self) -> str:
        """The statement alone."""
        return self._facts[0]

    @property
    def binds(self) -> frozenset[str]:
        """The names that it gives a value."""
        return self._facts[1]

    @property
    def changes(self) -> frozenset[str]:
        """The names whose value it changes, as ``a["B"] = 4`` and ``a.append(4)`` do."""
        return self._facts[2]

    @property
    def uses(self) -> frozenset[str]:
        """The names that it needs."""
        return self._facts[3]

    def fills(self, helpers: Collection[str]) -> frozenset[str]:
        """Return the names that it hands to a function which may change their values, as ``fill(a)`` does."""
        call = self.node.value if isinstance(self.node, ast.Expr) else None
        if not isinstance(call, ast.Call):
            return frozenset()
        function = call.func.value if isinstance(call.func, ast.Attribute) else call.func
        known = FILLING if isinstance(call.func, ast.Attribute) else helpers
        if not isinstance(function, ast.Name) or function.id not in known:
            return frozenset()
        given = [*call.args, *(one.value for one in call.keywords)]
        return frozenset(one.id for one in given if isinstance(one, ast.Name))

    @cached_property
    def _facts(self) -> tuple[str, frozenset[str], frozenset[str], frozenset[str]]:
        node, lines = self.node, self.lines
        start = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
        text = "\n".join(lines[start - 1 : node.end_lineno])
        try:
            if not _is_alone(node, lines):
                text = ast.unparse(node)
            parts = list(ast.walk(node))
            binds, changes = frozenset(_bound(node)), frozenset(_changed(parts))
            uses = frozenset(one.id for one in parts if isinstance(one, ast.Name))
        except RecursionError:
            return "", frozenset(), frozenset(), frozenset()
        return text, binds, changes, uses - (binds if isinstance(node, ast.Assign) else frozenset())


@lru_cache(maxsize=KEPT)
def statements(source: str) -> tuple[Statement, ...]:
    """Return the statements of a cell; none where it is no Python. Magics are left out.

    >>> [(sorted(one.binds), sorted(one.uses)) for one in statements("%reset -f\\na = 1\\nb = a + 1")]
    [([], []), (['a'], []), (['b'], ['a'])]
    >>> statements("pruned = [")
    ()
    """
    found = _parsed(source) or _parsed(_without_magics(source))
    if found is None:
        return ()
    text, tree = found
    lines = text.split("\n")
    return tuple(Statement(node, lines) for node in tree.body)


def bound_in(source: str) -> frozenset[str]:
    """Return the names to which a cell gives a value, or whose values it changes."""
    return frozenset(name for one in statements(source) for name in (*one.binds, *one.changes))


def defined_in(found: Iterable[Statement]) -> frozenset[str]:
    """Return the names of the functions and classes that some statements define."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    return frozenset(one.node.name for one in found if isinstance(one.node, kinds))


def unreadable_line(source: str) -> int:
    """Return the number of the line at which Python stops to read a cell that is no Python.

    >>> unreadable_line("# A = ?\\nnode_values = {'A': 7,5, 'B': 3}")
    2
    """
    text = _without_magics(source)
    try:
        ast.parse(text)
    except SyntaxError as error:
        return min(max(1, error.lineno or 1), text.count("\n") + 1)
    except (ValueError, RecursionError, MemoryError):
        pass
    return 1


def _parsed(text: str) -> tuple[str, ast.Module] | None:
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", " ")
    try:
        with warnings.catch_warnings(action="ignore"):
            return text, ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _without_magics(source: str) -> str:
    whole = CELL_MAGIC.match(source)
    if whole is not None:
        if whole[1] not in HARMLESS_MAGICS:
            return ""
        source = source[whole.end() :]
    return MAGIC.sub("pass", source) if _parsed(MAGIC.sub("pass", source)) else MAGIC.sub("", source)


def _is_alone(node: ast.stmt, lines: Sequence[str]) -> bool:
    """Tell whether a statement fills its lines: ``a = 1; b = 2`` are two in one."""
    if node.end_lineno is None or node.end_col_offset is None:
        return False
    before = lines[node.lineno - 1].encode()[: node.col_offset].strip()
    after = lines[node.end_lineno - 1].encode()[node.end_col_offset :].strip()
    is_decorated = bool(getattr(node, "decorator_list", []))
    return (not before or is_decorated) and (not after or after.startswith(b"#"))


def _bound(node: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement binds at the top of a cell, in its inner blocks too."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
        return
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from (one.asname or one.name.partition(".")[0] for one in node.names)
        return
    for field, value in ast.iter_fields(node):
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.stmt):
                yield from _bound(one)
            elif isinstance(one, ast.AST) and field not in ("value", "test", "iter"):
                yield from _stored(one)
    if isinstance(node, ast.Expr):
        yield from (one.target.id for one in ast.walk(node) if isinstance(one, ast.NamedExpr))


def _stored(node: ast.AST) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store):
            yield one.id
        elif isinstance(one, ast.stmt):
            yield from _bound(one)


def _changed(parts: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names whose value the parts of a statement change in place."""
    for one in parts:
        if isinstance(one, ast.Subscript | ast.Attribute) and isinstance(one.ctx, ast.Store | ast.Del):
            yield from _base(one)
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr in CHANGING:
            yield from _base(one.func)


def _base(node: ast.expr) -> Iterator[str]:
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    if isinstance(node, ast.Name):
        yield node.id


def program_text(sources: Iterable[str], name: str) -> str:
    """Return the statements that define a name and what it uses, in the order of the notebook; "" where none does.

    A statement that changes a used name (``memory["x"] = 1``) comes along; what is bound twice comes twice, as it runs.

    >>> cells = ["def worth(n): return n.value", "print(1)", "w = worth", "def minimax(node):\\n    return w(node)"]
    >>> print(program_text(cells, "minimax"))
    def worth(n): return n.value
    w = worth
    def minimax(node):
        return w(node)
    <BLANKLINE>
    """
    found = [statement for source in sources for statement in statements(source)]
    if not any(name in statement.binds for statement in found):
        return ""
    needed, helpers = _needed(found, name), defined_in(found)
    kept = (one.text for one in found if (one.binds | one.changes | one.fills(helpers)) & needed)
    return "\n".join(kept) + "\n"


def _needed(found: Sequence[Statement], name: str) -> set[str]:
    """Return a name and all names that its definition uses, directly or not."""
    needed, pending = {name}, [name]
    touching: dict[str, list[Statement]] = {}
    helpers = defined_in(found)
    for statement in found:
        for one in statement.binds | statement.changes | statement.fills(helpers):
            touching.setdefault(one, []).append(statement)
    while pending:
        for statement in touching.get(pending.pop(), []):
            for used in statement.uses | statement.binds:
                if used not in needed and used in touching:
                    needed.add(used)
                    pending.append(used)
    return needed


# ---- The values in a cell that is plain to see: comments, and one literal a line, as most answers are ----

LONGEST, MOST_BRACKETS = 500, 50
"""characters and opening brackets of a literal that is read here: no number is too large, and no list too deep"""
LINE = re.compile(
    r"""[\t\ ]*(?:\#[^\0\r\f\ud800-\udfff]*)?
    |(?P<name>[A-Za-z_][A-Za-z_0-9]*)\ =\ (?P<literal>None|(?:[][{}:,.0-9\ -]|"[^"'\\]*"|(?P<single>'[^"'\\]*'))+)""",
    re.VERBOSE,
)
"""a comment, or a name with a list, a mapping, a number or a text that JSON writes alike, but for the quotes"""


def plain_values(source: str) -> dict[str, Any] | None:
    """Return the values that a cell gives its names; None for a cell that needs Python's own grammar.

    >>> plain_values("# My answer:\\npruned = ['C2', 'C3']")
    {'pruned': ['C2', 'C3']}
    >>> plain_values("pruned = ['C2'] + ['C3']"), plain_values("pruned = True"), plain_values("pruned = [")
    (None, None, None)
    """
    found: dict[str, Any] = {}
    for line in source.split("\n"):
        parts = LINE.fullmatch(line)
        if parts is None:
            return None
        name, literal, single = parts["name"], parts["literal"], parts["single"]
        if name is None:
            continue
        if keyword.iskeyword(name) or not literal.isascii() or not _is_small(literal):
            return None
        try:
            found[name] = None if literal == "None" else json.loads(literal.replace("'", '"') if single else literal)
        except ValueError:
            return None
    return found


def _is_small(literal: str) -> bool:
    return len(literal) <= LONGEST and literal.count("[") + literal.count("{") <= MOST_BRACKETS
