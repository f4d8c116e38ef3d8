"""The pictures of a search's steps, all of one size, as the bytes of files; the work is counted before.

What would take more than about a minute is refused, with the ways out.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from ...drawing.drawing import Drawing, draw, layout_of
from ...drawing.fitting import Room, fitted_layout, folded, what_matters
from ...drawing.layout import Layout
from ...drawing.shapes import hidden_parts
from ...drawing.themes import Theme, theme_named
from ...errors import InputError, choose
from ...phrases import LANGUAGES, Code, brief, gettext
from ...progress import watched
from ...trace.annotations import NOTATIONS
from ...trace.protocols import AnyFrame, AnyResult
from ...tree.tree import NodeId
from .. import graphviz
from ..display import Plain
from ..dot import SLIDE_MARGIN, dot
from ..svg import svg
from ..tikz import scaled, tikz
from ..typst import colours, typeset

# ---- How much work a series of pictures is, counted before it begins: pictures × nodes, by what a format … ----

COSTS: Mapping[str, int] = MappingProxyType(
    {"markdown": 0, "latex": 0, "html": 0, "dot": 1, "tikz": 2, "beamer": 2, "svg": 2, "pdf": 2, "eps": 2, "pages": 4}
    | {"sheet": 4, "png": 20, "pptx": 20, "gif": 40, "webp": 40, "mp4": 100}
)
"""what a node of one picture costs in each format, about 0.1 ms; tables cost next to nothing, and a page that plays the
search has a limit of its own"""
MOST_WORK = 600_000
"""units; about a minute on one processor"""


def work_of(pictures: int, nodes: int, formats: Iterable[str]) -> int:
    """Count what pictures of a tree cost in some formats.

    >>> work_of(7, 13, ["svg"]), work_of(7, 13, ["svg", "gif"]), work_of(7, 13, ["html"])
    (182, 3822, 0)
    """
    return pictures * nodes * sum(COSTS[name] for name in formats)


def refuse_long_work(what: str, pictures: int, nodes: int, formats: Iterable[str], *, folds: bool = True) -> None:
    """Refuse, with an `InputError`, what would take more than a minute; ``folds`` says whether a tree can be folded."""
    names = list(formats)
    if work_of(pictures, nodes, names) <= MOST_WORK:
        return
    most = MOST_WORK // work_of(1, 1, names)
    # TRANSLATORS: %(formats)s is such as "gif" or "svg, png"
    needed = gettext("what takes about a minute at most (for %(formats)s: at most %(most)s pictures × nodes)")
    got = gettext("%(pictures)s pictures × %(nodes)s nodes").of(pictures=pictures, nodes=nodes)
    step, limit = Code('by="cut", --by cut'), Code("depth, --depth")
    # TRANSLATORS: each of the three in brackets is an option in Python and in a terminal
    cure = gettext("fold the tree (%(fold)s), take larger steps (%(step)s), or search with a depth limit (%(limit)s)")
    shown = gettext("take larger steps (%(step)s), or search with a depth limit (%(limit)s)").of(step=step, limit=limit)
    folded = cure.of(fold=Code("fold=True, --fold"), step=step, limit=limit)
    raise InputError(Code(what), needed.of(formats=Code(", ".join(names)), most=most), got, folded if folds else shown)


# ---- One drawing as the bytes of a file, and the size that it has there --------------------------

PICTURES = {"svg": "svg", "pdf": "pdf", "png": "png", "eps": "eps", "dot": "dot", "tikz": "tex"}
"""the suffix of each format"""
UNITS = {"pt": 1.0, "in": 72.0, "cm": 72 / 2.54, "mm": 72 / 25.4}
"""points in each unit; a point is 1/72 inch, as in PDF and SVG"""
DPI = 150.0
"""pixels an inch of a picture that is no slide"""
LEGIBLE, LEGIBLE_AFAR = 12.0, 18.0
"""smallest text on a slide of beamer, and on one of PowerPoint, which is larger, in points"""
LENGTH = re.compile(r"(\d+(?:\.\d+)?|\.\d+)\s*(pt|in|cm|mm)?")
LEAST, MOST = 36.0, 14_400.0
"""limits of a width: half an inch, and the largest page that PDF readers take, in points"""


class PictureSize(NamedTuple):
    """The size of a picture: a width, or a slide of which it has exactly the shape."""

    width: float
    """in points"""
    height: float = math.inf
    pixels: tuple[int, int] = (0, 0)
    """of a slide, where no number of pixels an inch is given"""
    frame: tuple[float, float] = (0.0, 0.0)
    """width and height that a slide has below its title, for TikZ"""
    least: float = 0.0
    """smallest font size that is legible on a slide, in points"""

    @property
    def is_slide(self) -> bool:
        """Whether the picture has exactly this shape."""
        return self.height < math.inf


MM = UNITS["mm"]
SLIDES = {
    "4:3": PictureSize(128 * MM, 96 * MM, (1024, 768), (108 * MM, 68 * MM), LEGIBLE),
    "16:9": PictureSize(160 * MM, 90 * MM, (1280, 720), (140 * MM, 62 * MM), LEGIBLE),
    "1080p": PictureSize(960.0, 540.0, (1920, 1080), (140 * MM, 62 * MM), LEGIBLE_AFAR),
}
"""the slides of beamer, and that of PowerPoint with the pixels of a film"""


def frame_of(size: PictureSize | None) -> PictureSize:
    """Return the size of a picture below the title of a beamer frame; without one, what fits both shapes of frames."""
    width, height = size.frame if size else (SLIDES["4:3"].frame[0], SLIDES["16:9"].frame[1])
    return PictureSize(width, height, least=LEGIBLE)


def picture(
    format: str, drawing: Drawing, theme: Theme, *, size: PictureSize | None = None, dpi: float | None = None
) -> bytes:
    """Return the file of a drawing that fills ``size``; ``dpi`` is for PNG.

    A slide is drawn in whole points of its pixels, which Graphviz needs to keep its shape, and then gets its size.
    """
    if format == "tikz":
        written = tikz(drawing)
        if size is not None:
            written = Plain(scaled(written, drawing.box, size.frame if any(size.frame) else size[:2]))
        return written.encode("utf-8")
    if size is None or not size.is_slide or format in ("dot", "eps"):
        if format == "svg":
            return svg(drawing, theme, size=size and size[:2]).encode("utf-8")
        source = dot(drawing, theme, size=size and size[:2])
        return source.encode("utf-8") if format == "dot" else graphviz.render(source, format, dpi=dpi or DPI)
    if format == "svg":
        drawn = svg(drawing, theme, size=size.pixels)
        return SVG_SIZE.sub(f'width="{size.width:.3f}pt" height="{size.height:.3f}pt"', drawn, count=1).encode("utf-8")
    if format == "pdf":
        return pages_pdf([drawing], theme, size)
    pixels = (round(size.width * dpi / 72), round(size.height * dpi / 72)) if dpi else size.pixels
    return graphviz.render(dot(drawing, theme, size=pixels), "png", dpi=72)


PAGES = Path(__file__).with_name("pages.typ")


def pages_pdf(
    drawings: Iterable[Drawing], theme: Theme, size: PictureSize | None = None, *, title: str = "", lang: str = "en"
) -> bytes:
    """Return a PDF with a page for each drawing, which fills ``size``, or a page of its own size."""
    pages, pictures = [], dict[str, str]()
    for number, drawing in enumerate(drawings):
        left, bottom, right, top = drawing.box
        width, height = right - left, top - bottom
        if size is not None:
            width, height = size[:2] if size.is_slide else (size.width, height * size.width / width)
        name = f"{number}.svg"
        pictures[name] = picture("svg", drawing, theme, size=size).decode("utf-8")
        pages.append({"picture": name, "width": width, "height": height, "said": drawing.caption})
    facts = {"title": title or pages[0]["said"], "lang": lang, "colours": colours(theme), "pages": pages}
    return typeset(PAGES, facts, pictures)


SVG_SIZE = re.compile(r'width="[^"]*" height="[^"]*"')


def box_of(size: str | float) -> PictureSize:
    """Return the size that a picture has.

    A number is a width in points, and a text a width with its unit, or a slide. A width sets no limit to the height.

    >>> box_of("4in").width, box_of(300).height
    (288.0, inf)
    >>> box_of("16:9").pixels, [round(side) for side in box_of("16:9")[:2]]
    ((1280, 720), [454, 255])
    """
    if isinstance(size, str) and size.strip() in SLIDES:
        return SLIDES[size.strip()]
    found = LENGTH.fullmatch(size.strip()) if isinstance(size, str) else None
    points = float(found[1]) * UNITS[found[2] or "pt"] if found else size
    if isinstance(points, bool) or not isinstance(points, int | float) or not LEAST <= points <= MOST:
        # TRANSLATORS: %(widths)s and %(slides)s are Python, such as 300, "4in" and "16:9", "4:3"
        needed = gettext("a width from %(least)s to %(most)s points, such as %(widths)s, or a slide: %(slides)s").of(
            least=f"{LEAST:g}",
            most=f"{MOST:g}",
            widths=Code('300, "4in", "10cm", "120mm"'),
            slides=Code(", ".join(f'"{name}"' for name in SLIDES)),
        )
        raise InputError(Code("size"), needed, brief(size))
    return PictureSize(float(points))


# ---- The pictures of a search's steps, all of one size, with the options of an export ------------

REPLACING = Code("overwrite=True, --overwrite")
"""how files are replaced, in Python and in a terminal"""

IN_MARGINS = 1 / (1 + 2 * SLIDE_MARGIN)


@dataclass(frozen=True)
class StepPictures:
    """The steps and options from which the files of every format are made."""

    result: AnyResult
    frames: Sequence[AnyFrame]
    by: str
    lang: str
    notation: str
    theme: Theme
    page_theme: str | Theme
    """the theme as the player takes it: the same, or ``"auto"`` where none was asked for"""
    size: PictureSize | None
    """the size of each picture; None for its own"""
    captions: bool
    start: bool
    """whether frame 0 has a picture, too"""
    dpi: float | None
    seconds: float
    """how long a film shows a step"""
    hide: frozenset[str] = frozenset()
    sideways: bool = False
    fold: bool = False
    """whether only what matters of a tree is shown"""
    room: Room | None = None
    """the space on paper in which each picture must be legible"""

    @classmethod
    def of(
        cls,
        result: AnyResult,
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
    ) -> StepPictures:
        """Check the options of a user; a wrong one is a `GameTreeError`."""
        look = theme_named("light" if theme is None else theme)
        return cls(
            result,
            result.frames(by, choose(gettext("language"), lang, LANGUAGES)),
            by,
            lang,
            choose(gettext("notation"), notation, NOTATIONS),
            look,
            "auto" if theme is None else look,
            None if size is None else box_of(size),
            captions,
            start,
            None if dpi is None else _positive("dpi", dpi),
            _positive("seconds", seconds),
            hidden_parts(hide) | look.hide,
            sideways,
            fold,
        )

    @property
    def shown(self) -> list[AnyFrame]:
        """The frames that have a picture."""
        return list(self.frames)[0 if self.start else 1 :]

    @property
    def pictures(self) -> int:
        """The number of pictures."""
        return len(self.frames) - (not self.start)

    @property
    def nodes(self) -> int:
        """The number of nodes in each picture."""
        return len(self._whole(self.frames[-1], None).tree) if self.fold else len(self.result.tree)

    def drawings(self) -> Iterator[Drawing]:
        """Yield the picture of each step; a bar in the terminal shows how many there are to come."""
        lines = self._caption_lines
        for frame in watched(self.shown, self.by):
            yield replace(self._whole(frame, self.layout), least_caption_lines=lines)

    def on_frames(self) -> StepPictures:
        """Return the same for the frames of beamer, which have a title above the picture."""
        return replace(self, size=frame_of(self.size)) if self.size is None or self.size.is_slide else self

    @cached_property
    def pixels(self) -> list[bytes]:
        """Each picture as PNG, drawn once for all formats that need them."""
        return [picture("png", drawing, self.theme, size=self.size, dpi=self.dpi) for drawing in self.drawings()]

    @cached_property
    def layout(self) -> Layout:
        """The one layout of all steps; that of a slide is the most usual one that is legible there."""
        room = self.room
        if self.size is not None and self.size.is_slide:
            room = Room((self.size.width * IN_MARGINS, self.size.height * IN_MARGINS), self.size.least)
        if room is None:
            return self._own_layout
        folded_tree = self._whole(self.frames[-1], None) if self.fold else None
        return fitted_layout(
            [self.frames[0], *self.shown],
            room,
            self._fullest,
            notation=self.notation,
            labels=self.theme.sizes,
            hide=self.hide,
            sideways=self.sideways,
            tree=folded_tree.tree if folded_tree else None,
            inside=folded_tree.widest_inside if folded_tree else "",
        )

    @property
    def _own_layout(self) -> Layout:
        if self.fold:
            return self._whole(self.frames[-1], None).layout
        return layout_of(
            self.result.trace,
            self.notation,
            self.theme.sizes,
            hide=self.hide,
            breaks_labels=True,
            sideways=self.sideways,
        )

    def _whole(self, frame: AnyFrame, layout: Layout | None, caption: str = "") -> Drawing:
        """Return the picture of a step; of a tree that is folded, what matters in the whole search."""
        drawing = draw(
            frame,
            notation=self.notation,
            layout=None if self.fold else layout,
            captioned=self.captions,
            caption=caption,
            hide=self.hide,
            sideways=self.sideways,
            labels=self.theme.sizes,
        )
        return folded(drawing, self._opened, layout) if self.fold else drawing

    def _fullest(self, layout: Layout) -> Drawing:
        """Return the last picture, which has all notes, with the longest caption."""
        said = (
            [f"({frame.name}) {frame.caption(notation=self.notation)}" for frame in self.shown]
            if self.captions
            else [""]
        )
        return self._whole(self.frames[-1], layout, max(said, key=len))

    @cached_property
    def _opened(self) -> Set[NodeId]:
        on_slide = self.size is not None and self.size.is_slide
        return what_matters(draw(self.frames[-1], boards=False), on_slide=on_slide)

    @cached_property
    def _caption_lines(self) -> int:
        """The number of lines of the longest caption, so that all pictures are of one size."""
        if not self.captions:
            return 0
        return max(len(self._whole(frame, self.layout).caption_lines) for frame in self.shown)


def _positive(name: str, number: float) -> float:
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 < number < 10_000:
        raise InputError(Code(name), gettext("a number above 0"), brief(number))
    return number
