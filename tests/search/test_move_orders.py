"""Killer moves and the history heuristic, compared with an independent search of nested lists."""

from __future__ import annotations

from collections import defaultdict
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import GameTreeError, Rules, Tree
from gametree.exercises import KINDS, Exercise, check
from gametree.explain.captions.steps import MOST_WORDS, count_words
from gametree.trace.trace import EventKind
from trees import nested, truths

WORDS = ("killer", "history")
BOOK = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"


class Oracle:
    """An independent alpha-beta that learns the order of children while it searches."""

    def __init__(self, tree: Tree, order: str, *, beyond: bool = False) -> None:
        self.tree, self.order, self.beyond = tree, order, beyond
        self.killers: dict[int, list[Any]] = defaultdict(list)
        self.table: dict[Any, int] = defaultdict(int)
        self.leaves: list[int] = []
        self.value = self.search(0, 0, -inf, inf)

    def name(self, node: int, parent: int) -> Any:
        return self.tree.own_moves.get(node) or self.tree.children(parent).index(node)

    def sorted(self, node: int, ply: int) -> list[int]:
        below = list(self.tree.children(node))
        if self.order == "history":
            return sorted(below, key=lambda child: -self.table[self.tree.kind(node), self.name(child, node)])
        first = [child for name in self.killers[ply] for child in below if self.name(child, node) == name]
        return first + [child for child in below if child not in first]

    def search(self, node: int, ply: int, alpha: Any, beta: Any) -> Any:
        if not self.tree.children(node):
            self.leaves.append(node)
            return self.tree.value(node)
        is_max, best = self.tree.kind(node) == "max", None
        for child in self.sorted(node, ply):
            value = self.search(child, ply + 1, alpha, beta)
            better = value > (-inf if best is None else best) if is_max else value < (inf if best is None else best)
            best = value if better else (-inf if is_max else inf) if best is None else best
            over = best > beta if is_max else best < alpha
            if better and (over or (not self.beyond and best == (beta if is_max else alpha))):
                name = self.name(child, node)
                self.killers[ply] = ([name] + [other for other in self.killers[ply] if other != name])[:2]
                self.table[self.tree.kind(node), name] += (self.tree.height - ply) ** 2
                return best
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        return best


@given(nested(max_leaves=40), st.sampled_from(["max", "min"]), st.sampled_from(WORDS), st.booleans())
def test_leaves_and_values_match_an_independent_search(game: Any, root: str, order: str, beyond: bool) -> None:
    if not isinstance(game, list):
        game = [game]
    tree = Tree.from_nested(game, root=root)
    rules, oracle = Rules(order=order, cut="beyond" if beyond else "at_equality"), Oracle(tree, order, beyond=beyond)
    for search in (gt.alphabeta, gt.negamax):
        result = search(tree, rules=rules)
        assert (result.value, list(result.evaluated)) == (oracle.value, oracle.leaves)
    assert result.value == truths(tree)[0]
    assert gt.alphabeta(tree, rules=rules, trace=False).value == oracle.value


@pytest.mark.parametrize("order", WORDS)
def test_game_moves_are_identified_by_name(order: str) -> None:
    """In tic-tac-toe a square is always the same move, regardless of its index among the free squares."""
    tree = Tree.from_game(gt.games.TicTacToe(), state="X O X / · O · / · · ·", depth=4)
    oracle = Oracle(tree, order)
    result = gt.alphabeta(tree, rules=Rules(order=order))
    assert list(result.evaluated) == oracle.leaves


def order_by_label(result: gt.Result) -> dict[str, list[str]]:
    """Return the order of children in a search as a dictionary of labels, as in a course file."""
    tree, children = result.tree, result.trace.view.children
    return {tree.label(node): [tree.label(child) for child in children(node)] for node in tree if tree.children(node)}


@pytest.mark.parametrize("order", WORDS)
@pytest.mark.parametrize("lang", ["en", "es", "pt"])
def test_learned_order_has_the_events_of_the_same_explicit_order(order: str, lang: str) -> None:
    """If the learned order is given explicitly, events are the same; only captions that explain the order differ."""
    for seed in range(4):
        tree = gt.random_tree(seed, 2, 4)
        learned = gt.alphabeta(tree, rules=Rules(order=order))
        given = gt.alphabeta(tree, rules=Rules(order=order_by_label(learned)))
        assert learned.trace.raw == given.trace.raw
        pairs = zip(learned.frames(by="event", lang=lang), given.frames(by="event", lang=lang), strict=True)
        captions = [(one, one.caption(), other.caption()) for one, other in pairs]
        assert all((one != other) == is_put_first(frame) for frame, one, other in captions)


def is_put_first(frame: gt.Frame) -> bool:
    """Return whether the caption of a frame must mention the order, that is, at the start and at a move that was put
    first.
    """
    if frame.index == 0:
        return True
    node, tree = frame.events[0].node, frame.tree
    parent = tree.parent(node)
    begins = frame.events[0].kind in (EventKind.ENTER, EventKind.EVALUATE) and parent is not None
    return begins and tree.children(parent)[0] != node == frame.trace.view.children(parent)[0]


REASONS = {
    ("killer", "en"): "d3 is searched first: the same move caused a cut-off at this depth before.",
    ("killer", "es"): "d3 se explora primero: la misma jugada ya causó un corte a esta profundidad.",
    ("killer", "pt"): "d3 explora-se primeiro: a mesma jogada já causou um corte nesta profundidade.",
    ("history", "en"): "d3 is searched first: its earlier cut-offs weigh most in the history table.",
    ("history", "es"): "d3 se explora primero: sus cortes anteriores pesan más en la tabla de historial.",
    ("history", "pt"): "d3 explora-se primeiro: os seus cortes anteriores pesam mais na tabela de histórico.",
}


@pytest.mark.parametrize(("order", "lang"), REASONS)
def test_caption_explains_the_first_move_in_at_most_30_words(order: str, lang: str) -> None:
    """The caption has at most two sentences; if it would be too long, it names only the first move."""
    rules = Rules(order=order)
    frames = gt.alphabeta("[[3 2 9] [4 8 1] [7 5 4]]", rules=rules).frames(lang=lang)
    assert [frame.caption() for frame in frames if REASONS[order, lang] in frame.caption()] == [frames[7].caption()]
    assert count_words(frames[7].caption()) <= MOST_WORDS
    brief = {"en": "comes first. ", "es": "va primero. ", "pt": "vem primeiro. "}[lang]
    captions = [frame.caption() for frame in gt.alphabeta(BOOK, branching=3, rules=rules).frames(lang=lang)]
    assert any(brief in caption for caption in captions)
    assert all(count_words(caption) <= MOST_WORDS for caption in captions)


@pytest.mark.parametrize("order", WORDS)
@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if "alphabeta" in kind.algorithms])
def test_exercise_key_matches_the_learned_order(kind: str, order: str) -> None:
    """The key equals the key for the same order by label, and wrong answers are explained."""
    asked = 0
    for seed in range(6):
        tree = gt.random_tree(seed, 3, 3)
        written_out = order_by_label(gt.alphabeta(tree, rules=Rules(order=order)))
        try:
            exercise = Exercise(kind, tree, Rules(order=order), algorithm="alphabeta")
            key = exercise.key
        except GameTreeError:
            continue
        fixed = Exercise(kind, tree, Rules(order=written_out), algorithm="alphabeta")
        assert key == fixed.key
        assert check(exercise, key).right
        usual = Exercise(kind, tree, algorithm="alphabeta").key
        if not exercise.accepts(exercise.read(usual)):
            assert check(exercise, usual).message()
        asked += 1
    assert asked or kind in ("find-x", "which-trace", "first-wrong-step", "wrong-line")


@pytest.mark.parametrize("order", WORDS)
@pytest.mark.parametrize(
    ("search", "options", "words"),
    [
        (gt.minimax, {}, "minimax does not learn an order"),
        (gt.pvs, {}, "use alphabeta or negamax"),
        (gt.mtdf, {}, "use alphabeta or negamax"),
        (gt.sss, {}, "use alphabeta or negamax"),
        (gt.iterative_deepening, {"evaluate": lambda tree, node: 0}, "use alphabeta or negamax"),
        (gt.alphabeta, {"window": (3, 8)}, "the window is (3, 8)"),
        (gt.negamax, {"window": (3, 8)}, "the window is (3, 8)"),
    ],
)
def test_searches_without_learned_orders_refuse_them(
    search: Any, options: dict[str, Any], order: str, words: str
) -> None:
    with pytest.raises(GameTreeError) as caught:
        search("[[3 12] [2 4]]", rules=Rules(order=order), **options)
    assert words in str(caught.value)


def test_learned_order_of_a_game_requires_a_trace() -> None:
    with pytest.raises(GameTreeError, match="trace=True"):
        gt.alphabeta(gt.games.Nim(2), rules=Rules(order="killer"))
    assert gt.alphabeta(gt.games.Nim(2), rules=Rules(order="killer"), trace=True).value == 1
    with pytest.raises(GameTreeError, match="the window is"):
        Exercise("pruned-leaves", "[[3 12] [2 4]]", Rules(order="killer"), window=(3, 8))


def test_first_caption_names_the_learned_order() -> None:
    captions = [gt.alphabeta(BOOK, branching=3, rules=Rules(order=order)).frames()[0].caption() for order in WORDS]
    assert ["killer moves first" in captions[0], "history table" in captions[1]] == [True, True]


def test_learned_order_works_with_depth_limit_and_other_cutoff_rules() -> None:
    """The value does not change, even under fail-hard or with shallow cut-offs."""
    tree = gt.random_tree(5, 3, 5)
    for order in WORDS:
        for more in ({"depth": 3, "evaluate": lambda tree, node: node % 7}, {"fail": "hard"}, {"reach": "shallow"}):
            rules = Rules(order=order, **more)  # type: ignore[arg-type]
            usual = gt.alphabeta(tree, rules=Rules(**more))  # type: ignore[arg-type]
            assert gt.alphabeta(tree, rules=rules).value == usual.value
