"""Exercises on game trees: questions with their rules, marks, and the mistakes that explain a wrong answer."""

from .constraints import Promises, Properties
from .diagnosis import Diagnosis, Explanation, diagnose
from .exercise import Exercise
from .fading_sequences import FadedExample, fading
from .feedback import Feedback, check
from .generator import generate, promised_tree, variant_seed
from .kinds import KINDS
from .marks import RUBRICS, Item, Rubric, Verdict
from .mistakes import MISTAKES, Mistake
from .node_states import Witness, spared_by, witness

__all__ = [
    "KINDS",
    "MISTAKES",
    "RUBRICS",
    "Diagnosis",
    "Exercise",
    "Explanation",
    "FadedExample",
    "Feedback",
    "Item",
    "Mistake",
    "Promises",
    "Properties",
    "Rubric",
    "Verdict",
    "Witness",
    "check",
    "diagnose",
    "fading",
    "generate",
    "promised_tree",
    "spared_by",
    "variant_seed",
    "witness",
]
