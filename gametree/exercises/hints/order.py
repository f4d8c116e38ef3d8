"""The hints for the order in which leaves are evaluated."""

from __future__ import annotations

from ...explain.cutoff_reasons import reasons
from ...games.kinds import LEAF
from ...trace.trace import EventKind
from ..kinds.visit_order import first_difference
from ..marking.follow_through import entered_in_order
from . import hint_words as sentences
from . import node_states, rule_hint_words
from .answered_exercise import AnsweredExercise, Hint
from .node_states import NodeState

__all__ = ["by_order"]


def by_order(case: AnsweredExercise) -> Hint:
    """Return the hint at the first leaf that is not the one that comes next."""
    key, place = case.exercise.key, _place(case)
    following = key[place] if place < len(key) else None
    cuts = case.exercise.prunes
    rule = case.say(rule_hint_words.DEPTH_FIRST_WITH_CUTS if cuts else rule_hint_words.DEPTH_FIRST)
    if not place:
        answer = case.say(sentences.FIRST_LEAF, leaf=following)
        return Hint(case.say(sentences.AT_THE_BEGINNING), rule, case.say(sentences.NOTHING_EVALUATED), answer)
    last = key[place - 1]
    answer = case.say(sentences.NEXT_LEAF if following else sentences.NO_NEXT_LEAF, last=last, leaf=following)
    where, state = case.say(sentences.AFTER_LEAF, leaf=last), _turn(case, last, following)
    if not cuts or state.at == len(case.result.trace.raw) - 1:
        done = case.listed(case.done(state))
        return Hint(where, rule, case.say(sentences.KNOWS, node=case.label(state.node), done=done), answer)
    return Hint(where, f"{rule} {case.cut_rule(state)}", case.compared(state), answer)


def _place(case: AnsweredExercise) -> int:
    """Return the place of the first leaf that is another in the answer; without one, of the first after a cut-off."""
    key, given = case.exercise.key, case.given
    if given is not None:
        return first_difference(key, given)
    order = [case.label(node) for node in entered_in_order(case.exercise) if case.view.kind(node) == LEAF]
    place = first_difference(key, order)
    return place if place < len(key) else 0


def _turn(case: AnsweredExercise, last: str, following: str | None) -> NodeState:
    """Return what decides where the search goes on after a leaf: a cut-off on the way, or else the next child."""
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
