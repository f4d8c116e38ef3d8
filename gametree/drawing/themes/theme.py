"""A theme: how marks of every role look, and the size of the text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..shapes import Role

__all__ = ["Look", "Theme"]


@dataclass(frozen=True, slots=True)
class Look:
    """How a mark looks: colours as #rrggbb, line width in points."""

    line: str = "#000000"
    fill: str = "none"
    text: str = "#000000"
    width: float = 1.0
    dash: str = ""
    """``""`` solid, ``"dashed"`` or ``"dotted"``"""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Theme:
    """A look for every role of nodes, edges and texts.

    >>> course = Theme.from_toml("docs/theme-example.toml")
    >>> course.name, course.nodes[Role.BEST].fill
    ('theme-example', '#cfe8d4')
    """

    name: str
    paper: str
    nodes: Mapping[Role, Look]
    edges: Mapping[Role, Look]
    texts: Mapping[Role, Look]
    labels: float = 1.0
    """size of all text as a multiple of the usual one"""

    @classmethod
    def from_toml(cls, path: str | Path) -> Theme:
        """Read the theme of a course, which changes colours and widths of a theme of the kit; see `read_theme`."""
        from .theme_file import read_theme

        return read_theme(Path(path))
