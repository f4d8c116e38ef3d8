"""The students of a course: their roster, and each one's own variant of an exercise, made from a secret."""

from __future__ import annotations

import codecs
import csv
import dataclasses
import io
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from ..errors import InputError, named_keywords, to_list
from ..files import read_text, to_path
from ..phrases import Code, Phrase, gettext, short_repr
from ..progress import with_progress_bar
from .exercise import Exercise
from .generator import LEAST_SECRET, generate, variant_seed

_DELIMITERS = ",;\t"
_IDS = (
    *("id", "sis_user_id", "sis_login_id", "username", "student_id", "id_number", "idnumber"),
    *("nombre_de_usuario", "nome_de_utilizador", "número_de_id", "número_de_identificação"),
    *("matrícula", "matricula", "número", "numero", "alumno", "alumna", "estudiante"),
    *("aluno", "aluna", "estudante", "student"),
)
"""the headings of a student's id, in nbgrader and elsewhere; the first that a file has counts"""
_WHOLE_NAMES = ("student", "full_name", "student_name", "nombre_completo", "nome_completo")
"""the headings of a column with the whole name, as Moodle and Canvas write them"""
_HEADINGS = {
    **dict.fromkeys(_IDS, "id"),
    **dict.fromkeys(("last_name", "surname", "apellido", "apellidos", "apellido(s)"), "last_name"),
    **dict.fromkeys(("apelido", "apelidos", "apelido(s)", "sobrenome"), "last_name"),
    **dict.fromkeys(("first_name", "name", "nombre", "nome", *_WHOLE_NAMES[1:]), "first_name"),
    **dict.fromkeys(("email", "e-mail", "mail", "correo", "email_address", "dirección_de_correo"), "email"),
    **dict.fromkeys(("correo_electrónico", "endereço_de_e-mail", "endereço_de_correio_eletrónico"), "email"),
    **dict.fromkeys(("identifier", "identificador", "participant_number", "canvas_id"), "number"),
}
"""the columns of a roster, by their headings"""
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""how a text in UTF-16 begins"""
_NO_STUDENTS = ("Student, Test", "Points Possible", "Puntos posibles", "Pontos possíveis")
"""what Canvas lists among the students"""
_UNSEEN = frozenset("\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
"""marks of direction and spaces without width"""
_LONGEST_NAME = 80
"""characters of a file name, without its ending"""
_RESERVED_FILE_NAMES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
"""the names that Windows allows no file"""


@dataclass(frozen=True, slots=True)
class Student:
    """A student: an id, which decides the variant, and the person's name and address."""

    id: str
    last_name: str = ""
    first_name: str = ""
    email: str = ""
    number: str = ""
    """the number that Moodle or Canvas gives the person in the names of files"""


_ROSTER = gettext("roster")
# TRANSLATORS: %(where)s is the name of a file, %(number)s that of a line
_LINE = gettext("%(where)s, line %(number)s")
# TRANSLATORS: a place in a list of students; %(where)s is "roster"
_STUDENT = gettext("%(where)s, student %(number)s")
_REPEATED_ID = {
    # TRANSLATORS: %(id)s is a student's id
    _LINE: gettext("%(id)s again, after line %(before)s"),
    _STUDENT: gettext("%(id)s again, after student %(before)s"),
}

Roster: TypeAlias = str | Path | Iterable[str | Student]
"""A CSV or text file, or the students themselves, or their ids."""


@named_keywords()
def read_roster(roster: Roster) -> tuple[Student, ...]:
    """Return the students of a roster in its order; one without an id, or one that comes twice, is an error.

    In a file, the first line can name the columns (id, last_name, first_name, email), as the exports of Moodle, Canvas
    and Blackboard do; the id is the column of that name, else the address, else the first. Columns are separated by
    commas, semicolons or tabs. A whole name in one column is read as it is or as "Last, First".

    >>> [student.id for student in read_roster(["u1", "u2"])]
    ['u1', 'u2']
    >>> read_roster(["u1", "u2", " u1"])
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: roster, student 3: needed each id once, got 'u1' again, after student 1
    """
    where: str | Phrase
    if isinstance(roster, str | Path):
        path = to_path(roster)
        word, where = _LINE, Code(path)
        numbered = list(_numbered_students(_decoded(path)[0], Code(path)))
    else:
        word, where = _STUDENT, _ROSTER
        numbered = list(enumerate(map(_student, to_list("roster", roster)), start=1))
    seen: dict[str, int] = {}
    for number, student in numbered:
        place = word.with_values(where=where, number=number)
        if not student.id:
            raise InputError(
                place, gettext("an id"), gettext("none", negative=True), gettext("fill it in, or take the student out")
            )
        before = seen.setdefault(student.id, number)
        if before != number:
            again = _REPEATED_ID[word].with_values(id=Code(repr(student.id)), before=before)
            raise InputError(place, gettext("each id once"), again)
    if not numbered:
        raise InputError(where, gettext("at least one student"), gettext("none", negative=True))
    return tuple(student for _, student in numbered)


def missing_id_warning(path: Path) -> Phrase | None:
    """Return a warning about a file without a column called id; None if it has one."""
    rows = _filled_rows(path)
    columns = _columns(rows[0]) if rows else {}
    if len(rows[0]) == 1 or any(_HEADINGS.get(_column_name(cell)) == "id" for cell in rows[0]):
        return None
    place = (columns or _guessed(rows))["id"][0]
    ids = ", ".join(row[place] for row in rows[bool(columns) :][:3] if place < len(row))
    if place:
        # TRANSLATORS: %(ids)s are the first three ids in that column
        other = gettext("no column is called id, so column %(number)s was taken for it (%(ids)s …)")
        return other.with_values(number=place + 1, ids=Code(ids))
    # TRANSLATORS: %(ids)s are the first three names in that column
    warning = gettext("no column is called id, so the first one was taken for it (%(ids)s …)")
    return warning.with_values(ids=Code(ids))


def unused_columns(path: Path) -> Phrase | None:
    """Return a note about unused columns of a file; None if there are none, or no headings."""
    names = headings(path)
    unused = [name for name in names if _column_name(name) not in _HEADINGS]
    if not unused or not _columns(names):
        return None
    note = gettext("these columns are not used: %(names)s; names are read from %(columns)s")
    return note.with_values(names=Code(", ".join(unused)), columns=Code("last_name, first_name, email"))


def other_encoding(path: Path) -> Phrase | None:
    """Return a note about a file that is not in UTF-8, with how it was read; None for one that is."""
    encoding = _decoded(path)[1]
    note = gettext("the file is not in UTF-8; it was read as %(encoding)s: look at the accents in the names")
    return note.with_values(encoding=Code(encoding)) if encoding else None


def _decoded(path: Path) -> tuple[str, str]:
    data = path.read_bytes() if path.is_file() else b""
    for encoding in ("utf-8-sig", "utf-16" if data[:2] in _UTF_16 else "cp1252"):
        with suppress(UnicodeDecodeError):
            if data and "\0" not in (text := data.decode(encoding)):
                return text, "" if encoding == "utf-8-sig" else encoding
    return read_text(path), ""


def headings(path: Path) -> list[str]:
    return next(iter(_filled_rows(path)), [])


def _filled_rows(path: Path) -> list[list[str]]:
    return [list(map(visible_text, row)) for row in _rows(_decoded(path)[0]) if any(map(str.strip, row))]


def file_names(students: Sequence[Student], ending: str) -> Mapping[str, str]:
    """Return a name for a file of each student, safe on every system; two students never get one file.

    Letters that every system has stay; where two ids differ only in others, each name gets the numbers of those.

    >>> dict(file_names([Student("u1"), Student("José/2"), Student("李"), Student("王")], ".json"))
    {'u1': 'u1.json', 'José/2': 'Jose_2.json', '李': '_-674e.json', '王': '_-738b.json'}
    """
    ascii_id = {student.id: _file_name(student.id) for student in students}
    counts = Counter(name.lower() for name in ascii_id.values())
    names: dict[str, str] = {}
    owners: dict[str, str] = {}
    for student in students:
        name = ascii_id[student.id]
        if counts[name.lower()] > 1 and not student.id.isascii():
            name += "".join(f"-{ord(letter):x}" for letter in student.id if not letter.isascii())[:_LONGEST_NAME]
        owner = owners.setdefault(name.lower(), student.id)
        if owner != student.id:
            both_ids = gettext("%(names)s and %(last)s").with_values(
                names=Code(repr(owner)), last=Code(repr(student.id))
            )
            cure = gettext("give one of them another id")
            raise InputError(_ROSTER, gettext("ids that give different file names"), both_ids, cure)
        names[student.id] = name + ending
    return names


def _file_name(id: str) -> str:
    plain = unicodedata.normalize("NFKD", id)
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    name = re.sub(r"[^A-Za-z0-9._@+-]+", "_", plain)[:_LONGEST_NAME].rstrip(".")
    return f"_{name}" if not name or name[0] in ".-" or _RESERVED_FILE_NAMES.match(name) else name


def _student(student: object) -> Student:
    if isinstance(student, Student):
        return Student(*(visible_text(str(getattr(student, field.name))) for field in fields(Student)))
    if not isinstance(student, str):
        raise InputError(_ROSTER, gettext("the students, or their ids as text"), short_repr(student))
    return Student(visible_text(student))


def visible_text(text: str) -> str:
    """Return a text without marks that nobody sees, of which one turns what is printed after it around."""
    return unicodedata.normalize("NFC", "".join(one for one in text if one not in _UNSEEN).strip())


def _numbered_students(text: str, where: Code) -> Iterator[tuple[int, Student]]:
    rows = _rows(text)
    columns: Mapping[str, Sequence[int]] | None = None
    try:
        for row in rows:
            cells = list(map(visible_text, row))
            if not any(cells):
                continue
            if columns is None:
                columns = _columns(cells)
                if columns:
                    continue
                columns = _guessed(list(_rows(text, strict=False)))
            if not any(cell in _NO_STUDENTS for cell in cells):
                yield rows.line_num, _from_cells(cells, columns)
    except csv.Error:
        place = _LINE.with_values(where=where, number=rows.line_num)
        got = list(io.StringIO(text, newline=""))[rows.line_num - 1].strip()[:60]
        cure = gettext("look at its quotation marks")
        raise InputError(place, gettext("a line of a CSV file"), short_repr(got), cure) from None


def _rows(text: str, strict: bool = True) -> Any:
    """Return a reader of the rows of a file; the delimiter is the most frequent one in line 1."""
    first = text.lstrip().partition("\n")[0]
    return csv.reader(io.StringIO(text, newline=""), delimiter=max(_DELIMITERS, key=first.count), strict=strict)


def _column_name(cell: str) -> str:
    return visible_text(cell).lower().replace(" ", "_")


def _from_cells(cells: Sequence[str], columns: Mapping[str, Sequence[int]]) -> Student:
    """Return the student in a line: of each sort of column the first that is filled."""
    read = {
        name: next((cells[place] for place in places if place < len(cells) and cells[place]), "")
        for name, places in columns.items()
    }
    found = Student(**{"id": "", **read})
    last, comma, first = found.first_name.partition(",")
    if comma and not found.last_name:
        found = dataclasses.replace(found, last_name=last.strip(), first_name=first.strip())
    number = _PARTICIPANT.fullmatch(found.number)
    return dataclasses.replace(found, number=number[1]) if number else found


_PARTICIPANT = re.compile(r"\D*(\d+)")
"""a number in Moodle's worksheet, as in ``Participant 4101``"""


def _columns(cells: Sequence[str]) -> Mapping[str, Sequence[int]]:
    """Return the columns that a heading line names; empty if it is no heading."""
    names = list(map(_column_name, cells))
    columns: dict[str, list[int]] = {}
    for place, name in enumerate(names):
        if name in _HEADINGS:
            columns.setdefault(_HEADINGS[name], []).append(place)
    if not columns:
        return {}
    ids = sorted(columns.get("id", ()), key=lambda place: _IDS.index(names[place]))
    if {"sis_user_id", "sis_login_id"} & set(names) and "id" in names:  # of Canvas, whose own id is in names of files
        columns["number"] = [names.index("id")]
        ids = [*(place for place in ids if names[place] != "id"), names.index("id")]
    if len(ids) > 1 or "number" in columns:
        whole = [place for place in ids if names[place] in _WHOLE_NAMES]
        ids = [place for place in ids if place not in whole]
        columns["first_name"] = [*columns.get("first_name", ()), *whole]
    return {**columns, "id": ids or columns.get("email") or columns.get("number") or [0]}


def _guessed(rows: Sequence[Sequence[str]]) -> Mapping[str, Sequence[int]]:
    """Return the places of columns without headings: a column of ids has digits, one of names has none."""
    filled = [row for row in rows if any(map(str.strip, row))]
    columns = [[row[place].strip() for row in filled if place < len(row)] for place in range(len(filled[0]))]
    emails = [place for place, cells in enumerate(columns) if all("@" in cell for cell in cells)]
    names = [place for place, cells in enumerate(columns) if all(NAME.fullmatch(cell) for cell in cells)]
    coded = [place for place, cells in enumerate(columns) if place not in emails and all(map(CODE.search, cells))]
    ids = [place for place in (*coded, *emails) if len(set(columns[place])) == len(columns[place])] or [0]
    last, first = (names[:1], names[1:2]) if len(names) > 1 else ([], names)
    found = {"id": ids[:1], "email": emails[:1], "last_name": last, "first_name": first}
    return found if ids[0] or names[:1] != [0] else {**found, "last_name": [], "first_name": names[1:2]}


CODE, NAME = re.compile(r"\d"), re.compile(r"[^\d@]*[^\W\d][^\d@]*")
"""what ids have and names do not"""


# ---- Every student's own variant of an exercise, made from the roster and the secret of a course ----

USUAL_DIFFICULTY = 2
_MOST_SEEDS = 4
"""seeds that are tried for one student"""

Secret = str | bytes | Path
"""a secret, or the file that contains it"""


@named_keywords()
def read_secret(path: str | Path) -> str:
    """Return the secret in a file, without the end of its line. No message repeats it.

    At least 8 characters are needed. Whoever has a tree can try out short or common words with this very program, so
    take 16 or more random ones, as ``python -c "import secrets; print(secrets.token_urlsafe())"`` prints them.
    """
    secret = read_text(to_path(path)).rstrip("\r\n")
    if len(secret) < LEAST_SECRET or "\n" in secret:
        got = (
            gettext("more than one line")
            if "\n" in secret
            else gettext("%(count)d of them").with_values(count=len(secret))
        )
        needed = gettext("one line of at least %(least)s characters").with_values(least=LEAST_SECRET)
        raise InputError(Code(path), needed, got)
    return secret


def open_to_others(path: Path) -> Phrase | None:
    """Say that others than its owner can read a file with a secret; None where they cannot, or where nobody knows."""
    try:
        is_open = os.name == "posix" and path.stat().st_mode & 0o044
    except OSError:
        return None
    cure = Code(f"chmod 600 {path}")
    message = gettext("%(path)s: others on this machine can read this secret; keep it to yourself with %(command)s")
    return message.with_values(path=Code(path), command=cure) if is_open else None


@named_keywords()
def variant(
    kind: str,
    student: str,
    secret: Secret,
    exercise: str,
    *,
    difficulty: int = USUAL_DIFFICULTY,
    lang: str = "en",
    **promised: Any,
) -> Exercise:
    """Return a student's own variant of an exercise; the same names, secret and conditions give the same one for ever.

    ``exercise`` is its name on the sheet, so that no two exercises have the same trees. The conditions, ``details``
    among them, are those of `generate`. From a variant nobody learns the seed, or the variant of somebody else.

    >>> one = variant("pruned-leaves", "u1", "a long random secret", "sheet 3.2", difficulty=1)
    >>> str(one.tree), one.key, one.seed
    ('[7 [18 1 7] [17 10]]', ['C3'], None)
    """
    if difficulty is None:
        raise InputError(Code("variant, difficulty"), gettext("a number, the same for all"), short_repr(difficulty))
    key = _secret_in(secret)
    refused: InputError | None = None
    for number in range(_MOST_SEEDS):
        seed = variant_seed(key, student, exercise if not number else f"{exercise} #{number}")
        try:
            generated = generate(kind, seed, difficulty=difficulty, lang=lang, **promised)
        except InputError as error:
            refused = refused or error
        else:
            return dataclasses.replace(generated, seed=None)
    assert refused is not None
    raise refused


@named_keywords()
def variants(
    kind: str,
    roster: Roster,
    secret: Secret,
    exercise: str,
    *,
    difficulty: int = USUAL_DIFFICULTY,
    lang: str = "en",
    **promised: Any,
) -> Mapping[str, Exercise]:
    """Return every student's variant by id, in the order of the roster; all are equally difficult.

    >>> found = variants("values", ["u1", "u2"], "a long random secret", "sheet 3.1", difficulty=1)
    >>> [str(one.tree) for one in found.values()]
    ['[16 [12 3 10]]', '[2 [13 14 11] [3 18 17]]']
    """
    key = _secret_in(secret)
    promises = {"difficulty": difficulty, "lang": lang, **promised}
    ids = [student.id for student in read_roster(roster)]
    return MappingProxyType(
        {
            student_id: variant(kind, student_id, key, exercise, **promises)
            for student_id in with_progress_bar(ids, exercise)
        }
    )


def _secret_in(secret: Secret) -> str | bytes:
    if isinstance(secret, str) and os.path.isfile(secret):
        cure = gettext("write Path(…) around it to read the secret there")
        raise InputError(Code("secret"), gettext("a secret"), gettext("the name of a file"), cure)
    return read_secret(secret) if isinstance(secret, Path) else secret
