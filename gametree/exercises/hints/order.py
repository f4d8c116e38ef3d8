"""The hints for the order in which leaves are evaluated."""

from __future__ import annotations

from collections.abc import Iterator

from ...explain.cutoffs import reasons
from ...kinds import LEAF
from ...trace.trace import EventKind
from ...tree.tree import NodeId
from . import decision_words, node_states
from . import hint_words as sentences
from .answered_exercise import Case, Hint
from .node_states import NodeState

__all__ = ["by_order"]


def by_order(case: Case) -> Hint:
    """Return the hint at the first leaf that is not the one that comes next."""
    t, key = case.t, case.exercise.key
    place = _place(case)
    last, following = (key[place - 1] if place else None), (key[place] if place < len(key) else None)
    cuts = case.exercise.algorithm != "minimax"
    rule = decision_words.depth_first(t, cuts)
    answer = sentences.next_leaf(t, last, following)
    if last is None:
        return Hint(sentences.at_the_beginning(t), rule, sentences.nothing_evaluated(t), answer)
    where, moment = sentences.after_leaf(t, last), _turn(case, last, following)
    if not cuts or moment.at == len(case.result.trace.raw) - 1:
        return Hint(where, rule, sentences.knows(t, case.label(moment.node), case.done(moment)), answer)
    return Hint(where, f"{rule} {case.cut_rule(moment)}", case.compared(moment), answer)


def _place(case: Case) -> int:
    """Return the place of the first leaf that is another in the answer; without one, of the first after a cut-off."""
    key, given = case.exercise.key, case.given
    if given is not None:
        same = (place for place, pair in enumerate(zip(key, given, strict=False)) if pair[0] != pair[1])
        return next(same, min(len(key), len(given)))
    order = [case.label(node) for node in _in_order(case) if case.view.kind(node) == LEAF]
    return next((place for place, label in enumerate(key) if label != order[place]), 0)


def _in_order(case: Case) -> Iterator[NodeId]:
    """Yield the nodes as a search that cuts nothing enters them."""
    pending = [0]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(case.view.children(node)))


def _turn(case: Case, last: str, following: str | None) -> NodeState:
    """Return what decides where the search goes on after a leaf: a cut-off on the way, or else the next successor."""
    raw = case.result.trace.raw
    ends = [case.tree[label] for label in (last, following) if label is not None]
    places = [at for at, (kind, node, *_) in enumerate(raw) if kind is EventKind.EVALUATE and node in ends]
    start, stop = places[0], places[1] if following is not None else len(raw)
    cuts = [reason for reason in reasons(case.result) if start < reason.at <= stop]
    if cuts:
        return node_states.at_cut(case.result, cuts[0])
    if following is None:
        return node_states.at_end(case.result, 0)
    path = case.tree.path(following)
    junction = next(node for node in path if node not in case.tree.path(last))
    found = node_states.before(case.result, junction)
    assert found is not None
    return found
