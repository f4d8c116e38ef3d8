"""The code cells of a notebook that somebody handed in: read as data, with limits, and nothing in them is believed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, NamedTuple

from ...errors import GameTreeError
from ...phrases import Phrase, gettext

__all__ = ["MOST_BYTES", "MOST_CELLS", "TOO_LARGE", "CodeCell", "NotebookCells", "Unreadable", "as_code", "read_cells"]

MOST_BYTES = 20_000_000
"""size of the largest notebook that is read"""
MOST_CELLS = 2_000
MOST_CHARACTERS = 200_000
"""length of the longest cell that is read; a longer one counts as empty"""
HAS_ORJSON = find_spec("orjson") is not None

TOO_LARGE = gettext("the notebook is larger than %(most)s MB")
NO_NOTEBOOK = gettext("the file is no notebook (.ipynb)")
NO_JSON = gettext("the file is no notebook: it is no JSON")
CUT_OFF = gettext("the notebook was cut off: its end is missing")
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
        raise Unreadable(NO_NOTEBOOK)
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
        raise Unreadable(NO_NOTEBOOK) from None
    if not isinstance(found, dict):
        raise Unreadable(NO_NOTEBOOK)
    return found


def _no_json(data: bytes) -> Phrase:
    """Say what is wrong with a file that is no JSON."""
    if not data:
        return EMPTY
    return CUT_OFF if data.startswith(b"{") and not data.endswith(b"}") else NO_JSON


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
