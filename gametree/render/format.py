"""A file format: its name, the suffix of its files, its cost, its options, and the function that writes files in it.

Each format is an object in the module that implements it; the tuples of formats are in the modules that write files.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ..drawing.drawing import Drawing
from ..drawing.themes import Theme
from ..errors import InputError, choose, warn_of_picture, wrong_value
from ..files import is_named_as_file
from ..phrases import Code, Phrase, gettext
from ..tree.tree import Tree

if TYPE_CHECKING:
    from .step_pictures import StepPictures


PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0), "a3": (841.89, 1190.55)}
"""width and height of each paper size in points, in portrait orientation"""


def paper_size(paper: str = "a4", *, landscape: bool = False) -> tuple[float, float]:
    """Return the width and height of a sheet of paper, in points.

    >>> paper_size("letter", landscape=True)
    (792.0, 612.0)
    """
    width, height = PAPERS[choose(gettext("paper size"), paper, PAPERS)]
    return (height, width) if landscape else (width, height)


@dataclass(frozen=True, slots=True)
class Format:
    name: str
    suffix: str
    """suffix of the files, with its dot; empty if the format is a folder"""
    cost: int = 0
    """time needed per node and picture, in units of about 0.1 ms; 0 for tables, which need almost no time, and for
    pages that play the search, which have a limit of their own
    """
    options: frozenset[str] = frozenset()
    """names of the options that only some formats have, such as ``"dpi"``"""
    missing_letters: Callable[[str], Phrase | None] = lambda text: None
    """function that returns a message about those characters of a text that files of this format cannot show, or None
    if there are none
    """


def warn_of_letters(tree: Tree, title: str, formats: Iterable[Format]) -> None:
    """Warn about characters in a tree's names that some formats cannot show, and suggest a remedy."""
    text = "".join((title, str(tree), *tree.players))
    for message in dict.fromkeys(format.missing_letters(text) for format in formats):
        if message:
            warn_of_picture(message)


F = TypeVar("F", bound=Format)


def by_name(formats: Iterable[F]) -> Mapping[str, F]:
    return MappingProxyType({format.name: format for format in formats})


def suffixes_of(formats: Iterable[Format]) -> Code:
    """Return the suffixes of the given formats, each once, as a list for a message."""
    return Code(", ".join(filter(None, dict.fromkeys(format.suffix for format in formats))))


def names_with(option: str, formats: Iterable[Format]) -> Code:
    """Return the names of those of the given formats that have the given option."""
    return Code(", ".join(format.name for format in formats if option in format.options))


def format_of(path: Path, name: str | None, formats: Sequence[F]) -> F:
    """Return the format with the given name; the suffix of the path must belong to it. Without a name, return the
    format that belongs to the suffix.
    """
    suffix = path.suffix.lower() if is_named_as_file(path) else ""
    known = {format.suffix: format for format in reversed(formats)}
    if name is None and suffix not in known and "" in known:
        problem = gettext(
            "%(path)s ends in %(suffix)s, which cannot be written here; give a folder, or a file that ends in one "
            "of %(suffixes)s"
        )
        raise InputError(problem.with_values(path=Code(path), suffix=Code(suffix), suffixes=suffixes_of(formats)))
    if name is None:
        return known[choose(gettext("kind of file"), suffix, [format.suffix for format in formats])]
    format = by_name(formats)[choose(gettext("format"), name, by_name(formats))]
    if suffix == format.suffix:
        return format
    if not format.suffix:
        problem = gettext(
            "%(path)s is the name of a file, but the format %(format)s writes a folder; leave out the suffix"
        )
        raise InputError(problem.with_values(path=Code(path), format=Code(name)))
    problem = gettext(
        "%(path)s is not the name of a %(suffix)s file, which the format %(format)s writes; name it %(name)s"
    )
    facts = {
        "path": Code(path),
        "suffix": Code(format.suffix),
        "format": Code(name),
        "name": Code(f"{path.stem}{format.suffix}"),
    }
    raise InputError(problem.with_values(**facts))


Draw = Callable[[Drawing, Theme, "PictureSize | None", "float | None"], bytes]
"""function that returns the contents of the file for a drawing and a theme, with an optional size and an optional
resolution in pixels per inch
"""


def _nothing(theme: Theme) -> Mapping[str, bytes]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportFormat(Format):
    beside: Callable[[Theme], Mapping[str, bytes]] = _nothing
    """function that returns the contents of additional files that the pictures need, keyed by file name; several
    formats can share a file
    """

    def files(self, steps: StepPictures) -> Iterator[bytes]:
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class StepFormat(ExportFormat):
    """A format with one file per step; also available for a tree or an exercise."""

    draw: Draw
    for_frames: bool = False
    """whether the pictures are for beamer frames, where they are below the titles"""
    is_kept: bool = False
    """whether the drawn pictures are cached, because other formats use them"""

    def files(self, steps: StepPictures) -> Iterator[bytes]:
        if self.is_kept:
            return iter(steps.drawn(self.draw))
        shown = steps.on_frames() if self.for_frames else steps
        size = shown.size if steps.size else None
        return (self.draw(drawing, steps.theme, size, steps.dpi) for drawing in shown.drawings())


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesFormat(ExportFormat):
    write: Callable[[StepPictures], bytes]
    stem: str = "steps"
    """name of the file without its suffix"""
    subtitles: Callable[[StepPictures], bytes] | None = None
    """function that returns the captions of a film, for a .vtt file beside the film"""

    def files(self, steps: StepPictures) -> Iterator[bytes]:
        yield self.write(steps)


MOST_WORK = 600_000
"""maximum amount of work, in units of 0.1 ms; about a minute on one processor"""


def work_of(pictures: int, nodes: int, formats: Iterable[Format]) -> int:
    """Return the amount of work, in units of 0.1 ms, for pictures of a tree in the given formats.

    >>> svg, gif = Format("svg", ".svg", 2), Format("gif", ".gif", 40)
    >>> work_of(7, 13, [svg]), work_of(7, 13, [svg, gif])
    (182, 3822)
    """
    return pictures * nodes * sum(format.cost for format in formats)


def refuse_long_work(what: str, pictures: int, nodes: int, formats: Iterable[Format], *, folds: bool = True) -> None:
    """Raise `InputError` if the work would take more than about a minute; if ``folds`` is true, the error also suggests
    folding the tree.
    """
    several = list(formats)
    if work_of(pictures, nodes, several) <= MOST_WORK:
        return
    most = MOST_WORK // work_of(1, 1, several)
    step, limit = Code('by="cut", --by cut'), Code("depth, --depth")
    # TRANSLATORS: each of the three phrases in brackets is an option in Python and in a terminal
    cure = gettext("fold the tree (%(fold)s), use larger steps (%(step)s), or search with a depth limit (%(limit)s)")
    shown = gettext("use larger steps (%(step)s), or search with a depth limit (%(limit)s)").with_values(
        step=step, limit=limit
    )
    folded = cure.with_values(fold=Code("fold=True, --fold"), step=step, limit=limit)
    named = Code(", ".join(format.name for format in several))
    problem = gettext(
        "%(what)s: %(pictures)s pictures × %(nodes)s nodes take more than about a minute (maximum for %(formats)s: "
        "%(most)s); %(cure)s"
    )
    facts = {
        "what": Code(what),
        "pictures": pictures,
        "nodes": nodes,
        "formats": named,
        "most": most,
        "cure": folded if folds else shown,
    }
    raise InputError(problem.with_values(**facts))


# ---- The size of a picture: a width, or a slide ---------------------------------------------------

_UNITS = {"pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4}
"""points in each unit; a point is 1/72 inch, as in PDF and SVG"""
_LEGIBLE, _LEGIBLE_AFAR = 12.0, 18.0
"""smallest legible font sizes, in points: on a beamer slide, and on the larger PowerPoint slides"""
SLIDE_MARGIN = 0.01
"""free space at each side of a picture on a slide, as a fraction of its width or height"""
_LENGTH = re.compile(r"(\d+(?:\.\d+)?|\.\d+)\s*(pt|in|cm|mm)?")
LEAST, MOST = 36.0, 14_400.0
"""minimum and maximum width, in points: half an inch, and the width of the largest page that PDF viewers accept"""


class PictureSize(NamedTuple):
    """The size of a picture: either only a width, or the width and height of a slide. In the second case, the picture
    has exactly the aspect ratio of the slide.
    """

    width: float
    """width, in points"""
    height: float = math.inf
    pixels: tuple[int, int] = (0, 0)
    """width and height of a slide in pixels, used if no resolution is given"""
    frame: tuple[float, float] = (0.0, 0.0)
    """width and height of the space below the title of a slide, in points; used for TikZ"""
    least: float = 0.0
    """smallest font size that is legible on a slide, in points"""

    @property
    def is_slide(self) -> bool:
        return self.height < math.inf


_MM = _UNITS["mm"]
_SLIDES = {
    "4:3": PictureSize(128 * _MM, 96 * _MM, (1024, 768), (108 * _MM, 68 * _MM), _LEGIBLE),
    "16:9": PictureSize(160 * _MM, 90 * _MM, (1280, 720), (140 * _MM, 62 * _MM), _LEGIBLE),
    "1080p": PictureSize(960.0, 540.0, (1920, 1080), (140 * _MM, 62 * _MM), _LEGIBLE_AFAR),
}
"""sizes of slides, keyed by the value of the option ``size``: two shapes of beamer slides, and a PowerPoint slide with
the pixels of a film
"""


def frame_of(size: PictureSize | None) -> PictureSize:
    """Return the size of a picture below the title of a beamer frame; if no size is given, return one that fits on
    frames of both shapes, 4:3 and 16:9.
    """
    width, height = size.frame if size else (_SLIDES["4:3"].frame[0], _SLIDES["16:9"].frame[1])
    return PictureSize(width, height, least=_LEGIBLE)


def box_of(size: str | float) -> PictureSize:
    """Return the size of a picture from the value of the option ``size``.

    A number is a width in points; a text is a width with its unit, or the name of a slide size. If only the width is
    given, the height is unlimited.

    >>> box_of("4in").width, box_of(300).height
    (288.0, inf)
    >>> box_of("16:9").pixels, [round(side) for side in box_of("16:9")[:2]]
    ((1280, 720), [454, 255])
    """
    if isinstance(size, str) and size.strip() in _SLIDES:
        return _SLIDES[size.strip()]
    found = _LENGTH.fullmatch(size.strip()) if isinstance(size, str) else None
    points = float(found[1]) * _UNITS[found[2] or "pt"] if found else size
    if isinstance(points, bool) or not isinstance(points, int | float) or not LEAST <= points <= MOST:
        # TRANSLATORS: %(widths)s and %(slides)s are Python values such as 300, "4in" and "16:9", "4:3"
        needed = gettext(
            "a width from %(least)s to %(most)s points, such as %(widths)s, or a slide: %(slides)s"
        ).with_values(
            least=f"{LEAST:g}",
            most=f"{MOST:g}",
            widths=Code('300, "4in", "10cm", "120mm"'),
            slides=Code(", ".join(f'"{name}"' for name in _SLIDES)),
        )
        raise InputError(wrong_value("size", size, needed))
    return PictureSize(float(points))
