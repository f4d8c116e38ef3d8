"""Expectiminimax: minimax with chance nodes, which are worth the mean of their children, weighted exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Unpack

from ..errors import AlgorithmError
from ..games.game import Game
from ..games.positions import form_of, pairs_at
from ..kinds import CHANCE, LEAF, MAX, MIN
from ..rules import Rules, to_rules
from ..trace.result import Result
from ..trace.trace import EventKind
from ..tree.tree import Source, Tree
from ..tree.view import View
from ..values import INF, exact
from .habits import RIGHT, Habits
from .memory import Memory, hooks_of
from .of_game import GameProblem, problem_of
from .problem import Problem, Record
from .request import Options, is_lazy, unfolded
from .star import star1_value

__all__ = ["expectimax", "expectiminimax", "expectiminimax_value"]

ENTER, EVALUATE, IMPROVE, CHANCE_EVENT, LEAVE = (
    EventKind.ENTER, EventKind.EVALUATE, EventKind.IMPROVE, EventKind.CHANCE, EventKind.LEAVE,
)  # fmt: skip


def expectiminimax(
    tree: Source,
    *,
    rules: Rules | None = None,
    prune: bool = False,
    habits: Habits = RIGHT,
    **options: Unpack[Options],
) -> Result:
    """Search a tree, or a game, with MAX, MIN and chance nodes and return the traced `Result`.

    Every leaf is evaluated. With ``prune``, MAX and MIN nodes cut as in alpha-beta; nothing is cut at a
    chance node, because without bounds on the values one child can outweigh all others, and a subtree
    below it starts with a full window. Where bounds are known, `star1` and `star2` cut there too. Wrong
    ``habits`` search as somebody with a misunderstanding does. Decks 001 and 004.

    >>> result = expectiminimax("[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]")
    >>> result.value, result.best_move
    (Fraction(21, 10), 'a1')
    """
    problem = problem_of("expectiminimax", tree, rules, **options).for_two_players(chance=True)
    view = habits.seen(problem.view)
    if prune:
        ends = (-INF, INF)
        return problem.solve(
            lambda record, memory: star1_value(
                problem.root, *ends, view, ends, rules=problem.rules, habits=habits, record=record, memory=memory
            )
        )
    return problem.solve(
        lambda record, memory: expectiminimax_value(problem.root, view, habits=habits, record=record, memory=memory)
    )


def expectimax(
    tree: Source,
    *,
    rules: Rules | None = None,
    weights: Mapping[str, Sequence[Any]] | None = None,
    habits: Habits = RIGHT,
    **options: Unpack[Options],
) -> Result:
    """Search a tree against an opponent who plays at random: every MIN node is read as a chance node.

    Its moves are equally likely, unless ``weights`` gives the probabilities of a node's moves by its
    label. Chance nodes stay as they are. `result.tree` is the tree with its chance nodes. Deck 001.

    >>> result = expectimax("[[3 12 9] [2 4 6]]")
    >>> result.value, result.tree.kind("B")
    (8, 'chance')
    """
    problem: Problem | GameProblem
    if isinstance(tree, Game) and is_lazy(tree, options):
        if weights:
            raise AlgorithmError("expectimax: weights go by the labels of a tree, and a game has none; add trace=True")
        problem = GameProblem("expectimax", tree, to_rules(rules), options, random=True)
    else:
        taken, given = unfolded("expectimax", tree, to_rules(rules), options)
        problem = Problem.of("expectimax", by_chance(taken, weights or {}), given)
    problem = problem.for_two_players(chance=True)
    view = habits.seen(problem.view)
    return problem.solve(
        lambda record, memory: expectiminimax_value(problem.root, view, habits=habits, record=record, memory=memory)
    )


def by_chance(tree: Tree, weights: Mapping[str, Sequence[Any]]) -> Tree:
    """Return the tree with its MIN nodes as chance nodes, equally likely or weighted by label."""
    shares: dict[int, Sequence[Any]] = {} if tree.game is None else _of_all_moves(tree, tree.game)
    for label, given in weights.items():
        node = tree[label]
        if tree.kind(node) != MIN or len(given) != len(tree.children(node)):
            raise AlgorithmError(
                f"weights: needed {len(tree.children(node))} probabilities for a MIN node, got {list(given)!r} for "
                f"{label}, a {tree.kind(node)} node with {len(tree.children(node))} children"
            )
        shares[node] = given
    return tree.rebuilt(kinds={MIN: CHANCE}, weights=shares)


def _of_all_moves(tree: Tree, game: Game) -> dict[int, Sequence[Any]]:
    """Return the shares of the moves at MIN nodes of a game's tree, where one may stand for several symmetric ones."""
    shares: dict[int, Sequence[Any]] = {}
    for node in tree:
        if tree.kind(node) == MIN:
            afters = [form_of(game, after) for _, after in pairs_at(game, tree.position(node))]
            forms = [form_of(game, tree.position(child)) for child in tree.children(node)]
            shares[node] = [Fraction(afters.count(form), len(afters) * forms.count(form)) for form in forms]
    return shares


def expectiminimax_value(
    node: Any, view: View, *, habits: Habits = RIGHT, record: Record = None, memory: Memory | None = None
) -> Any:
    """Return the expectiminimax value of ``node``: EXPECTIMINIMAX of deck 004, on the three kinds of inner node.

    Probabilities are exact, so that equal means are equal. ``record`` receives each event as a tuple.
    """
    kind, children, value, probability = view
    worth, usual = habits.worth, habits.improves == "better"
    recall, keep = hooks_of(memory)

    def search(node: Any) -> Any:
        player = kind(node)
        if player == LEAF:
            v = value(node)
            if record:
                record((EVALUATE, node, v, -INF, INF))
            return v
        if recall is not None and (known := recall(node, -INF, INF)) is not None:
            return known
        if record:
            record((ENTER, node, None, -INF, INF))
        if player == CHANCE:
            best: Any = 0
            outcomes = []
            for child in children(node):
                v = search(child)
                outcomes.append((probability(child), v))
                best = worth(outcomes) if worth else exact(best + probability(child) * v)
                if record:
                    record((CHANCE_EVENT, node, best, -INF, INF))
        else:
            best = -INF if player == MAX else INF
            for child in children(node):
                v = search(child)
                if not usual:
                    v, best = habits.compared(player, v, best)
                if (v > best) if player == MAX else (v < best):
                    best = v
                    if memory is not None:
                        node.line = child, child.line
                    if record:
                        record((IMPROVE, node, best, -INF, INF))
        if keep is not None:
            keep(node, best, -INF, INF)
        if record:
            record((LEAVE, node, best, -INF, INF))
        return best

    return search(node)
