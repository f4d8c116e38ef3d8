"""Find x: the values of one leaf for which a branch is cut off, or a move is the best one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...errors import AlgorithmError, InputError, choose
from ...explain.transformations import replace_leaves
from ...phrases import Code, Phrase, brief, gettext
from ...rules import INFINITE_WINDOW, Rules, Shown
from ...search.rerun import search_again
from ...trace.result import Result
from ...tree.tree import NodeId, Tree
from ...tree.view import frontier, settled, view_of
from ...values import INF, Number
from ..answers import interval_sets
from ..answers import unreadable as words
from ..answers.labels import Labels
from .kind import ONE_PART, Kind

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["FIND_X", "holds", "refused", "witness"]

CURE = gettext(
    "whether the search reaches a branch is decided before it comes there; name an earlier leaf, or a later branch"
)
ASKED = ("cut", "move", "change")
"""``cut``: whether the search never comes to a branch; ``move``: whether a move is the best, the first in search order
of several; ``change``: whether the best move is another one than with the leaf's value in the tree."""


MEANT = {
    # TRANSLATORS: leaf, branch and move are names in Python
    "cut": gettext("the details leaf (whose value is x), branch (the node that is cut off or not), as labels"),
    "move": gettext("the details leaf (whose value is x), move (the move at the root that is best or not), as labels"),
    "change": gettext("the details leaf (whose value is x), as labels"),
}
LIKE = {
    "cut": 'details={"leaf": "C1", "branch": "C2"}',
    "move": 'details={"leaf": "C1", "ask": "move", "move": "a1"}',
    "change": 'details={"leaf": "C1", "ask": "change"}',
}


def settle(exercise: Exercise) -> dict[str, str]:
    """Accept ``{"leaf": "C1", "ask": "cut", "branch": "C2"}``, or ``"move"`` with a move, or ``"change"`` alone."""
    tree, details = exercise.tree, exercise.details
    if tree.utilities:
        raise AlgorithmError(gettext("find-x: needed numbers at the leaves, got tuples"))
    asked = choose(gettext("question of find-x"), details.get("ask", "cut"), ASKED)
    wanted = {"cut": ["leaf", "branch"], "move": ["leaf", "move"], "change": ["leaf"]}[asked]
    for name in wanted:
        if not isinstance(details.get(name), str):
            like = gettext("as in %(example)s").of(example=Code(LIKE[asked]))
            raise InputError(Code("find-x"), MEANT[asked], brief(dict(details)), like)
    here = Phrase("find-x")
    leaf = Labels(tree, tree.leaves, words.LEAF).label(details["leaf"], here)
    found = {"leaf": leaf, "ask": asked}
    if asked == "cut":
        if not exercise.prunes:
            needed = gettext("find-x: needed alphabeta to ask for a cut-off, got %(algorithm)s")
            raise AlgorithmError(needed.of(algorithm=Code(exercise.algorithm)))
        found["branch"] = Labels(tree, tree.nodes[1:], words.NODE_BELOW).label(details["branch"], here)
        if not_so := refused(tree, exercise.rules, leaf, found["branch"]):
            raise InputError(Code("find-x"), *not_so, CURE)
    elif asked == "move":
        found["move"] = Labels(tree, tree.children(0), words.MOVE_AT_ROOT).move(details["move"], here)
    return found


def refused(tree: Tree, rules: Rules, leaf: str, branch: str) -> tuple[Phrase, Phrase] | None:
    """Return what is needed and what was given if the value of a leaf has no influence on a branch.

    >>> list(map(str, refused(Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"), Rules(), "D3", "C2")))
    ['a leaf that is searched before the branch', 'D3 after C2']
    """
    to_leaf, to_branch = tree.path(leaf), tree.path(branch)
    if tree[branch] in to_leaf:
        return gettext("a leaf outside the branch"), gettext("%(leaf)s in %(branch)s").of(leaf=leaf, branch=branch)
    fork = max(set(to_leaf) & set(to_branch), key=to_leaf.index)
    first = next(child for child in view_of(tree, settled(tree, rules)).children(fork) if child in to_leaf + to_branch)
    if first in to_leaf:
        return None
    got = gettext("%(leaf)s after %(branch)s").of(leaf=leaf, branch=branch)
    return gettext("a leaf that is searched before the branch"), got


def holds(result: Result, exercise: Exercise, x: Number) -> bool:
    """Tell whether x has the property that is asked for, in a search like that of ``result``."""
    details = exercise.details
    found = search_again(result, replace_leaves(result.tree, {details["leaf"]: x}))
    if details["ask"] == "cut":
        below = exercise.tree.subtree(details["branch"])
        return not any(node in below for _, node, *_ in found.trace.raw)
    if details["ask"] == "move":
        return bool(found.best_move == details["move"])
    return bool(found.best_move != result.best_move)


def critical(result: Result, exercise: Exercise) -> Iterator[Number]:
    """Yield the numbers that the leaf's value is compared with: the other values, and the ends of the window."""
    tree = result.tree
    leaf: NodeId = tree[exercise.details["leaf"]]
    value = view_of(tree, result.rules).value
    for other in frontier(tree, result.rules):
        number = value(other)
        if other != leaf and number not in (INF, -INF):
            yield number
    yield from (end for end in result.window if end not in (INF, -INF))


def shows(exercise: Exercise) -> tuple[Shown, ...]:
    """Return what the values of x depend on."""
    asked = (Shown.VISITS,) if exercise.details["ask"] == "cut" else (Shown.MOVE, Shown.FIRST_MOVE)
    return (*asked, Shown.LEAF_VALUES)


def key(result: Result, exercise: Exercise) -> str:
    """Return the values of x, by trying the critical numbers and those between them."""
    ends = result.rules.value_range or INFINITE_WINDOW
    return interval_sets.write(
        interval_sets.found_by_trying(lambda x: holds(result, exercise, x), critical(result, exercise), ends)
    )


def read(answer: object, exercise: Exercise) -> str:
    """Read a set of numbers in any spelling; write it in one."""
    return interval_sets.write(
        interval_sets.within(interval_sets.read(answer), exercise.rules.value_range or INFINITE_WINDOW)
    )


def witness(exercise: Exercise, given: str) -> tuple[Number, bool] | None:
    """Return a value of x for which an answer is wrong, and whether x has the property; None for a right answer."""
    ends = exercise.rules.value_range or INFINITE_WINDOW
    right, came = interval_sets.read(exercise.key), interval_sets.read(given)
    points = [end for span in (*right, *came) for end in span[:2]]
    for x, _ in sorted(interval_sets.trials(points, ends), key=lambda trial: (trial[0].denominator, abs(trial[0]))):  # type: ignore[union-attr]
        if interval_sets.contains(right, x) != interval_sets.contains(came, x):
            return x, interval_sets.contains(right, x)
    return None


FIND_X = Kind(
    "find-x",
    ("alphabeta", "minimax"),
    words.VALUES_OF_X,
    shows=shows,
    key=key,
    read=read,
    example=lambda exercise: "x < 4 or x >= 7",
    **ONE_PART,
    none=words.NEVER,
    settle=settle,
    has_window=True,
)
