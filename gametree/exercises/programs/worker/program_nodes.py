"""The nodes of a tree as a program gets them: they count what they are asked for, and hold no value."""

from __future__ import annotations

from .access_log import AccessLog, NoValue, Unknown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

__all__ = ["Node", "grown"]


class Node:
    """A node that counts what it is asked for."""

    __slots__ = ("_below", "_label", "_log", "_number", "_player", "_shares")
    _below: tuple[Node, ...]
    _label: str
    _log: AccessLog
    _number: int
    _player: str | None
    _shares: tuple[Any, ...]

    def __init__(
        self,
        log: AccessLog,
        number: int,
        label: str,
        player: str | None,
        shares: tuple[Any, ...],
        below: tuple[Node, ...],
    ) -> None:
        settle = object.__setattr__
        settle(self, "_log", log)
        settle(self, "_number", number)
        settle(self, "_label", label)
        settle(self, "_player", player)
        settle(self, "_shares", shares)
        settle(self, "_below", below)

    @property
    def is_leaf(self) -> bool:
        """Whether the game is over here."""
        self._log.touch(self._number)
        return not self._below

    @property
    def value(self) -> Any:
        """The utility of a leaf for MAX. An inner node has none: to find it is the task."""
        self._log.touch(self._number)
        if self._below:
            raise NoValue
        return self._log.look(self._number)

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes below, from left to right; none below a leaf."""
        self._log.touch(self._number)
        return self._below

    @property
    def player(self) -> str | None:
        """Who moves: ``"max"``, ``"min"`` or ``"chance"``; None at a leaf."""
        self._log.touch(self._number)
        return self._player

    @property
    def probabilities(self) -> tuple[Any, ...]:
        """The probability of each child of a chance node; none elsewhere."""
        self._log.touch(self._number)
        return self._shares

    @property
    def label(self) -> str:
        """The name of the node in the picture, to print or to return as a move."""
        self._log.touch(self._number)
        return self._label

    def __getattr__(self, name: str) -> Any:
        if name == "value":
            raise NoValue(f"{self._label} is no leaf and has no value", name=self._label, obj=self)
        raise Unknown(f"a node has no {name!r}", name=name, obj=self)

    def __setattr__(self, name: str, value: object) -> None:
        self._log.stop("changed", name, self._label)

    def __delattr__(self, name: str) -> None:
        self._log.stop("changed", name, self._label)

    def __repr__(self) -> str:
        return f"<{self._label}>"


def grown(log: AccessLog, facts: Sequence[Sequence[Any]], read: Any) -> Node:
    """Make the nodes of a tree and return the root; children have greater numbers than their parent."""
    nodes: dict[int, Node] = {}
    for number, label, player, shares, children in reversed(facts):
        below = tuple(nodes[child] for child in children)
        nodes[number] = Node(log, number, label, player, tuple(map(read, shares)), below)
    return nodes[facts[0][0]]
