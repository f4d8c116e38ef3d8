"""Frames, which are the steps of a search at four step sizes; and the table entries of a search that uses a table."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from numbers import Integral
from typing import Generic, NamedTuple, TypeAlias, TypeVar, overload

from ..errors import GameTreeError, choose, named_keywords, to_list, to_object
from ..node_kinds import MAX
from ..phrases import Code, gettext, short_repr
from ..rules import Window
from ..showing import ShowsFrame
from ..tree.tree import NodeId, Tree
from ..values import INF, Number, Value, show, whole_number
from .algorithms import StepSubject
from .annotations import annotation, to_notation
from .replay import Cut, Replay, ReplayState, Status
from .trace import Event, EventKind, RawEvent, Trace

STEP_SIZES = ("event", "leaf", "node", "cut")
"""step sizes. A step of ``event`` is one event. A step of ``leaf`` has one evaluated leaf and ends before the next
descent, as in lectures. A step of ``node`` finishes one inner node. A step of ``cut`` has one cut-off that prunes
something."""

COUNTED = ("evaluated", "pruned", "to_come", "entered", "least")
"""names of the counters"""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Counters(NamedTuple):
    """The numbers of visited and pruned nodes so far, and the minimum number of leaves that a search in any order must
    evaluate.
    """

    evaluated: int
    """number of distinct evaluated leaves"""
    pruned: int
    """number of leaves below a cut-off"""
    entered: int
    """number of inner nodes entered"""
    leaves: int
    """number of leaves of the tree"""
    least: int | None
    """minimum number of leaves that prove the root's value; None with chance nodes or many players"""


@named_keywords()
@dataclass(frozen=True, slots=True, repr=False)
class Frame(ShowsFrame):
    """The state of a search after some events of its trace. Nodes are given by number or label.

    >>> import gametree as gt
    >>> step = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").frames(by="leaf")[4]
    >>> step.name, step.interval("C"), step.window("C"), str(step.status("C2"))
    ('d', (-inf, 2), (3, inf), 'pruned')
    >>> step.caption("es").partition(":")[0]
    'C1 = 2 da C ≤ 2, pero MAX ya tiene 3 en A con B (2 ≤ α = 3)'
    """

    trace: Trace
    by: str
    index: int
    """index of the frame; 0 before the first event"""
    name: str
    """name of the step: ``a``, ``b`` … ``z``, then numbers; ``0`` for frame 0"""
    events: tuple[Event, ...]
    """events since the previous frame"""
    before: ReplayState
    after: ReplayState
    lang: str = "en"
    """language of the caption and the picture"""
    counted_on: Counters | None = field(default=None, compare=False)
    """counters, if they have already been computed from the previous frame"""
    boxes: frozenset[NodeId] = frozenset()
    """folded nodes; all events below a folded node form one step, and the caption of this step is about the folded
    node
    """
    _captions: dict[tuple[str, str], str] = field(default_factory=dict, init=False, compare=False)

    @property
    def tree(self) -> Tree:
        """The searched tree."""
        return self.trace.tree

    @property
    def is_last(self) -> bool:
        """Whether the search is over."""
        return self.after.position == len(self.trace)

    def status(self, node: NodeId | str) -> Status:
        """Return whether a node is unvisited, open, done or pruned."""
        return self.after.status[self.tree.node(node)]

    def interval(self, node: NodeId | str) -> tuple[Number, Number]:
        """Return the known interval of a node's value, (low, high), as proven by the leaves evaluated so far.

        If `is_estimated`, the interval applies to the tree cut off at the depth limit.
        """
        number = self.tree.node(node)
        return self.after.low[number], self.after.high[number]

    def is_estimated(self, node: NodeId | str) -> bool:
        """Return whether the known interval of a node depends on an estimate at the depth limit; texts mark such an
        interval with ≈.
        """
        return self.after.is_estimated(self.tree.node(node), self.trace)

    def window(self, node: NodeId | str) -> Window | None:
        """Return the current (α, β) at a node, or None if it was never entered."""
        return self.after.windows[self.tree.node(node)]

    def call_window(self, node: NodeId | str) -> Window | None:
        """Return the (α, β) with which a node was called, or None if it was never entered."""
        return self.after.call_windows[self.tree.node(node)]

    def value(self, node: NodeId | str) -> Value | None:
        """Return a node's value so far or its returned value; None while it has no value."""
        return self.after.values[self.tree.node(node)]

    @property
    def position(self) -> int:
        """The number of events so far."""
        return self.after.position

    @property
    def counters(self) -> Counters:
        """The numbers of visited and pruned nodes so far."""
        return self.counted_on or count(self.after, self.trace)

    @property
    def counted(self) -> tuple[int | None, ...]:
        """The counters: leaves evaluated, pruned and still to come, nodes entered, and the minimum number of leaves."""
        count = self.counters
        to_come = count.leaves - count.evaluated - count.pruned
        return count.evaluated, count.pruned, to_come, count.entered, count.least

    @property
    def moment(self) -> StepSubject:
        """The node that the step is about, with its window and value at that time; before the first step, the root."""
        if not self.events:
            return 0, *self.trace.window, None
        if searched := self.searched_boxes:
            return searched[-1].node, searched[-1].alpha, searched[-1].beta, searched[-1].value
        pruning = [cut.node for cut in self.after.cuts[len(self.before.cuts) :] if cut.pruned]
        for event in self.events:
            if event.kind is _STARTS.get(self.by) and (self.by != "cut" or event.node in pruning):
                break
        return event.node, event.alpha, event.beta, event.value

    @property
    def searched_boxes(self) -> list[Event]:
        """The events of this step at which the search leaves a folded node."""
        return [event for event in self.events if event.node in self.boxes and event.kind is EventKind.LEAVE]

    @property
    def path(self) -> tuple[NodeId, ...]:
        """The nodes from the root to the deepest current node; empty at the end."""
        return self.after.path

    @property
    def line(self) -> tuple[NodeId, ...]:
        """The best line from the root to a leaf; empty until the end."""
        return self.after.line

    @property
    def table_entries(self) -> tuple[TableEntry, ...]:
        """The table entries of the nodes; empty for a search without a table."""
        return table_entries(self.trace, self.before.position, self.position)

    @property
    def cuts(self) -> tuple[Cut, ...]:
        """The cut-offs so far that prune something."""
        return tuple(cut for cut in self.after.cuts if cut.pruned)

    @property
    def struck(self) -> frozenset[NodeId]:
        """The nodes whose edge from the parent is crossed out, because they were pruned and no repeated search has
        visited them since.
        """
        return self.after.struck

    @named_keywords()
    def note(self, node: NodeId | str, notation: str = "bounds") -> str:
        """Return the text beside an inner node; "" for a leaf, or while nothing is known.

        Parameters
        ----------
        node : int or str
            The number or the label of the node.
        notation : {"bounds", "interval", "window", "value", "all"}, default "bounds"
            The content of the text: a bound, an interval, α and β, the value so far, or all of them.

        Returns
        -------
        str
            The text, such as ``"≤ 3"``.
        """
        number, notation = self.tree.node(node), to_notation(notation)
        return annotation(self, number, notation) if self.tree.children(number) else ""

    @named_keywords()
    def known(self, node: NodeId | str) -> str:
        """Return the known interval of a node or leaf as text, in the notation of bounds."""
        return annotation(self, self.tree.node(node))

    def inside(self, leaf: NodeId) -> str:
        """Return the value of a leaf as text."""
        value = self.tree.value(leaf)
        return "" if value is None else show(value)


class FrameIndexError(GameTreeError, IndexError):
    """Raised when a step does not exist."""


FrameType = TypeVar("FrameType")


class FrameSequence(Sequence[FrameType], Generic[FrameType]):
    """The frames of a search at one step size; a subclass creates them on access."""

    by: str
    stops: list[int]
    """number of events before the end of each frame"""

    def _made(self, number: int) -> FrameType:
        raise NotImplementedError

    def folded(self, boxes: Set[NodeId]) -> FrameSequence[FrameType]:
        """Return the frames with all events below each given node as one step; the default implementation returns the
        frames unchanged.
        """
        return self

    def __len__(self) -> int:
        return len(self.stops)

    @overload
    def __getitem__(self, index: int) -> FrameType: ...
    @overload
    def __getitem__(self, index: slice) -> list[FrameType]: ...
    def __getitem__(self, index: int | slice) -> FrameType | list[FrameType]:
        if isinstance(index, slice):
            return [self[i] for i in range(len(self))[index]]
        if not isinstance(index, Integral) or not -len(self) <= index < len(self):
            message = gettext("there is no step %(index)s (%(option)s); write a number from 0 to %(most)s")
            raise FrameIndexError(
                message.with_values(most=len(self) - 1, option=Code(f"by={self.by!r}"), index=short_repr(index))
            )
        return self._made(range(len(self))[index])

    @named_keywords()
    def at(self, position: int) -> FrameType:
        """Return the last frame that contains no more than the first ``position`` events."""
        return self[bisect_right(self.stops, whole_number(Code("position"), position, 0)) - 1]


@named_keywords()
class Frames(FrameSequence[Frame]):
    """The frames of a trace at one step size, computed on access.

    Parameters
    ----------
    trace : Trace
        The trace.
    by : {"leaf", "event", "node", "cut"}, default "leaf"
        The step size.
    lang : {"en", "es", "pt"}, default "en"
        The language of the frames' texts.

    Examples
    --------
    >>> import gametree as gt
    >>> frames = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").frames(by="leaf")
    >>> [frame.name for frame in frames], frames[5].interval("A")
    (['0', 'a', 'b', 'c', 'd', 'e', 'f', 'g'], (3, 14))
    """

    def __init__(self, trace: Trace, by: str = "leaf", lang: str = "en") -> None:
        self.lang = lang
        to_object("trace", trace, Trace, "gt.alphabeta(tree).trace")
        self.trace, self.by = trace, choose(gettext("step size"), by, STEP_SIZES)
        self.stops = stops(trace, by)
        self.boxes: frozenset[NodeId] = frozenset()
        self._replay: Replay | None = None
        self._last: ReplayState | None = None

    @named_keywords()
    def folded(self, boxes: Set[NodeId]) -> Frames:
        """Return the frames in which all events below a folded node form one step.

        >>> import gametree as gt
        >>> frames = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").frames().folded({1})
        >>> len(frames), frames[1].caption()
        (6, 'B has been searched: B = 3. MAX can now get 3 at A, so A ≥ 3.')
        """
        if self.trace.facts.best_first:
            return self  # in a best-first search, successive events occur in different parts of the tree
        frames = Frames(self.trace, self.by, self.lang)
        frames.boxes = frozenset(whole_number(Code("boxes"), node, 0) for node in to_list("boxes", boxes))
        inside, open_boxes = set[int](), 0
        for position, (kind, node, *_) in enumerate(self.trace.raw, start=1):
            if node in frames.boxes:
                open_boxes += (kind is EventKind.ENTER) - (kind is EventKind.LEAVE)
            if open_boxes:
                inside.add(position)
        frames.stops = [stop for stop in self.stops if stop not in inside]
        return frames

    def _made(self, number: int) -> Frame:
        before = self._snapshot(self.stops[max(0, number - 1)])
        events = self._events(self.stops[number]) if number else ()
        after = self._snapshot(self.stops[number])
        return Frame(self.trace, self.by, number, step_name(number), events, before, after, self.lang, boxes=self.boxes)

    def __repr__(self) -> str:
        return f"<{len(self)} frames by {self.by}: {', '.join(map(step_name, range(min(len(self), 12))))} …>"

    def _snapshot(self, position: int) -> ReplayState:
        if self._last is None or self._last.position != position:
            replay = self._at_or_before(position)
            replay.advance(position - replay.position)
            self._last = replay.snapshot()
        return self._last

    def _events(self, position: int) -> tuple[Event, ...]:
        assert self._last is not None
        replay = self._at_or_before(self._last.position)
        events = []
        while replay.position < position:
            replay.advance()
            events.append(Event(*self.trace.raw[replay.position - 1], *replay.owners))
        return tuple(events)

    def _at_or_before(self, position: int) -> Replay:
        if self._replay is None or self._replay.position > position:
            self._replay = self.trace.replay()
        return self._replay


def count(state: ReplayState, trace: Trace) -> Counters:
    leaves, evaluated, status = trace.frontier, set(trace.evaluated[: state.evaluated]), tuple(state.status)
    unseen = [status[leaf] for leaf in leaves if leaf not in evaluated]
    return Counters(len(leaves) - len(unseen), unseen.count(Status.PRUNED), state.entered, len(leaves), trace.least)


def stops(trace: Trace, by: str) -> list[int]:
    """Return the number of events before the end of each frame, from 0 to the length of the trace."""
    if by == "event":
        return list(range(len(trace) + 1))
    pruning: set[int] = set()
    if by == "cut":
        replay = trace.replay()
        replay.advance(len(trace))
        pruning.update(replay.pruning_cuts)
    positions, due = [0], False
    for position, (kind, *_) in enumerate(trace.raw):
        starts = kind is _STARTS[by] and (by != "cut" or position in pruning)
        if due and kind in _ENDS[by]:
            positions.append(position)
            due = False
        elif due and starts and by == "cut":
            # there are two cuts and no descent between them; the improvement belongs to the second
            positions.append(position - 1)
        due = due or starts
    return [*positions, len(trace)] if len(trace) else positions


_DESCENTS = (EventKind.ENTER, EventKind.EVALUATE)
_STARTS = {"leaf": EventKind.EVALUATE, "node": EventKind.LEAVE, "cut": EventKind.CUT}
"""kind of event that each step contains, keyed by step size"""
_ENDS = {"leaf": _DESCENTS, "node": (*_DESCENTS, EventKind.LEAVE), "cut": _DESCENTS}
"""kinds of event with which the next step begins, keyed by step size"""


def step_name(number: int) -> str:
    """Return the name of a frame: ``0`` for the first, then ``a`` … ``z``, then numbers."""
    if number == 0:
        return "0"
    return _LETTERS[number - 1] if number <= len(_LETTERS) else str(number)


# ---- the table of a search that revisits nodes ----------------------------------------------------


class TableEntry(NamedTuple):
    """The table entry of a node."""

    node: NodeId
    low: Number
    """lower bound of the node's value, −∞ if the search found none"""
    high: Number
    """upper bound of the node's value, +∞ if the search found none"""
    depth: int
    """number of plies searched below the node"""
    best: NodeId | None
    """best child; None if no child improved the window"""
    stored: bool = False
    """whether the entry was stored or changed in this step"""
    used: bool = False
    """whether the entry was used in this step"""


Change: TypeAlias = "tuple[TableEntry | None, tuple[NodeId, ...]]"
"""entry that an event stores, and nodes whose entries the event uses"""


def table_entries(trace: Trace, before: int, position: int) -> tuple[TableEntry, ...]:
    """Return the entries of the table after the first ``position`` events, in preorder of their nodes. The current step
    began after ``before`` events.

    >>> import gametree as gt
    >>> frame = gt.mtdf("[[3 12] [2 4]]", first_guess=3).frames()[-1]
    >>> for entry in frame.table_entries:
    ...     print(frame.tree.label(entry.node), entry.low, entry.high, entry.depth, entry.used)
    A 3 3 2 False
    B 3 3 1 False
    B1 3 3 0 True
    B2 12 12 0 False
    C -inf 2 1 False
    C1 2 2 0 False
    """
    entries: dict[NodeId, TableEntry] = {}
    fresh: set[NodeId] = set()
    used: set[NodeId] = set()
    for number, (entry, used_nodes) in enumerate(table_changes(trace)):
        if number >= position:
            break
        if entry:
            entries[entry.node] = entry
        if number >= before:
            fresh.update([entry.node] if entry else [])
            used.update(used_nodes)
    return tuple(entries[node]._replace(stored=node in fresh, used=node in used) for node in sorted(entries))


def table_changes(trace: Trace) -> Iterator[Change]:
    """Yield the changes of the table at each event; yield nothing for a search without a table."""
    if trace.facts.has_table:
        table = _Table(trace)
        yield from map(table.change, trace.raw)


@dataclass(slots=True)
class _Call:
    alpha: Number
    beta: Number
    best: NodeId | None = None


class _Table:
    def __init__(self, trace: Trace) -> None:
        self.trace, self.tree = trace, trace.tree
        self.entries: dict[NodeId, TableEntry] = {}
        self.calls: list[_Call] = []
        self.passes = 0
        self.returned: NodeId | None = None
        self.depths = self.tree.depths()
        self.heights = [0] * len(self.tree)
        for node in reversed(self.tree.nodes[1:]):
            above = self.tree.parent(node) or 0
            self.heights[above] = max(self.heights[above], self.heights[node] + 1)

    def change(self, event: RawEvent) -> Change:
        kind, node, value, alpha, beta = event
        if kind == "enter":
            self.passes += node == 0
            self.calls.append(_Call(alpha, beta))
            below = self.tree.children(node) if self.trace.facts.deepens else ()
            return None, tuple(child for child in below if child in self.entries)
        if kind == "improve":
            self.calls[-1].best = self.returned
        if kind in ("evaluate", "recall", "leave"):
            self.returned = node
        if kind == "recall":
            return None, (node,)
        if kind not in ("evaluate", "leave") or value is None or isinstance(value, tuple):
            return None, ()
        is_leaf = kind == "evaluate"
        entry = (
            TableEntry(node, value, value, 0, None) if is_leaf else self._entry_on_return(node, value, self.calls.pop())
        )
        if entry:
            self.entries[node] = entry
        return entry, ()

    def _entry_on_return(self, node: NodeId, value: Number, call: _Call) -> TableEntry | None:
        """Return the entry of a node that returns a value: a bound if the value reached an end of the window.

        Iterative deepening stores a value between the ends as exact; MTD(f) does not store such a value.
        """
        old_entry = self.entries.get(node)
        low = -INF if value <= call.alpha else value
        high = INF if value >= call.beta else value
        if not self.trace.facts.deepens:
            if call.alpha < value < call.beta:
                return old_entry
            low, high = (max(low, old_entry.low), min(high, old_entry.high)) if old_entry else (low, high)
        is_exact_move = value > call.alpha if self.tree.kind(node) == MAX else value < call.beta
        best = call.best if is_exact_move else old_entry.best if old_entry else None
        return TableEntry(node, low, high, self._plies_ahead(node), best)

    def _plies_ahead(self, node: NodeId) -> int:
        """Return the number of plies from a node to the depth limit or, if it is nearer, to the deepest leaf below the
        node.
        """
        limit = self.passes if self.trace.facts.deepens else self.trace.rules.depth
        height = self.heights[node]
        return height if limit is None else max(0, min(height, limit - self.depths[node]))
