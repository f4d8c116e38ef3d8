"""Exercises on game trees: questions with their rules, marks, and the mistakes that explain a wrong answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..on_demand import load_attribute

if TYPE_CHECKING:
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

_MODULES = {
    **dict.fromkeys(("Promises", "Properties"), "constraints"),
    **dict.fromkeys(("Diagnosis", "Explanation", "diagnose"), "diagnosis"),
    "Exercise": "exercise",
    **dict.fromkeys(("FadedExample", "fading"), "fading_sequences"),
    **dict.fromkeys(("Feedback", "check"), "feedback"),
    **dict.fromkeys(("generate", "promised_tree", "variant_seed"), "generator"),
    "KINDS": "kinds",
    **dict.fromkeys(("RUBRICS", "Item", "Rubric", "Verdict"), "marks"),
    **dict.fromkeys(("MISTAKES", "Mistake"), "mistakes"),
    **dict.fromkeys(("Witness", "spared_by", "witness"), "node_states"),
}
"""Module in which each name is defined; modules are loaded on first use."""


def __getattr__(name: str) -> Any:
    return load_attribute(globals(), _MODULES, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
