"""Fuzzer that passes damaged text to every reader of the kit; ``make fuzz ARGS="--seconds 300"`` runs it after the
answers.

Each text is read, or refused with an error of the kit, within a second. A text with any other outcome is printed in its
shortest form, and ends the run. Half of the texts are damaged letter by letter. In the others (data as JSON or TOML), a
part has another value, so the text is well formed but wrong. The counts are printed even if the run is stopped. A short
version runs in `tests/tree/test_reading.py`.
"""

from __future__ import annotations

import contextlib
import copy
import json
import os
import random
import shutil
import sys
import tempfile
import time
import tomllib
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import gametree as gt
from clock import steps
from fuzz_run import Run, main
from gametree import Course, GameTreeError, Rules, Theme
from gametree.exercises import KINDS, Exercise, check, generate
from gametree.exercises.tutor.journal import Journal, journal_of
from gametree.games import TicTacToe
from gametree.lectures.lecture_files import read_deck
from gametree.search.montecarlo import MonteCarloResult, MonteCarloTrace
from gametree.tree.tree import as_tree
from gametree.widgets.play_widget import reply as play_reply
from gametree.widgets.player_widget import reply as player_reply
from gametree.widgets.practice_widget import reply as practice_reply
from gametree.widgets.practice_work import Work
from gametree.widgets.saved_work import Keeper
from gametree_classroom import read_roster
from gametree_classroom.submissions.notebook_cells import read_cells
from tree_writers import WRITERS, drawn

DOCS = Path(__file__).parent.parent / "docs"
COURSE, EXAMPLES = DOCS / "course-example.toml", DOCS / "course-examples" / "alpha-beta.toml"
MOST_STEPS = 2_000_000
"""maximum number of function calls while one text is read; so many calls take about a second"""
LOOK_SECONDS = 0.05
"""processor time in seconds within which this number of calls is impossible; calls are counted only if a text takes
longer
"""
TREES = (
    "[[3 12 8] [2 4 6] [14 5 2]]",
    "max[{0.9: [2 2], 0.1: [3 3]} x: {0.9: [1 1/3], 0.1: [-2 4]}]",
    "p1[p2[(1 2)] (3 -inf)]",
)
PIECES = (
    *("[]{}():, \n\"\\-./e=#'"),
    *("max", "p1", "p99"),
    *("inf", "nan", "∞", "−", "1e400", "1e99999", "0x10", "1/0", "null", "true", "-0", "\x00", "\ud800", "𝟛", "{0.5:"),
    *("[" * 600, "{" * 600, "9" * 5000, '{"a":' * 600, " " * 20_000, "a" * 20_000, "[[]]"),
)


def _file(read: Callable[[Path], object], ending: str) -> Callable[[str], object]:
    """Return a function that writes its text to a file and applies ``read`` to the file."""
    path = Path(tempfile.mkdtemp()) / f"fuzz{ending}"

    def reading(text: str) -> object:
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        return read(path)

    return reading


def _json(read: Callable[[Any], object]) -> Callable[[str], object]:
    """Return a function that parses its text as JSON and applies ``read`` to the data."""

    def reading(text: str) -> object:
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            return None
        return read(data)

    return reading


def _searched(text: str) -> object:
    """Read a tree and, if it is small, render every step of a search."""
    tree = gt.Tree.parse(text)
    if len(tree) > 60:
        return None
    frames = (gt.maxn if tree.kind(0).startswith("p") else gt.expectiminimax)(tree).frames(lang="es")
    return [frame.caption() for frame in frames], str(tree), repr(tree)


def _own_examples(path: Path) -> object:
    """Read a file with a course's own examples, and write out each example."""
    return [lecture.text("pt") for lecture in read_deck(path, rules=Rules(cut="beyond"))]


def _shown_trace(text: str) -> object:
    """Read a trace and, if it is short, render every step."""
    trace = gt.Trace.from_json(text)
    if len(trace) > 80 or len(trace.tree) > 60:
        return None
    result = gt.Result(trace)
    parts = [result.value, result.best_moves, result.line, result.cuts, result.evaluated_labels, result.pruned_labels]
    shown = [frame.caption("pt") for frame in result.frames(by="event")] + [str(frame) for frame in result.frames()]
    player = result.player(by="event")
    return parts, shown, str(result), str(result.table()), result.pseudocode(), player, result._repr_mimebundle_()


def _shown_playouts(text: str) -> object:
    """Read the trace of a Monte Carlo search and, if it is short, render every step."""
    trace = MonteCarloTrace.from_json(text)
    if len(trace) > 80 or len(trace.tree) > 60:
        return None
    result = MonteCarloResult(trace)
    return [frame.caption("es") for frame in result.frames(by="event")], result.player(), result._repr_mimebundle_()


def _asked_exercise(text: str) -> object:
    """Read an exercise, and send all requests that a page can send."""
    exercise = Exercise.from_json(text)
    if len(exercise.tree) > 60:
        return None
    feedback = check(exercise, exercise.key)
    page = practice_reply(exercise.practice(keep=False), {"number": 1, "verb": "talk", "lang": "pt"})
    hints = [exercise.hint(level, lang="es") for level in (1, 2, 3, 4)]
    return exercise.text("es"), exercise.key, str(exercise), hints, str(feedback), page


def _tutored(text: str) -> object:
    """Make a tutor continue from the lines of a journal."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        (path := journal_of("fuzz").path).parent.mkdir()
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        tutor = gt.Tutor("alphabeta", keep="fuzz", seed=1)
        return str(tutor.progress()), tutor.model, tutor.next().key


def _kept(text: str) -> object:
    """Read the text as the journal of a tutor and as the saved work of a practice widget; both rename files with
    unreadable parts.
    """
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
    """Return a function that reads a request from a page with a player, a practice widget or a game."""
    widgets = (
        (gt.alphabeta(TREES[0]).player(), player_reply),
        (EXERCISE.practice(keep=False), practice_reply),
        (TicTacToe().play(), play_reply),
    )

    return _json(lambda asked: [reply(widget, asked) for widget, reply in widgets])


def _traces() -> list[str]:
    return [
        search(tree).trace.to_json()
        for search, tree in (*zip(SEARCHED, TREES, strict=True), *((other, TREES[0]) for other in OTHERS))
    ]


def _exercises() -> list[str]:
    made = [Exercise(kind, TREES[0]) for kind in ("pruned-leaves", "values", "windows")]
    return [exercise.to_json() for exercise in (*made, *(generate(kind, 1) for kind in KINDS))]


def _journal() -> str:
    """Return the journal of a student who has answered three questions."""
    tutor = gt.Tutor("alphabeta", keep=False, seed=1)
    for answer_of in (lambda exercise: exercise.example(), lambda exercise: exercise.key) * 2:
        exercise = tutor.next()
        tutor.take(check(exercise, answer_of(exercise)))
    return "\n".join(map(json.dumps, tutor.events))


def _foreign() -> tuple[str, ...]:
    """Return trees in the formats of other tools."""
    sorts: tuple[dict[str, Any], ...] = ({"infinite": True}, {"chance": True}, {"players": 3})
    texts = [write(drawn(n, **sort), random.Random(n)) for write in WRITERS for n, sort in enumerate(sorts)]
    return *TREES, *(text for text in texts if isinstance(text, str))


EXERCISE = Exercise("values", TREES[0])
SEARCHED, OTHERS = (gt.alphabeta, gt.expectiminimax, gt.maxn), (gt.sss, gt.mtdf, gt.pvs, gt.minimax)
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
"""requests from pages"""
NOTEBOOK = {"cells": [{"cell_type": "code", "source": ["a = 1"], "metadata": {"nbgrader": {"points": 1}}}]}


@dataclass(frozen=True)
class Reader:
    """A reader, and valid texts that are damaged to test it."""

    read: Callable[[str], object]
    seeds: tuple[str, ...]
    every: int = 1
    """the reader is tried once in this many rounds; the number is larger for slow readers"""


def readers() -> dict[str, Reader]:
    """Return every reader of the kit by name."""
    theme = 'base = "print"\npaper = "#fff"\n[best]\nline = "darkgreen"\nwidth = 3.5\n'
    course = COURSE.read_text("utf-8").replace('"course-examples"', json.dumps(str(EXAMPLES.parent)))
    roster = "id,name\ns01,Ana Díaz\ns02,Rui\n"
    rules = json.dumps(
        {"cut": "beyond", "depth": 2, "evaluate": {"B": 4}, "value_range": ["-10", 10], "order": {"A": ["C"]}}
    )
    return {
        "parse": Reader(_searched, TREES),
        "read": Reader(as_tree, _foreign()),
        "levels": Reader(lambda text: gt.Tree.parse("[[3 5] [2 9]]", levels=text), ("max chance", "max min", "p1, p2")),
        "from_leaves": Reader(lambda text: gt.Tree.from_leaves(text, 3), ("3 12 8 2 4 6 14 5 2", "[3, 12, 8]")),
        "from_nested": Reader(_json(gt.Tree.from_nested), ("[[3, 12, 8], [2, 4], 5]", "[[1.5, [2, 3]], [-4]]")),
        "number": Reader(lambda text: gt.Tree.parse(f"[3 {text}]"), ("1/3", "-0.5", "1e3", "2.50e-2", "inf")),
        "trace": Reader(_shown_trace, tuple(_traces())),
        "kept": Reader(_kept, (json.dumps({"event": "begin", "version": 1}), EXERCISE.to_json())),
        "notebook": Reader(lambda text: read_cells(text.encode("utf-8", "surrogatepass")), (json.dumps(NOTEBOOK),)),
        "requests": Reader(_requests(), tuple(map(json.dumps, REQUESTS))),
        "rules": Reader(_json(Rules.from_json), (rules,)),
        "exercise": Reader(_asked_exercise, tuple(_exercises())),
        "playouts": Reader(_shown_playouts, (gt.mcts("[[3 1] [2 4]]", playouts=4).trace.to_json(),)),
        "journal": Reader(_tutored, (_journal(),), every=20),
        "theme": Reader(_file(Theme.from_toml, ".toml"), (theme,)),
        "course": Reader(_file(Course.read, ".toml"), (course, "[rules]\ncut = 'beyond'\n")),
        "examples": Reader(_file(_own_examples, ".toml"), (EXAMPLES.read_text("utf-8"),)),
        "roster": Reader(_file(read_roster, ".csv"), (roster,)),
    }


FALSE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 99, 3.5, 10**400, -(10**30), "", "x", "A", "inf", "-inf", "1/0", "9" * 5000),
    *([], {}, [[]], [None], [3, 1], {"A": 1}, {"": None}, "max", "alphabeta", "beyond", "values", "\ud800", "[3 5]"),
)
"""values to substitute for a part of well-formed data"""


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every part of the given data."""
    if path:
        yield path
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield from places(data[key], (*path, key))


def falsified(data: Any, dice: random.Random) -> Any:
    """Return a copy of the given data in which one to three parts are removed, repeated, swapped or replaced."""
    data = copy.deepcopy(data)
    for _ in range(dice.randint(1, 3)):
        ways = list(places(data))
        if not ways:
            return data
        *way, key = dice.choice(ways)
        inner = reduce(lambda part, step: part[step], way, data)
        change = dice.randrange(5)
        if change == 0:
            del inner[key]
        elif change == 1 and isinstance(inner, list):
            inner.insert(dice.randrange(len(inner) + 1), copy.deepcopy(inner[key]))
        elif change == 2:
            inner[dice.choice(list(inner)) if isinstance(inner, dict) else dice.randrange(len(inner))] = inner[key]
        elif change == 3:
            inner[key] = copy.deepcopy(reduce(lambda part, step: part[step], dice.choice(ways), data))
        elif isinstance(inner, dict) and dice.random() < 0.2:
            inner[dice.choice(("x", "A", "", "99"))] = inner.pop(key)
        else:
            inner[key] = copy.deepcopy(dice.choice(FALSE))
    return data


def to_toml(data: Any) -> str:
    """Return data as TOML, with inner tables on one line."""
    if isinstance(data, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {to_toml(part)}" for key, part in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(map(to_toml, data)) + "]"
    return "[]" if data is None else json.dumps(data, default=str)


def false_data(text: str, dice: random.Random) -> str | None:
    """Return the text with some wrong parts if it is JSON, lines of JSON or TOML; return None for other text."""
    try:
        return "\n".join(json.dumps(falsified(json.loads(line), dice)) for line in text.strip().split("\n"))
    except ValueError:
        pass
    try:
        data = falsified(tomllib.loads(text), dice)
    except ValueError:
        return None
    return "\n".join(f"{json.dumps(key)} = {to_toml(part)}" for key, part in data.items())


def spoilt(text: str, dice: random.Random) -> str:
    """Return a text after one to four changes: deletions, repetitions, insertions or replacements."""
    for _ in range(dice.randint(1, 4)):
        start = dice.randrange(len(text) + 1)
        end = min(len(text), start + dice.choice((0, 0, 1, 1, 2, 5, 20)))
        put = dice.choice(
            ("", text[start:end] * 2, dice.choice(PIECES), dice.choice(PIECES), chr(dice.randrange(32, 1000)))
        )
        text = text[:start] + put + text[end:]
    return text


class Attempt(NamedTuple):
    """The outcome of reading a text."""

    fault: str
    """description of the fault, or the empty string"""
    is_refused: bool


def fault(reader: Reader, text: str) -> str:
    """Return the fault in how a text is read, or ""."""
    return attempt(reader, text).fault


def attempt(reader: Reader, text: str) -> Attempt:
    """Read a text, and measure the work and the message."""
    refusals = []

    def read() -> None:
        try:
            reader.read(text)
        except GameTreeError as refused:
            refusals.append(refused.text("es"))

    begin = time.process_time()
    try:
        read()
    except Exception as error:
        return Attempt(repr(error)[:200], False)
    took_long = time.process_time() - begin > LOOK_SECONDS
    for refusal in refusals:
        if len(refusal) > 1000 or not refusal:
            return Attempt(f"a message of {len(refusal)} characters", True)
    is_refused = bool(refusals)
    return Attempt(f"more than {MOST_STEPS} steps" if took_long and steps(read) > MOST_STEPS else "", is_refused)


def shortest(reader: Reader, text: str) -> str:
    """Return a shorter text with the same fault, found by removing parts."""
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


def throw(run: Run) -> Counter[tuple[str, str]]:
    """Test texts until the run is over, and return how many texts each reader has read and refused.

    Raise `AssertionError` with the shortest text that has a fault.
    """
    dice, known = random.Random(run.seed), readers()
    for number in count():
        for name, reader in known.items():
            if number % reader.every:
                continue
            if not run.continues():
                return run.counts
            seed_text = dice.choice(reader.seeds)
            text = (dice.random() < 0.5 and false_data(seed_text, dice)) or spoilt(seed_text, dice)
            tried = attempt(reader, text)
            run.counts[name, "refused" if tried.is_refused else "read"] += 1
            if tried.fault:
                short = shortest(reader, text)
                found = f"{name}: {tried.fault}; --seed {run.seed}; {short[:2000]!r} ({len(short)} characters)"
                raise AssertionError(found)
    raise AssertionError("a run ends")


def run_quietly(run: Run) -> None:
    """Test texts without showing the warnings that reading them causes."""
    warnings.simplefilter("ignore")
    throw(run)


if __name__ == "__main__":
    sys.exit(main(__doc__, run_quietly))
