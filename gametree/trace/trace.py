"""The trace: the events of a search, from which all frames, captions and pictures are computed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias, overload

from ..errors import LONGEST_NAME, GameTreeError, InputError, TraceError, named_keywords
from ..node_kinds import CHANCE, LEAF, player_number
from ..phrases import Code, gettext, short_repr
from ..rules import INFINITE_WINDOW, Rules, Window, to_window
from ..tree.tree import NodeId, Tree
from ..tree.view import View, frontier, view_of
from ..values import INF, Number, Value, ValueRefused, from_json, to_json
from .algorithms import Search, WidestTexts, search_traits

if TYPE_CHECKING:
    from .replay import Replay

_FORMAT, VERSION = "gametree-trace", 1


class EventKind(StrEnum):
    """The kind of an event in a search."""

    ENTER = "enter"
    """the search enters an inner node"""
    EVALUATE = "evaluate"
    """a leaf is evaluated"""
    IMPROVE = "improve"
    """a node's value so far improves for its player; the event contains the window after the improvement"""
    CHANCE = "chance"
    """another child of a chance node has a value; the event contains the weighted sum so far"""
    RECALL = "recall"
    """a child's value is known from an earlier visit, so the child is not searched again"""
    CUT = "cut"
    """the rest of a node's children need not be searched"""
    LEAVE = "leave"
    """a node returns its value"""


RawEvent: TypeAlias = tuple[EventKind, NodeId, Value | None, Number, Number]
"""event in the form in which a search records it: kind, node, value (None on entry), α and β"""


class Event(NamedTuple):
    """An event: its kind, its node, and the window at that moment. Nodes are numbers in preorder.

    >>> import gametree as gt
    >>> trace = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").trace
    >>> next(event for event in trace if event.kind == "cut")
    Event(kind=<EventKind.CUT: 'cut'>, node=5, value=2, alpha=3, beta=inf, alpha_owner=0, beta_owner=None)
    """

    kind: EventKind
    node: NodeId
    value: Value | None
    """value at the event; None on entry"""
    alpha: Number
    beta: Number
    alpha_owner: NodeId | None
    """ancestor (or the node itself) that set α; None for the initial window"""
    beta_owner: NodeId | None
    """ancestor (or the node itself) that set β; None for the initial window"""


@dataclass(frozen=True)
class Trace:
    """A sequence of `Event`, with the tree, algorithm, rules and initial window of the search.

    ``raw`` contains the events as tuples; `Event` objects are created on access.

    >>> import gametree as gt
    >>> trace = gt.minimax("[[3 12] [2 4]]").trace
    >>> [str(event.kind) for event in trace][:4], len(trace)
    (['enter', 'enter', 'evaluate', 'improve'], 13)
    >>> Trace.from_json(trace.to_json()) == trace
    True
    """

    tree: Tree
    algorithm: str
    rules: Rules
    window: Window
    raw: tuple[RawEvent, ...]
    is_watched: ClassVar[bool] = False
    """whether a student's program made the trace; if so, the values may be wrong"""

    def __len__(self) -> int:
        return len(self.raw)

    def __iter__(self) -> Iterator[Event]:
        replay = self.replay()
        for raw in self.raw:
            replay.advance()
            yield _event(raw, replay)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        if isinstance(index, slice):
            return list(self)[index]
        position = range(len(self.raw))[index]
        replay = self.replay()
        replay.advance(position + 1)
        return _event(self.raw[position], replay)

    @cached_property
    def facts(self) -> Search:
        """The ``Search`` record of the algorithm: its properties, and its texts for readers."""
        return search_traits(self.algorithm)

    @cached_property
    def chapter(self) -> Search:
        """The ``Search`` record of the algorithm, with the changes for the special cases that apply to this search."""
        cases = {
            "window": self.window != INFINITE_WINDOW,
            "shallow": self.rules.reach == "shallow",
            "one depth": 1 in (self.rules.depth, self.tree.height),
            "cuts": self.has_windows,
            "last": self.rules.tie == "last",
            "chance": CHANCE in self.tree.kinds,
        }
        return self.facts.where({case for case, holds in cases.items() if holds})

    @cached_property
    def has_windows(self) -> bool:
        """Whether the search passes (α, β) windows down; minimax, for example, visits every node without windows."""
        if "prune" in self.facts.options:
            return any(alpha != -INF or beta != INF for _, _, _, alpha, beta in self.raw)
        return self.facts.has_windows

    @cached_property
    def frontier(self) -> tuple[NodeId, ...]:
        """The leaves, and positions at the depth limit, that the search can reach, from left to right."""
        return frontier(self.tree, self.rules)

    @cached_property
    def evaluated(self) -> tuple[NodeId, ...]:
        """The evaluated leaves and positions, each once, in the order of their first evaluation."""
        return tuple(dict.fromkeys(node for kind, node, *_ in self.raw if kind is EventKind.EVALUATE))

    @cached_property
    def judges(self) -> bool:
        """Whether the `frontier` contains a position at the depth limit, whose value is an evaluation."""
        return any(map(self.tree.children, self.frontier))

    @cached_property
    def least(self) -> int | None:
        """The minimum number of frontier nodes that prove the root's value; None with chance nodes or many players."""
        from ..tree.fewest_leaves import fewest_leaves

        return fewest_leaves(self.tree, self.rules)

    @cached_property
    def view(self) -> View:
        """The tree as the search reads it."""
        return view_of(self.tree, self.rules)

    @cached_property
    def entries(self) -> Mapping[NodeId, list[int]]:
        """The number of events before each time that the search enters an inner node, keyed by node."""
        positions: dict[NodeId, list[int]] = {}
        for position, (kind, node, *_) in enumerate(self.raw):
            if kind is EventKind.ENTER:
                positions.setdefault(node, []).append(position)
        return positions

    @named_keywords()
    def widest_texts(self, notation: str) -> WidestTexts:
        """Return the widest annotation of inner nodes; leaves have none."""
        from .annotations import to_notation, widest_annotation

        name = to_notation(notation)
        if name not in self._widest:
            self._widest[name] = WidestTexts(widest_annotation(self, name))
        return self._widest[name]

    @cached_property
    def _widest(self) -> dict[str, WidestTexts]:
        return {}

    def replay(self) -> Replay:
        """Return a `Replay` before the first event."""
        from .replay import Replay  # imported only when steps are shown

        return Replay(self)

    def to_json(self) -> str:
        """Return the trace as one line of JSON, with the tree in the text notation."""
        import json  # imported here to keep start-up fast

        events = [
            [kind, node, None if value is None else to_json(value), to_json(alpha), to_json(beta)]
            for kind, node, value, alpha, beta in self.raw
        ]
        return json.dumps(
            {
                "format": _FORMAT,
                "version": VERSION,
                "tree": str(self.tree),
                "algorithm": self.algorithm,
                "rules": self.rules.describe(),
                "window": [to_json(bound) for bound in self.window],
                "events": events,
            },
            ensure_ascii=False,
            separators=(",", ":"),
        )

    @classmethod
    @named_keywords()
    def from_json(cls, text: str) -> Trace:
        """Read a trace from the output of `to_json`; raise `TraceError` for anything else."""
        data = parse_trace_json(text, _FORMAT, VERSION, _PARTS)
        try:
            tree = Tree.parse(data["tree"])
            if moves := data.get("moves"):  # an old trace of a game; its notation lacks move names
                tree = tree.rebuilt(moves={int(node): text for node, text in moves.items()})
            if any((player_number(kind) or 0) > (tree.utilities or math.inf) for kind in set(tree.kinds)):
                raise TypeError("a player without utilities")
            rules = Rules.from_json(data["rules"])
            window = to_window([from_json(bound) for bound in data["window"]])
            raw = tuple(_raw(item) for item in data["events"])
            algorithm = data["algorithm"]
            if not isinstance(algorithm, str) or not 0 < len(algorithm) <= LONGEST_NAME:
                raise TypeError(f"algorithm {short_repr(algorithm)}")
        except (KeyError, TypeError, ValueError, AttributeError, ValueRefused) as error:
            raise malformed_error(error) from None
        return cls(tree, algorithm, rules, window, raw).checked()

    def checked(self) -> Trace:
        """Return the trace if its events form a walk through the tree from the root back to the root; otherwise raise
        `TraceError`.
        """
        open_nodes, entered = [-1], {-1}
        for number, raw in enumerate(self.raw, start=1):
            before = self.raw[number - 2][0] if number > 1 else EventKind.LEAVE
            if not _fits(self, raw, before, open_nodes, entered):
                raise misplaced_event_error(self.tree, number, *raw[:2])
        if not self.raw or self.raw[-1][1] != 0 or self.raw[-1][2] is None or len(open_nodes) != 1:
            raise TraceError(UNFINISHED)
        return self


def bound_of(value: Value, window: Window, rules: Rules) -> str:
    """Return ``"exact"`` for the exact value of the root, or ``"at_most"`` or ``"at_least"`` if the initial window
    makes the value a bound.
    """
    alpha, beta = window
    if isinstance(value, tuple):
        return "exact"
    inclusive = rules.cut == "at_equality" or rules.fail == "hard"
    if alpha != -INF and (value < alpha or (inclusive and value == alpha)):
        return "at_most"
    if beta != INF and (value > beta or (inclusive and value == beta)):
        return "at_least"
    return "exact"


UNFINISHED = gettext("the trace stops before the end of the search; write it again")


def malformed_error(error: Exception) -> TraceError:
    if isinstance(error, GameTreeError):
        return TraceError(gettext("trace: %(error)s").with_values(error=error.phrase))
    return TraceError(gettext("trace: a part is missing or malformed (%(error)s)").with_values(error=short_repr(error)))


def misplaced_event_error(tree: Tree, number: int, kind: str, node: NodeId) -> TraceError:
    event = gettext("event %(number)s (%(event)s at node %(node)s)").with_values(
        number=number, event=Code(kind), node=node
    )
    message = gettext("trace: %(what)s does not fit the tree %(tree)s")
    return TraceError(message.with_values(what=event, tree=Code(str(tree)[:60])))


_PARTS = ("tree", "moves", "algorithm", "rules", "window", "events")
"""keys of a trace in JSON; ``moves`` occurs only in traces from old versions, whose text notation did not contain names
of moves
"""


def parse_trace_json(text: str, format_: str, version: int, parts: Iterable[str]) -> dict[str, Any]:
    """Parse the JSON of a trace with the given format, version and keys; raise `TraceError` for any other text."""
    from ..files import parse_json  # imported here to keep start-up fast

    try:
        data = parse_json(text)
    except InputError as error:
        raise TraceError(gettext("trace: %(problem)s").with_values(problem=error.phrase)) from None
    except (ValueError, TypeError, RecursionError) as error:
        raise TraceError(
            gettext("the trace is not JSON (%(error)s); pass the output of Trace.to_json").with_values(
                error=Code(error)
            )
        ) from None
    if not isinstance(data, dict) or data.get("format") != format_:
        raise TraceError(
            gettext(
                '%(got)s is not the JSON of a trace, which has "format": "%(format)s"; pass the output of Trace.to_json'
            ).with_values(format=format_, got=short_repr(str(data)[:60]))
        )
    if data.get("version") != version:
        raise TraceError(
            gettext(
                "the trace has version %(got)s, but this gametree reads version %(version)s; update gametree or "
                "write the trace again"
            ).with_values(version=version, got=short_repr(data.get("version")))
        )
    if unknown := data.keys() - {"format", "version", *parts}:
        problem = gettext(
            "the trace has a part %(name)s, which this version of gametree does not know; update gametree or write the "
            "trace again"
        )
        raise TraceError(problem.with_values(name=Code(min(unknown))))
    return data


def _event(raw: RawEvent, replay: Replay) -> Event:
    return Event(*raw, *replay.owners)


def _raw(item: list[object]) -> RawEvent:
    kind, node, value, alpha, beta = item
    if isinstance(node, bool) or not isinstance(node, int):
        raise TypeError(f"node {node!r}")
    low, high = from_json(alpha), from_json(beta)
    if isinstance(low, tuple) or isinstance(high, tuple):
        raise TypeError(f"window {(low, high)!r}")
    return EventKind(str(kind)), node, None if value is None else from_json(value), low, high


ROOT_EVENTS = (EventKind.ENTER, EventKind.LEAVE)
"""events of the root that can change every node, as in a repeated search"""
_RETURNS = (EventKind.EVALUATE, EventKind.LEAVE, EventKind.RECALL)
_BEFORE = {
    EventKind.IMPROVE: _RETURNS,
    EventKind.CHANCE: (*_RETURNS, EventKind.CHANCE),
    EventKind.CUT: (EventKind.IMPROVE, EventKind.CHANCE, *_RETURNS, EventKind.ENTER),
}
"""events that can directly precede each event: a child returns a value, then the value improves the node, and then the
node can cut off its other children
"""


def _fits(trace: Trace, raw: RawEvent, before: EventKind, open_nodes: list[int], entered: set[int]) -> bool:
    """Return whether an event can follow the previous one; update the lists of open and entered nodes."""
    kind, node, value, _, _ = raw
    tree, nested = trace.tree, not trace.facts.best_first
    entries = len(value) if isinstance(value, tuple) else 0
    if not 0 <= node < len(tree) or (value is not None and entries != tree.utilities):
        return False
    if kind in (EventKind.ENTER, EventKind.EVALUATE, EventKind.RECALL):
        above = -1 if node == 0 else tree.parent(node)
        if above not in entered or (nested and above != open_nodes[-1]):
            return False
        if kind is EventKind.ENTER:
            entered.add(node)
            open_nodes += [node] if nested else []
            return tree.kind(node) != LEAF
        return value is not None and (kind is EventKind.RECALL or value == _leaf_value(trace, node))
    if (
        value is None
        or node not in entered
        or (kind in (EventKind.IMPROVE, EventKind.CHANCE) and (kind is EventKind.CHANCE) != (tree.kind(node) == CHANCE))
        or (nested and (node != open_nodes[-1] or before not in _BEFORE.get(kind, EventKind)))
    ):
        return False
    if kind is EventKind.LEAVE and nested:
        open_nodes.pop()
    return True


def _leaf_value(trace: Trace, node: NodeId) -> Value | None:
    """Return the value of a leaf, or the rules' evaluation of a position at the depth limit."""
    if trace.tree.kind(node) == LEAF or not isinstance(trace.rules.evaluate, tuple):
        return trace.tree.value(node)
    return dict(trace.rules.evaluate).get(trace.tree.label(node))
