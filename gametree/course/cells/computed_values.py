"""Answers that their cells compute: the cell runs alone in a separate process, which returns a plain value."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ...exercises.programs import protection
from ...exercises.programs.dialogue import is_short
from ...exercises.programs.source_text import Program
from ...exercises.programs.worker_process import Limits, NotConfined, Report, run
from ...phrases import Code, Phrase, gettext
from .answer_values import FAILURES, NotData, Values, value_of
from .cell_statements import bound_in, program_text

SECONDS, _MEMORY = 3.0, 512
"""what a cell may use"""
_LONGEST = 10_000
"""characters of a value, as `worker.accesses` writes it"""
_WORKER_TASK = "worker.accesses.value_of_name"
CACHE_SIZE = 1_024
"""number of cells whose values are remembered; a class gives many answers more than once"""

# TRANSLATORS: from here on reasons inside a sentence, why a cell that works out an answer gives none when it runs alone
_USES = gettext("it uses %(name)s, which this cell does not define")
_IMPORTS = gettext("it imports %(name)s, which is not available there")
_RAISES = gettext("it raises %(error)s")
_OTHER_VALUE = gettext("its value is no number, text, list, tuple, set or dict of ordinary length (%(kind)s)")
_REASONS = {
    "time": gettext("it does not end in time"),
    "memory": gettext("it needs too much memory"),
    "recursion": gettext("it calls itself without end"),
    "output": gettext("it prints too much"),
    "ended": gettext("its process ended"),
}
_REFUSED = gettext("it ends Python, reads from the keyboard, or starts a thread or another process")
NOT_RUN = gettext("nothing here keeps it apart, so it was not run")
_NO_ASSIGNMENT = gettext("no cell of code gives %(name)s a value")


@dataclass(frozen=True, slots=True)
class _Reading:
    """The value of an answer for the marks, or the reason why there is none."""

    value: Any = None
    why: Phrase | None = None
    is_computed: bool = False
    """whether its cell had to run"""
    protection: str = ""
    """what kept it apart, where it ran"""


def reading(sources: Sequence[str], name: str) -> _Reading:
    """Return what the last of some cells that gives a name its value says of it; other cells only help to read data.

    >>> reading(["a = 3", "answer = {'A': a}"], "answer").value
    {'A': 3}
    >>> str(reading(["a = 3", "answer = {n: a for n in 'AB'}"], "answer").why)
    'it uses a, which this cell does not define'
    """
    source = last_cell(sources, name)
    if not source:
        return _Reading(why=_NO_ASSIGNMENT.with_values(name=Code(name)))
    for cells in ([source], dict.fromkeys(sources)):
        values = Values()
        for cell in cells:
            values.run(cell)
        try:
            return _Reading(values[name])
        except (NotData, KeyError):
            continue
    try:
        return computed_value(source, name)
    except NotConfined:
        return _Reading(None, NOT_RUN, True)


def last_cell(sources: Sequence[str], name: str) -> str:
    """Return the text of the last cell that gives a name its value, or changes it; "" for none."""
    return next((source for source in reversed(sources) if name in bound_in(source)), "")


@lru_cache(maxsize=CACHE_SIZE)
def computed_value(source: str, name: str) -> _Reading:
    """Run the part of a cell that computes a name, separately, and return the value.

    It has Python's standard library and numpy, and nothing of other cells, of files or of this kit. What comes back is
    a literal of limited length, and is read as one that a student typed.
    """
    program = Program(program_text([source], name), (name,))
    if missing := _undefined_name(program.source):
        return _Reading(None, _USES.with_values(name=Code(missing)), True)
    if protection() == "none":
        return _Reading(None, NOT_RUN, True)
    if program.fault(counts_steps=False) is not None:
        return _Reading(None, _REASONS["ended"], True)
    limits = Limits(seconds=SECONDS, memory_mb=_MEMORY).to_json()
    job = {"source": program.source, "act": _WORKER_TASK, "cases": [{"name": name}], "limits": limits}
    report = run(job, valid=_is_report)
    return replace(_told(report), protection=report.protection)


def _told(report: Report) -> _Reading:
    if not report.runs:
        return _Reading(None, _REASONS.get(report.end, _REASONS["ended"]), True)
    (told,) = report.runs
    if told["why"] is not None:
        return _Reading(None, _reason(told["why"], told["said"]), True)
    try:
        written = ast.parse(told["returned"], mode="eval")
        return _Reading(value_of(written.body, dict[str, Any]().__getitem__), None, True)
    except (*FAILURES, SyntaxError):
        return _Reading(None, _OTHER_VALUE.with_values(kind=Code("…")), True)


def _is_report(item: Mapping[str, Any]) -> bool:
    """Tell whether a report has the right form; a student's program may have written it."""
    details = item.get("said")
    if item.get("why") is not None:
        return (
            is_short(item["why"], 50) and isinstance(details, list) and all(is_short(detail, 200) for detail in details)
        )
    return is_short(item.get("returned"), _LONGEST)


def _reason(why: str, details: Sequence[str]) -> Phrase:
    first = Code(details[0] if details else "?")
    if why == "name":
        return _USES.with_values(name=first)
    if why == "import":
        return _IMPORTS.with_values(name=first)
    if why == "value":
        return _OTHER_VALUE.with_values(kind=first)
    if why in ("exit", "input", "thread", "process"):
        return _REFUSED
    return _REASONS.get(why) or _RAISES.with_values(error=Code(": ".join(filter(None, details)) or "?"))


def _undefined_name(text: str) -> str:
    tree = ast.parse(text)
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    bound = {node.id for node in names if not isinstance(node.ctx, ast.Load)} | _defined_names(tree)
    if "*" in bound:
        return ""
    names.sort(key=lambda node: (node.lineno, node.col_offset))
    return next((node.id for node in names if node.id not in bound and not hasattr(builtins, node.id)), "")


def _defined_names(tree: ast.AST) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.alias):
            names.add(node.asname or node.name.partition(".")[0])
        elif isinstance(node, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            names.add(node.name)
    return names
