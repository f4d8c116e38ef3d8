"""No key in JSON is lost: every reader refuses an object with a repeated key, at any depth."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import gametree as gt
from gametree.errors import GameTreeError
from gametree.exercises import Exercise
from gametree.files import parse_json
from gametree.search.playout_trace import MonteCarloTrace
from gametree.widgets.addresses import exercise_at
from gametree_classroom.submissions.grading_job import CourseKey
from gametree_classroom.submissions.grading_run import read_receipt
from gametree_classroom.submissions.platform_grader import PlatformJob
from gametree_classroom.submissions.teacher_sheet import read_sheet
from sheets import ROOT


def with_keys_twice(written: str) -> Iterator[str]:
    """Yield for each object in a JSON text the text in which the first key of this object occurs twice."""
    count = written.count("{") - written.count("{}")
    for number in range(count):
        seen = iter(range(count))

        def twice(pairs: list[tuple[str, Any]], number: int = number, seen: Iterator[int] = seen) -> Any:
            is_chosen = bool(pairs) and next(seen) == number
            return {**dict(pairs), "TWICE": pairs[0][0]} if is_chosen else dict(pairs)

        text = json.dumps(json.loads(written, object_pairs_hook=twice))
        name = json.loads(text[text.index('"TWICE": ') + len('"TWICE": ') :].split("}")[0].split(",")[0])
        yield text.replace('"TWICE": ' + json.dumps(name), json.dumps(name) + ": 7")


MADE: dict[str, tuple[Callable[[str], object], str]] = {
    "tree": (gt.Tree.read, gt.Tree.parse("[go->3 5]").to_json()),
    "exercise": (Exercise.from_json, Exercise("windows", "[[3 12] [2 4]]", details={"at": "end"}).to_json()),
    "trace": (gt.Trace.from_json, gt.alphabeta("[[3 12] [2 4]]").trace.to_json()),
    "trace of playouts": (MonteCarloTrace.from_json, gt.mcts("[[3 12] [2 4]]", playouts=3).trace.to_json()),
    "details in an address": (
        lambda text: exercise_at({"kind": "windows", "tree": "[[3 12] [2 4]]", "details": text}),
        '{"at": "end"}',
    ),
}


@pytest.mark.parametrize("name", MADE)
def test_duplicate_json_key_is_refused(name: str) -> None:
    read, written = MADE[name]
    read(written)
    for text in with_keys_twice(written):
        assert parse_refused(text)
        with pytest.raises(GameTreeError, match="occurs twice; give each key once"):
            read(text)


def parse_refused(text: str) -> bool:
    json.loads(text)
    with pytest.raises(GameTreeError, match="occurs twice"):
        parse_json(text)
    return True


def test_files_with_duplicate_keys_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('{"format": "gametree-receipt", "format": "gametree-receipt"}', encoding="utf-8")
    assert read_receipt(path) is None
    for read in (CourseKey.read, PlatformJob.read, read_sheet):
        with pytest.raises(GameTreeError):
            read(path)
    sheet = (ROOT / "solutions" / "en" / "pruning.ipynb").read_text(encoding="utf-8")
    path.write_text(sheet.replace('"metadata":', '"metadata": {}, "metadata":', 1), encoding="utf-8")
    with pytest.raises(GameTreeError, match="'metadata' occurs twice"):
        read_sheet(path)
