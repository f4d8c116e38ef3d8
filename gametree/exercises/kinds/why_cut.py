"""The reason for a cut-off at a node: the inequality that holds there, and the node that set the bound."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from ...errors import AlgorithmError, InputError
from ...explain.cutoff_reasons import Reason, reasons
from ...languages import quote_label
from ...phrases import Code, gettext, pgettext
from ...rules import SearchAspect
from ...trace.annotations import cut_test, written_window
from ...trace.replay import Cut
from ...trace.result import Result
from ...trace.trace import EventKind
from ...tree.tree import NodeId
from ...values import Value, show
from .. import node_states
from ..answer_notation import answer_repr
from ..hints import RIGHT_ANSWER, AnsweredExercise, Hint, WrongAnswer
from .question_kind import ONE_REASON, TreeDraw
from .step_tables import OneRow

if TYPE_CHECKING:
    from gettext import NullTranslations

    from ..exercise import Exercise

CUT_REASONS = "cut reasons"
"""family of the mistakes that lead to a different reason"""
_MOST_REASONS = 6
"""maximum number of reasons to choose from"""
_OWNERS = 2
"""number of rows with the right inequality and a wrong owner of the bound"""
_FLIPPED = {"≤": "≥", "<": ">", "≥": "≤", ">": "<"}
_STRICT = {"≤": "<", "≥": ">"}
_HOLDS: Mapping[str, Callable[[Any, Any], bool]] = {
    "≤": operator.le,
    "<": operator.lt,
    "≥": operator.ge,
    ">": operator.gt,
}
_OTHER_BOUND = {"α": "β", "β": "α"}
_PARTS = re.compile(r"v\(.*\) = (?P<value>\S+) (?P<sign>[≤≥<>]) (?P<bound>[αβ] = \S+)", re.DOTALL)
"""pattern of an inequality, with a group for each of its parts"""

_NO_CUT = gettext("alpha-beta prunes nothing on the tree %(tree)s, so there is no cut-off to explain; use another tree")
_NO_SUCH_CUT = gettext(
    "the detail cut is %(given)s, but alpha-beta prunes nothing at that node; write one of these nodes: %(nodes)s"
)
_NO_REASONS = gettext(
    "the detail reasons of why-cut is %(given)s, but it must contain the right reason exactly once; correct it, or "
    "leave it out to let the kit choose the reasons"
)
_VALUE_IS = gettext("At the moment of the cut-off, the value so far is v(%(node)s) = %(value)s.")
_BOUND_IS = gettext(
    "At the moment of the cut-off, %(node)s has (α, β) = %(window)s. A MIN node is compared with α, a MAX node with β."
)
_OTHER_SIGN = gettext("Both numbers are right, but that inequality is not what cuts off %(node)s.")
_NOT_SET_THERE = gettext(
    "The inequality is right, but the bound is not from %(owner)s. α comes from a MAX node further up, and β from a "
    "MIN node further up: look for the one whose value so far is %(bound)s."
)
_FROM_START = gettext("The inequality is right, but no node has set this bound: it is from the initial window.")


@dataclass(frozen=True, slots=True)
class Claim:
    """A reason for a cut-off, right or wrong."""

    value: Value
    sign: str
    bound_name: str
    bound: Value
    owner: NodeId | None
    """node that, according to the claim, set the bound; None for the initial window"""

    @property
    def holds(self) -> bool:
        """Whether the inequality of the two numbers holds."""
        return _HOLDS[self.sign](self.value, self.bound)


class WhyCut(OneRow):
    """A question about the reason for a cut-off at a node: the inequality with both numbers, and the node that set the
    bound.
    """

    name = "why-cut"
    title = pgettext("kind of question", "reason of a cut-off")
    algorithms = ("alphabeta",)
    questions = {
        # TRANSLATORS: a table with inequalities and nodes follows
        "": gettext(
            "Why does %(search)s cut off %(node)s? Choose the row with the inequality that is true at that moment, and "
            "with the node that has set the bound."
        )
    }
    shape = gettext("the number of a row")
    sort = ONE_REASON
    heads = ("head_row", "head_inequality", "head_bound_from")
    mistakes = frozenset({CUT_REASONS})
    has_window = True
    about_cuts = True
    tries_slips = False
    all_mistakes_differ_from = None

    def shows(self, exercise: Exercise) -> Collection[SearchAspect]:
        """Return the aspects of the search on which the key depends; the values that nodes return are among them unless
        the rule ``reach`` is shallow.
        """
        is_shallow = exercise.rules.reach == "shallow"
        return (SearchAspect.VISITS,) if is_shallow else (SearchAspect.VISITS, SearchAspect.RETURNS)

    def resolve_details(self, exercise: Exercise) -> dict[str, Any]:
        """Check the details: a node that is cut off, ``{"cut": label}``, and the ``reasons`` to choose from; both are
        optional.

        The default is the first node whose bound is from an ancestor above its parent; if there is none, the first node
        that is cut off.
        """
        reason = _reason(exercise)
        right, given = _row(exercise.result, reason.node), exercise.details.get("reasons")
        offered = offered_reasons(exercise, reason) if given is None else given
        is_table = isinstance(offered, list) and all(isinstance(row, list) and len(row) == 2 for row in offered)
        if not is_table or offered.count(right) != 1 or not all(_PARTS.fullmatch(str(row[0])) for row in offered):
            raise InputError(_NO_REASONS.with_values(given=answer_repr(given)))
        return {"cut": exercise.tree.label(reason.node), "reasons": [list(map(str, row)) for row in offered]}

    def make_details(self, draws: TreeDraw) -> Mapping[str, Any]:
        return {}

    def question_values(self, translator: NullTranslations, exercise: Exercise) -> dict[str, object]:
        node = quote_label(translator, exercise.details["cut"])
        return {**super().question_values(translator, exercise), "node": node}

    def tables(self, exercise: Exercise) -> dict[str, list[list[str]]]:
        return {"": [[str(number), *row] for number, row in enumerate(exercise.details["reasons"], start=1)]}

    def key(self, result: Result, exercise: Exercise) -> int | None:
        """Return the number of the row with the reason for the cut-off at the node in question; None if the given
        search has no cut-off at this node, or if no row has its reason.
        """
        row, offered = _row(result, exercise.tree[exercise.details["cut"]]), exercise.details["reasons"]
        return offered.index(row) + 1 if row in offered else None

    def hint(self, case: AnsweredExercise) -> Hint:
        state = node_states.at_cut(case.result, _reason(case.exercise))
        return case.about_cut(state, case.say(RIGHT_ANSWER, answer=case.exercise.key))

    def first_wrong(self, case: WrongAnswer) -> Iterator[str]:
        """Yield sentences that name the wrong part of the chosen reason: the value, the bound, the sign or the node."""
        reason, offered = _reason(case.exercise), case.exercise.details["reasons"]
        (test, owner), right = offered[case.answer - 1], _PARTS.fullmatch(offered[case.exercise.key - 1][0])
        given, state = _PARTS.fullmatch(test), node_states.at_cut(case.result, reason)
        assert given and right
        node = case.label(reason.node)
        if given["value"] != right["value"]:
            yield case.say(_VALUE_IS, node=node, value=right["value"])
        elif given["bound"] != right["bound"]:
            yield case.say(_BOUND_IS, node=node, window=written_window(state.window))
        elif given["sign"] != right["sign"]:
            yield f"{case.say(_OTHER_SIGN, node=node)} {case.cut_rule(state)}"
        elif reason.owner is None:
            yield case.say(_FROM_START)
        else:
            yield case.say(_NOT_SET_THERE, owner=quote_label(case.translator, owner), bound=show(reason.cut.bound))

    def about_right(self, case: AnsweredExercise) -> Iterator[str]:
        yield _reason(case.exercise).text(case.lang)

    def reasons(self, exercise: Exercise, lang: str) -> list[str]:
        return [_reason(exercise).text(lang)]


def _reason(exercise: Exercise) -> Reason:
    """Return the cut-off in question."""
    made, tree, asked = reasons(exercise.result), exercise.tree, exercise.details.get("cut")
    if not made:
        raise AlgorithmError(_NO_CUT.with_values(tree=Code(tree)))
    if asked is None:
        return next((reason for reason in made if reason.owner != tree.parent(reason.node)), made[0])
    nodes = {tree.label(reason.node): reason for reason in made}
    if asked not in nodes:
        raise InputError(_NO_SUCH_CUT.with_values(given=answer_repr(asked), nodes=Code(", ".join(nodes))))
    return nodes[asked]


# ---- Reasons to choose from ---------------------------------------------------------------------


def offered_reasons(exercise: Exercise, reason: Reason) -> list[list[str]]:
    """Return the rows to choose from. Exactly one of them is right, and their order does not depend on which one."""
    right = _claim(reason.cut, exercise.result)
    holders, chosen = _holders(exercise, reason, right), {right: None}
    for claim in (*_mistaken_claims(exercise, reason.node), *_wrong_claims(exercise, reason, right)):
        is_true = claim.holds and replace(claim, sign=right.sign, owner=None) == replace(right, owner=None)
        if len(chosen) < _MOST_REASONS and not (is_true and claim.owner in holders):
            chosen[claim] = None
    rows = [_cells(claim, exercise.result, reason.node) for claim in chosen]
    return sorted(rows, key=lambda row: sha256(f"{exercise.tree} {row}".encode()).digest())


def _row(result: Result, node: NodeId) -> list[str]:
    """Return the reason for a cut-off at a node as a row of texts; [] if there is no cut-off."""
    cut = next((cut for cut in result.cuts if cut.node == node and cut.pruned), None)
    return [] if cut is None else _cells(_claim(cut, result), result, node)


def _claim(cut: Cut, result: Result) -> Claim:
    sign = cut_test(cut, result.rules).split()[1]
    return Claim(cut.value, sign, "β" if cut.upper else "α", cut.bound, cut.owner)


def _cells(claim: Claim, result: Result, node: NodeId) -> list[str]:
    values = f"{show(claim.value)} {claim.sign} {claim.bound_name} = {show(claim.bound, sign=True)}"
    owner = written_window(result.trace.raw[0][3:]) if claim.owner is None else result.tree.label(claim.owner)
    return [f"v({result.tree.label(node)}) = {values}", owner]


def _holders(exercise: Exercise, reason: Reason, right: Claim) -> set[NodeId | None]:
    """Return the nodes whose value is the bound; several can have the same value."""
    tree = exercise.tree
    above = [node for node in tree.path(reason.node) if tree.kind(node) != tree.kind(reason.node)]
    states = [node_states.state_after(exercise.result, node, reason.at - 1) for node in above]
    at_start = {None} if right.bound in exercise.window else set[None]()
    return {right.owner, *at_start, *(state.node for state in states if state.value == right.bound)}


def _mistaken_claims(exercise: Exercise, node: NodeId) -> Iterator[Claim]:
    """Yield the reasons to which known mistakes lead at the same node."""
    from ..mistakes import MISTAKES  # mistakes refer to the kinds of question
    from ..search_variant import SearchVariant

    procedure = SearchVariant.for_exercise(exercise)
    for mistake in MISTAKES.values():
        for way in mistake.ways_in(procedure) if CUT_REASONS in mistake.families else ():
            result = way.result()
            yield from (_claim(cut, result) for cut in result.cuts if cut.node == node and cut.pruned)


def _wrong_claims(exercise: Exercise, reason: Reason, right: Claim) -> Iterator[Claim]:
    """Yield reasons with one wrong element: the owner, the sign, the name of the bound, the number of the bound, or the
    value of the node.
    """
    tree = exercise.tree
    state, path = node_states.at_cut(exercise.result, reason), tree.path(reason.node)
    others = [node for node in (*reversed(path[:-1]), reason.node) if node != right.owner]
    yield from (replace(right, owner=node) for node in others[:_OWNERS])
    if right.value == right.bound and right.sign in _STRICT:
        yield replace(right, sign=_STRICT[right.sign])
    yield replace(right, sign=_FLIPPED[right.sign])
    yield replace(right, bound_name=_OTHER_BOUND[right.bound_name])
    read = [event[1:3] for event in exercise.result.trace.raw[: reason.at] if event[0] is EventKind.EVALUATE]
    outside = [(leaf, value) for leaf, value in read if reason.node not in tree.path(leaf) and value != right.bound]
    yield from (
        replace(right, bound=value, owner=tree.parent(leaf)) for leaf, value in outside[-1:] if value is not None
    )
    yield from (replace(right, value=value) for _, value in state.done if value != right.value)
