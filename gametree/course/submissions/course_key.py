"""The key of a sheet with own trees: who has them, and which questions are the same for all. It has no secret."""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass
from pathlib import Path

from ...errors import InputError
from ...exercises.students.roster import Student
from ...exercises.students.variants import read_secret
from ...files import read_text
from ...phrases import Code, gettext
from .sheet_variants import fingerprint

__all__ = ["CourseKey", "key_place"]

FORMAT, VERSION = "gametree-course-key", 1


def key_place(course: Path, sheet: str) -> Path:
    """Return where the key of a sheet is in a course."""
    return course / "keys" / f"{sheet}.json"


@dataclass(frozen=True, slots=True)
class CourseKey:
    """Who has own trees in a sheet.

    >>> key = CourseKey("pruning", fingerprint("a long random secret"), (Student("u1"),))
    >>> CourseKey.read_text(key.to_text(), Path("key.json")) == key
    True
    """

    sheet: str
    fingerprint: str
    """shows whether a secret is the one that the trees were drawn from"""
    students: tuple[Student, ...] = ()
    same: tuple[str, ...] = ()
    """the questions that are the same for all"""

    def to_text(self) -> str:
        """Write the key as JSON."""
        facts = {"format": FORMAT, "version": VERSION, **dataclasses.asdict(self)}
        return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def read(cls, path: Path) -> CourseKey:
        """Read a key from a file."""
        return cls.read_text(read_text(path), path)

    @classmethod
    def read_text(cls, text: str, path: Path) -> CourseKey:
        """Read what `to_text` wrote."""
        try:
            facts = json.loads(text)
            if (facts["format"], facts["version"]) != (FORMAT, VERSION):
                raise ValueError
            students = tuple(Student(**one) for one in facts["students"])
            return cls(str(facts["sheet"]), str(facts["fingerprint"]), students, tuple(map(str, facts["same"])))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            needed = gettext("the key that %(command)s wrote").of(command=Code("gametree sheets --roster"))
            raise InputError(Code(path), needed, gettext("another file")) from None

    def secret_in(self, path: Path) -> str:
        """Return the secret in a file; one from which these trees were not drawn is an `InputError`."""
        secret = read_secret(path)
        if fingerprint(secret) != self.fingerprint:
            needed = gettext("the secret from which the trees of %(sheet)s were drawn").of(sheet=self.sheet)
            raise InputError(Code(path), needed, gettext("another one"))
        return secret
