"""The hints for the choice among tables of steps, and for a wrong step in one of them."""

from __future__ import annotations

from ...games.kinds import LEAF
from ...tree.tree import NodeId
from ..kinds import which_trace
from ..kinds.visit_order import first_difference
from . import hint_words as sentences
from . import node_states, rule_hint_words
from .answered_exercise import AnsweredExercise, Hint
from .nodes import window

__all__ = ["by_step", "by_table"]

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
