"""Questions of sheets: feedback and marks for right, partly right, missing and unusual answers."""

from __future__ import annotations

import itertools
import random
import re
import shlex
import subprocess
import sys
import time
import warnings
from fractions import Fraction
from math import log, sqrt
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

import gametree as gt
from gametree.commands.cli import _parser
from gametree.errors import ChoiceError, InputError
from gametree.exercises import RUBRICS, Exercise, Feedback, generate, kinds
from gametree.exercises.programs import TASKS
from gametree.exercises.questions import (
    FORMULATIONS,
    BackUp,
    Calculation,
    FinalMove,
    GradedAnswer,
    Means,
    Question,
    UctChoice,
    UctValues,
    check,
    formulation,
    marks,
)
from gametree.exercises.questions.calculation import MISTAKES
from gametree.exercises.questions.formulation import CoinMatches, Divisors, Matches
from gametree.exercises.questions.graded_answer import NotebookPage
from gametree.languages import translator_for
from goldens import Golden
from sheets import BUILD, ROOT

TREE = "[[3 12 8] [2 4 6] [14 5 2]]"
PRUNED = Question("pruned", Exercise("pruned-leaves", TREE), points=3)
VALUES = Question("worth", Exercise("values", TREE), points=2)


# ---- answers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "answer", "points"),
    [
        (PRUNED, ["C2", "C3"], 3),
        (PRUNED, "c3 c2", 3),
        (PRUNED, ["C2"], 1.5),
        (PRUNED, ["C2", "C3", "D3"], 1.5),
        (PRUNED, [], 0),
        (PRUNED, ["D3"], 0),
        (VALUES, {"A": 3, "B": 3, "C": 2, "D": 2}, 2),
        (VALUES, "A = 12, B = 12, C = 2, D = 2", 1.5),
        (VALUES, {"A": 3}, 0.5),
    ],
)
def test_marks_are_proportional_to_the_right_parts(question: Question, answer: object, points: float) -> None:
    """Each right part has its share, values that are consistent with earlier errors count, and wrong parts cost
    points.
    """
    found = question.marks({question.name: answer})
    assert (found, type(found)) == (points, type(points))
    assert question.check({question.name: answer}).marks == points


@pytest.mark.parametrize(
    "namespace",
    [{}, {"prumed": ["C2"]}, {"pruned": None}, {"pruned": ...}, {"pruned": 3}, {"pruned": ["Z9"]}, {"pruned": "what?"}],
)
def test_missing_answer_is_reported_and_gets_no_marks(namespace: dict[str, Any], golden: Golden) -> None:
    """The cases are a missing cell, another name, None, and an answer of another type."""
    graded = PRUNED.check(namespace)
    assert (graded.score, graded.maximum, PRUNED.marks(namespace)) == (0, 3, 0)
    golden(repr(graded))


@pytest.mark.parametrize("lang", ["es", "pt"])
def test_feedback_is_in_the_language_of_the_question(lang: str, golden: Golden) -> None:
    question = Question("podadas", Exercise("pruned-leaves", TREE), points=3, lang=lang)
    golden(
        repr(question), *[repr(question.check(names)) for names in ({}, {"podadas": 3}, {"podadas": ["C2"]})], lang=lang
    )


class Rude:
    """An object that raises an error on every access."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError("no")

    def __repr__(self) -> str:
        raise RuntimeError("no")


class Leaves(list[Any]):
    """A list that ends the program when it is iterated."""

    def __iter__(self) -> Any:
        sys.exit(1)


ITSELF: list[Any] = []
ITSELF.append(ITSELF)
SUBJECTS = [PRUNED.subject, TASKS["minimax"], FORMULATIONS["matches"], Means({"a1": (1, 2), "a2": (1, 3)})]


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: type(subject).__name__)
def test_check_raises_no_exception_for_any_object(subject: Any) -> None:
    """The check prints a sentence and gives no marks."""
    question = Question("mine", subject, points=3)
    strange = [Rude(), Leaves("ab"), ITSELF, object, print, lambda node: 1, (n for n in "ab"), b"\xff", 10**6000, 1j]
    for answer in [*strange, float("nan"), {1: {2: 3}}, "[" * 500, {"a1", "a2"}, type, sys, Matches(3)]:
        graded = question.check({"mine": answer, "other": Rude()})
        assert graded.marks == 0 and repr(graded) and "<div" in graded._repr_mimebundle_()["text/html"]


def one_line(graded: object) -> str:
    """Return the output for a console without its line breaks."""
    return " ".join(repr(graded).split())


def test_output_of_an_answer_is_captured(capfd: pytest.CaptureFixture[str]) -> None:
    """nbgrader treats any text on stderr as a failure, so the output and warnings of an answer are captured."""

    class Loud(Matches):
        def actions(self, state: Any) -> list[int]:
            print("here", state)
            print("there", file=sys.stderr)
            warnings.warn("everywhere", stacklevel=1)
            return super().actions(state)

    assert Question("Loud", FORMULATIONS["matches"], points=4).marks({"Loud": Loud}) == 4
    assert capfd.readouterr() == ("", "")


def test_marks_are_rounded() -> None:
    """Marks are integers or have two decimals, and only an entirely right answer gets all points."""
    for numerator, denominator in itertools.product(range(0, 40), (1, 3, 7, 39, 1999)):
        score = min(Fraction(numerator, denominator), Fraction(5, 2))
        found = GradedAnswer(score, Fraction(5, 2), NotebookPage(())).marks
        assert abs(Fraction(str(found)) - score) <= Fraction(1, 100) and 0 <= found <= 2.5
        assert (found == 2.5) == (score == Fraction(5, 2)) and float(repr(found)) == found
    scores = (Fraction(2, 3), Fraction(2999, 1000), 2)
    assert [GradedAnswer(score, 3, NotebookPage(())).marks for score in scores] == [0.67, 2.99, 2]


def test_check_does_not_reveal_the_key() -> None:
    """An answer with no leaf or with all leaves reveals nothing; no sign follows the first error."""
    leaves = [8, 6, 3, 1, 10, 3, 15, 20, 6, 7, 4, 6, 25, 10, 4, 4, 3, 5]
    tree = gt.Tree.from_leaves(leaves, branching=[2, 3, 3])
    for kind in ("pruned-leaves", "cut-branches", "visit-order"):
        exercise = Exercise(kind, tree)
        question = Question("mine", exercise)
        assert len(exercise.key) > 1
        said = question.check({"mine": []}).shown.message()  # type: ignore[attr-defined]
        assert re.search(r"^(Look (first )?at |A M\w+ node is cut off )", said, re.MULTILINE)
        assert len(set(said.replace(".", " ").split()) & set(exercise.key)) <= 1
        everything = [tree.label(leaf) for leaf in tree.leaves]
        shown = question.check({"mine": everything}).shown
        assert len(shown.shown) < len(shown.items)  # type: ignore[attr-defined]
        assert [item.verdict.counts for item in shown.shown].count(False) == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "arguments",
    [
        ("a b", PRUNED.subject),
        ("lambda", PRUNED.subject),
        ("a", TREE),
        ("a", PRUNED.subject, -1),
        ("a", PRUNED.subject, 0.125),
    ],
)
def test_meaningless_question_is_refused_where_it_is_written(arguments: tuple[Any, ...], golden: Golden) -> None:
    with golden.raises(InputError):
        Question(*arguments)
    with golden.raises(ChoiceError):
        Question("a", PRUNED.subject, lang="ess")  # type: ignore[arg-type]


def test_check_finds_the_question_by_the_name_of_the_answer() -> None:
    """The question is found among the variables of a notebook. If its cell was deleted, a message says so."""
    names: dict[str, Any] = {"question_1": PRUNED, "question_2": VALUES, "pruned": ["C2", "C3"], "odd": Rude()}
    assert (marks("pruned", names), marks("worth", names), marks("else", names)) == (3, 0, 0)
    assert repr(check("pruned", names)).endswith("Points: 3 of 3.")
    assert repr(check("else", {**names, "LANG": "pt"})).startswith("Falta a pergunta else: executa a célula")


def test_conflicting_questions_with_one_name_are_not_marked() -> None:
    """A message reports the conflict. Running the same cell twice is no conflict."""

    class Kind(Question):
        def marks(self, namespace: Any) -> int:
            return 99

    easy = Question("pruned", Exercise("pruned-leaves", "[1 2]"), points=3)
    cheap = Question("pruned", PRUNED.subject, points=4)
    given: dict[str, Any] = {"question_1": PRUNED, "pruned": ["C2", "C3"], "LANG": "pt"}
    for own in (easy, cheap, Kind("pruned", PRUNED.subject, points=3)):
        for names in ({**given, "own": own}, {"_own": own, **given}):
            assert marks("pruned", names) == check("pruned", names).marks == 0
    assert repr(check("pruned", names)).startswith("Há duas perguntas diferentes com o nome pruned, por isso nenhuma")
    for make in (
        lambda: Exercise("pruned-leaves", TREE),
        lambda: TASKS["minimax"],
        lambda: FORMULATIONS["matches"],
        lambda: Means({"a1": (1, 2), "a2": (1, 3)}),
        lambda: BackUp("[1 2]", [("B", 1)]),
    ):
        again = {"_3": Question("a", make()), "question_1": Question("a", make(), lang="es")}
        assert not repr(check("a", again)).startswith("There are two"), again


def test_picture_overrides_the_image_border_of_formgrader() -> None:
    """The style sheet of formgrader draws a border around every image that has no style of its own."""
    image = '<img style="border: 0" class="gametree-shown" alt="A tree with 13 nodes, 9 of them leaves. A, MAX'
    assert image in PRUNED._repr_mimebundle_()["text/html"]


def test_feedback_to_a_wrong_x_repeats_the_answer() -> None:
    """The feedback repeats the answer, because after "never" a plain "yes" would be ambiguous."""
    find = Exercise("find-x", TREE, details={"leaf": "C1", "branch": "C2"})
    ends = [repr(Question("x", find, lang=lang).check({"x": "x > 3"})) for lang in ("en", "es", "pt")]
    for said, end in zip(ends, ("says that it does.", "dice que llega.", "diz que chega."), strict=True):
        assert end in " ".join(said.split())


# ---- functions ----------------------------------------------------------------------------------


def minimax(node: Any) -> Any:
    """Return the minimax value as in the textbook."""
    if node.is_leaf:
        return node.value
    values = [minimax(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)


def only_max(node: Any) -> Any:
    """Return the greatest leaf value, as if every player were MAX."""
    return node.value if node.is_leaf else max(only_max(child) for child in node.children)


def nothing(node: Any) -> Any:
    """Return nothing."""


short = lambda node: node.value  # noqa: E731


def test_functions_get_a_share_for_each_tree() -> None:
    """The feedback reports an answer that is not a function."""
    question = Question("minimax", TASKS["minimax"], points=5)
    assert "def minimax(node): ..." in repr(question)
    answers = [question.check({"minimax": given}) for given in (minimax, only_max, nothing, "def minimax", None, short)]
    assert [graded.marks for graded in answers] == [5, 1.2, 0, 0, 0, 0]
    assert "That is what MAX would choose" in one_line(answers[1]) and repr(answers[1]).endswith("Points: 1.2 of 5.")
    needed = "answer: write a function written with def, not {}; for example: def minimax(node): ..."
    assert one_line(answers[3]).startswith(needed.format("'def minimax'"))
    assert one_line(answers[4]).startswith("answer: nothing is written yet; write a function written with def")
    assert one_line(answers[5]).startswith(needed.format("a lambda"))


def loud(node: Any) -> Any:
    """Print a line, and return nothing."""
    print("here")


def test_sheet_does_not_mention_printed_output() -> None:
    """The feedback has the text in its attribute ``printed``, but a sheet does not show it."""
    graded = Question("loud", TASKS["minimax"]).check({"loud": loud})
    assert "returns nothing" in repr(graded) and "printed" not in repr(graded)


# ---- games --------------------------------------------------------------------------------------


class Backwards(gt.Game):
    """The game of matches with other data types: a position is a string of strokes and the player to move; moves are
    strings, the greatest first.
    """

    def __init__(self, matches: int) -> None:
        self.initial = "|" * matches + "A"

    def player(self, state: str) -> str:
        return {"A": "max", "B": "min"}[state[-1]]

    def actions(self, state: str) -> list[str]:
        return ["take " + "|" * n for n in (3, 2, 1) if "|" * n in state]

    def result(self, state: str, action: str) -> str:
        return state[action.count("|") : -1] + {"A": "B", "B": "A"}[state[-1]]

    def is_terminal(self, state: str) -> bool:
        return len(state) == 1

    def utility(self, state: str) -> float:
        return {"A": 1.0, "B": -1.0}[state]


class OnlyTwo(Matches):
    """A wrong game in which three matches cannot be taken."""

    def actions(self, state: Any) -> list[int]:
        return super().actions(state)[:2]


class Turned(Matches):
    """A wrong game in which the player who takes the last match wins."""

    def utility(self, state: Any) -> int:
        return -super().utility(state)


class Second(Matches):
    """A wrong game in which MIN begins."""

    def __init__(self, matches: int) -> None:
        self.initial = "min", matches


class Stays(Matches):
    """A wrong game in which moves change nothing."""

    def result(self, state: Any, action: int) -> Any:
        return state


class Listed(Matches):
    """A game whose positions are lists."""

    def __init__(self, matches: int) -> None:
        self.initial = ["max", matches]  # type: ignore[assignment]


class Unmade(Matches):
    """A game whose constructor takes no number of matches."""

    def __init__(self) -> None:
        super().__init__(3)


class Unfair(CoinMatches):
    """A wrong game in which heads has a higher probability than tails."""

    def outcomes(self, state: Any) -> list[tuple[str, Any]]:
        return [("heads", 0.75), ("tails", 0.25)]


class Stub(gt.Game):
    """A game that is not yet written."""


GAMES = [
    ("matches", Matches, 7),
    ("matches", Backwards, 7),
    ("divisors", Divisors, 7),
    ("coin-matches", CoinMatches, 7),
    ("matches", OnlyTwo, 3),
    ("matches", Turned, 4),
    ("matches", Second, 0),
    ("matches", Stays, 0),
    ("matches", Listed, 0),
    ("matches", Unmade, 0),
    ("coin-matches", Unfair, 0),
    ("matches", Stub, 0),
    ("tictactoe", Matches, 0),
    ("divisors", CoinMatches, 0),
]


@pytest.mark.parametrize(("name", "game", "points"), GAMES, ids=lambda item: getattr(item, "__name__", ""))
def test_first_difference_of_a_game_is_reported(name: str, game: type[gt.Game], points: float, golden: Golden) -> None:
    """A game is right with any form of positions; otherwise the feedback reports its first difference or broken
    rule.
    """
    graded = Question("Mine", FORMULATIONS[name], points=7).check({"Mine": game})
    assert graded.marks == points
    golden(repr(graded))


def test_game_feedback_is_localised_and_non_games_are_reported() -> None:
    """An answer that is not a game class is reported."""
    question = Question("Meu", FORMULATIONS["divisors"], points=4, lang="pt")
    assert "Escreve este jogo como a classe Meu." in repr(question) and "Meu(12)" in repr(question)
    assert "Meu(2)" in repr(question.check({"Meu": Matches}))
    for given, got in ((int, "<class 'int'>"), (Divisors(6), "<gametree"), ("x", "'x'")):
        said = one_line(question.check({"Meu": given}))
        assert said.startswith(f"resposta: escreve uma subclasse de gametree.Game, não {got}")


def test_endless_loop_in_a_game_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop that catches every exception is also stopped, and no process or timer remains."""

    class Endless(Matches):
        def actions(self, state: Any) -> list[int]:
            while True:
                try:
                    time.sleep(0.01)
                except Exception:
                    continue

    monkeypatch.setattr(formulation, "SECONDS", 0.2)
    graded = Question("Endless", FORMULATIONS["matches"]).check({"Endless": Endless})
    assert graded.marks == 0 and repr(graded).startswith("This takes too long: is there an endless loop")
    with pytest.raises(formulation.OutOfTime), formulation.time_limit(0.05):
        while True:
            pass
    time.sleep(0.3)


# ---- Monte Carlo --------------------------------------------------------------------------------

TRIED = {"a1": (6, 10), "a2": (2, 3), "a3": (0, 4)}


def test_uct_values_and_choice_follow_the_formula() -> None:
    """The test covers nodes of MAX and of MIN."""
    for player, sign in (("max", 1), ("min", -1)):
        worth = {move: w / n + sign * 1.2 * sqrt(log(17) / n) for move, (w, n) in TRIED.items()}
        assert dict(UctValues(TRIED, player, 1.2).key) == pytest.approx(worth)
        best = (max if sign > 0 else min)(worth, key=lambda move: worth[move])
        assert UctChoice(TRIED, player, 1.2).key == {"": best}
    assert "c = √2." in repr(Question("uct", UctChoice(TRIED))) and "c = 1.2." in repr(
        Question("u", UctValues(TRIED, c=1.2))
    )
    question = Question("uct", UctValues(TRIED, c=1.2), points=3)
    exact = question.subject.key  # type: ignore[union-attr]
    assert question.marks({"uct": {move: round(value, 2) for move, value in exact.items()}}) == 3
    assert question.marks({"uct": {move: f"{value:.2f}".replace(".", ",") for move, value in exact.items()}}) == 3
    assert question.marks({"uct": {**exact, "a1": exact["a1"] + 0.02}}) == 2


def test_backup_adds_n_and_w_along_the_path() -> None:
    """N and W are sums over the playouts through a node, as in the replay of a search."""
    dice = random.Random(5)
    tree = gt.Tree.from_leaves([0] * 8, branching=2)
    playouts = [(tree.label(dice.choice(tree.nodes[1:])), dice.choice([0, 1, Fraction(1, 2)])) for _ in range(12)]
    wanted: dict[str, tuple[Any, Any]] = {}
    for label, result in playouts:
        for name in {"A", label[0], label[:2], label}:
            visits, total = wanted.get(name, (0, 0))
            wanted[name] = visits + 1, total + result
    question = Question("backed", BackUp(tree, playouts), points=2)
    assert question.subject.key == wanted  # type: ignore[union-attr]
    assert question.marks({"backed": wanted}) == 2
    assert question.marks({"backed": {**wanted, "A": (12, 0)}}) < 2


KINDS: list[tuple[Calculation, str]] = [
    (Means({"a1": (3, 4), "a2": (1, 5)}), "sum, all playouts, upside down"),
    (UctValues(TRIED, c=1.5), "no bonus, no ln, log10, no root, max takes off, sum with bonus"),
    (UctValues(TRIED, "min", 1.5), "min adds"),
    (UctChoice({"a1": (6, 10), "a2": (1, 4), "a3": (0, 2)}, c=1.4), "best mean"),
    (UctChoice({"a1": (6, 10), "a2": (3, 4), "a3": (0, 2)}, c=0.7), "tried least"),
    (UctChoice({"b1": (3, 4), "b2": (5, 14), "b3": (3, 8)}, "min", 0.9), "chooses as max, best mean"),
    (FinalMove({"a1": (30, 50), "a2": (4, 5), "a3": (1, 9)}), "best mean in the end, other player"),
    (FinalMove({"a1": (30, 60), "a2": (4, 5), "a3": (1, 9)}, by="mean"), "most playouts, greatest sum"),
    (BackUp("[[0 0] [0 0]]", [("B", 1), ("C", 1), ("B1", 0)]), "only where it began, not at the root, turned for min"),
    (BackUp("[[0 0] [0 0]]", [("B", 2), ("C", 1), ("B1", 5)]), "w before n, last result"),
]


@pytest.mark.parametrize(
    ("question", "names"), KINDS, ids=[f"{type(q).__name__}-{n}" for n, (q, _) in enumerate(KINDS)]
)
def test_feedback_to_a_mistaken_answer_names_the_mistake(question: Calculation, names: str) -> None:
    """The right answer gets all points, and its feedback names no mistake."""
    asked, leads = Question("mine", question, points=6), dict(question.mistakes())
    lone = "" in question.key

    def given(parts: Any) -> Any:
        return parts[""] if lone else dict(parts)

    right = asked.check({"mine": given(question.key)})
    assert right.marks == 6 and repr(right).startswith("Right.") and "seem" not in repr(right)
    for name in names.split(", "):
        graded = asked.check({"mine": given(leads[name])})
        assert graded.marks < 6 and MISTAKES[name].render(translator_for("en")) in one_line(graded), (
            name,
            repr(graded),
        )
    assert asked.marks({"mine": given(question.key) if lone else {"zz": 1}}) == (6 if lone else 0)


def test_single_wrong_number_is_not_called_a_mistake(golden: Golden) -> None:
    """The feedback names the wrong number and its place, but no mistake."""
    question = Question("mine", Means({"a1": (3, 4), "a2": (1, 5), "a3": (1, 2)}), points=3)
    said = repr(question.check({"mine": {"a1": "3/4", "a2": 1, "a3": 0.5}}))
    golden(said)


def test_every_mistake_sentence_has_a_test_case() -> None:
    assert {name for _, names in KINDS for name in names.split(", ")} == set(MISTAKES)


@pytest.mark.parametrize("answer", ["a4", ["a1", "a2"], None])
def test_unreadable_move_is_reported_with_an_example(answer: object, golden: Golden) -> None:
    """The example is not a row of the table."""
    golden(repr(Question("mine", UctChoice(TRIED)).check({"mine": answer})))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Means({"a1": (1, 0), "a2": (1, 1)}),
        lambda: Means({"a1": ("x", 1), "a2": (1, 1)}),
        lambda: Means({"a1": (1, 1)}),
        lambda: UctValues(TRIED, c=0),
        lambda: UctChoice({"a1": (1, 2), "a2": (1, 2)}),
        lambda: FinalMove({"a1": (1, 2), "a2": (2, 2)}),
        lambda: BackUp("[1 2]", []),
        lambda: BackUp("[1 2]", [("B", "x")]),
    ],
)
def test_meaningless_numbers_are_refused(make: Any, golden: Golden) -> None:
    """The question is refused when it is created."""
    with golden.raises(InputError):
        make()


def test_stale_answer_after_a_failed_cell_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check reports that it used the value from before the failed cell."""
    question = Question("pruned", Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"))
    namespace = {"question": question, "pruned": ["C2", "C3"]}
    shell = InteractiveShell(config=Config(HistoryManager={"enabled": False}))
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    assert repr(check("pruned", namespace)) == repr(question.check(namespace))
    with capture_output():
        shell.run_cell('pruned = ["C2", C3]', store_history=False)
    graded = check("pruned", namespace)
    older = "The cell before this one ended in an error, so the answer checked here is an older one"
    assert one_line(graded).startswith(older)
    assert graded.right and "<p>The cell before" in graded._repr_mimebundle_()["text/html"]


def test_lifted_time_limit_leaves_no_pending_alarm() -> None:
    """Python can hang if an alarm is pending while a function is traced."""
    program = (
        "import sys\nfrom gametree.exercises.questions.formulation import time_limit as within\n"
        "def traced(): return 1\n"
        "with within(5): pass\n"
        "sys.setprofile(lambda *_: None)\nsys.settrace(lambda *_: None)\nprint(traced())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600)
    assert done.stdout == "1\n", done.stderr


@pytest.mark.parametrize("kind", kinds.KINDS)
@pytest.mark.parametrize("rubric", RUBRICS)
def test_feedback_to_an_empty_answer_has_no_count(kind: str, rubric: str) -> None:
    """The check of an empty answer and the question do not reveal the number of parts."""
    question = Question("q", generate(kind, 5), points=4, rubric=rubric)
    assert question.rule is None or not re.search(r"\d", str(question.rule))
    for answer in ([], {}, ""):
        shown = question.check({"q": answer}).shown
        if isinstance(shown, Feedback) and not shown.right:
            first, *_ = shown.message().splitlines()
            assert not re.search(r"\d", first) and not re.search(r"\d+ parts? ", shown.message())
            assert not re.search(r"\d", shown.points().removeprefix("Points: 0 of 4."))


# ---- documentation of grading -------------------------------------------------------------------

PAGE = (ROOT / "docs" / "grading.md").read_text("utf-8")


def test_every_command_line_of_the_page_parses(golden: Golden) -> None:
    lines = re.findall(r"^gametree ([^&\n]+)", PAGE.replace("\\\n", ""), re.MULTILINE)
    given = [_parser(translator_for("en")).parse_args(shlex.split(line)) for line in lines]
    golden(*[one.command for one in given])
    assert {one.folder for one in given if one.command == "sheets"} == {Path("course")}


def test_table_lists_every_sheet() -> None:
    """The table contains the numbers of questions and points of each sheet."""
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d+) \| (\d+) \|", PAGE, re.MULTILINE)
    cells = {source.stem: BUILD.solved(source).cells for source in BUILD.sources()}
    graded = {sheet: [cell.metadata.nbgrader for cell in found] for sheet, found in cells.items()}
    points = {sheet: [one.points for one in found if "points" in one] for sheet, found in graded.items()}
    totals = {sheet: (int(count), int(total)) for sheet, count, total in rows}
    assert totals == {sheet: (len(found), sum(found)) for sheet, found in points.items()}
    assert all(f'"{name}"' in PAGE for name in FORMULATIONS)
