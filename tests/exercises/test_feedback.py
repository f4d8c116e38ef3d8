"""Display of feedback: sentences in three languages, a marked tree as text and as picture, and HTML."""

from __future__ import annotations

import dataclasses
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree as gt
from gametree.drawing.drawing import draw, layout_of
from gametree.drawing.shapes import Role, TextMark
from gametree.drawing.themes import THEMES
from gametree.exercises import MISTAKES, Exercise, Verdict, check
from gametree.exercises.exercise_picture import answer_table, exercise_bundle, marked_drawing
from gametree.exercises.kinds.step_tables import options, table
from gametree.exercises.programs.mutants import NEGAMAX
from gametree.phrases import LANGUAGES
from gametree.render import graphviz
from gametree.render.graphviz import dot
from gametree.render.svg import svg
from gametree.render.text_drawing import text
from goldens import Golden
from known_trees import LEAVES_27, T1, TWO_PLY
from questions import exercises

MAXN = "(1 2 6) (4 2 3) (6 1 2) (7 4 1) (5 1 1) (1 5 2) (7 7 1) (5 4 5)"
LOTTERY = "max[{0.9: [2 2], 0.1: [3 3]} {0.9: [1 1], 0.1: [4 4]}]"
THIRDS = "[{1/3: 2, 2/3: 0} 0]"


DECK_27 = gt.Tree.from_leaves(LEAVES_27, branching=3)
SKIPPED_ONE = {"steps": table(MISTAKES["next-sibling-only"].search(gt.Tree.parse(TWO_PLY)))}
"""answer of a student who prunes one leaf too few: in step 6 of the table, C3 is evaluated"""

SWAPPED = NEGAMAX.replace("alpha >= beta", "alpha >= best")
SAID: tuple[tuple[Any, ...], ...] = (
    ("values", TWO_PLY, "A=3 B=3 C=4 D=2"),
    ("values", T1, "A=3 B=3 B3=8 C=4 D=1", {"algorithm": "alphabeta"}),
    ("values", T1, "A=3 B=3 B3=8 C=3 D=3", {"algorithm": "alphabeta", "rules": gt.Rules(fail="hard")}),
    ("values", TWO_PLY, "A=12 B=12 C=2"),
    ("values", "[[3 5] [2 [7 [8 1]]]]", "A=3 B=3 C=2 C2=8", {"algorithm": "alphabeta"}),
    ("chance-values", LOTTERY, "A=2.1 B=2.1 B1=2 B2=3 C=2.5 C1=1 C2=4"),
    ("chance-values", THIRDS, "A=0.667 B=0.667"),
    ("tuples", gt.Tree.from_leaves(MAXN, 2, root="p1"), "A: 1 2 6, B: 1 2 6, B1: 4 2 3"),
    ("pruned-leaves", T1, "B32 B33 C2 C3 D3"),
    ("pruned-leaves", T1, "B32 B33 C3"),
    ("cut-branches", DECK_27, "B23 B32 B33 C21 C2 C3 D33"),
    ("pruned-leaves", TWO_PLY, "C2 C3 D2 D3"),
    ("pruned-leaves", TWO_PLY, "B1 B2 B3 C1 C2 C3 D1 D2"),
    ("pruned-leaves", TWO_PLY, "B1 B2 B3 C1 C2 C3 D1 D2 D3"),
    ("pruned-leaves", TWO_PLY, []),
    ("pruned-leaves", T1, "B33 C2 C3"),
    ("pruned-leaves", T1, "C2 C3"),
    ("pruned-leaves", "5", "A"),
    ("values", "[[3 5] [[2 4] 1]]", "A=7 B=7 C=1 C1=4", {"rules": gt.Rules(depth=2, evaluate={"C1": 4})}),
    ("values", "[[3 5] [[2 4] 1]]", "A=3 B=3 C=1 C1=4", {"rules": gt.Rules(depth=2, evaluate={"C1": 4})}),
    ("visit-order", TWO_PLY, "B1 B2 B3 C1 C2"),
    ("visit-order", TWO_PLY, "B1 B2"),
    ("visit-order", TWO_PLY, "C1 B2"),
    ("visit-order", TWO_PLY, "D3 D2 D1 C1 B3 B2 B1"),
    ("visit-order", "[[3 12] [2 4]]", "C1 B2 B1"),
    ("visit-order", "[[3 12] [5 4]]", "C2 C1 B2 B1"),
    ("visit-order", TWO_PLY, []),
    ("windows", T1, "A: -inf inf, B: -inf inf, B3: -inf 12, C: 3 inf, D: 3 inf"),
    ("windows", TWO_PLY, "A: -inf inf, B: -inf inf, C: 3 inf, D: 2 inf"),
    ("windows", T1, "A: -inf inf, B: -inf 3, B3: -inf 3, C: 3 inf, D: 3 inf"),
    ("windows", T1, "A: 3 inf, B: -inf inf, B3: -inf 3, C: 3 inf, D: 3 inf"),
    ("windows", T1, "B3: -inf 3, B: -inf 3, C: 3 2, D: 3 5, A: 3 inf", {"details": {"at": "end"}}),
    ("intervals", T1, "A=3 B=3 B3=8 C='≤ 2' D=1"),
    ("bounds", T1, "A: 3, B: 3, B3: 8, C: <= 2, D: 1"),
    ("bounds", TWO_PLY, "A: 3, B: <= 3, C: <= 2, D: 2"),
    ("bounds", TWO_PLY, "A: 3, B: 12, C: <= 2, D: 2"),
    ("savings", T1, 3),
    ("savings", T1, 5),
    ("best-move", TWO_PLY, "a3"),
    ("best-move", gt.Tree.from_leaves(MAXN[:32], 2, root="p1"), "B", {"algorithm": "maxn"}),
    ("find-x", TWO_PLY, "x <= 2", {"details": {"leaf": "C1", "branch": "C2"}}),
    ("find-x", TWO_PLY, "always", {"details": {"leaf": "C1", "branch": "C2"}}),
    ("find-x", TWO_PLY, "x >= 2", {"details": {"leaf": "D3", "ask": "move", "move": "a3"}}),
    ("find-x", TWO_PLY, "x <= 1", {"details": {"leaf": "B1", "ask": "change"}}),
    ("find-x", TWO_PLY, "never", {"details": {"leaf": "C1", "branch": "C2"}}),
    ("child-order", TWO_PLY, {}),
    ("child-order", TWO_PLY, {}, {"details": {"cuts": "fewest"}}),
    ("design-leaves", TWO_PLY, "3 12 8 2 4 6 14 5 2"),
    ("design-leaves", TWO_PLY, "5 12 8 4 5 7 6 9 8", {"details": {"cuts": "fewest"}}),
    ("which-trace", TWO_PLY, 1, {"details": {"options": options([gt.minimax(TWO_PLY), gt.alphabeta(TWO_PLY)])}}),
    ("first-wrong-step", TWO_PLY, 5, {"details": SKIPPED_ONE}),
    ("first-wrong-step", TWO_PLY, 6, {"details": SKIPPED_ONE}),
    ("first-wrong-step", TWO_PLY, 9, {"details": SKIPPED_ONE}),
    *(("why-cut", "[[[10 [10 3 1]] [[8 12] [5 5]]] [[[10 3] [8 12]] 6]]", row, {}) for row in range(1, 7)),
    *(
        ("order-lines", TWO_PLY, lines, {})
        for lines in ("7 >9 >8 >2", "7 >9 >8 >2 >>12 >>1 >>5 >>11", "7 9 8 1 2", "3")
    ),
    *(("wrong-line", TWO_PLY, line, {"details": {"program": SWAPPED}}) for line in (1, 7, 10, 13, 15)),
)


@pytest.mark.parametrize("number", range(len(SAID)))
def test_feedback_has_the_count_and_one_clue(number: int, golden: Golden) -> None:
    """The clue is one sentence about the first place to check; the other languages have as many lines, all
    different.
    """
    kind, tree, answer, *options = SAID[number]
    feedback = check(Exercise(kind, tree, **(options[0] if options else {})), answer, mistakes={})
    golden(f"{kind} {answer}")
    for lang in LANGUAGES:
        golden(feedback.message(lang), lang=lang)
    assert len({feedback.message(lang).count("\n") for lang in LANGUAGES}) == 1


@pytest.mark.parametrize(("lang", "quoted"), [("en", "“toss”"), ("es", "«toss»"), ("pt", "«toss»")])
def test_labels_that_read_as_words_are_in_quotes(lang: str, quoted: str) -> None:
    """A label such as toss is quoted in a sentence, but not in a formula or in an answer to type."""
    exercise = Exercise("values", "a: [toss: [3 12] C: [2 4]]")
    assert check(exercise, {"a": 3, "toss": 12, "C": 2}).message(lang).split(quoted)[1:]
    assert quoted in exercise.hint(1, {"toss": 12}, lang)
    assert "{'a': 7, 'toss': 7}" in exercise.text(lang)


def test_values_from_estimates_are_called_approximate() -> None:
    """The exercise has a depth limit, at which positions are estimated."""
    limited = gt.Rules(depth=1, evaluate={"B": 4, "C": 7.5, "D": 1})
    message = check(Exercise("values", TWO_PLY, limited), {"A": 4}, mistakes={}).message("es")
    assert "B ≈ 4; C ≈ 7,5 y D ≈ 1" in message and " = " not in message


@pytest.mark.parametrize("lang", LANGUAGES)
def test_feedback_is_displayed_in_the_language_of_the_check(lang: str, golden: Golden) -> None:
    feedback = check(Exercise("values", TWO_PLY), "A=3 B=3 C=4 D=2", lang=lang)
    golden(*repr(feedback).splitlines()[-3:], lang=lang)
    golden(*[" ".join(row) for row in Page(feedback._repr_mimebundle_()).rows], lang=lang)
    assert f'lang="{lang}"' in feedback._repr_mimebundle_()["text/html"]


def test_feedback_is_displayed_in_the_language_of_the_exercise(golden: Golden) -> None:
    """The language does not matter when exercises are compared."""
    exercise = Exercise("values", TWO_PLY, lang="es")
    assert exercise == Exercise("values", TWO_PLY)
    assert exercise.text().startswith("Calcula el valor minimax de cada nodo interior.")
    assert "Calcula" in exercise._repr_mimebundle_()["text/html"]
    assert check(exercise, exercise.key).message() == "Correcto."
    assert check(exercise, exercise.key, lang="pt").message() == "Certo."
    with golden.raises(gt.GameTreeError):
        Exercise("values", TWO_PLY, lang="fr")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_feedback_names_other_rules_that_make_the_answer_right(lang: str, golden: Golden) -> None:
    """Each set of rules has one sentence."""
    feedback = check(Exercise("visit-order", "[[3 5] [3 9]]"), "B1 B2 C1 C2")
    assert list(feedback.other_rules) == [{"cut": "beyond"}]
    golden(feedback.message(lang), lang=lang)


def test_feedback_names_rules_under_which_nothing_is_cut_off(golden: Golden) -> None:
    feedback = check(Exercise("pruned-leaves", "[[3 5] [3 9]]"), [])
    assert list(feedback.other_rules) == [{"cut": "beyond"}, {"order": "right_to_left"}]
    golden(*feedback.message().splitlines())


@pytest.mark.parametrize("kind", ["pruned-leaves", "cut-branches", "values", "windows"])
@pytest.mark.parametrize("tree", [TWO_PLY, T1, DECK_27])
def test_trivial_answers_are_not_attributed_to_a_mistake(kind: str, tree: Any) -> None:
    """Trivial answers are empty, cross out everything, or contain half of the right answer."""
    exercise = Exercise(kind, tree, algorithm="alphabeta")
    if isinstance(exercise.key, dict):
        answers: list[Any] = [{}, dict(list(exercise.key.items())[::2])]
    else:
        answers = [[], [exercise.tree.label(node) for node in exercise.tree.children(0)]]
        if kind == "pruned-leaves":
            answers[1] = [exercise.tree.label(leaf) for leaf in exercise.tree.leaves]
    for answer in answers:
        feedback = check(exercise, answer)
        assert not feedback.right and feedback.beliefs == ()
        assert not any(word in feedback.message() for word in ("You seem", "Two mistakes"))
        stated = [change for change in feedback.other_rules if not {"order", "reach"} & set(change)]
        assert ("would be right" in feedback.message()) == bool(stated)


@given(exercises(("pruned-leaves", "cut-branches", "chance-pruning")), st.data())
def test_first_hint_begins_the_clue_of_the_feedback(exercise: Exercise, data: st.DataObject) -> None:
    """The test crosses out arbitrary nodes."""
    nodes = [
        node for node in exercise.tree if node and (exercise.kind == "cut-branches" or not exercise.tree.children(node))
    ]
    answer = [exercise.tree.label(node) for node in data.draw(st.lists(st.sampled_from(nodes or [0]), unique=True))]
    feedback = check(exercise, answer, mistakes={})
    if not feedback.right and answer and nodes:
        (clue,) = [line for line in feedback.message().splitlines() if line.startswith("Look first at")] or [""]
        other_rules = any(not {"order", "reach"} & set(change) for change in feedback.other_rules)
        assert clue.startswith(exercise.hint(1, answer)) or (other_rules and not clue)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_part_is_counted_in_the_singular(lang: str, golden: Golden) -> None:
    golden(check(Exercise("cut-branches", "[[3 12] [2 4]]"), "B1").message(lang), lang=lang)


@pytest.mark.parametrize(
    ("rubric", "answer"),
    [
        ("per_node", "C2 C3 D3"),
        ("per_node", "C2"),
        ("minus_per_error", "C2"),
        ("minus_per_error", ""),
        ("minus_per_error", "C3 C2"),
        ("all_or_nothing", "C2"),
    ],
)
def test_feedback_shows_the_cost_of_an_error(rubric: str, answer: str, golden: Golden) -> None:
    """The cost is stated beside the points."""
    golden(check(Exercise("pruned-leaves", TWO_PLY), answer, rubric).points())


class TestMarkedTree:
    """The tree of an exercise with a marked answer."""

    feedback = check(Exercise("values", T1), "A=12 B=12 B3=8 C=3")
    leaves = check(Exercise("pruned-leaves", TWO_PLY), "C3 D3")

    def test_text_drawing_has_signs_and_values(self, golden: Golden) -> None:
        """Each marked node has a sign and the value from the answer."""
        golden(repr(self.feedback))

    def test_solution_marks_every_part(self, golden: Golden) -> None:
        """The solution is shown on request."""
        golden(repr(self.feedback.solution()))
        page = Page(self.feedback.solution()._repr_mimebundle_())
        assert page.rows[0] == ["node", "your answer", "mark", "solution"]
        assert page.rows[4:] == [["D", "—", "? missing", "1"], ["A", "12", "(✓) follows from your own values", "3"]]

    def test_verdicts_have_roles_and_signs(self) -> None:
        """Of the missing parts only the first one has a sign."""
        tree = self.feedback.exercise.tree
        assert self.feedback.marks == {
            tree["A"]: Role.RIGHT,
            tree["B"]: Role.WRONG,
            tree["B3"]: Role.RIGHT,
            tree["C"]: Role.WRONG,
        }
        assert self.feedback.solution().marks == {**self.feedback.marks, tree["D"]: Role.MISSED}
        assert self.leaves.notes == {5 + 2: "?", 5 + 3: "✓", 9 + 3: "✗"}

    def test_sign_of_a_leaf_is_below_its_name(self) -> None:
        """The sign is inside the picture."""
        drawing = marked_drawing(self.leaves)
        marks = {mark.id: mark for mark in drawing.marks() if isinstance(mark, TextMark)}
        sign, name = marks["i8"], marks["k8"]
        assert (sign.text, sign.role, name.text) == ("✓", Role.RIGHT, "C3")
        assert name.y - name.size / 2 >= sign.y + sign.size * 0.4
        assert sign.y - sign.size / 2 > drawing.box[1]
        assert "4 ?" in text(drawing)

    @pytest.mark.parametrize("theme", THEMES)
    def test_picture_has_css_classes_and_a_description(self, theme: str) -> None:
        """The classes are the names of the roles."""
        drawn = svg(marked_drawing(self.feedback.solution()), THEMES[theme])
        root = ElementTree.fromstring(drawn)
        assert {"gt-right", "gt-wrong", "gt-missed"} <= {
            name for element in root.iter() for name in element.get("class", "").split()
        }
        said = " ".join(element.text or "" for element in root.iter() if element.tag.endswith(("title", "desc")))
        assert "Look first at B" in said
        assert "B, MIN node, 12, right is 3, wrong" in said

    @pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
    def test_no_role_depends_on_colour(self, theme: Any) -> None:
        """Right, wrong, missed and unmarked nodes differ in the dash pattern or the line width."""
        looks = [theme.nodes[role] for role in (Role.PLAIN, Role.RIGHT, Role.WRONG, Role.MISSED)]
        assert len({(look.width, look.dash) for look in looks}) == len(looks)

    def test_different_verdicts_have_different_signs(self) -> None:
        feedback = self.feedback
        signs = {item.verdict: feedback.note(dataclasses.replace(item, given=None)) for item in feedback.items}
        assert signs == {Verdict.RIGHT: "✓", Verdict.CARRIED: "(✓)", Verdict.WRONG: "✗", Verdict.MISSED: "?"}


class TestDrawing:
    """Marks and notes on any tree or frame, independent of exercises."""

    def test_tree_takes_marks_and_notes(self) -> None:
        """Other nodes stay plain."""
        drawing = draw(gt.Tree.parse(TWO_PLY), marks={1: Role.WRONG}, notes={1: "✗ 9", 2: "?"}, caption="Look at B.")
        assert [drawing.node_role(node) for node in (0, 1, 2)] == [Role.PLAIN, Role.WRONG, Role.PLAIN]
        assert [drawing.note(node) for node in (0, 1, 2)] == ["", "✗ 9", "?"]
        assert drawing.edge_role(1) is Role.PLAIN
        shown = {
            mark.id: mark for mark in drawing.marks() if isinstance(mark, TextMark) and mark.role is not Role.HIDDEN
        }
        assert (shown["i1"].role, shown["i2"].role) == (Role.WRONG, Role.NOTE)
        assert "i0" not in shown
        assert drawing.caption == "Look at B."
        assert not drawing.caption_lines

    def test_marks_and_notes_come_first_on_a_frame(self) -> None:
        """A mark replaces a node's role in the frame, and a note replaces the node's value; edges do not change."""
        frame = gt.alphabeta(TWO_PLY).frames()[-1]
        drawing = draw(frame, marks={5: Role.RIGHT}, notes={5: "✓ 2", 8: "✗"}, captioned=True, caption="So it is.")
        plain = draw(frame)
        assert (drawing.node_role(5), drawing.note(5), drawing.note(1)) == (Role.RIGHT, "✓ 2", "= 3")
        assert [drawing.edge_role(node) for node in frame.tree] == [plain.edge_role(node) for node in frame.tree]
        assert drawing.caption_lines == ("So it is.",)
        assert layout_of(frame.trace, breaks_labels=True) == plain.layout

    def test_drawing_without_marks_is_unchanged(self) -> None:
        frame = gt.alphabeta(TWO_PLY).frames()[3]
        assert dot(draw(frame, marks={}, notes={}), THEMES["light"]) == dot(draw(frame), THEMES["light"])


class Page:
    """The HTML form of a notebook output."""

    def __init__(self, bundle: Mapping[str, str]) -> None:
        self.source = bundle["text/html"]
        self.root = ElementTree.fromstring(self.source)

    @property
    def rows(self) -> list[list[str]]:
        """Return the cells of the table."""
        return [["".join(cell.itertext()) for cell in row] for row in self.root.iter("tr")]


class TestHtml:
    """The HTML form of feedback in a notebook."""

    def test_feedback_has_picture_sentences_points_and_table(self, golden: Golden) -> None:
        """The table has a sign and a word for each part."""
        page = Page(check(Exercise("values", T1), "A=12 B=12 B3=8 C=3")._repr_mimebundle_())
        golden(*page.rows)
        said = ["".join(element.itertext()) for element in page.root.iter("p")]
        assert said[0] == "1 of 5 is right."
        assert said[-1] == "Points: 2 of 5."
        assert any(element.tag == "img" for element in page.root.iter())

    def test_answer_of_one_part_has_no_table(self) -> None:
        """Feedback on an answer of one part has no picture, either."""
        page = Page(check(Exercise("savings", T1), 3)._repr_mimebundle_())
        assert page.rows == []
        assert not any(element.tag == "img" for element in page.root.iter())

    def test_exercise_shows_tree_question_rules_and_tables(self) -> None:
        exercise = Exercise(
            "which-trace", TWO_PLY, details={"options": options([gt.minimax(TWO_PLY), gt.alphabeta(TWO_PLY)])}
        )
        page = Page(exercise._repr_mimebundle_())
        lines = exercise.text().splitlines()
        assert ["".join(item.itertext()) for item in page.root.iter("li")] == lines[1:]
        assert "".join(page.root.find("p").itertext()) == lines[0]  # type: ignore[union-attr]
        tables = ["".join(table.itertext()) for table in page.root.iter("pre")]
        assert [table.splitlines()[0] for table in tables] == ["1", "2"]
        assert tables[1].splitlines()[3].split() == ["B1", "−∞", "+∞", "3"]
        assert repr(exercise).endswith(tables[1])
        assert lines[0] in " ".join(repr(exercise).split())

    def test_names_are_escaped(self) -> None:
        """A label that looks like markup is shown as text."""
        tree = gt.Tree.parse('["<b>&": [3 5] "x": 2]')
        page = Page(check(Exercise("values", tree), {"<b>&": 5, "A": 3})._repr_mimebundle_())
        assert page.rows[1] == ["<b>&", "5", "✗ wrong"]
        assert "<b>" not in page.source

    def test_text_replaces_the_picture_without_graphviz(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Text is shown if a picture cannot be drawn."""
        monkeypatch.setattr(graphviz, "is_available", lambda *_: False)
        feedback = check(Exercise("values", TWO_PLY), "A=3 B=3 C=4 D=2")
        page = Page(feedback._repr_mimebundle_())
        assert "C ▽ ✗ 4" in "".join(page.root.find("pre").itertext())  # type: ignore[union-attr]
        assert "<pre>" in exercise_bundle(feedback.exercise)["text/html"]


@given(exercises(), st.sampled_from(LANGUAGES))
def test_every_kind_of_feedback_renders_as_text_and_html(exercise: Exercise, lang: str) -> None:
    """The example is submitted as the answer; all placeholders are filled, and the HTML is well-formed."""
    feedback = check(exercise, exercise.example(), lang=lang)
    bundle = feedback._repr_mimebundle_()
    assert ElementTree.fromstring(bundle["text/html"]) is not None
    assert "%(" not in bundle["text/html"] + bundle["text/plain"]
    assert " ".join(bundle["text/plain"].split()).endswith(feedback.points(lang))


def test_fractional_points_are_written_exactly() -> None:
    feedback = check(Exercise("values", "[[3 12] [2 4]]"), {"A": 3, "B": 3})
    assert (feedback.score, feedback.points()) == (2, "Points: 2 of 3.")
    half = dataclasses.replace(feedback, rubric=dataclasses.replace(feedback.rubric, points=1))
    assert (half.score, half.points()) == (Fraction(2, 3), "Points: 2/3 of 1.")


@given(exercises(), st.data())
def test_displayed_feedback_does_not_reveal_the_answer(exercise: Exercise, data: st.DataObject) -> None:
    """The answered parts are marked, and at most one other part; data and solution contain all parts."""
    parts = list(exercise.question_kind.items(exercise.key).items())
    if not exercise.question_kind.draws or isinstance(exercise.key, str):
        return
    some = [part for part in parts if data.draw(st.booleans())]
    answer = dict(some) if isinstance(exercise.key, dict) else [label for label, _ in some]
    feedback = check(exercise, answer, mistakes={})
    shown = [item for item in feedback.shown if item.given is None]
    assert shown in ([], [feedback.first_wrong]) and len(feedback.shown) <= len(some) + 1
    assert len(feedback.items) >= len(parts) and feedback.solution().shown == feedback.items
    missing = {item.label for item in feedback.items if item.given is None} - {item.label for item in shown}
    if isinstance(answer, list) and "order" not in exercise.kind:
        below = {label for name in answer for label in map(exercise.tree.label, exercise.tree.subtree(name))}
        words = re.findall(r"[\w.]+", feedback.message().replace(". ", " "))
        looked = {label for label in words if label in missing - below and not exercise.tree.children(label)}
        assert not looked, (answer, feedback.message())


def test_misplaced_leaf_is_distinguished_from_a_right_one(golden: Golden) -> None:
    """The sign and the table distinguish a leaf at its right position from a leaf that is only in the right order
    relative to the others.
    """
    feedback = check(Exercise("visit-order", "[[3 12] [5 4]]"), "C1 B1 B2 C2")
    assert feedback.score == 3
    rows = answer_table(feedback, "en")[1]
    golden(*[row[1:] for row in rows])
    assert [feedback.note(item) for item in feedback.items] == ["(✓) 2", "(✓) 3", "✗ 1", "✓ 4"]
