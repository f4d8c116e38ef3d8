"""The case: an exercise with an answer, and the sentences that several kinds of hint have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...catalogue import translator
from ...explain.cutoffs import reasons
from ...explain.what_if_words import CUT_OFF
from ...kinds import CHANCE, player_number
from ...trace.written_bounds import written_known
from ...tree.tree import NodeId
from ...tree.view import view_of
from ...values import Value, show
from .. import cut_tests
from ..cut_tests import Moment
from ..item import Answer, Item
from ..kinds import intervals
from . import decision_words
from . import hint_words as sentences

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["Case", "Hint"]


class Hint(NamedTuple):
    """The four steps."""

    where: str
    rule: str
    numbers: str
    answer: str


class Case:
    """An exercise, what was answered, and what the sentences need of both."""

    def __init__(self, exercise: Exercise, given: Answer, lang: str) -> None:
        self.exercise, self.given, self.t = exercise, given, translator(lang)
        self.tree, self.result = exercise.tree, exercise.result
        self.rules = exercise.result.rules
        self.view = view_of(self.tree, self.rules)
        self.label = self.tree.label

    def items(self) -> list[Item]:
        """Return the parts of the answer that are not right, or all parts of the right one if there is none."""
        given = self.given if self.given is not None else type(self.exercise.key)()
        return [item for item in self.exercise.how.judge(self.exercise, given) if not item.verdict.counts]

    # ---- sentences about a moment ---------------------------------------------------------------

    def look(self, moment: Moment) -> str:
        """Say at which node and after which successor to look."""
        if moment.last is None:
            return sentences.on_entry(self.t, self.label(moment.node))
        return sentences.once_known(self.t, self.label(moment.node), self.label(moment.last))

    def cut_rule(self, moment: Moment) -> str:
        """Say when the node is cut off."""
        kind = self.view.kind(moment.node)
        if kind == CHANCE:
            is_bounded = self.rules.value_range is not None
            return decision_words.chance_is_left(self.t, self.rules.cut, is_bounded)
        if moment.last is None:
            return decision_words.first_is_searched(self.t)
        return decision_words.is_left(self.t, kind, self.rules.cut)

    def compared(self, moment: Moment, whose: str = "") -> str:
        """Ask whether the node is cut off at a moment."""
        name = self.label(moment.node)
        if self.view.kind(moment.node) == CHANCE:
            return sentences.known_of_chance(self.t, written_known(name, *moment.ends), moment.window)
        if moment.value is None:
            return sentences.nothing_known_yet(self.t, name, moment.window)
        bound, number = moment.bound
        facts = [f"v({name}) = {show(moment.value)}", f"{bound} = {show(number, sign=True)}"]
        return sentences.compare(self.t, facts, moment.test, whose)

    def about_cut(self, moment: Moment, answer: str) -> Hint:
        """Return the hint where a cut-off is made, or is not."""
        return Hint(self.look(moment), self.cut_rule(moment), self.compared(moment), answer)

    # ---- sentences about a node -----------------------------------------------------------------

    def player(self, node: NodeId) -> str:
        """Return who moves at a node."""
        kind = self.view.kind(node)
        return kind if player_number(kind) else kind.upper()

    def look_at(self, node: NodeId) -> str:
        """Name a node, and who chooses there."""
        if self.view.kind(node) == CHANCE:
            return sentences.chance_node(self.t, self.label(node))
        return sentences.chooses(self.t, self.label(node), self.player(node))

    def hero(self, node: NodeId) -> str:
        """Return whose entry of the tuples counts at a node."""
        player = self.view.kind(node)
        return player if self.exercise.algorithm == "maxn" else self.rules.player or self.view.kind(0)

    def takes(self, node: NodeId) -> str:
        """Say what a node is worth."""
        kind = self.view.kind(node)
        if player_number(kind) and self.tree.utilities:
            return decision_words.takes_tuple(self.t, kind, self.hero(node), self.rules.tie)
        said = decision_words.takes(self.t, kind)
        is_hard = self.exercise.algorithm == "alphabeta" and self.rules.fail == "hard"
        return f"{said} {decision_words.no_value_outside(self.t)}" if is_hard else said

    def calculation(self, node: NodeId) -> str:
        """Give the values from which a node's value comes, without the result."""
        moment = cut_tests.at_end(self.result, node)
        kind = self.view.kind(node)
        if self.tree.utilities:
            place = (player_number(self.hero(node)) or 1) - 1
            entries = [f"{show(value[place])} ({self.label(child)})" for child, value in moment.done]  # type: ignore[index]
            return sentences.entries(self.t, self.hero(node), entries)
        if kind == CHANCE:
            terms = [f"{show(self.view.probability(child))} · {_factor(value)}" for child, value in moment.done]
            return sentences.work_out(self.t, " + ".join(terms))
        said = [sentences.work_out(self.t, f"{kind}({', '.join(show(value) for _, value in moment.done)})")]
        reason = next((r for r in reasons(self.result) if r.node == node), None)
        if reason:
            said.append(
                sentences.only_these(self.t, CUT_OFF.of(node=self.label(node), test=reason.inequality).told(self.t))
            )
        if self.exercise.algorithm == "alphabeta" and self.rules.fail == "hard":
            said.append(sentences.entered_with(self.t, self.label(node), moment.entered))
        return " ".join(said)

    def known(self, nodes: Sequence[NodeId]) -> list[str]:
        """Say what is known of nodes at the end."""
        end = intervals.end_of(self.result)
        written = []
        for node in nodes:
            if isinstance(value := end.values[node], tuple):
                written.append(f"{self.label(node)} = {show(value)}")
            else:
                written.append(intervals.formula(self.label(node), (end.low[node], end.high[node])))
        return written

    def done(self, moment: Moment) -> list[str]:
        """Write what is known of the successors that are done: a value, or a bound where one was cut off."""
        if self.tree.utilities:
            return [f"{self.label(child)} = {show(value)}" for child, value in moment.done]
        spans = zip(moment.done, moment.spans, strict=True)
        return [intervals.formula(self.label(child), span) for (child, _), span in spans]


def _factor(value: Value) -> str:
    return show(value) if isinstance(value, tuple) or value >= 0 else f"({show(value)})"
