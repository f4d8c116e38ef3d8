"""Answers that a notebook does not give when it runs: in a cell that is no code, in a comment, under another name."""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from ...phrases import Code, Phrase
from ..cells.cell_statements import Statement, bound_in, statements
from ..cells.computed_values import last_cell, reading
from . import submission_words as sentences
from .notebook_cells import CodeCell, NotebookCells

__all__ = ["Misplaced", "misplaced"]

FENCE = re.compile(r"^\s*`{3,}.*$", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*#[# \t]?", re.MULTILINE)
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
        if one.remark.message != sentences.OTHER_NAME.message:
            hidden = hidden or Misplaced("", one.typed, sentences.HIDDEN)
    return hidden


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
            yield Misplaced(text, cell.source, sentences.NOT_CODE)
        elif is_its_own:
            parts = statements(text)
            is_value = len(parts) == 1 and isinstance(parts[0].node, ast.Expr)
            yield Misplaced(f"{name} = {text}" if is_value else "", cell.source, sentences.NOT_CODE)


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
        yield Misplaced(texts.pop() if len(texts) == 1 else "", cell.source, sentences.IN_COMMENT)


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
    own = next((cell.source for cell in cells if answer_id and cell.grade_id == answer_id), "")
    given = _assigned(statements(own), names)
    if name not in bound_in(own) and len(given) == 1:
        yield _renamed(own, given[0], name)
    assigned = _assigned([one for source in sources for one in statements(source)], names)
    for other in difflib.get_close_matches(name, assigned, n=1, cutoff=NEAR):
        yield _renamed(last_cell(sources, other), other, name)


def _renamed(source: str, other: str, name: str) -> Misplaced:
    return Misplaced(f"{source}\n{name} = {other}", source, sentences.OTHER_NAME.of(found=Code(other)))


def _assigned(found: Sequence[Statement], names: Collection[str]) -> list[str]:
    """Return the names that some statements assign a value to, without those of answers."""
    kinds = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.If, ast.With, ast.Try)
    given = (name for one in found if isinstance(one.node, kinds) for name in sorted(one.binds))
    return [name for name in dict.fromkeys(given) if name not in names and not name.startswith("_")]
