"""Read boards that are drawn as rows of text, with lines, bars, boxes, labels or blanks between the signs, or without
separators.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from string import ascii_lowercase
from typing import TypeAlias

Rows: TypeAlias = list[list[str]]
"""The text of each square, row by row."""

_SAME = str.maketrans(
    {
        **dict.fromkeys("┃│║¦❘｜", "|"),
        **dict.fromkeys("─━═—–−‒┄┈", "-"),
        **dict.fromkeys("┼╋╬├┤┬┴┌┐└┘┏┓┗┛┣┫┳┻╔╗╚╝╠╣╦╩╪╫╟╢╤╧╭╮╯╰", "+"),
        "\ufe0f": "",
        "\xa0": " ",
    }
)
"""replacements for characters that look alike: bars, hyphens, and corners of boxes"""
_RULE = re.compile(r"(?=[^-=_]*[-=_])[\s|+:=_~-]*")
_BLANK_SIGNS = ".·_-#*"


def drawn_cells(text: str, columns: int, rows: int) -> Iterator[tuple[str, ...]]:
    """Yield the texts of all squares, once for each way to read a text as a board of the given size.

    >>> list(drawn_cells(" X | O |\\n---+---+---\\n   | X |\\n---+---+---\\n   |   | O", 3, 3))
    [('X', 'O', '', '', 'X', '', '', '', 'O')]
    """
    found: dict[tuple[str, ...], None] = {}
    text = text.translate(_SAME).replace("/", "\n").replace(";", "\n")
    if re.search(r"[\[\]'\"]", text):
        text = _without_brackets(text)
    for read in _all_rows(text, columns, rows):
        cells = [cell.strip() for row in read for cell in row]
        if len(cells) == columns * rows and (len(read) == 1 or all(len(row) == columns for row in read)):
            found.setdefault(tuple(cells))
    yield from found


def _without_brackets(text: str) -> str:
    lines = text.replace("]", "\n").replace("[", " ").split("\n")
    quoted = [re.findall(r"'([^']*)'|\"([^\"]*)\"", line) for line in lines]
    return "\n".join(
        "|".join(one or other for one, other in cells) if cells else line
        for line, cells in zip(lines, quoted, strict=True)
    )


def _all_rows(text: str, columns: int, rows: int) -> Iterator[Rows]:
    lines = [line for line in text.split("\n") if line.strip()]
    content = [line for line in lines if not _RULE.fullmatch(line)]
    unlabelled = [*_without_labels(lines, content, columns, rows), *_without_labels(lines, lines, columns, rows)]
    for chosen in (lines, content, *unlabelled):
        for split in (_by_bars, _by_commas, _by_tabs, _by_spaces, _by_signs):
            yield split(chosen, columns, rows)
    yield _merged(lines, columns, rows)
    if not set(text) & set("|,\t" + _BLANK_SIGNS):
        yield from _by_place(text, columns, rows)


# ---- Rows split into squares -----------------------------------------------------------------------


def _by_character(mark: str) -> Callable[[list[str], int, int], Rows]:
    """Return a function that splits each row at the character ``mark`` and drops a frame at one or both ends."""

    def split(lines: list[str], columns: int, rows: int) -> Rows:
        cells = [[_bare(cell) for cell in line.split(mark)] for line in lines]
        if len(cells) == 1 and len(cells[0]) == columns * rows:
            return cells
        counts = {len(row) for row in cells}
        if counts == {columns + 2} and not any(row[0] or row[-1] for row in cells):
            return [row[1:-1] for row in cells]
        if counts == {columns + 1} and not any(row[0] for row in cells):
            return [row[1:] for row in cells]
        if counts == {columns + 1} and not any(row[-1] for row in cells):
            return [row[:-1] for row in cells]
        return cells if counts == {columns} and len(cells) == rows else []

    return split


_by_bars, _by_commas, _by_tabs = map(_by_character, "|,\t")


def _bare(cell: str) -> str:
    """Return the text of a square without the blanks and underscores around its sign."""
    return cell.strip().strip("_").strip()


def _by_spaces(lines: list[str], columns: int, rows: int) -> Rows:
    cells = [re.findall(r"[^\s,|]+", line) for line in lines]
    return cells if len(cells) in (1, rows) else []


def _by_signs(lines: list[str], columns: int, rows: int) -> Rows:
    words = [re.findall(r"[^\s,|]+", line) for line in lines]
    if len(lines) == 1 and {len(word) for word in words[0]} not in ({1}, {columns}, {columns * rows}):
        return []
    return [list("".join(row)) for row in words] if len(words) in (1, rows) else []


def _by_place(text: str, columns: int, rows: int) -> Iterator[Rows]:
    """Yield the squares of a board whose signs are adjacent or separated by a blank; a blank in the place of a sign is
    an empty square.
    """
    lines = text.split("\n")
    if len(lines) == 1 and len(text) == columns * rows:
        yield [list(text)]
    while len(lines) > rows and not lines[0].strip():
        del lines[0]
    while len(lines) > rows and not lines[-1].strip():
        del lines[-1]
    if len(lines) != rows:
        return
    width = max(map(len, lines))
    if width == columns:
        yield [list(line.ljust(columns)) for line in lines]
    wide = [line.rstrip().ljust(2 * columns - 1) for line in lines]
    if width in (2 * columns - 1, 2 * columns) and not any(line[1::2].strip() for line in wide):
        yield [list(line[::2]) for line in wide]


def _merged(lines: list[str], columns: int, rows: int) -> Rows:
    """Return the squares of a board whose rows are several lines high and separated by horizontal lines."""
    groups = [list(group) for is_rule, group in groupby(lines, _is_rule) if not is_rule]
    if len(groups) != rows or len(lines) <= 2 * rows:
        return []
    merged = []
    for group in groups:
        cells = [read[0] for line in group if (read := _by_bars([line], columns, 1))]
        if len(cells) != len(group):
            return []
        merged.append(["".join(column) for column in zip(*cells, strict=True)])
    return merged


def _is_rule(line: str) -> bool:
    return _RULE.fullmatch(line) is not None


# ---- Labels of rows and columns --------------------------------------------------------------------


def _without_labels(lines: list[str], content: list[str], columns: int, rows: int) -> Iterator[list[str]]:
    """Yield the rows of a board without its row labels, and without column labels above or below it."""
    boards = [content] if len(content) == rows else []
    if len(content) == rows + 1:
        if _words(content[0]) in _labels(columns) or _is_blank_head(lines):
            boards.append(content[1:])
        if _words(content[-1]) in _labels(columns):
            boards.append(content[:-1])
    for board in boards:
        yield board
        firsts = [(_words(line) or [""])[0] for line in board]
        if firsts in _labels(rows) or firsts[::-1] in _labels(rows):
            yield [line.replace(first, " " * len(first), 1) for first, line in zip(firsts, board, strict=True)]


def _words(line: str) -> list[str]:
    return re.findall(r"[^\s|]+", line.casefold())


def _labels(number: int) -> list[list[str]]:
    """Return the usual labels for a number of rows or columns: 1 2 3, 0 1 2, a b c."""
    return [
        [str(n + 1) for n in range(number)],
        [str(n) for n in range(number)],
        list(ascii_lowercase[:number]) if number <= len(ascii_lowercase) else [],
    ]


def _is_blank_head(lines: list[str]) -> bool:
    """Return whether the first row is the blank header of a Markdown table, and the only separator line is below it."""
    rules = [place for place, line in enumerate(lines) if _RULE.fullmatch(line)]
    return rules == [1] and not lines[0].replace("|", "").strip()
