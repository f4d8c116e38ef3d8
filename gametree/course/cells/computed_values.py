"""Answers that their cells work out: the cell runs by itself in a process of its own, which tells a plain value."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ...exercises.programs import protection
from ...exercises.programs.dialogue import is_short
from ...exercises.programs.running import Limits, NotConfined, Report, run
from ...exercises.programs.source_text import Program
from ...phrases import Code, Phrase, gettext
from .answer_values import FAILURES, NotData, Values, value_of
from .cell_statements import bound_in, program_text

SECONDS, MEMORY = 3.0, 512
"""what a cell may use"""
LONGEST = 10_000
"""characters of a value, as `worker.accesses` writes it"""
ACT = "worker.accesses.value_of_name"
KEPT = 1_024
"""number of cells whose values are remembered; a class gives many answers more than once"""

# TRANSLATORS: from here on reasons inside a sentence, why a cell that works out an answer gives none when it runs alone
USES = gettext("it uses %(name)s, which this cell does not define")
IMPORTS = gettext("it imports %(name)s, which is not available there")
RAISES = gettext("it raises %(error)s")
OTHER_VALUE = gettext("its value is no number, text, list, tuple, set or dict of ordinary length (%(kind)s)")
REASONS = {
    "time": gettext("it does not end in time"),
    "memory": gettext("it needs too much memory"),
    "recursion": gettext("it calls itself without end"),
    "output": gettext("it prints too much"),
    "ended": gettext("its process ended"),
}
REFUSED = gettext("it ends Python, reads from the keyboard, or starts a thread or another process")
NOT_RUN = gettext("nothing here keeps it apart, so it was not run")
NO_ASSIGNMENT = gettext("no cell of code gives %(name)s a value")


@dataclass(frozen=True, slots=True)
class Reading:
    """The value of an answer as the marks have it, or why there is none."""

    value: Any = None
    why: Phrase | None = None
    is_computed: bool = False
    """whether its cell had to run"""
    protection: str = ""
    """what kept it apart, where it ran"""


def reading(sources: Sequence[str], name: str) -> Reading:
    """Return what the last of some cells that gives a name its value says of it; other cells only help to read data.

    >>> reading(["a = 3", "answer = {'A': a}"], "answer").value
    {'A': 3}
    >>> str(reading(["a = 3", "answer = {n: a for n in 'AB'}"], "answer").why)
    'it uses a, which this cell does not define'
    """
    source = last_cell(sources, name)
    if not source:
        return Reading(why=NO_ASSIGNMENT.of(name=Code(name)))
    for cells in ([source], dict.fromkeys(sources)):
        values = Values()
        for cell in cells:
            values.run(cell)
        try:
            return Reading(values[name])
        except (NotData, KeyError):
            continue
    try:
        return computed_value(source, name)
    except NotConfined:
        return Reading(None, NOT_RUN, True)


def last_cell(sources: Sequence[str], name: str) -> str:
    """Return the text of the last cell that gives a name its value, or changes it; "" for none."""
    return next((one for one in reversed(sources) if name in bound_in(one)), "")


@lru_cache(maxsize=KEPT)
def computed_value(source: str, name: str) -> Reading:
    """Run the part of a cell that makes the value of a name, by itself, and return the value.

    It has Python's standard library and numpy, and nothing of other cells, of files or of this kit. What comes back is
    a literal of limited length, and is read as one that a student typed.
    """
    program = Program(program_text([source], name), (name,))
    if missing := _missing(program.source):
        return Reading(None, USES.of(name=Code(missing)), True)
    if protection() == "none":
        return Reading(None, NOT_RUN, True)
    if program.fault(counts_steps=False) is not None:
        return Reading(None, REASONS["ended"], True)
    limits = Limits(seconds=SECONDS, memory_mb=MEMORY).to_json()
    job = {"source": program.source, "act": ACT, "cases": [{"name": name}], "limits": limits}
    report = run(job, valid=_is_report)
    return replace(_told(report), protection=report.protection)


def _told(report: Report) -> Reading:
    if not report.runs:
        return Reading(None, REASONS.get(report.end, REASONS["ended"]), True)
    (told,) = report.runs
    if told["why"] is not None:
        return Reading(None, _reason(told["why"], told["said"]), True)
    try:
        written = ast.parse(told["returned"], mode="eval")
        return Reading(value_of(written.body, dict[str, Any]().__getitem__), None, True)
    except (*FAILURES, SyntaxError):
        return Reading(None, OTHER_VALUE.of(kind=Code("…")), True)


def _is_report(item: Mapping[str, Any]) -> bool:
    """Tell whether a report has the right form, whoever wrote it."""
    facts = item.get("said")
    if item.get("why") is not None:
        return is_short(item["why"], 50) and isinstance(facts, list) and all(is_short(fact, 200) for fact in facts)
    return is_short(item.get("returned"), LONGEST)


def _reason(why: str, facts: Sequence[str]) -> Phrase:
    first = Code(facts[0] if facts else "?")
    if why == "name":
        return USES.of(name=first)
    if why == "import":
        return IMPORTS.of(name=first)
    if why == "value":
        return OTHER_VALUE.of(kind=first)
    if why in ("exit", "input", "thread", "process"):
        return REFUSED
    return REASONS.get(why) or RAISES.of(error=Code(": ".join(filter(None, facts)) or "?"))


def _missing(text: str) -> str:
    """Return a name that a text needs and does not define, so that it cannot run by itself; "" for none."""
    tree = ast.parse(text)
    names = [one for one in ast.walk(tree) if isinstance(one, ast.Name)]
    bound = {one.id for one in names if not isinstance(one.ctx, ast.Load)} | _defined(tree)
    if "*" in bound:
        return ""
    names.sort(key=lambda one: (one.lineno, one.col_offset))
    return next((one.id for one in names if one.id not in bound and not hasattr(builtins, one.id)), "")


def _defined(tree: ast.AST) -> set[str]:
    """Return the names that a text defines other than by assigning to them."""
    found: set[str] = set()
    for one in ast.walk(tree):
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(one.name)
        elif isinstance(one, ast.arg):
            found.add(one.arg)
        elif isinstance(one, ast.alias):
            found.add(one.asname or one.name.partition(".")[0])
        elif isinstance(one, ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and one.name:
            found.add(one.name)
    return found
