"""The files of a gallery: its page, and a folder for each figure with its files in every format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from ...drawing.drawing import Drawing
from ...drawing.themes import Theme, theme_named
from ...errors import GameTreeError, InputError, choose
from ...explain.slide_words import title as deck_title
from ...files import write_all
from ...phrases import LANGUAGES, Code, gettext
from ...progress import watched
from ...render.export import FORMATS, file_names
from ...render.export.contact_sheet import sheet_svg
from ...render.export.picture import PICTURES, picture
from ...render.export.step_pictures import StepPictures
from .gallery_entries import Figure, GalleryEntry
from .gallery_page import THUMBNAIL, gallery_page

__all__ = ["USUAL", "write_gallery"]

SHEET = "sheet"
USUAL = ("svg", "pdf", "png", "tikz", "pages", "gif", "html", SHEET)
"""The formats in which every figure is written unless others are asked for; a sheet has all steps."""
INDEX = "index.html"


@dataclass(frozen=True)
class _Files:
    """Some files of a figure, made when they are written."""

    format: str
    """empty where nobody chooses them"""
    names: Sequence[str]
    made: Callable[[], Iterable[bytes]]


def write_gallery(
    folder: str | Path,
    entries: Sequence[GalleryEntry],
    *,
    formats: Iterable[str] = USUAL,
    lang: str = "en",
    theme: str | Path | Theme | None = None,
    title: str = "",
    overwrite: bool = False,
) -> list[Path]:
    """Write the page ``index.html`` and a folder for each figure, and return the paths; all is written or nothing.

    ``formats`` are those of `export`, and ``"sheet"`` for a contact sheet; of a figure without a search only its
    pictures are written. A folder that is not empty is left alone without ``overwrite``.

    >>> import tempfile
    >>> from gametree.course.gallery import lecture_entries
    >>> folder = Path(tempfile.mkdtemp())
    >>> paths = write_gallery(folder, lecture_entries("pt", ids=["001-die"]), formats=["dot"], lang="pt")
    >>> [path.relative_to(folder).as_posix() for path in paths]
    ['001-die/thumbnail.svg', '001-die/tree.dot', 'index.html']
    """
    folder, look = Path(folder), theme_named("light" if theme is None else theme)
    wanted = [choose(gettext("format"), name, (*FORMATS, SHEET)) for name in dict.fromkeys(formats)]
    choose(gettext("language"), lang, LANGUAGES)
    if not entries:
        raise InputError(
            Code("gallery"), gettext("examples"), gettext("none"), gettext("name others, or leave the choice out")
        )
    if not overwrite and folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        message = gettext(
            "%(folder)s: needed a new folder or an empty one; name another, or have its gallery replaced (%(option)s)"
        )
        raise GameTreeError(message.of(folder=Code(folder), option=Code("overwrite=True, --overwrite")))
    figures = [figure for entry in entries for figure in entry.figures]
    plan = {figure.name: _planned(figure, wanted, look, theme) for figure in figures}
    linked = {name: {one.format: one.names for one in parts if one.format} for name, parts in plan.items() if parts}
    page = gallery_page(entries, linked, look, lang=lang, title=title).encode("utf-8")

    def made() -> Iterator[tuple[Path, bytes]]:
        for figure in watched(figures, folder.name):
            for files in plan.pop(figure.name):
                for name, data in zip(files.names, files.made(), strict=True):
                    yield folder / figure.name / name, data
        yield folder / INDEX, page

    new = {folder / name / one for name, parts in plan.items() for files in parts for one in files.names}
    old = {path for name in plan for path in (folder / name).glob("step-*.*") if path not in new}
    return write_all(made(), old=old)


def _planned(figure: Figure, formats: Sequence[str], theme: Theme, asked: str | Path | Theme | None) -> list[_Files]:
    drawing = figure.drawing(theme)
    if drawing is None:
        return []
    first = _Files("", [THUMBNAIL], partial(_picture, "svg", drawing, theme))
    if figure.result is None:
        some = {name: f"tree.{PICTURES[name]}" for name in formats if name in PICTURES}
        return [first, *(_Files(name, [file], partial(_picture, name, drawing, theme)) for name, file in some.items())]
    steps = StepPictures.of(figure.result, lang=figure.lang, notation=figure.notation, theme=asked)
    parts, beside = [first], dict[str, bytes]()
    for name in formats:
        if name == SHEET:
            parts.append(_Files(SHEET, ["sheet.svg"], partial(_sheet, steps)))
        else:
            parts.append(_Files(name, file_names(name, figure.steps), partial(FORMATS[name].files, steps)))
            beside |= FORMATS[name].beside(steps)
    return parts + [_Files("", [name], partial(list, [data])) for name, data in beside.items()]


def _picture(format: str, drawing: Drawing, theme: Theme) -> list[bytes]:
    return [picture(format, drawing, theme)]


def _sheet(steps: StepPictures) -> list[bytes]:
    return [sheet_svg(replace(steps, captions=True), deck_title(steps.result, steps.lang)).encode("utf-8")]
