"""The film: what changes in the picture with each event, and where the steps of each size stand."""

from __future__ import annotations

from collections.abc import Iterable

from ..drawing import Drawing, draw, layout_of
from ..frames import STEP_SIZES, Frame
from ..layout import Layout
from ..result import Result
from .changes import Change, changes, frames_of_all_sizes, learned

__all__ = ["Film", "Sentences"]


class Sentences:
    """The sentences of one language, each kept once; whoever says one refers to it by its number."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._numbers: dict[str, int] = {}
        self.captions: dict[str, list[int]] = {size: [] for size in STEP_SIZES}

    def say(self, sentence: str) -> int:
        """Return the number of a sentence."""
        return self._numbers.setdefault(sentence, len(self._numbers))

    def say_apart(self, sentence: str) -> list[int]:
        """Return the numbers of what stands before and behind the first colon: many sentences share one half."""
        return [self.say(half) for half in sentence.split(": ", 1)]

    @property
    def told(self) -> list[str]:
        """All sentences, by their numbers."""
        return list(self._numbers)


class Film:
    """A search as a base drawing and what each event changes; one pass through the trace, in all languages asked for.

    >>> import gametree as gt
    >>> film = Film(gt.alphabeta("[3 5]"), ["en"])
    >>> film.steps["leaf"], len(film.changes), film.known[1]
    ([0, 3, 6], 6, [(0, '≥ 3'), (1, '= 3')])
    """

    base: Drawing
    layout: Layout

    def __init__(self, result: Result, langs: Iterable[str], notation: str = "bounds", labels: float = 1.0) -> None:
        self.layout = layout_of(result.trace, notation, labels)
        self.sentences = {lang: Sentences(lang) for lang in langs}
        self.steps: dict[str, list[int]] = {size: [] for size in STEP_SIZES}
        self.names: dict[str, list[str]] = {size: [] for size in STEP_SIZES}
        self.counters: list[tuple[int, int, int]] = []
        self.totals: dict[str, int | None] = {}
        self.changes: list[list[Change]] = []
        self.known: list[list[tuple[int, str]]] = []
        last: Drawing | None = None
        for frame in frames_of_all_sizes(result.trace):
            self.steps[frame.by].append(frame.after.position)
            self.names[frame.by].append(frame.name)
            for said in self.sentences.values():
                said.captions[frame.by].append(said.say(frame.caption(said.lang)))
            if frame.by == "event":
                last = self._event(frame, last, notation)

    def _event(self, frame: Frame, last: Drawing | None, notation: str) -> Drawing:
        count = frame.counters
        self.counters.append((count.evaluated, count.pruned, count.entered))
        now = draw(frame, notation=notation, layout=self.layout)
        if last is None:
            self.base, self.totals = now, {"leaves": count.leaves, "least": count.least}
        else:
            self.changes.append(list(changes(last, now)))
            self.known.append(list(learned(last, now)))
        return now
