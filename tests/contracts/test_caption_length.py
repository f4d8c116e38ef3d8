"""A caption has at most two sentences and 30 words, for every search, on every tree and in every language."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from caption_cases import cases
from plain_trees import random_tree

import gametree as gt
from caption_words import MOST_WORDS, sentences, words
from effort import EVERY_CASE
from gametree.phrases import LANGUAGES
from gametree.search import SEARCHES
from gametree.search.playout_result import MonteCarloResult
from gametree.trace.algorithms import Search
from gametree.trace.frames import STEP_SIZES
from searches import needed
from student_programs import programs


def long_captions(frames: Iterable[Any]) -> list[str]:
    """Return the captions that are too long, each with its number of words."""
    found = []
    for frame in frames:
        for lang in LANGUAGES:
            caption = frame.caption(lang)
            if words(caption) > MOST_WORDS or not 1 <= sentences(caption) <= 2:
                found.append(f"{words(caption)} words, {lang}: {caption}")
    return found


def all_frames(result: gt.Result) -> Iterable[Any]:
    return (frame for by in STEP_SIZES for frame in result.frames(by))


def test_captions_are_short_under_all_rules() -> None:
    for case in cases(8 if EVERY_CASE else 1):
        found = long_captions(all_frames(case.result))
        assert not found, f"{case.result.algorithm}, {case.tree}\n{found[0]}"


SHAPES = [2, 2, 2, 2], [3, 2, 2], [2, 5, 2], [4, 3], [2, 2, 2, 2, 2], [3, 3, 3], [7, 2], [2, 7]
"""branching factors by level: of deep trees, in which one leaf finishes many nodes, and of wide trees, in which many
leaves are pruned at once
"""
LEVELS = {
    ("two", False): ("max min", "min max"),
    ("two", True): ("max chance min", "min chance max", "chance max min chance", "max chance"),
    ("many", False): ("p1 p2 p3", "p3 p1 p2"),
    ("many", True): ("p1 p2 p3", "p1 p2 chance", "chance p2 p1"),
}


def uniform_tree(search: Search, dice: Random) -> gt.Tree:
    """Return a uniform tree for the given search, with whole numbers, ties, fractions, or tuples that add up to 12."""
    shape = dice.choice(SHAPES)
    writers = (
        lambda: dice.randint(-20, 150),
        lambda: dice.randint(0, 6),
        lambda: Fraction(dice.randint(-50, 50), 4),
        lambda: dice.choice((-math.inf, 0, 1, math.inf)),
    )
    write: Any = dice.choice(writers[: 3 if search.takes_chance else 4])
    if search.players == "many":

        def write() -> tuple[int, int, int]:
            first, second = sorted((dice.randint(0, 12), dice.randint(0, 12)))
            return first, second - first, 12 - second

    levels = dice.choice(LEVELS[search.players, search.takes_chance])
    return gt.Tree.from_leaves([write() for _ in range(math.prod(shape))], shape, levels=levels)


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.name)
def test_captions_are_short_on_large_trees(search: Search) -> None:
    """The trees are uniform, deep and wide, with all types of numbers."""
    for seed in range(40 if EVERY_CASE else 5):
        tree = uniform_tree(search, Random(seed))
        is_pair = search.players == "two"
        estimates = {tree.label(node): 0 if is_pair else (4, 4, 4) for node in tree if tree.children(node)}
        options = needed(search.name, (-50, 200) if is_pair else (0, 12), estimates)
        options |= {"prune": True} if "prune" in search.options else {}
        found = long_captions(all_frames(gt.ALGORITHMS[search.name](tree, **options)))
        assert not found, f"{tree}\n{found[0]}"


def playouts(kinds: str, seed: int) -> Iterable[MonteCarloResult]:
    """Return the Monte Carlo searches of a random tree."""
    dice = Random(seed)
    tree = gt.Tree.parse(str(random_tree(dice, kinds)))
    if tree.kind(0) != "chance":
        yield gt.mcts(tree, playouts=15, c=dice.choice([0, 1, math.sqrt(2), 10]), seed=seed)
        yield gt.monte_carlo(tree, playouts_per_move=2, seed=seed)


@pytest.mark.parametrize("kinds", ["two", "two chance", "many", "many chance"])
def test_captions_of_playouts_are_short(kinds: str) -> None:
    """The searches are Monte Carlo tree search, with steps of phases and of playouts, and pure Monte Carlo."""
    for seed in range(60 if EVERY_CASE else 5):
        for result in playouts(kinds, seed):
            found = long_captions(frame for by in ("phase", "playout") for frame in result.frames(by))
            assert not found, found[0]


def test_captions_of_playouts_of_a_game_are_short() -> None:
    game = gt.games.TicTacToe()
    for result in (gt.mcts(game, playouts=30), gt.monte_carlo(game, playouts_per_move=1)):
        found = long_captions(frame for by in ("phase", "playout") for frame in result.frames(by))
        assert not found, found[0]


def test_captions_of_scored_games_are_short() -> None:
    """A win is measured on the scale of the estimates, and the first caption of each search says so."""
    game = gt.games.Connect(2, 4, 2)
    tree = gt.Tree.from_game(game, depth=3, evaluate=game.evaluate)
    for search in (search for search in SEARCHES if search.players == "two"):
        options = needed(search.name, (-100, 100), lambda tree, node: 0)
        for order in ("left_to_right", "history")[: 1 + search.learns_order]:
            result = getattr(gt, search.name)(tree, rules=gt.Rules(order=order), **options)
            found = long_captions(all_frames(result))
            assert not found and "100" in result.frames()[0].caption(), found


WATCHED_ON = {
    "minimax": "[[3 12 8] [2 4 6] [14 5 2]]",
    "alphabeta": "[[3 [2 9] 8] [2 [4 6]] [[14 [5 1]] 2]]",
    "expectiminimax": "[{0.5: [3 5], 0.5: [1 9]} {0.25: 4, 0.75: 2}]",
    "maxn": "p1[p2[(1 2 6) (4 2 3)] p2[p3[(6 1 2) (7 4 1)] (5 1 1)]]",
}


def test_captions_of_programs_are_short() -> None:
    """The students' programs are right, wrong, or stop with an error."""
    for number, program in enumerate(programs()):
        if EVERY_CASE or number % 4 == 0:
            result = gt.watch(program.source, WATCHED_ON[program.task])
            found = long_captions(all_frames(result))
            assert not found, f"{program.id}\n{found[0]}"
