"""Prediction questions before a step: their keys agree with plain searches, and every answer gets its own feedback."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree import GameTreeError, Rules
from gametree.errors import ChoiceError, InputError
from gametree.explain.predict import levels, questions
from gametree.explain.prediction_record import LEVELS, PredictionQuestion, hints, mark_answer
from gametree.phrases import LANGUAGES
from gametree.values import show
from goldens import Golden
from oracle import AlphaBeta, label
from random_results import results, tuple_truths
from searches import MANY_PLAYERS, SAMPLES
from trees import INF, Search, searches, truths

TWO_PLY = gt.alphabeta("[[3 12 8] [2 4 6] [14 5 2]]")


def brief(result: gt.Result, level: str) -> list[tuple[int, int, str, str]]:
    """Return for each question of the given level the steps at which it is asked and answered, its node and its key."""
    return [(q.at, q.until, result.tree.label(q.node), ";".join(q.right)) for q in questions(result, level)]


def asked(result: gt.Result, level: str, at: int, lang: str = "en") -> PredictionQuestion:
    """Return the question of the given level that is asked at position ``at`` in the trace."""
    return next(question for question in questions(result, level, lang) if question.at == at)


def compare_with_golden(golden: Golden, question: PredictionQuestion, lang: str = "en") -> None:
    """Compare all sentences about a question with the golden file."""
    golden(f"{question.at}: {question.ask}", question.praise, lang=lang)
    golden(*[f"{key!r}: {sentence}" for key, sentence in question.wrong.items()], lang=lang)


def spelled(key: str) -> list[str]:
    """Return the first and last leaf of each span of leaves in ``key``, which is a key of ``wrong``."""
    return [end for span in key.split() for end in span.split("-")]


# ---- deck 000 -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_questions_of_deck_000(level: str, golden: Golden) -> None:
    """The player asks for each leaf after the previous leaf, for a cut-off whenever a node still has children, and for
    all windows.

    The cut-off at C is predicted before the next leaf; B returns 3, C returns its value so far, and D returns 2.
    """
    golden(*brief(TWO_PLY, level))


def test_leaf_pruned_earlier_differs_from_one_pruned_next() -> None:
    """One leaf was pruned by an earlier cut-off, the other by the next one."""
    question = asked(TWO_PLY, "leaf", 15)
    assert (
        mark_answer(question, "2")[1]
        == mark_answer(question, "10")[1]
        == question.wrong["2-6 10"]
        != question.wrong["7-8"]
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_sentences_of_deck_000(level: str, lang: str, golden: Golden) -> None:
    """The question, the praise and the feedback to every wrong answer exist in each language."""
    for question in questions(TWO_PLY, level, lang):
        compare_with_golden(golden, question, lang)


def test_question_says_how_it_is_answered() -> None:
    """The answer is a leaf, one of two choices, or named numbers."""
    leaf, cut, window, value = (questions(TWO_PLY, level, "es")[0] for level in LEVELS)
    assert (leaf.sort, leaf.fields, leaf.choices) == ("leaf", (), ())
    assert (cut.sort, cut.fields, cut.choices) == ("choice", (), (("cut", "Podar"), ("on", "Seguir")))
    assert (window.sort, window.fields, window.choices) == ("numbers", ("α", "β"), ())
    assert (value.sort, value.fields, value.choices) == ("numbers", ("v",), ())


# ---- misconceptions and rules -------------------------------------------------------------------


def test_feedback_at_equality_quotes_the_rule_in_force(golden: Golden) -> None:
    """The student follows the other rule when a value equals a bound."""
    tree = "[[3 5] [3 9]]"
    inclusive = asked(gt.alphabeta(tree), "cut", 9)
    strict = asked(gt.alphabeta(tree, rules=Rules(cut="beyond")), "cut", 9)
    assert (inclusive.ask, inclusive.right, strict.right) == (strict.ask, ("cut",), ("on",))
    at_max = gt.alphabeta("min[[3 5] [3 9]]", rules=Rules(cut="beyond"), window=(-INF, 3))
    for question in (inclusive, strict, asked(at_max, "cut", 3)):
        compare_with_golden(golden, question)


def test_fail_hard_and_fail_soft_are_distinguished(golden: Golden) -> None:
    """Under either rule, the feedback says so if an answer is the value under the other rule."""
    hard = asked(gt.alphabeta("[[3 5] [2 9]]", rules=Rules(fail="hard")), "value", 9)
    soft = asked(gt.alphabeta("[[3 5] [2 1]]"), "value", 9)
    assert (hard.right, soft.right, "2" in hard.wrong, [*soft.wrong]) == (("3",), ("2",), True, ["", "3", "1"])
    compare_with_golden(golden, hard)
    compare_with_golden(golden, soft)


def test_mistakes_at_chance_nodes_are_known(golden: Golden) -> None:
    """The mistakes are the plain mean, a second division, the extremes, and the most likely outcome."""
    question = asked(gt.expectiminimax("{0.2: 1, 0.5: 4, 0.3: 10}"), "value", 6)
    assert (question.right, [*question.wrong]) == (("5.2",), ["", "5", "26/15", "10", "1", "4"])
    assert mark_answer(question, "52/10") == (True, question.praise)
    assert mark_answer(question, "1.7333") == (False, question.wrong[""])
    compare_with_golden(golden, question)


def test_mistakes_of_maxn_are_distinguished(golden: Golden) -> None:
    """The mistakes are the worst tuple, the best tuple for another player, a mixed tuple, and another rule for ties."""
    leaves = "(1 2 6) (4 2 3) (6 1 2) (7 4 1) (5 1 1) (1 5 2) (7 7 1) (5 4 5)"
    asked = [
        *questions(gt.maxn(leaves, branching=2, root="p1"), "value")[-2:],
        questions(gt.maxn(leaves, branching=2, root="p1", rules=Rules(tie="last")), "value")[-1],
        questions(gt.maxn("p1[p2[(9 1 0) (1 2 0) (5 0 0)]]"), "value")[0],
        questions(gt.maxn("p1[p2[(9 1 0) (2 2 0) (1 1 0)] (0 0 0)]"), "value")[0],
    ]
    assert [question.right[0] for question in asked][1:4] == ["(1, 2, 6)", "(1, 5, 2)", "(1, 2, 0)"]
    assert [*asked[1].wrong] == ["", "(1, 5, 2)", "(1, 5, 6)"]
    for question in asked:
        compare_with_golden(golden, question)


def test_mistakes_of_paranoid_search_are_distinguished(golden: Golden) -> None:
    """The opponent's best choice for itself differs from the move that paranoid search assumes."""
    question = asked(gt.paranoid("p1[p2[(9 1 0) (1 2 0)] p2[(3 3 0) (2 1 0)]]"), "value", 12)
    assert question.right == ("(2, 1, 0)",) and "(3, 3, 0)" in question.wrong
    compare_with_golden(golden, question)


def test_mistakes_about_windows_are_distinguished(golden: Golden) -> None:
    """A null window, a window with shallow bounds only, and the full window below a chance node differ from the window
    of the parent.
    """
    null = asked(gt.pvs("[[2 4 6] [3 12 8] [14 5 2]]"), "window", 8)
    shallow = asked(gt.alphabeta("[[5 [[3 4] [1 2]]] 6]", rules=Rules(reach="shallow")), "window", 11)
    below = gt.expectiminimax("[[3 4] {0.5: [1 2], 0.5: [5 6]}]", prune=True)
    entry = next(q for q in questions(below, "window") if q.node == below.tree["C1"])
    assert (null.right, shallow.right, entry.right) == (("2", "3"), ("3", "+∞"), ("−∞", "+∞"))
    assert "2;+∞" in null.wrong and {"3;5", "−∞;5"} <= shallow.wrong.keys()
    for question in (null, shallow, entry):
        compare_with_golden(golden, question)


def test_cut_questions_at_chance_nodes_compare_intervals(golden: Golden) -> None:
    """The interval is the one in the picture."""
    result = gt.star2("[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]", (0, 10))
    cuts = questions(result, "cut")
    assert cuts[-1].right == ("cut",)
    for question in (cuts[-1], cuts[0], questions(result, "leaf")[1]):
        compare_with_golden(golden, question)


def test_no_cut_or_value_questions_are_asked_about_star2_probes() -> None:
    """A probe of one move makes no choice between cutting off and continuing, and returns no value to its parent."""
    result = gt.star2("[{0.5: [3 5], 0.5: [4 9]} {0.5: [1 2], 0.5: [2 9]}]", (0, 10))
    values = [(label, right) for _, _, label, right in brief(result, "value")]
    assert values == [("B1", "3"), ("B2", "4"), ("B", "3.5"), ("C", "1.5"), ("A", "3.5")]
    assert [label for _, _, label, _ in brief(result, "cut")] == ["B", "B", "B1", "B", "B2", "A", "C", "C"]


@given(results(("star1", "star2")))
def test_star_questions_need_no_derived_window(result: gt.Result) -> None:
    """No question requires a window derived at a chance node; a cut-off at a chance node is asked about only if it
    prunes something.
    """
    tree = result.tree
    for question in questions(result, "window"):
        assert "chance" not in map(tree.kind, tree.path(question.node)[:-1])
    cut = [q.node for q in questions(result, "cut") if q.right == ("cut",) and tree.kind(q.node) == "chance"]
    assert cut == [found.node for found in result.cuts if found.pruned and tree.kind(found.node) == "chance"]


def test_undeterminable_null_window_is_not_asked_for() -> None:
    """With fractional values, the width of a null window depends on the complete tree, not only on the visible part."""
    whole, halves = gt.pvs("[[2 4] [1 9]]"), gt.pvs("[[2 4] [1.5 9]]")
    assert brief(whole, "window")[-1] == (7, 8, "C", "2;3")
    assert [label for _, _, label, _ in brief(halves, "window")] == ["A", "B", "B", "A"]


def test_feedback_names_search_specific_reasons_for_a_leaf(golden: Golden) -> None:
    """The reasons are a new pass, a repeated leaf, a plan of SSS*, and a search without cut-offs."""
    tree = "[[3 12 8] [2 4 6] [14 5 2]]"
    again = gt.pvs("[[2 4 6] [3 12 8] [14 5 2]]")
    for result in (gt.mtdf(tree, first_guess=5), again, gt.sss(tree), gt.minimax(tree)):
        golden(*[question.praise for question in questions(result, "leaf")])
    deeper = gt.iterative_deepening(tree, evaluate={"B": 4, "C": 9, "D": 1})
    first = questions(deeper, "leaf")[0]
    golden(first.ask)
    assert first.right == (str(deeper.tree["B"]),)


# ---- comparison with the oracle ------------------------------------------------------------------


def text(number: Any) -> str:
    """Return a number in its displayed form."""
    return show(number, sign=True)


@given(searches())
def test_questions_agree_with_the_oracle(search: Search) -> None:
    """The test compares the order of leaves, cut-offs, windows and values with those of the oracle's alpha-beta."""
    result = search.result
    tree, rules = result.tree, result.rules
    run = AlphaBeta(
        search.nested,
        search.root == "max",
        window=result.window,
        strict=rules.cut == "beyond",
        hard=rules.fail == "hard",
        backwards=rules.order == "right_to_left",
    ).run
    found = {level: questions(result, level) for level in LEVELS}
    said = {level: [(tree.label(one.node), *one.right) for one in found[level]] for level in ("cut", "value", "window")}
    assert [tree.label(int(one.right[0])) for one in found["leaf"]] == list(map(label, run.visited))
    assert said["cut"] == [(label(path), decision) for path, decision in run.decisions]
    assert said["value"] == [(label(path), text(value)) for path, value in run.returned.items()]
    windows = [(label(path), text(alpha), text(beta)) for path, alpha, beta in run.windows]
    start = windows[:1] if result.window != (-INF, INF) else []
    assert start + said["window"] == windows


@given(results(("minimax", "expectimax", "expectiminimax", "maxn", "paranoid")))
def test_values_agree_with_the_definition(result: gt.Result) -> None:
    """The tested searches prune nothing, so each node returns its defined value."""
    tree, rules = result.tree, result.rules
    if result.trace.has_windows:
        return
    true = tuple_truths(result) if result.algorithm in MANY_PLAYERS else truths(tree, rules)
    for question in questions(result, "value"):
        assert question.right == (text(true[question.node]),)
    assert len(questions(result, "value")) == sum(kind == "leave" for kind, *_ in result.trace.raw)


# ---- every search -------------------------------------------------------------------------------


@given(results())
def test_questions_are_in_order_and_do_not_overlap(result: gt.Result) -> None:
    """Each question is asked before the event to predict, and after the previous question is answered."""
    for level in LEVELS:
        position = 0
        for question in questions(result, level):
            assert position <= question.at < question.until <= len(result.trace)
            position = question.until


@given(results())
def test_questions_predict_the_events(result: gt.Result) -> None:
    """The events between question and answer are exactly those that the question is about, and no event is omitted."""
    raw = result.trace.raw
    leaves = questions(result, "leaf")
    assert [(q.until - 1, int(q.right[0])) for q in leaves] == [
        (place, node) for place, (kind, node, *_) in enumerate(raw) if kind == "evaluate"
    ]
    assert [q.at for q in leaves] == [0, *(q.until for q in leaves)][: len(leaves)]
    for question in questions(result, "cut"):
        happened = raw[question.at : question.until]
        assert (happened[-1][0] == "cut") == (question.right == ("cut",))
        assert raw[question.at - 1][0] in ("evaluate", "leave", "recall")
        assert result.tree.parent(raw[question.at - 1][1]) == question.node
    for question in questions(result, "window"):
        kind, node, _, alpha, beta = raw[question.at]
        assert kind in ("enter", "improve") and question.until == question.at + 1
        assert (node, text(alpha), text(beta)) == (question.node, *question.right)
    for question in questions(result, "value"):
        kind, node, value, *_ = raw[question.until - 1]
        assert (kind, node, text(value)) == ("leave", question.node, question.right[0])


@given(results())
def test_every_listed_answer_gets_its_verdict_and_sentence(result: gt.Result) -> None:
    """The key is right, and every listed wrong answer gets its own feedback."""
    for level in LEVELS:
        for question in questions(result, level):
            assert mark_answer(question, ";".join(question.right)) == (True, question.praise)
            for key, sentence in question.wrong.items():
                for answer in spelled(key) if question.sort == "leaf" else [key] * bool(key):
                    assert mark_answer(question, answer) == (False, sentence)


@given(results(), st.sampled_from(LANGUAGES))
def test_sentences_are_well_formed(result: gt.Result, lang: str) -> None:
    """Each sentence starts with a capital letter, ends with a full stop, and has no empty placeholder."""
    for level in LEVELS:
        for question in questions(result, level, lang):
            assert question.ask.endswith("?")
            for said in (question.praise, *question.wrong.values()):
                assert said[0].isupper() and said.endswith(".") and not re.search(r"\. |%|None|  | [.,;:]|\.\.", said)
            assert not any(said == question.praise for said in question.wrong.values())


@given(results())
def test_questions_differ_only_in_sentences_between_languages(result: gt.Result) -> None:
    for level in LEVELS:
        asked = [questions(result, level, lang) for lang in LANGUAGES]
        for english, *others in zip(*asked, strict=True):
            for other in others:
                assert english[:4] == other[:4] and english.fields == other.fields and english.right == other.right
                assert english.wrong.keys() == other.wrong.keys()
                assert english.praise != other.praise
                assert all(said != other.wrong[key] for key, said in english.wrong.items())


@given(searches())
def test_feedback_distinguishes_visited_pruned_and_later_leaves(search: Search) -> None:
    """In alpha-beta a leaf is wrong because it was evaluated, was pruned, is pruned now, or comes later."""
    result = search.result
    order = result.tree.leaves[:: -1 if result.rules.order == "right_to_left" else 1]
    done: list[int] = []
    for question in questions(result, "leaf"):
        right = int(question.right[0])
        for place, leaf in enumerate(order):
            if leaf == right:
                continue
            sentence = mark_answer(question, str(leaf))[1]
            if leaf in done:
                assert sentence.startswith("That leaf has been evaluated already: ")
            elif place < order.index(right):
                before = not done or place < order.index(done[-1])
                said = "That leaf was pruned before: " if before else "A cut-off prunes that leaf: "
                assert sentence.startswith(said)
            else:
                assert sentence.startswith("That leaf is not the next one: ")
        done.append(right)


ASKED = re.compile(r"(?:\S+ [≤≥]|At \S+, v =) (\S+?)(?: so far)? and ([αβ]) = (\S+): ")


@given(results(("alphabeta", "negamax", "pvs", "mtdf", "iterative_deepening", "expectiminimax")))
def test_question_suffices_to_decide_about_a_cut(result: gt.Result) -> None:
    """The question contains the value, the bound and the rule of the search."""
    for question in questions(result, "cut"):
        match = ASKED.match(question.ask)
        assert match, question.ask
        value, bound = (number(match[group]) for group in (1, 3))
        beyond = result.rules.cut == "beyond" and result.algorithm != "mtdf"
        reaches = (value > bound if match[2] == "β" else value < bound) or (value == bound and not beyond)
        assert question.right == ("cut" if reaches else "on",)


def number(written: str) -> Fraction | float:
    """Read a displayed number."""
    plain = written.replace("−", "-")
    return math.copysign(INF, -1 if plain[0] == "-" else 1) if "∞" in plain else Fraction(plain)


def test_each_search_has_its_levels(golden: Golden) -> None:
    """A search has no questions of a level that does not suit it."""
    for name, search in gt.ALGORITHMS.items():
        text, options = SAMPLES.get(name, ("[[3 12] [2 4]]", {}))
        golden(f"{name}: {' '.join(levels(search(text, **options)))}")
    assert levels(gt.expectiminimax("[{0.5: 3, 0.5: 12} [2 4]]")) == ("leaf", "value")
    assert questions(gt.minimax("[[3 12] [2 4]]"), "window") == questions(gt.sss("[[3 12] [2 4]]"), "value") == ()
    assert levels(gt.alphabeta("7")) == ("leaf",)


def test_key_of_a_large_tree_is_compact() -> None:
    """Keys combine consecutive leaves into spans, so a key for 729 leaves is short if the search goes from left to
    right.
    """
    tree = gt.Tree.from_leaves([place * 7919 % 101 for place in range(729)], 3)
    assert max(len(key) for question in questions(gt.minimax(tree), "leaf") for key in question.wrong) < 10
    assert max(len("".join(question.wrong)) for question in questions(gt.alphabeta(tree), "leaf")) < 2000


# ---- answers ------------------------------------------------------------------------------------

WINDOW = asked(TWO_PLY, "window", 8)
VALUE = asked(gt.expectiminimax("{0.5: 2, 0.5: 3}"), "value", 4)
TUPLE = questions(gt.maxn("p1[p2[(9 1 0.5) (1 2 -3)]]"), "value")[0]
LEAF = asked(TWO_PLY, "leaf", 10)
CUT = asked(TWO_PLY, "cut", 10)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        *[(WINDOW, f"{alpha};{beta}") for alpha in ("3", " 3 ", "3.0", "+3", "6/2", "03") for beta in ("∞", "inf")],
        *[(WINDOW, f"3; {beta} ") for beta in ("+∞", "oo", "+oo", "Inf", "INFINITY", "+infinity", "Infinito")],
        *[(VALUE, answer) for answer in ("2.5", "5/2", "2.50", "10/4", "2,5", "2,50")],
        *[(TUPLE, answer) for answer in ("(1, 2, −3)", "1,2,-3", "(1 2 -3)", " ( 1, 4/2, -3.0 ) ")],
        *[(LEAF, answer) for answer in ("10", " 10 ", "010")],
        (CUT, " cut"),
    ],
)
def test_every_spelling_of_the_right_answer_is_accepted(question: PredictionQuestion, answer: str) -> None:
    """Spellings are fractions, decimals, signs, and infinity in words."""
    assert mark_answer(question, answer) == (True, question.praise)


@pytest.mark.parametrize(
    ("question", "answer", "key"),
    [
        (WINDOW, "-inf;oo", "−∞;+∞"),
        (WINDOW, "−infinity ; +∞", "−∞;+∞"),
        (WINDOW, "inf;6/2", "+∞;3"),
        (WINDOW, "4;5", ""),
        (VALUE, "1.25", "1.25"),
        (VALUE, "5/4", "1.25"),
        (VALUE, "2.4999", ""),
        (TUPLE, "9 1 1/2", "(9, 1, 0.5)"),
        (LEAF, "7", "7-8"),
        (LEAF, "11", ""),
        (LEAF, "4", "2-6"),
        (CUT, "on", "on"),
    ],
)
def test_wrong_answer_gets_the_feedback_of_its_mistake(question: PredictionQuestion, answer: str, key: str) -> None:
    """A known mistake is recognised in any spelling; other answers get the general feedback."""
    assert mark_answer(question, answer) == (False, question.wrong[key])


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (VALUE, "two"),
        (VALUE, ""),
        (VALUE, "5/0"),
        (VALUE, "1e3"),
        (VALUE, "٣"),
        (VALUE, "9" * 1100),
        (VALUE, "3;4"),
        (WINDOW, "3"),
        (TUPLE, "(1, 2)"),
        (LEAF, "C1"),
        (LEAF, "-1"),
    ],
)
def test_unreadable_answers_are_refused(question: PredictionQuestion, answer: str, golden: Golden) -> None:
    """The error describes the expected form."""
    with golden.raises(InputError):
        mark_answer(question, answer)


def test_unknown_names_are_refused(golden: Golden) -> None:
    """The error for an unknown choice, level or language suggests the most similar known name."""
    with golden.raises(ChoiceError):
        mark_answer(CUT, "cutt")
    with golden.raises(ChoiceError):
        questions(TWO_PLY, "leafs")
    with golden.raises(GameTreeError):
        questions(TWO_PLY, "leaf", "esp")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_unreadable_answer_has_a_hint(lang: str, golden: Golden) -> None:
    assert hints(lang).keys() == {"leaf", "choice", "number", "tuple"}
    golden(*[f"{key}: {sentence}" for key, sentence in hints(lang).items()], lang=lang)
