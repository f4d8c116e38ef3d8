"""Exercises on game trees: questions with their rules, answers read from plain literals, marks that explain."""

from __future__ import annotations

from .check import check
from .exercise import Exercise
from .feedback import Feedback
from .item import Item, Verdict
from .kinds import KINDS
from .rubric import RUBRICS, Rubric

__all__ = ["KINDS", "RUBRICS", "Exercise", "Feedback", "Item", "Rubric", "Verdict", "check"]
