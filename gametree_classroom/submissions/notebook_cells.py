"""Read the code cells of a submitted notebook as data, within limits, and find answers in the wrong cells."""

from __future__ import annotations

import ast
import codecs
import difflib
import itertools
import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, NamedTuple

from gametree.errors import GameTreeError
from gametree.exercises.questions.answer_values import last_cell, reading
from gametree.exercises.questions.cell_statements import Statement, bound_in, statements
from gametree.phrases import Code, Phrase, gettext, ngettext

from .exported_notebook import cells_of_export

# ---- The sentences about submissions --------------------------------------------------------------

NOT_DATA = gettext(
    "The answer %(name)s is worked out by a program, so it cannot be read here: write the value itself into its cell."
)
# TRANSLATORS: %(why)s is, for example, "it uses gt, which this cell does not define" or "it does not end in time"
NO_RESULT = gettext(
    "The answer %(name)s is worked out by a program, which gives no value when its cell runs by itself: %(why)s. Write "
    "the value itself into its cell."
)
NOT_CODE_HERE = gettext(
    "The answer %(name)s seems to be in a cell that is not code, or in a comment, and cannot be read there: write it "
    "as code."
)
REPLACED_HERE = gettext(
    "The answer %(name)s is in another cell, but an empty cell below it takes its place: write it into that cell."
)
# TRANSLATORS: the following sentences are remarks for the teacher about an answer or a notebook
UNANSWERED = gettext("no answer")
NOTHING_ANSWERED = gettext("nothing was answered")
TEXT_BELOW = gettext("some questions have no answer, but a cell below all questions, which is not code, contains text")
AFTER_MARKS = gettext("the answer is only below the cell with the marks")
COMPUTED = gettext("the answer was worked out: its cell was run by itself, and its value is marked")
# TRANSLATORS: the program runs without any protection of the machine
NOT_RUN = gettext("the answer is worked out by a program and was not run, because programs cannot be isolated here")
PROGRAM_NOT_RUN = gettext("Your program was not run: the computer that marks it cannot isolate programs.")
UNCONFINED = gettext(
    "the programs that ran were not isolated: they had the permissions of the user who gave the command"
)
# TRANSLATORS: %(why)s is, for example, "it uses gt, which this cell does not define" or "it does not end in time"
GAVE_NOTHING = gettext("the answer is worked out by a program, which gives no value by itself (%(why)s)")
_NOT_CODE = gettext("the answer was read from a cell that is not code")
_IN_COMMENT = gettext("the answer was read from a comment")
# TRANSLATORS: %(found)s is the name of a variable
_OTHER_NAME = gettext("the answer was read from another name, %(found)s")
WITHOUT_QUOTES = gettext("the answer has no quotation marks")
HOW_FOUND = (COMPUTED, _NOT_CODE, _IN_COMMENT, _OTHER_NAME, WITHOUT_QUOTES)
ELSEWHERE = gettext(
    "another cell has an answer worth %(points)s points, but the last one above the marks counts: is that a copy?"
)
REPLACED = gettext("another cell has an answer, but an empty cell below it takes its place, so it does not count")
# TRANSLATORS: both are numbers of points
KEPT = gettext("the %(points)s points of an earlier marking are kept; this marking gives %(now)s")
_HIDDEN = gettext("an answer seems to be in a cell that is not code, or in a comment, but could not be read")
NO_PYTHON = gettext("the cell with the answer has a syntax error")
# TRANSLATORS: %(why)s is, for example, "answer: write labels, not 7"
NOT_LITERAL = gettext("the answer cannot be read, so it gets no points (%(why)s)")
# TRANSLATORS: %(why)s is a sentence such as "Your function was stopped after 5 s: does it ever end?"
PROGRAM_FAILED = gettext("the program could not run to its end (“%(why)s”)")
OTHER_STUDENT = gettext("the notebook was made for %(student)s")
CHANGED_CELLS = gettext("cells that are not for answers were changed, which changes no marks: %(cells)s")
NO_STUDENT = gettext("the notebook does not say for whom it was made; perhaps it is not the student's own")

# TRANSLATORS: %(conditions)s is, for example, "equality were not enough for a cut-off"
UNDER_RULES = gettext("The answer would be right if %(conditions)s.")

# ---- The page for a student ---------------------------------------------------------------------

TOTAL = gettext("Points: %(points)s of %(maximum)s.")
YOUR_ANSWER = gettext("Your answer:")
FOR_SOMEBODY_ELSE = gettext("This notebook was made for another student.")
# TRANSLATORS: %(name)s is the name of an answer in Python, such as pruned_leaves
NO_VALUE = gettext("There is no answer: %(name)s has no value in the notebook.")
NOT_ANSWERED = gettext("There is no answer.")
BY_HAND = gettext("marked by hand: only the wrong parts were typed")
SYNTAX = gettext("Python cannot read line %(number)s of what you wrote.")
# TRANSLATORS: %(others)s is, for example, "old/pruning.ipynb (3), pruning-Copy1.ipynb (0)"
SEVERAL_FILES = gettext(
    "of several notebooks, %(file)s was marked (number of answers: %(count)s; in the others: %(others)s)"
)
DIFFERENT_FILES = gettext(
    "several notebooks have different answers; %(file)s was marked (number of answers: %(count)s; in the others: "
    "%(others)s)"
)
# TRANSLATORS: %(why)s is, for example, "pruning.ipynb: the notebook was cut off: its end is missing"
LEFT_OUT = gettext("a file was left out (%(why)s)")
ATTEMPTS = gettext("the last of %(count)s attempts was marked")
CAME_LATE = gettext("handed in late")
UNREAD_TIME = gettext("the time in %(file)s cannot be read, so it is not known whether the submission was on time")

# ---- Reasons for missing marks -------------------------------------------------------------------

NO_NOTEBOOK = gettext("nothing was handed in")
NO_VARIANT = gettext("there is no variant for this id")
OTHER_SHEET = gettext("the notebook says that it is the sheet %(sheet)s")
NOT_IN_EXPORT = gettext(
    "an export (.py or .html) is read only if each answer is written as a value, but %(name)s is not; hand in the "
    "notebook (.ipynb)"
)
NO_SHEET = gettext("the notebook has no cell of the sheet %(sheet)s")
OWN_TREES = gettext(
    "the notebook was made for %(student)s, with trees that can be generated only with the secret of the course"
)
UNKNOWN_STUDENT = gettext(
    "this student is not in the roster; put the submission into a folder whose name is an id of the roster"
)
SAME_NAME = gettext(
    "several students on the roster have this name; put the submissions of each into a folder whose name is the "
    "student's id"
)
CONTRADICTION = gettext(
    "the number %(number)s in the name of the file is that of %(student)s, but the name is another student's; put "
    "the submission into a folder whose name is an id of the roster"
)
PROCESS_ENDED = gettext("the process ended while the submission was being marked; mark it by hand")
TOOK_LONG = gettext("marking the submission took too long; mark it by hand")
TOOK_MEMORY = gettext("marking the submission took too much memory; mark it by hand")
# TRANSLATORS: %(error)s is the name of an error of Python, such as ValueError
FAILED = gettext("marking the submission failed (%(error)s); mark it by hand")

# ---- The whole class ----------------------------------------------------------------------------

STUDENTS = ngettext("%(count)d student", "%(count)d students")
UNCONFINED_CLASS = ngettext(
    "Not isolated: programs of %(count)d student ran with your permissions; they could read and change your files",
    "Not isolated: programs of %(count)d students ran with your permissions; they could read and change your files",
)
# TRANSLATORS: %(students)s is, for example, "3 students"
UNREAD = ngettext(
    "%(count)d answer of %(students)s could not be read", "%(count)d answers of %(students)s could not be read"
)
UNREAD_HERE = ngettext(
    "%(count)d answer could not be read; the reason is below, in its place.",
    "%(count)d answers could not be read; the reasons are below, in their places.",
)
SEVERAL_CLASS = ngettext(
    "%(count)d student handed in notebooks with different answers, of which the one with the most answers was marked "
    "(%(names)s)",
    "%(count)d students handed in notebooks with different answers, of which the one with the most answers was marked "
    "(%(names)s)",
)
# TRANSLATORS: as in "an earlier marking gave more to 2 students, who keep their points (u1, u2)"
HIGHER_KEPT = gettext("an earlier marking gave more to %(students)s, who keep their points (%(names)s)")
# TRANSLATORS: %(cells)s are ids of cells
CHANGED_SHEET = gettext("the sheet was changed after it was handed out, in these cells: %(cells)s")
TRIED_ON_HIDDEN = ngettext(
    "This program was tried on %(count)d hidden tree, not on those that everybody knows.",
    "This program was tried on %(count)d hidden trees, not on those that everybody knows.",
)
NOT_READ = (NOT_RUN, GAVE_NOTHING, NO_PYTHON, NOT_LITERAL, _HIDDEN)
"""remarks on answers that could not be read; in every language, the subject of such a remark comes last"""


# ---- The code cells of a notebook, read as data with limits ---------------------------------------

MOST_BYTES = 20_000_000
"""maximum size of a notebook, in bytes"""
MOST_CELLS = 2_000
_MOST_CHARACTERS = 200_000
"""maximum number of characters of a cell; a longer cell is treated as empty"""
HAS_ORJSON = find_spec("orjson") is not None

TOO_LARGE = gettext("the notebook is larger than %(most)s MB")
_NOT_A_NOTEBOOK = gettext("the file is not a notebook (.ipynb)")
_NO_JSON = gettext("the file is not a notebook: it is not JSON")
_CUT_OFF = gettext("the notebook was cut off: its end is missing")
LEGACY = gettext("the notebook is not in UTF-8; open it in an editor, save it as UTF-8 and hand it in again")
_EMPTY = gettext("the file is empty")
_OLD_FORMAT = gettext("the notebook has an old format; open it in JupyterLab, save it and hand it in again")
_TOO_MANY = gettext("the notebook has more than %(most)s cells")


class Unreadable(GameTreeError):
    """Raised for a file that cannot be read or is not a notebook; the message gives the reason."""


class CodeCell(NamedTuple):
    """The text of a code cell and its nbgrader id."""

    source: str
    grade_id: str = ""
    points: object = None
    """points given by the cell, according to its metadata"""


@dataclass(frozen=True, slots=True)
class NotebookCells:
    """The code cells of a notebook in order, and its metadata."""

    cells: tuple[CodeCell, ...]
    about: Mapping[str, Any]
    """metadata that the kit wrote: the sheet, its language, and the student with individual trees"""
    raw: Sequence[Any] = field(default=(), repr=False)
    """all cells, as JSON"""

    def others(self) -> tuple[CodeCell, ...]:
        """Return the cells that are not code. They are read only on request, because few notebooks need them."""
        kinds = ("markdown", "raw")
        return tuple(as_code(cell) for cell in self.raw if isinstance(cell, dict) and cell.get("cell_type") in kinds)

    def fact(self, name: str) -> str:
        """Return the text with the given name in the kit's metadata, or "" if it is missing."""
        text = self.about.get(name)
        return text if isinstance(text, str) and len(text) <= 200 else ""


def read_cells(data: bytes | Mapping[str, Any]) -> NotebookCells:
    """Read the code cells of a notebook, given as the bytes of its file or of an export, or as its JSON. Raise
    `Unreadable` for anything else.

    >>> read_cells(b'{"cells": [{"cell_type": "code", "source": ["a = 1"], "metadata": {}}]}').cells
    (CodeCell(source='a = 1', grade_id='', points=None),)
    >>> read_cells(b"[" * 100_000)
    Traceback (most recent call last):
    ...
    gametree_classroom.submissions.notebook_cells.Unreadable: the file is not a notebook (.ipynb)
    """
    notebook = data if isinstance(data, Mapping) else _loaded(data)
    if "worksheets" in notebook:
        raise Unreadable(_OLD_FORMAT)
    cells = notebook.get("cells")
    if not isinstance(cells, list):
        raise Unreadable(_NOT_A_NOTEBOOK)
    if len(cells) > MOST_CELLS:
        raise Unreadable(_TOO_MANY.with_values(most=MOST_CELLS))
    about = _mapping(_mapping(notebook.get("metadata")).get("gametree"))
    codes = [as_code(cell) for cell in cells if isinstance(cell, dict) and cell.get("cell_type") == "code"]
    return NotebookCells(tuple(codes), about, cells)


def _loaded(data: bytes) -> Mapping[str, Any]:
    if len(data) > MOST_BYTES:
        raise Unreadable(TOO_LARGE.with_values(most=MOST_BYTES // 1_000_000))
    try:
        notebook = _parsed(data)
    except ValueError:
        if cells := cells_of_export(data):
            return {"metadata": {"gametree": {"export": "yes"}}, "cells": cells}
        raise Unreadable(_no_json(data.strip())) from None
    except (RecursionError, MemoryError):
        raise Unreadable(_NOT_A_NOTEBOOK) from None
    if not isinstance(notebook, dict):
        raise Unreadable(_NOT_A_NOTEBOOK)
    return notebook


def _no_json(data: bytes) -> Phrase:
    """Return the reason why a file is not JSON."""
    if not data:
        return _EMPTY
    with suppress(UnicodeDecodeError):
        data.decode("utf-16" if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "utf-8")
        return _CUT_OFF if data.startswith(b"{") and not data.endswith(b"}") else _NO_JSON
    return LEGACY


def _parsed(data: bytes) -> Any:
    if HAS_ORJSON:
        import orjson

        with suppress(ValueError):  # try a faster parser, which reads only UTF-8
            return orjson.loads(data)
    return json.loads(data)  # UTF-8, with or without a byte order mark, or UTF-16


def as_code(cell: Mapping[str, Any]) -> CodeCell:
    """Read the text of a cell of any type, and its nbgrader metadata."""
    source = cell.get("source")
    if type(source) is list:
        try:
            source = "".join(source)
        except TypeError:
            source = "".join(line for line in source if isinstance(line, str))
    try:
        about = cell["metadata"]["nbgrader"]
        grade_id, points = about.get("grade_id"), about.get("points")
    except (KeyError, TypeError, AttributeError):
        grade_id = points = None
    text = source if isinstance(source, str) and len(source) <= _MOST_CHARACTERS else ""
    return CodeCell(text, grade_id if isinstance(grade_id, str) else "", points)


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}  # JSON objects are dicts; a test for any mapping is much slower


# ---- Answers in a cell that is not code, in a comment, or under another name -----------------------

FENCE = re.compile(r"^[ \t]*`{3,}.*$", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*#[# \t]?", re.MULTILINE)
_LIKE_AN_ANSWER = re.compile(r"[0-9\[\]{}'\"]")
"""characters that answers contain, but not the text that a sheet puts into an empty cell"""
_SIMILARITY_CUTOFF = 0.75
"""minimum similarity at which one name may be a misspelling of another"""


@dataclass(frozen=True, slots=True)
class Misplaced:
    """An answer in an unusual place, as code that assigns the answer; the code is "" if the answer is unreadable."""

    code: str
    typed: str
    """text of the cell that contains the answer"""
    remark: Phrase


@dataclass(frozen=True, slots=True)
class Places:
    """Where the answer to a question belongs, and which parts of a notebook are the teacher's."""

    marks_id: str = ""
    """id of the cell with the marks of the question"""
    marks_ids: Collection[str] = ()
    """ids of all cells with marks; each of these cells ends the part of the notebook that belongs to its question"""
    texts: Collection[str] = ()
    """texts of the teacher's cells that are not code, if these cells have no ids"""

    @property
    def answer_id(self) -> str:
        """The id of the cell for the answer."""
        return f"{self.marks_id.removesuffix('-marks')}-answer"


def find_misplaced(notebook: NotebookCells, name: str, places: Places, names: Collection[str]) -> Misplaced | None:
    """Return an answer in an unusual place of a notebook; ``names`` are the names of all answers.

    >>> cells = NotebookCells((CodeCell("# pruned = ['C2']\\npruned = None"),), {})
    >>> find_misplaced(cells, "pruned", Places(), ["pruned"]).code
    "pruned = ['C2']"
    """
    cells, hidden, answer_id = notebook.cells, None, places.answer_id
    own = next((cell.source for cell in cells if answer_id and cell.grade_id == answer_id), "")
    candidates = (*_not_code(notebook.others(), name, places), *_in_comments(cells, name))
    for candidate in (*candidates, *_other_names(cells, name, own, names)):
        if candidate.code and _has_value(candidate.code, name):
            return candidate
        if candidate.remark.message != _OTHER_NAME.message:
            hidden = hidden or Misplaced("", candidate.typed, _HIDDEN)
    beside = re.sub(rf"^{name}\s*=\s*None\b", "", own, flags=re.MULTILINE)
    if hidden is None and _LIKE_AN_ANSWER.search(beside):
        hidden = Misplaced("", own, _HIDDEN)
    beside_it = (text for marks_id, text in added_texts(notebook, places) if marks_id and marks_id == places.marks_id)
    return hidden or next((Misplaced("", text, _HIDDEN) for text in beside_it), None)


def _has_value(code: str, name: str) -> bool:
    definitions = [one for one in statements(code) if isinstance(one.node, ast.FunctionDef | ast.ClassDef)]
    if any(name in definition.binds for definition in definitions):
        return True
    read = reading([code], name)
    return read.why is None and read.value is not None and read.value is not ...


def _not_code(cells: Sequence[CodeCell], name: str, places: Places) -> Iterator[Misplaced]:
    """Yield answers in cells that are not code; skip the sheet's own cells, which have ids, except the cell for the
    answer.
    """
    for cell in reversed(cells):
        text = FENCE.sub("", cell.source).strip()
        is_its_own = bool(places.answer_id) and cell.grade_id == places.answer_id
        if not text or (cell.grade_id and not is_its_own) or cell.source.strip() in places.texts:
            continue
        if name in bound_in(text):
            yield Misplaced(text, cell.source, _NOT_CODE)
        elif is_its_own:
            parts = statements(text)
            is_value = len(parts) == 1 and isinstance(parts[0].node, ast.Expr)
            yield Misplaced(f"{name} = {text}" if is_value else "", cell.source, _NOT_CODE)
        elif re.search(rf"(?<!\w){name}[`*_ ]*[=:]", text):
            yield Misplaced(_assignment_in(text.splitlines(), name), cell.source, _NOT_CODE)


def _assignment_in(lines: Sequence[str], name: str) -> str:
    """Return the only statement in a text that assigns a value to a name; "" if there is none or several."""
    plain = [line.strip("`*> \t") for line in lines]
    starts = [number for number, line in enumerate(plain) if re.match(rf"{name}\s*=(?!=)", line)]
    found = {_first_statement(plain[number:]) for number in starts}
    return found.pop() if len(found) == 1 else ""


def added_texts(notebook: NotebookCells, places: Places) -> Iterator[tuple[str, str]]:
    """Yield the student's cells that are not code and look like answers, each with the id of the next cell with marks
    below it.

    The id is "" if there is no cell with marks below.
    """
    texts: list[str] = []
    for cell in notebook.raw:
        if not isinstance(cell, dict):
            continue
        read = as_code(cell)
        is_text = cell.get("cell_type") != "code" and not read.grade_id
        if is_text and _LIKE_AN_ANSWER.search(read.source) and read.source.strip() not in places.texts:
            texts.append(read.source)
        if read.grade_id in places.marks_ids:
            yield from ((read.grade_id, text) for text in texts)
            texts = []
    yield from (("", text) for text in texts)


def _in_comments(cells: Sequence[CodeCell], name: str) -> Iterator[Misplaced]:
    """Yield the answer in a comment of its cell; yield nothing if several comments have an answer."""
    begins = re.compile(rf"(?<![# \t])[ \t]*#[# \t]*{name}\s*=(?!=)")
    for cell in reversed(cells):
        if name not in cell.source or "#" not in cell.source:
            continue
        lines = cell.source.splitlines()
        starts = [number for number, line in enumerate(lines) if begins.match(line)]
        if not starts:
            continue
        texts = {_uncommented(lines[number:]) for number in starts}
        yield Misplaced(texts.pop() if len(texts) == 1 else "", cell.source, _IN_COMMENT)


def _uncommented(lines: Sequence[str]) -> str:
    """Return the first statement in comment lines, or "" if they are not Python."""
    comment = itertools.takewhile(_COMMENT.match, lines)
    return _first_statement([_COMMENT.sub("", line, count=1) for line in comment])


def _first_statement(lines: Sequence[str]) -> str:
    """Return the first lines that form a statement, or "" if they are not Python."""
    texts = itertools.accumulate(lines, "{}\n{}".format)
    return next((text.strip("\n") for text in texts if statements(text.strip("\n"))), "")


def _other_names(cells: Sequence[CodeCell], name: str, own: str, names: Collection[str]) -> Iterator[Misplaced]:
    """Yield the value of the only other name that the cell ``own`` assigns, and the value of a similar name in any
    cell.
    """
    sources = [cell.source for cell in cells]
    own_names = _assigned(statements(own), names)
    if name not in bound_in(own) and len(own_names) == 1:
        yield _renamed(own, own_names[0], name)
    assigned = _assigned([statement for source in sources for statement in statements(source)], names)
    for other in difflib.get_close_matches(name, assigned, n=1, cutoff=_SIMILARITY_CUTOFF):
        yield _renamed(last_cell(sources, other), other, name)


def _renamed(source: str, other: str, name: str) -> Misplaced:
    return Misplaced(f"{source}\n{name} = {other}", source, _OTHER_NAME.with_values(found=Code(other)))


def _assigned(parsed: Sequence[Statement], names: Collection[str]) -> list[str]:
    kinds = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.If, ast.With, ast.Try)
    bound = dict.fromkeys(name for one in parsed if isinstance(one.node, kinds) for name in sorted(one.binds))
    return [name for name in bound if name not in names and not name.startswith("_")]
