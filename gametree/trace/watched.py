"""The trace of a watched program: its calls on a tree, which need not form a textbook search.

The windows are the arguments of the program's function, and the values are its return values.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..tree.tree import NodeId
from ..values import Number, Value
from .replay import Cut, Replay, Status
from .result import Result
from .trace import EventKind, Trace


@dataclass(frozen=True)
class WatchedTrace(Trace):
    """The trace of a program. It may end anywhere; a node for which the program returns no number has the value
    None.
    """

    is_watched = True
    program: str = ""
    """source of the program"""
    lines: tuple[int, ...] = ()
    """number of the program line that caused each event, counted from 1; 0 if unknown"""
    is_windowed: bool = False
    """whether the program's function has α and β as arguments"""
    ending: Callable[[str], str] | None = field(default=None, compare=False)
    """function that returns, in a given language, the reason why the program did not finish; None if it finished"""

    @cached_property
    def has_windows(self) -> bool:
        return self.is_windowed

    def replay(self) -> Replay:
        return _WatchedReplay(self)

    def checked(self) -> WatchedTrace:
        """Return the trace unchanged, because a program may do anything."""
        return self


class _WatchedReplay(Replay):
    """A forward replay of a program's trace; it gives no reasons for omitted nodes and no best line."""

    def line(self) -> tuple[NodeId, ...]:
        """Return an empty line, because the best moves of a program are unknown."""
        return ()

    def _cut(self, node: NodeId, value: Value | None, alpha: Number, beta: Number) -> None:
        self.owners = self._own()
        omitted = tuple(self._omitted_nodes(node))
        self._cut_off(Cut(node, alpha if value is None else value, alpha, None, omitted, upper=False))

    def _omitted_nodes(self, node: NodeId) -> list[NodeId]:
        """Find the largest subtrees below a node that contain no evaluated leaf; return their roots, from left to
        right.
        """
        nodes: list[NodeId] = []
        for child in self.view.children(node):
            if any(below in self.evaluated for below in self.tree.subtree(child)):
                nodes += self._omitted_nodes(child) if self.status[child] is Status.UNVISITED else []
            elif self.status[child] is not Status.DONE:
                nodes.append(child)
        return nodes


@dataclass(frozen=True)
class Difference:
    """The first difference between a program and a search."""

    at: int | None
    """number of the program's events before the difference; None if the difference is that nodes were omitted"""
    node: NodeId
    """node at which the two differ"""
    text: Callable[[str], str]
    """function that returns the description in a given language"""


@dataclass(frozen=True, repr=False)
class WatchedResult(Result):
    """The result of a program on a tree. Like the result of a search, it can be shown, played and compared.

    It is returned by `gametree.watch`.
    """

    trace: WatchedTrace
    differs: Callable[[Result], Difference | None] = field(compare=False)
    """function that returns the first difference from a search of the same tree, or None if there is no difference"""
    printed: str = ""
    """text printed by the program"""
    lang: str = "en"
    """language of the texts"""

    def _pictured(self, lang: str = "") -> Any:
        """Return the last step; its texts are in the given language, by default the language of the result."""
        return self.frames(lang=lang or self.lang)[-1]

    @property
    def is_over(self) -> bool:
        """Whether the program finished, with a right or a wrong result."""
        return self.trace.ending is None

    @property
    def value(self) -> Value | None:  # type: ignore[override]
        """The program's return value for the root, or None if it is not a number."""
        last = self.trace.raw[-1] if self.trace.raw else None
        return last[2] if last and last[0] in (EventKind.LEAVE, EventKind.EVALUATE) and last[1] == 0 else None

    @property
    def bound(self) -> str:
        """Always ``"exact"``, because a program's return value is not interpreted as a bound."""
        return "exact"

    @property
    def best_moves(self) -> tuple[str, ...]:
        """Always the empty tuple, because the program's return values do not show which moves lead to them."""
        return ()
