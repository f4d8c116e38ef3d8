"""The feedback to an answer: its marked parts, its points, what explains it, and a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from gettext import NullTranslations
from typing import TYPE_CHECKING, Protocol

from ...drawing.shapes import Role
from ...languages import translator
from ...tree.tree import NodeId
from ...tree.view import frontier
from ...values import Number, show
from .. import questions as sentences
from ..kinds import CROSSED_OUT
from ..marking.item import Answer, Item, Verdict
from ..marking.rubric import Rubric
from ..mistakes.mistake_words import explained
from . import score_words
from .explanation import Explanation, worth_telling
from .first_error import about_first_error

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["SIGNS", "Feedback", "Told"]

MOST_TOLD = 3
"""the most explanations that are told; a reader cannot choose among more"""

SIGNS = {
    Verdict.RIGHT: "✓",
    Verdict.CARRIED: "(✓)",
    Verdict.WRONG: "✗",
    Verdict.MISSED: "?",
    Verdict.EXTRA: "✗",
}
"""the sign of each verdict, so that nothing depends on colour alone"""
UNSAID = ("order", "reach")
"""the rules that no textbook changes without saying so; another choice is rather a mistake"""
ROLES = {
    Verdict.RIGHT: Role.RIGHT,
    Verdict.CARRIED: Role.RIGHT,
    Verdict.WRONG: Role.WRONG,
    Verdict.MISSED: Role.MISSED,
    Verdict.EXTRA: Role.WRONG,
}


class Told(Protocol):
    """An explanation that can be told."""

    def told(self, lang: str = "en") -> str:
        """Say it."""


@dataclass(frozen=True, repr=False)
class Feedback:
    """The result of a check. It shows itself as a marked tree with sentences."""

    exercise: Exercise
    answer: Answer
    """the answer as it was read"""
    items: tuple[Item, ...]
    """the parts of the answer, in the order of the search"""
    rubric: Rubric
    other_rules: tuple[Mapping[str, str], ...] = ()
    """the changes of the rules that would make the answer right"""
    diagnosed: tuple[Told, ...] = ()
    """what leads to this answer, each an `Explanation` or a `Mistake`; several if they lead to the same answer"""
    lang: str = "en"
    """the language in which it shows itself"""
    discreet: bool = False
    """whether it is shown on a sheet that is marked: of a list only as far as the first part that is wrong, because all
    signs together are the key, and points with two decimals"""

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
        if not self.exercise.how.draws:
            return ()
        if not (self.discreet and isinstance(self.answer, list)) or self.first_wrong is None:
            return self.items
        return self.items[: self.items.index(self.first_wrong) + (self.first_wrong.given is not None)]

    def message(self, lang: str | None = None) -> str:
        """Say what is right, where to look first, and what explains the answer.

        >>> from gametree.exercises import check, Exercise
        >>> print(check(Exercise("best-move", "[[3 12] [2 4]]"), "a2", mistakes={}).message())
        This is not right.
        a2 leads to C, which is worth 2; another move is better.
        """
        lang = lang or self.lang
        t = translator(lang)
        said, rules = self._summary(t), self._rules_told
        is_convention = any(not set(change) & set(UNSAID) for change in rules)
        if not is_convention or self._crosses_all_or_nothing or self.exercise.kind == "find-x":
            if self._would_tell:
                said += [self.exercise.hint(level, self.answer, lang) for level in (1, 2)]
            else:
                said += about_first_error(self.exercise, self.answer, self.items, lang)
        said += [sentences.other_rules(t, change) for change in rules]
        behind = [belief for belief in self.beliefs if not (self._would_tell and _names_missing(belief))]
        if 0 < len(behind) <= MOST_TOLD:
            said.append(explained(t, [belief.told(lang) for belief in behind]))
        return "\n".join(said)

    @property
    def _would_tell(self) -> bool:
        """Whether the first error is something that a list lacks, which a student has to find without being told."""
        first = self.first_wrong
        return self.discreet and isinstance(self.answer, list) and first is not None and first.given is None

    def _summary(self, t: NullTranslations) -> list[str]:
        """Say how much is right, and before that whether everything or nothing is crossed out."""
        counts = Counter(str(item.verdict) for item in self.items)
        said = score_words.summary(t, counts, sum(item.right is not None for item in self.items))
        if self.right or not self._crosses_all_or_nothing:
            return said
        if self.answer:
            return [score_words.EVERYTHING_CROSSED.told(t), *said]
        return [score_words.NOTHING_CROSSED.told(t), *said[1:]]

    @property
    def beliefs(self) -> tuple[Told, ...]:
        """The explanations that are told, each once; none for an answer without reasoning.

        An answer that crosses out everything, or nothing, is without reasoning; so is one that only has gaps.
        """
        said = [item for item in self.items if item.given is not None]
        only_gaps = isinstance(self.answer, Mapping) and all(item.verdict is Verdict.RIGHT for item in said)
        if self._crosses_all_or_nothing or only_gaps:
            return ()
        found = [one for one in self.diagnosed if isinstance(one, Explanation)]
        return tuple(worth_telling(found)) if len(found) == len(self.diagnosed) else self.diagnosed

    @property
    def _rules_told(self) -> list[Mapping[str, str]]:
        """The other rules that are told; for an answer without reasoning only those on which textbooks differ."""
        return [
            change for change in self.other_rules if not (self._crosses_all_or_nothing and set(change) & set(UNSAID))
        ]

    @property
    def _crosses_all_or_nothing(self) -> bool:
        """Whether the answer crosses out every leaf, or none."""
        if self.exercise.kind not in CROSSED_OUT:
            return False
        tree, rules = self.exercise.tree, self.exercise.result.rules
        below = {node for label in self.answer for node in tree.subtree(label)}
        return not self.answer or below.issuperset(frontier(tree, rules))

    def points(self, lang: str | None = None) -> str:
        """Say how many points there are, and what an error has cost.

        >>> from gametree.exercises import check, Exercise
        >>> exercise = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]")
        >>> print(check(exercise, "C2 C3 D3", "minus_per_error").points())
        Points: 1 of 2. Each error costs 1.
        """
        t, rubric = translator(lang or self.lang), self.rubric
        said = [score_words.score(t, self.score, self.maximum, rounded=self.discreet)]
        if self.score == self.maximum:
            pass
        elif rubric.name == "all_or_nothing":
            said.append(score_words.ALL_OR_NOTHING.told(t))
        elif rubric.name == "minus_per_error" and rubric.penalty is not None:
            said.append(score_words.ERROR_COSTS.of(penalty=show(rubric.penalty)).told(t))
        elif any(item.verdict is Verdict.EXTRA for item in self.items):
            said.append(score_words.EXTRA_COSTS.told(t))
        return " ".join(said)

    @property
    def marks(self) -> dict[NodeId, Role]:
        """The role of each node that is marked, for `gametree.drawing.drawing.draw`."""
        return {self.exercise.tree[item.label]: ROLES[item.verdict] for item in self.shown}

    @property
    def notes(self) -> dict[NodeId, str]:
        """The text at each node that is marked: a sign, and the answer's part."""
        return {self.exercise.tree[item.label]: self.note(item) for item in self.shown}

    def note(self, item: Item) -> str:
        """Return the sign of a part's verdict, and what was given."""
        given = "" if item.given is None or item.given is True else f" {self.exercise.how.show(item.given)}"
        return f"{SIGNS[item.verdict]}{given}"

    def __repr__(self) -> str:
        from ..exercise_picture import feedback_text

        return feedback_text(self)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from ..exercise_picture import feedback_bundle

        return feedback_bundle(self)


def _names_missing(belief: Told) -> bool:
    return isinstance(belief, Explanation) and belief.oversight is not None
