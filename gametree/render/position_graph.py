"""The positions of a game as a graph, in which each position occurs once, as in a transposition table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

from ..drawing.drawing import Drawing, draw
from ..drawing.layout import in_rows
from ..drawing.sizes_and_gaps import player_sign
from ..drawing.themes import Theme
from ..errors import GameError, InputError, choose, named_keywords
from ..games.game import Game, State, to_game
from ..games.positions import canonical_form, kind_at, move_name, moves_at, state_of, tree_size
from ..languages import aligned, translator_for
from ..node_kinds import CHANCE, LEAF
from ..phrases import LANGUAGES, Code, gettext, pgettext, reader_language
from ..tree.builder import Builder, UnfoldedGame
from ..tree.tree import NodeId, Tree
from .export import one_picture, write_drawings
from .svg import bundle

MOST_DRAWN = 250
"""maximum number of positions of a graph that can be drawn"""
_MOST = 10_000
"""maximum number of positions of a graph"""
_REPEATED = gettext(
    "position_graph draws games in which no position is repeated, but positions of %(game)s can repeat; start from "
    "a later position, or use a smaller depth"
)
_TOO_MANY = gettext(
    "position_graph finds more than %(most)s positions of %(game)s; use a smaller depth, or start from a later position"
)
_WITH_CHANCE = gettext("position_graph draws games without chance, but %(game)s has chance moves; use another game")
_NOT_DRAWN = gettext(
    "the graph has %(count)s positions, but at most %(most)s are drawn; use a smaller depth, start from a later "
    "position, or add symmetry=True"
)
_CAPTION = gettext(
    "The tree has %(nodes)s nodes, which are %(positions)s different positions. A search of the tree expands "
    "%(without)s nodes, and a search with a transposition table %(expanded)s. A position with ×2 is at two nodes of "
    "the tree."
)
_HEADS = (
    pgettext("heading", "ply"),
    # TRANSLATORS: heading of the number of nodes of a game's tree on one level
    pgettext("heading", "nodes"),
    pgettext("heading", "new positions"),
)
_TOTAL = pgettext("heading", "total")
# TRANSLATORS: heading of the number of nodes, or positions, whose moves a search follows
_EXPANDED = pgettext("heading", "expanded")


@named_keywords()
def position_graph(
    game: Game, state: State = None, *, depth: int | None = None, symmetry: bool = False
) -> PositionGraph:
    """Return the positions of a game as a graph, in which each position occurs once.

    Parameters
    ----------
    game : Game
        A game without chance in which no position is repeated.
    state : position, optional
        The position at the top; by default the initial position.
    depth : int, optional
        The depth limit in plies; by default the graph goes to the end of the game.
    symmetry : bool, default False
        Whether symmetric positions count as one position, so that only one of the moves to them is followed.

    Returns
    -------
    PositionGraph
        The graph; a notebook shows its picture.

    Raises
    ------
    GameError
        If the game has chance, repeats a position, or has too many positions.

    Examples
    --------
    >>> from gametree.games import Nim, TicTacToe
    >>> graph = position_graph(TicTacToe(), depth=3)
    >>> graph
    ply       nodes  new positions
    0         1      1
    1         9      9
    2         72     72
    3         504    252
    total     586    334
    expanded  82     82
    >>> position_graph(TicTacToe(), depth=3, symmetry=True).new_positions
    (1, 3, 12, 38)
    >>> heaps = position_graph(Nim(2, 1))
    >>> heaps.nodes, heaps.positions, heaps.ways[heaps.game.state("MIN 0 1")]
    ((1, 3, 5, 3), 8, 1)
    """
    game, name = to_game("position_graph(…)", game), Code(game.name)
    start = state_of(game, state)
    size = tree_size(game, start, depth=depth, symmetry=symmetry, most=_MOST)
    if size.endless:
        raise GameError(_REPEATED.with_values(game=name))
    if not size.exact:
        raise GameError(_TOO_MANY.with_values(game=name, most=_MOST))
    walk = _Walk(game, start, depth, symmetry)
    above = walk.above()
    try:
        order = tuple(TopologicalSorter(above).static_order())
    except CycleError:
        raise GameError(_REPEATED.with_values(game=name)) from None
    tree, joined = _spanning_tree(walk, above, order)
    return PositionGraph(
        game, tree, joined, walk.ways, tuple(walk.nodes), tuple(walk.new_positions), walk.expansions, len(walk.below)
    )


@dataclass(frozen=True, repr=False)
class PositionGraph:
    """The positions of a game, each once, and the savings compared with the game's tree."""

    game: Game
    tree: Tree
    """tree that contains each position once, below one of the positions that lead to it. A position is a leaf of value
    0 if it is at the depth limit, or if all its moves lead to positions elsewhere in the tree
    """
    joined: tuple[tuple[NodeId, NodeId], ...]
    """lines of the graph that are not lines of ``tree``, as pairs of its nodes"""
    ways: Mapping[State, int]
    """for each position, number of nodes of the game's tree with this position"""
    nodes: tuple[int, ...]
    """number of nodes of the game's tree, by ply"""
    new_positions: tuple[int, ...]
    """number of positions that occur for the first time, by ply"""
    expanded_nodes: int
    """number of nodes of the game's tree whose moves are followed, as in a search without a table"""
    expanded: int
    """number of positions whose moves are followed, as in a search with a table that searches each position once"""

    @property
    def positions(self) -> int:
        """The number of different positions."""
        return len(self.ways)

    def caption(self, lang: str = "en") -> str:
        """Return a sentence about the sizes of the tree and the graph, and about what a search with a transposition
        table saves.
        """
        values = {"nodes": sum(self.nodes), "positions": self.positions}
        values |= {"without": self.expanded_nodes, "expanded": self.expanded}
        return _CAPTION.with_values(**values).render(translator_for(lang))

    def table(self, lang: str = "en") -> str:
        """Return a line for each ply: the number of nodes of the tree, and the number of new positions."""
        translator = translator_for(lang)
        rows = [[head.render(translator) for head in _HEADS]]
        counts = zip(self.nodes, self.new_positions, strict=True)
        rows += [[str(ply), str(nodes), str(new)] for ply, (nodes, new) in enumerate(counts)]
        rows.append([_TOTAL.render(translator), str(sum(self.nodes)), str(self.positions)])
        rows.append([_EXPANDED.render(translator), str(self.expanded_nodes), str(self.expanded)])
        return "\n".join(aligned(rows))

    def __repr__(self) -> str:
        return self.table()

    def drawing(self, lang: str = "en", **options: Any) -> Drawing:
        """Return the picture of the graph; the options are those of ``gametree.drawing.draw``."""
        if self.positions > MOST_DRAWN:
            raise InputError(_NOT_DRAWN.with_values(count=self.positions, most=MOST_DRAWN))
        options = {"hide": ("moves", "leaf-labels"), "caption": self.caption(lang), "captioned": True, **options}
        drawing = draw(self.tree, texts={node: self._text(node) for node in self.tree}, lang=lang, **options)
        return replace(drawing, joined=self.joined, given_layout=in_rows(drawing.layout, self.tree, self.joined))

    def _text(self, node: NodeId) -> str:
        """Return the text inside a node: if its position occurs several times in the game's tree, the number of times.
        If the tree ends at the node but the graph continues, a sign for the player to move precedes the number.
        """
        state = self.tree.position(node)
        is_open = not self.tree.children(node) and any(upper == node for upper, _ in self.joined)
        player, ways = player_sign(kind_at(self.game, state)) if is_open else "", self.ways[state]
        return (player + (f"×{ways}" if ways > 1 else "")).strip()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        lang = reader_language()
        try:
            return {**bundle(self.drawing(lang)), "text/plain": f"{self.table(lang)}\n{self.caption(lang)}"}
        except InputError as error:
            return {"text/plain": f"{self.table(lang)}\n{error}"}

    @named_keywords()
    def export(
        self,
        path: str | Path,
        *,
        format: str | Iterable[str] | None = None,
        lang: str = "en",
        theme: str | Path | Theme = "light",
        size: str | float | None = None,
        dpi: float | None = None,
        overwrite: bool = False,
    ) -> list[Path]:
        """Write the picture, and return the paths: one file, or ``graph.svg`` … in a folder.

        ``format`` is one or several of svg, pdf, png, eps, dot and tikz; by default the suffix of the file determines
        it.

        The other options are those of ``gametree.render.export.export_tree``. If anything fails, no file is written.
        """
        choose(gettext("language"), lang, LANGUAGES)
        folder, stem, names = one_picture(path, "graph", format)

        def drawings(look: Theme) -> list[tuple[str, Drawing]]:
            return [(stem, self.drawing(lang, labels=look.sizes))]

        return write_drawings(folder, drawings, format=names, theme=theme, size=size, dpi=dpi, overwrite=overwrite)


class _Walk:
    """A traversal of a game's tree, level by level, that follows the moves of each position once."""

    def __init__(self, game: Game, start: State, depth: int | None, symmetry: bool) -> None:
        self.game, self.start, self.symmetry = game, start, symmetry
        self.ways: dict[State, int] = {}
        self.below: dict[State, Sequence[tuple[str, State]]] = {}
        self.nodes: list[int] = []
        self.new_positions: list[int] = []
        self.expansions = 0
        self.shown = {self.key(start): start}
        level = Counter({self.key(start): 1})
        while level:
            self.nodes.append(level.total())
            self.new_positions.append(len(level.keys() - self.ways.keys()))
            for key, count in level.items():
                self.ways[key] = self.ways.get(key, 0) + count
            level = self.next_level(level) if depth is None or len(self.nodes) <= depth else Counter()
        self.ways = {self.shown[key]: count for key, count in self.ways.items()}

    def key(self, state: State) -> State:
        return canonical_form(self.game, state) if self.symmetry else state

    def next_level(self, level: Counter[State]) -> Counter[State]:
        reached: Counter[State] = Counter()
        for key, count in level.items():
            state = self.shown[key]
            kind = kind_at(self.game, state)
            if kind == CHANCE:
                raise GameError(_WITH_CHANCE.with_values(game=Code(self.game.name)))
            if kind == LEAF:
                continue
            self.expansions += count
            for _, after in self.moves_of(state, kind):
                reached[self.key(after)] += count
        return reached

    def moves_of(self, state: State, kind: str) -> Sequence[tuple[str, State]]:
        """Return the name of each move with the resulting position; symmetric positions are represented by one of
        them.
        """
        if state not in self.below:
            moves = moves_at(self.game, state, kind, symmetry=self.symmetry)
            named = [(move_name(self.game, state, action), after) for action, after, _ in moves]
            self.below[state] = [(name, self.shown.setdefault(self.key(after), after)) for name, after in named]
        return self.below[state]

    def above(self) -> dict[State, list[State]]:
        """Return, for each position, the positions from which a move leads to it."""
        above: dict[State, list[State]] = {state: [] for state in self.ways}
        for state, moves in self.below.items():
            for _, after in moves:
                above[after].append(state)
        return above


def _spanning_tree(
    walk: _Walk, above: Mapping[State, Sequence[State]], order: Sequence[State]
) -> tuple[Tree, tuple[tuple[NodeId, NodeId], ...]]:
    """Return a tree that contains each position once, and the lines of the graph that are not in the tree. The depth of
    a position in the tree is the length of the longest path to it.
    """
    depths, children = dict[State, int](), dict[State, list[State]]()
    for state in order:
        depths[state] = max((depths[before] + 1 for before in above[state]), default=0)
        if above[state]:
            parent = next(before for before in above[state] if depths[before] + 1 == depths[state])
            children.setdefault(parent, []).append(state)
    place = {state: number for number, state in enumerate(walk.ways)}
    builder, numbers = Builder(lambda node: gettext("the positions of a game")), dict[State, NodeId]()
    pending: list[tuple[NodeId, State]] = [(-1, walk.start)]
    while pending:
        parent_number, state = pending.pop()
        below = sorted(children.get(state, ()), key=place.__getitem__)
        kind = {"kind": kind_at(walk.game, state)} if below else {"value": 0}
        numbers[state] = builder.add(parent_number, **kind)
        pending += [(numbers[state], child) for child in reversed(below)]
    lines = {(numbers[before], numbers[state]) for state in order for before in above[state]}
    nodes = builder.finish()
    unfolded = UnfoldedGame(walk.game, tuple(numbers), (None,) * len(numbers))
    tree = Tree(replace(nodes, unfolded=unfolded))
    return tree, tuple(sorted(line for line in lines if tree.parent(line[1]) != line[0]))
