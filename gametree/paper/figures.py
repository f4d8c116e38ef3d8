"""Figures of an exercise for slides: its tree with empty places and with the answer, one exactly upon the other."""

from __future__ import annotations

from pathlib import Path

from ..errors import choose
from ..exercises.exercise import Exercise
from ..files import write_all
from ..render.export.picture import PICTURES, picture
from ..theme import theme_named
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
    choose("format", format, PICTURES)
    look = theme_named(theme)
    both = Pair(exercise, lang or exercise.lang, WIDEST, look.labels)
    files = [
        (Path(folder) / f"{name}.{PICTURES[format]}", picture(format, drawing, look, dpi=dpi))
        for name, drawing in (("exercise", both.empty), ("solution", both.filled))
    ]
    return write_all(files, overwrite=overwrite)
