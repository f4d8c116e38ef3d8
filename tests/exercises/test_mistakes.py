"""The mistakes: each has its own answer on its own tree, and does not change the right search."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import GameTreeError, Trace
from gametree.errors import AlgorithmError, ChoiceError
from gametree.exercises import MISTAKES, Exercise, Mistake, check
from gametree.exercises.mistaken_searches import (
    CHOICES,
    MISTAKEN_ALGORITHMS,
    NO_MISCONCEPTIONS,
    Misconceptions,
    mistaken_search,
)
from gametree.exercises.mistakes import Example
from gametree.exercises.search_variant import SearchVariant
from gametree.phrases import LANGUAGES
from goldens import Golden
from keys import KEYS
from oracle import minimax
from trees import lists_of, nested, numbers, plain_games, replaced, rules, windows, written

TEN = gt.Tree.from_nested([[[10, [10, 3, 1]], [[8, 12], [5, 5]]], [[[10, 3], [8, 12]], 6]])
KINDS = frozenset(KEYS) | {"find-x"}


def by_name(item: Any) -> str:
    return str(item.name)


def answers(example: Example) -> dict[str, Any]:
    """Return the right answer, and the answer of every applicable mistake."""
    exercise = exercise_of(example)
    found = {"": exercise.key}
    for mistake in MISTAKES.values():
        if mistake.applies(exercise):
            found[mistake.name] = mistake.answer(exercise.question_kind.key(mistake.search_for(exercise), exercise))
    return found


def exercise_of(example: Example) -> Exercise:
    """Return the exercise in which a mistake is visible."""
    return Exercise(example.kind, example.tree, example.rules, algorithm=example.algorithm, details=example.details)


# ---- the table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=by_name)
def test_each_mistake_gives_a_unique_answer_on_its_tree(mistake: Mistake) -> None:
    """No other applicable mistake has the same answer, and the key differs from it."""
    found = answers(mistake.example)
    assert found[mistake.name], "the mistake leads to an answer that is not empty"
    assert [name for name, answer in found.items() if answer == found[mistake.name]] == [mistake.name]


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=by_name)
def test_each_mistake_is_described(mistake: Mistake) -> None:
    """Each mistake has one sentence in every language, which does not reveal the right answer."""
    sentences = [mistake.text(lang) for lang in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES)
    assert sentences[0].startswith("You seem to ")
    assert all(text.endswith(".") and text.count(".") == 1 for text in sentences)
    with pytest.raises(ChoiceError):
        mistake.text("xx")


def test_no_two_mistakes_share_a_sentence() -> None:
    """The names of mistakes consist of words and hyphens."""
    for lang in LANGUAGES:
        assert len({mistake.text(lang) for mistake in MISTAKES.values()}) == len(MISTAKES)
    assert all(name == mistake.name and name.replace("-", "").isalpha() for name, mistake in MISTAKES.items())
    families = frozenset[str]().union(*(kind.mistakes for kind in gt.exercises.kinds.KINDS.values()))
    assert all(mistake.families <= families for mistake in MISTAKES.values())


LEFT_OUT = {
    "cuts-only-when-strictly-better": (3, 7),
    "players-swapped": (2, 3, 9, 12),
    "read-from-the-other-side": (1, 2, 6, 8, 9),
    "parent-bound-only": (2, 3, 7, 12),
    "fresh-window-at-root-moves": (2, 3, 7),
    "same-player-bound": (2, 3, 5, 7, 11, 12),
    "last-child-overwrites": (2, 3, 6, 7, 9, 11, 12),
    "cause-crossed-out": (1, 2, 3, 6, 7, 8, 9, 10, 11, 12),
    "next-sibling-only": (2, 7, 11, 12),
    "cuts-above-leaves-only": (2, 3, 7, 11),
}
"""numbers (from 0) of the leaves that ten mistakes prune in the tree of 13 leaves; computed by hand and by other
programs"""


def test_tree_of_thirteen_leaves_distinguishes_ten_mistakes() -> None:
    """The right search prunes leaves 2, 3, 7, 11 and 12. Each mistake prunes other leaves, and nine of the ten mistakes
    return the right value.
    """
    place = {leaf: number for number, leaf in enumerate(TEN.leaves)}
    found = {name: MISTAKES[name].search(TEN) for name in LEFT_OUT}
    assert tuple(place[leaf] for leaf in gt.alphabeta(TEN).pruned_leaves) == (2, 3, 7, 11, 12)
    assert {name: tuple(place[leaf] for leaf in result.pruned_leaves) for name, result in found.items()} == LEFT_OUT
    assert len(set(LEFT_OUT.values())) == 10
    assert [name for name, result in found.items() if result.value != 8] == ["players-swapped"]


INVISIBLE = {
    "cuts-only-when-strictly-better": (0.85, 0.87, 0.71, 0.56),
    "parent-bound-only": (1.00, 1.00, 0.44, 1.00),
    "fresh-window-at-root-moves": (0.23, 0.64, 0.35, 0.23),
    "same-player-bound": (1.00, 0.46, 0.18, 0.14),
    "last-child-overwrites": (0.53, 0.54, 0.19, 0.10),
    "cause-crossed-out": (0.23, 0.31, 0.03, 0.00),
    "next-sibling-only": (0.45, 1.00, 1.00, 0.09),
    "cuts-above-leaves-only": (1.00, 0.64, 0.30, 0.23),
}
"""share of random trees, with leaf values from 0 to 20, on which a mistake prunes the right leaves, for the shapes 3x2,
2x3, 2x4 and 3x3 (branching x depth); computed from 20 000 trees per shape by a program that shares no code with the kit
"""


@pytest.mark.parametrize("shape", range(4))
def test_share_of_invisible_mistakes_agrees_with_another_program(shape: int) -> None:
    """On 1000 random trees every share is within four standard deviations of the other program's share."""
    base, depth = ((3, 2), (2, 3), (2, 4), (3, 3))[shape]
    dice, count, same = random.Random(shape), 1000, dict.fromkeys(INVISIBLE, 0)
    for _ in range(count):
        tree = gt.Tree.from_leaves([dice.randint(0, 20) for _ in range(base**depth)], branching=base)
        right = gt.alphabeta(tree).pruned_leaves
        for name in INVISIBLE:
            same[name] += MISTAKES[name].search(tree).pruned_leaves == right
    for name, shares in INVISIBLE.items():
        share = shares[shape]
        assert abs(same[name] / count - share) <= 4 * (share * (1 - share) / count) ** 0.5 + 0.01, name


def test_mistaken_chance_values_equal_hand_calculations() -> None:
    """The outcomes are 2 and 6, with the probabilities 0.25 and 0.75."""
    tree = gt.Tree.parse("{0.25: 2, 0.75: 6}")
    words = {"mean": 5, "plain_mean": 4, "sum": 8, "divided_by_count": gt.Tree.parse("2.5").value(0)}
    words |= {"most_likely": 6, "max": 6, "min": 2}
    half, four_and_a_half = (gt.Tree.parse(text).value(0) for text in ("0.5", "4.5"))
    words |= {"weights_exchanged": 3, "without_first": four_and_a_half, "without_last": half}
    found = {word: mistaken_search("expectiminimax", tree, Misconceptions(chance=word)) for word in CHOICES["chance"]}
    assert {word: result.value for word, result in found.items()} == words


def test_mistaken_max_n_values_equal_hand_calculations() -> None:
    """The second player takes the worst tuple for the first player, or the tuple with the greatest sum."""
    tree = gt.Tree.parse("p1[p2[(1 3 1) (9 4 0) (5 2 9)]]")
    assert gt.maxn(tree).value == (9, 4, 0)
    assert MISTAKES["others-against-the-first"].search(tree).value == (1, 3, 1) == gt.paranoid(tree).value
    assert MISTAKES["others-for-the-first"].search(tree).value == (9, 4, 0)
    assert MISTAKES["greatest-sum"].search(tree).value == (5, 2, 9)
    other = gt.Tree.parse(
        "p2[p1[(1 3 1) (9 4 0)] p1[(5 2 9) (2 8 1)]]"
    )  # the first player is the one who moves at the root
    assert MISTAKES["others-for-the-first"].search(other).value == (2, 8, 1)


def test_player_confusion_uses_one_player_everywhere() -> None:
    """All players take the greatest value, or all take the least; with a single player this mistake is impossible."""
    tree = gt.Tree.parse("[[3 12] [2 4]]")
    assert [MISTAKES[name].search(tree, algorithm="minimax").value for name in ONE_PLAYER] == [12, 2]
    alone = SearchVariant(gt.Tree.parse("[3 12]"), algorithm="minimax")
    assert [MISTAKES[name].made_in(alone) is not None for name in ONE_PLAYER] == [False, False]


ONE_PLAYER = ("min-nodes-as-max", "max-nodes-as-min")


@pytest.mark.parametrize("past_the_cut", [False, True])
@pytest.mark.parametrize("at", ["entry", "end"])
def test_confusing_entry_and_final_windows_is_diagnosed(at: str, past_the_cut: bool) -> None:
    """The confusion is diagnosed in both directions."""
    tree, inf = "[[3 12] [2 4]]", gt.values.INF
    entered = {"A": (-inf, inf), "B": (-inf, inf), "C": (3, inf)}
    left = {"A": (3, inf), "B": (-inf, 3), "C": (3, 2) if past_the_cut else (3, inf)}
    feedback = check(Exercise("windows", tree, details={"at": at}), left if at == "entry" else entered)
    assert [found.mistakes for found in feedback.diagnosed] == [("entry-and-end-exchanged",)]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("tree", "details", "answers"),
    [
        ("[[10 12 8] [1 5 6]]", {"leaf": "C1", "branch": "C2"}, ["x < 10", "x <= 10"]),
        ("[[4 2] [6 5] [9 1]]", {"leaf": "D1", "branch": "D2"}, ["x < 6", "x <= 6"]),
        ("[[[7 9] [8 6] [1 2]] [[3 2] 4]]", {"leaf": "C11", "branch": "C2"}, ["x < 9", "x <= 9", "x < 7", "x <= 7"]),
        ("[[10 8] [1 9]]", {"leaf": "C1", "ask": "move", "move": "a2"}, []),
        ("[[10 8] [1 11]]", {"leaf": "C1", "ask": "move", "move": "a2"}, ["x > 10"]),
    ],
)
def test_mistaken_branch_value_comes_from_the_first_child(
    tree: str, details: dict[str, str], answers: list[str]
) -> None:
    """The value of the branch is taken from its first child or first leaf, with or without "="."""
    exercise = Exercise("find-x", tree, details=details)
    for answer in answers:
        feedback = check(exercise, answer)
        assert [found.mistakes for found in feedback.diagnosed] == [("first-child-as-bound",)], answer  # type: ignore[attr-defined]
        assert MISTAKES["first-child-as-bound"].text() in feedback.message()
    assert not check(exercise, exercise.key).diagnosed
    assert not check(exercise, "x < -100").diagnosed


def test_unfinished_values_are_used_as_bounds() -> None:
    """The unfinished value 8 of B is used as α of A, so the leaf 7 causes a cut-off in B; so does 9 in C."""
    tree = gt.Tree.parse("[[8 7 7] [9 1 5]]")
    assert MISTAKES["unfinished-value-counts"].search(tree).pruned_labels == ("B3", "C3")
    assert gt.alphabeta(tree).pruned_labels == ("C3",)


# ---- misconceptions -------------------------------------------------------------------------------------


reaches = st.sampled_from(["deep", "shallow"])


@given(nested(), st.sampled_from(["max", "min"]), rules, reaches, windows)
def test_trace_without_mistake_equals_the_real_search(
    lists: Any, root: str, chosen: gt.Rules, reach: str, window: Any
) -> None:
    """Even a mistake that skips a leaf leaves the trace unchanged if the leaf does not exist."""
    tree, given = gt.Tree.from_nested(lists, root=root), dataclasses.replace(chosen, reach=reach)
    right, whole = gt.alphabeta(tree, rules=given, window=window), gt.minimax(tree, rules=given)
    for wrong in (NO_MISCONCEPTIONS, Misconceptions(), Misconceptions(skipped=(-1,))):
        assert mistaken_search("alphabeta", tree, wrong, rules=given, window=window).trace == right.trace
        assert mistaken_search("minimax", tree, wrong, rules=given).trace == whole.trace


@given(plain_games(leaves=numbers, chance=True), rules)
def test_trace_without_misconception_equals_search_with_chance(game: Any, chosen: gt.Rules) -> None:
    """The test uses trees with chance nodes, and searches with and without cut-offs."""
    tree, ranged = gt.Tree.parse(written(game)), dataclasses.replace(chosen, value_range=(-9, 9))
    for name in ("expectiminimax", "expectimax"):
        right = gt.ALGORITHMS[name](tree, rules=chosen)
        assert mistaken_search(name, tree, rules=chosen).trace == right.trace
    assert mistaken_search("star1", tree, rules=ranged).trace == gt.star1(tree, rules=ranged).trace
    cut = gt.expectiminimax(tree, rules=chosen, prune=True)
    assert mistaken_search("expectiminimax", tree, rules=chosen, prune=True).trace == cut.trace


@given(plain_games(("p1", "p2", "p3"), st.tuples(numbers, numbers, numbers)), st.sampled_from(["first", "last"]))
def test_trace_without_misconception_equals_max_n(game: Any, tie: str) -> None:
    tree, chosen = gt.Tree.parse(written(game)), gt.Rules(tie=tie)
    assert mistaken_search("maxn", tree, rules=chosen).trace == gt.maxn(tree, rules=chosen).trace


@given(nested(), st.sampled_from(sorted(set(MISTAKES) - {"bound-taken-for-value"})), rules, windows)
def test_mistaken_search_has_a_replayable_trace(lists: Any, name: str, chosen: gt.Rules, window: Any) -> None:
    """Every leaf is either evaluated or pruned."""
    tree = gt.Tree.from_nested(lists)
    made = MISTAKES[name].made_in(SearchVariant(tree, chosen, window))
    if made is None:
        return
    result = made.result()
    assert sorted((*result.evaluated, *result.pruned_leaves)) == list(tree.leaves)
    if not made.edits:
        assert Trace.from_json(result.trace.to_json()).raw == result.trace.raw
    for key in KEYS.values():
        key(result)


@given(nested(st.integers(-9, 9)), st.integers(-9, 9), st.data())
def test_misread_leaf_equals_a_tree_with_that_value(lists: Any, value: int, data: st.DataObject) -> None:
    tree = gt.Tree.from_nested(lists)
    leaf = data.draw(st.sampled_from(tree.leaves))
    misread = mistaken_search("alphabeta", tree, Misconceptions(misread=((leaf, value),)))
    assert misread.trace.raw == gt.alphabeta(replaced(tree, {leaf: value})).trace.raw
    whole = mistaken_search("minimax", tree, Misconceptions(misread=((leaf, value),)))
    assert whole.value == minimax(lists_of(tree, {leaf: value}))


def test_unknown_misconception_is_refused_with_a_suggestion(golden: Golden) -> None:
    with golden.raises(ChoiceError):
        Misconceptions(window="fresh_everwhere")
    assert NO_MISCONCEPTIONS.wrong == () and Misconceptions(stops="same_type", chance="sum").wrong == (
        "stops",
        "chance",
    )


# ---- where a mistake can be made ----------------------------------------------------------------


class Asked(gt.exercises.Exercise):
    """A minimal exercise: it has only the attributes that mistakes read, and they can have any values."""

    def __init__(self, **parts: Any) -> None:
        self.__dict__.update(parts)

    question_kind = None  # type: ignore[assignment]


def asked(kind: str, tree: str, algorithm: str = "alphabeta", **rest: Any) -> Any:
    """Return a minimal exercise."""
    stands = {
        "rules": gt.Rules(),
        "window": (-gt.values.INF, gt.values.INF),
        "unknown": {},
        "details": {},
        "question_kind": gt.exercises.KINDS[kind],
        **rest,
    }
    return Asked(kind=kind, tree=gt.Tree.parse(tree), algorithm=algorithm, **stands)


def test_mistakes_apply_only_to_suitable_searches_and_rules() -> None:
    """The search, the rules and the kind of exercise determine whether a mistake applies."""
    cuts = asked("pruned-leaves", "[[3 12] [2 4]]")
    beyond = asked("pruned-leaves", "[[3 12] [2 4]]", rules=gt.Rules(cut="beyond"))
    assert MISTAKES["cuts-only-when-strictly-better"].applies(cuts)
    assert not MISTAKES["cuts-only-when-strictly-better"].applies(beyond)
    assert MISTAKES["cuts-at-equality"].applies(beyond) and not MISTAKES["cuts-at-equality"].applies(cuts)
    shallow = asked("pruned-leaves", "[[3 12] [2 4]]", rules=gt.Rules(reach="shallow"))
    assert MISTAKES["parent-bound-only"].applies(cuts) and not MISTAKES["parent-bound-only"].applies(shallow)
    assert not MISTAKES["cause-crossed-out"].applies(asked("visit-order", "[[3 12] [2 4]]"))
    chance = "[{0.5: 1, 0.5: 2} 3]"
    assert MISTAKES["chance-sum"].applies(asked("chance-values", chance, "expectiminimax"))
    assert not MISTAKES["window-through-chance"].applies(asked("pruned-leaves", chance, "expectiminimax"))
    assert MISTAKES["window-through-chance"].applies(asked("chance-pruning", chance, "expectiminimax"))
    assert not MISTAKES["one-ply-deeper"].applies(cuts)
    limited = {"rules": gt.Rules(depth=1, evaluate={"B": 1, "C": 2})}
    assert MISTAKES["one-ply-deeper"].applies(asked("values", "[[3 12] [2 4]]", "minimax", **limited))
    assert not MISTAKES["one-ply-less-deep"].applies(asked("values", "[[3 12] [2 4]]", "minimax", **limited))
    unjudged = {"rules": gt.Rules(depth=1, evaluate={"B": 1, "C": 2})}
    assert not MISTAKES["one-ply-deeper"].applies(asked("values", "[[[3 12]] [2 4]]", "minimax", **unjudged))
    assert [m.name for m in MISTAKES.values() if m.applies(asked("values", "[[3 12] [2 4]]", "negamax"))] == []


def test_mistake_impossible_in_a_search_is_refused(golden: Golden) -> None:
    """The error lists the possible mistakes."""
    with golden.raises(GameTreeError):
        MISTAKES["chance-sum"].search(TEN)
    wrong = dataclasses.replace(
        SearchVariant(TEN, algorithm="negamax"), misconceptions=Misconceptions(stops="same_type")
    )
    with golden.raises(AlgorithmError):
        wrong.result()
    assert set(MISTAKEN_ALGORITHMS) <= set(gt.ALGORITHMS)


def test_two_misconceptions_about_one_subject_are_refused() -> None:
    """Two mistakes about different subjects are accepted."""
    fresh = MISTAKES["fresh-window-at-root-moves"].made_in(SearchVariant(TEN))
    assert fresh is not None
    assert MISTAKES["fresh-window-everywhere"].made_in(fresh) is None
    both = MISTAKES["next-sibling-only"].made_in(fresh)
    assert both is not None and both.misconceptions.wrong == ("window", "spares")
    assert MISTAKES["cause-crossed-out"].made_in(both) is not None


def test_bound_mistaken_for_a_value_is_diagnosed() -> None:
    mistake = MISTAKES["bound-taken-for-value"]
    assert mistake.answer({"A": "= 3", "C": "≤ 2", "D": "≥ −1/2"}) == {"A": "= 3", "C": "= 2", "D": "= −1/2"}
