"""The pictures of a search's steps, all of the same size, with the options of an export."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from ..drawing.drawing import Drawing, draw, layout_of
from ..drawing.fitting import (
    LARGE,
    FoldedDrawing,
    Room,
    check_text_size,
    fitted_layout,
    folded,
    folded_series,
    names_in_series,
    own_names_in,
    printed_size,
    warn_of_omissions,
)
from ..drawing.layout import Layout
from ..drawing.shapes import hidden_parts
from ..drawing.themes import Theme, theme_named
from ..errors import InputError, choose, wrong_value
from ..explain.captions import CaptionNames
from ..languages import translator_for
from ..phrases import LANGUAGES, Code, gettext
from ..progress_bar import with_progress_bar
from ..trace.algorithms import AnyFrame, AnyResult
from ..trace.annotations import to_notation
from ..trace.frames import Frame
from ..tree.tree import NodeId, Tree
from .format import SLIDE_MARGIN, Draw, PictureSize, box_of, frame_of

_NO_ROOM = {
    (True, False): gettext("The picture has no room for the names of the moves."),
    (False, True): gettext("The picture has no room for the names of the leaves."),
    (True, True): gettext("The picture has no room for the names of the moves and of the leaves."),
}
"""messages about omitted names that were given in the tree; each key says whether names of moves are omitted, and
whether names of leaves are omitted
"""
_IN_MARGINS = 1 / (1 + 2 * SLIDE_MARGIN)


@dataclass(frozen=True)
class StepPictures:
    """The steps and options from which the files of all formats are made."""

    result: AnyResult
    frames: Sequence[AnyFrame]
    by: str
    lang: str
    notation: str
    theme: Theme
    page_theme: str | Theme
    """theme of the HTML page that plays the search: the given theme, or ``"auto"`` if none was given"""
    size: PictureSize | None
    """size of each picture; None for its natural size"""
    dpi: float | None
    seconds: float
    """duration of a step in a film, in seconds"""
    hide: frozenset[str] = frozenset()
    captions: bool = False
    start: bool = False
    """whether there is also a picture of frame 0"""
    sideways: bool = False
    opened: Set[NodeId] | None = None
    """nodes whose children are shown in a folded tree; None if the tree is not folded"""
    room: Room | None = None
    """space on paper or on a slide in which each picture must be legible"""
    others: Sequence[AnyFrame] = ()
    """additional frames, between the steps, that are drawn in the same layout"""
    not_folded: tuple[float, float] | None = None
    """text sizes (folded, whole) of a tree that is drawn whole because folding would make text smaller; otherwise
    None
    """
    _drawn: dict[Draw, list[bytes]] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    def of(
        cls,
        result: AnyResult,
        by: str = "leaf",
        lang: str = "en",
        *,
        notation: str = "bounds",
        theme: str | Path | Theme | None = None,
        size: str | float | None = None,
        dpi: float | None = None,
        seconds: float = 2.0,
        hide: str | Iterable[str] = (),
        fold: bool = False,
        **switches: Any,
    ) -> StepPictures:
        """Return the pictures for a user's options; raise `GameTreeError` for an invalid option. With ``fold``, the
        result is that of `folded`.
        """
        look, shape = theme_named("light" if theme is None else theme), None if size is None else box_of(size)
        steps = cls(
            result,
            result.frames(by, choose(gettext("language"), lang, LANGUAGES)),
            by,
            lang,
            to_notation(notation),
            look,
            "auto" if theme is None else look,
            shape,
            None if dpi is None else _positive("dpi", dpi),
            _positive("seconds", seconds),
            hidden_parts(hide) | look.hide,
            **switches,
        )
        return steps.folded() if fold else steps

    def folded(self, in_best_room: Callable[[StepPictures], StepPictures] = lambda steps: steps) -> StepPictures:
        """Return the pictures with subtrees and steps folded. If the folded text is too small, and the text of the
        whole tree would be larger, return the pictures unfolded.

        Boxes are wider than leaves, and cut-offs are not folded, so folding can widen a tree with many cut-offs.
        """
        frames, opened = folded_series(self.frames, on_slide=self._room is not None)
        folded = in_best_room(replace(self, frames=frames, opened=opened))
        if self._room is None or len(self.result.tree) > LARGE or folded.printed_size >= self._room.least:
            return folded
        whole = in_best_room(self)
        sizes = folded.printed_size, whole.printed_size
        return folded if sizes[0] >= sizes[1] else replace(whole, not_folded=sizes)

    @cached_property
    def shown(self) -> list[AnyFrame]:
        return list(self.frames)[0 if self.start else 1 :]

    @property
    def _last_frame(self) -> AnyFrame:
        return self.shown[-1] if self.shown else self.frames[-1]

    @property
    def film(self) -> list[int]:
        """The indices of a film's pictures, in the order in which they are shown: first a picture of a cut-off (or,
        without cut-offs, the last picture), then all pictures from the start.

        If a film begins with frame 0, or consists only of its first picture, that picture is not repeated.

        >>> import gametree as gt
        >>> StepPictures.of(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")).film
        [3, 0, 1, 2, 3, 4, 5, 6]
        """
        frames = self.shown
        cuts = (number for number, frame in enumerate(frames) if isinstance(frame, Frame) and frame.cuts)
        cover = 0 if self.start else next(cuts, len(frames) - 1)
        return [cover, *range(len(frames))] if cover > 0 else list(range(len(frames)))

    @property
    def pictures(self) -> int:
        return len(self.frames) - (not self.start)

    @property
    def nodes(self) -> int:
        """The number of nodes in each picture."""
        return len(self.drawing(self.frames[-1], None).tree)

    def drawings(self) -> Iterator[Drawing]:
        """Yield the picture of each step; a progress bar in the terminal shows how many pictures are left."""
        lines = self._caption_lines
        for frame in with_progress_bar(self.shown, self.by):
            yield replace(self.drawing(frame, self.layout), least_caption_lines=lines)

    def on_frames(self) -> StepPictures:
        """Return the pictures in a size for beamer frames, which have a title above the picture."""
        return replace(self, size=frame_of(self.size)) if self.size is None or self.size.is_slide else self

    def drawn(self, draw: Draw) -> list[bytes]:
        """Return the contents of a file for each picture; each picture is drawn only once, even if several formats need
        it.
        """
        if draw not in self._drawn:
            self._drawn[draw] = [draw(drawing, self.theme, self.size, self.dpi) for drawing in self.drawings()]
        return self._drawn[draw]

    @cached_property
    def layout(self) -> Layout:
        """The common layout of all steps; for a slide, the first layout that is legible there."""
        room = self._room
        if room is None:
            return self._own_layout
        folded_tree = self._folded_tree
        return fitted_layout(
            [self.frames[0], *self.shown, *self.others],
            room,
            lambda layout: self.drawing(self._last_frame, layout, self._longest_caption),
            notation=self.notation,
            labels=self.theme.sizes,
            hide=self.hide,
            sideways=self.sideways,
            tree=folded_tree.tree if folded_tree else None,
            inside=folded_tree.widest_inside if folded_tree else "",
            named=self._named,
        )

    @property
    def _room(self) -> Room | None:
        """The space in which pictures must be legible: a slide, or an area on a slide or on paper."""
        if self.size is not None and self.size.is_slide:
            return Room((self.size.width * _IN_MARGINS, self.size.height * _IN_MARGINS), self.size.least)
        return self.room

    def check_text_size(self) -> None:
        """Warn about text that is too small for a slide, or refuse it, before a picture is drawn."""
        if not self.shown:
            return
        warn_of_omissions(Code("size, --size"), self._last)
        if self._room is None:
            return
        looks: dict[str, Callable[[], float]] = {}
        if self.opened is None and not self.not_folded:
            looks["fold=True, --fold"] = lambda: self.folded().printed_size
        if not self.sideways:
            looks["sideways=True, --sideways"] = lambda: replace(self, sideways=True).printed_size
        if self.captions:
            looks["captions=False"] = lambda: replace(self, captions=False).printed_size
        check_text_size(Code("size, --size"), self.result.tree, self.printed_size, self._room.least, looks)

    @property
    def _silent(self) -> frozenset[str]:
        """The hidden parts whose names are not shown even if a caption mentions them, because the pictures have no
        captions.
        """
        return frozenset() if self.captions or self.room else self.hide

    def _remark(self, layout: Layout) -> str:
        """Return the sentence about names given in the tree that are left out; "" if there are none."""
        left_out = own_names_in(self.result.tree, layout.hide - self.hide)
        return _NO_ROOM[left_out].render(translator_for(self.lang)) if any(left_out) else ""

    @property
    def _last(self) -> Drawing:
        return replace(self.drawing(self._last_frame, self.layout), least_caption_lines=self._caption_lines)

    @property
    def printed_size(self) -> float:
        """The font size, in points, of the smallest text of the last picture in its space; infinite if the space is not
        limited.
        """
        return printed_size(self._last, self._room) if self._room else math.inf

    @cached_property
    def _named(self) -> CaptionNames:
        """The names in captions that belong to nodes of the drawn tree."""
        names = names_in_series([*self.shown, *self.others]).without(self.result.tree, self._silent)
        return self._folded_tree.names_here(names) if self._folded_tree else names

    @cached_property
    def _folded_tree(self) -> FoldedDrawing | None:
        drawing = None if self.opened is None else self.drawing(self._last_frame, None)
        return drawing if isinstance(drawing, FoldedDrawing) else None

    @property
    def _own_layout(self) -> Layout:
        if self._folded_tree:
            return replace(self._folded_tree, named=self._named).layout
        return layout_of(
            self.result.trace,
            self.notation,
            self.theme.sizes,
            hide=self.hide,
            breaks_labels=True,
            sideways=self.sideways,
            named=self._named,
            every_move=True,
        )

    def drawing(self, subject: Tree | AnyFrame, layout: Layout | None, caption: str = "") -> Drawing:
        """Return the picture of a step or of the tree; a folded tree shows the nodes that are essential for the whole
        search.
        """
        drawing = draw(
            subject,
            notation=self.notation,
            lang=self.lang,
            layout=layout if self.opened is None else None,
            captioned=self.captions,
            caption=caption,
            hide=self.hide,
            sideways=self.sideways,
            labels=self.theme.sizes,
            silent=self._silent,
            remark=self._remark(layout) if layout and self.captions else "",
        )
        return drawing if self.opened is None else folded(drawing, self.opened, layout)

    @cached_property
    def _longest_caption(self) -> str:
        shown = self.shown if self.captions else []
        said = (f"({frame.name}) {frame.caption(notation=self.notation)}" for frame in shown)
        return max(said, key=len, default="")

    @cached_property
    def _caption_lines(self) -> int:
        """The number of lines of the longest caption; every picture reserves this number, so that all have the same
        size.
        """
        if not self.captions:
            return 0
        return max(len(self.drawing(frame, self.layout).caption_lines) for frame in self.shown)


def _positive(name: str, number: float) -> float:
    if isinstance(number, bool) or not isinstance(number, int | float) or not 0 < number < 10_000:
        raise InputError(wrong_value(name, number, gettext("a number above 0")))
    return number
