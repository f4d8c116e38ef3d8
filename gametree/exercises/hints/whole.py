"""The hints for answers of one part: a move, the values of x, an order, values for the leaves, a table, a step."""

from __future__ import annotations

from ...errors import AlgorithmError
from ...explain.transformations import replace_leaves
from ...games.kinds import LEAF
from ...search.rerun import search_again
from ...trace.result import Result
from ...tree.perfect_values import perfect_values
from ...tree.tree import NodeId
from ...values import INF, show
from ..answers import interval_sets
from ..kinds import child_order, intervals, which_trace
from ..kinds.visit_order import first_difference
from . import hint_words as sentences
from . import node_states, rule_hint_words
from .answered_exercise import AnsweredExercise, Hint
from .node_states import NodeState
from .nodes import window

__all__ = ["by_child_order", "by_design", "by_move", "by_step", "by_table", "by_x"]


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


NAME, VALUE = 0, 3
"""the columns of a table; α and β are between them"""


def by_table(case: AnsweredExercise) -> Hint:
    """Return the hint at the first step at which a table is not that of the right search."""
    options, key = case.exercise.details["options"], case.exercise.key
    right = which_trace.table(case.result)
    others = [
        rows for number, rows in options.items() if (number != key if case.given is None else number == case.given)
    ]
    line, row = min(_difference(right, rows) for rows in others)
    node = case.tree[right[line][NAME]]
    where = case.say(sentences.TABLES_AT, node=case.label(node))
    return Hint(where, *_decided(case, node, right[line], row), case.say(sentences.RIGHT_ANSWER, answer=key))


def by_step(case: AnsweredExercise) -> Hint:
    """Return the hint at the first wrong step of a table: the move at the root below which it is, then what decides."""
    place, right = case.exercise.key, which_trace.table(case.result)
    row, wrong = right[place - 1], case.exercise.details["steps"][place - 1]
    node = case.tree[row[NAME]]
    top = case.label(case.tree.path(node)[:2][-1])
    where = case.say(sentences.WRONG_STEP_AT if node == 0 else sentences.WRONG_STEP_BELOW, node=top)
    return Hint(where, *_decided(case, node, row, wrong), case.say(sentences.RIGHT_ANSWER, answer=place))


def _difference(right: list[list[str]], rows: list[list[str]]) -> tuple[int, list[str]]:
    """Return the first line at which a table is not the right one, and its row there, if it has one."""
    line = first_difference(right, rows)
    return (line, rows[line] if line < len(rows) else []) if line < len(right) else (line - 1, [])


def _decided(case: AnsweredExercise, node: NodeId, right: list[str], row: list[str]) -> tuple[str, str]:
    """Return the rule and the numbers for what differs in a row: the node, its value, its window or the cut-off."""
    is_inner = case.view.kind(node) != LEAF
    same_node = row[:1] == right[:1]
    if same_node and is_inner and row[VALUE] != right[VALUE]:
        return case.value_rule(node), case.calculation(node)
    if same_node and row[1:VALUE] != right[1:VALUE]:
        return window(case, node, at_end=is_inner)
    state = node_states.at_end(case.result, node) if is_inner else node_states.before(case.result, node)
    if state is None:
        state = node_states.at_start(case.result)
    if not case.exercise.prunes:
        numbers = case.say(sentences.NOTHING_EVALUATED)
        if done := case.done(state):
            numbers = case.say(sentences.KNOWS, node=case.label(state.node), done=case.listed(done))
        return case.say(rule_hint_words.DEPTH_FIRST), numbers
    is_first = not is_inner and state.last is None
    rule = case.say(rule_hint_words.DEPTH_FIRST_WITH_CUTS) if is_first else case.cut_rule(state)
    return rule, case.compared(state)
