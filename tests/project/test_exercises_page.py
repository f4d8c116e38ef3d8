"""The page about exercises for teachers: its commands are valid, and every kind and detail is described."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from gametree.commands.cli import _parser
from gametree.exercises import KINDS, RUBRICS
from gametree.languages import translator_for

PAGE = Path(__file__).parents[2] / "docs" / "exercises.md"


def test_every_command_line_of_the_page_parses() -> None:
    lines = re.findall(r"^gametree (.+)$", PAGE.read_text("utf-8").replace("\\\n", ""), re.MULTILINE)
    assert len(lines) == len([_parser(translator_for("en")).parse_args(shlex.split(line)) for line in lines]) > 5


def test_table_describes_every_kind_and_the_shape_of_its_answer() -> None:
    """The table lists the kinds of question in order, and the page names every rubric."""
    text = PAGE.read_text("utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \|", text, re.MULTILINE)
    assert [kind for kind, _ in rows] == list(KINDS), f"the table 'Every kind' of {PAGE} needs a row for each kind"
    for (name, shape), kind in zip(rows, KINDS.values(), strict=True):
        assert shape == str(kind.shape), f"{PAGE}: the row {name} needs the kind's `shape` as the form of an answer"
    assert all(f"* `{name}`" in text for name in RUBRICS)
