"""The steps of a search as files for slides, pages and hand-outs. All of them are written, or none."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..drawing.fitting import tell_not_folded
from ..drawing.themes import Theme
from ..errors import InputError, any_of, choose, named_keywords
from ..files import is_named_as_file, to_path, write_all
from ..phrases import Code, Option, gettext, ngettext, short_repr
from ..trace.algorithms import AnyResult
from ..trace.frames import step_name
from .deck_file import DECKS
from .films import GIF, MP4, WEBP
from .format import ExportFormat, SeriesFormat, StepFormat, by_name, refuse_long_work, suffixes_of, warn_of_letters
from .graphviz import DOT, EPS, PNG, require_font
from .pdf import PAGES, PDF
from .step_pictures import REPLACING, StepPictures
from .step_table import LATEX, MARKDOWN
from .svg import HTML, SVG
from .tikz import OVERLAYS, TIKZ

_EXPORT_FORMATS: tuple[ExportFormat, ...] = (
    SVG, PDF, PNG, EPS, DOT, TIKZ, PAGES, GIF, WEBP, MP4, HTML, MARKDOWN, LATEX, OVERLAYS,
)  # fmt: skip
FORMATS = by_name(_EXPORT_FORMATS)
"""the formats by name"""
PICTURES = by_name(format for format in _EXPORT_FORMATS if isinstance(format, StepFormat))
"""those with a file for each step, which a tree or an exercise can have, too"""
SERIES = by_name(format for format in _EXPORT_FORMATS if isinstance(format, SeriesFormat))
"""those with one file for all steps"""
_SUFFIXES = {format.suffix for format in _EXPORT_FORMATS}


@named_keywords()
def export(
    result: AnyResult,
    path: str | Path,
    *,
    format: str | Iterable[str] | None = None,
    by: str = "leaf",
    lang: str = "en",
    notation: str = "bounds",
    theme: str | Path | Theme | None = None,
    size: str | float | None = None,
    captions: bool = False,
    start: bool = False,
    dpi: float | None = None,
    seconds: float = 2.0,
    hide: str | Iterable[str] = (),
    sideways: bool = False,
    fold: bool = False,
    overwrite: bool = False,
) -> list[Path]:
    """Write the steps in one format or several, and return the paths of the files.

    A format is one of ``FORMATS``. ``svg``, ``pdf``, ``png``, ``eps``, ``dot`` and ``tikz`` are a file a step,
    ``step-a.svg``, ``step-b.svg`` … (``step-01.svg`` … where there are more than 26), all of one size. ``pages`` is one
    PDF with a page a step, ``gif``, ``webp`` and ``mp4`` are one film, ``html`` the page that plays the search,
    ``markdown`` and ``latex`` the step table: ``steps.gif`` in the folder, or the file that ``path`` names, whose
    suffix then says the format, and a film's captions with their times are in a ``.vtt`` beside it; the name of any
    other kind of file is refused, and a ``.tex`` file needs its format, too. ``beamer`` is one picture that changes
    from slide to slide, ``overlays.tex``. TeX pictures come with a file of the styles that they need; its first lines
    say where it belongs.

    Of pictures: ``size`` is their width, in points or as ``"10cm"``, or a slide of which they have exactly the shape:
    ``"4:3"``, ``"16:9"`` or ``"1080p"``, with 1024 × 768, 1280 × 720 or 1920 × 1080 pixels, and texts that are legible
    there where the tree allows it; in TikZ it is the space below the title of a frame. ``captions`` prints each caption
    below its picture, or beside a high one; ``start`` adds frame 0, where nothing is known; ``hide`` names what is left
    out but where the caption of a step names it, of ``"unvisited"``, ``"moves"``, ``"leaf-labels"`` and ``"levels"``; a
    tree that is ``sideways`` grows to the right; ``fold`` shows of a large tree the upper levels, the best line and all
    cut-offs, and what happens below any other node is one step, told at that node, unless letters on a slide would be
    smaller so; ``dpi`` is for pixels, 150 an inch unless given; ``seconds`` is how long a film shows a step. ``theme``
    is ``"light"`` unless given, but a page follows that of its reader. Nothing is overwritten unless ``overwrite`` is
    true: then the files replace those of the same names, and those of another step size in the same formats. Where
    anything fails, nothing is written. What would take more than about a minute is refused before it begins, and so are
    a slide whose letters would be dots and a theme whose font is not installed; the error names the ways out. A
    `PictureWarning` says which size letters have that are too small for a slide.

    >>> import gametree as gt, tempfile
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     [path.name for path in export(result, folder, format=["dot", "markdown"], by="cut")]
    ['step-a.dot', 'step-b.dot', 'steps.md']
    """
    path = to_path(path)
    _refuse_unknown(path)
    formats = _formats(path, format)
    options: dict[str, Any] = {"theme": theme, "size": size, "dpi": dpi, "seconds": seconds, "hide": hide}
    options |= {"captions": captions, "start": start, "sideways": sideways, "fold": fold}
    steps = StepPictures.of(result, by, lang, notation=notation, **options)
    refuse_long_work("export", steps.pictures, steps.nodes, formats)
    require_font(steps.theme.font, (one.suffix for one in formats))
    tell_not_folded(steps.not_folded)
    for on_frames in {format.suffix == TIKZ.suffix for format in formats if format.cost}:
        (steps.on_frames() if on_frames else steps).tell_size()
    folder, names = _names(path, formats, len(steps.frames) - 1, start)
    shared = _files_beside(steps, formats, [folder / name for name in names])
    old = _files_to_replace(folder, names, formats)
    old += [path for path, data in shared.items() if path.is_file() and path.read_bytes() != data]
    if old and not overwrite:
        _refuse_older(old)
    warn_of_letters(steps.result.tree, "", formats)
    made = (data for format in formats for data in format.files(steps))
    files = [*zip((folder / name for name in names), made, strict=True), *shared.items()]
    return write_all(files, old=set(old) - dict(files).keys())


def _refuse_unknown(path: Path) -> None:
    """Refuse the name of a file of a kind that no format is; a folder that is there can have any name."""
    suffix = path.suffix.lower()
    if not is_named_as_file(path) or suffix in _SUFFIXES:
        return
    needed = gettext("a folder, or the name of a file that ends in one of %(suffixes)s")
    got = gettext("the name of a %(suffix)s file").with_values(suffix=Code(suffix))
    if suffix in _PICTURES_ELSEWHERE:
        # TRANSLATORS: %(format)s is such as "png"; a folder gets one file for each step
        cure = gettext("leave out the suffix and take the format %(format)s").with_values(format=Code("png"))
    elif suffix in (*_SLIDES_ELSEWHERE, *(deck.suffix for deck in DECKS.values())):
        cure = gettext("write slides with %(way)s").with_values(way=Code("result.deck(…), gametree deck"))
    else:
        cure = gettext("leave out the suffix")
    raise InputError(str(path), needed.with_values(suffixes=suffixes_of(SERIES.values())), got, cure)


_FOR_SLIDES = gettext("%(format)s is a format of slides and not of single pictures; write slides with %(way)s")
_PICTURES_ELSEWHERE = (".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".avif")
"""names of pixels that the kit does not write; PNG keeps sharp lines"""
_SLIDES_ELSEWHERE = (".ppt", ".odp", ".key")
"""names of slides that the kit does not write"""


def _formats(path: Path, asked: str | Iterable[str] | None) -> list[ExportFormat]:
    """Return the formats, each once; without any, the one of the path's suffix.

    A PDF that is one file has all pages.
    """
    if asked is None:
        asked = _format_of_name(path) or _EXPORT_FORMATS[0].name
    several = [asked] if isinstance(asked, str) or not isinstance(asked, Iterable) else asked
    if slides := [name for name in several if isinstance(name, str) and name in DECKS and name not in FORMATS]:
        way = Code(f"result.deck(…), gametree deck --format {slides[0]}")
        raise InputError(_FOR_SLIDES.with_values(format=Code(slides[0]), way=way))
    names = dict.fromkeys(choose(gettext("format"), name, FORMATS) for name in several)
    if not names:
        raise InputError(
            gettext("format"),
            gettext("at least one of %(choices)s").with_values(choices=Code(", ".join(FORMATS))),
            short_repr(asked),
        )
    formats = [FORMATS[name] for name in names]
    if formats == [PDF] and path.suffix.lower() == PDF.suffix and not path.is_dir():
        return [PAGES]
    return formats


def _format_of_name(path: Path) -> str:
    """Return the format that the name of a single file says; "" for a folder."""
    suffix = path.suffix.lower()
    names = [] if path.is_dir() else [one.name for one in SERIES.values() if one.suffix == suffix]
    if len(names) > 1:
        problem = gettext("%(path)s can be in the format %(names)s; say which one, as with %(option)s")
        option = Option(f'format="{names[0]}"', f"--format {names[0]}")
        raise InputError(problem.with_values(path=Code(path), names=any_of(names), option=option))
    return names[0] if names else ""


def _names(path: Path, formats: list[ExportFormat], steps: int, start: bool) -> tuple[Path, list[str]]:
    """Return the folder, and the names of the files in it; a path that names a single file is kept."""
    suffix = path.suffix.lower()
    if path.is_dir() or suffix not in _SUFFIXES:
        return path, [name for format in formats for name in file_names(format.name, steps, start)]
    first = formats[0]
    if len(formats) > 1 or first.name not in SERIES or suffix != first.suffix:
        if len(formats) > 1:
            needed = gettext("a folder for several formats")
        elif first.name in SERIES:
            needed = gettext("a folder for the format %(format)s").with_values(format=Code(first.name))
        else:
            needed = gettext("a folder for one file per step (%(suffix)s)").with_values(suffix=Code(first.suffix[1:]))
        got = gettext("the name of a %(suffix)s file").with_values(suffix=Code(suffix))
        raise InputError(str(path), needed, got, gettext("leave out the suffix"))
    return path.parent, [path.name]


def file_names(format: str, steps: int, start: bool = False) -> list[str]:
    """Return the names of the files of a format, for a number of steps.

    >>> file_names("pdf", 3, start=True), file_names("gif", 3)
    (['step-0.pdf', 'step-a.pdf', 'step-b.pdf', 'step-c.pdf'], ['steps.gif'])
    """
    if format in SERIES:
        return [f"{SERIES[format].stem}{SERIES[format].suffix}"]
    numbers, width, suffix = range(0 if start else 1, steps + 1), len(str(steps)), FORMATS[format].suffix
    return [f"step-{step_name(n) if steps <= _MOST_LETTERS else str(n).zfill(width)}{suffix}" for n in numbers]


_MOST_LETTERS = 26
"""most steps with letters for names; more are numbered, with zeros in front, so that folders list them in order"""


def _files_beside(steps: StepPictures, formats: list[ExportFormat], places: list[Path]) -> dict[Path, bytes]:
    """Return the files that pictures need beside them: styles of TeX, and the captions of a film."""
    folder = places[0].parent
    shared = {folder / name: data for format in formats for name, data in format.beside(steps.theme).items()}
    films = {one.suffix: one.subtitles for one in formats if isinstance(one, SeriesFormat) and one.subtitles}
    for place in places:
        if subtitles := films.get(place.suffix.lower()):
            shared[place.with_suffix(".vtt")] = subtitles(steps)
    return shared


def _refuse_older(old: list[Path]) -> None:
    """Refuse to replace files unasked."""
    # TRANSLATORS: one file that must not exist yet, and others
    others = ngettext("one, and %(count)s more with such a name", "one, and %(count)s more with such names")
    found = others.with_values(count=len(old) - 1) if len(old) > 1 else gettext("one")
    cure = gettext("choose another folder, or let them be replaced (%(options)s)").with_values(options=REPLACING)
    raise InputError(str(old[0]), gettext("no older file"), found, cure)


def _files_to_replace(folder: Path, names: list[str], formats: list[ExportFormat]) -> list[Path]:
    """Return the files that would be overwritten, and those of other steps in the same formats."""
    suffixes = "|".join({re.escape(format.suffix) for format in formats if format.name in PICTURES})
    other = re.compile(rf"step-([a-z]|\d+)({suffixes})") if suffixes else None
    there = sorted(folder.iterdir()) if folder.is_dir() else []
    wanted = set(names)
    return [file for file in there if file.name in wanted or (other and other.fullmatch(file.name))]
