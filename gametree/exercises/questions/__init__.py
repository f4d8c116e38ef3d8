"""How a question and its rules are worded."""

from __future__ import annotations

from fractions import Fraction
from gettext import NullTranslations
from typing import TYPE_CHECKING

from ...phrases import Code, gettext
from .rule_words import other_rules, rules

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["example", "other_rules", "question", "rules"]

# TRANSLATORS: %(answer)s is a line of Python, such as {'A': 7, 'B': 7}
LIKE = gettext("Answer in this form (the values are made up): %(answer)s")
# TRANSLATORS: %(answer)s is a line of Python, such as {'A': '22/7', 'B': '2.5'}
LIKE_DECIMALS = gettext("Answer in this form (the values are made up; you can write 0.5 or 0,5): %(answer)s")


def question(t: NullTranslations, exercise: Exercise) -> list[str]:
    """Return the question in one or two sentences, a line each."""
    return exercise.question_kind.question(t, exercise)


def example(t: NullTranslations, exercise: Exercise, written: str) -> str:
    """Say what an answer looks like, and how decimals can be written if there are some."""
    tree, kind = exercise.tree, exercise.question_kind
    has_decimals = kind.always_has_decimals or any(isinstance(tree.value(x), Fraction) for x in tree.leaves)
    like = LIKE_DECIMALS if kind.decimal_comma and has_decimals else LIKE
    return like.of(answer=Code(written)).told(t)
