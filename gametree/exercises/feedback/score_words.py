"""The points of an answer and what is right, wrong or missing in it, in words."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from gettext import NullTranslations
from typing import TYPE_CHECKING

from ...languages import translator
from ...phrases import Code, gettext, ngettext
from ...values import Number, show
from ..case.answer_parts import typed

if TYPE_CHECKING:
    from ..exercise import Exercise


def score(t: NullTranslations, points: Number, maximum: Number, *, rounded: bool = False) -> str:
    """Say how many points there are, exactly or with two decimals, as marks are given.

    >>> score(NullTranslations(), Fraction(6, 7), 3), score(NullTranslations(), Fraction(6, 7), 3, rounded=True)
    ('Points: 6/7 of 3.', 'Points: ≈ 0.86 of 3.')
    """
    is_short = not rounded or (Fraction(points) * 100).denominator == 1
    written = show(points) if is_short else f"≈ {float(points):.2f}"
    return t.gettext("Points: %(points)s of %(maximum)s.") % {"points": written, "maximum": show(maximum)}


ALL_OR_NOTHING = gettext("Only an answer that is right as a whole earns points.")
ERROR_COSTS = gettext("Each error costs %(penalty)s.")
EXTRA_COSTS = gettext("Each part that does not belong costs as much as a right part earns.")
NOTHING_CROSSED = gettext("You have crossed out nothing.")
EVERYTHING_CROSSED = gettext("You have crossed out everything.")
THE_ONLY_ONE = gettext("You have found the only one that belongs in the answer")
ALL_OF_THEM = gettext("You have found all %(total)d that belong in the answer")
# TRANSLATORS: %(found)s is "You have found all 2 that belong in the answer"
AND_MORE = ngettext("%(found)s, but %(count)d more does not belong.", "%(found)s, but %(count)d more do not belong.")
SOME_RIGHT = ngettext("%(right)d of %(total)d is right.", "%(right)d of %(total)d are right.")
# TRANSLATORS: %(right)d is at least 2
IN_RIGHT_ORDER = gettext(
    "%(right)d of %(total)d leaves are in the right order among themselves, but not all of them at the right place."
)
OTHER_PARTS = {
    "carried": ngettext(
        "%(count)d more follows from your own values and counts as right.",
        "%(count)d more follow from your own values and count as right.",
    ),
    "missed": ngettext("%(count)d part is missing.", "%(count)d parts are missing."),
    "extra": ngettext("%(count)d does not belong in the answer.", "%(count)d do not belong in the answer."),
}
"""What is said of the parts that are not simply right or wrong."""
THE_ANSWER = gettext("The right answer: %(answer)s")
AN_ANSWER = gettext("One of the right answers: %(answer)s")


def right_answer(exercise: Exercise, lang: str) -> str:
    """Say what the right answer is, or one of them, as it can be typed.

    >>> from gametree.exercises import Exercise
    >>> right_answer(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"), "en")
    'The right answer: C2 C3'
    """
    said = THE_ANSWER if exercise.question_kind.has_one_key else AN_ANSWER
    return said.of(answer=Code(typed(exercise.key) or "[]")).told(translator(lang))


def summary(t: NullTranslations, counts: Counter[str], total: int, is_displaced: bool = False) -> list[str]:
    """Say how much of an answer is right, wrong or missing; ``total`` is the number of parts of the right answer.

    ``is_displaced`` says that parts of a list are in the right order, but not at the right place.
    """
    wrong = {verdict: count for verdict, count in counts.items() if verdict not in ("right", "carried")}
    if not wrong and not counts["carried"]:
        return [t.gettext("Right.")]
    if total < 2 and counts["wrong"]:
        return [t.gettext("This is not right.")]
    if set(wrong) == {"extra"} and counts["right"] == total > 0:
        found = THE_ONLY_ONE if total == 1 else ALL_OF_THEM.of(total=total)
        return [AND_MORE.of(found=found, count=counts["extra"]).told(t)]
    message = IN_RIGHT_ORDER if is_displaced and counts["right"] > 1 else SOME_RIGHT
    some = message.of(right=counts["right"], total=total, count=1 if total == 1 else counts["right"])
    others = (phrase.of(count=counts[verdict]) for verdict, phrase in OTHER_PARTS.items() if counts[verdict])
    return [phrase.told(t) for phrase in (*([some] if total else []), *others)]


def mark_words(lang: str) -> dict[str, str]:
    """Return what the marks of an answer mean, and the headings of its table."""
    t = translator(lang)
    return {
        "right": t.pgettext("mark", "right"),
        "carried": t.pgettext("mark", "follows from your own values"),
        # TRANSLATORS: of a leaf in a list of leaves in their order
        "elsewhere": t.pgettext("mark", "in the right order, but not at this place"),
        "wrong": t.pgettext("mark", "wrong"),
        "missed": t.pgettext("mark", "missing"),
        # TRANSLATORS: something in an answer that is no part of the right one
        "extra": t.pgettext("mark", "does not belong"),
        # TRANSLATORS: heading of a column with labels of nodes
        "part": t.pgettext("heading of an answer", "node"),
        "answer": t.pgettext("heading of an answer", "your answer"),
        "mark": t.pgettext("heading of an answer", "mark"),
        "solution": t.pgettext("heading of an answer", "solution"),
    }
