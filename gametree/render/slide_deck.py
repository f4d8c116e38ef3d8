"""Slides: the contents of each slide of a deck, and their positions, in points from the upper left corner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from ..drawing.drawing import Drawing
from ..drawing.fitting import WORTH_IT, Room, has_caption_beside, smallest_text, tree_in_room
from ..drawing.shapes import hidden_parts
from ..drawing.themes import Theme
from ..errors import choose
from ..explain.algorithm_names import MONTE_CARLO, TITLES, counter_words, words
from ..explain.captions.frame_facts import CaptionContext
from ..explain.captions.whole_search import result as how_it_ended
from ..explain.cutoff_reasons import Reason, reasons
from ..explain.predict import questions
from ..explain.prediction_record import PredictionQuestion
from ..fonts import text_width, wrap
from ..languages import listed, translated_table, translator_for
from ..node_kinds import MAX, MIN
from ..phrases import LANGUAGES, gettext, ngettext, pgettext, rendered
from ..trace.algorithms import AnyResult
from ..trace.frames import Frame
from ..trace.result import Result
from ..tree.tree import NodeId, Tree
from ..values import is_infinite
from .format import Format
from .step_pictures import StepPictures
from .text_drawing import sets_in_words

# TRANSLATORS: the title of a deck of slides; %(search)s is, for example, "Alpha-beta"
_SLIDE_TITLE = gettext("%(search)s, step by step")
LEAVES = ngettext("%(count)d leaf", "%(count)d leaves")
_STEPS = ngettext("%(count)d step", "%(count)d steps")
# TRANSLATORS: the title of a slide; %(name)s is a letter such as "a", or a number
_STEP = gettext("Step (%(name)s)")
# TRANSLATORS: the title of a slide with a question about the step that follows
_BEFORE_STEP = gettext("Before step (%(name)s)")
# TRANSLATORS: a sentence in the speaker's notes
_COUNTS = gettext("Leaves evaluated: %(evaluated)d of %(leaves)d; pruned: %(pruned)d.")
# TRANSLATORS: the same with a depth limit, where positions are estimated
_COUNTS_OF_POSITIONS = gettext("Positions evaluated: %(evaluated)d of %(leaves)d; pruned: %(pruned)d.")
# TRANSLATORS: the title of a slide that continues the table of the previous one: "The cut-offs (2 of 3)"
_PART = gettext("%(title)s (%(part)d of %(parts)d)")

_WORDS = {
    "tree": pgettext("slide", "The tree"),
    "cuts": pgettext("slide", "The cut-offs"),
    "summary": pgettext("slide", "Summary"),
    # TRANSLATORS: a heading over inequalities such as "v(C) = 2 ≤ α = 3", which are the reasons for cut-offs
    "test": pgettext("heading", "test"),
    "pruned": pgettext("heading", "pruned"),
    # TRANSLATORS: for the speaker to ask a class before the search is shown
    "ask": gettext("Ask before you go on: which leaves will the search never evaluate?"),
}


def slide_title(result: AnyResult, lang: str = "en") -> str:
    """Return the default title of a deck.

    >>> import gametree as gt
    >>> slide_title(gt.alphabeta("[3 5]"), "es")
    'Poda alfa-beta, paso a paso'
    """
    translations, algorithm = translator_for(lang), result.trace.algorithm
    search = TITLES[algorithm] if algorithm in TITLES else MONTE_CARLO[algorithm]
    return _SLIDE_TITLE.with_values(search=search).render(translations)


# ---- Positions on a slide, in points from its upper left corner, as in PowerPoint -----------------

WIDTH, HEIGHT = 960.0, 540.0
"""size of a 16:9 slide in PowerPoint, in points"""
GAP = 8.0
"""distance from a picture to its caption, in points"""
_COLUMN = 0.31
"""width of a caption beside its picture, as a fraction of the width of the area that they share"""
_LINES_BELOW = 0.25
"""height of a typical caption below its picture, as a fraction of the height of the area that they share"""
LEAST = 18.0
"""smallest legible font size on a PowerPoint slide, in points"""


@dataclass(frozen=True, slots=True)
class Place:
    left: float
    top: float
    width: float
    height: float

    @property
    def column(self) -> float:
        """The width of a caption beside its picture, if both share this area."""
        return self.width * _COLUMN


HEADING = Place(80, 120, 800, 170)
"""area of the title of the whole deck; the title is aligned at the bottom of this area"""
SUBTITLE = Place(80, 306, 800, 60)
TITLE = Place(40, 24, 880, 44)
TABLE = Place(40, 84, 880, 340)
CAPTION = Place(40, 84, 880, 424)
"""area of the picture and its caption together"""


def room_in(area: Place = CAPTION) -> Room:
    """Return the space for a picture in an area that it shares with its caption, which is below or beside it."""
    below = area.width, area.height * (1 - _LINES_BELOW) - GAP
    return Room(below, LEAST, (area.width - area.column - 2 * GAP, area.height))


FRAME_ROOM = Room((426.0, 146.0), 12.0, (286.0, 205.0))
"""space on a frame of beamer with narrow margins, above three or four lines of caption or beside them"""
_DENSE_WIDTH, _DENSE_HEIGHT, _DENSE_LINE, _DENSE_LETTERS = 448.0, 226.0, 12.0, 8.6
"""measures of a beamer frame with a small title: its width and height; and, for captions of 10 points, the line
distance and the size at which the default font is as wide as TeX's font
"""


def dense_frame_room(captions: Iterable[str]) -> Room:
    """Return the space for a picture on a beamer frame with a small title above and a small caption below."""
    lines = max(len(wrap(caption, FRAME_ROOM.space[0], _DENSE_LETTERS)) for caption in captions)
    return Room((_DENSE_WIDTH, max(FRAME_ROOM.space[1], _DENSE_HEIGHT - lines * _DENSE_LINE)), FRAME_ROOM.least)


MOST_ROWS = 9
"""maximum number of rows of a table on one slide"""


@dataclass(frozen=True, slots=True)
class SlideTable:
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Slide:
    """One slide. The first slide of a deck has neither a drawing nor a table, and its caption is the subtitle."""

    title: str
    drawing: Drawing | None = None
    caption: str = ""
    notes: tuple[str, ...] = ()
    """paragraphs for the speaker"""
    table: SlideTable | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    slides: tuple[Slide, ...]
    lang: str
    dense: Room | None = None
    """larger space for the picture above small captions, if the usual space is too small for legible text; otherwise
    None
    """
    not_folded: tuple[float, float] | None = None
    """text sizes (folded, whole) if the tree is drawn whole because folding would make text smaller; otherwise None"""

    @property
    def title(self) -> str:
        return self.slides[0].title

    @classmethod
    def of(
        cls,
        result: Result,
        *,
        title: str = "",
        by: str = "leaf",
        lang: str = "en",
        notation: str = "bounds",
        theme: str | Path | Theme = "light",
        hide: str | Iterable[str] = (),
        sideways: bool = False,
        fold: bool = False,
        ask: bool = False,
        room: Room | None = None,
        dense_room: Callable[[Iterable[str]], Room] | None = None,
    ) -> Deck:
        """Return the deck of a search: a title, the tree, a slide for each step, the cut-offs and a summary.

        All drawings have the same layout, with the text sizes of the ``theme``. The layout fits into ``room``, the
        space for a picture on a slide. If text would be too small there, the larger space that ``dense_room`` returns
        for small captions is used instead, provided that it makes the text larger. The notes of a step explain its
        cut-offs and give the progress of the search. ``hide``, ``sideways`` and ``fold`` are as in `export`. With
        ``ask``, slides with questions precede each step; the step and the notes contain the answers.

        >>> import gametree as gt
        >>> deck = Deck.of(gt.alphabeta("[[3 12] [2 4]]"))
        >>> for slide in deck.slides:
        ...     print(slide.title)
        Alpha-beta, step by step
        The tree
        Step (a)
        Step (b)
        Step (c)
        The cut-offs
        Summary
        >>> deck.slides[5].table
        SlideTable(heads=('step', 'node', 'test', 'pruned'), rows=(('c', 'C', 'v(C) = 2 ≤ α = 3', 'C2'),))
        """
        cut_reasons, asked = reasons(result), _asked(result, by, lang) if ask else ()
        options: dict[str, Any] = {"notation": notation, "theme": theme, "hide": hide, "sideways": sideways}
        options |= {"start": True, "room": room or room_in(), "others": [frame for frame, _ in asked]}
        whole = StepPictures.of(result, by, lang, **options)
        in_best_room = partial(_in_best_room, dense_room=dense_room, questions=[item.ask for _, item in asked])
        pictures = whole.folded(in_best_room) if fold else in_best_room(whole)
        drawn = partial(pictures.drawing, layout=pictures.layout)
        slide_words = translated_table(_WORDS, lang)
        frames: Sequence[Any] = pictures.frames
        start, *steps = frames
        counts = LEAVES.with_values(count=len(result.tree.leaves)), _STEPS.with_values(count=len(steps))
        subtitle = ", ".join(phrase.render(translator_for(lang)) for phrase in counts)
        first = Slide(title or slide_title(result, lang), caption=subtitle)
        to_ask = (slide_words["ask"],) if cut_reasons else ()
        tree_slide = Slide(slide_words["tree"], drawn(result.tree), start.caption(lang), to_ask)
        step_slides = [
            slide
            for frame in steps
            for slide in (
                *(_question(frame, drawn(before), item) for before, item in asked if _is_in(item, frame)),
                _step(frame, drawn(frame), cut_reasons, notation, lang),
            )
        ]
        cuts, summary = _cuts(result, steps, cut_reasons, lang), _summary(result, steps[-1], lang)
        slides = first, tree_slide, *step_slides, *cuts, summary
        return cls(slides, lang, None if pictures.room is whole.room else pictures.room, pictures.not_folded)

    @classmethod
    def of_tree(
        cls,
        tree: Tree,
        room: Room,
        *,
        title: str = "",
        lang: str = "en",
        theme: Theme,
        hide: str | Iterable[str] = (),
        sideways: bool = False,
    ) -> Deck:
        """Return the deck of a tree without a search: a title, and the tree with its information sets as text."""
        words = translated_table(_WORDS, choose(gettext("language"), lang, LANGUAGES))
        hidden = hidden_parts(hide) | theme.hide
        drawing = tree_in_room(tree, room, lang=lang, labels=theme.sizes, hide=hidden, sideways=sideways)
        subtitle = LEAVES.with_values(count=len(tree.leaves)).render(translator_for(lang))
        first = Slide(title or words["tree"], caption=subtitle)
        caption = " ".join(sets_in_words(drawing)) or subtitle
        return cls((first, Slide(words["tree"], drawing, caption)), lang)


def _in_best_room(
    pictures: StepPictures, dense_room: Callable[[Iterable[str]], Room] | None, questions: Iterable[str]
) -> StepPictures:
    """Return the pictures in the larger space above small captions, if their text is too small in the usual space and
    this makes it larger; otherwise return them unchanged.
    """
    if not dense_room or not pictures.room or pictures.printed_size >= pictures.room.least:
        return pictures
    captions = [frame.caption(pictures.lang, pictures.notation) for frame in pictures.frames]
    larger = replace(pictures, room=dense_room([*captions, *questions]))
    return larger if larger.printed_size > pictures.printed_size * WORTH_IT else pictures


def _step(frame: Frame, drawing: Drawing, cut_reasons: Sequence[Reason], notation: str, lang: str) -> Slide:
    translations = translator_for(lang)
    counters = frame.counters
    message = _COUNTS_OF_POSITIONS if frame.trace.judges else _COUNTS
    counts = message.with_values(evaluated=counters.evaluated, leaves=counters.leaves, pruned=counters.pruned)
    notes = (*(reason.text(lang) for reason in _in_step(cut_reasons, frame)), counts.render(translations))
    return Slide(_STEP.with_values(name=frame.name).render(translations), drawing, frame.caption(lang, notation), notes)


_ASKED = {"node": ("value",), "cut": ("cut",)}
"""kinds of questions before a step, keyed by step size; for other step sizes, the questions are about the next leaf and
the cut-offs
"""


def _asked(result: Result, by: str, lang: str) -> list[tuple[Frame, PredictionQuestion]]:
    """Return the questions about the steps of a search, in order, each with the frame in which it is asked.

    A question about a cut-off is asked only if the node's window has a finite bound that could cause one.
    """
    levels = () if result.trace.is_watched else _ASKED.get(by, ("leaf", "cut"))
    items = [item for level in levels for item in questions(result, level, lang)]
    steps, moments, asked = result.frames(by, lang), result.frames("event", lang), []
    for item in sorted(items, key=lambda item: item.at):
        # at that time, the cut-offs of the previous step are visible
        start = max(stop for stop in steps.stops if stop < item.until) if item.sort == "leaf" else item.at
        frame = moments.at(start)
        if item.sort != "choice" or _has_bound(frame, item.node):
            asked.append((frame, item))
    return asked


def _has_bound(frame: Frame, node: NodeId) -> bool:
    window, kind = frame.window(node), frame.tree.kind(node)
    return window is None or not all(
        map(is_infinite, window[:1] if kind == MIN else window[1:] if kind == MAX else window)
    )


def _is_in(item: PredictionQuestion, frame: Frame) -> bool:
    """Return whether a question is about a step: the step contains the predicted event, or would contain it if there
    were no cut-off.
    """
    end = item.until if item.sort != "choice" else item.at + (frame.by == "event")
    return frame.before.position < end <= frame.after.position


def _question(frame: Frame, drawing: Drawing, item: PredictionQuestion) -> Slide:
    title = _BEFORE_STEP.with_values(name=frame.name).render(translator_for(drawing.lang))
    answer = tuple(text for key, text in item.choices if key in item.right)
    return Slide(title, drawing, item.ask, (*answer, item.praise))


def _in_step(cut_reasons: Sequence[Reason], frame: Frame) -> list[Reason]:
    return [reason for reason in cut_reasons if frame.before.position < reason.at <= frame.after.position]


def _cuts(result: Result, steps: Sequence[Frame], cut_reasons: Sequence[Reason], lang: str) -> list[Slide]:
    translations, slide_words, label = translator_for(lang), translated_table(_WORDS, lang), result.tree.label
    heads = (words(lang)["head_step"], words(lang)["head_node"], slide_words["test"], slide_words["pruned"])
    rows = [
        (frame.name, label(reason.node), reason.test, listed(translations, reason.pruned, label))
        for frame in steps
        for reason in _in_step(cut_reasons, frame)
    ]
    explanations, starts = [reason.text(lang) for reason in cut_reasons], range(0, len(rows), MOST_ROWS)
    return [
        Slide(
            _PART.with_values(title=slide_words["cuts"], part=part, parts=len(starts)).render(translations)
            if part
            else slide_words["cuts"],
            notes=tuple(explanations[start : start + MOST_ROWS]),
            table=SlideTable(heads, tuple(rows[start : start + MOST_ROWS])),
        )
        for part, start in enumerate(starts, len(starts) > 1)
    ]


def _summary(result: Result, last: Frame, lang: str) -> Slide:
    row_names, counters = words(lang) | counter_words(result.trace.judges, lang), last.counters
    counts = {
        "evaluated": counters.evaluated,
        "pruned": counters.pruned,
        "least": counters.least,
        "visits": result.visits if result.visits > counters.evaluated else None,
        "entered": counters.entered,
    }
    rows = tuple((row_names[key], str(number)) for key, number in counts.items() if number is not None)
    is_leaf = len(last.tree) == 1
    end = last.caption(lang) if is_leaf else rendered(how_it_ended(CaptionContext(last)), translator_for(lang))
    return Slide(translated_table(_WORDS, lang)["summary"], caption=end, table=SlideTable((), rows))


# ---- A format of decks ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckFormat(Format):
    """A slide format. Some formats support templates; a template is a file whose layouts the slides use."""

    write: Callable[[Deck, Theme, Path | None], bytes]
    room: Callable[[Path | None], Room] = lambda template: room_in()
    """function that takes the path of a template, or None, and returns the space for a picture on a slide"""
    dense_room: Callable[[Iterable[str]], Room] | None = None
    """function that takes captions and returns the space for a picture above them if they are in a small font"""
    smallest: Callable[[Deck, Drawing], float] = lambda deck, drawn: smallest_text(drawn) * SlideLayout.of(deck).scale
    """function that returns the size of the smallest text of a picture on a slide, in points"""


_SPACING = 1.42
"""vertical distance between two lines of text, as a multiple of the font size"""
_BOLD = 1.14
"""width of bold text, as a multiple of the width of regular text"""
PADDING = 0.4
"""space above and below the text of a cell, as a fraction of the font size; the space to its left and right is twice as
large
"""
_LARGEST = 2.0
"""maximum scale of a picture"""
_HIGHEST_CAPTION = 0.31
"""maximum height of a caption below a picture, as a fraction of the height of the area that they share; a longer
caption gets a smaller font
"""
_HEADINGS = (40, 34, 28, 24, 20, 16)
_TITLES = (28, 24, 20, 18, 16)
_CAPTIONS = (20, 18, 16, 14, 12, 10)
_CELLS = (20, 18, 16, 14, 12, 10, 8)
"""font sizes in points, tried in this order until the text fits: for the title of the deck, titles of slides, captions,
and cells of tables
"""


@dataclass(frozen=True, slots=True)
class SlideLayout:
    """The positions and sizes of titles, captions, pictures and tables on the slides of a deck. Pictures and captions
    have the same position on every slide.

    >>> import gametree as gt
    >>> layout = SlideLayout.of(Deck.of(gt.alphabeta("[[3 12] [2 4]]")))
    >>> round(layout.scale, 2), layout.caption_size
    (2.0, 20)
    """

    heading_size: int
    title_size: int
    caption: Place
    caption_size: int
    picture: Place
    scale: float
    """scale of the picture, relative to the drawing's own size"""
    area: Place = CAPTION
    """area of the picture and the caption together"""

    @classmethod
    def of(cls, deck: Deck, area: Place = CAPTION) -> SlideLayout:
        """Return the layout of a deck. The caption is below the picture or, if this enlarges the picture, beside it."""
        first, *others = deck.slides
        captions = [slide.caption for slide in others]
        drawing = next(slide.drawing for slide in others if slide.drawing)
        left, bottom, right, top = drawing.box
        sides = right - left, top - bottom
        below, beside = _below(captions, area), _beside(captions, area)
        # a picture has at least a third of the height, whatever the size of the caption
        rooms = [replace(area, height=max(area.height - below[0].height - GAP, area.height / 3))]
        rooms.append(replace(area, width=area.width - area.column - 2 * GAP))
        is_beside = beside[0].height <= area.height and has_caption_beside(drawing, room_in(area))
        room = rooms[is_beside]
        scale = min(_LARGEST, room.width / sides[0], room.height / sides[1])
        width, height = sides[0] * scale, sides[1] * scale
        return cls(
            _largest([first.title], HEADING.width, HEADING.height, _HEADINGS),
            _largest([slide.title for slide in others], TITLE.width, TITLE.height, _TITLES),
            *(beside if is_beside else below),
            Place(room.left + (room.width - width) / 2, room.top + (room.height - height) / 2, width, height),
            scale,
            area,
        )

    @property
    def table(self) -> Place:
        """The area of a table, with space for a line or two below it."""
        return replace(self.area, height=self.area.height * TABLE.height / CAPTION.height)

    def caption_of(self, slide: Slide) -> Place:
        """Return the area of a slide's caption: below the slide's table or, without a table, the same area on all
        slides.
        """
        if slide.table is None:
            return self.caption
        top = self.area.top + sum(fitted_table(slide.table, self.table).heights) + 3 * GAP
        height = max(self.area.top + self.area.height - top, 2 * _SPACING * self.caption_size)
        return Place(self.area.left, top, self.area.width, height)


def _below(captions: Sequence[str], area: Place) -> tuple[Place, int]:
    size = _largest(captions, area.width, area.height * _HIGHEST_CAPTION, _CAPTIONS)
    height = max(_height(text, area.width, size) for text in captions)
    return Place(area.left, area.top + area.height - height, area.width, height), size


def _beside(captions: Sequence[str], area: Place) -> tuple[Place, int]:
    size = _largest(captions, area.column, area.height, _CAPTIONS)
    height = max(_height(text, area.column, size) for text in captions)
    return Place(area.left + area.width - area.column, area.top, area.column, height), size


@dataclass(frozen=True, slots=True)
class _FittedTable:
    size: int
    """font size, in points"""
    widths: tuple[float, ...]
    heights: tuple[float, ...]
    """heights of the rows, headings first"""
    cells: tuple[tuple[str, ...], ...]
    headed: bool
    numbers: tuple[int, ...]
    """indices of the right-aligned columns"""


def fitted_table(table: SlideTable, room: Place) -> _FittedTable:
    """Fit a table into an area: columns are as wide as their texts, or narrower if there is not enough space, and the
    font is as large as possible.

    >>> found = fitted_table(SlideTable(("step", "node"), (("a", "B"),)), TABLE)
    >>> found.size, [round(width) for width in found.widths], [round(height) for height in found.heights]
    (20, [82, 90], [44, 44])
    """
    cells = (table.heads, *table.rows) if table.heads else table.rows
    wider = [_BOLD if table.heads and not number else 1.0 for number in range(len(cells))]
    numbers = () if table.heads else (len(cells[0]) - 1,)
    for size in _CELLS:
        sides = 4 * PADDING * size
        rows = [[text_width(text, size) * bold for text in row] for row, bold in zip(cells, wider, strict=True)]
        widths = _fit_widths([max(column) + sides + 1 for column in zip(*rows, strict=True)], room.width)
        heights = tuple(
            max(_height(text, (width - sides) / bold, size) for text, width in zip(row, widths, strict=True))
            + 2 * PADDING * size
            for row, bold in zip(cells, wider, strict=True)
        )
        if sum(heights) <= room.height:
            break
    return _FittedTable(size, widths, heights, cells, bool(table.heads), numbers)


def _fit_widths(widths: Sequence[float], room: float) -> tuple[float, ...]:
    """Return the widths, reduced if necessary so that their sum is at most ``room``: all widths above a common limit
    are reduced to this limit.
    """
    remaining, share = room, room
    for count, width in enumerate(sorted(widths)):
        share = remaining / (len(widths) - count)
        if width > share:
            return tuple(min(wanted, share) for wanted in widths)
        remaining -= width
    return tuple(widths)


def _largest(texts: Sequence[str], width: float, height: float, sizes: Sequence[int]) -> int:
    fitting = (size for size in sizes if all(_height(text, width, size) <= height for text in texts))
    return next(fitting, sizes[-1])


def _height(text: str, width: float, size: float) -> float:
    return len(wrap(text, width, size)) * size * _SPACING
