"""The diagnosis: the other rules, mistakes or slips that lead to an answer, and the first step that differs."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations, pairwise
from types import MappingProxyType
from typing import Any, TypeAlias

from ..errors import choose, named_keywords, to_function, to_list, to_mapping
from ..languages import quote_label, translator_for
from ..node_kinds import CHANCE, MAX, MIN, Kind
from ..phrases import gettext
from ..rules import RULES, Rules, Window, choices_obeyed, to_rules
from ..trace.algorithms import SEARCHES_BY_NAME, usual_algorithm
from ..trace.result import Result
from ..trace.trace import EventKind, RawEvent
from ..tree.tree import NodeId, Source, Tree, as_tree
from ..tree.view import frontier, view_of
from ..values import INF, Number, Value, show
from . import node_states
from .diagnosis_sentences import (
    JOINED_CAUSES,
    MISREAD,
    MISREAD_FOR_EXAMPLE,
    OVERLOOKED,
    SLIPS,
    SWAPPED,
    explanations_text,
    first_difference_text,
    kind_of_slip,
    other_rules_text,
    rule_cause,
    two_mistakes_text,
)
from .kinds import KINDS
from .kinds.node_values import are_entries
from .kinds.question_kind import NewStepTest
from .marks import first_difference
from .mistaken_searches import MISTAKEN_ALGORITHMS, Contradicted
from .mistakes import MISTAKE, MISTAKES, UNSTATED_RULES, Mistake
from .node_states import NodeState
from .search_variant import SearchVariant

STAGES = ("right", "rules", "slip", "mistake", "oversight", "two mistakes", "unknown")
"""possible results of a diagnosis: a right answer, other rules, a slip, a mistake, a missing or extra part, or none of
these"""


@dataclass(frozen=True, slots=True)
class _FirstDifference:
    """The first step at which a mistaken search differs from the right search."""

    at: int
    """number of events before the step"""
    tree: Tree
    right: RawEvent | None
    """next event of the right search; None if it is over"""
    wrong: RawEvent | None
    """next event of the mistaken search; None if it is over"""

    @property
    def node(self) -> NodeId:
        """The node at which the mistaken search differs or stops too early."""
        event = self.wrong or self.right
        assert event is not None
        return event[1]

    def text(self, lang: str = "en") -> str:
        return first_difference_text(translator_for(lang), self.tree, self.right, self.wrong)


@dataclass(frozen=True, slots=True)
class SingleError:
    """A leaf that was misread or overlooked, or two leaves that were confused."""

    leaves: tuple[NodeId, ...]
    values: tuple[Value, ...] = ()
    """possible misread values of the leaf; only values near the values of the tree are tried"""

    @property
    def name(self) -> str:
        return "misread" if self.values else "overlooked-leaf" if len(self.leaves) == 1 else "swapped-leaves"

    def text(self, right: Result, lang: str = "en") -> str:
        translator = translator_for(lang)
        leaf, *others = (quote_label(translator, right.tree.label(leaf)) for leaf in self.leaves)
        if others:
            return SWAPPED.render(translator, first=leaf, second=others[0])
        if not self.values:
            return OVERLOOKED.render(translator, leaf=leaf)
        read = view_of(right.tree, right.rules).value(self.leaves[0])
        phrase = MISREAD if len(self.values) == 1 else MISREAD_FOR_EXAMPLE
        return phrase.render(translator, leaf=leaf, read=show(read), value=show(self._likely(right.tree, read)))

    def _likely(self, tree: Tree, read: Value) -> Value:
        """Return the likeliest reading of the leaf: the value of a sibling, otherwise the nearest number."""
        (leaf,) = self.leaves
        sibling_values = {tree.value(other) for other in tree.children(tree.parent(leaf) or 0)}

        def strangeness(value: Value) -> tuple[bool, Number]:
            if isinstance(value, tuple) or isinstance(read, tuple):
                return value not in sibling_values, 0
            return value not in sibling_values, max(value - read, read - value)

        return min(self.values, key=strangeness)


@dataclass(frozen=True, slots=True)
class _WrongPart:
    """A single error: a slip at one node, or a slip while writing the answer."""

    name: str
    """name of the slip in `SLIPS`"""
    label: str = ""
    """wrong part of the answer"""
    node: NodeId = 0
    count: int = 0
    """number of children of the node that are searched before the slip occurs"""

    @property
    def lacks_a_part(self) -> bool:
        """Whether the slip is a missing part."""
        return self.name in ("overlooked-cut", "left-out")

    def text(self, right: Result, lang: str = "en") -> str:
        translator, tree = translator_for(lang), right.tree
        values: dict[str, str] = {"part": quote_label(translator, self.label)}
        if not self.label:
            below = view_of(tree, right.rules).children(self.node)
            state = node_states.before(right, below[self.count]) if self.name == "cut-too-early" else None
            values |= {
                "node": quote_label(translator, tree.label(self.node)),
                "child": quote_label(translator, tree.label(below[self.count - 1])),
                "test": state.test if state else "",
                "player": tree.kind(self.node).upper(),
            }
        return SLIPS[self.name].render(translator, **values)


@dataclass(frozen=True)
class Explanation:
    """A way to arrive at an answer: other rules, one or two mistakes, an oversight or a slip."""

    right: Result
    wrong: Result
    """search that leads to the answer"""
    rules: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """rules that differ from the rules of the exercise, with their values"""
    mistakes: tuple[str, ...] = ()
    """names of mistakes in `MISTAKES`"""
    slip: SingleError | _WrongPart | None = None

    @property
    def stage(self) -> str:
        """The name of the stage in `STAGES`."""
        if self.slip:
            return "oversight" if self.slip.name in ("left-out", "put-in") else "slip"
        return "rules" if self.rules else "mistake" if len(self.mistakes) == 1 else "two mistakes"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the mistakes, of the slip, or of the differing rules, as in ``cut=beyond``."""
        if self.slip:
            return (self.slip.name,)
        return self.mistakes or tuple(f"{name}={choice}" for name, choice in self.rules.items())

    @property
    def cause(self) -> str:
        """The name under which a report counts the answer: the name of the mistakes, of the rules, or of the kind of
        slip.
        """
        if self.slip:
            return kind_of_slip(self.slip.name)
        return rule_cause(self.rules) if self.rules else JOINED_CAUSES.join(self.mistakes)

    @cached_property
    def departure(self) -> _FirstDifference | None:
        """The first step at which this search departs from the right search; None for an error made while writing the
        answer.
        """
        right_events, wrong_events = self.right.trace.raw, self.wrong.trace.raw
        at = first_difference(right_events, wrong_events)
        if at == len(right_events) == len(wrong_events):
            return None
        return _FirstDifference(at, self.right.tree, _event(right_events, at), _event(wrong_events, at))

    def text(self, lang: str = "en") -> str:
        """Return the explanation of the answer, with a sentence for each mistake."""
        translator = translator_for(lang)
        if self.rules:
            return other_rules_text(translator, self.rules)
        if self.slip:
            return self.slip.text(self.right, lang)
        if len(self.mistakes) == 1:
            return MISTAKES[self.mistakes[0]].text(lang)
        return two_mistakes_text(translator, [MISTAKES[name].text(lang) for name in self.mistakes])


@dataclass(frozen=True)
class Diagnosis:
    """The likeliest explanations of an answer, and the stage of the first explanation.

    An answer can have several explanations; the feedback then says so.
    """

    stage: str
    """stage, one of `STAGES`"""
    explanations: tuple[Explanation, ...] = ()
    """explanations, the likeliest first; empty for an answer that is right or unexplained"""

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""
        return self.stage == "right"

    def __iter__(self) -> Iterator[Explanation]:
        return iter(self.explanations)

    def __len__(self) -> int:
        return len(self.explanations)

    def text(self, lang: str = "en") -> str:
        """Return the explanations of the answer as text; "" for a right answer."""
        if self.is_right:
            return ""
        texts = [explanation.text(lang) for explanation in distinct_explanations(self.explanations)]
        return explanations_text(translator_for(lang), texts)


def distinct_explanations(explanations: Iterable[Explanation]) -> list[Explanation]:
    """Return the explanations without pairs of mistakes, except the first pair, which is the likeliest."""
    distinct = dict[object, Explanation]()
    for explanation in explanations:
        distinct.setdefault("two mistakes" if len(explanation.mistakes) > 1 else explanation.names, explanation)
    return list(distinct.values())


def _event(raw: tuple[RawEvent, ...], at: int) -> RawEvent | None:
    return raw[at] if at < len(raw) else None


# ---- The diagnosis: the other rules, mistakes or slips that explain an answer ----

_Key: TypeAlias = Callable[[Result], Any]
_VALUE_SLIPS = ("other-player", "weights-exchanged", "outcome-forgotten")
"""slips in the value of one node, by their names in `SLIPS`"""


@named_keywords()
def diagnose(
    tree: Source,
    rules: Rules | None,
    window: Window,
    observed: Any,
    key_of: _Key,
    *,
    kind: str | None = None,
    algorithm: str | None = None,
    without: Collection[str] = (),
    unknown: Collection[NodeId] = (),
    details: Mapping[str, Any] = MappingProxyType({}),
) -> Diagnosis:
    """Return the possible explanations of an answer to an exercise.

    Likelier causes are tried first: alternative rules of textbooks, a slip, a common mistake. All of these that lead to
    the answer are named. Rare mistakes and misread leaves are named only if no likelier cause leads to the answer. Two
    mistakes together are named only if both are common. Nodes that the answer leaves empty are not compared.

    Parameters
    ----------
    tree : Tree, str, list or graph
        The tree of the exercise.
    rules : Rules or None
        The rules of the exercise.
    window : tuple of two numbers
        The initial window (α, β) of the exercise.
    observed : object
        The answer, compared by ``==``.
    key_of : callable
        The function that returns the answer for a `Result`; the answer must not depend on the values of single leaves.
    kind : str, optional
        The kind of exercise; only mistakes that its answers can show are tried.
    algorithm : str, optional
        The name of the search; by default it depends on the tree.
    without : collection of str, optional
        The names of mistakes to leave out.
    unknown : collection of int, optional
        The leaf whose value the question asks for.
    details : dict, optional
        The details of the exercise.

    Returns
    -------
    Diagnosis
        The explanations, the likeliest first.

    Examples
    --------
    >>> from gametree.rules import INFINITE_WINDOW
    >>> tree = "[[3 12 8] [2 4 6] [14 5 2]]"
    >>> found = diagnose(tree, None, INFINITE_WINDOW, ("C1", "C2", "C3"), lambda result: result.pruned_labels)
    >>> found.stage, [explanation.mistakes for explanation in found]
    ('mistake', [('cause-crossed-out',)])
    >>> print(found.explanations[0].departure.text())
    The right search evaluates C1 and finds 2, but yours cuts off C.
    """
    tree, rules, unknown = as_tree(tree), to_rules(rules), to_list("unknown", unknown)
    to_function("key_of", key_of)
    algorithm = algorithm or usual_algorithm(tree, rules)
    choose(gettext("algorithm"), algorithm, SEARCHES_BY_NAME)
    prune = kind is not None and KINDS[choose(gettext("kind of question"), kind, KINDS)].cuts_above_chance(algorithm)
    asks = to_mapping("details", details, "{'leaf': 'C1'}").get("ask", "")
    procedure = SearchVariant(tree, rules, window, algorithm, prune, next(iter(unknown), None), asks)
    return _Diagnoser(procedure, observed, key_of, kind, without, details).diagnosis()


def _answer_matcher(right: Any, observed: Any) -> tuple[Callable[[Any], bool], bool]:
    """Return two results: a function that tests whether an answer matches the observed answer, and a flag that is true
    if parts of the observed answer are empty.

    If a filled part of the observed answer is wrong, an answer matches if it has the same filled parts; otherwise it
    must equal the whole observed answer.
    """
    if not (isinstance(right, Mapping) and isinstance(observed, Mapping)) or right.keys() <= observed.keys():
        return lambda answer: bool(answer == observed), False
    if all(right.get(name) == part for name, part in observed.items()):
        return lambda answer: bool(answer == observed), True
    return lambda answer: are_entries(observed, answer), True


class _Diagnoser:
    """The comparison of one answer with the answers of many searches."""

    def __init__(
        self,
        procedure: SearchVariant,
        observed: Any,
        key_of: _Key,
        kind: str | None,
        without: Collection[str],
        details: Mapping[str, Any],
    ) -> None:
        excluded = {choose(MISTAKE, name, MISTAKES) for name in to_list("without", without)}
        self.procedure, self.observed, self.key_of = procedure, observed, key_of
        self.kind = KINDS[kind] if kind else None
        self.right = procedure.result()
        self.answers: dict[Any, Any] = {}
        self.matches, self.has_gaps = _answer_matcher(self.answer(self.right), observed)
        self.new_step_test: NewStepTest | None = None
        has_form_of_key = type(observed) is type(self.answer(self.right))
        if self.kind and has_form_of_key and CHANCE not in procedure.tree.kinds:
            self.new_step_test = self.kind.contradictions(observed, self.right, details)
        self.mistakes = [
            mistake
            for mistake in MISTAKES.values()
            if mistake.name not in excluded
            and (self.kind.can_show(mistake) if self.kind else not mistake.transform_answer)
        ]

    def diagnosis(self) -> Diagnosis:
        if self.answer(self.right) == self.observed:
            return Diagnosis("right")
        found = self._likely() or self._unlikely()
        if not found:
            return Diagnosis("unknown")
        by_rules = [explanation.wrong.trace.raw for explanation in found if explanation.rules]
        kept = [one for one in found if not one.mistakes or one.wrong.trace.raw not in by_rules]
        return Diagnosis(found[0].stage, tuple(kept))

    def _likely(self) -> list[Explanation]:
        """Return the likely causes of the answer, followed by every rare mistake that also leads to the answer.

        A cause is thus never named alone if another mistake leads to the same answer.
        """
        common = (mistake for mistake in self.mistakes if not mistake.is_rare)
        at_cuts = self._slips_at_cuts[0]
        left_out = () if at_cuts else self._wrong_parts[0]
        found = [*self._rules[0], *at_cuts, *self.by_miswriting(), *left_out, *self.by_a_mistake(common)]
        return [*found, *self._by_rare] if found or self._is_choice else []

    def _unlikely(self) -> list[Explanation]:
        """Return the unlikely causes of the answer: other slips and rare mistakes, or two mistakes."""
        if self._is_choice:  # if there are few possible answers, each has many causes
            return list(self.by_a_single_error())
        slips = [*chain(*self._wrong_parts), *self._slips_at_cuts[1], *self.by_a_single_error()]
        common = [mistake for mistake in self.mistakes if not mistake.is_rare]
        return [*slips, *self._rules[1], *self._by_rare] or list(self.by_two_mistakes(common))

    @property
    def _is_choice(self) -> bool:
        return self.kind is not None and self.kind.sort.name == "choice"

    @cached_property
    def _by_rare(self) -> list[Explanation]:
        return list(self.by_a_mistake(mistake for mistake in self.mistakes if mistake.is_rare))

    @cached_property
    def _rules(self) -> tuple[list[Explanation], list[Explanation]]:
        """Return two lists: explanations by one other rule, and by several other rules."""
        return _parted(self.by_rules(), lambda explanation: len(explanation.rules) > 1)

    @cached_property
    def _wrong_parts(self) -> tuple[list[Explanation], list[Explanation]]:
        """Return two lists: explanations by a missing part, and by an extra part."""
        return _parted(self.by_a_wrong_part(), lambda explanation: explanation.names == ("put-in",))

    @cached_property
    def _slips_at_cuts(self) -> tuple[list[Explanation], list[Explanation]]:
        """Return two lists: explanations by a slip at a cut-off, and by a slip in the value of a node."""
        return _parted(self.by_a_slip_at_a_node(), lambda explanation: explanation.names[0] in _VALUE_SLIPS)

    def answer(self, result: Result) -> Any:
        """Return the answer of a search; the answer is cached for searches that differ only in leaf values."""
        steps = tuple(
            [raw if raw[0] is not EventKind.EVALUATE else (raw[1], raw[3], raw[4]) for raw in result.trace.raw]
        )
        search_key = (result.rules, result.tree is self.procedure.tree, steps)
        if search_key not in self.answers:
            self.answers[search_key] = self.key_of(result)
        return self.answers[search_key]

    # ---- The stages -----------------------------------------------------------------------------

    def by_rules(self) -> Iterator[Explanation]:
        """Yield the smallest changes of the rules that make the answer right."""
        algorithm = self.procedure.algorithm
        rules, smallest_changes = self.procedure.rules, list[set[tuple[str, str]]]()
        obeyed = SEARCHES_BY_NAME[algorithm].obeys_without_prune
        changes = [
            (name, other)
            for name, choices in choices_obeyed(obeyed).items()
            for other in choices
            if other != getattr(rules, name)
            and RULES[name].choices[other].elsewhere
            and not (name in UNSTATED_RULES and algorithm in MISTAKES[UNSTATED_RULES[name]].algorithms)
        ]
        for count in range(1, len(changes) + 1):
            for combination in combinations(changes, count):
                if len(dict(combination)) < count or any(smaller <= set(combination) for smaller in smallest_changes):
                    continue
                others: dict[str, Any] = dict(combination)
                if result := self.result_if_fitting(self.procedure.with_rules(**others)):
                    smallest_changes.append(set(combination))
                    yield Explanation(self.right, result, rules=dict(combination))

    def by_a_mistake(self, mistakes: Iterable[Mistake]) -> Iterator[Explanation]:
        """Yield the mistakes that lead to the answer; a rare mistake must also leave the same parts empty as the
        answer.
        """
        for mistake in mistakes:
            is_whole = self.has_gaps or mistake.transform_answer
            for procedure in mistake.ways_in(self.procedure):
                result = procedure.result() if is_whole else self.result_if_fitting(procedure)
                answer = mistake.answer(self.answer(result)) if result else None
                if result and (answer == self.observed if mistake.is_rare else self.matches(answer)):
                    yield Explanation(self.right, result, mistakes=(mistake.name,))
                    break

    def by_a_slip_at_a_node(self) -> Iterator[Explanation]:
        """Yield the slips at one node: a cut-off overlooked, seen one child too late, or made too early."""
        if not self._tries_slips:
            return
        nodes = set[NodeId]()
        for name, way, node, count in self._slips_at_nodes():
            if node not in nodes and (
                result := self.result_if_fitting(self.procedure.with_misconceptions(slip=(way, node, count)))
            ):
                nodes.add(node)
                yield Explanation(self.right, result, slip=_WrongPart(name, node=node, count=count))

    def _slips_at_nodes(self) -> Iterator[tuple[str, str, NodeId, int]]:
        """Yield each possible slip: its name in `SLIPS`, its name in `Misconceptions`, its node, and the number that
        ``Misconceptions.slip`` contains.
        """
        below, cuts = view_of(self.right.tree, self.right.rules).children, {}
        for cut in self.right.cuts if self.procedure.cuts else ():
            if cut.pruned and self.right.tree.kind(cut.node) != CHANCE:
                cuts[cut.node] = count = len(below(cut.node)) - len(cut.pruned)
                yield "overlooked-cut", "overlooks", cut.node, count
                if len(cut.pruned) > 1:
                    yield "cut-too-late", "late", cut.node, count
        asks_for_values = self.kind is not None and "node values" in self.kind.mistakes
        has_bounds_alone = self.procedure.cuts and CHANCE not in self.right.tree.kinds and not asks_for_values
        for state in self._comparisons if has_bounds_alone else ():
            if len(state.done) < cuts.get(state.node, INF):
                yield "cut-too-early", "early", state.node, len(state.done)
        for node in self.right.tree if asks_for_values else ():
            if self.right.tree.kind(node) in (MAX, MIN):
                yield "other-player", "other_player", node, 1
            elif self.right.tree.kind(node) == CHANCE:
                yield "weights-exchanged", "weights_exchanged", node, 1
                for number in range(1, len(below(node)) + 1):
                    yield "outcome-forgotten", "without_outcome", node, number

    @cached_property
    def _comparisons(self) -> list[NodeState]:
        """The states in which a node with remaining children compares its value with a finite bound."""
        states = node_states.comparisons(self.right)
        return [state for state in states if state.value is not None and abs(state.bound[1]) != INF]

    def by_miswriting(self) -> Iterator[Explanation]:
        if self.kind and isinstance(self.observed, list | Mapping):
            for name, label, answer in self.kind.miswritten(self.right, self.answer(self.right)):
                if self.matches(answer):
                    how: dict[str, Any] = (
                        {"mistakes": (name,)} if name in MISTAKES else {"slip": _WrongPart(name, label)}
                    )
                    yield Explanation(self.right, self.right, **how)
                    return

    def by_a_wrong_part(self) -> Iterator[Explanation]:
        """Yield the single leaf or branch that is missing from an answer or does not belong to it."""
        if self.kind and self.kind.sort.name == "marks" and self.observed:
            missing, extra = self._deviation(self.observed)
            if len(missing) + len(extra) == 1:
                (label,) = missing | extra
                slip = _WrongPart("left-out" if missing else "put-in", str(label))
                yield Explanation(self.right, self.right, slip=slip)

    def by_two_mistakes(self, mistakes: Iterable[Mistake]) -> Iterator[Explanation]:
        """Yield pairs of mistakes, first pairs in which both mistakes affect the answer.

        An answer that crosses out too little is not explained by a mistake that crosses out too much, and vice versa.
        """
        if self.has_gaps:
            return
        search_mistakes = [mistake for mistake in mistakes if not mistake.transform_answer]
        ranked: list[tuple[int, Explanation]] = []
        for first, procedure in self._with_each(search_mistakes, self.procedure):
            for second, doubly_mistaken in self._with_each(
                search_mistakes[search_mistakes.index(first) + 1 :], procedure
            ):
                result = self.result_if_fitting(doubly_mistaken)
                stray_count = self._strays([first, second]) if result else None
                if result and stray_count is not None:
                    ranked.append((stray_count, Explanation(self.right, result, mistakes=(first.name, second.name))))
        yield from (explanation for _, explanation in sorted(ranked, key=lambda entry: entry[0]))

    def _strays(self, mistakes: Iterable[Mistake]) -> int | None:
        """Return how many effects of the given mistakes the answer lacks, or None if a mistake contradicts the
        answer.
        """
        if not isinstance(self.observed, list | tuple):
            return 0
        count, observed_deviation = 0, self._deviation(self.observed)
        for _, procedure in self._with_each(mistakes, self.procedure):
            mistaken_deviation = self._deviation(self.answer(procedure.result()))
            if any(
                mistaken_part and not observed_part
                for observed_part, mistaken_part in zip(observed_deviation, mistaken_deviation, strict=True)
            ):
                return None
            count += sum(
                len(mistaken_part - observed_part)
                for observed_part, mistaken_part in zip(observed_deviation, mistaken_deviation, strict=True)
            )
        return count

    def _deviation(self, answer: Any) -> tuple[set[Any], set[Any]]:
        """Return the parts of the right answer that an answer lacks, and the parts that it has in addition."""
        right, answered = set(self.answer(self.right)), set(answer)
        return right - answered, answered - right

    def by_a_single_error(self) -> Iterator[Explanation]:
        """Yield the slips that lead to the answer: an overlooked leaf, two swapped leaves, a misread leaf."""
        tree, procedure = self.procedure.tree, self.procedure
        if not self._tries_slips:
            return
        leaves = frontier(tree, self.right.rules)
        evaluated = [raw for raw in self.right.trace.raw if raw[0] is EventKind.EVALUATE]
        values: dict[NodeId, Value] = {node: value for _, node, value, *_ in evaluated if value is not None}
        early = self._early_leaves(values)
        for leaf in early:
            if result := self.result_if_fitting(procedure.with_misconceptions(skipped=(leaf,))):
                yield Explanation(self.right, result, slip=SingleError((leaf,)))
        for pair in pairwise(leaves):
            first, second = map(tree.value, pair)
            if first is None or second is None or first == second or not early & set(pair):
                continue
            if result := self.result_if_fitting(
                procedure.with_misconceptions(misread=((pair[0], second), (pair[1], first)))
            ):
                yield Explanation(self.right, result, slip=SingleError(pair))
        near_values, best_so_far = self._likely_values(values.values()), self._best_so_far()
        for leaf in filter(early.__contains__, values):
            best = best_so_far.get(leaf)
            results: dict[Value | None, Result | None] = {_visible_value(values[leaf], best): None}
            for other in near_values:
                if (visible := _visible_value(other, best)) not in results:
                    results[visible] = self.result_if_fitting(procedure.with_misconceptions(misread=((leaf, other),)))
            fitting = {other: result for other in near_values if (result := results[_visible_value(other, best)])}
            if fitting:
                yield Explanation(self.right, next(iter(fitting.values())), slip=SingleError((leaf,), tuple(fitting)))

    @property
    def _tries_slips(self) -> bool:
        return self.procedure.algorithm in MISTAKEN_ALGORITHMS and not (self.kind and not self.kind.tries_slips)

    def result_if_fitting(self, procedure: SearchVariant) -> Result | None:
        try:
            result = procedure.result(self.new_step_test and self.new_step_test())
        except Contradicted:
            return None
        return result if self.answer(result) == self.observed else None

    def _early_leaves(self, leaves: Iterable[NodeId]) -> set[NodeId]:
        """Return those of the given leaves that the right search reaches before one of its steps contradicts the
        answer.

        Only these leaves can have been misread or overlooked, because up to such a leaf the student's search agrees
        with the right search.
        """
        if self.new_step_test is None:
            return set(leaves)
        contradicts, early = self.new_step_test(), set[NodeId]()
        for step in self.right.trace.raw:
            early.add(step[1])
            if contradicts(step):
                break
        return early.intersection(leaves)

    def _best_so_far(self) -> dict[NodeId, tuple[Kind, Number]]:
        """Return, for each leaf below a MAX or MIN node, the player to move and the value so far with which the leaf is
        compared.

        A misread value has an effect only if it is better than the value so far.
        """
        tree, states = self.procedure.tree, dict[NodeId, tuple[Kind, Number]]()
        best: dict[NodeId, Any] = {}
        for event, node, value, *_ in self.right.trace.raw:
            if event is EventKind.ENTER:
                best[node] = -INF if tree.kind(node) == MAX else INF
            elif event is EventKind.IMPROVE:
                best[node] = value
            elif event is EventKind.EVALUATE:
                above = tree.parent(node)
                if above is not None and tree.kind(above) in (MAX, MIN):
                    states[node] = tree.kind(above), best[above]
        return states

    def _likely_values(self, values: Iterable[Value]) -> list[Value]:
        """Return the possible readings of a leaf: the values of other leaves, and one value beyond each extreme."""
        different = set(values)
        numbers: list[Number] = [value for value in different if not isinstance(value, tuple)]
        if len(numbers) < len(different):
            return list(different)
        ends = self.procedure.rules.value_range or (min(numbers) - 1, max(numbers) + 1)
        return sorted({*numbers, *ends})

    def _with_each(
        self, mistakes: Iterable[Mistake], procedure: SearchVariant
    ) -> Iterator[tuple[Mistake, SearchVariant]]:
        for mistake in mistakes:
            mistaken = mistake.made_in(procedure)
            if mistaken is not None:
                yield mistake, mistaken


def _parted(
    explanations: Iterable[Explanation], is_second: Callable[[Explanation], bool]
) -> tuple[list[Explanation], list[Explanation]]:
    every = list(explanations)
    return [explanation for explanation in every if not is_second(explanation)], list(filter(is_second, every))


def _visible_value(value: Value, best_so_far: tuple[Kind, Number] | None) -> Value | None:
    """Return the given misread value of a leaf, or None if it is not better than the value so far and thus has no
    effect.
    """
    if best_so_far is None or isinstance(value, tuple):
        return value
    player, best = best_so_far
    return value if (value > best if player == MAX else value < best) else None
