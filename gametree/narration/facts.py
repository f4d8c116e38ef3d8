"""The facts of a frame: names and formulas, the same in every language, for sentences to be made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import NullTranslations
from typing import TypeVar

from ..frames import Frame
from ..kinds import MAX
from ..replay import Cut, Snapshot, Status
from ..rules import Window
from ..trace import Event, EventKind
from ..tree import NodeId
from ..values import INF, Number, show
from ..view import view_of

__all__ = ["Facts", "listed", "written_window"]

Item = TypeVar("Item")

MOST_NAMES = 4
"""Longer lists are written with their first two and their last name."""


class Facts:
    """What sentences need of a frame. Players are named ``MAX`` and ``MIN`` in every language."""

    def __init__(self, frame: Frame) -> None:
        self.frame, self.tree, self.trace = frame, frame.tree, frame.trace
        self.before, self.after, self.events = frame.before, frame.after, frame.events
        view = view_of(frame.tree, frame.trace.rules)
        self.kind, self.children = view.kind, view.children
        self._labels: dict[NodeId, str] = {}
        self.backwards = frame.trace.rules.order == "right_to_left"
        self.has_window = frame.trace.algorithm != "minimax"

    @property
    def cuts(self) -> tuple[Cut, ...]:
        """The cut-offs of this step."""
        return self.after.cuts[len(self.before.cuts) :]

    def label(self, node: NodeId) -> str:
        """Return a node's label."""
        if node not in self._labels:
            self._labels[node] = self.tree.label(node)
        return self._labels[node]

    def player(self, node: NodeId) -> str:
        """Return who moves at a node."""
        return self.kind(node).upper()

    def opponent(self, node: NodeId) -> str:
        """Return who does not move at a node."""
        return "MIN" if self.kind(node) == MAX else "MAX"

    def known(self, node: NodeId) -> str:
        """Write what is known of a node: ``B = 3``, ``B ≤ 3``, ``B ≥ 3`` or ``B ∈ [3, 14]``."""
        name, low, high = self.label(node), self.after.low[node], self.after.high[node]
        if low == high:
            return f"{name} = {show(low)}"
        if low == -INF and high != INF:
            return f"{name} ≤ {show(high)}"
        if high == INF and low != -INF:
            return f"{name} ≥ {show(low)}"
        return f"{name} ∈ [{show(low)}, {show(high)}]"

    def has_changed(self, node: NodeId) -> bool:
        """Tell whether this step told something new of a node's value."""
        before, after = self.before, self.after
        return (before.low[node], before.high[node]) != (after.low[node], after.high[node])

    def secured(self, moment: Snapshot, node: NodeId) -> Number | None:
        """Return what the player at a node was already sure of; None while that is nothing."""
        sure = moment.low[node] if self.kind(node) == MAX else moment.high[node]
        nothing = -INF if self.kind(node) == MAX else INF
        return None if sure == nothing else sure

    def improves(self, node: NodeId) -> bool:
        """Tell whether a node's value so far got better in this step."""
        return any(event.node == node and event.kind is EventKind.IMPROVE for event in self.events)

    def offers(self, successor: NodeId, node: NodeId) -> Number:
        """Return what a successor surely gives the player at a node."""
        return self.after.low[successor] if self.kind(node) == MAX else self.after.high[successor]

    def is_no_better(self, successor: NodeId, node: NodeId) -> bool:
        """Tell whether a successor can surely give the player at a node no more than it already has."""
        if self.kind(node) == MAX:
            return self.after.high[successor] <= self.after.low[node]
        return self.after.low[successor] >= self.after.high[node]

    def is_newly_bounded(self, node: NodeId) -> bool:
        """Tell whether all successors of a node became bounded: from above at a MAX node, from below at a MIN node."""
        if self.kind(node) == MAX:
            return self.before.high[node] == INF != self.after.high[node]
        return self.before.low[node] == -INF != self.after.low[node]

    def below(self, node: NodeId) -> Sequence[NodeId]:
        """Return the successors of a node in the order in which they are searched."""
        children = self.children(node)
        return children[::-1] if self.backwards else children

    def is_last_successor(self, node: NodeId) -> bool:
        """Tell whether a node is the one that is searched last among its siblings."""
        parent = self.tree.parent(node)
        return parent is not None and self.children(parent)[0 if self.backwards else -1] == node

    def was_cut(self, node: NodeId) -> bool:
        """Tell whether some successor of a node was pruned."""
        return self.after.status[self.children(node)[0 if self.backwards else -1]] is Status.PRUNED

    def cutter(self, cut: Cut) -> NodeId:
        """Return the successor whose value made a cut-off."""
        children = self.children(cut.node)
        return children[len(cut.pruned)] if self.backwards else children[-1 - len(cut.pruned)]

    def test(self, cut: Cut) -> str:
        """Write the test that a cut-off passed, as ``2 ≤ α = 3``."""
        beyond = self.trace.rules.cut == "beyond"
        if self.kind(cut.node) == MAX:
            return f"{show(cut.value)} {'>' if beyond else '≥'} β = {show(cut.bound)}"
        return f"{show(cut.value)} {'<' if beyond else '≤'} α = {show(cut.bound)}"

    def option(self, cut: Cut) -> NodeId | None:
        """Return the successor that gives the owner of the bound what it has, if it stands right above."""
        if cut.owner is None or cut.owner != self.tree.parent(cut.node):
            return None
        status, values = self.after.status, self.after.values
        done = (node for node in self.below(cut.owner) if status[node] is Status.DONE and values[node] == cut.bound)
        return next(done, None)

    def rival_bound(self, event: Event, node: NodeId) -> tuple[str, Number, NodeId | None]:
        """Return the bound that the opponent of a node's player holds: its letter, value and owner."""
        if self.kind(node) == MAX:
            return "β", event.beta, event.beta_owner
        return "α", event.alpha, event.alpha_owner


def listed(t: NullTranslations, items: Sequence[Item], write: Callable[[Item], str]) -> str:
    """Write a list of names or formulas: ``C2, C3 and C4``; a long one as ``C2, C3, …, C9``."""
    if len(items) > MOST_NAMES:
        return f"{write(items[0])}, {write(items[1])}, …, {write(items[-1])}"
    *names, last = map(write, items)
    if not names:
        return last
    # TRANSLATORS: the end of a list such as "C2, C3 and C4"; the placeholders are labels or formulas
    return t.gettext("%(names)s and %(last)s") % {"names": ", ".join(names), "last": last}


def written_window(window: Window) -> str:
    """Write a window for people: ``(−∞, +∞)``."""
    return f"({show(window[0], sign=True)}, {show(window[1], sign=True)})"
