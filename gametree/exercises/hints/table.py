"""The hints for the choice among tables of steps."""

from __future__ import annotations

from ...kinds import LEAF
from ...tree.tree import NodeId
from ..kinds import which_trace
from . import decision_words, node_states
from . import hint_words as sentences
from .answered_exercise import Case, Hint
from .nodes import window

__all__ = ["by_table"]

NAME, VALUE = 0, 3
"""The columns of a table; between them stand α and β."""

Row = list[str]


def by_table(case: Case) -> Hint:
    """Return the hint at the first step at which a table is not that of the right search."""
    options, key = case.exercise.details["options"], case.exercise.key
    right = which_trace.table(case.result)
    others = (
        [rows for number, rows in options.items() if number != key] if case.given is None else [options[case.given]]
    )
    line, row = min(_difference(right, rows) for rows in others)
    node = case.tree[right[line][NAME]]
    where = sentences.tables_at(case.t, case.label(node))
    return Hint(where, *_decided(case, node, right[line], row), sentences.right_answer(case.t, key))


def _difference(right: list[Row], rows: list[Row]) -> tuple[int, Row]:
    """Return the first line at which a table is not the right one, and what stands there, if anything."""
    for line, row in enumerate(right):
        if line >= len(rows) or rows[line] != row:
            return line, rows[line] if line < len(rows) else []
    return len(right) - 1, []


def _decided(case: Case, node: NodeId, right: Row, row: Row) -> tuple[str, str]:
    """Return the rule and the numbers for what differs in a row: the node, its value, its window or the cut-off."""
    is_inner = case.view.kind(node) != LEAF
    same_node = row[:1] == right[:1]
    if same_node and is_inner and row[VALUE] != right[VALUE]:
        return case.takes(node), case.calculation(node)
    if same_node and row[1:VALUE] != right[1:VALUE]:
        return window(case, node, at_end=is_inner)
    moment = node_states.at_end(case.result, node) if is_inner else node_states.before(case.result, node)
    if moment is None:
        moment = node_states.at_start(case.result)
    if case.exercise.algorithm == "minimax":
        done = case.done(moment)
        numbers = (
            sentences.knows(case.t, case.label(moment.node), done) if done else sentences.nothing_evaluated(case.t)
        )
        return decision_words.depth_first(case.t, False), numbers
    is_first = not is_inner and moment.last is None
    rule = decision_words.depth_first(case.t, True) if is_first else case.cut_rule(moment)
    return rule, case.compared(moment)
