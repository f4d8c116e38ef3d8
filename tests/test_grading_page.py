"""The page on grading: its commands are understood, and its table is that of the sheets."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from gametree.commands.cli import _parser
from gametree.course.grading import FORMULATIONS
from gametree.languages import translator_for
from sheets import BUILD

PAGE = Path(__file__).parent.parent / "docs" / "grading.md"
TEXT = PAGE.read_text("utf-8")


def test_the_commands_are_understood() -> None:
    """Every command line of the page parses."""
    lines = re.findall(r"^gametree ([^&\n]+)", TEXT, re.MULTILINE)
    given = [_parser(translator_for("en")).parse_args(shlex.split(line)) for line in lines]
    assert [one.command for one in given] == [
        "grade",
        "autograder",
        "autograder",
        "sheets",
        "grade",
        "grade",
        "grade",
        "mark",
        "mark",
        "follow-up",
        "sheets",
    ]
    assert {one.folder for one in given if one.command == "sheets"} == {Path("course")}


def test_the_table_has_every_sheet() -> None:
    """The sheets stand in the table with their numbers of questions and points."""
    rows = re.findall(r"^\| `([a-z-]+)` \| (\d+) \| (\d+) \|", TEXT, re.MULTILINE)
    cells = {source.stem: BUILD.solved(source).cells for source in BUILD.sources()}
    points = {
        sheet: [c.metadata.nbgrader.points for c in some if "points" in c.metadata.nbgrader]
        for sheet, some in cells.items()
    }
    assert {sheet: (int(count), int(total)) for sheet, count, total in rows} == {
        sheet: (len(some), sum(some)) for sheet, some in points.items()
    }
    assert all(f'"{name}"' in TEXT for name in FORMULATIONS)
