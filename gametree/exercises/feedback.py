"""The feedback to an answer: its marked parts, its points in words, what explains it, and a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from gettext import NullTranslations
from typing import TYPE_CHECKING, Protocol

from ..drawing.shapes import Role
from ..errors import named_keywords
from ..explain.cutoff_reasons import reasons
from ..languages import listed, translator_for
from ..phrases import Code, Phrase, gettext, in_brackets, local_numbers, ngettext
from ..showing import ShowsFeedback
from ..tree.tree import NodeId
from ..tree.view import frontier
from ..values import Number, show
from . import question_words as sentences
from .answered_exercise import about_first_error
from .asking import Question, question_about
from .diagnosis import UNSTATED_RULES, Explanation, distinct_explanations
from .kinds.question_kind import LEAVES_IN_ORDER
from .known_mistakes import MISTAKES
from .marks import Answer, Item, Rubric, Verdict, first_difference, typed
from .mistake import MISTAKE_TITLES, explanations_text
from .search_variant import SearchVariant

if TYPE_CHECKING:
    from .exercise import Exercise


def score(translator: NullTranslations, points: Number, maximum: Number, *, rounded: bool = False) -> str:
    """Say how many points there are, exactly or with two decimals, as marks are given.

    >>> score(NullTranslations(), Fraction(6, 7), 3), score(NullTranslations(), Fraction(6, 7), 3, rounded=True)
    ('Points: 6/7 of 3.', 'Points: ≈ 0.86 of 3.')
    """
    is_short = not rounded or (Fraction(points) * 100).denominator == 1
    written = show(points) if is_short else f"≈ {float(points):.2f}"
    return translator.gettext("Points: %(points)s of %(maximum)s.") % {"points": written, "maximum": show(maximum)}


_ALL_OR_NOTHING = gettext("Only an answer that is right as a whole earns points.")
_ERROR_COSTS = gettext("Each error costs %(penalty)s.")
_ERROR_COSTS_A_PART = gettext("Each error costs as much as a right part earns.")
_EXTRA_COSTS = gettext("Each part that does not belong costs as much as a right part earns.")


def rubric_rule(rubric: Rubric) -> Phrase | None:
    """Return what a rubric says of errors; None where each part has its share of the points."""
    if rubric.name == "all_or_nothing":
        return _ALL_OR_NOTHING
    if rubric.name != "minus_per_error":
        return None
    if rubric.penalty is None:  # a number would tell how many parts the right answer has
        return _ERROR_COSTS_A_PART
    return _ERROR_COSTS.with_values(penalty=show(rubric.penalty))


_NOTHING_WRITTEN = gettext("Your answer is empty.")
_NOTHING_CROSSED = gettext("You have crossed out nothing.")
# TRANSLATORS: %(test)s is an inequality such as "2 ≤ α = 3"
_ONLY_CUT_OVERLOOKED = gettext("Perhaps you have overlooked the only cut-off, where %(test)s is true.")
_EVERYTHING_CROSSED = gettext("You have crossed out everything.")
_THE_ONLY_ONE = gettext("You have found the only one that belongs in the answer")
_ALL_OF_THEM = gettext("All %(total)d right answers are there")
# TRANSLATORS: %(found)s is "You have found all 2 that belong in the answer"
_AND_MORE = ngettext("%(found)s, but %(count)d more does not belong.", "%(found)s, but %(count)d more do not belong.")
_SOME_RIGHT = ngettext("%(right)d of %(total)d is right.", "%(right)d of %(total)d are right.")
# TRANSLATORS: %(right)d is at least 2
_IN_RIGHT_ORDER = gettext(
    "%(right)d of %(total)d leaves are in the right order among themselves, but not all of them in the right place."
)
_OTHER_PARTS = {
    "carried": ngettext(
        "%(count)d more follows from your own values and counts as right.",
        "%(count)d more follow from your own values and count as right.",
    ),
    "missed": ngettext("%(count)d part is missing.", "%(count)d parts are missing."),
    "extra": ngettext("%(count)d does not belong in the answer.", "%(count)d do not belong in the answer."),
}
"""What is said of the parts that are not simply right or wrong."""
_THE_ANSWER = gettext("The right answer: %(answer)s")
_AN_ANSWER = gettext("One of the right answers: %(answer)s")


def right_answer(exercise: Exercise, lang: str) -> str:
    """Say what the right answer is, or one of them, as it can be typed.

    >>> from gametree.exercises import Exercise
    >>> right_answer(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), "en")
    'The right answer: C2 C3'
    """
    phrase = _THE_ANSWER if exercise.question_kind.has_one_key else _AN_ANSWER
    return phrase.render(translator_for(lang), answer=Code(typed(exercise.key) or "[]"))


def summary(translator: NullTranslations, counts: Counter[str], total: int, is_displaced: bool = False) -> list[str]:
    """Say how much of an answer is right, wrong or missing; ``total`` is the number of parts of the right answer.

    ``is_displaced`` says that parts of a list are in the right order, but not at the right place.
    """
    wrong = {verdict: count for verdict, count in counts.items() if verdict not in ("right", "carried")}
    if not wrong and not counts["carried"]:
        return [translator.gettext("Right.")]
    if total < 2 and counts["wrong"]:
        return [translator.gettext("This is not right.")]
    if set(wrong) == {"extra"} and counts["right"] == total > 0:
        found_phrase = _THE_ONLY_ONE if total == 1 else _ALL_OF_THEM.with_values(total=total)
        return [_AND_MORE.render(translator, found=found_phrase, count=counts["extra"])]
    message = _IN_RIGHT_ORDER if is_displaced and counts["right"] > 1 else _SOME_RIGHT
    right_phrase = message.with_values(right=counts["right"], total=total, count=1 if total == 1 else counts["right"])
    others = (phrase.with_values(count=counts[verdict]) for verdict, phrase in _OTHER_PARTS.items() if counts[verdict])
    return [phrase.render(translator) for phrase in (*([right_phrase] if total else []), *others)]


def mark_words(lang: str) -> dict[str, str]:
    """Return what the marks of an answer mean, and the headings of its table."""
    translator = translator_for(lang)
    return {
        "right": translator.pgettext("mark", "right"),
        "carried": translator.pgettext("mark", "follows from your own values"),
        # TRANSLATORS: of a leaf in a list of leaves in their order
        "elsewhere": translator.pgettext("mark", "in the right order, but not at this place"),
        "wrong": translator.pgettext("mark", "wrong"),
        "missed": translator.pgettext("mark", "missing"),
        # TRANSLATORS: something in an answer that is no part of the right one
        "extra": translator.pgettext("mark", "does not belong"),
        # TRANSLATORS: heading of a column with labels of nodes
        "part": translator.pgettext("heading of an answer", "node"),
        "answer": translator.pgettext("heading of an answer", "your answer"),
        "mark": translator.pgettext("heading of an answer", "mark"),
        "solution": translator.pgettext("heading of an answer", "solution"),
    }


# ---- The feedback to an answer: its marked parts, its points, what explains it, and a picture ----

MOST_EXPLANATIONS = 3
"""the most explanations that are told; a reader cannot choose among more"""

_MOST_ASKED_ABOUT = 5
"""the most explanations that one question can tell apart"""
# TRANSLATORS: %(question)s is a question such as "With which window (α, β) did you enter C?"
_SEVERAL_FIT = gettext("More than one explanation fits your answer. %(question)s")
# TRANSLATORS: %(answer)s is a window or a number, %(told)s what somebody with that answer seems to do
_IF_ANSWER = gettext("If %(answer)s: %(told)s")

# TRANSLATORS: %(mistake)s is the short name of a mistake
_SHOWN_MISTAKE = gettext("The mistake in the table: %(mistake)s.")
_WATCH = gettext("Watch the search step by step")

SIGNS = {
    Verdict.RIGHT: "✓",
    Verdict.CARRIED: "(✓)",
    Verdict.WRONG: "✗",
    Verdict.MISSED: "?",
    Verdict.EXTRA: "✗",
}
"""the sign of each verdict, so that nothing depends on colour alone"""
_ELSEWHERE_SIGN = "(✓)"
"""the sign of a leaf that is in the right order, but not at its place"""
ROLES = {
    Verdict.RIGHT: Role.RIGHT,
    Verdict.CARRIED: Role.RIGHT,
    Verdict.WRONG: Role.WRONG,
    Verdict.MISSED: Role.MISSED,
    Verdict.EXTRA: Role.WRONG,
}


class AnyExplanation(Protocol):
    """An explanation that can be put into a sentence."""

    def told(self, lang: str = "en") -> str:
        """Return the sentence."""


@dataclass(frozen=True, repr=False)
class Feedback(ShowsFeedback):
    """The result of a check. It shows itself as a marked tree with sentences.

    What it shows does not give the answer away: what was given is marked, and of the rest only the first part that is
    missing. `items` has all of it as data, and `solution` shows it.

    >>> from gametree.exercises import Exercise, check
    >>> feedback = check(Exercise("values", "[[3 12] [2 4]]"), "B = 3, C = 4, A = 4")
    >>> feedback.right, [str(item.verdict) for item in feedback.items]
    (False, ['right', 'wrong', 'carried'])
    """

    exercise: Exercise
    answer: Answer
    """the answer as it was read"""
    items: tuple[Item, ...]
    """the parts of the answer, in the order of the search"""
    rubric: Rubric
    other_rules: tuple[Mapping[str, str], ...] = ()
    """the changes of the rules that would make the answer right"""
    diagnosed: tuple[AnyExplanation, ...] = ()
    """what leads to this answer, each an `Explanation` or a `Mistake`; several if they lead to the same answer"""
    lang: str = "en"
    """the language in which it shows itself"""
    discreet: bool = False
    """whether it is shown on a sheet that is marked: of a list only as far as the first part that is wrong, because all
    signs together are the key, and points with two decimals"""
    solved: bool = False
    """whether it shows the whole solution"""

    @property
    def right(self) -> bool:
        """Whether all parts of the answer are right; one that only follows from a mistake is not."""
        return all(item.verdict is Verdict.RIGHT for item in self.items)

    @property
    def score(self) -> Number:
        """The points for the answer."""
        return self.rubric.score(self.items)

    @property
    def maximum(self) -> Number:
        """The points for the right answer."""
        return self.rubric.points or 0

    @property
    def first_wrong(self) -> Item | None:
        """The first part that does not count as right."""
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
        """Say what is right, where to look first, and what explains the answer.

        >>> from gametree.exercises import check, Exercise
        >>> print(check(Exercise("best-move", "[[3 12] [2 4]]"), "a2", mistakes={}).message())
        This is not right.
        a2 leads to C, which is worth 2; another move is better.
        """
        lang = lang or self.lang
        if lang not in self._messages:
            self._messages[lang] = self._message(lang)
        return self._messages[lang]

    @cached_property
    def _messages(self) -> dict[str, str]:
        """The messages by language, cached: a notebook shows one in four places."""
        return {}

    def _message(self, lang: str) -> str:
        translator = translator_for(lang)
        lines = self._summary(translator)
        is_convention = any(not set(change) & set(UNSTATED_RULES) for change in self.other_rules)
        if not is_convention or self._crosses_all_or_nothing or self.exercise.question_kind.always_explained:
            if self._lacks_first_part:
                lines += [self.exercise.hint(level, self.answer, lang) for level in self._hint_levels]
                lines += [] if is_convention else self._only_cut_overlooked(translator)
            else:
                lines += about_first_error(self.exercise, self.answer, self.items, lang)
        if self.right and self.exercise.question_kind.shows_a_mistake and (titles := self._shown_mistakes()):
            named = listed(translator, titles, lambda title: title.render(translator))
            lines.append(_SHOWN_MISTAKE.render(translator, mistake=named))
        if not any(getattr(belief, "rules", None) for belief in self.beliefs):
            lines += [sentences.other_rules(translator, change) for change in self._told_rules]
        return "\n".join([*lines, *self._told_explanations(translator, lang)])

    def _told_explanations(self, translator: NullTranslations, lang: str) -> list[str]:
        """Return what explains the answer; where a question tells several apart, what each answer to it shows."""
        if (question := self.question(lang)) and question.is_about_search:
            answers = [_IF_ANSWER.with_values(answer=answer, told=told) for answer, told in question.answers]
            return [
                _SEVERAL_FIT.render(translator, question=question.text),
                *(a.render(translator) for a in answers),
            ]
        explanations = self._told_beliefs
        few = 0 < len(explanations) <= MOST_EXPLANATIONS
        return [explanations_text(translator, [belief.told(lang) for belief in explanations])] if few else []

    @property
    def _told_rules(self) -> list[Mapping[str, str]]:
        """The other rules that are told: those that nobody changes without saying so only where nothing else fits."""
        return [change for change in self.other_rules if not (self.diagnosed and set(change) & set(UNSTATED_RULES))]

    @property
    def _told_beliefs(self) -> list[AnyExplanation]:
        """The beliefs without those that name a missing part where the student has to find it alone."""
        is_bare = not self._lacks_first_part
        return [b for b in self.beliefs if is_bare or not getattr(getattr(b, "slip", None), "lacks_a_part", False)]

    def lines_and_question(self, lang: str) -> tuple[list[str], Question | None]:
        """Return the message without what a question asks for, and that question, for a page that can ask."""
        lines, question = self.message(lang).splitlines(), self.question(lang) or self._search_to_watch(lang)
        told = (1 + len(question.answers) if question.is_about_search else 1) if question and not self.right else 0
        return lines[: len(lines) - told], question

    def _search_to_watch(self, lang: str) -> Question | None:
        """Return the steps of the search that the answer is about, once it is right."""
        result = self.exercise.question_kind.solved_search(self.exercise) if self.right and not self.discreet else None
        if result is None or not self.exercise.question_kind.has_one_key:
            return None
        steps = "\n".join(frame.caption(lang) for frame in result.frames(by="leaf")[1:])
        return Question("", ((_WATCH.render(translator_for(lang)), steps),), is_about_search=True)

    def _shown_mistakes(self) -> list[Phrase]:
        """Return the titles of the mistakes whose search the question shows."""
        kind, procedure = self.exercise.question_kind, SearchVariant.for_exercise(self.exercise)
        return [
            title
            for name, title in MISTAKE_TITLES.items()
            if any(kind.shows_search(way.result(), self.exercise) for way in MISTAKES[name].ways_in(procedure))
        ]

    @named_keywords()
    def question(self, lang: str | None = None) -> Question | None:
        """Return a question that tells apart what explains the answer; None where one thing does, or nothing."""
        explanations = [belief for belief in self._told_beliefs if isinstance(belief, Explanation)]
        lang = lang or self.lang
        few = len(explanations) <= _MOST_ASKED_ABOUT
        return question_about(explanations, translator_for(lang), lang) if few else None

    @property
    def _stops_at_error(self) -> bool:
        """Whether signs after the first error would reveal the key: on a marked sheet, and for a mere guess."""
        return isinstance(self.answer, list) and (self.discreet or self._crosses_all_or_nothing)

    @property
    def _lacks_first_part(self) -> bool:
        """Whether the first error is a missing part of a list, which the student has to find alone."""
        first = self.first_wrong
        return self._stops_at_error and first is not None and first.given is None

    @property
    def _hint_levels(self) -> tuple[int, ...]:
        """The hint levels to show: where to look, and the rule; only the rule if nothing is crossed out."""
        return (2,) if self._crosses_all_or_nothing and not self.answer else (1, 2)

    def _only_cut_overlooked(self, translator: NullTranslations) -> list[str]:
        """Say what holds at the only cut-off, but not where, if nothing is crossed out and that alone explains it."""
        slips = [getattr(item, "slip", None) for item in self.diagnosed] if self._is_empty else []
        nodes = {slip.node for slip in slips if slip and slip.name == "overlooked-cut"}
        tests = [reason.inequality for reason in reasons(self.exercise.result) if reason.node in nodes]
        return [_ONLY_CUT_OVERLOOKED.render(translator, test=local_numbers(translator, test)) for test in tests]

    def solution(self) -> Feedback:
        """Return the same feedback with the solution: every part marked, and what is right there.

        >>> from gametree.exercises import check, Exercise
        >>> feedback = check(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), "B2")
        >>> [item.label for item in feedback.shown], [item.label for item in feedback.solution().shown]
        (['B2'], ['B2', 'C2', 'C3'])
        """
        return replace(self, solved=True)

    def _summary(self, translator: NullTranslations) -> list[str]:
        """Say how much is right; first say whether everything or nothing is crossed out."""
        is_crossed = self.exercise.question_kind.sort.name == "marks"
        if self._is_empty and not self.right and (is_crossed or len(self.items) > 1):
            # a number or a place would be the answer to a small tree
            return [(_NOTHING_CROSSED if is_crossed else _NOTHING_WRITTEN).render(translator)]
        counts = Counter(str(item.verdict) for item in self.items)
        is_ordered, total = (
            self.exercise.question_kind.sort == LEAVES_IN_ORDER,
            sum(item.right is not None for item in self.items),
        )
        is_displaced = is_ordered and first_difference(self.exercise.key, self.answer) < counts["right"]
        lines = summary(translator, counts, total, is_displaced)
        if self.right or not self._crosses_all_or_nothing:
            return lines
        return [_EVERYTHING_CROSSED.render(translator), *lines]

    @property
    def beliefs(self) -> tuple[AnyExplanation, ...]:
        """The explanations that are told, each once; none for an answer without reasoning.

        An answer that crosses out everything is without reasoning; so is one that is empty, or only has gaps.
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
        """Say how many points there are, and what an error has cost.

        >>> from gametree.exercises import check, Exercise
        >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
        >>> print(check(exercise, "C2 C3 D3", "minus_per_error").points())
        Points: 1 of 2. Each error costs 1.
        """
        translator = translator_for(lang or self.lang)
        parts = [score(translator, self.score, self.maximum, rounded=self.discreet)]
        if self.score != self.maximum:
            is_extra = any(item.verdict is Verdict.EXTRA for item in self.items)
            rubric = replace(self.rubric, penalty=None) if self.discreet else self.rubric
            rule = rubric_rule(rubric) or (_EXTRA_COSTS if is_extra else None)
            parts += [rule.render(translator)] if rule else []
        return " ".join(parts)

    @property
    def marks(self) -> dict[NodeId, Role]:
        """The role of each node that is marked, for `gametree.drawing.drawing.draw`."""
        return {self.exercise.tree[item.label]: ROLES[item.verdict] for item in self.shown}

    @property
    def notes(self) -> dict[NodeId, str]:
        """The text at each node that is marked: a sign, and the answer's part."""
        return {self.exercise.tree[item.label]: self.note(item) for item in self.shown}

    @named_keywords()
    def sign(self, item: Item) -> str:
        """Return the sign of a part's verdict."""
        return _ELSEWHERE_SIGN if self.is_elsewhere(item) else SIGNS[item.verdict]

    @named_keywords()
    def is_elsewhere(self, item: Item) -> bool:
        """Tell whether a part counts as right for its order among the others, although it has another place."""
        is_order = self.exercise.question_kind.sort == LEAVES_IN_ORDER
        return is_order and item.verdict is Verdict.RIGHT and item.given != item.right

    @named_keywords()
    def note(self, item: Item) -> str:
        """Return the sign of a part's verdict, what was given, and in a solution what is right instead."""
        translator, kind = translator_for(self.lang), self.exercise.question_kind

        def show(part: Answer) -> str:
            return in_brackets(translator, kind.show(part))

        answer_text = "" if item.given is None or item.given is True else f" {show(item.given)}"
        shows_solution = self.solved and item.given != item.right and item.right is not None and item.right is not True
        return f"{self.sign(item)}{answer_text}{f' → {show(item.right)}' if shows_solution else ''}"
