"""Figures of an exercise for slides: its tree with empty places and with the answer, one exactly upon the other."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ...drawing.themes import Theme, theme_named
from ...errors import InputError, choose, named_keywords
from ...exercises.exercise import Exercise
from ...files import is_named_as_file, refuse_existing, write_all
from ...phrases import Code, gettext
from ...render.export.picture import PICTURES, box_of, picture
from ...render.tikz_styles import PREAMBLE, preamble
from .blanks import Pair

__all__ = ["export_pair"]

WIDEST = 900.0
"""width above which a closer layout is better, in points; a slide has more room than paper"""


@named_keywords()
def export_pair(
    exercise: Exercise,
    folder: str | Path,
    *,
    format: str | Iterable[str] = "svg",
    lang: str | None = None,
    theme: str | Path | Theme = "light",
    size: str | float | None = None,
    dpi: float | None = None,
    overwrite: bool = False,
) -> list[Path]:
    """Write ``exercise.svg`` and ``solution.svg`` into a folder, of one geometry and size, and return their paths.

    Both are written in each format or none, and a file that is there is replaced only with ``overwrite``; TikZ
    comes with a file of its styles. ``size`` is the width, or a slide to fill; ``dpi`` is for PNG.

    >>> import tempfile
    >>> exercise = Exercise("values", "[[3 12] [2 4]]")
    >>> [path.name for path in export_pair(exercise, tempfile.mkdtemp(), format=["dot", "tikz"])]
    ['exercise.dot', 'solution.dot', 'exercise.tex', 'solution.tex', 'gametree-preamble.tex']
    """
    asked = [format] if isinstance(format, str) or not isinstance(format, Iterable) else list(dict.fromkeys(format))
    formats = [choose(gettext("format"), name, PICTURES) for name in asked]
    if not formats:
        needed = gettext("at least one of %(choices)s").of(choices=Code(", ".join(PICTURES)))
        raise InputError(Code("format"), needed, gettext("none"))
    if is_named_as_file(Path(folder)):
        got = gettext("the name of a %(suffix)s file").of(suffix=Code(Path(folder).suffix))
        raise InputError(str(folder), gettext("a folder"), got, gettext("leave out the suffix"))
    look, room = theme_named(theme), None if size is None else box_of(size)
    both = Pair(exercise, lang or exercise.lang, WIDEST, look.labels)
    files = [
        (Path(folder) / f"{stem}.{PICTURES[name]}", picture(name, drawing, look, size=room, dpi=dpi))
        for name in formats
        for stem, drawing in (("exercise", both.empty), ("solution", both.filled))
    ]
    styles = Path(folder) / f"{PREAMBLE}.tex"
    written = preamble(look).encode("utf-8")
    if "tikz" in formats:
        files.append((styles, written))
    if not overwrite:
        old = [path for path, _ in files if path != styles or (path.is_file() and path.read_bytes() != written)]
        refuse_existing(old, gettext("overwrite it, or choose another name"))
    return write_all(files)
