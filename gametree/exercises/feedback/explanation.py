"""Explanations of an answer: the rules, mistakes or slips that lead to it, and the first step that differs."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...languages import set_apart, translator
from ...trace.result import Result
from ...trace.trace import EventKind, RawEvent
from ...tree.tree import NodeId, Tree
from ...tree.view import view_of
from ...values import Number, Value, show
from ..case.answer_parts import first_difference
from ..mistakes import mistake_words as sentences
from ..mistakes.known_mistakes import MISTAKES

__all__ = ["STAGES", "Departure", "Diagnosis", "Explanation", "Oversight", "Slip", "worth_telling"]

STAGES = ("right", "rules", "mistake", "oversight", "slip", "two mistakes", "unknown")
"""what is tried, in this order; a diagnosis names the first stage with an explanation"""


@dataclass(frozen=True, slots=True)
class Departure:
    """The first step at which a mistaken search differs from the right one."""

    at: int
    """the number of events before it"""
    tree: Tree
    right: RawEvent | None
    """what the right search does next; None when it is over"""
    wrong: RawEvent | None
    """what the mistaken one does"""

    @property
    def node(self) -> NodeId:
        """The node at which the mistaken search differs, or stops too early."""
        event = self.wrong or self.right
        assert event is not None
        return event[1]

    def told(self, lang: str = "en") -> str:
        """Say what both do there."""
        return sentences.departure(translator(lang), self.tree, self.right, self.wrong)


@dataclass(frozen=True, slots=True)
class Slip:
    """A leaf that was misread or overlooked, or two that were taken for each other."""

    leaves: tuple[NodeId, ...]
    values: tuple[Value, ...] = ()
    """the values as which the leaf can have been read; only values near those of the tree are tried"""

    def told(self, right: Result, lang: str = "en") -> str:
        """Say in one sentence what was misread or overlooked."""
        t = translator(lang)
        leaf, *others = (set_apart(t, right.tree.label(leaf)) for leaf in self.leaves)
        if others:
            return sentences.SWAPPED.of(first=leaf, second=others[0]).told(t)
        if not self.values:
            return sentences.OVERLOOKED.of(leaf=leaf).told(t)
        read = view_of(right.tree, right.rules).value(self.leaves[0])
        said = sentences.MISREAD if len(self.values) == 1 else sentences.MISREAD_FOR_EXAMPLE
        return said.of(leaf=leaf, read=show(read), value=show(self._likely(right.tree, read))).told(t)

    def _likely(self, tree: Tree, read: Value) -> Value:
        """Return the likeliest reading of the leaf: the value of a leaf beside it, or else the nearest number."""
        (leaf,) = self.leaves
        beside = {tree.value(other) for other in tree.children(tree.parent(leaf) or 0)}

        def strangeness(value: Value) -> tuple[bool, Number]:
            if isinstance(value, tuple) or isinstance(read, tuple):
                return value not in beside, 0
            return value not in beside, max(value - read, read - value)

        return min(self.values, key=strangeness)


@dataclass(frozen=True, slots=True)
class Oversight:
    """The only part of an answer that is not right: one that is missing, or one that does not belong."""

    label: str
    is_missing: bool

    def told(self, lang: str = "en") -> str:
        """Say it in one sentence."""
        t, said = translator(lang), sentences.LEFT_OUT if self.is_missing else sentences.PUT_IN
        return said.of(part=set_apart(t, self.label)).told(t)


@dataclass(frozen=True)
class Explanation:
    """One way to have come to an answer: by other rules, by one or two mistakes, by an oversight or by a slip."""

    right: Result
    wrong: Result
    """the search that leads to the answer"""
    rules: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """the rules that differ, and their values"""
    mistakes: tuple[str, ...] = ()
    """their names in `MISTAKES`"""
    slip: Slip | None = None
    oversight: Oversight | None = None

    @cached_property
    def departure(self) -> Departure | None:
        """The first step at which this search leaves the right one; None when only the answer was written wrongly."""
        ours, theirs = self.right.trace.raw, self.wrong.trace.raw
        at = first_difference(ours, theirs)
        if at == len(ours) == len(theirs):
            return None
        return Departure(at, self.right.tree, _event(ours, at), _event(theirs, at))

    def told(self, lang: str = "en") -> str:
        """Say what explains the answer, in a sentence for each mistake."""
        t = translator(lang)
        if self.rules:
            return sentences.under_rules(t, self.rules)
        if self.slip:
            return self.slip.told(self.right, lang)
        if self.oversight:
            return self.oversight.told(lang)
        if len(self.mistakes) == 1:
            return MISTAKES[self.mistakes[0]].told(lang)
        return sentences.together(t, self.mistakes)


@dataclass(frozen=True)
class Diagnosis:
    """The first stage that explains an answer, and all its explanations.

    An answer can have more than one explanation, and the feedback says so.
    """

    stage: str
    """one of `STAGES`"""
    explanations: tuple[Explanation, ...] = ()
    """empty for an answer that is right, or that nothing explains"""

    @property
    def is_right(self) -> bool:
        """Whether the answer is the right one."""
        return self.stage == "right"

    def __iter__(self) -> Iterator[Explanation]:
        return iter(self.explanations)

    def __len__(self) -> int:
        return len(self.explanations)

    def told(self, lang: str = "en") -> str:
        """Say what explains the answer; empty for a right one."""
        if self.is_right:
            return ""
        told = [explanation.told(lang) for explanation in worth_telling(self.explanations)]
        return sentences.explained(translator(lang), told)


def worth_telling(explanations: Iterable[Explanation]) -> list[Explanation]:
    """Leave out explanations that search as one before them, and all pairs of mistakes but the first.

    The window at a leaf makes no difference.

    >>> from gametree.exercises import check, Exercise
    >>> found = check(Exercise("windows", "[[3 5] [2 4]]"), {label: ("-inf", "inf") for label in "ABC"}).diagnosed
    >>> [one.mistakes for one in found], [one.mistakes for one in worth_telling(found)]
    ([('fresh-window-at-root-moves',), ('fresh-window-everywhere',)], [('fresh-window-at-root-moves',)])
    """
    found = dict[object, Explanation]()
    for explanation in explanations:
        right, wrong = explanation.right, explanation.wrong
        steps = tuple(raw[:3] if raw[0] is EventKind.EVALUATE else raw for raw in wrong.trace.raw)
        slips = explanation.slip, explanation.oversight
        searched = (tuple(explanation.rules.items()), slips, wrong.tree is right.tree, steps)
        found.setdefault("two mistakes" if len(explanation.mistakes) > 1 else searched, explanation)
    return list(found.values())


def _event(raw: tuple[RawEvent, ...], at: int) -> RawEvent | None:
    return raw[at] if at < len(raw) else None
