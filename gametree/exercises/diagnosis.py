"""The diagnosis: which known mistakes make exactly what was observed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..result import Result
from ..rules import Rules, Window
from ..tree import Tree
from .item import Answer

__all__ = ["Diagnosis", "diagnose"]


class Diagnosis(Protocol):
    """What somebody seems to believe."""

    def told(self, lang: str = "en") -> str:
        """Say it in one sentence."""


def diagnose(
    tree: Tree, rules: Rules, window: Window, observed: Answer, key_of: Callable[[Result], Answer]
) -> tuple[Diagnosis, ...]:
    """Return every explanation that fits: a mistake, two of them, or a slip; none is known yet."""
    return ()
