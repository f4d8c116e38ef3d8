"""Themes: how each role looks. Shape, dash and weight say everything that colour says."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ...errors import choose
from ...phrases import gettext
from .default_themes import PAGE_COLOURS, THEMES
from .theme import Look, Theme

__all__ = ["PAGE_COLOURS", "THEMES", "Look", "Theme", "theme_named"]


def theme_named(name: object, others: Iterable[str] = ()) -> Theme:
    """Return a theme by its name, or from a course's file; an error lists ``others`` among the possible names.

    >>> theme_named("projector").labels, theme_named("docs/theme-example.toml").paper
    (1.6, '#fffdf7')
    """
    if isinstance(name, Theme):
        return name
    if isinstance(name, Path) or (isinstance(name, str) and name.endswith(".toml")):
        return Theme.from_toml(name)
    return THEMES[choose(gettext("theme"), name, (*others, *THEMES))]
