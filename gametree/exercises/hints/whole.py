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
from . import hint_words as sentences
from . import node_states, rule_hint_words
from .answered_exercise import AnsweredExercise, Hint
from .node_states import NodeState

__all__ = ["by_child_order", "by_design", "by_move", "by_x"]


def by_move(case: AnsweredExercise) -> Hint:
    """Return the hint at the best move."""
    end = intervals.end_of(case.result)
    if case.tree.utilities:
        numbers = case.calculation(0)
    else:
        below = case.known(child for child in case.view.children(0) if end.values[child] is not None)
        numbers = case.say(sentences.KNOWN_AT_THE_END, node=case.label(0), below=case.listed(below))
    return Hint(case.look_at(0), case.value_rule(0), numbers, case.say(sentences.BEST_MOVE, move=case.exercise.key))


def by_x(case: AnsweredExercise) -> Hint:
    """Return the hint at the values of x."""
    details, key = case.exercise.details, interval_sets.read(case.exercise.key)
    if details["ask"] == "cut":
        above = case.tree.parent(details["branch"])
        assert above is not None
        rule = case.say(rule_hint_words.CUT[case.view.kind(above), case.rules.cut])
    else:
        rule = f"{case.say(rule_hint_words.VALUE[case.view.kind(0)])} {case.say(rule_hint_words.EQUAL_MOVES)}"
    numbers = case.say(sentences.TRY_FAR_AWAY)
    if ends := sorted({end for span in key for end in span[:2]} - {INF, -INF}):
        numbers = case.say(sentences.X_CHANGES_AT, count=len(ends), numbers=case.listed(list(map(show, ends))))
    never, always, union = map(case.say, sentences.SETS)
    answer = case.say(sentences.RIGHT_ANSWER, answer=interval_sets.write(key, (never, always, union)))
    return Hint(case.say(sentences.FOLLOW_X, leaf=details["leaf"], root=case.label(0)), rule, numbers, answer)


def by_child_order(case: AnsweredExercise) -> Hint:
    """Return the hint at the first node whose children have to come in another order."""
    order = case.given or {}
    try:
        flaw = child_order.optimum(case.exercise).flaw(order)
    except AlgorithmError:  # too wide to compare all orders
        flaw = next(((case.tree[n], below) for n, below in case.exercise.key.items() if order.get(n) != below), None)
    first = list(map(case.label, case.tree.children(0)))
    node, best = flaw or (0, case.exercise.key.get(case.label(0), first))
    values, label = perfect_values(case.tree), case.label(node)
    worth = [f"{case.label(child)} = {case.exercise.how.show(values[child])}" for child in case.tree.children(node)]
    return Hint(
        case.say(sentences.CHILDREN_OF, node=label),
        case.say(rule_hint_words.PRUNES[case.exercise.details["cuts"]]),
        case.say(sentences.WORTH, values=case.listed(worth)),
        case.say(sentences.ORDER_AT, node=label, order=", ".join(best)),
    )


def by_design(case: AnsweredExercise) -> Hint:
    """Return the hint at the first leaf that could be pruned, or need not be."""
    key, cuts = case.exercise.key, case.exercise.details["cuts"]
    drawn = {case.label(leaf): case.tree.value(leaf) for leaf in case.tree.leaves}
    ours, theirs = (
        search_again(case.result, replace_leaves(case.tree, values)) for values in (key, case.given or drawn)
    )
    more, fewer = (ours, theirs) if cuts == "most" else (theirs, ours)
    state = _pruned_at(more, fewer, set(more.pruned_leaves) - set(fewer.pruned_leaves), theirs)
    below = [case.label(leaf) for leaf in case.tree.leaves if leaf in case.tree.subtree(state.node)]
    values = case.exercise.how.show({label: key[label] for label in below})
    rule = f"{case.say(rule_hint_words.PRUNES[cuts])} {case.cut_rule(state)}"
    numbers = case.compared(state, "given" if case.given else "drawn")
    return Hint(case.look(state), rule, numbers, case.say(sentences.ONE_RIGHT_ANSWER, values=values))


def _pruned_at(more: Result, fewer: Result, leaves: set[NodeId], shown: Result) -> NodeState:
    """Return the state in ``shown``, one of two searches, in which only one of them prunes the first of some leaves."""
    reason = node_states.reason_for(more, min(leaves)) if leaves else None
    if reason is None:
        return node_states.first_comparison(shown)
    if shown is more:
        return node_states.at_cut(more, reason)
    return node_states.before(fewer, reason.pruned[0]) or node_states.first_comparison(shown)
