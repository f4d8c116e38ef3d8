"""Foretelling: questions about what a search does next, with what is right, what is wrong, and what to say of it.

The player asks them before a step and the student answers in the tree; all that can be right or wrong is data here.
"""

from __future__ import annotations

from .answers import judge
from .asked import levels, questions
from .prediction_words import hints
from .question import LEVELS, Question

__all__ = ["LEVELS", "Question", "hints", "judge", "levels", "questions"]
