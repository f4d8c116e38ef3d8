"""Series of games between perfect players, random players, fallible players, and players that model a fallible
opponent; also tables of the results.

Minimax is optimal against a perfect opponent. Against a fallible opponent, a player that models the opponent's errors
scores more.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeAlias

from ..errors import AlgorithmError, GameError, InputError, named_keywords, to_list, to_mapping, to_object, wrong_value
from ..games.game import Action, Game, ReadingGame, State, to_game
from ..games.positions import canonical_form, kind_at, moves_at, state_of, value_at
from ..languages import aligned, translated_table, translator_for
from ..node_kinds import CHANCE, LEAF, MAX, MIN
from ..phrases import Code, gettext, ngettext, pgettext, short_repr
from ..progress_bar import with_progress_bar
from ..randomness import SeededRandom
from ..search.expectiminimax import expectiminimax
from ..search.montecarlo import LONGEST, TreeGame
from ..tree.tree import Source, as_tree
from ..values import MOST_TIMES, Number, Value, ValueRefused, exact, is_infinite, show, to_number, whole_number

__all__ = [
    "Distribution",
    "Erring",
    "Expectimax",
    "MatchResults",
    "Minimax",
    "Modelled",
    "Player",
    "Random",
    "Tournament",
    "game_of",
    "play_many",
    "play_one",
    "tournament",
]


@named_keywords()
def game_of(source: Source) -> Game:
    """Return the given game, or convert the given tree to a game with the nodes as positions and the leaf values as
    utilities.

    >>> game = game_of("[[3 12] [2 4]]")
    >>> game.player(game.initial), list(game.actions(game.initial))  # the children of the root, in preorder
    ('max', [1, 4])
    """
    return source if isinstance(source, Game) else TreeGame(as_tree(source))


@dataclass(frozen=True)
class MatchResults:
    """The results, for MAX, of a series of games between two players.

    >>> import gametree as gt
    >>> from gametree.play.matches import Minimax, Random
    >>> play_many(gt.games.TicTacToe(), Random(), Minimax(), games=50, seed=1).won
    0
    """

    max_player: Player
    min_player: Player
    results: tuple[Number, ...]

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.results)

    @property
    def won(self) -> int:
        """The number of games with a result above 0."""
        return sum(result > 0 for result in self.results)

    @property
    def drawn(self) -> int:
        """The number of games with the result 0."""
        return sum(result == 0 for result in self.results)

    @property
    def lost(self) -> int:
        """The number of games with a result below 0."""
        return sum(result < 0 for result in self.results)

    @property
    def mean(self) -> Number:
        """The exact mean of all results."""
        return exact(Fraction(sum(self.results)) / self.games)

    def __repr__(self) -> str:
        return Tournament((self,)).text()


@dataclass(frozen=True, repr=False)
class Tournament:
    """The results of each MAX player against each MIN player, as a table."""

    matches: tuple[MatchResults, ...]
    lang: str = "en"

    def rows(self, lang: str | None = None) -> list[list[str]]:
        """Return the headings, and a row for each match."""
        lang = lang or self.lang
        headings = match_words(lang)
        rows = [[headings[key] for key in ("max_player", "min_player", "games", "won", "drawn", "lost", "mean")]]
        for match in self.matches:
            counts = map(str, (match.games, match.won, match.drawn, match.lost))
            mean = f"{float(match.mean):.2f}".replace("-", "−")
            rows.append([match.max_player.name(lang), match.min_player.name(lang), *counts, mean])
        return rows

    def text(self, lang: str | None = None) -> str:
        """Return the table as aligned lines.

        >>> from gametree.play.matches import Erring, Minimax, Random
        >>> print(tournament("[[3 3] [0 9]]", [Minimax()], [Minimax(), Random()], games=10).text("pt"))
        MAX      MIN       partidas  ganhas  empatadas  perdidas  resultado médio
        minimax  minimax         10      10          0         0             3.00
        minimax  ao acaso        10      10          0         0             3.00
        """
        return "\n".join(aligned(self.rows(lang), left_columns=2))

    def __repr__(self) -> str:
        return self.text()


@named_keywords()
def play_one(game: Game, players: dict[str, Player], draws: SeededRandom) -> Number:
    """Play one game and return the result for MAX; the result is −1 if MAX resigns and 1 if MIN resigns.

    ``players`` maps ``"max"`` and ``"min"`` to players; dice and players take random numbers from ``draws``.

    >>> from gametree.play.matches import Minimax
    >>> play_one(game_of("[[3 12] [2 4]]"), {"max": Minimax(), "min": Minimax()}, SeededRandom(1))
    3
    """
    state: State = to_game("play_one(…)", game).initial
    for player in to_mapping("players", players, "{'max': Minimax(), 'min': Minimax()}").values():
        to_object("players", player, Player, "Minimax()")
    to_object("draws", draws, SeededRandom, "SeededRandom(1)")
    for _ in range(LONGEST):
        kind = kind_at(game, state)
        if kind == LEAF:
            return _number(game, state, value_at(game, state))
        if kind == CHANCE:
            action = draws.weighted([(action, float(share or 0)) for action, _, share in moves_at(game, state, kind)])
        elif kind in players:
            action = players[kind].choose(game, state, draws)
        else:
            raise AlgorithmError(
                gettext("a match is between MAX and MIN, but here %(kind)s moves; choose another game").with_values(
                    kind=Code(kind)
                )
            )
        if action is None:
            return -1 if kind == MAX else 1
        state = game.result(state, action)
    problem = gettext(
        "a game of %(game)s does not end within %(most)s moves; check_game(game) shows which position is repeated"
    )
    raise GameError(problem.with_values(game=Code(game.name), most=LONGEST))


@named_keywords()
def play_many(
    game: Source, max_player: Player, min_player: Player, games: int = 100, seed: int = 0, *, lang: str = "en"
) -> MatchResults:
    """Play many games between two players from the initial position, with a progress bar on a terminal.

    Parameters
    ----------
    game : Game, Tree, str or list
        The game, or a tree to play on.
    max_player, min_player : Player
        The players, such as `gametree.play.matches.Minimax`.
    games : int, default 100
        Number of games to play.
    seed : int, default 0
        The seed; the same seed gives the same games.
    lang : {"en", "es", "pt"}, default "en"
        The language of the results.

    Returns
    -------
    MatchResults
        The number of games with each result.

    Examples
    --------
    >>> from gametree.play.matches import Erring, Minimax
    >>> play_many("[[3 12] [2 4]]", Minimax(), Erring(0.2), games=100, seed=1).mean
    Fraction(363, 100)
    """
    for place, player in (("max_player", max_player), ("min_player", min_player)):
        if not isinstance(player, Player):
            problem = gettext("%(place)s is %(given)s, which is not a player; give %(players)s or a player of your own")
            facts = {
                "place": Code(place),
                "given": short_repr(player),
                "players": Code("Minimax(), Random(), Erring(p), Expectimax(against)"),
            }
            raise InputError(problem.with_values(**facts))
    whole_number(Code("games"), games, most=MOST_TIMES)
    played, draws = game_of(game), SeededRandom(whole_number(Code("seed"), seed, 0))
    players = {MAX: max_player, MIN: min_player}
    results = []
    for _ in with_progress_bar(range(games), match_words(lang)["playing"]):
        result = play_one(played, players, draws)
        for player in players.values():
            player.learn(result)
        results.append(result)
    return MatchResults(max_player, min_player, tuple(results))


@named_keywords()
def tournament(
    game: Source,
    max_players: Iterable[Player],
    min_players: Iterable[Player],
    games: int = 100,
    seed: int = 0,
    *,
    lang: str = "en",
) -> Tournament:
    """Play a match between each MAX player and each MIN player, and return the table.

    Parameters
    ----------
    game : Game, Tree, str or list
        The game, or a tree to play on.
    max_players, min_players : list of Player
        The players, such as `gametree.play.matches.Minimax`.
    games : int, default 100
        Number of games of each match.
    seed : int, default 0
        The seed at the start of each match.
    lang : {"en", "es", "pt"}, default "en"
        The language of the table.

    Returns
    -------
    Tournament
        The results of all matches.

    Raises
    ------
    AlgorithmError
        If the game is not for MAX and MIN.

    Examples
    --------
    >>> from gametree.play.matches import Minimax, Random
    >>> table = tournament("[[3 12] [2 4]]", [Minimax()], [Minimax(), Random()], games=20, seed=1)
    >>> [(match.min_player.name("en"), match.mean > 3) for match in table.matches]
    [('minimax', False), ('random', True)]
    """
    played, others = game_of(game), to_list("min_players", min_players)
    pairs = [(mine, other) for mine in to_list("max_players", max_players) for other in others]
    return Tournament(
        tuple(play_many(played, max_player, min_player, games, seed, lang=lang) for max_player, min_player in pairs),
        lang,
    )


def _number(game: Game, state: State, value: Value) -> Number:
    if isinstance(value, tuple) or is_infinite(value):
        raise AlgorithmError(
            gettext(
                "a game of %(game)s ends with %(value)s, but a match adds up results; give each final position a "
                "finite number"
            ).with_values(value=show(value), game=Code(game.name))
        )
    return value


# ---- The words of matches: the names of players, and the headings of tables and figures ----------

# TRANSLATORS: the name of a player in a table
RANDOM = pgettext("player", "random")
# TRANSLATORS: the name of a player in a table
MINIMAX = pgettext("player", "minimax")
_MINIMAX_TO_A_DEPTH = ngettext("minimax, %(depth)d ply", "minimax, %(depth)d plies")
# TRANSLATORS: the name of a player in a table, such as "minimax, at random 20 %"
_ERRING = gettext("%(player)s, %(share)s at random")
# TRANSLATORS: the name of a player in a table; %(opponent)s is the name of the opponent that the player expects
_EXPECTIMAX = gettext("expectimax against “%(opponent)s”")

_WORDS = {
    "max_player": pgettext("heading", "MAX"),
    "min_player": pgettext("heading", "MIN"),
    "games": pgettext("heading", "games"),
    # TRANSLATORS: the heading of the numbers of games that MAX won, drew and lost
    "won": pgettext("heading", "won"),
    "drawn": pgettext("heading", "drawn"),
    "lost": pgettext("heading", "lost"),
    # TRANSLATORS: the heading of the mean result for MAX
    "mean": pgettext("heading", "mean result"),
    # TRANSLATORS: the title of a bar chart with the mean result for MAX, for each MAX player and each MIN player
    "title": gettext("Mean result of MAX, by the players of both sides"),
    # TRANSLATORS: the heading of a legend: the players that play MIN
    "against": pgettext("legend", "MIN plays"),
    # TRANSLATORS: the name of an axis: the players that play MAX
    "max_plays": pgettext("axis", "MAX plays"),
    # TRANSLATORS: beside a progress bar
    "playing": gettext("Playing"),
}


def match_words(lang: str) -> dict[str, str]:
    """Return the words of the table and of the figure of match results.

    >>> match_words("es")["mean"]
    'resultado medio'
    """
    return translated_table(_WORDS, lang)


# ---- The players ---------------------------------------------------------------------------------

Distribution: TypeAlias = Sequence[tuple[Action, Fraction]]
"""Actions with their probabilities."""


class Player:
    """A player of a game: a subclass gives the probability of each move at a position."""

    def name(self, lang: str = "en") -> str:
        """Return the player's name in tables."""
        return type(self).__name__

    def distribution(self, game: Game, state: State) -> Distribution:
        """Return the moves that the player may choose, with their probabilities."""
        raise NotImplementedError

    def choose(self, game: Game, state: State, draws: SeededRandom) -> Action | None:
        """Return a move, or None to resign."""
        return draws.weighted([(action, float(share)) for action, share in self.distribution(game, state)])

    def learn(self, value: Value) -> None:
        """Learn from the value at the end of a game; most players do nothing."""


@dataclass(frozen=True)
class Random(Player):
    """A player that chooses each move with the same probability.

    >>> from gametree.games import Nim
    >>> [str(share) for _, share in Random().distribution(Nim(2), Nim(2).initial)]
    ['1/2', '1/2']
    """

    def name(self, lang: str = "en") -> str:
        return RANDOM.render(translator_for(lang))

    def distribution(self, game: Game, state: State) -> Distribution:
        """Return all moves, each with the same probability."""
        moves = moves_at(game, state, kind_at(game, state))
        return [(action, Fraction(1, len(moves))) for action, _, _ in moves]


@named_keywords()
@dataclass(frozen=True)
class Minimax(Player):
    """A perfect player: it chooses one of the moves with the best minimax value, with equal probabilities.

    Parameters
    ----------
    depth : int, optional
        Number of plies after which the game's evaluation is used; by default the search goes to the end of the game.
    """

    depth: int | None = None
    _known: dict[tuple[Game, State], Value] = field(default_factory=dict, init=False, repr=False, compare=False)

    def name(self, lang: str = "en") -> str:
        phrase = MINIMAX if self.depth is None else _MINIMAX_TO_A_DEPTH.with_values(count=self.depth, depth=self.depth)
        return phrase.render(translator_for(lang))

    def distribution(self, game: Game, state: State) -> Distribution:
        """Return the best moves with equal probabilities."""
        return _best(game, state, game, self._known, self.depth)


@named_keywords()
@dataclass(frozen=True)
class Erring(Player):
    """A player that errs: with some probability it makes a random move, otherwise the move of another player.

    ``Erring(0.2)`` plays minimax 80 % of the time.

    Parameters
    ----------
    p : number
        The probability of a random move, from 0 to 1.
    player : Player, optional
        The player that chooses all other moves; by default `Minimax`.

    Examples
    --------
    >>> from gametree.play.matches import game_of
    >>> [str(share) for _, share in Erring(0.2).distribution(game_of("[[3 12] [2 4]]"), 1)]
    ['9/10', '1/10']
    """

    p: object
    player: Player = field(default_factory=Minimax)

    def __post_init__(self) -> None:
        try:
            share = to_number(self.p)
        except (ValueRefused, TypeError, ValueError):
            share = -1
        if isinstance(share, float) or not 0 <= share <= 1:
            raise InputError(wrong_value("p", self.p, gettext("a probability from 0 to 1")))
        object.__setattr__(self, "p", Fraction(share))
        to_object("player", self.player, Player, "Minimax()")

    @property
    def share(self) -> Fraction:
        """The exact probability of a random move."""
        assert isinstance(self.p, Fraction)
        return self.p

    def name(self, lang: str = "en") -> str:
        share = f"{show(exact(100 * self.share))} %"
        return _ERRING.render(translator_for(lang), player=self.player.name(lang), share=share)

    def distribution(self, game: Game, state: State) -> Distribution:
        """Return the other player's probabilities of all moves, mixed with those of random moves."""
        mixed = {action: self.share * share for action, share in Random().distribution(game, state)}
        for action, share in self.player.distribution(game, state):
            mixed[action] += (1 - self.share) * share
        return [(action, share) for action, share in mixed.items() if share]


@named_keywords()
@dataclass(frozen=True)
class Expectimax(Player):
    """A player that knows the opponent's probabilities and makes a move with the best expected value against them.

    Against an opponent that never errs, this player plays minimax.
    """

    against: Player
    _known: dict[tuple[Game, State], Value] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        to_object("against", self.against, Player, "Random()")

    def name(self, lang: str = "en") -> str:
        """Return the player's name, with the name of the opponent that it expects."""
        return _EXPECTIMAX.render(translator_for(lang), opponent=self.against.name(lang))

    def distribution(self, game: Game, state: State) -> Distribution:
        """Return the moves with the best expected value, with equal probabilities."""
        return _best(game, state, Modelled(game, self.against, kind_at(game, state)), self._known, None)


@named_keywords()
class Modelled(ReadingGame):
    """A game in which chance replaces the opponent, with the probabilities of a model of the opponent."""

    def __init__(self, game: Game, opponent: Player, hero: str) -> None:
        self.game, self.opponent, self.hero = to_game("Modelled(…)", game), opponent, hero
        self.initial = game.initial
        self.fixed, self.drawn, self.win_score = game.fixed, game.drawn, game.win_score

    def state(self, given: Any) -> State:
        """Return the position that the game reads from an object."""
        return state_of(self.game, given)

    def player(self, state: State) -> str:
        """Return chance if it is the opponent's turn, otherwise the player to move."""
        player = self.game.player(state)
        return player if player in (self.hero, CHANCE) else CHANCE

    def actions(self, state: State) -> Sequence[Action]:
        return self.game.actions(state)

    def outcomes(self, state: State) -> list[tuple[Action, Number]]:
        """Return the opponent's moves with their probabilities or, at a chance position of the original game, the
        outcomes of chance.
        """
        if self.game.player(state) == CHANCE:
            return list(self.game.outcomes(state))
        return list(self.opponent.distribution(self.game, state))

    def result(self, state: State, action: Action) -> State:
        return self.game.result(state, action)

    def is_terminal(self, state: State) -> bool:
        return self.game.is_terminal(state)

    def utility(self, state: State) -> Value:
        return self.game.utility(state)


def _best(
    game: Game, state: State, searched: Game, known: dict[tuple[Game, State], Value], depth: int | None
) -> Distribution:
    """Return, with equal probabilities, the moves that lead to the best positions for the player to move."""
    kind = kind_at(game, state)
    values = {action: _worth(game, after, searched, known, depth) for action, after, _ in moves_at(game, state, kind)}
    best = min(values.values()) if kind == MIN else max(values.values())
    actions = [action for action, value in values.items() if value == best]
    return [(action, Fraction(1, len(actions))) for action in actions]


def _worth(
    game: Game, state: State, searched: Game, known: dict[tuple[Game, State], Value], depth: int | None
) -> Value:
    """Return the value of a position by a search; symmetric positions are searched once."""
    key = (game, canonical_form(game, state) if game.has("symmetric") else state)
    if key not in known:
        known[key] = expectiminimax(searched, state=state, table=True, depth=None if depth is None else depth - 1).value
    return known[key]
