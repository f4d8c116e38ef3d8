"""The practice widget without a browser: its payload, its requests, and the saved work."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from gametree import GameTreeError
from gametree.drawing.shapes import OF_ANSWERS, Role
from gametree.errors import ChoiceError, InputError
from gametree.exercises import KINDS, Exercise, check, generate
from gametree.exercises.answer_errors import AnswerError
from gametree.exercises.tutor.journal import FOLDER
from gametree.phrases import LANGUAGES, gettext
from gametree.widgets import Practice
from gametree.widgets.page_assets import PAGE, stylesheet
from gametree.widgets.practice_payload import FILE_NOTES, payload, practice_words
from gametree.widgets.practice_widget import reply
from gametree.widgets.practice_work import (
    SERIES,
    draft_of,
    empty_draft,
    form_of,
    harder_line,
    normalized,
    python_literal,
    variant,
)
from goldens import Golden
from known_trees import TWO_PLY

PRUNED = Exercise("pruned-leaves", TWO_PLY)
SAVINGS = Exercise("savings", TWO_PLY)


def drawn(kind: str, seed: int = 3) -> Exercise:
    """Return a small exercise of the given kind."""
    return generate(kind, seed, difficulty=1)


def ask(practice: Practice, verb: str, **more: Any) -> Any:
    """Send a request as the page does, by default with the current draft."""
    message = {"verb": verb, "number": 1, "asked_by": "page", "draft": practice._state["draft"], **more}
    return reply(practice, message)


@pytest.fixture(autouse=True)
def notebook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder, as the kernel of a notebook does."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ---- every kind ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_payload_does_not_depend_on_the_key(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The payload is the same if reading the key is forbidden."""
    exercise = drawn(kind)

    def looked_at(_: Exercise) -> Any:
        raise AssertionError("the key was looked at")

    monkeypatch.setattr(Exercise, "key", property(looked_at))
    practice = exercise.practice(keep=False)
    assert (practice._state["draft"], practice._state["feedback"], practice._state["hints"]) == (
        empty_draft(form_of(exercise)),
        None,
        [],
    )
    assert practice._payload["question"][0] == exercise.text().splitlines()[0]


@pytest.mark.parametrize("kind", KINDS)
def test_key_entered_in_the_fields_gets_all_points(kind: str) -> None:
    """In a notebook cell, the line of Python that the widget shows gets all points, too."""
    for seed in (3, 4):
        exercise = drawn(kind, seed)
        practice = exercise.practice("es", keep=False)
        draft = draft_of(form_of(exercise), exercise.key)
        assert ask(practice, "check", draft=draft)["answer"] == {}
        feedback = practice._state["feedback"]
        first, *more = feedback["message"]
        assert (feedback["right"], first) == (True, "Correcto.") and len(more) <= 2, practice.line
        assert practice.feedback is not None and practice.feedback.score == practice.feedback.maximum
        assert (
            feedback["points"] == practice.feedback.points("es")
            and feedback["draft"] == practice._state["draft"] == draft
        )
        name, _, literal = practice.line.partition(" = ")
        assert (name, exercise.accepts(exercise.read(ast.literal_eval(literal)))) == ("answer", True)
        assert check(exercise, practice.answer).right


@pytest.mark.parametrize("kind", KINDS)
def test_answer_set_in_python_fills_the_fields(kind: str) -> None:
    """The fields look as if the answer had been typed, and give the same answer."""
    exercise = drawn(kind)
    practice = exercise.practice(keep=False)
    example = exercise.question_kind.example(exercise)
    practice.answer = example
    assert exercise.read(practice.answer) == exercise.read(example)
    assert (practice._state["draft"], practice._state["by"]) == (
        draft_of(form_of(exercise), exercise.read(example)),
        "",
    )
    with pytest.raises(AnswerError):
        practice.answer = object()
    assert exercise.read(practice.answer) == exercise.read(example)


LINES: list[tuple[str, str, object, str]] = [
    ("pruned-leaves", TWO_PLY, ["C3", "C2"], '["C2", "C3"]'),
    ("visit-order", TWO_PLY, ["C3", "C2"], '["C3", "C2"]'),
    ("values", TWO_PLY, {"A": "1/3", "B": "3", "C": "-2.5", "D": "3,5"}, '{"B": 3, "C": -2.5, "D": "3,5", "A": "1/3"}'),
    ("values", TWO_PLY, {"A": "007", "B": "inf", "C": '"', "D": " "}, '{"B": "inf", "C": "\\"", "A": "007"}'),
    ("windows", TWO_PLY, {"A": ["-inf", "∞"], "C": ["3", ""]}, '{"A": ("-inf", "∞"), "C": (3, "")}'),
    ("intervals", TWO_PLY, {"A": ["3", "14"], "B": ["3", ""], "C": ["", "2"], "D": ["", ""]},
     '{"B": "≥ 3", "C": "≤ 2", "A": (3, 14)}'),
    ("bounds", TWO_PLY, {"A": ["=", "3"], "B": ["≤", ""], "C": ["≤", "2"]}, '{"C": "≤ 2", "A": "= 3"}'),
    ("tuples", "p1[p2[(1 2 6) (4 3 3)] (6 1 2)]", {"A": "1, 2 6", "B": "(1 2"}, '{"B": (1, 2), "A": (1, 2, 6)}'),
    ("tuples", "p1[p2[(1 2 6) (4 3 3)] (6 1 2)]", {"A": "1,5; 2; 6"}, '{"A": "1,5; 2; 6"}'),
    ("savings", TWO_PLY, "2", "2"),
    ("savings", TWO_PLY, "", '""'),
    ("best-move", TWO_PLY, "a1", '"a1"'),
    ("child-order", TWO_PLY, {"A": ["D", "B", "C"], "B": ["B1", "B2", "B3"]}, '{"A": ["D", "B", "C"]}'),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "tree", "draft", "line"), LINES)
def test_fields_make_a_line_of_literals(kind: str, tree: str, draft: object, line: str) -> None:
    """The line of Python contains only literals."""
    form = form_of(Exercise(kind, tree))
    found = python_literal(form, normalized(form, draft))
    assert found == line
    ast.literal_eval(found)


def test_unreachable_nodes_have_no_fields() -> None:
    """Unreachable nodes are below a depth limit or an outcome of probability 0; positions at the limit are leaves."""
    limited = gt.Rules(depth=1, evaluate={"B": 3, "C": 2, "D": 1})
    assert form_of(Exercise("pruned-leaves", TWO_PLY, limited)).names == ("B", "C", "D")
    assert form_of(Exercise("values", TWO_PLY, limited)).names == ("A",)
    assert form_of(Exercise("chance-values", "max[{1: [2 3], 0: [4 5]} 7]")).names == ("B1", "B", "A")


# ---- messages -----------------------------------------------------------------------------------

JUNK: list[object] = [
    None, 7, "check", [], {}, {"verb": "run"}, {"verb": ["check"]}, {"verb": "check"}, {"verb": "keep", "draft": "C2"},
    {"verb": "keep", "draft": ["C2", "C2"]}, {"verb": "keep", "draft": ["E1"]}, {"verb": "keep", "draft": [["C2"]]},
    {"verb": "keep", "draft": {"C2": 1}}, {"verb": "hint", "draft": None}, {"verb": "variant", "draft": [1]},
    {"verb": "talk", "lang": "fr", "draft": []}, {"verb": "talk", "draft": []},
]  # fmt: skip
JUNK_FIELDS: list[object] = [
    [], "3", {"E": "3"}, {"A": 3}, {"A": "3" * 500}, {"A": None}, {7: "3"}, {"A": ["3"]}, [["A", "3"]], None
]  # fmt: skip


@pytest.mark.parametrize("junk", JUNK, ids=str)
def test_invalid_page_message_is_refused(junk: object) -> None:
    """The kit's page never sends the tested messages, and they change nothing."""
    practice = PRUNED.practice()
    practice.answer = ["C2"]
    before = practice._state, practice._payload
    assert "refused" in reply(practice, junk)
    assert (practice._state, practice._payload) == before and practice.checks == practice.hints == 0


@pytest.mark.parametrize("junk", JUNK_FIELDS, ids=str)
@pytest.mark.parametrize("kind", ["values", "windows", "bounds", "child-order"])
def test_invalid_field_text_is_refused(kind: str, junk: object, golden: Golden) -> None:
    form = form_of(Exercise(kind, TWO_PLY))
    with golden.raises(InputError):
        normalized(form, junk)


def test_trait_set_by_the_page_is_restored() -> None:
    """The tested trait can be set only in Python, so the widget restores its value."""
    practice = PRUNED.practice(keep=False)
    before = practice._state
    practice.set_state({"_state": {"draft": ["B1"]}, "_payload": {}})
    assert practice._state == before and practice._payload["question"]


MALFORMED = [
    ("values", {"B": "1,250"}, "B",
     "answer, at B: write a number, not '1,250'; the comma can mean two things: write 1.2500 or 1250"),
    ("windows", {"C": ["3", ""]}, "C",
     "answer, at C: write 2 numbers, not the single number 3"),
    ("savings", "many", "", "answer: write a number, not 'many'; write one such as 3, −2, 2.5 or 2,5, 1/3 or inf"),
    ("savings", "", "",
     "answer: nothing is written yet; write a whole number of leaves; write 0 if it saves none"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "draft", "at", "sentence"), MALFORMED)
def test_unreadable_input_is_neither_right_nor_wrong(kind: str, draft: object, at: str, sentence: str) -> None:
    """Unreadable input is kept and gets a message that names its field."""
    practice = Exercise(kind, TWO_PLY).practice()
    assert ask(practice, "check", draft=draft)["answer"] == {"malformed": sentence, "at": at}
    assert (practice.feedback, practice.checks, practice._state["draft"]) == (None, 0, draft)


def test_page_gets_marks_sentences_and_parts(golden: Golden) -> None:
    """All texts are in the language of the widget."""
    practice = PRUNED.practice("pt", keep=False)
    ask(practice, "check", draft=["B2", "C3"])
    tree, feedback = PRUNED.tree, practice._state["feedback"]
    assert feedback["marks"] == [[tree["B2"], "wrong", "✗"], [tree["C3"], "right", "✓"]]
    assert (feedback["heads"], feedback["rows"][1]) == (
        ["nó", "a tua resposta", "avaliação"],
        ["C3", "✓", "✓", "certo"],
    )
    assert feedback["message"] == check(PRUNED, ["B2", "C3"], lang="pt").message().splitlines()
    assert (feedback["draft"], practice.checks) == (["B2", "C3"], 1)
    practice.lang = "en"
    assert not feedback["points"], "points would reveal the number of parts in the key"
    assert practice._payload["lang"] == "en"


@pytest.mark.parametrize("kind", KINDS)
def test_page_data_does_not_reveal_the_answer(kind: str) -> None:
    """After a wrong answer, neither the page's data nor the widget's state depends on the missing parts."""
    exercise = drawn(kind)
    key = exercise.key
    has_parts = exercise.question_kind.draws and isinstance(key, list | dict)
    wrong = type(key)() if has_parts else exercise.question_kind.example(exercise)
    practice = exercise.practice(keep=False)
    practice.answer = wrong
    if exercise.accepts(exercise.read(wrong)):
        return
    ask(practice, "check")
    feedback = practice._state["feedback"]
    marked = [node for node, role, _ in feedback["marks"] if role == "missed"]
    assert len(marked) <= 1 and len(feedback["rows"]) <= 1 and practice._state["solution"] == ""
    assert all(len(row) == 4 for row in feedback["rows"])
    line = python_literal(form_of(exercise), draft_of(form_of(exercise), key))
    sent = json.dumps([practice._state, practice._payload], ensure_ascii=False).replace('\\"', '"')
    assert not has_parts or line not in sent


def test_shown_solution_does_not_count_as_right(notebook: Path, golden: Golden) -> None:
    """The saved work records that the solution was shown; showing it does not count as a check."""
    practice = PRUNED.practice()
    ask(practice, "check", draft=["B2"])
    ask(practice, "solution")
    state = practice._state
    golden(state["solution"])
    assert (practice.solved, practice.checks) == (True, 1)
    assert [row[0] for row in state["feedback"]["rows"]] == ["B2", "C2", "C3"] and state["feedback"]["heads"][
        -1
    ] == "solution"
    assert state["kept"].startswith("You have seen the solution, and your work records it.")
    (path,) = (notebook / FOLDER).glob("*.json")
    assert json.loads(path.read_text("utf-8"))["trials"][0]["solution"] is True
    ask(practice, "check", draft=["C2", "C3"])
    assert practice._state["feedback"]["right"] and practice._state["right"] == 0
    again = PRUNED.practice("es")
    golden(again._state["solution"])
    assert again.solved
    ask(again, "variant")
    assert (again.solved, again._state["solution"]) == (False, "")


def test_solution_is_shown_for_blank_or_unreadable_answers(golden: Golden) -> None:
    """The attempt that must precede the solution may be blank or unreadable."""
    practice = SAVINGS.practice(keep=False)
    ask(practice, "solution", draft="many")
    golden(practice._state["solution"])
    assert practice._state["feedback"] is None
    order = Exercise("child-order", TWO_PLY).practice(keep=False)
    assert order.solution().startswith("One of the right answers: A: B ")
    none = Exercise("pruned-leaves", "[3 5]").practice(keep=False)
    golden(none.solution())


def test_five_right_answers_end_a_series(notebook: Path) -> None:
    """After five right answers, a note suggests the next step; further variants can be practised."""
    practice = drawn("savings").practice("pt")
    for number in range(SERIES):
        assert (practice._state["right"], practice._state["done"]) == (number, [])
        practice.answer = practice.exercise.key
        practice.check()
        practice.check()
        if number < SERIES - 1:
            practice.next_variant()
    praise, line = practice._state["done"]
    assert praise.startswith("Esta série está concluída: respondeste bem a 5 exercícios.") and line in praise
    assert eval(line.replace("practice()", "kind"), {"gt": gt}) == "savings"
    assert drawn("savings").practice("pt")._state["done"] == [praise, line]
    practice.next_variant()
    assert practice._state["done"] == [praise, line]


def test_most_difficult_series_ends_without_naming_another() -> None:
    """After the most difficult exercises, there are no others to suggest."""
    assert harder_line(Exercise("values", gt.random_tree(1, branching=3, depth=4))) == ""
    for kind in ("chance-values", "find-x", "tuples"):
        assert eval(harder_line(drawn(kind)).replace("practice()", "kind"), {"gt": gt}) == kind


def test_hints_start_again_for_another_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer gets four hints; after the last hint, another answer gets new ones."""
    asked: list[tuple[object, ...]] = []

    def hint(_: Exercise, level: int, answer: object = None, lang: str | None = None) -> str:
        asked.append((level, answer, lang))
        return f"hint {level}"

    monkeypatch.setattr(Exercise, "hint", hint)
    practice = Exercise("values", TWO_PLY).practice("es", keep=False)
    for _ in range(5):
        ask(practice, "hint", draft={"B": "4"})
    assert asked == [(level, {"B": 4}, "es") for level in (1, 2, 3, 4)]
    assert (practice.hints, practice._state["hints"][2], practice._state["next"]) == (5, [3, "hint 3", {"B": "4"}], 4)
    ask(practice, "hint", draft={"B": "many"})
    assert asked[-1] == (1, None, "es")
    assert (practice._state["hints"], practice._state["next"]) == ([[1, "hint 1", {"B": "many"}]], 2)


def test_hints_are_translated_after_a_change_of_language(notebook: Path) -> None:
    """Hints are also translated in a notebook that is opened in another language."""
    practice = PRUNED.practice("en")
    ask(practice, "hint", draft=["B1"])
    ask(practice, "hint", draft=["C3"])
    hints = {lang: [PRUNED.hint(1, ["B1"], lang), PRUNED.hint(2, ["C3"], lang)] for lang in LANGUAGES}
    assert [text for _, text, _ in practice._state["hints"]] == hints["en"]
    ask(practice, "talk", lang="es")
    assert [text for _, text, _ in practice._state["hints"]] == hints["es"]
    again = PRUNED.practice("pt")
    assert [text for _, text, _ in again._state["hints"]] == hints["pt"]
    assert (again.hints, again._state["next"]) == (2, 3)


def test_hint_disappears_after_the_right_answer() -> None:
    """The hint still counts as used."""
    practice = PRUNED.practice(keep=False)
    ask(practice, "hint", draft=["C3"])
    ask(practice, "check", draft=["C2"])
    assert len(practice._state["hints"]) == 1
    ask(practice, "check", draft=["C2", "C3"])
    assert (practice._state["hints"], practice._state["next"], practice.hints) == ([], 1, 1)


# ---- the line -----------------------------------------------------------------------------------

TYPED: list[tuple[str, str, object]] = [
    ("pruned-leaves", 'answer = ["C3", "C2"]  # variant 3 of pruned-leaves', ["C2", "C3"]),
    ("pruned-leaves", "c2 C3 # mine", ["C2", "C3"]),
    ("pruned-leaves", "answer=[]", []),
    ("values", "{'A': 3, 'B': '1/3'}", {"A": "3", "B": "1/3"}),
    ("values", "A = 3, B = 1/3", {"A": "3", "B": "1/3"}),
    ("values", "{}", {}),
    ("bounds", '{"B": "≤ 3"}', {"B": ["≤", "3"]}),
    ("best-move", 'answer = "a2"', "a2"),
    ("savings", "2", "2"),
    ("savings", "answer = None", ""),
]


@pytest.mark.parametrize(("kind", "line", "draft"), TYPED)
def test_typed_line_fills_the_fields(kind: str, line: str, draft: object) -> None:
    """Typing a line has the same effect as setting the answer in Python."""
    practice = Exercise(kind, TWO_PLY).practice(keep=False)
    practice.answer = practice.exercise.question_kind.example(practice.exercise)
    assert ask(practice, "read", line=line)["answer"] == {}
    assert (practice._state["draft"], practice._state["by"]) == (draft, "")


@pytest.mark.parametrize("line", ["E9", "[[1]]", "answer", "answer = 7", "{1: 2}"])
def test_unreadable_line_is_refused_and_fields_are_kept(line: str) -> None:
    """The message is one sentence."""
    practice = PRUNED.practice(keep=False)
    reply = ask(practice, "read", draft=["C2"], line=line)
    assert reply["answer"]["malformed"].startswith("answer: write ") and practice.answer == ["C2"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_of_the_page_has_a_word(lang: str, golden: Golden) -> None:
    said, english = practice_words(lang), practice_words()
    assert said.keys() == english.keys() and all(said.values())
    assert {f"how_{kind.sort.input}" for kind in KINDS.values()} <= said.keys()
    practice = Exercise("values", TWO_PLY).practice(lang, keep=False)
    assert (practice._payload["lang"], practice._payload["words"]) == (lang, said)
    with golden.raises(ChoiceError):
        practice.lang = "fr"


# ---- variants -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_next_variant_has_the_same_shape(kind: str) -> None:
    """Going back to the first variant shows its answer."""
    exercise = drawn(kind)
    practice = exercise.practice("pt")
    draft = draft_of(form_of(exercise), exercise.read(exercise.question_kind.example(exercise)))
    ask(practice, "variant", by=1, draft=draft)
    other = practice.exercise
    assert (other.kind, other.rules, other.window, other.algorithm) == (
        kind,
        exercise.rules,
        exercise.window,
        exercise.algorithm,
    )
    assert other.tree != exercise.tree and other.tree.height == exercise.tree.height
    assert (practice._state["variant"], practice._state["draft"]) == (1, empty_draft(form_of(other)))
    assert practice._payload["question"] == other.text("pt").splitlines()[: len(practice._payload["question"])]
    assert practice.line.endswith(f"  # variante 1 de {kind}") and check(practice.exercise, other.key).right
    ask(practice, "variant", by=-1)
    assert "#" not in practice.line
    assert (practice.exercise, practice._state["draft"]) == (exercise, normalized(form_of(exercise), draft))
    assert ask(practice, "variant", by=1)["answer"] == {} and practice.exercise == other


def test_variants_use_increasing_seeds() -> None:
    """The first seed follows the seed of the exercise or, if it has none, a number derived from its tree."""
    first, again = drawn("savings").practice(keep=False), drawn("savings").practice(keep=False)
    seeds = [first.next_variant().seed for _ in range(3)]
    assert seeds == sorted({*seeds}) and seeds[0] == 4  # type: ignore[type-var]
    assert seeds == [again.next_variant().seed for _ in range(3)]
    assert variant(PRUNED) == variant(Exercise("pruned-leaves", TWO_PLY, lang="es"))


def test_refused_seed_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next seed is tried; if no seed gives an exercise, the error says so."""
    refused: set[int] = {4, 5}

    def draw(kind: str, seed: int, **promised: Any) -> Exercise:
        if seed in refused:
            raise InputError(gettext("a tree"))
        return generate(kind, seed, **promised)

    monkeypatch.setattr("gametree.widgets.practice_work.generate", draw)
    practice = drawn("savings").practice("es", keep=False)
    assert practice.next_variant().seed == 6
    refused.update(range(100))
    refusal = "No se encontró otro árbol de la misma dificultad."
    assert ask(practice, "variant")["refused"] == refusal and practice.exercise.seed == 6


def test_rules_that_name_nodes_allow_no_variants(golden: Golden) -> None:
    """Rules that name the nodes of one tree cannot apply to another tree."""
    for rules in (gt.Rules(order={"A": ["D", "C", "B"]}), gt.Rules(depth=1, evaluate={"B": 3, "C": 2, "D": 1})):
        practice = Exercise("values", TWO_PLY, rules).practice(keep=False)
        with golden.raises(GameTreeError):
            practice.next_variant()


# ---- saved work ---------------------------------------------------------------------------------


def kept(folder: Path) -> list[Path]:
    """Return the files of saved work."""
    return sorted((folder / FOLDER).glob("*")) if (folder / FOLDER).is_dir() else []


def test_work_is_restored_after_a_restart(notebook: Path, golden: Golden) -> None:
    """The answer, hints and checks are restored, and so is the variant with its own work."""
    practice = drawn("values").practice("es")
    assert kept(notebook) == []
    ask(practice, "check", draft={"A": "3", "B": "many"})
    ask(practice, "hint")
    ask(practice, "variant")
    name = practice.exercise.tree.label(0)
    ask(practice, "check", draft={name: "1/3"})
    again = drawn("values").practice("es")
    line = f'answer = {{"{name}": "1/3"}}  # variante 1 de values'
    assert (again.exercise, again.line, again.checks) == (practice.exercise, line, 1)
    assert again._payload == practice._payload
    assert {**again._state, "by": "", "feedback": None} == {**practice._state, "by": "", "feedback": None}
    again.previous_variant()
    assert (again.line, again.hints, len(kept(notebook))) == ('answer = {"B": "many", "A": 3}', 1, 1)
    golden(again._state["kept"])
    assert again._state["file"] == f"{FOLDER}/{kept(notebook)[0].name}"


def test_work_is_kept_after_a_change_of_language(notebook: Path) -> None:
    """In the test, the language of the notebook changes after some work was saved."""
    Exercise("values", TWO_PLY, lang="en").practice().answer = {"A": 3}
    assert Exercise("values", TWO_PLY, lang="pt").practice().answer == {"A": 3}
    assert len(kept(notebook)) == 1


def test_work_is_kept_under_a_name(notebook: Path, golden: Golden) -> None:
    """By default the name is that of the exercise; the argument ``keep`` can be another name, or False for no file."""
    for keep in (True, "sheet 3.2", False):
        PRUNED.practice(keep=keep).answer = ["C2"]
    names = [path.name for path in kept(notebook)]
    assert len(names) == 2 and names[0].startswith("pruned-leaves-") and names[1] == "sheet 3.2.json"
    assert PRUNED.practice(keep="sheet 3.2").answer == ["C2"] and PRUNED.practice(keep=False).answer == []
    for keep in ("../x", "", ".x", "a/b", "a\\b", None, 3):
        with golden.raises(InputError):
            PRUNED.practice(keep=keep)  # type: ignore[arg-type]


def spoilt() -> Iterator[tuple[str, bytes]]:
    """Yield names and contents of files that are not saved work."""
    practice = PRUNED.practice(keep="work")
    ask(practice, "hint", draft=["C2"])
    whole = Path(FOLDER, "work.json").read_bytes()
    data = json.loads(whole)
    yield from (("empty", b""), ("cut off", whole[:-40]), ("no text", b"\xff\xfe"), ("a list", b"[]"))
    yield "another format", json.dumps({**data, "format": "x"}).encode()
    yield "deep", b"[" * 100_000
    (trial,) = data["trials"]
    wrong = {"draft": ["E9"], "hints": [[9, []]], "taken": -1, "checks": "x"}
    for name, value in wrong.items():
        yield name, json.dumps({**data, "trials": [{**trial, name: value}]}).encode()
    for hint in ([0, []], [1, "x"], [1]):
        yield f"hint {hint}", json.dumps({**data, "trials": [{**trial, "hints": [hint]}]}).encode()
    for trials in ([], 3, [trial, {**trial, "exercise": "x"}], [trial, {**trial, "exercise": SAVINGS.to_json()}]):
        yield "trials", json.dumps({**data, "trials": trials}).encode()
    for at in (1, True, None):
        yield f"at {at}", json.dumps({**data, "at": at}).encode()


def test_corrupted_file_is_put_aside(notebook: Path) -> None:
    """A message reports the file; the work starts again and is saved."""
    for number, (name, content) in enumerate([*spoilt()], start=1):
        Path(FOLDER, "work.json").write_bytes(content)
        practice = PRUNED.practice(keep="work")
        said = str(FILE_NOTES["unreadable"].with_values(path=f"{FOLDER}/work.json", other=f"work.old{number}.json"))
        assert (practice._state["kept"], practice.answer, practice.hints) == (said, [], 0), name
        assert Path(FOLDER, f"work.old{number}.json").read_bytes() == content
        practice.answer = ["C3"]
        assert PRUNED.practice(keep="work").answer == ["C3"], name


def test_work_on_another_exercise_is_put_aside(notebook: Path) -> None:
    """The file can be renamed to its old name later."""
    SAVINGS.practice(keep="work").answer = 2
    practice = PRUNED.practice("pt", keep="work")
    said = "é de outro exercício. Este começa de novo, e o ficheiro antigo chama-se agora work.old1.json."
    assert practice._state["kept"] == f"{FOLDER}/work.json {said}"
    Path(FOLDER, "work.old1.json").rename(Path(FOLDER, "work.json"))
    assert SAVINGS.practice(keep="work").answer == 2


def test_widget_continues_if_work_cannot_be_saved(notebook: Path) -> None:
    """A message informs the student."""
    (notebook / FOLDER).write_text("mine")
    practice = PRUNED.practice()
    ask(practice, "check", draft=["C2", "C3"])
    assert practice.feedback is not None and practice.feedback.right
    assert practice._state["kept"].startswith("Nothing is saved: gametree-practice/pruned-leaves-")
    ask(practice, "keep", draft=["C2"])
    assert (practice.answer, (notebook / FOLDER).read_text()) == (["C2"], "mine")


# ---- the widget ---------------------------------------------------------------------------------


def test_picture_without_a_kernel_has_no_answer() -> None:
    """The picture for readers without a kernel is shown with its question, but without an answer."""
    practice = PRUNED.practice("es", keep=False)
    practice.answer = ["C2", "C3"]
    still = practice.fallback()
    assert 'alt="¿Qué hojas no evalúa nunca alfa-beta?' in still["text/html"]
    assert {"image/png", "text/plain"} <= still.keys() and "✓" not in still["text/html"]
    tables = drawn("which-trace").practice("pt", keep=False).fallback()
    assert tables["text/html"].count("<pre>") > 1 and "Qual destas tabelas" in tables["text/html"]


def test_verdicts_have_their_own_styles(golden: Golden) -> None:
    """The styles of right, wrong and missed parts are in the style sheet of this widget, not in that of the player."""
    css = PRUNED.practice(keep=False)._payload["css"]
    assert all(f".gt-node.gt-{role}" in css for role in OF_ANSWERS)
    assert not any(f"gt-{role}" in stylesheet() for role in OF_ANSWERS)
    assert stylesheet("print", [Role.RIGHT]).count("\n.gt-") < 4
    with golden.raises(ChoiceError):
        PRUNED.practice(theme="pink", keep=False)


def test_too_large_tree_is_refused_before_drawing(golden: Golden) -> None:
    huge = Exercise("savings", gt.Tree.from_leaves(list(range(1600)), branching=1600))
    with golden.raises(InputError):
        payload(huge, form_of(huge), lang="en")


def test_practice_styles_do_not_affect_other_widgets() -> None:
    """All widgets of a page share their styles, so the rules for practice widgets have classes of their own."""
    package = Path(gt.__file__).parent
    others = "".join(
        path.read_text(encoding="utf-8")
        for path in (package / "widgets").rglob("*")
        if path.suffix in (".py", ".js", ".css") and "practice" not in str(path.relative_to(package))
    )
    style = (PAGE / "practice" / "practice.css").read_text(encoding="utf-8")
    free = set(re.findall(r"^\.(gametree-(?!practice)[\w-]+)", style, re.MULTILINE))
    assert len(free) > 5
    assert [name for name in free if re.search(rf"{name}(?![\w-])", others)] == []
