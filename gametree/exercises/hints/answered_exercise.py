"""An exercise with an answer, and the sentences that several kinds of hint and feedback have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...explain.cutoff_reasons import Reason, reasons
from ...explain.what_if_words import CUT_OFF
from ...games.kinds import CHANCE, LEAF, player_number
from ...languages import listed, set_apart, translator
from ...phrases import Phrase
from ...rules import Window
from ...trace.written_bounds import written_known, written_window
from ...tree.tree import NodeId
from ...tree.view import view_of
from ...values import Value, show
from ..kinds import intervals
from ..marking.item import Answer, Item
from . import hint_words as sentences
from . import node_states, rule_hint_words
from .node_states import NodeState

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["AnsweredExercise", "Hint"]

NAMES = ("above", "branch", "child", "last", "leaf", "move", "node", "parent", "root")
"""the facts of the sentences that are labels or moves"""


class Hint(NamedTuple):
    """The four steps of a hint."""

    where: str
    rule: str
    numbers: str
    answer: str


class AnsweredExercise:
    """An exercise, the answer to it, and what the sentences need of both."""

    def __init__(self, exercise: Exercise, given: Answer, lang: str) -> None:
        self.exercise, self.given, self.t = exercise, given, translator(lang)
        self.tree, self.result = exercise.tree, exercise.result
        self.rules = exercise.result.rules
        self.view = view_of(self.tree, self.rules)
        self.label = self.tree.label

    def say(self, phrase: Phrase, **facts: object) -> str:
        """Return a phrase with its facts, in the language of the reader; names that read as words are in quotes."""
        names = {name: set_apart(self.t, fact) for name in NAMES if isinstance(fact := facts.get(name), str)}
        return phrase.of(**facts | names).told(self.t)

    def listed(self, items: Sequence[str]) -> str:
        """Write a list, in the language of the reader."""
        return listed(self.t, items, str)

    def named(self, nodes: Iterable[NodeId]) -> str:
        """Write a list of nodes, in the language of the reader."""
        return self.listed([set_apart(self.t, self.label(node)) for node in nodes])

    def items(self) -> list[Item]:
        """Return the parts of the answer that are not right, or all parts of the right one if there is none."""
        given = self.given if self.given is not None else type(self.exercise.key)()
        return [item for item in self.exercise.how.judge(self.exercise, given) if not item.verdict.counts]

    # ---- sentences about one moment of the search -----------------------------------------------

    def look(self, state: NodeState) -> str:
        """Say at which node and after which child to look."""
        if state.last is None:
            return self.say(sentences.ON_ENTRY, node=self.label(state.node))
        return self.say(sentences.AFTER_CHILD, node=self.label(state.node), child=self.label(state.last))

    def cut_rule(self, state: NodeState) -> str:
        """Say when the node is cut off."""
        kind = self.view.kind(state.node)
        if kind == CHANCE and self.rules.value_range is None:
            return self.say(rule_hint_words.NO_CUT_AT_CHANCE)
        if kind != CHANCE and state.last is None:
            return self.say(rule_hint_words.FIRST_IS_SEARCHED)
        return self.say(rule_hint_words.CUT[kind, self.rules.cut])

    def compared(self, state: NodeState, whose: str = "") -> str:
        """Ask whether the node is cut off; ``whose`` is a key of `hint_words.COMPARE`."""
        name, window = self.label(state.node), written_window(state.window)
        if self.view.kind(state.node) == CHANCE:
            return self.say(sentences.KNOWN_OF_CHANCE, known=written_known(name, *state.ends), window=window)
        if state.value is None:
            return self.say(sentences.NOTHING_KNOWN_YET, node=name, window=window)
        bound, number = state.bound
        facts = [f"v({name}) = {show(state.value)}", f"{bound} = {show(number, sign=True)}"]
        return self.say(sentences.COMPARE[whose], facts=self.listed(facts), test=state.test)

    def about_cut(self, state: NodeState, answer: str) -> Hint:
        """Return the hint where a cut-off is made, or is not."""
        return Hint(self.look(state), self.cut_rule(state), self.compared(state), answer)

    # ---- sentences about a node -----------------------------------------------------------------

    def player(self, node: NodeId) -> str:
        """Return who moves at a node: MAX, MIN or p1, p2 …"""
        kind = self.view.kind(node)
        return kind if player_number(kind) else kind.upper()

    def look_at(self, node: NodeId) -> str:
        """Name a node, and who chooses there."""
        if self.view.kind(node) == CHANCE:
            return self.say(sentences.AT_CHANCE, node=self.label(node))
        return self.say(sentences.AT_PLAYER, node=self.label(node), player=self.player(node))

    def whose_entry(self, node: NodeId) -> str:
        """Return the player whose entry of the tuples counts at a node."""
        for_one = "player" in self.exercise.facts.options
        return (self.rules.player or self.view.kind(0)) if for_one else self.view.kind(node)

    def value_rule(self, node: NodeId) -> str:
        """Say what a node is worth."""
        kind = self.view.kind(node)
        if player_number(kind) and self.tree.utilities:
            hero = self.whose_entry(node)
            takes = rule_hint_words.GREATEST_OWN_ENTRY if hero == kind else rule_hint_words.LEAST_ENTRY_OF
            return f"{self.say(takes, player=kind, hero=hero)} {self.say(rule_hint_words.EQUAL_TUPLES[self.rules.tie])}"
        rule = self.say(rule_hint_words.VALUE[kind])
        return f"{rule} {self.say(rule_hint_words.FAIL_HARD)}" if self.fails_hard else rule

    @property
    def fails_hard(self) -> bool:
        """Whether nodes return no value outside their window."""
        return "fail" in self.exercise.facts.obeys and self.rules.fail == "hard"

    def calculation(self, node: NodeId) -> str:
        """Give the values from which a node's value comes, without the result."""
        state = node_states.at_end(self.result, node)
        kind, values = self.view.kind(node), dict(state.done)
        if self.tree.utilities:
            player = self.whose_entry(node)
            place = (player_number(player) or 1) - 1
            entries = [f"{show(value[place])} ({self.label(child)})" for child, value in state.done]  # type: ignore[index]
            return self.say(sentences.ENTRIES, player=player, entries=self.listed(entries))
        if kind == CHANCE:
            return self.say(sentences.WORK_OUT, formula=self.weighted_sum(values))
        said = [self.choice(node, values)]
        reason = next((r for r in reasons(self.result) if r.node == node), None)
        if reason:
            said.append(self.say(sentences.ONLY_THESE, cause=self.cause(reason)))
        if self.fails_hard:
            window = written_window(state.entered)
            said.append(self.say(sentences.ENTERED_WITH, node=self.label(node), window=window))
        return " ".join(said)

    def choice(self, node: NodeId, values: Mapping[NodeId, Value]) -> str:
        """Give the values among which MAX or MIN chooses; one alone is no choice."""
        if len(values) == 1:
            ((child, value),) = values.items()
            is_only = len(self.view.children(node)) == 1
            only = sentences.ONLY_CHILD if is_only else sentences.ONLY_REACHED
            return self.say(only, node=self.label(node), child=self.label(child), value=show(value))
        formula = f"{self.view.kind(node)}({', '.join(map(show, values.values()))})"
        return self.say(sentences.WORK_OUT, formula=formula)

    def weighted_sum(self, values: Mapping[NodeId, Value]) -> str:
        """Write the mean of a chance node's children: ``0.9 · 2 + 0.1 · (−3)``."""
        return " + ".join(f"{show(self.view.probability(child))} · {_factor(values[child])}" for child in values)

    def cause(self, reason: Reason) -> str:
        """Write a cut-off as a clause: ``C is cut off (2 ≤ α = 3)``."""
        return self.say(CUT_OFF, node=self.label(reason.node), test=reason.inequality)

    def pruned_child(self, reason: Reason, node: NodeId) -> str:
        """Return the label of the child that a cut-off prunes with a node in it."""
        return self.label(next(child for child in reason.pruned if node in self.tree.subtree(child)))

    def known(self, nodes: Iterable[NodeId]) -> list[str]:
        """Say what is known of nodes at the end."""
        end = intervals.end_of(self.result)
        written = []
        for node in nodes:
            if isinstance(value := end.values[node], tuple):
                written.append(self.tuple_formula(node, value))
            else:
                written.append(self.formula(node, (end.low[node], end.high[node])))
        return written

    def done(self, state: NodeState) -> list[str]:
        """Write what is known of the children that are done: a value, or a bound where one was cut off."""
        if self.tree.utilities:
            return [self.tuple_formula(child, value) for child, value in state.done]
        spans = zip(state.done, state.spans, strict=True)
        return [self.formula(child, span) for (child, _), span in spans]

    def tuple_formula(self, node: NodeId, value: Value) -> str:
        """Write the tuple of a node, with ``≈`` where it comes from estimates at the depth limit."""
        return f"{self.label(node)} {'≈' if self.is_estimate(node) else '='} {show(value)}"

    def formula(self, node: NodeId, span: Window) -> str:
        """Write what is known of a node, with ``≈`` where it comes from estimates at the depth limit."""
        return written_known(self.label(node), *span, estimated=(self.is_estimate(node),) * 2)

    def is_estimate(self, node: NodeId) -> bool:
        """Tell whether the value of a node comes from estimates at the depth limit."""
        if self.rules.depth is None:
            return False
        ends = (below for below in self.tree.subtree(node) if self.view.kind(below) == LEAF)
        return any(self.tree.children(end) for end in ends)


def _factor(value: Value) -> str:
    return show(value) if isinstance(value, tuple) or value >= 0 else f"({show(value)})"
