"""Hints in four steps: where to look, the rule, its numbers in this tree, and the answer of one part."""

from .hint import LEVELS, hint

__all__ = ["LEVELS", "hint"]
