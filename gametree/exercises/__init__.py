"""Exercises on game trees: questions with their rules, marks, and the mistakes that explain a wrong answer."""

from __future__ import annotations

from .check import check
from .diagnosis import diagnose
from .exercise import Exercise
from .explanation import Diagnosis, Explanation
from .feedback import Feedback
from .generator import generate, promised_tree, variant_seed
from .item import Item, Verdict
from .kinds import KINDS
from .mistakes import MISTAKES, Mistake
from .promises import Promises
from .properties import Properties
from .roster import Student, read_roster
from .rubric import RUBRICS, Rubric
from .variants import read_secret, variant, variants
from .witness import Witness, spared_by, witness

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
