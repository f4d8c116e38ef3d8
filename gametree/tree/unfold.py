"""Unfolding a game into its explicit tree, with the position at each node; too large a tree is refused."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from ..errors import GameError
from ..games.game import Action, Game, State, to_game
from ..games.positions import (
    MOST_COUNTED,
    Order,
    TreeSize,
    estimate_at,
    kind_at,
    move_name,
    moves_at,
    refuse_change,
    state_of,
    tree_size,
    value_at,
)
from ..node_kinds import LEAF, Kind
from ..phrases import Code, Option, gettext, short_repr
from ..values import is_whole
from .builder import Builder, Nodes, UnfoldedGame

MOST_NODES = 20_000
"""Default limit of the number of nodes: nobody can look at a larger tree, and a search needs none."""


def from_game(
    game: object,
    state: State,
    depth: int | None,
    evaluate: Callable[[State], Any] | None,
    symmetry: bool,
    order: Order,
    most: int,
    boards: bool,
) -> Nodes:
    """Return the nodes of a game's tree; the options are those of `Tree.from_game`."""
    game = to_game("Tree.from_game(…)", game)
    if depth is not None and not is_whole(depth, least=0):
        raise GameError(Code("depth"), gettext("a whole number of plies from 0, or None"), short_repr(depth))
    if not is_whole(most, least=0):
        raise GameError(Code("most"), gettext("a whole number from %(least)s").with_values(least=0), short_repr(most))
    start = state_of(game, state)
    refuse_change(game, start)
    size = tree_size(game, start, depth=depth, symmetry=symmetry, most=max(MOST_COUNTED, most))
    if not size.exact or size.nodes > most:
        raise _too_large(game, size, most)
    builder = Builder(
        lambda node: gettext("the position %(state)s of %(game)s").with_values(
            state=short_repr(positions[node]), game=Code(game.name)
        )
    )
    positions: list[State] = []
    is_scored = False
    actions: list[Action] = []
    pending: list[tuple[int, State, Action, Any, str | None, int | None]] = [(-1, start, None, None, None, depth)]
    while pending:
        parent, current, action, share, text, depth_left = pending.pop()
        kind = kind_at(game, current)
        positions.append(current)
        actions.append(action)
        if kind == LEAF or depth_left == 0:
            is_end, limited = kind == LEAF, depth is not None
            value = value_at(game, current, limited=limited) if is_end else estimate_at(game, current, evaluate)
            is_scored = is_scored or (is_end and limited and value != value_at(game, current))
            builder.add(parent, value=value, probability=share, move=text)
            continue
        node = builder.add(parent, kind=kind, probability=share, move=text)
        below = _named_moves(game, current, kind, symmetry, order, evaluate)
        deeper = None if depth_left is None else depth_left - 1
        pending.extend((node, next_state, action, p, move, deeper) for action, next_state, p, move in reversed(below))
    win_score = game.win_score if is_scored else None
    unfolded = UnfoldedGame(game, tuple(positions), tuple(actions), boards, win_score)
    return dataclasses.replace(builder.finish(), unfolded=unfolded)


def _named_moves(
    game: Game, state: State, kind: Kind, symmetry: bool, order: Order, evaluate: Callable[[State], Any] | None
) -> list[tuple[Action, State, Any, str]]:
    moves: dict[str, tuple[Action, State, Any, str]] = {}
    for action, next_state, share in moves_at(game, state, kind, symmetry=symmetry, order=order, evaluate=evaluate):
        text = move_name(game, state, action)
        if text in moves:
            where = gettext("%(method)s at %(state)s").with_values(
                method=Code(f"{game.name}.move_text"), state=short_repr(state)
            )
            got = gettext("%(text)s for %(first)s and for %(second)s").with_values(
                text=short_repr(text), first=short_repr(moves[text][0]), second=short_repr(action)
            )
            raise GameError(where, gettext("a different text for each action"), got)
        moves[text] = action, next_state, share, text
    return list(moves.values())


def _too_large(game: Game, size: TreeSize, most: int) -> GameError:
    if size.endless:
        got = gettext("a tree without end, because a position can be repeated")
        cure = gettext("add %(option)s, for example, and an evaluation").with_values(
            option=Option("depth=4", "--depth 4")
        )
    else:
        tree = gettext("a tree of %(nodes)s nodes") if size.exact else gettext("a tree of more than %(nodes)s nodes")
        got = tree.with_values(nodes=_with_thousands(size.nodes))
        cure = gettext(
            "add %(option)s, for example, start from a later state, or search the game itself, which needs no tree"
        ).with_values(option=Option("depth=2", "--depth 2"))
        if size.exact:
            cure = gettext("%(cure)s; %(option)s builds it all the same").with_values(
                cure=cure, option=Code(f"most={size.nodes}")
            )
    return GameError(
        Code(f"Tree.from_game({game.name})"),
        gettext("at most %(most)s nodes").with_values(most=_with_thousands(most)),
        got,
        cure,
    )


def _with_thousands(number: int) -> str:
    return f"{number:,}".replace(",", "\u202f")
