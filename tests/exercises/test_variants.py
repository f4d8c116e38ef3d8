"""Rosters, secrets and variants: variants are equally difficult, reproducible, and reveal nothing about other
students.
"""

from __future__ import annotations

import csv
import io
import json
import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import gametree as gt
from gametree import GameTreeError, progress_bar
from gametree.commands.cli import main
from gametree.errors import ChoiceError, InputError
from gametree.exercises import KINDS, Exercise, check, generate, variant_seed
from gametree.exercises.answer_notation import literal
from gametree.exercises.constraints import properties_of
from gametree.games import TicTacToe
from gametree.phrases import gettext
from gametree_classroom import Student, read_roster, read_secret, variant, variants
from gametree_classroom.students import file_names
from gametree_classroom.submissions import read_sheet
from goldens import Golden

SECRET = "nobody knows this one"
CLASS = [f"u{number}" for number in range(12)]
Output = pytest.CaptureFixture[str]


# ---- rosters ------------------------------------------------------------------------------------

ANA, JOSE = Student("u1", "García", "Ana", "ana@x"), Student("u2", "López", "José", "j@x")


@pytest.mark.parametrize(
    "text",
    [
        "id,last_name,first_name,email\nu1,García,Ana,ana@x\nu2,López,José,j@x\n",
        "\ufeffid;last_name;first_name;email\r\n u1 ;García;Ana;ana@x\r\n\r\nu2;López;Jose\u0301;j@x",
        "email\tFirst Name\tLast Name\tID\nana@x\tAna\tGarcía\tu1\nj@x\tJosé\tLópez\tu2\n",
        'id,last_name,first_name,email,lms\n"u1",García,"Ana",ana@x,7\nu2,López,José,j@x\n\n',
    ],
)
def test_rosters_are_read_in_any_usual_form(tmp_path: Path, text: str) -> None:
    """Columns have any order and any usual separator, with or without a byte order mark."""
    path = tmp_path / "roster.csv"
    path.write_bytes(text.encode("utf-8"))
    assert read_roster(path) == read_roster(str(path)) == read_roster([ANA, JOSE]) == (ANA, JOSE)


def test_first_column_has_the_ids_without_a_heading(tmp_path: Path) -> None:
    """The file has no known column headings."""
    path = tmp_path / "roster.txt"
    for text in ("u1\nu2\n", "u1,Ana\nu2,José", "matrícula;curso\nu1;3\nu2;3", "u1\r\n\r\nu2\r\n"):
        path.write_bytes(text.encode("utf-8"))
        assert [student.id for student in read_roster(path)] == ["u1", "u2"]


@pytest.mark.parametrize(
    "text",
    [
        "id,name\nu1,a\nu2,b\nu1,c\n",
        "u1\n\nJose\u0301\nJosé\n",
        "id,name\nu1,a\n\n ,b\n",
        "",
        "id,name\n",
        'u1\n"u2"x\n',
    ],
)
def test_bad_roster_is_reported_with_its_line(tmp_path: Path, text: str, golden: Golden) -> None:
    path = tmp_path / "roster.csv"
    path.write_bytes(text.encode("utf-8"))
    with golden.raises(InputError):
        read_roster(path)


def test_invalid_roster_is_refused(tmp_path: Path, golden: Golden) -> None:
    """The files are in another encoding, missing, or not a list of students."""
    path = tmp_path / "roster.csv"
    path.write_bytes("PK\0José".encode("latin-1"))
    with golden.raises(GameTreeError):
        read_roster(path)
    with golden.raises(GameTreeError):
        read_roster(tmp_path / "none.csv")
    with golden.raises(InputError):
        read_roster([7])  # type: ignore[list-item]
    with golden.raises(InputError):
        read_roster([ANA, Student(" ")])


def test_non_ascii_ids_get_distinct_file_names() -> None:
    """The ids differ only in characters outside ASCII, as in a class in China."""
    ids = ["李", "王", "ana", "α1", "β1", "李 1", "王 1"]
    names = file_names([Student(one) for one in ids], ".json")
    assert len({name.lower() for name in names.values()}) == len(ids)
    assert all(name.isascii() for name in names.values()) and names["ana"] == "ana.json"


def test_ids_have_safe_and_distinct_file_names(golden: Golden) -> None:
    """Two ids that would have the same file name are refused."""
    ids = ["u1", "José/2", "../x", "CON", "a b", "ana@uni.es", "名"]
    names = dict(file_names([Student(one) for one in ids], ".json"))
    assert list(names) == ids
    assert list(names.values()) == [
        *("u1.json", "Jose_2.json", "_.._x.json", "_CON.json", "a_b.json", "ana@uni.es.json", "_.json")
    ]
    for twins in (["a b", "a/b"], ["Ana", "ana"], ["x" * 90, "x" * 91]):
        with golden.raises(InputError):
            file_names([Student(one) for one in twins], ".json")


# ---- secrets ------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_end_of_line_is_not_part_of_a_secret(tmp_path: Path, end: str) -> None:
    path = tmp_path / "secret.txt"
    path.write_bytes(f" a secret €{end}".encode())
    assert read_secret(path) == " a secret €"
    assert variant("values", "u1", path, "1") == variant("values", "u1", " a secret €", "1")


def test_invalid_secret_file_is_refused_without_repeating_it(tmp_path: Path, golden: Golden) -> None:
    """The secret is too short, has several lines, or is the name of a file instead of its content."""
    path = tmp_path / "secret.txt"
    for text in ("seven77\n", "one line\nanother\n"):
        path.write_text(text)
        with golden.raises(InputError) as caught:
            read_secret(path)
        assert text.strip() not in str(caught.value)
    with golden.raises(InputError):
        variant("values", "u1", str(path), "1")


# ---- variants -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_variants_of_a_class_are_equally_difficult(kind: str) -> None:
    """All students get the same kind of question, and the variants are reproducible."""
    found = variants(kind, CLASS, SECRET, "1", difficulty=2, lang="es")
    assert list(found) == CLASS
    assert {properties_of(one.result).difficulty for one in found.values()} == {2}
    assert {(one.kind, one.algorithm, one.rules, one.lang) for one in found.values()} == {
        (kind, *(getattr(found["u0"], name) for name in ("algorithm", "rules")), "es")
    }
    assert len({str(one.tree) for one in found.values()}) > len(CLASS) / 2
    for student in CLASS[:2]:
        assert found[student] == variant(kind, student, SECRET, "1", difficulty=2)
        assert Exercise.from_json(found[student].to_json()) == found[student]
        assert check(found[student], found[student].key).right


def test_promises_hold_for_all_students() -> None:
    """Each variant depends only on the names of student and exercise, the secret and the conditions."""
    found = variants("pruned-leaves", CLASS, SECRET, "1", difficulty=3, cuts=(2, 3), leaves=(9, 12))
    for one in found.values():
        cuts = sum(bool(cut.pruned) for cut in one.result.cuts)
        assert 2 <= cuts <= 3 and 9 <= len(one.tree.leaves) <= 12
    assert found == variants("pruned-leaves", reversed(CLASS), SECRET, "1", difficulty=3, cuts=(2, 3), leaves=(9, 12))
    others = [variants("pruned-leaves", CLASS, *names) for names in ((SECRET, "1"), (SECRET, "2"), (SECRET + "!", "1"))]
    assert not any(len({one[student] for one in others}) < 3 for student in CLASS)


def test_refused_seed_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next seed is used instead, and the result is reproducible."""
    first = variant_seed(SECRET, "u1", "1")

    def picky(kind: str, seed: int, **promised: Any) -> Exercise:
        if seed == first:
            raise InputError(gettext("the value of no leaf matters"))
        return generate(kind, seed, **promised)

    usual = variant("find-x", "u1", SECRET, "1")
    monkeypatch.setattr(sys.modules["gametree_classroom.students"], "generate", picky)
    other = variant("find-x", "u1", SECRET, "1")
    assert other != usual and other == variant("find-x", "u1", SECRET, "1")
    assert other.tree == generate("find-x", variant_seed(SECRET, "u1", "1 #1"), difficulty=2).tree


def test_impossible_variant_is_refused() -> None:
    """The message is that of the generator."""
    for error, arguments, promised in (
        (ChoiceError, ("valuess", ["u1"], SECRET, "1"), {}),
        (InputError, ("values", ["u1"], SECRET, "1"), {"difficulty": 9}),
        (InputError, ("values", ["u1"], SECRET, "1"), {"difficulty": None}),
        (InputError, ("values", ["u1"], SECRET, " "), {}),
        (InputError, ("values", ["u1"], "short", "1"), {}),
        (ChoiceError, ("values", ["u1"], SECRET, "1"), {"leafs": 3}),
    ):
        with pytest.raises(error):
            variants(*arguments, **promised)  # type: ignore[arg-type]


# ---- the commands -------------------------------------------------------------------------------


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to a temporary folder that contains a roster and a secret, and return its path."""
    (tmp_path / "roster.csv").write_text(
        "id,last_name,first_name,email\nu1,García,Ana,ana@x\nu2,López,José,j@x\n", "utf-8"
    )
    (tmp_path / "secret.txt").write_text(f"{SECRET}\n")
    (tmp_path / "secret.txt").chmod(0o600)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(*more: str) -> int:
    """Run the command that writes the variants of an exercise, and return its exit status."""
    usual = ("roster.csv", "--kind", "pruned-leaves", "--exercise", "3.2", "--secret-file", "secret.txt")
    return main(["variants", *usual, *more])


def test_variants_write_student_files_index_and_private_keys(course: Path, capsys: Output) -> None:
    """Students have one file each, and there is an index; keys are private; no file contains the secret or a seed."""
    assert made("-o", "trees", "--keys", "keys.csv", "--lang", "es", "--difficulty", "3", "--cut", "beyond") == 0
    out, err = capsys.readouterr()
    assert out == f"{Path('trees/index.csv')}\nkeys.csv\n" and err.startswith("gametree: las variantes tienen de ")
    assert sorted(path.name for path in (course / "trees").iterdir()) == ["index.csv", "u1.json", "u2.json"]
    index = list(csv.DictReader(io.StringIO((course / "trees/index.csv").read_text("utf-8"))))
    keys = list(csv.DictReader(io.StringIO((course / "keys.csv").read_text("utf-8"))))
    for student, listed, key in zip(("u1", "u2"), index, keys, strict=True):
        text = (course / "trees" / listed["file"]).read_text("utf-8")
        exercise = Exercise.from_json(text)
        assert (exercise.lang, exercise.rules.cut, exercise.seed) == ("es", "beyond", None)
        assert exercise == variant(
            "pruned-leaves", student, Path("secret.txt"), "3.2", difficulty=3, rules=exercise.rules
        )
        assert (listed["id"], listed["tree"], key["key"]) == (student, str(exercise.tree), literal(exercise.key))
        assert (key["id"], key["exercise"]) == (student, "3.2") and json.loads(text)["seed"] is None
    given_out = "".join(path.read_text("utf-8") for path in (course / "trees").iterdir())
    for hidden in (SECRET, str(variant_seed(SECRET, "u1", "3.2")), "García", "ana@x", literal(exercise.key)):
        assert hidden not in given_out


def test_existing_files_are_kept_without_overwrite(course: Path, capsys: Output) -> None:
    """With --overwrite the new files have the same content."""
    assert made("-o", "trees") == 0
    before = (course / "trees/u1.json").read_bytes()
    (course / "trees/u1.json").write_text("mine")
    (course / "trees/u2.json").unlink()
    capsys.readouterr()
    assert made("-o", "trees") == 2
    assert "u1.json and 1 more file already exist; add --overwrite, or choose another name" in capsys.readouterr().err
    assert (course / "trees/u1.json").read_text() == "mine" and not (course / "trees/u2.json").exists()
    assert made("-o", "trees", "--overwrite") == 0
    assert (course / "trees/u1.json").read_bytes() == before


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ([], "variants has no output: add -o DIR for the trees, or --keys FILE for"),
        (["-o", "d", "--keys", "d/keys.csv"], "--keys is d/keys.csv, which is in the folder for the students"),
        (["-o", "."], "--secret-file is secret.txt, which is in the folder for the students; choose a file outside ."),
        (["-o", "d", "--leaves", "six"], "--leaves is 'six'; write a whole number or two, as in 6,12"),
        (["-o", "d", "--difficulty", "7"], "the condition difficulty is 7; write a whole number from 1 to 5"),
        (["-o", "d", "--lang", "fr"], "unknown language 'fr'"),
        (["-o", "d", "--algorithm", "minimax"], "unknown algorithm for pruned-leaves 'minimax'"),
    ],
)
def test_bad_options_write_nothing(course: Path, capsys: Output, more: list[str], message: str) -> None:
    """The error is one sentence."""
    assert made(*more) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"gametree: {message}") and err.count("\n") == 1
    assert sorted(path.name for path in course.iterdir()) == ["roster.csv", "secret.txt"]


def test_short_secret_gets_a_warning(course: Path, capsys: Output) -> None:
    """The minimum is eight characters."""
    (course / "secret.txt").write_text("12345678")
    assert made("--keys", "keys.csv") == 0
    assert capsys.readouterr().err.startswith("gametree: secret.txt: use 16 or more random characters\n")


def test_output_reports_the_spread_of_variants(course: Path, capsys: Output) -> None:
    """A line of the output names the options that reduce the spread; if these options are given, the line is absent."""
    (course / "roster.csv").write_text("\n".join(CLASS))
    assert made("--keys", "keys.csv") == 0
    found = re.fullmatch(
        r"gametree: the variants have from (\d+) to (\d+) leaves and from (\d+) to (\d+) cut-offs; to make them more "
        r"similar, add (--leaves \d+,\d+) (--cuts \d+)\n",
        capsys.readouterr().err,
    )
    assert found and int(found[2]) - int(found[1]) > 2 and int(found[4]) > int(found[3])
    assert made("--keys", "again.csv", *found[5].split(), *found[6].split()) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("form", ["html", "pdf"])
def test_every_student_gets_a_sheet_with_their_id(course: Path, form: str) -> None:
    """The id is on the line for the name; the index says how to open the sheet."""
    assert made("-o", "sheets", "--format", form) == 0
    index = list(csv.DictReader(io.StringIO((course / "sheets/index.csv").read_text("utf-8"))))
    assert [row["file"] for row in index] == [f"u1.{form}", f"u2.{form}"]
    assert index[0]["to open"] == {"html": "in a browser", "pdf": "to print"}[form]
    data = (course / "sheets" / f"u2.{form}").read_bytes()
    text = data.decode("utf-8") if form == "html" else PdfReader(io.BytesIO(data)).pages[0].extract_text()
    assert "u2" in text and "3.2" in text and ("u1" not in text)


@pytest.mark.parametrize(
    ("answer", "code", "said"),
    [("C2 C3", 0, "Right."), ("C1 C2 C3", 1, "Look first at A"), ("C9", 2, "the labels go from 'B1' to 'D3'")],
)
def test_check_exits_with_0_1_or_2(course: Path, capsys: Output, answer: str, code: int, said: str) -> None:
    """The exit status is 0 for a right answer, 1 for a wrong one and 2 for an unreadable one.

    Points would reveal the number of pruned leaves, so they are shown only for a right answer.
    """
    path = course / "one.json"
    path.write_text(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]", lang="es").to_json(), "utf-8")
    assert main(["check", str(path), answer, "--lang", "en"]) == code
    out, err = capsys.readouterr()
    assert said in (err if code == 2 else out)
    assert ("\nPoints:" in out) == (code == 0)
    assert main(["check", str(path), answer]) == code
    assert ("\nPuntos:" in capsys.readouterr().out) == (code == 0)


def in_one_line(text: str) -> str:
    """Return a text without its line breaks."""
    return " ".join(text.split())


def test_option_without_excludes_a_mistake(course: Path, capsys: Output) -> None:
    """Each ``--without`` excludes one mistake; an unknown name is refused."""
    path = course / "one.json"
    path.write_text(Exercise("pruned-leaves", "[12 [[10 [11 6]] 8]]").to_json(), "utf-8")
    name, said = "parent-bound-only", "You seem to compare a value only with the bound of the node directly above"
    assert main(["check", str(path), "C2"]) == 1
    assert said in in_one_line(capsys.readouterr().out)
    assert main(["check", str(path), "C2", "--without", "players-swapped", "--without", name]) == 1
    assert said not in in_one_line(capsys.readouterr().out)
    assert main(["check", str(path), "C2", "--without", "player-swapped"]) == 2
    assert "unknown mistake 'player-swapped'; did you mean 'players-swapped'?" in capsys.readouterr().err


def test_check_names_a_file_without_an_exercise(course: Path, capsys: Output) -> None:
    good = json.loads(Exercise("savings", "[[3 12] [2 4]]").to_json())
    needed = "the text is not an exercise, but"
    cure = "; pass the unchanged output of gametree variants or Exercise.to_json\n"
    for text, message in (
        ("id\nu1", f"{needed} text that is not JSON{cure}"),
        ("[1]", f"{needed} JSON of something else{cure}"),
        ('{"kind": "values"}', f"{needed} JSON of something else{cure}"),
        (
            json.dumps({**good, "version": 2}),
            "the exercise has version 2, but this gametree reads version 1; update gametree",
        ),
        (
            json.dumps({k: part for k, part in good.items() if k != "tree"}),
            f"{needed} an exercise without its part tree",
        ),
        (json.dumps({**good, "window": "3"}), "window"),
        (json.dumps({**good, "details": 3}), f"{needed} an exercise with a part that cannot be read{cure}"),
    ):
        Path("one.json").write_text(text, "utf-8")
        assert main(["check", "one.json", "3"]) == 2
        said = capsys.readouterr().err
        assert said.startswith("gametree: one.json: ") and message in said
        assert said.count("\n") == 1 and "Error" not in said
    assert main(["check", "no.json", "3"]) == 2
    assert "no.json: cannot be read" in capsys.readouterr().err


def test_check_validates_options_before_files(capsys: Output) -> None:
    """An unknown rubric or language is reported before the file is read."""
    for option in ("rubric", "lang"):
        assert main(["check", "no.json", "?", f"--{option}", "xx"]) == 2
        assert f"unknown {'rubric' if option == 'rubric' else 'language'} 'xx'" in capsys.readouterr().err


def test_check_reports_errors_in_the_requested_language(course: Path, capsys: Output, golden: Golden) -> None:
    """The default is the exercise's language."""
    (course / "one.json").write_text(Exercise("values", "[[3 12] [2 4]]", lang="es").to_json(), "utf-8")
    for more in (
        [],
        ["--lang", "pt"],
    ):  # fmt: skip
        assert main(["check", "one.json", "A = dos", *more]) == 2
        golden(capsys.readouterr().err)


# ---- progress -----------------------------------------------------------------------------------


class Terminal(io.StringIO):
    """A terminal that records its output."""

    def isatty(self) -> bool:
        return True

    def counts(self) -> list[int]:
        """Return the number of positions shown in each drawing of the bar, without the rate per second."""
        return [int(count) for count in re.findall(r"\r *(\d+) positions", self.getvalue())]


class Watched(TicTacToe):
    """A game whose search waits at some positions until the terminal shows progress."""

    def __init__(self, terminal: Terminal) -> None:
        super().__init__()
        self.terminal, self.waits = terminal, 2

    def successors(self, state: Any) -> Any:
        if self.waits:
            shown = {*self.terminal.counts()}
            assert any({*self.terminal.counts()} > shown or time.sleep(0.01) for _ in range(30_000)), "no progress"
            self.waits -= 1
        return super().successors(state)


def test_progress_bar_is_shown_only_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar is removed after the work; without tqdm there is no bar."""
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    assert progress_bar.with_progress_bar(CLASS) is CLASS
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress_bar, "_DELAY", 3600)
    assert list(progress_bar.with_progress_bar(CLASS, "sheet 3.2")) == CLASS and not terminal.getvalue()
    monkeypatch.setattr(progress_bar, "_DELAY", 0)
    assert list(progress_bar.with_progress_bar(CLASS, "sheet 3.2")) == CLASS
    shown = terminal.getvalue()
    assert "sheet 3.2" in shown and "12" in shown and not shown.endswith("\n")
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert progress_bar.with_progress_bar(CLASS) is CLASS


def test_long_search_on_a_terminal_shows_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of positions increases; a short search shows no bar."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress_bar, "_DELAY", 3600)
    assert gt.alphabeta(TicTacToe(), table=True).value == 0 and not terminal.getvalue()
    monkeypatch.setattr(progress_bar, "_DELAY", 0)
    monkeypatch.setattr(progress_bar, "_INTERVAL", 0.001)
    found = gt.minimax(Watched(terminal), state=(1, 0))
    shown = terminal.counts()
    assert len({*shown}) > 1 and shown == sorted(shown) and shown[-1] <= found.inner_nodes + found.visits
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert gt.minimax(TicTacToe(), state=(1, 0)).value == found.value


# ---- rosters of other systems ---------------------------------------------------------------------

MOODLE = "Nombre,Apellido(s),Dirección de correo,Grupos\nAna,García,ana@x,G1\nJosé,López,j@x,G2\n"
WORKSHEET = (
    "Identifier,Full name,Email address,Status,Grade,Last modified (submission)\n"
    "Participant 4101,Ana García,ana@x,Submitted,,\nParticipant 4102,José López,j@x,,,\n"
)
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,pruning (7)\n    Points Possible,,,,,20\n"
    '"García, Ana",71,u1,ana@x,A,\n"López, José",72,u2,j@x,A,\n"Student, Test",99,,abc,A,\n'
)
BLACKBOARD = (
    '"Last Name"\t"First Name"\t"Username"\t"Student ID"\n"García"\t"Ana"\t"u1"\t"7"\n"López"\t"José"\t"u2"\t"8"\n'
)
EXPORTS = {
    "Moodle, participants": (MOODLE, ("ana@x", "j@x"), ("", "")),
    "Moodle, worksheet": (WORKSHEET, ("ana@x", "j@x"), ("4101", "4102")),
    "Canvas": (CANVAS, ("u1", "u2"), ("71", "72")),
    "Blackboard": (BLACKBOARD, ("u1", "u2"), ("", "")),
    "one column": ('id;name\nu1;"García, Ana"\nu2;López, José\n', ("u1", "u2"), ("", "")),
    "no heading": ("García;Ana;ana@x;u1\nLópez;José;j@x;u2\n", ("u1", "u2"), ("", "")),
    "no heading, addresses": ("García\tAna\tana@x\nLópez\tJosé\tj@x\n", ("ana@x", "j@x"), ("", "")),
    "no heading, one column": ('u1,"García, Ana"\nu2,"López, José"\n', ("u1", "u2"), ("", "")),
}


@pytest.mark.parametrize(("text", "ids", "numbers"), EXPORTS.values(), ids=EXPORTS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_exports_of_moodle_canvas_and_blackboard_are_rosters(
    tmp_path: Path, text: str, ids: tuple[str, ...], numbers: tuple[str, ...], encoding: str
) -> None:
    """A file in another encoding is read, and a message reports the encoding."""
    path = tmp_path / "roster.csv"
    path.write_bytes(text.encode(encoding))
    students = read_roster(path)
    assert (tuple(one.id for one in students), tuple(one.number for one in students)) == (ids, numbers)
    names = [sorted(f"{one.first_name} {one.last_name}".split()) for one in students]
    assert names == [["Ana", "García"], ["José", "López"]]


def test_option_same_keeps_the_tree_of_a_question(tmp_path: Path) -> None:
    """In the question named by ``--same``, every student has the sheet's tree; in the other questions, an individual
    tree.
    """
    secret = tmp_path / "secret.txt"
    secret.write_text("a long random secret\n")
    secret.chmod(0o600)
    (tmp_path / "roster.csv").write_text("id\nu1\nu2\n")
    students = ["--roster", str(tmp_path / "roster.csv"), "--secret-file", str(secret)]
    assert main(["sheets", "pruning", "-o", str(tmp_path), *students, "--same", "pruned", "--lang", "en"]) == 0
    common, *own = (read_sheet(path) for path in sorted(tmp_path.rglob("pruning.ipynb")))
    assert len(own) == 2
    for sheet in own:
        same = {key for key, question in sheet.questions.items() if question.subject == common.questions[key].subject}
        assert same == {"pruned"}
