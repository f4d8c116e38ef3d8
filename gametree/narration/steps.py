"""The captions: which sentences are said of a step, for each step size. Two at most, and how the search ended."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

from ..frames import Frame
from ..kinds import LEAF
from ..replay import Cut
from ..trace import EventKind
from ..tree import NodeId
from . import cuts, events, leaves, nodes, search
from .catalogue import translator
from .facts import Facts

__all__ = ["caption"]

ENTER, EVALUATE, IMPROVE = EventKind.ENTER, EventKind.EVALUATE, EventKind.IMPROVE
CUT, LEAVE = EventKind.CUT, EventKind.LEAVE


def caption(frame: Frame, lang: str = "en") -> str:
    """Say in one or two sentences what happened in a step, and why; the last step adds the result.

    >>> import gametree as gt
    >>> frames = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").frames(by="leaf")
    >>> print(caption(frames[1]), caption(frames[1], "es"), caption(frames[1], "pt"), sep="\\n")
    B1 is worth 3 and B is a MIN node, so B ≤ 3.
    B1 vale 3 y, como B es un nodo MIN, resulta B ≤ 3.
    B1 vale 3 e, como B é um nó MIN, tem-se B ≤ 3.
    """
    t, facts = translator(lang), Facts(frame)
    if frame.index == 0:
        return search.start(t, facts)
    if frame.tree.kind(0) == LEAF:
        return leaves.leaf(t, facts, frame.events[0])
    said = STEPS[frame.by](t, facts)
    if frame.is_last:
        said.append(search.result(t, facts))
    return " ".join(filter(None, said))


def _leaf_step(t: NullTranslations, facts: Facts) -> list[str]:
    """Say what a leaf told of the node above it, then the most important thing that followed further up."""
    event = next(event for event in facts.events if event.kind is EVALUATE)
    parent = facts.tree.parent(event.node)
    assert parent is not None
    own = next((cut for cut in facts.cuts if cut.node == parent), None)
    further = [cut for cut in facts.cuts if cut.pruned and cut is not own]
    left = _left(facts)
    said = [cuts.cut_off(t, facts, own) if own else leaves.leaf(t, facts, event)]
    if further:
        said.append(cuts.cut_offs(t, facts, further))
    elif len(left) > 1:
        said.append(_finished(t, facts, left[1:]))
    elif not left:
        said.append(leaves.open_node(t, facts, event, parent))
    elif not own:
        said.append(nodes.alternative(t, facts, parent))
    return said


def _node_step(t: NullTranslations, facts: Facts) -> list[str]:
    """Say where a finished node's value comes from, then what it means for the node above."""
    node = _left(facts)[0]
    above = facts.tree.parent(node)
    own, next_cut = _pruning_cut(facts, node), _pruning_cut(facts, above)
    said = [cuts.cut_off(t, facts, own) if own else nodes.choice(t, facts, node)]
    if next_cut:
        said.append(cuts.cut_off(t, facts, next_cut))
    elif not own:
        said.append(nodes.alternative(t, facts, node))
    return said


def _cut_step(t: NullTranslations, facts: Facts) -> list[str]:
    """Say the cut-off that the step ends with, then what was finished with it."""
    cut = next((cut for cut in facts.cuts if cut.pruned), None)
    if cut is None:
        return [search.no_cut(t, facts, sum(event.kind is EVALUATE for event in facts.events))]
    left = _left(facts)
    along = left[left.index(cut.node) + 1 :] if cut.node in left else []
    return [cuts.cut_off(t, facts, cut), _finished(t, facts, along)]


def _event_step(t: NullTranslations, facts: Facts) -> list[str]:
    """Say what a single event is; a value that does not improve the node above is told as such."""
    event = facts.events[0]
    if event.kind is EVALUATE:
        return [leaves.leaf(t, facts, event)]
    if event.kind is CUT:
        return [cuts.cut_off(t, facts, facts.cuts[0])]
    if event.kind is ENTER:
        return [events.enter(t, facts, event)]
    if event.kind is IMPROVE:
        return [events.improve(t, facts, event)]
    parent = facts.tree.parent(event.node)
    if parent is None:
        return []
    kind, node, *_ = facts.trace.raw[facts.after.position]
    improves = kind is IMPROVE and node == parent
    return [events.leave(t, facts, event), "" if improves else nodes.alternative(t, facts, event.node)]


STEPS: dict[str, Callable[[NullTranslations, Facts], list[str]]] = {
    "event": _event_step,
    "leaf": _leaf_step,
    "node": _node_step,
    "cut": _cut_step,
}


def _left(facts: Facts) -> list[NodeId]:
    """Return the nodes that were finished in this step, from below upwards."""
    return [event.node for event in facts.events if event.kind is LEAVE]


def _finished(t: NullTranslations, facts: Facts, left: list[NodeId]) -> str:
    """Say which nodes were finished besides; the root is left to the last sentence."""
    above = facts.tree.parent(left[-1]) if left else None
    below_root = [node for node in left if node != 0]
    return nodes.finished(t, facts, below_root, above) if below_root else ""


def _pruning_cut(facts: Facts, node: NodeId | None) -> Cut | None:
    """Return the cut-off of this step at a node, if it pruned something."""
    return next((cut for cut in facts.cuts if cut.node == node and cut.pruned), None)
