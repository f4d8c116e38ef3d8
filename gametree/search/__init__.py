"""The searches, one algorithm a file, and the table of their names."""

from __future__ import annotations

from collections.abc import Callable

from ..result import Result
from .alphabeta import alphabeta
from .minimax import minimax

__all__ = ["ALGORITHMS", "alphabeta", "minimax"]

ALGORITHMS: dict[str, Callable[..., Result]] = {"minimax": minimax, "alphabeta": alphabeta}
"""Every search by name, as the command line and the widgets offer them."""
