"""Throws spoilt text at every reader of the kit: ``make fuzz ARGS="--seconds 300"`` runs it after the answers.

Each text is read, or refused by an error of the kit, within a second; anything else is shown as short as it can be made
and ends the run. The same runs for a moment in `tests/test_fuzz.py`.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gametree as gt
from gametree import Course, GameTreeError, Rules, Theme
from gametree.course.lectures.all_lectures import read_own
from gametree.course.submissions.notebook_cells import read_cells
from gametree.exercises import Exercise, read_roster
from gametree.exercises.tutor.journal import Journal
from gametree.games import TicTacToe
from gametree.widgets.play.play_widget import reply as play_reply
from gametree.widgets.player.player_widget import reply as player_reply
from gametree.widgets.practice.practice_widget import reply as practice_reply
from gametree.widgets.practice.saved_work import Keeper
from gametree.widgets.practice.work import Work
from tree_writers import WRITERS, drawn

DOCS = Path(__file__).parent.parent / "docs"
COURSE, EXAMPLES = DOCS / "course-example.toml", DOCS / "course-examples" / "alpha-beta.toml"
LONGEST = 1.0
"""seconds that one text may take"""
TREES = (
    "[[3 12 8] [2 4 6] [14 5 2]]",
    "max[{0.9: [2 2], 0.1: [3 3]} x: {0.9: [1 1/3], 0.1: [-2 4]}]",
    "p1[p2[(1 2)] (3 -inf)]",
)
PIECES = (
    *(
        "[",
        "]",
        "{",
        "}",
        "(",
        ")",
        ":",
        ",",
        " ",
        "\n",
        '"',
        "\\",
        "-",
        ".",
        "/",
        "e",
        "=",
        "#",
        "'",
        "max",
        "p1",
        "p99",
    ),
    *("inf", "nan", "∞", "−", "1e400", "1e99999", "0x10", "1/0", "null", "true", "-0", "\x00", "\ud800", "𝟛", "{0.5:"),
    *("[" * 600, "{" * 600, "9" * 5000, '{"a":' * 600, " " * 20_000, "a" * 20_000, "[[]]"),
)


def _file(read: Callable[[Path], object], ending: str) -> Callable[[str], object]:
    """Return a reader of text for a reader of files."""
    path = Path(tempfile.mkdtemp()) / f"fuzz{ending}"

    def reading(text: str) -> object:
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        return read(path)

    return reading


def _rules(text: str) -> object:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return Rules.from_json(given)


def _nested(text: str) -> object:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return gt.Tree.from_nested(given)


def _searched(text: str) -> object:
    """Read a tree, and if it is small show every step of a search."""
    tree = gt.Tree.parse(text)
    if len(tree) > 60:
        return None
    frames = (gt.maxn if tree.kind(0).startswith("p") else gt.expectiminimax)(tree).frames(lang="es")
    return [frame.caption() for frame in frames], str(tree), repr(tree)


def _own_examples(path: Path) -> object:
    """Read the file of a course's own examples, and write each of them."""
    return [lecture.text("pt") for lecture in read_own(path, Rules(cut="beyond"))]


def _shown_trace(text: str) -> object:
    """Read a trace, and if it is short show every step of it."""
    trace = gt.Trace.from_json(text)
    if len(trace) > 80 or len(trace.tree) > 60:
        return None
    return [frame.caption("pt") for frame in gt.Result(trace).frames()]


def _kept(text: str) -> object:
    """Read the journal of a tutor, and what was kept of a practice; both set aside what they cannot read."""
    folder = Path(tempfile.gettempdir()) / f"gametree-fuzz-{os.getpid()}"
    folder.mkdir(exist_ok=True)
    (path := folder / "kept").write_bytes(text.encode("utf-8", "surrogatepass"))
    journal = Journal(path)
    journal.read()
    (path := folder / "kept").write_bytes(text.encode("utf-8", "surrogatepass"))
    kept = Keeper(EXERCISE, path)
    if data := kept.load():
        Work.from_json(data, EXERCISE, "en")
    shutil.rmtree(folder)
    return journal.trouble, kept.trouble


def _requests() -> Callable[[str], object]:
    """Return a reader of what the pages of a player, a practice and a game ask of Python."""
    widgets = (
        (gt.alphabeta(TREES[0]).player(), player_reply),
        (EXERCISE.practice(keep=False), practice_reply),
        (TicTacToe().play(), play_reply),
    )

    def asking(text: str) -> object:
        try:
            asked = json.loads(text)
        except (ValueError, RecursionError):
            return None
        return [reply(widget, asked) for widget, reply in widgets]

    return asking


def _traces() -> list[str]:
    return [
        search(tree).trace.to_json()
        for search, tree in zip((gt.alphabeta, gt.expectiminimax, gt.maxn), TREES, strict=True)
    ]


def _exercises() -> list[str]:
    return [Exercise(kind, TREES[0]).to_json() for kind in ("pruned-leaves", "values", "windows")]


def _foreign() -> tuple[str, ...]:
    """Return trees in the formats of other tools."""
    sorts: tuple[dict[str, Any], ...] = ({"infinite": True}, {"chance": True}, {"players": 3})
    texts = [write(drawn(n, **sort), random.Random(n)) for write in WRITERS for n, sort in enumerate(sorts)]
    return *TREES, *(text for text in texts if isinstance(text, str))


EXERCISE = Exercise("values", TREES[0])
REQUESTS = (
    {"number": 1, "verb": "edit", "change": "set_value", "node": 2, "value": "1/2"},
    {"number": 2, "verb": "what_if", "lang": "es", "values": {"2": "3", "3": "inf"}},
    {"number": 3, "verb": "adopt", "values": {"4": "8,5"}},
    {"number": 4, "verb": "talk", "lang": "pt"},
    {"number": 5, "verb": "check", "draft": {"1": "3", "5": ""}},
    {"number": 6, "verb": "read", "line": "{'A': 3, 'B': 3}", "asked_by": "x"},
    {"number": 7, "verb": "cell", "row": 1, "column": 2},
    {"number": 8, "verb": "move", "move": "b2"},
)
"""what pages ask"""
NOTEBOOK = {"cells": [{"cell_type": "code", "source": ["a = 1"], "metadata": {"nbgrader": {"points": 1}}}]}


@dataclass(frozen=True)
class Reader:
    """A reader, and texts that it reads."""

    read: Callable[[str], object]
    seeds: tuple[str, ...]


def readers() -> dict[str, Reader]:
    """Return every reader of the kit by its name."""
    theme = '[colours]\npaper = "#fff"\n[lines]\nnode = 1.5\n'
    roster = "id,name\ns01,Ana Díaz\ns02,Rui\n"
    rules = json.dumps(
        {"cut": "beyond", "depth": 2, "evaluate": {"B": 4}, "value_range": ["-10", 10], "order": {"A": ["C"]}}
    )
    return {
        "parse": Reader(_searched, TREES),
        "read": Reader(gt.Tree.read, _foreign()),
        "levels": Reader(lambda text: gt.Tree.parse("[[3 5] [2 9]]", levels=text), ("max chance", "max min", "p1, p2")),
        "from_leaves": Reader(lambda text: gt.Tree.from_leaves(text, 3), ("3 12 8 2 4 6 14 5 2", "[3, 12, 8]")),
        "from_nested": Reader(_nested, ("[[3, 12, 8], [2, 4], 5]", '[[1.5, "x"], [null]]')),
        "number": Reader(lambda text: gt.Tree.parse(f"[3 {text}]"), ("1/3", "-0.5", "1e3", "2.50e-2", "inf")),
        "trace": Reader(_shown_trace, tuple(_traces())),
        "kept": Reader(_kept, (json.dumps({"event": "begin", "version": 1}), EXERCISE.to_json())),
        "notebook": Reader(lambda text: read_cells(text.encode("utf-8", "surrogatepass")), (json.dumps(NOTEBOOK),)),
        "requests": Reader(_requests(), tuple(map(json.dumps, REQUESTS))),
        "rules": Reader(_rules, (rules,)),
        "exercise": Reader(Exercise.from_json, tuple(_exercises())),
        "theme": Reader(_file(Theme.from_toml, ".toml"), (theme,)),
        "course": Reader(_file(Course.read, ".toml"), (COURSE.read_text("utf-8"), "[rules]\ncut = 'beyond'\n")),
        "examples": Reader(_file(_own_examples, ".toml"), (EXAMPLES.read_text("utf-8"),)),
        "roster": Reader(_file(read_roster, ".csv"), (roster,)),
    }


def spoilt(text: str, dice: random.Random) -> str:
    """Return a text with one to four changes: something taken away, repeated, put in, or put in place of something."""
    for _ in range(dice.randint(1, 4)):
        start = dice.randrange(len(text) + 1)
        end = min(len(text), start + dice.choice((0, 0, 1, 1, 2, 5, 20)))
        put = dice.choice(
            ("", text[start:end] * 2, dice.choice(PIECES), dice.choice(PIECES), chr(dice.randrange(32, 1000)))
        )
        text = text[:start] + put + text[end:]
    return text


def fault(reader: Reader, text: str) -> str:
    """Return what is wrong with how a text is read, or nothing."""
    start = time.process_time()
    try:
        reader.read(text)
    except GameTreeError as refused:
        if len(told := refused.told("es")) > 1000 or not told:
            return f"a message of {len(told)} characters"
    except Exception as error:
        return repr(error)[:200]
    return "longer than a second" if time.process_time() - start > LONGEST else ""


def shortest(reader: Reader, text: str) -> str:
    """Return a shorter text with a fault, found by leaving out parts."""
    size = len(text) // 2
    while size:
        for start in range(0, len(text), size):
            shorter = text[:start] + text[start + size :]
            if fault(reader, shorter):
                text = shorter
                break
        else:
            size //= 2
    return text


def throw(seconds: float, seed: int, most: float = float("inf")) -> Counter[str]:
    """Throw texts until the time is up, or ``most`` were thrown; return how many each reader got.

    Raises `AssertionError` with the shortest text that has a fault.
    """
    dice, counts, known = random.Random(seed), Counter[str](), readers()
    end = time.monotonic() + seconds
    while time.monotonic() < end and counts.total() < most:
        for name, reader in known.items():
            text = spoilt(dice.choice(reader.seeds), dice)
            counts[name] += 1
            if found := fault(reader, text):
                short = shortest(reader, text)
                raise AssertionError(f"{name}: {found}; --seed {seed}; {short[:300]!r} ({len(short)} characters)")
    return counts


def main() -> int:
    """Throw texts, and say how many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="how long (default: 60)")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="to see a run again")
    given: Any = parser.parse_args()
    for name, count in throw(given.seconds, given.seed).items():
        print(f"{name:15} {count:8}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
