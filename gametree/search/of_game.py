"""A game and the rules to search it by, without its tree; `problem_of` decides between the two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Unpack

from ..errors import GameError
from ..games.game import SEEN, Action, Game, State
from ..games.hashable_positions import not_found_again, refuse_unusable_start
from ..games.positions import form_of, moves_at
from ..kinds import CHANCE, MAX, MIN, Kind, player_number, read_kind
from ..rules import INFINITE_WINDOW, Rules, Window, to_rules
from ..trace.game_result import Found, GameResult
from ..tree.tree import Source
from ..values import Value, show
from .lazy import MOST_KEPT, GameView, Position, Terms
from .memory import Memory, line_of
from .problem import Problem, Search, room_for
from .request import Options, is_lazy, limit, refuse_labels

__all__ = ["MOST_PLIES", "GameProblem", "problem_of"]

MOST_SHARED = 50_000
"""How many positions one search leaves to the next."""
MOST_PLIES = 10_000
"""A game that goes on for longer is taken for one that does not end."""


class GameProblem:
    """A game, where the search begins, and the rules to search it by; what it is asked is what `Problem` is asked."""

    def __init__(self, algorithm: str, game: Game, rules: Rules, options: Options, *, random: bool = False) -> None:
        refuse_labels(algorithm, rules)
        if extra := [name for name in ("branching", "levels", "root") if options.get(name) is not None]:
            raise GameError(extra[0], "a list of leaves with it", f"the game {game.name}", "leave it out")
        self.algorithm, self.game, self.random = algorithm, game, random
        self.options = options
        self.rules = replace(rules, depth=limit(rules, options))
        self.state: State = game.initial if options.get("state") is None else options["state"]
        self._tuples = self._whole_steps = self._chance = False
        self._others: Sequence[str] = ()
        refuse_unusable_start(game, self.state)
        self.see(self.rules.depth)

    def see(self, depth: int | None, values: dict[State, Value] | None = None) -> None:
        """Look at the game anew, to another depth; ``values`` sorts the moves and takes what is found."""
        options = self.options
        terms = Terms(
            self.game,
            None if self._tuples else frozenset((MAX, MIN, CHANCE) if self._chance else (MAX, MIN)),
            self._wrong_player,
            self._wrong_value,
            options.get("evaluate"),
            bool(options.get("symmetry")),
            bool(options.get("symmetry") and options.get("table")),
            options.get("order"),
            self.rules.order == "right_to_left",
            self.random,
        )
        seen = self._seen(terms) if depth is None and values is None else None
        self.game_view = seen or GameView(terms, self.state, depth, values)
        self.root, self.view = self.game_view.root, self.game_view.view

    def _seen(self, terms: Terms) -> GameView | None:
        """Return a view in which an earlier search has seen positions already; None where none can be shared."""
        special = (terms.order is not None, terms.backwards, terms.random, self._whole_steps, self.game.has("outcomes"))
        if not self.game.fixed or any(special) or self.rules.value_range is not None:
            return None
        key = terms.symmetry, terms.merged, terms.allowed
        views: dict[Any, GameView] = vars(self.game).setdefault(SEEN, {})
        view = views.get(key)
        if view is None or view.room < MOST_KEPT - MOST_SHARED:
            view = views[key] = GameView(terms, self.state)
        else:
            view.begin(terms, self.state)
        return view

    def solve(self, search: Search, window: Window = INFINITE_WINDOW) -> GameResult:
        """Run a search without a trace and return what it found."""
        memory = self.memory()
        return self.result(self.run(search, memory), memory, window)

    def memory(self, values: dict[State, Value] | None = None) -> Memory:
        """Return an empty memory, with a table when it was asked for."""
        return Memory(table=bool(self.options.get("table")), values=values)

    def run(self, search: Search, memory: Memory) -> Value:
        """Run a search; a game without end is refused."""
        endless = GameError(
            f"{self.algorithm} of {self.game.name}",
            f"a game that ends within {MOST_PLIES} moves",
            "one that goes on",
            "add depth=4, for example; check_game(game) tells where it goes round",
        )
        with room_for(MOST_PLIES):
            try:
                return search(None, memory)
            except RecursionError:
                raise endless from None
            except GameError as error:
                if isinstance(error.__cause__, RecursionError):
                    raise endless from None
                raise

    def result(
        self, value: Value, memory: Memory, window: Window = INFINITE_WINDOW, *, depth: int | None = None
    ) -> GameResult:
        """Return what was found, with the line as actions of the game."""
        entered, leaves = self.game_view.counts()
        states, actions = [self.state], []
        for node in self._line(value, window):
            action, after = self._towards(states[-1], node)
            states.append(after)
            actions.append(action)
        found = Found(
            self.algorithm,
            self.game,
            self.state,
            self.rules,
            window,
            value,
            tuple(actions),
            tuple(states),
            entered,
            leaves,
            memory.hits,
            self.rules.depth if depth is None else depth,
        )
        return GameResult(found)

    def _line(self, value: Value, window: Window) -> Sequence[Position]:
        """Return the line below the root; none when it failed low, because then no move is known to be good."""
        alpha, beta = window
        inclusive = self.rules.cut == "at_equality" or self.rules.fail == "hard"
        mover = self.view.kind(self.root)
        if not isinstance(value, tuple) and window != INFINITE_WINDOW and mover in (MAX, MIN):
            bound = alpha if mover == MAX else beta
            beyond = value < alpha if mover == MAX else value > beta
            if bound not in INFINITE_WINDOW and (beyond or (inclusive and value == bound)):
                return ()
        return tuple(line_of(self.root, self.game_view))

    def _towards(self, state: State, node: Position) -> tuple[Action, State]:
        """Return the first move, in search order, from a position to that of a node, or to one symmetric to it."""
        terms = self.game_view.terms
        moves = moves_at(self.game, state, self.game.player(state), order=terms.order, evaluate=terms.evaluate)
        if terms.backwards != (self._tuples and self.rules.tie == "last"):
            moves = moves[::-1]
        wanted = form_of(self.game, node.state) if terms.symmetry else node.state
        for action, after, _ in moves:
            if (form_of(self.game, after) if terms.symmetry else after) == wanted:
                return action, after
        raise not_found_again(self.game, state, node.state, [after for _, after, _ in moves])

    # ---- what suits the algorithm ---------------------------------------------------------------

    @property
    def step(self) -> Any:
        """The width of a null window, which the game says; a value that lies between two steps is refused."""
        self._whole_steps = True
        self.see(self.rules.depth)
        return self.game.step

    def hero(self, wanted: str | None) -> Kind:
        """Return whom paranoid search is for: who moves at the root unless said."""
        return self.view.kind(self.root) if wanted is None else read_kind(wanted)

    def with_rules(self, rules: Rules) -> GameProblem:
        """Return the problem with rules that say more and change nothing in the view."""
        self.rules = rules
        return self

    def for_two_players(self, *, chance: bool = False, others: Sequence[str] = ()) -> GameProblem:
        """Refuse positions where others than MAX, MIN (and chance) move, when the search comes to them."""
        self._chance, self._others = chance, others
        self.see(self.rules.depth)
        return self

    def for_many_players(self) -> GameProblem:
        """Refuse positions that do not say which numbered player moves, and values that are no tuples."""
        self._tuples = True
        self.see(self.rules.depth)
        return self

    def _wrong_player(self, kind: Kind) -> str | None:
        """Say why somebody cannot move in this search; None for who can."""
        if self._tuples:
            if player_number(kind) is not None:
                return None
            return f"{self.algorithm}: needed players p1, p2 …, got {kind}; use minimax or alphabeta for two players,"
        cure = " or ".join(self._others) if kind == CHANCE else "maxn or paranoid"
        return f"{self.algorithm}: needed MAX and MIN to move, got {kind}; use {cure},"

    def _wrong_value(self, value: Value, over: bool) -> str | None:
        """Say why a value does not suit the algorithm or the rules; None when it does."""
        said = "utility" if over else "evaluation"
        if isinstance(value, tuple) != self._tuples:
            needed, cure = ("a tuple", "minimax or alphabeta") if self._tuples else ("a number", "maxn or paranoid")
            return f"{self.algorithm}: needed {needed} as {said}, got {show(value)}; use {cure},"
        if isinstance(value, tuple):
            return None
        if self.rules.value_range is not None and not self.rules.value_range[0] <= value <= self.rules.value_range[1]:
            low, high = map(show, self.rules.value_range)
            return f"rule value_range: needed values from {low} to {high}, got {show(value)}; widen the range,"
        if self._whole_steps and value not in INFINITE_WINDOW and value % self.game.step:
            return (
                f"{self.algorithm}: needed values that are multiples of the step {show(self.game.step)} of "
                f"{self.game.name}, got {show(value)}; give the game a smaller step,"
            )
        return None


def problem_of(
    algorithm: str, source: Source, rules: Rules | None, **options: Unpack[Options]
) -> Problem | GameProblem:
    """Return what is searched: a tree, or a game without its tree."""
    if isinstance(source, Game) and is_lazy(source, options):
        return GameProblem(algorithm, source, to_rules(rules), options)
    return Problem.of(algorithm, source, rules, **options)
