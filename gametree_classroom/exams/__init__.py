"""Exercises on paper: sheets with empty trees, and the same sheets with the solutions filled in."""

from gametree.exercises.printed_tree import Pair, export_pair

from .sheet import PAPER_FORMATS, ClassExam, Sheet, class_exam

__all__ = ["PAPER_FORMATS", "ClassExam", "Pair", "Sheet", "class_exam", "export_pair"]
