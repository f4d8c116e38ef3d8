"""The state of a node at one moment of a search, and the effect of changed values at some nodes."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ..errors import InputError, named_keywords, to_list
from ..explain.cutoff_reasons import Reason, reasons
from ..languages import listed, quote_label, translator_for
from ..node_kinds import CHANCE, LEAF, MAX, MIN
from ..phrases import gettext, ngettext
from ..rules import INFINITE_WINDOW, Window
from ..search.alphabeta import REACHES
from ..search.expectiminimax import expectiminimax_value
from ..search.maxn import maxn_value
from ..search.minimax import minimax_value
from ..search.preferences import own_entry, paranoid_preference, preference
from ..search.problem import Record, raised_recursion_limit, record_by
from ..trace.annotations import written_bounds, written_window
from ..trace.replay import Replay
from ..trace.result import Result, to_result
from ..trace.trace import EventKind, RawEvent
from ..tree.tree import NodeId
from ..tree.view import View, frontier, settled, view_of
from ..values import INF, Number, Value, show

if TYPE_CHECKING:
    from .exercise import Exercise

_KNOWN = (EventKind.EVALUATE, EventKind.LEAVE)


@dataclass(frozen=True, slots=True)
class NodeState:
    """The state of a node after the first ``at`` events of a search."""

    result: Result
    node: NodeId
    at: int
    """number of events before this state"""
    done: tuple[tuple[NodeId, Value], ...]
    """children whose values are known, with the values that they returned, in the order of the search"""
    spans: tuple[Window, ...]
    """known interval of each child in ``done``"""
    value: Value | None
    """value so far; None before the first child has returned a value"""
    entered: Window
    """window with which the node was entered"""
    window: Window
    """current window"""
    ends: Window
    """known interval"""

    @property
    def last(self) -> NodeId | None:
        """The last child whose value became known."""
        return self.done[-1][0] if self.done else None

    @property
    def bound(self) -> tuple[str, Number]:
        """The bound at which a MAX or MIN node is cut off, with its name."""
        return ("β", self.window[1]) if self.result.tree.kind(self.node) == MAX else ("α", self.window[0])

    @property
    def test(self) -> str:
        """The inequality that causes a cut-off at a MAX or MIN node: ``2 ≤ 3``."""
        sign = {"at_equality": {"β": "≥", "α": "≤"}, "beyond": {"β": ">", "α": "<"}}[self.result.rules.cut]
        name, bound = self.bound
        return f"{show(self.value)} {sign[name]} {show(bound, sign=True)}" if self.value is not None else ""


def state_after(result: Result, node: NodeId, at: int, replay: Replay | None = None) -> NodeState:
    """Return the state of a node after the first ``at`` events; ``replay`` must not have processed more than ``at``
    events.
    """
    replay, tree = replay or result.trace.replay(), result.tree
    replay.advance(at)
    done: dict[NodeId, Value] = {}
    value = None
    for kind, other, v, *_ in result.trace.raw[:at]:
        if other == node and kind in (EventKind.ENTER, EventKind.IMPROVE, EventKind.CHANCE):
            value = v
        elif kind in _KNOWN and tree.parent(other) == node and v is not None:
            done[other] = v
    if value is None and done and tree.kind(node) in (MAX, MIN):
        value = -INF if tree.kind(node) == MAX else INF  # no child had a better value
    entered = replay.call_windows[node] or INFINITE_WINDOW
    low, high = replay.low, replay.high
    spans = tuple((low[child], high[child]) for child in done)
    window = replay.windows[node] or entered
    return NodeState(result, node, at, tuple(done.items()), spans, value, entered, window, (low[node], high[node]))


def before(result: Result, child: NodeId) -> NodeState | None:
    """Return the state of a child's parent just before the search enters the child, or None if the child is never
    entered.

    >>> import gametree as gt
    >>> state = before(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), 11)
    >>> state.node, state.last, state.test
    (9, 10, '14 ≤ 3')
    """
    below, above = set(result.tree.subtree(child)), result.tree.parent(child)
    at = next((at for at, event in enumerate(result.trace.raw) if event[1] in below), None)
    return None if at is None or above is None else state_after(result, above, at)


def at_end(result: Result, node: NodeId) -> NodeState:
    """Return the state of a node just before the search leaves it for the last time; if the search never leaves it, its
    state at the end of the search.
    """
    leave_events = [at for at, event in enumerate(result.trace.raw) if event[:2] == (EventKind.LEAVE, node)]
    return state_after(result, node, leave_events[-1] if leave_events else len(result.trace.raw))


def at_cut(result: Result, reason: Reason) -> NodeState:
    """Return the state of a node when it is cut off.

    >>> import gametree as gt
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> at_cut(result, reasons(result)[0]).test
    '2 ≤ 3'
    """
    return state_after(result, reason.node, reason.at - 1)


def reason_for(result: Result, node: NodeId) -> Reason | None:
    """Return the cut-off that prunes a node, or None if it is not pruned."""
    above = set(result.tree.path(node))
    return next((reason for reason in reasons(result) if above & set(reason.pruned)), None)


def first_comparison(result: Result) -> NodeState:
    """Return the first state in which the value of a node is compared with a finite bound while the node has children
    left.

    If there is no such state, return the first state in which the value of a child of the node is known.
    """
    states = list(comparisons(result))
    compared = (state for state in states if state.value is not None and abs(state.bound[1]) != INF)
    return next(compared, states[0] if states else at_end(result, 0))


def comparisons(result: Result) -> Iterator[NodeState]:
    """For each MAX or MIN node and each of its children except the first, yield the state of the node before the child
    is searched.
    """
    tree, seen, replay = result.tree, set(), result.trace.replay()
    for at, (kind, node, *_) in enumerate(result.trace.raw):
        parent = tree.parent(node)
        if kind not in (EventKind.ENTER, EventKind.EVALUATE) or parent is None or node in seen:
            continue
        if parent in seen and tree.kind(parent) in (MAX, MIN):
            state = state_after(result, parent, at, replay)
            if state.done:
                yield state
        seen |= {node, parent}


def final_replay(result: Result) -> Replay:
    replay = result.trace.replay()
    replay.advance(len(result.trace))
    return replay


def written_interval(part: Window | None) -> str:
    """Return an interval as text: ``= 3``, ``≤ 3``, ``≥ 3`` or ``[3, 14]``."""
    if part is None:
        return "—"
    return written_bounds(*part) or written_window(part)


def interval_formula(label: str, part: Window | None) -> str:
    """Return the known interval of a node as text: ``C = 3``, ``C ≤ 3``, ``C ∈ [3, 14]``."""
    interval = written_interval(part)
    return f"{label} {interval if interval[0] in '=≤≥' else f'∈ {interval}'}"


# ---- A search of the tree with other values: of an answer, so that each error counts once, or of leaves ----

MOST_REMEMBERED = 4_096
"""maximum number of cached searches; the same wrong parts occur in many answers of a class"""


@lru_cache(maxsize=64)
def places_in_order(exercise: Exercise) -> tuple[int, ...]:
    """Return the index of every node in the order in which a search without cut-offs leaves them."""
    children = _view(exercise).children
    place_of = [len(exercise.tree)] * len(exercise.tree)
    order, pending = [], [0]
    while pending:
        node = pending.pop()
        order.append(node)
        pending.extend(children(node))
    for place, node in enumerate(reversed(order)):
        place_of[node] = place
    return tuple(place_of)


def entered_in_order(exercise: Exercise) -> Iterator[NodeId]:
    """Yield the nodes in the order in which a search without cut-offs enters them."""
    children, pending = _view(exercise).children, [0]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(children(node)))


@lru_cache(maxsize=MOST_REMEMBERED)
def returned_value(exercise: Exercise, node: NodeId, *beliefs: tuple[NodeId, Value]) -> Value | None:
    """Return the value that the search returns for a node if other nodes have the values that the student gives them;
    None if the search never returns a value for the node.

    >>> from gametree.exercises import Exercise
    >>> exercise = Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]", algorithm="alphabeta")
    >>> returned_value(exercise, 0), returned_value(exercise, 0, (1, 12)), returned_value(exercise, 0, (9, 4))
    (3, 12, 4)
    """
    events = reversed(search_from(exercise, dict(beliefs)))
    return next((value for kind, left_node, value, *_ in events if kind is EventKind.LEAVE and left_node == node), None)


@lru_cache(maxsize=MOST_REMEMBERED)
def entry_window(exercise: Exercise, node: NodeId, above: NodeId, window: Window) -> Window | None:
    """Return the window with which the search enters a node if the search of its ancestor ``above`` starts with the
    given window; None if it then never enters the node.

    >>> from gametree.exercises import Exercise
    >>> exercise = Exercise("windows", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> entry_window(exercise, 5, 0, (5, 9)), entry_window(exercise, 9, 0, (-1, 1))
    ((5, 9), None)
    """
    for kind, entered_node, _, alpha, beta in search_from(exercise, {}, above, window):
        if kind is EventKind.ENTER and entered_node == node:
            return alpha, beta
    return None


def search_from(
    exercise: Exercise, beliefs: Mapping[NodeId, Value], node: NodeId = 0, window: Window | None = None
) -> list[RawEvent]:
    """Search the subtree of a node and return the events; nodes with ``beliefs``, the values that a student believes,
    are treated as leaves.
    """
    view = _view_with_beliefs(exercise, beliefs)
    alpha, beta = exercise.window if window is None else window
    rules, tree = exercise.rules, exercise.tree
    traits = exercise.facts
    record = record_by(rules) if "fail" in traits.obeys else Record()
    with raised_recursion_limit(tree.height):
        if traits.players == "many":
            prefers = paranoid_preference(rules.player or tree.kind(0)) if "player" in traits.options else own_entry
            maxn_value(view, node, preference(prefers, rules), record)
        elif traits.takes_chance:
            expectiminimax_value(view, node, record)
        elif traits.prunes:
            REACHES[rules.reach](view, node, alpha, beta, record)
        else:
            minimax_value(view, node, record)
    return record.events


def interval_of(exercise: Exercise, node: NodeId, known: Mapping[NodeId, tuple[Number, Number]]) -> Window:
    """Return the interval of a node that follows from the given intervals of its children.

    >>> from gametree.exercises import Exercise
    >>> exercise = Exercise("intervals", "[[3 12 8] [2 4 6] [14 5 2]]")
    >>> interval_of(exercise, 0, {1: (3, 3), 5: (2, 2), 9: (1, 14)})
    (3, 14)
    """
    children = _view(exercise).children(node)
    ends: list[Any] = []
    for end in (0, 1):
        view = _view_with_beliefs(exercise, {child: known[child][end] for child in children})
        ends.append(expectiminimax_value(view, node, Record()))
    return ends[0], ends[1]


def _view(exercise: Exercise) -> View:
    return view_of(exercise.tree, settled(exercise.tree, exercise.rules))


def _view_with_beliefs(exercise: Exercise, beliefs: Mapping[NodeId, Value]) -> View:
    view = _view(exercise)
    return dataclasses.replace(
        view,
        kind=lambda n: LEAF if n in beliefs else view.kind(n),
        value=lambda n: beliefs[n] if n in beliefs else view.value(n),
    )


_FARTHEST = 2**20
"""for a tree with chance nodes, maximum distance between the values that `witness` tries and the values of the tree"""

# TRANSLATORS: in a list after "If", as in "If D2 were 4 and D3 were 4, A would be worth 4"
_IF = gettext("%(leaf)s were %(value)s")
_WOULD_CHANGE = ngettext(
    "If %(values)s, %(root)s would be worth %(after)s instead of %(before)s, so the search has to evaluate it.",
    "If %(values)s, %(root)s would be worth %(after)s instead of %(before)s, so the search has to evaluate them.",
)


@dataclass(frozen=True)
class Witness:
    """New values for some leaves, and the value of the root that results from them."""

    result: Result
    values: Mapping[NodeId, Number]
    """new value of each changed leaf"""
    before: Number
    """value of the root before the change, within the initial window"""
    after: Number
    """value of the root with the new values"""

    def text(self, lang: str = "en") -> str:
        """Return a sentence about the effect of the change.

        >>> import gametree as gt
        >>> print(witness(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), ["D2", "D3"]).text())
        If D3 were 4, A would be worth 4 instead of 3, so the search has to evaluate it.
        """
        translator, count = translator_for(lang), len(self.values)

        def label(node: NodeId) -> str:
            return quote_label(translator, self.result.tree.label(node))

        values = [_IF.with_values(leaf=label(leaf), value=show(value)) for leaf, value in self.values.items()]
        other_values = {"root": label(0), "before": show(self.before), "after": show(self.after)}
        return _WOULD_CHANGE.render(
            translator,
            count=count,
            values=listed(translator, values, lambda phrase: phrase.render(translator)),
            **other_values,
        )


@named_keywords()
def witness(result: Result, leaves: Iterable[NodeId | str] | NodeId | str) -> Witness | None:
    """Return new values for some of the given leaves that change the value of the root, or None if there are no such
    values.

    As few leaves as possible are changed. The new values are close to the old values. They are integers if the values
    of the tree are integers, and inside the range of values if the rules have a range. An inner node in ``leaves``
    stands for all leaves below it. Each trial searches the whole tree.

    >>> import gametree as gt
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> witness(result, "B1").values, witness(result, "C2")
    (mappingproxy({2: 2}), None)
    """
    tree, rules = to_result("witness", result).tree, result.rules
    if tree.utilities:
        raise InputError(
            gettext(
                "a witness needs a tree for two players, but the leaves of this tree have tuples; use a tree with "
                "numbers at its leaves"
            )
        )
    frontier_leaves = frontier(tree, rules)
    named_nodes = [leaves] if isinstance(leaves, int | str) else to_list("leaves", leaves)
    nodes_below = {below for node in named_nodes for below in tree.subtree(node)}
    chosen_leaves = tuple(leaf for leaf in frontier_leaves if leaf in nodes_below)
    if not chosen_leaves:
        raise InputError(gettext("none of these leaves can be evaluated by the search; give at least one that can"))
    root_with = _root_value_function(result)
    before = root_with({})
    trials = [
        (values, after) for values in _trial_values(result, chosen_leaves) if (after := root_with(values)) != before
    ]
    if not trials:
        return None
    values, _ = min(trials, key=lambda trial: (abs(trial[1] - before), abs(trial[0][chosen_leaves[0]] - before)))
    for leaf in chosen_leaves:
        fewer = {other: value for other, value in values.items() if other != leaf}
        if fewer and root_with(fewer) != before:
            values = fewer
    return Witness(result, MappingProxyType(values), before, root_with(values))


@named_keywords()
def spared_by(result: Result, leaf: NodeId | str) -> Reason | None:
    """Return the cut-off that prunes a leaf, with its inequality, or None for an evaluated leaf.

    >>> import gametree as gt
    >>> spared_by(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"), "C2").test
    'v(C) = 2 ≤ α = 3'
    """
    node = to_result("spared_by", result).tree.node(leaf)
    return next((reason for reason in reasons(result) if node in reason.leaves), None)


def _root_value_function(result: Result) -> Callable[[Mapping[NodeId, Number]], Number]:
    """Return a function that searches the whole tree with the given values at some leaves, and returns the value of the
    root.
    """
    view, (floor, ceiling) = view_of(result.tree, result.rules), result.window
    search = expectiminimax_value if CHANCE in result.tree.kinds else minimax_value

    def root_with(values: Mapping[NodeId, Number]) -> Number:
        changed = dataclasses.replace(view, value=lambda leaf: values[leaf] if leaf in values else view.value(leaf))
        with raised_recursion_limit(result.tree.height):
            return max(floor, min(ceiling, search(changed, 0, Record())))

    return root_with


def _trial_values(result: Result, leaves: tuple[NodeId, ...]) -> Iterator[dict[NodeId, Number]]:
    """Yield assignments of the same value to all given leaves; they suffice, because the root's value is monotonic in
    every leaf.
    """
    rules, value_of = result.rules, view_of(result.tree, result.rules).value
    known = {value_of(leaf) for leaf in frontier(result.tree, rules)} | set(result.window) | {0}
    finite = {value for value in known if abs(value) != INF}
    low, high = rules.value_range or (-INF, INF)
    candidates = {value + step for value in finite for step in (-1, 0, 1)} | ({low, high} - {-INF, INF})
    if CHANCE in result.tree.kinds:  # an unlikely leaf may need an extreme value
        beyond = [2**power for power in range(1, _FARTHEST.bit_length())]
        candidates |= {end + sign * step for end, sign in ((min(finite), -1), (max(finite), 1)) for step in beyond}
    for value in sorted(candidates):
        if low <= value <= high:
            yield dict.fromkeys(leaves, value)
