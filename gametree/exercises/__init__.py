"""Exercises on game trees: questions with their rules, marks, and the mistakes that explain a wrong answer."""

from .check import check
from .constraints import Promises, Properties
from .diagnosis import Diagnosis, Explanation, diagnose
from .exercise import Exercise
from .feedback import Feedback
from .generator import generate, promised_tree, variant_seed
from .kinds import KINDS
from .known_mistakes import MISTAKES
from .marks import RUBRICS, Item, Rubric, Verdict
from .mistake import Mistake
from .node_states import Witness, spared_by, witness
from .students import Student, read_roster, read_secret, variant, variants

__all__ = [
    "KINDS",
    "MISTAKES",
    "RUBRICS",
    "Diagnosis",
    "Exercise",
    "Explanation",
    "Feedback",
    "Item",
    "Mistake",
    "Promises",
    "Properties",
    "Rubric",
    "Student",
    "Verdict",
    "Witness",
    "check",
    "diagnose",
    "generate",
    "promised_tree",
    "read_roster",
    "read_secret",
    "spared_by",
    "variant",
    "variant_seed",
    "variants",
    "witness",
]
