"""A game as a search reads it: no tree is built, and each position is computed when the search reaches it.

The facts about a limited number of positions are cached, so that repeated positions take little time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from ..errors import AlgorithmError, GameError, any_of
from ..games.game import Action, Game, State
from ..games.positions import (
    PLAIN_KINDS,
    Order,
    canonical_form,
    estimate_at,
    kind_at,
    moves_at,
    pairs_at,
    refuse_unless_key,
    value_at,
)
from ..node_kinds import CHANCE, LEAF, MAX, MIN, Kind, player_number
from ..phrases import Code, Phrase, gettext, short_repr
from ..rules import Rules, Window
from ..trace.algorithms import SEARCHES_BY_NAME, Search
from ..tree.view import View, reached_by
from ..values import INF, Number, Value, is_infinite, show
from .problem import Record, best_first

MOST_KEPT = 200_000
"""maximum number of cached positions; further positions are recomputed on every visit"""
_TICK = 256
"""number of inner nodes between two checks of the clock"""


class BudgetExceeded(Exception):
    """Raised when the budget of a search is exhausted."""


class GameNode:
    """A node: a position of the game with its known facts; unknown facts are None."""

    __slots__ = ("below", "ends", "key", "kind", "line", "state", "value")

    key: Any
    """key of the position in a transposition table"""
    line: Any
    """pair of the best child and the line below it, or None"""
    kind: Kind | None
    value: Value | None
    below: Sequence[GameNode] | None
    ends: Sequence[GameNode] | None
    left: int | None = None
    """number of plies to the depth limit"""
    weight: Any = None
    """probability of an outcome of chance"""

    def __init__(self, state: State, key: Any) -> None:
        self.state, self.key = state, key
        self.line = self.kind = self.value = self.below = self.ends = None


class DepthNode(GameNode):
    """A position with its remaining depth and its probability."""

    __slots__ = ("left", "weight")

    def __init__(self, state: State, key: Any, plies_left: int | None, weight: Any = None) -> None:
        super().__init__(state, key)
        self.left, self.weight = plies_left, weight


_WRONG_VALUES = {
    (True, True): gettext(
        "%(algorithm)s needs a tuple as the utility, but this game has %(value)s; use minimax or alphabeta"
    ),
    (True, False): gettext(
        "%(algorithm)s needs a number as the utility, but this game has %(value)s; use maxn or paranoid"
    ),
    (False, True): gettext(
        "%(algorithm)s needs a tuple as the evaluation, but this game has %(value)s; use minimax or alphabeta"
    ),
    (False, False): gettext(
        "%(algorithm)s needs a number as the evaluation, but this game has %(value)s; use maxn or paranoid"
    ),
}
"""messages about an unsuitable value; the keys say whether the game is over and whether the search has several
players
"""


@dataclass(eq=False, repr=False)
class GameRequirements:
    """The kinds of players and values that an algorithm accepts."""

    facts: Search
    game: Game
    value_range: Window | None

    @property
    def players(self) -> tuple[Kind, ...]:
        """The kinds of players that may move; empty if any numbered player may move."""
        if self.facts.players == "many":
            return ()
        return (MAX, MIN, CHANCE) if self.facts.takes_chance else (MAX, MIN)

    def wrong_player(self, kind: Kind) -> Phrase | None:
        """Return the reason why this search does not accept moves of the given player, or None if it accepts them."""
        if kind in self.players:
            return None
        if self.facts.players == "many":
            if player_number(kind) is not None or (kind == CHANCE and self.facts.takes_chance):
                return None
            message = gettext(
                "%(algorithm)s is for players p1, p2 …, but here %(kind)s moves; use minimax or alphabeta "
                "for two players"
            )
            return message.with_values(algorithm=Code(self.facts.name), kind=Code(kind))
        many = [search.name for search in SEARCHES_BY_NAME.values() if search.players == "many" and not search.prunes]
        others = any_of(self.facts.for_chance if kind == CHANCE else many)
        message = gettext("%(algorithm)s is for MAX and MIN, but here %(kind)s moves; use %(others)s")
        return message.with_values(algorithm=Code(self.facts.name), kind=Code(kind), others=others)

    def wrong_value(self, value: Value, is_over: bool) -> Phrase | None:
        """Return the reason why the value of a final position, or an evaluation at the depth limit, is unsuitable for
        this search, or None if it is suitable.
        """
        has_tuples, step = self.facts.players == "many", self.game.step
        if isinstance(value, tuple) != has_tuples:
            message = _WRONG_VALUES[is_over, has_tuples]
            return message.with_values(algorithm=Code(self.facts.name), value=show(value))
        if self.value_range is not None:
            entries = value if isinstance(value, tuple) else (value,)
            if min(entries) < self.value_range[0] or sum(entries) > self.value_range[1]:
                low, high = map(show, self.value_range)
                message = gettext(
                    "the rule value_range allows values from %(low)s to %(high)s, but this game has %(value)s; widen "
                    "the range"
                )
                return message.with_values(low=low, high=high, value=show(value))
        if isinstance(value, tuple):
            return None
        if self.facts.null_windows and not is_infinite(value) and value % step:
            message = gettext(
                "%(algorithm)s finds the value %(value)s, which is not a multiple of the step %(step)s of "
                "%(game)s; give the game a smaller step"
            )
            algorithm, game = Code(self.facts.name), Code(self.game.name)
            return message.with_values(algorithm=algorithm, step=show(step), game=game, value=show(value))
        return None


@dataclass(eq=False, repr=False)
class SearchOptions:
    """The options of a game search."""

    game: Game
    requirements: GameRequirements
    evaluate: Callable[[State], Any] | None = None
    symmetry: bool = False
    merged: bool = False
    """whether one position represents all positions symmetric to it in the whole game, not only among the moves of one
    position
    """
    order: Order = None
    backwards: bool = False
    random: bool = False
    """whether MIN plays at random"""


class GameView:
    """A search's view of a game, with counters. ``values`` contains the values by which moves are sorted, and the
    search adds new values to it.
    """

    def __init__(
        self,
        search_options: SearchOptions,
        state: State,
        depth: int | None = None,
        values: dict[State, Value] | None = None,
    ) -> None:
        self.terms, self.game, self.values, self.room = search_options, search_options.game, values, MOST_KEPT
        self.cut_short = self._met_chance = False
        self._uses_depth_nodes = depth is not None or search_options.random or search_options.game.has("outcomes")
        self._plain = not (self._uses_depth_nodes or search_options.backwards or search_options.order is not None)
        self._merged = search_options.merged and self._plain
        self._has_canonical_keys = search_options.symmetry and not self._merged
        self._kept: dict[Any, GameNode] = {}
        self._asked: tuple[GameNode | None, Sequence[tuple[Action, State]]] = None, ()
        """last position passed to `ends_of`, and its moves"""
        self.begin(search_options, state, depth)

    def begin(self, search_options: SearchOptions, state: State, depth: int | None = None) -> None:
        """Begin a new search; cached facts about positions are kept."""
        self.terms = search_options
        self._usual = (
            ()
            if self._uses_depth_nodes
            else tuple(kind for kind in (MAX, MIN) if kind in search_options.requirements.players)
        )
        self.limit(INF, INF)
        self.root = self._node(state, depth)

    def limit(self, nodes: Number, until: Number) -> None:
        """Reset the counters; end the search after ``nodes`` nodes, or when `time.monotonic` reaches ``until``."""
        entered = leaves = 0
        below_of, ends_of, value_of = self.below_of, self.ends_of, self.value_of

        def children(node: GameNode) -> Sequence[GameNode]:
            nonlocal entered
            entered += 1
            node.line = None
            return node.below or below_of(node)

        def ends(node: GameNode) -> Sequence[GameNode]:
            nonlocal entered
            entered += 1
            node.line = None
            known_ends = node.ends
            return ends_of(node) if known_ends is None else known_ends

        def value(node: GameNode) -> Value:
            nonlocal leaves
            leaves += 1
            known_value = node.value
            return value_of(node) if known_value is None else known_value

        next_check = 0.0

        def children_in_time(node: GameNode) -> Sequence[GameNode]:
            nonlocal next_check
            if entered >= next_check:
                if entered + leaves >= nodes or time.monotonic() > until:
                    raise BudgetExceeded
                next_check = entered + min(_TICK, (nodes - entered - leaves) / _TICK)
            return children(node)

        self.counts: Callable[[], tuple[int, int]] = lambda: (entered, leaves)
        self.children: Callable[[GameNode], Sequence[GameNode]] = children
        self.ends: Callable[[GameNode], Sequence[GameNode]] = ends
        self.value: Callable[[GameNode], Value] = value
        if nodes < INF or until < INF:
            self.children = children_in_time

    def line(self) -> Iterator[GameNode]:
        """Yield the positions on the line of best play. If every move has an infinitely bad value, the line starts with
        the first move.
        """
        node, rest = self.root, self.root.line
        while rest is not None or (node.kind or self.kind_of(node)) not in (LEAF, CHANCE):
            if rest is None:
                node = (node.below or self.below_of(node))[0]
                rest = node.line
            else:
                node, rest = rest  # follow the stored line, because node.line may have changed since
            yield node

    # ---- facts about a position, computed once ---------------------------------------------------

    def kind_of(self, node: GameNode) -> Kind:
        """Return the player to move, or the kind of a leaf; refuse a player that this search does not accept."""
        game, state = self.game, node.state
        try:
            kind = LEAF if game.is_terminal(state) else game.player(state)
        except Exception:
            kind = kind_at(game, state)  # raises an error that names the cause
        node.kind = kind = kind if kind in self._usual else self._unusual(node, kind)
        return kind

    def _unusual(self, node: GameNode, kind: Kind) -> Kind:
        """Return the kind of a node in every case except a turn of MAX or MIN in a search without a depth limit."""
        if kind == LEAF:
            return LEAF
        game, state, search_options = self.game, node.state, self.terms
        if kind not in PLAIN_KINDS:
            kind = kind_at(game, state)
        if refusal := search_options.requirements.wrong_player(kind):
            raise AlgorithmError(
                gettext("%(refusal)s, at the position %(state)s of %(game)s").with_values(
                    refusal=refusal, state=short_repr(state), game=Code(game.name)
                )
            )
        if node.left == 0:
            self.cut_short = True
            return LEAF
        if kind == CHANCE or (search_options.random and kind == MIN):
            self._met_chance = True
            return CHANCE
        return kind

    def value_of(self, node: GameNode) -> Value:
        """Return the utility of a final position, or the evaluation of a position at the depth limit."""
        is_over = node.left != 0 or kind_at(self.game, node.state) == LEAF
        if is_over:
            value = value_at(self.game, node.state, limited=node.left is not None)
        else:
            value = estimate_at(self.game, node.state, self.terms.evaluate)
        if refusal := self.terms.requirements.wrong_value(value, is_over):
            raise AlgorithmError(
                gettext("%(refusal)s, at the position %(state)s of %(game)s").with_values(
                    refusal=refusal, state=short_repr(node.state), game=Code(self.game.name)
                )
            )
        if self._met_chance and is_infinite(value):
            problem = gettext(
                "the position %(state)s of %(game)s has the value %(value)s, but a game with chance averages "
                "values; give it a finite one"
            )
            facts = {"state": short_repr(node.state), "game": Code(self.game.name), "value": show(value)}
            raise GameError(problem.with_values(**facts))
        if self.values is not None and len(self.values) < MOST_KEPT:
            self.values[node.key[0]] = value
        node.value = value
        return value

    def below_of(self, node: GameNode) -> Sequence[GameNode]:
        """Return the child nodes, in search order."""
        below = self._plainly_below(node) if self._plain else self._below_on_terms(node)
        if self.room > 0:
            node.below = below
        return below

    def ends_of(self, node: GameNode) -> Sequence[GameNode]:
        """Return the child nodes at which the game is over, without computing the other children."""
        if not self._merged:
            return [child for child in node.below or self.below_of(node) if (child.kind or self.kind_of(child)) == LEAF]
        is_over = self.game.is_terminal
        self._asked = node, (pairs := pairs_at(self.game, node.state))
        try:
            ends = [GameNode(after, None) for _, after in pairs if is_over(after)]
        except Exception:
            for _, after in pairs:
                kind_at(self.game, after)  # raises an error that names the cause
            raise
        for end in ends:
            end.kind = LEAF
        if self.room > 0:
            self.room -= len(ends)
            node.ends = ends
        return ends

    def _plainly_below(self, node: GameNode) -> Sequence[GameNode]:
        """Return the children in the order of the game; with symmetry, only the first of several symmetric children."""
        known_node, new, canonical, (asked_node, pairs) = self._kept.get, self._new, self.game.canonical, self._asked
        if asked_node is not node:
            pairs = pairs_at(self.game, node.state)
        try:
            if self._merged:
                forms = dict.fromkeys([canonical(after) for _, after in pairs])
                return [known_node(form) or new(form) for form in forms]
            below = [known_node(after) or new(after) for _, after in pairs]
        except Exception:
            for _, after in pairs:
                if self._merged:
                    canonical_form(self.game, after)  # raises an error that names the cause
                refuse_unless_key(self.game, after)
            raise
        return _first_of_each(below) if self.terms.symmetry else below

    def _below_on_terms(self, node: GameNode) -> Sequence[GameNode]:
        """Return the children in the cases that need more work: a sorted order, a depth limit, or a chance node."""
        search_options, kind = self.terms, node.kind or self.kind_of(node)
        at_random = search_options.random and kind == CHANCE and kind_at(self.game, node.state) == MIN
        moves = moves_at(
            self.game,
            node.state,
            MIN if at_random else kind,
            symmetry=search_options.symmetry,
            order=search_options.order,
            evaluate=search_options.evaluate,
            at_random=at_random,
        )
        plies_left = None if node.left is None else node.left - 1
        if kind == CHANCE:
            below = [self._outcome(after, plies_left, share) for _, after, share in moves]
        else:
            below = [self._node(after, plies_left) for _, after, _ in moves]
        if search_options.backwards:
            below.reverse()
        values = self.values
        if values and kind in (MAX, MIN):
            return best_first(below, lambda child: values.get(child.key[0]), kind)
        return below

    def _outcome(self, state: State, plies_left: int | None, weight: Any) -> GameNode:
        """Return a node for an outcome of chance; two outcomes have separate nodes even if they lead to the same
        position.
        """
        self.room -= 1
        return DepthNode(state, self._key(state, plies_left), plies_left, weight)

    def _node(self, state: State, plies_left: int | None = None) -> GameNode:
        refuse_unless_key(self.game, state)
        if not self._uses_depth_nodes:
            return self._kept.get(state) or self._new(state)
        node = self._kept.get((state, plies_left))
        if node is None:
            node = DepthNode(state, self._key(state, plies_left), plies_left)
            if self.room > 0:
                self.room -= 1
                self._kept[state, plies_left] = node
        return node

    def _new(self, state: State) -> GameNode:
        node = GameNode(state, canonical_form(self.game, state) if self._has_canonical_keys else state)
        if self.room > 0:
            self.room -= 1
            self._kept[state] = node
        return node

    def _key(self, state: State, plies_left: int | None) -> Any:
        form = canonical_form(self.game, state) if self.terms.symmetry else state
        return form if plies_left is None else (form, plies_left)


def _first_of_each(nodes: list[GameNode]) -> list[GameNode]:
    first_nodes: dict[Any, GameNode] = {}
    for node in nodes:
        first_nodes.setdefault(node.key, node)
    return list(first_nodes.values())


# ---- The view of a game for textbook functions, which search it like a tree --------------


class _PathNode(DepthNode):
    """A position reached by a particular sequence of moves: a node of the game's tree."""

    __slots__ = ("best", "candidate")

    def __init__(self, state: State, key: Any, left: int | None, weight: Any = None) -> None:
        super().__init__(state, key, left, weight)
        self.best: _PathNode | None = None
        """best child on the line below the node"""
        self.candidate: _PathNode | None = None
        """best child so far in the current visit"""


class TextbookView(GameView):
    """A game presented as its tree, whose nodes are created on demand."""

    def limit(self, nodes: Number, until: Number) -> None:
        """Reset the counters; end the search after ``nodes`` nodes, or when `time.monotonic` reaches ``until``."""
        self.record = _LineRecord(nodes, until, comes_back=self.terms.requirements.facts.comes_back)
        self.counts = self.record.counts

    def tree(self, rules: Rules) -> View:
        """Return the tree interface that textbook functions use."""
        kind_of, below_of, value_of = self.kind_of, self.below_of, self.value_of

        def kind(node: Any) -> Kind:
            return node.kind or kind_of(node)

        def children(node: Any) -> Sequence[Any]:
            return node.below or below_of(node)

        def value(node: Any) -> Value:
            return value_of(node) if node.value is None else node.value

        return View(kind, children, value, attrgetter("weight"), reached_by(rules))

    def line(self) -> Iterator[GameNode]:
        node: Any = self.root
        while (node := node.best) is not None:
            yield node

    def below_of(self, node: GameNode) -> Sequence[GameNode]:
        node.below = self._below_on_terms(node)
        return node.below

    def _node(self, state: State, plies_left: int | None = None, weight: Any = None) -> _PathNode:
        refuse_unless_key(self.game, state)
        return _PathNode(state, (state, plies_left), plies_left, weight)

    _outcome = _node


class _LineRecord(Record):
    """The record of a search of a game: the numbers of visits, and the line, determined as in `trace.replay`."""

    __slots__ = ("_comes_back", "_entered", "_leaves", "_nodes", "_open", "_returned", "_until")

    def __init__(self, nodes: Number, until: Number, *, comes_back: bool) -> None:
        super().__init__()
        self.note = lambda event: None
        self._nodes, self._until, self._comes_back = nodes, until, comes_back
        self._entered = self._leaves = 0
        self._open: list[tuple[Any, Number, Number]] = []
        self._returned: Any = None

    def counts(self) -> tuple[int, int]:
        """Return the numbers of visited inner nodes and leaves."""
        return self._entered, self._leaves

    def enter(self, node: Any, alpha: Number = -INF, beta: Number = INF) -> None:
        """Count an inner node, if the budget allows it."""
        if self._entered + self._leaves >= self._nodes or time.monotonic() > self._until:
            raise BudgetExceeded
        self._entered += 1
        self._open.append((node, alpha, beta))
        node.candidate = None

    def evaluate(self, node: Any, v: Any, alpha: Number = -INF, beta: Number = INF) -> Any:
        self._leaves += 1
        return self.recall(node, v)

    def recall(self, node: Any, v: Any, alpha: Number = -INF, beta: Number = INF) -> Any:
        """Return the value of a child to its parent. The first child is recorded as the best so far even if it improves
        nothing.
        """
        self._returned = node
        above = self._open[-1][0] if self._open else None
        if above is not None and above.candidate is None and above.kind != CHANCE:
            above.candidate = node
        return v

    def improve(self, node: Any, v: Value, alpha: Number = -INF, beta: Number = INF) -> None:
        """Record a child whose value is better than the best value so far."""
        node.candidate = self._returned

    def leave(self, node: Any, v: Any, alpha: Number = -INF, beta: Number = INF) -> Any:
        """Return the value, and record the best child unless it is known from an earlier visit and this visit found
        only a bound.
        """
        _, alpha, beta = self._open.pop()
        is_sure = isinstance(v, tuple) or (v > alpha if node.kind == MAX else v < beta)
        if node.candidate is not None and (node.best is None or is_sure):
            node.best = node.candidate
        if not self._comes_back:
            node.below = None
        return self.recall(node, v)
