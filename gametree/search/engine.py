"""The engine: it searches games without building their trees, and returns only the value and the line of best play.

It implements minimax, alpha-beta, chance nodes and several players, and visits the same nodes as the searches of trees
in this folder. In addition, it has a transposition table and a budget, but it records no events. Every other algorithm
searches a game by its textbook function, which reads the game as a tree. `tests/search/test_game_search.py` compares
all searches of games with searches of trees.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from ..errors import AlgorithmError, GameError
from ..games.game import SEEN_ATTRIBUTE, Action, Game, State, as_game
from ..games.positions import (
    canonical_form,
    lost_position_error,
    moves_at,
    refuse_unusable_start,
    state_of,
    to_order,
    value_at,
)
from ..node_kinds import CHANCE, LEAF, MAX, MIN, Kind, read_kind
from ..phrases import Code, gettext, reader_language, translations
from ..progress_bar import search_progress
from ..rules import INFINITE_WINDOW, Rules, Window, learns_order, to_rules
from ..trace.algorithms import SEARCHES_BY_NAME
from ..trace.result import GameResult
from ..trace.trace import bound_of
from ..tree.view import View
from ..values import INF, Number, Value, exact
from .game_view import (
    MOST_KEPT,
    BudgetExceeded,
    GameNode,
    GameRequirements,
    GameView,
    SearchOptions,
    TextbookView,
)
from .preferences import add_weighted, own_entry, paranoid_preference, preference
from .problem import (
    CALLS_PER_PLY,
    GameOptions,
    limit,
    raised_recursion_limit,
    refuse_labels,
    refuse_learned_order,
    refuse_table,
    refuse_tie,
)
from .transposition_table import Table

_MOST_SHARED = 50_000
"""maximum number of positions that a search keeps for the next search"""
_MOST_PLIES = 10_000
"""number of plies after which a game is considered endless"""
DEEPEST = 1000
"""maximum depth of iterative deepening, in plies"""
PLIES_WITHOUT_CLOCK = 2
"""minimum lookahead, in plies, of a search with a limit in seconds; enough to find an immediate win or to block a
threat
"""


def search_game(algorithm: str, game: Any, rules: Rules | None, options: Any, **more: Any) -> Any:
    """Search a game without building its tree and return the `GameResult`; ``more`` contains further arguments of
    `Engine`.
    """
    engine = Engine(algorithm, game, rules, options, **more)
    return engine.result(engine.value())


def search_deeper(algorithm: str, game: Any, rules: Rules, options: Any, nodes: Number, seconds: Number) -> Any:
    """Search with increasing depth until the whole game is searched, the depth limit is reached, or the budget is
    exhausted.

    The first `PLIES_WITHOUT_CLOCK` iterations have no time limit, and the first iteration has no node limit either.
    """
    engine = Engine(algorithm, game, rules, options)
    until, deepest = time.monotonic() + seconds, engine.rules.depth
    last = DEEPEST if deepest is None else deepest
    values: dict[State, Value] = {}
    entered = leaves = hits = 0
    best: GameResult | None = None
    for depth in range(min(1, last), last + 1):
        engine.set_depth(depth, values)
        if best is not None:
            engine.view.limit(nodes - entered - leaves, until if depth > PLIES_WITHOUT_CLOCK else INF)
        value: Value | None
        try:
            value = engine.value()
        except BudgetExceeded:
            value = None
        now = engine.view.counts()
        entered, leaves, hits = entered + now[0], leaves + now[1], hits + engine.table.hits
        if value is None:
            break
        best = replace(engine.result(value), depth=depth if engine.view.cut_short else deepest)
        if not engine.view.cut_short:
            if deepest is None and game.win_score is not None:
                best = replace(best, value=value_at(game, best.positions[-1]))
            break
    assert best is not None
    return replace(best, inner_nodes=entered, visits=leaves, hits=hits)


class Engine:
    """One search of a game: the game, the position at the root, the rules and the options."""

    def __init__(
        self,
        algorithm: str,
        game: Game,
        rules: Rules | None,
        options: GameOptions,
        *,
        window: Window = INFINITE_WINDOW,
        guess: Number = 0,
        prune: bool = False,
        random: bool = False,
    ) -> None:
        untyped_options: Any = options
        game = as_game(game)
        self.algorithm, self.game, self.options = algorithm, game, untyped_options
        self.facts, self.window, self.guess = SEARCHES_BY_NAME[algorithm], window, guess
        self.prune, self.random = prune, random
        rules = to_rules(rules)
        refuse_labels(algorithm, rules)
        refuse_tie(algorithm, rules)
        _refuse_learned_order(algorithm, rules)
        if self.facts.by_the_book:
            refuse_table(algorithm, untyped_options)
        if extra := [name for name in ("branching", "levels", "root") if untyped_options.get(name) is not None]:
            problem = gettext("%(option)s shapes a list of leaves, but %(game)s is a game; leave the option out")
            raise GameError(problem.with_values(option=Code(extra[0]), game=Code(game.name)))
        self.rules = replace(rules, depth=limit(rules, untyped_options))
        self.state: State = state_of(game, untyped_options.get("state"))
        refuse_unusable_start(game, self.state)
        self.set_depth(self.rules.depth)

    def set_depth(self, depth: int | None, values: dict[State, Value] | None = None) -> None:
        """Prepare a view for the given depth limit. ``values`` contains the values by which moves are sorted; the
        search adds new values to it.
        """
        options = self.options
        search_options = SearchOptions(
            self.game,
            GameRequirements(self.facts, self.game, self.rules.value_range),
            options.get("evaluate"),
            bool(options.get("symmetry")),
            bool(options.get("symmetry") and options.get("table")),
            to_order(options.get("order")),
            self.rules.order == "right_to_left",
            self.random,
        )
        shared_view = self._seen(search_options) if depth is None and values is None else None
        view_class = TextbookView if self.facts.by_the_book else GameView
        self.view: Any = shared_view or view_class(search_options, self.state, depth, values)
        self.table = Table(is_used=bool(options.get("table")), values=values)

    def _seen(self, search_options: SearchOptions) -> GameView | None:
        """Return a view that is shared with earlier searches of the game, or None if no view can be shared."""
        special = (
            search_options.order is not None
            or search_options.backwards
            or search_options.random
            or self.facts.by_the_book
        )
        if special or not self.game.fixed or self.game.has("outcomes") or self.rules.value_range is not None:
            return None
        key = search_options.symmetry, search_options.merged, self.facts.players, self.facts.takes_chance
        views: dict[Any, GameView] = vars(self.game).setdefault(SEEN_ATTRIBUTE, {})
        view = views.get(key)
        if view is None or view.room < MOST_KEPT - _MOST_SHARED:
            view = views[key] = GameView(search_options, self.state)
        else:
            view.begin(search_options, self.state)
        return view

    @property
    def known_ends(self) -> Window | None:
        """The range of values that a search with a table may use as its window; None if there is no such range."""
        rules = self.rules
        is_usual = rules == Rules(order=rules.order) and not self.facts.takes_chance
        is_whole = rules.depth is None and self.window == INFINITE_WINDOW and self.view.values is None
        return self.game.value_range if is_usual and is_whole and self.table.recall is not None else None

    @property
    def conventions(self) -> tuple[bool, bool, bool]:
        """Whether alpha-beta cuts at equality, whether it is fail-hard, and whether it uses only the bound of the
        parent.
        """
        rules, obeys = self.rules, self.facts.obeys
        return (
            rules.cut == "at_equality",
            rules.fail == "hard" and "fail" in obeys,
            rules.reach == "shallow" and "reach" in obeys,
        )

    @property
    def tree(self) -> View:
        """The game, presented as a tree to a textbook function."""
        view: View = self.view.tree(self.rules)
        return view

    @property
    def hero(self) -> Kind | None:
        """The player for whom paranoid search plays: the player to move at the root, unless the rules name a different
        player; None in max^n.
        """
        if "player" not in self.facts.options:
            return None
        return self.view.kind_of(self.view.root) if self.rules.player is None else read_kind(self.rules.player)

    def value(self) -> Value:
        """Search and return the value of the position; raise `GameError` for an endless game."""
        endless = GameError(
            gettext(
                "%(algorithm)s cannot search the whole of %(game)s, which does not end within %(most)s "
                "moves; add depth=4, for example; check_game(game) shows which position is repeated"
            ).with_values(algorithm=Code(self.algorithm), game=Code(self.game.name), most=_MOST_PLIES)
        )
        calls = CALLS_PER_PLY if self.facts.by_the_book else 2
        with raised_recursion_limit(_MOST_PLIES, calls), search_progress(lambda: sum(self.view.counts()), _positions):
            try:
                assert self.facts.on_games, self.algorithm
                return self.facts.on_games(self)
            except RecursionError:
                raise endless from None
            except GameError as error:
                if isinstance(error.__cause__, RecursionError):
                    raise endless from None
                raise

    def result(self, value: Value) -> GameResult:
        """Return the result, with the line of best play as actions of the game."""
        entered, leaves = self.view.counts()
        states, actions = [self.state], []
        for node in self._line(value):
            action, after = self._move_towards(states[-1], node)
            states.append(after)
            actions.append(action)
        return GameResult(
            algorithm=self.algorithm,
            game=self.game,
            state=self.state,
            rules=self.rules,
            window=self.window,
            value=value,
            actions=tuple(actions),
            positions=tuple(states),
            inner_nodes=entered,
            visits=leaves,
            hits=self.table.hits,
            depth=self.rules.depth,
        )

    def _line(self, value: Value) -> Sequence[GameNode]:
        """Return the line of best play below the root; it is empty if the value is below the window, because then no
        move is known to be good.
        """
        failure = {MAX: "at_most", MIN: "at_least"}.get(self.view.kind_of(self.view.root))
        return () if bound_of(value, self.window, self.rules) == failure else tuple(self.view.line())

    def _move_towards(self, state: State, node: GameNode) -> tuple[Action, State]:
        """Return the first move, in search order, that leads to the position of the given node or to a symmetric
        position.
        """
        search_options = self.view.terms
        moves = moves_at(
            self.game, state, self.game.player(state), order=search_options.order, evaluate=search_options.evaluate
        )
        if search_options.backwards != (self.facts.players == "many" and self.rules.tie == "last"):
            moves = moves[::-1]
        position_wanted = canonical_form(self.game, node.state) if search_options.symmetry else node.state
        for action, after, _ in moves:
            if (canonical_form(self.game, after) if search_options.symmetry else after) == position_wanted:
                return action, after
        raise lost_position_error(self.game, state, node.state, [after for _, after, _ in moves])


def _refuse_learned_order(algorithm: str, rules: Rules) -> None:
    refuse_learned_order(algorithm, rules)
    if learns_order(rules):
        message = gettext(
            "%(algorithm)s obeys the rule %(order)s in a tree, but not in a game that is searched without its "
            "tree; add %(trace)s to search the tree of the game, or leave the rule out"
        )
        facts = {"order": f"order={rules.order!r}", "trace": "trace=True"}
        raise AlgorithmError(message.with_values(algorithm=Code(algorithm), **{k: Code(v) for k, v in facts.items()}))


def _positions() -> str:
    return gettext("positions").render(translations(reader_language()))


# ---- the searches, as closures: calls of closures are fast, and every node is a call ------------------------------


def search_exhaustively(engine: Engine) -> Value:
    """Search by minimax and return the value; the value of a chance node is the mean."""
    kind_of, children, value = engine.view.kind_of, engine.view.children, engine.view.value
    recall, keep = engine.table.recall, engine.table.keep

    def search(node: GameNode) -> Any:
        player = node.kind or kind_of(node)
        if player == LEAF:
            return value(node)
        if recall is not None and (known := recall(node, -INF, INF)) is not None:
            return known
        best: Any
        if player == MAX:
            best = -INF
            for child in children(node):
                v = search(child)
                if v > best:
                    best = v
                    node.line = child, child.line
        elif player == MIN:
            best = INF
            for child in children(node):
                v = search(child)
                if v < best:
                    best = v
                    node.line = child, child.line
        else:
            best = _mean([(child.weight, search(child)) for child in children(node)])
        if keep is not None:
            keep(node, best, -INF, INF)
        return best

    return search(engine.view.root)


def search_with_windows(engine: Engine) -> Value:
    """Search by alpha-beta and return the value; chance nodes are searched by Star1, by Star2 (with ``probes``), or
    without cut-offs.
    """
    ends = engine.known_ends
    return _cutting(engine) if ends is None else _search_known_range(engine, *ends)


def _cutting(engine: Engine) -> Value:
    kind_of, children, value = engine.view.kind_of, engine.view.children, engine.view.value
    recall, keep = engine.table.recall, engine.table.keep
    at_equality, hard, shallow = engine.conventions

    def search(node: GameNode, alpha: Any, beta: Any) -> Any:
        player = node.kind or kind_of(node)
        if player == LEAF:
            return value(node)
        if recall is not None and (known := recall(node, alpha, beta)) is not None:
            return known
        floor, ceiling = alpha, beta
        if player == MAX:
            best = -INF
            for child in children(node):
                v = search(child, best, INF) if shallow else search(child, alpha, beta)
                if v > best:
                    best, node.line = v, (child, child.line)
                    if best >= beta and (at_equality or best > beta):
                        break
                    if best > alpha:
                        alpha = best
        elif player == MIN:
            best = INF
            for child in children(node):
                v = search(child, -INF, best) if shallow else search(child, alpha, beta)
                if v < best:
                    best, node.line = v, (child, child.line)
                    if best <= alpha and (at_equality or best < alpha):
                        break
                    if best < beta:
                        beta = best
        else:
            best = _mean([(child.weight, search(child, -INF, INF)) for child in children(node)])
        if hard:
            best = max(floor, min(ceiling, best))
        if keep is not None:
            keep(node, best, floor, ceiling)
        return best

    return search(engine.view.root, *engine.window)


def _mean(outcomes: Iterable[tuple[Any, Any]]) -> Any:
    total: Any = 0
    for weight, value in outcomes:
        total = exact(total + weight * value)
    return total


def _search_known_range(engine: Engine, least: Number, most: Number) -> Value:
    """Search by alpha-beta with a transposition table, within a known range of all values; return the value.

    Below the root, the search first tries the moves that end the game, in case one of them causes a cut-off.
    """
    kind_of, ends, below_of, value = engine.view.kind_of, engine.view.ends, engine.view.below_of, engine.view.value
    root, keep = engine.view.root, engine.table.keep
    recall: Any = engine.table.recall
    assert keep is not None

    def search(node: GameNode, alpha: Any, beta: Any) -> Any:
        if (known := recall(node, alpha, beta)) is not None:
            return known
        floor, ceiling, is_max, ends_below = alpha, beta, (node.kind or kind_of(node)) == MAX, ends(node)
        v: Any
        for child in ends_below if node is not root else ():
            v = value(child)
            if v >= beta if is_max else v <= alpha:
                node.line = child, None
                return v
        best: Any = -INF if is_max else INF
        for child in node.below or below_of(node):
            v = value(child) if (child.kind or kind_of(child)) == LEAF else search(child, alpha, beta)
            if v > best if is_max else v < best:
                best, node.line = v, (child, child.line)
                if v >= beta if is_max else v <= alpha:
                    break
                if is_max:
                    if v > alpha:
                        alpha = v
                elif v < beta:
                    beta = v
        keep(node, best, floor, ceiling)
        return best

    return value(root) if (root.kind or kind_of(root)) == LEAF else search(root, least, most)


def search_several_players(engine: Engine) -> Value:
    """Search a game of several players by max^n or paranoid search, and return its tuple of utilities."""
    kind_of, children, value = engine.view.kind_of, engine.view.children, engine.view.value
    recall, keep = engine.table.recall, engine.table.keep
    takes = preference(own_entry if engine.hero is None else paranoid_preference(engine.hero), engine.rules)

    def search(node: GameNode) -> Any:
        player = node.kind or kind_of(node)
        if player == LEAF:
            return value(node)
        if recall is not None and (known := recall(node, -INF, INF)) is not None:
            return known
        best: Any = None
        for child in children(node):
            v = search(child)
            if player == CHANCE:
                best = add_weighted(best, child.weight, v)
            elif best is None or takes(player, v, best):
                best = v
                node.line = child, child.line
        if keep is not None:
            keep(node, best, -INF, INF)
        return best

    return search(engine.view.root)
