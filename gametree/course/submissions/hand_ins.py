"""The files that a class handed in, as nbgrader, Moodle and Canvas lay them out, and who handed them in."""

from __future__ import annotations

import os
import re
import stat
import unicodedata
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from io import BytesIO
from pathlib import Path, PurePosixPath
from zoneinfo import ZoneInfo

from ...errors import InputError
from ...exercises.students import Student
from ...phrases import Code, Phrase, gettext
from . import notebook_cells as sentences
from .notebook_cells import MOST_BYTES, TOO_LARGE, Unreadable, read_cells

# ---- Who handed in what: the students of a roster found by the names that nbgrader, Moodle and Canvas … ----


@dataclass(frozen=True, slots=True)
class Submission:
    """All files of one student."""

    student: Student
    files: tuple[HandIn, ...]
    problem: Phrase | None = None
    """why nobody can say whose they are, where there is a roster"""

    @property
    def late(self) -> bool:
        """Whether the system says that it came late."""
        return any(file.late for file in self.files)

    @property
    def when(self) -> str:
        """When the last file came, where the system says so."""
        return max((file.when for file in self.files), default="")


def by_student(found: Iterable[HandIn], sheet: str, roster: Sequence[Student] = ()) -> list[Submission]:
    """Return what each student handed in for a sheet, in the order of their ids; an empty tuple for who did not.

    >>> files = [HandIn("s/Ana Lima_41_assignsubmission_file_/pruning.ipynb", who="Ana Lima", number="41")]
    >>> [(one.student.id, len(one.files)) for one in by_student(files, "pruning", [Student("u1", "Lima", "Ana")])]
    [('u1', 1)]
    """
    names = _Names(roster)
    files: dict[str, list[HandIn]] = defaultdict(list)
    students = {student.id: student for student in roster}
    problems: dict[str, Phrase] = {}
    for one in found:
        student, problem = names.student(one, sheet)
        if student.id not in names.ids and not one.who and not one.may_be_notebook:
            continue  # the roster itself, or another file beside the hand-ins
        known = students.setdefault(student.id, student)
        files[known.id].append(one)
        if problem is not None and roster:
            problems[known.id] = problem
    return [Submission(students[id], tuple(files.get(id, ())), problems.get(id)) for id in sorted(students)]


class _Names:
    """The students of a roster by all names under which a system can file them; a name of two is nobody's."""

    def __init__(self, roster: Sequence[Student]) -> None:
        self.ids = {student.id: student for student in roster}
        found: dict[str, set[str]] = defaultdict(set)
        for student in roster:
            first, last = student.first_name, student.last_name
            for name in (student.id, f"{first} {last}", f"{last} {first}", student.email, student.email.split("@")[0]):
                if plain(name):
                    found[plain(name)].add(student.id)
        self.names: Mapping[str, set[str]] = found
        self.numbers = {student.number: student for student in roster if student.number}

    def student(self, file: HandIn, sheet: str) -> tuple[Student, Phrase | None]:
        """Return who handed in a file; whom the roster does not tell is called as the system calls them, with why."""
        who = file.who or _in_name(file.name, sheet)
        if file.number in self.numbers:
            return self.numbers[file.number], None
        for name in (who, file.number):
            if name in self.ids:
                return self.ids[name], None
        called = [self.names[plain(name)] for name in (who, file.number) if plain(name) in self.names]
        for ids in called:
            if len(ids) == 1:
                return self.ids[min(ids)], None
        said = unicodedata.normalize("NFC", who.strip()) or "?"
        problem = sentences.SAME_NAME if called else sentences.UNKNOWN_STUDENT
        return Student(f"{said}_{file.number}" if file.number else said), problem


def plain(name: str) -> str:
    """Return a name without accents, capitals and signs.

    >>> plain("José de la Peña-Ríos")
    'josedelapenarios'
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def _in_name(name: str, sheet: str) -> str:
    """Return who a file is named for.

    >>> _in_name("pruning_u1.ipynb", "pruning"), _in_name("u1 (2).ipynb", "pruning")
    ('u1', 'u1')
    """
    stem = re.sub(r"(?<!\s)\s*\(\d+\)$", "", name.rsplit(".", 1)[0])
    return re.sub(rf"^{re.escape(sheet)}(?=$|[ _.-])|(?<![^ _.-]){re.escape(sheet)}$", "", stem).strip(" _.-")


# ---- The files that a class handed in, as nbgrader, Moodle and Canvas lay them out, with their archives ----

MOST_MEMBERS = 1_000
"""number of files that are looked at in a student's archive"""
MOST_OF_CLASS = 200_000
"""number of files that are looked at in the archive of a class"""
MOST_IN_ARCHIVE = 100_000_000
"""bytes that are read of a student's archive"""
LEFT_OUT = ("__MACOSX", ".ipynb_checkpoints")
TIME = "timestamp.txt"
"""the file in which nbgrader says when something was handed in"""
OF_SYSTEMS = (TIME, "desktop.ini", "thumbs.db")
"""files that no student handed in"""
NOTEBOOK, ARCHIVE = ".ipynb", ".zip"
RENAMED = (".json", ".txt", ".ipynb.download")
"""the endings that browsers and editors give to notebooks"""

MOODLE = re.compile(r"(?P<who>.+?)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)(?:_(?P<name>.*))?$", re.DOTALL)
CANVAS = re.compile(r"(?P<who>[^_/]+)_(?P<late>LATE_)?(?P<number>\d+)_\d+_(?P<name>.+)$", re.DOTALL)

LINK = gettext("%(file)s is a link to another place, which is not followed")
OUTSIDE = gettext("%(file)s has a place outside of its archive")
BROKEN = gettext("the archive %(file)s cannot be read")
LOCKED = gettext("the archive %(file)s has a password")
BOMB = gettext("%(file)s unpacks to more than %(most)s MB")
CROWDED = gettext("the archive %(file)s has more than %(most)s files")
UNREAD = gettext("%(file)s cannot be read")
ANOTHER = gettext("%(file)s is no notebook (.ipynb)")


@dataclass(frozen=True, slots=True)
class HandIn:
    """A file that somebody handed in, on the disk or in an archive."""

    path: str
    """the file on the disk"""
    inside: tuple[str, ...] = ()
    """its place in an archive, and in an archive within"""
    who: str = ""
    """who handed it in, by the folder or the name that the system gave: an id, or a name"""
    number: str = ""
    """the number that Moodle or Canvas gave the person"""
    late: bool = False
    when: str = ""
    """when it was handed in, where nbgrader says so, in UTC"""
    problem: Phrase | None = None
    """why it is not read at all"""

    @property
    def name(self) -> str:
        """The name of the file alone, as the student gave it."""
        last = PurePosixPath(self.inside[-1]).name if self.inside else os.path.basename(self.path)
        given = (found["name"] for found in map(re.Pattern.match, (MOODLE, CANVAS), (last, last)) if found)
        return next(filter(None, given), last)

    @property
    def may_be_notebook(self) -> bool:
        """Whether the file is a notebook or an archive by its name."""
        return self.name.lower().endswith((NOTEBOOK, ARCHIVE))

    def is_notebook(self) -> bool:
        """Tell whether the file is a notebook, by its name, or by what is in it where it may be a renamed one."""
        name = self.name.lower()
        if name.endswith(NOTEBOOK) or not name.endswith(RENAMED):
            return name.endswith(NOTEBOOK)
        try:
            return bool(read_cells(self.read()).cells)
        except Unreadable:
            return False

    def shown(self, folder: str | Path) -> str:
        """Return the place of the file below a folder, for people."""
        place = os.path.relpath(self.path, folder)
        return "/".join([os.path.basename(self.path) if place == "." else place.replace(os.sep, "/"), *self.inside])

    def read(self) -> bytes:
        """Return what is in the file, an `Unreadable` where that is too much or nothing can be read."""
        if self.problem is not None:
            raise Unreadable(self.problem)
        if self.inside:
            return _member(self.path, self.inside)
        try:
            with open(self.path, "rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError:
            raise Unreadable(UNREAD.of(file=Code(self.name))) from None
        if len(data) > MOST_BYTES:
            raise Unreadable(TOO_LARGE.of(most=MOST_BYTES // 1_000_000))
        return data


def hand_ins(folder: Path, due: datetime | None = None, without: Path | None = None) -> Iterator[HandIn]:
    """Return the files below a folder, or in one archive, in a fixed order; links are told and not followed.

    ``submitted/`` of a course of nbgrader is found by itself. Who handed in is what the system says: the folder of
    nbgrader, or the beginning of the names that Moodle and Canvas give; never what the student wrote inside. What
    nbgrader got after ``due`` is late. The folder ``without`` is passed over.
    """
    if not folder.exists():
        cure = gettext("name the folder of what was handed in")
        raise InputError(Code(folder), gettext("a folder or a .zip"), gettext("nothing there"), cure)
    if folder.is_file():
        return _in_class_archive(folder, "")
    submitted = folder / "submitted"
    found = _in_folder(submitted if submitted.is_dir() else folder, without)
    return (replace(one, late=one.late or _is_after(one.when, due)) for one in found)


def _in_folder(folder: Path, without: Path | None) -> Iterator[HandIn]:
    for here, below, names in os.walk(folder):
        if without is not None and Path(here) == without:
            below.clear()
            continue
        when = _time(os.path.join(here, TIME)) if TIME in names else ""
        for name in [one for one in below if os.path.islink(os.path.join(here, one))]:
            below.remove(name)
            yield _place(HandIn(os.path.join(here, name), problem=LINK.of(file=Code(name))), _parts(folder, here, name))
        below[:] = sorted(name for name in below if name not in LEFT_OUT)
        for name in sorted(names):
            path = os.path.join(here, name)
            if _is_of_system(name):
                continue
            found = _place(HandIn(path, when=when), _parts(folder, here, name))
            mode = os.lstat(path).st_mode
            if not stat.S_ISREG(mode):
                yield replace(found, problem=LINK.of(file=Code(name)))
            elif found.is_notebook():
                yield found
            elif not found.may_be_notebook:
                yield replace(found, problem=ANOTHER.of(file=Code(found.name)))
            elif found.who:
                yield from _in_archive(found)
            else:
                yield from _in_class_archive(Path(path), PurePosixPath(name).stem)


def _is_of_system(name: str) -> bool:
    return name.startswith(".") or name.lower() in OF_SYSTEMS


def _time(path: str) -> str:
    """Return the time in a file of nbgrader, in UTC; "" where it has none.

    nbgrader writes such as ``2026-11-20 22:59:00.123456 UTC``, or the name of another time zone.
    """
    try:
        with open(path, encoding="ascii") as file:
            day, clock, *zone = file.read(100).split()
        found = datetime.fromisoformat(f"{day} {clock}")
        there = found if found.tzinfo else found.replace(tzinfo=ZoneInfo(zone[0]) if zone else UTC)
        return there.astimezone(UTC).isoformat(timespec="seconds")
    except (OSError, ValueError, KeyError, OverflowError):
        return ""


def _is_after(when: str, due: datetime | None) -> bool:
    return bool(when) and due is not None and datetime.fromisoformat(when) > due


def _parts(folder: Path, here: str, name: str) -> tuple[str, ...]:
    inner = os.path.relpath(here, folder)
    return (*(() if inner == "." else Path(inner).parts), name)


def _place(found: HandIn, parts: tuple[str, ...]) -> HandIn:
    """Say who handed in a file at a place; nobody for a file that lies at the top under a name of its own."""
    for part in parts[:2]:
        if moodle := MOODLE.match(part):
            return replace(found, who=moodle["who"], number=moodle["number"])
    if len(parts) == 1 and (canvas := CANVAS.match(parts[0])):
        return replace(found, who=canvas["who"], number=canvas["number"], late=bool(canvas["late"]))
    return replace(found, who=parts[0]) if len(parts) > 1 else found


def _in_class_archive(path: Path, stem: str) -> Iterator[HandIn]:
    """Yield what is in an archive such as Moodle and Canvas make; ``stem`` is who it is of if it is one student's."""
    there = HandIn(str(path), who=stem)
    for member in _members(there, MOST_OF_CLASS):
        if member.problem is None:
            parts = PurePosixPath(member.inside[-1]).parts
            placed = _place(replace(member, who=""), parts)
            member = replace(placed, who=placed.who or stem)
        if member.problem is None and member.name.lower().endswith(ARCHIVE):
            yield from _in_archive(member)
        elif member.problem is None and not member.is_notebook():
            yield replace(member, problem=ANOTHER.of(file=Code(member.name)))
        else:
            yield member


def _in_archive(found: HandIn) -> Iterator[HandIn]:
    """Yield the notebooks in a student's archive; one within it is not opened."""
    some = [one for one in _members(found, MOST_MEMBERS) if one.problem or one.is_notebook()]
    yield from some or [replace(found, problem=gettext("%(file)s has no notebook").of(file=Code(found.name)))]


def _members(found: HandIn, most: int) -> Iterator[HandIn]:
    """Yield the files in an archive; the problem in place of what is not to be read."""
    try:
        archive = _opened(found.path, found.inside)
        listed = archive.infolist()
    except Unreadable as error:
        yield replace(found, problem=error.phrase)
        return
    if len(listed) > most:
        yield replace(found, problem=CROWDED.of(file=Code(found.name), most=most))
        return
    for one in sorted(listed, key=lambda one: one.filename):
        place = PurePosixPath(one.filename.replace("\\", "/"))
        if one.is_dir() or _is_of_system(place.name) or set(place.parts) & set(LEFT_OUT):
            continue
        member, told = replace(found, inside=(*found.inside, one.filename)), Code(place.name)
        if place.is_absolute() or ".." in place.parts or ":" in place.parts[0]:
            yield replace(member, problem=OUTSIDE.of(file=told))
        elif stat.S_ISLNK(one.external_attr >> 16):
            yield replace(member, problem=LINK.of(file=told))
        else:
            yield member


def _member(path: str, inside: tuple[str, ...]) -> bytes:
    """Return what is at a place in an archive, but never more than a notebook may have."""
    *outer, name = inside
    most = MOST_IN_ARCHIVE if name.lower().endswith(ARCHIVE) else MOST_BYTES
    archive = _opened(path, tuple(outer))
    try:
        with archive.open(name) as file:
            data = file.read(most + 1)
    except Exception as error:  # Python does not say in what a spoilt archive ends: zlib.error, lzma.LZMAError …
        if type(error) is RuntimeError:
            raise Unreadable(LOCKED.of(file=Code(os.path.basename(path)))) from None
        raise Unreadable(UNREAD.of(file=Code(PurePosixPath(name).name))) from None
    if len(data) > most:
        raise Unreadable(BOMB.of(file=Code(PurePosixPath(name).name), most=most // 1_000_000))
    return data


def _opened(path: str, inside: tuple[str, ...]) -> zipfile.ZipFile:
    """Return an archive; one inside another is read into memory."""
    try:
        return _archive(path, inside, os.stat(path).st_mtime_ns)
    except OSError:
        raise Unreadable(UNREAD.of(file=Code(os.path.basename(path)))) from None


@lru_cache(maxsize=4)
def _archive(path: str, inside: tuple[str, ...], changed: int) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(BytesIO(_member(path, inside)) if inside else path)
    except Unreadable:
        raise
    except Exception:
        name = PurePosixPath(inside[-1]).name if inside else os.path.basename(path)
        raise Unreadable(BROKEN.of(file=Code(name))) from None
