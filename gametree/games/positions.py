"""Questions to a game about a position; answers that break a law of games raise `GameError`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NoReturn, TypeAlias

from ..errors import ChoiceError, GameError
from ..phrases import Code, Phrase, brief, gettext, plain
from ..values import Value, ValueRefused, exact, show, to_share, to_value
from .game import Action, Game, State
from .kinds import CHANCE, LEAF, MAX, MIN, Kind, read_kind

__all__ = [
    "CHECK",
    "PLAIN_KINDS",
    "Move",
    "Order",
    "drawn",
    "estimate_at",
    "failed",
    "form_of",
    "kind_at",
    "moves_at",
    "name_of",
    "pairs_at",
    "value_at",
]

Move: TypeAlias = tuple[Action, State, "Fraction | int | None"]
"""An action, the position after it, and its probability where chance moves."""
Order: TypeAlias = Callable[[State, Action], Any] | str | None
"""The order of moves: ``"evaluate"`` (the best for the player by the evaluation first), or a function of state and
action (the greatest first); None for the game's own."""

PLAIN_KINDS = (MAX, MIN, CHANCE)
"""Kinds that need no check."""
CHECK = gettext("check_game(game) tells the moves that lead there")


def failed(game: Game, method: str, error: BaseException, *given: Any) -> GameError:
    """Return the error about an exception inside a game's method."""
    if isinstance(error, GameError):
        return error
    call = Code(f"{game.name}.{method}({', '.join(map(brief, given))})")
    return GameError(call, gettext("an answer"), f"{type(error).__name__}: {plain(error)}", CHECK)


def name_of(game: Game, state: State, action: Action) -> str:
    """Return the name of a move."""
    try:
        return str(game.move_text(state, action))
    except Exception as error:
        raise failed(game, "move_text", error, state, action) from error


def drawn(game: Game, state: State) -> str:
    """Return a position as text."""
    try:
        return str(game.draw(state))
    except Exception as error:
        raise failed(game, "draw", error, state) from error


def _refuse(game: Game, method: str, state: State, needed: Phrase, got: str | Phrase) -> NoReturn:
    raise GameError(Code(f"{game.name}.{method}({brief(state)})"), needed, got, CHECK)


def kind_at(game: Game, state: State) -> Kind:
    """Return ``"leaf"`` if the game is over, else the player to move."""
    method = "is_terminal"
    try:
        if game.is_terminal(state):
            return LEAF
        method = "player"
        player = game.player(state)
        return player if player in PLAIN_KINDS else read_kind(player)
    except ChoiceError:
        _refuse(game, "player", state, gettext("'max', 'min', 'chance' or a player 'p1', 'p2' …"), brief(player))
    except Exception as error:
        raise failed(game, method, error, state) from error


def value_at(game: Game, state: State, judge: Callable[[State], Any] | None = None) -> Value:
    """Return the utility of an end; with ``judge``, an evaluation function, the evaluation of a position."""
    method = "utility" if judge is None else "evaluate"
    try:
        given = game.utility(state) if judge is None else judge(state)
        return given if type(given) is int else to_value(given)
    except ValueRefused as refused:
        _refuse(game, method, state, refused.needed, brief(given))
    except Exception as error:
        raise failed(game, method, error, state) from error


def estimate_at(game: Game, state: State, evaluate: Callable[[State], Any] | None) -> Value:
    """Return the evaluation of a position, by a function or by the game's own method."""
    if evaluate is None and not game.has("evaluate"):
        needed = gettext("an evaluation of positions where %(game)s is not over").of(game=Code(game.name))
        cure = gettext("give the game a method %(method)s, or add %(option)s").of(
            method=Code("evaluate(self, state)"), option=Code("evaluate=function")
        )
        raise GameError(gettext("the depth limit"), needed, gettext("none"), cure)
    return value_at(game, state, game.evaluate if evaluate is None else evaluate)


def form_of(game: Game, state: State) -> State:
    """Return the position that represents all that are symmetric to one."""
    try:
        return game.canonical(state)
    except Exception as error:
        method = "canonical" if game.has("canonical") or not game.has("symmetric") else "symmetric"
        raise failed(game, method, error, state) from error


def moves_at(
    game: Game,
    state: State,
    kind: Kind,
    *,
    symmetry: bool = False,
    order: Order = None,
    evaluate: Callable[[State], Any] | None = None,
    at_random: bool = False,
) -> Sequence[Move]:
    """Return the moves, or the outcomes of chance, at a position where the game is not over, in search order.

    Outcomes of probability 0 are left out. With ``symmetry``, only the first of the moves to symmetric positions is
    kept; if chance or a player ``at_random`` moves, it gets their probabilities together.
    """
    if kind == CHANCE:
        return _without_symmetric(game, _outcomes(game, state)) if symmetry else _outcomes(game, state)
    pairs = pairs_at(game, state)
    share = Fraction(1, len(pairs)) if at_random else None
    moves: list[Move] = [(action, after, share) for action, after in pairs]
    if symmetry:
        moves = _without_symmetric(game, moves)
    return moves if order is None else _ordered(game, state, kind, moves, order, evaluate)


def pairs_at(game: Game, state: State) -> Sequence[tuple[Action, State]]:
    """Return each action of a player with the position after it."""
    try:
        pairs = game.successors(state)
    except Exception as error:
        raise _culprit(game, state, error) from error
    if not pairs:
        _refuse(
            game,
            "actions",
            state,
            gettext("at least one action, because the position is not terminal"),
            gettext("none"),
        )
    return pairs


def _culprit(game: Game, state: State, error: Exception) -> GameError:
    """Return the error of the method behind `successors` that failed."""
    if game.has("successors"):
        return failed(game, "successors", error, state)
    try:
        actions = list(game.actions(state))
    except Exception as again:
        return failed(game, "actions", again, state)
    for action in actions:
        try:
            game.result(state, action)
        except Exception as again:
            return failed(game, "result", again, state, action)
    return failed(game, "actions", error, state)


def _outcomes(game: Game, state: State) -> list[Move]:
    try:
        outcomes = [(action, to_share(share)) for action, share in game.outcomes(state)]
    except ValueRefused as refused:
        _refuse(
            game,
            "outcomes",
            state,
            gettext("probabilities, each %(number)s").of(number=refused.needed),
            brief(game.outcomes(state)),
        )
    except Exception as error:
        raise failed(game, "outcomes", error, state) from error
    total = exact(sum(share for _, share in outcomes))
    if total != 1 or any(isinstance(share, float) or share < 0 for _, share in outcomes):
        needed = gettext("probabilities that sum to 1, as exact numbers such as Fraction(1, 6)")
        _refuse(game, "outcomes", state, needed, gettext("the sum %(total)s").of(total=show(total)))
    moves: list[Move] = []
    for action, share in outcomes:
        try:
            if share:
                moves.append((action, game.result(state, action), share))  # type: ignore[arg-type]
        except Exception as error:
            raise failed(game, "result", error, state, action) from error
    return moves


def _without_symmetric(game: Game, moves: Sequence[Move]) -> list[Move]:
    """Keep the first of the moves to symmetric positions, with the sum of their probabilities."""
    kept: dict[State, Move] = {}
    for action, after, share in moves:
        form = form_of(game, after)
        if form not in kept:
            kept[form] = action, after, share
        elif share is not None:
            first, position, before = kept[form]
            assert before is not None
            kept[form] = first, position, before + share
    return list(kept.values())


def _ordered(
    game: Game, state: State, kind: Kind, moves: list[Move], order: Order, evaluate: Callable[[State], Any] | None
) -> list[Move]:
    """Sort the moves; equals stay in the game's own order."""
    if callable(order):
        return sorted(moves, key=lambda move: order(state, move[0]), reverse=True)

    def estimate(move: Move) -> Any:
        over = kind_at(game, move[1]) == LEAF
        value = value_at(game, move[1]) if over else estimate_at(game, move[1], evaluate)
        return value[int(kind[1:]) - 1] if isinstance(value, tuple) else value

    return sorted(moves, key=estimate, reverse=kind != MIN)
