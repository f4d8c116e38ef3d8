"""Unreadable answers are reported in every language, and a decimal comma is read if it is unambiguous."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree as gt
from gametree.exercises import KINDS, Exercise, answer_errors, check, generate
from gametree.exercises.answer_errors import AnswerError
from gametree.exercises.answer_notation import number, numbers, typed
from gametree.exercises.bound_notation import interval, pair, relation
from gametree.languages import translator_for
from gametree.phrases import LANGUAGES, Phrase
from gametree.values import ValueRefused, to_number
from gametree.widgets.practice_work import form_of
from goldens import Golden
from kit_sources import sources
from known_trees import TWO_PLY
from questions import exercises

FEW = settings(max_examples=40, deadline=None)
TUPLES = "p1[p2[(1 2 6) (4 3 3)] (6 1 2)]"
PHRASES = [phrase for phrase in vars(answer_errors).values() if isinstance(phrase, Phrase)]
PHRASES += [*answer_errors.IS.values()]


def refused(exercise: Exercise, answer: object, lang: str | None = None) -> AnswerError:
    """Return the error that an answer raises."""
    with pytest.raises(AnswerError) as caught:
        check(exercise, answer, lang=lang)
    return caught.value


# ---- languages ----------------------------------------------------------------------------------


def test_every_phrase_is_in_the_catalogues() -> None:
    """A phrase that includes the refusal of a number is translated as a whole."""
    for lang in LANGUAGES[1:]:
        t = translator_for(lang)
        kept = {p.message for p in PHRASES if t.gettext(p.message) == p.message and not p.plural}
        assert not kept
        assert all(t.ngettext(p.message, p.plural, 2) != p.plural for p in PHRASES if p.plural)
    for strange in (float("nan"), 1j, 10**1200, "7"):
        with pytest.raises(ValueRefused) as caught:
            to_number(strange)
        needed = caught.value.needed.message
        assert all(translator_for(lang).gettext(needed) != needed for lang in LANGUAGES[1:])


def test_every_phrase_is_declared_by_a_reader_or_kind() -> None:
    """Readers and kinds use only declared phrases."""
    names = {name for name, phrase in vars(answer_errors).items() if isinstance(phrase, Phrase)}
    used = {"NO_ANSWER"}  # `Exercise.read` makes an error of this phrase
    for path in sources("gametree/exercises"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "words":
                used.add(node.attr)
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "AnswerError":
                assert not any(isinstance(part, ast.Constant | ast.JoinedStr) for part in node.args), ast.unparse(node)
    assert names <= used


UNREADABLE: tuple[tuple[str, dict[str, Any], object], ...] = (
    ("values", {}, {"B": "dos"}),
    ("find-x", {"leaf": "C1", "branch": "C2"}, ""),
    ("find-x", {"leaf": "C1", "branch": "C2"}, "menor que cuatro"),
    ("pruned-leaves", {}, "C33"),
    ("cut-branches", {}, ["A"]),
    ("design-leaves", {}, "1; 2,5"),
    ("visit-order", {}, "B1 B1"),
    ("savings", {}, 10**6000),
)


@pytest.mark.parametrize(("kind", "details", "answer"), UNREADABLE, ids=range(len(UNREADABLE)))
def test_unreadable_answer_error_is_localised(
    kind: str, details: dict[str, Any], answer: object, golden: Golden
) -> None:
    """The error is in the language of the exercise or of the check, and can also be shown in other languages."""
    exercise = Exercise(kind, TWO_PLY, details=details, lang="es")
    error = refused(exercise, answer)
    golden(str(error), lang="es")
    golden(error.text("pt"), lang="pt")
    assert (error.text(), error.text("pt")) == (str(error), str(refused(exercise, answer, "pt")))
    same = AnswerError(error.where, error.needed, error.got, error.cure).with_example(error.example)
    assert error.text("en") == str(refused(exercise, answer, "en")) == str(same)
    assert error._render_traceback_() == [f"AnswerError: {error}"]


def test_widget_describes_the_needed_change_without_the_example(golden: Golden) -> None:
    """The page shows the example separately, and uses its own language."""
    practice = Exercise("bounds", TWO_PLY).practice("pt", keep=False)
    sent: list[Any] = []
    practice.send = lambda content, buffers=None: sent.append(content)  # type: ignore[method-assign]
    practice._handle_custom_msg({"verb": "check", "number": 1, "draft": {"C": ["≤", "1,250"]}}, [])
    golden(*sent[0]["answer"].items())


# ---- examples -----------------------------------------------------------------------------------


@settings(max_examples=20, deadline=None)
@given(exercises())
def test_error_example_has_the_form_of_the_answer(exercise: Exercise) -> None:
    """The example for typed text is text, and the example for a literal is a literal."""
    example = exercise.question_kind.example(exercise)
    bracketed = exercise.example() if isinstance(example, list | dict) else typed(example)
    for answer, wanted in ((object(), exercise.example()), ("[?", bracketed), ("?!", typed(example))):
        shown = refused(exercise, answer).example
        assert shown == wanted and exercise.read(shown) == exercise.read(example)


@pytest.mark.parametrize("kind", KINDS)
def test_blank_answer_is_refused_unless_it_can_mean_none(kind: str) -> None:
    """A blank answer is treated like None: it is refused, unless "none" is a possible answer."""
    exercise, sort = generate(kind, 3), KINDS[kind].sort
    blanks: list[Any] = ["", "  ", None]
    if sort.name in ("choice", "line"):
        is_text = sort.name == "line" and isinstance(exercise.key, str)
        blanks += ['""', ..., {}, *([] if is_text else [[], ()])]
    elif not KINDS[kind].has_one_key:
        blanks += [[], {} if sort.name == "fields" else {"A": ""}]
    else:
        assert exercise.read("") == exercise.read("  ") == exercise.read([]) in ([], {})
        return
    for blank in blanks:
        assert refused(exercise, blank).got == answer_errors.NO_ANSWER


AT_NODES = [
    kind for kind in KINDS if form_of(generate(kind, 3)).sort in ("value", "window", "interval", "bound", "orders")
]
HALVES: dict[str, list[object]] = {
    "windows": [("3", ""), [None, 3], "(3, )"],
    "intervals": [("", "3"), "≤ ", "≥"],
    "bounds": [("=", ""), "≤", "at most "],
    "tuples": [("1", "", "2"), (1, None, None)],
}


@pytest.mark.parametrize("kind", AT_NODES)
def test_empty_field_counts_as_unanswered(kind: str) -> None:
    """In every form of answer, a node with an empty field is left out; if each node needs a number, the error names
    the field.
    """
    exercise = generate(kind, 3)
    names = list(form_of(exercise).names)
    example = exercise.question_kind.example(exercise)
    full = example if isinstance(example, dict) else dict(zip(names, example, strict=True))
    first = next(iter(full))
    rest = {name: part for name, part in full.items() if name != first}
    forms: list[object] = [{**rest, first: blank} for blank in ("", " ", None, (), [], ("", ""), [None, " "], "''")]
    forms.append(
        f"{first} = ; {typed(rest).replace(', ', '; ')}" if kind in ("values", "bounds") else {**rest, first: ""}
    )
    for answer in forms:
        if kind == "design-leaves":
            error = refused(exercise, answer)
            assert (error.node, error.got) == (first, answer_errors.NO_ANSWER)
        elif not rest:  # the only order that can also be read as another order
            assert refused(exercise, answer).got == answer_errors.NO_ANSWER
        else:
            assert exercise.read(answer) == exercise.read(rest)
    for half in HALVES.get(kind, []):
        error = refused(exercise, {**rest, first: half})
        assert error.node == first and "''" not in error.text("en") and error.needed != exercise.question_kind.shape


def test_two_labels_with_one_value_are_refused() -> None:
    """No part of an answer with two labels for one value is ignored silently."""
    error = refused(Exercise("values", TWO_PLY), "A = B = 3")
    assert error.node == "A"


# ---- commas -------------------------------------------------------------------------------------

decimals = st.builds(
    lambda sign, whole, part, below: f"{sign}{whole}.{part}{below}",
    st.sampled_from(["", "-", "−", "+"]),
    st.integers(0, 120),
    st.sampled_from(["5", "25", "04", "3333", "0"]),
    st.sampled_from(["", "", "/3"]),
)
EXERCISES = {
    kind: Exercise(kind, TUPLES if kind == "tuples" else TWO_PLY)
    for kind in ("values", "windows", "intervals", "bounds", "tuples")
}


def comma(text: str) -> str:
    """Return a decimal number with a comma."""
    return text.replace(".", ",")


@FEW
@given(decimals, decimals, st.sampled_from([" = ", ": ", "="]), st.sampled_from(["; ", "\n", ";", ", ", " "]))
def test_decimal_comma_equals_decimal_point(one: str, other: str, sign: str, between: str) -> None:
    """Decimal commas and points mean the same in fields, texts, interval ends and pairs."""
    assert number(comma(one)) == number(one) == number(f" {comma(one)} ")
    for prefix in ("≤ ", ">= ", "= ", "at most "):
        assert relation(prefix + comma(one)) == relation(prefix + one)
        assert interval(prefix + comma(one)) == interval(prefix + one)
    values = EXERCISES["values"]
    assert values.read({"A": comma(one)}) == values.read({"A": one}) == values.read(f"A{sign}{comma(one)}")
    text = f"A{sign}{one}{between}B{sign}{other}"
    assert values.read(comma(text.replace(", ", "§")).replace("§", ", ")) == values.read(text)
    bound = f"A ≤ {one}{between}B ≥ {other}"
    bounds = EXERCISES["bounds"]
    assert bounds.read(comma(bound.replace(", ", "§")).replace("§", ", ")) == bounds.read(bound)
    ends = sorted([one, other], key=number)
    for shape in ("({}; {})", "{};{}", "{{{} ; {}}}"):
        written = shape.format(*ends)
        assert pair(comma(written)) == pair(written) == tuple(map(number, ends)) == interval(comma(written))
        for kind in ("windows", "intervals"):
            found = EXERCISES[kind].read({"A": comma(written)})
            assert found == EXERCISES[kind].read({"A": tuple(ends)})
    assert pair(f"{comma(one)} {comma(other)}") == (number(one), number(other))
    find_x = Exercise("find-x", TWO_PLY, details={"leaf": "C1", "branch": "C2"})
    for text in (f"x ≤ {one}", f"x > {one} or x <= {other}", f"({ends[0]}; 200]"):
        assert find_x.read(comma(text)) == find_x.read(text)


@FEW
@given(st.lists(st.integers(0, 99), min_size=1, max_size=6), st.integers(1, 4))
def test_commas_between_numbers_are_separators(whole: list[int], count: int) -> None:
    """The number of entries is known, so no comma can be decimal."""
    text = ",".join(map(str, whole))
    assert numbers(text, count=len(whole)) == tuple(whole)
    if count != len(whole):
        try:
            found = numbers(text, count=count)
        except AnswerError:
            return
        assert (count, len(whole)) == (1, 2) and found == (Fraction(f"{whole[0]}.{text.split(',')[1]}"),)


@pytest.mark.parametrize(
    ("kind", "answer", "read"),
    [
        ("values", "A = 3,5", {"A": Fraction(7, 2)}),
        ("values", "{A: 3,5; B: 2}", {"A": Fraction(7, 2), "B": 2}),
        ("values", "A=3,B=2", {"A": 3, "B": 2}),
        ("values", "A = 3,5 B = 2", {"A": Fraction(7, 2), "B": 2}),
        ("windows", "A = 3,5", {"A": (3, 5)}),
        ("windows", {"A": "3,5"}, {"A": (3, 5)}),
        ("windows", "A = (3,5), B = (3,5; 7,5)", {"A": (3, 5), "B": (Fraction(7, 2), Fraction(15, 2))}),
        ("intervals", "A = [3,5]; B = [3,5; 7,5]; C ≤ 3,5",
         {"A": (3, 5), "B": (Fraction(7, 2), Fraction(15, 2)), "C": (-gt.values.INF, Fraction(7, 2))}),
        ("tuples", "A = 1,2,6; B = (1,5; 2; 6)", {"A": (1, 2, 6), "B": (Fraction(3, 2), 2, 6)}),
    ],
)  # fmt: skip
def test_commas_are_decimal_only_if_unambiguous(kind: str, answer: object, read: dict[str, Any]) -> None:
    """A comma is decimal if it is alone in a field, before a semicolon or before a label, but never in a pair."""
    assert EXERCISES[kind].read(answer) == read


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("values", "A = 3, 5; B = 2"),
        ("values", "A = 1,250; B = 2"),
        ("windows", "A = 3,5,7,5"),
        ("windows", {"A": (3, 5, 7, 5)}),
        ("intervals", "A = 3,5"),
        ("tuples", {"A": "1,5,2,6"}),
    ],
)  # fmt: skip
def test_ambiguous_comma_is_refused_with_both_spellings(kind: str, answer: object, golden: Golden) -> None:
    """The message contains the right spelling of each reading."""
    golden(str(refused(EXERCISES[kind], answer)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_question_shows_both_spellings_of_decimals(lang: str) -> None:
    """Both spellings are named once if single numbers can have decimals."""
    asked = [Exercise("chance-values", "max[{1/2: 2, 1/2: 3} 4]"), Exercise("values", "[[0.5 2] [1 4]]")]
    assert [exercise.text(lang).count("0,5") for exercise in asked] == [1, 1]
    assert "0,5" not in Exercise("values", TWO_PLY).text(lang) + Exercise("windows", "[[0.5 2] [1 4]]").text(lang)


@FEW
@given(st.integers(1, 999), st.integers(0, 999), st.sampled_from(["", "-", "+"]))
def test_possible_thousands_separator_is_refused(whole: int, part: int, sign: str) -> None:
    """Both spellings in the message are unambiguous."""
    text = f"{sign}{whole},{part:03}"
    with pytest.raises(AnswerError) as caught:
        number(text)
    one, _, other = str(caught.value.cure).rpartition("write ")[2].partition(" or ")
    assert number(comma(one)) == number(one) == number(text.replace(",", "."))
    assert number(other) == number(text.replace(",", ""))
