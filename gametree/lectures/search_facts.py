"""Searches of the lectures and their facts."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ..drawing.drawing import draw
from ..errors import choose
from ..languages import wrap_text
from ..node_kinds import LEAF, MAX
from ..phrases import Phrase, gettext, joined, ngettext, pgettext
from ..render.text_drawing import text
from ..rules import Rules, Window
from ..search import ALGORITHMS
from ..trace.annotations import WRITERS, inequality, with_estimate_mark, written_window
from ..trace.frames import Frame
from ..trace.replay import Status
from ..trace.result import Result
from ..tree.fewest_leaves import fewest_leaves
from ..tree.rebuilding import replace_leaves
from ..tree.tree import NodeId, Tree
from ..values import Number, Value, show
from .lecture import Fact, PhraseOrText, Subject


@dataclass(frozen=True)
class LectureSearch(Subject):
    tree: Tree
    algorithm: str
    rules: Rules | None = None
    """rules of the search; None for the default rules"""
    window: Window | None = None
    """initial window; None for the full window"""
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
    """Return, for each step of the size "leaf", its leaf, the known bounds of inner nodes after it, and the leaves
    pruned so far.
    """
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
    tree, last = result.tree, _last_frame(result)
    replies: dict[str, tuple[str, Value | None]] = {}
    for child in tree.children(0):
        if tree.move(child) in expected:
            best = next(node for node in tree.children(child) if last.value(node) == last.value(child))
            replies[tree.move(child)] = tree.move(best), last.value(child)
    return replies


def _against(_: LectureSearch, result: Result, expected: Sequence[Mapping[str, Any]]) -> tuple[dict[str, object], ...]:
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
    """Return whether the value, the best move and the evaluated leaves stay the same if the pruned leaves get random
    values.
    """
    chance = random.Random(0)
    before = result.value, result.best_move, result.evaluated
    for _ in range(trials):
        changed: dict[NodeId, Number] = {leaf: chance.randint(-100, 100) for leaf in result.pruned_leaves}
        again = search.search(replace_leaves(search.tree, changed))
        if (again.value, again.best_move, again.evaluated) != before:
            return False
    return True


def _levels(_: LectureSearch, result: Result, expected: object) -> tuple[str, ...]:
    """Return the kinds of nodes at each level, such as ``max/min`` if both players move there."""
    tree = result.tree
    levels: list[dict[str, None]] = [{} for _ in range(tree.height)]
    for node, depth in enumerate(tree.depths()):
        if tree.kind(node) != LEAF:
            levels[depth].setdefault(tree.kind(node))
    return tuple("/".join(level) for level in levels)


def _stored_at_once(_: LectureSearch, result: Result, expected: object) -> int:
    """Return the maximum number of nodes below the root that a depth-first search keeps in memory if it generates all
    children of a node at once.
    """
    tree = result.tree
    kept = [0] * len(tree)
    for node in tree:
        for child in tree.children(node):
            kept[child] = kept[node] + len(tree.children(node))
    return max(kept)


# ---- The sentences ---------------------------------------------------------------------------------

_ROOT_VALUE = gettext("The root %(node)s is worth %(value)s.")
_BOUNDS = {
    "exact": gettext("That value is exact."),
    "at_most": gettext("That value is only an upper bound: the root is worth at most that."),
    "at_least": gettext("That value is only a lower bound: the root is worth at least that."),
}
_BEST_MOVE = gettext("The best move at %(node)s is %(move)s.")
# TRANSLATORS: the search stopped at a depth limit; %(value)s is a number such as "≈7"
_ROOT_ESTIMATE = gettext("By the estimates, the root %(node)s is worth %(value)s.")
_BEST_BY_ESTIMATES = gettext("By the estimates, the best move at %(node)s is %(move)s.")
_BEST_MOVES = ngettext("%(moves)s is the only best move.", "The best moves are %(moves)s.")
_LINE = gettext("If all players play their best, the moves are %(moves)s.")
# TRANSLATORS: a part of a plan, such as "a1 at A"
_MOVE_AT = gettext("%(move)s at %(node)s")
_STRATEGY = gettext("The whole plan of %(player)s: %(moves)s.")
_NODE_VALUES = gettext("The values that the nodes return: %(values)s.")
_LEAF_COUNT = ngettext("The tree has %(count)d leaf.", "The tree has %(count)d leaves.")
_EVALUATED = ngettext("%(count)d leaf is evaluated.", "%(count)d leaves are evaluated.")
_LEAF_ORDER = gettext("The leaves are evaluated in the order %(leaves)s.")
# TRANSLATORS: a position is a leaf, or a node at the depth limit, whose value is estimated
_POSITION_ORDER = gettext("The positions are evaluated in the order %(leaves)s.")
_POSITIONS_EVALUATED = ngettext("%(count)d position is evaluated.", "%(count)d positions are evaluated.")
_ALL_LEAVES = gettext("Every leaf is evaluated.")
_PRUNED = ngettext("%(leaves)s is never evaluated.", "%(leaves)s are never evaluated.")
_SEARCHED = ngettext("%(nodes)s must still be searched.", "%(nodes)s must still be searched.")
_LEAST = ngettext(
    "No order of moves needs fewer than %(count)d leaf.",
    "No order of moves needs fewer than %(count)d leaves.",
)
_INDEPENDENT = gettext("The root keeps its value and its best move, whatever the values of the pruned leaves.")
_DEPENDENT = gettext("The pruned leaves matter: with other values the root changes.")
_NO_CUT = gettext("There is no cut-off.")
# TRANSLATORS: %(test)s is a formula such as "1 ≤ α = 3"; %(owner)s is the node whose value is the bound
_EMPTY_CUT = gettext("Cut-off at %(node)s: %(test)s, the bound of %(owner)s; nothing is left to prune.")
_CUT = ngettext(
    "Cut-off at %(node)s: %(test)s, the bound of %(owner)s; it prunes %(pruned)s.",
    "Cut-off at %(node)s: %(test)s, the bound of %(owner)s; it prunes %(pruned)s.",
)
_PRUNED_SO_FAR = gettext("%(begin)s; pruned leaves so far: %(pruned)s.")
_CALL_WINDOWS = gettext("The calls and their windows: %(windows)s.")
_RUNNING_WINDOW = gettext("The window at %(node)s: %(windows)s.")
_REPLY = gettext("After %(move)s, the best reply is %(reply)s; it gives %(value)s.")
_AGAINST = ngettext(
    "Against an opponent who replies %(replies)s, the value of the move is %(values)s.",
    "Against an opponent who replies %(replies)s, the values of the moves are %(values)s.",
)
# TRANSLATORS: the kind of node for a roll of dice, among MAX and MIN
_LEVEL_NAMES = {"chance": pgettext("level", "chance")}
_LEVELS = gettext("The levels from the root down: %(levels)s.")
_STORED_AT_ONCE = ngettext(
    "If all children are generated at once, %(count)d node is kept below the root.",
    "If all children are generated at once, %(count)d nodes are kept below the root.",
)
_STORED_ONE_BY_ONE = ngettext(
    "If the children are generated one by one, %(count)d node is kept below the root.",
    "If the children are generated one by one, %(count)d nodes are kept below the root.",
)
_AND = gettext("%(names)s and %(last)s")


def _cut_sentence(tree: Tree, rules: Rules, cut: Mapping[str, Any]) -> Phrase:
    test = inequality(cut["value"], cut["bound"], upper=tree.kind(cut["node"]) == MAX, rules=rules)
    fields = {"node": cut["node"], "test": test, "owner": cut["owner"]}
    if not cut["pruned"]:
        return _EMPTY_CUT.with_values(**fields)
    return _CUT.with_values(**fields, pruned=_listed(cut["pruned"]), count=len(cut["pruned"]))


def _step_sentence(step: Mapping[str, Any]) -> PhraseOrText:
    """Return a sentence about the leaf of a step, the intervals after the step, and the nodes pruned so far."""
    known = ", ".join(f"{node} {'∈ ' * (k[0] == '[')}{k}" for node, k in step["known"].items())
    begin = f"({step['step']}) {step['leaf']} = {show(step['value'])}: {known}"
    pruned = step["pruned"]
    return _PRUNED_SO_FAR.with_values(begin=begin, pruned=_listed(pruned)) if pruned else f"{begin}."


def _against_sentences(plays: Iterable[Mapping[str, Any]]) -> list[Phrase]:
    """Return a sentence for each set of fixed replies of the opponent, with the values of the root's moves against
    these replies.
    """
    return [
        _AGAINST.with_values(
            replies=_listed(list(play["replies"].values())),
            values=_values_text(play["moves"]),
            count=len(play["moves"]),
        )
        for play in plays
    ]


def _values_text(values_by_name: Mapping[str, Value], estimated: Collection[str] = ()) -> PhraseOrText:
    """Return the values of nodes or moves as text: ``B = 3, C = 2 and D ≈ 2``, with ≈ for estimated values."""
    return _listed(
        [f"{name} {'≈' if name in estimated else '='} {show(value)}" for name, value in values_by_name.items()]
    )


def _listed(items: Sequence[PhraseOrText]) -> PhraseOrText:
    """Return all items as a list in words: ``C2, C3 and C4``."""
    *names, last = items or [""]
    return _AND.with_values(names=joined(names), last=last) if names else last


def _root_value(search: LectureSearch, value: Value) -> Phrase:
    root = search.tree.label(0)
    is_estimate = root in search.estimated()
    message = _ROOT_ESTIMATE if is_estimate else _ROOT_VALUE
    return message.with_values(node=root, value=with_estimate_mark(show(value), is_estimate))


def _best_move(search: LectureSearch, move: str) -> Phrase:
    root = search.tree.label(0)
    message = _BEST_BY_ESTIMATES if root in search.estimated() else _BEST_MOVE
    return message.with_values(node=root, move=move)


_CALL_EVENTS = ("enter", "evaluate")
"""types of events that are recorded when a node is called with a window"""

LectureSearch.FACTS = {
    "value": Fact(lambda _, r, e: r.value, _root_value),
    "bound": Fact(lambda _, r, e: r.bound, lambda s, g: _BOUNDS[g]),
    "best_move": Fact(lambda _, r, e: r.best_move, _best_move),
    "best_moves": Fact(
        lambda _, r, e: r.best_moves,
        lambda s, g: _BEST_MOVES.with_values(moves=_listed(g), count=len(g)),
    ),
    "line": Fact(lambda _, r, e: r.line, lambda s, g: _LINE.with_values(moves=", ".join(g))),
    "strategy": Fact(
        lambda _, r, e: dict(r.strategy),
        lambda s, g: _STRATEGY.with_values(
            player=s.tree.kind(0).upper(),
            moves=_listed([_MOVE_AT.with_values(move=move, node=node) for node, move in g.items()]),
        ),
    ),
    "values": Fact(
        lambda _, r, e: {label: _last_frame(r).value(label) for label in e},
        lambda s, g: _NODE_VALUES.with_values(values=_values_text(g, s.estimated())),
    ),
    "replies": Fact(
        _replies,
        lambda s, g: [_REPLY.with_values(move=move, reply=reply, value=show(v)) for move, (reply, v) in g.items()],
    ),
    "against": Fact(_against, lambda s, g: _against_sentences(g)),
    "leaf_count": Fact(lambda _, r, e: len(r.tree.leaves), lambda s, g: _LEAF_COUNT.with_values(count=g)),
    "evaluated": Fact(
        lambda _, r, e: len(r.evaluated),
        lambda s, g: (_POSITIONS_EVALUATED if s.estimated() else _EVALUATED).with_values(count=g),
    ),
    "leaves": Fact(
        lambda _, r, e: r.evaluated_labels,
        lambda s, g: (_POSITION_ORDER if s.estimated() else _LEAF_ORDER).with_values(leaves=", ".join(g)),
    ),
    "pruned": Fact(
        lambda _, r, e: _labels(r, r.pruned_leaves),
        lambda s, g: _PRUNED.with_values(leaves=_listed(g), count=len(g)) if g else _ALL_LEAVES,
    ),
    "searched": Fact(
        lambda _, r, e: tuple(label for label in e if _last_frame(r).status(label) is Status.DONE),
        lambda s, g: _SEARCHED.with_values(nodes=_listed(g), count=len(g)),
    ),
    "least": Fact(lambda _, r, e: fewest_leaves(r.tree), lambda s, g: _LEAST.with_values(count=g)),
    "cuts": Fact(_cuts, lambda s, g: [_cut_sentence(s.tree, s.rules or Rules(), cut) for cut in g] or [_NO_CUT]),
    "steps": Fact(_steps, lambda s, g: list(map(_step_sentence, g))),
    "levels": Fact(
        _levels, lambda s, g: _LEVELS.with_values(levels=joined([_LEVEL_NAMES.get(kind, kind.upper()) for kind in g]))
    ),
    "stored_at_once": Fact(_stored_at_once, lambda s, g: _STORED_AT_ONCE.with_values(count=g)),
    "stored_one_by_one": Fact(lambda _, r, e: r.tree.height, lambda s, g: _STORED_ONE_BY_ONE.with_values(count=g)),
    "call_windows": Fact(
        lambda _, r, e: tuple(
            (r.tree.label(n), *window) for kind, n, _, *window in r.trace.raw if kind in _CALL_EVENTS
        ),
        lambda s, g: _CALL_WINDOWS.with_values(
            windows=", ".join(f"{node} {written_window((alpha, beta))}" for node, alpha, beta in g)
        ),
    ),
    "running_windows": Fact(
        _running_windows,
        lambda s, g: [
            _RUNNING_WINDOW.with_values(node=node, windows=" → ".join(map(written_window, windows)))
            for node, windows in g.items()
        ],
    ),
    "independent": Fact(_independent, lambda s, g: _INDEPENDENT if g else _DEPENDENT),
}
