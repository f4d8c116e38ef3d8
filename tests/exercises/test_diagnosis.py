"""The diagnosis of an answer: ordered explanations with all ties, and none for a right answer."""

from __future__ import annotations

import random
import statistics
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from clock import steps
from gametree.errors import ChoiceError
from gametree.exercises import KINDS, MISTAKES, Diagnosis, Exercise, Mistake, check, diagnose, generate
from gametree.exercises.diagnosis import SingleError, distinct_explanations
from gametree.exercises.diagnosis_sentences import two_mistakes_text
from gametree.exercises.mistaken_searches import MISTAKEN_ALGORITHMS, Misconceptions, mistaken_search
from gametree.exercises.search_variant import SearchVariant
from gametree.languages import translator_for
from gametree.phrases import LANGUAGES
from gametree.rules import INFINITE_WINDOW
from goldens import Golden
from keys import KEYS
from trees import Search, nested, searches

TEN = gt.Tree.parse("[[[10 [10 3 1]] [[8 12] [5 5]]] [[[10 3] [8 12]] 6]]")
"""tree on which the values alone show which mistake was made"""
CUTTING = [
    name
    for name, mistake in MISTAKES.items()
    if mistake.made_in(SearchVariant(TEN)) and not mistake.transform_answer and KINDS["pruned-leaves"].can_show(mistake)
]
SHAPES = ([3, 3, 2], [3, 6], [2, 3, 3], [3, 2, 3, 1], [2, 3, 1, 3])
MANY = "More than one explanation fits your answer, and these are the likeliest; only you can know which is yours."
CONVENTIONS = ("cuts-only-when-strictly-better", "cuts-at-equality")
"""mistakes with the same effect as another rule; the feedback names the rule instead"""


def found_by(diagnosis: Diagnosis) -> list[tuple[str, ...]]:
    return [explanation.mistakes for explanation in diagnosis]


def asked(tree: Any, observed: Any, kind: str = "pruned-leaves", **rest: Any) -> Diagnosis:
    return diagnose(tree, None, INFINITE_WINDOW, observed, KEYS[kind], kind=kind, **rest)


# ---- the order ----------------------------------------------------------------------------------


@given(searches(), st.sampled_from(sorted(KEYS)))
def test_right_answer_has_no_mistake(search: Search, kind: str) -> None:
    """The test uses random trees, rules, windows and kinds of question."""
    right = search.result
    found = diagnose(right.tree, right.rules, right.window, KEYS[kind](right), KEYS[kind], kind=kind)
    assert (found.stage, found.is_right, len(found), found.text()) == ("right", True, 0, "")


@pytest.mark.parametrize("mistake", MISTAKES.values(), ids=lambda mistake: mistake.name)
def test_each_mistake_is_found_on_its_own_tree(mistake: Mistake) -> None:
    """On its example tree, the diagnosis names only this mistake, or the rule with the same effect."""
    example = mistake.example
    exercise = Exercise(example.kind, example.tree, example.rules, algorithm=example.algorithm, details=example.details)
    made = mistake.made_in(SearchVariant.for_exercise(exercise))
    assert made is not None
    observed = mistake.answer(exercise.question_kind.key(made.result(), exercise))
    found = diagnose(
        *(
            exercise.tree,
            example.rules,
            INFINITE_WINDOW,
            observed,
            lambda result: exercise.question_kind.key(result, exercise),
        ),
        kind=example.kind,
        algorithm=example.algorithm,
        unknown=exercise.unknown,
    )
    if mistake.name in CONVENTIONS:
        assert found.stage == "rules" and found.explanations[0].rules
    else:
        assert (found.stage, found_by(found)) == ("mistake", [(mistake.name,)])
        assert found.text() == mistake.text()


def test_wrong_answers_on_300_random_trees_are_explained() -> None:
    """If a mistake leads to an answer, the mistake is among the explanations."""
    dice, seen = random.Random(1), dict.fromkeys(CUTTING, 0)
    for number in range(300):
        tree = gt.Tree.from_leaves([dice.randint(0, 12) for _ in range(18)], branching=SHAPES[number % len(SHAPES)])
        name = dice.choice(CUTTING)
        made = MISTAKES[name].made_in(SearchVariant(tree))
        assert made is not None
        answer = made.result().pruned_labels
        found = asked(tree, answer)
        if answer == gt.alphabeta(tree).pruned_labels:
            assert found.is_right
            continue
        seen[name] += (name,) in found_by(found)
        assert MISTAKES[name].is_rare or found.stage == "rules" or (name,) in found_by(found)
        for explanation in found:
            assert explanation.slip or explanation.wrong.pruned_labels == answer
    quiet = [name for name, count in seen.items() if not count]
    assert quiet == ["cuts-only-when-strictly-better"]


def test_answer_right_under_another_rule_is_not_a_mistake() -> None:
    """The feedback names the rule instead."""
    found = asked(TEN, gt.alphabeta(TEN, rules=gt.Rules(cut="beyond")).pruned_labels)
    assert (found.stage, [explanation.rules for explanation in found]) == ("rules", [{"cut": "beyond"}])
    message = (
        "Your answer would be right under other rules: a cut-off only when the value is strictly better than the bound."
    )
    assert found.text() == message
    tuples = gt.Tree.parse("p1[(1 5) (1 7)]")
    last = diagnose(tuples, None, INFINITE_WINDOW, (1, 7), lambda result: result.value)
    assert (last.stage, [explanation.rules for explanation in last]) == (
        "rules",
        [{"order": "right_to_left"}, {"tie": "last"}, {}],
    )


def test_all_tied_explanations_are_named() -> None:
    """Each explanation is named once."""
    tree = gt.Tree.parse("[[3 12 8] [2 4 1] [5 9 4]]")
    found = asked(tree, ())
    assert ("fresh-window-at-root-moves",) in found_by(found) and ("fresh-window-everywhere",) in found_by(found)
    names = [explanation.names for explanation in distinct_explanations(found)]
    mistakes = ("fresh-window-at-root-moves", "fresh-window-everywhere", "never-raises-alpha")
    assert names == [("overlooked-cut",), *((name,) for name in mistakes)]
    assert found.text().startswith(MANY)


def test_reversed_order_is_named_after_more_likely_mistakes() -> None:
    """The mistake of reading the children from right to left comes after all more likely mistakes."""
    found = asked(gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]"), ())
    assert ("fresh-window-everywhere",) in found_by(found)
    assert found_by(found)[-1] == ("read-from-the-other-side",)
    tree = gt.Tree.parse(MISTAKES["read-from-the-other-side"].example.tree)
    answer = gt.alphabeta(tree, rules=gt.Rules(order="right_to_left")).pruned_labels
    assert found_by(asked(tree, answer)) == [("read-from-the-other-side",)]


def test_two_common_mistakes_together_are_diagnosed(golden: Golden) -> None:
    """Both mistakes are common, and neither of them alone explains the answer."""
    both = SearchVariant(TEN).with_misconceptions(window="fresh_at_root_moves", spares="next_sibling")
    answer = both.result().pruned_labels
    found = asked(TEN, answer)
    assert found.stage == "two mistakes"
    assert ("fresh-window-at-root-moves", "next-sibling-only") in found_by(found)
    golden(found.text())
    for explanation in found:
        assert explanation.wrong.pruned_labels == answer
    rare = SearchVariant(TEN).with_misconceptions(stops="same_type", spares="next_sibling")
    assert asked(TEN, rare.result().pruned_labels).stage == "unknown"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", MISTAKES)
def test_one_of_two_mistakes_is_described_briefly(name: str, lang: str) -> None:
    """The sentence about the belief ends at its semicolon."""
    sentence = MISTAKES[name].text(lang)
    assert sentence.count(";") == MISTAKES[name].text().count(";") <= 1
    both = two_mistakes_text(translator_for(lang), (sentence, sentence))
    assert both.endswith(f" {sentence.partition(';')[0].rstrip('.')}.")
    assert ";" not in both and len(both) < 2 * len(sentence) + 90


def test_one_missing_leaf_does_not_prove_a_mistake(golden: Golden) -> None:
    """A single missing leaf proves neither two mistakes nor a misread leaf."""
    tree = gt.Tree.parse("[[[15 4] [10 19]] [[6 17] [5 7 12] [3 19 9]]]")
    found = asked(tree, ("C32", "C33"))
    assert found.stage == "oversight"
    golden(found.text())
    golden(found.text("es"), lang="es")
    found = asked(tree, ("B11", "C31", "C32", "C33"))
    golden(found.text())
    assert asked(tree, ("C31",)).stage == "unknown"
    assert ("fresh-window-everywhere",) in found_by(asked(tree, ()))


@given(nested(st.integers(0, 9), max_leaves=9), st.data())
def test_named_mistakes_do_not_have_the_opposite_effect(lists: Any, data: st.DataObject) -> None:
    """No named mistake, alone or together with another one, has the opposite effect."""
    tree = gt.Tree.from_nested(lists)
    key = gt.alphabeta(tree).pruned_labels
    extra = data.draw(st.booleans())
    pool = [tree.label(leaf) for leaf in tree.leaves] if extra else list(key)
    some = set(data.draw(st.lists(st.sampled_from(pool), unique=True))) if pool else set()
    answer = tuple(label for label in map(tree.label, tree.leaves) if label in some or (extra and label in key))
    for explanation in asked(tree, answer):
        for name in explanation.mistakes:
            alone = set(MISTAKES[name].search(tree).pruned_labels)
            assert not (alone - set(key) if not extra else set(key) - alone), name


# ---- empty answers and right ones -----------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "which-trace"])
def test_empty_and_right_answers_get_no_explanation(kind: str) -> None:
    for seed in range(6):
        for algorithm in KINDS[kind].algorithms:
            exercise = generate(kind, seed, difficulty=1 + seed % 2, algorithm=algorithm)
            right = check(exercise, exercise.key)
            assert right.right and not right.diagnosed and not right.other_rules
            refuses_empty = kind in ("design-leaves", "order-lines")
            if isinstance(exercise.key, list | dict) and not refuses_empty:
                empty = check(exercise, type(exercise.key)())
                said = empty.message()
                assert empty.right or not (empty.beliefs or "seem" in said)
                stated = [one for one in empty.other_rules if not (empty.diagnosed and {"order", "reach"} & set(one))]
                assert ("would be right" in said) == bool(stated)


@pytest.mark.parametrize(
    ("kind", "tree", "rules", "change"),
    [
        ("pruned-leaves", "[[3 5] [3 9]]", gt.Rules(), {"cut": "beyond"}),
        ("cut-branches", "[[9 3] [3 5]]", gt.Rules(order="right_to_left"), {"cut": "beyond"}),
    ],
)
def test_empty_answer_right_under_another_rule_is_reported(
    kind: str, tree: str, rules: gt.Rules, change: dict[str, str], golden: Golden
) -> None:
    """The feedback's data and message contain the rule under which nothing is cut off."""
    feedback = check(Exercise(kind, tree, rules), [])
    assert change in feedback.other_rules
    for lang in ("en", "es", "pt"):
        golden(feedback.message(lang), lang=lang)


# ---- incomplete answers -------------------------------------------------------------------------


def test_empty_parts_need_no_explanation() -> None:
    """A mistake must explain only the parts that are filled in."""
    tree = gt.Tree.parse("[[[18 2 14] [2 18]] [[17 9 9] 7] [13 [7 4 5]]]")
    inf = gt.values.INF
    found = asked(tree, {"A": (inf, -inf), "B": (inf, -inf)}, "windows")
    assert (found.stage, found_by(found)) == ("mistake", [("bounds-exchanged",)])
    assert asked(tree, {"A": (-inf, inf), "B": (-inf, inf)}, "windows").stage in ("mistake", "unknown")
    assert asked(tree, {"A": (inf, -inf), "B": (-inf, inf)}, "windows").stage == "unknown"


@given(nested(st.integers(0, 9), max_leaves=9), st.sampled_from(CUTTING), st.data())
def test_mistake_is_named_from_a_partial_answer(lists: Any, name: str, data: st.DataObject) -> None:
    """The filled-in part of the answer is enough if it shows the error."""
    tree = gt.Tree.from_nested(lists)
    made = MISTAKES[name].made_in(SearchVariant(tree))
    whole = KEYS["values"](made.result()) if made else {}
    if not whole or not KINDS["values"].can_show(MISTAKES[name]):
        return
    part = {label: whole[label] for label in data.draw(st.lists(st.sampled_from(sorted(whole)), unique=True))}
    key = KEYS["values"](gt.alphabeta(tree))
    found = asked(tree, part, "values")
    if found.stage == "mistake" and key.keys() - part.keys() and any(key.get(n) != part[n] for n in part):
        assert MISTAKES[name].is_rare or (name,) in found_by(found)
        for explanation in found:
            theirs = KEYS["values"](explanation.wrong)
            assert all(theirs[label] == value for label, value in part.items())
    assert found.stage != "two mistakes" or not key.keys() - part.keys()


def test_slips_are_found_where_no_mistake_explains_the_answer(golden: Golden) -> None:
    """Slips are a misread leaf, an overlooked leaf, and two leaves taken for each other."""
    tree = gt.Tree.parse("[[3 12 8] [2 4 6] [14 5 2]]")
    left = KEYS["values"]
    misread = mistaken_search("alphabeta", tree, Misconceptions(misread=((tree["B1"], 5),)))
    found = asked(tree, left(misread), "values")
    assert found.stage == "slip"
    golden(found.text())
    found = asked(tree, ("C2", "C3", "D2", "D3"))
    assert [explanation.names for explanation in found] == [("cut-too-early",)]
    golden(found.text())
    swapped = mistaken_search("alphabeta", tree, Misconceptions(misread=((tree["C1"], 4), (tree["C2"], 2))))
    slips = [explanation.slip for explanation in asked(tree, swapped.evaluated_labels, "visit-order")]
    assert any(slip and slip.name == "cut-too-late" for slip in slips)
    without = mistaken_search("alphabeta", tree, Misconceptions(skipped=(tree["D3"],)))
    found = asked(tree, left(without), "values")
    message = "Your answer would be right if the tree did not contain D3; perhaps you have overlooked this leaf."
    assert message in [explanation.text() for explanation in found]
    for explanation in found:
        assert left(explanation.wrong) == left(without)


@given(
    nested(st.integers(-5, 5), max_leaves=9),
    st.sampled_from(["values", "windows", "visit-order", "pruned-leaves", "best-move", "bounds"]),
    st.sampled_from([gt.Rules(), gt.Rules(fail="hard"), gt.Rules(cut="beyond", order="right_to_left")]),
    st.data(),
)
def test_slips_agree_with_an_exhaustive_search(lists: Any, kind: str, rules: gt.Rules, data: st.DataObject) -> None:
    """The exhaustive search tries every way to misread, overlook or exchange a leaf."""
    tree = gt.Tree.from_nested(lists)
    right = gt.alphabeta(tree, rules=rules)
    read: dict[int, Any] = {leaf: tree.value(leaf) for leaf in right.evaluated}
    near = {*read.values(), min(read.values()) - 1, max(read.values()) + 1}
    searches = {((leaf,), ()): Misconceptions(skipped=(leaf,)) for leaf in read}
    for one, other in pairwise(tree.leaves):
        first, second = tree.value(one), tree.value(other)
        if first != second and read.keys() & {one, other} and first is not None and second is not None:
            searches[(one, other), ()] = Misconceptions(misread=((one, second), (other, first)))
    for leaf in read:
        searches |= {((leaf,), (value,)): Misconceptions(misread=((leaf, value),)) for value in near - {read[leaf]}}
    answers = {
        slip: KEYS[kind](mistaken_search("alphabeta", tree, wrong, rules=rules)) for slip, wrong in searches.items()
    }
    observed = data.draw(st.sampled_from(list(answers.values())))
    expected = {slip for slip, answer in answers.items() if answer == observed}
    found = diagnose(tree, rules, INFINITE_WINDOW, observed, KEYS[kind], kind=kind, without=list(MISTAKES))
    assert found.stage in ("right", "rules", "oversight", "slip")
    if slips := [explanation.slip for explanation in found if isinstance(explanation.slip, SingleError)]:
        assert expected == {(slip.leaves, (value,)) for slip in slips for value in slip.values} | {
            (slip.leaves, ()) for slip in slips if not slip.values
        }


def test_unexplained_answer_gets_no_cause(golden: Golden) -> None:
    found = asked(TEN, ("B11",))
    assert (found.stage, len(found)) == ("unknown", 0)
    golden(found.text())
    golden(found.text("es"), lang="es")


def test_disabled_mistake_is_not_named(golden: Golden) -> None:
    """The mistake is not named in a pair, either; an unknown name is refused."""
    answer = MISTAKES["same-player-bound"].search(TEN).pruned_labels
    assert ("same-player-bound",) in found_by(asked(TEN, answer))
    found = asked(TEN, answer, without=["same-player-bound"])
    assert not any("same-player-bound" in mistakes for mistakes in found_by(found))
    with golden.raises(ChoiceError):
        asked(TEN, answer, without=["same-player-bond"])


def test_searches_without_mistakes_are_tried_under_other_rules() -> None:
    """For the tested searches, no mistakes are known."""
    tree = gt.Tree.parse("[[3 12 8] [2 4 6] [3 5 2]]")
    other = gt.negamax(tree, rules=gt.Rules(order="right_to_left")).pruned_labels
    assert asked(tree, other, algorithm="negamax").stage == "rules"
    assert asked(tree, ("B1",), algorithm="negamax").stage == "unknown"


# ---- first difference ---------------------------------------------------------------------------


def test_first_step_of_the_mistake_is_named(golden: Golden) -> None:
    """At the first step of the mistake, the mistaken search differs from the right one; the actions of both are
    named.
    """
    answer = MISTAKES["fresh-window-at-root-moves"].search(TEN).pruned_labels
    explanation = next(one for one in asked(TEN, answer) if one.mistakes == ("fresh-window-at-root-moves",))
    departure = explanation.departure
    assert departure is not None
    assert (TEN.label(departure.node), departure.right, departure.wrong) == (
        "C",
        ("enter", TEN["C"], None, 8, gt.values.INF),
        ("enter", TEN["C"], None, -gt.values.INF, gt.values.INF),
    )
    golden(departure.text())
    golden(departure.text("es"), lang="es")
    assert explanation.right.trace.raw[: departure.at] == explanation.wrong.trace.raw[: departure.at]


@given(nested(st.integers(-9, 9)), st.sampled_from(CUTTING))
def test_departure_is_the_first_difference_of_the_traces(lists: Any, name: str) -> None:
    """Both traces are equal before that step; every explanation can be reported."""
    tree = gt.Tree.from_nested(lists)
    made = MISTAKES[name].made_in(SearchVariant(tree))
    if made is None:  # a tree with one leaf has no moves
        assert tree.kind(0) == "leaf"
        return
    kind = "windows" if "exchanged" in name else "values" if name == "cut-leaves-count" else "pruned-leaves"
    found = asked(tree, KEYS[kind](made.result()), kind)
    assert found.stage != "unknown"
    for explanation in found:
        departure = explanation.departure
        if departure is None:  # the search was right, and only the answer was written wrongly
            assert explanation.wrong.trace is explanation.right.trace
            continue
        ours, theirs = explanation.right.trace.raw, explanation.wrong.trace.raw
        assert ours[: departure.at] == theirs[: departure.at]
        assert ours[departure.at : departure.at + 1] != theirs[departure.at : departure.at + 1]
        for lang in LANGUAGES:
            assert departure.text(lang).endswith(".") and explanation.text(lang).endswith(".")


def test_diagnosis_takes_fewer_than_40_searches() -> None:
    """The limit of 40 holds for the median over answers of all types on trees of 27 leaves."""
    dice, works = random.Random(3), []
    search = steps(lambda: gt.alphabeta(gt.Tree.from_leaves([*range(27)], branching=3)))
    for number in range(40):
        tree = gt.Tree.from_leaves([dice.randint(1, 25) for _ in range(27)], branching=3)
        first = MISTAKES[CUTTING[number % len(CUTTING)]].made_in(SearchVariant(tree))
        assert first is not None
        second = MISTAKES[dice.choice(CUTTING)].made_in(first) or first
        leaf = dice.choice(tree.leaves)
        misread = SearchVariant(tree).with_misconceptions(misread=((leaf, dice.randint(1, 25)),))
        procedure = (SearchVariant(tree), first, second, misread)[number % 4]
        answer = procedure.result().pruned_labels
        works.append(steps(partial(asked, tree, answer)))
    assert statistics.median(works) < 40 * search


@pytest.mark.parametrize("kind", KINDS)
def test_search_never_contradicts_its_own_result(kind: str) -> None:
    """A diagnosis stops a search at the first step that contradicts the answer, so no step may contradict the final
    result of the same search. If a step of the right search contradicts an answer, the answer is wrong.
    """
    for seed in range(8):
        exercise = generate(kind, seed, difficulty=1 + seed % 4)
        asked_kind, right = exercise.question_kind, exercise.result
        procedure = SearchVariant.for_exercise(exercise)
        ways = [way for mistake in MISTAKES.values() if mistake.applies(exercise) for way in mistake.ways_in(procedure)]
        leaves = exercise.tree.leaves if procedure.algorithm in MISTAKEN_ALGORITHMS else ()
        ways += [procedure.with_misconceptions(skipped=(leaf,)) for leaf in leaves]
        for result in [way.result() for way in ways if not way.edits and "chance" not in way.tree.kinds]:
            answer = asked_kind.key(result, exercise)
            if new_test := asked_kind.contradictions(answer, right, exercise.details):
                assert not any(map(new_test(), result.trace.raw)), (seed, answer)
                if any(map(new_test(), right.trace.raw)):
                    assert exercise.key != answer
