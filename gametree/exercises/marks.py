"""The parts of an answer with their marks and points, and the sentences about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from gettext import NullTranslations
from typing import Any, TypeAlias

from ..errors import ChoiceError, InputError, choose, named_keywords, to_list, to_object, wrong_value
from ..languages import translator_for
from ..phrases import Code, Phrase, gettext, ngettext, pgettext
from ..values import INF, Number, ValueRefused, exact, show, to_number, whole_number

Answer: TypeAlias = Any
"""an answer as a plain literal: numbers (int, Fraction, ±∞), text, tuples, lists, or dicts keyed by label"""


class Verdict(StrEnum):
    """The mark of one part of an answer."""

    RIGHT = "right"
    CARRIED = "carried"
    """different from the key, but a consequence of a mistake elsewhere in the answer; counted as right"""
    WRONG = "wrong"
    MISSED = "missed"
    """missing, although it belongs to the right answer"""
    EXTRA = "extra"
    """in the student's answer, although it does not belong to the right answer"""

    @property
    def counts(self) -> bool:
        """Whether a part with this mark is counted as right."""
        return self in _COUNTING


_COUNTING = (Verdict.RIGHT, Verdict.CARRIED)


@dataclass(frozen=True, slots=True)
class Item:
    """One part of an answer, marked.

    >>> from gametree.exercises import Exercise, check
    >>> feedback = check(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), "C1, C2")
    >>> [(item.label, str(item.verdict)) for item in feedback.items]
    [('C1', 'extra'), ('C2', 'right'), ('C3', 'missed')]
    """

    label: str
    """label of the node; empty for an answer of one part"""
    given: Answer
    """part of the student's answer; None if it is missing"""
    right: Answer
    """part of the right answer; None if it has no such part"""
    verdict: Verdict


def first_difference(first: Sequence[object], second: Sequence[object]) -> int:
    """Return the first index at which two lists differ, or at which one of them ends.

    >>> first_difference(["B1", "B2"], ["B1", "B3"]), first_difference(["B1", "B2"], ["B1"])
    (1, 1)
    """
    return next(
        (place for place, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1]),
        min(len(first), len(second)),
    )


# ---- The points of an answer for its parts -------------------------------------------------------

# TRANSLATORS: the rule that turns the parts of an answer into points, as in "unknown rubric"
RUBRIC = gettext("rubric")
RUBRICS = ("per_node", "minus_per_error", "all_or_nothing")
"""``per_node``: an equal share of the points for each right part, minus the same share for each extra part;
``minus_per_error``: all points, minus a penalty for each part that is wrong, missing or extra (by default, the share of
a part); ``all_or_nothing``: all points if everything is right"""


@named_keywords()
@dataclass(frozen=True, slots=True)
class Rubric:
    """A rule for points. The minimum is 0 points, also for an answer without any right part.

    Parameters
    ----------
    name : str, default "per_node"
        One of `RUBRICS`.
    points : number, optional
        The points of the exercise; by default one point for each part.
    penalty : number, optional
        The cost of an error, in points, under ``"minus_per_error"``; by default the share of a part.

    Examples
    --------
    >>> Rubric("minus_per_error", points=10).sized(4).penalty  # an error costs a part's share, unless said
    Fraction(5, 2)
    """

    name: str = "per_node"
    points: Number | None = None
    """points of the right answer; None for one point per part"""
    penalty: Number | None = None
    """points subtracted for an error under minus_per_error; None for the share of one part, so that an error costs what
    a part is worth
    """

    def __post_init__(self) -> None:
        choose(RUBRIC, self.name, RUBRICS)
        for name in ("points", "penalty"):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, _points(name, value))

    @named_keywords()
    def sized(self, parts: int) -> Rubric:
        """Return the rubric with its points and penalty as numbers, given the number of parts of the right answer."""
        return _sized(self, whole_number(Code("parts"), parts, 0))

    @named_keywords()
    def score(self, items: Sequence[Item]) -> Number:
        """Return the points for marked parts; a part that follows from an earlier mistake is counted as right.

        A part that is not in the key can only cost points.
        """
        for item in to_list("items", items):
            to_object("items", item, Item, "feedback.items[0]")
        points = self.points or 0
        counted = [item.verdict.counts for item in items]
        if all(counted):
            return exact(Fraction(points))
        if self.name == "all_or_nothing":
            return 0
        expected = [counts for item, counts in zip(items, counted, strict=True) if item.right is not None]
        right = sum(expected)
        if expected and not right:
            return 0
        if self.name == "minus_per_error":
            penalty = Fraction(self.sized(len(expected)).penalty or 0)
            return exact(max(Fraction(0), points - counted.count(False) * penalty))
        extra = sum([item.verdict is Verdict.EXTRA for item in items])
        return exact(Fraction(points) * Fraction(max(0, right - extra), max(1, len(expected))))


@lru_cache(maxsize=256)
def _sized(rubric: Rubric, parts: int) -> Rubric:
    points = max(1, parts) if rubric.points is None else rubric.points
    if rubric.name != "minus_per_error" or rubric.penalty is not None:
        return replace(rubric, points=points)
    return replace(rubric, points=points, penalty=exact(Fraction(points) / max(1, parts)))


def _points(name: str, value: object) -> Number:
    try:
        number = to_number(value)
    except ValueRefused:
        number = -1
    if not 0 <= number < INF:
        raise InputError(wrong_value(f"rubric, {name}", value, gettext("a number of points from 0")))
    return number


def rubric_of(rubric: object) -> Rubric:
    """Return the rubric with the given name; a `Rubric` is returned unchanged.

    >>> rubric_of("all_or_nothing")
    Rubric(name='all_or_nothing', points=None, penalty=None)
    """
    if isinstance(rubric, Rubric):
        return rubric
    if not isinstance(rubric, str):
        raise ChoiceError(RUBRIC, rubric, RUBRICS)
    return Rubric(rubric)


# ---- The points and marks in words ---------------------------------------------------------------


def points_text(translator: NullTranslations, points: Number, maximum: Number, *, rounded: bool = False) -> str:
    """Return the points in words, exact or rounded to two decimals as in marks.

    >>> [points_text(NullTranslations(), Fraction(6, 7), 3, rounded=rounded) for rounded in (False, True)]
    ['Points: 6/7 of 3.', 'Points: ≈ 0.86 of 3.']
    """
    is_short = not rounded or (Fraction(points) * 100).denominator == 1
    written = show(points) if is_short else f"≈ {float(points):.2f}"
    return gettext("Points: %(points)s of %(maximum)s.").render(translator, points=written, maximum=show(maximum))


_ALL_OR_NOTHING = gettext("Only an answer that is right as a whole earns points.")
_ERROR_COSTS = gettext("Each error costs %(penalty)s.")
_ERROR_COSTS_A_PART = gettext("Each error costs as much as a right part earns.")
EXTRA_COSTS = gettext("Each part that does not belong costs as much as a right part earns.")


def rubric_rule(rubric: Rubric) -> Phrase | None:
    """Return a rubric's rule for errors, or None if each part has an equal share of the points."""
    if rubric.name == "all_or_nothing":
        return _ALL_OR_NOTHING
    if rubric.name != "minus_per_error":
        return None
    if rubric.penalty is None:  # a number would reveal how many parts the right answer has
        return _ERROR_COSTS_A_PART
    return _ERROR_COSTS.with_values(penalty=show(rubric.penalty))


_THE_ONLY_ONE = gettext("You have found the only one that belongs in the answer")
_ALL_OF_THEM = gettext("All %(total)d right answers are there")
# TRANSLATORS: %(found)s is, for example, "You have found all 2 that belong in the answer"
_AND_MORE = ngettext("%(found)s, but %(count)d more does not belong.", "%(found)s, but %(count)d more do not belong.")
_SOME_RIGHT = ngettext("%(right)d of %(total)d is right.", "%(right)d of %(total)d are right.")
# TRANSLATORS: %(right)d is at least 2
_IN_RIGHT_ORDER = gettext(
    "%(right)d of %(total)d leaves are in the right order among themselves, but not all of them in the right place."
)
_OF_YOURS = ngettext(
    "%(right)d of the %(given)d that you have is right.", "%(right)d of the %(given)d that you have are right."
)
_ALL_OF_YOURS = gettext("What you have is right.")
_NONE_OF_YOURS = gettext("Nothing that you have is right.")
# TRANSLATORS: %(right)d is at least 2
_YOURS_IN_ORDER = gettext(
    "%(right)d of your %(given)d leaves are in the right order among themselves, but not all of them in the right "
    "place."
)
_SOMETHING_MISSING = gettext("Something is still missing.")
_OTHER_PARTS = {
    "carried": ngettext(
        "%(count)d more follows from your own values and counts as right.",
        "%(count)d more follow from your own values and count as right.",
    ),
    "missed": ngettext("%(count)d part is missing.", "%(count)d parts are missing."),
    "extra": ngettext("%(count)d does not belong in the answer.", "%(count)d do not belong in the answer."),
}
"""phrases for parts that are not simply right or wrong, keyed by the mark of the part"""


def summary(translator: NullTranslations, counts: Counter[str], total: int, is_displaced: bool = False) -> list[str]:
    """Return sentences about the right, wrong and missing parts; ``total`` is the number of parts of the right answer.

    ``is_displaced`` is true if some parts of a list are in the right order, but not in the right place.
    """
    wrong = {verdict: count for verdict, count in counts.items() if verdict not in ("right", "carried")}
    if not wrong and not counts["carried"]:
        return [gettext("Right.").render(translator)]
    if total < 2 and counts["wrong"]:
        return [gettext("This is not right.").render(translator)]
    if set(wrong) == {"extra"} and counts["right"] == total > 0:
        found_phrase = _THE_ONLY_ONE if total == 1 else _ALL_OF_THEM.with_values(total=total)
        return [_AND_MORE.render(translator, found=found_phrase, count=counts["extra"])]
    message = _IN_RIGHT_ORDER if is_displaced and counts["right"] > 1 else _SOME_RIGHT
    right_phrase = message.with_values(right=counts["right"], total=total, count=1 if total == 1 else counts["right"])
    others = (phrase.with_values(count=counts[verdict]) for verdict, phrase in _OTHER_PARTS.items() if counts[verdict])
    return [phrase.render(translator) for phrase in (*([right_phrase] if total else []), *others)]


def summary_without_count(translator: NullTranslations, counts: Counter[str], is_displaced: bool = False) -> list[str]:
    """Return sentences that count the right parts of the answer, but not the parts of the key.

    >>> summary_without_count(NullTranslations(), Counter(right=1, extra=2, missed=3))
    ['1 of the 3 that you have is right.', '2 do not belong in the answer.', 'Something is still missing.']
    """
    if not any(counts[verdict] for verdict in ("wrong", "carried", "missed", "extra")):
        return [gettext("Right.").render(translator)]
    given = sum(count for verdict, count in counts.items() if verdict != "missed")
    message = _ALL_OF_YOURS if counts["right"] == given else _OF_YOURS if counts["right"] else _NONE_OF_YOURS
    message = _YOURS_IN_ORDER if is_displaced and counts["right"] > 1 else message
    said = [message.with_values(right=counts["right"], given=given, count=counts["right"])] if given else []
    said += [_OTHER_PARTS[name].with_values(count=counts[name]) for name in ("carried", "extra") if counts[name]]
    said += [_SOMETHING_MISSING] if counts["missed"] else []
    return [phrase.render(translator) for phrase in said]


def mark_words(lang: str) -> dict[str, str]:
    """Return the words for the marks of an answer and for the headings of its table, keyed by the mark or the
    column.
    """
    translator = translator_for(lang)
    return {
        "right": pgettext("mark", "right").render(translator),
        "carried": pgettext("mark", "follows from your own values").render(translator),
        # TRANSLATORS: about a leaf in an ordered list of leaves
        "elsewhere": pgettext("mark", "in the right order, but not at this place").render(translator),
        "wrong": pgettext("mark", "wrong").render(translator),
        "missed": pgettext("mark", "missing").render(translator),
        # TRANSLATORS: a part of an answer that does not belong to the right answer
        "extra": pgettext("mark", "does not belong").render(translator),
        # TRANSLATORS: heading of a column with labels of nodes
        "part": pgettext("heading of an answer", "node").render(translator),
        "answer": pgettext("heading of an answer", "your answer").render(translator),
        "mark": pgettext("heading of an answer", "mark").render(translator),
        "solution": pgettext("heading of an answer", "solution").render(translator),
    }
