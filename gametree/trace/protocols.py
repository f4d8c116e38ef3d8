"""What pictures, players and tables need of a trace, a frame and a result: of a tree search or of Monte Carlo search.

Both families of searches have classes that fit these protocols.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..rules import Window
from ..tree.tree import NodeId, Tree
from ..values import Number, Value
from .replay import Status

StepSubject: TypeAlias = tuple[NodeId, Number, Number, "Value | None"]
"""The node that a step is about, with its α, β and value at that moment."""


class WidestTexts(NamedTuple):
    """The widest texts in the pictures of a search; room for them gives all pictures one layout."""

    beside: str
    """of those beside inner nodes"""
    below: str = ""
    """of those below leaves; empty if there are none"""
    inside: str = ""
    """of those inside leaves, if they are not the leaves' values"""


class AnyTrace(Protocol):
    """The events of a search, with what was searched."""

    @property
    def tree(self) -> Tree:
        """The tree of every picture."""

    @property
    def algorithm(self) -> str:
        """The name of the search."""

    @property
    def has_windows(self) -> bool:
        """Whether the search uses (α, β) windows."""

    @property
    def window(self) -> Window:
        """The start window (α, β)."""

    def widest_texts(self, notation: str) -> WidestTexts:
        """Return the widest texts of all frames."""


class AnyFrame(Protocol):
    """What is known after some events of a search."""

    @property
    def trace(self) -> AnyTrace:
        """The events of the search."""

    @property
    def tree(self) -> Tree:
        """The tree of the picture."""

    @property
    def by(self) -> str:
        """The step size."""

    @property
    def name(self) -> str:
        """``a``, ``b`` … ``z``, then numbers; ``0`` before the first step."""

    @property
    def lang(self) -> str:
        """The language of its caption and its picture."""

    @property
    def path(self) -> tuple[NodeId, ...]:
        """The nodes from the root to where the search is."""

    @property
    def line(self) -> tuple[NodeId, ...]:
        """The best line, once it is known."""

    @property
    def struck(self) -> Set[NodeId]:
        """The nodes whose line is struck through."""

    @property
    def position(self) -> int:
        """How many events have happened."""

    @property
    def counted(self) -> tuple[int | None, ...]:
        """The counters, in the order of their names."""

    @property
    def moment(self) -> StepSubject:
        """What the step is about."""

    def status(self, node: NodeId | str) -> Status:
        """Return whether a node is unvisited, open, done or pruned."""

    def note(self, node: NodeId, notation: str) -> str:
        """Return the text beside an inner node, or below a leaf; empty while nothing is known."""

    def known(self, node: NodeId) -> str:
        """Return what is known of a node's value, in the notation of bounds; empty while nothing is known."""

    def inside(self, leaf: NodeId) -> str:
        """Return the text inside a leaf."""

    def caption(self, lang: str | None = None, notation: str = "bounds") -> str:
        """Say what happened in this step, and why."""


class AnyResult(Protocol):
    """What a search found, with its steps."""

    @property
    def tree(self) -> Tree:
        """The tree of every picture."""

    @property
    def trace(self) -> AnyTrace:
        """The events of the search."""

    def frames(self, by: str = ..., lang: str = ...) -> Sequence[AnyFrame]:
        """Return the steps of a size."""

    def to_html(self, path: None = ..., by: str = ..., lang: str = ..., **options: Any) -> str:
        """Return an HTML page with the player."""
