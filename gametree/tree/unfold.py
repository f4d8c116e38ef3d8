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
    moves_at,
    name_of,
    refuse_change,
    state_of,
    tree_size,
    value_at,
)
from ..node_kinds import LEAF, Kind
from ..phrases import Code, brief, gettext
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
        raise GameError(Code("depth"), gettext("a whole number of plies from 0, or None"), brief(depth))
    if not is_whole(most, least=0):
        raise GameError(Code("most"), gettext("a whole number from %(least)s").of(least=0), brief(most))
    start = state_of(game, state)
    refuse_change(game, start)
    size = tree_size(game, start, depth=depth, symmetry=symmetry, most=max(MOST_COUNTED, most))
    if not size.exact or size.nodes > most:
        raise _too_large(game, size, most)
    builder = Builder(
        lambda node: gettext("the position %(state)s of %(game)s").of(
            state=brief(positions[node]), game=Code(game.name)
        )
    )
    positions: list[State] = []
    is_scored = False
    actions: list[Action] = []
    pending: list[tuple[int, State, Action, Any, str | None, int | None]] = [(-1, start, None, None, None, depth)]
    while pending:
        parent, here, action, share, text, left = pending.pop()
        kind = kind_at(game, here)
        positions.append(here)
        actions.append(action)
        if kind == LEAF or left == 0:
            is_end, limited = kind == LEAF, depth is not None
            value = value_at(game, here, limited=limited) if is_end else estimate_at(game, here, evaluate)
            is_scored = is_scored or (is_end and limited and value != value_at(game, here))
            builder.add(parent, value=value, probability=share, move=text)
            continue
        node = builder.add(parent, kind=kind, probability=share, move=text)
        below = _named(game, here, kind, symmetry, order, evaluate)
        deeper = None if left is None else left - 1
        pending.extend((node, after, action, p, move, deeper) for action, after, p, move in reversed(below))
    win_score = game.win_score if is_scored else None
    unfolded = UnfoldedGame(game, tuple(positions), tuple(actions), boards, win_score)
    return dataclasses.replace(builder.finish(), unfolded=unfolded)


def _named(
    game: Game, state: State, kind: Kind, symmetry: bool, order: Order, evaluate: Callable[[State], Any] | None
) -> list[tuple[Action, State, Any, str]]:
    """Return the moves at a position with their names; refuse two moves of the same name."""
    named: dict[str, tuple[Action, State, Any, str]] = {}
    for action, after, share in moves_at(game, state, kind, symmetry=symmetry, order=order, evaluate=evaluate):
        text = name_of(game, state, action)
        if text in named:
            where = gettext("%(method)s at %(state)s").of(method=Code(f"{game.name}.move_text"), state=brief(state))
            got = gettext("%(text)s for %(first)s and for %(second)s").of(
                text=brief(text), first=brief(named[text][0]), second=brief(action)
            )
            raise GameError(where, gettext("a different text for each action"), got)
        named[text] = action, after, share, text
    return list(named.values())


def _too_large(game: Game, size: TreeSize, most: int) -> GameError:
    if size.endless:
        got = gettext("a tree without end, because a position can be repeated")
        cure = gettext("add depth=4, for example, and an evaluation")
    else:
        tree = gettext("a tree of %(nodes)s nodes") if size.exact else gettext("a tree of more than %(nodes)s nodes")
        got = tree.of(nodes=_grouped(size.nodes))
        cure = gettext(
            "add depth=2, for example, start from a later state, or search the game itself, which needs no tree"
        )
        if size.exact:
            cure = gettext("%(cure)s; %(option)s builds it all the same").of(
                cure=cure, option=Code(f"most={size.nodes}")
            )
    return GameError(
        Code(f"Tree.from_game({game.name})"), gettext("at most %(most)s nodes").of(most=_grouped(most)), got, cure
    )


def _grouped(number: int) -> str:
    """Write a large number with thin spaces between thousands."""
    return f"{number:,}".replace(",", "\u202f")
