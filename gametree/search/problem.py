"""The start and end of every search: the check of its options and its tree, and the record of its events."""

from __future__ import annotations

import dataclasses
import gc
import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, TypeVar, Unpack

from ..errors import AlgorithmError, GameTreeError, any_of, choose
from ..games.game import Game, State, as_game
from ..games.positions import Order
from ..node_kinds import CHANCE, LEAF, MAX, MIN, Kind, player_number
from ..phrases import Code, Option, gettext
from ..rules import INFINITE_WINDOW, Rules, Window, learns_order, to_rules
from ..trace.algorithms import SEARCHES_BY_NAME, Search
from ..trace.result import LEAVES, LeafResult, Result
from ..trace.trace import EventKind, RawEvent, Trace
from ..tree.information_sets import refuse_imperfect
from ..tree.tree import NodeId, Shape, Source, Tree, as_tree
from ..tree.view import View, frontier, settled, view_of
from ..values import INF, Number, Value, show


@dataclass(eq=False, repr=False)
class Problem:
    """A tree and the rules for its search."""

    algorithm: str
    tree: Tree
    rules: Rules
    view: View
    only_leaves: bool = False
    """whether the search records only its evaluated leaves, not all events"""

    @classmethod
    def of(cls, algorithm: str, source: Source, rules: Rules | None, **options: Unpack[Options]) -> Problem:
        """Read the tree from the given source, and check that the rules and the algorithm suit the tree."""
        tree, checked_rules = unfolded(algorithm, source, to_rules(rules), options)
        refuse_tie(algorithm, checked_rules)
        refuse_learned_order(algorithm, checked_rules)
        settled_rules = settled(tree, checked_rules)
        problem = cls(algorithm, tree, settled_rules, view_of(tree, settled_rules), options.get("trace") == LEAVES)
        traits = SEARCHES_BY_NAME[algorithm]
        if traits.players == "many":
            problem.refuse_unless_for_many(traits)
        else:
            problem.refuse_unless_for_two(traits)
        return problem

    def solve(
        self, search: Callable[[Record], object], window: Window = INFINITE_WINDOW, record: Record | None = None
    ) -> Result:
        """Run a search with a record (default: a new `Record`), and return the `Result` with its events.

        A search that records only leaves returns a `LeafResult`.
        """
        refuse_learned_order(self.algorithm, self.rules, window)
        record, notes = record or Record(), LeafRecord()
        if self.only_leaves:
            record.note = notes.note
        with raised_recursion_limit(self.tree.height), gc_paused():
            search(record)
        if self.only_leaves:
            return LeafResult(self.tree, self.algorithm, self.rules, window, notes.value, notes.leaves)  # type: ignore[return-value]
        return Result(Trace(self.tree, self.algorithm, self.rules, window, tuple(record.events)))

    @property
    def step(self) -> Any:
        """The width of a null window."""
        return smallest_step(self.tree, self.rules)

    @property
    def hero(self) -> Kind:
        """The player for whom paranoid search plays: the player to move at the root, unless the rules name a different
        player.
        """
        players = sorted(kind for kind in self.tree.kinds if kind != LEAF)
        player = self.rules.player
        return self.tree.kind(0) if player is None else choose(gettext("player"), player, players)

    def _about(self, node: NodeId) -> dict[str, object]:
        kind, value = self.tree.kind(node), self.tree.value(node)
        values = {"algorithm": self.algorithm, "kind": kind, "value": show(value or 0)}
        return {**{name: Code(text) for name, text in values.items()}, "node": self.tree.label(node)}

    def refuse_unless_for_two(self, traits: Search) -> None:
        """Refuse a tree with tuples at the leaves, or with nodes other than MAX, MIN and, if they are accepted, chance
        nodes.
        """
        tree = self.tree
        strangers = tree.kinds - {MAX, MIN, LEAF} - ({CHANCE} if traits.takes_chance else set())
        if strangers:
            node = next(node for node in tree if tree.kind(node) in strangers)
            if tree.kind(node) == CHANCE:
                message = gettext(
                    "%(algorithm)s is for MAX and MIN nodes, but %(node)s is a chance node; use %(others)s"
                )
                raise AlgorithmError(message.with_values(**self._about(node), others=any_of(traits.for_chance)))
            raise AlgorithmError(
                gettext(
                    "%(algorithm)s is for MAX and MIN nodes, but %(node)s is a node of player %(kind)s; use maxn or "
                    "paranoid"
                ).with_values(**self._about(node))
            )
        if tree.utilities:
            first = tree.leaves[0]
            raise AlgorithmError(
                gettext(
                    "%(algorithm)s is for numbers at the leaves, but %(node)s has the tuple %(value)s; use maxn or "
                    "paranoid, and declare players p1, p2 …"
                ).with_values(**self._about(first))
            )

    def refuse_unless_for_many(self, traits: Search) -> None:
        """Refuse a tree with MAX or MIN nodes, or with tuples that have too few entries."""
        tree = self.tree
        if not tree.utilities:
            node = tree.leaves[0]
            raise AlgorithmError(
                gettext(
                    "%(algorithm)s is for tuples at the leaves, one utility for each player, but %(node)s has "
                    "%(value)s; use minimax or alphabeta for two players"
                ).with_values(**self._about(node))
            )
        for node in tree:
            kind = tree.kind(node)
            number = player_number(kind)
            if kind == LEAF or (kind == CHANCE and traits.takes_chance):
                continue
            if kind == CHANCE:
                message = gettext(
                    "%(algorithm)s is for players p1, p2 … without chance, but %(node)s is a chance node; use "
                    "%(others)s"
                )
                raise AlgorithmError(message.with_values(**self._about(node), others=any_of(traits.for_chance)))
            if number is None:
                raise AlgorithmError(
                    gettext(
                        "%(algorithm)s is for players p1, p2 … at the inner nodes, but %(node)s is a node of "
                        "%(kind)s; declare whose turn it is: %(root)s, or %(levels)s when turns and entries differ"
                    ).with_values(
                        **self._about(node),
                        root=Option("root='p1'", "--root p1"),
                        levels=Option("levels='p1 p3 p2'", '--levels "p1 p3 p2"'),
                    )
                )
            if number > tree.utilities:
                raise AlgorithmError(
                    gettext(
                        "%(algorithm)s finds no entry for player %(kind)s, who moves at %(node)s, because the tuples "
                        "have %(count)s entries; add the entry or rename the player"
                    ).with_values(**self._about(node), count=tree.utilities)
                )


CALLS_PER_PLY = 6
"""maximum number of nested calls per ply; Star2 reaches this number at chance nodes"""


@contextmanager
def raised_recursion_limit(plies: int, calls: int = CALLS_PER_PLY) -> Iterator[None]:
    """Raise the recursion limit for a search of ``plies`` plies, and restore it afterwards."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + calls * plies)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


@contextmanager
def gc_paused() -> Iterator[None]:
    """Pause the garbage collector, which would repeatedly scan all new objects without freeing any.

    >>> with gc_paused():
    ...     gc.isenabled()
    False
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def smallest_step(tree: Tree, rules: Rules) -> Any:
    """Return the width of a null window: at most the least difference between two values; 1 for whole numbers.

    >>> smallest_step(Tree.parse("[3 0.5 2]"), Rules())
    Fraction(1, 1)
    """
    value = view_of(tree, rules).value
    finite = sorted({value(node) for node in frontier(tree, rules)} - {INF, -INF})
    if all(isinstance(v, int) for v in finite):
        return 1
    return min([Fraction(1), *(b - a for a, b in pairwise(finite))])


_ENTER, _EVALUATE, _IMPROVE, _CHANCE, _RECALL, CUT, _LEAVE = (
    EventKind.ENTER, EventKind.EVALUATE, EventKind.IMPROVE, EventKind.CHANCE, EventKind.RECALL, EventKind.CUT,
    EventKind.LEAVE,
)  # fmt: skip

V = TypeVar("V", bound=Value)
Node = TypeVar("Node")


class Record:
    """The events of a search so far (see `EventKind`); values and windows are from MAX's point of view."""

    __slots__ = ("events", "note")

    def __init__(self) -> None:
        self.events: list[RawEvent] = []
        self.note: Callable[[RawEvent], object] = self.events.append

    def enter(self, node: NodeId, alpha: Number = -INF, beta: Number = INF) -> None:
        """Record that the search enters an inner node."""
        self.note((_ENTER, node, None, alpha, beta))

    def evaluate(self, node: NodeId, v: V, alpha: Number = -INF, beta: Number = INF) -> V:
        """Record the value of a leaf, and return it."""
        self.note((_EVALUATE, node, v, alpha, beta))
        return v

    def recall(self, node: NodeId, v: V, alpha: Number = -INF, beta: Number = INF) -> V:
        """Record a value that is known from an earlier visit, and return it."""
        self.note((_RECALL, node, v, alpha, beta))
        return v

    def improve(self, node: NodeId, v: Value, alpha: Number = -INF, beta: Number = INF) -> None:
        """Record an improved value of a node, with the window after the improvement."""
        self.note((_IMPROVE, node, v, alpha, beta))

    def chance(self, node: NodeId, v: Value, alpha: Number = -INF, beta: Number = INF) -> None:
        """Record that the value of another child of a chance node is known, with the weighted sum so far."""
        self.note((_CHANCE, node, v, alpha, beta))

    def cut(self, node: NodeId, v: Value, alpha: Number, beta: Number) -> None:
        """Record that the other children of a node need not be searched."""
        self.note((CUT, node, v, alpha, beta))

    def leave(self, node: NodeId, v: V, alpha: Number = -INF, beta: Number = INF) -> V:
        """Record the value of an inner node, and return it to the parent."""
        self.note((_LEAVE, node, v, alpha, beta))
        return v


class LeafRecord:
    """A record that stores only the evaluated leaves of a search, and the last value of the root."""

    __slots__ = ("leaves", "value")

    def __init__(self) -> None:
        self.leaves = array("i")
        self.value: Value = 0

    def note(self, event: RawEvent) -> None:
        if event[0] is _EVALUATE:
            self.leaves.append(event[1])
        if event[1] == 0 and event[2] is not None:
            self.value = event[2]


class _FailHard(Record):
    """A record of a fail-hard search: no inner node returns a value outside its window."""

    __slots__ = ()

    def leave(self, node: NodeId, v: V, alpha: Number = -INF, beta: Number = INF) -> V:
        """Record and return the value or, if it is outside the window, the nearest bound."""
        return super().leave(node, max(alpha, min(beta, v)), alpha, beta)  # type: ignore[return-value]


class MoverRecord:
    """A record with values from the point of view of the player to move: MAX if ``sign`` is 1, MIN if it is −1."""

    __slots__ = ("record",)

    def __init__(self, record: Record) -> None:
        self.record = record

    def enter(self, node: NodeId, alpha: Number, beta: Number, sign: int) -> None:
        self.record.enter(node, *_for_max(alpha, beta, sign))

    def evaluate(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> Number:
        return sign * self.record.evaluate(node, sign * v, *_for_max(alpha, beta, sign))

    def recall(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> Number:
        return sign * self.record.recall(node, sign * v, *_for_max(alpha, beta, sign))

    def improve(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> None:
        self.record.improve(node, sign * v, *_for_max(alpha, beta, sign))

    def cut(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> None:
        self.record.cut(node, sign * v, *_for_max(alpha, beta, sign))

    def leave(self, node: NodeId, v: Number, alpha: Number, beta: Number, sign: int) -> Number:
        return sign * self.record.leave(node, sign * v, *_for_max(alpha, beta, sign))


def record_by(rules: Rules) -> Record:
    """Return an empty record that follows the rule ``fail``."""
    return _FailHard() if rules.fail == "hard" else Record()


def _for_max(alpha: Number, beta: Number, sign: int) -> tuple[Number, Number]:
    return (alpha, beta) if sign > 0 else (-beta, -alpha)


def best_first(nodes: Iterable[Node], value_of: Callable[[Node], Any], kind: Kind) -> list[Node]:
    """Sort nodes from best to worst for the player to move; nodes without a value keep their order at the end."""
    values_and_nodes = [(value_of(node), node) for node in nodes]
    known = [(v, node) for v, node in values_and_nodes if v is not None]
    known.sort(key=lambda pair: pair[0], reverse=kind == MAX)
    return [node for _, node in known] + [node for v, node in values_and_nodes if v is None]


class GameOptions(Shape, total=False):
    """The options of a search of a game. For a list of leaves, see `gametree.tree.tree.Shape` instead.

    Parameters
    ----------
    state : position, optional
        The position at the root of the search; by default the initial position of the game. The games of the kit
        also accept a drawing, a text or the moves that lead to the position.
    depth : int, optional
        The depth limit in plies; by default the search goes to the end of the game. ``Rules(depth=…)`` is equivalent.
    symmetry : bool, default False
        Whether, of several moves that lead to symmetric positions, only the first is searched.
    order : "evaluate" or callable, optional
        The key by which moves are sorted, greatest first: the game's evaluation, or a function of state and action.
    table : bool, default False
        Whether repeated positions are looked up in a transposition table, if the search supports one.
    trace : bool or "leaves", default False
        Whether the tree of the game is built, and its search traced. ``"leaves"`` records only
        the evaluated leaves.
    boards : bool, default True
        Whether pictures of the tree show the positions.
    """

    state: State
    depth: int | None
    symmetry: bool
    order: Order
    table: bool
    trace: bool | str
    boards: bool


class Options(GameOptions, total=False):
    """The options of most searches: the options of `GameOptions` and `gametree.tree.tree.Shape`, and an evaluation.

    Parameters
    ----------
    evaluate : callable, optional
        The value of a game's positions at the depth limit: a function of the position, by default the game's own
        evaluation. For a tree, write ``Rules(evaluate=…)``.
    """

    evaluate: Callable[[State], Any] | None


_ONLY_GAMES = ("state", "depth", "evaluate", "symmetry", "order", "table", "trace", "boards")


def is_lazy(source: Source, options: Mapping[str, Any]) -> bool:
    """Return whether the source is a game that is searched without building its tree."""
    return isinstance(as_game(source), Game) and not options.get("trace")


def limit(rules: Rules, options: Mapping[str, Any]) -> int | None:
    """Return the depth limit from the options or the rules, and check it."""
    depth = options.get("depth")
    return rules.depth if depth is None else dataclasses.replace(rules, depth=depth).depth


_IN_PLACE_OF_LABELS = {
    "order": gettext("the option order=function of state and action, in addition to the rules"),
    "evaluate": gettext("the option evaluate=function of the state, in addition to the rules"),
    "unstable": gettext("a deeper search"),
}
"""for each rule that contains node labels, the option that replaces it in a search of a game"""


def refuse_labels(algorithm: str, rules: Rules) -> None:
    """Refuse rules that name nodes, because the nodes of a game have no names."""
    usual = Rules()
    for name, cure in _IN_PLACE_OF_LABELS.items():
        rule = getattr(rules, name)
        if rule != getattr(usual, name) and not isinstance(rule, str):
            message = gettext(
                "%(algorithm)s searches a game, which has positions, but no nodes to name in the rule %(name)s; "
                "use %(cure)s"
            )
            raise AlgorithmError(message.with_values(algorithm=Code(algorithm), name=Code(name), cure=cure))


def refuse_tie(algorithm: str, rules: Rules) -> None:
    """Refuse the rule ``tie="last"`` for a search that always takes the first of equally good moves.

    >>> refuse_tie("maxn", Rules(tie="last"))
    >>> refuse_tie("alphabeta", Rules(tie="last"))
    Traceback (most recent call last):
    ...
    gametree.errors.AlgorithmError: alphabeta takes the first of equally good moves (tie='first'), so it cannot obey \
the rule tie='last'; leave the rule out, or use maxn or paranoid
    """
    algorithms = [name for name, facts in SEARCHES_BY_NAME.items() if "tie" in facts.obeys]
    if rules.tie == "first" or algorithm in algorithms:
        return
    message = gettext(
        "%(algorithm)s takes the first of equally good moves (%(first)s), so it cannot obey the rule "
        "%(last)s; leave the rule out, or use %(others)s"
    )
    facts = {"first": Code("tie='first'"), "last": Code("tie='last'"), "others": any_of(algorithms)}
    raise AlgorithmError(message.with_values(algorithm=Code(algorithm), **facts))


def refuse_learned_order(algorithm: str, rules: Rules, window: Window = INFINITE_WINDOW) -> None:
    """Refuse an order of moves that depends on cut-offs, if the search cannot learn it.

    >>> refuse_learned_order("alphabeta", Rules(order="killer"))
    >>> refuse_learned_order("minimax", Rules(order="killer"))
    Traceback (most recent call last):
    ...
    gametree.errors.AlgorithmError: minimax does not learn an order of moves from its cut-offs, so it cannot obey the \
rule order='killer'; leave the rule out, or use alphabeta or negamax
    """
    if not learns_order(rules):
        return
    facts = {"algorithm": Code(algorithm), "order": Code(f"order={rules.order!r}"), "window": Code(show(window))}
    able = [name for name, search in SEARCHES_BY_NAME.items() if search.learns_order]
    if algorithm not in able:
        message = gettext(
            "%(algorithm)s does not learn an order of moves from its cut-offs, so it cannot obey the rule %(order)s; "
            "leave the rule out, or use %(others)s"
        )
        raise AlgorithmError(message.with_values(**facts, others=any_of(able)))
    if window != INFINITE_WINDOW:
        message = gettext(
            "the rule %(order)s is for searches that start with the full window, but the window is %(window)s; "
            "leave out one of them"
        )
        raise AlgorithmError(message.with_values(**facts))


def refuse_table(algorithm: str, options: Mapping[str, Any]) -> None:
    """Refuse the option ``table`` for a search that does not support one."""
    if not options.get("table"):
        return
    search = SEARCHES_BY_NAME[algorithm]
    able = [
        other.name
        for other in SEARCHES_BY_NAME.values()
        if (other.players, other.takes_chance) == (search.players, search.takes_chance)
        if other.on_games and not other.by_the_book and not other.random_opponent
    ]
    message = gettext(
        "%(algorithm)s has no table of positions, so table=True has no effect; leave the option out, or use %(others)s"
    )
    raise AlgorithmError(message.with_values(algorithm=Code(algorithm), others=any_of(able)))


def unfolded(algorithm: str, source: Source, rules: Rules, options: Mapping[str, Any]) -> tuple[Tree, Rules]:
    """Return the tree to search and its rules; the tree of a game ends at the depth limit."""
    source = as_game(source)
    if isinstance(options.get("trace"), str):
        choose(Code("trace"), options["trace"], (LEAVES,))
        if SEARCHES_BY_NAME[algorithm].deepens:
            message = gettext("%(algorithm)s uses the whole trace in its iterations; leave out %(option)s")
            raise AlgorithmError(message.with_values(algorithm=Code(algorithm), option=Code(f"trace={LEAVES!r}")))
    shape: Any = {name: given for name, given in options.items() if name not in _ONLY_GAMES}
    game_options = {
        name: options[name] for name in _ONLY_GAMES if options.get(name) is not None and options[name] is not False
    }
    if not isinstance(source, Game):
        game_options.pop("trace", None)
        for name in game_options:
            refusal = gettext("%(option)s is for a game, but the argument is a tree or a list")
            refusal = refusal.with_values(option=Code(name))
            if name in ("depth", "evaluate", "order"):
                cure = gettext("%(refusal)s; for a tree write %(rules)s")
                refusal = cure.with_values(refusal=refusal, rules=Code(f"rules=Rules({name}=…)"))
            raise GameTreeError(refusal)
        tree = as_tree(source, **shape)
        refuse_imperfect(algorithm, tree)
        return tree, rules
    if any(given is not None for given in shape.values()):
        as_tree(source, **shape)  # raises an error that names the options of a tree
    if not options.get("trace"):
        refuse_table(algorithm, game_options)
    if game_options.get("table"):
        raise AlgorithmError(
            gettext(
                "%(algorithm)s cannot have table=True with trace=True: a traced search visits every node of a tree, "
                "but with a table each position is searched only once; leave out one of them, or trace mtdf, which "
                "shows what it recalls"
            ).with_values(algorithm=Code(algorithm))
        )
    refuse_labels(algorithm, rules)
    given = {name: game_options[name] for name in ("state", "evaluate", "symmetry", "order") if name in game_options}
    boards = options.get("boards", True)
    tree = Tree.from_game(source, depth=limit(rules, options), boards=boards, **given)
    return tree, dataclasses.replace(rules, depth=None)
