"""The properties of a tree as an exercise: its leaves, its cut-offs, and how difficult it is."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ...games.kinds import LEAF
from ...search.expectiminimax import expectiminimax
from ...trace.game_result import to_result
from ...trace.result import Result
from ...trace.trace import EventKind

__all__ = ["HARDEST", "Properties", "difficulty_of", "effort_of", "properties_of"]

HARDEST = 5
LIMITS = (12, 18, 27, 40)
"""the greatest effort of difficulty 1 to 4; everything above has difficulty 5"""

EFFORT = {"cuts": 1, "deep": 2, "subtrees": 1, "ties": 1}
"""the effort of a cut-off, and what is added to it"""


@dataclass(frozen=True)
class Properties:
    """The properties of a tree and of the right search of it."""

    plies: int
    leaves: int
    branching: tuple[int, int]
    """the least and the greatest number of children"""
    values: tuple[object, object] | None
    """the least and the greatest value of a leaf; None for tuples"""
    evaluated: int
    """leaves that the search evaluates"""
    cuts: int
    """cut-offs that prune something"""
    deep_cuts: int
    """those of them whose bound comes from further up than the parent"""
    subtree_cuts: int
    """those of them that prune more than leaves"""
    tie_cuts: int
    """those of them where value and bound are equal"""
    best_moves: tuple[str, ...]
    """every move of the root that is worth its value"""
    effort: int
    """see `effort_of`"""
    difficulty: int
    """from 1 to 5, see `difficulty_of`"""
    separated: tuple[str, ...] = ()
    """the mistakes that lead to different wrong answers, as asked for"""
    seed: int | None = None
    attempts: int = 0
    """the number of trees drawn, this one included"""


def properties_of(
    result: Result, separated: Collection[str] = (), seed: int | None = None, attempts: int = 0
) -> Properties:
    """Return the properties of the tree of a search.

    >>> from gametree import alphabeta
    >>> found = properties_of(alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> found.evaluated, found.cuts, found.best_moves, found.effort, found.difficulty
    (7, 1, ('a1',), 12, 1)
    """
    tree = result.tree
    widths = [len(tree.children(node)) for node in tree if tree.kind(node) != LEAF] or [0]
    numbers = [value for leaf in tree.leaves if not isinstance(value := tree.value(leaf), tuple) and value is not None]
    counts = _counted(result)
    effort = effort_of(result)
    return Properties(
        plies=tree.height,
        leaves=len(tree.leaves),
        branching=(min(widths), max(widths)),
        values=(min(numbers), max(numbers)) if numbers else None,
        evaluated=len(result.evaluated),
        cuts=counts["cuts"],
        deep_cuts=counts["deep"],
        subtree_cuts=counts["subtrees"],
        tie_cuts=counts["ties"],
        best_moves=(result if tree.utilities else expectiminimax(tree, rules=result.rules)).best_moves,
        effort=effort,
        difficulty=difficulty_of(effort),
        separated=tuple(separated),
        seed=seed,
        attempts=attempts,
    )


def effort_of(result: Result) -> int:
    """Return how much work a search is by hand, counted in its trace.

    Every visit of a node counts 1; a cut-off that prunes something 1 more; one whose bound comes from further up than
    the parent 2 more; one that prunes a subtree 1 more; one at equality 1 more.
    """
    visits = sum(raw[0] in (EventKind.ENTER, EventKind.EVALUATE) for raw in to_result("effort_of", result).trace.raw)
    counts = _counted(result)
    return visits + sum(EFFORT[name] * count for name, count in counts.items())


def difficulty_of(effort: int) -> int:
    """Return the difficulty from 1 to 5: up to 12, 18, 27 and 40 of `effort_of`, and beyond.

    The nine leaves of the first tree of the slides are 1, the 27 of lecture 004 are 4.
    """
    return 1 + sum(effort > limit for limit in LIMITS)


def _counted(result: Result) -> Mapping[str, int]:
    cuts = [cut for cut in result.cuts if cut.pruned]
    return {
        "cuts": len(cuts),
        "deep": sum(cut.owner not in (None, result.tree.parent(cut.node)) for cut in cuts),
        "subtrees": sum(any(result.tree.children(child) for child in cut.pruned) for cut in cuts),
        "ties": sum(cut.value == cut.bound for cut in cuts),
    }
