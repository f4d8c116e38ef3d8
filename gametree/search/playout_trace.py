"""The trace of a Monte Carlo search: estimates, events, their replay, and the trace as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, partial
from math import isfinite, log, sqrt
from typing import Any, TypeAlias

from ..errors import TraceError, named_keywords
from ..fonts import text_width
from ..node_kinds import CHANCE, MIN, Kind, read_kind, worth_to
from ..phrases import Code
from ..rules import INFINITE_WINDOW, Window
from ..trace.algorithms import WidestTexts
from ..trace.replay import Status
from ..trace.trace import UNFINISHED, malformed_error, misplaced_event_error, parse_trace_json
from ..tree.tree import NodeId, Tree
from ..values import Value, ValueRefused, exact, from_json, is_infinite, is_whole, show, to_json, whole_number
from .preferences import entry_of


def add_result(total: Value, value: Value) -> Value:
    """Add a result to a sum of results and return the new sum; tuples are added entry by entry, and 0 is the empty sum.

    >>> add_result(3, 4), add_result(0, (1, 0, 2)), add_result((1, 0, 2), (1, 1, 1))
    (7, (1, 0, 2), (2, 1, 3))
    """
    if not isinstance(value, tuple):
        assert not isinstance(total, tuple)
        return exact(total + value)
    before = total if isinstance(total, tuple) else (0,) * len(value)
    return tuple(exact(entry + new_entry) for entry, new_entry in zip(before, value, strict=True))


@named_keywords()
def uct(total: Value, visits: int, above: int, c: float, kind: Kind) -> float:
    """Return Q + c·√((ln N)/n) for a child with Q = W/n below a MAX node; for MIN, the square root is subtracted.

    W is the sum of results of the child (``total``), n its number of visits, and N the number of visits of the node
    (``above``). MAX selects the child with the maximum and MIN the child with the minimum, because Q is the mean from
    MAX's point of view. In a game of several players, W and Q are tuples, and each player maximises its own entry. The
    result is rounded to nine decimals, so that ties do not depend on small differences between the logarithms computed
    on different machines. Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006; Auer, Cesa-Bianchi and
    Fischer, 2002.

    >>> uct(3, 4, 10, 2.0, "max"), uct(3, 4, 10, 2.0, "min")
    (2.267427129, -0.767427129)
    >>> uct((1, 3, 0), 4, 10, 2.0, "p2")
    2.267427129
    """
    read_kind(kind)
    return upper_bound(total, whole_number(Code("visits"), visits), whole_number(Code("above"), above), c, kind)


def upper_bound(total: Value, visits: int, above: int, c: float, kind: Kind) -> float:
    """Return the same value as `uct`, but do not check the arguments, which must come from a search."""
    bonus = c * sqrt(log(above) / visits)
    return round(float(entry_of(kind, total)) / visits + (-bonus if kind == MIN else bonus), 9)


def mean_of(total: Value, visits: int) -> Value:
    """Return Q = W / N, exact; for a tuple, entry by entry."""
    if isinstance(total, tuple):
        return tuple(exact(Fraction(entry) / visits) for entry in total)
    return exact(Fraction(total) / visits)


def rounded(number: Value) -> str:
    """Return a number or a tuple as text, with at most two decimals.

    >>> rounded(0.5), rounded(Fraction(-1, 3)), rounded(2.0)
    ('0.5', '−0.33', '2')
    """
    if isinstance(number, tuple):
        return f"({', '.join(map(rounded, number))})"
    text = f"{float(number):.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", "−")


def ratio_text(total: Value, visits: int) -> str:
    """Return the text "W/N"."""
    text = show(total)
    return f"{f'({text})' if '/' in text and not isinstance(total, tuple) else text}/{visits}"


def mean_text(total: Value, visits: int) -> str:
    """Return Q as text after "=", or after "≈" if it is rounded.

    >>> mean_text(1, 4), mean_text(-1, 3)
    ('= 0.25', '≈ −0.33')
    """
    mean = mean_of(total, visits)
    entries = mean if isinstance(mean, tuple) else (mean,)
    is_exact = all((Fraction(entry) * 100).denominator == 1 for entry in entries)
    return f"{'=' if is_exact else '≈'} {rounded(mean)}"


def ratio_and_mean(total: Value, visits: int) -> str:
    """Return the text "W/N = Q".

    >>> ratio_and_mean(5, 12)
    '5/12 ≈ 0.42'
    """
    return f"{ratio_text(total, visits)} {mean_text(total, visits)}"


# ---- Events and their trace ---------------------------------------------------------------


class Phase(StrEnum):
    """The four phases of a playout; an event concerns one node."""

    SELECT = "select"
    """the playout descends from a node to a child in the tree"""
    EXPAND = "expand"
    """a node is added to the tree"""
    SIMULATE = "simulate"
    """random moves from a node to the end of the game give a result"""
    BACK_UP = "back_up"
    """the result is added to W of a node, and 1 is added to its N"""
    EVALUATE = "evaluate"
    """an evaluation of a node gives a result, in place of random moves"""


RESULTS = (Phase.SIMULATE, Phase.EVALUATE)
"""phases in which a playout gets its result"""
MovePriors: TypeAlias = tuple[tuple[str, float], ...]
"""moves of a node with their priors, in order"""


RawMonteCarloEvent: TypeAlias = tuple[Phase, NodeId, NodeId | None, Value | None, tuple[str, ...]]
"""event in the form in which a search records it: phase, node, chosen child, result and random moves"""


@dataclass(frozen=True, slots=True)
class MonteCarloEvent:
    """One event with named fields."""

    kind: Phase
    node: NodeId
    child: NodeId | None
    """selected child"""
    value: Value | None
    """result of the playout, in events of simulation and back-up; otherwise None"""
    moves: tuple[str, ...]
    """random moves"""


@dataclass(frozen=True)
class MonteCarloTrace:
    """The trace of a Monte Carlo search, event by event, with the final search tree."""

    tree: Tree
    algorithm: str
    """``"mcts"`` or ``"monte_carlo"``"""
    c: float | None
    """weight of exploration in UCT and PUCT; None in pure Monte Carlo search"""
    seed: int
    playouts: int
    raw: tuple[RawMonteCarloEvent, ...]
    priors: tuple[MovePriors, ...] | None = None
    """priors of the moves of each node, indexed by node, if children are selected by PUCT; empty at nodes without a
    player to move
    """

    has_windows = False

    def __len__(self) -> int:
        return len(self.raw)

    def __iter__(self) -> Iterator[MonteCarloEvent]:
        return (MonteCarloEvent(*raw) for raw in self.raw)

    def __getitem__(self, index: int) -> MonteCarloEvent:
        return MonteCarloEvent(*self.raw[index])

    @property
    def window(self) -> Window:
        """The full window (−∞, +∞), because no bounds are passed down."""
        return INFINITE_WINDOW

    def to_json(self) -> str:
        """Return the trace as one line of JSON, with the search tree in the text notation.

        >>> import gametree as gt
        >>> trace = gt.mcts("[[3 12] [2 4]]", playouts=20, seed=1).trace
        >>> MonteCarloTrace.from_json(trace.to_json()) == trace
        True
        """
        events = [
            [kind, node, child, None if value is None else to_json(value), list(moves)]
            for kind, node, child, value, moves in self.raw
        ]
        data = {"format": _FORMAT, "version": VERSION, "tree": str(self.tree), "algorithm": self.algorithm, "c": self.c}
        data |= {} if self.priors is None else {"priors": self.priors}
        return json.dumps({**data, "seed": self.seed, "events": events}, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> MonteCarloTrace:
        """Read a trace from the output of `to_json`; raise `TraceError` for anything else."""
        data = parse_trace_json(text, _FORMAT, VERSION, ("tree", "algorithm", "c", "seed", "events", "priors"))
        try:
            tree = Tree.parse(data["tree"])
            raw = tuple(_raw(item) for item in data["events"])
            algorithm, c, seed = data["algorithm"], data["c"], data["seed"]
            if (algorithm, c is None) not in (("mcts", False), ("monte_carlo", True)) or not is_whole(seed, least=0):
                raise TypeError(f"{algorithm} c={c} seed={seed}")
            if c is not None and (isinstance(c, bool) or not isfinite(c) or c < 0):
                raise TypeError(f"c={c}")
            priors = None if data.get("priors") is None else _priors(data["priors"], tree)
            if priors is not None and c is None:
                raise TypeError(f"priors in {algorithm}")
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError, ValueRefused) as error:
            raise malformed_error(error) from None
        trace = MonteCarloTrace(tree, algorithm, None if c is None else float(c), seed, 0, raw, priors)
        return replace(trace, playouts=_PlayoutChecker(trace).checked())

    def widest_texts(self, notation: str) -> WidestTexts:
        """Return the widest texts in the form ``W/N = Q`` beside inner nodes, ``= Q`` below leaves, and ``W/N`` inside
        leaves.
        """
        return self._widest

    @cached_property
    def _widest(self) -> WidestTexts:
        visits = [0] * len(self.tree)
        totals: list[Value] = [0] * len(self.tree)
        inner, leaf, box = {""}, {""}, {"0/0"}
        room = "" if self.priors is None else f"; P 0.88; U {(self.c or 0) * sqrt(self.playouts):.2f}"
        for kind, node, _, value, _ in self.raw:
            if kind is Phase.BACK_UP:
                assert value is not None
                visits[node] += 1
                totals[node] = add_result(totals[node], value)
                if self.tree.children(node):
                    inner.add(ratio_and_mean(totals[node], visits[node]) + room)
                else:
                    leaf.add(mean_text(totals[node], visits[node]) + room)
                    box.add(ratio_text(totals[node], visits[node]))
        wide = partial(text_width, size=1.0)
        return WidestTexts(max(inner, key=wide), max(leaf, key=wide), max(box, key=wide))


# ---- The replay of a Monte Carlo search: N and W of every node after the first k events --------------------


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An immutable snapshot of a replay; every tuple is indexed by node."""

    position: int
    """number of events so far"""
    playouts: int
    """number of playouts so far"""
    size: int
    """number of nodes in the tree"""
    status: tuple[Status, ...]
    visits: tuple[int, ...]
    """N: number of results backed up to each node"""
    totals: tuple[Value, ...]
    """W: sum of the results of each node"""
    path: tuple[NodeId, ...]
    """path of the playout from the root, as far as it is in the tree; empty before the first playout and after the
    last
    """
    line: tuple[NodeId, ...]
    """nodes from the root along the most visited moves, at the end"""


class MonteCarloReplay:
    """A forward replay of a trace. ``advance`` applies events, ``snapshot`` copies the state."""

    def __init__(self, trace: MonteCarloTrace) -> None:
        size = len(trace.tree)
        self.trace, self.position, self.playouts, self.size = trace, 0, 0, 1
        self.status = [Status.ABSENT] * size
        self.status[0] = Status.OPEN
        self.visits = [0] * size
        self.totals: list[Value] = [0] * size
        self.deepest: NodeId | None = None

    def advance(self, events: int = 1) -> None:
        for kind, node, child, value, _ in self.trace.raw[self.position : self.position + events]:
            if kind is Phase.SELECT:
                self.deepest = child
            elif kind is Phase.EXPAND:
                self.deepest = node
                self.status[node] = Status.OPEN
                self.size += 1
            elif kind in RESULTS:
                self.playouts += 1
            else:
                assert value is not None
                self.visits[node] += 1
                self.totals[node] = add_result(self.totals[node], value)
                self.status[node] = Status.DONE
            self.position += 1

    def snapshot(self) -> Snapshot:
        """Return an immutable copy of the current state."""
        is_over = self.position == len(self.trace)
        path = () if is_over or self.deepest is None else self.trace.tree.path(self.deepest)
        return Snapshot(
            self.position,
            self.playouts,
            self.size,
            tuple(self.status),
            tuple(self.visits),
            tuple(self.totals),
            path,
            self.line() if is_over else (),
        )

    def line(self) -> tuple[NodeId, ...]:
        """Return the nodes from the root along the best moves so far, up to a leaf or chance node."""
        line = [0]
        while (child := best_child(self.trace, line[-1], self.visits, self.totals)) is not None:
            line.append(child)
        return tuple(line)


def best_child(trace: MonteCarloTrace, node: NodeId, visits: Sequence[int], totals: Sequence[Value]) -> NodeId | None:
    """Return the most visited child; among equals, the child with the better mean, then the first.

    In pure Monte Carlo search, all children have equally many visits, so the mean decides. Return None at a chance node
    or leaf.
    """
    tree = trace.tree
    tried = [child for child in tree.children(node) if visits[child]]
    if not tried or tree.kind(node) == CHANCE:
        return None
    kind = tree.kind(node)
    return max(tried, key=lambda child: (visits[child], worth_to(kind, mean_of(totals[child], visits[child]))))


# ---- Monte Carlo traces as JSON: writing, and reading with a check that the events form valid playouts ------

_FORMAT, VERSION = "gametree-playouts", 1


def _raw(item: list[Any]) -> RawMonteCarloEvent:
    kind, node, child, value, moves = item
    if not is_whole(node, least=0) or not (child is None or is_whole(child, least=0)):
        raise TypeError(f"nodes {node!r}, {child!r}")
    if not all(isinstance(move, str) for move in moves):
        raise TypeError(f"moves {moves!r}")
    result = None if value is None else from_json(value)
    if result is not None and is_infinite(result):
        raise TypeError(f"result {value!r}")
    return Phase(str(kind)), node, child, result, tuple(moves)


def _priors(items: list[list[list[Any]]], tree: Tree) -> tuple[MovePriors, ...]:
    """Read the priors of each node; the priors of a node at which a player moves must include all moves in the tree."""
    priors = tuple(tuple((str(move), float(prior)) for move, prior in item) for item in items)
    if len(priors) != len(tree) or not all(0 <= prior <= 1 for item in priors for _, prior in item):
        raise TypeError("priors")
    for node, item in enumerate(priors):
        children = tree.children(node)
        needed = set() if tree.kind(node) == CHANCE else {tree.move(child) for child in children}
        if not needed <= {move for move, _ in item} or bool(item) != bool(needed):
            raise TypeError(f"priors of {tree.label(node)}")
    return priors


class _PlayoutChecker:
    """Checks the events of a trace against the tree and the earlier events."""

    def __init__(self, trace: MonteCarloTrace) -> None:
        self.trace, self.tree = trace, trace.tree
        self.visits = [0] * len(trace.tree)
        self.totals: list[Value] = [0] * len(trace.tree)
        self.added_nodes = {0}
        self.here: NodeId | None = 0
        """current node of the playout; None after the result is backed up to the root"""
        self.due: tuple[str, ...] = ("expand",)
        self.result: Value | None = None

    def checked(self) -> int:
        """Return the number of playouts. Refuse impossible events, and a tree that differs from the tree that the
        events build.
        """
        for number, raw in enumerate(self.trace.raw, start=1):
            if raw[0] not in self.due or raw[1] >= len(self.tree) or not getattr(self, f"_{raw[0]}")(*raw[1:]):
                raise misplaced_event_error(self.tree, number, *raw[:2])
        if self.here is not None or any(self._is_wrong(node) for node in self.tree):
            raise TraceError(UNFINISHED)
        return self.visits[0]

    def _select(self, node: NodeId, child: NodeId | None, value: Value | None, moves: object) -> bool:
        if self.here is None:
            self.here = 0
        fits = node == self.here and child in self.tree.children(node) and child in self.added_nodes and value is None
        self.here, self.due = child, ("select", "expand", "simulate")
        return fits

    def _expand(self, node: NodeId, child: NodeId | None, value: Value | None, moves: object) -> bool:
        parent = 0 if self.here is None else self.here
        fits = self.tree.parent(node) == parent and node not in self.added_nodes and child is None and value is None
        self.added_nodes.add(node)
        self.here, self.due = node, RESULTS
        return fits

    def _simulate(self, node: NodeId, child: NodeId | None, value: Value | None, moves: object) -> bool:
        self.result, self.due = value, ("back_up",)
        entries = len(value) if isinstance(value, tuple) else 0
        return node == self.here and child is None and value is not None and entries == self.tree.utilities

    _evaluate = _simulate

    def _back_up(self, node: NodeId, child: NodeId | None, value: Value | None, moves: object) -> bool:
        if node != self.here or value is None or value != self.result or child is not None:
            return False
        self.visits[node] += 1
        self.totals[node] = add_result(self.totals[node], value)
        self.here = self.tree.parent(node)
        self.due = ("back_up",) if self.here is not None else ("select", "expand")
        return True

    def _is_wrong(self, node: NodeId) -> bool:
        """Return whether a node was never added to the tree, or is a leaf whose value differs from its mean."""
        parent = self.tree.parent(node)
        if node not in self.added_nodes:  # an outcome that never occurred gets the mean of its parent
            return parent is None or self.tree.kind(parent) != CHANCE or bool(self.tree.children(node))
        if self.tree.children(node) or not self.visits[node]:
            return not self.visits[node]
        return self.tree.value(node) != mean_of(self.totals[node], self.visits[node])
