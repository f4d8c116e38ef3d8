"""Searches of the lectures, with their facts."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ...drawing.drawing import draw
from ...errors import choose
from ...explain.transformations import replace_leaves
from ...node_kinds import LEAF
from ...phrases import Phrase, gettext
from ...render.text_drawing import text, wrap_text
from ...rules import Rules, Window
from ...search import ALGORITHMS
from ...trace.annotations import WRITERS, with_estimate_mark
from ...trace.frames import Frame
from ...trace.replay import Status
from ...trace.result import Result
from ...tree.fewest_leaves import least_leaves
from ...tree.tree import NodeId, Tree
from ...values import Number, Value, show
from . import lecture_words as sentences
from .lecture import Fact, Subject


@dataclass(frozen=True)
class LectureSearch(Subject):
    tree: Tree
    algorithm: str
    rules: Rules | None = None
    """None for the rules that the search has by itself"""
    window: Window | None = None
    """None for the full one"""
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def run(self) -> Result:
        return self.search(self.tree)

    def search(self, tree: Tree) -> Result:
        settings = {"rules": self.rules, "window": self.window}
        options = {name: value for name, value in settings.items() if value is not None}
        return ALGORITHMS[choose(gettext("algorithm"), self.algorithm, ALGORITHMS)](tree, **options, **self.options)

    def estimated(self) -> frozenset[str]:
        """Return the labels of the nodes whose final value depends on estimates at a depth limit."""
        last = _last_frame(self.run())
        return frozenset(self.tree.label(node) for node in self.tree if last.is_estimated(node))

    def text(self, lang: str, width: int, notation: str = "bounds") -> str:
        """Return the tree at the end of the search, with the last caption."""
        drawing = draw(self.run().frames()[-1], notation=notation, lang=lang)
        return f"{text(drawing, width)}\n{wrap_text(drawing.caption, width)}"

    def bundle(self) -> dict[str, str]:
        return self.run()._repr_mimebundle_()


def _last_frame(result: Result) -> Frame:
    return result.frames()[-1]


def _labels(result: Result, nodes: Sequence[NodeId]) -> tuple[str, ...]:
    return tuple(map(result.tree.label, nodes))


def _cuts(_: LectureSearch, result: Result, expected: object) -> tuple[dict[str, object], ...]:
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


def _steps(_: LectureSearch, result: Result, expected: object) -> tuple[dict[str, object], ...]:
    """Return each leaf step with the bounds of all inner nodes that have any."""
    tree, bounds = result.tree, WRITERS["bounds"]
    steps: list[dict[str, object]] = []
    for frame in result.frames("leaf")[1:]:
        leaf = next(event.node for event in frame.events if event.kind == "evaluate")
        intervals = {tree.label(node): bounds(*frame.interval(node)) for node in tree if tree.kind(node) != LEAF}
        pruned = [node for node in tree.leaves if frame.status(node) is Status.PRUNED]
        steps.append(
            {
                "step": frame.name,
                "leaf": tree.label(leaf),
                "value": tree.value(leaf),
                "known": {label: text for label, text in intervals.items() if text},
                "pruned": _labels(result, pruned),
            }
        )
    return tuple(steps)


def _running_windows(_: LectureSearch, result: Result, expected: Mapping[str, object]) -> dict[str, tuple[Window, ...]]:
    windows_by_label: dict[str, dict[Window, None]] = {label: {} for label in expected}
    for event in result.trace:
        label = result.tree.label(event.node)
        if label in windows_by_label:
            windows_by_label[label].setdefault((event.alpha, event.beta))
    return {label: tuple(windows) for label, windows in windows_by_label.items()}


def _replies(_: LectureSearch, result: Result, expected: Mapping[str, object]) -> dict[str, tuple[str, Value | None]]:
    """Return the first best reply to each root move, with the value of the move."""
    tree, last = result.tree, _last_frame(result)
    replies: dict[str, tuple[str, Value | None]] = {}
    for child in tree.children(0):
        if tree.move(child) in expected:
            best = next(node for node in tree.children(child) if last.value(node) == last.value(child))
            replies[tree.move(child)] = tree.move(best), last.value(child)
    return replies


def _against(_: LectureSearch, result: Result, expected: Sequence[Mapping[str, Any]]) -> tuple[dict[str, object], ...]:
    """Return the value of each root move when the opponent's replies are fixed, in a game of two plies."""
    tree = result.tree
    moves = {tree.move(node): node for node in tree}
    return tuple(
        {
            "replies": play["replies"],
            "moves": {move: tree.value(moves[play["replies"][tree.label(moves[move])]]) for move in play["moves"]},
        }
        for play in expected
    )


def _independent(search: LectureSearch, result: Result, expected: object, trials: int = 50) -> bool:
    """Tell whether value, best move and evaluated leaves stay the same when the pruned leaves change at random."""
    chance = random.Random(0)
    before = result.value, result.best_move, result.evaluated
    for _ in range(trials):
        changed: dict[NodeId, Number] = {leaf: chance.randint(-100, 100) for leaf in result.pruned_leaves}
        again = search.search(replace_leaves(search.tree, changed))
        if (again.value, again.best_move, again.evaluated) != before:
            return False
    return True


def _levels(_: LectureSearch, result: Result, expected: object) -> tuple[str, ...]:
    """Return the kinds of nodes at each level, such as ``max/min`` where both move."""
    tree = result.tree
    levels: list[dict[str, None]] = [{} for _ in range(tree.height)]
    for node, depth in enumerate(tree.depths()):
        if tree.kind(node) != LEAF:
            levels[depth].setdefault(tree.kind(node))
    return tuple("/".join(level) for level in levels)


def _stored_at_once(_: LectureSearch, result: Result, expected: object) -> int:
    """Return the greatest number of nodes kept below the root when all successors are generated at once."""
    tree = result.tree
    kept = [0] * len(tree)
    for node in tree:
        for child in tree.children(node):
            kept[child] = kept[node] + len(tree.children(node))
    return max(kept)


def _root_value(search: LectureSearch, value: Value) -> Phrase:
    root = search.tree.label(0)
    is_estimate = root in search.estimated()
    message = sentences.ROOT_ESTIMATE if is_estimate else sentences.ROOT_VALUE
    return message.with_values(node=root, value=with_estimate_mark(show(value), is_estimate))


def _best_move(search: LectureSearch, move: str) -> Phrase:
    root = search.tree.label(0)
    message = sentences.BEST_BY_ESTIMATES if root in search.estimated() else sentences.BEST_MOVE
    return message.with_values(node=root, move=move)


_CALL_EVENTS = ("enter", "evaluate")
"""the events in which a node is called with a window"""

LectureSearch.FACTS = {
    "value": Fact(lambda _, r, e: r.value, _root_value),
    "bound": Fact(lambda _, r, e: r.bound, lambda s, g: sentences.BOUNDS[g]),
    "best_move": Fact(lambda _, r, e: r.best_move, _best_move),
    "best_moves": Fact(
        lambda _, r, e: r.best_moves,
        lambda s, g: sentences.BEST_MOVES.with_values(moves=sentences.listed(g), count=len(g)),
    ),
    "line": Fact(lambda _, r, e: r.line, lambda s, g: sentences.LINE.with_values(moves=", ".join(g))),
    "strategy": Fact(lambda _, r, e: dict(r.strategy), lambda s, g: sentences.strategy(s.tree, g)),
    "values": Fact(
        lambda _, r, e: {label: _last_frame(r).value(label) for label in e},
        lambda s, g: sentences.NODE_VALUES.with_values(values=sentences.values(g, s.estimated())),
    ),
    "replies": Fact(
        _replies,
        lambda s, g: [
            sentences.REPLY.with_values(move=move, reply=reply, value=show(v)) for move, (reply, v) in g.items()
        ],
    ),
    "against": Fact(_against, lambda s, g: sentences.against(g)),
    "leaf_count": Fact(lambda _, r, e: len(r.tree.leaves), lambda s, g: sentences.LEAF_COUNT.with_values(count=g)),
    "evaluated": Fact(
        lambda _, r, e: len(r.evaluated),
        lambda s, g: (sentences.POSITIONS_EVALUATED if s.estimated() else sentences.EVALUATED).with_values(count=g),
    ),
    "leaves": Fact(
        lambda _, r, e: r.evaluated_labels,
        lambda s, g: (sentences.POSITION_ORDER if s.estimated() else sentences.LEAF_ORDER).with_values(
            leaves=", ".join(g)
        ),
    ),
    "pruned": Fact(
        lambda _, r, e: _labels(r, r.pruned_leaves),
        lambda s, g: (
            sentences.PRUNED.with_values(leaves=sentences.listed(g), count=len(g)) if g else sentences.ALL_LEAVES
        ),
    ),
    "searched": Fact(
        lambda _, r, e: tuple(label for label in e if _last_frame(r).status(label) is Status.DONE),
        lambda s, g: sentences.SEARCHED.with_values(nodes=sentences.listed(g), count=len(g)),
    ),
    "least": Fact(lambda _, r, e: least_leaves(r.tree), lambda s, g: sentences.LEAST.with_values(count=g)),
    "cuts": Fact(_cuts, lambda s, g: sentences.cuts(s.tree, s.rules or Rules(), g)),
    "steps": Fact(_steps, lambda s, g: sentences.steps(g)),
    "levels": Fact(_levels, lambda s, g: sentences.levels(g)),
    "stored_at_once": Fact(_stored_at_once, lambda s, g: sentences.STORED_AT_ONCE.with_values(count=g)),
    "stored_one_by_one": Fact(
        lambda _, r, e: r.tree.height, lambda s, g: sentences.STORED_ONE_BY_ONE.with_values(count=g)
    ),
    "call_windows": Fact(
        lambda _, r, e: tuple(
            (r.tree.label(n), *window) for kind, n, _, *window in r.trace.raw if kind in _CALL_EVENTS
        ),
        lambda s, g: sentences.call_windows(g),
    ),
    "running_windows": Fact(_running_windows, lambda s, g: sentences.running_windows(g)),
    "independent": Fact(_independent, lambda s, g: sentences.INDEPENDENT if g else sentences.DEPENDENT),
}
