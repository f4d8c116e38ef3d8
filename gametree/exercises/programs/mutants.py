"""The textbook searches as students write them, and all their small mutants: programs with one known mistake."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Any

from ...randomness import SeededRandom
from ...rules import Rules
from ...trace.algorithms import SEARCHES_BY_NAME
from ...tree.rebuilding import replace_leaves
from ...tree.tree import Tree
from .departure import BookSearch, leaf_accesses, read_returned, tree_cases, with_other_tie_rule
from .tasks import TASKS, leaf_values, nodes_json
from .worker.accesses import AccessLog, Stop, build_tree, read, returned_as_json

MINIMAX = """
def minimax(node):
    if node.is_leaf:
        return node.value
    best = -inf if node.player == "max" else inf
    for child in node.children:
        value = minimax(child)
        if node.player == "max":
            best = max(best, value)
        else:
            best = min(best, value)
    return best
"""
_MINIMAX_WITH_MOVES = """
def minimax(node):
    if node.is_leaf:
        return node.value, None
    best, move = None, None
    for child in node.children:
        value, _ = minimax(child)
        if best is None or (value > best if node.player == "max" else value < best):
            best, move = value, child
    return best, move
"""
_MINIMAX_OF_LISTS = """
def minimax(node):
    if node.is_leaf:
        return node.value
    values = []
    for child in node.children:
        values.append(minimax(child))
    if node.player == "max":
        return max(values)
    return min(values)
"""
_ALPHABETA = """
def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    if node.player == "max":
        best = -inf
        for child in node.children:
            value = alphabeta(child, alpha, beta)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = inf
    for child in node.children:
        value = alphabeta(child, alpha, beta)
        best = min(best, value)
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best
"""
_ALPHABETA_BY_TWO_FUNCTIONS = """
def alphabeta(node, alpha, beta):
    if node.player == "min":
        return min_value(node, alpha, beta)
    return max_value(node, alpha, beta)

def max_value(node, alpha, beta):
    if node.is_leaf:
        return node.value
    v = -inf
    for child in node.children:
        v = max(v, min_value(child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v

def min_value(node, alpha, beta):
    if node.is_leaf:
        return node.value
    v = inf
    for child in node.children:
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
"""
NEGAMAX = """
def alphabeta(node, alpha, beta):
    if node.player == "min":
        return -negamax(node, -beta, -alpha, -1)
    return negamax(node, alpha, beta, 1)

def negamax(node, alpha, beta, sign):
    if node.is_leaf:
        return sign * node.value
    best = -inf
    for child in node.children:
        value = -negamax(child, -beta, -alpha, -sign)
        best = max(best, value)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best
"""
EXPECTIMINIMAX = """
def expectiminimax(node):
    if node.is_leaf:
        return node.value
    if node.player == "chance":
        total = 0
        for share, child in zip(node.probabilities, node.children):
            total += share * expectiminimax(child)
        return total
    best = None
    for child in node.children:
        value = expectiminimax(child)
        if best is None or (value > best if node.player == "max" else value < best):
            best = value
    return best
"""
MAXN = """
def maxn(node):
    if node.is_leaf:
        return node.value
    place = int(node.player[1:]) - 1
    best, most = None, -inf
    for child in node.children:
        value = maxn(child)
        if value[place] > most:
            best, most = value, value[place]
    return best
"""
_FROM_START = EXPECTIMINIMAX.replace("= None", '= -inf if node.player == "max" else inf').replace(
    "best is None or ", ""
)
_PROGRAMS = (
    *(MINIMAX, _MINIMAX_WITH_MOVES, _MINIMAX_OF_LISTS, _ALPHABETA, _ALPHABETA_BY_TWO_FUNCTIONS, NEGAMAX),
    *(EXPECTIMINIMAX, _FROM_START, MAXN),
)
BOOKS: Mapping[str, tuple[str, ...]] = {
    name: tuple(program for program in _PROGRAMS if program.startswith(f"\ndef {name}("))
    for name, task in TASKS.items()
    if task.search is not None
}
"""correct programs of each task, in the most common styles"""

_BY_HAND = (
    (_MINIMAX_OF_LISTS, "(node):\n", "(node, values=[]):\n", "    values = []\n", ""),
    (_MINIMAX_OF_LISTS, "def", "values = []\ndef", "    values = []\n", ""),
    (MINIMAX, "(node):\n", "(node, seen={}):\n    if node in seen:\n        return seen[node]\n", "", ""),
    (MINIMAX, "    return best", "    if best:\n        return best", "", ""),
    (_ALPHABETA, "def", "seen = {}\ndef", "    return best", "    seen[node] = best\n    return seen[node]"),
    (_ALPHABETA, "value = alphabeta(child, alpha, beta)", "value = alphabeta(child, best, beta)", "", ""),
    (_ALPHABETA, "return best", "return alpha, beta", "value = alpha", "alpha, beta = alpha"),
    (NEGAMAX, "child, -beta, -alpha", "child, alpha, beta", "", ""),
    (NEGAMAX, "child, -beta, -alpha", "child, -inf, inf", "", ""),
    (MAXN, "value[place]", "sum(value)", "", ""),
    (MAXN, "value[place]", "value[0]", "", ""),
    (MAXN, "value[place] > most", "best is None or value > best", "", ""),
)
"""mutants that need two changes: a program, and two pairs of texts; the second text of each pair replaces the first

They include lists and tables that persist between calls, and windows that are passed up.
"""

_STARTS = (0, 10, 99, 999, 9999, 99_999)
"""initial values that are smaller than some leaf values"""
_OPERATORS: tuple[type[ast.cmpop], ...] = (ast.Gt, ast.GtE, ast.Lt, ast.LtE, ast.Eq, ast.NotEq)
_ARITHMETIC: Mapping[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Mult: (ast.Add, ast.Div, ast.FloorDiv),
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add,),
}
_ALIKE = (
    ("value", "v", "best", "most", "alpha", "beta", "total"),
    ("node", "child"),
    ("max", "min"),
    ("sign", "-sign"),
)
"""groups of names that are easily confused"""


@dataclass(frozen=True)
class Mutant:
    """A textbook program with one small mistake.

    >>> lost = next(one for one in mutants("alphabeta") if one.before == "alpha = max(alpha, best)")
    >>> lost.line, lost.after
    (9, '')
    """

    task: str
    book: str
    source: str

    @cached_property
    def line(self) -> int:
        """The line number of the mistake in the mutant, from 1; for a missing line, its number in the original."""
        pairs = zip(self.book.splitlines(), [*self.source.splitlines(), ""], strict=False)
        return next((at for at, (line, other) in enumerate(pairs, start=1) if line != other), 1)

    @cached_property
    def before(self) -> str:
        """The original line."""
        return self.book.splitlines()[self.line - 1].strip()

    @cached_property
    def after(self) -> str:
        """The line that replaces it, or "" if it is missing."""
        own = self.source.splitlines()
        is_missing = len(own) < len(self.book.splitlines()) or own[self.line - 1].strip() == "pass"
        return "" if is_missing else own[self.line - 1].strip()

    @property
    def is_of_one_line(self) -> bool:
        """Whether the mutant differs from the original in exactly one replaced line."""
        own, book = self.source.splitlines(), self.book.splitlines()
        return len(own) == len(book) and sum(map(str.__ne__, own, book)) == 1

    def difference(self, tree: Tree, rules: Rules) -> tuple[bool, Any, Any] | None:
        """Return the difference from the original on a tree: True with the two values, or False with the leaves that
        each evaluates.

        Return None if there is no difference or if the mutant returns no number.

        >>> lost = next(one for one in caught("minimax") if one.after == "best = max(best, best)")
        >>> lost.difference(Tree.parse("[3 12]"), Rules())
        (True, -inf, 12)
        """
        run, book = (behaviour(one, tree, rules) for one in (self, replace(self, source=self.book)))
        if run is None or book is None or (value := read_returned(run["returned"]).number) is None:
            return None
        right, leaves, others = read_returned(book["returned"]).number, leaf_accesses(run), leaf_accesses(book)
        if value == right:
            return (False, leaves, others) if leaves != others else None
        return True, value, right

    @cached_property
    def code(self) -> Any:
        """The compiled program."""
        return compile(f"from math import inf\n{self.source}", "<mutant>", "exec")


@cache
def mutants(task: str) -> tuple[Mutant, ...]:
    """Return all small mutants of a task's programs.

    >>> len(mutants("alphabeta")) > 300
    True
    """
    made: dict[str, Mutant] = {}
    for book in BOOKS[task]:
        plain = plain_text(book)
        by_hand = (book.replace(a, b).replace(c, d) for source, a, b, c, d in _BY_HAND if source is book)
        for source in (*_mutated(plain), *map(plain_text, by_hand)):
            if source != plain:
                made.setdefault(source, Mutant(task, plain, source))
    return tuple(made.values())


def plain_text(source: str) -> str:
    """Return a program without empty lines and comments, formatted like all mutants."""
    return _plain(ast.parse(source))


def _plain(tree: ast.Module) -> str:
    return "\n".join(filter(None, ast.unparse(tree).splitlines()))


def _mutated(source: str) -> Iterator[str]:
    tree = ast.parse(source)
    for parent in ast.walk(tree):
        for name, content in [*ast.iter_fields(parent)]:
            if isinstance(content, ast.expr):
                for other in _expressions(content, parent, name):
                    setattr(parent, name, other)
                    yield _plain(tree)
                setattr(parent, name, content)
            elif isinstance(content, list):
                whole = content[:]
                others = _blocks(whole, parent) if name in ("body", "orelse") else _lists(whole, parent, name)
                for changed in others:
                    content[:] = changed
                    yield _plain(tree)
                content[:] = whole


def _lists(items: list[Any], parent: ast.AST, name: str) -> Iterator[list[Any]]:
    """Yield lists of expressions in which one is changed, one is left out, or two are swapped."""
    for at, item in enumerate(items):
        if isinstance(item, ast.expr):
            for other in _expressions(item, parent, name):
                yield [*items[:at], other, *items[at + 1 :]]
        if at and isinstance(parent, ast.Call | ast.Tuple):
            yield [*items[: at - 1], item, items[at - 1], *items[at + 1 :]]
        if isinstance(parent, ast.BoolOp) and len(items) > 2:
            yield items[:at] + items[at + 1 :]


def _blocks(lines: list[Any], parent: ast.AST) -> Iterator[list[Any]]:
    """Yield blocks in which a statement is left out, moved, or replaced by an early return."""
    if not isinstance(parent, ast.stmt):
        return
    for at, line in enumerate(lines):
        before, after = lines[:at], lines[at + 1 :]
        yield [*before, *(after or ([] if before else [ast.Pass()]))]
        if after:
            yield [*before, after[0], line, *after[1:]]
        if isinstance(line, ast.For):
            for ending in (item for item in after if isinstance(item, ast.Return)):
                yield [*before, ast.For(line.target, line.iter, [*line.body, ending], [], lineno=0), *after]
        if isinstance(line, ast.Break):
            yield [*before, ast.Continue(), *after]
        if isinstance(line, ast.If):
            for kept in (line.body, line.orelse):
                yield [*before, *kept, *after] or [ast.Pass()]
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Name) and "node" not in ast.unparse(line):
            yield [ast.Global([line.targets[0].id]), *lines] if isinstance(parent, ast.FunctionDef) else lines


def _expressions(item: ast.expr, parent: ast.AST, name: str) -> Iterator[ast.expr]:
    """Yield plausible wrong replacements of an expression."""
    text = ast.unparse(item)
    if not isinstance(getattr(item, "ctx", ast.Load()), ast.Load):
        return
    if name == "test":
        yield from map(_read, (f"not ({text})", "True", "False"))
    if text in ("-inf", "inf"):
        yield from map(_read, ("inf" if text == "-inf" else "-inf", *(text.replace("inf", str(at)) for at in _STARTS)))
    if name in ("iter", "args") and text == "node.children":
        yield from map(_read, (f"{text}[1:]", f"{text}[:-1]", f"{text}[:2]", f"{text}[::-1]", f"{text}[:1]"))
    if text == "node.value":
        yield from map(_read, (f"-{text}", f"int({text})", f"round({text})", f"abs({text})", f"{text} or -1", "0"))
    if isinstance(item, ast.Name) and name in ("value", "args", "left", "comparators", "operand", "func"):
        others = [other for group in _ALIKE if text in group for other in group if other != text]
        yield from map(_read, others)
        yield from map(_read, (f"-{text}", "inf", "-inf") if text in ("alpha", "beta", "value", "best", "v") else ())
    if isinstance(item, ast.Call) and len(item.args) == 2:
        yield from item.args
    yield from _of_its_kind(item)


def _of_its_kind(item: ast.expr) -> Iterator[ast.expr]:
    """Yield plausible wrong replacements of a comparison, calculation, choice, sign or constant by another one of the
    same kind.
    """
    if isinstance(item, ast.Compare) and isinstance(item.ops[0], ast.Is):
        yield ast.UnaryOp(ast.Not(), item.left)
        yield ast.Compare(item.left, [ast.IsNot()], item.comparators)
    elif isinstance(item, ast.Compare):
        others = _OPERATORS[-2:] if isinstance(item.comparators[0], ast.Constant) else _OPERATORS
        yield from (ast.Compare(item.left, [other()], item.comparators) for other in others)
    elif isinstance(item, ast.BoolOp):
        yield ast.BoolOp(ast.And() if isinstance(item.op, ast.Or) else ast.Or(), item.values)
        yield from item.values
    elif isinstance(item, ast.BinOp):
        yield from (ast.BinOp(item.left, other(), item.right) for other in _ARITHMETIC.get(type(item.op), ()))
        yield from (item.left, item.right)
    elif isinstance(item, ast.IfExp):
        yield from (item.body, item.orelse)
    elif isinstance(item, ast.UnaryOp):
        yield item.operand
    elif isinstance(item, ast.Constant) and type(item.value) is int:
        yield from (ast.Constant(item.value + 1), ast.Constant(item.value - 1))
    elif isinstance(item, ast.Constant) and item.value in ("max", "min", "chance"):
        yield from (ast.Constant(other) for other in ("max", "min", "chance") if other != item.value)


def _read(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


# ---- The behaviour of mutants -------------------------------------------------------------------

_MOST_ACCESSES = 3000
"""maximum number of accesses of a mutant to the nodes of a tree; a mutant with more accesses never ends"""
_KEPT, _MOST_RUNS = 512, 2**16
"""number of cached trees, and of cached runs of mutants, because most programs are run on the same trees"""


@lru_cache(_KEPT)
def _nodes(tree: Tree, rules: Rules) -> tuple[list[list[Any]], dict[int, Any]]:
    return nodes_json(tree, rules), {leaf: read(value) for leaf, value in leaf_values(tree, rules).items()}


@lru_cache(_MOST_RUNS)
def behaviour(mutant: Mutant, tree: Tree, rules: Rules) -> Mapping[str, Any] | None:
    """Run a mutant of the kit on a tree and return its result as the worker would, or None if it fails."""
    nodes, values = _nodes(tree, rules)
    seen: dict[int, None] = {}

    def look(leaf: int, _: int) -> Any:
        seen[leaf] = None
        return values[leaf]

    log, names = AccessLog(_MOST_ACCESSES, 0, look, str), dict[str, Any]()
    task = TASKS[mutant.task]
    try:
        exec(mutant.code, names)
        returned = returned_as_json(
            names[task.function](build_tree(log, nodes, read), *task.bounds), of_several=task.is_of_several
        )
    except (Exception, Stop):
        return None
    return {"why": None, "returned": returned, "events": [("look", leaf) for leaf in seen]}


@lru_cache(_KEPT * 4)
def book_of(task: str, tree: Tree, rules: Rules) -> BookSearch:
    """Return the textbook search of a tree, for comparison with programs."""
    return BookSearch(TASKS[task], TASKS[task].result(tree, rules))


def alive(mutant: Mutant, trees: Sequence[Tree]) -> bool:
    """Return whether a mutant is undetected: whether it is right on all given trees under one and the same rule for
    ties.
    """
    rules = [Rules(), with_other_tie_rule(Rules())] if SEARCHES_BY_NAME[mutant.task].prunes else [Rules()]
    for tree in trees:
        run = behaviour(mutant, tree, Rules())
        rules = [one for one in rules if run is not None and book_of(mutant.task, tree, one).is_right(run)]
        if not rules:
            return False
    return True


@lru_cache(_KEPT)
def repairs(mutant: Mutant) -> frozenset[int]:
    """Return the numbers of the lines in which a small change can correct a mutant, including the line with its
    mistake.
    """
    trees = [case.tree for case in reversed(tree_cases(mutant.task))]
    others = (Mutant(mutant.task, mutant.source, source) for source in _mutated(mutant.source))
    return frozenset({mutant.line, *(o.line for o in others if o.line != mutant.line and alive(o, trees))})


# ---- Trees that detect mutants ------------------------------------------------------------------

_SMALL = 1000
"""largest number whose distance from the next smaller number can grow in a variation; the distances of larger numbers
never grow
"""
_LIMIT = 999_999
"""smallest number that a variation keeps unchanged; the largest leaf of a task is not much larger"""
_MOST_ROUNDS = 5


@cache
def caught(task: str) -> tuple[Mutant, ...]:
    """Return the mutants that the kit's own trees detect; a test shows that no tree detects the remaining mutants."""
    trees = [case.tree for case in reversed(tree_cases(task))]
    return tuple(mutant for mutant in mutants(task) if not alive(mutant, trees))


def catching(task: str, trees: Sequence[Tree], draws: SeededRandom) -> list[Tree]:
    """Return new trees that, together with the given ones, detect every mutant that any tree detects.

    The new trees are variations of the kit's trees.
    """
    found: list[Tree] = []
    left = [mutant for mutant in caught(task) if alive(mutant, trees)]
    own = [case.tree for case in tree_cases(task) if len(case.tree) > 1]
    for varied in [True] * _MOST_ROUNDS + [False]:
        for tree in own:
            offered = variation(tree, draws) if varied else tree
            rest = [mutant for mutant in left if alive(mutant, [*trees, *found, offered])]
            if len(rest) < len(left):
                found.append(offered)
                left = rest
    return found


def variation(tree: Tree, draws: SeededRandom) -> Tree:
    """Return a tree with new leaf values in the same order and with the same signs.

    Numbers that a program may treat specially are kept: 0, ±1 and numbers close to the limit of a task. Numbers between
    two integers stay together and keep their fractional parts.

    >>> str(variation(Tree.parse("[[0 12] [-2 1/2]]"), SeededRandom(7)))
    '[[0 16] [-1 0.5]]'
    """
    values = {leaf: tree.value(leaf) for leaf in tree.leaves}
    entries = {entry for value in values.values() for entry in (value if isinstance(value, tuple) else (value,))}
    other: dict[Any, Any] = {0: 0}
    for sign in (1, -1):
        sizes = [entry * sign for entry in entries if entry is not None and entry * sign > 0]
        wholes = _other_wholes(sorted({int(size) for size in sizes}), 0 in entries, draws)
        other |= {sign * size: sign * (wholes[int(size)] + size % 1) for size in sizes}
    changed = {leaf: tuple(other[e] for e in v) if isinstance(v, tuple) else other[v] for leaf, v in values.items()}
    return replace_leaves(tree, changed)


def _other_wholes(wholes: Sequence[int], keeps_zero: bool, draws: SeededRandom) -> dict[int, int]:
    """Return a new number for each of the given ascending numbers, in the same order; see `variation`."""
    other: dict[int, int] = {}
    last = new = 0
    for whole in wholes:
        gap = whole - last
        if whole <= 1:
            new += gap or (0 if keeps_zero else draws.integer(0, 2))
        elif whole >= _LIMIT:
            new = whole
        else:
            new += draws.integer(max(1, gap // 2), gap * (3 if whole <= _SMALL else 1))
        last, other[whole] = whole, new
    return other
