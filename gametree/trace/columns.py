"""Columns: what is known of every node at one moment, sharing with the moment before all that did not change.

Copying every list at every event would cost the square of the tree's size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Generic, TypeVar, overload

__all__ = ["Changing", "Column"]

BITS = 6
"""a part has 2 ** 6 nodes: much less to copy than all of them, and few parts"""
LAST = (1 << BITS) - 1

Item = TypeVar("Item")


class Column(Sequence[Item], Generic[Item]):
    """An entry for each node, which never changes.

    >>> parts = Changing(200)
    >>> before, = parts.freeze([0] * 200)
    >>> parts.change(3)
    >>> after, = parts.freeze([0, 0, 0, 5] + [0] * 196)
    >>> before[3], after[3], len(after), before == after, before.parts[1] is after.parts[1]
    (0, 5, 200, False, True)
    """

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[tuple[Item, ...], ...]) -> None:
        self.parts = parts

    @overload
    def __getitem__(self, node: int) -> Item: ...
    @overload
    def __getitem__(self, node: slice) -> tuple[Item, ...]: ...
    def __getitem__(self, node: int | slice) -> Item | tuple[Item, ...]:
        try:
            return self.parts[node >> BITS][node & LAST]  # type: ignore[operator]
        except TypeError:
            return tuple(self)[node]

    def __len__(self) -> int:
        return sum(map(len, self.parts))

    def __iter__(self) -> Iterator[Item]:
        return chain.from_iterable(self.parts)

    def __eq__(self, other: object) -> bool:
        return self.parts == other.parts if isinstance(other, Column) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.parts)

    def __repr__(self) -> str:
        return repr(tuple(self))


class Changing:
    """Which parts of some lists have changed since they were frozen; all of them, at first."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.parts = -(-size // (LAST + 1))
        self.changed = set(range(self.parts))
        self.frozen: list[Column[Any]] = []

    def change(self, node: int) -> None:
        """Note that a node has changed."""
        self.changed.add(node >> BITS)

    def change_all(self, nodes: range) -> None:
        """Note that nodes with consecutive numbers have changed."""
        self.changed.update(range(nodes.start >> BITS, (nodes.stop - 1 >> BITS) + 1))

    def freeze(self, *lists: Sequence[Any]) -> list[Column[Any]]:
        """Return the lists as they are now; the order of the lists must always be the same."""
        if not self.changed:
            return self.frozen
        self.frozen = self.frozen or [Column(((),) * self.parts) for _ in lists]
        for number, (old, now) in enumerate(zip(self.frozen, lists, strict=True)):
            self.frozen[number] = Column(_renewed(old.parts, now, self.changed))
        self.frozen, self.changed = [*self.frozen], set()
        return self.frozen


def _renewed(parts: tuple[Any, ...], now: Sequence[Any], changed: Iterable[int]) -> tuple[Any, ...]:
    renewed = list(parts)
    for part in changed:
        renewed[part] = tuple(now[part << BITS : (part + 1) << BITS])
    return tuple(renewed)
