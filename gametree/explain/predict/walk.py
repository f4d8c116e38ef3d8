"""A trace event by event, with what the children of each node have returned in its present visit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from ...games.kinds import CHANCE, MAX, MIN, player_number
from ...languages import translator
from ...phrases import Phrase
from ...search.preference import entry_of
from ...trace.replay import Cut
from ...trace.trace import EventKind, RawEvent, Trace
from ...trace.written_bounds import cut_test
from ...tree.tree import NodeId
from ...values import INF, Number, Value, show
from ..captions.visits import RETURNING, Visits
from .prediction_words import MISTAKES, RIGHT
from .question_record import PredictionQuestion

__all__ = ["DESCENTS", "Walk"]

OWN = (EventKind.IMPROVE, EventKind.CHANCE, EventKind.CUT)
"""What a node makes of a value that a child has returned."""
DESCENTS = (EventKind.ENTER, EventKind.EVALUATE, EventKind.RECALL)


class Walk:
    """Goes through the events of a trace; makes questions in one language."""

    def __init__(self, trace: Trace, lang: str) -> None:
        self.trace, self.tree, self.raw, self.t = trace, trace.tree, trace.raw, translator(lang)
        self.replay, self.cuts = trace.replay(), _cuts(trace)
        self.view, self.visits = self.replay.view, Visits(trace)
        self.kind, self.label = self.view.kind, cache(self.tree.label)
        self.received: dict[NodeId, dict[NodeId, Value]] = {}

    def __iter__(self) -> Iterator[tuple[int, RawEvent]]:
        """Yield each event with its position, before it happens."""
        for position, event in enumerate(self.raw):
            yield position, event
            self.replay.advance()
            kind, node, value, *_ = event
            parent = self.tree.parent(node)
            if kind is EventKind.ENTER:
                self.received[node] = {}
            elif kind in RETURNING and parent is not None and value is not None:
                self.received[parent][node] = value

    def question(
        self,
        at: int,
        until: int,
        node: NodeId,
        ask: Phrase,
        reason: Phrase,
        right: tuple[str, ...],
        wrong: Mapping[str, tuple[str, str]],
        *,
        sort: str = "numbers",
        fields: tuple[str, ...] = (),
        choices: tuple[tuple[str, str], ...] = (),
    ) -> PredictionQuestion:
        """Make a question; ``wrong`` has the mistake behind each wrong answer, and whom its sentence names."""
        told = reason.told(self.t)
        praise = RIGHT.of(reason=told).told(self.t)
        sentences = {
            answer: MISTAKES[mistake].of(reason=told, other=other).told(self.t)
            for answer, (mistake, other) in wrong.items()
        }
        return PredictionQuestion(at, until, sort, node, ask.told(self.t), fields, choices, right, praise, sentences)

    # ---- where the search is --------------------------------------------------------------------

    def returned(self, position: int) -> NodeId | None:
        """Return the node to which a child has just returned a value; None at any other moment."""
        if not position or self.raw[position - 1][0] not in RETURNING:
            return None
        return self.tree.parent(self.raw[position - 1][1])

    def returns(self) -> Iterator[tuple[int, NodeId, int, bool]]:
        """Yield each time a child has returned a value, without probes.

        Each is the position, the node above, the position after what this node makes of the value, and whether that
        is a cut-off.
        """
        for position, _ in self:
            node = self.returned(position)
            if node is None or self.visits.below_chance(position, node) == 1:  # a probe of Star2
                continue
            end = position
            while self.raw[end][1] == node and self.raw[end][0] in OWN:
                end += 1
            yield position, node, end, self.raw[end - 1][0] is EventKind.CUT

    # ---- numbers and formulas -------------------------------------------------------------------

    def numbers(self, node: NodeId) -> list[Number]:
        """Return the values that a node has received in its present visit, where they are plain numbers."""
        return [value for value in self.received[node].values() if not isinstance(value, tuple)]

    def so_far(self, node: NodeId) -> Number:
        """Return the value so far of a MAX or MIN node; of p1, p2 … the entry of their own."""
        kind = self.kind(node)
        if player_number(kind):
            entries: list[Number] = [entry_of(kind, value) for value in self.received[node].values()]
            return max(entries)
        return (max if kind == MAX else min)(self.numbers(node))

    def window(self, node: NodeId) -> tuple[Number, Number]:
        """Return the running window of an open node."""
        window = self.replay.windows[node]
        assert window is not None
        return window

    def bound(self, node: NodeId) -> Number:
        """Return the bound against which a MAX or MIN node is tested: β or α."""
        return self.window(node)[self.kind(node) != MIN]

    def bound_formula(self, node: NodeId) -> str:
        """Write the bound against which a node is tested, as ``α = 3``."""
        return f"{'α' if self.kind(node) == MIN else 'β'} = {show(self.bound(node), sign=True)}"

    def failed_test(self, node: NodeId) -> str:
        """Write why an open MAX or MIN node is not cut off, as ``5 > α = 3``; "" where there is no bound yet."""
        if self.kind(node) == CHANCE or self.bound(node) == (-INF if self.kind(node) == MIN else INF):
            return ""
        sign = "=" if self.so_far(node) == self.bound(node) else ">" if self.kind(node) == MIN else "<"
        return f"{show(self.so_far(node))} {sign} {self.bound_formula(node)}"

    def passed_test(self, cut: Cut) -> str:
        """Write the test of a cut-off, as ``2 ≤ α = 3``."""
        return cut_test(cut, self.trace.rules)


def _cuts(trace: Trace) -> dict[int, Cut]:
    """Return every cut-off by how many events come before it."""
    replay, found = trace.replay(), {}
    for position, (kind, *_) in enumerate(trace.raw):
        if kind is EventKind.CUT:
            replay.advance(position + 1 - replay.position)
            found[position] = replay.cuts[-1]
    return found
