"""Tests that compare the key of every kind of question with its definition, not with another search of the kit."""

from __future__ import annotations

import itertools
import math
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.errors import AlgorithmError, ChoiceError, InputError, TraceError
from gametree.exercises import KINDS, Exercise
from gametree.exercises import interval_sets as spans
from gametree.exercises.kinds import EVERY_KIND, optima, step_tables
from gametree.phrases import LANGUAGES
from goldens import Golden
from known_trees import LEAVES_27, T1, TWO_PLY
from oracle import AlphaBeta, Nested, Path, label, maxn, minimax, paranoid
from questions import Asked, asked, exercises, lists, players, small
from trees import INF, nested, orders, trees, truths, written

LIMITED = gt.Rules(depth=1, evaluate={"B": 4, "C": 7, "D": 1})


def nodes(tree: Nested, path: Path = ()) -> Iterator[tuple[Path, Nested]]:
    """Yield every node with its path."""
    yield path, tree
    for place, child in enumerate(tree if isinstance(tree, list) else ()):
        yield from nodes(child, (*path, place))


def leaf_paths(tree: Nested) -> list[Path]:
    """Return the path to every leaf, left to right."""
    return [path for path, below in nodes(tree) if not isinstance(below, list)]


def with_leaves(tree: Nested, values: dict[Path, Any], path: Path = ()) -> Nested:
    """Return the tree with the leaf values replaced at the given paths."""
    if not isinstance(tree, list):
        return values.get(path, tree)
    return [with_leaves(child, values, (*path, place)) for place, child in enumerate(tree)]


# ---- keys ---------------------------------------------------------------------------------------


@given(asked())
def test_keys_agree_with_plain_alphabeta(given_: Asked) -> None:
    """The test compares leaves, branches, order, windows and values, under all rules and windows."""
    found = given_.searched
    unseen = [label(path) for path in leaf_paths(given_.nested) if path not in found.leaves]
    assert given_.exercise("pruned-leaves").key == unseen
    assert given_.exercise("savings").key == len(unseen)
    assert given_.exercise("cut-branches").key == [label(path) for path in sorted(found.cut)]
    assert given_.exercise("visit-order").key == [label(path) for path in found.leaves]
    assert given_.exercise("windows").key == {label(path): window for path, window in found.entered.items()}
    assert given_.exercise("windows", at="end").key == {label(path): window for path, window in found.left.items()}
    assert given_.exercise("values").key == {label(path): value for path, value in found.values.items()}


@given(asked())
def test_final_intervals_are_the_narrowest_valid_ones(given_: Asked) -> None:
    """Intervals and bounds hold for all values of unseen leaves, and narrower ones do not."""
    found = given_.searched
    unseen = [path for path in leaf_paths(given_.nested) if path not in found.leaves]
    known, bounds = {}, {}
    for path, below in nodes(given_.nested):
        if path not in found.values or not isinstance(below, list):
            continue
        maximizing, ends = (given_.root == "max") == (len(path) % 2 == 0), []
        for end in (-INF, INF):
            tree: Any = with_leaves(given_.nested, dict.fromkeys(unseen, end))
            for place in path:
                tree = tree[place]
            ends.append(minimax(tree, maximizing))
        known[label(path)] = low, high = tuple(ends)
        value = found.values[path]
        sign = "=" if low == high == value else "≤" if high <= value else "≥"
        assert sign != "≥" or low >= value
        bounds[label(path)] = f"{sign} {gt.values.show(value)}"
    assert given_.exercise("intervals").key == known
    assert given_.exercise("bounds").key == bounds


@given(asked())
def test_minimax_values_and_best_moves_follow_the_definition(given_: Asked) -> None:
    """The best moves are all those that preserve the root's value."""
    tree, truth = given_.tree, truths(given_.tree)
    assert Exercise("values", tree).key == {tree.label(node): truth[node] for node in tree if tree.children(node)}
    best = {tree.move(child) for child in tree.children(0) if truth[child] == truth[0]}
    for algorithm in ("minimax", "alphabeta"):
        exercise = Exercise("best-move", tree, given_.rules, algorithm=algorithm)
        assert {tree.move(child) for child in tree.children(0) if exercise.accepts(tree.move(child))} == best
        assert exercise.key in best


@given(exercises(("chance-values",)))
def test_chance_values_are_exact_means(exercise: Exercise) -> None:
    """Outcomes of probability 0 are not part of the question."""
    tree, truth = exercise.tree, truths(exercise.tree)
    possible = [node for node in tree if all(tree.probability(above) != 0 for above in tree.path(node))]
    assert exercise.key == {tree.label(node): truth[node] for node in possible if tree.children(node)}


@given(exercises(("chance-pruning",)))
def test_leaves_pruned_under_chance_do_not_change_the_value(exercise: Exercise) -> None:
    """Pruned leaves can have any value, inside the range if the question has one."""
    tree = exercise.tree
    low, high = exercise.rules.value_range or (-1000, 1000)
    for value in (low, high):
        other = tree.rebuilt(values={tree[name]: value for name in exercise.key})
        assert truths(other)[0] == truths(tree)[0]


@given(players, st.sampled_from(["first", "last"]))
def test_tuples_follow_the_definition(game: Any, tie: str) -> None:
    """The definitions are those of max^n and of paranoid search."""
    tree, last = gt.Tree.parse(written(game)), tie == "last"
    for algorithm, worth in (("maxn", maxn), ("paranoid", lambda part, last: paranoid(part, int(game[0][1:]), last))):
        key = Exercise("tuples", tree, gt.Rules(tie=tie), algorithm=algorithm).key
        parts = dict(_parts(game))
        assert key == {name: worth(part, last) for name, part in parts.items()}


def _parts(game: Any, path: Path = ()) -> Iterator[tuple[str, Any]]:
    if isinstance(game, list):
        yield label(path), game
        for place, child in enumerate(game[1:]):
            yield from _parts(child, (*path, place))


class TestFindX:
    """The range of x in the key, tested with many trial values."""

    @given(asked(), st.data())
    def test_x_cuts_exactly_where_alphabeta_does(self, given_: Asked, data: st.DataObject) -> None:
        """The branch is cut off for exactly those x for which plain alpha-beta does not reach it."""
        leaf = data.draw(st.sampled_from(leaf_paths(given_.nested)))
        branch = data.draw(st.sampled_from([path for path, _ in nodes(given_.nested) if path]))
        first, last = (leaf, branch) if given_.rules.order == "left_to_right" else (branch, leaf)
        if leaf[: len(branch)] == branch or first > last:
            with pytest.raises(InputError, match=r"name an earlier leaf, or a later branch"):
                given_.exercise("find-x", leaf=label(leaf), branch=label(branch))
            return
        key = given_.exercise("find-x", leaf=label(leaf), branch=label(branch)).key
        found = spans.read(key)
        for x in self.tried(given_):
            search = given_.search(with_leaves(given_.nested, {leaf: x}))
            seen = any(path[: len(branch)] == branch for path in search.leaves)
            assert spans.contains(found, x) == (not seen), (key, x)

    @given(asked(windows=st.just((-INF, INF))), st.data())
    def test_answer_contains_exactly_the_x_for_which_minimax_chooses_the_move(
        self, given_: Asked, data: st.DataObject
    ) -> None:
        """The move is best for exactly those x for which it is the first move that preserves the root's value."""
        leaf = data.draw(st.sampled_from(leaf_paths(given_.nested)))
        move = data.draw(st.integers(0, len(given_.nested) - 1))  # type: ignore[arg-type]
        now = self.best(given_, given_.nested)
        for algorithm in ("alphabeta", "minimax"):
            ask = {"leaf": label(leaf)}
            options = {"tree": given_.tree, "rules": given_.rules, "algorithm": algorithm}
            is_move = Exercise("find-x", details={**ask, "ask": "move", "move": label((move,))}, **options).key
            changes = Exercise("find-x", details={**ask, "ask": "change"}, **options).key
            for x in self.tried(given_):
                best = self.best(given_, with_leaves(given_.nested, {leaf: x}))
                assert spans.contains(spans.read(is_move), x) == (best == move)
                assert spans.contains(spans.read(changes), x) == (best != now)

    @staticmethod
    def best(given_: Asked, tree: Any) -> int:
        """Return the index of the first child, in search order, that preserves the root's value."""
        maximizing = given_.root == "max"
        values = [minimax(child, not maximizing) for child in tree]
        best = [place for place, value in enumerate(values) if value == minimax(tree, maximizing)]
        return best[-1] if given_.rules.order == "right_to_left" else best[0]

    @staticmethod
    def tried(given_: Asked) -> list[Any]:
        """Return the numbers with which x can be compared, and numbers between and beyond them."""
        tree = given_.tree
        ends = [end for end in given_.window if end not in (INF, -INF)]
        points = {Fraction(value) for value in (*map(tree.value, tree.leaves), *ends)}  # type: ignore[arg-type]
        shifts = (-7, -1, Fraction(-1, 3), Fraction(-1, 13), 0, Fraction(1, 13), Fraction(1, 3), 1, 7)
        return sorted({point + shift for point in points for shift in shifts})

    @pytest.mark.parametrize(
        ("tree", "details", "key"),
        [
            (TWO_PLY, {"leaf": "C1", "branch": "C2"}, "x ≤ 3"),
            (TWO_PLY, {"leaf": "B2", "branch": "C2"}, "x ≥ 2"),
            (TWO_PLY, {"leaf": "D3", "ask": "move", "move": "a3"}, "x > 3"),
            (TWO_PLY, {"leaf": "B1", "ask": "change"}, "x < 2"),
            ("[[x: 0 5] [3 9] [4 1]]", {"leaf": "x", "ask": "move", "move": "a2"}, "x < 3"),
            ("[[4 [2 x: 0]] [3 8]]", {"leaf": "x", "branch": "C2"}, "x ≥ 3"),
            ("[[6 [x: 0 9]] [[2 x2: 5] 7]]", {"leaf": "x", "branch": "B22"}, "x ≥ 6"),
        ],
    )
    def test_keys_equal_answers_found_by_hand(self, tree: str, details: dict[str, str], key: str) -> None:
        assert Exercise("find-x", tree, details=details).key == key

    def test_no_value_outside_the_range_is_mentioned(self) -> None:
        rules = gt.Rules(value_range=(0, 14))
        exercise = Exercise("find-x", TWO_PLY, rules, details={"leaf": "C1", "branch": "C2"})
        assert exercise.key == "x ≤ 3"
        assert exercise.read("0 <= x <= 3") == exercise.read("-9 < x <= 3") == "x ≤ 3"


@given(asked(small), st.sampled_from(["most", "fewest"]))
def test_child_order_is_optimal(given_: Asked, cuts: str) -> None:
    """Under every other order, plain alpha-beta evaluates at least (or at most) as many leaves."""
    exercise = given_.exercise("child-order", cuts=cuts)
    counts = [len(given_.search(tree).leaves) for tree in orders(given_.nested)]
    assert optima.evaluated(exercise, exercise.key) == (min if cuts == "most" else max)(counts)
    assert exercise.accepts(exercise.key)


@given(asked(nested(st.just(0), max_leaves=4).filter(lambda tree: isinstance(tree, list))))
def test_designed_leaves_are_optimal(given_: Asked) -> None:
    """With other leaf values, plain alpha-beta evaluates at least (or at most) as many leaves."""
    paths = leaf_paths(given_.nested)
    low, high = given_.window
    start, stop = (low, high) if INF not in (-low, high) else (low, low + 9) if high == INF else (high - 9, high)
    start, stop = (0, 9) if start == -INF else (start, stop)
    points = [start + (stop - start) * Fraction(part, 5) for part in range(6)] + [start - 1, stop + 1]
    counts = set()
    for values in itertools.product(points, repeat=len(paths)):
        counts.add(len(given_.search(with_leaves(given_.nested, dict(zip(paths, values, strict=True)))).leaves))
    for cuts, best in (("most", min), ("fewest", max)):
        exercise = given_.exercise("design-leaves", cuts=cuts)
        by_label = {path: exercise.key[label(path)] for path in paths}
        assert len(given_.search(with_leaves(given_.nested, by_label)).leaves) == best(counts)
        pruned = optima.pruned(exercise.result, exercise, exercise.key)
        assert pruned == len(paths) - best(counts)


@given(asked(lists, st.just((-INF, INF))), st.randoms(use_true_random=False), st.sampled_from(["most", "fewest"]))
def test_design_with_given_values_has_the_same_optimum(given_: Asked, dice: Any, cuts: str) -> None:
    """The design uses each of the given values once."""
    count = len(leaf_paths(given_.nested))
    values = dice.sample(range(-50, 50), count)
    free = given_.exercise("design-leaves", cuts=cuts)
    bound = given_.exercise("design-leaves", cuts=cuts, values=values)
    assert sorted(bound.key.values()) == sorted(values)
    assert optima.pruned(bound.result, bound, bound.key) == optima.pruned(free.result, free, free.key)


def test_right_table_is_found_among_others(golden: Golden) -> None:
    """The tables to choose from are in any order, and equal tables appear only once."""
    tree = "[[3 5] [3 9]]"
    results = [gt.minimax(tree), gt.alphabeta(tree), gt.alphabeta(tree, rules=gt.Rules(cut="beyond"))]
    for places in itertools.permutations(range(3)):
        options = step_tables.options([results[place] for place in (*places, *places)])
        exercise = Exercise("which-trace", tree, details={"options": options})
        right = str(places.index(1) + 1)
        assert (list(options), exercise.key) == (["1", "2", "3"], right)
        assert exercise.read(int(right)) == exercise.read(f" {right}") == right
    golden(*step_tables.table(results[1])[-3:])


@given(exercises(("first-wrong-step",)))
def test_first_wrong_step_is_the_changed_row(exercise: Exercise) -> None:
    """In one row the value was changed to 77, which no leaf has."""
    wrong = [place for place, row in enumerate(exercise.details["steps"], start=1) if row[3] == "77"]
    assert [exercise.key] == wrong


def signed(bound: float) -> str:
    """Return the given bound in the notation of the tables."""
    return {INF: "+∞", -INF: "−∞"}.get(bound, str(bound).replace("-", "−"))


def test_steps_of_a_mistaken_search_agree_with_the_oracle() -> None:
    """The tables of steps, and the place of their first difference, equal those of the oracle."""
    lists, tables = [[3, 5], [3, 9], [4, [1, 7]]], []
    for strict in (False, True):
        rows = AlphaBeta(lists, strict=strict).run.rows
        tables.append([[label(n), signed(a), signed(b), str(v), "//" if is_cut else ""] for n, a, b, v, is_cut in rows])
    right, wrong = tables
    tree = gt.Tree.from_nested(lists)
    assert step_tables.table(gt.alphabeta(tree)) == right
    assert step_tables.table(gt.alphabeta(tree, rules=gt.Rules(cut="beyond"))) == wrong
    exercise = Exercise("first-wrong-step", tree, details={"steps": wrong})
    place = next(n for n, (one, other) in enumerate(zip(right, wrong, strict=False), start=1) if one != other)
    assert (exercise.key, place) == (5, 5) and exercise.read("5") == exercise.read("answer = 5"[9:]) == 5


# ---- lectures -----------------------------------------------------------------------------------


def test_trees_of_the_lectures_are_exercises() -> None:
    assert Exercise("values", T1).key == {"B3": 8, "B": 3, "C": 2, "D": 1, "A": 3}
    assert Exercise("pruned-leaves", T1).key == ["B32", "B33", "C2", "C3"]
    tree = gt.Tree.from_leaves(LEAVES_27, branching=3)
    assert Exercise("savings", tree).key == 10
    assert Exercise("cut-branches", tree).key == ["B23", "B32", "B33", "C2", "C3", "D33"]
    assert Exercise("best-move", tree, algorithm="alphabeta").key == "a3"
    assert len(gt.alphabeta(tree, rules=gt.Rules(order=Exercise("child-order", tree).key)).evaluated) == 11
    windows = Exercise("windows", T1).key
    assert windows == {"A": (-INF, INF), "B": (-INF, INF), "B3": (-INF, 3), "C": (3, INF), "D": (3, INF)}
    assert Exercise("intervals", T1).key["B3"] == (8, INF)
    assert Exercise("bounds", T1).key == {"B3": "≥ 8", "B": "= 3", "C": "≤ 2", "D": "= 1", "A": "= 3"}
    lottery = "max[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"
    assert Exercise("chance-values", lottery).key["A"] == Fraction(21, 10)
    assert Exercise("chance-pruning", lottery, algorithm="expectiminimax").key == []
    leaves = "(1 2 6) (4 2 3) (6 1 2) (7 4 1) (5 1 1) (1 5 2) (7 7 1) (5 4 5)"
    assert Exercise("tuples", gt.Tree.from_leaves(leaves, 2, root="p1")).key["A"] == (1, 2, 6)


def test_positions_at_the_depth_limit_are_leaves() -> None:
    assert Exercise("values", TWO_PLY, LIMITED).key == {"A": 7}
    assert Exercise("visit-order", TWO_PLY, LIMITED).key == ["B", "C", "D"]
    assert Exercise("pruned-leaves", TWO_PLY, LIMITED).key == []
    assert Exercise("pruned-leaves", TWO_PLY, LIMITED).read("b c") == ["B", "C"]
    assert (
        "The search stops at depth 1 and estimates the nodes there: B ≈ 4, C ≈ 7, D ≈ 1."
        in Exercise("values", TWO_PLY, LIMITED).text().splitlines()
    )


# ---- the exercise itself ------------------------------------------------------------------------


@given(exercises(), st.none() | st.integers(0, 99))
def test_json_keeps_exercise_and_key(exercise: Exercise, seed: int | None) -> None:
    """The key is the same after the exercise is read from JSON."""
    again = Exercise.from_json(exercise.to_json())
    assert again == exercise
    assert again.key == exercise.key
    assert "\n" not in exercise.to_json()
    options = {"window": exercise.window, "algorithm": exercise.algorithm, "details": exercise.details}
    assert Exercise(exercise.kind, exercise.tree, exercise.rules, seed=seed, **options).seed == seed


@pytest.mark.parametrize("lang", LANGUAGES)
@given(exercise=exercises())
def test_question_texts_are_complete(lang: str, exercise: Exercise) -> None:
    """Every question has a few lines, all placeholders are filled, and an example is at the end."""
    text = exercise.text(lang)
    assert "%(" not in text
    assert exercise.example(lang) in text.splitlines()[-1]
    assert len(text.splitlines()) >= 3


@given(exercises())
def test_example_answer_does_not_depend_on_the_key(exercise: Exercise) -> None:
    """A tree with other values, and perhaps another key, has the same example."""
    other = exercise.tree
    if exercise.kind in ("which-trace", "best-move", "find-x", "why-cut"):
        return
    shift = {leaf: _moved(other.value(leaf)) for leaf in other.leaves}
    rules = exercise.rules if exercise.rules.value_range is None else gt.Rules(value_range=(-99, 99))
    moved = Exercise(
        exercise.kind, other.rebuilt(values=shift), rules, exercise.window, exercise.algorithm, exercise.details
    )
    assert moved.example() == exercise.example()


def _moved(value: Any) -> Any:
    return tuple(entry * 7 - 5 for entry in value) if isinstance(value, tuple) else value * 7 - 5


def test_rules_are_printed(golden: Golden) -> None:
    """The question states the players, the order of children, the cut-off test and the start window."""
    rules = gt.Rules(cut="beyond", order="right_to_left")
    golden(Exercise("pruned-leaves", gt.Tree.parse("min[[3 12] [2 4]]"), rules, (-1, INF)).text())
    printed = Exercise("values", T1, gt.Rules(fail="hard", reach="shallow"), algorithm="alphabeta").text().splitlines()
    assert "An inner node returns no value outside its window, but α or β instead (fail-hard)." in printed
    assert "A node knows only the value so far of its parent, and no bound from further up." in printed
    ordered = Exercise("savings", TWO_PLY, gt.Rules(order={"A": ["C", "B", "D"]})).text()
    assert (
        "The children of these nodes are searched in the given order, all others from left to right: A: C, B, D."
        in ordered
    )
    bounded = Exercise("chance-pruning", "[{0.5: 1, 0.5: 2} 1]", gt.Rules(value_range=(0, 9))).text("es")
    assert "Todas las hojas tienen un valor de 0 a 9." in bounded.splitlines()


@pytest.mark.parametrize(
    ("error", "arguments"),
    [
        (ChoiceError, {"kind": "value"}),
        (ChoiceError, {"kind": "savings", "algorithm": "minimax"}),
        (ChoiceError, {"kind": "windows", "details": {"when": 1}}),
        (ChoiceError, {"kind": "windows", "details": {"at": "start"}}),
        (ChoiceError, {"kind": "child-order", "details": {"cuts": "all"}}),
        (AlgorithmError, {"kind": "values", "window": (0, 3)}),
        (AlgorithmError, {"kind": "best-move", "tree": "3"}),
        (AlgorithmError, {"kind": "best-move", "algorithm": "alphabeta", "window": (50, 60)}),
        (AlgorithmError, {"kind": "child-order", "rules": LIMITED}),
        (AlgorithmError, {"kind": "child-order", "tree": "[3 [1 1 1 1 2 2 2 2 3]]", "rules": gt.Rules(cut="beyond")}),
        (AlgorithmError, {"kind": "design-leaves", "rules": gt.Rules(reach="shallow")}),
        (InputError, {"kind": "design-leaves", "details": {"values": [1, 2]}}),
        (InputError, {"kind": "design-leaves", "window": (0, 9), "details": {"values": list(range(9))}}),
        (InputError, {"kind": "find-x"}),
        (InputError, {"kind": "find-x", "details": {"leaf": "D3", "branch": "C2"}}),
        (InputError, {"kind": "find-x", "details": {"leaf": "C2", "branch": "C"}}),
        (InputError, {"kind": "find-x", "details": {"leaf": "B", "branch": "C"}}),
        (AlgorithmError, {"kind": "find-x", "algorithm": "minimax", "details": {"leaf": "B1", "branch": "C"}}),
        (InputError, {"kind": "which-trace"}),
        (InputError, {"kind": "which-trace", "details": {"options": {"1": [], "2": []}}}),
        (InputError, {"kind": "first-wrong-step", "details": {"steps": "x"}}),
        (InputError, {"kind": "first-wrong-step", "details": {"steps": step_tables.table(gt.alphabeta(TWO_PLY))}}),
        (gt.GameTreeError, {"kind": "windows", "window": (3, 1)}),
        (gt.GameTreeError, {"kind": "values", "rules": {}}),
    ],
)
def test_meaningless_exercise_is_refused_in_one_sentence(
    error: type[Exception], arguments: dict[str, Any], golden: Golden
) -> None:
    with golden.raises(error):
        _ = Exercise(**{"tree": TWO_PLY, **arguments}).key


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[]", "3", '{"format": "gametree-exercise"}', '{"format": "gametree-exercise", "version": 9}', None],
)
def test_json_of_another_kind_is_refused(text: Any, golden: Golden) -> None:
    with golden.raises((TraceError, InputError)):
        Exercise.from_json(text)


def test_package_exports_every_kind_lazily() -> None:
    assert list(gt.exercises.KINDS) == list(KINDS) == [kind.name for kind in EVERY_KIND]


def test_guide_describes_every_kind() -> None:
    described = (File(__file__).parents[2] / "docs" / "exercises.md").read_text(encoding="utf-8")
    assert [kind for kind in KINDS if f"`{kind}`" not in described] == []


def test_oracle_evaluates_the_knuth_moore_number_of_leaves() -> None:
    """With the strict test and equal values the oracle evaluates all leaves, otherwise b^⌈d/2⌉ + b^⌊d/2⌋ − 1."""
    for base, depth in ((2, 3), (3, 2), (3, 3)):
        tree: Nested = 0
        for _ in range(depth):
            tree = [tree] * base
        least = base ** math.ceil(depth / 2) + base ** (depth // 2) - 1
        assert len(AlphaBeta(tree).leaves) == least
        assert len(AlphaBeta(tree, strict=True).leaves) == base**depth


def moves_at_root(tree: gt.Tree) -> list[str]:
    """Return the names of the moves at the root."""
    return [tree.move(child) for child in tree.children(0)]


@given(trees().filter(lambda tree: tree.kind(0) in ("max", "min") and not tree.utilities))
def test_saved_exercise_accepts_the_same_moves(tree: gt.Tree) -> None:
    """After saving and loading, every name of every move gets the same verdict."""
    algorithm = "expectiminimax" if "chance" in tree.kinds else "minimax"
    exercise = Exercise("best-move", tree, algorithm=algorithm)
    again = Exercise.from_json(exercise.to_json())
    assert (again.tree, again.key) == (tree, exercise.key)
    assert again.accepts(again.key) and gt.exercises.check(again, again.key).right
    for move in moves_at_root(tree):
        assert again.accepts(move) == exercise.accepts(move) == (move in exercise.result.best_moves)


def test_saved_game_exercise_accepts_actions_as_answers() -> None:
    game = gt.games.TicTacToe()
    tree = gt.Tree.from_game(game, game.state("X O X / O X O / . . ."))
    again = Exercise.from_json(Exercise("best-move", tree).to_json())
    assert moves_at_root(again.tree) == moves_at_root(tree) == ["7", "8", "9"]
    assert [again.accepts(move) for move in ("7", "8", "9")] == [move in gt.minimax(tree).best_moves for move in "789"]


def test_move_named_like_another_node_is_accepted() -> None:
    """If the move to B is called C, the answer C means the move to B, also in questions about x."""
    tree = gt.Tree.parse("[C->[3 12] B->[2 4]]")
    exercise = Exercise("best-move", tree)
    assert exercise.key == "C" and gt.exercises.check(exercise, "C").right
    assert not gt.exercises.check(exercise, "B").right
    asked_move = Exercise("find-x", tree, details={"leaf": "B1", "ask": "move", "move": "B"})
    assert Exercise.from_json(asked_move.to_json()).details["move"] == asked_move.details["move"] == "B"


def test_exercise_is_found_in_a_set_from_another_process() -> None:
    """A hash value is valid only in one process, so an exercise from another process computes it again."""
    exercise = Exercise("values", "[[3 12 8] [2 4 6] [14 5 2]]")
    assert {exercise: "known"}[Exercise.from_json(exercise.to_json())] == "known"
    look = "import pickle, sys; e = pickle.load(sys.stdin.buffer); assert e in {type(e).from_json(e.to_json())}"
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", look],
            input=pickle.dumps(exercise),
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
        )
        assert done.returncode == 0, done.stderr.decode()
