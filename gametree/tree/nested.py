"""Trees from lists, read into a `Builder`: nested lists, and flat lists of leaves with a branching factor."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from numbers import Integral
from typing import Any

from ..errors import TreeError
from ..phrases import brief, gettext, ngettext
from . import labels
from .builder import Builder

__all__ = ["from_leaves", "from_nested"]

IN_LEAVES = gettext("in the leaf list")
LEAF_COUNT = ngettext("%(count)d leaf", "%(count)d leaves")


def from_nested(given: object) -> Builder:
    """Read nested lists of any depth."""
    builder = Builder()
    open_lists: list[tuple[int, object, Iterator[object]]] = []
    on_path: set[int] = set()

    def add(parent: int, item: object) -> None:
        if hasattr(item, "tolist"):
            item = item.tolist()
        if not isinstance(item, list):
            if item is None or isinstance(item, str | dict):
                raise _no_leaf(builder, parent, builder.counts[parent] + 1 if parent >= 0 else 1, item)
            builder.add(parent, value=item)
            return
        node = builder.add(parent)
        if id(item) in on_path:
            raise TreeError(
                builder.where(node),
                gettext("lists that do not contain themselves"),
                gettext("a list that contains itself"),
            )
        if not item:
            raise TreeError(builder.where(node), gettext("at least one child"), gettext("an empty list"))
        on_path.add(id(item))
        open_lists.append((node, item, iter(item)))

    add(-1, given)
    while open_lists:
        node, item, rest = open_lists[-1]
        for child in rest:
            add(node, child)
            break
        else:
            on_path.discard(id(item))
            open_lists.pop()
    return builder


def from_leaves(leaves: Sequence[object], branching: int | Sequence[int]) -> Builder:
    """Build a uniform tree over leaves: ``branching`` children at each node, or one number per level."""
    builder = Builder()
    for node, item in zip(builder.grow(_factors(len(leaves), branching)), leaves, strict=True):
        if isinstance(item, list):
            raise TreeError(IN_LEAVES, gettext("numbers only"), brief(item), gettext("leave out branching"))
        if item is None or isinstance(item, str | dict):
            raise _no_leaf(builder, builder.parents[node], builder.numbers[node], item)
        builder.put(node, item)
    return builder


def _no_leaf(builder: Builder, parent: int, number: int, item: object) -> TreeError:
    """Return the refusal of None, text and dicts, which are no values."""
    above = (
        gettext("child %(number)s of %(node)s").of(number=number, node=labels.label(builder, parent))
        if parent >= 0
        else gettext("the tree")
    )
    cure = gettext("read text with Tree.parse") if isinstance(item, str) else ""
    return TreeError(above, gettext("a number, a tuple of numbers or a list"), brief(item), cure)


def _factors(count: int, branching: int | Sequence[int]) -> list[int]:
    """Return the number of children on each level; an error names leaf counts that would fit."""
    if not count:
        raise TreeError(IN_LEAVES, gettext("at least one leaf"), gettext("an empty list"))
    several = isinstance(branching, Sequence) and not isinstance(branching, str)
    factors: list[Any] = list(branching) if several else [branching]  # type: ignore[arg-type]
    for factor in factors:
        if isinstance(factor, bool) or not isinstance(factor, Integral) or factor < 1:
            raise TreeError(gettext("in branching"), gettext("a whole number from 1, or one per level"), brief(factor))
    factors = [int(factor) for factor in factors]
    if several:
        if math.prod(factors) != count:
            shown = " × ".join(map(brief, factors))
            raise TreeError(
                IN_LEAVES,
                gettext("%(product)s = %(number)s leaves").of(product=shown, number=brief(math.prod(factors))),
                LEAF_COUNT.of(count=count),
            )
        return factors
    base = factors[0]
    if base == 1:
        if count != 1:
            raise TreeError(IN_LEAVES, gettext("one leaf for branching 1"), LEAF_COUNT.of(count=count))
        return [1]
    depth = 0
    while base**depth < count:
        depth += 1
    if base**depth != count:
        fit = gettext("%(fewer)s or %(more)s leaves for branching %(branching)s").of(
            fewer=brief(base ** (depth - 1)), more=brief(base**depth), branching=brief(base)
        )
        cure = gettext("add or drop leaves, or give one branching per level")
        raise TreeError(IN_LEAVES, fit, LEAF_COUNT.of(count=count), cure)
    return [base] * depth
