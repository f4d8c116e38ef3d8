"""The film of a search: the changes of the picture with each event, and the positions of the steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from ...drawing.drawing import Drawing, draw, layout_of
from ...drawing.layout import Layout
from ...drawing.sizes import TextSizes
from ...trace.protocols import AnyFrame, AnyTrace
from ...tree.tree import NodeId
from .frame_changes import Change, NodeLook, changes, look, note_change

__all__ = ["Film", "Sentences"]


FrameType = TypeVar("FrameType", bound=AnyFrame)


class Sentences:
    """The sentences of one language, each kept once and referred to by its number."""

    def __init__(self, lang: str, sizes: Iterable[str] = ()) -> None:
        self.lang = lang
        self._numbers: dict[str, int] = {}
        self.captions: dict[str, list[int]] = {size: [] for size in sizes}

    def say(self, sentence: str) -> int:
        """Return the number of a sentence."""
        return self._numbers.setdefault(sentence, len(self._numbers))

    def say_apart(self, sentence: str) -> list[int]:
        """Return the numbers of the halves before and after the first colon, as many sentences share one half."""
        return [self.say(half) for half in sentence.split(": ", 1)]

    @property
    def told(self) -> list[str]:
        """All sentences, by their numbers."""
        return list(self._numbers)


class Film:
    """A search as a base drawing and what each event changes; one pass through its stills, in all languages asked for.

    ``stills`` are the frames of all step sizes in the order of their positions. ``touched`` returns the nodes that can
    look different in two frames with one event between them. ``together`` has the notes of a second notation, by event,
    where one is asked for.

    >>> import gametree as gt
    >>> from gametree.widgets.player.payload import film_of
    >>> film = film_of(gt.alphabeta("[3 5]"), ["en"])
    >>> film.steps["leaf"], len(film.changes), film.known[1]
    ([0, 3, 6], 6, [(0, '≥ 3'), (1, '= 3')])
    """

    base: Drawing
    layout: Layout

    def __init__(
        self,
        trace: AnyTrace,
        stills: Iterator[FrameType],
        touched: Callable[[FrameType, FrameType], Iterable[NodeId]],
        sizes: Iterable[str],
        langs: Iterable[str],
        notation: str = "bounds",
        labels: TextSizes | float = 1.0,
        second: str | None = None,
    ) -> None:
        self.layout = layout_of(trace, notation, labels)
        self.steps: dict[str, list[int]] = {size: [] for size in sizes}
        self.sentences = {lang: Sentences(lang, self.steps) for lang in langs}
        self.counters: list[tuple[int | None, ...]] = []
        self.changes: list[list[Change]] = []
        self.together: list[list[Change]] = []
        self.widest_together = trace.widest_texts(second).beside if second else ""
        self.known: list[list[tuple[int, str]]] = []
        last: FrameType | None = None
        looks, notes = dict[NodeId, NodeLook](), dict[NodeId, str]()
        for still in stills:
            self.steps[still.by].append(still.position)
            for said in self.sentences.values():
                said.captions[still.by].append(said.say(still.caption(said.lang, notation)))
            if still.by != "event":
                continue
            self.counters.append(still.counted)
            now = draw(still, notation=notation, layout=self.layout)
            if last is None:
                self.base = now
                looks = {node: look(now, still, node) for node in trace.tree}
                notes = {node: still.note(node, second) for node in trace.tree} if second else {}
            else:
                nodes = sorted(touched(last, still))
                self._change(now, still, nodes, looks)
                if second:
                    self.together.append(_notes(still, second, nodes, notes))
            last = still

    def _change(self, now: Drawing, still: AnyFrame, nodes: Iterable[NodeId], looks: dict[NodeId, NodeLook]) -> None:
        """Add what one event changed; ``looks`` are those before it, and then those after it."""
        changed: list[Change] = []
        known: list[tuple[int, str]] = []
        for node in nodes:
            old, looks[node] = looks[node], look(now, still, node)
            changed += changes(now, node, old, looks[node])
            if looks[node].known != old.known:
                known.append((node, looks[node].known))
        self.changes.append(changed)
        self.known.append(known)


def _notes(still: AnyFrame, notation: str, nodes: Iterable[NodeId], notes: dict[NodeId, str]) -> list[Change]:
    """Return the notes that one event changed; ``notes`` are those before it, and then those after it."""
    changed: list[Change] = []
    for node in nodes:
        old, notes[node] = notes[node], still.note(node, notation)
        changed += note_change(node, old, notes[node])
    return changed
