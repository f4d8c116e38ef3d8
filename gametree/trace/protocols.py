"""The still: what a drawing, a film or a table asks of one moment of a search, whichever family the search is of."""

from __future__ import annotations

from collections.abc import Sequence, Set
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias

from ..rules import Window
from ..tree.tree import NodeId, Tree
from ..values import Number, Value
from .replay import Status

__all__ = ["Moment", "Recording", "Shown", "Still", "Widest"]

Moment: TypeAlias = tuple[NodeId, Number, Number, "Value | None"]
"""What a step is about: a node, its window and its value then."""


class Widest(NamedTuple):
    """The widest texts that come to stand in the pictures of a search, so that all of them have one layout."""

    beside: str
    """an inner node"""
    below: str = ""
    """a leaf; empty where nothing is noted there"""
    inside: str = ""
    """a leaf, where it is not the leaf's value"""


class Recording(Protocol):
    """A search that was recorded."""

    @property
    def tree(self) -> Tree:
        """The tree of every picture."""

    @property
    def algorithm(self) -> str:
        """The name of the search."""

    @property
    def has_windows(self) -> bool:
        """Whether the search hands (α, β) windows down."""

    @property
    def window(self) -> Window:
        """The start window (α, β)."""

    def widest_texts(self, notation: str) -> Widest:
        """Return the widest texts of all moments."""


class Still(Protocol):
    """One moment of a search."""

    @property
    def trace(self) -> Recording:
        """The search."""

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
        """The language in which it shows itself."""

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
    def moment(self) -> Moment:
        """What the step is about."""

    def status(self, node: NodeId | str) -> Status:
        """Return how far the search has come with a node."""

    def note(self, node: NodeId, notation: str) -> str:
        """Return what stands beside an inner node, or below a leaf; empty while nothing is known."""

    def known(self, node: NodeId) -> str:
        """Return what is known of a node's value, whatever the notation; empty while nothing is."""

    def inside(self, leaf: NodeId) -> str:
        """Return what stands inside a leaf."""

    def caption(self, lang: str | None = None) -> str:
        """Say what happened in this step, and why."""


class Shown(Protocol):
    """What a search found, with its steps to be looked at."""

    @property
    def tree(self) -> Tree:
        """The tree of every picture."""

    @property
    def trace(self) -> Recording:
        """The search."""

    def frames(self, by: str = ..., lang: str = ...) -> Sequence[Still]:
        """Return the steps of a size."""

    def to_html(self, path: str | Path | None = ..., by: str = ..., lang: str = ..., **options: Any) -> str:
        """Return one page with the player."""
