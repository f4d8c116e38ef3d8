"""OpenSpiel's games as games of the kit: those of perfect information in which the players move in turn (deck 004).

OpenSpiel says what the moves are, where they lead and what the utilities are; the kit searches.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from math import isclose
from typing import Any

from ..errors import ChoiceError, GameError, MissingPackageError, choose, named_keywords
from ..node_kinds import CHANCE, MAX, MIN
from ..phrases import Code, Phrase, gettext, short_repr
from ..values import MOST_DENOMINATOR, Number, Value, exact
from .game import KitGame

_SAME = ("moves", "text")
"""What equal positions have in common."""


class _OpenSpielPosition:
    """A position of an OpenSpiel game: its ``state`` there, which nobody changes, and a key to compare it by."""

    __slots__ = ("key", "state")

    def __init__(self, state: Any, key: Hashable) -> None:
        self.state, self.key = state, key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _OpenSpielPosition) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Position({', '.join(map(str, self.state.history()))})"


class _OpenSpielGame(KitGame):
    """A game of OpenSpiel; `from_open_spiel` makes it, and refuses what no search of the kit can play."""

    def __init__(self, game: Any, same: str = "moves") -> None:
        self.game = game
        self.same = choose(gettext("way in which positions are the same"), same, _SAME)
        kind = game.get_type()
        players = game.num_players()
        sums = kind.Utility.ZERO_SUM, kind.Utility.CONSTANT_SUM
        self._has_max_and_min = players == 1 or (players == 2 and kind.utility in sums)
        self._players = (MAX, MIN)[:players] if self._has_max_and_min else tuple(f"p{n}" for n in range(1, players + 1))
        if not self._has_max_and_min and kind.utility in sums:
            self.total = _number(game.utility_sum() or 0)
        self.initial = self._position(game.new_initial_state())

    def has(self, method: str) -> bool:
        """It has ``outcomes`` only if OpenSpiel says that there is chance."""
        if method == "outcomes":
            kind = self.game.get_type()
            return bool(kind.chance_mode != kind.ChanceMode.DETERMINISTIC)
        return super().has(method)

    @property
    def name(self) -> str:
        """As OpenSpiel writes it, such as ``connect_four(rows=4)``."""
        return str(self.game)

    def player(self, state: _OpenSpielPosition) -> str:
        """OpenSpiel's player 0 is MAX and player 1 is MIN; with tuples as utilities they are p1, p2 …"""
        number = state.state.current_player()
        return self._players[number] if number >= 0 else CHANCE

    def actions(self, state: _OpenSpielPosition) -> list[int]:
        """The numbers of the legal moves; none when the game is over."""
        return list(state.state.legal_actions())

    def outcomes(self, state: _OpenSpielPosition) -> list[tuple[int, Fraction]]:
        """The outcomes of chance, with exact probabilities."""
        chance_outcomes = state.state.chance_outcomes()
        outcomes = [(action, Fraction(share).limit_denominator(MOST_DENOMINATOR)) for action, share in chance_outcomes]
        near = all(
            isclose(share, known, rel_tol=1e-13)
            for (_, share), (_, known) in zip(outcomes, chance_outcomes, strict=True)
        )
        if not near or sum(share for _, share in outcomes) != 1:
            shares = ", ".join(str(share) for _, share in chance_outcomes[:6])
            needed = gettext(
                "probabilities that are fractions with denominators up to %(most)s and sum to 1"
            ).with_values(most=MOST_DENOMINATOR)
            raise GameError(gettext("the probabilities of %(game)s").with_values(game=Code(self.name)), needed, shares)
        return outcomes

    def result(self, state: _OpenSpielPosition, action: int) -> _OpenSpielPosition:
        """The position after a move."""
        return self._position(state.state.child(action))

    def is_terminal(self, state: _OpenSpielPosition) -> bool:
        """Over when OpenSpiel says so."""
        return bool(state.state.is_terminal())

    def utility(self, state: _OpenSpielPosition) -> Value:
        """The utility of MAX, or of each of several players."""
        returns = tuple(map(_number, state.state.returns()))
        return returns[0] if self._has_max_and_min else returns

    def draw(self, state: _OpenSpielPosition) -> str:
        """OpenSpiel's own text of a position."""
        return str(state.state).rstrip()

    def move_text(self, state: _OpenSpielPosition, action: int) -> str:
        """OpenSpiel's own text of a move, on one line."""
        text = state.state.action_to_string(state.state.current_player(), action)
        return " ".join(text.split()) or str(action)

    def _position(self, state: Any) -> _OpenSpielPosition:
        moves = self.same == "moves"
        return _OpenSpielPosition(state, tuple(state.history()) if moves else (state.current_player(), str(state)))


@named_keywords()
def from_open_spiel(game: Any, *, same: str = "moves", **parameters: Any) -> _OpenSpielGame:
    """Return a game of OpenSpiel, by its name and parameters or as loaded there, as a game to search and draw.

    Positions are equal if the same moves led to them. With ``same="text"`` they are equal if the same player moves and
    OpenSpiel's text is the same: then a table of positions (``table=True``) saves most of the work, but it is wrong
    for games whose text leaves something out, such as the earlier positions of chess, or how many turns of Pig are
    left. An evaluation of your own reads OpenSpiel's state, which is the ``state`` of a position.

    >>> import gametree as gt
    >>> result = gt.alphabeta(from_open_spiel("tic_tac_toe", same="text"), table=True)
    >>> result.value, result.best_move
    (0, 'x(0,0)')
    >>> tree = gt.Tree.from_game(from_open_spiel("nim", pile_sizes="1;2", is_misere=False))
    >>> len(tree), tree.leaves, tree.move("B")
    (12, (3, 4, 7, 9, 11), 'pile:1, take:1;')
    """
    spiel = _engine()
    if isinstance(game, str):
        loaded = _load(spiel, game, parameters)
    elif isinstance(game, spiel.Game) and not parameters:
        loaded = game
    else:
        needed = gettext("the name of a game, with its parameters if any, or a game that is loaded")
        got = ", ".join([short_repr(game), *(f"{name}={short_repr(value)}" for name, value in parameters.items())])
        raise GameError(Code("from_open_spiel(…)"), needed, got)
    if unfit := _why_unfit(loaded.get_type()):
        needed = gettext("one of perfect information in which the players move in turn")
        raise GameError(
            gettext("the game %(game)s").with_values(game=Code(loaded)),
            needed,
            unfit,
            gettext("playable() lists those that fit"),
        )
    return _OpenSpielGame(loaded, same)


def playable() -> list[str]:
    """Return the names of OpenSpiel's games that the kit can search, as they are without parameters.

    >>> {"chess", "go", "backgammon"} <= set(playable()), "poker" in playable()
    (True, False)
    """
    return sorted(
        kind.short_name for kind in _engine().registered_games() if kind.default_loadable and not _why_unfit(kind)
    )


def _engine() -> Any:
    try:
        import pyspiel
    except ImportError:
        raise MissingPackageError(
            gettext("these games need the package %(package)s; install it with: %(command)s").with_values(
                package=Code("OpenSpiel"), command=Code("pip install 'gametree[engines]'")
            )
        ) from None
    return pyspiel


def _load(spiel: Any, name: str, parameters: dict[str, Any]) -> Any:
    plain = name.partition("(")[0]
    if plain not in spiel.registered_names():
        raise ChoiceError(gettext("game of OpenSpiel"), plain, playable())
    try:
        return spiel.load_game(name, parameters) if parameters else spiel.load_game(name)
    except (RuntimeError, TypeError) as error:
        message = str(error).splitlines()[0]
        raise GameError(
            gettext("the game %(game)s").with_values(game=Code(plain)),
            gettext("parameters that OpenSpiel knows"),
            short_repr(message),
        ) from None


def _why_unfit(kind: Any) -> Phrase | None:
    """Return why no search can play a game; None if one can."""
    if kind.dynamics != kind.Dynamics.SEQUENTIAL:
        return gettext("one in which they move at the same time")
    if kind.information != kind.Information.PERFECT_INFORMATION:
        return gettext("one of imperfect information")
    sampled = kind.chance_mode == kind.ChanceMode.SAMPLED_STOCHASTIC
    return gettext("one whose probabilities are not listed") if sampled else None


def _number(value: float) -> Number:
    """Return a float exactly, as the simple fraction that has the same float, if there is one."""
    near = Fraction(value).limit_denominator(MOST_DENOMINATOR)
    return exact(near if float(near) == value else Fraction(value))
