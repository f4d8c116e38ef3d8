"""The code cells of a notebook that somebody handed in, read as data with limits, and answers in the wrong cell."""

from __future__ import annotations

import ast
import codecs
import difflib
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, NamedTuple

from ...errors import GameTreeError
from ...phrases import Code, Phrase, gettext, ngettext
from ..cells.cell_statements import Statement, bound_in, statements
from ..cells.computed_values import last_cell, reading

# ---- The sentences about what was handed in: why something cannot be read, and what a teacher should … ----

NOT_DATA = gettext(
    "The answer %(name)s is worked out by a program, so it cannot be read here: write the value itself into its cell."
)
# TRANSLATORS: %(why)s is such as "it uses gt, which this cell does not define" or "it does not end in time"
NO_RESULT = gettext(
    "The answer %(name)s is worked out by a program, which gives no value when its cell runs by itself: %(why)s. Write "
    "the value itself into its cell."
)
NOT_CODE_HERE = gettext(
    "The answer %(name)s seems to be in a cell that is no code, or in a comment, and cannot be read there: write it as "
    "code."
)
# TRANSLATORS: from here on remarks for the teacher about an answer or a notebook
AFTER_MARKS = gettext("the answer is only below the cell with the marks")
COMPUTED = gettext("the answer was worked out: its cell was run by itself, and its value is marked")
# TRANSLATORS: nothing protects the machine from the program
NOT_RUN = gettext("the answer is worked out by a program and was not run, because nothing here keeps programs apart")
PROGRAM_NOT_RUN = gettext("Your program was not run: nothing on the computer that marks it keeps programs apart.")
UNCONFINED = gettext("what ran of it was not kept apart: it had the rights of who gave the command")
# TRANSLATORS: %(why)s is such as "it uses gt, which this cell does not define" or "it does not end in time"
GAVE_NOTHING = gettext("the answer is worked out by a program, which gives no value by itself (%(why)s)")
NOT_CODE = gettext("the answer was read from a cell that is no code")
IN_COMMENT = gettext("the answer was read from a comment")
# TRANSLATORS: %(found)s is the name of a variable
OTHER_NAME = gettext("the answer was read from another name, %(found)s")
WITHOUT_QUOTES = gettext("the labels of the answer have no quotation marks")
HOW_FOUND = (COMPUTED, NOT_CODE, IN_COMMENT, OTHER_NAME, WITHOUT_QUOTES)
ELSEWHERE = gettext(
    "another cell has an answer worth %(points)s points, but the last one above the marks counts: is that a copy?"
)
# TRANSLATORS: both are numbers of points
KEPT = gettext("the %(points)s points of an earlier marking stay; this marking gives %(now)s")
HIDDEN = gettext("an answer seems to be in a cell that is no code, or in a comment, but could not be read")
NO_PYTHON = gettext("the cell with the answer has a syntax error")
# TRANSLATORS: %(why)s is such as "answer: needed labels, got 7"
NOT_LITERAL = gettext("the answer cannot be read, so it gets no points (%(why)s)")
# TRANSLATORS: %(why)s is a sentence such as "Your function was stopped after 5 s: does it ever end?"
BROKEN_OFF = gettext("the program could not run to its end (“%(why)s”)")
OTHER_STUDENT = gettext("the notebook was made for %(student)s")
CHANGED_CELLS = gettext("cells that are not for answers were changed, which changes no marks: %(cells)s")
NO_STUDENT = gettext("the notebook does not say for whom it was made; perhaps it is not the student's own")

SLIP = gettext("One leaf was misread or left out, or two were taken for each other.")
OVERSIGHT = gettext("One part is missing, or there is one too many; the rest is right.")
# TRANSLATORS: %(conditions)s is such as "equality were not enough for a cut-off"
UNDER_RULES = gettext("The answer would be right if %(conditions)s.")

# ---- the page for a student ---------------------------------------------------------------------

TOTAL = gettext("Points: %(points)s of %(maximum)s.")
YOUR_ANSWER = gettext("Your answer:")
FOR_SOMEBODY_ELSE = gettext("This notebook was made for somebody else.")
# TRANSLATORS: %(name)s is the name of an answer in Python, such as pruned_leaves
NO_VALUE = gettext("There is no answer: %(name)s has no value in the notebook.")
SYNTAX = gettext("Python cannot read line %(number)s of what you wrote.")
SEVERAL_FILES = gettext("there are several notebooks; this is %(file)s")
CAME_LATE = gettext("handed in late")

# ---- why there are no marks ---------------------------------------------------------------------

NO_NOTEBOOK = gettext("nothing was handed in")
NO_VARIANT = gettext("there is no variant for this id")
OTHER_SHEET = gettext("the notebook says that it is the sheet %(sheet)s")
NO_SHEET = gettext("the notebook has no cell of the sheet %(sheet)s")
OWN_TREES = gettext("the notebook was made for %(student)s, with trees that only the secret of the course tells")
UNKNOWN_STUDENT = gettext(
    "this student is not in the roster; put what they handed in into a folder that is called by an id of the roster"
)
SAME_NAME = gettext(
    "several students of the roster have this name; put what they handed in into folders that are called by their ids"
)
BROKE_OFF = gettext("marking it ended the process; mark it by hand")
TOOK_LONG = gettext("marking it took too long; mark it by hand")
TOOK_MEMORY = gettext("marking it took too much memory; mark it by hand")
# TRANSLATORS: %(error)s is the name of an error of Python, such as ValueError
FAILED = gettext("marking it failed (%(error)s); mark it by hand")

# ---- the whole class ----------------------------------------------------------------------------

STUDENTS = ngettext("%(count)d student", "%(count)d students")
UNCONFINED_CLASS = ngettext(
    "Unconfined: programs of %(count)d student ran with your rights; they could read and change your files",
    "Unconfined: programs of %(count)d students ran with your rights; they could read and change your files",
)
# TRANSLATORS: %(students)s is such as "3 students"
UNREAD = ngettext(
    "%(count)d answer of %(students)s could not be read", "%(count)d answers of %(students)s could not be read"
)
UNREAD_HERE = ngettext(
    "%(count)d answer could not be read; its place below says why.",
    "%(count)d answers could not be read; their places below say why.",
)
# TRANSLATORS: as in "an earlier marking gave more to 2 students, who keep their points (u1, u2)"
HIGHER_KEPT = gettext("an earlier marking gave more to %(students)s, who keep their points (%(names)s)")
# TRANSLATORS: %(cells)s are ids of cells
CHANGED_SHEET = gettext("the sheet was changed after it was handed out, in these cells: %(cells)s")
TRIED_ON_HIDDEN = ngettext(
    "This program was tried on %(count)d hidden tree, not on those that everybody knows.",
    "This program was tried on %(count)d hidden trees, not on those that everybody knows.",
)
NOT_READ = (NOT_RUN, GAVE_NOTHING, NO_PYTHON, NOT_LITERAL, HIDDEN)
"""the remarks on answers that could not be read; in every language what they are about comes last"""


# ---- The code cells of a notebook that somebody handed in: read as data, with limits, and nothing in … ----

MOST_BYTES = 20_000_000
"""size of the largest notebook that is read"""
MOST_CELLS = 2_000
MOST_CHARACTERS = 200_000
"""length of the longest cell that is read; a longer one counts as empty"""
HAS_ORJSON = find_spec("orjson") is not None

TOO_LARGE = gettext("the notebook is larger than %(most)s MB")
NOT_A_NOTEBOOK = gettext("the file is no notebook (.ipynb)")
NO_JSON = gettext("the file is no notebook: it is no JSON")
CUT_OFF = gettext("the notebook was cut off: its end is missing")
LEGACY = gettext("the notebook is not in UTF-8; open it in an editor, save it as UTF-8 and hand it in again")
EMPTY = gettext("the file is empty")
OLD_FORMAT = gettext("the notebook has an old format; open it in JupyterLab, save it and hand it in again")
TOO_MANY = gettext("the notebook has more than %(most)s cells")


class Unreadable(GameTreeError):
    """A file that cannot be read, or is no notebook, with the reason."""


class CodeCell(NamedTuple):
    """The text of a code cell, and the id that nbgrader gave it."""

    source: str
    grade_id: str = ""
    points: object = None
    """the points that the cell says it gives"""


@dataclass(frozen=True, slots=True)
class NotebookCells:
    """The code cells of a notebook in their order, and what it says about itself."""

    cells: tuple[CodeCell, ...]
    about: Mapping[str, Any]
    """the kit's metadata: sheet, language, and whose variant it is"""
    raw: Sequence[Any] = field(default=(), repr=False)
    """all cells, as JSON"""

    def others(self) -> tuple[CodeCell, ...]:
        """Return the cells that are no code, for which few notebooks are asked."""
        kinds = ("markdown", "raw")
        return tuple(as_code(one) for one in self.raw if isinstance(one, dict) and one.get("cell_type") in kinds)

    def fact(self, name: str) -> str:
        """Return a text of the kit's metadata; "" where there is none."""
        found = self.about.get(name)
        return found if isinstance(found, str) and len(found) <= 200 else ""


def read_cells(data: bytes | Mapping[str, Any]) -> NotebookCells:
    """Read the code cells of a notebook: the bytes of its file, or its JSON; `Unreadable` for anything else.

    >>> read_cells(b'{"cells": [{"cell_type": "code", "source": ["a = 1"], "metadata": {}}]}').cells
    (CodeCell(source='a = 1', grade_id='', points=None),)
    >>> read_cells(b"[" * 100_000)
    Traceback (most recent call last):
    ...
    gametree.course.submissions.notebook_cells.Unreadable: the file is no notebook (.ipynb)
    """
    found = data if isinstance(data, Mapping) else _loaded(data)
    if "worksheets" in found:
        raise Unreadable(OLD_FORMAT)
    cells = found.get("cells")
    if not isinstance(cells, list):
        raise Unreadable(NOT_A_NOTEBOOK)
    if len(cells) > MOST_CELLS:
        raise Unreadable(TOO_MANY.of(most=MOST_CELLS))
    about = _mapping(_mapping(found.get("metadata")).get("gametree"))
    codes = [cell for cell in cells if isinstance(cell, dict) and cell.get("cell_type") == "code"]
    return NotebookCells(tuple([as_code(cell) for cell in codes]), about, cells)


def _loaded(data: bytes) -> Mapping[str, Any]:
    if len(data) > MOST_BYTES:
        raise Unreadable(TOO_LARGE.of(most=MOST_BYTES // 1_000_000))
    try:
        found = _parsed(data)
    except ValueError:
        raise Unreadable(_no_json(data.strip())) from None
    except (RecursionError, MemoryError):
        raise Unreadable(NOT_A_NOTEBOOK) from None
    if not isinstance(found, dict):
        raise Unreadable(NOT_A_NOTEBOOK)
    return found


def _no_json(data: bytes) -> Phrase:
    """Say what is wrong with a file that is no JSON."""
    if not data:
        return EMPTY
    with suppress(UnicodeDecodeError):
        data.decode("utf-16" if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "utf-8")
        return CUT_OFF if data.startswith(b"{") and not data.endswith(b"}") else NO_JSON
    return LEGACY


def _parsed(data: bytes) -> Any:
    if HAS_ORJSON:
        import orjson

        with suppress(ValueError):  # it reads UTF-8 alone, in a third of the time
            return orjson.loads(data)
    return json.loads(data)  # UTF-8, with or without a byte order mark, or UTF-16


def as_code(cell: Mapping[str, Any]) -> CodeCell:
    """Read the text of a cell, of whatever type, and what nbgrader says of it."""
    source, about = cell.get("source"), _mapping(_mapping(cell.get("metadata")).get("nbgrader"))
    if type(source) is list:
        try:
            source = "".join(source)
        except TypeError:
            source = "".join(line for line in source if isinstance(line, str))
    text = source if isinstance(source, str) and len(source) <= MOST_CHARACTERS else ""
    grade_id = about.get("grade_id")
    return CodeCell(text, grade_id if isinstance(grade_id, str) else "", about.get("points"))


def _mapping(given: object) -> Mapping[str, Any]:
    return given if isinstance(given, dict) else {}  # which JSON makes; to ask for any mapping takes much longer


# ---- Answers that a notebook does not give when it runs: in a cell that is no code, in a comment, under … ----

FENCE = re.compile(r"^[ \t]*`{3,}.*$", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*#[# \t]?", re.MULTILINE)
LIKE_AN_ANSWER = re.compile(r"[0-9\[\]{}'\"]")
"""what the words of a sheet in an empty cell do not have"""
NEAR = 0.75
"""how alike two names are of which one may be meant by the other"""


@dataclass(frozen=True, slots=True)
class Misplaced:
    """An answer in an unusual place: code that gives it its name, or "" where it cannot be read."""

    code: str
    typed: str
    """the text of its cell"""
    remark: Phrase


def misplaced(found: NotebookCells, name: str, answer_id: str, names: Collection[str]) -> Misplaced | None:
    """Return the answer that a notebook has in an unusual place; ``names`` are those of all answers.

    >>> cells = NotebookCells((CodeCell("# pruned = ['C2']\\npruned = None"),), {})
    >>> misplaced(cells, "pruned", "", ["pruned"]).code
    "pruned = ['C2']"
    """
    sources = [cell.source for cell in found.cells]
    hidden = None
    for one in (
        *_not_code(found.others(), name, answer_id),
        *_in_comments(found.cells, name, answer_id),
        *_other_names(sources, found.cells, name, answer_id, names),
    ):
        if one.code and _has_value(one.code, name):
            return one
        if one.remark.message != OTHER_NAME.message:
            hidden = hidden or Misplaced("", one.typed, HIDDEN)
    return hidden or _written_beside(found.cells, name, answer_id)


def _own_source(cells: Sequence[CodeCell], answer_id: str) -> str:
    """Return the text of the cell that the sheet has for an answer; "" where it is gone."""
    return next((cell.source for cell in cells if answer_id and cell.grade_id == answer_id), "")


def _written_beside(cells: Sequence[CodeCell], name: str, answer_id: str) -> Misplaced | None:
    """Return the cell of an answer where something stands beside ``name = None`` and the words of the sheet."""
    own = _own_source(cells, answer_id)
    beside = re.sub(rf"^{name}\s*=\s*None\b", "", own, flags=re.MULTILINE)
    return Misplaced("", own, HIDDEN) if LIKE_AN_ANSWER.search(beside) else None


def _has_value(code: str, name: str) -> bool:
    if any(isinstance(one.node, ast.FunctionDef | ast.ClassDef) and name in one.binds for one in statements(code)):
        return True
    read = reading([code], name)
    return read.why is None and read.value is not None and read.value is not ...


def _not_code(cells: Sequence[CodeCell], name: str, answer_id: str) -> Iterator[Misplaced]:
    """Yield the answer in cells that are no code; those of the sheet itself say so by their ids."""
    for cell in reversed(cells):
        text = FENCE.sub("", cell.source).strip()
        is_its_own = bool(answer_id) and cell.grade_id == answer_id
        if not text or (cell.grade_id and not is_its_own):
            continue
        if name in bound_in(text):
            yield Misplaced(text, cell.source, NOT_CODE)
        elif is_its_own:
            parts = statements(text)
            is_value = len(parts) == 1 and isinstance(parts[0].node, ast.Expr)
            yield Misplaced(f"{name} = {text}" if is_value else "", cell.source, NOT_CODE)


def _in_comments(cells: Sequence[CodeCell], name: str, answer_id: str) -> Iterator[Misplaced]:
    """Yield the answer in a comment of its cell; of several nobody can say which one counts."""
    begins = re.compile(rf"[ \t]*#[# \t]*{name}\s*=(?!=)")
    for cell in reversed(cells):
        if name not in cell.source or "#" not in cell.source:
            continue
        lines = cell.source.splitlines()
        starts = [number for number, line in enumerate(lines) if begins.match(line)]
        if not starts:
            continue
        texts = {_uncommented(lines[number:]) for number in starts}
        yield Misplaced(texts.pop() if len(texts) == 1 else "", cell.source, IN_COMMENT)


def _uncommented(lines: Sequence[str]) -> str:
    """Return the first statement of some lines of comment; "" where they are no Python."""
    text = ""
    for line in lines:
        if not COMMENT.match(line):
            return ""
        text = f"{text}\n{COMMENT.sub('', line, count=1)}".strip("\n")
        if statements(text):
            return text
    return ""


def _other_names(
    sources: Sequence[str], cells: Sequence[CodeCell], name: str, answer_id: str, names: Collection[str]
) -> Iterator[Misplaced]:
    """Yield the answer under the only name that its cell has in place of the right one, or under one much like it."""
    own = _own_source(cells, answer_id)
    given = _assigned(statements(own), names)
    if name not in bound_in(own) and len(given) == 1:
        yield _renamed(own, given[0], name)
    assigned = _assigned([one for source in sources for one in statements(source)], names)
    for other in difflib.get_close_matches(name, assigned, n=1, cutoff=NEAR):
        yield _renamed(last_cell(sources, other), other, name)


def _renamed(source: str, other: str, name: str) -> Misplaced:
    return Misplaced(f"{source}\n{name} = {other}", source, OTHER_NAME.of(found=Code(other)))


def _assigned(found: Sequence[Statement], names: Collection[str]) -> list[str]:
    """Return the names that some statements assign a value to, without those of answers."""
    kinds = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.If, ast.With, ast.Try)
    given = (name for one in found if isinstance(one.node, kinds) for name in sorted(one.binds))
    return [name for name in dict.fromkeys(given) if name not in names and not name.startswith("_")]
