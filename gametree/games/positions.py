"""Positions of games: calls of a game's methods with checks of their results, tests that positions can be dict keys,
and the number of positions in a game's tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from numbers import Real
from typing import Any, NamedTuple, NoReturn, TypeAlias

from ..errors import ChoiceError, GameError, InputError, named_keywords, to_function
from ..node_kinds import CHANCE, LEAF, MAX, MIN, Kind, read_kind
from ..phrases import Code, Phrase, gettext, safe_str, short_repr
from ..values import Value, ValueRefused, exact, show, to_probability, to_value, whole_number
from .game import Action, Game, ReadingGame, State, to_game

_IMMUTABLE_TYPES = (int, str, bytes, float, frozenset, type(None))
"""immutable types whose objects are equal if they have the same contents"""
_LEVELS = 4
"""maximum nesting depth of tuples that are compared"""


def refuse_unless_key(game: Game, state: State) -> None:
    """Refuse a position that cannot be the key of a dict, such as a list.

    >>> from gametree.games import Nim
    >>> refuse_unless_key(Nim(2, 1), ["max", 3])
    Traceback (most recent call last):
    ...
    gametree.errors.GameError: ['max', 3] is a position of Nim and cannot be a key of a dict; use tuples, not lists
    """
    try:
        hash(state)
    except TypeError:
        problem = gettext("%(state)s is a position of %(game)s and cannot be a key of a dict; use tuples, not lists")
        raise GameError(problem.with_values(state=short_repr(state), game=Code(game.name))) from None


def class_without_equality(first: object, second: object, levels: int = _LEVELS) -> type | None:
    """Return the class without ``__eq__`` that makes two objects differ, or None if they differ for another reason.

    >>> class Stone: ...
    >>> class_without_equality(("max", Stone()), ("max", Stone())).__name__
    'Stone'
    """
    if isinstance(first, tuple | list) and isinstance(second, tuple | list) and len(first) == len(second) and levels:
        classes = [
            class_without_equality(part, other_part, levels - 1)
            for part, other_part in zip(first, second, strict=True)
            if part != other_part
        ]
        return classes[0] if classes and all(classes) else None
    differ = type(first) is type(second) and first is not second
    return type(first) if differ and _lacks_equality(first) else None


def refuse_unusable_start(game: Game, start: State) -> None:
    """Refuse an initial position that is not hashable, that a move changes in place, or that is not equal to its own
    copy.

    >>> from gametree.games import Nim
    >>> class Stones:
    ...     def __init__(self, n): self.n = n
    >>> class Take(Nim):
    ...     def is_terminal(self, state): return state.n == 0
    ...     def player(self, state): return "max"
    ...     def successors(self, state): return [(1, Stones(state.n - 1))]
    >>> refuse_unusable_start(Take(1), Stones(1))
    Traceback (most recent call last):
    ...
    gametree.errors.GameError: the positions of Take are objects of Stones, which equal only themselves, even after \
the same moves; use tuples, or write __eq__ and __hash__ in Stones, as @dataclass(frozen=True) does
    """
    refuse_unless_key(game, start)
    objects = list(_objects(start))
    if objects and (kind := kind_at(game, start)) != LEAF:
        refuse_change(game, start)
        if any(map(_lacks_equality, objects)):
            first, second = (moves_at(game, start, kind)[0][1] for _ in range(2))
            if first != second and (lacking := class_without_equality(first, second)):
                raise _equality_error(game, lacking)


def refuse_change(game: Game, start: State) -> None:
    if changes_in_place(game, start):
        problem = gettext(
            "%(method)s changes the position that it gets, but it must return a new one: use tuples, or copy the "
            "position first"
        )
        raise GameError(problem.with_values(method=Code(f"{game.name}.result")))


def changes_in_place(game: Game, start: State) -> bool:
    """Return whether a move changes a copy of the initial position; False if the game raises an error on a copy."""
    if not contents_of(start):
        return False
    with suppress(Exception):
        copied = deepcopy(start)
        before = contents_of(copied)
        after = [after for _, after, _ in moves_at(game, copied, kind_at(game, copied))]
        return any(position is copied for position in after) and contents_of(copied) != before
    return False


def contents_of(state: State) -> str:
    """Return the attributes of an object as text, regardless of its ``__repr__``; "" for a tuple or number.

    >>> class Stone:
    ...     def __init__(self, weight): self.weight = weight
    >>> contents_of(Stone(3)), contents_of((1, 2))
    ("<Stone {'weight': 3}>", '')
    """
    return (
        ""
        if isinstance(state, (tuple, type, *_IMMUTABLE_TYPES))
        else f"<{type(state).__name__} {state.__getstate__()}>"
    )


def lost_position_error(game: Game, state: State, successor: State, successors: Iterable[State]) -> GameError:
    """Return the error for a successor of ``state`` that is missing when the successors are computed again."""
    if lacking := next(filter(None, (class_without_equality(successor, after) for after in successors)), None):
        return _equality_error(game, lacking)
    problem = gettext(
        "%(method)s returns two different positions when it is called twice at %(state)s; check_game(game) lists the "
        "moves that lead there"
    )
    return GameError(problem.with_values(method=Code(f"{game.name}.result"), state=short_repr(state)))


def _objects(state: State, levels: int = _LEVELS) -> Iterator[object]:
    if isinstance(state, tuple):
        for part in state if levels else ():
            yield from _objects(part, levels - 1)
    elif not isinstance(state, _IMMUTABLE_TYPES):
        yield state


def _lacks_equality(thing: object) -> bool:
    return all("__eq__" not in vars(base) for base in type(thing).__mro__[:-1])


def _equality_error(game: Game, lacking: type) -> GameError:
    problem = gettext(
        "the positions of %(game)s are objects of %(name)s, which equal only themselves, even after "
        "the same moves; use tuples, or write __eq__ and __hash__ in %(name)s, as "
        "@dataclass(frozen=True) does"
    )
    return GameError(problem.with_values(game=Code(game.name), name=Code(lacking.__name__)))


# ---- Calls of a game's methods; results that break a law of games raise `GameError` ----

Move: TypeAlias = tuple[Action, State, "Fraction | int | None"]
"""An action, the position after it, and its probability if chance moves."""
Order: TypeAlias = Callable[[State, Action], Any] | str | None
"""The order of moves: ``"evaluate"`` (the move with the best evaluation for the player comes first), a function of
state and action (the move with the greatest result comes first), or None for the order of the game.
"""

PLAIN_KINDS = (MAX, MIN, CHANCE)
"""kinds of players that need no check"""
_CHECK = gettext("check_game(game) lists the moves that lead there")


def method_error(game: Game, method: str, error: BaseException, *arguments: Any) -> GameError:
    if isinstance(error, GameError):
        return error
    call = Code(f"{game.name}.{method}({', '.join(map(short_repr, arguments))})")
    problem = gettext("%(call)s fails with %(error)s; check_game(game) lists the moves that lead there")
    return GameError(problem.with_values(call=call, error=Code(f"{type(error).__name__}: {safe_str(error)}")))


def state_of(game: Game, given: Any) -> State:
    """Return the first position of a game or search: the initial position, or the caller's position as the game reads
    it.
    """
    if given is None:
        return game.initial
    return game.state(given) if isinstance(game, ReadingGame) else given


def move_name(game: Game, state: State, action: Action) -> str:
    try:
        return str(game.move_text(state, action))
    except Exception as error:
        raise method_error(game, "move_text", error, state, action) from error


def position_text(game: Game, state: State) -> str:
    """Return a position as text without the player to move, whom the picture shows in another way, such as the shape of
    a node.
    """
    try:
        return str(game.draw_in_tree(state))
    except Exception as error:
        raise method_error(game, "draw", error, state) from error


def _refuse(game: Game, method: str, state: State, needed: Phrase, given: str | Phrase) -> NoReturn:
    problem = gettext(
        "%(call)s returns %(given)s instead of %(needed)s; check_game(game) lists the moves that lead there"
    )
    facts = {"call": Code(f"{game.name}.{method}({short_repr(state)})"), "given": given, "needed": needed}
    raise GameError(problem.with_values(**facts))


def kind_at(game: Game, state: State) -> Kind:
    """Return ``"leaf"`` if the game is over; otherwise, return the player to move."""
    method = "is_terminal"
    try:
        if game.is_terminal(state):
            return LEAF
        method = "player"
        player = game.player(state)
        return player if player in PLAIN_KINDS else read_kind(player)
    except ChoiceError:
        _refuse(game, "player", state, gettext("'max', 'min', 'chance' or a player 'p1', 'p2' …"), short_repr(player))
    except Exception as error:
        raise method_error(game, method, error, state) from error


def value_at(
    game: Game, state: State, evaluate: Callable[[State], Any] | None = None, *, limited: bool = False
) -> Value:
    """Return the utility of a final position; for any other position, return the result of ``evaluate``."""
    method = "utility" if evaluate is None else "evaluate"
    try:
        answer = game.utility(state) if evaluate is None else evaluate(state)
        value = answer if type(answer) is int else to_value(answer)
        return value if game.win_score is None or not limited else scored(game, value)
    except ValueRefused as refused:
        _refuse(game, method, state, refused.needed, short_repr(answer))
    except Exception as error:
        raise method_error(game, method, error, state) from error


def scored(game: Game, utility: Value) -> Value:
    """Return the value of a final position in a search with a depth limit, using the game's `win_score`, if any."""
    win = game.win_score
    if win is None or isinstance(utility, tuple):
        return utility
    return win if utility > game.drawn else -win if utility < game.drawn else 0


def estimate_at(game: Game, state: State, evaluate: Callable[[State], Any] | None) -> Value:
    """Return the evaluation of a position by ``evaluate`` or, if it is None, by the game's own method."""
    if evaluate is None and not game.has("evaluate"):
        problem = gettext(
            "%(game)s is not over at the depth limit and has no evaluation of positions; give the "
            "game a method %(method)s, or add %(option)s"
        )
        facts = {"game": Code(game.name), "method": Code("evaluate(self, state)"), "option": Code("evaluate=function")}
        raise GameError(problem.with_values(**facts))
    return value_at(game, state, game.evaluate if evaluate is None else evaluate)


def canonical_form(game: Game, state: State) -> State:
    """Return the representative of all positions that are symmetric to the given one."""
    try:
        return game.canonical(state)
    except Exception as error:
        method = "canonical" if game.has("canonical") or not game.has("symmetric") else "symmetric"
        raise method_error(game, method, error, state) from error


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
    kept; if the moves have probabilities, because chance moves or a player moves ``at_random``, the move that is kept
    gets the sum of these probabilities.
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
        raise _failing_method_error(game, state, error) from error
    if not pairs:
        _refuse(
            game,
            "actions",
            state,
            gettext("at least one action, because the position is not terminal"),
            Code("[]"),
        )
    return pairs


def _failing_method_error(game: Game, state: State, error: Exception) -> GameError:
    """Return an error about the method that failed inside `successors`."""
    if game.has("successors"):
        return method_error(game, "successors", error, state)
    try:
        actions = list(game.actions(state))
    except Exception as again:
        return method_error(game, "actions", again, state)
    for action in actions:
        try:
            game.result(state, action)
        except Exception as again:
            return method_error(game, "result", again, state, action)
    return method_error(game, "actions", error, state)


def _outcomes(game: Game, state: State) -> list[Move]:
    try:
        outcomes = [(action, to_probability(share)) for action, share in game.outcomes(state)]
    except ValueRefused:
        _refuse(
            game,
            "outcomes",
            state,
            gettext("probabilities from 0 to 1"),
            short_repr(game.outcomes(state)),
        )
    except Exception as error:
        raise method_error(game, "outcomes", error, state) from error
    total = exact(sum(share for _, share in outcomes))
    if total != 1 or any(isinstance(share, float) or share < 0 for _, share in outcomes):
        needed = gettext("probabilities that sum to 1, as exact numbers such as Fraction(1, 6)")
        _refuse(
            game,
            "outcomes",
            state,
            needed,
            gettext("probabilities with the sum %(total)s").with_values(total=show(total)),
        )
    moves: list[Move] = []
    for action, share in outcomes:
        try:
            if share:
                moves.append((action, game.result(state, action), share))  # type: ignore[arg-type]
        except Exception as error:
            raise method_error(game, "result", error, state, action) from error
    return moves


def _without_symmetric(game: Game, moves: Sequence[Move]) -> list[Move]:
    merged: dict[State, Move] = {}
    for action, after, share in moves:
        form = canonical_form(game, after)
        if form not in merged:
            merged[form] = action, after, share
        elif share is not None:
            first, position, before = merged[form]
            assert before is not None
            merged[form] = first, position, before + share
    return list(merged.values())


def to_order(given: object) -> Order:
    """Return the argument if it is an order of moves; raise `InputError` for anything else.

    >>> to_order("random")
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: order is 'random', which is not an order of moves; write "evaluate", or a function of \
state and action that returns a number: the move with the greatest number is searched first
    """
    if given is None or (isinstance(given, str) and given == "evaluate"):
        return given
    if callable(given):
        return to_function("order", given, 2)
    message = gettext(
        "order is %(given)s, which is not an order of moves; write %(evaluate)s, or a function of state and action "
        "that returns a number: the move with the greatest number is searched first"
    )
    raise InputError(message.with_values(given=short_repr(given), evaluate=Code('"evaluate"')))


def _ordered_by_key(
    game: Game, state: State, moves: Sequence[Move], order: Callable[[State, Action], Any]
) -> list[Move]:
    """Sort moves by a user's function; refuse keys that cannot be ordered, such as None or NaN."""
    keys = []
    for action, _, _ in moves:
        try:
            keys.append(order(state, action))
        except Exception as error:
            raise _failing_order(state, action, error) from error
        if not _is_sort_key(keys[-1]):
            raise _unsortable(game, state, action, keys[-1])
    try:
        places = sorted(range(len(moves)), key=keys.__getitem__, reverse=True)
    except Exception:  # for example, keys that are a text and a number
        raise _unsortable(game, state, moves[-1][0], keys[-1]) from None
    return [moves[place] for place in places]


def _is_sort_key(key: object) -> bool:
    if isinstance(key, tuple):
        return all(map(_is_sort_key, key))
    return isinstance(key, str) or (isinstance(key, Real) and key == key)


def _failing_order(state: State, action: Action, error: Exception) -> GameError:
    message = gettext("%(call)s failed with %(error)s; correct the function that orders the moves")
    found = Code(f"{type(error).__name__}: {safe_str(error)}")
    return GameError(message.with_values(call=_call_of_order(state, action), error=found))


def _call_of_order(state: State, action: Action) -> Code:
    return Code(f"order({short_repr(state)}, {short_repr(action)})")


def _unsortable(game: Game, state: State, action: Action, key: object) -> GameError:
    message = gettext(
        "%(call)s returned %(key)s, by which the moves of %(game)s cannot be sorted; return a number for each "
        "move: the move with the greatest number is searched first"
    )
    call = _call_of_order(state, action)
    return GameError(message.with_values(call=call, key=short_repr(key), game=Code(game.name)))


def _ordered(
    game: Game, state: State, kind: Kind, moves: list[Move], order: Order, evaluate: Callable[[State], Any] | None
) -> list[Move]:
    if callable(order):
        return _ordered_by_key(game, state, moves, order)

    def estimate(move: Move) -> Any:
        over = kind_at(game, move[1]) == LEAF
        value = value_at(game, move[1], limited=True) if over else estimate_at(game, move[1], evaluate)
        return value[int(kind[1:]) - 1] if isinstance(value, tuple) else value

    return sorted(moves, key=estimate, reverse=kind != MIN)


# ---- The size of a game's tree, counted without building the tree; each position is visited once -------

MOST_COUNTED = 100_000
"""number of different positions after which counting stops; counting them takes about a second"""


class TreeSize(NamedTuple):
    """The size of a game's tree, counted by `tree_size`.

    >>> from gametree.games import TicTacToe
    >>> size = tree_size(TicTacToe(), depth=2)
    >>> size.nodes, size.leaves, size.transpositions  # 9 first moves, and 8 answers to each
    (82, 72, 0)
    """

    nodes: int
    leaves: int
    """number of final positions and of positions at the depth limit, which is the number of possible courses of the
    game
    """
    positions: int
    """number of different positions; every other node repeats a position"""
    exact: bool
    """whether the whole tree was counted; otherwise the numbers are lower bounds"""
    endless: bool = False
    """whether a position can recur, which makes the tree infinite"""

    @property
    def transpositions(self) -> int:
        """The number of nodes whose position also occurs at an earlier node."""
        return self.nodes - self.positions


_Key = tuple[State, int | None]
"""A position, or the representative of its symmetric positions, and the number of plies left below it."""


@dataclass(slots=True, eq=False, repr=False)
class _OpenPosition:
    """A position on the current path; some of its successors are not counted yet."""

    pending: Iterator[State]
    left: int | None
    """number of plies left below its successors"""
    nodes: int = 1
    leaves: int = 0


@named_keywords()
def tree_size(
    game: Game, state: State = None, *, depth: int | None = None, symmetry: bool = False, most: int = MOST_COUNTED
) -> TreeSize:
    """Count the nodes, leaves and different positions of a game's tree.

    Parameters
    ----------
    game : Game
        The game.
    state : position, optional
        The position at the root; by default the initial position.
    depth : int, optional
        Number of plies that are counted; by default, all plies to the end of the game.
    symmetry : bool, default False
        Whether symmetric positions count as one, and only one of the moves to them is followed.
    most : int, default 100000
        Number of positions after which counting stops; the numbers are then lower bounds.

    Returns
    -------
    TreeSize
        The numbers.

    Examples
    --------
    >>> from gametree.games import Nim
    >>> tree_size(Nim(2, 1))
    TreeSize(nodes=12, leaves=5, positions=8, exact=True, endless=False)
    """
    whole_number(Code("most"), most)
    if depth is not None:
        whole_number(Code("depth"), depth, 0)
    counting = _Counting(to_game("tree_size(…)", game), symmetry=symmetry, most=most)
    nodes, leaves = counting.run(state_of(game, state), depth)
    return TreeSize(nodes, leaves, len(counting.different), counting.exact, counting.endless)


class _Counting:
    """A walk through a game's tree: the counts so far, and the positions on the current path."""

    def __init__(self, game: Game, *, symmetry: bool, most: int) -> None:
        self.game, self.symmetry, self.most = game, symmetry, most
        self.done: dict[_Key, tuple[int, int]] = {}
        self.different: set[State] = set()
        self.path: dict[_Key, _OpenPosition] = {}
        self.exact, self.endless = True, False

    def run(self, start: State, depth: int | None) -> tuple[int, int]:
        """Return the numbers of nodes and leaves below a position, as far as counted."""
        counted = self.enter(start, depth)
        while self.path:
            open_position = next(reversed(self.path.values()))
            if counted:
                open_position.nodes += counted[0]
                open_position.leaves += counted[1]
            self.exact = self.exact and len(self.done) < self.most
            after = next(open_position.pending, None) if self.exact else None
            if after is not None:
                counted = self.enter(after, open_position.left)
            else:
                key, _ = self.path.popitem()
                self.done[key] = counted = open_position.nodes, open_position.leaves
        return counted or (0, 0)

    def enter(self, state: State, plies_left: int | None) -> tuple[int, int] | None:
        """Return the numbers of nodes and leaves below a known or final position. For any other position, add the
        position to the current path and return None.
        """
        key = (canonical_form(self.game, state) if self.symmetry else state), plies_left
        try:
            if key in self.done:
                return self.done[key]
        except TypeError:
            refuse_unless_key(self.game, key[0])
            raise
        if key in self.path:
            self.exact, self.endless = False, True
            return None
        self.different.add(key[0])
        kind = kind_at(self.game, state)
        if kind == LEAF or plies_left == 0:
            self.done[key] = 1, 1
            return 1, 1
        moves = moves_at(self.game, state, kind, symmetry=self.symmetry)
        self.path[key] = _OpenPosition(
            iter([after for _, after, _ in moves]), None if plies_left is None else plies_left - 1
        )
        return None
