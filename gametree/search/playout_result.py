"""The result of a Monte Carlo search and its frames: after each event, each phase or each playout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from ..errors import choose, named_keywords
from ..games.game import Action
from ..node_kinds import CHANCE
from ..phrases import gettext
from ..rules import INFINITE_WINDOW
from ..showing import ShowsFrame, ShowsSteps
from ..trace.algorithms import StepSubject
from ..trace.frames import FrameSequence, step_name
from ..trace.replay import Status
from ..tree.tree import NodeId, Tree
from ..values import Value
from .playout_trace import (
    MonteCarloEvent,
    MonteCarloReplay,
    MonteCarloTrace,
    Phase,
    Snapshot,
    mean_of,
    mean_text,
    ratio_and_mean,
    ratio_text,
    rounded,
)
from .puct import PuctTerm, puct_terms

STEP_SIZES = ("event", "phase", "playout")
"""``event``: one event; ``phase``: one phase (select, expand, simulate or back up); ``playout``: all four phases."""
COUNTED = ("playouts", "nodes_in_tree")
"""names of the counters"""


@dataclass(frozen=True, slots=True, repr=False)
class MonteCarloFrame(ShowsFrame):
    """The state after some events of a Monte Carlo search. Nodes are given by number or label."""

    trace: MonteCarloTrace
    by: str
    index: int
    """index of the frame; 0 for the initial state"""
    events: tuple[MonteCarloEvent, ...]
    """events since the previous frame"""
    before: Snapshot
    after: Snapshot
    lang: str = "en"
    """language of its texts"""
    _captions: dict[tuple[str, str], str] = field(default_factory=dict, init=False, compare=False)

    @property
    def name(self) -> str:
        """The name of the step: ``a``, ``b`` … ``z``, then numbers; ``0`` for frame 0."""
        return step_name(self.index)

    @property
    def tree(self) -> Tree:
        """The final search tree; nodes that are not yet in it have the status ``"absent"``."""
        return self.trace.tree

    @property
    def is_last(self) -> bool:
        """Whether the search is over."""
        return self.position == len(self.trace)

    @property
    def position(self) -> int:
        """The number of events so far."""
        return self.after.position

    @property
    def counted(self) -> tuple[int, int]:
        """The number of playouts so far, and the number of nodes in the tree."""
        return self.after.playouts, self.after.size

    @property
    def moment(self) -> StepSubject:
        """The node that the step concerns, and its mean."""
        node = self.events[-1].node if self.events and self.by != "playout" else 0
        return node, *INFINITE_WINDOW, self.mean(node)

    def status(self, node: NodeId | str) -> Status:
        """Return whether a node is not yet in the tree, is new, or has results."""
        return self.after.status[self.tree.node(node)]

    def visits(self, node: NodeId | str) -> int:
        """Return N: the number of results backed up to a node."""
        return self.after.visits[self.tree.node(node)]

    def total(self, node: NodeId | str) -> object:
        """Return W: the sum of the results of a node, from MAX's point of view."""
        return self.after.totals[self.tree.node(node)]

    def mean(self, node: NodeId | str) -> Value | None:
        """Return Q = W / N, exact, or None while N is 0."""
        number = self.tree.node(node)
        visits = self.after.visits[number]
        return mean_of(self.after.totals[number], visits) if visits else None

    @property
    def path(self) -> tuple[NodeId, ...]:
        """The nodes from the root to the last node of the current playout that is in the tree."""
        return self.after.path

    @property
    def line(self) -> tuple[NodeId, ...]:
        """The nodes along the most visited moves; empty until the end."""
        return self.after.line

    @property
    def struck(self) -> frozenset[NodeId]:
        """The nodes whose edge from the parent is crossed out: none, because a Monte Carlo search prunes nothing."""
        return frozenset()

    @property
    def chooser(self) -> NodeId | None:
        """The node where PUCT selects a move in this step, or None if there is no selection."""
        event = self.events[-1] if self.events else None
        if self.trace.priors is None or event is None or event.kind not in (Phase.SELECT, Phase.EXPAND):
            return None
        node = event.node if event.kind is Phase.SELECT else self.tree.parent(event.node)
        return None if node is None or self.tree.kind(node) == CHANCE else node

    def terms(self) -> tuple[PuctTerm, ...]:
        """Return P, n, Q and U of each move of the node at which PUCT selects in this step; in other steps, return no
        terms.

        >>> import gametree as gt
        >>> frame = gt.mcts("[5 7]", playouts=3, priors={"a1": 0.8, "a2": 0.2}).frames()[4]
        >>> [(term.move, term.prior, term.visits, term.mean, round(term.bonus, 2)) for term in frame.terms()]
        [('a1', 0.8, 1, 5, 0.57), ('a2', 0.2, 0, 5, 0.28)]
        """
        node = self.chooser
        if node is None or self.trace.priors is None or self.trace.c is None:
            return ()
        visits, totals = self.after.visits, self.after.totals
        places = {self.tree.move(child): child for child in self.tree.children(node)}
        moves = [
            (move, prior, totals[places[move]], visits[places[move]]) if move in places else (move, prior, 0, 0)
            for move, prior in self.trace.priors[node]
        ]
        return tuple(puct_terms(self.tree.kind(node), self.trace.c, totals[node], visits[node], moves))

    def note(self, node: NodeId, notation: str = "") -> str:
        """Return the text beside an inner node (W/N = Q) or below a leaf (= Q); "" while N is 0.

        At the children of the node where PUCT selects in this step, the text also contains P and U.
        """
        visits = self.after.visits[node]
        write = ratio_and_mean if self.tree.children(node) else mean_text
        parts = [write(self.after.totals[node], visits)] if visits else []
        if node and self.after.status[node] is not Status.ABSENT and self.tree.parent(node) == self.chooser:
            term = next(term for term in self.terms() if term.move == self.tree.move(node))
            parts += [f"P {rounded(term.prior)}", f"U {rounded(term.bonus)}"]
        return "; ".join(parts)

    def known(self, node: NodeId) -> str:
        """Return the text "= W/N = Q"; "" while N is 0."""
        visits = self.after.visits[node]
        return f"= {ratio_and_mean(self.after.totals[node], visits)}" if visits else ""

    def inside(self, leaf: NodeId) -> str:
        """Return the text "W/N"."""
        return ratio_text(self.after.totals[leaf], self.after.visits[leaf])


class _MonteCarloFrames(FrameSequence[MonteCarloFrame]):
    """The frames of a trace at one step size, created on access.

    >>> import gametree as gt
    >>> frames = gt.mcts("[[3 12] [2 4]]", playouts=3, seed=1).frames(by="playout")
    >>> len(frames), [frames[3].note(node) for node in frames[3].tree.children(0)]
    (4, ['= 3', '6/2 = 3'])
    """

    def __init__(self, trace: MonteCarloTrace, by: str = "phase", lang: str = "en") -> None:
        self.trace, self.by, self.lang = trace, choose(gettext("step size"), by, STEP_SIZES), lang
        self.stops = stops(trace, by)
        self._replay = MonteCarloReplay(trace)

    def _made(self, number: int) -> MonteCarloFrame:
        start, end = self.stops[max(0, number - 1)], self.stops[number]
        before, after = self._snapshot(start), self._snapshot(end)
        events = tuple(MonteCarloEvent(*raw) for raw in self.trace.raw[start:end])
        return MonteCarloFrame(self.trace, self.by, number, events, before, after, self.lang)

    def _snapshot(self, position: int) -> Snapshot:
        if self._replay.position > position:
            self._replay = MonteCarloReplay(self.trace)
        self._replay.advance(position - self._replay.position)
        return self._replay.snapshot()

    def __repr__(self) -> str:
        return f"<{len(self)} frames by {self.by}>"


def stops(trace: MonteCarloTrace, by: str) -> list[int]:
    """Return the number of events before each frame; the first number is 0, and the last is the length of the trace."""
    if by == "event":
        return list(range(len(trace) + 1))
    kinds = [raw[0] for raw in trace.raw]
    ends = [0]
    for position in range(1, len(kinds)):
        is_next = kinds[position - 1] is Phase.BACK_UP and kinds[position] is not Phase.BACK_UP
        if is_next or (by == "phase" and kinds[position] is not kinds[position - 1]):
            ends.append(position)
    return [*ends, len(kinds)]


def frames_of_all_sizes(trace: MonteCarloTrace) -> Iterator[MonteCarloFrame]:
    """Yield the frames of all step sizes in one pass through the trace, ordered by position."""
    replay = MonteCarloReplay(trace)
    due = {size: set(stops(trace, size)) for size in STEP_SIZES}
    index = dict.fromkeys(STEP_SIZES, 0)
    last: dict[str, Snapshot] = {}
    for position in range(len(trace) + 1):
        if position:
            replay.advance()
        now = replay.snapshot()
        for size in STEP_SIZES:
            if position in due[size]:
                before = last.get(size, now)
                events = tuple(MonteCarloEvent(*raw) for raw in trace.raw[before.position : position])
                yield MonteCarloFrame(trace, size, index[size], events, before, now)
                last[size] = now
                index[size] += 1


# ---- The result of a Monte Carlo search: the estimates and the best move, as read from the trace -------------------


@named_keywords()
@dataclass(frozen=True, repr=False)
class MonteCarloResult(ShowsSteps):
    """The estimates of a Monte Carlo search, with its trace.

    Values are from MAX's point of view, or tuples with one entry per player.

    >>> import gametree as gt
    >>> result = gt.mcts("[[3 12 8] [2 4 6] [14 5 2]]", playouts=500, c=10, seed=1)
    >>> result.best_move, dict(result.visits)
    ('a1', {'a1': 249, 'a2': 130, 'a3': 121})
    """

    trace: MonteCarloTrace

    @property
    def tree(self) -> Tree:
        """The tree grown by the playouts; the value of a leaf is its mean Q. An outcome of chance that occurred in no
        playout has the mean of its parent.
        """
        return self.trace.tree

    @property
    def algorithm(self) -> str:
        """``"mcts"`` or ``"monte_carlo"``."""
        return self.trace.algorithm

    @property
    def playouts(self) -> int:
        """The number of playouts."""
        return self.trace.playouts

    @property
    def value(self) -> Value:
        """The mean result Q of the best move, which is an estimate of the value of the root."""
        return self.mean(self._end.line()[1])

    @property
    def best_move(self) -> str:
        """The most visited move at the root; in pure Monte Carlo search, the move with the best mean."""
        return self.tree.move(self._end.line()[1])

    @property
    def best_action(self) -> Action:
        """The best move, as an action of the game or, in an explicit tree, as the number of its node."""
        return self.tree.action(self._end.line()[1])

    @property
    def line(self) -> tuple[str, ...]:
        """The most visited moves, from the root to a leaf of the search tree or a chance node."""
        return tuple(map(self.tree.move, self._end.line()[1:]))

    @property
    def visits(self) -> Mapping[str, int]:
        """The number of playouts N of each move at the root."""
        moves = self.tree.children(0)
        return MappingProxyType({self.tree.move(node): self._end.visits[node] for node in moves})

    @property
    def values(self) -> Mapping[str, Value]:
        """The mean result Q of each tried move at the root."""
        moves = (node for node in self.tree.children(0) if self._end.visits[node])
        return MappingProxyType({self.tree.move(node): self.mean(node) for node in moves})

    @named_keywords()
    def count(self, node: NodeId | str) -> int:
        """Return the final number of playouts N of a node."""
        return self._end.visits[self.tree.node(node)]

    @named_keywords()
    def total(self, node: NodeId | str) -> Value:
        """Return the final sum of results W of a node."""
        return self._end.totals[self.tree.node(node)]

    @named_keywords()
    def mean(self, node: NodeId | str) -> Value:
        """Return the final mean result Q of a node, as an exact number."""
        number = self.tree.node(node)
        return mean_of(self._end.totals[number], self._end.visits[number])

    step_size: ClassVar[str] = "phase"
    table_step: ClassVar[str] = "playout"

    def frames(self, by: str = "phase", lang: str = "en") -> _MonteCarloFrames:
        """Return the frames at the given step size: ``"event"``, ``"phase"`` or ``"playout"``."""
        return _MonteCarloFrames(self.trace, by, lang)

    @cached_property
    def _end(self) -> MonteCarloReplay:
        replay = MonteCarloReplay(self.trace)
        replay.advance(len(self.trace))
        return replay
