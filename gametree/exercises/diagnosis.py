"""The diagnosis: by which other rules, mistakes or slips somebody can have come to an answer."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, TypeAlias

from ..errors import choose
from ..narration import mistakes as sentences
from ..narration.catalogue import translator
from ..result import Result
from ..rules import CHOICES, Rules, Window, to_rules
from ..search.habits import RIGHT
from ..trace import EventKind, RawEvent
from ..tree import NodeId, Source, Tree, as_tree
from ..values import Number, Value, show
from ..view import frontier
from .mistakes import MISTAKES, Mistake
from .procedure import SEARCHED_WRONGLY, Procedure, usual_algorithm

__all__ = ["STAGES", "Departure", "Diagnosis", "Explanation", "Slip", "diagnose"]

STAGES = ("right", "rules", "mistake", "two mistakes", "slip", "unknown")
"""What is tried, in this order; a diagnosis names the first with an explanation."""

Key: TypeAlias = Callable[[Result], Any]

MATTERING = {
    **dict.fromkeys(("alphabeta", "negamax", "pvs"), ("cut", "fail", "order")),
    **dict.fromkeys(("star1", "star2"), ("cut", "order")),
    **dict.fromkeys(("maxn", "paranoid"), ("order", "tie")),
}
"""The rules on which textbooks differ, as far as a search obeys them; the order of children for all others."""


@dataclass(frozen=True, slots=True)
class Departure:
    """The first step at which a mistaken search does not do what the right one does."""

    at: int
    """how many events they have in common"""
    tree: Tree
    right: RawEvent | None
    """what the right search does next; None when it is over"""
    wrong: RawEvent | None
    """what the mistaken one does"""

    @property
    def node(self) -> NodeId:
        """Where the mistaken search does something else, or stops too early."""
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
    """what a misread leaf can have been read as; of all numbers only those near the tree's own are tried"""

    def told(self, tree: Tree, lang: str = "en") -> str:
        """Say it in one sentence."""
        t, (leaf, *others) = translator(lang), [tree.label(leaf) for leaf in self.leaves]
        if others:
            return sentences.swapped(t, leaf, others[0])
        if self.values:
            return sentences.misread(t, leaf, list(map(show, self.values)))
        return sentences.overlooked(t, leaf)


@dataclass(frozen=True)
class Explanation:
    """One way to have come to an answer: by other rules, by one or two mistakes, or by a slip."""

    right: Result
    wrong: Result
    """the search that leads to the answer"""
    rules: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """the rules that would have to be others, and what they would be"""
    mistakes: tuple[str, ...] = ()
    """their names in `MISTAKES`"""
    slip: Slip | None = None

    @cached_property
    def departure(self) -> Departure | None:
        """The first step at which this search leaves the right one; None when only the answer was written wrongly."""
        ours, theirs = self.right.trace.raw, self.wrong.trace.raw
        steps = enumerate(zip(ours, theirs, strict=False))
        at = next((n for n, (ours_now, theirs_now) in steps if ours_now != theirs_now), min(len(ours), len(theirs)))
        if at == len(ours) == len(theirs):
            return None
        return Departure(at, self.right.tree, _event(ours, at), _event(theirs, at))

    def told(self, lang: str = "en") -> str:
        """Say what the answer looks like, in a sentence for each mistake."""
        t = translator(lang)
        if self.rules:
            return sentences.under_rules(t, self.rules)
        if self.slip:
            return self.slip.told(self.right.tree, lang)
        if len(self.mistakes) == 1:
            return MISTAKES[self.mistakes[0]].told(lang)
        return sentences.together(t, self.mistakes)


@dataclass(frozen=True)
class Diagnosis:
    """What is found out about an answer: the first stage that explains it, and everything there that does.

    An answer can fit more than one explanation; it is right to say so.
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
        return sentences.explained(translator(lang), [explanation.told(lang) for explanation in self.explanations])


def diagnose(
    tree: Source,
    rules: Rules | None,
    window: Window,
    observed: Any,
    key_of: Key,
    *,
    kind: str | None = None,
    algorithm: str | None = None,
    without: Collection[str] = (),
) -> Diagnosis:
    """Find out how somebody can have come to an answer to an exercise.

    ``key_of`` is the answer that a search gives; it is compared with ``observed`` by ``==``. It may look at anything
    in a result but the values of single leaves. ``kind`` is the kind of exercise: with it only the mistakes are tried
    that its answers can show. ``without`` names mistakes that are not to be tried.

    >>> from gametree.rules import INFINITE_WINDOW
    >>> tree = Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> found = diagnose(tree, None, INFINITE_WINDOW, ("C1", "C2", "C3"), lambda result: result.pruned_labels)
    >>> found.stage, [explanation.mistakes for explanation in found]
    ('mistake', [('cause-crossed-out',)])
    >>> print(found.explanations[0].departure.told())
    The right search looks at C1 and reads 2, where yours cuts off at C.
    """
    tree, rules = as_tree(tree), to_rules(rules)
    algorithm = algorithm or usual_algorithm(tree, rules)
    prune = algorithm == "expectiminimax" and kind == "chance-pruning"
    return _Inquiry(Procedure(tree, rules, window, algorithm, prune), observed, key_of, kind, without).diagnosis()


class _Inquiry:
    """One answer, held against one search after another."""

    def __init__(
        self, procedure: Procedure, observed: Any, key_of: Key, kind: str | None, without: Collection[str]
    ) -> None:
        off = {choose("mistake", name, MISTAKES) for name in without}
        self.procedure, self.observed, self.key_of = procedure, observed, key_of
        self.right = procedure.result()
        self.answers: dict[Any, Any] = {}
        self.mistakes = [
            mistake
            for mistake in MISTAKES.values()
            if mistake.name not in off and (kind is None or kind in mistake.kinds) and (kind or not mistake.twist)
        ]

    def diagnosis(self) -> Diagnosis:
        if self.answer(self.right) == self.observed:
            return Diagnosis("right")
        for stage, explanations in zip(
            STAGES[1:], (self.by_rules, self.by_a_mistake, self.by_two_mistakes, self.by_a_slip), strict=False
        ):
            found = tuple(explanations())
            if found:
                return Diagnosis(stage, found)
        return Diagnosis("unknown")

    def answer(self, result: Result) -> Any:
        """Return the answer that a search gives; the same for all that differ only in the values of leaves."""
        steps = tuple(
            (kind, node, alpha, beta) if kind is EventKind.EVALUATE else (kind, node, value, alpha, beta)
            for kind, node, value, alpha, beta in result.trace.raw
        )
        seen = (result.rules, result.tree is self.procedure.tree, steps)
        if seen not in self.answers:
            self.answers[seen] = self.key_of(result)
        return self.answers[seen]

    # ---- the stages -----------------------------------------------------------------------------

    def by_rules(self) -> Iterator[Explanation]:
        """Yield the smallest changes of the rules with which the answer is right."""
        rules, found = self.procedure.rules, list[set[tuple[str, str]]]()
        changes = [
            (name, other)
            for name in MATTERING.get(self.procedure.algorithm, ("order",))
            for other in CHOICES[name]
            if other != getattr(rules, name)
        ]
        for count in range(1, len(changes) + 1):
            for some in combinations(changes, count):
                if len(dict(some)) < count or any(smaller <= set(some) for smaller in found):
                    continue
                others: dict[str, Any] = dict(some)
                procedure = dataclasses.replace(self.procedure, rules=dataclasses.replace(rules, **others))
                result = procedure.result()
                if self.answer(result) == self.observed:
                    found.append(set(some))
                    yield Explanation(self.right, result, rules=dict(some))

    def by_a_mistake(self) -> Iterator[Explanation]:
        for mistake, procedure in self._made(self.mistakes, self.procedure):
            result = procedure.result()
            answer = self.answer(result)
            if (mistake.twist(None, answer) if mistake.twist else answer) == self.observed:
                yield Explanation(self.right, result, mistakes=(mistake.name,))

    def by_two_mistakes(self) -> Iterator[Explanation]:
        searched = [mistake for mistake in self.mistakes if not mistake.twist]
        for first, procedure in self._made(searched, self.procedure):
            for second, both in self._made(searched[searched.index(first) + 1 :], procedure):
                result = both.result()
                if self.answer(result) == self.observed:
                    yield Explanation(self.right, result, mistakes=(first.name, second.name))

    def by_a_slip(self) -> Iterator[Explanation]:
        """Yield the slips that lead to the answer: a leaf overlooked, two exchanged, one misread."""
        tree, procedure = self.procedure.tree, self.procedure
        if procedure.algorithm not in SEARCHED_WRONGLY or procedure.habits != RIGHT:
            return
        leaves = frontier(tree, self.right.rules)
        evaluated = [raw for raw in self.right.trace.raw if raw[0] is EventKind.EVALUATE]
        values: dict[NodeId, Value] = {node: value for _, node, value, *_ in evaluated if value is not None}
        for leaf in values:
            result = procedure.having(skipped=(leaf,)).result()
            if self.answer(result) == self.observed:
                yield Explanation(self.right, result, slip=Slip((leaf,)))
        for pair in pairwise(leaves):
            first, second = map(tree.value, pair)
            if first is None or second is None or first == second or not values.keys() & set(pair):
                continue
            result = procedure.having(misread=((pair[0], second), (pair[1], first))).result()
            if self.answer(result) == self.observed:
                yield Explanation(self.right, result, slip=Slip(pair))
        for leaf, value in values.items():
            fitting = {
                other: result
                for other in self._near(values.values())
                if other != value
                and self.answer(result := procedure.having(misread=((leaf, other),)).result()) == self.observed
            }
            if fitting:
                yield Explanation(self.right, next(iter(fitting.values())), slip=Slip((leaf,), tuple(fitting)))

    def _near(self, values: Iterable[Value]) -> list[Value]:
        """Return what a leaf may have been read as: the values of other leaves, and one beyond either end."""
        different = set(values)
        numbers: list[Number] = [value for value in different if not isinstance(value, tuple)]
        if len(numbers) < len(different):
            return list(different)
        ends = self.procedure.rules.value_range or (min(numbers) - 1, max(numbers) + 1)
        return sorted({*numbers, *ends})

    def _made(self, mistakes: Iterable[Mistake], procedure: Procedure) -> Iterator[tuple[Mistake, Procedure]]:
        for mistake in mistakes:
            made = mistake.made_in(procedure)
            if made is not None:
                yield mistake, made


def _event(raw: tuple[RawEvent, ...], at: int) -> RawEvent | None:
    return raw[at] if at < len(raw) else None
