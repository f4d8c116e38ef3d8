"""The diagnosis: the rules, mistakes or slips that lead to an answer, and the first step where they differ."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise, takewhile
from typing import Any, TypeAlias

from ...errors import choose, named_keywords
from ...languages import set_apart, translator
from ...node_kinds import CHANCE, MAX, MIN, Kind
from ...phrases import gettext
from ...rules import RULES, Rules, Window, choices_obeyed, to_rules
from ...trace.algorithms import FACTS, usual_algorithm
from ...trace.result import Result
from ...trace.trace import EventKind, RawEvent
from ...tree.tree import NodeId, Source, Tree, as_tree
from ...tree.view import frontier, view_of
from ...values import INF, Number, Value, show
from ..case.answer_parts import first_difference
from ..kinds import KINDS
from ..kinds.node_values import are_entries
from ..mistakes import mistake as sentences
from ..mistakes.known_mistakes import MISTAKES
from ..mistakes.mistake import Mistake
from ..mistakes.mistaken_searches import NONE, SEARCHED_WRONGLY
from ..mistakes.procedure import Procedure

# ---- Explanations of an answer: the rules, mistakes or slips that lead to it, and the first step that … ----

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


# ---- The diagnosis: by which other rules, mistakes or slips somebody can have come to an answer ----

Key: TypeAlias = Callable[[Result], Any]


@named_keywords()
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
    unknown: Collection[NodeId] = (),
) -> Diagnosis:
    """Find out how somebody can have come to an answer to an exercise.

    An answer that is right by other rules shows no mistake. Only where it is right in another order of the children,
    which no textbook takes without saying so, the mistakes that lead to it are named beside. Nobody is said to have
    made two mistakes where one, or a slip, leads to the answer too. What an answer by nodes leaves empty says nothing:
    a mistake has to lead to all that is filled in.

    ``key_of`` is the answer that a search gives; it is compared with ``observed`` by ``==``. It may look at anything
    in a result but the values of single leaves. ``kind`` is the kind of exercise: with it only the mistakes are tried
    that its answers can show. ``without`` names mistakes that are not to be tried. ``unknown`` holds the
    leaf whose value is asked for.

    >>> from gametree.rules import INFINITE_WINDOW
    >>> tree = "[[3 12 8] [2 4 6] [14 5 2]]"
    >>> found = diagnose(tree, None, INFINITE_WINDOW, ("C1", "C2", "C3"), lambda result: result.pruned_labels)
    >>> found.stage, [explanation.mistakes for explanation in found]
    ('mistake', [('cause-crossed-out',)])
    >>> print(found.explanations[0].departure.told())
    The right search evaluates C1 and finds 2, but yours cuts off C.
    """
    tree, rules = as_tree(tree), to_rules(rules)
    algorithm = algorithm or usual_algorithm(tree, rules)
    choose(gettext("algorithm"), algorithm, FACTS)
    prune = kind is not None and KINDS[choose(gettext("kind of question"), kind, KINDS)].cuts_above_chance(algorithm)
    procedure = Procedure(tree, rules, window, algorithm, prune, next(iter(unknown), None))
    return _Inquiry(procedure, observed, key_of, kind, without).diagnosis()


def _fitting(right: Any, observed: Any) -> tuple[Callable[[Any], bool], bool]:
    """Return what tells whether an answer is the one observed, as far as it goes, and whether that has gaps.

    Where something is filled in wrongly, all that is filled in has to be the same; else only the whole shows anything.
    """
    if not (isinstance(right, Mapping) and isinstance(observed, Mapping)) or right.keys() <= observed.keys():
        return lambda answer: bool(answer == observed), False
    if all(right.get(name) == part for name, part in observed.items()):
        return lambda answer: bool(answer == observed), True
    return lambda answer: are_entries(observed, answer), True


class _Inquiry:
    """One answer, held against one search after another."""

    def __init__(
        self, procedure: Procedure, observed: Any, key_of: Key, kind: str | None, without: Collection[str]
    ) -> None:
        off = {choose(gettext("mistake"), name, MISTAKES) for name in without}
        self.procedure, self.observed, self.key_of = procedure, observed, key_of
        self.kind = KINDS[kind] if kind else None
        self.right = procedure.result()
        self.answers: dict[Any, Any] = {}
        self.fits, self.has_gaps = _fitting(self.answer(self.right), observed)
        self.mistakes = [
            mistake
            for mistake in MISTAKES.values()
            if mistake.name not in off and (self.kind.can_show(mistake) if self.kind else not mistake.twist)
        ]

    def diagnosis(self) -> Diagnosis:
        if self.answer(self.right) == self.observed:
            return Diagnosis("right")
        found = tuple(self.by_rules())
        if found and all(len(explanation.rules) > 1 for explanation in found):  # one mistake is likelier
            found = tuple(self.by_a_mistake()) or found
        if found and found[0].mistakes:
            return Diagnosis("mistake", found)
        if found:
            if all("order" in explanation.rules for explanation in found):
                searches = [explanation.wrong.trace.raw for explanation in found]
                found += tuple(other for other in self.by_a_mistake() if other.wrong.trace.raw not in searches)
            return Diagnosis("rules", found)
        stages = (self.by_a_mistake, self.by_an_oversight, self.by_a_slip, self.by_two_mistakes)
        for stage, explanations in zip(STAGES[2:], stages, strict=False):
            found = tuple(explanations())
            if found:
                return Diagnosis(stage, found)
        return Diagnosis("unknown")

    def answer(self, result: Result) -> Any:
        """Return the answer that a search gives; the same for all that differ only in the values of leaves."""
        steps = tuple(
            [raw if raw[0] is not EventKind.EVALUATE else (raw[1], raw[3], raw[4]) for raw in result.trace.raw]
        )
        seen = (result.rules, result.tree is self.procedure.tree, steps)
        if seen not in self.answers:
            self.answers[seen] = self.key_of(result)
        return self.answers[seen]

    # ---- the stages -----------------------------------------------------------------------------

    def by_rules(self) -> Iterator[Explanation]:
        """Yield the smallest changes of the rules with which the answer is right."""
        rules, found = self.procedure.rules, list[set[tuple[str, str]]]()
        obeyed = FACTS[self.procedure.algorithm].obeys_unasked
        changes = [
            (name, other)
            for name, choices in choices_obeyed(obeyed).items()
            for other in choices
            if other != getattr(rules, name) and RULES[name].choices[other].elsewhere
        ]
        for count in range(1, len(changes) + 1):
            for some in combinations(changes, count):
                if len(dict(some)) < count or any(smaller <= set(some) for smaller in found):
                    continue
                others: dict[str, Any] = dict(some)
                if result := self.leading(self.procedure.under(**others)):
                    found.append(set(some))
                    yield Explanation(self.right, result, rules=dict(some))

    def by_a_mistake(self) -> Iterator[Explanation]:
        for mistake in self.mistakes:
            for procedure in mistake.ways_in(self.procedure):
                result = procedure.result()
                if self.fits(mistake.answer(self.answer(result))):
                    yield Explanation(self.right, result, mistakes=(mistake.name,))
                    break

    def by_an_oversight(self) -> Iterator[Explanation]:
        """Yield the only leaf or branch that an answer leaves out, or crosses out, too much."""
        if self.kind and self.kind.sort.name == "marks" and self.observed:
            lacking, extra = self._deviation(self.observed)
            if len(lacking) + len(extra) == 1:
                (label,) = lacking | extra
                yield Explanation(self.right, self.right, oversight=Oversight(str(label), bool(lacking)))

    def by_two_mistakes(self) -> Iterator[Explanation]:
        """Yield pairs of mistakes, first those that show both in the answer.

        Whoever crosses out too little has made no mistake that crosses out too much, nor the other way round.
        """
        if self.has_gaps:
            return
        searched = [mistake for mistake in self.mistakes if not mistake.twist]
        found: list[tuple[int, Explanation]] = []
        for first, procedure in self._made(searched, self.procedure):
            for second, both in self._made(searched[searched.index(first) + 1 :], procedure):
                result = self.leading(both)
                strays = self._strays([first, second]) if result else None
                if result and strays is not None:
                    found.append((strays, Explanation(self.right, result, mistakes=(first.name, second.name))))
        yield from (explanation for _, explanation in sorted(found, key=lambda one: one[0]))

    def _strays(self, mistakes: Iterable[Mistake]) -> int | None:
        """Count what mistakes lead to that the answer has right; None where one of them goes the other way."""
        if not isinstance(self.observed, list | tuple):
            return 0
        strays, ours = 0, self._deviation(self.observed)
        for _, procedure in self._made(mistakes, self.procedure):
            theirs = self._deviation(self.answer(procedure.result()))
            if any(their and not our for our, their in zip(ours, theirs, strict=True)):
                return None
            strays += sum(len(their - our) for our, their in zip(ours, theirs, strict=True))
        return strays

    def _deviation(self, answer: Any) -> tuple[set[Any], set[Any]]:
        """Return what a list lacks that the right one has, and what it has that the right one lacks."""
        right, came = set(self.answer(self.right)), set(answer)
        return right - came, came - right

    def by_a_slip(self) -> Iterator[Explanation]:
        """Yield the slips that lead to the answer: a leaf overlooked, two exchanged, one misread."""
        tree, procedure = self.procedure.tree, self.procedure
        if self.kind and not self.kind.tries_slips:
            return
        if procedure.algorithm not in SEARCHED_WRONGLY or procedure.misconceptions != NONE:
            return
        leaves = frontier(tree, self.right.rules)
        evaluated = [raw for raw in self.right.trace.raw if raw[0] is EventKind.EVALUATE]
        values: dict[NodeId, Value] = {node: value for _, node, value, *_ in evaluated if value is not None}
        early = self._early(values)
        for leaf in early:
            if result := self.leading(procedure.having(skipped=(leaf,))):
                yield Explanation(self.right, result, slip=Slip((leaf,)))
        for pair in pairwise(leaves):
            first, second = map(tree.value, pair)
            if first is None or second is None or first == second or not early & set(pair):
                continue
            if result := self.leading(procedure.having(misread=((pair[0], second), (pair[1], first)))):
                yield Explanation(self.right, result, slip=Slip(pair))
        near, standing = self._near(values.values()), self._standing()
        for leaf in filter(early.__contains__, values):
            best = standing.get(leaf)
            found: dict[Value | None, Result | None] = {_noticed(values[leaf], best): None}
            for other in near:
                if (noticed := _noticed(other, best)) not in found:
                    found[noticed] = self.leading(procedure.having(misread=((leaf, other),)))
            fitting = {other: result for other in near if (result := found[_noticed(other, best)])}
            if fitting:
                yield Explanation(self.right, next(iter(fitting.values())), slip=Slip((leaf,), tuple(fitting)))

    def leading(self, procedure: Procedure) -> Result | None:
        """Return the search of a procedure if it leads to the answer."""
        result = procedure.result()
        return result if self.answer(result) == self.observed else None

    def _early(self, leaves: Iterable[NodeId]) -> set[NodeId]:
        """Return the leaves that are evaluated before anything else is settled than the answer says.

        Up to the leaf where somebody slips the search is the right one, and so is what it has settled by then.
        """
        trace, leaves = self.right.trace, list(leaves)
        kind = self.kind
        if kind is None or not kind.grows or CHANCE in trace.tree.kinds:
            return set(leaves)
        at = {raw[1]: place for place, raw in enumerate(trace.raw) if raw[0] is EventKind.EVALUATE}

        def is_early(leaf: NodeId) -> bool:
            begun = dataclasses.replace(trace, raw=trace.raw[: at[leaf]])
            return kind.completes(self.key_of(Result(begun)), self.observed)

        return set(takewhile(is_early, leaves))

    def _standing(self) -> dict[NodeId, tuple[Kind, Number]]:
        """Return for each leaf that MAX or MIN looks at whose turn it is, and the value so far that it is held against.

        It makes no difference to anything what is read at a leaf that is not better.
        """
        tree, found = self.procedure.tree, dict[NodeId, tuple[Kind, Number]]()
        best: dict[NodeId, Any] = {}
        for event, node, value, *_ in self.right.trace.raw:
            if event is EventKind.ENTER:
                best[node] = -INF if tree.kind(node) == MAX else INF
            elif event is EventKind.IMPROVE:
                best[node] = value
            elif event is EventKind.EVALUATE:
                above = tree.parent(node)
                if above is not None and tree.kind(above) in (MAX, MIN):
                    found[node] = tree.kind(above), best[above]
        return found

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


def _noticed(value: Value, standing: tuple[Kind, Number] | None) -> Value | None:
    """Return a value that is read at a leaf; None where it is not better than what is known there."""
    if standing is None or isinstance(value, tuple):
        return value
    player, best = standing
    return value if (value > best if player == MAX else value < best) else None
