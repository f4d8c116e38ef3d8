"""The hints for what a search leaves out, and how much that is."""

from __future__ import annotations

from ...explain.cutoffs import reasons
from ...tree.tree import NodeId
from ...tree.view import frontier
from ...values import show
from ..marking.item import Item, Verdict
from . import decision_words, node_states
from . import hint_words as sentences
from .answered_exercise import Case, Hint
from .node_states import NodeState

__all__ = ["by_cut", "by_savings", "crossed_out", "decided"]


def by_cut(case: Case) -> Hint:
    """Return the hint at a leaf or a branch that the search leaves out, or does not."""
    t, items = case.t, case.items()
    if not items:
        return case.about_cut(node_states.first_comparison(case.result), sentences.nothing_left_out(t))
    label, node = items[0].label, case.tree[items[0].label]
    reason = node_states.reason_for(case.result, node)
    said = sentences.does_not_belong(t, label)
    if reason is not None:
        top = next(child for child in reason.pruned if node in case.tree.subtree(child))
        said = sentences.belongs(t, label)
        if items[0].verdict is Verdict.EXTRA:
            said = sentences.below_cut(t, label, case.label(top))
    return case.about_cut(decided(case, items[0]) or node_states.at_end(case.result, 0), said)


def decided(case: Case, item: Item) -> NodeState | None:
    """Return the moment at which the search is cut off before a leaf or a branch, or goes on to it.

    None for what is neither cut off nor below a node that the search comes to.
    """
    node = case.tree[item.label]
    reason = node_states.reason_for(case.result, node)
    if reason is not None:
        return node_states.at_cut(case.result, reason)
    return node_states.before(case.result, crossed_out(case, node))


def crossed_out(case: Case, node: NodeId) -> NodeId:
    """Return the highest node, from a leaf up, below which an answer crosses out everything."""
    if case.exercise.kind == "cut-branches":
        return node
    leaves = frontier(case.tree, case.rules)
    for above in case.tree.path(node)[1:]:
        below = set(case.tree.subtree(above))
        if all(case.label(leaf) in case.given for leaf in leaves if leaf in below):
            return above
    return node


def by_savings(case: Case) -> Hint:
    """Return the hint at the number of leaves that are saved."""
    t, cuts = case.t, reasons(case.result)
    said = sentences.right_answer(t, show(case.exercise.key))
    if not cuts:
        return case.about_cut(node_states.first_comparison(case.result), said)
    moment = node_states.at_cut(case.result, cuts[0])
    numbers = sentences.cut_offs(t, [f"{case.label(cut.node)} ({cut.inequality})" for cut in cuts])
    return Hint(case.look(moment), f"{case.cut_rule(moment)} {decision_words.all_leaves_below(t)}", numbers, said)
