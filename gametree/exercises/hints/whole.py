"""The hints for answers of one part: a move, the values of x, an order of the children, values for the leaves."""

from __future__ import annotations

from ...errors import AlgorithmError
from ...explain.transformations import replace_leaves
from ...search.rerun import search_again
from ...trace.result import Result
from ...tree.perfect_values import perfect_values
from ...tree.tree import NodeId
from ...values import INF, show
from ..answers import interval_sets
from ..kinds import child_order, intervals
from . import decision_words, node_states
from . import hint_words as sentences
from .answered_exercise import Case, Hint
from .node_states import NodeState

__all__ = ["by_child_order", "by_design", "by_move", "by_x"]


def by_move(case: Case) -> Hint:
    """Return the hint at the best move."""
    t, end = case.t, intervals.end_of(case.result)
    seen = [child for child in case.view.children(0) if end.values[child] is not None]
    if case.tree.utilities:
        numbers = case.calculation(0)
    else:
        numbers = sentences.known_at_the_end(t, case.label(0), case.known(seen))
    return Hint(case.look_at(0), case.takes(0), numbers, sentences.best_move(t, case.exercise.key))


def by_x(case: Case) -> Hint:
    """Return the hint at the values of x."""
    t, details, key = case.t, case.exercise.details, interval_sets.read(case.exercise.key)
    rule = f"{decision_words.takes(t, case.view.kind(0))} {decision_words.first_of_equal(t)}"
    if details["ask"] == "cut":
        above = case.tree.parent(details["branch"])
        assert above is not None
        rule = decision_words.is_left(t, case.view.kind(above), case.rules.cut)
    ends = sorted({end for span in key for end in span[:2]} - {INF, -INF})
    numbers = sentences.x_changes_at(t, list(map(show, ends))) if ends else sentences.try_far_away(t)
    answer = sentences.right_answer(t, interval_sets.write(key, sentences.words_of_sets(t)))
    return Hint(sentences.follow_x(t, details["leaf"], case.label(0)), rule, numbers, answer)


def by_child_order(case: Case) -> Hint:
    """Return the hint at the first node whose children have to stand in another order."""
    t, order = case.t, case.given or {}
    try:
        flaw = child_order.optimum(case.exercise).flaw(order)
    except AlgorithmError:  # too wide to compare all orders
        flaw = next(((case.tree[n], below) for n, below in case.exercise.key.items() if order.get(n) != below), None)
    first = list(map(case.label, case.tree.children(0)))
    node, best = flaw or (0, case.exercise.key.get(case.label(0), first))
    values = perfect_values(case.tree)
    worth = [f"{case.label(child)} = {case.exercise.how.show(values[child])}" for child in case.tree.children(node)]
    return Hint(
        sentences.successors_of(t, case.label(node)),
        _rule_of_order(case),
        sentences.worth(t, worth),
        sentences.order_at(t, case.label(node), best),
    )


def _rule_of_order(case: Case) -> str:
    return (decision_words.best_first if case.exercise.details["cuts"] == "most" else decision_words.worst_first)(
        case.t
    )


def by_design(case: Case) -> Hint:
    """Return the hint at the first leaf that could be pruned, or need not be."""
    t, key = case.t, case.exercise.key
    drawn = {case.label(leaf): case.tree.value(leaf) for leaf in case.tree.leaves}
    ours, theirs = (
        search_again(case.result, replace_leaves(case.tree, values)) for values in (key, case.given or drawn)
    )
    right, came = set(ours.pruned_leaves), set(theirs.pruned_leaves)
    most = case.exercise.details["cuts"] == "most"
    moment = _pruned_at(*((ours, theirs) if most else (theirs, ours)), right - came if most else came - right, theirs)
    below = [case.label(leaf) for leaf in case.tree.leaves if leaf in case.tree.subtree(moment.node)]
    values = case.exercise.how.show({label: key[label] for label in below})
    rule = f"{_rule_of_order(case)} {case.cut_rule(moment)}"
    numbers = case.compared(moment, "given" if case.given else "drawn")
    return Hint(case.look(moment), rule, numbers, sentences.one_right_answer(t, values))


def _pruned_at(one: Result, other: Result, leaves: set[NodeId], shown: Result) -> NodeState:
    """Return what one of two searches has where the one that prunes a leaf alone cuts it off."""
    reason = node_states.reason_for(one, min(leaves)) if leaves else None
    if reason is None:
        return node_states.first_comparison(shown)
    if shown is one:
        return node_states.at_cut(one, reason)
    found = node_states.before(other, reason.pruned[0])
    return found or node_states.first_comparison(shown)
