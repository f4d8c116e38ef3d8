"""Figures of an exercise for slides: its tree with empty places and with the answer, one exactly upon the other."""

from __future__ import annotations

from pathlib import Path

from ..drawing import Drawing
from ..errors import choose
from ..exercises.exercise import Exercise
from ..files import write_all
from ..render import graphviz
from ..render.dot import dot
from ..render.export import FORMATS
from ..render.svg import svg
from ..theme import Theme, theme_named
from .places import Pair

__all__ = ["export_pair"]

WIDEST = 900.0
"""points; a slide has more room than paper"""


def export_pair(
    exercise: Exercise,
    folder: str | Path,
    *,
    format: str = "svg",
    lang: str | None = None,
    theme: str = "light",
    dpi: int = 150,
    overwrite: bool = False,
) -> list[Path]:
    """Write ``exercise.svg`` and ``solution.svg`` into a folder, of one geometry and size, and return their paths.

    Both are written or none, and a file that is there is replaced only with ``overwrite``. ``dpi`` is for PNG.

    >>> import tempfile
    >>> exercise = Exercise("values", "[[3 12] [2 4]]")
    >>> [path.name for path in export_pair(exercise, tempfile.mkdtemp(), format="dot")]
    ['exercise.dot', 'solution.dot']
    """
    choose("format", format, FORMATS)
    look, both = theme_named(theme), Pair(exercise, lang or exercise.lang, WIDEST)
    drawn = {"exercise": both.empty, "solution": both.filled}
    files = {Path(folder) / f"{name}.{format}": _drawn(one, look, format, dpi) for name, one in drawn.items()}
    return write_all(files.items(), overwrite=overwrite)


def _drawn(drawing: Drawing, look: Theme, format: str, dpi: int) -> bytes:
    if format in ("svg", "dot"):
        return (svg(drawing, look) if format == "svg" else dot(drawing, look)).encode("utf-8")
    return graphviz.render(dot(drawing, look), format, dpi=dpi)
