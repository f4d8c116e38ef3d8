"""The explicit game tree: immutable, its nodes numbered in preorder from 0."""

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
from ..games.game import Action, Game, State
from ..games.other_libraries import as_game, is_like_aima
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
"""The number of a node in preorder; the root is 0."""

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
        """Build a uniform tree from its leaves, left to right; its depth follows from their number.

        Parameters
        ----------
        leaves : list or str
            The values, as numbers or tuples, or a text such as ``"[8 6 3 1 10 …]"``.
        branching : int or list of int
            The number of children of each node, or one number for each level from the root.
        levels : str or list of str, optional
            The kind of each level from the root, as in ``"max chance"``, repeated if shorter than the tree.
        root : str, optional
            Who moves at the root, ``"max"`` if left out; the players alternate. Not together with ``levels``.

        Returns
        -------
        Tree
            The tree, with the labels A, B, B1 …

        Raises
        ------
        TreeError
            If the leaves do not fill a tree with this branching; the message says which numbers would.

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
            A list for each inner node, with its children in order. A tuple is one leaf with a value for each player.
        levels : str or list of str, optional
            The kind of each level from the root, as in ``"max chance"``, repeated if shorter than the tree.
        root : str, optional
            Who moves at the root, ``"max"`` if left out; the players alternate. Not together with ``levels``.

        Returns
        -------
        Tree
            The tree, with the labels A, B, B1 …

        Raises
        ------
        TreeError
            If a list is empty or an entry is not a value; the message has the path to it.

        Examples
        --------
        >>> str(Tree.from_nested([[3, [12, 8]], 2]))
        '[[3 [12 8]] 2]'
        """
        return cls(builder.from_nested(nested_list).finish_levels(levels, _root(root)))

    @classmethod
    def parse(cls, text: str, *, levels: str | Sequence[str] | None = None, root: str | None = None) -> Tree:
        """Read the notation that ``str(tree)`` writes: ``[3 12]`` is a node with two leaves, and the players alternate.

        A node can have a kind in front, as in ``min[3 12]``; a label, as in ``B: [3 12]``; and the name of its move, as
        in ``left->[3 12]``. ``{0.9: 2, 0.1: 3}`` is a chance node, and ``(3 1 4)`` a leaf with a value for each player.

        Parameters
        ----------
        text : str
            A tree in the notation. Separators are spaces or commas; labels are letters and digits, or in quotes.
        levels : str or list of str, optional
            The kind of each level from the root, as in ``"max chance"``, for nodes whose kind the text leaves out.
        root : str, optional
            Who moves at the root, ``"max"`` if left out; the players alternate. Not together with ``levels``.

        Returns
        -------
        Tree
            The tree; ``str(tree)`` gives the text back, without what is default.

        Raises
        ------
        TreeError
            If the text is not a tree or can be read in two ways; the message has the line and the column.

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
        """Read a tree from a file, text, literal, graph or game; `read_as` says how it was understood.

        Parameters
        ----------
        source : path, open file, str, bytes, list, dict, graph or Game
            The tree in any format; a text is never the name of a file. The searches take the same.
        branching : int or list of int, optional
            The number of children of each node, or one number for each level, for a list of leaves.
        levels : str or list of str, optional
            The kind of each level from the root, as in ``"max chance"``, repeated if shorter than the tree.
        root : str, optional
            Who moves at the root; ``"max"``, unless the source says it.
        format : str, optional
            The format of a text or file: "notation", "json", "python", "edges", "rows", "indented", "markdown", "dot",
            "mermaid", "graphml", "forest", "qtree", "istgame", "efg" or "gbt".
            If left out, the suffix of the file decides, then how the text begins.

        Returns
        -------
        Tree
            The tree; ``tree.read_as`` says in one line how the source was understood and what was left out.

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
        edges ``move``, and those below chance nodes ``probability``. The order of children is the order in which
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
        """Return a ``networkx.DiGraph`` with the labels as nodes; `from_networkx` reads it back."""
        from .graph_formats import to_networkx

        return to_networkx(self)

    @classmethod
    @named_keywords()
    def from_efg(cls, text: str) -> Tree:
        """Read the text of an ``.efg`` file of Gambit, an extensive game, with its information sets.

        Two players called MAX and MIN whose payoffs add up to 0 are MAX and MIN; any others are p1, p2 … with tuples.
        """
        from .efg import from_efg

        return cls(from_efg(text))

    def to_efg(self, title: str = "") -> str:
        """Write the tree as an ``.efg`` file for Gambit; `from_efg` reads it back."""
        from .efg import to_efg

        return to_efg(self, to_text("title", title))

    def to_forest(self) -> str:
        r"""Write source for the LaTeX package forest, to be edited by hand; `read` makes an equal tree of it.

        Names and moves that a label cannot say for certain, such as ``x: 3`` or ``0.5``, are options of their own.

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
        """Write DOT that Graphviz lays out; `read` makes an equal tree of it.

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
        """Write JSON, an object for each node with its children inside; `read` makes an equal tree of it.

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
        """Unfold the tree of a game, from the start or from a position.

        Parameters
        ----------
        game : Game
            The game; see `gametree.Game`.
        state : position, optional
            The position of the root; the start if left out.
        depth : int, optional
            How many plies are unfolded; to the end of the game if left out.
        evaluate : callable, optional
            The values of positions at the depth limit, as a function of the position; the game's own evaluation if left
            out.
        symmetry : bool, default False
            Whether only the first of the moves to symmetric positions is kept.
        order : "evaluate" or callable, optional
            How moves are sorted, the greatest first: by the game's evaluation, or by a function of state and action.
        most : int, default 20000
            The greatest number of nodes; a larger tree is refused before it is built.
        boards : bool, default True
            Whether pictures show the position at each node.

        Returns
        -------
        Tree
            The tree; `position` and `action` give what belongs to a node.

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
        """Return a tree of the same shape and names with other values of leaves, kinds of nodes, or names of moves.

        Parameters
        ----------
        values : dict, optional
            New values of leaves, by number or label.
        kinds : dict, optional
            The new kind for each old kind, such as ``{"min": "chance"}``.
        weights : dict, optional
            The probabilities of the children of chance nodes, by number or label; equally likely if left out.
        moves : dict, optional
            New names of moves, by the node that they lead to.

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
        """One line that says how `read` understood what it was given; empty for a tree that was built."""
        phrase = self._nodes.read_as
        return "" if phrase is None else phrase.render(translations(reader_language()))

    # ---- looking --------------------------------------------------------------------------------

    @property
    def nodes(self) -> range:
        """All nodes, in preorder."""
        return range(len(self._nodes.parents))

    @property
    def leaves(self) -> tuple[NodeId, ...]:
        """All leaves, left to right."""
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
        """Return the depth of every node, by its number; the root has depth 0."""
        return depths_of(self._nodes.parents)

    def children(self, node: NodeId | str) -> tuple[NodeId, ...]:
        """Return the children of a node, left to right; none for a leaf."""
        return self._nodes.children[self.node(node)]

    def parent(self, node: NodeId | str) -> NodeId | None:
        """Return the node above, or None for the root."""
        above = self._nodes.parents[self.node(node)]
        return above if above >= 0 else None

    def kind(self, node: NodeId | str) -> Kind:
        """Return ``"max"``, ``"min"``, ``"chance"``, ``"leaf"`` or a numbered player such as ``"p2"``."""
        return self._nodes.kinds[self.node(node)]

    def value(self, node: NodeId | str) -> Value | None:
        """Return the utility of a leaf, from MAX's side; None for an inner node."""
        return self._nodes.values[self.node(node)]

    def probability(self, node: NodeId | str) -> Fraction | int | None:
        """Return the probability of the edge from a chance node to this child; None elsewhere."""
        number, shares = self.node(node), self._nodes.probabilities
        return shares[number] if shares else None

    def label(self, node: NodeId | str) -> str:
        """Return the label: the tree's own name, or A, B, B3, B31 …"""
        number, cached = self.node(node), self._nodes.labels
        if number not in cached:
            cached[number] = labels.label(self._nodes, number)
        return cached[number]

    def move(self, node: NodeId | str) -> str:
        """Return the label of the move that leads to a node, such as ``a1``; empty for the root."""
        number, cached = self.node(node), self._nodes.move_labels
        if number not in cached:
            above = self.label(self._nodes.parents[number]) if number else ""
            cached[number] = labels.move(self._nodes, number, above)
        return cached[number]

    @property
    def own_moves(self) -> Mapping[NodeId, str]:
        """The names of moves that the tree gives itself, by the node below; a game's tree names all.

        >>> dict(Tree.parse("[go->[3 12] [2 4]]").own_moves)
        {1: 'go'}
        """
        return MappingProxyType(self._nodes.moves)

    @property
    def information_sets(self) -> Mapping[str, tuple[NodeId, ...]]:
        """The information sets of the tree by their names, each with its nodes.

        >>> dict(Tree.parse("p1[p2@h[(1 0) (0 1)] p2@h[(0 1) (1 0)]]").information_sets)
        {'h': (1, 4)}
        """
        return MappingProxyType(by_set(self._nodes.sets))

    @property
    def has_perfect_information(self) -> bool:
        """Whether no information set has several nodes; the searches need that."""
        return len(self._nodes.sets) == len(self._nodes.first_of_set)

    def information_set(self, node: NodeId | str) -> str:
        """Return the name of the information set of a node; empty where it has none."""
        return self._nodes.sets.get(self.node(node), "")

    @property
    def own_names(self) -> Mapping[NodeId, str]:
        """The labels that the tree gives itself, by their nodes.

        >>> dict(Tree.parse("[toss: [3 12] [2 4]]").own_names)
        {1: 'toss'}
        """
        return MappingProxyType(self._nodes.names)

    def with_players(self, *names: str) -> Tree:
        """Return the tree with names for p1, p2 … in pictures, captions and ``.efg`` files; no names take them away.

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
                    "with_players has the names %(names)s, but MAX and MIN keep their names; use it with a tree of "
                    "p1, p2 …"
                )
            raise TreeError(problem.with_values(names=short_repr(names), count=self.utilities))
        return Tree(replace(self._nodes, players=names))

    @property
    def players(self) -> tuple[str, ...]:
        """The names of p1, p2 …; empty where they are called just that."""
        return self._nodes.players

    @named_keywords()
    def player_name(self, kind: Kind) -> str:
        """Return what a player is called: its own name, p2, MAX or MIN."""
        number = player_number(to_text("kind", kind))
        if number is None:
            return kind.upper()
        return self.players[number - 1] if self.players else kind

    @property
    def game(self) -> Game | None:
        """The game that the tree was unfolded from; None for a tree that was written down."""
        return None if self._nodes.unfolded is None else self._nodes.unfolded.game

    def position(self, node: NodeId | str) -> State:
        """Return the position of the game at a node; None in a tree that was written down."""
        number = self.node(node)
        return None if self._nodes.unfolded is None else self._nodes.unfolded.positions[number]

    @property
    def boards(self) -> bool:
        """Whether pictures of the tree show positions."""
        return self._nodes.unfolded is not None and self._nodes.unfolded.boards

    @property
    def win_score(self) -> Value | None:
        """What a win of MAX counts among the leaves of a game that was unfolded to a depth; None for its utility."""
        return None if self._nodes.unfolded is None else self._nodes.unfolded.win_score

    def action(self, node: NodeId | str) -> Action:
        """Return the action of the game that leads to a node; None for the root and without a game."""
        number = self.node(node)
        return None if self._nodes.unfolded is None else self._nodes.unfolded.actions[number]

    def has_own_name(self, node: NodeId | str) -> bool:
        """Return whether the tree itself names this node, so that its label is not a default."""
        return self.node(node) in self._nodes.names

    def node(self, node: NodeId | str) -> NodeId:
        """Return the number of a node given by number or label; an unknown one is a `ChoiceError`."""
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
        """Return the nodes from the root to a node, both included."""
        current = self.node(node)
        path = [current]
        while (current := self._nodes.parents[current]) >= 0:
            path.append(current)
        return tuple(reversed(path))

    def subtree(self, node: NodeId | str) -> range:
        """Return the node and all nodes below it, which have consecutive numbers."""
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
        """Return the node with a label; None if there is none, or if the label is not text.

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
        """Return the callables that read the tree without checks: kind, children, value and probability."""
        nodes, shares = self._nodes, self._nodes.probabilities
        share = shares.__getitem__ if shares else lambda node: None
        return nodes.kinds.__getitem__, nodes.children.__getitem__, nodes.values.__getitem__, share

    # ---- showing --------------------------------------------------------------------------------

    def __str__(self) -> str:
        from .notation import unparse

        return unparse(self._nodes)


class Shape(TypedDict, total=False):
    """The options for a list of leaves, such as ``"3 12 8 2 4 6"``; a tree, a graph or a game has its shape already.

    Parameters
    ----------
    branching : int or list of int
        The number of children of each node, or one number for each level from the root.
    levels : str or list of str, optional
        The kind of each level from the root, as in ``"max chance"``, repeated if shorter than the tree.
    root : {"max", "min", "chance", "p1", "p2", …}, optional
        Who moves at the root; MAX if left out. The players alternate below.
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
    """Return a tree; make it of a game, a graph, text, nested lists or, with ``branching``, of a list of leaves.

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
                    "%(option)s is for a list of leaves, but the argument is %(came)s, which has its own"
                ).with_values(option=Code(unused_options[0]), came=source_name)
            )
        if isinstance(source, Tree):
            return source
        return Tree.from_game(source) if isinstance(source, Game) else Tree.from_networkx(source)
    if isinstance(source, type) and (issubclass(source, Game) or is_like_aima(source)):
        raise GameTreeError(
            gettext("%(name)s is the class of a game and not a game; make an object of it: %(name)s()").with_values(
                name=Code(source.__name__)
            )
        )
    from .formats import file_name_of, read_objects, read_tree_text, text_of

    file_name = file_name_of(source)
    if isinstance(source, bytes | os.PathLike) or (hasattr(source, "read") and not isinstance(source, type)):
        source = text_of(source)
    if branching is not None:
        if format is not None:
            problem = gettext("%(option)s is for a whole tree, and %(branching)s for a list of leaves; leave one out")
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
    """Return how a tree was read, if something was left out or chosen; else None.

    >>> str(reading_note(Tree.read([(1, 2), (3, 0)])))
    'nested lists: 3 nodes; tuples at the leaves, so players p1, p2 … take turns from p1'
    >>> reading_note(Tree.read([1, 2]))
    """
    return tree._nodes.read_as if tree._nodes.is_read_in_part else None


def _graphs() -> tuple[type, ...]:
    """Return the class of graphs; none where networkx is not loaded, as then no graph can exist."""
    networkx = sys.modules.get("networkx")
    return (networkx.Graph,) if networkx else ()


def _root(word: str | None) -> Kind | None:
    return None if word is None else read_kind(word)
