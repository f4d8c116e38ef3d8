"""The witness: a value for a leaf that was left out wrongly, with which the root's value would change."""

from __future__ import annotations

from typing import Protocol

from ..result import Result
from ..tree import NodeId

__all__ = ["Witness", "witness"]


class Witness(Protocol):
    """A case that shows why something must be looked at."""

    def told(self, lang: str = "en") -> str:
        """Say it in one sentence."""


def witness(result: Result, node: NodeId) -> Witness | None:
    """Return what shows that a search has to come to a node; None where nothing is found."""
    return None
