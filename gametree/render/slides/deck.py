"""The slides of a search: what is on each of them. The writers of beamer, PowerPoint and PDF only transcribe it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...drawing.drawing import Drawing, draw
from ...drawing.fitted_layout import Room, fitted_layout
from ...drawing.folding import folded, what_matters
from ...drawing.hidden_parts import hidden_parts
from ...drawing.layout import Layout
from ...drawing.sizes import TextSizes
from ...errors import choose
from ...explain import slide_words as said
from ...explain.control_words import counter_words, words
from ...explain.cutoff_reasons import Reason, reasons
from ...languages import listed, translator, words_of
from ...phrases import gettext
from ...trace.annotations import NOTATIONS
from ...trace.frames import Frame
from ...trace.protocols import AnyFrame
from ...trace.result import Result
from ...tree.tree import Tree
from .places import room_in

__all__ = ["MOST_ROWS", "Deck", "Slide", "SlideTable"]

MOST_ROWS = 9
"""rows of a table on one slide"""


@dataclass(frozen=True, slots=True)
class SlideTable:
    """Rows of cells, all of one length, and the headings of the columns; a table of counts has none."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Slide:
    """One slide. The first of a deck has neither a drawing nor a table, and its caption is the subtitle."""

    title: str
    drawing: Drawing | None = None
    caption: str = ""
    notes: tuple[str, ...] = ()
    """paragraphs for the speaker"""
    table: SlideTable | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    """The slides of a search, in one language."""

    slides: tuple[Slide, ...]
    lang: str

    @property
    def title(self) -> str:
        """The title of the whole."""
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
        labels: float | TextSizes = 1.0,
        hide: str | Iterable[str] = (),
        sideways: bool = False,
        fold: bool = False,
        room: Room | None = None,
    ) -> Deck:
        """Make the deck of a search: a title, the tree, a slide for each step, its cut-offs and a summary.

        All drawings have one layout, with texts ``labels`` times as large as usual, and legible in the ``room`` that
        pictures have on a slide. The notes of a step say why each of its cut-offs is right, and how far the search has
        come. ``hide`` and ``sideways`` are those of `draw`; with ``fold``, a large tree has only what matters.

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
        frames, why = result.frames(by, lang), reasons(result)
        choose(gettext("notation"), notation, NOTATIONS)
        hidden = hidden_parts(hide)
        opened = what_matters(draw(frames[-1]), on_slide=True) if fold else None

        def drawn(what: Tree | AnyFrame, layout: Layout | None) -> Drawing:
            drawing = draw(what, lang=lang, notation=notation, layout=None if fold else layout, hide=hidden)
            return folded(drawing, opened, layout) if fold else drawing

        whole = drawn(frames[-1], None) if fold else None
        layout = fitted_layout(
            frames,
            room or room_in(),
            lambda one: drawn(frames[-1], one),
            notation=notation,
            labels=labels,
            hide=hidden,
            sideways=sideways,
            tree=whole.tree if whole else None,
            inside=whole.widest_inside if whole else "",
        )
        start, *steps = frames
        named = words_of(said.WORDS, lang)
        first = Slide(title or said.title(result, lang), caption=said.subtitle(result, len(steps), lang))
        shown = Slide(named["tree"], drawn(result.tree, layout), start.caption(lang), (named["ask"],) if why else ())
        played = (_step(frame, drawn(frame, layout), why, notation, lang) for frame in steps)
        return cls((first, shown, *played, *_cuts(result, steps, why, lang), _summary(result, steps[-1], lang)), lang)


def _step(frame: Frame, drawing: Drawing, why: Sequence[Reason], notation: str, lang: str) -> Slide:
    t = translator(lang)
    counters = frame.counters
    message = said.COUNTS_OF_POSITIONS if frame.trace.judges else said.COUNTS
    counts = message.of(evaluated=counters.evaluated, leaves=counters.leaves, pruned=counters.pruned)
    notes = (*(reason.told(lang) for reason in _in_step(why, frame)), counts.told(t))
    return Slide(said.STEP.of(name=frame.name).told(t), drawing, frame.caption(lang, notation), notes)


def _in_step(why: Sequence[Reason], frame: Frame) -> list[Reason]:
    return [reason for reason in why if frame.before.position < reason.at <= frame.after.position]


def _cuts(result: Result, steps: Sequence[Frame], why: Sequence[Reason], lang: str) -> list[Slide]:
    """Return the table of cut-offs, on as many slides as it needs."""
    t, named, label = translator(lang), words_of(said.WORDS, lang), result.tree.label
    heads = (words(lang)["head_step"], words(lang)["head_node"], named["test"], named["pruned"])
    rows = [
        (frame.name, label(reason.node), reason.test, listed(t, reason.pruned, label))
        for frame in steps
        for reason in _in_step(why, frame)
    ]
    told, starts = [reason.told(lang) for reason in why], range(0, len(rows), MOST_ROWS)
    return [
        Slide(
            said.PART.of(title=named["cuts"], part=part, parts=len(starts)).told(t) if part else named["cuts"],
            notes=tuple(told[start : start + MOST_ROWS]),
            table=SlideTable(heads, tuple(rows[start : start + MOST_ROWS])),
        )
        for part, start in enumerate(starts, len(starts) > 1)
    ]


def _summary(result: Result, last: Frame, lang: str) -> Slide:
    """Return the slide with the value that was found and the counts of the search."""
    spoken, counters = words(lang) | counter_words(result.trace.judges, lang), last.counters
    counted = {
        "evaluated": counters.evaluated,
        "pruned": counters.pruned,
        "least": counters.least,
        "visits": result.visits if result.visits > counters.evaluated else None,
        "entered": counters.entered,
    }
    rows = tuple((spoken[key], str(number)) for key, number in counted.items() if number is not None)
    return Slide(words_of(said.WORDS, lang)["summary"], caption=said.ended(last, lang), table=SlideTable((), rows))
