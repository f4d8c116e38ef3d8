"""The engine: games searched without their trees, for their value and line alone.

It does what the searches of this folder do with trees, and visits what they visit: alpha-beta and its relatives,
minimax, chance nodes, several players. What they have not is here too: a table of positions, symmetry, an order of
moves, a budget. It records nothing. `tests/test_game_search.py` holds it against the searches of trees.
"""

from __future__ import annotations

import operator
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from ..errors import GameError
from ..games.aima_games import as_game
from ..games.game import SEEN, Action, Game, State
from ..games.positions import form_of, moves_at, not_found_again, refuse_unusable_start
from ..node_kinds import CHANCE, LEAF, MAX, MIN, Kind, read_kind
from ..phrases import Code, gettext, reader_language, translations
from ..progress import searching
from ..rules import INFINITE_WINDOW, Rules, Window, to_rules
from ..trace.algorithms import FACTS
from ..trace.result import GameResult
from ..values import INF, Number, Value, exact
from .lazy import MOST_KEPT, GameNode, GameView, Spent, Suits, Terms
from .mean import Mean, added
from .preference import entry_of, for_one, own_entry, preference
from .problem import room_for
from .request import GameOptions, limit, refuse_labels, refuse_tie
from .sum_bound import SumBound
from .transposition_table import Table

MOST_SHARED = 50_000
"""Number of positions that one search keeps for the next."""
MOST_PLIES = 10_000
"""Plies after which a game counts as endless."""
DEEPEST = 1000
"""plies: iterative deepening goes no further"""


def search_game(algorithm: str, game: Any, rules: Rules | None, options: Any, **more: Any) -> Any:
    """Search a game without its tree and return the `GameResult`; ``more`` is what `Engine` takes."""
    engine = Engine(algorithm, game, rules, options, **more)
    return engine.result(engine.value())


def deepened(algorithm: str, game: Any, rules: Rules, options: Any, nodes: Number, seconds: Number) -> Any:
    """Search deeper and deeper, until all of a game is searched, or its limit or the budget is reached."""
    engine = Engine(algorithm, game, rules, options)
    until, deepest = time.monotonic() + seconds, engine.rules.depth
    last = DEEPEST if deepest is None else deepest
    values: dict[State, Value] = {}
    entered = leaves = hits = 0
    best: GameResult | None = None
    for depth in range(min(1, last), last + 1):
        engine.see(depth, values)
        if best is not None:
            engine.view.limit(nodes - entered - leaves, until)
        value: Value | None
        try:
            value = engine.value()
        except Spent:
            value = None
        now = engine.view.counts()
        entered, leaves, hits = entered + now[0], leaves + now[1], hits + engine.table.hits
        if value is None:
            break
        best = replace(engine.result(value), depth=depth if engine.view.cut_short else deepest)
        if not engine.view.cut_short:
            break
    assert best is not None
    return replace(best, inner_nodes=entered, visits=leaves, hits=hits)


class Engine:
    """A game with the position where its search begins, and the rules and options of the search."""

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
        given: Any = options
        game = as_game(game)
        self.algorithm, self.game, self.options = algorithm, game, given
        self.facts, self.window, self.guess, self.prune, self.random = FACTS[algorithm], window, guess, prune, random
        rules = to_rules(rules)
        refuse_labels(algorithm, rules)
        refuse_tie(algorithm, rules)
        if extra := [name for name in ("branching", "levels", "root") if given.get(name) is not None]:
            raise GameError(
                Code(extra[0]),
                gettext("a list of leaves with it"),
                gettext("the game %(game)s").of(game=Code(game.name)),
                gettext("leave it out"),
            )
        self.rules = replace(rules, depth=limit(rules, given))
        self.state: State = game.initial if given.get("state") is None else given["state"]
        refuse_unusable_start(game, self.state)
        self.see(self.rules.depth)

    def see(self, depth: int | None, values: dict[State, Value] | None = None) -> None:
        """Look at the game anew, to another depth; ``values`` sorts the moves and takes what is found."""
        options = self.options
        terms = Terms(
            self.game,
            Suits(self.facts, self.game, self.rules.value_range),
            options.get("evaluate"),
            bool(options.get("symmetry")),
            bool(options.get("symmetry") and options.get("table")),
            options.get("order"),
            self.rules.order == "right_to_left",
            self.random,
        )
        seen = self._seen(terms) if depth is None and values is None else None
        self.view = seen or GameView(terms, self.state, depth, values)
        self.table = Table(is_used=bool(options.get("table")), values=values)

    def _seen(self, terms: Terms) -> GameView | None:
        """Return a view in which an earlier search has seen positions already; None where none can be shared."""
        special = terms.order is not None or terms.backwards or terms.random or self.facts.null_windows
        if special or not self.game.fixed or self.game.has("outcomes") or self.rules.value_range is not None:
            return None
        key = terms.symmetry, terms.merged, self.facts.players, self.facts.takes_chance
        views: dict[Any, GameView] = vars(self.game).setdefault(SEEN, {})
        view = views.get(key)
        if view is None or view.room < MOST_KEPT - MOST_SHARED:
            view = views[key] = GameView(terms, self.state)
        else:
            view.begin(terms, self.state)
        return view

    @property
    def known_ends(self) -> Window | None:
        """The range of the values, where a search with a table may take it for its window; None where it may not."""
        rules = self.rules
        is_usual = rules == Rules(order=rules.order) and not self.facts.takes_chance
        is_whole = rules.depth is None and self.window == INFINITE_WINDOW and self.view.values is None
        return self.game.value_range if is_usual and is_whole and self.table.recall is not None else None

    @property
    def hero(self) -> Kind | None:
        """The player of paranoid search: the first to move unless the rules name another; None in max^n."""
        if "player" not in self.facts.options:
            return None
        return self.view.kind_of(self.view.root) if self.rules.player is None else read_kind(self.rules.player)

    def value(self) -> Value:
        """Search, and return the value of the position; a game without end is refused."""
        endless = GameError(
            gettext("%(option)s of %(game)s").of(option=Code(self.algorithm), game=Code(self.game.name)),
            gettext("a game that ends within %(most)s moves").of(most=MOST_PLIES),
            gettext("one that goes on"),
            gettext("add depth=4, for example; check_game(game) shows which position is repeated"),
        )
        with room_for(MOST_PLIES, calls=2), searching(lambda: sum(self.view.counts()), _positions):
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
        """Return what was found, with the line as actions of the game."""
        entered, leaves = self.view.counts()
        states, actions = [self.state], []
        for node in self._line(value):
            action, after = self._towards(states[-1], node)
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
        """Return the line below the root; none when it failed low, because then no move is known to be good."""
        alpha, beta = self.window
        inclusive = self.rules.cut == "at_equality" or self.rules.fail == "hard"
        mover = self.view.kind_of(self.view.root)
        if not isinstance(value, tuple) and self.window != INFINITE_WINDOW and mover in (MAX, MIN):
            bound = alpha if mover == MAX else beta
            beyond = value < alpha if mover == MAX else value > beta
            if bound not in INFINITE_WINDOW and (beyond or (inclusive and value == bound)):
                return ()
        return tuple(self.view.line())

    def _towards(self, state: State, node: GameNode) -> tuple[Action, State]:
        """Return the first move, in search order, from a position to that of a node, or to one symmetric to it."""
        terms = self.view.terms
        moves = moves_at(self.game, state, self.game.player(state), order=terms.order, evaluate=terms.evaluate)
        if terms.backwards != (self.facts.players == "many" and self.rules.tie == "last"):
            moves = moves[::-1]
        wanted = form_of(self.game, node.state) if terms.symmetry else node.state
        for action, after, _ in moves:
            if (form_of(self.game, after) if terms.symmetry else after) == wanted:
                return action, after
        raise not_found_again(self.game, state, node.state, [after for _, after, _ in moves])


def _positions() -> str:
    return gettext("positions").told(translations(reader_language()))


# ---- the searches: closures, because they are called for every node ------------------------------


def exhaustive(engine: Engine) -> Value:
    """Search by minimax, with the means of chance nodes."""
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
            best = 0
            for child in children(node):
                best = exact(best + child.weight * search(child))
        if keep is not None:
            keep(node, best, -INF, INF)
        return best

    return search(engine.view.root)


def windowed(engine: Engine, *, star: bool = False, probes: bool = False) -> Value:
    """Search by alpha-beta, and chance nodes by Star1, or by Star2, which probes, or without cuts."""
    if (known_ends := engine.known_ends) is not None:
        return _settling(engine, *known_ends)
    kind_of, children, value = engine.view.kind_of, engine.view.children, engine.view.value
    recall, keep = engine.table.recall, engine.table.keep
    at_equality = engine.rules.cut == "at_equality"
    hard = engine.rules.fail == "hard" and "fail" in engine.facts.obeys
    shallow = engine.rules.reach == "shallow" and "reach" in engine.facts.obeys

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
                    best = v
                    node.line = child, child.line
                    if best >= beta and (at_equality or best > beta):
                        break
                    if best > alpha:
                        alpha = best
        elif player == MIN:
            best = INF
            for child in children(node):
                v = search(child, -INF, best) if shallow else search(child, alpha, beta)
                if v < best:
                    best = v
                    node.line = child, child.line
                    if best <= alpha and (at_equality or best < alpha):
                        break
                    if best < beta:
                        beta = best
        else:
            best = chance(node, alpha, beta)
        if hard:
            best = max(floor, min(ceiling, best))
        if keep is not None:
            keep(node, best, floor, ceiling)
        return best

    ends = engine.rules.value_range if star else None
    chance = _whole_mean(engine, search) if ends is None else _star(engine, search, ends, probes)
    return search(engine.view.root, *engine.window)


def _settling(engine: Engine, least: Number, most: Number) -> Value:
    """Search by alpha-beta with a table, where all values lie in a known range: nothing is sought beyond it.

    Below the root a move that ends the game, and well enough, is looked for before any other is searched.
    """
    kind_of, ends, below_of, value = engine.view.kind_of, engine.view.ends, engine.view.below_of, engine.view.value
    root, keep = engine.view.root, engine.table.keep
    recall: Any = engine.table.recall
    assert keep is not None

    def search(node: GameNode, alpha: Any, beta: Any) -> Any:
        if (known := recall(node, alpha, beta)) is not None:
            return known
        floor, ceiling, is_max, over = alpha, beta, (node.kind or kind_of(node)) == MAX, ends(node)
        v: Any
        for child in over if node is not root else ():
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


NodeSearch: TypeAlias = Callable[[GameNode, Any, Any], Any]


def _whole_mean(engine: Engine, search: NodeSearch) -> NodeSearch:
    """Return the search of chance nodes that cuts nothing there."""
    children = engine.view.children

    def mean_of_all(node: GameNode, alpha: Any, beta: Any) -> Any:
        v: Any = 0
        for child in children(node):
            v = exact(v + child.weight * search(child, -INF, INF))
        return v

    return mean_of_all


def _star(engine: Engine, search: NodeSearch, ends: Window, probes: bool) -> NodeSearch:
    """Return the search of chance nodes by Star1, or by Star2."""
    kind_of, children = engine.view.kind_of, engine.view.children
    reached: Any = operator.ge if engine.rules.cut == "at_equality" else operator.gt

    def star(node: GameNode, alpha: Any, beta: Any) -> Any:
        below: Sequence[GameNode] = children(node)
        mean = Mean({child: child.weight for child in below}, ends)
        v: Any = 0
        for child in below if probes else ():
            if (child.kind or kind_of(child)) not in (LEAF, CHANCE):
                probe(child, mean, mean.window(child, alpha, beta))
                if (bound := mean.beyond(alpha, beta, reached)) is not None:
                    return bound
        for child in below:
            look(child, mean, alpha, beta)
            if (bound := mean.beyond(alpha, beta, reached)) is not None:
                return bound
            v = exact(v + mean.weight[child] * mean.low[child])
        return v

    def probe(child: GameNode, mean: Mean, window: Window) -> None:
        v = search(children(child)[0], *window)
        if child.kind == MAX and v > window[0]:
            mean.low[child] = max(mean.low[child], v)
        elif child.kind != MAX and v < window[1]:
            mean.high[child] = min(mean.high[child], v)

    def look(child: GameNode, mean: Mean, alpha: Any, beta: Any) -> None:
        if reached(mean.low[child], mean.high[child]):
            return  # the probe has found its value
        window = mean.window(child, alpha, beta)
        v = search(child, *window)
        if child.kind == LEAF:
            mean.settle(child, v)
        else:
            mean.narrow(child, v, window, reached)

    return star


def testing(engine: Engine) -> Value:
    """Search by principal variation search: a null window tests each move after the first."""
    kind_of, children, value = engine.view.kind_of, engine.view.children, engine.view.value
    recall, keep, step = engine.table.recall, engine.table.keep, engine.game.step
    at_equality = engine.rules.cut == "at_equality"

    def search(node: GameNode, alpha: Any, beta: Any) -> Any:
        player = node.kind or kind_of(node)
        if player == LEAF:
            return value(node)
        if recall is not None and (known := recall(node, alpha, beta)) is not None:
            return known
        floor, ceiling, is_max = alpha, beta, player == MAX
        best = -INF if is_max else INF
        for number, child in enumerate(children(node)):
            v = test(child, alpha, beta, is_max) if number else search(child, alpha, beta)
            if not (v > best if is_max else v < best):
                continue
            best = v
            node.line = child, child.line
            reached, bound = (best >= beta, beta) if is_max else (best <= alpha, alpha)
            if reached and (at_equality or best != bound):
                break
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if keep is not None:
            keep(node, best, floor, ceiling)
        return best

    def test(child: GameNode, alpha: Any, beta: Any, is_max: bool) -> Any:
        """Ask whether a move is better than what is sure; search it again when it is."""
        sure = alpha if is_max else beta
        if sure in (INF, -INF) or (child.kind or kind_of(child)) == LEAF:
            return search(child, alpha, beta)
        v = search(child, *((alpha, alpha + step) if is_max else (beta - step, beta)))
        return search(child, alpha, beta) if alpha < v < beta and beta - alpha > step else v

    return search(engine.view.root, -INF, INF)


def closing_in(engine: Engine) -> Value:
    """Search by MTD(f), with one entry in its memory for equal positions."""
    kind_of, children, value = engine.view.kind_of, engine.view.children, engine.view.value
    low: dict[Any, Any] = {}
    high: dict[Any, Any] = {}

    def search(node: GameNode, alpha: Any, beta: Any) -> Any:
        least, most = low.get(node.key, -INF), high.get(node.key, INF)
        if least >= beta or most <= alpha or least == most:
            return most if most <= alpha else least
        player = node.kind or kind_of(node)
        if player == LEAF:
            low[node.key] = high[node.key] = v = value(node)
            return v
        is_max = player == MAX
        best = -INF if is_max else INF
        for child in children(node):
            v = search(child, alpha, beta)
            if v > best if is_max else v < best:
                best = v
                if best >= beta if is_max else best <= alpha:
                    break
        if best <= alpha:
            high[node.key] = best
        if best >= beta:
            low[node.key] = best
        return best

    root, guess, step = engine.view.root, engine.guess, engine.game.step
    least, most = -INF, INF
    while least < most:
        beta = guess + step if guess == least else guess
        guess = search(root, beta - step, beta)
        if guess < beta:
            most = guess
        else:
            least = guess
    _keep_line(engine.view, guess, low, high)
    return guess


def _keep_line(view: GameView, found: Any, low: dict[Any, Any], high: dict[Any, Any]) -> None:
    """Keep the line that MTD(f) has found: at each node the first child whose bounds say that it keeps the value."""
    line = [view.root]
    while view.kind_of(line[-1]) != LEAF:
        bounds, enough = (low, found.__le__) if view.kind_of(line[-1]) == MAX else (high, found.__ge__)
        line.append(next(c for c in view.children(line[-1]) if c.key in bounds and enough(bounds[c.key])))
    for above, below in zip(line[-2::-1], line[:0:-1], strict=True):
        above.line = below, below.line


def several(engine: Engine) -> Value:
    """Search for several players: by max^n, or by paranoid search where the rules name its player."""
    kind_of, children, value = engine.view.kind_of, engine.view.children, engine.view.value
    recall, keep = engine.table.recall, engine.table.keep
    takes = preference(own_entry if engine.hero is None else for_one(engine.hero), engine.rules)

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
                best = added(best, child.weight, v)
            elif best is None or takes(player, v, best):
                best = v
                node.line = child, child.line
        if keep is not None:
            keep(node, best, -INF, INF)
        return best

    return search(engine.view.root)


def several_with_cuts(engine: Engine) -> Value:
    """Search for several players by max^n with shallow pruning; a table keeps only what was searched to the end."""
    kind_of, children, value = engine.view.kind_of, engine.view.children, engine.view.value
    recall, keep = engine.table.recall, engine.table.keep
    reached: Any = operator.ge if engine.rules.cut == "at_equality" else operator.gt
    sums: Any = None  # known with the first tuple; None for β is the most that an entry can be

    def search(node: GameNode, beta: Any) -> Any:
        nonlocal sums
        player = node.kind or kind_of(node)
        if player == LEAF:
            found: Any = value(node)
            sums = sums or SumBound.of(engine.rules, len(found))
            return found
        if recall is not None and (known := recall(node, -INF, INF)) is not None:
            return known
        best: Any = None
        for child in children(node):
            if player == CHANCE:
                best = added(best, child.weight, search(child, None))
                continue
            v = search(child, None if best is None else sums.left(best, player, child.kind or kind_of(child)))
            if best is None or own_entry(player, v, best):
                best = v
                node.line = child, child.line
                if reached(entry_of(player, best), sums.most if beta is None else beta):
                    return best
        if keep is not None:
            keep(node, best, -INF, INF)
        return best

    return search(engine.view.root, None)
