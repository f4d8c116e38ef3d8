"""The results of searches with a complete trace, with only the evaluated leaves, or without a trace."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from ..errors import AlgorithmError, ChoiceError, choose, named_keywords, of_kind
from ..games.game import Action, Game, State
from ..games.positions import move_name
from ..languages import aligned, translator_for
from ..node_kinds import CHANCE, MAX, player_number
from ..phrases import Code, gettext, local_numbers, ngettext, pgettext
from ..rules import INFINITE_WINDOW, Rules, Window
from ..showing import ShowsProfile, ShowsSearch
from ..tree.tree import NodeId, Tree
from ..tree.view import frontier, view_of
from ..values import Value, show
from .algorithms import SEARCHES_BY_NAME
from .trace import EventKind, Trace, bound_of

if TYPE_CHECKING:
    from .frames import Frames
    from .replay import Cut, Replay


class _NotedLeaves(Protocol):
    """A protocol: an object with the tree, the rules and the evaluated leaves of a search."""

    @property
    def tree(self) -> Tree: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def pruned_leaves(self) -> tuple[NodeId, ...]: ...
    @property
    def _evaluated(self) -> Mapping[NodeId, None]: ...


class _Untraced:
    """A result without a trace, and therefore without frames and captions."""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> None:
            """Raise an error that says how to get an attribute that needs the complete trace."""
            if not name.startswith("_") and (hasattr(Result, name) or name in Result.__annotations__):
                refuse_untraced(self)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


class _LeafRecord:
    """Mixin of results that know the evaluated leaves."""

    @property
    def evaluated(self: _NotedLeaves) -> tuple[NodeId, ...]:
        """The evaluated leaves, each once, in the order of their first evaluation."""
        return tuple(self._evaluated)

    @property
    def evaluated_labels(self: _NotedLeaves) -> tuple[str, ...]:
        """The labels of `evaluated`."""
        return tuple(map(self.tree.label, self._evaluated))

    @property
    def pruned_leaves(self: _NotedLeaves) -> tuple[NodeId, ...]:
        """The leaves (and positions at the depth limit) that were never evaluated, from left to right."""
        return tuple(leaf for leaf in frontier(self.tree, self.rules) if leaf not in self._evaluated)

    @property
    def pruned_labels(self: _NotedLeaves) -> tuple[str, ...]:
        """The labels of `pruned_leaves`."""
        return tuple(map(self.tree.label, self.pruned_leaves))


def root_value_text(result: Result) -> str:
    """Return the result at the root as text: a value, or a bound such as ``≤ 3``; ≈ marks estimates."""
    from .annotations import written_root_value

    return written_root_value(result.value, result.bound, is_estimate=result.frames()[-1].is_estimated(0))


@named_keywords()
@dataclass(frozen=True, repr=False)
class Result(_LeafRecord, ShowsSearch):
    """The result of a search, with its trace. Values are from MAX's point of view.

    >>> import gametree as gt
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")
    >>> result.value, result.best_move, result.bound, result.line
    (3, 'a1', 'exact', ('a1', 'b1'))
    >>> result.evaluated_labels
    ('B1', 'B2', 'B3', 'C1', 'D1', 'D2', 'D3')
    """

    trace: Trace

    @property
    def tree(self) -> Tree:
        """The searched tree."""
        return self.trace.tree

    @property
    def algorithm(self) -> str:
        """The name of the search."""
        return self.trace.algorithm

    @property
    def rules(self) -> Rules:
        """The rules of the search."""
        return self.trace.rules

    @property
    def window(self) -> Window:
        """The initial window (α, β)."""
        return self.trace.window

    @property
    def value(self) -> Value:
        """The root's value; with a finite initial window, the value can be a bound (see `bound`)."""
        value = self.trace.raw[-1][2]
        assert value is not None
        return value

    @property
    def bound(self) -> str:
        """``"exact"`` if `value` is the root's value; ``"at_most"`` or ``"at_least"`` if `value` is a bound of it."""
        return bound_of(self.value, self.window, self.rules)

    @property
    def best_move(self) -> str | None:
        """The best root move or, among equally good moves, the first in search order; None if the tree is a single leaf
        or if the root failed low.
        """
        line = self._end.line()
        return self.tree.move(line[1]) if len(line) > 1 else None

    @property
    def best_action(self) -> Any:
        """The best root move as an action of the game whose tree was searched, or None for a tree without a game."""
        line = self._end.line()
        return self.tree.action(line[1]) if len(line) > 1 else None

    @property
    def actions(self) -> tuple[Any, ...]:
        """The line as actions of the game whose tree was searched; empty for a tree without a game."""
        return () if self.tree.game is None else tuple(self.tree.action(node) for node in self._end.line()[1:])

    @property
    def best_moves(self) -> tuple[str, ...]:
        """The root moves whose known value is equal to the root's exact value, from left to right.

        Minimax finds all ties; alpha-beta can miss a tie with a move whose search it cuts off.
        """
        if self.bound != "exact" or self.tree.kind(0) == CHANCE:
            return ()
        number = player_number(self.rules.player or self.tree.kind(0))
        if number is not None and isinstance(self.value, tuple):
            best = self.value[number - 1]
            returned = ((n, self._end.values[n]) for n in self.tree.children(0))
            return tuple(self.tree.move(n) for n, v in returned if isinstance(v, tuple) and v[number - 1] == best)
        low, high = self._end.low, self._end.high
        return tuple(self.tree.move(n) for n in self.tree.children(0) if low[n] == high[n] == self.value)

    @property
    def line(self) -> tuple[str, ...]:
        """The principal variation: the labels of the moves from the root to a leaf."""
        return tuple(self.tree.move(node) for node in self._end.line()[1:])

    @property
    def strategy(self) -> Mapping[str, str]:
        """The contingent plan of the player at the root: a move at each node of this player that can be reached.

        The plan guarantees `value` against any play of the opponent. It is empty for a single leaf or if the root
        failed low.
        """
        plan: dict[str, str] = {}
        pending = [0] if len(self.tree) > 1 and self._end.line() else []
        player = MAX if self.tree.kind(0) == CHANCE else self.tree.kind(0)
        while pending:
            node = pending.pop()
            below = self.tree.children(node)
            chosen = self._end.best_child[node]
            if chosen is None and below and self._end.status[node] == "pruned":
                chosen = below[0]  # the value is already the best possible, so any move will do
            if chosen is not None and self.tree.kind(node) == player:
                plan[self.tree.label(node)] = self.tree.move(chosen)
                pending.append(chosen)
            else:
                pending.extend(reversed(below))
        return MappingProxyType(plan)

    @property
    def profile(self) -> Profile:
        """The move of each player at every node, on and off the path of play; together, these moves are a
        subgame-perfect equilibrium.

        Only a search that visits every node, such as minimax, expectiminimax or max^n, finds all these moves.
        """
        if self.trace.facts.prunes or self.cuts:
            message = gettext(
                "%(algorithm)s prunes, but a profile shows a search that visits every node; use minimax, "
                "expectiminimax or maxn"
            )
            raise AlgorithmError(message.with_values(algorithm=Code(self.algorithm)))
        chosen = {best: node for node in self.tree if (best := self._end.best_child[node]) is not None}
        return Profile(self.tree, chosen, self._end.values)

    @property
    def visits(self) -> int:
        """The number of leaf evaluations, including repeated visits."""
        return sum(raw[0] is EventKind.EVALUATE for raw in self.trace.raw)

    @property
    def nodes(self) -> int:
        """The number of visited nodes, leaves and inner nodes, including repeated visits."""
        return self._end.entered + self._end.visits

    @property
    def cuts(self) -> tuple[Cut, ...]:
        """Every cut-off whose test succeeded, in order. If no child was left to prune, the ``pruned`` of a cut-off is
        empty.
        """
        return tuple(self._end.cuts)

    def frames(self, by: str = "leaf", lang: str = "en") -> Frames:
        """Return the frames of the search, its steps in order.

        Parameters
        ----------
        by : {"leaf", "event", "node", "cut"}, default "leaf"
            The step size.
        lang : {"en", "es", "pt"}, default "en"
            The language of the frames' texts.

        Returns
        -------
        Frames
            The frames; number 0 is the initial state.
        """
        from .frames import Frames  # imported only when steps are shown

        return Frames(self.trace, by, lang)

    @cached_property
    def _evaluated(self) -> Mapping[NodeId, None]:
        return dict.fromkeys(self.trace.evaluated)

    @cached_property
    def _end(self) -> Replay:
        replay = self.trace.replay()
        replay.advance(len(self.trace))
        return replay


_HEADS = (
    pgettext("heading", "node"),
    pgettext("heading", "player"),
    pgettext("heading", "move"),
    pgettext("heading", "value"),
)


@named_keywords()
class Profile(ShowsProfile, dict[str, str]):
    """A strategy for every player: a mapping from the label of each node to the move at that node. It is printed in a
    form such as {S; t v}.

    >>> import gametree as gt
    >>> tree = gt.Tree.parse("p1[S->p2[s->(2 1) t->(3 2)] T->p2[u->(0 0) v->(1 5)]]").with_players("Ann", "Ben")
    >>> profile = gt.maxn(tree).profile
    >>> str(profile), profile.of("Ben"), profile["C"]
    ('{S; t v}', {'B': 't', 'C': 'v'}, 'v')
    >>> profile
    node  player  move  value
    A     Ann     S     (3, 2)
    B     Ben     t     (3, 2)
    C     Ben     v     (1, 5)
    """

    def __init__(self, tree: Tree, chosen: Mapping[NodeId, NodeId], values: Sequence[Value | None]) -> None:
        self.tree = tree
        self.chosen = chosen
        """node at which each chosen move is made, keyed by the child to which the move leads"""
        self.value = values[0]
        """payoffs of the players; in a tree of MAX and MIN, the value of the root"""
        self.notes = {node: show(value) for node in chosen.values() if (value := values[node]) is not None}
        """value of each node as text"""
        super().__init__((tree.label(node), tree.move(best)) for best, node in chosen.items())

    def of(self, player: str) -> dict[str, str]:
        """Return the strategy of a player (``"p1"``, ``"max"`` …, or a name): the move at each node of this player,
        keyed by label.
        """
        names = {kind: {kind, self.tree.player_name(kind)} for kind in self._players}
        kind = next((kind for kind, called in names.items() if player in called), None)
        if kind is None:
            raise ChoiceError(gettext("player"), player, [self.tree.player_name(kind) for kind in names])
        return {label: move for label, move in self.items() if self.tree.kind(label) == kind}

    def table(self, lang: str = "en") -> str:
        """Return a table with one line per node: its label, the player to move, the chosen move and the value."""
        t, tree = translator_for(lang), self.tree
        rows = [[phrase.render(t) for phrase in _HEADS]]
        for best, node in self.chosen.items():
            player, value = tree.player_name(tree.kind(node)), local_numbers(t, self.notes.get(node, ""))
            rows.append([tree.label(node), player, tree.move(best), value])
        return "\n".join(aligned(rows))

    def __repr__(self) -> str:
        return self.table()

    @property
    def _players(self) -> list[str]:
        return sorted({self.tree.kind(node) for node in self.chosen.values()}, key=lambda kind: (len(kind), kind))

    def __str__(self) -> str:
        return f"{{{'; '.join(' '.join(self.of(kind).values()) for kind in self._players)}}}"


# ---- The result of a search that recorded only its evaluated leaves --------------------------------

LEAVES = "leaves"
"""value of the option ``trace`` that requests a `LeafResult`"""


@dataclass(frozen=True)
class LeafResult(_LeafRecord, _Untraced):
    """The result of a search that recorded only its evaluated leaves, in four bytes each, instead of all events.

    >>> import gametree as gt
    >>> result = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]", trace="leaves")
    >>> result.value, result.best_moves, result.evaluated_labels
    (3, ('a1',), ('B1', 'B2', 'B3', 'C1', 'D1', 'D2', 'D3'))
    >>> result.cuts
    Traceback (most recent call last):
    ...
    gametree.errors.AlgorithmError: the trace of alphabeta has only the evaluated leaves; leave out trace='leaves' \
for the whole trace
    """

    tree: Tree = field(repr=False)
    algorithm: str
    """name of the search"""
    rules: Rules
    window: Window
    """initial window (α, β)"""
    value: Value
    """the root's value; with a finite initial window, the value can be a bound (see `bound`)"""
    visited: array[int] = field(repr=False)
    """evaluated leaves in the order of evaluation, including repeated visits"""

    @property
    def bound(self) -> str:
        """``"exact"`` if `value` is the root's value; ``"at_most"`` or ``"at_least"`` if `value` is a bound of it."""
        return bound_of(self.value, self.window, self.rules)

    @property
    def visits(self) -> int:
        """The number of leaf evaluations, including repeated visits."""
        return len(self.visited)

    @property
    def best_moves(self) -> tuple[str, ...]:
        """The root moves whose value is equal to the root's, as proven by the evaluated leaves, from left to right.

        The tuple is empty if the root is a chance node, if leaves have tuples, or if the value is a bound.
        """
        if self.bound != "exact" or self.tree.kind(0) == CHANCE or isinstance(self.value, tuple):
            return ()
        from .known_intervals import Intervals

        view = view_of(self.tree, self.rules)
        known = Intervals(self.tree, view, self.rules.value_range or INFINITE_WINDOW)
        for leaf in self._evaluated:
            known.learn(leaf, view.value(leaf))
        low, high = known.low, known.high
        return tuple(self.tree.move(n) for n in self.tree.children(0) if low[n] == high[n] == self.value)

    @cached_property
    def _evaluated(self) -> Mapping[NodeId, None]:
        return dict.fromkeys(self.visited)

    def __hash__(self) -> int:
        return hash((self.algorithm, self.value, self.visited.tobytes()))


# ---- The result of a search without a trace: its outcome, and the numbers of visits ----


@dataclass(frozen=True, repr=False)
class GameResult(_Untraced):
    """The result of a search of a game, without a trace; for frames and captions, search with ``trace=True``.

    >>> import gametree as gt
    >>> result = gt.alphabeta(gt.games.TicTacToe())
    >>> result.value, result.best_move, result.nodes
    (0, '1', 18297)
    >>> result.cuts
    Traceback (most recent call last):
    ...
    gametree.errors.AlgorithmError: this result of alphabeta has no trace, because a search of a game records none by \
default; search with trace=True, from a position or to a depth where the tree is small
    """

    algorithm: str
    """name of the search"""
    game: Game
    state: State
    """position at the root of the search"""
    rules: Rules
    window: Window
    """initial window (α, β)"""
    value: Value
    """value of the position; with a finite initial window, the value can be a bound (see `bound`)"""
    actions: tuple[Action, ...]
    """line of best play, as actions of the game"""
    positions: tuple[State, ...]
    """positions on the line, starting with the root"""
    inner_nodes: int
    """number of inner nodes visited, including repeated visits"""
    visits: int
    """number of leaves and positions at the depth limit visited, including repeated visits"""
    hits: int
    """number of lookups in the transposition table that replaced a search"""
    depth: int | None
    """depth limit of the search in plies, or the depth at which iterative deepening stopped; None if the whole game was
    searched without a limit
    """

    @property
    def bound(self) -> str:
        """``"exact"`` if `value` is the root's value; ``"at_most"`` or ``"at_least"`` if `value` is a bound of it."""
        return bound_of(self.value, self.window, self.rules)

    @property
    def best_action(self) -> Action:
        """The best action, as an argument of `Game.result`; None if the game is over or at a chance position."""
        return self.actions[0] if self.actions else None

    @property
    def best_move(self) -> str | None:
        """The name of the best action; None if there is none."""
        return self.line[0] if self.actions else None

    @property
    def line(self) -> tuple[str, ...]:
        """The principal variation: the names of its actions, up to the end of the game, the depth limit or a chance
        position.
        """
        pairs = zip(self.positions, self.actions, strict=False)
        return tuple(move_name(self.game, state, action) for state, action in pairs)

    @property
    def nodes(self) -> int:
        """The number of visited nodes, including repeated visits; a position reached in two ways is counted twice."""
        return self.inner_nodes + self.visits

    def __hash__(self) -> int:
        return hash((self.algorithm, self.value, self.nodes))

    def summary(self, lang: str = "en") -> str:
        """Return a summary: the value, the best move, and the number of evaluated leaves.

        >>> import gametree as gt
        >>> print(gt.alphabeta(gt.games.Nim(2, 1)).summary())
        Value 1, best move 1: −1; line: 1: −1, 1: −1, 2: −1.
        Visited: 11 nodes, 4 of them evaluated.
        """
        from .annotations import SIGNS

        value = {"value": show(self.value), "bound": SIGNS[self.bound]}
        # TRANSLATORS: the result of a search; %(bound)s is empty, or "≤ " or "≥ "
        found = gettext("Value %(bound)s%(value)s.").with_values(**value)
        if self.best_move is not None:
            found = gettext("Value %(bound)s%(value)s, best move %(move)s; line: %(line)s.").with_values(
                **value, move=self.best_move, line=", ".join(self.line)
            )
        first = [found]
        if self.depth is not None:
            depth = ngettext("Search depth: %(depth)d ply.", "Search depth: %(depth)d plies.")
            first.append(depth.with_values(count=self.depth, depth=self.depth))
            if self.game.win_score is not None and not isinstance(self.value, tuple):
                # TRANSLATORS: a search with a depth limit compares ends with estimates
                scale = gettext("On the scale of the estimates, a win counts as %(win)s.")
                first.append(scale.with_values(win=show(self.game.win_score)))
        visited = ngettext(
            "Visited: %(nodes)d node, %(visits)d of them evaluated.",
            "Visited: %(nodes)d nodes, %(visits)d of them evaluated.",
        )
        second = [visited.with_values(count=self.nodes, nodes=self.nodes, visits=self.visits)]
        if self.hits:
            hits = ngettext("%(hits)d value came from the table.", "%(hits)d values came from the table.")
            second.append(hits.with_values(count=self.hits, hits=self.hits))
        translator = translator_for(lang)
        return "\n".join(" ".join(phrase.render(translator) for phrase in line) for line in (first, second))

    def __repr__(self) -> str:
        return self.summary()

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/plain": self.summary()}


def refuse_untraced(result: object) -> None:
    """Raise `AlgorithmError` for a result without a trace."""
    if isinstance(result, LeafResult):
        message = gettext(
            "the trace of %(algorithm)s has only the evaluated leaves; leave out %(option)s for the whole trace"
        )
        raise AlgorithmError(message.with_values(algorithm=Code(result.algorithm), option=Code(f"trace={LEAVES!r}")))
    if isinstance(result, GameResult):
        raise AlgorithmError(
            gettext(
                "this result of %(algorithm)s has no trace, because a search of a game records none by default; "
                "search with %(option)s, from a position or to a depth where the tree is small"
            ).with_values(algorithm=Code(result.algorithm), option=Code("trace=True"))
        )


def to_result(function: str, result: object) -> Result:
    """Return the traced result of a search; refuse anything else with an error that contains the call to write."""
    refuse_untraced(result)
    return of_kind(function, result, Result, "gt.alphabeta(tree)")


def search_again(result: Result, tree: Tree) -> Result:
    """Search the given tree with the algorithm, rules, window and arguments of the given result.

    The arguments of the search are read from the trace. The rules contain a range of values, a paranoid player and the
    evaluations, so a function that evaluates is not called again. The first window of MTD(f) contains its first guess.
    The tree of an `expectimax` result already contains the new chance nodes.

    >>> from gametree import alphabeta
    >>> search_again(alphabeta("[[3 12] [2 4]]", window=(0, 9)), Tree.parse("[[3 12] [5 4]]")).value
    4
    """
    search = SEARCHES_BY_NAME[choose(gettext("algorithm"), result.algorithm, SEARCHES_BY_NAME)]
    again: Result = search.run(tree, rules=result.rules, **search.arguments(result.trace))
    return again
