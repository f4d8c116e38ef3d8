"""Executable pseudo-code: a listing is translated into Python and compared with the search."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import gametree as gt
from gametree import pseudocode
from gametree.search.problem import smallest_step
from gametree.tree.view import view_of

INF = math.inf

SYMBOLS = {
    "Σ P·U": "MEAN(U_, state)",
    "Σ P·L": "MEAN(L_, state)",
    "+∞": "INF",
    "∞": "INF",
    "−": "-",
    "·": "*",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "∅": "None",
    "{": "[",
    "}": "]",
    "SSS*": "SSS",
}
PHRASES = {
    r"\b([LU])\((\w+)\)": r"\1_[\2]",
    r"\|(\w)\|": r"abs(\1)",
    r"(\w+) is the first": r"IS_FIRST(\1)",
    r"(\w+) is a leaf": r"IS_LEAF(\1)",
    r"(\w+) has a next sibling (\w+)": r"(\2 := SIBLING(\1)) is not None",
}
STEPS = {
    r"return a move .* value v": "return v",
    r"return that bound": "return BOUND(state, α, β)",
    r"return (.+?) ← (.+) ← (.+)": r"\1 = \2 = \3; return \1",
    r"return (.+)": r"return \1",
    r"leave the loop": "break",
    r"narrow .* by (.+)": r"NARROW(s, a(s), b(s), \1)",
    r"add (.+) to OPEN": r"OPEN.append(\1)",
    r"remove from OPEN all states below (.+)": r"DROP(OPEN, \1)",
    r"remove from OPEN the first \((.+)\) with the (greatest|least) h": r"\1 = TAKE(OPEN, '\2')",
    r"(.+?) ← (.+)": r"\1 = \2",
}
LOOPS = {
    r"for each s in (.+), the best so far first": r"BEST_FIRST(\1)",
    r"for each s in (.+) with (.+)": r"(s for s in \1 if \2)",
    r"for each s in (.+)": r"\1",
    r"for d ← (?:.*, )?…, (\d+)": r"ROUNDS(range(1, \1 + 1))",
    r"for d ← (.+)": r"ROUNDS([\1])",
}


def formula(text: str) -> str:
    """Translate a formula of the pseudo-code into Python."""
    for symbol, code in SYMBOLS.items():
        text = text.replace(symbol, code)
    for phrase, code in PHRASES.items():
        text = re.sub(phrase, code, text)
    return re.sub(r"\b[A-Z]+(?:-[A-Z]+)+\b", lambda name: name[0].replace("-", "_"), text)


def step(text: str) -> str:
    """Translate a statement of the pseudo-code into Python; its equals sign is an assignment."""
    for phrase, code in STEPS.items():
        if found := re.fullmatch(phrase, text):
            return formula(found.expand(code))
    raise AssertionError(text)


def test(text: str) -> str:
    """Translate a condition of the pseudo-code into Python; its equals sign is a comparison."""
    return formula(text.replace(" = ", " == "))


def loop(text: str) -> str:
    """Translate the iterable of a loop into Python."""
    for phrase, code in LOOPS.items():
        if found := re.fullmatch(phrase, text):
            return test(found.expand(code))
    raise AssertionError(text)


def code(number: int, text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of Python for a line of a listing, each with its additional indentation. One of them records that
    the line is executed. A step can call a function, so its beginning and its end are both recorded.
    """
    mark = f"MARK({number})"
    if found := re.fullmatch(r"function (.+)", text):
        yield from ((0, f"def {formula(found[1])}:"), (1, mark))
    elif found := re.fullmatch(r"(else )?if (.+?) then(?: (.+?)(?: else (.+))?)?", text):
        otherwise, condition, then, other = found.groups()
        yield from ((0, f"{'elif' if otherwise else 'if'} {test(condition)}:"), (1, mark))
        if then:
            yield 1, step(then)
        if other:
            yield from ((0, "else:"), (1, mark), (1, step(other)))
    elif found := re.fullmatch(r"else(?: (.+))?", text):
        yield from ((0, "else:"), (1, mark))
        if found[1]:
            yield 1, step(found[1])
    elif found := re.fullmatch(r"(for each .+): (.+)", text):
        yield from ((0, mark), (0, f"for s in {loop(found[1])}:"), (1, step(found[2])))
    elif found := re.fullmatch(r"for (each s|d) .+", text):
        yield 0, f"for {found[1][-1]} in LOOP({number}, {loop(text)}):"
    elif found := re.fullmatch(r"while (.+)", text):
        yield from ((0, f"while {test(found[1])}:"), (1, mark))
    elif found := re.fullmatch(r"([ab])\(s\) = (.+)", text):
        yield 0, f"{found[1]} = lambda s: {mark} or {formula(found[2])}"
    elif text == "repeat":
        yield 0, "while True:"
    else:
        yield from ((0, mark), (0, step(text)), (0, mark))


@dataclasses.dataclass(frozen=True)
class Payoff:
    """A tuple of utilities indexed by player, such as ``p2``."""

    utilities: tuple[Any, ...]

    def __getitem__(self, player: str) -> Any:
        return self.utilities[int(player[1:]) - 1]

    def __rmul__(self, share: Any) -> Payoff:
        return Payoff(tuple(share * entry for entry in self.utilities))

    def __radd__(self, nothing: int) -> Payoff:
        return self

    def __add__(self, other: Payoff) -> Payoff:
        return Payoff(tuple(map(sum, zip(self.utilities, other.utilities, strict=True))))


class Run:
    """An execution of a search's listing on the tree of a result: the returned value, the evaluated leaves and the
    executed lines.
    """

    def __init__(self, result: gt.Result) -> None:
        self.result, self.tree, self.rules = result, result.tree, result.rules
        plain = dataclasses.replace(self.rules, depth=None, evaluate=None)
        self.children: Callable[[int], Sequence[int]] = view_of(self.tree, plain).children
        self.depths, self.estimates = self.tree.depths(), dict(self.rules.evaluate or ())  # type: ignore[arg-type]
        self.evaluated: list[int] = []
        self.marks: list[int] = []
        self.low, self.high = Bounds(-INF), Bounds(INF)
        self.found: dict[int, Any] = {}
        self.known: dict[int, Any] = {}
        listing = pseudocode(result)
        lines = [
            "    " * (line.indent + deeper) + text
            for number, line in enumerate(listing.lines)
            for deeper, text in code(number, line.text)
        ]
        names = self.names(listing.algorithm)
        exec("\n".join(lines), names)
        for function in [name for name in names if name.endswith("_VALUE")]:
            names[function] = self.remembering(names[function])
        first = next(re.findall(r"def (\w+)\((.*)\)", line)[0] for line in lines)
        given = {"α": -INF, "β": INF, "state": 0, "d": self.rules.depth, "f": result.trace.raw[0][4]}
        self.value = names[first[0]](*(given[name] for name in first[1].split(", ")))

    def names(self, algorithm: str) -> dict[str, Any]:
        """Return the names that a listing uses but does not define."""
        tree = self.tree
        return {
            **{"INF": INF, "MAX": "max", "MIN": "min", "CHANCE": "chance", "live": "live", "solved": "solved"},
            **{f"p{number}": f"p{number}" for number in range(1, 10)},
            "MARK": self.marks.append,
            "LOOP": self.loop,
            "TERMINAL_TEST": lambda node: tree.kind(node) == "leaf",
            "UTILITY": self.utility,
            "CUTOFF_TEST": self.is_cut_off,
            "EVAL": self.judged,
            "SUCCESSORS": self.children,
            "PLAYER": lambda node: "nobody" if self.is_leaf(node) else tree.kind(node),
            "PARENT": tree.parent,
            "n": tree.utilities,
            "P": tree.probability,
            "FIRST": lambda nodes: nodes[0],
            "IS_FIRST": lambda node: node == self.children(tree.parent(node))[0],  # type: ignore[arg-type]
            "IS_LEAF": self.is_leaf,
            "SIBLING": self.sibling,
            "ε": smallest_step(tree, self.rules) if algorithm in ("pvs", "mtdf") else None,
            "L_": self.low,
            "U_": self.high,
            "MEAN": self.mean,
            "BOUND": self.remembered if algorithm == "mtdf" else self.mean_beyond,
            "NARROW": self.narrow,
            "TAKE": self.take,
            "DROP": self.drop,
            "BEST_FIRST": self.best_first,
            "ROUNDS": self.rounds,
        }

    def loop(self, number: int, items: Iterable[Any]) -> Iterator[Any]:
        """Yield the items of a loop, and record its head line at the beginning, for each item, and at the end."""
        self.marks.append(number)
        for item in items:
            self.marks.append(number)
            yield item
        self.marks.append(number)

    def utility(self, node: int) -> Any:
        self.evaluated.append(node)
        value = self.tree.value(node)
        return Payoff(value) if isinstance(value, tuple) else value

    def judged(self, node: int) -> Any:
        self.evaluated.append(node)
        value = self.estimates[self.tree.label(node)]
        return Payoff(value) if isinstance(value, tuple) else value

    def is_cut_off(self, node: int, plies: int | None = None) -> bool:
        if plies is None:
            plies = 1 if self.rules.depth is None else self.rules.depth - self.depths[node]
        return plies <= 0 and bool(self.children(node)) and self.tree.label(node) not in self.rules.unstable

    def sibling(self, node: int) -> int | None:
        siblings = self.children(self.tree.parent(node))  # type: ignore[arg-type]
        return next(iter(siblings[siblings.index(node) + 1 :]), None)

    def remembered(self, node: int, alpha: Any, beta: Any) -> Any:
        return self.high[node] if self.high[node] <= alpha else self.low[node]

    def mean_beyond(self, node: int, alpha: Any, beta: Any) -> Any:
        most = self.mean(self.high, node)
        return (
            most if most < alpha or (most == alpha and self.rules.cut == "at_equality") else self.mean(self.low, node)
        )

    def mean(self, bounds: Bounds, node: int) -> Any:
        return sum(self.tree.probability(child) * bounds[child] for child in self.children(node))  # type: ignore[misc]

    def narrow(self, node: int, low: Any, high: Any, value: Any) -> None:
        """Store what a search with a window proves about a node: its value, or the bound at which the search failed."""
        if value > low or self.is_leaf(node) or (value == low and self.rules.cut == "beyond"):
            self.low[node] = value
        if value < high or self.is_leaf(node) or (value == high and self.rules.cut == "beyond"):
            self.high[node] = value

    def is_leaf(self, node: int) -> bool:
        """Return whether a node is a leaf or is treated as one, so that no move is made there."""
        return self.tree.kind(node) == "leaf" or self.is_cut_off(node)

    def take(self, states: list[tuple[int, str, Any]], which: str) -> tuple[int, str, Any]:
        order = list(self.preorder(0))
        sign = 1 if which == "greatest" else -1
        best = max(states, key=lambda state: (sign * state[2], -order.index(state[0])))
        states.remove(best)
        return best

    def preorder(self, node: int) -> Iterable[int]:
        yield node
        for child in self.children(node):
            yield from self.preorder(child)

    def drop(self, states: list[tuple[int, str, Any]], node: int) -> None:
        states[:] = [state for state in states if node not in self.tree.path(state[0])[:-1]]

    def best_first(self, nodes: Sequence[int]) -> list[int]:
        known = [node for node in nodes if node in self.known]
        parent = self.tree.parent(nodes[0])
        known.sort(key=self.known.__getitem__, reverse=self.tree.kind(parent) == "max")  # type: ignore[arg-type]
        return [*known, *(node for node in nodes if node not in self.known)]

    def rounds(self, depths: Iterable[int]) -> Iterator[int]:
        for depth in depths:
            self.known = dict(self.found)
            yield depth

    def remembering(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that also stores the last returned value of each node."""

        def call(node: int, *arguments: Any) -> Any:
            self.found[node] = value = function(node, *arguments)
            return value

        return call


class Bounds(dict[int, Any]):
    """Lower bounds, or upper bounds, by node; ``unknown`` is the bound of a node without an entry."""

    def __init__(self, unknown: float) -> None:
        super().__init__()
        self.unknown = unknown

    def __missing__(self, node: int) -> float:
        return self.unknown
