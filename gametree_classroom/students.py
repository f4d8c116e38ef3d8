"""The students of a course: their roster, and each student's own variant of an exercise, made from a secret."""

from __future__ import annotations

import dataclasses
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from gametree.errors import InputError, named_keywords, to_list, warn_of_roster, wrong_value
from gametree.exercises.exercise import Exercise
from gametree.exercises.generator import LEAST_SECRET, generate, variant_seed
from gametree.files import read_text, to_path
from gametree.phrases import Code, Phrase, gettext, short_repr
from gametree.progress_bar import with_progress_bar

from .roster_file import LINE, RosterFile, Student, visible_text

_LONGEST_NAME = 80
"""maximum number of characters of a file name, without its suffix"""
_RESERVED_FILE_NAMES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
"""file names that Windows reserves"""


_ROSTER = gettext("the roster")
# TRANSLATORS: a place in a list of students; %(where)s is "roster"
_STUDENT = gettext("%(where)s, student %(number)s")
_REPEATED_ID = {
    # TRANSLATORS: %(id)s is a student's id
    LINE: gettext("%(place)s repeats the id %(id)s of line %(before)s; give each id once"),
    _STUDENT: gettext("%(place)s repeats the id %(id)s of student %(before)s; give each id once"),
}

Roster: TypeAlias = str | Path | Iterable[str | Student]
"""A roster: a CSV or text file, the students, or their ids."""


@named_keywords()
def read_roster(roster: Roster, *, id_column: str = "") -> tuple[Student, ...]:
    """Return the students of a roster in its order; raise an error for missing or repeated ids.

    In a file, the first line can name the columns, as the exports of Moodle, Canvas and Blackboard do: id, last_name,
    first_name, email, or the usual names in English, Spanish, Portuguese, German, French and Italian. Columns are
    separated by commas, semicolons, tabs or vertical lines. A full name in one column is kept as it is or, if it has
    the form "Last, First", split into two names. A `RosterWarning` reports uncertain choices and unused columns.

    Parameters
    ----------
    roster : str, Path or iterable
        The file, the students, or their ids.
    id_column : str
        The name of the column with the ids in the file, or its number from 1; required if several columns are possible.

    Returns
    -------
    tuple of Student
        The students, with their numbers in Moodle or Canvas if the file contains them.

    Raises
    ------
    InputError
        If an id is missing or repeated, or if a file could be read in two ways.

    Examples
    --------
    >>> [student.id for student in read_roster(["u1", "u2"])]
    ['u1', 'u2']
    >>> read_roster(["u1", "u2", " u1"])
    Traceback (most recent call last):
    ...
    gametree.errors.InputError: the roster, student 3 repeats the id 'u1' of student 1; give each id once
    """
    where: str | Phrase
    if isinstance(roster, str | Path):
        file = RosterFile(to_path(roster), id_column)
        word, where = LINE, Code(file.path)
        numbered = list(file.students())
        for note in file.notes:
            warn_of_roster(note)
    else:
        word, where = _STUDENT, _ROSTER
        numbered = list(enumerate(map(_student, to_list("roster", roster)), start=1))
    seen: dict[str, int] = {}
    for number, student in numbered:
        place = word.with_values(where=where, number=number)
        if not student.id:
            problem = gettext("%(place)s has no id; fill it in, or remove the student")
            raise InputError(problem.with_values(place=place))
        before = seen.setdefault(student.id, number)
        if before != number:
            raise InputError(_REPEATED_ID[word].with_values(place=place, id=Code(repr(student.id)), before=before))
    if not numbered:
        raise InputError(gettext("%(roster)s has no students; give at least one").with_values(roster=where))
    return tuple(student for _, student in numbered)


def file_names(students: Sequence[Student], ending: str) -> Mapping[str, str]:
    """Return for each student a unique file name that is valid on every system.

    ASCII letters and digits are kept. If ids differ only in other characters, the code points of these characters are
    appended.

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
            problem = gettext("the ids %(one)s and %(other)s give the same file name; change one of them")
            raise InputError(problem.with_values(one=Code(repr(owner)), other=Code(repr(student.id))))
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
        problem = gettext("the roster contains %(given)s; give students, or their ids as text")
        raise InputError(problem.with_values(given=short_repr(student)))
    return Student(visible_text(student))


# ---- Each student's own variant of an exercise, made from the roster and the secret of a course -----

USUAL_DIFFICULTY = 2
_MOST_SEEDS = 4
"""maximum number of seeds tried for a student"""

Secret = str | bytes | Path
"""a secret, or the path of the file that contains it"""


@named_keywords()
def read_secret(path: str | Path) -> str:
    """Return the secret in a file, without the line break at its end. No error message contains the secret.

    The minimum length is 8 characters. A student who has this program could find a short or common word by trial and
    error from a tree, so use at least 16 random characters, such as the output of ``python -c "import secrets;
    print(secrets.token_urlsafe())"``.
    """
    secret = read_text(to_path(path)).rstrip("\r\n")
    if len(secret) < LEAST_SECRET or "\n" in secret:
        problem = gettext("the secret in %(file)s has %(count)s characters; write at least %(least)s")
        if "\n" in secret:
            problem = gettext("%(file)s has several lines; write the secret in one line")
        raise InputError(problem.with_values(file=Code(path), count=len(secret), least=LEAST_SECRET))
    return secret


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
    """Return a student's own variant of an exercise, reproducible from its arguments.

    The seed, and the variants of other students, cannot be derived from a variant.

    Parameters
    ----------
    kind : str
        Kind of exercise, one of `gametree.exercises.KINDS`.
    student : str
        The id of the student.
    secret : str, bytes or Path
        The secret of the course.
    exercise : str
        Name of the exercise on the sheet; exercises with different names have different trees.
    difficulty : int, default 2
        Difficulty of the exercise, from 1 to 5.
    lang : {"en", "es", "pt"}, default "en"
        The language.
    **promised
        The other conditions, including ``details``, as in `generate`.

    Returns
    -------
    Exercise
        The exercise, without its seed.

    Examples
    --------
    >>> one = variant("pruned-leaves", "u1", "a long random secret", "sheet 3.2", difficulty=1)
    >>> str(one.tree), one.key, one.seed
    ('[7 [18 1 7] [17 10]]', ['C3'], None)
    """
    if difficulty is None:
        raise InputError(wrong_value("difficulty", difficulty, gettext("a number, the same for all")))
    key = secret_in(secret)
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
    """Return the variant of an exercise for each student; all variants are equally difficult.

    Parameters
    ----------
    kind : str
        Kind of exercise, one of `gametree.exercises.KINDS`.
    roster : str, Path or iterable
        The students, as for `read_roster`.
    secret : str, bytes or Path
        The secret of the course.
    exercise : str
        Name of the exercise on the sheet; exercises with different names have different trees.
    difficulty : int, default 2
        Difficulty of the exercise, from 1 to 5.
    lang : {"en", "es", "pt"}, default "en"
        The language.
    **promised
        The other conditions, including ``details``, as in `generate`.

    Returns
    -------
    dict of str to Exercise
        The exercises, keyed by the ids of the students, in the order of the roster.

    Examples
    --------
    >>> found = variants("values", ["u1", "u2"], "a long random secret", "sheet 3.1", difficulty=1)
    >>> [str(one.tree) for one in found.values()]
    ['[16 [12 3 10]]', '[2 [13 14 11] [3 18 17]]']
    """
    key = secret_in(secret)
    promises = {"difficulty": difficulty, "lang": lang, **promised}
    ids = [student.id for student in read_roster(roster)]
    return MappingProxyType(
        {
            student_id: variant(kind, student_id, key, exercise, **promises)
            for student_id in with_progress_bar(ids, exercise)
        }
    )


def secret_in(secret: Secret) -> str | bytes:
    if isinstance(secret, str) and os.path.isfile(secret):
        raise InputError(
            gettext("the secret is the name of a file; write Path(…) around it to read the secret from that file")
        )
    return read_secret(secret) if isinstance(secret, Path) else secret
