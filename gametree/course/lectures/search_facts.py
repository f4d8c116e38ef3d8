"""Searches of a tree, and the facts that can be stated of them."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ...drawing.drawing import draw
from ...errors import choose
from ...explain.transformations import replace_leaves
from ...kinds import LEAF
from ...render.text import text
from ...rules import Rules, Window
from ...search import ALGORITHMS
from ...trace.frames import Frame
from ...trace.replay import Status
from ...trace.result import Result
from ...trace.written_bounds import written_bounds
from ...tree.critical import least_leaves
from ...tree.tree import NodeId, Tree
from ...values import Number, Value
from . import lecture_words as sentences
from .lecture import Fact, Subject
from .text_lines import wrapped

__all__ = ["Search"]


@dataclass(frozen=True)
class Search(Subject):
    """A search of a tree under some rules."""

    tree: Tree
    algorithm: str
    rules: Rules | None = None
    """None for the rules that the search has by itself"""
    window: Window | None = None
    """None for the full one"""
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def run(self) -> Result:
        """Search the tree."""
        return self.search(self.tree)

    def search(self, tree: Tree) -> Result:
        """Search another tree in the same way."""
        given = {"rules": self.rules, "window": self.window}
        options = {name: value for name, value in given.items() if value is not None}
        return ALGORITHMS[choose("algorithm", self.algorithm, ALGORITHMS)](tree, **options, **self.options)

    def text(self, lang: str, width: int) -> str:
        """Return the tree as it stands at the end of the search, with the last caption."""
        drawing = draw(self.run().frames()[-1], lang=lang)
        return f"{text(drawing, width)}\n{wrapped(drawing.caption, width)}"

    def bundle(self) -> dict[str, str]:
        """Return the picture of the end of the search."""
        return self.run()._repr_mimebundle_()


def _last(result: Result) -> Frame:
    return result.frames()[-1]


def _labels(result: Result, nodes: Sequence[NodeId]) -> tuple[str, ...]:
    return tuple(map(result.tree.label, nodes))


def _values(_: Search, result: Result, expected: Mapping[str, Value]) -> dict[str, Value | None]:
    last = _last(result)
    return {label: last.value(label) for label in expected}


def _cuts(_: Search, result: Result, expected: object) -> tuple[dict[str, object], ...]:
    label = result.tree.label
    return tuple(
        {
            "node": label(cut.node),
            "value": cut.value,
            "bound": cut.bound,
            "owner": "" if cut.owner is None else label(cut.owner),
            "pruned": _labels(result, cut.pruned),
        }
        for cut in result.cuts
    )


def _steps(_: Search, result: Result, expected: object) -> tuple[dict[str, object], ...]:
    """Return each leaf step: what is known of every inner node of which anything is known."""
    tree = result.tree
    found: list[dict[str, object]] = []
    for frame in result.frames("leaf")[1:]:
        leaf = next(event.node for event in frame.events if event.kind == "evaluate")
        told = {tree.label(node): written_bounds(*frame.interval(node)) for node in tree if tree.kind(node) != LEAF}
        pruned = [node for node in tree.leaves if frame.status(node) is Status.PRUNED]
        found.append(
            {
                "step": frame.name,
                "leaf": tree.label(leaf),
                "value": tree.value(leaf),
                "known": {label: text for label, text in told.items() if text},
                "pruned": _labels(result, pruned),
            }
        )
    return tuple(found)


def _call_windows(_: Search, result: Result, expected: object) -> tuple[tuple[object, ...], ...]:
    return tuple(
        (result.tree.label(event.node), event.alpha, event.beta)
        for event in result.trace
        if event.kind in ("enter", "evaluate")
    )


def _running_windows(_: Search, result: Result, expected: Mapping[str, object]) -> dict[str, tuple[Window, ...]]:
    found: dict[str, dict[Window, None]] = {label: {} for label in expected}
    for event in result.trace:
        label = result.tree.label(event.node)
        if label in found:
            found[label].setdefault((event.alpha, event.beta))
    return {label: tuple(windows) for label, windows in found.items()}


def _replies(_: Search, result: Result, expected: Mapping[str, object]) -> dict[str, tuple[str, Value | None]]:
    """Return the first best reply to each of these root moves, with the value of the move."""
    tree, last = result.tree, _last(result)
    found: dict[str, tuple[str, Value | None]] = {}
    for child in tree.children(0):
        if tree.move(child) in expected:
            best = next(node for node in tree.children(child) if last.value(node) == last.value(child))
            found[tree.move(child)] = tree.move(best), last.value(child)
    return found


def _against(_: Search, result: Result, expected: Sequence[Mapping[str, Any]]) -> tuple[dict[str, object], ...]:
    """Return what each root move brings when the opponent's replies are fixed, in a game of two plies."""
    tree = result.tree
    moves = {tree.move(node): node for node in tree}
    return tuple(
        {
            "replies": play["replies"],
            "moves": {move: tree.value(moves[play["replies"][tree.label(moves[move])]]) for move in play["moves"]},
        }
        for play in expected
    )


def _independent(search: Search, result: Result, expected: object, trials: int = 50) -> bool:
    """Tell whether value, move and leaves looked at stay as they are when the pruned leaves change at random."""
    chance = random.Random(0)
    before = result.value, result.best_move, result.evaluated
    for _ in range(trials):
        changed: dict[NodeId, Number] = {leaf: chance.randint(-100, 100) for leaf in result.pruned_leaves}
        again = search.search(replace_leaves(search.tree, changed))
        if (again.value, again.best_move, again.evaluated) != before:
            return False
    return True


def _levels(_: Search, result: Result, expected: object) -> tuple[str, ...]:
    """Return who moves at each level; a level where several do has all of them."""
    tree = result.tree
    levels: list[dict[str, None]] = [{} for _ in range(tree.height)]
    for node, depth in enumerate(tree.depths()):
        if tree.kind(node) != LEAF:
            levels[depth].setdefault(tree.kind(node))
    return tuple("/".join(level) for level in levels)


def _stored_at_once(_: Search, result: Result, expected: object) -> int:
    """Return how many nodes below the root are kept at most when all successors are generated at once."""
    tree = result.tree
    kept = [0] * len(tree)
    for node in tree:
        for child in tree.children(node):
            kept[child] = kept[node] + len(tree.children(node))
    return max(kept)


def _searched(_: Search, result: Result, expected: Sequence[str]) -> tuple[str, ...]:
    last = _last(result)
    return tuple(label for label in expected if last.status(label) is Status.DONE)


Search.FACTS = {
    "value": Fact(lambda _, r, e: r.value, lambda t, s, g: sentences.value(t, s.tree, g)),
    "bound": Fact(lambda _, r, e: r.bound, lambda t, s, g: sentences.bound(t, g)),
    "best_move": Fact(lambda _, r, e: r.best_move, lambda t, s, g: sentences.best_move(t, s.tree, g)),
    "best_moves": Fact(lambda _, r, e: r.best_moves, lambda t, s, g: sentences.best_moves(t, g)),
    "line": Fact(lambda _, r, e: r.line, lambda t, s, g: sentences.line(t, g)),
    "strategy": Fact(lambda _, r, e: dict(r.strategy), lambda t, s, g: sentences.strategy(t, s.tree, g)),
    "values": Fact(_values, lambda t, s, g: sentences.values(t, g)),
    "replies": Fact(_replies, lambda t, s, g: sentences.replies(t, g)),
    "against": Fact(_against, lambda t, s, g: sentences.against(t, g)),
    "leaf_count": Fact(lambda _, r, e: len(r.tree.leaves), lambda t, s, g: sentences.leaf_count(t, g)),
    "evaluated": Fact(lambda _, r, e: len(r.evaluated), lambda t, s, g: sentences.evaluated(t, g)),
    "leaves": Fact(lambda _, r, e: r.evaluated_labels, lambda t, s, g: sentences.leaves(t, g)),
    "pruned": Fact(lambda _, r, e: _labels(r, r.pruned_leaves), lambda t, s, g: sentences.pruned(t, g)),
    "searched": Fact(_searched, lambda t, s, g: sentences.searched(t, g)),
    "least": Fact(lambda _, r, e: least_leaves(r.tree), lambda t, s, g: sentences.least(t, g)),
    "cuts": Fact(_cuts, lambda t, s, g: sentences.cuts(t, s.tree, s.rules or Rules(), g)),
    "steps": Fact(_steps, lambda t, s, g: sentences.steps(t, g)),
    "levels": Fact(_levels, lambda t, s, g: sentences.levels(t, g)),
    "stored_at_once": Fact(_stored_at_once, lambda t, s, g: sentences.stored_at_once(t, g)),
    "stored_one_by_one": Fact(lambda _, r, e: r.tree.height, lambda t, s, g: sentences.stored_one_by_one(t, g)),
    "call_windows": Fact(_call_windows, lambda t, s, g: sentences.call_windows(t, g)),
    "running_windows": Fact(_running_windows, lambda t, s, g: sentences.running_windows(t, g)),
    "independent": Fact(_independent, lambda t, s, g: sentences.independent(t, g)),
}
