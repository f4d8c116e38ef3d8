"""The machines: all algorithms against which a person can play, the games that suit each algorithm, and the opponent in
a match.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any, TypedDict, Unpack

from ..errors import GameError, GameTreeError, any_of, choose, named_keywords, wrong_value
from ..games.game import Action, Game, State
from ..games.positions import kind_at, move_name, moves_at
from ..phrases import Code, Option, Phrase, gettext, short_repr
from ..randomness import SeededRandom
from ..rules import Window, to_range
from ..search.playout_result import MonteCarloResult
from ..trace.algorithms import SEARCHES_BY_NAME, usual_for
from ..trace.result import GameResult
from ..values import INF, Value, is_whole, whole_number
from .machine_moves import RESIGNED, Machine, MachineChoice, WeighedMove
from .matches import Player, Random
from .thinking import PLAYOUTS, GameFamily, GamePlayers, MoveSearch, by_playouts, choice_of_playouts

NODES, SECONDS = 200_000, 2.0
"""default budget of a move, in nodes and in seconds"""

_OPPOSED, CHANCE, _MANY, _MANY_CHANCE = GameFamily.OPPOSED, GameFamily.CHANCE, GameFamily.MANY, GameFamily.MANY_CHANCE

TWO_PLAYERS = sorted(
    (search for search in SEARCHES_BY_NAME.values() if search.players == "two"),
    key=lambda search: (search.takes_chance, search.usual_for not in ("two", "chance")),
)
"""searches for two players, in the order in which they are offered: the default search of each family of games comes
first
"""
MANY_PLAYERS = [search for search in SEARCHES_BY_NAME.values() if search.players == "many"]

MACHINES: Mapping[str, tuple[GameFamily, ...]] = {
    **{search.name: (_OPPOSED, CHANCE) if search.takes_chance else (_OPPOSED,) for search in TWO_PLAYERS},
    **dict.fromkeys(PLAYOUTS, (_OPPOSED, CHANCE)),
    **{search.name: (_MANY, _MANY_CHANCE) if search.takes_chance else (_MANY,) for search in MANY_PLAYERS},
    "random": (_OPPOSED, CHANCE, _MANY, _MANY_CHANCE),
}
"""families of games that each machine supports, keyed by the name of the machine; the default machine of a game is the
first one that supports it
"""
NEEDING_RANGE = tuple(name for name, facts in SEARCHES_BY_NAME.items() if "value_range" in facts.options)
"""machines that need the minimum and maximum of utilities and evaluations"""


class MachineOptions(TypedDict, total=False):
    """The options of a machine; see `machine_named`."""

    depth: int | None
    nodes: int | None
    seconds: float | None
    playouts: int | None
    value_range: Window | None
    seed: int | None


def suitable_machines(players: GamePlayers) -> list[str]:
    """Return the names of the machines that can play a game, the default first.

    >>> from gametree.games import Nim
    >>> from gametree.play.thinking import players_of
    >>> game = Nim(2, 1, players=3)
    >>> suitable_machines(players_of(game, game.initial))
    ['maxn', 'maxn_shallow', 'paranoid', 'random']
    """
    return [name for name, families in MACHINES.items() if players.family in families]


def looks_ahead(algorithm: str) -> bool:
    """Return whether a machine searches ahead; machines with playouts and the random machine do not."""
    return algorithm in SEARCHES_BY_NAME


@named_keywords()
def machine_named(
    algorithm: str,
    *,
    depth: int | None = None,
    nodes: int | None = NODES,
    seconds: float | None = SECONDS,
    playouts: int | None = None,
    value_range: Window | None = None,
    seed: int | None = None,
) -> Machine:
    """Return a machine that chooses its moves by the given algorithm.

    A search works in rounds: it evaluates every move at a depth of one ply, then two plies … up to ``depth``. The
    search stops as soon as it finds a win, or after the given ``nodes`` or ``seconds``; the result is that of the last
    finished round. The limit ``seconds`` does not stop the first two rounds, and ``nodes`` does not stop the first
    round, so an immediate win or threat is never missed for lack of time. In a game without an evaluation, positions at
    the depth limit count as draws. Star1, Star2 and max^n with shallow pruning need the ``value_range``. Monte Carlo
    search plays the given ``playouts``, or as many as its ``seconds`` allow, and tries each move at least once.

    >>> from gametree.games import TicTacToe
    >>> game = TicTacToe()
    >>> choice = machine_named("alphabeta")(game, game.state("X X . / O O . / . . ."))
    >>> choice.best.text, choice.best.value, choice.depth
    ('3', 10, 1)
    """
    choose(gettext("machine"), algorithm, MACHINES)
    _refuse_budget(algorithm, depth, nodes, seconds, playouts)
    ends = None if value_range is None else to_range(value_range)
    _refuse_range(algorithm, ends)
    draws = SeededRandom(0 if seed is None else whole_number(Code("seed"), seed, 0))

    def machine(game: Game, state: State) -> Any:
        if algorithm == "random":
            choice = chosen_by(lambda game, state: Random().choose(game, state, draws), game, state)
            return None if choice is None else replace(choice, algorithm=algorithm)
        if algorithm in PLAYOUTS:
            return by_playouts(algorithm, game, state, playouts=playouts, seconds=seconds, seed=seed or 0)
        limits = (INF if nodes is None else nodes, INF if seconds is None else seconds)
        return MoveSearch(algorithm, game, state, *limits, ends).choice(depth)

    return machine


def _refuse_budget(
    algorithm: str, depth: int | None, nodes: int | None, seconds: float | None, playouts: int | None
) -> None:
    """Refuse an invalid budget, and a budget that the machine ignores."""
    _refuse_count("depth", gettext("a whole number of moves ahead from 1, or None"), depth)
    _refuse_count("playouts", gettext("a whole number from 1, or None"), playouts)
    for name, budget in (("nodes", nodes), ("seconds", seconds)):
        if budget is not None and (isinstance(budget, bool) or not isinstance(budget, int | float) or not budget > 0):
            raise GameError(wrong_value(Code(name), budget, gettext("a number above 0, or None")))
    if depth is not None and not looks_ahead(algorithm):
        cure = gettext("leave it out") if algorithm == "random" else gettext("give playouts or seconds instead")
        problem = gettext("%(option)s is for machines that search to a depth, but %(machine)s does not; %(cure)s")
        raise GameError(problem.with_values(option=Code("depth"), machine=Code(algorithm), cure=cure))
    if playouts is not None and algorithm not in PLAYOUTS:
        cure = gettext("leave it out") if algorithm == "random" else gettext("give depth, nodes or seconds instead")
        problem = gettext("playouts is for %(machines)s, but %(machine)s plays none; %(cure)s")
        raise GameError(problem.with_values(machines=any_of(PLAYOUTS), machine=Code(algorithm), cure=cure))


def _refuse_range(algorithm: str, ends: Window | None) -> None:
    if ends is None and algorithm in NEEDING_RANGE:
        cure = gettext("add %(option)s, or play against %(others)s").with_values(
            option=Option("value_range=(least, greatest)", "--range=…,…"),
            others=Code(usual_for("many" if SEARCHES_BY_NAME[algorithm].players == "many" else "chance")),
        )
        problem = gettext("%(machine)s needs the range of all values; %(cure)s")
        raise GameError(problem.with_values(machine=Code(algorithm), cure=cure))
    if ends is not None and algorithm not in NEEDING_RANGE:
        problem = gettext("value_range is for %(machines)s, but %(machine)s does not use it; leave it out")
        raise GameError(problem.with_values(machines=any_of(NEEDING_RANGE), machine=Code(algorithm)))


def _refuse_count(name: str, needed: Phrase, value: object) -> None:
    if value is not None and not is_whole(value, least=1):
        raise GameError(wrong_value(Code(name), value, needed))


def machine_of(player: Player, seed: int | None = None) -> Machine:
    """Return a machine that plays like the given player of `gametree.play.matches`; the machine uses a copy of the
    player, and the copy does not learn.

    >>> from gametree.games import Nim
    >>> from gametree.play.matches import Erring
    >>> nim = Nim(2, 1)
    >>> chosen_by(machine_of(Erring(0), seed=1), nim, nim.initial).best.text
    '1: −1'
    """
    own, draws = deepcopy(player), SeededRandom(seed or 0)

    def machine(game: Game, state: State) -> Any:
        chosen = own.choose(game, state, draws)
        return RESIGNED if chosen is None else chosen

    return machine


def chosen_by(machine: Machine, game: Game, state: State) -> MachineChoice | None:
    """Check that a machine's choice follows the rules, and return it as a `MachineChoice`; return None if the machine
    resigns.

    >>> import gametree as gt
    >>> nim = gt.games.Nim(3, 1)
    >>> chosen_by(lambda game, state: gt.alphabeta(game, state=state), nim, nim.initial).best
    WeighedMove(action=(1, 2), text='1: −2', value=1, line=((1, 1), (2, 1)), ends_in=None, \
visits=0, won=0, lost=0)
    """
    answer = machine(game, state)
    if answer is RESIGNED:
        return None
    if isinstance(answer, MachineChoice):
        return answer
    if isinstance(answer, MonteCarloResult) and answer.tree.position(0) == state:
        return choice_of_playouts(answer)
    value: Value | None = None
    line: tuple[Action, ...] = ()
    search_options: dict[str, Any] = {}
    if isinstance(answer, GameResult):
        search_options = {"nodes": answer.nodes, "depth": answer.depth, "algorithm": answer.algorithm}
        value, line, answer = answer.value, answer.actions[1:], answer.best_action
    elif hasattr(answer, "best_action"):
        value, answer = getattr(answer, "value", None), answer.best_action
    player = kind_at(game, state)
    actions = [action for action, _, _ in moves_at(game, state, player)]
    if answer not in actions:
        legal = ", ".join(move_name(game, state, action) for action in actions)
        problem = gettext(
            "the machine's move is %(move)s, which is not an action of the position; return one of %(names)s"
        )
        raise GameError(problem.with_values(move=short_repr(answer), names=Code(legal)))
    best = WeighedMove(answer, move_name(game, state, answer), value, line)
    return MachineChoice(state, best, (best,), player, chance=game.has("outcomes"), **search_options)


# ---- The opponent in a match: a machine and its search depth -------------------------------------


class Opponent:
    """A machine player: a machine chosen by name (by default, the default machine of the game), or a user's function or
    player.

    >>> from gametree.games import Nim
    >>> from gametree.play.thinking import players_of
    >>> game = Nim(2, 1, players=3)
    >>> Opponent(game, players_of(game, game.initial)).algorithm
    'maxn'
    """

    def __init__(
        self,
        game: Game,
        players: GamePlayers,
        against: str | Player | Machine | None = None,
        **options: Unpack[MachineOptions],
    ) -> None:
        self.game, self.players, self.options = game, players, options
        self.against = suitable_machines(players)[0] if against is None else against
        self._machine = self._made()

    @property
    def algorithm(self) -> str:
        """The name of the machine; "" for a player or a user's function."""
        return self.against if isinstance(self.against, str) else ""

    @property
    def level(self) -> int | None:
        """The search depth or the number of playouts; None means as deep, or as many, as the budget allows."""
        return self.options.get("playouts") if self.algorithm in PLAYOUTS else self.options.get("depth")

    def set_level(self, level: int | None) -> None:
        """Set the search depth or the number of playouts; None means as deep, or as many, as the budget allows."""
        before = self.options
        if self.algorithm in PLAYOUTS:
            self.options = {**before, "playouts": level}
        else:
            self.options = {**before, "depth": level}
        try:
            self._machine = self._made()
        except GameTreeError:
            self.options = before
            raise

    def choice(self, state: State) -> MachineChoice | None:
        """Return the machine's choice of a move, or None if it resigns."""
        return chosen_by(self._machine, self.game, state)

    def _made(self) -> Machine:
        against, options = self.against, self.options
        if isinstance(against, str):
            suitable = suitable_machines(self.players)
            if choose(gettext("machine"), against, MACHINES) not in suitable:
                needed = gettext("a machine for %(family)s: %(machines)s").with_values(
                    family=self.players.family.value, machines=any_of(suitable)
                )
                problem = gettext("%(machine)s does not play %(game)s, a game for %(family)s; choose %(machines)s")
                facts = {
                    "machine": Code(against),
                    "game": Code(self.game.name),
                    "family": self.players.family.value,
                    "machines": any_of(suitable),
                }
                raise GameError(problem.with_values(**facts))
            return machine_named(against, **options)
        for name, value in options.items():
            if name not in ("nodes", "seconds", "seed") and value is not None:
                problem = gettext(
                    "%(option)s is for a machine given by its name, such as alphabeta, but not for %(machine)s; "
                    "leave it out"
                )
                raise GameError(problem.with_values(option=Code(name), machine=short_repr(against)))
        if isinstance(against, Player):
            return machine_of(against, options.get("seed"))
        if callable(against):
            return against
        needed = gettext(
            "the name of a machine, a player of %(module)s, or a function of game and position"
        ).with_values(module=Code("gametree.play.matches"))
        raise GameError(wrong_value("against", against, needed))
