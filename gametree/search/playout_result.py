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
"""``event``: one event; ``phase``: select, expand, simulate or back up; ``playout``: all four."""
COUNTED = ("playouts", "nodes_in_tree")
"""The names of the counters."""


@dataclass(frozen=True, slots=True, repr=False)
class MonteCarloFrame(ShowsFrame):
    """The state after the first events of a Monte Carlo search. Nodes are given by number or label."""

    trace: MonteCarloTrace
    by: str
    index: int
    """0 for the frame that knows nothing"""
    events: tuple[MonteCarloEvent, ...]
    """what happened since the frame before"""
    before: Snapshot
    after: Snapshot
    lang: str = "en"
    """the language in which it shows itself"""
    _captions: dict[tuple[str, str], str] = field(default_factory=dict, init=False, compare=False)

    @property
    def name(self) -> str:
        """``a``, ``b`` … ``z``, then numbers; ``0`` for frame 0."""
        return step_name(self.index)

    @property
    def tree(self) -> Tree:
        """The tree that the search had grown in the end; what is not yet in it has the status ``"absent"``."""
        return self.trace.tree

    @property
    def is_last(self) -> bool:
        """Whether the search is over."""
        return self.position == len(self.trace)

    @property
    def position(self) -> int:
        """How many events have happened."""
        return self.after.position

    @property
    def counted(self) -> tuple[int, int]:
        """How many playouts were played, and how many nodes are in the tree."""
        return self.after.playouts, self.after.size

    @property
    def moment(self) -> StepSubject:
        """The node that the step is about, and its mean."""
        node = self.events[-1].node if self.events and self.by != "playout" else 0
        return node, *INFINITE_WINDOW, self.mean(node)

    def status(self, node: NodeId | str) -> Status:
        """Return whether a node is not yet in the tree, has just come, or has results."""
        return self.after.status[self.tree.node(node)]

    def visits(self, node: NodeId | str) -> int:
        """Return N: how many results were backed up to a node."""
        return self.after.visits[self.tree.node(node)]

    def total(self, node: NodeId | str) -> object:
        """Return W: the sum of these results, from MAX's side."""
        return self.after.totals[self.tree.node(node)]

    def mean(self, node: NodeId | str) -> Value | None:
        """Return Q = W / N, exact; None while N is 0."""
        number = self.tree.node(node)
        visits = self.after.visits[number]
        return mean_of(self.after.totals[number], visits) if visits else None

    @property
    def path(self) -> tuple[NodeId, ...]:
        """The nodes from the root to where the present playout left the tree."""
        return self.after.path

    @property
    def line(self) -> tuple[NodeId, ...]:
        """The nodes along the moves that were tried most; empty until the end."""
        return self.after.line

    @property
    def struck(self) -> frozenset[NodeId]:
        """None: nothing is ever cut."""
        return frozenset()

    @property
    def chooser(self) -> NodeId | None:
        """The node where PUCT selects a move in this step; None if it selects at none."""
        event = self.events[-1] if self.events else None
        if self.trace.priors is None or event is None or event.kind not in (Phase.SELECT, Phase.EXPAND):
            return None
        node = event.node if event.kind is Phase.SELECT else self.tree.parent(event.node)
        return None if node is None or self.tree.kind(node) == CHANCE else node

    def terms(self) -> tuple[PuctTerm, ...]:
        """Return P, N, Q and U of each move of the node where PUCT selects in this step; none at other steps.

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
        """Return W/N = Q for beside an inner node, and = Q for below a leaf; empty while N is 0.

        At the children of the node where PUCT selects in this step, P and U come behind it.
        """
        visits = self.after.visits[node]
        write = ratio_and_mean if self.tree.children(node) else mean_text
        parts = [write(self.after.totals[node], visits)] if visits else []
        if node and self.after.status[node] is not Status.ABSENT and self.tree.parent(node) == self.chooser:
            term = next(term for term in self.terms() if term.move == self.tree.move(node))
            parts += [f"P {rounded(term.prior)}", f"U {rounded(term.bonus)}"]
        return "; ".join(parts)

    def known(self, node: NodeId) -> str:
        """Return = W/N = Q; empty while N is 0."""
        visits = self.after.visits[node]
        return f"= {ratio_and_mean(self.after.totals[node], visits)}" if visits else ""

    def inside(self, leaf: NodeId) -> str:
        """Return W/N."""
        return ratio_text(self.after.totals[leaf], self.after.visits[leaf])


class _MonteCarloFrames(FrameSequence[MonteCarloFrame]):
    """The frames of a trace at one step size; a frame is made when it is looked at.

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
    """Return the number of events before each frame; the first is 0, the last the length of the trace."""
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
    """Return the frames of all step sizes in one pass through the trace, by position."""
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


# ---- The result of a Monte Carlo search: its estimates and its move, all of it read from the trace ----


@named_keywords()
@dataclass(frozen=True, repr=False)
class MonteCarloResult(ShowsSteps):
    """What a Monte Carlo search estimated, with its trace.

    Values are from MAX's side, or tuples with one entry a player.

    >>> import gametree as gt
    >>> result = gt.mcts("[[3 12 8] [2 4 6] [14 5 2]]", playouts=500, c=10, seed=1)
    >>> result.best_move, dict(result.visits)
    ('a1', {'a1': 249, 'a2': 130, 'a3': 121})
    """

    trace: MonteCarloTrace

    @property
    def tree(self) -> Tree:
        """The tree that was grown; its leaves are worth their means Q. Where it has chance nodes, an outcome that
        came in no playout is there with the mean of the node above it."""
        return self.trace.tree

    @property
    def algorithm(self) -> str:
        """``"mcts"`` or ``"monte_carlo"``."""
        return self.trace.algorithm

    @property
    def playouts(self) -> int:
        """How many there were."""
        return self.trace.playouts

    @property
    def value(self) -> Value:
        """Q of the best move: an estimate of what the root is worth."""
        return self.mean(self._end.line()[1])

    @property
    def best_move(self) -> str:
        """The move at the root that was tried most; in pure Monte Carlo search, the one with the best mean."""
        return self.tree.move(self._end.line()[1])

    @property
    def best_action(self) -> Action:
        """The best move as the action of the game; in an explicit tree, the number of its node there."""
        return self.tree.action(self._end.line()[1])

    @property
    def line(self) -> tuple[str, ...]:
        """The moves that were tried most, from the root to a leaf of the grown tree or a chance node."""
        return tuple(map(self.tree.move, self._end.line()[1:]))

    @property
    def visits(self) -> Mapping[str, int]:
        """N of each move at the root."""
        moves = self.tree.children(0)
        return MappingProxyType({self.tree.move(node): self._end.visits[node] for node in moves})

    @property
    def values(self) -> Mapping[str, Value]:
        """Q of each move at the root that was tried."""
        moves = (node for node in self.tree.children(0) if self._end.visits[node])
        return MappingProxyType({self.tree.move(node): self.mean(node) for node in moves})

    @named_keywords()
    def count(self, node: NodeId | str) -> int:
        """Return N of a node in the end."""
        return self._end.visits[self.tree.node(node)]

    @named_keywords()
    def total(self, node: NodeId | str) -> Value:
        """Return W of a node in the end."""
        return self._end.totals[self.tree.node(node)]

    @named_keywords()
    def mean(self, node: NodeId | str) -> Value:
        """Return Q of a node in the end, exact."""
        number = self.tree.node(node)
        return mean_of(self._end.totals[number], self._end.visits[number])

    step_size: ClassVar[str] = "phase"
    table_step: ClassVar[str] = "playout"

    def frames(self, by: str = "phase", lang: str = "en") -> _MonteCarloFrames:
        """Return the frames at a step size: ``"event"``, ``"phase"`` or ``"playout"``."""
        return _MonteCarloFrames(self.trace, by, lang)

    @cached_property
    def _end(self) -> MonteCarloReplay:
        replay = MonteCarloReplay(self.trace)
        replay.advance(len(self.trace))
        return replay
