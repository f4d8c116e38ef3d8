"""The patches of a search, which are the changes of the picture at each event; and the frames of all step sizes, made
in one pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple, TypeVar

from ..drawing.drawing import Drawing, draw, layout_of
from ..drawing.layout import Layout
from ..drawing.shapes import Role
from ..drawing.sizes_and_gaps import TextSizes
from ..explain.captions import CaptionNames, NameFinder, captions
from ..trace.algorithms import AnyFrame, AnyTrace
from ..trace.frames import STEP_SIZES, Counters, Frame, count, step_name, stops
from ..trace.replay import ReplayState, Status
from ..trace.trace import ROOT_EVENTS, Event, EventKind, Trace
from ..tree.tree import NodeId, Tree

Change = tuple[str, Role, str | None]
"""A mark's id, its new role, and its new text if it can change."""


def frames_of_all_sizes(trace: Trace) -> Iterator[Frame]:
    """Yield the frames of all step sizes in one pass through the trace, in the order of their positions.

    >>> import gametree as gt
    >>> [(frame.by, frame.index) for frame in frames_of_all_sizes(gt.minimax("[3 5]").trace)][-4:]
    [('event', 6), ('leaf', 2), ('node', 1), ('cut', 1)]
    """
    replay = trace.replay()
    state, unseen = replay.snapshot(), set(trace.frontier)
    counters = count(state, trace)
    ahead = {size: iter(stops(trace, size)) for size in STEP_SIZES}
    due = {size: next(positions) for size, positions in ahead.items()}
    index = dict.fromkeys(STEP_SIZES, 0)
    past_events: list[Event] = []
    last = dict.fromkeys(STEP_SIZES, state)
    for position in range(len(trace) + 1):
        if position:
            replay.advance()
            event = Event(*trace.raw[position - 1], *replay.owners)
            past_events.append(event)
        previous, state = state, replay.snapshot()
        if position and event.node == 0 and event.kind in ROOT_EVENTS:
            counters = count(state, trace)
        elif position and event.kind in _COUNTED:
            counters = _updated_counters(counters, trace.tree, previous, state, event, unseen)
        for size in STEP_SIZES:
            if due[size] == position:
                name, events = step_name(index[size]), tuple(past_events[last[size].position :])
                yield Frame(trace, size, index[size], name, events, last[size], state, "en", counters)
                last[size] = state
                index[size] += 1
                due[size] = next(ahead[size], -1)


_COUNTED = (EventKind.ENTER, EventKind.EVALUATE, EventKind.CUT)
"""events that can change the counters"""


def _updated_counters(
    counters: Counters, tree: Tree, before: ReplayState, after: ReplayState, event: Event, unseen: set[NodeId]
) -> Counters:
    """Return the counters after an event, updated for the nodes that it evaluated, pruned or restored.

    An evaluated node is removed from ``unseen``: a leaf that was evaluated once is never counted as pruned.
    """
    is_new, pruned = event.node in unseen and after.evaluated > before.evaluated, counters.pruned
    if is_new:
        unseen.remove(event.node)
        pruned -= before.status[event.node] is Status.PRUNED
    for node in unseen.intersection(_pruned_by(tree, before, after, event)):
        pruned += (after.status[node] is Status.PRUNED) - (before.status[node] is Status.PRUNED)
    return Counters(counters.evaluated + is_new, pruned, after.entered, counters.leaves, counters.least)


def _pruned_by(tree: Tree, before: ReplayState, after: ReplayState, event: Event) -> Iterator[NodeId]:
    if event.kind is EventKind.CUT:
        for child in after.cuts[-1].pruned:
            yield from tree.subtree(child)
    elif before.status[event.node] is Status.PRUNED:
        yield from tree.subtree(event.node)


class _NodeLook(NamedTuple):
    """The appearance of a node, of its note and of the line to it at one moment, and the node's known interval."""

    role: Role
    text: str
    note: str
    is_absent: bool
    line: Role | None
    """role of the line to the node; None for the root"""
    known: str


def look(drawing: Drawing, frame: AnyFrame, node: NodeId, old: _NodeLook | None = None) -> _NodeLook:
    """Return the look of a node. The text inside the node is copied from its ``old`` look, except in Monte Carlo
    searches, where it can change.
    """
    role, known, is_search = drawing.node_role(node), frame.known(node), isinstance(frame, Frame)
    line = (Role.CUT if node in frame.struck else role) if node else None
    if is_search and not frame.tree.children(node):
        note = ""
    else:
        note = drawing.local(known) if is_search and drawing.notation == "bounds" else drawing.note(node)
    text = old.text if old and is_search else drawing.text(node)
    return _NodeLook(role, text, note, role is Role.HIDDEN, line, known)


def changes(drawing: Drawing, node: NodeId, old: _NodeLook, new: _NodeLook) -> Iterator[Change]:
    """Yield the marks of a node that one event changed; ``drawing`` is the drawing after the event."""
    if (new.role, new.text) != (old.role, old.text):
        yield f"n{node}", new.role, None if new.text == old.text else new.text
    yield from _note_patch(node, old.note, new.note)
    if new.is_absent != old.is_absent:
        labels = chain(drawing.name_marks(node), drawing.move_marks(node), drawing.board_marks(node))
        yield from ((mark.id, mark.role, None) for mark in labels)
    if new.line is not None and new.line is not old.line:
        yield f"e{node}", new.line, None
        if Role.CUT in (new.line, old.line):
            yield f"s{node}", Role.CUT if new.line is Role.CUT else Role.HIDDEN, None


def _note_patch(node: NodeId, old: str, new: str) -> Iterator[Change]:
    if new != old:
        yield f"i{node}", Role.NOTE if new else Role.HIDDEN, new


def changed_nodes(before: Frame, after: Frame) -> set[NodeId]:
    """Return the nodes that one event can change.

    These are the node of the event, nodes that join or leave the path or the best line, ancestors with a narrowed
    interval, and pruned nodes.
    """
    tree, event = after.tree, after.events[-1]
    if event.node == 0 and event.kind in ROOT_EVENTS:
        return set(tree.nodes)
    changed = {event.node, *set(before.line) ^ set(after.line)}
    if before.path != after.path:
        changed |= set(before.path) ^ set(after.path)
    if event.kind is EventKind.EVALUATE:
        old, new = before.after, after.after
        above: NodeId | None = event.node
        while above is not None and (old.low[above], old.high[above]) != (new.low[above], new.high[above]):
            changed.add(above)
            above = tree.parent(above)
    return changed.union(_pruned_by(tree, before.after, after.after, event))


# ---- The patches of a search: the changes of the picture at each event, and the positions of the steps ----

FrameType = TypeVar("FrameType", bound=AnyFrame)


class Sentences:
    """The sentences of one language, each stored once and referred to by its number."""

    def __init__(self, lang: str, sizes: Iterable[str] = ()) -> None:
        self.lang = lang
        self._numbers: dict[str, int] = {}
        self.english: list[tuple[str, bool]] = []
        """captions in English, and whether each is the last of the search; captions precede all other sentences"""
        self.named: list[list[NodeId]] = []
        """nodes that each caption mentions"""
        self.moves: dict[int, list[NodeId]] = {}
        """nodes to which the moves mentioned in a caption lead, keyed by the number of the caption"""
        self.captions: dict[str, list[int]] = {size: [] for size in sizes}

    def say(self, sentence: str) -> int:
        return self._numbers.setdefault(sentence, len(self._numbers))

    def add_caption(self, by: str, sentence: str) -> bool:
        """Add a caption for the given step size, and return whether it is new; the caller adds the English text of a
        new caption to ``english``.
        """
        number = self.say(sentence)
        self.captions[by].append(number)
        return number == len(self.english)

    def add_names(self, names: Mapping[tuple[str, bool], CaptionNames]) -> None:
        """Record the nodes and moves that the captions mention; ``names`` is keyed by a caption's entry in
        ``english``.
        """
        for number, english in enumerate(self.english):
            self.named.append([*names[english].in_order])
            if names[english].moves:
                self.moves[number] = sorted(names[english].moves)

    def add_halves(self, sentence: str) -> list[int]:
        """Add the two parts of a sentence before and after its first colon, because many sentences share a part; return
        the numbers of the parts.
        """
        return [self.say(half) for half in sentence.split(": ", 1)]

    @property
    def texts(self) -> dict[str, Any]:
        """The sentences in the order of their numbers, the numbers of the captions of each step size, and the nodes and
        moves that captions mention.
        """
        return {"captions": self.captions, "sentences": list(self._numbers), "named": self.named, "moves": self.moves}


class PatchSequence:
    """A search as a drawing of its start and the changes made by each event, computed in one pass for all requested
    languages.

    ``frames`` are the frames of all step sizes in the order of their positions. ``changed_nodes`` returns the nodes
    that can differ between two frames with one event between them. ``together`` contains, for each event, the changes
    of the notes in the notation ``second``, if requested.

    >>> import gametree as gt
    >>> from gametree.widgets.player_payload import patch_sequence as film_of
    >>> film = film_of(gt.alphabeta("[3 5]"), ["en"])
    >>> film.steps["leaf"], len(film.changes), film.known[1]
    ([0, 3, 6], 6, [(0, '≥ 3'), (1, '= 3')])
    """

    base: Drawing
    layout: Layout

    def __init__(
        self,
        trace: AnyTrace,
        frames: Iterator[FrameType],
        changed_nodes: Callable[[FrameType, FrameType], Iterable[NodeId]],
        sizes: Iterable[str],
        langs: Iterable[str],
        notation: str = "bounds",
        labels: TextSizes | float = 1.0,
        second: str | None = None,
    ) -> None:
        self.layout = layout_of(trace, notation, labels)
        self.steps: dict[str, list[int]] = {size: [] for size in sizes}
        self.sentences = {lang: Sentences(lang, self.steps) for lang in langs}
        self._caption_languages = [*dict.fromkeys((*self.sentences, "en"))]
        self.counters: list[tuple[int | None, ...]] = []
        self.changes: list[list[Change]] = []
        self.together: list[list[Change]] = []
        self.widest_together = trace.widest_texts(second).beside if second else ""
        self.known: list[list[tuple[int, str]]] = []
        previous: FrameType | None = None
        looks, notes = dict[NodeId, _NodeLook](), dict[NodeId, str]()
        for frame in frames:
            self.steps[frame.by].append(frame.position)
            self._add_captions(frame, notation)
            if frame.by != "event":
                continue
            self.counters.append(frame.counted)
            drawing = draw(frame, notation=notation, layout=self.layout)
            if previous is None:
                self.base = drawing
                looks = {node: look(drawing, frame, node) for node in trace.tree}
                notes = {node: frame.note(node, second) for node in trace.tree} if second else {}
            else:
                nodes = sorted(changed_nodes(previous, frame))
                self._change(drawing, frame, nodes, looks)
                if second:
                    self.together.append(_notes(frame, second, nodes, notes))
            previous = frame
        self._add_names(trace.tree)

    def _add_captions(self, frame: AnyFrame, notation: str) -> None:
        texts = captions(frame, self._caption_languages, notation)
        for lang, sentences in self.sentences.items():
            if sentences.add_caption(frame.by, texts[lang]):
                sentences.english.append((texts["en"], frame.is_last))

    def _add_names(self, tree: Tree) -> None:
        texts = dict.fromkeys(text for sentences in self.sentences.values() for text in sentences.english)
        finder = NameFinder(tree)
        names = {(text, is_last): finder.named_in(text, is_last) for text, is_last in texts}
        for sentences in self.sentences.values():
            sentences.add_names(names)

    def _change(
        self, drawing: Drawing, frame: AnyFrame, nodes: Iterable[NodeId], looks: dict[NodeId, _NodeLook]
    ) -> None:
        """Record the changes of one event; ``looks`` contains the looks before the event, and is updated."""
        changed: list[Change] = []
        known: list[tuple[int, str]] = []
        for node in nodes:
            old, looks[node] = looks[node], look(drawing, frame, node, looks[node])
            changed += changes(drawing, node, old, looks[node])
            if looks[node].known != old.known:
                known.append((node, looks[node].known))
        self.changes.append(changed)
        self.known.append(known)


def _notes(frame: AnyFrame, notation: str, nodes: Iterable[NodeId], notes: dict[NodeId, str]) -> list[Change]:
    """Return the notes that one event changed; ``notes`` contains the notes before the event, and is updated."""
    changed: list[Change] = []
    for node in nodes:
        old, notes[node] = notes[node], frame.note(node, notation)
        changed += _note_patch(node, old, notes[node])
    return changed
