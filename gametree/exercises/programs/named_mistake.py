"""The one small mistake in a student's program: the mutant that does the same, and the line that shows it."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ...rules import Rules
from ...tree.tree import Tree
from .departure import is_close, leaf_accesses, read_returned
from .mutants import Mutant, behaviour, caught
from .worker.trial import role_of

_KEPT = 512
"""number of programs whose statements are remembered"""
_KNOWN = {"max", "min", "inf", "sum", "zip", "int", "round", "abs", "sorted", "reversed", "list", "len"}
"""names that mean the same in every program"""
_ENDINGS = ("break", "return v", "continue")
"""statements that can stand for one another, so that none is said to be missing, nor is a test"""
_LIKENESS = 0.65
"""the share of the statements of a mutant that a program has to have, to be taken for the same style"""
_AROUND = 3
"""how many lines before and after a mistake are compared"""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The mutant that does what a student's program does, and the place in the program's text that shows it."""

    mutant: Mutant
    line: int
    """the line with the mistake, or after which a statement is missing, from 1"""


def diagnosis(task: str, source: str, runs: Sequence[tuple[Tree, Mapping[str, Any]]], rules: Rules) -> Diagnosis | None:
    """Return the one small mistake that explains what a program did on some trees, if the program's text shows it.

    ``runs`` are those trees with what the worker says of each, in the order in which it is best to compare them.
    """
    found: list[tuple[int, Diagnosis]] = []
    for mutant in caught(task):
        if all(_is_same(behaviour(mutant, tree, rules), run) for tree, run in runs):
            found += [(score, Diagnosis(mutant, line)) for score, line in _place(mutant, source)]
    return max(found, key=lambda item: item[0])[1] if found else None


def _is_same(run: Mapping[str, Any] | None, other: Mapping[str, Any]) -> bool:
    if run is None or other["why"] is not None or leaf_accesses(run) != leaf_accesses(other):
        return False
    number = read_returned(run["returned"]).number
    return number is not None and is_close(read_returned(other["returned"]), number)


def _place(mutant: Mutant, source: str) -> list[tuple[int, int]]:
    """Return how many lines around the mistake of a mutant are alike in a text, and its line there; or nothing."""
    right, wrong, own = (_statements(text) for text in (mutant.book, mutant.source, source))
    texts, kinds = [text for _, text in wrong], [text for _, text in own]
    is_moved = sorted(texts) == sorted(text for _, text in right)  # then no line is wrong by itself
    if is_moved or len({*texts} & {*kinds}) < _LIKENESS * len({*texts}):
        return []
    pairs = enumerate(zip(right, texts, strict=False))
    differing = [at for at, ((_, text), other) in pairs if text != other]
    calls_first = sorted(differing, key=lambda at: "search(child" not in texts[at])
    for at in differing[:1] if len(right) != len(wrong) else calls_first:
        lost, sought = right[at][1], texts[at]
        if not mutant.after:
            sought = next((text for text in texts[:at][::-1] if text not in _ENDINGS), "")
            is_shown = _alike(kinds, lost) == _alike(texts, lost) and lost not in _ENDINGS and lost[-1:] != ":"
        else:
            is_shown = kinds.count(sought) == texts.count(sought)
        near = {*texts[max(0, at - _AROUND) : at + _AROUND + 1]}
        scores = [
            (len(near & {*kinds[max(0, place - _AROUND) : place + _AROUND + 1]}), place)
            for place, kind in enumerate(kinds)
            if kind == sought
        ]
        best = {own[place][0] for score, place in scores if score == max(scores)[0]}
        asked = [text for text in texts if text.startswith("if") and "node.player" in text]
        if len(best) > 1 and mutant.after and len(scores) == texts.count(sought) and {*asked} & {*kinds}:
            best = {own[scores[texts[:at].count(sought)][1]][0]}  # both programs ask for the same player first
        if is_shown and kinds.count(lost) <= texts.count(lost) and len(best) == 1:
            (line,), score = best, max(scores)[0]
            return [(score + _AROUND, line) if mutant.after else (score, _last(own, line))]
    return []


def _last(statements: Sequence[tuple[int, str]], line: int) -> int:
    """Return the line after which a statement could follow one: behind what ends it, such as a break below an if."""
    after = next((at for at, (own, _) in enumerate(statements) if own > line), len(statements))
    is_ended = after < len(statements) and statements[after][1] in (*_ENDINGS, "...")
    return statements[after][0] if is_ended else line


def _alike(texts: Sequence[str], text: str) -> int:
    """Return how many statements do the same sort of thing: set the same name, or ask."""
    return sum(other.partition(" ")[0] == text.partition(" ")[0] for other in texts)


@lru_cache(_KEPT)
def _statements(source: str) -> list[tuple[int, str]]:
    """Return the statements of a program, each with its line, with the same names in all programs."""
    tree = _AsMaximum().visit(ast.parse(source))
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names[node.name] = "search"
            own = [item.arg for item in node.args.args if item.arg not in ("self", "cls")]
            roles = [role_of(name) for name in own]
            places = ["node", "alpha", "beta"] if len(own) == 3 and not any(roles) else ["node"]
            names |= {name: role for name, role in zip(own, roles, strict=True) if role in ("alpha", "beta")}
            names |= dict(zip(own, places, strict=False))
        elif isinstance(node, ast.For | ast.comprehension) and "children" in ast.unparse(node.iter):
            names |= {item.id: "child" for item in [node.target] if isinstance(item, ast.Name)}
    plain = _Plain(names)
    found: list[Any] = [
        node for node in ast.walk(tree) if isinstance(node, ast.stmt) and not isinstance(node, ast.Import)
    ]
    for parent in ast.walk(tree):
        inner = ast.Call if not isinstance(parent, ast.UnaryOp) else ()
        found += [node for node in ast.iter_child_nodes(parent) if isinstance(getattr(node, "operand", node), inner)]
    texts = [(node.lineno, node.col_offset, ast.unparse(plain.visit(deepcopy(node)))) for node in found]
    return [(line, text.split("\n")[0]) for line, _, text in sorted(texts) if text != "pass"]


class _AsMaximum(ast.NodeTransformer):
    """Writes ``if a > b: b = a`` as ``b = max(a, b)``, with three dots in its second line."""

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        """Turn a comparison with the statement below it into a maximum or a minimum."""
        test, statement = node.test, node.body[0]
        if (
            isinstance(test, ast.Compare)
            and isinstance(statement, ast.Assign)
            and len(node.body) + len(node.orelse) == 1
        ):
            sides, target = [test.left, test.comparators[0]], ast.unparse(statement.targets[0])
            texts = [*map(ast.unparse, sides)]
            if sorted(texts) == sorted([target, ast.unparse(statement.value)]):
                is_max = isinstance(test.ops[0], ast.Gt | ast.GtE) == (texts[1] == target)
                plain = ast.parse(f"{target} = {'max' if is_max else 'min'}({', '.join(texts)})").body[0]
                dots = ast.copy_location(ast.Expr(ast.Constant(...)), statement)
                return [ast.increment_lineno(plain, node.lineno - 1), dots]
        return self.generic_visit(node)


class _Plain(ast.NodeTransformer):
    """Gives names by what they are for, and writes comparisons and infinity in one way."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.copy_location(ast.Name(self.names.get(node.id, node.id if node.id in _KNOWN else "v")), node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Write ``math.inf`` and methods as names."""
        known = node.attr if node.attr == "inf" else self.names.get(node.attr)
        return ast.Name(known) if known and known != "child" else self.generic_visit(node)  # type: ignore[return-value]

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Turn > and ≥ round."""
        other = {ast.Gt: ast.Lt, ast.GtE: ast.LtE}.get(type(node.ops[0]))
        if other and len(node.ops) == 1:
            node = ast.Compare(node.comparators[0], [other()], [node.left])
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Write ``float("inf")`` as a name, and the arguments of max and min in one order."""
        if ast.unparse(node) in ("float('inf')", "float('infinity')"):
            return ast.Name("inf")
        if ast.unparse(node) == "float('-inf')":
            return ast.UnaryOp(ast.USub(), ast.Name("inf"))
        if isinstance(node.func, ast.Name) and node.func.id in ("max", "min"):
            plain = [self.visit(item) for item in node.args]
            node.args = sorted((ast.Name("v") if _is_search(item) else item for item in plain), key=ast.unparse)
            return node
        return self.generic_visit(node)


def _is_search(item: ast.expr) -> bool:
    return ast.unparse(item).lstrip("-").startswith("search(child")
