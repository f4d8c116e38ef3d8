"""Lazy nodes: a game as a search reads it, its positions worked out when the search comes to them.

No tree is built. What was worked out of a position is kept while there is room, so that a position that comes again
costs little.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import AlgorithmError, GameError, any_of
from ..games.game import Action, Game, State
from ..games.positions import (
    PLAIN_KINDS,
    Order,
    estimate_at,
    form_of,
    kind_at,
    moves_at,
    pairs_at,
    refuse_unless_key,
    value_at,
)
from ..node_kinds import CHANCE, LEAF, MAX, MIN, Kind, player_number
from ..phrases import Code, Phrase, brief, gettext
from ..rules import Window
from ..trace.algorithms import FACTS, Search
from ..values import INF, Number, Value, is_infinite, show

MOST_KEPT = 200_000
"""Number of positions that are kept; later ones are worked out each time that they come."""
TICK = 256
"""Number of inner nodes between two looks at the clock."""


class Spent(Exception):
    """The budget of a search is spent."""


class GameNode:
    """A node: a position of the game, with what is already worked out about it; the rest is None."""

    __slots__ = ("below", "ends", "key", "kind", "line", "state", "value")

    key: Any
    """the key of the position in a table"""
    line: Any
    """the best child and the line below that one, or None"""
    kind: Kind | None
    value: Value | None
    below: Sequence[GameNode] | None
    ends: Sequence[GameNode] | None
    left: int | None = None
    """plies to the depth limit"""
    weight: Any = None
    """probability, below a chance node"""

    def __init__(self, state: State, key: Any) -> None:
        self.state, self.key = state, key
        self.line = self.kind = self.value = self.below = self.ends = None


class Placed(GameNode):
    """A position that also knows how deep it is searched, and how likely it is."""

    __slots__ = ("left", "weight")

    def __init__(self, state: State, key: Any, left: int | None, weight: Any = None) -> None:
        super().__init__(state, key)
        self.left, self.weight = left, weight


@dataclass(frozen=True, eq=False, repr=False)
class Suits:
    """The players and the values that an algorithm takes."""

    facts: Search
    game: Game
    value_range: Window | None

    @property
    def players(self) -> tuple[Kind, ...]:
        """Who may move; empty where that is any numbered player."""
        if self.facts.players == "many":
            return ()
        return (MAX, MIN, CHANCE) if self.facts.takes_chance else (MAX, MIN)

    def wrong_player(self, kind: Kind) -> Phrase | None:
        """Say why somebody cannot move in this search; None for who can."""
        if kind in self.players:
            return None
        if self.facts.players == "many":
            if player_number(kind) is not None or (kind == CHANCE and self.facts.takes_chance):
                return None
            message = gettext(
                "%(algorithm)s: needed players p1, p2 …, got %(kind)s; use minimax or alphabeta for two players"
            )
            return message.of(algorithm=Code(self.facts.name), kind=Code(kind))
        many = [search.name for search in FACTS.values() if search.players == "many" and not search.prunes]
        others = any_of(self.facts.for_chance if kind == CHANCE else many)
        message = gettext("%(algorithm)s: needed MAX and MIN to move, got %(kind)s; use %(others)s")
        return message.of(algorithm=Code(self.facts.name), kind=Code(kind), others=others)

    def wrong_value(self, value: Value, over: bool) -> Phrase | None:
        """Say why a value, of an end or of a position at the limit, does not suit; None when it does."""
        has_tuples, step = self.facts.players == "many", self.game.step
        if isinstance(value, tuple) != has_tuples:
            utility = (
                gettext("%(algorithm)s: needed a tuple as utility, got %(value)s; use minimax or alphabeta")
                if has_tuples
                else gettext("%(algorithm)s: needed a number as utility, got %(value)s; use maxn or paranoid")
            )
            evaluation = (
                gettext("%(algorithm)s: needed a tuple as evaluation, got %(value)s; use minimax or alphabeta")
                if has_tuples
                else gettext("%(algorithm)s: needed a number as evaluation, got %(value)s; use maxn or paranoid")
            )
            return (utility if over else evaluation).of(algorithm=Code(self.facts.name), value=show(value))
        if self.value_range is not None:
            entries = value if isinstance(value, tuple) else (value,)
            if min(entries) < self.value_range[0] or sum(entries) > self.value_range[1]:
                low, high = map(show, self.value_range)
                message = gettext(
                    "rule value_range: needed values from %(low)s to %(high)s, got %(value)s; widen the range"
                )
                return message.of(low=low, high=high, value=show(value))
        if isinstance(value, tuple):
            return None
        if self.facts.null_windows and not is_infinite(value) and value % step:
            message = gettext(
                "%(algorithm)s: needed values that are multiples of the step %(step)s of %(game)s, got %(value)s; "
                "give the game a smaller step"
            )
            algorithm, game = Code(self.facts.name), Code(self.game.name)
            return message.of(algorithm=algorithm, step=show(step), game=game, value=show(value))
        return None


@dataclass(frozen=True, eq=False, repr=False)
class Terms:
    """How a game is to be seen."""

    game: Game
    suits: Suits
    evaluate: Callable[[State], Any] | None = None
    symmetry: bool = False
    merged: bool = False
    """whether one position stands for all symmetric ones wherever they come, as it does in a table"""
    order: Order = None
    backwards: bool = False
    random: bool = False
    """whether MIN plays at random"""


class GameView:
    """How a search sees a game, and how much it has seen; ``values`` sorts the moves and takes what is found."""

    def __init__(
        self, terms: Terms, state: State, depth: int | None = None, values: dict[State, Value] | None = None
    ) -> None:
        self.terms, self.game, self.values, self.room = terms, terms.game, values, MOST_KEPT
        self.cut_short = self._met_chance = False
        self._placed = depth is not None or terms.random or terms.game.has("outcomes")
        self._plain = not (self._placed or terms.backwards or terms.order is not None)
        self._merged = terms.merged and self._plain
        self._folds = terms.symmetry and not self._merged
        self._kept: dict[Any, GameNode] = {}
        self._asked: tuple[GameNode | None, Sequence[tuple[Action, State]]] = None, ()
        """the last position whose ends were asked for, and its moves"""
        self.begin(terms, state, depth)

    def begin(self, terms: Terms, state: State, depth: int | None = None) -> None:
        """Begin a search anew; what the rules say of positions is known already where they were seen before."""
        self.terms = terms
        self._usual = () if self._placed else tuple(kind for kind in (MAX, MIN) if kind in terms.suits.players)
        self.limit(INF, INF)
        self.root = self._node(state, depth)

    def limit(self, nodes: Number, until: Number) -> None:
        """Count from 0, and raise `Spent` after so many nodes, or at a time of `time.monotonic`."""
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
            found = node.ends
            return ends_of(node) if found is None else found

        def value(node: GameNode) -> Value:
            nonlocal leaves
            leaves += 1
            found = node.value
            return value_of(node) if found is None else found

        alarm = 0.0

        def children_in_time(node: GameNode) -> Sequence[GameNode]:
            nonlocal alarm
            if entered >= alarm:
                if entered + leaves >= nodes or time.monotonic() > until:
                    raise Spent
                alarm = entered + min(TICK, (nodes - entered - leaves) / TICK)
            return children(node)

        self.counts: Callable[[], tuple[int, int]] = lambda: (entered, leaves)
        self.children: Callable[[GameNode], Sequence[GameNode]] = children
        self.ends: Callable[[GameNode], Sequence[GameNode]] = ends
        self.value: Callable[[GameNode], Value] = value
        if nodes < INF or until < INF:
            self.children = children_in_time

    def line(self) -> Iterator[GameNode]:
        """Yield the positions of the line; where all moves lose without limit, none is better than the first."""
        node, rest = self.root, self.root.line
        while rest is not None or (node.kind or self.kind_of(node)) not in (LEAF, CHANCE):
            if rest is None:
                node = (node.below or self.below_of(node))[0]
                rest = node.line
            else:
                node, rest = rest  # as it was then: the same position elsewhere can have another line by now
            yield node

    # ---- what is worked out about a position, once -----------------------------------------------

    def kind_of(self, node: GameNode) -> Kind:
        """Return who moves, or that it is a leaf; refuse who may not move in this search."""
        game, state = self.game, node.state
        try:
            kind = LEAF if game.is_terminal(state) else game.player(state)
        except Exception:
            kind = kind_at(game, state)  # says what went wrong
        node.kind = kind = kind if kind in self._usual else self._unusual(node, kind)
        return kind

    def _unusual(self, node: GameNode, kind: Kind) -> Kind:
        """Return what a node is for the search that is no turn of MAX or MIN without a depth limit."""
        if kind == LEAF:
            return LEAF
        game, state, terms = self.game, node.state, self.terms
        if kind not in PLAIN_KINDS:
            kind = kind_at(game, state)
        if refusal := terms.suits.wrong_player(kind):
            raise AlgorithmError(
                gettext("%(refusal)s, at the position %(state)s of %(game)s").of(
                    refusal=refusal, state=brief(state), game=Code(game.name)
                )
            )
        if node.left == 0:
            self.cut_short = True
            return LEAF
        if kind == CHANCE or (terms.random and kind == MIN):
            self._met_chance = True
            return CHANCE
        return kind

    def value_of(self, node: GameNode) -> Value:
        """Return the utility of an end, or the evaluation of a position at the depth limit."""
        over = node.left != 0 or kind_at(self.game, node.state) == LEAF
        if over:
            value = value_at(self.game, node.state, limited=node.left is not None)
        else:
            value = estimate_at(self.game, node.state, self.terms.evaluate)
        if refusal := self.terms.suits.wrong_value(value, over):
            raise AlgorithmError(
                gettext("%(refusal)s, at the position %(state)s of %(game)s").of(
                    refusal=refusal, state=brief(node.state), game=Code(self.game.name)
                )
            )
        if self._met_chance and is_infinite(value):
            raise GameError(
                gettext("the position %(state)s of %(game)s").of(state=brief(node.state), game=Code(self.game.name)),
                gettext("a finite value in a game with chance"),
                show(value),
            )
        if self.values is not None and len(self.values) < MOST_KEPT:
            self.values[node.key[0]] = value
        node.value = value
        return value

    def below_of(self, node: GameNode) -> Sequence[GameNode]:
        """Return the nodes one move on, in search order."""
        below = self._plainly_below(node) if self._plain else self._below_on_terms(node)
        if self.room > 0:
            node.below = below
        return below

    def ends_of(self, node: GameNode) -> Sequence[GameNode]:
        """Return those nodes one move on where the game is over, before anything else is worked out about the rest."""
        if not self._merged:
            return [child for child in node.below or self.below_of(node) if (child.kind or self.kind_of(child)) == LEAF]
        is_over = self.game.is_terminal
        self._asked = node, (pairs := pairs_at(self.game, node.state))
        try:
            ends = [GameNode(after, None) for _, after in pairs if is_over(after)]
        except Exception:
            for _, after in pairs:
                kind_at(self.game, after)  # says what went wrong
            raise
        for end in ends:
            end.kind = LEAF
        if self.room > 0:
            self.room -= len(ends)
            node.ends = ends
        return ends

    def _plainly_below(self, node: GameNode) -> Sequence[GameNode]:
        """Return them in the game's own order; of symmetric ones the first, if asked."""
        kept, new, canonical, (asked, pairs) = self._kept.get, self._new, self.game.canonical, self._asked
        if asked is not node:
            pairs = pairs_at(self.game, node.state)
        try:
            if self._merged:
                forms = dict.fromkeys([canonical(after) for _, after in pairs])
                return [kept(form) or new(form) for form in forms]
            below = [kept(after) or new(after) for _, after in pairs]
        except Exception:
            for _, after in pairs:
                if self._merged:
                    form_of(self.game, after)  # says what went wrong
                refuse_unless_key(self.game, after)
            raise
        return _first_of_each(below) if self.terms.symmetry else below

    def _below_on_terms(self, node: GameNode) -> Sequence[GameNode]:
        """Return them sorted, to a depth, or with chance."""
        terms, kind = self.terms, node.kind or self.kind_of(node)
        at_random = terms.random and kind == CHANCE and kind_at(self.game, node.state) == MIN
        moves = moves_at(
            self.game,
            node.state,
            MIN if at_random else kind,
            symmetry=terms.symmetry,
            order=terms.order,
            evaluate=terms.evaluate,
            at_random=at_random,
        )
        left = None if node.left is None else node.left - 1
        if kind == CHANCE:
            below = [self._outcome(after, left, share) for _, after, share in moves]
        else:
            below = [self._node(after, left) for _, after, _ in moves]
        if terms.backwards:
            below.reverse()
        return self._best_first(below, kind) if self.values and kind in (MAX, MIN) else below

    def _best_first(self, below: list[GameNode], kind: Kind) -> list[GameNode]:
        """Sort children by what an earlier search found; those that it did not see come last."""
        values = self.values or {}
        seen = [(values.get(child.key[0]), child) for child in below]
        known = [(v, child) for v, child in seen if v is not None]
        known.sort(key=lambda pair: pair[0], reverse=kind == MAX)
        return [child for _, child in known] + [child for v, child in seen if v is None]

    def _outcome(self, state: State, left: int | None, weight: Any) -> GameNode:
        """Return what chance brings: a node of its own, even where two outcomes lead to one position."""
        self.room -= 1
        return Placed(state, self._key(state, left), left, weight)

    def _node(self, state: State, left: int | None = None) -> GameNode:
        refuse_unless_key(self.game, state)
        if not self._placed:
            return self._kept.get(state) or self._new(state)
        node = self._kept.get((state, left))
        if node is None:
            node = Placed(state, self._key(state, left), left)
            if self.room > 0:
                self.room -= 1
                self._kept[state, left] = node
        return node

    def _new(self, state: State) -> GameNode:
        """Return the node of a position that is not kept yet, and keep it while there is room."""
        node = GameNode(state, form_of(self.game, state) if self._folds else state)
        if self.room > 0:
            self.room -= 1
            self._kept[state] = node
        return node

    def _key(self, state: State, left: int | None) -> Any:
        """Return the key of a position in a table."""
        form = form_of(self.game, state) if self.terms.symmetry else state
        return form if left is None else (form, left)


def _first_of_each(nodes: list[GameNode]) -> list[GameNode]:
    """Let the first of several symmetric positions stand for all."""
    found: dict[Any, GameNode] = {}
    for node in nodes:
        found.setdefault(node.key, node)
    return list(found.values())
