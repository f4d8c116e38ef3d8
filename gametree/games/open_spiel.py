"""Adapt games of OpenSpiel."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator
from fractions import Fraction
from math import isclose
from typing import Any

from ..errors import ChoiceError, GameError, MissingPackageError, choose, named_keywords
from ..node_kinds import CHANCE, MAX, MIN
from ..phrases import Code, Phrase, gettext, short_repr
from ..values import MOST_DENOMINATOR, Number, Value, exact
from .given_positions import Reading, refuse
from .kit_game import KitGame

_SAME = ("moves", "text")
"""properties that can determine whether positions are equal: the moves that led to the positions, or OpenSpiel's
text
"""


class _OpenSpielPosition:
    """A position of an OpenSpiel game: OpenSpiel's ``state``, which is never changed, and a key for comparisons."""

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
    """A game of OpenSpiel. `from_open_spiel` makes it, and refuses games that no search of the kit supports."""

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
        """Return whether a method is overridden; ``outcomes`` counts as overridden only if OpenSpiel says that the game
        has chance moves.
        """
        if method == "outcomes":
            kind = self.game.get_type()
            return bool(kind.chance_mode != kind.ChanceMode.DETERMINISTIC)
        return super().has(method)

    @property
    def name(self) -> str:
        """The name that OpenSpiel writes, such as ``connect_four(rows=4)``."""
        return str(self.game)

    def readings(self, given: Any) -> Iterator[Reading]:
        """Yield the possible readings of a position: moves, action numbers, or an OpenSpiel state, but not drawings."""
        if isinstance(given, _OpenSpielPosition):
            yield lambda: self._own(given, given.state)
        elif callable(getattr(given, "get_game", None)) and not isinstance(given, type):
            yield lambda: self._own(given, given.clone())
        elif isinstance(given, str) and (history := re.fullmatch(r"Position\(([\d, ]*)\)", given)):
            yield lambda: self.after_actions([int(action) for action in re.findall(r"\d+", history[1])])
        elif isinstance(given, str) and "\n" in given.strip():
            refuse(self, given, gettext("OpenSpiel drawings are not read; write the moves from the start"))
        else:
            yield from self.move_readings(given)

    def unread(self) -> Phrase:
        return gettext("write the moves from the start, or give an OpenSpiel state")

    def _own(self, given: object, state: Any) -> _OpenSpielPosition:
        """Return the position for an OpenSpiel state; the state must belong to this game."""
        if str(state.get_game()) != self.name:
            refuse(self, given, gettext("it is a state of %(game)s").with_values(game=Code(str(state.get_game()))))
        return self._position(state)

    def player(self, state: _OpenSpielPosition) -> str:
        number = state.state.current_player()
        return self._players[number] if number >= 0 else CHANCE

    def actions(self, state: _OpenSpielPosition) -> list[int]:
        return list(state.state.legal_actions())

    def outcomes(self, state: _OpenSpielPosition) -> list[tuple[int, Fraction]]:
        chance_outcomes = state.state.chance_outcomes()
        outcomes = [(action, Fraction(share).limit_denominator(MOST_DENOMINATOR)) for action, share in chance_outcomes]
        near = all(
            isclose(share, known, rel_tol=1e-13)
            for (_, share), (_, known) in zip(outcomes, chance_outcomes, strict=True)
        )
        if not near or sum(share for _, share in outcomes) != 1:
            shares = ", ".join(str(share) for _, share in chance_outcomes[:6])
            problem = gettext(
                "the probabilities of %(game)s (%(shares)s) are not fractions with denominators up to "
                "%(most)s that sum to 1; choose another game"
            )
            raise GameError(problem.with_values(game=Code(self.name), shares=Code(shares), most=MOST_DENOMINATOR))
        return outcomes

    def result(self, state: _OpenSpielPosition, action: int) -> _OpenSpielPosition:
        return self._position(state.state.child(action))

    def is_terminal(self, state: _OpenSpielPosition) -> bool:
        return bool(state.state.is_terminal())

    def utility(self, state: _OpenSpielPosition) -> Value:
        returns = tuple(map(_number, state.state.returns()))
        return returns[0] if self._has_max_and_min else returns

    def draw(self, state: _OpenSpielPosition) -> str:
        return str(state.state).rstrip()

    def move_text(self, state: _OpenSpielPosition, action: int) -> str:
        text = state.state.action_to_string(state.state.current_player(), action)
        return " ".join(text.split()) or str(action)

    def _position(self, state: Any) -> _OpenSpielPosition:
        moves = self.same == "moves"
        return _OpenSpielPosition(state, tuple(state.history()) if moves else (state.current_player(), str(state)))


@named_keywords()
def from_open_spiel(game: Any, *, same: str = "moves", **parameters: Any) -> _OpenSpielGame:
    """Return a game of OpenSpiel in the form of a game that the kit can search and draw.

    A custom evaluation can read OpenSpiel's state from the attribute ``state`` of a position.

    Parameters
    ----------
    game : str or pyspiel.Game
        The name of the game, or the game as loaded by OpenSpiel.
    same : {"moves", "text"}, default "moves"
        When positions are equal: if the same moves led to them (``"moves"``), or if the same player moves and
        OpenSpiel's text is the same (``"text"``). With ``"text"``, a transposition table (``table=True``) saves most of
        the work, but results are wrong for games whose text is incomplete, such as chess, where the text omits the
        earlier positions.
    **parameters
        The parameters of the game, such as ``pile_sizes="1;2"``.

    Returns
    -------
    Game
        The game.

    Examples
    --------
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
        given = ", ".join([short_repr(game), *(f"{name}={short_repr(value)}" for name, value in parameters.items())])
        problem = gettext(
            "from_open_spiel(…) cannot use the arguments %(given)s; pass the name of a game, with its "
            "parameters if any, or a game that is loaded"
        )
        raise GameError(problem.with_values(given=Code(given)))
    if unfit := _why_unfit(loaded.get_type()):
        problem = gettext(
            "the game %(game)s cannot be searched: %(reason)s; playable() lists the games that can be searched"
        )
        raise GameError(problem.with_values(game=Code(loaded), reason=unfit))
    return _OpenSpielGame(loaded, same)


def playable() -> list[str]:
    """Return the names of OpenSpiel's games that the kit can search with their default parameters.

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
        raise ChoiceError(gettext("OpenSpiel game"), plain, playable())
    try:
        return spiel.load_game(name, parameters) if parameters else spiel.load_game(name)
    except (RuntimeError, TypeError) as error:
        message = str(error).splitlines()[0]
        problem = gettext("OpenSpiel does not know these parameters of the game %(game)s: %(why)s; correct them")
        raise GameError(problem.with_values(game=Code(plain), why=short_repr(message))) from None


def _why_unfit(kind: Any) -> Phrase | None:
    """Return the reason why no search supports a game, or None if a search does."""
    if kind.dynamics != kind.Dynamics.SEQUENTIAL:
        return gettext("its players move at the same time")
    if kind.information != kind.Information.PERFECT_INFORMATION:
        return gettext("its players do not see everything")
    sampled = kind.chance_mode == kind.ChanceMode.SAMPLED_STOCHASTIC
    return gettext("its probabilities are not listed") if sampled else None


def _number(value: float) -> Number:
    """Return the simple fraction with the value of a float, if there is one; otherwise, return the exact value of the
    float.
    """
    near = Fraction(value).limit_denominator(MOST_DENOMINATOR)
    return exact(near if float(near) == value else Fraction(value))
