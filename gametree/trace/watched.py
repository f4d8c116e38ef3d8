"""The trace of a watched program: what it did with a tree, whether or not that is a search as the book has it.

Its windows are those with which the program's function was called, and its values those that it returned.
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
    """What a program did; it may end anywhere, and a node that returns no number has the value None."""

    is_watched = True
    program: str = ""
    """the text of the program"""
    lines: tuple[int, ...] = ()
    """the line of the program that made each event, from 1; 0 for none"""
    is_windowed: bool = False
    """whether its function is called with α and β"""
    ending: Callable[[str], str] | None = field(default=None, compare=False)
    """says in a language why the program did not come to its end; None where it did"""

    @cached_property
    def has_windows(self) -> bool:
        return self.is_windowed

    def replay(self) -> Replay:
        return _WatchedReplay(self)

    def checked(self) -> WatchedTrace:
        """Return the trace: a program may do anything."""
        return self


class _WatchedReplay(Replay):
    """Plays what a program did forwards. It knows no reason for what the program leaves out, and no best line."""

    def line(self) -> tuple[NodeId, ...]:
        """Return no line: what a program takes for the best is known to it alone."""
        return ()

    def _cut(self, node: NodeId, value: Value | None, alpha: Number, beta: Number) -> None:
        self.owners = self._own()
        omitted = tuple(self._omitted_nodes(node))
        self._cut_off(Cut(node, alpha if value is None else value, alpha, None, omitted, upper=False))

    def _omitted_nodes(self, node: NodeId) -> list[NodeId]:
        """Return the highest nodes below a node in whose subtrees nothing was evaluated, left to right."""
        nodes: list[NodeId] = []
        for child in self.view.children(node):
            if any(below in self.evaluated for below in self.tree.subtree(child)):
                nodes += self._omitted_nodes(child) if self.status[child] is Status.UNVISITED else []
            elif self.status[child] is not Status.DONE:
                nodes.append(child)
        return nodes


@dataclass(frozen=True)
class Difference:
    """The first thing that a program does otherwise than a search."""

    at: int | None
    """the number of events of the program up to it; None where it shows only in what the program leaves out"""
    node: NodeId
    """the node at which it is seen"""
    text: Callable[[str], str]
    """returns the text in a language"""


@dataclass(frozen=True, repr=False)
class WatchedResult(Result):
    """What a program did with a tree: a result like that of a search, to be shown, played and compared.

    `gametree.watch` makes it.
    """

    trace: WatchedTrace
    differs: Callable[[Result], Difference | None] = field(compare=False)
    """finds the first difference from a search of the same tree; None where there is none"""
    printed: str = ""
    """the text that the program printed"""
    lang: str = "en"
    """the language in which it shows itself"""

    def _pictured(self, lang: str = "") -> Any:
        """Return the last step, in the language of the run unless another one is given."""
        return self.frames(lang=lang or self.lang)[-1]

    @property
    def is_over(self) -> bool:
        """Whether the program came to its end, right or wrong."""
        return self.trace.ending is None

    @property
    def value(self) -> Value | None:  # type: ignore[override]
        """What the program returned for the root; None for no number."""
        last = self.trace.raw[-1] if self.trace.raw else None
        return last[2] if last and last[0] in (EventKind.LEAVE, EventKind.EVALUATE) and last[1] == 0 else None

    @property
    def bound(self) -> str:
        """What a program returns is all that is known of it."""
        return "exact"

    @property
    def best_moves(self) -> tuple[str, ...]:
        """No moves: only the program knows why it returns a value."""
        return ()
