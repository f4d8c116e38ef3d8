"""Digests of the traces of every algorithm on 300 random trees; a change of a single event changes a digest.

After an intended change, `PYTHONPATH=tests .venv/bin/python tests/trace/test_trace_digests.py` rewrites the digests.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from gametree.randomness import SeededRandom
from gametree.search import SEARCHES
from searches import MANY_PLAYERS, TWO_PLAYERS, WITH_CHANCE, needed

GOLDEN = Path(__file__).parents[1] / "golden" / "traces" / "digests.txt"
REWRITE = "if that is meant, run PYTHONPATH=tests .venv/bin/python tests/trace/test_trace_digests.py"
SEEDS = range(100)
"""seeds of the random trees; each gives a tree for two players, one with chance nodes, and one for three players"""

SORTS = {
    **dict.fromkeys(TWO_PLAYERS, "two"),
    **dict.fromkeys(WITH_CHANCE, "chance"),
    **dict.fromkeys(MANY_PLAYERS, "several"),
}


def judge(tree: gt.Tree, node: int) -> int:
    """Return an estimate for a depth limit, computed from the number of the node."""
    return node * 7 % 11 - 5


RULES: dict[str, dict[str, Any]] = {
    "usual": {},
    "cut beyond": {"cut": "beyond"},
    "fail hard": {"fail": "hard"},
    "shallow": {"reach": "shallow"},
    "right to left": {"order": "right_to_left"},
    "last of ties": {"tie": "last"},
    "hard, beyond, shallow": {"fail": "hard", "cut": "beyond", "reach": "shallow"},
    "two plies": {"depth": 2, "evaluate": judge},
}
ASKED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(TWO_PLAYERS, tuple(word for word in RULES if word != "last of ties")),
    **dict.fromkeys(WITH_CHANCE, ("usual", "cut beyond", "right to left", "two plies")),
    **{
        search.name: ("usual", "last of ties" if "tie" in search.obeys else "cut beyond", "right to left")
        for search in SEARCHES
        if search.players == "many"
    },
}
MORE: dict[str, dict[str, Any]] = {
    "alphabeta in a window": {"window": (-3, 4)},
    "negamax in a window": {"window": (-3, 4)},
    "mtdf from 5": {"first_guess": 5},
    "expectiminimax with cuts": {"prune": True},
    "paranoid for p2": {"player": "p2"},
}
CUTTING = ("usual", "fail hard")
RANGES = {"two": (-9, 9), "chance": (-9, 9), "several": (-9, 27)}


def searches() -> list[tuple[str, str, str, dict[str, Any]]]:
    """Return the searches as name, algorithm, type of tree, and arguments."""
    asked = [(f"{name}: {word}", name, word, {}) for name in ASKED for word in ASKED[name]]
    asked += [(f"{title}: {word}", title.split()[0], word, more) for title, more in MORE.items() for word in CUTTING]
    return [
        (title, name, sort, {**options, **needed(name, RANGES[sort], judge), "rules": gt.Rules(**RULES[word])})
        for title, name, word, options in asked
        for sort in [SORTS[name]]
    ]


def written(luck: SeededRandom, sort: str, depth: int) -> str:
    """Return a random part of a tree in the notation."""
    if depth == 0 or (sort != "several" and luck.integer(1, 7) == 1):
        numbers = [luck.choice(["-2.5", "1/3", *map(str, range(-9, 10))]) for _ in range(3 if sort == "several" else 1)]
        return f"({' '.join(numbers)})" if sort == "several" else numbers[0]
    below = [written(luck, sort, depth - 1) for _ in range(luck.integer(1, 3))]
    if sort == "chance" and luck.integer(1, 3) == 1:
        weights = [luck.integer(1, 4) for _ in below]
        return "{" + ", ".join(f"{w}/{sum(weights)}: {part}" for w, part in zip(weights, below, strict=True)) + "}"
    players = {"two": ["", "", "", "max", "min"], "chance": [""], "several": ["p1", "p2", "p3"]}[sort]
    return f"{luck.choice(players)}[{' '.join(below)}]"


def trees(sort: str) -> list[gt.Tree]:
    """Return the trees of one type."""
    return [gt.Tree.parse(written(SeededRandom(seed), sort, 1 + seed % 4)) for seed in SEEDS]


def digest(name: str, sort: str, options: dict[str, Any]) -> str:
    """Return the digest of all traces and results of one search."""
    hashed = hashlib.sha256()
    for tree in trees(sort):
        try:
            result = gt.ALGORITHMS[name](tree, **options)
            text = result.trace.to_json() + repr((result.value, result.bound, result.line, result.visits))
        except gt.GameTreeError as error:
            text = str(error)
        hashed.update(text.encode())
    return hashed.hexdigest()[:20]


def digests() -> dict[str, str]:
    """Return the digests of all searches, by name."""
    return {title: digest(name, sort, options) for title, name, sort, options in searches()}


def known() -> dict[str, str]:
    """Return the digests stored in the file."""
    return dict(line.rsplit("  ", 1) for line in GOLDEN.read_text(encoding="utf-8").splitlines())


def test_every_algorithm_has_digests() -> None:
    """The file contains digests of exactly the searches and rules in this module."""
    assert known().keys() == {title for title, *_ in searches()}, REWRITE
    assert {name for _, name, *_ in searches()} == set(gt.ALGORITHMS)


@pytest.mark.parametrize(("title", "name", "sort", "options"), searches(), ids=[title for title, *_ in searches()])
def test_trace_digests_are_unchanged(title: str, name: str, sort: str, options: dict[str, Any]) -> None:
    assert digest(name, sort, options) == known().get(title), REWRITE


@pytest.mark.parametrize(("title", "name", "sort", "options"), searches(), ids=[title for title, *_ in searches()])
def test_leaf_trace_has_the_leaves_and_moves_of_the_full_trace(
    title: str, name: str, sort: str, options: dict[str, Any]
) -> None:
    """The value is the same, too, and a leaf takes four bytes."""
    for tree in trees(sort)[::7]:
        try:
            whole = gt.ALGORITHMS[name](tree, **options)
        except gt.GameTreeError:
            with pytest.raises(gt.GameTreeError):
                gt.ALGORITHMS[name](tree, **options, trace="leaves")
            continue
        if name == "iterative_deepening":
            with pytest.raises(gt.GameTreeError, match="uses the whole trace in its iterations"):
                gt.ALGORITHMS[name](tree, **options, trace="leaves")
            continue
        leaves: Any = gt.ALGORITHMS[name](tree, **options, trace="leaves")
        for fact in ("value", "bound", "evaluated_labels", "evaluated", "pruned_leaves", "pruned_labels", "visits"):
            assert getattr(leaves, fact) == getattr(whole, fact), fact
        assert leaves.best_moves == (() if tree.utilities or name == "paranoid" else whole.best_moves)
        assert list(leaves.visited) == [event.node for event in whole.trace if event.kind == "evaluate"]
        assert leaves.visited.itemsize == 4 and hash(leaves) == hash(leaves)


@pytest.mark.parametrize("fact", ["trace", "cuts", "line", "best_move", "strategy", "frames", "player", "to_html"])
def test_leaf_trace_refuses_attributes_that_need_other_events(fact: str) -> None:
    """The error suggests a remedy; an unknown attribute raises AttributeError."""
    leaves = gt.alphabeta("[[3 12] [2 4]]", trace="leaves")
    with pytest.raises(gt.GameTreeError, match="has only the evaluated leaves"):
        getattr(leaves, fact)
    with pytest.raises(gt.GameTreeError, match="leave out trace='leaves'"):
        gt.compare(leaves, gt.minimax("[[3 12] [2 4]]"))
    with pytest.raises(AttributeError):
        leaves.nothing  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(gt.GameTreeError, match="unknown trace 'leavs'; did you mean 'leaves'"):
        gt.alphabeta("[[3 12] [2 4]]", trace="leavs")


def test_leaf_trace_builds_the_tree_of_a_game() -> None:
    leaves: Any = gt.alphabeta(gt.games.Nim(2, 1), trace="leaves")
    whole = gt.alphabeta(gt.games.Nim(2, 1), trace=True)
    assert (leaves.evaluated_labels, leaves.best_moves) == (whole.evaluated_labels, whole.best_moves)


if __name__ == "__main__":
    found = digests()
    rows = {**{title: found[title] for title in known() if title in found}, **found}  # new searches come last
    GOLDEN.write_text("".join(f"{title}  {hashed}\n" for title, hashed in rows.items()), encoding="utf-8")
