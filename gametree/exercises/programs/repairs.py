"""Changes that correct a student's program: better initial values, and one or two missing statements."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations, product

from .worker.trial import role_of

_MOST_SITES, _MOST_PAIRS = 6, 80
"""maximum number of initial values, and of pairs of missing statements, that are tried"""
_INFINITIES = {"−∞": "-float('inf')", "+∞": "float('inf')"}
"""initial values that are tried, as Python code, keyed by their text for readers"""
_MODULES = ("sys", "math", "np", "numpy")


@dataclass(frozen=True, slots=True)
class Repair:
    """A change of a program that has not been tested yet."""

    source: str
    """changed program"""
    lines: tuple[int, ...]
    """numbers of the changed lines, or of the lines after which a statement is added"""
    texts: tuple[str, ...]
    """new texts: initial values as text for readers, or the added statements"""
    adds: bool
    """whether statements are added"""


def repairs(source: str) -> Iterator[tuple[Repair, ...]]:
    """Yield the changes of a program in groups, the smallest changes first.

    >>> text = "def minimax(node):\\n    v = 0\\n    for child in node.children:\\n        v = max(v, minimax(child))"
    >>> [(repair.lines, repair.texts) for group in repairs(text) for repair in group][:2]
    [((2,), ('−∞',)), ((2,), ('+∞',))]
    """
    tree = ast.parse(source)
    sites = list(_first_values(tree))[:_MOST_SITES]
    for count in (1, 2):
        yield tuple(
            _with_first_values(tree, chosen, signs)
            for chosen in combinations(sites, count)
            for signs in product(_INFINITIES, repeat=count)
        )
    yield (_with_first_values(tree, sites, ["−∞" if _is_negative(site) else "+∞" for site in sites]),) if sites else ()
    missing = sorted(_missing_statements(tree), key=lambda one: one.block[0].lineno)
    yield tuple(_with_statements(tree, [one]) for one in missing)
    pairs = [pair for pair in combinations(missing, 2) if {one.role for one in pair} in _PAIRS]
    yield tuple(_with_statements(tree, pair) for pair in pairs[:_MOST_PAIRS])


# ---- Initial values -----------------------------------------------------------------------------


def _first_values(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield the constants to which a program initialises its variables for the best value and for the window, in the
    order in which they occur in the text.
    """
    constants = {name for item in tree.body for name, value in _assigned_values(item) if _is_constant(value, ())}
    parameters = {item.name: [arg.arg for arg in item.args.args] for item in _functions(tree)}
    found: dict[int, ast.expr] = {}
    for function in _functions(tree):
        pairs = [pair for item in ast.walk(function) for pair in _assigned_values(item)]
        names = [name for name, _ in pairs]
        candidates = [value for name, value in pairs if names.count(name) > 1 and role_of(name) != "depth"]
        for call in (item for item in ast.walk(function) if isinstance(item, ast.Call)):
            own = parameters.get(ast.unparse(call.func).rpartition(".")[2], [])
            own = own[own[:1] == ["self"] :]
            candidates += [value for name, value in zip(own, call.args, strict=False) if _is_bound(own, name)]
        for value in candidates:
            branches = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
            found |= {id(branch): branch for branch in branches if _is_constant(branch, constants)}
    return iter(sorted(found.values(), key=lambda value: (value.lineno, value.col_offset)))


def _functions(tree: ast.AST) -> list[ast.FunctionDef]:
    return [item for item in ast.walk(tree) if isinstance(item, ast.FunctionDef)]


def _assigned_values(statement: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names and values of an assignment; ``a, b = 0, 1`` yields two pairs."""
    if isinstance(statement, ast.AnnAssign) and statement.value is not None:
        yield ast.unparse(statement.target), statement.value
    for target in statement.targets if isinstance(statement, ast.Assign) else ():
        value = statement.value  # type: ignore[attr-defined]
        names = target.elts if isinstance(target, ast.Tuple) else [target]
        are_paired = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(value.elts) == len(names)
        values = value.elts if are_paired else [value] * len(names)
        yield from zip(map(ast.unparse, names), values, strict=True)


def _is_bound(names: Sequence[str], name: str) -> bool:
    """Return whether a parameter is α or β, according to its name or position."""
    return role_of(name) in ("alpha", "beta") or (len(names) == 3 and name in names[1:] and not role_of(name))


def _is_constant(value: ast.expr, constants: object) -> bool:
    """Return whether an expression is a finite number that does not depend on the tree."""
    text = ast.unparse(value)
    if "inf" in text.replace("float_info", ""):
        return False
    if isinstance(value, ast.UnaryOp):
        return _is_constant(value.operand, constants)
    if isinstance(value, ast.BinOp):
        return _is_constant(value.left, constants) and _is_constant(value.right, constants)
    if isinstance(value, ast.Call):
        return ast.unparse(value.func) in ("float", "int") and all(_is_constant(one, constants) for one in value.args)
    is_number = isinstance(value, ast.Constant) and type(value.value) in (int, float, str)
    is_named = isinstance(value, ast.Name) and isinstance(constants, set) and value.id in constants
    return is_number or is_named or (isinstance(value, ast.Attribute) and text.startswith(_MODULES))


def _is_negative(value: ast.expr) -> bool:
    return isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub)


def _with_first_values(tree: ast.Module, sites: Sequence[ast.expr], signs: Sequence[str]) -> Repair:
    changes = {
        id(site): ast.parse(_INFINITIES[sign], mode="eval").body for site, sign in zip(sites, signs, strict=True)
    }
    memo = {key: deepcopy(value) for key, value in changes.items()}
    lines = tuple(dict.fromkeys(site.lineno for site in sites))
    return Repair(ast.unparse(deepcopy(tree, memo)), lines, tuple(signs), adds=False)


# ---- Missing statements -------------------------------------------------------------------------


_PAIRS = ({"raise", "lower"}, {"cut max", "cut min"}, {"cut"})
"""roles of two statements that can be missing together"""


@dataclass(frozen=True, slots=True)
class _Missing:
    """A statement that may be missing after a given statement."""

    block: list[ast.stmt]
    place: int
    text: str
    role: str


def _missing_statements(tree: ast.Module) -> Iterator[_Missing]:
    """Yield the statements of alpha-beta that can be missing in a loop, written with the variable names of the
    program.
    """
    for function in _functions(tree):
        bounds = _bounds_of(function)
        returned = [
            ast.unparse(item.value) for item in ast.walk(function) if isinstance(item, ast.Return) and item.value
        ]
        loops = [item for item in ast.walk(function) if isinstance(item, ast.For)]
        for loop in loops if bounds else ():
            for block, others in _blocks(loop.body, []):
                yield from _after_each(block, others, bounds, returned)


def _bounds_of(function: ast.FunctionDef) -> tuple[str, ...]:
    """Return the names of α and β in a function; an empty tuple if it has no such parameters."""
    names = [item.arg for item in function.args.args if item.arg not in ("self", "cls")]
    by_role: Mapping[str, str] = {role_of(name): name for name in reversed(names)}
    if {"alpha", "beta"} <= by_role.keys():
        return by_role["alpha"], by_role["beta"]
    return tuple(names[1:]) if len(names) == 3 and not any(map(role_of, names)) else ()


def _blocks(body: list[ast.stmt], others: list[ast.stmt]) -> Iterator[tuple[list[ast.stmt], list[ast.stmt]]]:
    """Yield a block of statements and the blocks of its conditionals, each with the surrounding statements."""
    yield body, others
    for statement in body:
        if isinstance(statement, ast.If) and statement.orelse:
            around = [*others, *(other for other in body if other is not statement)]
            yield from _blocks(statement.body, around)
            yield from _blocks(statement.orelse, around)


def _after_each(
    block: list[ast.stmt], others: list[ast.stmt], bounds: tuple[str, ...], returned: Sequence[str]
) -> Iterator[_Missing]:
    """Yield the statements that may be missing in a block: changes of α and β, and tests for a cut-off."""
    alpha, beta = bounds
    known = set(map(_name_of, _changes([*block, *others])))
    tests = [item for item in [*block, *others] if isinstance(item, ast.If)]
    is_tested = any(isinstance(item, _EXITS) for test in tests for item in ast.walk(test))
    for place, statement in enumerate(block):
        changed = set(map(_name_of, _changes([statement]))) - {alpha, beta}
        for name in sorted(filter(str.isidentifier, changed), key=lambda name: (name not in returned, name)):
            changes = [(f"{alpha} = max({alpha}, {name})", "raise")] * (alpha not in known)
            changes += [(f"{beta} = min({beta}, {name})", "lower")] * (beta not in known)
            cuts = [(f"if {name} >= {beta}: break", "cut max"), (f"if {name} <= {alpha}: break", "cut min")]
            for text, role in [*changes, *([] if is_tested else cuts)]:
                yield _Missing(block, place, text, role)
    if not is_tested and not isinstance(block[-1], _EXITS):
        yield _Missing(block, len(block) - 1, f"if {alpha} >= {beta}: break", "cut")


_EXITS = (ast.Break, ast.Return, ast.Continue)


def _changes(block: Sequence[ast.stmt]) -> list[tuple[str, ast.expr]]:
    return [pair for statement in block for item in ast.walk(statement) for pair in _assigned_values(item)]


def _name_of(change: tuple[str, ast.expr]) -> str:
    return change[0]


def _with_statements(tree: ast.Module, added: Sequence[_Missing]) -> Repair:
    memo: dict[int, object] = {}
    copied = deepcopy(tree, memo)
    for one in sorted(added, key=lambda one: -one.place):
        block = memo[id(one.block)]
        assert isinstance(block, list)
        block[one.place + 1 : one.place + 1] = ast.parse(f"for _ in ():\n    {one.text}").body[0].body  # type: ignore[attr-defined]
    lines = tuple(one.block[one.place].end_lineno or 1 for one in added)
    return Repair(ast.unparse(ast.fix_missing_locations(copied)), lines, tuple(one.text for one in added), adds=True)
