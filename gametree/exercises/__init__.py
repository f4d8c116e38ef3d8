"""Exercises on game trees: the mistakes that explain a wrong answer, and trees that tell them apart."""

from __future__ import annotations

from .diagnosis import diagnose
from .explanation import Diagnosis, Explanation
from .generator import promised_tree, variant_seed
from .mistakes import MISTAKES, Mistake
from .promises import Promises
from .properties import Properties
from .witness import Witness, spared_by, witness

__all__ = [
    "MISTAKES",
    "Diagnosis",
    "Explanation",
    "Mistake",
    "Promises",
    "Properties",
    "Witness",
    "diagnose",
    "promised_tree",
    "spared_by",
    "variant_seed",
    "witness",
]
