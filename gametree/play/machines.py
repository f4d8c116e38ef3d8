"""The machines: every algorithm that can be played against, the games that suit it, and the opponent in a match."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any, TypedDict, Unpack

from ..errors import GameError, GameTreeError, any_of, choose, named_keywords
from ..games.game import Action, Game, State
from ..games.positions import kind_at, moves_at, name_of
from ..phrases import Code, Phrase, brief, gettext
from ..randomness import SeededRandom
from ..rules import Window, to_range
from ..search.montecarlo.playout_result import MonteCarloResult
from ..trace.algorithms import FACTS, usual_for
from ..trace.result import GameResult
from ..values import INF, Value, is_whole
from .machine_moves import RESIGNED, Machine, MachineChoice, WeighedMove
from .matches.players import Player, Random
from .players_of import FAMILIES, GameFamily, GamePlayers
from .thinking import PLAYOUTS, Thought, by_playouts, choice_of_playouts

# ---- The machines: every algorithm that can be played against, by its name, with the games that it is for ----

NODES, SECONDS = 200_000, 2.0
"""Default budget of a move, in nodes and in seconds."""

OPPOSED, CHANCE, MANY, MANY_CHANCE = GameFamily.OPPOSED, GameFamily.CHANCE, GameFamily.MANY, GameFamily.MANY_CHANCE

TWO_PLAYERS = sorted(
    (search for search in FACTS.values() if search.players == "two"),
    key=lambda search: (search.takes_chance, search.usual_for not in ("two", "chance")),
)
"""The searches for two players, in the order in which they are offered: the usual one for a family of games first."""
MANY_PLAYERS = [search for search in FACTS.values() if search.players == "many"]

MACHINES: Mapping[str, tuple[GameFamily, ...]] = {
    **{search.name: (OPPOSED, CHANCE) if search.takes_chance else (OPPOSED,) for search in TWO_PLAYERS},
    **dict.fromkeys(PLAYOUTS, (OPPOSED, CHANCE)),
    **{search.name: (MANY, MANY_CHANCE) if search.takes_chance else (MANY,) for search in MANY_PLAYERS},
    "random": (OPPOSED, CHANCE, MANY, MANY_CHANCE),
}
"""Each machine by its name, with the families of games that it is for; the first that suits a game is its default."""
RANGED = tuple(name for name, facts in FACTS.items() if "value_range" in facts.options)
"""Machines that need the least and the greatest value of utilities and evaluations."""


class MachineOptions(TypedDict, total=False):
    """The options of a machine; see `machine_named`."""

    depth: int | None
    nodes: int | None
    seconds: float | None
    playouts: int | None
    value_range: Window | None
    seed: int | None


def suiting(players: GamePlayers) -> list[str]:
    """Return the names of the machines for a game, the default first.

    >>> from gametree.games import Nim
    >>> from gametree.play.players_of import players_of
    >>> game = Nim(2, 1, players=3)
    >>> suiting(players_of(game, game.initial))
    ['maxn', 'maxn_shallow', 'paranoid', 'random']
    """
    return [name for name, families in MACHINES.items() if players.family in families]


def looks_ahead(algorithm: str) -> bool:
    """Tell whether a machine looks some moves ahead, unlike those with playouts and the one at random."""
    return algorithm in FACTS


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
    """Return a machine that chooses its moves by an algorithm.

    A search values each move to one ply, two … up to ``depth``. It stops after so many ``nodes`` or ``seconds``, and
    uses the last round that was finished, or as soon as it knows a win. Where a game has no evaluation, positions at
    the limit count as a draw. Star1, Star2 and max^n with shallow pruning need the ``value_range``. Monte Carlo search
    plays so many ``playouts``, or as many as its ``seconds`` allow.

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
    draws = SeededRandom(seed or 0)

    def machine(game: Game, state: State) -> Any:
        if algorithm == "random":
            drawn = chosen_by(lambda game, state: Random().choose(game, state, draws), game, state)
            return None if drawn is None else replace(drawn, algorithm=algorithm)
        if algorithm in PLAYOUTS:
            return by_playouts(algorithm, game, state, playouts=playouts, seconds=seconds, seed=seed or 0)
        limits = (INF if nodes is None else nodes, INF if seconds is None else seconds)
        return Thought(algorithm, game, state, *limits, ends).choice(depth)

    return machine


def _refuse_budget(
    algorithm: str, depth: int | None, nodes: int | None, seconds: float | None, playouts: int | None
) -> None:
    """Refuse a budget that is no number, and one that the machine does not use."""
    _count("depth", gettext("a whole number of moves ahead from 1, or None"), depth)
    _count("playouts", gettext("a whole number from 1, or None"), playouts)
    for name, budget in (("nodes", nodes), ("seconds", seconds)):
        if budget is not None and (isinstance(budget, bool) or not isinstance(budget, int | float) or not budget > 0):
            raise GameError(Code(name), gettext("a number above 0, or None"), brief(budget))
    if depth is not None and not looks_ahead(algorithm):
        cure = gettext("leave it out") if algorithm == "random" else gettext("give playouts or seconds instead")
        raise GameError(Code("depth"), gettext("a machine that looks ahead"), algorithm, cure)
    if playouts is not None and algorithm not in PLAYOUTS:
        cure = gettext("leave it out") if algorithm == "random" else gettext("give depth, nodes or seconds instead")
        raise GameError(
            Code("playouts"),
            gettext("a machine with playouts, %(machines)s").of(machines=any_of(PLAYOUTS)),
            algorithm,
            cure,
        )


def _refuse_range(algorithm: str, ends: Window | None) -> None:
    """Refuse a machine that lacks the range of values that it needs, and one that does not use it."""
    if ends is None and algorithm in RANGED:
        cure = gettext(
            "add value_range=(least, greatest), in the terminal --range=LEAST,MOST, or play against %(others)s"
        ).of(others=Code(usual_for("many" if FACTS[algorithm].players == "many" else "chance")))
        raise GameError(Code(algorithm), gettext("the range of all values"), gettext("none"), cure)
    if ends is not None and algorithm not in RANGED:
        raise GameError(
            Code("value_range"),
            gettext("a machine that uses it, %(machines)s").of(machines=any_of(RANGED)),
            algorithm,
            gettext("leave it out"),
        )


def _count(name: str, needed: Phrase, given: object) -> None:
    if given is not None and not is_whole(given, least=1):
        raise GameError(Code(name), needed, brief(given))


def machine_of(player: Player, seed: int | None = None) -> Machine:
    """Return a copy of a player of `gametree.play.matches` as a machine, which learns nothing from its games.

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
    """Return a machine's choice, whichever form it returns it in, after a check of the rules; None if it resigns.

    >>> import gametree as gt
    >>> nim = gt.games.Nim(3, 1)
    >>> chosen_by(lambda game, state: gt.alphabeta(game, state=state), nim, nim.initial).best
    WeighedMove(action=(1, 2), text='1: −2', value=1, line=((1, 1), (2, 1)), ends_in=None, \
visits=0, won=0, lost=0)
    """
    given = machine(game, state)
    if given is RESIGNED:
        return None
    if isinstance(given, MachineChoice):
        return given
    if isinstance(given, MonteCarloResult) and given.tree.position(0) == state:
        return choice_of_playouts(given)
    value: Value | None = None
    line: tuple[Action, ...] = ()
    found: dict[str, Any] = {}
    if isinstance(given, GameResult):
        found = {"nodes": given.nodes, "depth": given.depth, "algorithm": given.algorithm}
        value, line, given = given.value, given.actions[1:], given.best_action
    elif hasattr(given, "best_action"):
        value, given = getattr(given, "value", None), given.best_action
    player = kind_at(game, state)
    actions = [action for action, _, _ in moves_at(game, state, player)]
    if given not in actions:
        legal = ", ".join(name_of(game, state, action) for action in actions)
        raise GameError(
            gettext("the machine's move"),
            gettext("one of %(names)s").of(names=Code(legal)),
            brief(given),
            gettext("return an action of the position"),
        )
    best = WeighedMove(given, name_of(game, state, given), value, line)
    return MachineChoice(state, best, (best,), player, chance=game.has("outcomes"), **found)


# ---- The opponent in a match: a machine, and how far it looks ahead ------------------------------


class Opponent:
    """A machine by its name, the game's default if there is none; or somebody's own function or player.

    >>> from gametree.games import Nim
    >>> from gametree.play.players_of import players_of
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
        self.against = suiting(players)[0] if against is None else against
        self._machine = self._made()

    @property
    def algorithm(self) -> str:
        """The name of the machine; empty for a player and for somebody's own function."""
        return self.against if isinstance(self.against, str) else ""

    @property
    def level(self) -> int | None:
        """The number of moves that it looks ahead, or of its playouts; None for as many as its budget allows."""
        return self.options.get("playouts") if self.algorithm in PLAYOUTS else self.options.get("depth")

    def set_level(self, level: int | None) -> None:
        """Look so many moves ahead, or play so many playouts; None for as many as the budget allows."""
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
        """Choose a move; None to give up."""
        return chosen_by(self._machine, self.game, state)

    def _made(self) -> Machine:
        """Return the machine that was asked for; options that do not suit it or the game are refused."""
        against, options = self.against, self.options
        if isinstance(against, str):
            fitting = suiting(self.players)
            if choose(gettext("machine"), against, MACHINES) not in fitting:
                needed = gettext("a machine for %(family)s: %(machines)s").of(
                    family=FAMILIES[self.players.family], machines=any_of(fitting)
                )
                raise GameError(Code(f"play {self.game.name}"), needed, against)
            return machine_named(against, **options)
        for name, given in options.items():
            if name not in ("nodes", "seconds", "seed") and given is not None:
                raise GameError(
                    Code(name),
                    gettext("a machine with a name, such as alphabeta"),
                    brief(against),
                    gettext("leave it out"),
                )
        if isinstance(against, Player):
            return machine_of(against, options.get("seed"))
        if callable(against):
            return against
        needed = gettext("the name of a machine, a player of %(module)s, or a function of game and position").of(
            module=Code("gametree.play.matches")
        )
        raise GameError(Code("against"), needed, brief(against))
