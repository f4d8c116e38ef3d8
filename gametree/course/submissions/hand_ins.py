"""The files that a class handed in, as nbgrader, Moodle and Canvas lay them out, with their archives."""

from __future__ import annotations

import os
import re
import stat
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path, PurePosixPath

from ...errors import GameTreeError, InputError
from ...phrases import Code, Phrase, gettext
from .notebook_cells import MOST_BYTES

__all__ = ["HandIn", "UnreadableFile", "hand_ins"]

MOST_MEMBERS = 1_000
"""number of files that are looked at in a student's archive"""
MOST_OF_CLASS = 200_000
"""number of files that are looked at in the archive of a class"""
MOST_IN_ARCHIVE = 100_000_000
"""bytes that are read of a student's archive"""
LEFT_OUT = ("__MACOSX", ".ipynb_checkpoints")

MOODLE = re.compile(r"(?P<who>.+?)_(?P<number>\d+)_assignsubmission_file(?:_(?P<name>.*))?$", re.DOTALL)
CANVAS = re.compile(r"(?P<who>[^_/]+)_(?P<late>LATE_)?(?P<number>\d+)_\d+_(?P<name>.+)$", re.DOTALL)

LINK = gettext("%(file)s is a link to another place, which is not followed")
OUTSIDE = gettext("%(file)s has a place outside of its archive")
BROKEN = gettext("the archive %(file)s cannot be read")
LOCKED = gettext("the archive %(file)s has a password")
BOMB = gettext("%(file)s unpacks to more than %(most)s MB")
CROWDED = gettext("the archive %(file)s has more than %(most)s files")
UNREAD = gettext("%(file)s cannot be read")


class UnreadableFile(GameTreeError):
    """A file that cannot be read, with the reason."""


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
    problem: Phrase | None = None
    """why it is not read at all"""

    @property
    def name(self) -> str:
        """The name of the file alone, as the student gave it."""
        last = PurePosixPath(self.inside[-1]).name if self.inside else os.path.basename(self.path)
        for pattern in (MOODLE, CANVAS):
            found = pattern.match(last)
            if found and found["name"]:
                return found["name"]
        return last

    def shown(self, folder: str | Path) -> str:
        """Return the place of the file below a folder, for people."""
        place = os.path.relpath(self.path, folder)
        return "/".join([os.path.basename(self.path) if place == "." else place.replace(os.sep, "/"), *self.inside])

    def read(self) -> bytes:
        """Return what is in the file, an `UnreadableFile` where that is too much or nothing can be read."""
        if self.problem is not None:
            raise UnreadableFile(self.problem)
        if self.inside:
            return _member(self.path, self.inside)
        try:
            with open(self.path, "rb") as file:
                return _limited(file.read(MOST_BYTES + 1), self.name, MOST_BYTES)
        except OSError:
            raise UnreadableFile(UNREAD.of(file=Code(self.name))) from None


def hand_ins(folder: Path) -> Iterator[HandIn]:
    """Yield the notebooks below a folder, or in one archive, in a fixed order; links are told and not followed.

    ``submitted/`` of a course of nbgrader is found by itself. Who handed in is what the system says: the folder of
    nbgrader, or the beginning of the names that Moodle and Canvas give; never what the student wrote inside.
    """
    if not folder.exists():
        cure = gettext("name the folder of what was handed in")
        raise InputError(Code(folder), gettext("a folder or a .zip"), gettext("nothing there"), cure)
    if folder.is_file():
        yield from _in_class_archive(folder, "")
        return
    submitted = folder / "submitted"
    yield from _in_folder(submitted if submitted.is_dir() else folder)


def _in_folder(folder: Path) -> Iterator[HandIn]:
    for here, below, names in os.walk(folder):
        for name in [one for one in below if os.path.islink(os.path.join(here, one))]:
            below.remove(name)
            yield _place(HandIn(os.path.join(here, name), problem=LINK.of(file=Code(name))), _parts(folder, here, name))
        below[:] = sorted(name for name in below if name not in LEFT_OUT)
        for name in sorted(names):
            path = os.path.join(here, name)
            if not name.lower().endswith((".ipynb", ".zip")) or name.startswith("."):
                continue
            found = _place(HandIn(path), _parts(folder, here, name))
            mode = os.lstat(path).st_mode
            if not stat.S_ISREG(mode):
                yield replace(found, problem=LINK.of(file=Code(name)))
            elif name.lower().endswith(".ipynb"):
                yield found
            elif found.who:
                yield from _in_archive(found)
            else:
                yield from _in_class_archive(Path(path), PurePosixPath(name).stem)


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


# ---- archives -----------------------------------------------------------------------------------


def _in_class_archive(path: Path, stem: str) -> Iterator[HandIn]:
    """Yield what is in an archive such as Moodle and Canvas make; ``stem`` is who it is of if it is one student's."""
    there = HandIn(str(path), who=stem)
    for member in _members(there, MOST_OF_CLASS):
        if member.problem is None:
            parts = PurePosixPath(member.inside[-1]).parts
            placed = _place(replace(member, who=""), parts)
            member = replace(placed, who=placed.who or stem)
        if member.problem is None and member.name.lower().endswith(".zip"):
            yield from _in_archive(member)
        else:
            yield member


def _in_archive(found: HandIn) -> Iterator[HandIn]:
    """Yield the notebooks in a student's archive; one within it is not opened."""
    some = [one for one in _members(found, MOST_MEMBERS) if one.problem or one.name.lower().endswith(".ipynb")]
    yield from some or [replace(found, problem=gettext("%(file)s has no notebook").of(file=Code(found.name)))]


def _members(found: HandIn, most: int) -> Iterator[HandIn]:
    """Yield the notebooks and archives in an archive; the problem in place of what is not to be read."""
    try:
        archive = _opened(found.path, found.inside)
        listed = archive.infolist()
    except UnreadableFile as error:
        yield replace(found, problem=error.phrase)
        return
    if len(listed) > most:
        yield replace(found, problem=CROWDED.of(file=Code(found.name), most=most))
        return
    for one in sorted(listed, key=lambda one: one.filename):
        place = PurePosixPath(one.filename.replace("\\", "/"))
        if one.is_dir() or place.suffix.lower() not in (".ipynb", ".zip") or place.name.startswith("."):
            continue
        if set(place.parts) & set(LEFT_OUT):
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
    most = MOST_BYTES if name.lower().endswith(".ipynb") else MOST_IN_ARCHIVE
    archive = _opened(path, tuple(outer))
    try:
        with archive.open(name) as file:
            data = file.read(most + 1)
    except (zipfile.BadZipFile, zlib.error, KeyError, EOFError, OSError, NotImplementedError, ValueError, IndexError):
        raise UnreadableFile(UNREAD.of(file=Code(PurePosixPath(name).name))) from None
    except RuntimeError:
        raise UnreadableFile(LOCKED.of(file=Code(os.path.basename(path)))) from None
    return _limited(data, PurePosixPath(name).name, most)


def _limited(data: bytes, name: str, most: int) -> bytes:
    if len(data) > most:
        raise UnreadableFile(BOMB.of(file=Code(name), most=most // 1_000_000))
    return data


def _opened(path: str, inside: tuple[str, ...]) -> zipfile.ZipFile:
    """Return an archive; one inside another is read into memory."""
    try:
        return _archive(path, inside, os.stat(path).st_mtime_ns)
    except OSError:
        raise UnreadableFile(UNREAD.of(file=Code(os.path.basename(path)))) from None


@lru_cache(maxsize=4)
def _archive(path: str, inside: tuple[str, ...], changed: int) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(BytesIO(_member(path, inside)) if inside else path)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        name = PurePosixPath(inside[-1]).name if inside else os.path.basename(path)
        raise UnreadableFile(BROKEN.of(file=Code(name))) from None
