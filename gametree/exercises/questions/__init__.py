"""How a question and its rules are worded."""

from .question_words import example, question
from .rule_words import other_rules, rules

__all__ = ["example", "other_rules", "question", "rules"]
