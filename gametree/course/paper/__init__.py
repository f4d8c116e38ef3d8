"""Exercises on paper: sheets with empty trees, and the same sheets with the solutions filled in."""

from __future__ import annotations

from .blanks import Pair
from .figures import export_pair
from .sheet import Sheet

__all__ = ["Pair", "Sheet", "export_pair"]
