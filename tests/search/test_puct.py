"""PUCT in Monte Carlo tree search: comparison with an independent search, display, and invalid priors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from random import Random
from typing import Any

import pytest

import gametree as gt
from caption_words import MOST_WORDS, sentences, words
from effort import EVERY_CASE
from gametree.errors import InputError, KeywordError
from gametree.explain.pseudocode import lit_in_playouts, playout_listing
from gametree.games import Nim, TicTacToe
from gametree.phrases import LANGUAGES
from gametree.search.playout_result import MonteCarloResult
from gametree.search.playout_trace import MonteCarloTrace, Phase
from gametree.trace.frames import FrameSequence
from gametree.widgets.other_player_payloads import payload
from goldens import Golden
from oracle import Plain
from trees import written

Path = tuple[int, ...]
TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"
PRIORS = {"a1": 0.6, "a2": 0.3, "a3": 0.1}
VALUES = {"B": 4, "C": 3, "D": 9}
SMALL = gt.mcts(TWO_PLY, playouts=12, c=10, priors=PRIORS, evaluate=VALUES)


# ---- comparison with an independent search ---------------------------------------------------------


def puct(
    game: Plain, priors: dict[Path, list[float]], c: float, playouts: int, result: Callable[[Path, Any], Any]
) -> dict[Path, list[Any]]:
    """Return N and the sum of the results for each node that was reached, by the sequence of moves to the node."""
    known: dict[Path, list[Any]] = {(): [0, 0]}

    def own_mean(path: Path, kind: str) -> float:
        count, total = known[path]
        entry = total[int(kind[1]) - 1] if isinstance(total, tuple) else -total if kind == "min" else total
        return float(entry) / max(1, count)

    for _ in range(playouts):
        path, node = (), game
        while isinstance(node, list) and path in known:
            kind, *below = node
            scores = []
            for place, prior in enumerate(priors[path]):
                child = (*path, place)
                count = known[child][0] if child in known else 0
                bonus = c * prior * sqrt(max(1, known[path][0])) / (1 + count)
                scores.append(round(own_mean(child if count else path, kind) + bonus, 9))
            place = scores.index(max(scores))
            path, node = (*path, place), below[place]
        value = result(path, node)
        for length in range(len(path) + 1):
            count, total = known.get(path[:length], (0, 0))
            if isinstance(value, tuple):
                known[path[:length]] = [count + 1, tuple(map(sum, zip(total or (0, 0, 0), value, strict=True)))]
            else:
                known[path[:length]] = [count + 1, total + value]
    return known


def random_game(dice: Random, kinds: tuple[str, ...], depth: int = 4) -> Plain:
    """Return a random game with up to four moves per node; its leaves have numbers or, for numbered players, tuples."""
    if depth == 0 or (depth < 4 and dice.random() < 0.25):
        return dice.randint(-9, 9) if "max" in kinds else tuple(dice.randint(0, 9) for _ in kinds)
    return [dice.choice(kinds), *(random_game(dice, kinds, depth - 1) for _ in range(dice.randint(1, 4)))]


def random_priors(dice: Random, count: int) -> list[float]:
    """Return a random probability distribution, often with zeros and ties."""
    parts = [dice.randint(0, 4) for _ in range(count)]
    total = sum(parts)
    return [part / total for part in parts] if total else [1 / max(1, count)] * count


def places(tree: gt.Tree, node: int = 0, path: Path = ()) -> Iterator[tuple[Path, int]]:
    """Yield every node of a tree with the indices of the moves that lead to it."""
    yield path, node
    for place, child in enumerate(tree.children(node)):
        yield from places(tree, child, (*path, place))


@pytest.mark.parametrize("kinds", [("max", "min"), ("p1", "p2", "p3")], ids=["two", "three"])
@pytest.mark.parametrize("evaluates", [True, False], ids=["evaluation", "playouts"])
@pytest.mark.parametrize("part", range(40 if EVERY_CASE else 1))
def test_puct_search_matches_its_definition(kinds: tuple[str, ...], evaluates: bool, part: int) -> None:
    """Visits, sums and the move agree with a search written from the formula, which uses the same random results."""
    for seed in range(part * 12, part * 12 + 12):
        compare(Random(seed), kinds, evaluates)


def compare(dice: Random, kinds: tuple[str, ...], evaluates: bool) -> None:
    """Compare both searches on one random game."""
    game = random_game(dice, kinds)
    tree = gt.Tree.parse(written(game))
    nodes = dict(places(tree))
    priors = {path: random_priors(dice, len(tree.children(node))) for path, node in nodes.items()}
    names = {node: [tree.move(child) for child in tree.children(node)] for node in tree}
    by_node = {node: dict(zip(names[node], priors[path], strict=True)) for path, node in nodes.items()}
    values = {node: dice.randint(-9, 9) if len(kinds) == 2 else (dice.randint(0, 9), 1, 2) for node in tree}
    c, playouts = dice.choice([0.5, sqrt(2), 10]), dice.randint(1, 60)
    options: dict[str, Any] = {"evaluate": values.__getitem__} if evaluates else {}
    found = gt.mcts(tree, playouts=playouts, c=c, seed=1, priors=by_node.__getitem__, **options)
    results = iter([event.value for event in found.trace if event.kind in (Phase.SIMULATE, Phase.EVALUATE)])

    def result(path: Path, node: Any) -> Any:
        played = next(results)
        own = values[nodes[path]] if evaluates else played
        return own if isinstance(node, list) else node

    sums = {nodes[path]: tuple(counted) for path, counted in puct(game, priors, c, playouts, result).items()}
    assert {found.tree.position(n): (found.count(n), found.total(n)) for n in found.tree} == sums, f"{tree}"
    entry = tree.kind(0)[1:]

    def merit(child: int) -> tuple[int, float]:
        count, total = sums.get(child, (0, 0))
        own = total[int(entry) - 1] if isinstance(total, tuple) else -total if entry == "in" else total
        return count, own

    assert found.best_action == max(tree.children(0), key=merit)


def test_search_without_priors_selects_by_ucb1() -> None:
    """Without priors, the search is that of UCB1; even equal priors give another search."""
    plain = gt.mcts(TWO_PLY, playouts=40, c=10, seed=1)
    assert plain.trace.priors is None and "priors" not in plain.trace.to_json()
    assert gt.mcts(TWO_PLY, playouts=40, c=10, seed=1, priors={}).trace.raw != plain.trace.raw


def test_priors_from_a_dictionary_and_a_function_agree() -> None:
    """The dictionary contains priors for the moves at every node of a tree, or for the moves at the start of a game."""
    nim, priors = Nim(2, 1), {"1: −1": 0.5, "1: −2": 0.25, "2: −1": 0.25}
    by_function = gt.mcts(nim, playouts=20, priors=lambda state: priors if state == nim.initial else None)
    assert by_function.trace == gt.mcts(nim, playouts=20, priors=priors).trace
    tree = gt.Tree.parse("[[3 12] [2 4]]")
    at_b = {"b1": 0.9, "b2": 0.1}
    assert gt.mcts(tree, priors=lambda node: {1: at_b}.get(node)).trace == gt.mcts(tree, priors=at_b).trace
    assert gt.mcts(nim, playouts=20, evaluate=lambda state: 0).trace.priors is None


# ---- display ---------------------------------------------------------------------------------------

CHANCE = "[{0.5: [2 min[1 7]], 0.5: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"
THREE = "p1[p2[(1 2 6) p3[(4 3 3) (0 9 1)]] p3[p2[(2 2 2) (7 4 1)] (5 1 1)]]"
SHOWN: dict[str, Callable[[], MonteCarloResult]] = {
    "evaluation": lambda: SMALL,
    "playouts": lambda: gt.mcts(TWO_PLY, playouts=20, c=3.75, priors=PRIORS),
    "evaluation by UCB1": lambda: gt.mcts(TWO_PLY, playouts=12, c=10, evaluate=VALUES),
    "chance": lambda: gt.mcts(CHANCE, playouts=30, c=3, priors={}),
    "three players": lambda: gt.mcts(THREE, playouts=30, c=3, priors={}, evaluate=lambda node: (1, 2, 3)),
    "tic-tac-toe": lambda: gt.mcts(TicTacToe(), playouts=15, priors={}),
}


@pytest.mark.parametrize("search", SHOWN.values(), ids=SHOWN)
def test_puct_captions_have_at_most_30_words(search: Callable[[], MonteCarloResult]) -> None:
    """Captions have at most two sentences, each event highlights lines, and a trace is the same after it is read from
    JSON.
    """
    result = search()
    for by in ("event", "phase", "playout"):
        for frame in result.frames(by):
            for lang in LANGUAGES:
                caption = frame.caption(lang)
                assert words(caption) <= MOST_WORDS and sentences(caption) <= 2 and "%(" not in caption, caption
    assert all(lit_in_playouts(result.trace)) and len(playout_listing(result.trace).lines) > 15
    assert MonteCarloTrace.from_json(result.trace.to_json()) == result.trace


def test_selection_caption_shows_the_puct_terms_of_move_and_rivals(golden: Golden) -> None:
    """The terms are P, Q, U and N; the children in the picture show them, too."""
    frames = SMALL.frames()
    golden(*(frames[step].caption() for step in (0, 1, 2, 4, 5, 8)))
    for lang in ("es", "pt"):
        golden(*(frames[step].caption(lang) for step in (0, 1, 2, 4, 5, 8)), lang=lang)
    golden(*map(str, frames[4].terms()), *(frames[8].note(node) for node in SMALL.tree.children(0)))
    golden(SMALL.pseudocode(), SMALL.pseudocode("es"))


def test_player_shows_the_puct_terms_of_each_frame() -> None:
    """The test compares the texts after every event."""
    data, frames = payload(SMALL), SMALL.frames("event")
    texts: dict[str, str] = {}
    assert isinstance(frames, FrameSequence) and len(data["patches"]) == len(SMALL.trace)
    for frame, step in zip(list(frames)[1:], data["patches"], strict=True):
        texts.update({id: text[0] for id, _, *text in step if text})
        for node in SMALL.tree:
            assert texts.get(f"i{node}", "") == frame.note(node)
    assert any("P 0.6; U" in text for step in data["patches"] for _, _, *written in step for text in written[:1])


# ---- errors ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"priors": {"a1": 0.6}}, InputError),
        ({"priors": {**PRIORS, "x": 0}}, InputError),
        ({"priors": {**PRIORS, "a3": 0.2}}, InputError),
        ({"priors": {"a1": 1.2, "a2": -0.2, "a3": 0}}, InputError),
        ({"priors": {**PRIORS, "a3": "x"}}, InputError),
        ({"priors": {"a1": float("nan"), "a2": 1, "a3": 0}}, InputError),
        ({"priors": 0.5}, InputError),
        ({"priors": lambda node: 0.5}, InputError),
        ({"priors": lambda node: {**PRIORS, "b1": 0}}, InputError),
        ({"priors": lambda node: 1 / 0}, InputError),
        ({"evaluate": {"B": 4}}, InputError),
        ({"evaluate": 4}, InputError),
        ({"evaluate": lambda node: "x"}, InputError),
        ({"evaluate": lambda node: (1, 2)}, InputError),
        ({"evaluate": lambda node: float("inf")}, InputError),
        ({"evaluate": lambda node: 1 / 0}, InputError),
    ],
)
def test_invalid_priors_and_evaluations_are_refused(
    options: dict[str, Any], error: type[Exception], golden: Golden
) -> None:
    """The refused priors are not a probability distribution over the moves."""
    with golden.raises(error):
        gt.mcts(TWO_PLY, **options)


class Unnamed(Nim):
    """A variant of Nim in which all moves at one heap have the same name."""

    def move_text(self, state: Any, action: Any) -> str:
        """Return a name without the number of the heap."""
        return "take"


def test_pure_monte_carlo_and_unlabelled_games_refuse_priors(golden: Golden) -> None:
    """Pure Monte Carlo search does not use priors. For a game, priors cannot be given by label; moves with the same
    name cannot have priors.
    """
    with golden.raises(KeywordError):
        gt.monte_carlo(TWO_PLY, priors=PRIORS)  # type: ignore[call-arg]
    with golden.raises(InputError):
        gt.mcts(Nim(2, 1), evaluate={"B": 4})
    with golden.raises(InputError):
        gt.mcts(Nim(2, 1), priors={"b1": 1})
    with golden.raises(InputError):
        gt.mcts(Unnamed(2, 1), priors={"take": 1})
