"""The sentences of the exercises: questions, rules, and what is said of an answer."""

from __future__ import annotations

from .questions import example, question
from .rules import other_rules, rules
from .verdicts import mark_words

__all__ = ["example", "mark_words", "other_rules", "question", "rules"]
