"""Trees as rows of leaves: the root has a child for each line of a table of numbers."""

from __future__ import annotations

import re

from ..errors import TreeError
from ..phrases import Code, Option, gettext, short_repr
from .drafts import Draft
from .graph_formats import cells_of
from .label_texts import read_value

_MARKS = (";", "\t", ",")
_DECIMAL_COMMAS = re.compile(r"\s*[+\-−]?\d+,\d+\s*")
_Row = tuple[int, list[str]]


def is_table_of_leaves(text: str) -> bool:
    """Return whether a text begins with a number, and all its lines have a semicolon, a tab or a comma.

    >>> is_table_of_leaves("3;12;8\\n2;4;6"), is_table_of_leaves("A,B\\nA,C"), is_table_of_leaves("3 12 8")
    (True, False, False)
    """
    rows = _rows(text)
    return len(rows) > 1 and bool(rows[0][1]) and read_value(rows[0][1][0]) is not None


def is_table_by_form(text: str) -> bool:
    """Return whether a text is a table of numbers; with commas, all rows must have the same length, because a text with
    commas can also be one long list.
    """
    lengths = {len(cells) for _, cells in _rows(text)}
    return is_table_of_leaves(text) and (len(lengths) == 1 or ";" in text or "\t" in text)


def draft_of_even_table(text: str) -> Draft:
    """Return the root of a table of leaves whose format the user did not name; refuse a table that can have another
    meaning.
    """
    (first, cells), *others = _rows(text)
    for number, other in others:
        if len(other) != len(cells):
            problem = gettext(
                "line %(first)s has %(one)s leaves, but line %(line)s has %(other)s; correct the shorter one, or "
                "say with %(option)s that each line is one node"
            )
            option = Option("format='rows'", "--read-as rows")
            values = {"one": len(cells), "other": len(other), "first": first, "line": number}
            raise TreeError(problem.with_values(**values, option=option))
    lines = [line for line in text.split("\n") if line.strip()]
    if all(map(_DECIMAL_COMMAS.fullmatch, lines)):
        problem = gettext(
            "%(text)s can be two leaves or a number with a decimal comma; write a space after the comma for leaves, "
            "or a decimal point"
        )
        raise TreeError(problem.with_values(text=short_repr(lines[0].strip())))
    return draft_of_rows(text)


def draft_of_rows(text: str) -> Draft:
    """Return the root of a table of leaves: a child for each row, with a leaf for each cell.

    >>> [len(row.children) for row in draft_of_rows("3;12;8\\n2;4").children]
    [3, 2]
    """
    rows = _rows(text)
    if len(rows) < 2:
        problem = gettext(
            "the text has no rows of leaves; write two lines or more, with one of the separators %(marks)s between "
            "the leaves of a line"
        )
        raise TreeError(problem.with_values(marks=Code("; , TAB")))
    root = Draft()
    for number, cells in rows:
        place = gettext("line %(line)s").with_values(line=number)
        root.children.append(Draft(place))
        for column, cell in enumerate(cells, start=1):
            if read_value(cell) is None:
                problem = gettext(
                    "line %(line)s, cell %(column)s: %(cell)s is not a number; write a leaf in each cell, and no names"
                )
                raise TreeError(problem.with_values(line=number, column=column, cell=short_repr(cell)))
            where = gettext("line %(line)s, cell %(column)s").with_values(line=number, column=column)
            root.children[-1].children.append(Draft(where, attributes={"label": cell}))
    return root


def _rows(text: str) -> list[_Row]:
    """Return the cells of each line, without trailing empty cells; return no rows if the lines have no common
    separator.
    """
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    mark = next((mark for mark in _MARKS if all(mark in line for _, line in lines)), None)
    mark = mark or next((mark for mark in _MARKS if any(mark in line for _, line in lines)), None)
    if mark is None:
        return []
    rows = [(number, cells_of(line, mark) or [line]) for number, line in lines]
    for _, cells in rows:
        while cells and not cells[-1]:
            cells.pop()
    return rows
