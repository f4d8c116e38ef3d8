"""Captions: one or two sentences about the event of a step and the reason for the event. This package also finds the
nodes and moves that a caption names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from gettext import NullTranslations
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, cast

from ...languages import quote_label, with_isolated_names
from ...trace.algorithms import AnyFrame
from ...trace.frames import Frame
from ...tree.labels import is_long
from ...tree.tree import NodeId, Tree
from . import steps

if TYPE_CHECKING:
    from ...search.playout_result import MonteCarloFrame

__all__ = ["CaptionNames", "NameFinder", "caption", "captions", "named_in_caption"]

_ENGLISH = NullTranslations()
_TOKEN = re.compile(r"[a-z]+(?!\.*\w)|([^\W\d_](?:[\w.]*\w)?)")
"""pattern of a word; its group contains the word unless it is a plain word in lower case"""
_WORD, _WORD_GOES_ON = re.compile(r"\w"), re.compile(r"\w|\.\w")
"""patterns of the text directly before and directly after a name; if one of them matches, the name is only part of a
longer word
"""


def caption(frame: AnyFrame, lang: str = "en", notation: str = "bounds") -> str:
    """Return the caption of a frame of any search; ``"interval"`` writes bounds as intervals."""
    return captions(frame, [lang], notation)[lang]


def captions(frame: AnyFrame, langs: Iterable[str], notation: str = "bounds") -> dict[str, str]:
    """Return the caption of a frame in each of the given languages."""
    if isinstance(frame, Frame):
        texts = steps.captions(frame, langs, notation)
    else:
        from . import playout_steps  # imported here because few pictures need the modules of playouts

        texts = {lang: playout_steps.caption(cast("MonteCarloFrame", frame), lang) for lang in langs}
    names = [*frame.tree.own_names.values(), *frame.tree.own_moves.values()]
    return {lang: with_isolated_names(text, names) for lang, text in texts.items()} if names else texts


class CaptionNames(NamedTuple):
    """The nodes and moves that a caption names; the picture of the same step must show them."""

    nodes: frozenset[NodeId] = frozenset()
    """nodes whose labels are in the caption: leaves, pruned nodes, nodes with a value or a bound, outcomes of chance"""
    moves: frozenset[NodeId] = frozenset()
    """nodes whose moves are named in the caption"""
    in_order: tuple[NodeId, ...] = ()
    """nodes in the order in which the caption names them; nodes whose labels contain spaces come last"""

    def without(self, tree: Tree, hide: Set[str]) -> CaptionNames:
        """Return the names, except those of hidden parts: moves (``"moves"``) or leaves (``"leaf-labels"``).

        >>> from gametree import Tree
        >>> CaptionNames(frozenset({0, 1}), frozenset({1})).without(Tree.parse("[3 5]"), {"moves", "leaf-labels"}).nodes
        frozenset({0})
        """
        if not hide:
            return self
        nodes = frozenset(node for node in self.nodes if "leaf-labels" not in hide or tree.children(node))
        return self._replace(nodes=nodes, moves=self.moves if "moves" not in hide else frozenset())


NOTHING = CaptionNames()
"""names for a picture without a caption"""


def named_in_caption(frame: AnyFrame) -> CaptionNames:
    """Return the nodes and moves named in the caption of a frame; they are the same in every language and notation.

    >>> import gametree as gt
    >>> frame = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]").frames()[4]
    >>> [frame.tree.label(node) for node in named_in_caption(frame).in_order]
    ['C1', 'C', 'A', 'B', 'C2', 'C3']
    """
    return NameFinder(frame.tree).named_in(frame.caption("en"), frame.is_last)


class NameFinder:
    """Finds the nodes and moves that the English captions of a search of one tree name."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._is_named = bool(tree.own_moves or tree.own_names or tree.information_sets)
        self._without_token = list(_without_token(tree))
        self._by_token: dict[str, NodeId | None] = {}

    def named_in(self, text: str, is_last: bool) -> CaptionNames:
        """Return the nodes and moves named in a caption; the last caption of a search names a move at the root."""
        tree, by_token = self.tree, self._by_token
        nodes: dict[NodeId, None] = {}
        has_move = self._is_named
        for token in _TOKEN.findall(text):
            if token and (token[0].isupper() or token[-1].isdigit()):  # default names of nodes and moves
                has_move = has_move or token[0].islower()
                if token not in by_token:
                    by_token[token] = tree.find(token)
                if (node := by_token[token]) is not None:
                    nodes[node] = None
        nodes |= dict.fromkeys(node for node in self._without_token if _contains(text, tree.label(node)))
        meant = self._meant(text, is_last, nodes) if has_move else frozenset()
        return CaptionNames(frozenset(nodes), meant, tuple(nodes))

    def _meant(self, text: str, is_last: bool, nodes: Mapping[NodeId, None]) -> frozenset[NodeId]:
        """Return the nodes whose moves a caption names, given the nodes that it names."""
        tree = self.tree
        moves: dict[str, set[NodeId]] = {}
        for node in _near(tree, nodes):
            move = tree.move(node)
            if move and move in text and move != tree.label(node) and _contains(text, quote_label(_ENGLISH, move)):
                moves.setdefault(move, set()).add(node)
        candidates = set(tree.children(0))
        preferred = (candidates,) if is_last else (nodes.keys(), candidates)
        return frozenset(chain.from_iterable(_first_common(alike, preferred) for alike in moves.values()))


def _first_common(alike: Set[NodeId], preferred: Iterable[Set[NodeId]]) -> Set[NodeId]:
    """Return the nodes of ``alike`` that are in the first preferred set that contains any of them; if there is no such
    set, return ``alike``. The moves that lead to the nodes of ``alike`` have the same name.
    """
    return next((common for nodes in preferred if (common := alike & nodes)), alike)


def _near(tree: Tree, nodes: Iterable[NodeId]) -> set[NodeId]:
    """Return the nodes whose moves a caption can name: the nodes that it names, the children of these and of the root,
    and all nodes whose moves are named in the tree.
    """
    named = {0, *nodes}
    return {child for node in named for child in tree.children(node)} | named - {0} | set(tree.own_moves)


def _without_token(tree: Tree) -> Iterator[NodeId]:
    """Yield the nodes whose labels are given in the tree's text, or derive from given labels; such labels can have
    several tokens.
    """
    is_made_of_words = any(map(is_long, tree.own_names.values()))
    for node in sorted(tree.own_names) if not is_made_of_words else tree.nodes:
        if node in tree.own_names or is_long(tree.label(node)):
            yield node


def _contains(text: str, name: str) -> bool:
    """Return whether a text contains a name that is not part of a longer one."""
    start = text.find(name)
    while start >= 0:
        is_word_before = start > 0 and _WORD.match(text, start - 1)
        if not is_word_before and not _WORD_GOES_ON.match(text, start + len(name)):
            return True
        start = text.find(name, start + 1)
    return False
