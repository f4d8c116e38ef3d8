"""Rosters as schools write them: id columns and separators are recognised, reported or refused."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

import pytest

from gametree.commands.cli import main
from gametree.errors import InputError, RosterWarning
from gametree.exercises import Exercise
from gametree_classroom import Student, read_roster
from gametree_classroom.submissions.typed_answers import exam_answers, typed_answers

ID_HEADINGS = (
    *("id", "ID", "Id.", "ID number", "IDNumber", "Student ID", "StudentID", "student_id", "Student number"),
    *(
        "Student No.",
        "Student no",
        "Student Nr",
        "Registration number",
        "Enrollment no.",
        "Enrolment number",
        "Username",
    ),
    *("User name", "NetID", "UIN", "Matriculation number", "Roll No.", "Candidate number", "SID", "Passport No"),
    *(
        "DNI",
        "NIF",
        "NIE",
        "NIA",
        "NIU",
        "NIP",
        "D.N.I.",
        "DNI/NIE",
        "DNI / NIF",
        "Nº DNI",
        "N.º de DNI",
        "Número de DNI",
    ),
    *("Número de matrícula", "Nº de matrícula", "Nº matrícula", "N° de matrícula", "Matrícula", "MATRICULA", "Legajo"),
    *(
        "Nº de legajo",
        "RUT",
        "R.U.T.",
        "RUN",
        "Número de estudiante",
        "Nº de alumno",
        "Núm. de alumno",
        "Código de alumno",
    ),
    *("Código del estudiante", "Código estudiantil", "Expediente", "Nº expediente", "N.º de expediente", "Padrón"),
    *("Número de expediente", "Carné", "Carnet", "Carné universitario", "Cédula", "Cédula de identidad", "C.I."),
    *("Documento de identidad", "Nº de documento", "Usuario", "Nombre de usuario", "ID de estudiante", "ID del alumno"),
    *("Número de identificación", "Número de ID", "Identificación", "CURP", "Libreta universitaria", "No. de control"),
    *("Nº mec.", "N.º mec.", "Nº mecanográfico", "Número mecanográfico", "N.º de aluno", "Nr. de aluno", "Nº aluno"),
    *("Número de aluno", "Número do aluno", "Número de estudante", "N.º de estudante", "Matrícula do aluno", "RA"),
    *("Registro acadêmico", "Cartão de cidadão", "Nº do cartão de cidadão", "Bilhete de identidade", "CPF", "Nº USP"),
    *(
        "Nome de utilizador",
        "Nome de usuário",
        "Utilizador",
        "Código do aluno",
        "ID do aluno",
        "Número de identificação",
    ),
    *("Matrikelnummer", "Matrikel-Nr.", "Matr.-Nr.", "MatrNr", "Matrikelnr.", "Studierendennummer", "Studentennummer"),
    *("Schülernummer", "Benutzername", "Kennung", "Benutzerkennung", "Studenten-ID", "Personalnummer"),
    *("Numéro étudiant", "N° étudiant", "N° d'étudiant", "Numéro d'étudiant", "No étudiant", "Code étudiant", "INE"),
    *("Identifiant", "Nom d'utilisateur", "Numéro de matricule", "Matricule", "Numéro d'inscription"),
    *("Matricola", "Numero di matricola", "N. matricola", "Nr. matricola", "Codice studente", "Codice fiscale"),
    *("Numero studente", "Nome utente", "ID studente"),
)
"""headings of id columns in English, Spanish, Portuguese, German, French and Italian"""
VAGUE_HEADINGS = ("Nº", "N.º", "N°", "No.", "Nr.", "Nr", "Núm.", "Número", "Number", "Numero", "Nummer", "#", "Código")
"""headings that often belong to an id column, but can also belong to a column of other numbers"""
PERSON_HEADINGS = (
    "Student",
    "Alumno",
    "Alumna",
    "Alumno/a",
    "Aluno",
    "Estudante",
    "Estudiante",
    "Studente",
    "Étudiant",
)
EXERCISE = Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]").to_json()
IDS = ("12345678Z", "87654321X", "20231234A")
NO_IDS = (
    "Course",
    "Curso",
    "Grupo",
    "Group",
    "Turma",
    "Nota",
    "Grade",
    "Section",
    "Course ID",
    "Nº de créditos",
    "Year",
)
"""headings of columns that do not contain ids"""


def roster(folder: Path, text: str, encoding: str = "utf-8") -> Path:
    path = folder / "roster.csv"
    path.write_bytes(text.encode(encoding))
    return path


def read(path: Path, **how: str) -> tuple[list[str], list[str]]:
    """Return the ids in a roster, and the notes about how it was read."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        students = read_roster(path, **how)
    return [student.id for student in students], [str(one.message) for one in caught]


def rows_with(heading: str, ids: tuple[str, ...] = IDS, separator: str = ";") -> str:
    """Return a roster of five columns; the third one has the given heading and contains the ids."""
    lines = [("Apellidos", "Nombre", heading, "Grupo", "Correo")]
    lines += [(f"García{n}", "Ana", id, "G1", f"a{n}@x") for n, id in enumerate(map(str, ids))]
    return "\n".join(separator.join(line) for line in lines) + "\n"


@pytest.mark.parametrize("heading", ID_HEADINGS)
def test_usual_id_headings_are_used_without_a_note(heading: str, tmp_path: Path) -> None:
    for text in (rows_with(heading), rows_with(heading.upper()), f"{heading}\n" + "\n".join(IDS)):
        ids, said = read(roster(tmp_path, text))
        assert ids == [*IDS] and not any("the ids" in one for one in said), said


@pytest.mark.parametrize("heading", [*VAGUE_HEADINGS, *PERSON_HEADINGS])
def test_vague_id_heading_is_reported(heading: str, tmp_path: Path) -> None:
    ids, said = read(roster(tmp_path, rows_with(heading)))
    assert ids == [*IDS]
    assert any(f"the ids were read from the column {heading} (12345678Z, 87654321X" in one for one in said), said


@pytest.mark.parametrize("heading", NO_IDS)
def test_roster_without_ids_uses_addresses(heading: str, tmp_path: Path) -> None:
    """A note says that the e-mail addresses are used as ids."""
    ids, said = read(roster(tmp_path, rows_with(heading)))
    assert ids == ["a0@x", "a1@x", "a2@x"]
    assert any("the ids were read from the column Correo (a0@x, a1@x" in one for one in said), said


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("DNI", "Matrícula", None),
        ("Username", "ID number", None),
        ("ID", "DNI", "ID"),
        ("id", "Nº", "id"),
        ("Nº de aluno", "NIF", None),
        ("Número", "Expediente", None),
        ("Student ID", "Student ID", None),
        ("id", "ID", None),
    ],
)
def test_two_possible_id_columns_are_refused(first: str, second: str, expected: str | None, tmp_path: Path) -> None:
    """The error names the option that selects a column. A column called "id", or one selected by the option, is
    accepted.
    """
    lines = [f"{first};Nombre;{second}", *(f"{n}0;Ana;{n}1" for n in range(10, 13))]
    path = roster(tmp_path, "\n".join(lines))
    if expected is not None:
        assert read(path)[0] == ["100", "110", "120"]
    else:
        with pytest.raises(InputError, match="id_column") as caught:
            read_roster(path)
        assert first in str(caught.value) and second in str(caught.value)
    assert read(path, id_column="3") == (["101", "111", "121"], read(path, id_column="3")[1])
    if first.casefold() != second.casefold():
        assert read(path, id_column=second.lower())[0] == ["101", "111", "121"]


def test_row_numbers_are_not_used_as_ids_beside_an_id_column(tmp_path: Path) -> None:
    for heading in ("Nº", "#", "No."):
        lines = [f"{heading};DNI;Nombre", *(f"{n};1234567{n}Z;Ana" for n in range(1, 4))]
        assert read(roster(tmp_path, "\n".join(lines)))[0] == ["12345671Z", "12345672Z", "12345673Z"]


def test_unknown_id_column_is_refused(tmp_path: Path) -> None:
    path = roster(tmp_path, rows_with("DNI"))
    for name in ("NIF", "9", "0"):
        with pytest.raises(InputError, match="Apellidos, Nombre, DNI, Grupo, Correo"):
            read_roster(path, id_column=name)


@pytest.mark.parametrize(
    ("text", "ids", "said"),
    [
        ("u1,Ana\nu2,Rui\n", ["u1", "u2"], "no line names the columns, so the ids were read from column 1 (u1, u2"),
        ("García;Ana;ana@x;u1\nSol;Bea;b@x;u2\n", ["u1", "u2"], "from column 4 (u1, u2"),
        ("García\tAna\tana@x\nSol\tBea\tb@x\n", ["ana@x", "b@x"], "from column 3 (ana@x, b@x"),
        ("ana\nbea\n", ["ana", "bea"], "no line names the columns, so line 1 is a student (ana)"),
        ("u1\nu2\n", ["u1", "u2"], ""),
        ("a@x\nb@x\n", ["a@x", "b@x"], ""),
        ("1;u1;Ana\n2;u2;Bea\n", ["u1", "u2"], "from column 2"),
        ("sep=;\nid;nombre\nu1;Ana\nu2;Bea\n", ["u1", "u2"], ""),
        ("id|nombre\nu1|Ana\nu2|Bea\n", ["u1", "u2"], ""),
        ("DNI;Apellidos, Nombre\n1A;García, Ana\n2B;Sol, Bea\n", ["1A", "2B"], ""),
    ],
)
def test_rosters_of_other_systems_are_read(text: str, ids: list[str], said: str, tmp_path: Path) -> None:
    found, warnings = read(roster(tmp_path, text))
    assert found == ids and (any(said in one for one in warnings) if said else not warnings), warnings


REFUSED = {
    "Konto\nu1\nu2\n": "line 1 (Konto) seems to name the columns, but it is not clear which column has the ids",
    "Konto;Studiengang\nu1;M\nu2;M\n": "line 1 (Konto, Studiengang) seems to name the columns",
    "u1,7\nu2,8\n": "the ids could be in the columns 1 and 2",
    "id,name,email\nu1,García, Ana,ana@x\n": "line 2 has 4 columns, but line 1 has 3",
    "u1,Ana\nu2,Sol, Bea\n": "line 2 has 3 columns, but line 1 has 2",
    "id;name\nu1,Ana\n": "line 2 has no ';' between its columns, unlike line 1",
    "id;a,b\nu1;x,y\n": "could be separated by ';' or ','",
    "DNI\n1.2E+08\n3.4E+08\n": "a spreadsheet has shortened '1.2E+08'",
    'DNI\n"1,23457E+11"\n': "a spreadsheet has shortened",
}


@pytest.mark.parametrize("text", REFUSED)
def test_invalid_roster_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        read_roster(roster(tmp_path, text))
    assert REFUSED[text] in str(caught.value), caught.value


NAMES = "id;last_name;first_name\nu1;García Núñez;José\nu2;Gonçalves Conceição;João\nu3;Müller;Jörg\n"
ENCODINGS = {
    **dict.fromkeys(("utf-8", "utf-8-sig"), "certain"),
    **dict.fromkeys(("utf-16", "cp1252", "latin-1"), "said"),
    **dict.fromkeys(("utf-16-le", "utf-16-be", "utf-32", "cp850", "mac_roman"), "refused"),
}


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_encoding_is_certain_reported_or_refused(encoding: str, tmp_path: Path) -> None:
    text = NAMES.replace("ã", "a").replace("õ", "o") if encoding in ("cp850", "mac_roman") else NAMES
    path = roster(tmp_path, text, encoding)
    expected = ENCODINGS[encoding]
    if expected == "refused":
        with pytest.raises(ValueError, match="UTF-8"):
            read_roster(path)
        return
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        students = read_roster(path)
    assert students[0] == Student("u1", "García Núñez", "José")
    assert any("not in UTF-8" in str(one.message) for one in caught) == (expected == "said")
    assert {one.category for one in caught} <= {RosterWarning}


COMMANDS = {
    "exam": ("exam", "{roster}", "--title", "E", "--kind", "values", "--secret-file", "{secret}", "-o", "e.pdf"),
    "variants": (
        *("variants", "{roster}", "--kind", "values", "--exercise", "1", "--difficulty", "1"),
        *("--secret-file", "{secret}", "-o", "trees"),
    ),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_accept_the_option_named_in_their_error(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    path = roster(tmp_path, "DNI;Matrícula\n1A;m1\n2B;m2\n")
    secret = tmp_path / "secret.txt"
    secret.write_text("a long random secret of a course")
    call = [part.format(roster=path, secret=secret) for part in COMMANDS[command]]
    assert main([*call, "--lang", "en"]) == 2
    assert "could be in the columns DNI and Matrícula; add --id-column" in capsys.readouterr().err
    assert main([*call, "--lang", "en", "--id-column", "matrícula"]) == 0
    written = (tmp_path / "e-keys.csv" if command == "exam" else tmp_path / "trees" / "index.csv").read_text()
    assert "m1" in written and "1A" not in written


# ---- tables of typed answers ----------------------------------------------------------------------

KEYS = {student: {"q1": (EXERCISE, "1"), "q2": (EXERCISE, "1")} for student in ("u1", "u2")}
TABLES: dict[str, tuple[str, str, str]] = {
    "id": ("id,1,2\nu1,ok,x\n", "", ""),
    "semicolons": ('id;1;2\nu1;"B = 3, C = 2";x\n', "", ""),
    "another heading": ("DNI,1,2\nu1,ok,x\n", "", ""),
    "chosen": ("DNI,Matrícula,1,2\n1A,u1,ok,x\n", "matrícula", ""),
    "two": ("DNI,Matrícula,1,2\n1A,u1,ok,x\n", "", "could be in the columns DNI and Matrícula"),
    "unknown": ("DNI,1,2\nu1,ok,x\n", "NIF", "has no column 'NIF'; choose one of: DNI, 1, 2"),
    "comma in an answer": ("id,1,2\nu1,B = 3, C = 2,x\n", "", "line 2 has 4 cells, but line 1 has 3"),
    "a question too many": ("id,1,2,3\nu1,ok,x,ok\n", "", "has a column 3, but the last question of the keys is 2"),
    "a question twice": ("id,1,2,2\nu1,ok,x,ok\n", "", "has two columns with the name 2"),
    "a student twice": ("id,1,2\nu1,ok,x\nu1,x,x\n", "", "give each id once"),
    "no question": ("id,1\nu1,ok\n", "", "is not a CSV file with the columns id, 1, 2"),
}


@pytest.mark.parametrize(("text", "id_column", "message"), TABLES.values(), ids=TABLES)
def test_table_of_typed_answers_is_read_or_refused(text: str, id_column: str, message: str, tmp_path: Path) -> None:
    path = roster(tmp_path, text)
    if message:
        with pytest.raises(InputError) as caught:
            list(exam_answers(path, KEYS, id_column))
        assert message in str(caught.value)
    else:
        (found,) = exam_answers(path, KEYS, id_column)
        assert found.who == "u1" and b"q2 = None" in found.read()


def test_other_files_among_typed_answers_are_reported(tmp_path: Path) -> None:
    (tmp_path / "u1.txt").write_text("C2 C3")
    (tmp_path / "u2.docx").write_bytes(b"PK")
    first, second = typed_answers(tmp_path)
    assert first.problem is None and "u2.docx is not a text file" in str(second.problem)


ODD_TEXTS = {"Latin-1": "não".encode("latin-1"), "UTF-16": "C2".encode("utf-16-le"), "large": b"1" * 20_000_001}


@pytest.mark.parametrize("data", [None, *ODD_TEXTS.values()], ids=["a pipe", *ODD_TEXTS])
def test_unreadable_typed_answer_does_not_stop_the_others(data: bytes | None, tmp_path: Path) -> None:
    (tmp_path / "u2.txt").write_text("\ufeffC2 C3", encoding="utf-8")
    os.mkfifo(tmp_path / "u1.txt") if data is None else (tmp_path / "u1.txt").write_bytes(data)
    first, second = typed_answers(tmp_path)
    assert first.problem is not None and b"'C2 C3'" in second.read()
