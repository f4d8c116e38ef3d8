"""Widgets, loaded when somebody asks for one, and with them anywidget and ipywidgets; nothing else needs these."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from ..errors import MissingPackageError
from ..phrases import Phrase

__all__ = ["later", "load"]

NEEDED = {"anywidget", "ipywidgets", "traitlets"}


def later(room: str, modules: Mapping[str, str], cure: Phrase) -> Callable[[str], Any]:
    """Return a ``__getattr__`` for a room: it loads the widgets that modules define, by their names."""

    def widget(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {room!r} has no attribute {name!r}")
        return load(modules[name], name, cure)

    return widget


def load(module: str, name: str, cure: Phrase) -> Any:
    """Return a class of a module below this folder, or raise `MissingPackageError` with what helps."""
    try:
        return getattr(import_module(module, __package__), name)
    except ModuleNotFoundError as missing:
        if missing.name not in NEEDED:
            raise
        raise MissingPackageError(cure) from None
