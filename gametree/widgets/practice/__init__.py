"""Practising: an exercise answered on the picture of its tree, as a notebook widget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...phrases import Code, gettext
from ..on_demand import load

if TYPE_CHECKING:
    from .practice_widget import Practice

__all__ = ["Practice"]


def __getattr__(name: str) -> Any:
    if name != "Practice":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return load(
        ".practice.practice_widget",
        name,
        gettext(
            "the practice widget needs anywidget; install it with: %(line)s (%(call)s takes the same answers "
            "without it)"
        ).of(line=Code("pip install anywidget"), call=Code("check(exercise, answer)")),
    )
