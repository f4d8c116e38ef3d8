"""Exercises on paper: sheets with empty trees, and the same sheets with the solutions filled in."""

from .blanks import Pair
from .class_exam import ClassExam, class_exam
from .figures import export_pair
from .sheet import Sheet

__all__ = ["ClassExam", "Pair", "Sheet", "class_exam", "export_pair"]
