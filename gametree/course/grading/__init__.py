"""Grading: the questions of the course's sheets, which show themselves, tell what is wrong, and give marks.

>>> from gametree.exercises import Exercise
>>> from gametree.course.grading import Question
>>> question = Question("pruned", Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), points=3)
>>> question.marks({"pruned": ["C2", "C3"]}), question.marks({"pruned": "C2"}), question.marks({"prumed": "C2 C3"})
(3, 1.5, 0)
"""

from __future__ import annotations

from .back_up import BackUp
from .calculation import Calculation
from .estimate_questions import FinalMove, Means, UctChoice, UctValues
from .formulation import FORMULATIONS, Formulation
from .graded_answer import Remark
from .graded_question import Question, check, marks

__all__ = [
    "FORMULATIONS",
    "BackUp",
    "Calculation",
    "FinalMove",
    "Formulation",
    "Means",
    "Question",
    "Remark",
    "UctChoice",
    "UctValues",
    "check",
    "marks",
]
