"""The walk: a trace played event by event, with what the children of each node have handed up in its present visit."""

from __future__ import annotations

from collections.abc import Iterator

from ...kinds import CHANCE, MAX, MIN
from ...trace.replay import Cut
from ...trace.trace import EventKind, RawEvent, Trace
from ...trace.written_bounds import cut_test
from ...tree.tree import NodeId
from ...values import INF, Number, Value, show
from ..captions.visits import HANDED_UP, Visits
from .prediction_reasons import Reasons
from .prediction_words import Asking

__all__ = ["DESCENTS", "Walk"]

OWN = (EventKind.IMPROVE, EventKind.CHANCE, EventKind.CUT)
"""What a node makes of a value that a child has handed up."""
DESCENTS = (EventKind.ENTER, EventKind.EVALUATE, EventKind.RECALL)


class Walk:
    """Stands before each event of a trace in turn; asks and reasons in one language."""

    def __init__(self, trace: Trace, lang: str) -> None:
        self.trace, self.tree, self.raw = trace, trace.tree, trace.raw
        self.replay, self.cuts = trace.replay(), _cuts(trace)
        self.view, self.visits = self.replay.view, Visits(trace)
        self.asking, self.reasons = Asking(lang), Reasons(lang)
        self.handed: dict[NodeId, dict[NodeId, Value]] = {}
        self.beyond = trace.rules.cut == "beyond"
        self._labels: dict[NodeId, str] = {}

    def __iter__(self) -> Iterator[tuple[int, RawEvent]]:
        """Yield each event with its position, before it happens."""
        for position, event in enumerate(self.raw):
            yield position, event
            self.replay.advance()
            kind, node, value, *_ = event
            parent = self.tree.parent(node)
            if kind is EventKind.ENTER:
                self.handed[node] = {}
            elif kind in HANDED_UP and parent is not None and value is not None:
                self.handed[parent][node] = value

    # ---- where the search stands ----------------------------------------------------------------

    def returned(self, position: int) -> NodeId | None:
        """Return the node to which a child has just handed a value up; None at any other moment."""
        if not position or self.raw[position - 1][0] not in HANDED_UP:
            return None
        return self.tree.parent(self.raw[position - 1][1])

    def returns(self) -> Iterator[tuple[int, NodeId, int, bool]]:
        """Yield each time a child has handed a value up, probes left out: position, node above, its `own_events`."""
        for position, _ in self:
            node = self.returned(position)
            if node is not None and not self.is_probe(position, node):
                yield position, node, *self.own_events(position, node)

    def own_events(self, position: int, node: NodeId) -> tuple[int, bool]:
        """Return the position behind what a node makes of a value just handed up, and whether that cuts it off."""
        while self.raw[position][1] == node and self.raw[position][0] in OWN:
            position += 1
        return position, self.raw[position - 1][0] is EventKind.CUT

    def is_probe(self, position: int, node: NodeId) -> bool:
        """Tell whether Star2 only probes a node that is open."""
        above = self.tree.parent(node)
        if self.trace.algorithm != "star2" or above is None or self.kind(above) != CHANCE or self.kind(node) == CHANCE:
            return False
        return self.visits.times(position, node, since=self.visits.entry(position, above)) == 1

    # ---- numbers and formulas -------------------------------------------------------------------

    def kind(self, node: NodeId) -> str:
        """Return who moves at a node."""
        return self.view.kind(node)

    def label(self, node: NodeId) -> str:
        """Return a node's label."""
        if node not in self._labels:
            self._labels[node] = self.tree.label(node)
        return self._labels[node]

    def numbers(self, node: NodeId) -> list[Number]:
        """Return the values that a node has received in its present visit, where they are plain numbers."""
        return [value for value in self.handed[node].values() if not isinstance(value, tuple)]

    def so_far(self, node: NodeId) -> Number:
        """Return the value so far of a MAX or MIN node."""
        return (max if self.kind(node) == MAX else min)(self.numbers(node))

    def window(self, node: NodeId) -> tuple[Number, Number]:
        """Return the running window of an open node."""
        window = self.replay.windows[node]
        assert window is not None
        return window

    def bound(self, node: NodeId) -> Number:
        """Return the bound against which a MAX or MIN node is tested: β or α."""
        return self.window(node)[self.kind(node) == MAX]

    def bound_formula(self, node: NodeId) -> str:
        """Write the bound against which a node is tested, as ``α = 3``."""
        return f"{'β' if self.kind(node) == MAX else 'α'} = {show(self.bound(node), sign=True)}"

    def failed_test(self, node: NodeId) -> str:
        """Write why an open MAX or MIN node is not cut off, as ``5 > α = 3``; "" where there is no bound yet."""
        if self.kind(node) not in (MAX, MIN) or self.bound(node) == (INF if self.kind(node) == MAX else -INF):
            return ""
        sign = "=" if self.so_far(node) == self.bound(node) else "<" if self.kind(node) == MAX else ">"
        return f"{show(self.so_far(node))} {sign} {self.bound_formula(node)}"

    def passed_test(self, cut: Cut) -> str:
        """Write the test of a cut-off, as ``2 ≤ α = 3``."""
        return cut_test(cut, self.trace.rules)


def _cuts(trace: Trace) -> dict[int, Cut]:
    """Return every cut-off by how many events come before it."""
    replay, found = trace.replay(), {}
    for position, (kind, *_) in enumerate(trace.raw):
        replay.advance()
        if kind is EventKind.CUT:
            found[position] = replay.cuts[-1]
    return found
