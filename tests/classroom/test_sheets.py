"""The sheets equal their sources, give all points if solved and none if unsolved, and work with the real nbgrader."""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode

from gametree.commands.cli import main
from gametree.exercises import Exercise
from gametree.exercises.questions import Question
from gametree.phrases import LANGUAGES
from gametree_classroom.commands.sheets import STUBS
from gametree_classroom.submissions.teacher_sheet import read_sheet
from nbgrader_course import gradebook, most_points
from quick_start import python_path
from saved_pictures import DRAWN
from sheets import BUILD, ROOT, answered, run

SOURCES = sorted((ROOT / "solutions" / "source").glob("*.py"))
SAVED = sorted(path for folder in ("solutions", "exercises") for path in (ROOT / folder).glob("*/*.ipynb"))
by_source = pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
POINTS = {
    "chance": 10,
    "find-x": 10,
    "formulate": 20,
    "implement": 20,
    "monte-carlo": 20,
    "several-players": 10,
    "pruning": 20,
}
pytestmark = pytest.mark.filterwarnings(
    "ignore::DeprecationWarning", "ignore::ResourceWarning", "ignore::SyntaxWarning"
)


# ---- sources ------------------------------------------------------------------------------------


@by_source
def test_sheet_matches_its_text_source(source: Path) -> None:
    """``make sheets`` writes the solutions and exercises anew."""
    assert all(BUILD.is_current(source, lang) for lang in LANGUAGES)


def test_every_sheet_has_a_source() -> None:
    """Every language has every sheet."""
    wanted = [(lang, source.stem) for lang in LANGUAGES for source in SOURCES]
    for folder in BUILD.SHEETS.values():
        assert [(path.parent.name, path.stem) for path in sorted(folder.glob("*/*.ipynb"))] == sorted(wanted)
    assert {source.stem for source in SOURCES} == set(POINTS)
    assert set(STUBS) == set(LANGUAGES)


@by_source
def test_ids_are_the_same_in_every_language(source: Path) -> None:
    """An id consists of sheet, question and part, and is unique."""
    sheets = {lang: BUILD.solved(source, lang) for lang in LANGUAGES}
    ids = {lang: [cell.id for cell in sheet.cells] for lang, sheet in sheets.items()}
    assert len({tuple(found) for found in ids.values()}) == 1
    assert all(cell.id == cell.metadata.nbgrader.grade_id for cell in sheets["en"].cells)
    found = ids["en"]
    assert len(set(found)) == len(found) and all(re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name) for name in found)
    parts = [name.rsplit("-", 1)[1] for name in found]
    assert parts == ["intro", "setup"] + ["statement", "question", "answer", "check", "marks"] * ((len(found) - 2) // 5)
    for lang, sheet in sheets.items():
        assert f'LANG = "{lang}"' in sheet.cells[1].source and sheet.metadata.gametree.lang == lang


def test_ids_of_questions_do_not_change() -> None:
    """Gradebooks of courses identify questions by their ids."""
    found = [
        cell.id for cell in BUILD.solved(BUILD.SOURCES / "several-players.py").cells if cell.metadata.nbgrader.grade
    ]
    names = ("two_players", "three_players", "other_turns", "tied_move", "paranoid_values")
    assert found == [f"several-players-{name}-marks" for name in names]


_NUMBERS = re.compile(r"-?\d+(?:\.\d+)?")


def _number_rows(source: str) -> set[tuple[str, ...]]:
    """Return for each string and each list in a notebook's source the numbers in it, in order."""
    rows = set()
    for cell in re.split(r"^# %%.*$", source, flags=re.MULTILINE):
        with contextlib.suppress(SyntaxError):
            for part in ast.walk(ast.parse(cell)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    rows.add(tuple(_NUMBERS.findall(part.value)))
                elif isinstance(part, ast.List | ast.Tuple):
                    rows.add(tuple(_NUMBERS.findall(ast.unparse(part))))
    return rows


@by_source
def test_no_notebook_contains_a_question_tree_with_its_solution(source: Path) -> None:
    """Students solve the questions of the sheets, so no notebook may show the trees of questions with solutions."""
    rows = {path.stem: _number_rows(path.read_text("utf-8")) for path in (ROOT / "notebooks" / "source").glob("*.py")}
    sheet = read_sheet(BUILD.target(source, "en"))
    for name, question in sheet.questions.items():
        if isinstance(question.subject, Exercise):
            tree = question.subject.tree
            leaves = tuple(_NUMBERS.findall(" ".join(str(tree.value(leaf)) for leaf in tree.leaves)))
            wanted = {tuple(_NUMBERS.findall(str(tree))), leaves}
            assert not [stem for stem, row in rows.items() if row & wanted], name


# ---- run ----------------------------------------------------------------------------------------


@by_source
def test_solved_sheet_scores_all_points(source: Path) -> None:
    """Each question scores the points in its metadata, and the sum is a round number."""
    sheet = nbformat.read(BUILD.target(source, "en"), as_version=4)
    found, total = run(sheet), 0.0
    questions = {shown.name: shown for shown, _ in found.values() if isinstance(shown, Question)}
    for cell in sheet.cells:
        if cell.cell_type == "code":
            shown, error = found[cell.id]
            assert error == "", cell.id
            assert printed(cell) == ("" if shown is None else repr(shown)), cell.id
        if cell.metadata.nbgrader.grade:
            question = questions[cell.id.split("-")[-2]]
            assert found[cell.id][0] == cell.metadata.nbgrader.points == question.points
            total += cell.metadata.nbgrader.points
    assert total == POINTS[source.stem]


@by_source
def test_unsolved_sheet_runs_and_scores_nothing(source: Path) -> None:
    """Running the sheet raises no error, and the output names the missing answers."""
    sheet = nbformat.read(BUILD.target(source, "en", "exercises"), as_version=4)
    found = run(sheet)
    assert {error for _, error in found.values()} == {""}
    assert {shown for name, (shown, _) in found.items() if name.endswith("-marks")} == {0}
    assert all(repr(shown) for name, (shown, _) in found.items() if name.endswith("-check"))
    solved = {cell.id: cell.source for cell in BUILD.solved(source).cells}
    for cell in sheet.cells:
        if cell.id.endswith("-answer"):
            assert "SOLUTION" not in cell.source and STUBS["en"] in cell.source and cell.source != solved[cell.id]
            assert cell.metadata.get("deletable") is False and cell.metadata.get("editable", True)
        else:
            assert cell.source == solved[cell.id] and cell.metadata["editable"] is False
        if cell.cell_type == "code":
            assert bool(cell.outputs) == cell.id.endswith("-question")


def printed(cell: NotebookNode) -> str:
    """Return the saved output of a cell, as text."""
    assert all(output.output_type == "execute_result" for output in cell.outputs)
    return "".join(output.data["text/plain"] for output in cell.outputs)


@pytest.mark.parametrize("path", SAVED, ids=lambda path: "-".join(path.with_suffix("").parts[-3:]))
def test_outputs_have_no_paths_warnings_or_tracebacks(path: Path) -> None:
    """The outputs of questions about trees contain a picture."""
    saved = path.read_text(encoding="utf-8")
    assert not re.search(r"/(?:home|root|Users|tmp|work)/|Traceback|Warning", saved)
    if path.stem not in ("implement", "formulate"):
        assert DRAWN in saved


SPOILT: dict[str, str | None] = {
    "node_values-answer": None,
    "pruned-answer": 'prumed = ["C2", "C3"]',
    "visited-answer": "visited = None",
    "entry_windows-answer": 'entry_windows = "no idea"',
    "lecture_pruned-answer": "lecture_pruned = 1 / 0",
    "lecture_branches-answer": "lecture_branches = lecture_branches + 1",
    "strictly_pruned-question": None,
}


def test_invalid_answer_affects_only_its_own_question() -> None:
    """Invalid answers are a deleted cell, another name, None, a string and an exception; the rest of the sheet still
    runs.
    """
    sheet = nbformat.read(BUILD.target(BUILD.SOURCES / "pruning.py", "en"), as_version=4)
    found = run(answered(sheet, SPOILT))
    assert [shown for name, (shown, _) in found.items() if name.endswith("-marks")] == [0, 0, 0, 0, 0, 0, 0, 3]
    said = {name.split("-")[1]: repr(shown) for name, (shown, _) in found.items() if name.endswith("-check")}
    assert said["node_values"].startswith("There is no answer yet: node_values is not defined here")
    assert "There is prumed: is this your answer? Then call it pruned." in said["pruned"]
    assert said["visited"].startswith("answer: nothing is written yet; write labels of leaves in their order")
    assert said["entry_windows"].startswith("answer: write a window (α, β) for each inner node, not 'no idea'")
    assert said["lecture_pruned"].startswith("There is no answer yet")
    assert said["strictly_pruned"].startswith("The question strictly_pruned is missing: run the cell that shows it.")
    assert {name for name, (_, error) in found.items() if error} == {
        "pruning-lecture_pruned-answer",
        "pruning-lecture_branches-answer",
    }


# ---- the command --------------------------------------------------------------------------------


def sheets(*arguments: object) -> int:
    """Call ``gametree sheets`` in the folder of the solutions."""
    return main(["sheets", *map(str, arguments), "--solutions", str(ROOT / "solutions")])


def files(folder: Path) -> list[str]:
    """Return the files below a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_sheets_become_assignments_of_a_course(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Assignments contain no outputs; a second call changes no file, and does not overwrite a file that was changed."""
    course = tmp_path / "course"
    assert sheets("--folder", course) == 0
    assert files(course) == sorted(["nbgrader_config.py", *(f"source/{name}/{name}.ipynb" for name in POINTS)])
    assert capsys.readouterr().out.endswith(
        f"Next, in {course}:\n  nbgrader generate_assignment chance\n  nbgrader autograde chance\n"
        "  nbgrader generate_feedback chance\n"
        "Do the same for find-x, formulate, implement, monte-carlo, pruning, several-players.\n"
    )
    path = course / "source/several-players/several-players.ipynb"
    sheet = nbformat.read(path, as_version=4)
    nbformat.validate(sheet)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in sheet.cells)
    wanted = BUILD.solved(BUILD.SOURCES / "several-players.py").cells
    assert [(c.id, c.source, c.metadata) for c in sheet.cells] == [(c.id, c.source, c.metadata) for c in wanted]
    assert sheets("--folder", course) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "Nothing to write: the sheets there are the same.",
        f"Next, in {course}:",
    ]
    before = path.read_bytes()
    path.write_bytes(before + b"\n")
    (course / "nbgrader_config.py").write_text("mine = True\n")
    assert sheets("several-players", "pruning", "--folder", course) == 2
    message = f"gametree: {path} already exists with other contents; add --overwrite to replace it\n"
    assert capsys.readouterr().err == message and path.read_bytes() == before + b"\n"
    assert sheets("several-players", "--folder", course, "--overwrite") == 0 and path.read_bytes() == before
    assert (course / "nbgrader_config.py").read_text() == "mine = True\n"


def test_existing_course_configuration_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command reports missing lines of the configuration; other notebooks are allowed."""
    config, other = tmp_path / "nbgrader_config.py", tmp_path / "source" / "own" / "own.ipynb"
    config.write_text("c = get_config()\n")
    other.parent.mkdir(parents=True)
    other.write_text("no notebook")
    assert sheets("pruning", "--folder", tmp_path, "--lang", "pt") == 0
    output = capsys.readouterr().out
    assert "c.ClearSolutions.code_stub = {\"python\": '# Escreve aqui a tua resposta.'}" in output
    assert 'c.Autograde.exporter_class = "gametree_classroom.submissions.autograde.MarksExporter"' in output
    assert config.read_text() == "c = get_config()\n" and other.read_text() == "no notebook"


def test_course_refuses_sheets_in_a_second_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Students would have to submit the sheet in both languages."""
    course, other = tmp_path / "course", tmp_path / "solutions"
    assert sheets("chance", "--folder", course) == 0
    (other / "es").mkdir(parents=True)
    (other / "es" / "several-players.ipynb").write_bytes((course / "source/chance/chance.ipynb").read_bytes())
    capsys.readouterr()
    assert main(["sheets", "--lang", "es", "--folder", str(course), "--solutions", str(other)]) == 2
    assert "este curso tiene fichas en 'en', no en 'es'; un curso tiene un solo idioma" in capsys.readouterr().err
    assert files(course) == ["nbgrader_config.py", "source/chance/chance.ipynb"]
    (other / "es" / "odd.ipynb").write_text("{}")
    assert main(["sheets", "odd", "--lang", "es", "--folder", str(tmp_path / "b"), "--solutions", str(other)]) == 2
    assert "no es una ficha de gametree; indica la carpeta de las fichas con --solutions" in capsys.readouterr().err


FULL = "4101"
"""id of the student whose notebook is collected from a Moodle download"""
HANDED_IN: dict[str, dict[str, str | None]] = {
    FULL: {},
    "empty": {},
    "partial": {
        "two_players-answer": 'two_players = {"B": (2, 6), "C": (5, 1), "A": (5, 1)}',
        "three_players-answer": 'three_players = {"B1": (2, 1, 6), "B2": (1, 7, 4)}',
        "tied_move-answer": 'tied_move = "a2"',
    },
    "wrong": {
        "two_players-answer": 'two_players = "B = (9, 9), C = (9, 8)"',
        "three_players-answer": "three_players = {}",
        "other_turns-answer": 'other_turns = {"A": (7, 7, 7)}',
        "tied_move-answer": 'tied_move = "a2"',
        "paranoid_values-answer": 'paranoid_values = {"B": (8, 2, 1)}',
    },
    "spoilt": {
        "two_players-answer": None,
        "three_players-answer": 'threeplayers = {"A": (6, 5, 5)}',
        "other_turns-answer": "other_turns = None",
        "tied_move-answer": 'tied_move = "what?"',
        "tied_move-question": None,
    },
}


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Follow the documented steps in a course made by `nbgrader quickstart`: add a sheet and the lines of configuration
    that the command prints, collect a download from Moodle, and grade it and other submissions.
    """
    folder, sheet = tmp_path_factory.mktemp("nbgrader") / "course", "several-players"
    nbgrader(folder.parent, "quickstart course")
    shutil.rmtree(folder / "source" / "ps1")
    with contextlib.redirect_stdout(io.StringIO()) as output:
        assert sheets(sheet, "--folder", folder) == 0
    lines = [line.strip() for line in output.getvalue().splitlines() if line.startswith("  c.")]
    assert len(lines) == 3  # the lines are the stub, the exporter and the file names
    with (folder / "nbgrader_config.py").open("a", encoding="utf-8") as config:
        config.write("\n".join(["", *lines, ""]))
    nbgrader(folder, f"generate_assignment {sheet}")
    released = nbformat.read(folder / "release" / sheet / f"{sheet}.ipynb", as_version=4)
    assert "NotImplementedError" not in str(released)
    solved = nbformat.read(folder / "source" / sheet / f"{sheet}.ipynb", as_version=4)
    right = {cell.id.removeprefix(f"{sheet}-"): cell.source for cell in solved.cells if cell.id.endswith("-answer")}
    for student, answers in HANDED_IN.items():
        given = answered(released, answers if student == "empty" else right | answers)
        archive, place = folder / "downloaded" / sheet / "archive", folder / "submitted" / student / sheet
        (archive if student == FULL else place).mkdir(parents=True)
        if student == FULL:
            with zipfile.ZipFile(archive / "moodle.zip", "w") as packed:
                packed.writestr(f"Ana Lima_{FULL}_assignsubmission_file_/{sheet}.ipynb", nbformat.writes(given))
        else:
            nbformat.write(given, place / f"{sheet}.ipynb")
    nbgrader(folder, *(f"{step} {sheet}" for step in ("zip_collect", "autograde", "generate_feedback")))
    return folder


NBGRADER = """
import sys
from nbgrader.apps.nbgraderapp import NbGraderApp
for command in sys.argv[1:]:
    for app in (NbGraderApp.instance().subapp, NbGraderApp):
        app and app.clear_instance()
    NbGraderApp.launch_instance(command.split())
"""
"""program that runs several commands of nbgrader, which takes seconds to import"""


def nbgrader(folder: Path, *commands: str) -> None:
    """Run commands of nbgrader in a course, as in an activated environment but without user settings."""
    home = folder.parent
    folders = {name: str(home / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    paths = {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONWARNINGS": "ignore",
    }
    program = [sys.executable, "-c", NBGRADER, *commands]
    done = subprocess.run(
        program, cwd=folder, env=os.environ | folders | paths | python_path(ROOT), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_nbgrader_gives_the_marks_of_the_questions(course: Path) -> None:
    """For every student and question, the gradebook has the points that the question itself gives for the same
    answer.
    """
    grades = gradebook(course)
    assert grades.keys() == HANDED_IN.keys()
    totals = {student: sum(score or 0 for score, _ in found.values()) for student, found in grades.items()}
    assert totals == pytest.approx(
        {FULL: 10, "empty": 0, "partial": 1.33 + 0.86 + 2 + 0 + 2, "wrong": 0, "spoilt": 2 + 0.43}, abs=0.005
    )
    most = {"two_players": 2, "three_players": 3, "other_turns": 2, "tied_move": 1, "paranoid_values": 2}
    assert most_points(course) == {f"several-players-{name}-marks": points for name, points in most.items()}
    for student, found in grades.items():
        path = course / "submitted" / student / "several-players" / "several-players.ipynb"
        outcome = run(nbformat.read(path, as_version=4))
        shown = {name: marks for name, (marks, _) in outcome.items() if name.endswith("-marks")}
        if student == "spoilt":  # the answer has another name, and the check cell only says how to call it
            shown["several-players-three_players-marks"] = 0.43
        assert {name: score for name, (score, _) in found.items()} == shown


def test_nbgrader_returns_sentences_and_pictures_of_the_feedback(course: Path) -> None:
    """The students' pages contain no traceback."""
    found = course.glob("feedback/*/several-players/several-players.html")
    pages = {path.parts[-3]: path.read_text("utf-8") for path in found}
    assert pages.keys() == HANDED_IN.keys()
    assert "Points: ≈ 1.33 of 2." in pages["partial"]
    assert "The answer was read from another name, threeplayers." in pages["spoilt"]
    assert "answer: write a move at A, not" in pages["spoilt"], "nbgrader restores the deleted question"
    assert all("Traceback (most" not in page and DRAWN in page for page in pages.values())
    assert all("Score" in page and "gradebook" not in page for page in pages.values())
    assert pages[FULL].count("<p>Right.</p>") == 5


DOWNLOADS = {
    "moodle": {
        "Ana Lima_4101_assignsubmission_file_/{sheet}.ipynb": "4101",
        "José de la Peña_Ríos_4102_assignsubmission_file_/{sheet} (1).ipynb": "4102",
        "Bea O'Neil_4103_assignsubmission_file_/work/{sheet}-Copy1.ipynb": "4103",
        "Eva Sol_4104_assignsubmission_file_{sheet}.ipynb": "4104",
        "Zoe Zed_4105_assignsubmission_file_/Ana Lima_4101_assignsubmission_file_/{sheet}.ipynb": "4105",
        "Zoe Zed_4105_assignsubmission_file_/timestamp.txt": "",
        "Max Roy_4106_assignsubmission_file_/answers.pdf": "",
        "Kim Lee_4107_assignsubmission_onlinetext_/onlinetext.html": "",
    },
    "canvas": {
        "limaana_77_901_{sheet}.ipynb": "77",
        "delapenariosjose_LATE_78_902_{sheet}-1.ipynb": "78",
        "oneilbea_79_903_{sheet} (2)-3.ipynb": "79",
        "solevaluisa_80_904_{sheet}.ipynb": "80",
        "zedzoe_81_905_limaana_77_901_{sheet}.ipynb": "81",
    },
}
STRANGER = "81"
"""id of a student whose notebook file has the name of another student"""


def test_nbgrader_collects_notebooks_from_platform_archives(tmp_path: Path) -> None:
    """With the configuration of `gametree sheets`, zip_collect recognises each notebook by the student's number."""
    sheet, course = "find-x", tmp_path / "course"
    assert sheets(sheet, "--folder", course) == 0
    nbgrader(course, f"generate_assignment {sheet}")
    archives = course / "downloaded" / sheet / "archive"
    archives.mkdir(parents=True)
    for system, names in DOWNLOADS.items():
        with zipfile.ZipFile(archives / f"{system}.zip", "w") as archive:
            for name, number in names.items():
                archive.writestr(name.format(sheet=sheet), json.dumps({"cells": [], "who": number}))
    nbgrader(course, f"zip_collect {sheet}")
    collected = {path.parts[-3]: path for path in (course / "submitted").rglob("*.*")}
    expected = sorted(number for names in DOWNLOADS.values() for number in names.values() if number)
    assert sorted(collected) == expected
    assert all(json.loads(path.read_text())["who"] == number for number, path in collected.items())
    named = [number for number in expected if number != STRANGER]
    assert all(collected[number].name == f"{sheet}.ipynb" for number in named)


RIGHT_MINIMAX = """def minimax(node):
    values = [node.value] if node.is_leaf else [minimax(child) for child in node.children]
    return min(values) if node.player == "min" else max(values)
"""
KNOWN_BY_HEART = """def minimax(node):
    return 3
"""


def test_nbgrader_runs_exam_programs_on_hidden_trees(tmp_path: Path) -> None:
    """Without the secret, no submission is marked. A program that is right only on the kit's trees gets no marks."""
    folder = tmp_path / "course"
    assert sheets("implement", "--folder", folder, "--hidden-trees") == 0
    nbgrader(folder, "generate_assignment implement")
    released = nbformat.read(folder / "release/implement/implement.ipynb", as_version=4)
    for student, program in {"right": RIGHT_MINIMAX, "heart": KNOWN_BY_HEART}.items():
        place = folder / "submitted" / student / "implement"
        place.mkdir(parents=True)
        nbformat.write(answered(released, {"minimax-answer": program}), place / "implement.ipynb")
    with pytest.raises(AssertionError, match="exam_secret_file"):
        nbgrader(folder, "autograde implement")
    (tmp_path / "secret.txt").write_text("a long random secret")
    with (folder / "nbgrader_config.py").open("a") as config:
        config.write(f"\nc.MarksExporter.exam_secret_file = {str(tmp_path / 'secret.txt')!r}\n")
    nbgrader(folder, "autograde implement --force", "generate_feedback implement")
    minimax = {student: found["implement-minimax-marks"][0] for student, found in gradebook(folder).items()}
    assert minimax["right"] == most_points(folder)["implement-minimax-marks"] == 5 and (minimax["heart"] or 0) < 1
    page = (folder / "feedback" / "heart" / "implement" / "implement.html").read_text("utf-8")
    assert "30" in page and "Traceback (most" not in page
