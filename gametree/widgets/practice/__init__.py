"""Practising: an exercise answered on the picture of its tree, as a notebook widget.

The widget is loaded when it is asked for, and with it anywidget; nothing else here needs that package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...errors import MissingPackageError

if TYPE_CHECKING:
    from .practice_widget import Practice

__all__ = ["Practice"]


def __getattr__(name: str) -> Any:
    if name != "Practice":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from .practice_widget import Practice
    except ModuleNotFoundError as missing:
        if missing.name not in {"anywidget", "ipywidgets", "traitlets"}:
            raise
        raise MissingPackageError(
            "the practice widget needs anywidget; install it with: pip install anywidget "
            "(check(exercise, answer) takes the same answers without it)"
        ) from None
    return Practice
