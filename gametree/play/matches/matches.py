"""Matches: many games between two players, and tables of the results of several players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from ...errors import AlgorithmError, GameError, InputError, named_keywords
from ...games.game import Game, State, to_game
from ...games.positions import kind_at, moves_at, value_at
from ...node_kinds import CHANCE, LEAF, MAX, MIN
from ...phrases import Code, gettext, short_repr
from ...progress import with_progress_bar
from ...randomness import SeededRandom
from ...search.montecarlo.playouts import LONGEST, TreeGame
from ...tree.tree import Source, as_tree
from ...values import MOST_TIMES, Number, Value, exact, is_infinite, show, whole_number
from .players import Player, match_words


@named_keywords()
def game_of(source: Source) -> Game:
    """Return a game, or a tree as one: its nodes are the positions, and its values those of the leaves.

    >>> game = game_of("[[3 12] [2 4]]")
    >>> game.player(game.initial), list(game.actions(game.initial))  # the children of the root, in preorder
    ('max', [1, 4])
    """
    return source if isinstance(source, Game) else TreeGame(as_tree(source))


@dataclass(frozen=True)
class MatchResults:
    """The results for MAX of many games between two players.

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
        """The mean of all results, exact."""
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
        rows = self.rows(lang)
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join(
            "  ".join(
                cell.ljust(width) if place < 2 else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        )

    def __repr__(self) -> str:
        return self.text()


@named_keywords()
def play_one(game: Game, players: dict[str, Player], draws: SeededRandom) -> Number:
    """Play one game and return the result for MAX; it is −1 if MAX resigns, and 1 if MIN resigns.

    ``players`` has a player for ``"max"`` and one for ``"min"``; dice and players take random numbers from ``draws``.

    >>> from gametree.play.matches import Minimax
    >>> play_one(game_of("[[3 12] [2 4]]"), {"max": Minimax(), "min": Minimax()}, SeededRandom(1))
    3
    """
    state: State = to_game("play_one(…)", game).initial
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
                gettext("a match: needed a game of MAX and MIN, got a position where %(kind)s moves").with_values(
                    kind=Code(kind)
                )
            )
        if action is None:
            return -1 if kind == MAX else 1
        state = game.result(state, action)
    raise GameError(
        gettext("a game of %(game)s").with_values(game=Code(game.name)),
        gettext("an end within %(most)s moves").with_values(most=LONGEST),
        gettext("none"),
    )


@named_keywords()
def play_many(
    game: Source, max_player: Player, min_player: Player, games: int = 100, seed: int = 0, *, lang: str = "en"
) -> MatchResults:
    """Play many games between two players from the start, with a progress bar on a terminal.

    The same seed gives the same games. A tree is a game, too.

    >>> from gametree.play.matches import Erring, Minimax
    >>> play_many("[[3 12] [2 4]]", Minimax(), Erring(0.2), games=100, seed=1).mean
    Fraction(363, 100)
    """
    for place, player in (("max_player", max_player), ("min_player", min_player)):
        if not isinstance(player, Player):
            cure = gettext("give %(players)s or a player of your own").with_values(
                players=Code("Minimax(), Random(), Erring(p), Expectimax(against)")
            )
            raise InputError(Code(place), gettext("a player"), short_repr(player), cure)
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
    """Play a match of each MAX player against each MIN player, and return the table.

    Each match has as many ``games``, and begins with the same seed. Raises `AlgorithmError` for several players.

    >>> from gametree.play.matches import Minimax, Random
    >>> table = tournament("[[3 12] [2 4]]", [Minimax()], [Minimax(), Random()], games=20, seed=1)
    >>> [(match.min_player.name("en"), match.mean > 3) for match in table.matches]
    [('minimax', False), ('random', True)]
    """
    played, others = game_of(game), list(min_players)
    pairs = [(max_player, min_player) for max_player in max_players for min_player in others]
    return Tournament(
        tuple(play_many(played, max_player, min_player, games, seed, lang=lang) for max_player, min_player in pairs),
        lang,
    )


def _number(game: Game, state: State, value: Value) -> Number:
    if isinstance(value, tuple) or is_infinite(value):
        raise AlgorithmError(
            gettext("a match: needed finite numbers as results, got %(value)s at the end of %(game)s").with_values(
                value=show(value), game=Code(game.name)
            )
        )
    return value
