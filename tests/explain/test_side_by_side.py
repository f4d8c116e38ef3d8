"""Two searches side by side: exact sentences, synchronised stops, and equal trees."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.errors import InputError
from gametree.explain.cutoff_reasons import reasons
from gametree.phrases import LANGUAGES
from goldens import Golden
from searches import SAMPLES
from trees import nested, numbers, rules
from trees import windows as random_windows

TWO_PLY = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
T1 = gt.Tree.parse("[[3 12 [8 7 3]] [2 4 6] [14 5 1]]")
DEEP = gt.Tree.parse("[3 [[[2 9] 5] 7]]")
BACKWARDS = gt.Rules(order="right_to_left")


def sentences(pair: gt.SideBySide, lang: str = "en") -> list[str]:
    """Return the sentence at each stop after the start."""
    return [pair.text(index, lang) for index in range(1, len(pair.stops))]


def test_alphabeta_waits_for_minimax_in_deck_000(golden: Golden) -> None:
    """Minimax evaluates nine leaves. After its cut-off at C, alpha-beta waits while minimax evaluates C2 and C3."""
    pair = gt.compare(gt.minimax(TWO_PLY), gt.alphabeta(TWO_PLY))
    assert pair.stops == (
        *((0, 0), (4, 4), (5, 5), (8, 8), (11, 13)),
        *((12, 13), (14, 13), (17, 16), (19, 18), (23, 23)),
    )
    for lang in LANGUAGES:
        golden(pair.text(0, lang), *sentences(pair, lang), pair.summary(lang), lang=lang)
    assert pair.text(-1) == "Both evaluate D3."


def test_swapped_searches_mirror_the_stops() -> None:
    """After swapping, the first search waits instead of the second."""
    one, two = gt.minimax(TWO_PLY), gt.alphabeta(TWO_PLY)
    pair, mirrored = gt.compare(one, two), gt.compare(two, one)
    assert mirrored.stops == tuple((b, a) for a, b in pair.stops)
    assert sentences(mirrored) == sentences(pair)


def test_alphabeta_skips_leaves_of_deck_001_with_reasons(golden: Golden) -> None:
    """On the tree T1, alpha-beta skips B32, B33, C2 and C3; for each, the sentence names the cut-off that prunes it."""
    golden(*sentences(gt.compare(gt.minimax(T1), gt.alphabeta(T1))))


def test_cutoffs_that_prune_nothing_are_not_counted() -> None:
    """On the tree T1 of deck 001, D is cut off only after its last child, so this cut-off prunes nothing."""
    result = gt.alphabeta(T1)
    assert [(result.tree.label(cut.node), bool(cut.pruned)) for cut in result.cuts] == [
        *(("B3", True), ("C", True), ("D", False)),
    ]
    assert len(result.frames("event")[-1].cuts) == len(result.frames("cut")) - 2 == len(reasons(result)) == 2
    said = gt.compare(gt.minimax(T1), result).summary()
    assert "Cut-offs that prune something: 0 for minimax, 2 for alpha-beta." in said


def test_shallow_alphabeta_evaluates_leaves_of_a_deep_cutoff(golden: Golden) -> None:
    """The summary says which search evaluates which leaves."""
    pair = gt.compare(gt.alphabeta(DEEP, rules=gt.Rules(reach="shallow")), gt.alphabeta(DEEP))
    golden(*pair.titles())
    for lang in LANGUAGES:
        golden(pair.text(3, lang), lang=lang)


def test_searches_in_another_order_meet_by_count(golden: Golden) -> None:
    """SSS* visits leaves in its own order; the k-th leaf of one search is compared with the k-th leaf of the other."""
    pair = gt.compare(gt.sss(TWO_PLY), gt.alphabeta(TWO_PLY))
    golden(*sentences(pair)[:3], pair.summary())


def test_message_says_when_the_other_search_is_over(golden: Golden) -> None:
    """From right to left, alpha-beta needs all nine leaves."""
    pair = gt.compare(gt.alphabeta(TWO_PLY, rules=BACKWARDS), gt.alphabeta(TWO_PLY))
    for lang in LANGUAGES:
        golden(*pair.titles(lang), lang=lang)
    golden(sentences(pair)[0], sentences(pair)[-1])


def test_alphabeta_waits_during_repeated_visits(golden: Golden) -> None:
    """Principal variation search evaluates C1 to C3 again."""
    tree = gt.Tree.parse("[[2 4 6] [3 12 8] [14 5 2]]")
    pair = gt.compare(gt.pvs(tree), gt.alphabeta(tree))
    golden(*sentences(pair)[6:9], pair.summary())
    twice = gt.compare(gt.pvs(tree), gt.pvs(tree))
    assert "Both evaluate C1 again." in sentences(twice)
    golden(*twice.titles())
    late = gt.Tree.parse("[1 [2 3]]")
    golden(sentences(gt.compare(gt.pvs(late), gt.alphabeta(late)))[-1])


def test_last_pass_of_mtdf_can_end_from_memory(golden: Golden) -> None:
    """MTD(f) is compared with alpha-beta, and with MTD(f) itself."""
    tree = gt.Tree.parse("[[9 7] [9 1]]")
    one = gt.mtdf(tree, first_guess=9)
    golden(sentences(gt.compare(one, gt.alphabeta(tree)))[-1])
    pair = gt.compare(one, gt.mtdf(tree, first_guess=8))
    assert pair.titles() == ("MTD(f), first guess 9", "MTD(f), first guess 8")
    golden(sentences(gt.compare(one, one))[-1])


def test_positions_at_a_depth_limit_are_counted_as_positions(golden: Golden) -> None:
    pair = gt.compare(gt.iterative_deepening(TWO_PLY, evaluate=lambda tree, node: -node), gt.minimax(TWO_PLY))
    golden(sentences(pair)[0], pair.summary())


def test_unvisited_leaves_are_reported_without_a_cutoff(golden: Golden) -> None:
    """SSS* can end without a cut-off, and a depth limit omits leaves without a cut-off."""
    tree = gt.Tree.parse("[[3 12] [2 4]]")
    limited = gt.minimax(tree, rules=gt.Rules(depth=1, evaluate={"B": 3, "C": 2}))
    pair = gt.compare(gt.minimax(tree), limited)
    assert pair.titles() == ("Minimax, full depth", "Minimax, depth 1")
    golden(sentences(pair)[-1])
    golden(sentences(gt.compare(gt.minimax(tree), gt.sss(tree)))[-1])
    uneven = gt.Tree.parse("[[3 12] 5]")
    shallow = gt.minimax(uneven, rules=gt.Rules(depth=1, evaluate={"B": 3}))
    golden(*sentences(gt.compare(gt.alphabeta(uneven), shallow)))


def test_different_bounds_and_moves_are_compared(golden: Golden) -> None:
    """Searches with different start windows can return different bounds."""
    low = gt.compare(gt.alphabeta(TWO_PLY), gt.alphabeta(TWO_PLY, window=(5, 9)))
    tie = gt.Tree.parse("[3 3]")
    moves = gt.compare(gt.minimax(tie), gt.minimax(tie, rules=BACKWARDS))
    golden(*low.titles(), low.summary(), moves.summary())


TAGS: dict[str, tuple[gt.Result, gt.Result]] = {
    "order, cut and fail": (
        gt.alphabeta(TWO_PLY, rules=gt.Rules(order={"A": ["D", "C", "B"]}, cut="beyond")),
        gt.alphabeta(TWO_PLY, rules=gt.Rules(fail="hard")),
    ),
    "prune and range": (
        gt.expectiminimax(TWO_PLY, prune=True),
        gt.expectiminimax(TWO_PLY, rules=gt.Rules(value_range=(0, 20))),
    ),
    "tie": (gt.maxn("p1[(3 1) (3 2)]", rules=gt.Rules(tie="last")), gt.maxn("p1[(3 1) (3 2)]")),
    "player": (gt.paranoid("p1[p2[(3 1) (3 2)]]"), gt.paranoid("p1[p2[(3 1) (3 2)]]", player="p2")),
    "nothing that has a name": (
        gt.alphabeta(TWO_PLY, rules=gt.Rules(order={"A": ["D", "C", "B"]})),
        gt.alphabeta(TWO_PLY, rules=gt.Rules(order={"A": ["C", "D", "B"]})),
    ),
}


@pytest.mark.parametrize(("first", "second"), TAGS.values(), ids=TAGS)
def test_titles_name_what_differs(first: gt.Result, second: gt.Result, golden: Golden) -> None:
    """The titles of two searches by one algorithm name all their different rules and arguments, or else have
    numbers.
    """
    pair = gt.compare(first, second)
    golden(*pair.titles())
    for lang in LANGUAGES:
        assert len(set(pair.titles(lang))) == 2
        assert all("%(" not in text for text in (*pair.titles(lang), *sentences(pair, lang), pair.summary(lang)))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("[[3 12] 2]", "[[3 12] 3]"),
        ("[[3 12] 2]", "[[3 12 4] 2]"),
        ("[[3 12] 2]", "[3 2]"),
        ("[[3 12] 2]", "[{0.5: 3, 0.5: 12} 2]"),
        ("[[3 12] 2]", "[[3 12] x: 2]"),
        ("[{0.5: 3, 0.5: 2}]", "[{0.4: 3, 0.6: 2}]"),
    ],
)
def test_different_trees_are_refused(first: str, second: str, golden: Golden) -> None:
    """The error names the first difference."""
    with golden.raises(InputError):
        gt.compare(gt.expectiminimax(first), gt.expectiminimax(second))


def test_bad_input_is_refused(golden: Golden) -> None:
    """The refused inputs are an object that is no result, an unknown stop and an unknown language."""
    with golden.raises(InputError):
        gt.compare(gt.minimax(TWO_PLY), TWO_PLY)  # type: ignore[arg-type]
    pair = gt.compare(gt.minimax(TWO_PLY), gt.alphabeta(TWO_PLY))
    for index in (10, -11):
        with golden.raises(InputError):
            pair.text(index)
    with golden.raises(gt.GameTreeError):
        pair.summary("esp")


def test_table_has_a_dot_for_the_waiting_search() -> None:
    """The table has a line for each stop."""
    lines = repr(gt.compare(gt.minimax(TWO_PLY), gt.alphabeta(TWO_PLY))).split("\n")
    assert lines[0].split() == ["step", "Minimax", "Alpha-beta", "what", "happens"]
    assert lines[7].split()[:3] == ["5", "C2", "·"]
    assert len(lines) == 12
    assert gt.compare(gt.minimax("7"), gt.minimax("7")).stops == ((0, 0), (1, 1))


# ---- random searches ----------------------------------------------------------------------------


def new_leaves(result: gt.Result, start: int, stop: int, seen: set[int]) -> list[int]:
    """Return the leaves that are evaluated for the first time between the positions ``start`` and ``stop`` of the
    trace.
    """
    found = []
    for kind, node, *_ in result.trace.raw[start:stop]:
        if kind == "evaluate" and node not in seen:
            seen.add(node)
            found.append(node)
    return found


def assert_in_step(pair: gt.SideBySide) -> None:
    """Check that the stops begin and end with the searches, advance at each step, and agree with the steps of size
    "leaf".
    """
    first, second = pair.first, pair.second
    assert pair.stops[0] == (0, 0)
    assert pair.stops[-1] == (len(first.trace), len(second.trace))
    for (a, b), (c, d) in itertools.pairwise(pair.stops):
        assert a <= c and b <= d and (a, b) != (c, d)
    assert {one for one, _ in pair.stops} == set(first.frames("leaf").stops)
    assert {two for _, two in pair.stops} == set(second.frames("leaf").stops)
    for lang in LANGUAGES:
        said = [pair.text(0, lang), *sentences(pair, lang), pair.summary(lang)]
        assert all(text.endswith(".") and "%(" not in text and "  " not in text for text in said)


def assert_equal_leaves_meet(pair: gt.SideBySide) -> None:
    """Check that at each step a search evaluates at most one new leaf, and that if both evaluate one, it is the same
    leaf.
    """
    seen: tuple[set[int], set[int]] = set(), set()
    for (a, b), (c, d) in itertools.pairwise(pair.stops):
        one, two = new_leaves(pair.first, a, c, seen[0]), new_leaves(pair.second, b, d, seen[1])
        assert len(one) <= 1 and len(two) <= 1
        assert one == two or not one or not two


@given(nested(numbers), rules, random_windows, st.booleans())
def test_search_that_pruned_a_leaf_waits(lists: Any, given_rules: gt.Rules, window: Any, mirrored: bool) -> None:
    """Minimax and alpha-beta are aligned by leaf; alpha-beta has pruned the leaves that only minimax evaluates."""
    tree = gt.Tree.from_nested(lists)
    full = gt.minimax(tree, rules=gt.Rules(order=given_rules.order))
    pruning = gt.alphabeta(tree, rules=given_rules, window=window)
    pair = gt.compare(pruning, full) if mirrored else gt.compare(full, pruning)
    assert_in_step(pair)
    assert_equal_leaves_meet(pair)
    alone = [sentence for sentence in sentences(pair) if not sentence.startswith("Both evaluate ")]
    assert len(alone) == len(pruning.pruned_leaves)
    assert all("has pruned it, because" in sentence for sentence in alone)


@given(
    nested(numbers),
    st.sampled_from(["minimax", "alphabeta", "negamax", "pvs", "sss", "mtdf"]),
    st.sampled_from(["minimax", "alphabeta", "negamax", "pvs", "sss", "mtdf"]),
    rules,
    rules,
)
def test_any_two_searches_can_be_compared(
    lists: Any, one: str, two: str, one_rules: gt.Rules, two_rules: gt.Rules
) -> None:
    """The searches use any order of children, and the summary names every leaf that only one of them evaluates."""
    tree = gt.Tree.from_nested(lists)
    first, second = gt.ALGORITHMS[one](tree, rules=one_rules), gt.ALGORITHMS[two](tree, rules=two_rules)
    pair = gt.compare(first, second)
    assert_in_step(pair)
    assert ("Both evaluate the same leaves." in pair.summary()) == (set(first.evaluated) == set(second.evaluated))
    assert f"evaluates {len(first.evaluated)} lea" in pair.summary()
    assert pair.summary().startswith("Both find ")


@pytest.mark.parametrize("algorithm", gt.ALGORITHMS)
def test_every_search_is_compared_with_minimax(algorithm: str) -> None:
    """Each search has a name and a title in every language."""
    text, options = SAMPLES.get(algorithm, ("[[3 12] [2 4]]", {}))
    tree = gt.Tree.parse(text)
    full = gt.maxn if tree.utilities else gt.expectiminimax
    for other in (full(tree), full(tree, rules=BACKWARDS)):
        pair = gt.compare(gt.ALGORITHMS[algorithm](tree, **options), other)
        assert_in_step(pair)
        assert all(pair.titles(lang)[0] != pair.titles(lang)[1] for lang in LANGUAGES)
