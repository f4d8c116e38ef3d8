"""The sentences of the exercises: questions, rules, and what is said of an answer."""

from __future__ import annotations

from ..feedback.verdict_words import mark_words
from .questions import example, question
from .rules import other_rules, rules

__all__ = ["example", "mark_words", "other_rules", "question", "rules"]
