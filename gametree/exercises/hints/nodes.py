"""The hints for what is asked at each inner node: values, tuples, windows, intervals and bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...rules import INFINITE_WINDOW
from ...trace.written_bounds import written_window
from ...tree.tree import NodeId
from ..marking.item import Item
from . import hint_words as sentences
from . import node_states, rule_hint_words
from .answered_exercise import AnsweredExercise, Hint

__all__ = ["BY_NODE", "by_node", "window"]


def by_node(case: AnsweredExercise) -> Hint:
    """Return the hint at a node that the search leaves, or never comes to."""
    items = case.items()
    first = next((item for item in items if case.given is None and _is_interesting(case, item)), items[0])
    node, label = case.tree[first.label], first.label
    if first.right is None:
        reason = node_states.reason_for(case.result, node)
        state = node_states.at_cut(case.result, reason) if reason else node_states.at_end(case.result, 0)
        return case.about_cut(state, case.say(sentences.LEAVE_OUT, node=label))
    answer = case.say(sentences.AT_NODE, node=label, answer=case.exercise.how.show(first.right))
    return Hint(*BY_NODE[case.exercise.kind](case, node), answer)


def _is_interesting(case: AnsweredExercise, item: Item) -> bool:
    """Tell whether a part of the right answer has something to think about."""
    if case.exercise.kind == "windows":
        return bool(item.right != case.exercise.window)
    if case.exercise.kind == "bounds":
        return not str(item.right).startswith("=")
    if case.exercise.kind == "intervals":
        return bool(item.right[0] != item.right[1])
    return len(case.tree.children(item.label)) > 1


def _value(case: AnsweredExercise, node: NodeId) -> tuple[str, str, str]:
    return case.look_at(node), case.value_rule(node), case.calculation(node)


def _window(case: AnsweredExercise, node: NodeId) -> tuple[str, str, str]:
    at_end = case.exercise.details["at"] == "end"
    where = case.say(sentences.ON_LEAVING if at_end else sentences.ON_ENTRY, node=case.label(node))
    return where, *window(case, node, at_end=at_end)


def window(case: AnsweredExercise, node: NodeId, *, at_end: bool) -> tuple[str, str]:
    """Return the rule and the numbers for the window of a node."""
    parent = case.tree.parent(node)
    if not at_end and parent is None:
        is_full = case.exercise.window == INFINITE_WINDOW
        numbers = case.say(sentences.NO_VALUE_YET if is_full else sentences.START_WINDOW)
        return case.say(rule_hint_words.ROOT_WINDOW), numbers
    if at_end:
        rule, state = rule_hint_words.WINDOW_AT_THE_END, node_states.at_end(case.result, node)
    else:
        is_shallow = case.rules.reach == "shallow"
        rule = rule_hint_words.PARENT_ONLY if is_shallow else rule_hint_words.WINDOW_FROM_ABOVE
        above = node_states.before(case.result, node)
        assert above is not None
        state = above
    facts = {"node": case.label(state.node), "window": written_window(state.entered)}
    if not at_end and not state.done:
        return case.say(rule), case.say(sentences.JUST_ENTERED, **facts)
    return case.say(rule), case.say(sentences.ENTERED_THEN, **facts, done=case.listed(case.done(state)))


def _interval(case: AnsweredExercise, node: NodeId) -> tuple[str, str, str]:
    below = case.listed(case.known(case.view.children(node)))
    rule = case.say(rule_hint_words.INTERVAL[case.view.kind(node)])
    return case.look_at(node), rule, case.say(sentences.KNOWN_AT_THE_END, node=case.label(node), below=below)


def _bound(case: AnsweredExercise, node: NodeId) -> tuple[str, str, str]:
    where, _, known = _interval(case, node)
    return where, case.say(rule_hint_words.BOUND), f"{case.calculation(node)} {known}"


BY_NODE: Mapping[str, Callable[[AnsweredExercise, NodeId], tuple[str, str, str]]] = {
    **dict.fromkeys(("values", "chance-values", "tuples"), _value),
    "windows": _window,
    "intervals": _interval,
    "bounds": _bound,
}
"""Where to look, the rule and the numbers at a node, for the kinds that ask for something at each of them."""
