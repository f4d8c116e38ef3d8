"""The explicit game tree, which is immutable; its nodes are numbered in preorder from 0."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from numbers import Integral
from types import MappingProxyType
from typing import IO, TYPE_CHECKING, Any, TypeAlias, TypedDict

from ..errors import ChoiceError, GameTreeError, TreeError, named_keywords, to_text
from ..games.game import Action, Game, State, as_game, is_like_aima
from ..games.positions import Order
from ..node_kinds import Kind, player_number, read_kind
from ..phrases import Code, Option, Phrase, gettext, reader_language, short_repr, translations
from ..showing import ShowsTree
from ..values import Value
from . import builder, labels
from .builder import Nodes, depths_of
from .information_sets import by_set

if TYPE_CHECKING:
    from pathlib import Path

    from networkx import DiGraph


NodeId: TypeAlias = int
"""number of a node in preorder; the root is 0"""

Source: TypeAlias = "Tree | Game | DiGraph | str | bytes | Path | IO[Any] | Sequence[Any] | Mapping[Any, Any]"


@named_keywords()
@dataclass(frozen=True, slots=True, repr=False)
class Tree(ShowsTree):
    """A game tree with MAX, MIN and chance nodes (or numbered players) and a value at each leaf.

    Build one with `from_leaves`, `from_nested`, `parse`, `from_networkx` or `from_game`. Methods take a node by its
    number or its label.

    >>> tree = Tree.from_leaves("3 12 8 2 4 6 14 5 2", branching=3)
    >>> tree
                  A △
       ┌───────────┼───────────┐
      B ▽         C ▽         D ▽
    ┌──┼──┐     ┌──┼──┐     ┌──┼──┐
    3 12  8     2  4  6    14  5  2
    >>> str(tree), tree["B3"], tree.value("B3"), tree.move("B3")
    ('[[3 12 8] [2 4 6] [14 5 2]]', 4, 8, 'b3')
    """

    _nodes: Nodes

    def __post_init__(self) -> None:
        if not isinstance(self._nodes, Nodes):
            problem = gettext(
                "a tree cannot be made of %(given)s directly; write Tree.parse(text), "
                "Tree.from_leaves(leaves, branching) or Tree.from_nested(lists)"
            )
            raise TreeError(problem.with_values(given=short_repr(self._nodes)))

    # ---- building -------------------------------------------------------------------------------

    @classmethod
    def from_leaves(
        cls,
        leaves: str | Iterable[object],
        branching: int | Sequence[int],
        *,
        levels: str | Sequence[str] | None = None,
        root: str | None = None,
    ) -> Tree:
        """Build a uniform tree from its leaves, given from left to right; their number determines the depth.

        Parameters
        ----------
        leaves : list or str
            The values, as numbers or tuples, or a text such as ``"[8 6 3 1 10 …]"``.
        branching : int or list of int
            The number of children of each node, or one number per level from the root.
        levels : str or list of str, optional
            The kind of each level from the root, as in ``"max chance"``, repeated if shorter than the tree.
        root : str, optional
            The kind of the root, by default ``"max"``; the players alternate. Not allowed together with ``levels``.

        Returns
        -------
        Tree
            The tree, with the labels A, B, B1 …

        Raises
        ------
        TreeError
            If the leaves do not fill a tree with the given branching; the message says which numbers of leaves would
            fill one.

        Examples
        --------
        >>> str(Tree.from_leaves([3, 5, 2, 9], branching=2, root="min"))
        'min[[3 5] [2 9]]'
        """
        if not isinstance(leaves, Iterable):
            problem = gettext("the leaf list is %(given)s; write a list of numbers, or text such as '3 12 8'")
            raise TreeError(problem.with_values(given=short_repr(leaves)))
        from .notation import read_leaves

        values = read_leaves(leaves) if isinstance(leaves, str) else list(leaves)
        return cls(builder.from_leaves(values, branching).finish_levels(levels, _root(root)))

    @classmethod
    def from_nested(
        cls, nested_list: object, *, levels: str | Sequence[str] | None = None, root: str | None = None
    ) -> Tree:
        """Build a tree from nested lists; numbers and tuples are leaves, at any depth.

        Parameters
        ----------
        nested_list : list
            A list for each inner node, with its children in order. A tuple is one leaf with one value per player.
        levels : str or list of str, optional
            The kind of each level from the root, as in ``"max chance"``, repeated if shorter than the tree.
        root : str, optional
            The kind of the root, by default ``"max"``; the players alternate. Not allowed together with ``levels``.

        Returns
        -------
        Tree
            The tree, with the labels A, B, B1 …

        Raises
        ------
        TreeError
            If a list is empty or an entry is not a value; the message contains the path to it.

        Examples
        --------
        >>> str(Tree.from_nested([[3, [12, 8]], 2]))
        '[[3 [12 8]] 2]'
        """
        return cls(builder.from_nested(nested_list).finish_levels(levels, _root(root)))

    @classmethod
    def parse(cls, text: str, *, levels: str | Sequence[str] | None = None, root: str | None = None) -> Tree:
        """Read the notation of ``str(tree)``: ``[3 12]`` is a node with two leaves, and the players alternate.

        A node can be preceded by its kind, as in ``min[3 12]``, a label, as in ``B: [3 12]``, and its move's name, as
        in ``left->[3 12]``. ``{0.9: 2, 0.1: 3}`` is a chance node, and ``(3 1 4)`` a leaf with one value per player.

        Parameters
        ----------
        text : str
            A tree in the notation. Separators are spaces or commas; labels are letters and digits, or quoted.
        levels : str or list of str, optional
            The kind of each level from the root, as in ``"max chance"``, for nodes without a kind in the text.
        root : str, optional
            The kind of the root, by default ``"max"``; the players alternate. Not allowed together with ``levels``.

        Returns
        -------
        Tree
            The tree; ``str(tree)`` is the same text without default parts.

        Raises
        ------
        TreeError
            If the text is not a tree or is ambiguous; the message contains the line and the column.

        Examples
        --------
        >>> Tree.parse("max[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]").kind("B")
        'chance'
        """
        from .notation import parse

        return cls(parse(text).finish_levels(levels, _root(root)))

    @classmethod
    def read(
        cls,
        source: Source,
        *,
        branching: int | Sequence[int] | None = None,
        levels: str | Sequence[str] | None = None,
        root: str | None = None,
        format: str | None = None,
    ) -> Tree:
        """Read a tree from a file, text, literal, graph or game; `read_as` describes how it was interpreted.

        Parameters
        ----------
        source : path, open file, str, bytes, list, dict, graph or Game
            The tree in any format; a text is never the name of a file. The searches accept the same sources.
        branching : int or list of int, optional
            The number of children of each node, or one number per level, for a list of leaves.
        levels : str or list of str, optional
            The kind of each level from the root, as in ``"max chance"``, repeated if shorter than the tree.
        root : str, optional
            The kind of the root, if the source does not define it; by default ``"max"``.
        format : str, optional
            The format of a text or file: "notation", "json", "python", "edges", "rows", "indented", "markdown", "dot",
            "mermaid", "graphml", "forest", "qtree", "istgame", "efg" or "gbt".
            By default, the suffix of the file or, without a suffix, the start of the text determines the format.

        Returns
        -------
        Tree
            The tree; ``tree.read_as`` describes in one line how the source was interpreted and what was left out.

        Raises
        ------
        TreeError
            If the source is not one tree; the message says where reading fails and what to write.

        Examples
        --------
        >>> tree = Tree.read("digraph { A -> B; A -> C; B [label=3]; C [label=5] }")
        >>> str(tree), tree.read_as
        ('[3 5]', 'DOT: 3 nodes, values from labels, players alternate')
        >>> str(Tree.read({"type": "MIN", "children": [{"value": 3}, {"value": 5}]}))
        'min[3 5]'
        """
        return as_tree(source, branching, levels, root, format)

    @classmethod
    @named_keywords()
    def from_networkx(cls, graph: DiGraph) -> Tree:
        """Build a tree from a ``networkx.DiGraph`` whose edges point away from its root.

        Leaves have the attribute ``value``, nodes may have ``kind`` (or ``player``, ``type``, ``turn``) and ``label``,
        edges ``move``, and edges below chance nodes ``probability``. The order of children is the order in which
        their edges were added.

        >>> import networkx
        >>> graph = networkx.DiGraph([("A", "B"), ("A", "C")])
        >>> graph.add_node("A", player="MIN")
        >>> graph.add_node("B", value=3)
        >>> graph.add_node("C", value=5)
        >>> str(Tree.from_networkx(graph))
        'min[3 5]'
        """
        from .draft_reading import tree_nodes
        from .graph_formats import draft_of_graph

        return cls(tree_nodes(draft_of_graph(graph), Code("networkx")))

    def to_networkx(self) -> DiGraph:
        """Return a ``networkx.DiGraph`` that `from_networkx` can read; its nodes are the labels of the tree."""
        from .graph_formats import to_networkx

        return to_networkx(self)

    @classmethod
    @named_keywords()
    def from_efg(cls, text: str) -> Tree:
        """Read the text of an ``.efg`` file of Gambit, an extensive game, with its information sets.

        Two players called MAX and MIN whose payoffs sum to 0 become MAX and MIN. Other players become p1, p2 …, and the
        leaves get tuples.
        """
        from .efg import from_efg

        return cls(from_efg(text))

    def to_efg(self, title: str = "") -> str:
        """Return the tree as the text of an ``.efg`` file for Gambit, which `from_efg` can read."""
        from .efg import to_efg

        return to_efg(self, to_text("title", title))

    def to_forest(self) -> str:
        r"""Return source for the LaTeX package forest, for editing by hand; `read` builds an equal tree from it.

        Names and moves that would be ambiguous in a label, such as ``x: 3`` or ``0.5``, are separate options.

        >>> print(Tree.parse("[go->[3 -12] 5]").to_forest(), end="")
        \begin{forest}
          [MAX
            [MIN, edge label={node[midway, auto]{go}}
              [3]
              [$-12$]
            ]
            [5]
          ]
        \end{forest}
        """
        from .writers import to_forest

        return to_forest(self)

    def to_dot(self) -> str:
        """Return DOT source for Graphviz; `read` builds an equal tree from it.

        >>> print(Tree.parse("[go->3 5]").to_dot(), end="")
        digraph {
          ordering=out
          "A" [kind="max" label="MAX" shape="triangle"]
          "B" [label="3" shape="plaintext" value="3"]
          "A" -> "B" [label="go" move="go"]
          "C" [label="5" shape="plaintext" value="5"]
          "A" -> "C" []
        }
        """
        from .writers import to_dot

        return to_dot(self)

    def to_json(self) -> str:
        """Return JSON with an object for each node and its children inside; `read` builds an equal tree from it.

        >>> Tree.parse("[go->3 5]").to_json()
        '{"kind":"max","children":[{"move":"go","value":3},{"value":5}]}'
        """
        from .writers import json_of

        return json_of(self)

    @classmethod
    def from_game(
        cls,
        game: Game,
        state: State = None,
        *,
        depth: int | None = None,
        evaluate: Callable[[State], object] | None = None,
        symmetry: bool = False,
        order: Order = None,
        most: int = builder.MOST_NODES,
        boards: bool = True,
    ) -> Tree:
        """Unfold the tree of a game, from the initial position or from another position.

        Parameters
        ----------
        game : Game
            The game; see `gametree.Game`.
        state : position, optional
            The position at the root; by default the initial position.
        depth : int, optional
            The depth limit in plies; by default the tree goes to the end of the game.
        evaluate : callable, optional
            The values of positions at the depth limit, as a function of the position; by default the game's own
            evaluation.
        symmetry : bool, default False
            Whether, of several moves that lead to symmetric positions, only the first is kept.
        order : "evaluate" or callable, optional
            The key by which moves are sorted, greatest first: the game's evaluation, or a function of state and action.
        most : int, default 20000
            The maximum number of nodes; a larger tree is refused before it is built.
        boards : bool, default True
            Whether pictures show the position at each node.

        Returns
        -------
        Tree
            The tree; its methods `position` and `action` return the position and the action of a node.

        Raises
        ------
        GameError
            If the tree has more than ``most`` nodes, or a method of the game fails.

        Examples
        --------
        >>> from gametree.games import TicTacToe
        >>> tree = Tree.from_game(TicTacToe(), depth=1, symmetry=True)
        >>> str(tree)
        '[1->3 2->2 5->4]'
        >>> print(tree.game.draw(tree.position("D")))
        · · ·
        · X ·
        · · ·
        """
        return cls(builder.from_game(game, state, depth, evaluate, symmetry, order, most, boards))

    def rebuilt(
        self,
        *,
        values: Mapping[NodeId, Value] | Mapping[str, Value] | None = None,
        kinds: Mapping[Kind, Kind] | None = None,
        weights: Mapping[NodeId, Sequence[object]] | Mapping[str, Sequence[object]] | None = None,
        moves: Mapping[NodeId, str] | Mapping[str, str] | None = None,
    ) -> Tree:
        """Return a tree of the same shape and labels with new values, kinds, probabilities or names of moves.

        Parameters
        ----------
        values : dict, optional
            New values of leaves, keyed by the number or label of the leaf.
        kinds : dict, optional
            The new kind for each old kind, such as ``{"min": "chance"}``.
        weights : dict, optional
            The probabilities of the children of chance nodes, keyed by the number or label of the chance node; by
            default, chance nodes keep their probabilities, and the children of a new chance node are equally likely.
        moves : dict, optional
            New names of moves, keyed by the number or label of the child to which the move leads.

        Returns
        -------
        Tree
            The new tree.

        Raises
        ------
        TreeError
            If a node is not in the tree, or if ``values`` or ``weights`` name a node that cannot have them.

        Examples
        --------
        >>> str(Tree.parse("[[3 12] [2 4]]").rebuilt(kinds={"min": "chance"}, values={2: 5}))
        '[{0.5: 5, 0.5: 12} {0.5: 2, 0.5: 4}]'
        """
        from .rebuilding import rebuilt

        return Tree(rebuilt(self, values, kinds, weights, moves))

    @property
    def read_as(self) -> str:
        """A note, on one line, about how `read` interpreted its source; empty for a tree that was not read."""
        phrase = self._nodes.read_as
        return "" if phrase is None else phrase.render(translations(reader_language()))

    # ---- access ---------------------------------------------------------------------------------

    @property
    def nodes(self) -> range:
        """All nodes, in preorder."""
        return range(len(self._nodes.parents))

    @property
    def leaves(self) -> tuple[NodeId, ...]:
        """All leaves, from left to right."""
        return self._nodes.leaves

    @property
    def height(self) -> int:
        """The number of plies on the longest path from the root to a leaf."""
        return self._nodes.height

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of node that occur in the tree."""
        return self._nodes.present

    @property
    def utilities(self) -> int:
        """The length of the tuple at each leaf; 0 if leaves have numbers."""
        return self._nodes.width

    def depths(self) -> list[int]:
        """Return the depth of every node, indexed by the number of the node; the root has depth 0."""
        return depths_of(self._nodes.parents)

    def children(self, node: NodeId | str) -> tuple[NodeId, ...]:
        """Return the children of a node, from left to right; a leaf has none."""
        return self._nodes.children[self.node(node)]

    def parent(self, node: NodeId | str) -> NodeId | None:
        """Return the parent of a node, or None for the root."""
        above = self._nodes.parents[self.node(node)]
        return above if above >= 0 else None

    def kind(self, node: NodeId | str) -> Kind:
        """Return ``"max"``, ``"min"``, ``"chance"``, ``"leaf"`` or a numbered player such as ``"p2"``."""
        return self._nodes.kinds[self.node(node)]

    def value(self, node: NodeId | str) -> Value | None:
        """Return the utility of a leaf, from MAX's point of view, or None for an inner node."""
        return self._nodes.values[self.node(node)]

    def probability(self, node: NodeId | str) -> Fraction | int | None:
        """Return the probability of a child of a chance node, or None for other nodes."""
        number, shares = self.node(node), self._nodes.probabilities
        return shares[number] if shares else None

    def label(self, node: NodeId | str) -> str:
        """Return the label: a name given in the tree, or the default A, B, B3, B31 …"""
        number, cached = self.node(node), self._nodes.labels
        if number not in cached:
            cached[number] = labels.label(self._nodes, number)
        return cached[number]

    def move(self, node: NodeId | str) -> str:
        """Return the label of the move that leads to a node, such as ``a1``, or "" for the root."""
        number, cached = self.node(node), self._nodes.move_labels
        if number not in cached:
            above = self.label(self._nodes.parents[number]) if number else ""
            cached[number] = labels.move(self._nodes, number, above)
        return cached[number]

    @property
    def own_moves(self) -> Mapping[NodeId, str]:
        """The names of moves given in the tree, keyed by the child to which the move leads; a game's tree names all
        moves.

        >>> dict(Tree.parse("[go->[3 12] [2 4]]").own_moves)
        {1: 'go'}
        """
        return MappingProxyType(self._nodes.moves)

    @property
    def information_sets(self) -> Mapping[str, tuple[NodeId, ...]]:
        """The nodes of each information set, keyed by the name of the set.

        >>> dict(Tree.parse("p1[p2@h[(1 0) (0 1)] p2@h[(0 1) (1 0)]]").information_sets)
        {'h': (1, 4)}
        """
        return MappingProxyType(by_set(self._nodes.sets))

    @property
    def has_perfect_information(self) -> bool:
        """Whether each information set has a single node, as the searches require."""
        return len(self._nodes.sets) == len(self._nodes.first_of_set)

    def information_set(self, node: NodeId | str) -> str:
        """Return the name of the information set of a node, or "" if it has none."""
        return self._nodes.sets.get(self.node(node), "")

    @property
    def own_names(self) -> Mapping[NodeId, str]:
        """The labels given in the tree, keyed by node.

        >>> dict(Tree.parse("[toss: [3 12] [2 4]]").own_names)
        {1: 'toss'}
        """
        return MappingProxyType(self._nodes.names)

    def with_players(self, *names: str) -> Tree:
        """Return the tree with names for p1, p2 … in pictures, captions and ``.efg`` files; without arguments, restore
        the default names.

        >>> tree = Tree.parse("p1[p2[(1 2) (3 0)] (2 2)]").with_players("Ann", "Ben")
        >>> tree.player_name("p2"), tree.players
        ('Ben', ('Ann', 'Ben'))
        """
        plain = all(isinstance(name, str) and name.strip() for name in names) and len(set(names)) == len(names)
        if names and (not self.utilities or not plain or len(names) != self.utilities):
            problem = gettext(
                "with_players has the names %(names)s; give each of the players p1, p2 … (%(count)s) a name of its own"
            )
            if not self.utilities:
                problem = gettext(
                    "with_players has the names %(names)s, but MAX and MIN keep their names; use it with a tree "
                    "whose players are p1, p2 …"
                )
            raise TreeError(problem.with_values(names=short_repr(names), count=self.utilities))
        return Tree(replace(self._nodes, players=names))

    @property
    def players(self) -> tuple[str, ...]:
        """The names of p1, p2 …, empty for the default names."""
        return self._nodes.players

    @named_keywords()
    def player_name(self, kind: Kind) -> str:
        """Return the name that was given to a player or, by default, a name such as p2, MAX or MIN."""
        number = player_number(to_text("kind", kind))
        if number is None:
            return kind.upper()
        return self.players[number - 1] if self.players else kind

    @property
    def game(self) -> Game | None:
        """The game whose tree was unfolded, or None for a tree without a game."""
        return None if self._nodes.unfolded is None else self._nodes.unfolded.game

    def position(self, node: NodeId | str) -> State:
        """Return the position of the game at a node, or None for a tree without a game."""
        number = self.node(node)
        return None if self._nodes.unfolded is None else self._nodes.unfolded.positions[number]

    @property
    def boards(self) -> bool:
        """Whether pictures of the tree show positions."""
        return self._nodes.unfolded is not None and self._nodes.unfolded.boards

    @property
    def win_score(self) -> Value | None:
        """The value of a leaf at which MAX wins, if a depth-limited game tree gives it a value other than the utility;
        otherwise None.
        """
        return None if self._nodes.unfolded is None else self._nodes.unfolded.win_score

    def action(self, node: NodeId | str) -> Action:
        """Return the action of the game that leads to a node; None for the root or if there is no game."""
        number = self.node(node)
        return None if self._nodes.unfolded is None else self._nodes.unfolded.actions[number]

    def has_own_name(self, node: NodeId | str) -> bool:
        """Return whether the label of this node is a name given in the tree, not a default label."""
        return self.node(node) in self._nodes.names

    def node(self, node: NodeId | str) -> NodeId:
        """Return the number of a node given by number or label; raise `ChoiceError` for an unknown node."""
        if type(node) is int and 0 <= node < len(self._nodes.parents):
            return node
        if isinstance(node, str):
            return self[node]
        if not isinstance(node, Integral) or not 0 <= node < len(self._nodes.parents):
            raise GameTreeError(
                gettext("the tree has no node %(node)s; write a number from 0 to %(most)s or a label").with_values(
                    node=short_repr(node), most=len(self) - 1
                )
            )
        return int(node)

    def path(self, node: NodeId | str) -> tuple[NodeId, ...]:
        """Return the nodes from the root to a node, inclusive."""
        current = self.node(node)
        path = [current]
        while (current := self._nodes.parents[current]) >= 0:
            path.append(current)
        return tuple(reversed(path))

    def subtree(self, node: NodeId | str) -> range:
        """Return the node and its descendants, which have consecutive numbers."""
        first = last = self.node(node)
        while self._nodes.children[last]:
            last = self._nodes.children[last][-1]
        return range(first, last + 1)

    def __getitem__(self, label: str) -> NodeId:
        node = self.find(label) if isinstance(label, str) else None
        if node is None:
            known_labels = (labels.label(self._nodes, n) for n in range(min(len(self), 200)))
            raise ChoiceError(gettext("label"), label, known_labels, of=gettext("in this tree"))
        return node

    def find(self, label: str) -> NodeId | None:
        """Return the node with the given label, or None if there is none or if the label is not a text.

        >>> Tree.parse("[3 5]").find("B"), Tree.parse("[3 5]").find("D")
        (1, None)
        """
        if not isinstance(label, str):
            return None
        node = self._nodes.by_label.get(label)
        if node is None and (node := labels.find(self._nodes, label)) is not None:
            self._nodes.by_label[label] = node
        return node

    def __len__(self) -> int:
        return len(self._nodes.parents)

    def __iter__(self) -> Iterator[NodeId]:
        return iter(self.nodes)

    def __bool__(self) -> bool:
        return True

    def __hash__(self) -> int:
        return self._nodes.digest

    def access(
        self,
    ) -> tuple[
        Callable[[NodeId], Kind],
        Callable[[NodeId], Sequence[NodeId]],
        Callable[[NodeId], Value | None],
        Callable[[NodeId], Fraction | int | None],
    ]:
        """Return functions that read kind, children, value and probability of a node without checks."""
        nodes, shares = self._nodes, self._nodes.probabilities
        share = shares.__getitem__ if shares else lambda node: None
        return nodes.kinds.__getitem__, nodes.children.__getitem__, nodes.values.__getitem__, share

    # ---- display --------------------------------------------------------------------------------

    def __str__(self) -> str:
        from .notation import unparse

        return unparse(self._nodes)


class Shape(TypedDict, total=False):
    """The options for a list of leaves, such as ``"3 12 8 2 4 6"``; trees, graphs and games already have a shape.

    Parameters
    ----------
    branching : int or list of int
        The number of children of each node, or one number per level from the root.
    levels : str or list of str, optional
        The kind of each level from the root, as in ``"max chance"``, repeated if shorter than the tree.
    root : {"max", "min", "chance", "p1", "p2", …}, optional
        The kind of the root, by default MAX. The players alternate below.
    """

    branching: int | Sequence[int] | None
    levels: str | Sequence[str] | None
    root: str | None


def as_tree(
    source: Source,
    branching: int | Sequence[int] | None = None,
    levels: str | Sequence[str] | None = None,
    root: str | None = None,
    format: str | None = None,
) -> Tree:
    """Return a tree; build it if the source is a game, a graph, text, nested lists or, with ``branching``, a list of
    leaves.

    >>> str(as_tree("3 5 2 9", branching=2)), str(as_tree([[3, 5], [2, 9]]))
    ('[[3 5] [2 9]]', '[[3 5] [2 9]]')
    """
    source = as_game(source)
    if isinstance(source, (Tree, Game, *_graphs())):
        options = {"branching": branching, "levels": levels, "root": root, "format": format}
        if unused_options := [name for name, value in options.items() if value is not None]:
            source_name = gettext("a game") if isinstance(source, Game) else gettext("a tree")
            raise GameTreeError(
                gettext(
                    "%(option)s is for a list of leaves, but the argument is %(came)s, which already has its shape; "
                    "leave the option out"
                ).with_values(option=Code(unused_options[0]), came=source_name)
            )
        if isinstance(source, Tree):
            return source
        return Tree.from_game(source) if isinstance(source, Game) else Tree.from_networkx(source)
    if isinstance(source, type) and (issubclass(source, Game) or is_like_aima(source)):
        raise GameTreeError(
            gettext("%(name)s is the class of a game, not a game; create an instance: %(name)s()").with_values(
                name=Code(source.__name__)
            )
        )
    from .formats import file_name_of, read_objects, read_tree_text, text_of

    file_name = file_name_of(source)
    if isinstance(source, bytes | os.PathLike) or (hasattr(source, "read") and not isinstance(source, type)):
        source = text_of(source)
    if branching is not None:
        if format is not None:
            problem = gettext(
                "%(option)s is for a whole tree, and %(branching)s for a list of leaves; leave one of them out"
            )
            options = {"option": _FORMAT, "branching": Option("branching=", "--branching")}
            raise GameTreeError(problem.with_values(**options))
        return Tree.from_leaves(source, branching, levels=levels, root=root)
    if isinstance(source, str):
        return Tree(read_tree_text(source, levels, _root(root), format, file_name))
    if format is not None:
        problem = gettext("%(option)s is for a text or a file, but the source is %(source)s; leave the format out")
        raise GameTreeError(problem.with_values(option=_FORMAT, source=short_repr(source)))
    return Tree(read_objects(source, levels, _root(root)))


_FORMAT = Option("format=", "--read-as")


def reading_note(tree: Tree) -> Phrase | None:
    """Return a note about how a tree was read if something was left out or had to be assumed; otherwise return None.

    >>> str(reading_note(Tree.read([(1, 2), (3, 0)])))
    'nested lists: 3 nodes; tuples at the leaves, so players p1, p2 … take turns, starting with p1'
    >>> reading_note(Tree.read([1, 2]))
    """
    return tree._nodes.read_as if tree._nodes.is_read_in_part else None


def _graphs() -> tuple[type, ...]:
    """Return a tuple of the networkx graph class; it is empty if networkx is not loaded, because then no graph can
    exist.
    """
    networkx = sys.modules.get("networkx")
    return (networkx.Graph,) if networkx else ()


def _root(word: str | None) -> Kind | None:
    return None if word is None else read_kind(word)
