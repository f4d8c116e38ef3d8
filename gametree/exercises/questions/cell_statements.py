"""The syntax of the statements in a notebook's cells, and the values of cells that consist of literals."""

from __future__ import annotations

import ast
import builtins
import json
import keyword
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias

_MAGIC = re.compile(r"^[ \t]*[%!?].*$", re.MULTILINE)
"""pattern of a line that only IPython can read; the pattern is used on systems without IPython"""
_PROMPT = re.compile(r"\s*In \[\d+\]: ")
"""prompt at the beginning of a copied cell; Python would read the prompt as an annotation"""
_RUNNING_MAGICS = ("time", "capture", "prun")
"""magics that run the line or the cell after them, so that the names in it get their values"""
_STARS = (
    *("bisect", "cmath", "collections", "copy", "decimal", "fractions", "functools", "heapq", "itertools", "math"),
    *("numbers", "operator", "random", "statistics", "string"),
)
"""modules whose names are known, so that the names defined by ``import *`` can be determined"""
_ARGUMENTS, _METHODS = "*arguments", "*methods"
"""markers among the names that a function changes: for its arguments, and for the arguments of its methods"""
CACHE_SIZE = 4096
"""number of cell texts whose statements are cached, because most cells are the same in the notebooks of a class"""
_OF_LISTS = ("append", "extend", "insert", "remove", "pop", "sort", "reverse", "clear")
_OF_MAPPINGS = ("update", "setdefault", "popitem", "move_to_end", "subtract")
_OF_SETS = ("add", "discard", "difference_update", "intersection_update", "symmetric_difference_update")
_OF_QUEUES = ("appendleft", "extendleft", "popleft", "rotate")
_MUTATING_METHODS = {*_OF_LISTS, *_OF_MAPPINGS, *_OF_SETS, *_OF_QUEUES}
"""methods that change a container"""
_MUTATING_MODULES = {"list", "dict", "set", "random", "heapq", "bisect", "operator"}
"""types and modules whose functions change their arguments"""
_Names: TypeAlias = frozenset[str]
_Effects: TypeAlias = Mapping[str, _Names]
"""The outside names whose values a call of a function changes, keyed by the name of the function."""


@dataclass(frozen=True)
class Statement:
    """A statement at the top level of a cell. It is analysed only on demand, because most statements are simple."""

    node: ast.stmt
    lines: Sequence[str]
    """lines of the cell that contains the statement"""

    @property
    def text(self) -> str:
        return self._facts[0]

    @property
    def binds(self) -> _Names:
        """The names to which the statement assigns a value."""
        return self._facts[1]

    @property
    def changes(self) -> _Names:
        """The names whose values the statement changes, as ``a["B"] = 4`` and ``a.append(4)`` do."""
        return self._facts[2]

    @property
    def uses(self) -> _Names:
        return self._facts[3]

    @property
    def shares(self) -> _Names:
        """The names that may share a value after the statement, as in ``a = b = []`` and ``a = {"x": b}``."""
        return self._facts[5]

    @property
    def calls(self) -> _Names:
        """The functions that the statement calls, and the objects whose methods it calls."""
        return frozenset(call.function for call in self._facts[4])

    def fills(self, effects: _Effects) -> _Names:
        """Return the names that the statement passes to a function that may change their values, as in ``fill(a)``."""
        found: set[str] = set()
        for call in self._facts[4]:
            effect, is_known = effects.get(call.function, frozenset[str]()), call.function in effects
            may_fill = _METHODS in effect or (
                is_known != call.is_method and (is_known or call.function in _MUTATING_MODULES)
            )
            if _ARGUMENTS in effect or (may_fill and (call.is_statement or call.function == "heapq")):
                found |= call.given
            found |= effect - {_ARGUMENTS, _METHODS}
        return frozenset(found)

    @cached_property
    def _parts(self) -> list[ast.AST]:
        return list(ast.walk(self.node))

    @cached_property
    def _facts(self) -> tuple[str, _Names, _Names, _Names, tuple[_FunctionCall, ...], _Names]:
        node, parts, lines = self.node, self._parts, self.lines
        start = min([node.lineno, *(part.lineno for part in getattr(node, "decorator_list", []))])
        text = "\n".join(lines[start - 1 : node.end_lineno])
        nothing = frozenset[str]()
        try:
            if not _fills_its_lines(node, lines):
                text = ast.unparse(node)
            is_definition = isinstance(node, _DEFINITIONS)
            binds, changes = frozenset(_bound(node)), nothing if is_definition else frozenset(_changed(parts))
            uses = frozenset(part.id for part in parts if isinstance(part, ast.Name))
            calls = () if is_definition else tuple(_calls(node, parts))
            inside = frozenset(_inside(node.value)) if isinstance(node, ast.Assign | ast.AnnAssign) else nothing
        except RecursionError:
            return "", nothing, nothing, nothing, (), nothing
        return text, binds, changes, uses - (binds if isinstance(node, ast.Assign) else nothing), calls, binds | inside

    @cached_property
    def own_effects(self) -> tuple[_Names, _Names]:
        """The outside names that the functions defined in the statement change, and the names of the functions that
        they call.
        """
        parts = self._parts
        names = [one for one in parts if isinstance(one, ast.Name)]
        shared = {name for one in parts if isinstance(one, ast.Global) for name in one.names}
        stored = {one.id for one in names if not isinstance(one.ctx, ast.Load)}
        given = {one.arg for one in parts if isinstance(one, ast.arg)}
        changes = set(_changed(parts)) | (stored & shared)
        outside = changes - ((given | stored) - shared)
        calls = frozenset(call.function for call in _calls(self.node, parts))
        return frozenset({*outside, *([_ARGUMENTS] if changes & given else [])}), calls


class _FunctionCall(NamedTuple):
    """A call in a statement: of a function by its name, or of a method by the name of its object."""

    function: str
    given: _Names
    """names in the call whose values may change, including the object of a method"""
    is_method: bool
    is_statement: bool


_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def effects_of(found: Iterable[Statement], known: _Effects | None = None) -> dict[str, _Names]:
    """Return, for each function or object in the given statements, the names whose values a call of it changes;
    ``known`` is such a mapping for earlier statements.

    >>> effects_of(statements("def init():\\n    global table\\n    table = {}"))
    {'init': frozenset({'table'})}
    """
    effects, calls = dict(known or {}), dict[str, _Names]()
    for one in found:
        if isinstance(one.node, ast.Import | ast.ImportFrom):
            effects.update(_of_imports(one.node))
        for name in one.binds if isinstance(one.node, (*_DEFINITIONS, ast.Assign)) else ():
            changes, called = one.own_effects
            effects[name] = effects.get(name, frozenset()) | changes
            calls[name] = calls.get(name, frozenset()) | called
    is_growing = True
    while is_growing:
        is_growing = False
        for name, called in calls.items():
            more = effects[name].union(*(effects[one] for one in called if one in effects))
            is_growing |= more != effects[name]
            effects[name] = more
    defined = {name for one in found if isinstance(one.node, _DEFINITIONS) for name in one.binds}
    return {name: changes for name, changes in effects.items() if changes or name in defined or name not in calls}


def _of_imports(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, _Names]]:
    """Yield the imported names of functions, and of modules with functions, that change their arguments."""
    for one in node.names:
        if isinstance(node, ast.ImportFrom) and node.module in _MUTATING_MODULES:
            yield one.asname or one.name, frozenset()
        elif one.name in _MUTATING_MODULES and one.asname:
            yield one.asname, frozenset((_METHODS,))


def _calls(node: ast.stmt, parts: Iterable[ast.AST]) -> Iterator[_FunctionCall]:
    """Yield the calls among the parts of a statement."""
    statement = node.value if isinstance(node, ast.Expr) else None
    for one in parts:
        if isinstance(one, ast.Call):
            given = [*one.args, *(argument.value for argument in one.keywords)]
            names = frozenset(each.id for each in given if isinstance(each, ast.Name))
            is_method = isinstance(one.func, ast.Attribute)
            for function in _base_name(one.func):
                kept = names | ({function} if is_method and function not in _MUTATING_MODULES else set())
                yield _FunctionCall(function, kept, is_method, one is statement)


def _inside(value: ast.expr | None) -> Iterator[str]:
    """Yield the names whose values, not copies of them, are part of the value of an expression."""
    match value:
        case ast.Name(id=name):
            yield name
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts) | ast.Dict(values=parts):
            for part in parts:
                yield from _inside(part)
        case ast.Subscript(value=part) | ast.Attribute(value=part) | ast.Starred(value=part):
            yield from _inside(part)
        case ast.IfExp(body=first, orelse=second):
            yield from (*_inside(first), *_inside(second))


@lru_cache(maxsize=CACHE_SIZE)
def statements(source: str) -> tuple[Statement, ...]:
    """Return the statements of a cell that Jupyter runs, up to one that always raises an error; an empty tuple if the
    cell is not Python.

    >>> [(sorted(one.binds), sorted(one.uses)) for one in statements("%reset -f\\na = 1\\nb = a + 1")]
    [([], []), (['a'], []), (['b'], ['a'])]
    >>> statements("pruned = [")
    ()
    """
    parsed = (None if _PROMPT.match(source) else _parsed(source)) or _parsed(_as_python(source))
    if parsed is None:
        return ()
    text, tree = parsed
    lines = text.split("\n")
    end = next((number for number, node in enumerate(tree.body, 1) if _always_raises(node)), None)
    return tuple(Statement(node, lines) for node in tree.body[:end])


def _always_raises(node: ast.stmt) -> bool:
    match node:
        case ast.Raise() | ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id="sys"), attr="exit"))):
            return True
        case ast.Assert(test=ast.Constant(value=value)):
            return not value
    return False


@lru_cache(maxsize=CACHE_SIZE)
def bound_in(source: str) -> _Names:
    """Return the names to which a cell assigns a value, or whose values it changes, also inside its functions."""
    if (plain := plain_values(source)) is not None:
        return frozenset(plain)
    found = statements(source)
    effects = effects_of(found)
    return frozenset(
        name for statement in found for name in (*statement.binds, *statement.changes, *statement.fills(effects))
    )


def unreadable_line(source: str) -> int:
    """Return the number of the line at which Python fails to parse a cell.

    >>> unreadable_line("# A = ?\\nnode_values = {'A': 7,5, 'B': 3}")
    2
    """
    text = _as_python(source)
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


def _as_python(source: str) -> str:
    """Return the code of a cell as Python with the same number of lines, without prompts and magics."""
    empty = "\n" * source[: len(source) - len(source.lstrip())].count("\n")
    try:
        with warnings.catch_warnings(action="ignore"):
            return empty + "\n".join(map(_without_magic, _transformer()(source).split("\n")))
    except Exception:  # IPython's parser raises many types of exceptions
        return source


@cache
def _transformer() -> Callable[[str], str]:
    """Return IPython's own transformer of cells; without IPython, one that removes magics."""
    try:
        from IPython.core.inputtransformer2 import TransformerManager
    except ImportError:
        return partial(_MAGIC.sub, "pass")
    manager: Any = TransformerManager
    transform: Callable[[str], str] = manager().transform_cell
    return transform


def _without_magic(line: str) -> str:
    """Return the code that a magic runs, if it is Python; ``line`` is the line to which IPython converts the magic."""
    if not line.lstrip().startswith("get_ipython()."):
        return line
    indent = line[: len(line) - len(line.lstrip())]
    call = ast.parse(line.lstrip(), mode="eval").body
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return line
    magic, *given = (ast.literal_eval(one) for one in call.args)
    if magic not in _RUNNING_MAGICS or call.func.attr not in ("run_line_magic", "run_cell_magic"):
        return f"{indent}pass"
    return f"\n{_as_python(given[1])}" if call.func.attr == "run_cell_magic" else f"{indent}{given[0] or 'pass'}"


def _fills_its_lines(node: ast.stmt, lines: Sequence[str]) -> bool:
    """Return whether a statement is alone on its lines: ``a = 1; b = 2`` are two statements on one line."""
    if node.end_lineno is None or node.end_col_offset is None:
        return False
    before = lines[node.lineno - 1].encode()[: node.col_offset].strip()
    after = lines[node.end_lineno - 1].encode()[node.end_col_offset :].strip()
    is_decorated = bool(getattr(node, "decorator_list", []))
    return (not before or is_decorated) and (not after or after.startswith(b"#"))


def _bound(node: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement binds at the top level of a cell, including those in inner blocks."""
    if isinstance(node, _DEFINITIONS):
        yield node.name
        return
    if isinstance(node, ast.Import | ast.ImportFrom):
        module = getattr(node, "module", None)
        for part in node.names:
            is_star = part.name == "*" and module in _STARS
            yield from _public(str(module)) if is_star else [part.asname or part.name.partition(".")[0]]
        return
    for field, value in ast.iter_fields(node):
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.stmt):
                yield from _bound(part)
            elif isinstance(part, ast.AST) and field not in ("value", "test", "iter"):
                yield from _stored(part)
    if isinstance(node, ast.Expr):
        yield from (part.target.id for part in ast.walk(node) if isinstance(part, ast.NamedExpr))


@cache
def _public(module: str) -> tuple[str, ...]:
    there = import_module(module)
    return tuple(getattr(there, "__all__", None) or (name for name in vars(there) if not name.startswith("_")))


def _stored(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            yield part.id
        elif isinstance(part, ast.stmt):
            yield from _bound(part)


def _changed(parts: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the names whose values the parts of a statement change in place."""
    for part in parts:
        if (isinstance(part, ast.Subscript | ast.Attribute) and isinstance(part.ctx, ast.Store | ast.Del)) or (
            isinstance(part, ast.Attribute) and part.attr in _MUTATING_METHODS
        ):
            yield from _base_name(part)


def _base_name(node: ast.expr) -> Iterator[str]:
    while isinstance(node, ast.Subscript | ast.Attribute):
        node = node.value
    if isinstance(node, ast.Name):
        yield node.id


def program_text(sources: Iterable[str], name: str) -> str:
    """Return the statements that define a name and its dependencies, in notebook order, or "" if none does.

    Statements that change a used name (``memory["x"] = 1``) are included; if a used name is bound twice, both
    statements are included.

    >>> cells = ["def worth(n): return n.value", "print(1)", "w = worth", "def minimax(node):\\n    return w(node)"]
    >>> print(program_text(cells, "minimax"))
    def worth(n): return n.value
    w = worth
    def minimax(node):
        return w(node)
    <BLANKLINE>
    """
    parsed = [statement for source in sources for statement in statements(source)]
    if not any(name in statement.binds for statement in parsed):
        return ""
    effects = effects_of(parsed)
    touched = [candidate.binds | candidate.changes | candidate.fills(effects) for candidate in parsed]
    needed = _needed(parsed, touched, name)
    return "\n".join(candidate.text for candidate, names in zip(parsed, touched, strict=True) if names & needed) + "\n"


def _needed(parsed: Sequence[Statement], touched: Sequence[_Names], name: str) -> set[str]:
    """Return a name and all names that its definition uses, directly or indirectly, including aliases of its values."""
    needed, pending = {name}, [name]
    touching: dict[str, list[Statement]] = {}
    alike: dict[str, set[str]] = {}
    changed = {one for statement, names in zip(parsed, touched, strict=True) for one in names - statement.binds}
    for statement, names in zip(parsed, touched, strict=True):
        for one in names:
            touching.setdefault(one, []).append(statement)
        for one in statement.shares:
            alike.setdefault(one, set()).update(statement.shares & changed)
    while pending:
        last = pending.pop()
        used = {one for statement in touching.get(last, []) for one in statement.uses | statement.binds}
        used |= alike.get(last, set())
        if "*" in touching and any(one not in touching and not hasattr(builtins, one) for one in used):
            used.add("*")
        more = (used & touching.keys()) - needed
        needed |= more
        pending += more
    return needed


# ---- Values of a plain cell: comments and one literal per line -------------------------------------

_LONGEST, _MOST_BRACKETS = 500, 50
"""maximum number of characters and of brackets of a literal that is read here; they also limit numbers and levels"""
_LINE = re.compile(
    r"""[\t\ ]*(?:\#[^\0\r\f\ud800-\udfff]*)?
    |(?P<name>[A-Za-z_][A-Za-z_0-9]*)\ =\ (?P<literal>None|(?:[][(){}:,.0-9\ -]|"[^"'\\]*"|(?P<single>'[^"'\\]*'))+)""",
    re.VERBOSE,
)
"""a comment, or a name with a list, a tuple, a mapping, a number or a text"""


@lru_cache(maxsize=CACHE_SIZE)
def plain_values(source: str) -> dict[str, Any] | None:
    """Return the values that a cell assigns to its names, or None for a cell that needs Python's grammar.

    >>> plain_values("# My answer:\\npruned = ['C2', 'C3']"), plain_values("windows = {'A': (3, 'inf')}")
    ({'pruned': ['C2', 'C3']}, {'windows': {'A': (3, 'inf')}})
    >>> plain_values("pruned = ['C2'] + ['C3']"), plain_values("pruned = True"), plain_values("pruned = [")
    (None, None, None)
    """
    values: dict[str, Any] = {}
    for line in source.split("\n"):
        parts = _LINE.fullmatch(line)
        if parts is None:
            return None
        name, literal, single = parts["name"], parts["literal"], parts["single"]
        if name is None:
            continue
        brackets = literal.count("[") + literal.count("{") + literal.count("(")
        is_short = len(literal) <= _LONGEST and brackets <= _MOST_BRACKETS
        if keyword.iskeyword(name) or not literal.isascii() or not is_short:
            return None
        try:
            values[name] = None if literal == "None" else _literal(literal, has_single_quotes=single is not None)
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            return None
    return values


def _literal(text: str, *, has_single_quotes: bool) -> Any:
    if "(" in text:
        return ast.literal_eval(text)
    return json.loads(text.replace("'", '"') if has_single_quotes else text)  # faster than Python's parser
