"""The generator: independent programs check that its conditions hold, and seeds are reproducible."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import gametree as gt
from effort import EVERY_CASE
from gametree import GameTreeError
from gametree.errors import ChoiceError, InputError
from gametree.exercises import MISTAKES, Promises, generate, promised_tree, variant_seed
from gametree.exercises.constraints import difficulty_of, effort_of
from gametree.exercises.generator import RandomTrees
from gametree.exercises.search_variant import SearchVariant
from goldens import Golden
from keys import KEYS
from oracle import minimax
from trees import lists_of

SEEDS = range(12)


def plain_cuts(tree: gt.Tree) -> Iterator[tuple[int, bool, bool, bool]]:
    """Yield the node of each cut-off that prunes something, and whether the cut-off is deep, prunes a subtree, and
    occurs at equality. This is textbook alpha-beta that also records which node set each bound.
    """
    found = []

    def search(node: int, low: tuple[float, int], high: tuple[float, int], is_max: bool, above: int) -> Any:
        below = tree.children(node)
        if not below:
            return tree.value(node)
        best = -math.inf if is_max else math.inf
        for place, child in enumerate(below):
            value = search(child, low, high, not is_max, node)
            best = max(best, value) if is_max else min(best, value)
            bound, owner = high if is_max else low
            if best >= bound if is_max else best <= bound:
                rest = below[place + 1 :]
                if rest:
                    found.append((node, owner != above, any(map(tree.children, rest)), best == bound))
                return best
            if is_max and best > low[0]:
                low = best, node
            if not is_max and best < high[0]:
                high = best, node
        return best

    search(0, (-math.inf, -1), (math.inf, -1), tree.kind(0) == "max", -1)
    yield from found


# ---- reproducible -------------------------------------------------------------------------------


DRAWN: dict[str, tuple[int, dict[str, Any]]] = {
    "difficulty 1": (1, {"difficulty": 1}),
    "difficulty 5": (2, {"difficulty": 5}),
    "separating": (3, {"values": (0, 12), "discriminating": True}),
    "uniform, ties": (4, {"plies": 3, "branching": 2, "uniform": True, "ties": "planted"}),
    "chance": (5, {"plies": 2, "levels": "max chance", "kind": "chance-values"}),
    "three players": (6, {"plies": 2, "levels": "p1 p2 p3", "kind": "tuples", "values": (0, 9)}),
}


@pytest.mark.parametrize("name", DRAWN)
def test_same_seed_gives_the_same_tree_everywhere(name: str, golden: Golden) -> None:
    """The result does not depend on the machine, the version of Python or the version of the kit.

    When a mistake is added to the catalogue, only the trees that separate all mistakes change.
    """
    seed, promised = DRAWN[name]
    golden(promised_tree(seed, **promised)[0])


def test_only_the_stable_method_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """The generator uses only `random.Random.random()`, the only method that Python guarantees never to change."""

    class Only(random.Random):
        def __getattribute__(self, name: str) -> Any:
            assert name in ("random", "seed"), name
            return super().__getattribute__(name)

    before = promised_tree(9, difficulty=3)
    monkeypatch.setattr("gametree.randomness.random.Random", Only)
    assert promised_tree(9, difficulty=3) == before


# ---- promises -----------------------------------------------------------------------------------


@pytest.mark.parametrize("difficulty", range(1, 6))
def test_tree_properties_agree_with_an_independent_program(difficulty: int) -> None:
    """The independent programs are a plain alpha-beta and a plain minimax."""
    for seed in SEEDS:
        tree, found = promised_tree(seed, difficulty=difficulty)
        lists, cuts = lists_of(tree), list(plain_cuts(tree))
        moves = [minimax(child, False) for child in lists]
        assert (found.cuts, found.deep_cuts) == (len(cuts), sum(deep for _, deep, _, _ in cuts))
        assert found.subtree_cuts == sum(subtree for _, _, subtree, _ in cuts)
        assert found.tie_cuts == sum(tie for *_, tie in cuts)
        assert found.best_moves == tuple(f"a{n}" for n, value in enumerate(moves, start=1) if value == max(moves))
        assert found.leaves == len(tree.leaves) and found.plies == tree.height
        assert found.branching == (2, 3) or found.branching in ((2, 2), (3, 3))
        values = [tree.value(leaf) for leaf in tree.leaves]
        assert found.values == (min(values), max(values)) and set(values) <= set(range(1, 21))  # type: ignore[type-var]
        visits = sum(kind in ("enter", "evaluate") for kind, *_ in gt.alphabeta(tree).trace.raw)
        assert found.effort == visits + found.cuts + 2 * found.deep_cuts + found.subtree_cuts + found.tie_cuts
        assert found.difficulty == difficulty == difficulty_of(found.effort)
        assert (found.seed, found.separated) == (seed, ()) and found.attempts >= 1


def test_higher_difficulty_needs_more_work() -> None:
    """The trees of the lectures also have plausible difficulties."""
    efforts = [[promised_tree(seed, difficulty=d)[1].effort for seed in SEEDS] for d in range(1, 6)]
    assert all(max(easy) < min(hard) for easy, hard in pairwise(efforts))
    assert difficulty_of(effort_of(gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]"))) == 1
    deck = "[8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10]"
    assert difficulty_of(effort_of(gt.alphabeta(deck, branching=3))) == 4


@pytest.mark.parametrize("seed", SEEDS)
def test_generated_trees_have_the_promised_cutoffs(seed: int) -> None:
    """The conditions are deep cut-offs, cut-offs of subtrees, their number, ties or none, and one best move."""
    deep, _ = promised_tree(seed, difficulty=4, deep_cut=True)
    assert any(is_deep for _, is_deep, _, _ in plain_cuts(deep))
    subtree, _ = promised_tree(seed, difficulty=3, subtree_cut=True, cuts=(2, 3))
    cuts = list(plain_cuts(subtree))
    assert 2 <= len(cuts) <= 3 and any(spares for _, _, spares, _ in cuts)
    tied, _ = promised_tree(seed, difficulty=2, ties="planted")
    assert gt.alphabeta(tied).pruned_leaves != gt.alphabeta(tied, rules=gt.Rules(cut="beyond")).pruned_leaves
    clean, _ = promised_tree(seed, difficulty=3, ties="none", cuts=(1, 9))
    assert list(plain_cuts(clean)) and not any(tie for *_, tie in plain_cuts(clean))
    assert gt.alphabeta(clean).pruned_leaves == gt.alphabeta(clean, rules=gt.Rules(cut="beyond")).pruned_leaves
    single, _ = promised_tree(seed, difficulty=2, values=(1, 4), unique_best_move=True)
    moves = [minimax(child, False) for child in lists_of(single)]
    assert moves.count(max(moves)) == 1


def test_generated_trees_have_the_promised_shape() -> None:
    """Plies, leaves, branching and values are in the required ranges; a uniform tree is uniform."""
    for seed in SEEDS:
        tree, found = promised_tree(seed, plies=(2, 3), leaves=(7, 9), branching=(1, 4), values=(-3, 3))
        assert found.plies in (2, 3) and 7 <= found.leaves <= 9
        assert all(1 <= len(tree.children(node)) <= 4 for node in tree if tree.children(node))
        assert all(-3 <= tree.value(leaf) <= 3 for leaf in tree.leaves)  # type: ignore[operator]
        uniform, _ = promised_tree(seed, plies=3, branching=(2, 3), uniform=True)
        assert len({len(uniform.children(node)) for node in uniform if uniform.children(node)}) == 1
        assert len({len(uniform.path(leaf)) for leaf in uniform.leaves}) == 1


def are_separated(tree: gt.Tree, names: tuple[str, ...], kind: str, procedure: SearchVariant | None = None) -> bool:
    """Return whether each of the given mistakes leads to a wrong answer of its own."""
    procedure = procedure or SearchVariant(tree)
    answers = [KEYS[kind](procedure.result())]
    for name in names:
        made = MISTAKES[name].made_in(procedure)
        assert made is not None
        answers.append(KEYS[kind](made.result()))
    return all(answer not in answers[:place] for place, answer in enumerate(answers))


@pytest.mark.parametrize("seed", range(4 if EVERY_CASE else 2))
def test_each_mistake_gives_its_own_answer(seed: int) -> None:
    """The generator is asked for a tree that separates the mistakes."""
    tree, found = promised_tree(seed, values=(0, 12), discriminating=True)
    assert len(found.separated) >= 14 and {"cause-crossed-out", "never-raises-alpha"} <= set(found.separated)
    assert are_separated(tree, found.separated, "pruned-leaves")
    some = ("fresh-window-at-root-moves", "last-child-overwrites")
    tree, found = promised_tree(seed, difficulty=2, discriminating=some)
    assert set(found.separated) == set(some) and are_separated(tree, some, "pruned-leaves")
    wide = {"plies": 2, "branching": (3, 5), "levels": "max chance", "kind": "chance-values"}
    tree, found = promised_tree(seed, discriminating=True, **wide)
    assert {"chance-sum", "chance-plain-mean", "chance-most-likely"} <= set(found.separated)
    assert are_separated(tree, found.separated, "chance-values", SearchVariant(tree, algorithm="expectiminimax"))
    tree, found = promised_tree(seed, plies=3, levels="p1 p2 p3", kind="tuples", values=(0, 9), discriminating=True)
    assert set(found.separated) == {
        "others-against-the-first",
        "others-for-the-first",
        "greatest-sum",
        "greatest-of-each-entry",
    }
    assert are_separated(tree, found.separated, "tuples", SearchVariant(tree, algorithm="maxn"))


def test_key_of_names_an_answer_that_distinguishes_mistakes() -> None:
    """For entry windows, the tree also separates the search that exchanges α and β."""
    wanted = Promises(plies=4, kind="windows", key_of=KEYS["windows"], discriminating=["bounds-exchanged"])
    tree, found = promised_tree(1, wanted)
    assert found.separated == ("bounds-exchanged",) and are_separated(tree, found.separated, "windows")


def test_error_names_the_condition_that_failed_most(golden: Golden) -> None:
    """The error is raised after the stated number of attempts, and says what to do."""
    for promised in ({"uniform": True, "discriminating": ["parent-bound-only"]}, {"deep_cut": True}):
        with golden.raises(InputError):
            promised_tree(1, plies=2, attempts=50, **promised)


@pytest.mark.parametrize(
    "promised",
    [
        {"difficulty": 6},
        {"difficulty": True},
        {"plies": (3, 2)},
        {"leaves": 2.5},
        {"branching": 0},
        {"ties": "many"},
        {"levels": ""},
        {"levels": "max mni"},
        {"cut": 3},
        {"discriminating": ["chance-sums"]},
        {"values": (0, 10**15)},
    ],
)
def test_impossible_promise_is_refused(promised: dict[str, Any], golden: Golden) -> None:
    """The message is one sentence."""
    with golden.raises(GameTreeError):
        promised_tree(1, **promised)


TOO_MUCH: dict[str, dict[str, Any]] = {
    **{f"branching {n}": {"branching": n} for n in (10, 100, 1000, 10**6, 10**9)},
    **{f"branching from 2 to {n}": {"branching": (2, n)} for n in (10**5, 10**9)},
    **{f"plies {n}": {"plies": n} for n in (100, 1000, 10**9)},
    **{f"a chain of {n}": {"plies": n, "branching": 1, "leaves": (1, 2), "uniform": True} for n in (1000, 10**9)},
    **{f"leaves {n}": {"leaves": n, "plies": plies} for n, plies in ((28, 3), (10**5, 30), (10**9, 3))},
    **{f"uniform to {n}": {"leaves": (2, n), "plies": 20, "uniform": True} for n in (1000, 10**9)},
    "attempts": {"attempts": 10**9},
}


@pytest.mark.parametrize("promised", TOO_MUCH.values(), ids=TOO_MUCH)
def test_impossible_tree_size_is_refused_before_drawing(
    promised: dict[str, Any], monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    """The tested numbers of plies, children and leaves contradict each other or are too large."""
    monkeypatch.setattr(RandomTrees, "tree", lambda *_: pytest.fail("a tree was drawn"))
    with golden.raises(InputError):
        promised_tree(7, **promised)
    if "attempts" not in promised:
        with pytest.raises(InputError):
            generate("child-order", 797, **promised)


@pytest.mark.parametrize("promised", [{"branching": (2, 10_000)}, {"plies": 200, "leaves": (201, 10_000)}], ids=str)
def test_drawing_stops_after_a_maximum_number_of_nodes(promised: dict[str, Any]) -> None:
    """The error contains the number of trees drawn."""
    draws = RandomTrees(1)
    for _ in range(3):
        before = draws.nodes
        draws.tree(Promises(**promised))
        assert draws.nodes - before <= 200_000
    with pytest.raises(InputError, match=r"\d+ attempts failed") as caught:
        promised_tree(7, **promised, cuts=9, evaluated=1)
    assert "20000" not in str(caught.value)


def test_promises_can_be_passed_as_one_object(golden: Golden) -> None:
    """The seed is an integer; the conditions can be passed as one object, and a call can add others."""
    for seed in (-1, 1.5, True, "7"):
        with golden.raises(InputError):
            promised_tree(seed)  # type: ignore[arg-type]
    wanted = Promises(difficulty=2)
    assert promised_tree(3, wanted, cuts=1) == promised_tree(3, difficulty=2, cuts=1)
    with pytest.raises(ChoiceError):
        promised_tree(3, wanted, nothing=1)


# ---- variants -----------------------------------------------------------------------------------

SECRET = "nobody knows this one"


def test_variant_seeds_are_pinned_and_distinct() -> None:
    """The seeds differ for every student, exercise and secret, but not for the Unicode forms of a name."""
    assert variant_seed("a long random secret", "u1234", "sheet 3.2") == 8819625795951805374
    seeds = {variant_seed(SECRET, f"u{n}", exercise) for n in range(200) for exercise in ("1", "2")}
    assert len(seeds) == 400 and all(0 <= seed < 2**63 for seed in seeds)
    assert variant_seed(SECRET, "ab", "c") != variant_seed(SECRET, "a", "bc")
    assert variant_seed(SECRET, "u1", "1") != variant_seed(SECRET + "!", "u1", "1")
    assert variant_seed(SECRET, "Jose\u0301 ", "1") == variant_seed(SECRET.encode(), "Jos\u00e9", "1")


def test_variants_are_equally_difficult() -> None:
    """Every student's tree fulfils the same conditions, and few students share a tree."""
    trees = [promised_tree(variant_seed(SECRET, f"u{n}", "1"), difficulty=2, cuts=(1, 2)) for n in range(40)]
    assert {found.difficulty for _, found in trees} == {2}
    assert all(1 <= found.cuts <= 2 for _, found in trees)
    assert len({str(tree) for tree, _ in trees}) == 40


@pytest.mark.parametrize(
    "asked",
    [
        *((secret, "u1", "1") for secret in ("", "short", b"short", None, 12345678901)),
        (SECRET, " ", "1"),
        (SECRET, "u1", 3),
    ],
)
def test_weak_secrets_and_empty_names_are_refused(asked: Any, golden: Golden) -> None:
    """The error does not contain the secret."""
    with golden.raises(InputError):
        variant_seed(*asked)
