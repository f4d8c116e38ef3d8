"""A search as a student executes it, right or wrong, and the changes that mistakes make to it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from ..errors import AlgorithmError, GameTreeError, choose
from ..node_kinds import MAX, Kind
from ..phrases import Code, gettext
from ..rules import INFINITE_WINDOW, Rules, Window
from ..search import ALGORITHMS
from ..search.minimax import minimax
from ..trace.algorithms import SEARCHES_BY_NAME
from ..trace.result import Result
from ..trace.trace import EventKind, RawEvent, Trace
from ..tree.fewest_leaves import perfect_values
from ..tree.tree import NodeId, Tree
from ..tree.view import frontier, settled, view_of, with_fixed_order
from ..values import INF, Number, Value, exact
from . import interval_sets
from .mistaken_searches import CHOICES, MISTAKEN_ALGORITHMS, NO_MISCONCEPTIONS, Misconceptions, mistaken_search

if TYPE_CHECKING:
    from .exercise import Exercise


_NOT_SEARCHED_WRONGLY = gettext("no mistakes are known of %(algorithm)s; choose one of %(searches)s")


@dataclass(frozen=True, slots=True)
class SearchVariant:
    """A search with all its arguments, and the misconceptions of the person who executes it.

    >>> procedure = SearchVariant(Tree.parse("[[3 12] [2 4]]"), algorithm="alphabeta")
    >>> fresh = procedure.with_misconceptions(window="fresh_everywhere")
    >>> procedure.result().pruned_labels, fresh.result().pruned_labels
    (('C2',), ())
    """

    tree: Tree
    rules: Rules = field(default_factory=Rules)
    window: Window = INFINITE_WINDOW
    algorithm: str = "alphabeta"
    prune: bool = False
    """whether an expectiminimax search makes alpha-beta cut-offs"""
    unknown: NodeId | None = None
    """leaf whose value is unknown, in an exercise about the value of a leaf"""
    asks: str = ""
    """what the question asks about the leaf in ``unknown``: the detail ``ask`` of the exercise"""
    misconceptions: Misconceptions = NO_MISCONCEPTIONS
    edits: tuple[Callable[[Trace], Trace], ...] = ()
    """errors in writing the result of a search: functions that turn the trace of the search into another trace"""

    def __post_init__(self) -> None:
        """If the right search learns its order, fix that order: a student who makes a mistake uses the same order."""
        object.__setattr__(self, "rules", with_fixed_order(self.tree, self.rules))

    @classmethod
    def for_exercise(cls, exercise: Exercise) -> SearchVariant:
        prune = exercise.question_kind.cuts_above_chance(exercise.algorithm)
        unknown = next(iter(exercise.unknown), None)
        asks = exercise.details.get("ask", "")
        return cls(exercise.tree, exercise.rules, exercise.window, exercise.algorithm, prune, unknown, asks)

    def with_rules(self, **rules: Any) -> SearchVariant:
        return dataclasses.replace(self, rules=dataclasses.replace(self.rules, **rules))

    @property
    def cuts(self) -> bool:
        """Whether the search makes cut-offs."""
        return self.prune or SEARCHES_BY_NAME[self.algorithm].prunes

    def with_misconceptions(self, **wrong: Any) -> SearchVariant:
        return dataclasses.replace(self, misconceptions=dataclasses.replace(self.misconceptions, **wrong))

    def result(self, contradicts: Callable[[RawEvent], bool] | None = None) -> Result:
        """Run the search and return its result, whose trace includes the errors in writing (``edits``).

        A search with known mistakes raises `Contradicted` at the first step for which ``contradicts`` is true.
        """
        tested = None if self.edits or self.algorithm not in MISTAKEN_ALGORITHMS else contradicts
        is_right = self.misconceptions == NO_MISCONCEPTIONS and not tested
        result = self._right() if is_right else self._mistaken(tested)
        for edit in sorted(self.edits, key=lambda edit: _EDIT_ORDER.get(edit, 0)):
            result = Result(edit(result.trace))
        return result

    def _right(self) -> Result:
        search = ALGORITHMS[choose(gettext("algorithm"), self.algorithm, ALGORITHMS)]
        options: dict[str, Any] = {"rules": self.rules}
        if self.window != INFINITE_WINDOW:
            options["window"] = self.window
        if self.prune:
            options["prune"] = True
        return search(self.tree, **options)

    def _mistaken(self, contradicts: Callable[[RawEvent], bool] | None) -> Result:
        if self.algorithm not in MISTAKEN_ALGORITHMS:
            values = {"algorithm": Code(self.algorithm), "searches": Code(", ".join(MISTAKEN_ALGORITHMS))}
            raise AlgorithmError(_NOT_SEARCHED_WRONGLY.with_values(**values))
        options: dict[str, Any] = {"rules": self.rules, "window": self.window, "prune": self.prune}
        return mistaken_search(self.algorithm, self.tree, self.misconceptions, contradicts=contradicts, **options)


# ---- The changes: the effect of a mistake on a right procedure -----------------------------------

Change: TypeAlias = Callable[[SearchVariant], SearchVariant | None]
"""A function that adds a mistake to a search; it returns None if the mistake cannot be made."""


def misconception(name: str, word: str) -> Change:
    """Return the change that makes a search do the step ``name`` in the wrong way ``word``; two wrong ways of the same
    step cannot be combined.
    """

    def change(procedure: SearchVariant) -> SearchVariant | None:
        is_right = getattr(procedure.misconceptions, name) == CHOICES[name][0]
        return procedure.with_misconceptions(**{name: word}) if is_right else None

    return change


def rule(name: str, right: str, wrong: str) -> Change:
    """Return the change of the given rule from the choice ``right`` to the choice ``wrong``."""

    def change(procedure: SearchVariant) -> SearchVariant | None:
        if getattr(procedure.rules, name) != right:
            return None
        return procedure.with_rules(**{name: wrong})

    return change


def with_edit(edit: Callable[[Trace], Trace]) -> Change:
    """Return the change that adds the error ``edit`` to the writing of the result of a search."""

    def change(procedure: SearchVariant) -> SearchVariant | None:
        return None if edit in procedure.edits else dataclasses.replace(procedure, edits=(*procedure.edits, edit))

    return change


def players_read(read: Mapping[Kind, Kind]) -> Change:
    """Return the change that mistakes the nodes of some players for the nodes of other players.

    The mistake needs nodes of both players; with the nodes of a single player, the mistake would be the same as an
    exchange of the players.
    """

    @lru_cache(maxsize=16)
    def read_tree(tree: Tree) -> Tree:
        return tree.rebuilt(kinds=read)

    def change(procedure: SearchVariant) -> SearchVariant | None:
        kinds = procedure.tree.kinds
        if not kinds & read.keys() or (len(read) == 1 and not kinds.issuperset(read.values())):
            return None
        return dataclasses.replace(procedure, tree=read_tree(procedure.tree))

    return change


def from_other_side(procedure: SearchVariant) -> SearchVariant | None:
    """Search the children from right to left or, if the rules set any order except left to right, from left to
    right.
    """
    return procedure.with_rules(order="left_to_right" if procedure.rules.order != "left_to_right" else "right_to_left")


def parent_bound_only(procedure: SearchVariant) -> SearchVariant | None:
    """Use only the parent's value as a bound, unless the rules already do so."""
    return misconception("window", "parent_only")(procedure) if procedure.rules.reach == "deep" else None


def range_ignored(procedure: SearchVariant) -> SearchVariant | None:
    """Search without a known range of values."""
    return dataclasses.replace(procedure.with_rules(value_range=None), algorithm="expectiminimax", prune=True)


def combined(first: Change, second: Change) -> Change:
    """Combine two changes; return None if one of them cannot be made."""

    def change(procedure: SearchVariant) -> SearchVariant | None:
        changed = first(procedure)
        return changed and second(changed)

    return change


def first_child_for_branch(*, down_to_the_leaf: bool) -> Change:
    """Return the change that gives each branch beside the path to the unknown leaf the value of the branch's first
    child, or of its first leaf.

    All leaves of such a branch get this value, so the branch has this value, too. The nodes above the unknown leaf are
    searched correctly.
    """

    def change(procedure: SearchVariant) -> SearchVariant | None:
        tree, unknown = procedure.tree, procedure.unknown
        if unknown is None or procedure.rules.depth is not None:
            return None
        view = view_of(tree, settled(tree, procedure.rules))
        value_of, path, values = perfect_values(tree, view), tree.path(unknown), dict[NodeId, Value]()
        for branch in (child for node in path for child in view.children(node) if child not in path):
            first, below = branch, view.children(branch)
            while below:
                first = below[0]
                below = view.children(first) if down_to_the_leaf else ()
            if (value := value_of[first]) is not None:
                values |= {leaf: value for leaf in tree.leaves if leaf in tree.subtree(branch)}
        return dataclasses.replace(procedure, tree=tree.rebuilt(values=values))

    return change


def in_a_cutting_search(change: Change) -> Change:
    """Return a change that is possible only in a search with cut-offs."""
    return lambda procedure: change(procedure) if procedure.cuts else None


def plies(more: int) -> Change:
    """Return the change that adds ``more`` plies to the depth limit; it is possible only if the positions at the new
    limit can be estimated.
    """

    def change(procedure: SearchVariant) -> SearchVariant | None:
        limit = procedure.rules.depth
        if limit is None or limit + more < 1:
            return None
        changed = procedure.with_rules(depth=limit + more)
        try:
            settled(changed.tree, changed.rules)
        except GameTreeError:
            return None
        return changed

    return change


def only_with_bound(answer: str) -> str | None:
    """Return the answer unchanged, but None for ``never`` and ``always``: an answer without a bound does not show where
    a bound comes from.

    >>> only_with_bound("x ≤ 10"), only_with_bound("never")
    ('x ≤ 10', None)
    """
    return answer if any(sign.isdigit() for sign in answer) else None


def unchanged(procedure: SearchVariant) -> SearchVariant:
    """Return the right search, for a mistake that is only in the answer."""
    return procedure


def where_moves_tie(procedure: SearchVariant) -> SearchVariant | None:
    """Return the search unchanged if the question is about a best move, where equal values are a tie; otherwise return
    None.
    """
    return None if procedure.asks == "cut" else procedure


def in_other_direction(answer: str) -> str | None:
    """Swap < and >, ≤ and ≥ in a condition with a single bound; return None for any other answer.

    >>> in_other_direction("x ≤ 8"), in_other_direction("3 < x ≤ 5"), in_other_direction("never")
    ('x ≥ 8', None, None)
    """
    turned = answer.translate({ord("≤"): "≥", ord("≥"): "≤", ord("<"): ">", ord(">"): "<"})
    return turned if only_with_bound(answer) and len(interval_sets.read(answer)) == 1 and turned[0] == "x" else None


def for_all_others(answer: str) -> str | None:
    """Return the complement of a set of numbers.

    >>> for_all_others("x ≤ 8"), for_all_others("3 < x ≤ 5")
    ('x > 8', 'x ≤ 3 or x > 5')
    """
    spans = interval_sets.read(answer)
    points = [span for _, span in interval_sets.test_points([end for span in spans for end in span[:2]])]
    outside = [span for span in points if not interval_sets.contains(spans, _inside(span))]
    return interval_sets.write(interval_sets.merged(outside)) if only_with_bound(answer) else None


def _inside(span: interval_sets.Span) -> Number:
    low, high = span[:2]
    return low if low == high else high - 1 if low == -INF else low + 1 if high == INF else exact((low + high) / 2)


def in_whole_numbers(answer: str) -> str | None:
    """Return a set of numbers in the form that it would have if there were only integers; None if this is the same
    form.

    >>> in_whole_numbers("x < 3"), in_whole_numbers("x > 3 or x < 0"), in_whole_numbers("x ≤ 2")
    ('x ≤ 2', 'x ≤ −1 or x ≥ 4', None)
    """
    spans = interval_sets.read(answer)
    if any(end not in (INF, -INF) and end != int(end) for span in spans for end in span[:2]):
        return None
    whole = [
        interval_sets.Span(low if has_low else low + 1, high if has_high else high - 1, True, True)
        for low, high, has_low, has_high in spans
    ]
    written = interval_sets.write(interval_sets.merged(span for span in whole if span.low <= span.high))
    return written if written != answer and only_with_bound(answer) else None


def with_ties_turned(answer: str) -> str | None:
    """Include every excluded end of the intervals, and exclude every included one; return None if no bound is left.

    >>> with_ties_turned("x > 3"), with_ties_turned("2 ≤ x < 5"), with_ties_turned("x = 3")
    ('x ≥ 3', '2 < x ≤ 5', None)
    """
    turned = [
        interval_sets.Span(low, high, not has_low, not has_high)
        for low, high, has_low, has_high in interval_sets.read(answer)
        if low < high
    ]
    return interval_sets.write(interval_sets.merged(turned)) if turned and only_with_bound(answer) else None


def exact_bounds(answer: Mapping[str, str]) -> dict[str, str]:
    """Turn the bounds of an answer, ``≤ 2``, ``≥ 5`` or ``= 3`` for each label, into exact values."""
    return {label: "= " + bound.partition(" ")[2] for label, bound in answer.items()}


# ---- Mistakes in writing the result of a search -----------------------------------------------------------


def without_causes(trace: Trace) -> Trace:
    """Leave out the children that caused a cut-off, as if they, too, had been cut off.

    >>> from gametree import alphabeta
    >>> trace = without_causes(alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").trace)
    >>> [trace.tree.label(node) for kind, node, *_ in trace.raw if kind == "evaluate"]
    ['B1', 'B2', 'B3', 'D1', 'D2', 'D3']
    """
    began: dict[NodeId, int] = {}  # start of the last child of each node
    removed: set[int] = set()
    spares = _pruning_cuts(trace)
    for place, (kind, node, *_) in enumerate(trace.raw):
        parent = trace.tree.parent(node)
        if kind in (EventKind.ENTER, EventKind.EVALUATE) and parent is not None:
            began[parent] = place
        elif kind is EventKind.CUT and place in spares:
            removed.update(range(began[node], place))
    remaining = tuple(raw for place, raw in enumerate(trace.raw) if place not in removed)
    return dataclasses.replace(trace, raw=remaining)


def with_cut_leaves_counted(trace: Trace) -> Trace:
    """Give every node that was cut off the value that it would have with all its leaves.

    >>> from gametree import alphabeta
    >>> trace = with_cut_leaves_counted(alphabeta("[[3 12] [2 1]]").trace)
    >>> [(trace.tree.label(node), value) for kind, node, value, *_ in trace.raw if kind == "leave"]
    [('B', 3), ('C', 1), ('A', 3)]
    """
    cut = {trace.raw[place][1] for place in _pruning_cuts(trace)}
    whole = minimax(trace.tree, rules=with_fixed_order(trace.tree, trace.rules)).trace
    full: dict[NodeId, Value | None] = {node: value for kind, node, value, *_ in whole.raw if kind == "leave"}

    def counted(raw: RawEvent) -> RawEvent:
        kind, node, value, alpha, beta = raw
        return kind, node, full[node] if kind is EventKind.LEAVE and node in cut else value, alpha, beta

    return dataclasses.replace(trace, raw=tuple(map(counted, trace.raw)))


def with_all_others_evaluated(trace: Trace) -> Trace:
    """Swap the evaluated leaves with those that are not evaluated.

    >>> from gametree import alphabeta
    >>> Result(with_all_others_evaluated(alphabeta("[[3 12] [2 4]]").trace)).pruned_labels
    ('B1', 'B2', 'C1')
    """
    evaluated = {raw[1] for raw in trace.raw if raw[0] is EventKind.EVALUATE}
    view = view_of(trace.tree, trace.rules)
    others = [leaf for leaf in frontier(trace.tree, trace.rules) if leaf not in evaluated]
    replaced = [(EventKind.EVALUATE, leaf, view.value(leaf), -INF, INF) for leaf in others]
    raw = [one for one in trace.raw if one[0] is not EventKind.EVALUATE]
    return dataclasses.replace(trace, raw=(*raw[:1], *replaced, *raw[1:]))


def with_known_intervals(trace: Trace) -> Trace:
    """Write the known interval of each node instead of its window.

    >>> from gametree import alphabeta
    >>> trace = with_known_intervals(alphabeta("[[3 12] [2 4]]").trace)
    >>> [raw[3:] for raw in trace.raw if raw[0] == "enter"]
    [(3, 3), (3, 3), (-inf, 2)]
    """
    end = trace.replay()
    end.advance(len(trace))
    written = (EventKind.ENTER, EventKind.LEAVE)
    raw = [(*one[:3], end.low[one[1]], end.high[one[1]]) if one[0] in written else one for one in trace.raw]
    return dataclasses.replace(trace, raw=tuple(raw))


def with_bounds_exchanged(trace: Trace) -> Trace:
    """Swap α and β."""
    raw = tuple((kind, node, value, beta, alpha) for kind, node, value, alpha, beta in trace.raw)
    return dataclasses.replace(trace, raw=raw)


def with_bound_on_other_side(trace: Trace) -> Trace:
    """In each window with only one finite bound, move this bound to the other end."""

    def turned(alpha: Any, beta: Any) -> tuple[Any, Any]:
        stands_alone = (alpha == -INF) != (beta == INF)
        return ((-INF, alpha) if beta == INF else (beta, INF)) if stands_alone else (alpha, beta)

    return dataclasses.replace(trace, raw=tuple([(*raw[:3], *turned(*raw[3:])) for raw in trace.raw]))


def with_moments_exchanged(trace: Trace) -> Trace:
    """Write the final window of a node where its window at entry belongs, and the window at entry where the final
    window belongs.

    >>> from gametree import alphabeta
    >>> trace = with_moments_exchanged(alphabeta("[[3 12] [2 4]]").trace)
    >>> [raw[3:] for raw in trace.raw if raw[0] == "enter"]
    [(3, inf), (-inf, 3), (3, inf)]
    """
    entry_windows = {raw[1]: raw[3:] for raw in trace.raw if raw[0] is EventKind.ENTER}
    exit_windows = {raw[1]: raw[3:] for raw in trace.raw if raw[0] is EventKind.LEAVE}
    swapped = {EventKind.ENTER: exit_windows, EventKind.LEAVE: entry_windows}
    raw = tuple([(*raw[:3], *swapped[raw[0]].get(raw[1], raw[3:])) if raw[0] in swapped else raw for raw in trace.raw])
    return dataclasses.replace(trace, raw=raw)


def with_bounds_past_the_cut(trace: Trace) -> Trace:
    """Let the value that causes a cut-off still move the bound of its node, as if the bound were moved before the test.

    >>> from gametree import alphabeta
    >>> trace = with_bounds_past_the_cut(alphabeta("[[3 12] [2 4]]").trace)
    >>> [raw[3:] for raw in trace.raw if raw[0] == "leave"]
    [(-inf, 3), (3, 2), (3, inf)]
    """
    moved_bounds = dict[NodeId, tuple[Any, Any]]()
    for kind, node, value, alpha, beta in trace.raw:
        if kind is EventKind.CUT:
            moved_bounds[node] = (value, beta) if trace.tree.kind(node) == MAX else (alpha, value)
    raw = tuple(
        [(*raw[:3], *moved_bounds.get(raw[1], raw[3:])) if raw[0] is EventKind.LEAVE else raw for raw in trace.raw]
    )
    return dataclasses.replace(trace, raw=raw)


_EDIT_ORDER: Mapping[Callable[[Trace], Trace], int] = {with_known_intervals: -1, with_all_others_evaluated: 1}
"""order in which edits are applied: first those that need the trace of a search, last those whose result is not the
trace of a search
"""


def _pruning_cuts(trace: Trace) -> set[int]:
    children, searched_count = view_of(trace.tree, trace.rules).children, dict[NodeId, int]()
    places = set()
    for place, (kind, node, *_) in enumerate(trace.raw):
        parent = trace.tree.parent(node)
        if kind in (EventKind.ENTER, EventKind.EVALUATE) and parent is not None:
            searched_count[parent] = searched_count.get(parent, 0) + 1
        elif kind is EventKind.CUT and searched_count.get(node, 0) < len(children(node)):
            places.add(place)
    return places
