"""The students of a course: their roster, and each one's own variant of an exercise, made from a secret."""

from __future__ import annotations

import csv
import dataclasses
import io
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from ..errors import InputError, named_keywords
from ..files import read_text
from ..phrases import Code, Phrase, brief, gettext
from ..progress import watched
from .exercise import Exercise
from .generator import LEAST_SECRET, generate, variant_seed

# ---- The students of a class, read from a file or a list -----------------------------------------

DELIMITERS = ",;\t"
HEADINGS = {
    **dict.fromkeys(("id", "student_id", "student", "username", "matrícula", "matricula", "número", "numero"), "id"),
    **dict.fromkeys(("alumno", "alumna", "estudiante", "aluno", "aluna", "estudante"), "id"),
    **dict.fromkeys(("last_name", "surname", "apellido", "apellidos", "apelido", "sobrenome"), "last_name"),
    **dict.fromkeys(("first_name", "name", "nombre", "nome"), "first_name"),
    **dict.fromkeys(("email", "e-mail", "mail", "correo"), "email"),
}
"""the columns of a roster, by their headings in nbgrader and elsewhere"""
UNSEEN = frozenset("\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
"""marks of direction and spaces without width"""
LONGEST_NAME = 80
"""characters of a file name, without its ending"""
DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
"""the names that Windows allows no file"""


@dataclass(frozen=True, slots=True)
class Student:
    """A student: an id, which decides the variant, and the person's name and address."""

    id: str
    last_name: str = ""
    first_name: str = ""
    email: str = ""


ROSTER = gettext("roster")
# TRANSLATORS: %(where)s is the name of a file, %(number)s that of a line
LINE = gettext("%(where)s, line %(number)s")
# TRANSLATORS: a place in a list of students; %(where)s is "roster"
STUDENT = gettext("%(where)s, student %(number)s")
AGAIN = {
    # TRANSLATORS: %(id)s is a student's id
    LINE: gettext("%(id)s again, after line %(before)s"),
    STUDENT: gettext("%(id)s again, after student %(before)s"),
}

Roster: TypeAlias = str | Path | Iterable[str | Student]
"""A CSV or text file, or the students themselves, or their ids."""


@named_keywords()
def read_roster(roster: Roster) -> tuple[Student, ...]:
    """Return the students of a roster in its order; one without an id, or one that comes twice, is an error.

    In a file, the first line can name the columns (id, last_name, first_name, email); the id is the column of that
    name, else the first. Columns are separated by commas, semicolons or tabs.

    >>> [student.id for student in read_roster(["u1", "u2"])]
    ['u1', 'u2']
    >>> read_roster(["u1", "u2", " u1"])
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: roster, student 3: needed each id once, got 'u1' again, after student 1
    """
    where: str | Phrase
    if isinstance(roster, str | Path):
        path = Path(roster)
        word, where = LINE, Code(path)
        found = list(_in_text(read_text(path), Code(path)))
    else:
        word, where = STUDENT, ROSTER
        found = list(enumerate(map(_student, roster), start=1))
    seen: dict[str, int] = {}
    for number, student in found:
        place = word.of(where=where, number=number)
        if not student.id:
            raise InputError(place, gettext("an id"), gettext("none"), gettext("fill it in, or take the student out"))
        before = seen.setdefault(student.id, number)
        if before != number:
            again = AGAIN[word].of(id=Code(repr(student.id)), before=before)
            raise InputError(place, gettext("each id once"), again)
    if not found:
        raise InputError(where, gettext("at least one student"), gettext("none"))
    return tuple(student for _, student in found)


def taken_for_ids(path: Path) -> Phrase | None:
    """Return a warning about a file in which no column is called id; None where one is."""
    rows = _filled(path)
    columns = _columns(rows[0]) if rows else {}
    if len(rows[0]) == 1 or any(HEADINGS.get(_name(cell)) == "id" for cell in rows[0]):
        return None
    ids = ", ".join(row[0] for row in rows[bool(columns) :][:3])
    # TRANSLATORS: %(ids)s are the first three names in that column
    warning = gettext("no column is called id, so the first one was taken for it (%(ids)s …)")
    return warning.of(ids=Code(ids))


def unused_columns(path: Path) -> Phrase | None:
    """Return a note about columns of a file that mean nothing here; None where there are none, or no headings."""
    names = headings(path)
    unused = [name for name in names if _name(name) not in HEADINGS]
    if not unused or not _columns(names):
        return None
    note = gettext("these columns are not used: %(names)s; names are read from %(columns)s")
    return note.of(names=Code(", ".join(unused)), columns=Code("last_name, first_name, email"))


def headings(path: Path) -> list[str]:
    """Return the cells of the first line of a file."""
    return next(iter(_filled(path)), [])


def _filled(path: Path) -> list[list[str]]:
    """Return the cells of the lines of a file that are not empty."""
    return [list(map(_tidy, row)) for row in _rows(read_text(path)) if any(map(str.strip, row))]


def file_names(students: Sequence[Student], ending: str) -> Mapping[str, str]:
    """Return a name for a file of each student, safe on every system; two students never get one file.

    Letters that every system has stay; where two ids differ only in others, each name gets the numbers of those.

    >>> dict(file_names([Student("u1"), Student("José/2"), Student("李"), Student("王")], ".json"))
    {'u1': 'u1.json', 'José/2': 'Jose_2.json', '李': '_-674e.json', '王': '_-738b.json'}
    """
    plain = {student.id: _file_name(student.id) for student in students}
    counts = Counter(name.lower() for name in plain.values())
    names: dict[str, str] = {}
    owners: dict[str, str] = {}
    for student in students:
        name = plain[student.id]
        if counts[name.lower()] > 1 and not student.id.isascii():
            name += "".join(f"-{ord(letter):x}" for letter in student.id if not letter.isascii())[:LONGEST_NAME]
        owner = owners.setdefault(name.lower(), student.id)
        if owner != student.id:
            both = gettext("%(names)s and %(last)s").of(names=Code(repr(owner)), last=Code(repr(student.id)))
            cure = gettext("give one of them another id")
            raise InputError(ROSTER, gettext("ids that give different file names"), both, cure)
        names[student.id] = name + ending
    return names


def _file_name(id: str) -> str:
    """Return an id in the letters that file names have on every system."""
    plain = unicodedata.normalize("NFKD", id)
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    name = re.sub(r"[^A-Za-z0-9._@+-]+", "_", plain)[:LONGEST_NAME].rstrip(".")
    return f"_{name}" if not name or name[0] in ".-" or DEVICES.match(name) else name


def _student(given: object) -> Student:
    """Return a student, or an id as one, in the spelling that is compared."""
    if isinstance(given, Student):
        return Student(*(_tidy(str(getattr(given, field.name))) for field in fields(Student)))
    if not isinstance(given, str):
        raise InputError(ROSTER, gettext("the students, or their ids as text"), brief(given))
    return Student(_tidy(given))


def _tidy(text: str) -> str:
    """Return a text without marks that nobody sees, of which one turns what is printed after it around."""
    return unicodedata.normalize("NFC", "".join(one for one in text if one not in UNSEEN).strip())


def _in_text(text: str, where: Code) -> Iterator[tuple[int, Student]]:
    """Yield the students in the text of a file, with the numbers of their lines."""
    rows = _rows(text)
    columns: Mapping[str, int] | None = None
    try:
        for row in rows:
            cells = list(map(_tidy, row))
            if not any(cells):
                continue
            if columns is None:
                columns = _columns(cells)
                if columns:
                    continue
            columns = columns or {"id": 0}
            said = {name: cells[column] for name, column in columns.items() if column < len(cells)}
            yield rows.line_num, Student(**{"id": "", **said})
    except csv.Error:
        place = LINE.of(where=where, number=rows.line_num)
        got = list(io.StringIO(text, newline=""))[rows.line_num - 1].strip()[:60]
        cure = gettext("look at its quotation marks")
        raise InputError(place, gettext("a line of a CSV file"), brief(got), cure) from None


def _rows(text: str) -> Any:
    """Return a reader of the rows of a file; the delimiter is the most frequent one in line 1."""
    first = text.lstrip().partition("\n")[0]
    return csv.reader(io.StringIO(text, newline=""), delimiter=max(DELIMITERS, key=first.count), strict=True)


def _name(cell: str) -> str:
    return _tidy(cell).lower().replace(" ", "_")


def _columns(cells: Sequence[str]) -> Mapping[str, int]:
    """Return the places of the columns that a first line names; empty if it is no heading."""
    found: dict[str, int] = {}
    for place, cell in enumerate(cells):
        if (name := HEADINGS.get(_name(cell))) is not None:
            found.setdefault(name, place)
    return {**found, "id": found.get("id", 0)} if found else {}


# ---- Every student's own variant of an exercise, made from the roster and the secret of a course ----

USUAL_DIFFICULTY = 2
MOST_SEEDS = 4
"""seeds that are tried for one student"""

Secret = str | bytes | Path
"""a secret, or the file that contains it"""


@named_keywords()
def read_secret(path: str | Path) -> str:
    """Return the secret in a file, without the end of its line. No message repeats it.

    At least 8 characters are needed. Whoever has a tree can try out short or common words with this very program, so
    take 16 or more random ones, as ``python -c "import secrets; print(secrets.token_urlsafe())"`` prints them.
    """
    secret = read_text(Path(path)).rstrip("\r\n")
    if len(secret) < LEAST_SECRET or "\n" in secret:
        got = gettext("more than one line") if "\n" in secret else gettext("%(count)d of them").of(count=len(secret))
        needed = gettext("one line of at least %(least)s characters").of(least=LEAST_SECRET)
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
    return message.of(path=Code(path), command=cure) if is_open else None


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
        raise InputError(Code("variant, difficulty"), gettext("a number, the same for all"), brief(difficulty))
    key = _secret_in(secret)
    refused: InputError | None = None
    for number in range(MOST_SEEDS):
        seed = variant_seed(key, student, exercise if not number else f"{exercise} #{number}")
        try:
            drawn = generate(kind, seed, difficulty=difficulty, lang=lang, **promised)
        except InputError as error:
            refused = refused or error
        else:
            return dataclasses.replace(drawn, seed=None)
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
    return MappingProxyType({one: variant(kind, one, key, exercise, **promises) for one in watched(ids, exercise)})


def _secret_in(secret: Secret) -> str | bytes:
    if isinstance(secret, str) and os.path.isfile(secret):
        cure = gettext("write Path(…) around it to read the secret there")
        raise InputError(Code("secret"), gettext("a secret"), gettext("the name of a file"), cure)
    return read_secret(secret) if isinstance(secret, Path) else secret
