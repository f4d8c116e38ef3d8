"""Games of the lectures: positions, the facts about them that follow from the rules, and the list of board games."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from .. import games
from ..errors import InputError, choose
from ..games.game import Game, State
from ..games.open_spiel import from_open_spiel
from ..games.positions import TreeSize, tree_size
from ..languages import columns, translated_table, wrap_text
from ..phrases import Code, Phrase, gettext, pgettext
from ..play.laws import check_game
from ..search.alphabeta import alphabeta
from ..values import Value, show
from .lecture import Fact, Subject, Text, in_language

_LIST_WORDS = {
    "game": pgettext("heading", "game"),
    "players": pgettext("heading", "players"),
    "chance": pgettext("heading", "chance"),
    # TRANSLATORS: heading of a column with the names of programs that know the rules of a game
    "engine": pgettext("heading", "rules by"),
    "yes": pgettext("chance", "yes"),
}
"""headings of the list of games, and the word for yes"""

# ---- Facts of a game --------------------------------------------------------------------------------

PLAYER = gettext("%(player)s is to move.")
_NO_ACTIONS = gettext("There are no actions.")
_ACTIONS = gettext("The actions: %(actions)s.")
_AFTER = gettext("The result of %(action)s: %(position)s.")
_OVER = gettext("The game is over here.")
_NOT_OVER = gettext("The game is not over here.")
UTILITY = gettext("The utility here is %(value)s.")
_GAME_VALUE = gettext("If all players play their best, the value of the game is %(value)s.")
_BEST_MOVE = gettext("The best move is %(move)s.")
_COUNTS = {
    "nodes": gettext("The game tree has %(number)s nodes."),
    "games": gettext("It has %(number)s leaves, one for each way in which the game can be played."),
    "positions": gettext("Only %(number)s different positions can be reached."),
    # TRANSLATORS: positions of a board game that become equal if the board is rotated or mirrored
    "forms": gettext("If turned and mirrored positions count as one, %(number)s are left."),
}
_UTILITIES = gettext("The utilities at its ends: %(values)s.")
_ONE_TOTAL = gettext("At every end of the game, the utilities of all players add up to %(sum)s.")
_TOTALS = gettext("The utilities of the players do not always have the same sum: %(sums)s.")
# TRANSLATORS: %(sum)s is, for example, "1 + 12 + 108 + 183 = 304"
CHOICES = gettext("Positions in which MAX has a choice (turned and mirrored ones count as one): %(sum)s.")
_LAWS_KEPT = gettext("`check_game` finds that the game keeps the laws of games.")
_LAWS_BROKEN = gettext("`check_game` finds that the game breaks a law of games.")


def counted(name: str, number: int) -> Phrase:
    """Return a sentence about one of the counts that measure the size of a game, with thin spaces as thousands
    separators.
    """
    return _COUNTS[name].with_values(number=f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}"))


def totals(sums: Sequence[Value]) -> Phrase:
    return (
        _ONE_TOTAL.with_values(sum=show(sums[0]))
        if len(sums) == 1
        else _TOTALS.with_values(sums=", ".join(map(show, sums)))
    )


# ---- The list of board games ------------------------------------------------------------------------

_NUMBERS = gettext("The list has %(count)d games and is numbered to %(last)d.")
_TWICE = gettext("The number %(number)s occurs more than once: %(games)s.")
_REPEATED = gettext("These games occur more than once: %(games)s.")
_PLAYED = gettext("%(engine)s knows the rules of %(count)d of them.")
_LACKING = gettext("No engine here knows the other %(count)d.")


# ---- Positions of games in the lectures, and the facts that follow from the rules ----------------

_KIT_GAMES = ("BearOff", "Chess", "Connect", "Grundy", "Kalah", "Nim", "TicTacToe")
"""games that an entry can name, which are classes in `gametree.games`; games of OpenSpiel have the name
``open_spiel``
"""


def _make_game(spec: Mapping[str, Any]) -> Game:
    """Create the game described by an entry, which contains the name of a class and its arguments. If the last argument
    is a table, it contains the keyword arguments.

    >>> _make_game({"TicTacToe": [4, 3, 3]}).k, _make_game({"Nim": [2, 1, {"players": 3}]}).total
    (3, 1)
    """
    name, positional, keywords = _name_and_arguments(spec)
    make: Callable[..., Game] = from_open_spiel if name == "open_spiel" else getattr(games, name)
    return make(*positional, **keywords)


def _code_of(spec: Mapping[str, Any]) -> str:
    """Return the line of Python code that creates the game of an entry.

    >>> _code_of({"Nim": [2, 1, {"players": 3}]}), _code_of({"open_spiel": ["hex"]})
    ('Nim(2, 1, players=3)', 'from_open_spiel("hex")')
    """
    name, positional, keywords = _name_and_arguments(spec)
    arguments = [
        *map(_python_literal, positional),
        *(f"{key}={_python_literal(value)}" for key, value in keywords.items()),
    ]
    return f"{'from_open_spiel' if name == 'open_spiel' else name}({', '.join(arguments)})"


def _name_and_arguments(spec: Mapping[str, Any]) -> tuple[str, Sequence[Any], Mapping[str, Any]]:
    ((name, positional),) = spec.items()
    choose(gettext("game"), name, (*_KIT_GAMES, "open_spiel"))
    keywords = positional[-1] if positional and isinstance(positional[-1], Mapping) else {}
    return name, positional[: len(positional) - bool(keywords)], keywords


def _python_literal(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list | tuple):
        return f"({', '.join(map(_python_literal, value))})"
    return f"Fraction({value.numerator}, {value.denominator})" if isinstance(value, Fraction) else str(value)


@dataclass(frozen=True, eq=False)
class GamePosition(Subject):
    spec: Mapping[str, Any]
    where: str = ""
    """position in a form that the game reads; empty for the initial position"""
    game: Game = field(init=False, repr=False)
    state: State = field(init=False, repr=False)

    def __post_init__(self) -> None:
        game: Any = _make_game(self.spec)
        object.__setattr__(self, "game", game)
        object.__setattr__(self, "state", game.state(self.where) if self.where else game.initial)

    def run(self) -> Game:
        """Return the game; there is no common result, because each fact is calculated separately."""
        return self.game

    def text(self, lang: str, width: int) -> str:
        return f"{_code_of(self.spec)}\n\n{self.game.draw(self.state)}"


def _after(play: GamePosition, game: Game, expected: Mapping[str, object]) -> dict[str, str]:
    texts = {game.move_text(play.state, action): after for action, after in game.successors(play.state)}
    return {name: " / ".join(game.draw(texts[name]).splitlines()) for name in expected}


@cache
def _size(play: GamePosition, symmetry: bool = False) -> TreeSize:
    return tree_size(play.game, play.state, symmetry=symmetry)


def _utilities(game: Game, state: State) -> Iterator[Value]:
    """Yield the utility of each reachable final position."""
    seen, pending = {state}, [state]
    while pending:
        here = pending.pop()
        if game.is_terminal(here):
            yield game.utility(here)
            continue
        following = {after for _, after in game.successors(here)} - seen
        seen |= following
        pending.extend(following)


def _choices(play: GamePosition, game: Game, expected: object) -> tuple[int, ...]:
    """Return, for each ply, the number of positions where MAX has a choice; symmetric positions are counted once."""
    counts: list[int] = []
    level = {game.canonical(play.state)}
    while level:
        open_states = [state for state in level if not game.is_terminal(state)]
        counts.append(sum(game.player(state) == "max" and len(game.actions(state)) > 1 for state in open_states))
        level = {game.canonical(after) for state in open_states for _, after in game.successors(state)}
    return tuple(filter(None, counts))


@cache
def _best_search(play: GamePosition) -> Any:
    return alphabeta(play.game, state=play.state, table=True, symmetry=True)


GamePosition.FACTS = {
    "player": Fact(lambda s, r, e: r.player(s.state), lambda s, g: PLAYER.with_values(player=g.upper())),
    "actions": Fact(
        lambda s, r, e: tuple(r.move_text(s.state, action) for action in r.actions(s.state)),
        lambda s, g: _ACTIONS.with_values(actions=", ".join(g)) if g else _NO_ACTIONS,
    ),
    "after": Fact(
        _after, lambda s, g: [_AFTER.with_values(action=action, position=drawn) for action, drawn in g.items()]
    ),
    "over": Fact(lambda s, r, e: r.is_terminal(s.state), lambda s, g: _OVER if g else _NOT_OVER),
    "utility": Fact(lambda s, r, e: r.utility(s.state), lambda s, g: UTILITY.with_values(value=show(g))),
    "value": Fact(lambda s, r, e: _best_search(s).value, lambda s, g: _GAME_VALUE.with_values(value=show(g))),
    "best_move": Fact(lambda s, r, e: _best_search(s).best_move, lambda s, g: _BEST_MOVE.with_values(move=g)),
    "nodes": Fact(lambda s, r, e: _size(s).nodes, lambda s, g: counted("nodes", g)),
    "games": Fact(lambda s, r, e: _size(s).leaves, lambda s, g: counted("games", g)),
    "positions": Fact(lambda s, r, e: _size(s).positions, lambda s, g: counted("positions", g)),
    "forms": Fact(lambda s, r, e: _size(s, True).positions, lambda s, g: counted("forms", g)),
    "utilities": Fact(
        lambda s, r, e: tuple(sorted(set(_utilities(r, s.state)))),
        lambda s, g: _UTILITIES.with_values(values=", ".join(map(show, g))),
    ),
    "totals": Fact(
        lambda s, r, e: tuple(sorted(set(map(sum, _utilities(r, s.state))))),  # type: ignore[arg-type]
        lambda s, g: totals(g),
    ),
    "choices": Fact(_choices, lambda s, g: CHOICES.with_values(sum=f"{' + '.join(map(str, g))} = {sum(g)}")),
    "laws": Fact(
        lambda s, r, e: check_game(r, most=200, games=5).ok,
        lambda s, g: _LAWS_KEPT if g else _LAWS_BROKEN,
    ),
}


# ---- A list of board games for an exercise, with the engine that plays each of them ---------------------

FILE = Path(__file__).with_name("board_games.toml")
LANGUAGES = ("en", "es", "pt")
_ENGINES = ("gametree", "python-chess", "OpenSpiel")


@dataclass(frozen=True)
class ListedGame:
    number: int
    """number of the game in the list"""
    names: Text
    players: str
    """usual number of players, such as ``"2"`` or ``"2–4"``"""
    chance: bool | None
    """whether the game has dice, cards or pieces drawn at random; None if the kit does not know the rules of the
    game
    """
    play: Mapping[str, Any] | None
    """name of a class in `gametree.games`, or ``open_spiel``, with the arguments; None if no engine plays the game"""
    since: str
    """version of OpenSpiel that is known to include the game; empty if every version from 1.6 includes it"""
    differs: Text | None
    """sentence about how the implementation differs from the listed game; None if it does not differ"""

    @property
    def engine(self) -> str | None:
        """The engine that plays the game: gametree itself, python-chess or OpenSpiel."""
        if not self.play:
            return None
        return "OpenSpiel" if "open_spiel" in self.play else "python-chess" if "Chess" in self.play else "gametree"

    @property
    def code(self) -> str:
        """The line of Python that creates the game; "" if no engine plays it."""
        return _code_of(self.play) if self.play else ""

    def load(self) -> Game:
        """Return the game; raise `InputError` if no engine plays it.

        >>> board_games()[3].load().draw((0, 0)).splitlines()[0]
        '· · · · · · ·'
        """
        if not self.play:
            problem = gettext("no engine here knows the rules of %(game)s (%(number)s); choose another game")
            raise InputError(problem.with_values(game=Code(self.name()), number=Code(self.number)))
        return _make_game(self.play)

    def name(self, lang: str = "en") -> str:
        return in_language(self.names, lang)


@cache
def board_games() -> tuple[ListedGame, ...]:
    """Return the games in the list of board games, in the order of the slides.

    >>> games = board_games()
    >>> len(games), games[2].name("pt"), games[2].engine, games[2].code
    (117, 'Damas', 'OpenSpiel', 'from_open_spiel("checkers")')
    """
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(
        ListedGame(
            number=row["n"],
            names={lang: row.get(lang, row["name"]) for lang in LANGUAGES},
            players=row.get("players", "2"),
            chance=None if row.get("unknown") else row.get("chance", False),
            play=row.get("play"),
            since=row.get("since", ""),
            differs=data["differs"][row["differs"]] if "differs" in row else None,
        )
        for row in data["game"]
    )


@dataclass(frozen=True)
class ListOfGames(Subject):
    """The whole list of board games, as the subject of an example."""

    def run(self) -> Sequence[ListedGame]:
        return board_games()

    def text(self, lang: str, width: int) -> str:
        words = translated_table(_LIST_WORDS, lang)
        lines = [["", words["game"], words["players"], words["chance"], words["engine"], "Python"]]
        for game in board_games():
            chance = "?" if game.chance is None else words["yes"] if game.chance else "—"
            numbered = [str(game.number), game.name(lang)]
            lines.append([*numbered, game.players, chance, game.engine or "—", game.code])
        notes = [
            wrap_text(in_language(game.differs, lang), width, f"{game.number}: ")
            for game in board_games()
            if game.differs is not None
        ]
        return "\n".join([columns(lines, left_columns=len(lines[0])), "", *notes])


def _shared_numbers(_: object, games: Sequence[ListedGame], expected: object) -> dict[str, tuple[str, ...]]:
    counts = Counter(game.number for game in games)
    numbers = [number for number, count in counts.items() if count > 1]
    return {str(number): tuple(game.name() for game in games if game.number == number) for number in numbers}


def _repeated_names(_: object, games: Sequence[ListedGame], expected: object) -> tuple[str, ...]:
    return tuple(name for name, count in Counter(game.name() for game in games).items() if count > 1)


ListOfGames.FACTS = {
    "numbers": Fact(
        lambda _, r, e: {"count": len(r), "last": max(game.number for game in r)},
        lambda s, g: _NUMBERS.with_values(**g),
    ),
    "twice": Fact(
        _shared_numbers,
        lambda s, g: [_TWICE.with_values(number=number, games=", ".join(names)) for number, names in g.items()],
    ),
    "repeated": Fact(_repeated_names, lambda s, g: _REPEATED.with_values(games=", ".join(g))),
    "played": Fact(
        lambda _, r, e: {engine: sum(game.engine == engine for game in r) for engine in _ENGINES},
        lambda s, g: [_PLAYED.with_values(engine=engine, count=count) for engine, count in g.items()],
    ),
    "lacking": Fact(lambda _, r, e: sum(game.engine is None for game in r), lambda s, g: _LACKING.with_values(count=g)),
}
