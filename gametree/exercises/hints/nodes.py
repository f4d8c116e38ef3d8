"""The hints for what is asked at each inner node: values, tuples, windows, intervals and bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...rules import INFINITE_WINDOW
from ...tree.tree import NodeId
from ..marking.item import Item
from . import decision_words, node_states
from . import hint_words as sentences
from .answered_exercise import Case, Hint

__all__ = ["BY_NODE", "by_node", "window"]


def by_node(case: Case) -> Hint:
    """Return the hint at a node that the search leaves, or never comes to."""
    items = case.items()
    first = next((item for item in items if case.given is None and _is_interesting(case, item)), items[0])
    node, label = case.tree[first.label], first.label
    if first.right is None:
        reason = node_states.reason_for(case.result, node)
        moment = node_states.at_cut(case.result, reason) if reason else node_states.at_end(case.result, 0)
        return case.about_cut(moment, sentences.leave_out(case.t, label))
    answer = sentences.at_node(case.t, label, case.exercise.how.show(first.right))
    return Hint(*BY_NODE[case.exercise.kind](case, node), answer)


def _is_interesting(case: Case, item: Item) -> bool:
    """Tell whether a part of the right answer has something to think about."""
    if case.exercise.kind == "windows":
        return bool(item.right != case.exercise.window)
    if case.exercise.kind == "bounds":
        return not str(item.right).startswith("=")
    if case.exercise.kind == "intervals":
        return bool(item.right[0] != item.right[1])
    return len(case.tree.children(item.label)) > 1


def _value(case: Case, node: NodeId) -> tuple[str, str, str]:
    return case.look_at(node), case.takes(node), case.calculation(node)


def _window(case: Case, node: NodeId) -> tuple[str, str, str]:
    at_end, label = case.exercise.details["at"] == "end", case.label(node)
    where = (sentences.on_leaving if at_end else sentences.on_entry)(case.t, label)
    return where, *window(case, node, at_end=at_end)


def window(case: Case, node: NodeId, *, at_end: bool) -> tuple[str, str]:
    """Return the rule and the numbers for the window of a node."""
    t, parent = case.t, case.tree.parent(node)
    if at_end:
        moment = node_states.at_end(case.result, node)
        numbers = sentences.entered_then(t, case.label(node), moment.entered, case.done(moment))
        return decision_words.window_at_the_end(t), numbers
    if parent is None:
        full = case.exercise.window == INFINITE_WINDOW
        return decision_words.root_window(t), (sentences.nobody_has_a_value if full else sentences.start_window)(t)
    shallow = case.rules.reach == "shallow"
    above = node_states.before(case.result, node)
    assert above is not None
    if above.done:
        numbers = sentences.entered_then(t, case.label(parent), above.entered, case.done(above))
    else:
        numbers = sentences.just_entered(t, case.label(parent), above.entered)
    return (decision_words.parent_only if shallow else decision_words.window_from_above)(t), numbers


def _interval(case: Case, node: NodeId) -> tuple[str, str, str]:
    t, below = case.t, case.known(list(case.view.children(node)))
    rule = decision_words.span_rule(t, case.view.kind(node))
    return case.look_at(node), rule, sentences.known_at_the_end(t, case.label(node), below)


def _bound(case: Case, node: NodeId) -> tuple[str, str, str]:
    where, _, known = _interval(case, node)
    return where, decision_words.bound_rule(case.t), f"{case.calculation(node)} {known}"


BY_NODE: Mapping[str, Callable[[Case, NodeId], tuple[str, str, str]]] = {
    **dict.fromkeys(("values", "chance-values", "tuples"), _value),
    "windows": _window,
    "intervals": _interval,
    "bounds": _bound,
}
"""Where to look, the rule and the numbers at a node, for the kinds that ask for something at each of them."""
