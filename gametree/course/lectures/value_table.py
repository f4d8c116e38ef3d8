"""Tables of the lectures: entries in rows and columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...explain.weighted_sum import columns
from .lecture import Fact, Subject, Words, renamed

__all__ = ["LectureTable"]


@dataclass(frozen=True)
class LectureTable(Subject):
    """Rows and columns with names, and a list of entries in each cell."""

    columns: Sequence[str]
    rows: Mapping[str, Sequence[Sequence[str]]]
    words: Words = field(default_factory=dict)
    """the names in other languages"""

    def run(self) -> LectureTable:
        """Return the table: there is nothing to work out."""
        return self

    def where(self, entry: str) -> tuple[tuple[str, str], ...]:
        """Return the rows and columns of the cells that have an entry."""
        return tuple(
            (row, column)
            for row, cells in self.rows.items()
            for column, cell in zip(self.columns, cells, strict=True)
            if entry in cell
        )

    def text(self, lang: str, width: int) -> str:
        """Return the table in aligned columns."""
        lines = [["", *self._said(self.columns, lang)]]
        for row, cells in self.rows.items():
            lines.append([*self._said([row], lang), *(", ".join(self._said(cell, lang)) or "—" for cell in cells)])
        return columns(lines, left=len(lines[0]))

    def tell(self, name: str, given: Any, lang: str) -> list[str]:
        """Say which cells have each entry, or which entries a row has."""
        return [f"{renamed(head, self.words, lang)}: {', '.join(self._said(to, lang))}." for head, to in given.items()]

    def _said(self, names: Sequence[str], lang: str) -> list[str]:
        return [renamed(name, self.words, lang) for name in names]


def _places(_: object, table: LectureTable, expected: Mapping[str, object]) -> dict[str, object]:
    found = {entry: table.where(entry) for entry in expected}
    return {entry: places[0] if len(places) == 1 else places for entry, places in found.items()}


LectureTable.FACTS = {
    "places": Fact(_places, lambda s, g: []),
    "cells": Fact(lambda _, r, e: {row: tuple(map(", ".join, r.rows.get(row, ()))) for row in e}, lambda s, g: []),
}
