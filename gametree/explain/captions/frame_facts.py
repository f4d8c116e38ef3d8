"""The facts of a frame for its caption: names, formulas, visits, and the origin of α and β."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable
from enum import Enum
from typing import TypeVar

from ...errors import TraceError
from ...languages import listing, quoted
from ...node_kinds import CHANCE, MAX, MIN
from ...phrases import Phrase, Text, gettext
from ...rules import INFINITE_WINDOW, Window
from ...trace.annotations import cut_test, with_estimate_mark, written_interval, written_known
from ...trace.frames import Frame
from ...trace.replay import Cut, ReplayState, Status
from ...trace.trace import Event, EventKind, Trace
from ...tree.tree import NodeId
from ...values import INF, Number, Value, show

_Item = TypeVar("_Item")
RETURNING = (EventKind.EVALUATE, EventKind.LEAVE, EventKind.RECALL)


class Visits:
    """Answers questions about the events of a trace before a given moment. A moment is given by the number of events
    before it.
    """

    def __init__(self, trace: Trace) -> None:
        self.raw, self.tree, self.entries = trace.raw, trace.tree, trace.entries
        self.probes = trace.facts.probes

    def entry(self, moment: int, node: NodeId) -> int:
        """Return the moment at which a node was last entered; −1 if it was never entered."""
        moments = self.entries.get(node, [])
        last = bisect_left(moments, moment) - 1
        return moments[last] if last >= 0 else -1

    def window(self, moment: int, node: NodeId) -> Window:
        while moment > 0:
            moment -= 1
            kind, other, _, alpha, beta = self.raw[moment]
            if other == node and kind in (EventKind.ENTER, EventKind.IMPROVE):
                return alpha, beta
        raise AssertionError(f"node {node} is not open")

    def last_returned(self, moment: int) -> NodeId:
        while self.raw[moment - 1][0] not in RETURNING:
            moment -= 1
        return self.raw[moment - 1][1]

    def seen(self, moment: int, node: NodeId) -> set[NodeId]:
        """Return the children of an open node that the current visit has reached."""
        return {
            other for _, other, *_ in self.raw[self.entry(moment, node) : moment] if self.tree.parent(other) == node
        }

    def counted_children(self, moment: int, node: NodeId) -> int:
        present = self.raw[self.entry(moment, node) : moment]
        return sum(kind is EventKind.CHANCE and other == node for kind, other, *_ in present)

    def below_chance(self, moment: int, node: NodeId) -> int:
        """Return the number of entries into a MAX or MIN node since Star2 entered the chance node above it; 0 for other
        nodes.
        """
        above = self.tree.parent(node) if self.probes else None
        if above is None or self.tree.kind(above) != CHANCE or self.tree.kind(node) == CHANCE:
            return 0
        return self.times(moment, node, since=self.entry(moment, above))

    def times(self, moment: int, node: NodeId, since: int = 0) -> int:
        """Return the number of entries into a node since an earlier moment."""
        moments = self.entries.get(node, [])
        return max(0, bisect_left(moments, moment) - bisect_left(moments, max(0, since)))


# ---- The origin of an α or β, which determines the sentence about it -----------------------------


class Origin(Enum):
    PLAYER = "player"
    """the bound is a value that MAX (for α) or MIN (for β) already has at the owner of the bound"""
    NULL_WINDOW = "null window"
    """the bound belongs only to the narrow window of a test"""
    CHANCE = "chance"
    """a chance node set the bound for a child; a value of the child beyond this bound puts the mean outside the window
    of the chance node
    """
    START = "start"
    """the bound belongs to the initial window"""
    EXTREME = "extreme"
    """no value can be beyond the bound"""


def origin_of(context: CaptionContext, upper: bool, bound: Number, owner: NodeId | None) -> Origin:
    """Return the origin of β (if ``upper``) or α."""
    extreme = bound >= context.ends[1] if upper else bound <= context.ends[0]
    if owner is None:
        if context.trace.facts.narrows_bounds:
            return Origin.NULL_WINDOW
        return Origin.EXTREME if extreme else Origin.START
    kind = context.kind(owner)
    if kind == CHANCE:
        return Origin.EXTREME if extreme else Origin.CHANCE
    return Origin.PLAYER if kind == (MIN if upper else MAX) else Origin.NULL_WINDOW


def player_bound(context: CaptionContext, event: Event, upper: bool) -> NodeId | None:
    """Return the node at which a player can already guarantee the α or β of a window, or None if the bound has another
    origin.
    """
    bound, owner = (event.beta, event.beta_owner) if upper else (event.alpha, event.alpha_owner)
    return owner if origin_of(context, upper, bound, owner) is Origin.PLAYER else None


def cutting_child(context: CaptionContext, cut: Cut) -> NodeId:
    """Return the child whose value caused a cut-off."""
    return context.visits.last_returned(context.moment(cut))


def child_with_bound(context: CaptionContext, cut: Cut) -> NodeId | None:
    """Return the child that gave the owner of a bound its value; the owner can be at any distance above the cut
    node.
    """
    owner, path = cut.owner, context.tree.path(cut.node)
    if owner is None:
        return None
    status = context.after.status
    done = [child for child in context.children(owner) if status[child] is Status.DONE and child not in path]
    exact = [child for child in done if context.offered_value(child, owner) == cut.bound]
    # under fail-hard, a bound can be a value clipped to the window; the true value of the child is then even better
    better = [child for child in done if context.is_as_good(context.offered_value(child, owner), cut.bound, owner)]
    return next(iter(exact or better), None)


def written_bound(context: CaptionContext, cut: Cut) -> str:
    """Return as text the value of the node that set the bound of a cut-off; under fail-hard, this value can be better
    than the bound.
    """
    child, bound = child_with_bound(context, cut), cut.bound
    if context.trace.rules.fail == "hard" and child is not None and cut.owner is not None:
        bound = context.offered_value(child, cut.owner)
    if cut.owner is not None and context.kind(cut.owner) in (MAX, MIN):
        return context.secured_text(bound, cut.owner)
    return context.number(bound, cut.owner)


def rests_on_estimates(context: CaptionContext, cut: Cut) -> bool:
    """Return whether the value or the bound of a cut-off depends on estimates at the depth limit."""
    if context.tree.utilities:
        return any(context.is_estimated(node) for node in (cut.node, cut.owner) if node is not None)
    at_node = context.after.estimated(cut.node)[not cut.upper]
    return at_node or (cut.owner is not None and context.after.estimated(cut.owner)[cut.upper])


_FALSE_TRACE = gettext("trace: its events are not those of its search on this tree; write the trace again")


def branch(context: CaptionContext, node: NodeId, owner: NodeId) -> tuple[NodeId, Window]:
    """Return the child of the chance node ``owner`` on the path to ``node``, and the window of the chance node."""
    path = context.tree.path(node)
    window = context.after.windows[owner]
    assert window is not None
    if owner == node:  # possible only in a trace that was read from an edited file
        raise TraceError(_FALSE_TRACE)
    return path[path.index(owner) + 1], window


def is_known(context: CaptionContext, cut: Cut) -> bool:
    """Return whether the bound of a chance node is already known from the interval of its child on the path."""
    assert cut.owner is not None
    child, _ = branch(context, cut.node, cut.owner)
    return context.after.high[child] <= cut.bound if cut.upper else context.after.low[child] >= cut.bound


# TRANSLATORS: %(known)s is a formula such as "C1 = 7"; a fail-hard search returned the bound %(value)s in its place
_RETURNED_AS = gettext("%(known)s (returned as %(value)s)")

# TRANSLATORS: a clause, as in "so B is at least about 5": the bound rests on estimates at the depth limit
_AT_LEAST_ABOUT = gettext("%(node)s is at least about %(value)s")
_AT_MOST_ABOUT = gettext("%(node)s is at most about %(value)s")
# TRANSLATORS: the same as a noun, as in "That also gives B (at least about 5)."
_AT_LEAST_ABOUT_NOUN = gettext("%(node)s (at least about %(value)s)")
_AT_MOST_ABOUT_NOUN = gettext("%(node)s (at most about %(value)s)")

# TRANSLATORS: in place of a formula with which the previous sentence ends, as in "That gives C ≤ 7, but …"
_THAT = gettext("That")


def cut_values(context: CaptionContext, cut: Cut) -> dict[str, object]:
    """Return the values for the sentences about a cut-off at any node."""
    values: dict[str, object] = {
        "child": _returned(context, cut),
        "node": context.label(cut.node),
        "known": context.known_noun(cut.node),
        "player": "MIN" if cut.upper else "MAX",
        "owner": "" if cut.owner is None else context.label(cut.owner),
        "bound": written_bound(context, cut),
        "end": show(context.ends[0] if cut.upper else context.ends[1]),
        "test": cut_test(cut, context.trace.rules),
        "pruned": context.listed(cut.pruned, context.label),
        "count": len(cut.pruned),
    }
    if cut.owner is not None and context.kind(cut.owner) == CHANCE:
        successor, window = branch(context, cut.node, cut.owner)
        outer = context.number(window[1] if cut.upper else window[0], cut.owner)
        values |= {"branch": context.label(successor), "outer": outer}
    return values


def _returned(context: CaptionContext, cut: Cut) -> Text:
    """Return a text with the interval of the child that caused a cut-off, and with the returned value if it differs
    under fail-hard.
    """
    child = cutting_child(context, cut)
    known, ends = context.known_noun(child), (context.after.low[child], context.after.high[child])
    if context.trace.rules.fail != "hard" or cut.value in ends:
        return _THAT if child == context.named else known
    return _RETURNED_AS.with_values(known=known, value=show(cut.value))


# ---- The facts of a frame for its caption: names and formulas, which are the same in every language ----


class CaptionContext:
    """The names, formulas and values of a frame. Players are named ``MAX`` and ``MIN``, or p1, p2 …, in every
    language.
    """

    def __init__(self, frame: Frame, notation: str = "bounds") -> None:
        self.notation = notation
        self.is_brief = False
        """whether sentences are shortened, so that a caption of two sentences is not too long"""
        self.named: NodeId | None = None
        """node whose value ends the previous sentence"""
        self.frame, self.tree, self.trace = frame, frame.tree, frame.trace
        self.after, self.events = frame.after, frame.events
        view = frame.trace.view
        self.kind, self.children, self.probability = view.kind, view.children, view.probability
        self.ends = frame.trace.rules.value_range or INFINITE_WINDOW
        self.visits = Visits(frame.trace)
        self.algorithm = frame.trace.algorithm
        self.start = frame.before.position
        self._restarted = self._restarts()
        # a restart of the search discards all known values
        self.before = self.trace.replay().snapshot()._replace(position=self.start) if self._restarted else frame.before

    # ---- the step -------------------------------------------------------------------------------

    @property
    def cuts(self) -> tuple[Cut, ...]:
        return self.after.cuts if self._restarted else self.after.cuts[len(self.before.cuts) :]

    def moment(self, cut: Cut) -> int:
        """Return the number of events before a cut-off of this step."""
        moments = [self.start + n for n, event in enumerate(self.events) if event.kind is EventKind.CUT]
        cuts = self.cuts
        return moments[len(moments) - len(cuts) + next(n for n, other in enumerate(cuts) if other is cut)]

    def event(self, moment: int) -> Event:
        return self.events[moment - self.start]

    def moments(self, *kinds: EventKind) -> list[tuple[int, Event]]:
        """Return the events of the given kinds in this step, each with the number of events before it."""
        return [(self.start + n, event) for n, event in enumerate(self.events) if event.kind in kinds]

    def improves(self, node: NodeId) -> bool:
        return any(event.node == node and event.kind is EventKind.IMPROVE for event in self.events)

    @property
    def judges(self) -> bool:
        return any(event.kind is EventKind.EVALUATE and self.tree.children(event.node) for event in self.events)

    def has_changed(self, node: NodeId) -> bool:
        before, after = self.before, self.after
        return (before.low[node], before.high[node]) != (after.low[node], after.high[node])

    def changed_up(self, node: NodeId | None) -> list[NodeId]:
        """Return the given node and its ancestors, up to but not including the first of them without a new bound in
        this step.
        """
        changed: list[NodeId] = []
        while node is not None and self.has_changed(node):
            changed.append(node)
            node = self.tree.parent(node)
        return changed

    # ---- names and formulas ---------------------------------------------------------------------

    def say(self, phrase: Phrase, **values: object) -> Phrase:
        return phrase.with_values(**values) if values else phrase

    def listed(self, items: Iterable[_Item], write: Callable[[_Item], Text]) -> Text:
        return listing(items, write)

    def move(self, node: NodeId) -> Text:
        """Return the name of the move to a node for use in a sentence."""
        return quoted(self.tree.move(node))

    def label(self, node: NodeId) -> Text:
        """Return a node's label for use in a sentence, in quotation marks if needed; formulas use the unquoted
        label.
        """
        return quoted(self.tree.label(node))

    def player(self, node: NodeId) -> str:
        return self.tree.player_name(self.kind(node))

    def opponent(self, node: NodeId) -> str:
        return "MIN" if self.kind(node) == MAX else "MAX"

    def known(self, node: NodeId) -> Text:
        """Return the known interval of a node as a clause: ``B = 3``, ``B ≤ 3``, ``B ≥ 3`` or ``B ∈ [3, 14]``.

        An interval that depends on an estimate is written ``B ≈ 3``, ``B ∈ [≈3, 14]`` or, in words, ``B is at most
        about 3``.
        """
        return self._known(node, self.after, _AT_LEAST_ABOUT, _AT_MOST_ABOUT)

    def known_before(self, node: NodeId) -> Text:
        """Return the interval of a node before the step as a clause."""
        return self._known(node, self.before, _AT_LEAST_ABOUT, _AT_MOST_ABOUT)

    def known_noun(self, node: NodeId) -> Text:
        """Return the known interval as a noun phrase, for a list or after "gives"; an example in words is ``B (at most
        about 3)``.
        """
        return self._known(node, self.after, _AT_LEAST_ABOUT_NOUN, _AT_MOST_ABOUT_NOUN)

    def _known(self, node: NodeId, moment: ReplayState, at_least: Phrase, at_most: Phrase) -> Text:
        name, low, high = self.tree.label(node), moment.low[node], moment.high[node]
        value, estimated = moment.values[node], moment.estimated(node)
        if isinstance(value, tuple) or low == high:
            sign = "≈" if moment.is_estimated(node, self.trace) else "="
            return f"{name} {sign} {show(value if isinstance(value, tuple) else low)}"
        if self.notation == "interval":
            return f"{name} ∈ {written_interval(low, high, estimated=estimated)}"
        if low <= self.ends[0] and estimated[1]:
            return self.say(at_most, node=self.label(node), value=show(high))
        if high >= self.ends[1] and estimated[0]:
            return self.say(at_least, node=self.label(node), value=show(low))
        return written_known(name, low, high, self.ends, estimated=estimated)

    def secured_text(self, value: Number, node: NodeId) -> str:
        """Return, as text, the value that the player at a node can guarantee, with ≈ before an estimate."""
        return with_estimate_mark(show(value), self.after.estimated(node)[self.kind(node) != MAX])

    def number(self, value: Value, *nodes: NodeId | None) -> str:
        """Return, as text, a number that depends on some nodes, with ≈ before the number if one of these nodes is
        estimated.
        """
        return with_estimate_mark(show(value), any(self.is_estimated(node) for node in nodes if node is not None))

    def equals(self, node: NodeId) -> str:
        """Return the sign before a node's value: ``≈`` for an estimate, otherwise ``=``."""
        return "≈" if self.is_estimated(node) else "="

    # ---- values ---------------------------------------------------------------------------------

    def is_limit_estimate(self, node: NodeId, moment: ReplayState | None = None) -> bool:
        """Return whether a node is a position at the depth limit, so that its value is only an evaluation."""
        return (moment or self.after).is_limit_estimate(node, self.trace)

    def is_estimated(self, node: NodeId) -> bool:
        """Return whether the known value of a node is based on an evaluation at the depth limit."""
        return self.after.is_estimated(node, self.trace)

    def is_exact(self, node: NodeId) -> bool:
        """Return whether the value of a node is known as one number, not only as bounds."""
        return self.after.low[node] == self.after.high[node]

    def secured(self, moment: ReplayState, node: NodeId) -> Number | None:
        """Return the value that the player at a node can already guarantee, or None at a chance node or if there is no
        value yet.
        """
        if self.kind(node) not in (MAX, MIN):
            return None
        sure = moment.low[node] if self.kind(node) == MAX else moment.high[node]
        nothing = self.ends[0] if self.kind(node) == MAX else self.ends[1]
        return None if sure == nothing else sure

    def has(self, node: NodeId, bound: Number) -> Number:
        """Return the value that the player at ``node``, which set ``bound``, can guarantee; under fail-hard, this value
        can be better than the bound.
        """
        sure = self.secured(self.before, node) if self.trace.rules.fail == "hard" else None
        return bound if sure is None else sure

    def offered_value(self, child: NodeId, node: NodeId) -> Number:
        """Return the value that a child guarantees to the player at a node."""
        return self.after.low[child] if self.kind(node) == MAX else self.after.high[child]

    def is_as_good(self, value: Number, other: Number, node: NodeId) -> bool:
        return value >= other if self.kind(node) == MAX else value <= other

    def is_no_better(self, child: NodeId, node: NodeId) -> bool:
        """Return whether a child cannot give the player at a node more than the player already has."""
        if self.kind(node) == MAX:
            return self.after.high[child] <= self.after.low[node]
        return self.after.low[child] >= self.after.high[node]

    def is_newly_bounded(self, node: NodeId) -> bool:
        """Return whether this step bounds a node that was unbounded before: from above for MAX, from below for MIN.
        Since this step, every child of the node has such a bound.
        """
        if self.kind(node) == MAX:
            return self.before.high[node] == INF != self.after.high[node]
        return self.before.low[node] == -INF != self.after.low[node]

    def cut_short(self, node: NodeId) -> Cut | None:
        """Return the cut-off because of which a node returns a tuple that is not its value, or None if there is no such
        cut-off.
        """
        return self.after.cut_short(node, self.trace)

    def limit(self, moment: int) -> int | None:
        """Return the depth limit at a moment, or None. In iterative deepening, the limit grows by one in each
        iteration.
        """
        if self.trace.facts.deepens:
            return self.visits.times(moment + 1, 0)
        return self.trace.rules.depth

    def _restarts(self) -> bool:
        """Return whether a deeper iteration, which discards the old estimates, begins in this step."""
        if not self.trace.facts.deepens or not self.start:
            return False
        if not any(event.kind is EventKind.ENTER and event.node == 0 for event in self.events):
            return False
        before = self.frame.before
        estimated = any(self.is_limit_estimate(node, before) for node in before.positions)
        for event in self.events:
            if estimated and event.kind is EventKind.ENTER and event.node == 0:
                return True
            estimated = estimated or (event.kind is EventKind.EVALUATE and bool(self.tree.children(event.node)))
        return False
