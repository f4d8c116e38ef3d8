"""The hints for what a search leaves out, and how much that is."""

from __future__ import annotations

from ...explain.cutoff_reasons import reasons
from ...languages import set_apart
from ...tree.tree import NodeId
from ...tree.view import frontier
from ...values import show
from ..marking.item import Item, Verdict
from . import hint_words as sentences
from . import node_states, rule_hint_words
from .answered_exercise import AnsweredExercise, Hint
from .node_states import NodeState

__all__ = ["by_cut", "by_savings", "crossed_out", "decided"]


def by_cut(case: AnsweredExercise) -> Hint:
    """Return the hint at a leaf or a branch that the search leaves out, or does not."""
    items = case.items()
    if not items:
        return case.about_cut(node_states.first_comparison(case.result), case.say(sentences.NOTHING_LEFT_OUT))
    label, node = items[0].label, case.tree[items[0].label]
    reason = node_states.reason_for(case.result, node)
    if reason is None:
        said = case.say(sentences.DOES_NOT_BELONG, node=label)
    elif items[0].verdict is Verdict.EXTRA:
        said = case.say(sentences.BELOW_CUT, node=label, above=case.pruned_child(reason, node))
    else:
        said = case.say(sentences.BELONGS, node=label)
    return case.about_cut(decided(case, items[0]) or node_states.at_end(case.result, 0), said)


def decided(case: AnsweredExercise, item: Item) -> NodeState | None:
    """Return the state in which the search is cut off before a leaf or a branch, or goes on to it.

    None for what is neither cut off nor below a node that the search comes to.
    """
    node = case.tree[item.label]
    reason = node_states.reason_for(case.result, node)
    if reason is not None:
        return node_states.at_cut(case.result, reason)
    return node_states.before(case.result, crossed_out(case, node))


def crossed_out(case: AnsweredExercise, node: NodeId) -> NodeId:
    """Return the highest node, from a leaf up, below which an answer crosses out everything."""
    if case.exercise.kind == "cut-branches":
        return node
    leaves = frontier(case.tree, case.rules)
    for above in case.tree.path(node)[1:]:
        below = set(case.tree.subtree(above))
        if all(case.label(leaf) in case.given for leaf in leaves if leaf in below):
            return above
    return node


def by_savings(case: AnsweredExercise) -> Hint:
    """Return the hint at the number of leaves that are saved."""
    cuts, said = reasons(case.result), case.say(sentences.RIGHT_ANSWER, answer=show(case.exercise.key))
    if not cuts:
        return case.about_cut(node_states.first_comparison(case.result), said)
    state = node_states.at_cut(case.result, cuts[0])
    rule = f"{case.cut_rule(state)} {case.say(rule_hint_words.ALL_LEAVES_BELOW)}"
    listed = case.listed([f"{set_apart(case.t, case.label(cut.node))} ({cut.inequality})" for cut in cuts])
    return Hint(case.look(state), rule, case.say(sentences.CUT_OFFS, count=len(cuts), cuts=listed), said)
