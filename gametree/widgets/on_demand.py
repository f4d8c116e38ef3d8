"""Widgets, loaded when somebody asks for one, and with them anywidget and ipywidgets; nothing else needs these."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..errors import MissingPackageError
from ..phrases import Phrase

__all__ = ["load"]

NEEDED = {"anywidget", "ipywidgets", "traitlets"}


def load(module: str, name: str, cure: Phrase) -> Any:
    """Return a class of a module below this folder, or raise `MissingPackageError` with what helps."""
    try:
        return getattr(import_module(module, __package__), name)
    except ModuleNotFoundError as missing:
        if missing.name not in NEEDED:
            raise
        raise MissingPackageError(cure) from None
