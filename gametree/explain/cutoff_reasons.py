"""Why each cut-off of a search is right: who holds the bound, and why the value of the root cannot change."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..games.kinds import CHANCE
from ..languages import translator
from ..trace.annotations import annotation
from ..trace.frames import Frame, Frames
from ..trace.game_result import to_result
from ..trace.replay import Cut
from ..trace.result import Result
from ..trace.trace import EventKind
from ..trace.watched import WatchedResult
from ..trace.written_bounds import cut_test
from ..tree.tree import NodeId
from .captions.frame_facts import FrameFacts
from .cutoff_reason_words import why

__all__ = ["Reason", "reasons"]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a node was cut off, and the proof that what was pruned there cannot change the root's value."""

    at: int
    """the number of events up to the cut-off"""
    node: NodeId
    owner: NodeId | None
    """the ancestor that holds the bound; None when it belongs to the start window or to a pass of MTD(f)"""
    test: str
    """the inequality with both numbers: ``v(C) = 2 ≤ α = 3``; a chance node's mean is only bounded: ``v(C) ≤ 1.9 …``"""
    pruned: tuple[NodeId, ...]
    """the children that were pruned"""
    leaves: tuple[NodeId, ...]
    """the leaves below them, or positions at the depth limit, left to right"""
    chain: tuple[tuple[NodeId, str], ...]
    """from the node up to the root: what is known of each at the end of the search, as ``≤ 2`` or ``= 3``, whatever
    the leaves that were never evaluated are worth (in the range of values, where the rules name one)"""
    cut: Cut = field(repr=False)
    _frames: Frames = field(repr=False, compare=False)

    @property
    def inequality(self) -> str:
        """The test without the node's name: ``2 ≤ α = 3``."""
        return cut_test(self.cut, self._frames.trace.rules)

    def told(self, lang: str = "en") -> str:
        """Say in two sentences who holds the bound, and why the rest cannot matter.

        >>> import gametree as gt
        >>> (reason,) = reasons(gt.alphabeta("[[3 12] [2 4]]"))
        >>> print(reason.told().replace(". ", ".\\n"))
        MAX at A already has 3 with a1.
        MIN at C will return at most 2, so MAX never chooses a2 at A, whatever C2 is worth.
        """
        facts = FrameFacts(self._frames[self.at])
        return why(translator(lang), facts, facts.cuts[0])


def reasons(result: Result) -> tuple[Reason, ...]:
    """Return why each cut-off that prunes something was made, in the order of the search.

    >>> import gametree as gt
    >>> (reason,) = reasons(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> reason.at, reason.test, [text for _, text in reason.chain]
    (12, 'v(C) = 2 ≤ α = 3', ['≤ 2', '= 3'])
    """
    if isinstance(to_result("reasons", result), WatchedResult):
        return ()  # what a program leaves out has no reason that could be read from its calls
    trace, replay, frames = result.trace, result.trace.replay(), Frames(result.trace, "event")
    moments: list[tuple[int, Cut]] = []
    for kind, *_ in trace.raw:
        replay.advance()
        if kind is EventKind.CUT:
            moments.append((replay.position, replay.cuts[-1]))
    counted = set(map(id, replay.cuts))  # iterative deepening forgets the cut-offs of its earlier iterations
    last = frames[-1]
    return tuple(_reason(frames, last, at, cut) for at, cut in moments if cut.pruned and id(cut) in counted)


def _reason(frames: Frames, last: Frame, at: int, cut: Cut) -> Reason:
    tree, node, leaves = last.tree, cut.node, last.trace.frontier
    relation = "≥" if cut.upper else "≤"
    if tree.kind(node) != CHANCE:
        relation = "≈" if last.is_estimated(node) else "="
    below = [tree.subtree(child) for child in sorted(cut.pruned)]
    return Reason(
        at,
        node,
        cut.owner,
        f"v({tree.label(node)}) {relation} {cut_test(cut, last.trace.rules)}",
        cut.pruned,
        tuple(leaf for nodes in below for leaf in _within(leaves, nodes)),
        tuple((above, annotation(last, above)) for above in reversed(tree.path(node))),
        cut,
        frames,
    )


def _within(leaves: Sequence[NodeId], nodes: range) -> Sequence[NodeId]:
    """Return those of the leaves, which are in preorder, whose numbers are in a range."""
    return leaves[bisect_left(leaves, nodes.start) : bisect_left(leaves, nodes.stop)]
