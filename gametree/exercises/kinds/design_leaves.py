"""Design leaves: values for the leaves with which alpha-beta prunes most, or fewest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...errors import AlgorithmError, InputError, choose
from ...explain.transformations import replace_leaves
from ...games.kinds import MAX
from ...phrases import Code, Phrase, gettext, ngettext
from ...rules import INFINITE_WINDOW, Shown, Window
from ...search.rerun import search_again
from ...trace.result import Result
from ...tree.tree import NodeId
from ...tree.view import settled, view_of
from ...values import INF, Number, Value, exact, from_json, show, to_json
from ..answers import unreadable as words
from ..answers.decimal_comma import entries
from ..answers.labels import Labels, is_by_label, pairs
from ..answers.numbers import number, said, unpacked
from ..answers.unreadable import AnswerError
from .child_order import CUTS
from .kind import ONE_PART, Kind

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["DESIGN_LEAVES", "pruned"]


def settle(exercise: Exercise) -> dict[str, Any]:
    """Accept ``{"cuts": "most"}``, the default, or ``"fewest"``, and perhaps the ``"values"`` to use, each once."""
    tree, rules, details = exercise.tree, exercise.rules, exercise.details
    if rules.depth is not None or rules.reach != "deep" or rules.value_range is not None:
        raise AlgorithmError(gettext("design-leaves: needed rules without depth, value_range and reach='shallow'"))
    found: dict[str, Any] = {"cuts": choose(gettext("number of cuts"), details.get("cuts", "most"), CUTS)}
    if "values" in details:
        values = [number(value, Phrase("design-leaves")) for value in map(from_json, details["values"])]
        if len(set(values)) != len(tree.leaves) or len(values) != len(tree.leaves):
            different = ngettext("%(count)d value", "%(count)d different values").of(count=len(tree.leaves))
            raise InputError(Code("design-leaves"), different, words.OF_THEM.of(count=len(set(values))))
        if exercise.window != INFINITE_WINDOW:
            raise InputError(Code("design-leaves"), gettext("values or a start window"), gettext("both"))
        found["values"] = list(map(to_json, sorted(values)))
    return found


def pruned(result: Result, exercise: Exercise, values: Mapping[str, Number]) -> int:
    """Return how many leaves alpha-beta prunes with these values."""
    return len(search_again(result, replace_leaves(exercise.tree, values)).pruned_leaves)


def key(result: Result, exercise: Exercise) -> dict[str, Number]:
    """Return values that reach the optimum.

    Each subtree gets values that are all better, or all worse, than those of its sibling. If the first child of every
    node is the best, the rest is cut as soon as possible (the critical tree of Knuth and Moore); if the children get
    better from the first to the last, every value lies inside its window.
    """
    most = exercise.details["cuts"] == "most"
    ranks, given = _ranks(exercise, most), exercise.details.get("values")
    candidates = []
    for numbers in (
        [[number(from_json(value)) for value in given]] if given else _places(exercise.window, len(ranks), most)
    ):
        candidates.append({exercise.tree.label(leaf): numbers[ranks[leaf]] for leaf in exercise.tree.leaves})
    return (max if most else min)(candidates, key=lambda values: pruned(result, exercise, values))


def _ranks(exercise: Exercise, most: bool) -> dict[NodeId, int]:
    """Return the rank of the value of every leaf, from 0 for the smallest."""
    tree = exercise.tree
    view = view_of(tree, settled(tree, exercise.rules))
    sizes = [1] * len(tree)
    for node in reversed(tree.nodes):
        sizes[node] = sum(sizes[child] for child in tree.children(node)) or 1
    found, pending = {}, [(0, 0)]
    while pending:
        node, rank = pending.pop()
        below: list[NodeId] = list(view.children(node))
        if not below:
            found[node] = rank
        if most:
            below = [*below[1:], *below[:1]]
        for child in below if view.kind(node) == MAX else reversed(below):
            pending.append((child, rank))
            rank += sizes[child]
    return found


def _places(window: Window, count: int, most: bool) -> Iterator[list[Number]]:
    """Yield lists of ``count`` values inside a window and, for most cuts, outside it on either side."""
    (low, high), ranks = window, range(1, count + 1)
    if INF not in (-low, high):
        yield [exact(low + (high - low) * Fraction(rank, count + 1)) for rank in ranks]
    else:
        below = low if low != -INF else 0 if high == INF else high - count - 1
        yield [below + rank for rank in ranks]
    outside = [low - count - 1, high] if most else []
    yield from ([end + rank for rank in ranks] for end in outside if abs(end) != INF)


def read(answer: object, exercise: Exercise) -> dict[str, Number]:
    """Read a number for each leaf, from left to right or by label."""
    tree = exercise.tree
    labels = list(map(tree.label, tree.leaves))
    given = unpacked(answer)
    if is_by_label(given):
        found = pairs(given, _finite, Labels(tree, tree.leaves, words.LEAF), words.LEAF_NUMBERS)
        missing = [label for label in labels if label not in found]
        if missing:
            raise AnswerError(words.ANSWER, words.LEAF_NUMBERS, words.NONE_FOR.of(name=missing[0]))
    else:
        items = entries(given, len(labels)) if isinstance(given, str) else given
        if not isinstance(items, list | tuple):
            raise AnswerError(words.ANSWER, words.LEAF_NUMBERS, said(given))
        if len(items) != len(labels):
            needed, is_many = words.ONE_EACH.of(count=len(labels)), len(labels) < len(items) <= 2 * len(labels)
            got = words.OF_THEM.of(count=len(items))
            raise AnswerError(words.ANSWER, needed, got, words.SEMICOLONS if is_many else None)
        found = {label: _finite(item, words.AT.of(node=label)) for label, item in zip(labels, items, strict=True)}
    values = exercise.details.get("values")
    if values is not None and sorted(found.values()) != list(map(from_json, values)):
        needed = words.THESE_VALUES.of(values=", ".join(show(from_json(value)) for value in values))
        raise AnswerError(words.ANSWER, needed, said(answer))
    return {label: found[label] for label in labels}


def _finite(given: object, where: Phrase) -> Number:
    value = number(given, where)
    if value in (INF, -INF):
        raise AnswerError(where, words.FINITE, said(given))
    return value


def accepts(exercise: Exercise, given: Mapping[str, Number]) -> bool:
    """Accept all values that reach the optimum."""
    result = exercise.result
    return pruned(result, exercise, given) == pruned(result, exercise, exercise.key)


def example(exercise: Exercise) -> list[Value]:
    """Return a number for each leaf."""
    return list(map(from_json, exercise.details.get("values") or range(1, len(exercise.tree.leaves) + 1)))


DESIGN_LEAVES = Kind(
    "design-leaves",
    ("alphabeta",),
    words.LEAF_NUMBERS,
    shows=lambda exercise: (Shown.VISITS,),
    key=key,
    read=read,
    example=example,
    **ONE_PART,
    accepts=accepts,
    settle=settle,
    has_window=True,
)
