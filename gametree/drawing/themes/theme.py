"""A theme: how marks of every role look, the font and the sizes of the text, and what pictures leave out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ...fonts import FAMILY
from ..shapes import Role
from ..sizes import USUAL, TextSizes

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
    sizes: TextSizes = USUAL
    """sizes of texts as multiples of the usual ones"""
    font: str = FAMILY
    """the family of all letters"""
    hide: frozenset[str] = frozenset()
    """the parts that its pictures leave out, of ``unvisited``, ``moves``, ``leaf-labels``, ``levels``"""

    @property
    def labels(self) -> float:
        """Size of all text as a multiple of the usual one."""
        return self.sizes.every

    @property
    def strike(self) -> Look:
        """The look of the strokes through a line that is cut off."""
        return Look(line=self.texts[Role.CUT].text, width=self.edges[Role.CUT].width * 1.3)

    @classmethod
    def from_toml(cls, path: str | Path) -> Theme:
        """Read the theme of a course, which changes a theme of the kit."""
        from .theme_file import read_theme

        return read_theme(Path(path))
