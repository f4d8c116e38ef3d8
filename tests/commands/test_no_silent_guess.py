"""Choices that the kit makes when it reads input or defaults: each is certain, reported, or refused.

Each test covers one place. The refusal of ambiguous input names both readings, and the output mentions choices that
the kit made for the user. Trees, players, positions, submissions and rosters are tested in other files.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from gametree.commands import cli
from gametree.commands.notebooks import _page_paths
from gametree.commands.options import decimal, moment, whole
from gametree.course_file import Course
from gametree.drawing.themes import theme_named
from gametree.errors import GameTreeError, InputError
from gametree.exercises import Exercise, check, generate
from gametree.exercises import answer_errors as words
from gametree.exercises.answer_notation import Labels, number, numbers, pairs
from gametree.exercises.bound_notation import interval, pair, relation
from gametree.exercises.interval_sets import read as read_set
from gametree.exercises.interval_sets import write as write_set
from gametree.exercises.programs.check_program import check_implementation
from gametree.exercises.typed_search import read_fields, read_whole
from gametree.files import read_text
from gametree.lectures import ids, load
from gametree.phrases import LOCALE_VARIABLES, reader_language
from gametree.play.machines import MACHINES, machine_named, suitable_machines
from gametree.play.thinking import players_of
from gametree.render.format import box_of
from gametree.tree.tree import Tree
from gametree.widgets.addresses import exercise_at, search_at, tutor_at
from gametree_classroom.assistant import Assistant
from gametree_classroom.banks import export_questions
from gametree_classroom.students import read_secret, variant
from gametree_classroom.submissions.lesson_of_mistakes import read_receipts

TWO_PLY = "[[3 12 8] [2 4 6] [14 5 2]]"
REFUSED, INF = "refused", float("inf")
Output = pytest.CaptureFixture[str]


def outcome(read: Callable[..., Any], *given: Any, **options: Any) -> Any:
    """Return the result of reading an input, or `REFUSED`."""
    try:
        return read(*given, **options)
    except GameTreeError:
        return REFUSED


# ---- answers: numbers, pairs, intervals and conditions ------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/3", Fraction(1, 3)),
        ("0.333", Fraction(333, 1000)),
        ("0,333", Fraction(333, 1000)),
        ("3.", 3),
        (".5", Fraction(1, 2)),
        ("1.000", 1),
        ("1.250", Fraction(5, 4)),
        ("3,5", Fraction(7, 2)),
        ("0,250", Fraction(1, 4)),
        ("12,34", Fraction(617, 50)),
        ("−∞", -float("inf")),
        ("oo", float("inf")),
        ("1e3", 1000),
        ("1,2500", Fraction(5, 4)),
        *(
            (text, REFUSED)
            for text in (
                "1,000",
                "1,250",
                "-1,250",
                "3,500",
                "1.000,5",
                "1,000.5",
                "1 000",
                "1'000",
                "1.234.567",
                "1,234,567",
                "50%",
                "50 %",
                "½",
                "2 1/2",
                "3,",
                ",5,",
                "--5",
                "1_000",
                "0x10",
                "3-5",
                "3..5",
                "x",
                "3 or 5",
            )
        ),
    ],
)
def test_number_has_only_one_reading(text: str, value: Any) -> None:
    """A point is a decimal separator, and so is a comma unless it could separate thousands; a number with an ambiguous
    sign is refused.
    """
    assert outcome(number, text) == value


@pytest.mark.parametrize(
    ("read", "text", "value"),
    [
        (pair, "3,5", (3, 5)),
        (pair, "3,5; 7", (Fraction(7, 2), 7)),
        (pair, "3,5 7,5", (Fraction(7, 2), Fraction(15, 2))),
        (pair, "3,5,4", REFUSED),
        (pair, "1,2,3,4", REFUSED),
        (pair, "α=3, β=5", REFUSED),
        (pair, "1,250; 3", REFUSED),
        (interval, "3,5", REFUSED),
        (interval, "= 3,5", (Fraction(7, 2), Fraction(7, 2))),
        (interval, "[3, 5]", (3, 5)),
        (interval, "[5, 3]", REFUSED),
        (interval, "[3,5,7]", REFUSED),
        (interval, "3 5", REFUSED),
        (interval, "3-5", REFUSED),
        (relation, "< 3", REFUSED),
        (relation, "≤ 1,250", REFUSED),
        (relation, "at most 3", ("≤", 3)),
    ],
)
def test_comma_between_two_numbers_has_only_one_reading(read: Callable[..., Any], text: str, value: Any) -> None:
    """The required number of entries decides whether a comma is a decimal sign; if it cannot decide, the answer is
    refused.
    """
    assert outcome(read, text) == value


FINITE, INFINITE = [("3", "5"), ("-2", "7/2"), ("3,5", "7,5")], ("inf", "∞", "infinity", "Infinito", "oo")
CLOSED, OPEN_LOW, OPEN_HIGH = ("[", "]"), ("(", "]"), (")", "[")


def test_interval_with_an_open_finite_end_is_refused() -> None:
    """A finite end of a known interval is closed, and an infinite end can be open; two round brackets enclose a
    pair.
    """
    for (low, high), first, last, sign in product(FINITE, "[(]", "])[", (";", "; ")):
        text, ends = f"{first}{low}{sign}{high}{last}", (number(low), number(high))
        is_closed = (first, last) in (CLOSED, ("(", ")"))
        assert outcome(interval, text) == (ends if is_closed else REFUSED), text
        is_window = (first in OPEN_LOW) == (last in OPEN_HIGH)
        assert outcome(pair, text) == (ends if is_window else REFUSED), text
        assert outcome(relation, text) == REFUSED, text
    for end, infinite, first, last in product(("2", "-7/2", "3,5"), INFINITE, "[(]", "])["):
        value = number(end)
        below, above = f"{first}-{infinite}; {end}{last}", f"{first}{end}; {infinite}{last}"
        if last == "]" or (first, last) == ("(", ")"):
            assert (outcome(interval, below), outcome(relation, below)) == ((-INF, value), ("≤", value)), below
        else:
            assert (outcome(interval, below), outcome(relation, below)) == (REFUSED, REFUSED), below
        if first == "[" or (first, last) == ("(", ")"):
            assert (outcome(interval, above), outcome(relation, above)) == ((value, INF), ("≥", value)), above
        else:
            assert (outcome(interval, above), outcome(relation, above)) == (REFUSED, REFUSED), above
        assert (outcome(pair, below), outcome(pair, above)) == ((-INF, value), (value, INF))


@pytest.mark.parametrize("kind", ["intervals", "bounds"])
@pytest.mark.parametrize(
    "said",
    [
        "C = ]-inf, 2]",
        "C = (-inf, 2]",
        "C ∈ (−∞, 2]",
        "C in (-inf, 2]",
        "C = 2 or less",
        "C is at most 2",
        "C at most 2",
        "C = 2 o menos",
        "C = até 2",
        "C ≤ 2",
    ],
)
def test_bounds_and_known_intervals_accept_the_same_notation(kind: str, said: str) -> None:
    """The intervals of find-x are also accepted as known intervals and bounds, even between the intervals of other
    nodes.
    """
    exercise = Exercise(kind, TWO_PLY)
    right = exercise.read({"C": "≤ 2"})
    assert exercise.read(said) == right and exercise.key["C"] == right["C"]
    both = exercise.read({"B": 3, "C": "≤ 2", "D": 2})
    for between in (", ", "; ", "\n"):
        assert exercise.read(between.join(("B = 3", said, "D = 2"))) == both


@pytest.mark.parametrize("said", ["C < 2", "C = < 2", "C = less than 2", "C = ]-inf, 2[", "C ∈ [-∞; 2["])
def test_bound_with_an_open_end_is_refused(said: str) -> None:
    for kind in ("intervals", "bounds"):
        assert outcome(Exercise(kind, TWO_PLY).read, said) == REFUSED


def test_number_of_entries_decides_whether_a_comma_is_decimal() -> None:
    """A text of two or three small numbers with separators has at most one reading with the right number of entries."""
    for first, second, third in product((",", ", ", " ", ";", "; "), (",", ", ", " ", ";"), ("", "; 9")):
        text = f"1{first}2{second}3{third}"
        plain = [int(part) for part in text.replace(",", " ").replace(";", " ").split()]
        read = outcome(numbers, text, count=len(plain))
        assert read == tuple(plain), text


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("3,5", REFUSED),
        ("x = 3,5", REFUSED),
        ("x < 3,5", "x < 3.5"),
        ("{3,5; 4}", "x = 3.5 or x = 4"),
        ("[3,5]", "3 ≤ x ≤ 5"),
        ("x < 3, x > 5", REFUSED),
        ("x < 3 or x > 5", "x < 3 or x > 5"),
        ("x > 3 and < 5", "3 < x < 5"),
        ("3-5", REFUSED),
        ("x < 5 and 3", REFUSED),
        ("x < 5 y 3", REFUSED),
        ("3 and 5", REFUSED),
        ("x > 1,250", REFUSED),
        ("(3,5,7)", REFUSED),
    ],
)
def test_condition_has_only_one_reading(text: str, meaning: str) -> None:
    """A comma or a number that could belong to two conditions is refused."""
    assert outcome(lambda: write_set(read_set(text))) == meaning


# ---- answers: labels and moves ------------------------------------------------------------------------


def named_tree(draws: random.Random) -> Tree:
    """Return a tree whose moves have only three different names, so several nodes share a name."""

    def level(depth: int) -> str:
        if not depth:
            return str(draws.randrange(20))
        names = draws.sample(["l", "r", "m"], draws.choice((2, 3)))
        return f"[{' '.join(f'{name}->{level(depth - 1)}' for name in names)}]"

    return Tree.parse(level(2))


def test_name_shared_by_several_moves_is_refused() -> None:
    """A name is accepted only if it fits exactly one of the nodes about which the question asks."""
    draws = random.Random(49)
    for _ in range(100):
        tree = named_tree(draws)
        labels = Labels(tree, tree.leaves, words.LEAF)
        for name in ("l", "r", "m", "L"):
            meant = [leaf for leaf in tree.leaves if tree.move(leaf) == name.lower()]
            found = outcome(labels.node, name)
            assert found == (meant[0] if len(meant) == 1 else REFUSED), (str(tree), name)
        for leaf in tree.leaves:
            assert labels.node(tree.label(leaf)) == labels.node(tree.label(leaf).lower()) == leaf


def test_refusal_of_a_shared_name_lists_the_nodes() -> None:
    tree = Tree.parse("[l->[l->3 r->12] r->[l->2 r->4]]")
    with pytest.raises(InputError, match=r"several nodes have this name: write the label of one of them \(B2, C2\)"):
        check(Exercise("pruned-leaves", tree), "r")


def test_ambiguous_letter_e_in_a_list_of_labels_is_refused() -> None:
    """In a list of lower-case labels without commas, an *e* before the last label is the node E or the Portuguese word
    for "and".
    """
    tree = Tree.parse("[1 2 3 4]")
    labels = Labels(tree, tree.leaves, words.LEAVES)
    for first, last in permutations(("b", "c", "d"), 2):
        assert outcome(labels.read_list, f"{first} e {last}") == REFUSED
        assert labels.read_list(f"{first}, e, {last}") == [first.upper(), "E", last.upper()]
        assert labels.read_list(f"{first.upper()} e {last.upper()}") == [first.upper(), last.upper()]
        assert labels.read_list(f"{first.upper()} E {last.upper()}") == [first.upper(), "E", last.upper()]
        assert labels.read_list(f"{first} y {last}") == [first.upper(), last.upper()]


def test_node_with_two_values_is_refused_in_every_form() -> None:
    """Python keeps only the last value of a repeated key; the kit reads the text of the dict, which has both values."""
    tree = Tree.parse("[[3 12] [2 4]]")
    labels = Labels(tree, [0, 1, 4], words.NODE)
    for label, (one, other) in product("ABC", permutations((3, 4), 2)):
        for text in (
            f"{label} = {one}, {label} = {other}",
            f"{{'{label}': {one}, '{label}': {other}}}",
            f"{{'{label}': {one}, '{label.lower()}': {other}}}",
            f"[('{label}', {one}), ('{label}', {other})]",
        ):
            assert outcome(pairs, text, number, labels, words.NUMBER) == REFUSED, text
        assert pairs(f"{{'{label}': {one}, '{label}': {one}}}", number, labels, words.NUMBER) == {label: one}


def test_set_is_refused_if_order_matters() -> None:
    tree = Tree.parse("[1 2 3]")
    labels = Labels(tree, tree.leaves, words.LEAVES)
    assert labels.read_set({"C", "B"}) == ["B", "C"]
    assert outcome(labels.read_list, {"C", "B"}) == REFUSED


# ---- rules, numbers and days as text -------------------------------------------------------------------


@pytest.mark.parametrize("text", ["B=4,B=5", "B=4; C=1; B=5", "B=4,5; B=4", "B=1,250", "B=4 C=5", "B", "=4", "B=C=4"])
def test_ambiguous_estimates_are_refused(text: str) -> None:
    assert outcome(read_fields, {"evaluate": text}) == REFUSED


def test_error_in_a_typed_rule_names_the_option(capsys: Output) -> None:
    assert cli.main(["run", "[3 5]", "--evaluate", "A=3,A=4", "--depth", "1", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "gametree: --evaluate: A has two values in 'A=3,A=4'; leave one of them out\n"


@pytest.mark.parametrize("text", ["1_000", "1,000", "1.0", "٣", "３", "0x10", "1e3", "", "3 4", "9" * 101])
def test_whole_numbers_of_options_have_digits_only(text: str) -> None:
    with pytest.raises(Exception, match="whole number"):
        whole(text)
    assert outcome(read_whole, "the seed", text) == REFUSED


@pytest.mark.parametrize("text", ["1_000", "1,5", "nan", "inf", "infinity", "٣", "1e9999", "", "."])
def test_decimals_of_options_have_a_point(text: str) -> None:
    with pytest.raises(Exception, match="a number"):
        decimal(text)


@pytest.mark.parametrize("text", ["2026-11-20", "20261120", "2026-W47-5", "2026-W47"])
def test_deadline_without_a_time_is_refused(text: str) -> None:
    """A date without a time could mean the beginning or the end of that day."""
    with pytest.raises(Exception, match=r"a date without a time; write \"2026-11-\d\d 23:59\" for its end"):
        moment(text)


def test_deadline_with_a_time_is_read_exactly() -> None:
    for text in ("2026-11-20 23:59+00:00", "2026-11-20T23:59+00:00", "20261120T2359+00:00"):
        assert moment(text).isoformat() == "2026-11-20T23:59:00+00:00"


# ---- file sizes and file names --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("72", 72),
        ("4in", 288),
        ("10 cm", 283),
        ("16:9", 454),
        (" 4:3 ", 363),
        ("1080p", 960),
        *(
            (text, REFUSED)
            for text in (
                "10",
                "16 : 9",
                "16/9",
                "16x9",
                "10CM",
                "10,5cm",
                "300px",
                '5"',
                "5'",
                "1e3",
                "1080P",
                "16:10",
                "-5cm",
                "",
            )
        ),
        ("1080", 1080),
    ],
)
def test_size_has_only_one_reading(text: str, width: Any) -> None:
    found = outcome(box_of, text)
    assert (found if found == REFUSED else round(found.width)) == width


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("folder", "folder/step-a.svg"),
        ("week.1", "week.1/step-a.svg"),
        ("a.md", "a.md"),
        ("A.MD", "A.MD"),
        ("a.tex.md", "a.tex.md"),
        *(
            (name, REFUSED)
            for name in (
                "a.tex",
                "A.TEX",
                "a.svg",
                "a.jpg",
                "a.tar.gz",
                "a.foo",
                "a.markdown",
                "a.drawio",
                "a.txt",
                "a.pptx",
                "a.htm",
            )
        ),
    ],
)
def test_file_suffix_determines_the_format_of_steps(name: str, first: str, tmp_path: Path) -> None:
    """A suffix that belongs to one format decides; a suffix of several formats, or of none, is refused; a name without
    a suffix is a folder.
    """
    found = outcome(gt.alphabeta("[3 5]").export, tmp_path / name)
    assert (found if found == REFUSED else found[0].relative_to(tmp_path).as_posix()) == first


def test_tex_file_of_steps_needs_an_explicit_format(tmp_path: Path) -> None:
    result = gt.alphabeta("[3 5]")
    with pytest.raises(
        InputError, match=r'can be in the format latex or beamer; choose one, for example with format="latex"'
    ):
        result.export(tmp_path / "a.tex")
    for name in ("latex", "beamer"):
        assert result.export(tmp_path / f"{name}.tex", format=name)[0].name == f"{name}.tex"


@pytest.mark.parametrize("name", ["a", "a.1", "a.ppt", "a.docx", "a.pptx.bak"])
def test_format_of_slides_and_sheets_needs_a_known_suffix(name: str, tmp_path: Path) -> None:
    result = gt.alphabeta("[3 5]")
    assert outcome(result.deck, tmp_path / name) == outcome(result.contact_sheet, tmp_path / name) == REFUSED
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["a.json", "a.csv", "a.imscc", "a.markdown"])
def test_format_of_questions_needs_a_known_suffix(name: str, tmp_path: Path) -> None:
    assert outcome(export_questions, [Exercise("savings", "[[3 12] [2 4]]")], tmp_path / name) == REFUSED


def test_notebook_pages_go_into_a_folder_unless_the_name_ends_in_html(tmp_path: Path) -> None:
    """``site`` is a folder, ``site.html`` is a page, and any other suffix is refused."""
    one, two = tmp_path / "a.ipynb", tmp_path / "b.ipynb"
    assert [path.name for path in _page_paths([one], tmp_path / "site").values()] == ["a.html"]
    assert _page_paths([one], tmp_path / "site")[one] == tmp_path / "site" / "a.html"
    assert _page_paths([one], tmp_path / "x.html")[one] == tmp_path / "x.html"
    assert (
        outcome(_page_paths, [one], tmp_path / "x.pdf")
        == outcome(_page_paths, [one, two], tmp_path / "x.html")
        == REFUSED
    )


# ---- encodings, and files of other versions -------------------------------------------------------------

SPANISH = "clave = «¿qué?»\r\notra\n"


@pytest.mark.parametrize(
    ("encoding", "is_read"),
    [
        ("utf-8", True),
        ("utf-8-sig", True),
        ("utf-16", False),
        ("utf-16-le", False),
        ("utf-16-be", False),
        ("utf-32", False),
        ("latin-1", False),
        ("cp1252", False),
    ],
)
def test_text_that_is_not_utf8_is_refused(encoding: str, is_read: bool, tmp_path: Path) -> None:
    """Text in another encoding is refused; no other encoding is tried. Line ends are preserved."""
    path = tmp_path / "a.txt"
    path.write_bytes(SPANISH.encode(encoding))
    assert outcome(read_text, path) == (SPANISH if is_read else REFUSED)
    path.write_bytes("[3 5]".encode(encoding))
    assert outcome(read_text, path) == ("[3 5]" if not encoding.startswith(("utf-16", "utf-32")) else REFUSED)


def test_theme_file_with_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes('base = "dark"\r\n'.encode("utf-8-sig"))
    assert theme_named(path).name == "own"
    path.write_bytes('base = "dark"\n'.encode("utf-16"))
    assert outcome(theme_named, path) == REFUSED
    assert outcome(theme_named, "Dark") == outcome(theme_named, "dar") == REFUSED


def changed(text: str, **parts: Any) -> str:
    return json.dumps({**json.loads(text), **parts})


@pytest.mark.parametrize(
    "parts", [{"version": 2}, {"version": "1"}, {"hint": 1}, {"algorihm": "minimax"}, {"lang": "fr"}]
)
def test_exercise_and_trace_files_of_other_versions_are_refused(parts: dict[str, Any]) -> None:
    """An unknown key could change the meaning of the other keys."""
    exercise, trace = Exercise("values", "[3 5]"), gt.alphabeta("[3 5]").trace
    playouts = gt.mcts("[3 5]", playouts=2, seed=1).trace
    assert outcome(Exercise.from_json, changed(exercise.to_json(), **parts)) == REFUSED
    assert outcome(gt.Trace.from_json, changed(trace.to_json(), **parts)) == REFUSED
    assert outcome(type(playouts).from_json, changed(playouts.to_json(), **parts)) == REFUSED


def test_unreadable_receipt_is_refused(tmp_path: Path) -> None:
    """Without the receipt, the next lesson would have no sheet for the student."""
    folder = tmp_path / "receipts"
    folder.mkdir()
    (folder / "u1.json").write_text('{"format": "gametree-receipt-99"}', encoding="utf-8")
    with pytest.raises(InputError, match=r"u1\.json is not a receipt that this version of gametree can read"):
        read_receipts(tmp_path)


def test_secret_file_must_have_one_line(tmp_path: Path) -> None:
    path = tmp_path / "secret.txt"
    path.write_bytes(b"a long secret\r\n")
    assert read_secret(path) == "a long secret"
    path.write_bytes(b"a long secret\nanother one\n")
    assert outcome(read_secret, path) == REFUSED
    assert outcome(variant, "values", "u1", str(path), "sheet 1") == REFUSED


# ---- addresses of the site --------------------------------------------------------------------------------

SEARCH_PARTS = {
    "tree": "[3 5]",
    "b": "2",
    "root": "min",
    "algorithm": "minimax",
    "cut": "beyond",
    "alpha": "1",
    "depth": "1",
}


@pytest.mark.parametrize("name", SEARCH_PARTS)
def test_address_parameter_without_effect_is_refused(name: str) -> None:
    """In an address, an example or a tutor excludes all other parameters; a tree excludes a seed and the parameters for
    drawing a tree.
    """
    part = {name: SEARCH_PARTS[name]}
    assert outcome(search_at, {"example": "000-two-ply", **part}) == REFUSED
    assert outcome(tutor_at, {"tutor": "maxn", **part}, "en", keep=False) == REFUSED
    if name in ("b", "root"):
        assert outcome(exercise_at, {"kind": "values", "seed": "1", **part}) == REFUSED


@pytest.mark.parametrize("name", ["seed", "difficulty"])
def test_address_with_a_tree_refuses_parameters_for_drawing(name: str) -> None:
    assert outcome(exercise_at, {"kind": "values", "tree": TWO_PLY, name: "2"}) == REFUSED
    assert outcome(tutor_at, {"tutor": "maxn", "kind": "values", name: "2"}, "en", keep=False) == REFUSED


def test_address_with_duplicate_or_misspelt_parameter_is_refused() -> None:
    assert outcome(search_at, {"tree": "[3 5]", "b": "2", "branching": "2"}) == REFUSED
    assert outcome(search_at, {"tree": "[3 5]", "cut": "BEYOND"}) == REFUSED
    assert search_at({"tree": "[3 5]"}).algorithm == "alphabeta"


# ---- reported choices -------------------------------------------------------------------------------------------

SEARCH = """
def {name}(node{parameters}):
    if node.is_leaf:
        return node.value
    values = [{name}(child{passed}) for child in node.children]
    return {best}(values)
"""
RIGHT = '(max if node.player == "max" else min)'


SOLVER = """
class Solver:
    def go(self, node):
        return 1

    def search(self, node):
        if node.is_leaf:
            return node.value
        values = [self.search(child) for child in node.children]
        return max(values)
"""


def program(name: str = "minimax", parameters: str = "", passed: str = "", best: str = RIGHT) -> str:
    return SEARCH.format(name=name, parameters=parameters, passed=passed, best=best)


@pytest.mark.parametrize(
    ("source", "called"),
    [
        (program(), ""),
        (program() + program("minimax2", best="max"), ""),
        (program("my_search"), ""),
        (program("my_search", best="max"), "my_search(node)"),
        (program("alphabeta", best="max"), "alphabeta(node)"),
        (SOLVER, "Solver.search(node)"),
        (program(parameters=", depth", passed=", depth - 1"), ""),
        (
            program(parameters=", depth, maximizing", passed=", depth - 1, True", best="max"),
            "minimax(node, depth=10000, maximizing=True)",
        ),
    ],
)
def test_feedback_names_the_called_function(source: str, called: str) -> None:
    """The feedback on a wrong program names the function that was called, if it is not the requested one or if its
    arguments were guessed.
    """
    feedback = check_implementation("minimax", source, trees=[TWO_PLY], counts_calls=False)
    assert feedback.called == called
    assert (f"What was called is {called}." in feedback.message()) == bool(called)


def test_feedback_names_two_candidate_functions() -> None:
    judge = "def {}(position):\n    return 0\n"
    feedback = check_implementation("evaluation", judge.format("evaluation") + judge.format("evaluate"))
    assert feedback.called == "evaluate(position)"
    assert not check_implementation("evaluation", judge.format("evaluation")).called


@pytest.mark.parametrize("names", [("search", "find"), ("max_value", "min_value"), ("Minimax", "helper")])
def test_ambiguous_function_is_not_called(names: tuple[str, str]) -> None:
    feedback = check_implementation("minimax", "".join(map(program, names)), trees=[TWO_PLY])
    assert "Your program has no function with the name minimax." in feedback.message()


def test_command_names_the_search_it_takes_from_an_example(tmp_path: Path, capsys: Output) -> None:
    several = [name for name in ids() if sum(hasattr(case.subject, "algorithm") for case in load(name).cases) > 1]
    one = [name for name in ids() if len(load(name).cases) == 1 and hasattr(load(name).cases[0].subject, "algorithm")]
    for name, is_said in ((several[0], True), (one[0], False)):
        assert (
            cli.main(["figures", "--lecture", name, "--format", "markdown", "--lang", "en", "-o", str(tmp_path / name)])
            == 0
        )
        assert (f"--lecture {name} --case" in capsys.readouterr().err) == is_said
    named = ["figures", "--lecture", several[0], "--case", "0", "--format", "markdown", "-o", str(tmp_path / "named")]
    assert cli.main(named) == 0 and not capsys.readouterr().err


@pytest.mark.parametrize("name", ["002", "002-dee", "002-DEEP", "deep", " 002-deep"])
def test_abbreviated_example_name_is_refused(name: str) -> None:
    assert outcome(load, name) == REFUSED


@pytest.fixture
def below_a_course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "course.toml").write_text('language = "en"\n[rules]\ncut = "beyond"\n', encoding="utf-8")
    (tmp_path / "a" / "b").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "a" / "b")
    monkeypatch.setenv("LANGUAGE", "en")
    return tmp_path


def test_conventions_file_of_a_parent_folder_is_reported(
    below_a_course: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message names the file and the keys that have an effect."""
    assert cli.main(["run", "[[3 5] [3 4]]"]) == 0
    note = (
        "gametree: ../../course.toml, in a folder above, sets rules.cut, language; choose another file with --course\n"
    )
    assert capsys.readouterr().err == note.replace("/", os.sep)
    for silent in (
        ["run", "[3 5]", "--course", "../.."],
        ["run", "[3 5]", "--lang", "en", "--cut", "beyond"],
        ["course", "show"],
    ):
        assert cli.main(silent) == 0 and not capsys.readouterr().err, silent
    monkeypatch.chdir(below_a_course)
    assert cli.main(["run", "[3 5]"]) == 0 and not capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        "language = 'es'\nlanguage = 'pt'\n",
        "Language = 'es'\n",
        "[rules]\ncut = 'Beyond'\n",
        "[rule]\n",
        "language = 'fr'\n",
    ],
)
def test_conventions_file_is_read_completely_or_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "course.toml").write_text(text, encoding="utf-8")
    assert outcome(Course.read, tmp_path) == REFUSED


@pytest.mark.parametrize(
    ("value", "lang"),
    [
        ("es", "es"),
        ("es_MX.UTF-8", "es"),
        ("pt-BR", "pt"),
        ("PT_pt@euro", "pt"),
        ("fr:es", "es"),
        ("C", "en"),
        ("est_EE", "en"),
        ("ptx", "en"),
        ("fr_FR.UTF-8", "en"),
        ("es.UTF-8", "es"),
    ],
)
def test_environment_language_must_match_a_whole_code(value: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first variable that is set decides; a three-letter code does not match a two-letter language."""
    for name in LOCALE_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", value)
    assert reader_language() == lang
    monkeypatch.setenv("LANGUAGE", "es")
    assert reader_language() == "es"


# ---- defaults named in the output -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tree", "algorithm"),
    [("[3 5]", "alphabeta"), ("[{0.5: 3, 0.5: 5} 2]", "expectiminimax"), ("p1[(1 2) (2 1)]", "maxn")],
)
def test_tree_address_without_algorithm_gets_the_default_search(tree: str, algorithm: str) -> None:
    root = "p1" if algorithm == "maxn" else "max"
    assert search_at({"tree": tree, "root": root}).algorithm == algorithm


def test_default_seed_gives_reproducible_results() -> None:
    """The default seed is a number, and an exercise shows it."""
    assert gt.mcts(TWO_PLY, playouts=20) == gt.mcts(TWO_PLY, playouts=20)
    assert generate("values", 7).seed == 7 and generate("values", 7) == generate("values", 7)


def test_default_machine_suits_the_game_and_unknown_ones_are_refused() -> None:
    game = gt.games.Nim(2, 1, players=3)
    first = suitable_machines(players_of(game, game.initial))[0]
    assert machine_named(first)(game, game.initial).algorithm == first
    for name in ("alpha", "AlphaBeta", "mcts2", ""):
        assert name not in MACHINES and outcome(machine_named, name) == REFUSED


def test_assistant_reports_the_kind_it_drew() -> None:
    """The reply contains the question, whose kind was chosen at random; unknown names of kinds are refused."""
    session = Assistant(random=random.Random(1))
    ticket, *lines = session.exercise().text.splitlines()
    assert any("?" in line or "." in line for line in lines)
    for tool, given in ((session.exercise, "value"), (session.hint, ticket[:4]), (session.hint, ticket.upper() + "x")):
        assert outcome(tool, given) == REFUSED


@pytest.mark.parametrize("text", ["[3,,5]", "[,3 5]", "[[3 5], ,[2 4]]", "{, 0.5: 3, 0.5: 4}", "[3 (1 2),,(3 4)]"])
def test_comma_after_an_empty_entry_is_refused(text: str) -> None:
    """A comma after an empty entry is refused, because a leaf may be missing; commas in quoted names and at the end are
    accepted.
    """
    with pytest.raises(gt.GameTreeError, match="there is nothing before the comma"):
        gt.Tree.read(text)
    assert str(gt.Tree.read('["a,,b": 3, 5,]')) == '["a,,b": 3 5]'
