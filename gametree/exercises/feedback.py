"""Feedback: reading, marking and explaining an answer, and a question that decides between explanations."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from gettext import NullTranslations
from itertools import combinations
from typing import Any, Protocol

from ..drawing.shapes import Role
from ..errors import GameTreeError, choose, named_keywords, of_kind, to_list, to_mapping, to_object
from ..explain.cutoff_reasons import reasons
from ..languages import listed, quote_label, translator_for
from ..phrases import LANGUAGES, Code, Phrase, gettext, in_brackets, local_numbers
from ..rules import choices_obeyed
from ..showing import ShowsFeedback
from ..trace.annotations import written_window
from ..trace.trace import EventKind, Trace
from ..tree.tree import NodeId
from ..tree.view import frontier
from ..values import Number, show
from .answer_notation import typed
from .diagnosis import Explanation, diagnose, distinct_explanations
from .diagnosis_sentences import explanations_text, first_clause, rule_cause
from .exercise import Exercise, other_rules_in_words
from .hints import about_first_error
from .kinds.question_kind import LEAVES_IN_ORDER
from .marks import (
    EXTRA_COSTS,
    Answer,
    Item,
    Rubric,
    Verdict,
    first_difference,
    points_text,
    rubric_of,
    rubric_rule,
    summary,
    summary_without_count,
)
from .mistakes import MISTAKES, UNSTATED_RULES, Mistake
from .search_variant import SearchVariant

_NOTHING_WRITTEN = gettext("Your answer is empty.")
_NOTHING_CROSSED = gettext("You have crossed out nothing.")
# TRANSLATORS: %(test)s is an inequality such as "2 ≤ α = 3"
_ONLY_CUT_OVERLOOKED = gettext("Perhaps you have overlooked the only cut-off, where %(test)s is true.")
_EVERYTHING_CROSSED = gettext("You have crossed out everything.")
_THE_ANSWER = gettext("The right answer: %(answer)s")
_AN_ANSWER = gettext("One of the right answers: %(answer)s")


def right_answer(exercise: Exercise, lang: str, shown: str = "") -> str:
    """Return a sentence that gives a right answer: the text ``shown`` or, if it is empty, the key as a student types
    it.

    >>> from gametree.exercises import Exercise
    >>> right_answer(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), "en")
    'The right answer: C2 C3'
    """
    phrase = _THE_ANSWER if exercise.question_kind.has_one_key else _AN_ANSWER
    return phrase.render(translator_for(lang), answer=Code(shown or typed(exercise.key) or "[]"))


# ---- The feedback on an answer: marked parts, points, explanations and a picture -----------------

_MOST_ASKED_ABOUT = 9
"""maximum number of explanations that one question can distinguish"""
# TRANSLATORS: %(question)s is a question such as "With which window (α, β) did you enter C?"
_SEVERAL_FIT = gettext("More than one explanation fits your answer. %(question)s")
# TRANSLATORS: %(answer)s is a window or a number, %(text)s describes what a student with that answer seems to do
_IF_ANSWER = gettext("If %(answer)s: %(text)s")

# TRANSLATORS: %(mistake)s is the short name of a mistake
_SHOWN_MISTAKE = gettext("The mistake in the table: %(mistake)s.")
_WATCH = gettext("Watch the search step by step")

SIGNS = {Verdict.RIGHT: "✓", Verdict.CARRIED: "(✓)", Verdict.WRONG: "✗", Verdict.MISSED: "?", Verdict.EXTRA: "✗"}
"""sign of each verdict, so that verdicts are distinguished not only by colour"""
_ELSEWHERE_SIGN = "(✓)"
"""sign of a leaf that is in the right relative order but not in its place"""
ROLES = {
    Verdict.RIGHT: Role.RIGHT,
    Verdict.CARRIED: Role.RIGHT,
    Verdict.WRONG: Role.WRONG,
    Verdict.MISSED: Role.MISSED,
    Verdict.EXTRA: Role.WRONG,
}


class AnyExplanation(Protocol):
    """An explanation that can be expressed in a sentence."""

    def text(self, lang: str = "en") -> str:
        """Return the sentence."""


@dataclass(frozen=True, repr=False)
class Feedback(ShowsFeedback):
    """The result of `check`. A notebook shows it as a marked tree with sentences.

    It does not reveal the answer: only the answered parts and the first missing part are marked. `items` contains all
    parts as data, and `solution` shows all parts.

    >>> from gametree.exercises import Exercise, check
    >>> feedback = check(Exercise("values", "[[3 12] [2 4]]"), "B = 3, C = 4, A = 4")
    >>> feedback.right, [str(item.verdict) for item in feedback.items]
    (False, ['right', 'wrong', 'carried'])
    """

    exercise: Exercise
    answer: Answer
    """answer in the form of the key"""
    items: tuple[Item, ...]
    """parts of the answer, in the order of the search"""
    rubric: Rubric
    other_rules: tuple[Mapping[str, str], ...] = ()
    """changes of the rules that would make the answer right"""
    diagnosed: tuple[AnyExplanation, ...] = ()
    """explanations of the answer, each an `Explanation` or a `Mistake`; several if they lead to the same answer"""
    lang: str = "en"
    """language of the sentences"""
    discreet: bool = False
    """whether the feedback belongs to a graded sheet. If so, points have two decimals, and a list is marked only up to
    its first wrong part, because further signs would reveal the key.
    """
    handed_in: bool = False
    """whether the feedback is shown together with the marks of a submission, which give the points"""
    solved: bool = False
    """whether the feedback shows the whole solution"""

    @property
    def right(self) -> bool:
        """Whether all parts of the answer are right. Parts that only follow from a mistake do not count here."""
        return all(item.verdict is Verdict.RIGHT for item in self.items)

    @property
    def score(self) -> Number:
        """The points for the answer."""
        return self.rubric.score(self.items)

    @property
    def maximum(self) -> Number:
        """The maximum number of points."""
        return self.rubric.points or 0

    @property
    def first_wrong(self) -> Item | None:
        """The first part that is not counted as right."""
        return next((item for item in self.items if not item.verdict.counts), None)

    @property
    def shown(self) -> tuple[Item, ...]:
        """The parts that are marked in the picture and listed in the table."""
        first = self.first_wrong
        if not self.exercise.question_kind.draws:
            return ()
        if self.solved or first is None:
            return self.items
        if self._stops_at_error:
            return self.items[: self.items.index(first) + (first.given is not None)]
        missing = None if not self.exercise.question_kind.marks_missing else first
        return tuple(item for item in self.items if item.given is not None or item is missing)

    @named_keywords()
    def message(self, lang: str | None = None) -> str:
        """Return a text with the verdict, the first wrong part, and the likely explanation.

        >>> from gametree.exercises import check, Exercise
        >>> print(check(Exercise("best-move", "[[3 12] [2 4]]"), "a2", mistakes={}).message())
        This is not right.
        a2 leads to C, which is worth 2; another move is better.
        """
        lang = choose(gettext("language"), lang or self.lang, LANGUAGES)
        if lang not in self._messages:
            self._messages[lang] = self._message(lang)
        return self._messages[lang]

    @cached_property
    def _messages(self) -> dict[str, str]:
        """The messages by language; cached because a notebook shows a message in four places."""
        return {}

    def _message(self, lang: str) -> str:
        translator = translator_for(lang)
        lines = self._summary(translator)
        is_convention = any(not set(change) & set(UNSTATED_RULES) for change in self.other_rules)
        if not is_convention or self._crosses_all_or_nothing or self.exercise.question_kind.always_explained:
            if self._lacks_first_part:
                # an empty answer has no place at which to look
                levels = (1, 2) if self.answer or not self._crosses_all_or_nothing else (2,)
                lines += [self.exercise.hint(level, self.answer, lang) for level in levels]
                lines += [] if is_convention else self._only_cut_overlooked(translator)
            else:
                lines += about_first_error(self.exercise, self.answer, self.items, lang)
        if self.right and self.exercise.question_kind.shows_a_mistake and (titles := self._shown_mistakes()):
            named = listed(translator, titles, lambda title: title.render(translator))
            lines.append(_SHOWN_MISTAKE.render(translator, mistake=named))
        return "\n".join([*lines, *self.cause_lines(lang)])

    def cause_lines(self, lang: str) -> list[str]:
        """Return the sentences about rules, mistakes and slips that explain the answer, without those about the first
        wrong part.

        >>> from gametree.exercises import check
        >>> check(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), "C1 C2 C3").cause_lines("en")[0][:57]
        'You seem to cross out the child that causes a cut-off, to'
        """
        translator = translator_for(lang)
        rules = [other_rules_in_words(translator, change) for change in self.stated_rules]
        return [*rules, *self._stated_explanations(translator, lang)]

    def _stated_explanations(self, translator: NullTranslations, lang: str) -> list[str]:
        """Return the explanations. If a question decides between several of them, return the question and the
        explanation that belongs to each of its answers.
        """
        if (question := self.question(lang)) and question.is_about_search:
            answers = [_IF_ANSWER.with_values(answer=answer, text=text) for answer, text in question.answers]
            return [_SEVERAL_FIT.render(translator, question=question.text), *(a.render(translator) for a in answers)]
        texts = [belief.text(lang) for belief in self._stated_beliefs]
        return [explanations_text(translator, texts)] if texts else []

    @property
    def _stated_beliefs(self) -> list[AnyExplanation]:
        """The beliefs to state in the feedback; empty if one of them names a missing part, which the student should
        find unaided.
        """
        names_missing = any(getattr(getattr(belief, "slip", None), "lacks_a_part", False) for belief in self.beliefs)
        return [] if names_missing and self._lacks_first_part else list(self.beliefs)

    def lines_and_question(self, lang: str) -> tuple[list[str], SeparatingQuestion | None]:
        """Return the message without its question, and the question itself, for a page that can ask the question."""
        lines, question = self.message(lang).splitlines(), self.question(lang) or self._search_to_watch(lang)
        asked_lines = (
            (1 + len(question.answers) if question.is_about_search else 1) if question and not self.right else 0
        )
        return lines[: len(lines) - asked_lines], question

    def _search_to_watch(self, lang: str) -> SeparatingQuestion | None:
        """Return an offer to show the steps of the right search, in the form of a question; None for a wrong answer."""
        result = self.exercise.question_kind.solved_search(self.exercise) if self.right and not self.discreet else None
        if result is None or not self.exercise.question_kind.has_one_key:
            return None
        steps = "\n".join(frame.caption(lang) for frame in result.frames(by="leaf")[1:])
        return SeparatingQuestion("", ((_WATCH.render(translator_for(lang)), steps),), is_about_search=True)

    def _shown_mistakes(self) -> list[Phrase]:
        """Return the titles of the mistakes whose search the question shows."""
        kind, procedure = self.exercise.question_kind, SearchVariant.for_exercise(self.exercise)
        return [
            mistake.title
            for mistake in MISTAKES.values()
            if any(kind.shows_search(way.result(), self.exercise) for way in mistake.ways_in(procedure))
        ]

    @named_keywords()
    def question(self, lang: str | None = None) -> SeparatingQuestion | None:
        """Return a question that separates the possible explanations; None if there are fewer than two, or no suitable
        question.
        """
        explanations = [belief for belief in self._stated_beliefs if isinstance(belief, Explanation)]
        lang = lang or self.lang
        few = len(explanations) <= _MOST_ASKED_ABOUT
        return question_about(explanations, translator_for(lang), lang) if few else None

    @property
    def _stops_at_error(self) -> bool:
        """Whether signs after the first error would reveal the key. They would on a graded sheet, or if the answer is
        only a guess.
        """
        return isinstance(self.answer, list) and (self.discreet or self._crosses_all_or_nothing)

    @property
    def _lacks_first_part(self) -> bool:
        """Whether the first error is a missing part of a list, which the student should find unaided."""
        first = self.first_wrong
        return self._stops_at_error and first is not None and first.given is None

    def _only_cut_overlooked(self, translator: NullTranslations) -> list[str]:
        """If the answer is empty because it misses the only cut-off, return the inequality of this cut-off, without the
        node.
        """
        slips = [getattr(item, "slip", None) for item in self.diagnosed] if self._is_empty else []
        nodes = {slip.node for slip in slips if slip and slip.name == "overlooked-cut"}
        tests = [reason.inequality for reason in reasons(self.exercise.result) if reason.node in nodes]
        return [_ONLY_CUT_OVERLOOKED.render(translator, test=local_numbers(translator, test)) for test in tests]

    def solution(self) -> Feedback:
        """Return the same feedback with the solution: every part is marked and has the right answer.

        >>> from gametree.exercises import check, Exercise
        >>> feedback = check(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), "B2")
        >>> [item.label for item in feedback.shown], [item.label for item in feedback.solution().shown]
        (['B2'], ['B2', 'C2', 'C3'])
        """
        return replace(self, solved=True)

    def _summary(self, translator: NullTranslations) -> list[str]:
        """Return sentences on the share of right parts; if everything or nothing is crossed out, a remark precedes
        them.
        """
        is_crossed = self.exercise.question_kind.sort.name == "marks"
        if self._is_empty and not self.right and (is_crossed or len(self.items) > 1):
            # in a small tree, the number of parts or a position would reveal the answer
            return [(_NOTHING_CROSSED if is_crossed else _NOTHING_WRITTEN).render(translator)]
        counts = Counter(str(item.verdict) for item in self.items)
        is_ordered, total = (
            self.exercise.question_kind.sort == LEAVES_IN_ORDER,
            sum(item.right is not None for item in self.items),
        )
        is_displaced = is_ordered and first_difference(self.exercise.key, self.answer) < counts["right"]
        if self._is_count_secret and not self.solved:
            lines = summary_without_count(translator, counts, is_displaced)
        else:
            lines = summary(translator, counts, total, is_displaced)
        if self.right or not self._crosses_all_or_nothing:
            return lines
        return [_EVERYTHING_CROSSED.render(translator), *lines]

    @property
    def stated_rules(self) -> tuple[Mapping[str, str], ...]:
        """The other rules that the feedback states, without those that are among the beliefs.

        Rules that courses seldom change are included only if nothing else explains the answer.
        """
        if any(getattr(belief, "rules", None) for belief in self.beliefs):
            return ()
        is_bare = not self.diagnosed
        return tuple(change for change in self.other_rules if is_bare or not set(change) & set(UNSTATED_RULES))

    @property
    def beliefs(self) -> tuple[AnyExplanation, ...]:
        """The explanations in the feedback, without duplicates; empty for an answer without reasoning.

        An answer that is empty, crosses out everything, or has only gaps is considered an answer without reasoning.
        """
        answered_items = [item for item in self.items if item.given is not None]
        only_gaps = isinstance(self.answer, Mapping) and all(item.verdict is Verdict.RIGHT for item in answered_items)
        if self._is_empty or self._crosses_all_or_nothing or only_gaps:
            return ()
        explanations = [explanation for explanation in self.diagnosed if isinstance(explanation, Explanation)]
        return (
            tuple(distinct_explanations(explanations)) if len(explanations) == len(self.diagnosed) else self.diagnosed
        )

    @property
    def causes(self) -> tuple[str, ...]:
        """The names of the explanations, without duplicates, the likeliest first; all reports use these names.

        >>> from gametree.exercises import check
        >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
        >>> check(exercise, "C1 C2 C3").causes, check(exercise, "C2 C3").causes
        (('cause-crossed-out',), ())
        """
        known = (belief for belief in self.beliefs if isinstance(belief, Explanation | Mistake))
        beliefs = (belief.cause if isinstance(belief, Explanation) else belief.name for belief in known)
        return tuple(dict.fromkeys([*map(rule_cause, self.stated_rules), *beliefs]))

    @property
    def _is_count_secret(self) -> bool:
        """Whether the number of parts in the right answer would reveal a part of the answer."""
        exercise = self.exercise
        is_set = isinstance(self.answer, list) and exercise.question_kind.draws
        return is_set or (exercise.question_kind.leaves_out_unreached and exercise.prunes)

    @property
    def _is_empty(self) -> bool:
        return isinstance(self.answer, list | Mapping) and not self.answer

    @property
    def _crosses_all_or_nothing(self) -> bool:
        """Whether the answer crosses out every leaf, or none."""
        if self.exercise.question_kind.sort.name != "marks":
            return False
        tree, rules = self.exercise.tree, self.exercise.result.rules
        below = {node for label in self.answer for node in tree.subtree(label)}
        return not self.answer or below.issuperset(frontier(tree, rules))

    @named_keywords()
    def points(self, lang: str | None = None) -> str:
        """Return a sentence with the points and the cost of an error; "" if it would reveal the number of parts of the
        key.

        >>> from gametree.exercises import check, Exercise
        >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
        >>> feedback = check(exercise, "C2 C3 D3", "minus_per_error")
        >>> feedback.points(), print(feedback.solution().points())
        Points: 1 of 2. Each error costs 1.
        ('', None)
        """
        if self._is_count_secret and not (self.right or self.solved or self.handed_in):
            return ""
        translator = translator_for(lang or self.lang)
        parts = [points_text(translator, self.score, self.maximum, rounded=self.discreet)]
        if self.score != self.maximum:
            is_extra = any(item.verdict is Verdict.EXTRA for item in self.items)
            rubric = replace(self.rubric, penalty=None) if self.discreet else self.rubric
            rule = rubric_rule(rubric) or (EXTRA_COSTS if is_extra else None)
            parts += [rule.render(translator)] if rule else []
        return " ".join(parts)

    @property
    def marks(self) -> dict[NodeId, Role]:
        """The role of each marked node, for `gametree.drawing.drawing.draw`."""
        return {self.exercise.tree[item.label]: ROLES[item.verdict] for item in self.shown}

    @property
    def notes(self) -> dict[NodeId, str]:
        """The text at each marked node: a sign and the part of the answer."""
        return {self.exercise.tree[item.label]: self.note(item) for item in self.shown}

    @named_keywords()
    def sign(self, item: Item) -> str:
        """Return the sign of a part's verdict."""
        to_object("item", item, Item, "feedback.items[0]")
        return _ELSEWHERE_SIGN if self.is_elsewhere(item) else SIGNS[item.verdict]

    @named_keywords()
    def is_elsewhere(self, item: Item) -> bool:
        """Return whether a part counts as right because of its order among the other parts, although its place is
        wrong.
        """
        to_object("item", item, Item, "feedback.items[0]")
        is_order = self.exercise.question_kind.sort == LEAVES_IN_ORDER
        return is_order and item.verdict is Verdict.RIGHT and item.given != item.right

    @named_keywords()
    def note(self, item: Item) -> str:
        """Return the sign of a part's verdict, the given answer and, in a solution, the right answer."""
        to_object("item", item, Item, "feedback.items[0]")
        translator, kind = translator_for(self.lang), self.exercise.question_kind

        def show(part: Answer) -> str:
            return in_brackets(translator, kind.show(part))

        answer_text = "" if item.given is None or item.given is True else f" {show(item.given)}"
        shows_solution = self.solved and item.given != item.right and item.right is not None and item.right is not True
        return f"{self.sign(item)}{answer_text}{f' → {show(item.right)}' if shows_solution else ''}"


# ---- The question that decides between the explanations of an answer -----------------------------------

_WHICH_WINDOW = gettext("With which window (α, β) did you enter %(node)s?")
_WHICH_VALUE = gettext("Which value did %(node)s have for you after %(child)s?")
_WHICH_OF_THESE = gettext("Which of these is yours?")
# TRANSLATORS: %(first)s and %(second)s are sentences about a possible mistake each
_EITHER = gettext("%(first)s Or: %(second)s")
_MOST_ANSWERS = 3
"""maximum number of answers to choose from"""


@dataclass(frozen=True, slots=True)
class SeparatingQuestion:
    """A question to a student whose answer has several explanations.

    >>> from gametree.exercises import Exercise, check
    >>> exercise = Exercise("pruned-leaves", "[[[12 15] [9 14] [10 11]] [[5 12] [8 10] [12 15]]]")
    >>> asked = check(exercise, "C32").question()
    >>> asked.text, [answer for answer, _ in asked.answers]
    ('With which window (α, β) did you enter C2?', ['(11, 12)', '(−∞, 12)'])
    """

    text: str
    answers: tuple[tuple[str, str], ...]
    """answers, each with the sentence about its meaning"""
    is_about_search: bool
    """whether the question is about a step of the search; otherwise its answers are the explanations"""


def question_about(
    explanations: Sequence[Explanation], translator: NullTranslations, lang: str
) -> SeparatingQuestion | None:
    """Return the question that divides the explanations into the most groups, one for each of its answers. Return None
    for a single explanation, and also if there are more than three explanations that no question about the search
    separates.
    """
    if len(explanations) < 2:
        return None
    text, groups = max(_questions(explanations, translator), key=lambda asked: len(asked[1]), default=("", {}))
    if groups:
        texts_by_answer = {answer: [item.text(lang) for item in items] for answer, items in groups.items()}
        answers = [
            (local_numbers(translator, answer), _together(translator, texts))
            for answer, texts in texts_by_answer.items()
        ]
        return SeparatingQuestion(text, tuple(answers), is_about_search=True)
    if len(explanations) > _MOST_ANSWERS:
        return None
    texts = [item.text(lang) for item in explanations]
    choices = tuple((first_clause(text), text) for text in texts)
    return SeparatingQuestion(_WHICH_OF_THESE.render(translator), choices, is_about_search=False)


def _together(translator: NullTranslations, texts: Sequence[str]) -> str:
    """Return, as text, the likeliest explanations (at most three) of those that remain after an answer."""
    return reduce(lambda first, second: _EITHER.render(translator, first=first, second=second), texts[:_MOST_ANSWERS])


def _questions(
    explanations: Sequence[Explanation], translator: NullTranslations
) -> Iterator[tuple[str, dict[str, list[Explanation]]]]:
    """Yield each question about the searches that has two or three possible answers, with the explanations that belong
    to each answer.
    """
    tree, traces = explanations[0].right.tree, [item.wrong.trace for item in explanations]

    def name(node: NodeId) -> str:
        return quote_label(translator, tree.label(node))

    for node, answers in _differing(traces, _entry_windows, written_window):
        yield _WHICH_WINDOW.render(translator, node=name(node)), _grouped(answers, explanations)
    for (node, child), answers in _differing(traces, _values_so_far, show):
        phrase = _WHICH_VALUE.with_values(node=name(node), child=name(child))
        yield phrase.render(translator), _grouped(answers, explanations)


def _grouped(answers: Sequence[str], explanations: Sequence[Explanation]) -> dict[str, list[Explanation]]:
    groups = dict[str, list[Explanation]]()
    for answer, explanation in zip(answers, explanations, strict=True):
        groups.setdefault(answer, []).append(explanation)
    return groups


def _differing(
    traces: Sequence[Trace], states_of: Callable[[Trace], dict[Any, Any]], write: Callable[[Any], str]
) -> Iterator[tuple[Any, list[str]]]:
    """Yield each place that all traces reach, but in different states, with these states as text."""
    tables = [states_of(trace) for trace in traces]
    for place in tables[0]:
        if all(place in table for table in tables):
            states: list[Hashable] = [table[place] for table in tables]
            if 1 < len(set(states)) <= _MOST_ANSWERS:
                yield place, list(map(write, states))


def _entry_windows(trace: Trace) -> dict[Any, Any]:
    return {raw[1]: raw[3:] for raw in reversed(trace.raw) if raw[0] is EventKind.ENTER and raw[3] < raw[4]}


def _values_so_far(trace: Trace) -> dict[Any, Any]:
    """Return the value of each node after each child that improved it."""
    last, values = dict[NodeId | None, NodeId](), dict[Any, Any]()
    for kind, node, value, *_ in trace.raw:
        if kind in (EventKind.EVALUATE, EventKind.LEAVE):
            last[trace.tree.parent(node)] = node
        elif kind is EventKind.IMPROVE and node in last:
            values[node, last[node]] = value
    return values


# ---- Reading, marking and explaining an answer ---------------------------------------------------


@named_keywords()
def check(
    exercise: Exercise,
    answer: object,
    rubric: str | Rubric = "per_node",
    mistakes: Mapping[str, Mistake] | None = None,
    lang: str | None = None,
    *,
    without: Collection[str] = (),
) -> Feedback:
    """Mark an answer to an exercise, and explain a wrong one.

    An answer can be right under the rules of the exercise or under other rules, or result from a known mistake or a
    slip; otherwise the first wrong part is explained. A part that follows from other parts of the answer is counted as
    right.

    Parameters
    ----------
    exercise : Exercise
        The question.
    answer : object
        The answer, as text or data, in the form of ``exercise.example()``.
    rubric : str or Rubric, default "per_node"
        The marking rule: one of `RUBRICS`, or a rubric.
    mistakes : dict, optional
        The mistakes to try, by name; `MISTAKES` by default.
    lang : {"en", "es", "pt"}, optional
        The language of the feedback; by default that of the exercise.
    without : collection of str, optional
        The names of mistakes to leave out.

    Returns
    -------
    Feedback
        The marks, with sentences.

    Raises
    ------
    AnswerError
        If the answer is malformed; the message contains an example.

    Examples
    --------
    >>> exercise = Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> feedback = check(exercise, "A = 12, B = 12, C = 2, D = 2")
    >>> feedback.score, feedback.maximum, [str(item.verdict) for item in feedback.items]
    (3, 4, ['wrong', 'right', 'right', 'carried'])
    """
    of_kind("check", exercise, Exercise, "Exercise(kind, tree)")
    without = to_list("without", without)
    for mistake in to_mapping("mistakes", {} if mistakes is None else mistakes, "{name: MISTAKES[name]}").values():
        if not hasattr(mistake, "text"):
            to_object("mistakes", mistake, Mistake, "MISTAKES['parent-bound-only']")
    parsed_answer = exercise.read(answer, lang)
    items, sized_rubric = _marked_answer(exercise, parsed_answer, rubric)
    others: tuple[Mapping[str, str], ...] = ()
    diagnosed: tuple[AnyExplanation, ...] = ()
    if not all(item.verdict.counts for item in items) or not exercise.accepts(parsed_answer):
        others = tuple(_other_rules(exercise, parsed_answer))
        if mistakes is not None:
            known = () if others else [mistake for name, mistake in mistakes.items() if name not in without]
            diagnosed = tuple(m for m in known if m.applies(exercise) and _answer_with(exercise, m) == parsed_answer)
        else:
            explanations = tuple(_explanations(exercise, parsed_answer, without))
            # one mistake is more likely than two different rules
            if not all(explanation.rules for explanation in explanations):
                diagnosed = explanations
                others = tuple(change for change in others if len(change) == 1)
    return Feedback(exercise, parsed_answer, items, sized_rubric, others, diagnosed, lang or exercise.lang)


def score_of(exercise: Exercise, answer: object, rubric: str | Rubric = "per_node") -> Number:
    """Return the points for an answer, as `check` does, but without searching for explanations, which is slow.

    >>> score_of(Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]"), "A = 12, B = 12, C = 2, D = 2")
    3
    """
    items, sized_rubric = _marked_answer(exercise, exercise.read(answer), rubric)
    return sized_rubric.score(items)


def _marked_answer(exercise: Exercise, answer: Answer, rubric: str | Rubric) -> tuple[tuple[Item, ...], Rubric]:
    kind = exercise.question_kind
    return kind.judge(exercise, answer), rubric_of(rubric).sized(len(kind.items(exercise.key)))


def _other_rules(exercise: Exercise, answer: Answer) -> Iterator[Mapping[str, str]]:
    """Yield the smallest changes of the rules that would make an answer right: of one rule or, if none suffices, of two
    rules.
    """
    changes = [
        (name, other)
        for name, choices in choices_obeyed(exercise.obeys).items()
        if name not in exercise.question_kind.asks_for
        for other in choices
        if other != getattr(exercise.rules, name)
    ]
    for count in (1, 2):
        candidates = [change for change in map(dict, combinations(changes, count)) if len(change) == count]
        if fitting := [change for change in candidates if _is_right_under(exercise, answer, change)]:
            yield from fitting
            return


def _is_right_under(exercise: Exercise, answer: Answer, change: Mapping[str, Any]) -> bool:
    rules = dataclasses.replace(exercise.rules, **change)
    try:
        return dataclasses.replace(exercise, rules=rules, seed=None).accepts(answer)
    except GameTreeError:
        return False


def _explanations(exercise: Exercise, answer: Answer, without: Collection[str]) -> Iterator[Explanation]:
    kind = exercise.question_kind
    if kind.asks_for_a_search or kind.mistakes:
        yield from diagnose(
            *(exercise.tree, exercise.rules, exercise.window, answer, lambda result: kind.key(result, exercise)),
            kind=None if kind.asks_for_a_search else kind.name,
            algorithm=exercise.algorithm,
            without=without,
            unknown=exercise.unknown,
            details=exercise.details,
        )


def _answer_with(exercise: Exercise, mistake: Mistake) -> Answer:
    return mistake.answer(exercise.question_kind.key(mistake.search_for(exercise), exercise))
