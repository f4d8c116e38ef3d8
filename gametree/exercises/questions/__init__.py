"""Questions of problem sheets; they check the answers in a notebook and give marks.

>>> from gametree.exercises import Exercise
>>> from gametree.exercises.questions import Question
>>> question = Question("pruned", Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), points=3)
>>> question.marks({"pruned": ["C2", "C3"]}), question.marks({"pruned": "C2"}), question.marks({"prumed": "C2 C3"})
(3, 1.5, 0)
"""

from .calculation import BackUp, Calculation, FinalMove, Means, UctChoice, UctValues
from .formulation import FORMULATIONS, Formulation
from .graded_answer import GradedAnswer
from .graded_question import Question, check, marks

__all__ = [
    "FORMULATIONS",
    "BackUp",
    "Calculation",
    "FinalMove",
    "Formulation",
    "GradedAnswer",
    "Means",
    "Question",
    "UctChoice",
    "UctValues",
    "check",
    "marks",
]
