"""The steps of a search as files for slides, pages and handouts. Either all files are written or none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from ..drawing.drawing import Drawing
from ..drawing.fitting import Room, check_text_size, printed_size, tree_in_room, warn_not_folded, warn_of_omissions
from ..drawing.shapes import hidden_parts
from ..drawing.themes import Theme, theme_named
from ..errors import InputError, any_of, choose, named_keywords
from ..files import is_named_as_file, refuse_existing, to_path, write_all
from ..phrases import LANGUAGES, Code, Option, gettext
from ..trace.algorithms import AnyResult
from ..trace.frames import step_name
from ..tree.tree import Tree
from .deck_file import DECKS
from .films import GIF, MP4, WEBP
from .format import (
    ExportFormat,
    SeriesFormat,
    StepFormat,
    box_of,
    by_name,
    format_of,
    refuse_long_work,
    suffixes_of,
    warn_of_letters,
)
from .graphviz import DOT, EPS, PNG, require_font
from .pdf import PAGES, PDF
from .step_pictures import StepPictures
from .step_table import LATEX, MARKDOWN
from .svg import HTML, SVG
from .tikz import OVERLAYS, TIKZ

_EXPORT_FORMATS: tuple[ExportFormat, ...] = (
    SVG, PDF, PNG, EPS, DOT, TIKZ, PAGES, GIF, WEBP, MP4, HTML, MARKDOWN, LATEX, OVERLAYS,
)  # fmt: skip
FORMATS = by_name(_EXPORT_FORMATS)
"""formats, keyed by name"""
PICTURES = by_name(format for format in _EXPORT_FORMATS if isinstance(format, StepFormat))
"""formats with one file per step, which are also available for a tree or an exercise"""
SERIES = by_name(format for format in _EXPORT_FORMATS if isinstance(format, SeriesFormat))
"""formats with one file for all steps"""
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

    Nothing is overwritten unless requested, and if anything fails, nothing is written. Work of more than about a minute
    is refused before it begins. So are slides whose text would be too small to read, and themes whose font is not
    installed. The error names the alternatives. A `PictureWarning` gives the size of text that is too small for a
    slide.

    Parameters
    ----------
    result : Result
        The search.
    path : str or Path
        The folder of the files; or, for a format with one file for all steps, a file such as ``"steps.gif"``. The
        suffix determines the format, except for ``.tex`` files; an unknown suffix is refused.
    format : str or list of str, default "svg"
        One or several of ``FORMATS``. One file per step, all of the same size, named ``step-a.svg``, ``step-b.svg`` …
        or ``step-01.svg`` … if there are more than 26: ``svg``, ``pdf``, ``png``, ``eps``, ``dot``, ``tikz``. One file
        for all steps, ``steps.gif`` …: ``pages`` (a PDF with one page per step), ``gif``, ``webp`` and ``mp4`` (a film,
        with its captions in a ``.vtt`` file beside it), ``html`` (the page that plays the search), ``markdown`` and
        ``latex`` (the table of steps), ``beamer`` (``overlays.tex``, a picture that changes from slide to slide). TeX
        pictures come with a file of the styles that they need; the first lines of this file explain its use.
    by : {"leaf", "event", "node", "cut"}, default "leaf"
        The step size.
    lang : {"en", "es", "pt"}, default "en"
        The language.
    notation : {"bounds", "interval", "window", "value", "all"}, default "bounds"
        The text beside a node: the known value as a bound or an interval, α and β, the value so far, or all of α, β and
        the value.
    theme : str, Path or Theme, default "light"
        "light", "dark", "print", "projector", or a theme file. By default, a page follows the light or dark mode of the
        reader's browser.
    size : str or float, optional
        The width, in points or as ``"10cm"``; or a slide to fill: ``"4:3"`` (1024 × 768 pixels), ``"16:9"``
        (1280 × 720) or ``"1080p"`` (1920 × 1080), with legible text if the tree allows it. In TikZ, a slide means the
        space below the title of a frame.
    captions : bool, default False
        Whether each caption is printed below its picture, or beside a tall picture.
    start : bool, default False
        Whether to begin with frame 0, the initial state. Otherwise a film begins with the first cut-off.
    dpi : float, default 150
        The resolution of png and films, in pixels per inch.
    seconds : float, default 2.0
        The duration of a step in a film, in seconds.
    hide : str or list of str, optional
        The parts to leave out: any of ``"unvisited"``, ``"moves"``, ``"leaf-labels"`` and ``"levels"``. A step still
        shows the names that its caption contains.
    sideways : bool, default False
        Whether the tree grows to the right.
    fold : bool, default False
        Whether a large tree is reduced to its upper levels, the best line and all cut-offs. All events below any other
        node form one step. Nothing is folded if that would make the text on a slide smaller.
    overwrite : bool, default False
        Whether existing files of the same names are replaced; files of other step sizes in the same formats are then
        removed.

    Returns
    -------
    list of Path
        The files.

    Raises
    ------
    InputError
        If an option cannot be used, or a file exists and ``overwrite`` is false.

    Examples
    --------
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
    warn_not_folded(steps.not_folded)
    for on_frames in {format.suffix == TIKZ.suffix for format in formats if format.cost}:
        (steps.on_frames() if on_frames else steps).check_text_size()
    folder, names = _names(path, formats, len(steps.frames) - 1, start)
    shared = _files_beside(steps, formats, [folder / name for name in names])
    old = _files_to_replace(folder, names, formats)
    old += [path for path, data in shared.items() if path.is_file() and path.read_bytes() != data]
    refuse_existing(old, overwrite)
    warn_of_letters(steps.result.tree, "", formats)
    made = (data for format in formats for data in format.files(steps))
    files = [*zip((folder / name for name in names), made, strict=True), *shared.items()]
    return write_all(files, old=set(old) - dict(files).keys())


def _refuse_unknown(path: Path) -> None:
    """Refuse a file name whose suffix belongs to no known format; an existing folder can have any name."""
    suffix = path.suffix.lower()
    if not is_named_as_file(path) or suffix in _SUFFIXES:
        return
    problem = gettext(
        "%(path)s ends in %(suffix)s, which cannot be written here; give a folder, or a file that ends in one of "
        "%(suffixes)s"
    )
    problem = problem.with_values(path=Code(path), suffix=Code(suffix), suffixes=suffixes_of(SERIES.values()))
    if suffix in _PICTURES_ELSEWHERE:
        # TRANSLATORS: %(format)s is, for example, "png"; in a folder, each step is a separate file
        cure = gettext("leave out the suffix and choose the format %(format)s").with_values(format=Code("png"))
    elif suffix in (*_SLIDES_ELSEWHERE, *(deck.suffix for deck in DECKS.values())):
        cure = gettext("write slides with %(way)s").with_values(way=Code("result.deck(…), gametree deck"))
    else:
        cure = gettext("leave out the suffix")
    raise InputError(gettext("%(error)s; %(cure)s").with_values(error=problem, cure=cure))


_FOR_SLIDES = gettext("%(format)s is a format for slides, not for single pictures; write slides with %(way)s")
_PICTURES_ELSEWHERE = (".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".avif")
"""suffixes of bitmap formats that the kit does not write; the error suggests PNG, which keeps lines sharp"""
_SLIDES_ELSEWHERE = (".ppt", ".odp", ".key")
"""suffixes of slide formats that the kit does not write; the error suggests the command for slides"""


def _formats(path: Path, asked: str | Iterable[str] | None) -> list[ExportFormat]:
    """Return the requested formats, each once; by default, the format that belongs to the path's suffix.

    If the only format is PDF and the path is the name of a PDF file, this file contains a page for each step.
    """
    if asked is None:
        asked = _format_of_name(path) or _EXPORT_FORMATS[0].name
    several = [asked] if isinstance(asked, str) or not isinstance(asked, Iterable) else asked
    if slides := [name for name in several if isinstance(name, str) and name in DECKS and name not in FORMATS]:
        way = Code(f"result.deck(…), gametree deck --format {slides[0]}")
        raise InputError(_FOR_SLIDES.with_values(format=Code(slides[0]), way=way))
    names = dict.fromkeys(choose(gettext("format"), name, FORMATS) for name in several)
    if not names:
        problem = gettext("no format is chosen; choose at least one of %(choices)s")
        raise InputError(problem.with_values(choices=Code(", ".join(FORMATS))))
    formats = [FORMATS[name] for name in names]
    if formats == [PDF] and path.suffix.lower() == PDF.suffix and not path.is_dir():
        return [PAGES]
    return formats


def _format_of_name(path: Path) -> str:
    """Return the name of the format that belongs to the suffix of a single file; return "" for a folder or an unknown
    suffix.
    """
    suffix = path.suffix.lower()
    names = [] if path.is_dir() else [one.name for one in SERIES.values() if one.suffix == suffix]
    if len(names) > 1:
        problem = gettext("%(path)s can be in the format %(names)s; choose one, for example with %(option)s")
        option = Option(f'format="{names[0]}"', f"--format {names[0]}")
        raise InputError(problem.with_values(path=Code(path), names=any_of(names), option=option))
    return names[0] if names else ""


def _names(path: Path, formats: list[ExportFormat], steps: int, start: bool) -> tuple[Path, list[str]]:
    """Return the folder and the names of the files to write in it; if the path is that of a single file, its name is
    the only one.
    """
    suffix = path.suffix.lower()
    if path.is_dir() or suffix not in _SUFFIXES:
        return path, [name for format in formats for name in file_names(format.name, steps, start)]
    first = formats[0]
    if len(formats) > 1 or first.name not in SERIES or suffix != first.suffix:
        names = Code(", ".join(format.name for format in formats))
        raise InputError(
            gettext(
                "%(path)s is the name of a single file, but the format %(formats)s is not written to such a file; "
                "leave out the suffix"
            ).with_values(path=Code(path), formats=names)
        )
    return path.parent, [path.name]


def file_names(format: str, steps: int, start: bool = False) -> list[str]:
    """Return the names of the files of the given format for the given number of steps.

    >>> file_names("pdf", 3, start=True), file_names("gif", 3)
    (['step-0.pdf', 'step-a.pdf', 'step-b.pdf', 'step-c.pdf'], ['steps.gif'])
    """
    if format in SERIES:
        return [f"{SERIES[format].stem}{SERIES[format].suffix}"]
    numbers, width, suffix = range(0 if start else 1, steps + 1), len(str(steps)), FORMATS[format].suffix
    return [f"step-{step_name(n) if steps <= _MOST_LETTERS else str(n).zfill(width)}{suffix}" for n in numbers]


_MOST_LETTERS = 26
"""maximum number of steps for file names with letters; if there are more steps, names have numbers with leading zeros,
so that files sort in order
"""


def _files_beside(steps: StepPictures, formats: list[ExportFormat], places: list[Path]) -> dict[Path, bytes]:
    """Return the additional files that the formats need in the same folder: the styles for TeX, and the captions of a
    film.
    """
    folder = places[0].parent
    shared = {folder / name: data for format in formats for name, data in format.beside(steps.theme).items()}
    films = {one.suffix: one.subtitles for one in formats if isinstance(one, SeriesFormat) and one.subtitles}
    for place in places:
        if subtitles := films.get(place.suffix.lower()):
            shared[place.with_suffix(".vtt")] = subtitles(steps)
    return shared


def _files_to_replace(folder: Path, names: list[str], formats: list[ExportFormat]) -> list[Path]:
    """Return the existing files that would be overwritten, and existing files in the same formats from an export with
    other steps.
    """
    suffixes = "|".join({re.escape(format.suffix) for format in formats if format.name in PICTURES})
    other = re.compile(rf"step-([a-z]|\d+)({suffixes})") if suffixes else None
    there = sorted(folder.iterdir()) if folder.is_dir() else []
    wanted = set(names)
    return [file for file in there if file.name in wanted or (other and other.fullmatch(file.name))]


# ---- Pictures without steps: a tree, or an exercise ----------------------------------------------


def write_drawings(
    folder: str | Path,
    drawings: Callable[[Theme], list[tuple[str, Drawing]]],
    *,
    format: str | Iterable[str] = "svg",
    theme: str | Path | Theme = "light",
    size: str | float | None = None,
    dpi: float | None = None,
    overwrite: bool = False,
) -> list[Path]:
    """Write drawings in the given theme and in each of the given formats, and return the paths; if anything fails,
    write no file. ``drawings`` takes the theme and returns each drawing with its file name, without a suffix.
    """
    asked = [format] if isinstance(format, str) or not isinstance(format, Iterable) else list(dict.fromkeys(format))
    formats = [PICTURES[choose(gettext("format"), name, PICTURES)] for name in asked]
    if not formats:
        problem = gettext("no format is chosen; choose at least one of %(choices)s")
        raise InputError(problem.with_values(choices=Code(", ".join(PICTURES))))
    if is_named_as_file(to_path(folder)):
        problem = gettext(
            "%(path)s is the name of a %(suffix)s file, but several pictures need a folder; leave out the suffix"
        )
        raise InputError(problem.with_values(path=Code(folder), suffix=Code(Path(folder).suffix)))
    look, room, place = theme_named(theme), None if size is None else box_of(size), Path(folder)
    require_font(look.font, (one.suffix for one in formats))
    made = drawings(look)
    files = [
        (place / f"{stem}{one.suffix}", one.draw(drawing, look, room, dpi)) for one in formats for stem, drawing in made
    ]
    shared = {place / name: data for one in formats for name, data in one.beside(look).items()}
    old = [path for path, data in shared.items() if path.is_file() and path.read_bytes() != data]
    refuse_existing([*(path for path, _ in files), *old], overwrite)
    return write_all([*files, *shared.items()])


@named_keywords()
def export_tree(
    tree: Tree,
    path: str | Path,
    *,
    format: str | Iterable[str] | None = None,
    lang: str = "en",
    theme: str | Path | Theme = "light",
    size: str | float | None = None,
    dpi: float | None = None,
    hide: str | Iterable[str] = (),
    sideways: bool = False,
    overwrite: bool = False,
) -> list[Path]:
    """Write the picture of a tree without a search, and return the paths: one file, or ``tree.svg`` … in a folder.

    ``format`` is one or several of svg, pdf, png, eps, dot and tikz; by default the suffix of the file determines it.
    The other options are those of `export`. Nodes of the same information set are joined by dashed lines.

    >>> import tempfile
    >>> [path.name for path in export_tree(Tree.parse("[3 5]"), tempfile.mkdtemp(), format=["dot", "tikz"])]
    ['tree.dot', 'tree.tex', 'gametree-preamble.tex']
    """
    choose(gettext("language"), lang, LANGUAGES)

    slide = None if size is None else box_of(size)
    room = Room(slide[:2], slide.least) if slide and slide.is_slide else None

    def drawings(look: Theme) -> list[tuple[str, Drawing]]:
        hidden = hidden_parts(hide) | look.hide
        drawing = tree_in_room(tree, room, lang=lang, labels=look.sizes, hide=hidden, sideways=sideways)
        warn_of_omissions(Code("size, --size"), drawing)
        if room:
            check_text_size(Code("size, --size"), tree, printed_size(drawing, room), room.least, {})
        return [(stem, drawing)]

    folder, stem, names = one_picture(path, "tree", format)
    warn_of_letters(tree, "", (PICTURES[name] for name in names if name in PICTURES))
    return write_drawings(folder, drawings, format=names, theme=theme, size=size, dpi=dpi, overwrite=overwrite)


def one_picture(path: str | Path, stem: str, format: str | Iterable[str] | None) -> tuple[Path, str, list[str]]:
    """Return the folder, the file name without suffix and the formats for a single picture; ``stem`` is the name if the
    path is a folder.
    """
    folder, names = to_path(path), [format] if isinstance(format, str) else list(format or ())
    if is_named_as_file(folder) and len(names) < 2:
        names = [format_of(folder, names[0] if names else None, tuple(PICTURES.values())).name]
        folder, stem = folder.parent, folder.stem
    return folder, stem, names or [SVG.name]
