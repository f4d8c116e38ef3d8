"""Answers are read leniently in their spelling and exactly in their value; unreadable answers are refused with an
example.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.exercises import Exercise, check
from gametree.exercises import answer_errors as words
from gametree.exercises import interval_sets as spans
from gametree.exercises.answer_errors import AnswerError
from gametree.exercises.answer_notation import (
    Labels,
    literal,
    number,
    numbers,
    unpack_literal,
)
from gametree.exercises.bound_notation import interval, pair, relation
from gametree.phrases import Phrase
from goldens import Golden
from known_trees import T1, TWO_PLY
from questions import exercises, literals, marked_or_refused, nearly
from trees import INF

TREE = gt.Tree.parse(T1)


@given(exercises(), literals)
def test_any_literal_is_marked_or_refused(exercise: Exercise, answer: Any) -> None:
    marked_or_refused(exercise, answer)


@given(exercises(), st.text())
def test_any_text_is_marked_or_refused(exercise: Exercise, answer: str) -> None:
    marked_or_refused(exercise, answer)


@given(exercises(), st.data())
def test_nearly_valid_answer_is_marked_or_refused(exercise: Exercise, data: st.DataObject) -> None:
    """``make fuzz`` tries more answers of this kind."""
    marked_or_refused(exercise, data.draw(nearly(exercise)))


@given(exercises())
def test_keys_can_be_parsed_as_answers(exercise: Exercise) -> None:
    """Reading a key, given as a value or as a line of Python, returns the key. The example answer can also be read."""
    assert exercise.read(exercise.key) == exercise.key
    assert exercise.read(literal(exercise.key)) == exercise.key
    assert exercise.read(exercise.example()) == exercise.read(exercise.question_kind.example(exercise))


NUMBERS: dict[Any, tuple[object, ...]] = {
    3: (3, "3"),
    -2: (" −2 ",),
    2: ("+2", "2,0", Fraction(4, 2)),
    Fraction(1, 3): ("1/3", "1 / 3", 1 / 3),
    Fraction(1, 4): ("0.25", 0.25),
    Fraction(1, 10): (0.1,),
    6: (6.0,),
    Fraction(7, 2): ("3,5",),
    Fraction(-1, 4): ("−0,25",),
    Fraction(1, 2): (",5",),
    Fraction(3, 4): ("1,5 / 2",),
    Fraction(1, 8): ("0,125",),
    Fraction(3927, 1250): ("3,1416",),
    Fraction(2, 3): (2 / 3,),
    Fraction(333, 1000): (0.333,),
    Fraction(3, 10): (0.1 + 0.2, Decimal("0.3")),
    INF: ("inf", "∞", "+∞", "oo", "+INFINITO", INF),
    -INF: ("-inf", "−∞", "-Infinity", "-infinito"),
}
"""numbers, each with its accepted spellings"""


@pytest.mark.parametrize(("given_", "meant"), [(text, meant) for meant, texts in NUMBERS.items() for text in texts])
def test_numbers_are_exact(given_: object, meant: object) -> None:
    """A float is read as its printed value, or as the simple fraction from which it was rounded."""
    found = number(given_)
    assert (found, type(found)) == (meant, type(meant))


def test_numpy_scalars_are_numbers(golden: Golden) -> None:
    numpy = pytest.importorskip("numpy")
    assert (number(numpy.int64(3)), number(numpy.float64(0.5))) == (3, Fraction(1, 2))
    with golden.raises(AnswerError):
        number(numpy.bool_(True))


@pytest.mark.parametrize(
    "given_", ["-1,250", "3, 5", "1,250,000", "three", "1/0", True, None, float("nan"), Decimal("sNaN"), 1j]
)
def test_anything_but_a_number_is_refused(given_: object, golden: Golden) -> None:
    """The error quotes the input, or both readings of an ambiguous comma."""
    with pytest.raises(AnswerError) as caught:
        number(given_)
    golden(str(caught.value))


def test_unreadably_long_numbers_are_refused(golden: Golden) -> None:
    """Python itself refuses to print some of the tested numbers."""
    for given_ in (10**1200, 10**6000, "9" * 1200):
        with golden.raises(AnswerError):
            number(given_)


def test_python_warnings_about_an_answer_are_suppressed() -> None:
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        assert (unpack_literal("[3or 4]"), unpack_literal(r"['\d']")) == ("[3or 4]", [r"\d"])
    assert heard == []


def test_windows_and_bounds_are_parsed_in_every_spelling(golden: Golden) -> None:
    """Windows, intervals and bounds have several usual spellings."""
    assert pair("(-inf, 3)") == pair([-INF, 3]) == pair("−∞ 3") == pair("{−∞; 3}") == (-INF, 3)
    assert [interval(text) for text in ("≤ 3", "<= 3", "at most 3", "como máximo 3", "no máximo 3")] == [(-INF, 3)] * 5
    assert [interval(given_) for given_ in (3, "3", "= 3", [3, 3], "[3, 3]")] == [(3, 3)] * 5
    assert interval((Fraction(1, 3), INF)) == interval("≥ 1/3") == interval("[1/3, inf]") == (Fraction(1, 3), INF)
    assert relation("at_most 2") == relation(("at_most", 2)) == relation("≤2") == relation(["<=", "2"]) == ("≤", 2)
    assert relation("exactly 2") == relation(2) == relation("= 2") == relation("exacto 2") == ("=", 2)
    assert numbers("1 2, 6", count=3) == numbers((1, 2, 6), count=3) == numbers("[1, 2, 6]", count=3) == (1, 2, 6)
    for call, given_ in ((pair, (1, 2, 3)), (interval, (5, 3)), (relation, ("up", 3)), (relation, {})):
        with golden.raises(AnswerError):
            call(given_)


class TestLabels:
    """Labels are recognised in upper and lower case, and by the move that leads to their node."""

    leaves = Labels(TREE, TREE.leaves, words.LEAVES)

    @pytest.mark.parametrize(
        "answer",
        [
            "B2 C3",
            "b2, c3",
            ["B2", "C3"],
            ("c3", "b2"),
            {"B2", "C3"},
            "['B2', 'C3']",
            "[B2, C3]",
            "{C3;B2}",
            "C3 C3 B2",
        ],
    )
    def test_unordered_labels_are_read_from_any_collection(self, answer: object) -> None:
        """For a set of labels the order does not matter."""
        assert self.leaves.read_set(answer) == ["B2", "C3"]

    def test_node_is_known_by_the_move_to_it(self) -> None:
        """If two names differ only in case, the exact name counts."""
        below = Labels(TREE, TREE.nodes[1:], words.NODE)
        assert below.read_set("a1 b31 a3") == ["B", "B31", "D"]
        tree = gt.Tree.parse("a: [b: 1 B: 2]")
        labels = Labels(tree, tree.leaves, words.LEAVES)
        assert [tree.value(labels.node(name)) for name in ("b", "B")] == [1, 2]

    def test_label_with_a_space_is_found(self) -> None:
        """The label is matched as a whole."""
        tree = gt.Tree.parse('["no 1": 3 "no 2": 5]')
        labels = Labels(tree, tree.leaves, words.LEAVES)
        assert labels.read_set("no 2") == ["no 2"] == labels.read_set(["NO 2"])

    @pytest.mark.parametrize("answer", ["", "  ", [], (), set(), "none", "—", "nothing", "[]", "ninguna", "Nenhum"])
    def test_empty_answer_has_several_spellings(self, answer: object) -> None:
        """There are several ways to write that nothing is pruned."""
        assert self.leaves.read_set(answer) == []

    @pytest.mark.parametrize("text", ["B1, {} D2", "B1 B2, C1 {} D2.", "D2, {} B1", "B1.", "D1."])
    @pytest.mark.parametrize("word", ["y", "e", "and", "&"])
    def test_joining_word_and_full_stop_are_ignored(self, text: str, word: str) -> None:
        """A word before the last label, and a final full stop, are skipped."""
        assert self.leaves.read_set(text.format(word)) == [
            label for label in ("B1", "B2", "C1", "D1", "D2") if label in text
        ]

    @given(st.lists(st.sampled_from("bcdefghijk"), min_size=2, unique=True))
    def test_node_label_is_distinguished_from_a_joining_word(self, names: list[str]) -> None:
        """In a tree with a node E, the letter *e* between lower-case labels means this node, and between upper-case
        labels it is a joining word. Before the last of several lower-case labels, *e* could be either, so the answer is
        refused.
        """
        tree = gt.Tree.from_leaves(range(10), branching=10)
        labels = Labels(tree, tree.leaves, words.LEAVES)
        if len(names) > 2 and names[-2] == "e":
            with pytest.raises(AnswerError, match='can be a label or the word "and"'):
                labels.read_list(" ".join(names))
        else:
            assert labels.read_list(" ".join(names)) == [name.upper() for name in names]
        ends = f"{names[0]} e {names[1]}".upper().replace(" E ", " e ")
        assert labels.read_list(ends) == [name.upper() for name in names[:2]]

    def test_inner_node_among_leaves_is_a_wrong_part(self) -> None:
        """An inner node among leaves counts as a wrong part; an answer with only an inner node is refused."""
        assert self.leaves.read_set("C2, C, C3") == ["C", "C2", "C3"]
        assert self.leaves.read_list(["C2", "A"]) == ["C2", "A"]

    @pytest.mark.parametrize("answer", ["C33", "B3", ["B1", 2], [["B1"]], 7, {"B1": 1}, "xyz"])
    def test_bad(self, answer: object, golden: Golden) -> None:
        """The error names the most similar leaf label."""
        with pytest.raises(AnswerError) as caught:
            self.leaves.read_set(answer)
        golden(str(caught.value))

    def test_order_is_kept_where_it_matters(self, golden: Golden) -> None:
        """A set has no order, so it is refused."""
        assert self.leaves.read_list("C1 B2 B1") == ["C1", "B2", "B1"]
        with golden.raises(AnswerError):
            self.leaves.read_list({"B1"})


VALUES = Exercise("values", TWO_PLY)


@pytest.mark.parametrize(
    "answer",
    [
        {"A": 3, "B": 3, "C": 2, "D": 2},
        "{'A': 3, 'B': 3, 'C': 2, 'D': 2}",
        "A=3 B=3 C=2 D=2",
        "a: 3, b: 3, c: 2, d: 2",
        "A = 3\nB = 3\nC = 2\nD = 2",
        [("A", 3), ("B", 3), ("C", 2), ("D", 2)],
        "{A: 3, B: 3, C: 2, D: 2}",
        "A → 3; B → 3; C → 2; D → 2",
        {"A": 3.0, "B": "3", "C": Fraction(2), "D": "4/2"},
        {"A": 3, "a1": 3, "a2": 2, "a3": 2},
        {"A": 3, "B": 3, "C": 2, "D": 2, "B1": 3},
    ],
)
def test_values_are_read_from_a_dict_or_pairs_or_text(answer: object) -> None:
    """The answer may also contain the leaves with their own values."""
    assert VALUES.read(answer) == {"A": 3, "B": 3, "C": 2, "D": 2}
    assert check(VALUES, answer).right


WRONG_SHAPES: tuple[tuple[str, object, dict[str, Any]], ...] = (
    ("values", 3, {}),
    ("values", "A=3 B=3 C=2 D=2 B3=2", {}),
    ("windows", {"A": ("-inf", "inf"), "C1": (3, "inf")}, {}),
    ("values", {"A": "1,250"}, {}),
    ("values", {"E": 3}, {}),
    ("values", {"a": 3, "A": 4}, {}),
    ("values", None, {}),
    ("pruned-leaves", ..., {}),
    ("savings", None, {}),
    ("best-move", "a7", {}),
    ("best-move", "a1 a2", {}),
    ("savings", 2.5, {}),
    ("savings", -1, {}),
    ("visit-order", "B1 B1", {}),
    ("windows", {"A": 3}, {}),
    ("child-order", {"A": "B C"}, {}),
    ("child-order", {"B1": "B C"}, {}),
    ("design-leaves", [1, 2], {}),
    ("design-leaves", "1 2 3 4 5 6 7 8 inf", {}),
    ("design-leaves", [1] * 9, {"values": [1, 2, 3, 4, 5, 6, 7, 8, 9]}),
    ("find-x", (3, 5), {"leaf": "C1", "branch": "C2"}),
    ("why-cut", 6, {}),
    *(("order-lines", lines, {}) for lines in ("B1 B2", "1 1", "0 >1", "99", [1, 2.5], "", "> 2 >")),
)


@pytest.mark.parametrize(("kind", "answer", "details"), WRONG_SHAPES)
def test_answer_of_another_shape_is_refused_with_an_example(
    kind: str, answer: object, details: dict[str, Any], golden: Golden
) -> None:
    """The error contains the place in the answer, the expected form, the actual value, a remedy and an example."""
    with golden.raises(AnswerError):
        check(Exercise(kind, TWO_PLY, details=details), answer)


SPELLINGS = """\
x ≤ 3 ~ x<=3 ~ 3 >= x ~ (-inf, 3] ~ [-inf; 3] ~ ]-∞, 3] ~ 3 or less ~ if x <= 3 ~ para todos los x <= 3
x ≤ 3 ~ x ∈ (−∞, 3] ~ ≤ 3 ~ 'x ≤ 3' ~ x = 3 or x < 3
x < 3 or x > 5 ~ x < 3 or x > 5 ~ x > 5 o x < 3 ~ (-inf,3) ∪ (5,inf) ~ abaixo de 3 ou acima de 5
3 < x < 5 ~ 3 < x < 5 ~ ]3, 5[ ~ x > 3 and x < 5 ~ 5 > x > 3
x = 4 ~ x = 4 ~ 4 ~ {4} ~ C1 == 4
x = 1 or x = 4 ~ {1, 4}
x < 4 or x > 4 ~ x ≠ 4 ~ x != 4 ~ x is not 4 ~ x distinto de 4
always ~ x <= 3 or x > 3 ~ mayor que -infinito ~ always ~ siempre ~ ℝ ~ (-inf, inf) ~ x < 3 | x = 3 | x > 3
always ~ x > 1 or x < 2
x < 4 ~ x ≤ 3 or 3 ≤ x < 4 ~ x is less than 4 ~ x menor que 4 ~ X menor do que 4
x ≥ 3 ~ x is at least 3 ~ como mínimo 3 ~ pelo menos 3
x ≤ 4 ~ no more than 4 ~ x no es mayor que 4
x ≥ 4 ~ greater than or equal to 4 ~ x é maior ou igual a 4
3 ≤ x ≤ 5 or x > 7 ~ x in [3, 5] or x > 7
x < 3 or x > 7 ~ x is less than 3 or more than 7
3 < x ≤ 5 ~ x is greater than 3 and at most 5
2 ≤ x ≤ 5 ~ between 2 and 5 ~ x entre 2 y 5
x ≤ 2.5 ~ x es menor o igual que 2,5
2 < x < 5 ~ mayor que 2 y menor que 5 ~ estritamente entre 2 e 5
x < 3 or 5 ≤ x ≤ 7 ~ x < 3 o entre 5 y 7
x ≥ 7 ~ 7 ou mais
x < 3 ~ (-Infinito; 3)
never ~ never ~ nunca
1/3 < x ≤ 0.5 ~ 1/3 < x ≤ 0.5
x ≤ 10.5 ~ x ≤ 10,5
2.5 < x ≤ 10.5 or x > 12 ~ 2,5 < x ≤ 10,5 o x > 12
2.5 < x ≤ 10.5 ~ (2,5; 10,5]
2 < x ≤ 5 ~ (2,5]
x = 2.5 or x = 4 ~ {2,5; 4}
x = 2 or x = 5 ~ {2,5}
"""
"""lines that each contain a set of numbers in the kit's notation and other spellings of the same set"""
NO_SPANS = (
    "x ~ x < y ~ x < y < 5 ~ 3 < 4 ~ x < 3 < 4 ~ [5, 3] ~ (3, 3) ~ 5 < x < 3 ~ x ≤ 1,250 ~ 3,5 ~ x ≠ -3,5 ~ 3,5 = x ~ "
    "(3,5, 7,5] ~ banana"
)
SPANS = [
    (answer, meant) for meant, *answers in (line.split(" ~ ") for line in SPELLINGS.splitlines()) for answer in answers
]
SPANS += [(4, "x = 4"), ("", "never"), ([], "never"), (["x < 1", "x > 2"], "x < 1 or x > 2")]


class TestSpans:
    """Sets of numbers are read in every spelling."""

    @pytest.mark.parametrize(("answer", "meant"), SPANS)
    def test_spellings_are_normalised(self, answer: object, meant: str) -> None:
        """Every spelling has one normal form, which is read as the same set."""
        assert spans.write(spans.read(answer)) == meant
        assert spans.write(spans.read(meant)) == meant

    @pytest.mark.parametrize("answer", [*NO_SPANS.split(" ~ "), [3, 5]])
    def test_bad(self, answer: object, golden: Golden) -> None:
        with golden.raises(AnswerError):
            spans.read(answer)

    @given(st.lists(st.tuples(*[st.integers(0, 6)] * 2, *[st.booleans()] * 2), max_size=4), st.integers(-2, 16))
    def test_sets_are_equal_however_they_are_written(self, parts: list[tuple[int, int, bool, bool]], half: int) -> None:
        """A set equals the union of its parts, before and after it is written as text."""
        some = [spans.Span(low, high, *ends) for low, high, *ends in parts if low < high or (low == high and all(ends))]
        texts = [f"{'[' if a else '('}{low}, {high}{']' if b else ')'}" for low, high, a, b in some]
        x = Fraction(half, 2)
        wanted = any((low < x or (a and x == low)) and (x < high or (b and x == high)) for low, high, a, b in some)
        read = spans.read(texts)
        assert spans.contains(read, x) == wanted
        assert spans.read(spans.write(read)) == read

    @given(st.sets(st.integers(0, 6), max_size=4), st.sampled_from([(-INF, INF), (0, 6), (2, INF)]))
    def test_trial_values_include_every_critical_number(self, points: set[int], ends: tuple[float, float]) -> None:
        """The trial values are all critical numbers in the range, and one number between any two neighbouring ones."""
        found = spans.solve_by_trying(lambda x: x in points, points, ends)
        inside = [spans.Span(point, point, True, True) for point in sorted(points) if ends[0] <= point <= ends[1]]
        assert spans.within(found, ends) == spans.within(inside, ends)


def test_answer_readers_share_one_signature(golden: Golden) -> None:
    """Each reader takes the value and its place in the answer, and names the place in the message."""
    readers: list[Callable[[object, Phrase], object]] = [number, pair, interval, relation]
    for read in readers:
        with golden.raises(AnswerError):
            read("x", words.AT.with_values(node="C"))


@pytest.mark.parametrize(
    "text", ["A = 3, B = 3, C = 2 y D = 2.", "A = 3; B = 3; C = 2 e D = 2", "A: 3 and B: 3, C: 2, D: 2"]
)
def test_entries_can_be_joined_by_a_word(text: str) -> None:
    """The entries in the tested answer belong to two nodes."""
    assert VALUES.read(text) == dict(zip("ABCD", (3, 3, 2, 2), strict=True))


@given(exercises(), st.data())
def test_node_outside_the_question_costs_one_part(exercise: Exercise, data: st.DataObject) -> None:
    tree, kind = exercise.tree, exercise.question_kind
    if kind.sort.name not in ("marks", "order") or kind.sort.at == "children" or len(exercise.key) < 2:
        return
    other = [tree.label(node) for node in tree if node not in kind.targets(exercise) and tree.children(node)]
    if not other:
        return
    alone = check(exercise, exercise.key)
    mixed = check(exercise, [*exercise.key, data.draw(st.sampled_from(other))])
    assert alone.score - mixed.score == alone.maximum / len(exercise.key) if kind.sort.name == "marks" else mixed.score
    assert [item.verdict for item in mixed.items].count("extra") == 1 and str(mixed)
    practice = exercise.practice(keep=False)
    with pytest.raises(AnswerError):
        practice.answer = [*exercise.key, *other]
