"""Find the submitted files of a class and their students, in the folder layouts of nbgrader, Moodle, Canvas and
Blackboard.
"""

from __future__ import annotations

import os
import re
import stat
import unicodedata
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import BinaryIO
from zoneinfo import ZoneInfo

from gametree.errors import InputError
from gametree.phrases import Code, Phrase, gettext

from ..roster_file import Student, visible_text
from . import notebook_cells as sentences
from .notebook_cells import MOST_BYTES, TOO_LARGE, Unreadable, read_cells


@dataclass(frozen=True, slots=True)
class Submission:
    student: Student
    files: tuple[SubmittedFile, ...]
    problem: Phrase | None = None
    """reason why it is unknown which student of the roster submitted the files"""
    attempts: int = 1
    """number of attempts; the files belong to the last attempt"""

    @property
    def late(self) -> bool:
        """Whether a file was submitted late, according to the system."""
        return any(file.late for file in self.files)

    @property
    def when(self) -> str:
        """The time of the last file, according to the system."""
        return max((file.when for file in self.files), default="")

    @property
    def has_unread_time(self) -> bool:
        """Whether nbgrader's time of a file is unreadable."""
        return any(file.has_unread_time for file in self.files)


def group_by_student(
    submitted: Iterable[SubmittedFile], sheet: str, roster: Sequence[Student] = ()
) -> list[Submission]:
    """Return the submission of each student for a sheet, in the order of their ids; [] if there are none.

    >>> files = [SubmittedFile("s/Ana Lima_41_assignsubmission_file_/pruning.ipynb", who="Ana Lima", number="41")]
    >>> [(one.student.id, len(one.files)) for one in group_by_student(files, "pruning", [Student("u1", "Lima", "Ana")])]
    [('u1', 1)]
    """
    names = _RosterNames(roster)
    files: dict[str, list[SubmittedFile]] = defaultdict(list)
    students = {student.id: student for student in roster}
    problems: dict[str, Phrase] = {}
    for file in submitted:
        student, problem = names.student(file, sheet)
        if student.id not in names.ids and not file.who and not file.may_be_notebook:
            continue  # the file is the roster, or another file beside the submissions
        known = students.setdefault(student.id, student)
        files[known.id].append(file)
        if problem is not None and roster:
            problems[known.id] = problem
    return [_last_attempt(students[id], files.get(id, ()), problems.get(id)) for id in sorted(students)]


def _last_attempt(student: Student, files: Sequence[SubmittedFile], problem: Phrase | None) -> Submission:
    attempts = {file.attempt for file in files}
    last = tuple(file for file in files if file.attempt == max(attempts))
    return Submission(student, last, problem, max(1, len(attempts)))


class _RosterNames:
    """The students of a roster, found by any name that a system may use; a name shared by two students is ambiguous."""

    def __init__(self, roster: Sequence[Student]) -> None:
        self.ids = {student.id: student for student in roster}
        self.names: dict[str, set[str]] = defaultdict(set)
        for student in roster:
            first, last = student.first_name, student.last_name
            for name in (student.id, f"{first} {last}", f"{last} {first}", student.email, student.email.split("@")[0]):
                if _normalized_name(name):
                    self.names[_normalized_name(name)].add(student.id)
        self.numbers = {student.number: student for student in roster if student.number}

    def student(self, file: SubmittedFile, sheet: str) -> tuple[Student, Phrase | None]:
        """Return the student who submitted a file, and the problem if the student is not known for certain; the name
        and the number given by the system must not contradict each other.
        """
        who = file.who or _student_in_file_name(file.name, sheet)
        by_name = {who} & self.ids.keys() or self.names.get(_normalized_name(who), set())
        by_number = self._with_number(file.number, who)
        found = by_name & by_number if by_name and by_number else by_name or by_number
        if len(found) == 1:
            return self.ids[min(found)], None
        label = visible_text(who) or "?"
        problem = sentences.SAME_NAME if found else sentences.UNKNOWN_STUDENT
        if by_name and by_number and not found:
            problem = sentences.CONTRADICTION.with_values(number=Code(file.number), student=Code(min(by_number)))
        return Student(f"{label}_{file.number}" if file.number else label), problem

    def _with_number(self, number: str, who: str) -> set[str]:
        """Return the ids of the students with the given number in the system or, if there is no name to compare, with
        the number as id.
        """
        if number in self.numbers:
            return {self.numbers[number].id}
        named = {number} & self.ids.keys() or self.names.get(_normalized_name(number), set())
        is_nameless = "@" in who or not who
        return {id for id in named if is_nameless or not (self.ids[id].first_name or self.ids[id].last_name)}


def _normalized_name(name: str) -> str:
    """Return a name in lower case, without accents and punctuation.

    >>> _normalized_name("José de la Peña-Ríos")
    'josedelapenarios'
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


_OF_COPY = r"copy|kopie|copia|cópia|copie"
_COPY = re.compile(
    rf"^(?:{_OF_COPY})(?: \(\d+\))? (?:of|von|de) |(?<!\s)\s*\(\d+\)$|(?<=\w)(?: - |-)(?:{_OF_COPY})\d*$", re.IGNORECASE
)
"""prefixes and suffixes that systems add to the names of copies"""


def _student_in_file_name(name: str, sheet: str) -> str:
    """Return the student named in a file name.

    >>> _student_in_file_name("pruning_u1.ipynb", "pruning"), _student_in_file_name("u1 (2).ipynb", "pruning")
    ('u1', 'u1')
    """
    stem = _COPY.sub("", name.rsplit(".", 1)[0])
    return re.sub(rf"^{re.escape(sheet)}(?=$|[ _.-])|(?<![^ _.-]){re.escape(sheet)}$", "", stem).strip(" _.-")


# ---- The submitted files of a class, with their archives ------------------------------------------

MOST_MEMBERS = 1_000
"""maximum number of files in the archive of one student that are examined"""
_MOST_OF_CLASS = 200_000
"""maximum number of files in the archive of a whole class that are examined"""
MOST_IN_ARCHIVE = 100_000_000
"""maximum number of bytes read from a student's archive"""
_IGNORED_FOLDERS = ("__MACOSX", ".ipynb_checkpoints", ".git")
SUBMITTED, TIME = "submitted", "timestamp.txt"
"""nbgrader's folder of submissions, and its file with the submission time of an assignment"""
_DEPTH_OF_TIME = len(("student", "assignment"))
"""number of folders between nbgrader's folder of submissions and the file with the submission time"""
_MOST_OF_TIME = 100
"""maximum size of the file with the submission time, in bytes"""
_READ_FILE = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""flags for opening a file that may have become a link or a pipe after it was examined"""
_SYSTEM_FILES = (TIME, "desktop.ini", "thumbs.db")
"""files that were not submitted by students"""
NOTEBOOK, _ARCHIVE = ".ipynb", ".zip"
_NOTEBOOKS = (NOTEBOOK, *(f"{NOTEBOOK}{ending}" for ending in (".json", ".txt", ".download")))
"""suffixes of notebooks, including those added by browsers and editors"""
_RENAMED = (".json", ".txt", ".py", ".html", ".htm")
"""suffixes of files that may be notebooks, or exports of them"""
_OTHER_ARCHIVES = (".rar", ".7z", ".tar", ".tgz", ".gz", ".bz2", ".xz")

_MOODLE = re.compile(r"(?P<who>.+?)_(?P<number>\d+)_assignsubmission_(?:file|onlinetext)(?:_(?P<name>.*))?$", re.DOTALL)
_CANVAS = re.compile(r"(?P<who>[^_/]+)_(?P<late>LATE_)?(?P<number>\d+)_\d+_(?P<name>.+)$", re.DOTALL)

_BLACKBOARD = re.compile(r".+_(?P<who>[^_/]+)_attempt_(?P<when>\d{4}(?:-\d\d){5})(?:\.txt|_(?P<name>.+))$", re.DOTALL)
"""pattern of the name of a file of a Blackboard attempt, or of the text file that Blackboard writes about the
attempt
"""

_NO_FILE = gettext("%(file)s is a link, or not a regular file, so it is not read; hand in the file itself")
_OUTSIDE = gettext("%(file)s has a path outside its archive; pack the files again")
_BROKEN = gettext("the archive %(file)s cannot be read")
_LOCKED = gettext("the archive %(file)s has a password")
BOMB = gettext("%(file)s unpacks to more than %(most)s MB")
_REPEATED = gettext("%(file)s occurs more than once in its archive; only the last one is read")
_CROWDED = gettext("the archive %(file)s has more than %(most)s files")
_UNREAD = gettext("%(file)s cannot be read")
NO_NOTEBOOK = gettext("%(file)s is not a notebook (.ipynb)")
_OTHER_ARCHIVE = gettext(
    "%(file)s is an archive in a format that is not supported; unpack it, or pack its files as .zip"
)
_NESTED = gettext("%(file)s is an archive within an archive, which is not opened; unpack it")


@dataclass(frozen=True, slots=True)
class SubmittedFile:
    """A file submitted by a student, on the disk or in an archive."""

    path: str
    """path of the file on the disk"""
    inside: tuple[str, ...] = ()
    """path in an archive, followed by a path in that file if it is an archive itself; empty for a file that is not in
    an archive
    """
    who: str = ""
    """id or name of the student, from the folder or the file name given by the system"""
    number: str = ""
    """number that Moodle or Canvas assigned to the student"""
    late: bool = False
    attempt: str = ""
    """time of a Blackboard attempt, in the school's time zone; the last attempt counts"""
    when: str = ""
    """submission time in UTC, if nbgrader reports it"""
    has_unread_time: bool = False
    """whether nbgrader's time of the file is unreadable"""
    problem: Phrase | None = None
    """reason why the file is not read at all"""

    @property
    def name(self) -> str:
        """The name of the file as given by the student, without the system's prefix."""
        last = PurePosixPath(self.inside[-1]).name if self.inside else os.path.basename(self.path)
        names = (match["name"] for match in (one.match(last) for one in (_MOODLE, _BLACKBOARD, _CANVAS)) if match)
        return next(filter(None, names), last)

    @property
    def may_be_notebook(self) -> bool:
        """Whether the file name is typical of a notebook or an archive."""
        return self.name.lower().endswith((NOTEBOOK, _ARCHIVE))

    def is_notebook(self) -> bool:
        """Return whether the file is a notebook, judging by its name, or by its content if the file may have been
        renamed.
        """
        name = self.name.lower()
        if name.endswith(_NOTEBOOKS) or not name.endswith(_RENAMED):
            return name.endswith(_NOTEBOOKS)
        try:
            return bool(read_cells(self.read()).cells)
        except Unreadable:
            return False

    def as_no_notebook(self) -> SubmittedFile:
        """Return the file with the reason why it is not a notebook."""
        name = self.name.lower()
        problem = _OTHER_ARCHIVE if name.endswith(_OTHER_ARCHIVES) else NO_NOTEBOOK
        if name.endswith(_ARCHIVE):
            problem = _NESTED
        return replace(self, problem=problem.with_values(file=Code(self.name)))

    def shown(self, folder: str | Path) -> str:
        """Return the path of the file relative to a folder, as shown to readers."""
        is_whole = os.path.isfile(folder)
        place = os.path.basename(folder) if is_whole else os.path.relpath(self.path, folder)
        return "/".join([place.replace(os.sep, "/"), *self.inside])

    def read(self) -> bytes:
        """Return the content of the file; raise `Unreadable` if it is too large or cannot be read."""
        if self.problem is not None:
            raise Unreadable(self.problem)
        if self.inside:
            return _member(self.path, self.inside)
        return read_hand_in(self.path, self.name)


def read_hand_in(path: str | Path, name: str = "", most: int = 0) -> bytes:
    """Return the content of a submitted file; all submitted files on the disk are read by this function.

    Raise `Unreadable`, with the ``name`` of the file, if it is not a regular file, cannot be read, or has more than
    ``most`` bytes, by default the maximum for a notebook.
    """
    most = most or MOST_BYTES
    with open_hand_in(path, name) as file:
        try:
            data = file.read(most + 1)
        except OSError:
            raise Unreadable(_UNREAD.with_values(file=Code(name or os.path.basename(path)))) from None
    if len(data) > most:
        raise Unreadable(TOO_LARGE.with_values(most=most // 1_000_000))
    return data


def open_hand_in(path: str | Path, name: str = "") -> BinaryIO:
    """Open a submitted file, or raise `Unreadable`; only a regular file is opened, and no link is followed."""
    shown = Code(name or os.path.basename(path))
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            raise Unreadable(_NO_FILE.with_values(file=shown))
        return os.fdopen(os.open(path, _READ_FILE), "rb")
    except OSError:
        raise Unreadable(_UNREAD.with_values(file=shown)) from None


def submitted_files(folder: Path, due: datetime | None = None, without: Path | None = None) -> Iterator[SubmittedFile]:
    """Yield the files below a folder, or in one archive, in a fixed order; links are reported and not followed.

    In an nbgrader course, only the folder ``submitted/`` is searched. The student is determined by nbgrader's folder,
    or by the prefix that Moodle and Canvas add to file names, never by the content. The submission time is read from
    nbgrader's file beside an assignment in ``submitted/``; a file submitted after ``due`` is late. The folder
    ``without`` is skipped.
    """
    if not folder.exists():
        problem = gettext("%(place)s does not exist; name the folder of the submissions")
        raise InputError(problem.with_values(place=Code(folder)))
    if folder.is_file():
        return _in_class_archive(folder.resolve(), "")
    files = files_below(folder_read(folder), without)
    return (replace(file, late=file.late or _is_after(file.when, due)) for file in files)


def folder_read(folder: Path) -> Path:
    """Return the folder to search for submissions: ``submitted/`` if the given folder is an nbgrader course, otherwise
    the given folder.
    """
    submitted = folder / SUBMITTED
    return submitted if submitted.is_dir() else folder


def files_below(folder: Path, without: Path | None = None) -> Iterator[SubmittedFile]:
    """Yield the files below a folder as `submitted_files` does, but not only those in ``submitted/``."""
    is_of_nbgrader, when, has_unread_time = folder.resolve().name == SUBMITTED, "", False
    for here, below, names in os.walk(folder):
        if without is not None and Path(here) == without:
            below.clear()
            continue
        parts = _parts(folder, here)
        if len(parts) <= _DEPTH_OF_TIME:
            is_timed = is_of_nbgrader and len(parts) == _DEPTH_OF_TIME and not _MOODLE.match(parts[0])
            when = _read_timestamp(os.path.join(here, TIME)) if is_timed and TIME in names else ""
            has_unread_time = is_timed and TIME in names and not when
        for name in [subfolder for subfolder in below if os.path.islink(os.path.join(here, subfolder))]:
            below.remove(name)
            link = SubmittedFile(os.path.join(here, name), problem=_NO_FILE.with_values(file=Code(name)))
            yield _with_student(link, (*parts, name))
        below[:] = sorted(name for name in below if name not in _IGNORED_FOLDERS)
        for name in sorted(names):
            path = os.path.join(here, name)
            if _is_of_system(name):
                continue
            file = SubmittedFile(path, when=when, has_unread_time=has_unread_time)
            file = _with_student(file, (*parts, name))
            mode = os.lstat(path).st_mode
            if not stat.S_ISREG(mode):
                yield replace(file, problem=_NO_FILE.with_values(file=Code(name)))
            elif file.is_notebook():
                yield file
            elif not file.may_be_notebook:
                yield file.as_no_notebook()
            elif file.who:
                yield from _in_archive(file)
            else:
                yield from _in_class_archive(Path(path), PurePosixPath(name).stem)


def _is_of_system(name: str) -> bool:
    about = _BLACKBOARD.match(name)
    return name.startswith(".") or name.lower() in _SYSTEM_FILES or (about is not None and not about["name"])


def _read_timestamp(path: str) -> str:
    """Return the time in an nbgrader file, in UTC; "" if there is no time in it.

    nbgrader writes, for example, ``2026-11-20 22:59:00.123456 UTC``, or the name of another time zone.
    """
    try:
        day, clock, *zone = read_hand_in(path, most=_MOST_OF_TIME).decode("ascii").split()
        parsed = datetime.fromisoformat(f"{day} {clock}")
        aware = parsed if parsed.tzinfo else parsed.replace(tzinfo=ZoneInfo(zone[0]) if zone else UTC)
        return aware.astimezone(UTC).isoformat(timespec="seconds")
    except (Unreadable, OSError, ValueError, KeyError, OverflowError):
        return ""


def _is_after(when: str, due: datetime | None) -> bool:
    return bool(when) and due is not None and datetime.fromisoformat(when) > due


def _parts(folder: Path, here: str) -> tuple[str, ...]:
    inner = os.path.relpath(here, folder)
    return () if inner == "." else Path(inner).parts


def _with_student(file: SubmittedFile, parts: tuple[str, ...]) -> SubmittedFile:
    """Return a file with its student, as determined by its path. A top-level file without a prefix has no student."""
    for part in parts[:2]:
        if moodle := _MOODLE.match(part):
            return replace(file, who=moodle["who"], number=moodle["number"])
    if len(parts) == 1 and (attempt := _BLACKBOARD.match(parts[0])):
        return replace(file, who=attempt["who"], attempt=attempt["when"])
    if len(parts) == 1 and (canvas := _CANVAS.match(parts[0])):
        return replace(file, who=canvas["who"], number=canvas["number"], late=bool(canvas["late"]))
    return replace(file, who=parts[0]) if len(parts) > 1 else file


def _in_class_archive(path: Path, stem: str) -> Iterator[SubmittedFile]:
    """Yield the files in an archive of Moodle or Canvas; ``stem`` is the student of those files whose paths name no
    student.
    """
    archive = SubmittedFile(str(path), who=stem)
    for member in _members(archive, _MOST_OF_CLASS):
        if member.problem is None:
            parts = PurePosixPath(member.inside[-1]).parts
            placed = _with_student(replace(member, who=""), parts)
            member = replace(placed, who=placed.who or stem)
        if member.problem is None and member.name.lower().endswith(_ARCHIVE):
            yield from _in_archive(member)
        elif member.problem is None and not member.is_notebook():
            yield member.as_no_notebook()
        else:
            yield member


def _in_archive(archive: SubmittedFile) -> Iterator[SubmittedFile]:
    """Yield the notebooks in a student's archive, and the archives inside it, which are not opened here."""
    found = list[SubmittedFile]()
    for member in _members(archive, MOST_MEMBERS):
        if member.problem or member.is_notebook():
            found.append(member)
        elif member.name.lower().endswith((_ARCHIVE, *_OTHER_ARCHIVES)):
            found.append(member.as_no_notebook())
    none = gettext("%(file)s has no notebook").with_values(file=Code(archive.name))
    yield from found or [replace(archive, problem=none)]


def _members(file: SubmittedFile, most: int) -> Iterator[SubmittedFile]:
    """Yield the files in an archive; a file that must not be read gets the reason as its ``problem``."""
    try:
        archive = _open_archive(file.path, file.inside)
        listed = archive.infolist()
    except Unreadable as error:
        yield replace(file, problem=error.phrase)
        return
    if len(listed) > most:
        yield replace(file, problem=_CROWDED.with_values(file=Code(file.name), most=most))
        return
    if most == MOST_MEMBERS and sum(map(_bytes_to_read, listed)) > MOST_IN_ARCHIVE:
        yield replace(file, problem=BOMB.with_values(file=Code(file.name), most=MOST_IN_ARCHIVE // 1_000_000))
        return
    for entry in sorted(listed, key=lambda entry: entry.filename):
        path = entry.filename.replace("\\", "/")
        place = PurePosixPath(path)
        if path.endswith("/") or _is_of_system(place.name) or set(place.parts) & set(_IGNORED_FOLDERS):
            continue
        problem = _problem_of_member(place, entry, archive)
        member = replace(file, inside=(*file.inside, entry.filename))
        yield member if problem is None else replace(member, problem=problem.with_values(file=Code(place.name or path)))


def _bytes_to_read(entry: zipfile.ZipInfo) -> int:
    """Return the maximum number of bytes that are read from a member of an archive to recognise or to mark a
    notebook.
    """
    is_read = entry.filename.lower().endswith((*_NOTEBOOKS, *_RENAMED))
    return min(entry.file_size, MOST_BYTES + 1) if is_read else 0


def _problem_of_member(place: PurePosixPath, entry: zipfile.ZipInfo, archive: zipfile.ZipFile) -> Phrase | None:
    """Return the reason why a member of an archive is not read, as a sentence without the name of the file."""
    if place.is_absolute() or ".." in place.parts or ":" in str(place).split("/")[0]:
        return _OUTSIDE
    if not place.name or stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG):
        return _NO_FILE
    return None if archive.getinfo(entry.filename) is entry else _REPEATED


def _member(path: str, inside: tuple[str, ...]) -> bytes:
    *outer, name = inside
    most = MOST_IN_ARCHIVE if name.lower().endswith(_ARCHIVE) else MOST_BYTES
    archive = _open_archive(path, tuple(outer))
    try:
        with archive.open(name) as file:
            data = file.read(most + 1)
    except Exception as error:  # corrupt archives raise undocumented errors: zlib.error, lzma.LZMAError …
        if type(error) is RuntimeError:
            raise Unreadable(_LOCKED.with_values(file=Code(os.path.basename(path)))) from None
        raise Unreadable(_UNREAD.with_values(file=Code(PurePosixPath(name).name))) from None
    if len(data) > most:
        raise Unreadable(BOMB.with_values(file=Code(PurePosixPath(name).name), most=most // 1_000_000))
    return data


def _open_archive(path: str, inside: tuple[str, ...]) -> zipfile.ZipFile:
    """Open an archive and return it; an archive inside another archive is read into memory."""
    try:
        return _archive(path, inside, os.stat(path).st_mtime_ns)
    except OSError:
        raise Unreadable(_UNREAD.with_values(file=Code(os.path.basename(path)))) from None


@lru_cache(maxsize=4)
def _archive(path: str, inside: tuple[str, ...], changed: int) -> zipfile.ZipFile:
    try:
        if inside:
            return zipfile.ZipFile(BytesIO(_member(path, inside)))
        with open_hand_in(path):  # raises an error unless it is a regular file
            return zipfile.ZipFile(path)
    except Unreadable:
        raise
    except Exception:
        name = PurePosixPath(inside[-1]).name if inside else os.path.basename(path)
        raise Unreadable(_BROKEN.with_values(file=Code(name))) from None
