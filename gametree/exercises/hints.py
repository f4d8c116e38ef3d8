"""Hints: an exercise with an answer, and the sentences shared by several kinds of hint and feedback."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..errors import InputError, wrong_value
from ..explain.cutoff_reasons import Reason, reasons
from ..explain.what_if import CUT_OFF
from ..languages import listed, quote_label, translator_for
from ..node_kinds import CHANCE, LEAF, player_number
from ..phrases import Phrase, gettext
from ..rules import FAIL_HARD, Window
from ..trace.annotations import written_known, written_window
from ..tree.tree import NodeId
from ..tree.view import frontier, view_of
from ..values import INF, Value, is_whole, show
from . import node_states
from .answer_errors import AnswerError
from .marks import Answer, Item, Verdict
from .node_states import NodeState, places_in_order

if TYPE_CHECKING:
    from .exercise import Exercise

_AT_CHANCE = gettext("Look first at the chance node %(node)s.")
_AT_PLAYER = gettext("Look first at %(node)s, where %(player)s chooses.")
ON_ENTRY = gettext("Look first at %(node)s, at the moment when the search enters it.")
_AFTER_CHILD = gettext("Look first at %(node)s, at the moment when the search has just come back from %(child)s.")

# ---- The deciding rule ---------------------------------------------------------------------------

VALUE_RULES = {
    "max": gettext("MAX takes the greatest of the values that its children return."),
    "min": gettext("MIN takes the least of the values that its children return."),
    "chance": gettext(
        "The value of a chance node is the mean of its children: multiply each value by its probability, and add up "
        "the products."
    ),
}
"""rule for the value of a node, keyed by the kind of the node"""
_GREATEST_OWN_ENTRY = gettext("%(player)s takes the tuple in which its own entry is greatest.")
_LEAST_ENTRY_OF = gettext("%(player)s takes the tuple in which the entry of %(hero)s is least.")
_EQUAL_TUPLES = {
    "first": gettext("Among equally good tuples, it takes the first."),
    "last": gettext("Among equally good tuples, it takes the last."),
}
"""sentence on the choice among equally good tuples, keyed by the rule for ties"""
CUT_RULES = {
    ("max", "at_equality"): gettext(
        "A MAX node is cut off as soon as its value so far is ≥ β: it can only get greater, and no value ≥ β can "
        "change the result. Until then, the search goes on with its next child."
    ),
    ("min", "at_equality"): gettext(
        "A MIN node is cut off as soon as its value so far is ≤ α: it can only get smaller, and no value ≤ α can "
        "change the result. Until then, the search goes on with its next child."
    ),
    ("max", "beyond"): gettext(
        "A MAX node is cut off as soon as its value so far is > β: it can only get greater, and no value above β "
        "can change the result. Until then, and at equality too, the search goes on with its next child."
    ),
    ("min", "beyond"): gettext(
        "A MIN node is cut off as soon as its value so far is < α: it can only get smaller, and no value below α "
        "can change the result. Until then, and at equality too, the search goes on with its next child."
    ),
    ("chance", "at_equality"): gettext(
        "A chance node is cut off as soon as its expected value is certainly ≤ α or ≥ β, whatever possible values the "
        "unknown leaves have. Until then, the search goes on there."
    ),
    ("chance", "beyond"): gettext(
        "A chance node is cut off as soon as its expected value is certainly < α or > β, whatever possible values the "
        "unknown leaves have. Until then, the search goes on there."
    ),
}
"""condition of a cut-off, keyed by the kind of the node and the rule ``cut``"""
_NO_CUT_AT_CHANCE = gettext(
    "As long as one child of a chance node is unknown, its expected value can be any number. Without a range of the "
    "values, all its children must be searched."
)
_FIRST_IS_SEARCHED = gettext(
    "A node is cut off only by a value that it already has, so its first child is always searched."
)
DEPTH_FIRST = gettext(
    "The search always goes on with the next child of the deepest node that it has not left yet, in the order of the "
    "rules. It leaves a node when all its children are done."
)
DEPTH_FIRST_WITH_CUTS = gettext(
    "The search always goes on with the next child of the deepest node that it has not left yet, in the order of the "
    "rules. It leaves a node when all its children are done, or at a cut-off."
)

# ---- The numbers --------------------------------------------------------------------------------

# TRANSLATORS: %(formula)s is, for example, "min(3, 12, 8)" or "0.9 · 2 + 0.1 · 3"
_WORK_OUT = gettext("Work out %(formula)s.")
_ONLY_CHILD = gettext("%(node)s has only one child, %(child)s, which is worth %(value)s.")
_ONLY_REACHED = gettext("The search reaches only one child of %(node)s: %(child)s, which is worth %(value)s.")
# TRANSLATORS: %(cause)s is, for example, "C is cut off (2 ≤ α = 3)"
_ONLY_THESE = gettext("The search goes no further there, because %(cause)s.")
# TRANSLATORS: %(player)s is p1, p2 …, %(entries)s is a list such as "2 (B1) and 6 (B2)"
_ENTRIES = gettext("Compare the entries of %(player)s: %(entries)s.")
_ENTERED_WITH = gettext("The search entered %(node)s with the window %(window)s.")
COMPARE = {
    # TRANSLATORS: %(facts)s is, for example, "v(C) = 2 and α = 3", %(test)s such as "2 ≤ 3"
    "": gettext("At that moment, %(facts)s. Is %(test)s true?"),
    "given": gettext("With your values, at that moment %(facts)s. Is %(test)s true?"),
    "drawn": gettext("With the values as they are drawn, at that moment %(facts)s. Is %(test)s true?"),
}
"""sentence that asks whether the condition of a cut-off holds, keyed by the origin of the values: ``"given"`` for the
values of the answer, ``"drawn"`` for the values in the picture, if the student is to change these, otherwise ``""``
"""
# TRANSLATORS: %(bound)s is α or β, %(number)s its value, −∞ or +∞
_NO_BOUND_YET = gettext("At that moment, %(bound)s = %(number)s at %(node)s, so nothing can be cut off there yet.")
_NOTHING_KNOWN_YET = gettext("At that moment, nothing is known below %(node)s yet, and (α, β) = %(window)s.")
# TRANSLATORS: %(known)s is, for example, "C ∈ [1.2, 2.9]"
_KNOWN_OF_CHANCE = gettext("At that moment, %(known)s and (α, β) = %(window)s.")
# TRANSLATORS: %(done)s is a list such as "B1 = 3 and B2 = 12"
KNOWS = gettext("At that moment, this is known of the children of %(node)s: %(done)s.")
NOTHING_EVALUATED = gettext("At that moment, no leaf has been evaluated yet.")
# TRANSLATORS: %(below)s is a list such as "C1 = 2 and C2 ≤ 4"
KNOWN_AT_THE_END = gettext("At the end, this is known of the children of %(node)s: %(below)s.")

# ---- The answer ---------------------------------------------------------------------------------

_ALREADY_RIGHT = gettext("Your answer is right: no hint is needed.")
_SINGLE_LEAF = gettext("The tree is a single leaf, so there is nothing to decide.")
RIGHT_ANSWER = gettext("The right answer is %(answer)s.")

_LEVELS = (1, 2, 3, 4)
"""levels of a hint about a part of the answer: where to look, the deciding rule, this rule with the numbers of the
tree, and the right answer for this part
"""
NAMES = ("above", "branch", "child", "last", "leaf", "move", "node", "parent", "root")
"""placeholders in the sentences that are replaced by labels or moves"""


class Hint(NamedTuple):
    """The sentences of a hint, from the vaguest to the answer."""

    where: str
    rule: str
    numbers: str
    answer: str


class AnsweredExercise:
    """An exercise with an answer, and the data about both that sentences mention."""

    def __init__(self, exercise: Exercise, answer: Answer, lang: str) -> None:
        self.exercise, self.answer, self.lang, self.translator = exercise, answer, lang, translator_for(lang)
        self.tree, self.result = exercise.tree, exercise.result
        self.rules = exercise.result.rules
        self.view = view_of(self.tree, self.rules)
        self.label = self.tree.label

    def say(self, phrase: Phrase, **values: object) -> str:
        """Return a phrase with values in the reader's language; names that could be mistaken for words are quoted."""
        names = {
            name: quote_label(self.translator, value) for name in NAMES if isinstance(value := values.get(name), str)
        }
        return phrase.render(self.translator, **values | names)

    def listed(self, items: Sequence[str]) -> str:
        return listed(self.translator, items, str)

    def named(self, nodes: Iterable[NodeId]) -> str:
        return self.listed([quote_label(self.translator, self.label(node)) for node in nodes])

    def items(self) -> list[Item]:
        """Return the wrong parts of the answer or, if there is no answer, all parts of the right answer."""
        answer = self.answer if self.answer is not None else type(self.exercise.key)()
        return [item for item in self.exercise.question_kind.judge(self.exercise, answer) if not item.verdict.counts]

    # ---- Sentences about one moment of the search -----------------------------------------------

    def look(self, state: NodeState) -> str:
        """Return a sentence that tells at which node, and after which of its children, to look first."""
        if state.last is None:
            return self.say(ON_ENTRY, node=self.label(state.node))
        return self.say(_AFTER_CHILD, node=self.label(state.node), child=self.label(state.last))

    def cut_rule(self, state: NodeState) -> str:
        kind = self.view.kind(state.node)
        if kind == CHANCE and self.rules.value_range is None:
            return self.say(_NO_CUT_AT_CHANCE)
        if kind != CHANCE and state.last is None:
            return self.say(_FIRST_IS_SEARCHED)
        return self.say(CUT_RULES[kind, self.rules.cut])

    def compared(self, state: NodeState, whose: str = "") -> str:
        """Return a question about whether the node is cut off; ``whose`` is a key of `COMPARE`."""
        name, window = self.label(state.node), written_window(state.window)
        if self.view.kind(state.node) == CHANCE:
            return self.say(_KNOWN_OF_CHANCE, known=written_known(name, *state.ends), window=window)
        if state.value is None:
            return self.say(_NOTHING_KNOWN_YET, node=name, window=window)
        bound, number = state.bound
        if not whose and abs(number) == INF:
            return self.say(_NO_BOUND_YET, bound=bound, number=show(number, sign=True), node=name)
        equations = [f"v({name}) = {show(state.value)}", f"{bound} = {show(number, sign=True)}"]
        return self.say(COMPARE[whose], facts=self.listed(equations), test=state.test)

    def about_cut(self, state: NodeState, answer: str) -> Hint:
        return Hint(self.look(state), self.cut_rule(state), self.compared(state), answer)

    # ---- Sentences about a node -----------------------------------------------------------------

    def player(self, node: NodeId) -> str:
        kind = self.view.kind(node)
        return kind if player_number(kind) else kind.upper()

    def look_at(self, node: NodeId) -> str:
        """Return a sentence that names a node and the player who chooses there."""
        if self.view.kind(node) == CHANCE:
            return self.say(_AT_CHANCE, node=self.label(node))
        return self.say(_AT_PLAYER, node=self.label(node), player=self.player(node))

    def whose_entry(self, node: NodeId) -> str:
        """Return the player whose entry of the tuples decides at a node."""
        is_paranoid = "player" in self.exercise.facts.options
        return (self.rules.player or self.view.kind(0)) if is_paranoid else self.view.kind(node)

    def value_rule(self, node: NodeId) -> str:
        kind = self.view.kind(node)
        if player_number(kind) and self.tree.utilities:
            maximizing_player = self.whose_entry(node)
            phrase = _GREATEST_OWN_ENTRY if maximizing_player == kind else _LEAST_ENTRY_OF
            return f"{self.say(phrase, player=kind, hero=maximizing_player)} {self.say(_EQUAL_TUPLES[self.rules.tie])}"
        rule = self.say(VALUE_RULES[kind])
        return f"{rule} {self.say(FAIL_HARD)}" if self.fails_hard else rule

    @property
    def fails_hard(self) -> bool:
        """Whether nodes never return a value outside their window."""
        return "fail" in self.exercise.facts.obeys and self.rules.fail == "hard"

    def calculation(self, node: NodeId) -> str:
        """Return the values from which a node's value is calculated, without the result."""
        state = node_states.at_end(self.result, node)
        kind, values = self.view.kind(node), dict(state.done)
        if self.tree.utilities:
            player = self.whose_entry(node)
            place = (player_number(player) or 1) - 1
            entries = [f"{show(value[place])} ({self.label(child)})" for child, value in state.done]  # type: ignore[index]
            return self.say(_ENTRIES, player=player, entries=self.listed(entries))
        if kind == CHANCE:
            return self.say(_WORK_OUT, formula=self.weighted_sum(values))
        sentences = [self.choice(node, values)]
        reason = next((r for r in reasons(self.result) if r.node == node), None)
        if reason:
            sentences.append(self.say(_ONLY_THESE, cause=self.cause(reason)))
        if self.fails_hard:
            window = written_window(state.entered)
            sentences.append(self.say(_ENTERED_WITH, node=self.label(node), window=window))
        return " ".join(sentences)

    def choice(self, node: NodeId, values: Mapping[NodeId, Value]) -> str:
        if len(values) == 1:
            ((child, value),) = values.items()
            is_only = len(self.view.children(node)) == 1
            only = _ONLY_CHILD if is_only else _ONLY_REACHED
            return self.say(only, node=self.label(node), child=self.label(child), value=show(value))
        formula = f"{self.view.kind(node)}({', '.join(map(show, values.values()))})"
        return self.say(_WORK_OUT, formula=formula)

    def weighted_sum(self, values: Mapping[NodeId, Value]) -> str:
        """Return the mean of a chance node's children as a formula: ``0.9 · 2 + 0.1 · (−3)``."""
        return " + ".join(f"{show(self.view.probability(child))} · {_factor(values[child])}" for child in values)

    def cause(self, reason: Reason) -> str:
        """Return a cut-off as a clause: ``C is cut off (2 ≤ α = 3)``."""
        return self.say(CUT_OFF, node=self.label(reason.node), test=reason.inequality)

    def pruned_child(self, reason: Reason, node: NodeId) -> str:
        """Return the label of the pruned child whose subtree contains a node."""
        return self.label(next(child for child in reason.pruned if node in self.tree.subtree(child)))

    def known(self, nodes: Iterable[NodeId]) -> list[str]:
        end = node_states.final_replay(self.result)
        written = []
        for node in nodes:
            if isinstance(value := end.values[node], tuple):
                written.append(self.tuple_formula(node, value))
            else:
                written.append(self.formula(node, (end.low[node], end.high[node])))
        return written

    def done(self, state: NodeState) -> list[str]:
        """Return a text for each searched child: its value, or a bound if the child was cut off."""
        if self.tree.utilities:
            return [self.tuple_formula(child, value) for child, value in state.done]
        spans = zip(state.done, state.spans, strict=True)
        return [self.formula(child, span) for (child, _), span in spans]

    def tuple_formula(self, node: NodeId, value: Value) -> str:
        """Return the tuple of a node as text, with ``≈`` if it depends on estimates at the depth limit."""
        return f"{self.label(node)} {'≈' if self.is_estimate(node) else '='} {show(value)}"

    def formula(self, node: NodeId, span: Window) -> str:
        """Return the known interval of a node as text, with ``≈`` if it depends on estimates at the depth limit."""
        return written_known(self.label(node), *span, estimated=(self.is_estimate(node),) * 2)

    def is_estimate(self, node: NodeId) -> bool:
        """Return whether the value of a node depends on estimates at the depth limit."""
        if self.rules.depth is None:
            return False
        ends = (below for below in self.tree.subtree(node) if self.view.kind(below) == LEAF)
        return any(self.tree.children(end) for end in ends)


def _factor(value: Value) -> str:
    return show(value) if isinstance(value, tuple) or value >= 0 else f"({show(value)})"


def hint(exercise: Exercise, level: int, answer: object = None, lang: str = "en") -> str:
    """Return one step of the hint about the first part that is missing or wrong in an answer.

    Without a readable answer, the hint is about the first part, in the order of the search, that requires a decision.

    >>> from gametree.exercises import Exercise
    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> print(*(hint(exercise, level, ["C3"]) for level in _LEVELS), sep="\\n")
    Look first at C, at the moment when the search has just come back from C1.
    A MIN node is cut off as soon as its value so far is ≤ α: it can only get smaller, and no value ≤ α can change \
the result. Until then, the search goes on with its next child.
    At that moment, v(C) = 2 and α = 3. Is 2 ≤ 3 true?
    C2 belongs in the answer: the search never reaches it.
    """
    if not is_whole(level) or level not in _LEVELS:
        raise InputError(
            wrong_value("level", level, gettext("1 (where), 2 (the rule), 3 (the numbers) or 4 (the answer)"))
        )
    case = AnsweredExercise(exercise, _read(exercise, answer), lang)
    if case.answer is not None and exercise.accepts(case.answer):
        return case.say(_ALREADY_RIGHT)
    if not case.view.children(0) and exercise.question_kind.needs_a_choice:
        return case.say(_SINGLE_LEAF)
    return exercise.question_kind.hint(case)[level - 1]


def _read(exercise: Exercise, answer: object) -> Answer:
    if answer is None:
        return None
    try:
        parsed_answer = exercise.read(answer)
    except AnswerError:
        return None
    says_nothing = (
        parsed_answer in ({}, []) and not exercise.question_kind.can_be_empty and parsed_answer != exercise.key
    )
    return None if says_nothing else parsed_answer


# ---- The first wrong part: sentences that do not reveal the answer ---------------------------------

MISSING_BUT_REACHED = gettext("Look first at %(node)s: it is missing from your answer, but the search reaches it.")
NEVER_REACHED = gettext("Look first at %(node)s: the search never reaches it.")
_ESTIMATED = gettext(
    "Look first at %(node)s: the search stops there and estimates its value at %(value)s, so it is not asked for."
)
# TRANSLATORS: %(cause)s is, for example, "C is cut off (2 ≤ α = 3)"
_NEVER_REACHED_BECAUSE = gettext("The search never reaches %(node)s, because %(cause)s.")


class WrongAnswer(AnsweredExercise):
    """An answer with its first wrong part."""

    def __init__(self, exercise: Exercise, answer: Answer, marked: Sequence[Item], wrong: Item, lang: str) -> None:
        super().__init__(exercise, answer, lang)
        self.marked, self.wrong = marked, wrong
        self.show = exercise.question_kind.show
        self.reason = node_states.reason_for(self.result, self.node) if wrong.label else None

    @property
    def node(self) -> NodeId:
        return self.tree[self.wrong.label]

    def beliefs(self) -> dict[NodeId, Value]:
        """The wrong values of the answer at those nodes that the search leaves before the node of the first wrong
        part.
        """
        place_of = places_in_order(self.exercise)
        return {
            self.tree[item.label]: item.given
            for item in self.marked
            if item.given not in (None, item.right) and place_of[self.tree[item.label]] < place_of[self.node]
        }


def missed_or_extra(case: WrongAnswer) -> Iterator[str]:
    """Explain a missing part, or a part at a node that the search never reaches."""
    label = case.wrong.label
    if case.wrong.verdict is Verdict.MISSED:
        yield case.say(MISSING_BUT_REACHED, node=label)
    elif case.reason:
        look = case.look(node_states.at_cut(case.result, case.reason))
        yield f"{look} {case.say(_NEVER_REACHED_BECAUSE, node=label, cause=case.cause(case.reason))}"
    elif case.node in frontier(case.tree, case.rules):
        yield case.say(_ESTIMATED, node=label, value=show(case.view.value(case.node)))
    else:
        yield case.say(NEVER_REACHED, node=label)


def about_first_error(exercise: Exercise, answer: Answer, items: Sequence[Item], lang: str = "en") -> list[str]:
    """Return the sentences about the first wrong part; for a right answer, only the sentences that its kind of question
    adds.

    >>> from gametree.exercises import check, Exercise
    >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> about_first_error(exercise, ["C3"], check(exercise, "C3").items)[0]
    'Look first at C, at the moment when the search has just come back from C1. C2 is missing from your answer, but C \
is cut off (2 ≤ α = 3).'
    """
    kind, wrong = exercise.question_kind, next((item for item in items if not item.verdict.counts), None)
    if wrong is None:
        return list(kind.about_right(AnsweredExercise(exercise, answer, lang)))
    return list(filter(None, kind.first_wrong(WrongAnswer(exercise, answer, items, wrong, lang))))
