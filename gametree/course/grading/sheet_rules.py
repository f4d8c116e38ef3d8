"""A sheet under the rules of a course: they are written into its questions, so that a notebook says all by itself."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeGuard

from ...errors import GameTreeError
from ...exercises.case.answer_parts import literal
from ...exercises.exercise import Exercise
from ...rules import CHOICES, Rules
from .graded_question import Question

__all__ = ["replaced", "under_rules"]

IMPORT = "from gametree import Rules\n\n"
GRADES = re.compile(r"\b(?:check|marks)\(")


def under_rules(notebook: Mapping[str, Any], rules: Rules) -> tuple[dict[str, Any], list[str]]:
    """Return a teacher's sheet with rules in its calls of `Exercise`, and the names of the questions that stay.

    A rule that a question says itself stays, and so does a question that cannot be asked under the rules; both print
    theirs. A solution that is no longer right is replaced by the key. The cells that make the questions run here, so
    the sheet must be the teacher's.

    >>> cells = [
    ...     "from gametree.course.grading import Question\\nfrom gametree.exercises import Exercise",
    ...     'q = Question("one", Exercise("pruned-leaves", "[[3 12] [2 4]]"))',
    ...     'one = ["C2"]',
    ... ]
    >>> sheet = {"cells": [{"cell_type": "code", "metadata": {}, "source": text} for text in cells]}
    >>> changed, left = under_rules(sheet, Rules(order="right_to_left"))
    >>> changed["cells"][1]["source"].splitlines()[-1][-63:], changed["cells"][2]["source"], left
    ('leaves", "[[3 12] [2 4]]", rules=Rules(order="right_to_left")))', 'one = []', [])
    """
    changed: dict[str, Any] = copy.deepcopy(dict(notebook))
    codes = [cell for cell in changed["cells"] if cell["cell_type"] == "code"]
    sources = ["".join(cell["source"]) for cell in codes]
    calls = [list(_exercises(source))[::-1] for source in sources]  # a change moves only what comes after it
    if rules == Rules() or not any(calls):
        return changed, []
    names = _run(sources)
    questions = {one.name: one for one in names.values() if isinstance(one, Question)}
    stay: list[str] = []
    keys: dict[str, str] = {}
    for place, found in enumerate(calls):
        for name, call in found:
            question, subject = questions[name], questions[name].subject
            assert isinstance(subject, Exercise)
            wanted = _wanted(subject, rules)
            key = _key(question, subject, wanted, names)
            if key is None or any(word != getattr(rules, rule) for rule, word in _words(subject.rules).items()):
                stay.append(name)
            if key is not None and wanted != subject.rules:
                sources[place] = _with_rules(sources[place], call, subject.rules, wanted)
                keys |= {name: key} if key else {}
    for cell, source, made in zip(codes, _with_keys(sources, keys), calls, strict=True):
        if source != "".join(cell["source"]):
            cell["source"] = IMPORT * (bool(made) and "Rules" not in names) + source
    return changed, stay


def _run(sources: list[str]) -> dict[str, Any]:
    """Run the cells of a sheet but those that check and mark, and return their names with the teacher's answers."""
    names: dict[str, Any] = {}
    for source in sources:
        if not GRADES.search(source):
            exec(compile(source, "sheet", "exec", dont_inherit=True), names)
    return names


def _exercises(source: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield the questions of a cell that are about an exercise: their names, and the calls that make the exercises."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "Question" and len(call.args) > 1:
            name, subject = call.args[:2]
            is_exercise = isinstance(subject, ast.Call) and ast.unparse(subject.func) == "Exercise"
            if isinstance(name, ast.Constant) and isinstance(subject, ast.Call) and is_exercise:
                yield str(name.value), subject


def _words(rules: Rules) -> dict[str, Any]:
    """Return the rules that are a choice of words and not the usual one."""
    return {name: word for name, word in rules.describe().items() if name in CHOICES}


def _wanted(subject: Exercise, rules: Rules) -> Rules:
    """Return the rules of an exercise with those of the course that it does not say itself and its search obeys."""
    obeyed = {"order", *subject.obeys} - _words(subject.rules).keys()
    return replace(subject.rules, **{name: getattr(rules, name) for name in CHOICES if name in obeyed})


def _key(question: Question, one: Exercise, rules: Rules, names: Mapping[str, Any]) -> str | None:
    """Return what has to replace the solution under other rules; nothing where it is right, None where none can be."""
    try:
        changed = Exercise(one.kind, one.tree, rules, one.window, one.algorithm, one.details, one.seed, one.lang)
        key = changed.key
    except GameTreeError:
        return None
    asked = replace(question, subject=changed)
    return "" if asked.marks(names) == question.points else literal(key)


def _with_keys(sources: list[str], keys: Mapping[str, str]) -> list[str]:
    """Return cells in which the last assignment to each name, its solution, has another value."""
    found = list(sources)
    for name, key in keys.items():
        for place in reversed(range(len(found))):
            values = [one.value for one in ast.parse(found[place]).body if _assigns(one, name)]
            if values:
                found[place] = replaced(found[place], values[-1], key)
                break
    return found


def _assigns(line: ast.stmt, name: str) -> TypeGuard[ast.Assign]:
    return isinstance(line, ast.Assign) and [ast.unparse(target) for target in line.targets] == [name]


def replaced(source: str, node: ast.expr, text: str) -> str:
    """Return a source with the text of one expression replaced; places are counted in bytes."""
    lines = [line.encode("utf-8") for line in source.split("\n")]
    assert node.end_lineno is not None and node.end_col_offset is not None
    before = b"\n".join([*lines[: node.lineno - 1], lines[node.lineno - 1][: node.col_offset]])
    after = b"\n".join([lines[node.end_lineno - 1][node.end_col_offset :], *lines[node.end_lineno :]])
    return (before + text.encode("utf-8") + after).decode("utf-8")


def _with_rules(source: str, call: ast.Call, there: Rules, rules: Rules) -> str:
    """Return a source with rules in the call of an exercise, beside those that it has there."""
    own = _words(there)
    words = ", ".join(f'{name}="{word}"' for name, word in _words(rules).items() if name not in own)
    named = {one.arg: one.value for one in call.keywords}
    given = call.args[2] if len(call.args) > 2 else named.get("rules")
    changed, text = (given, f", {words}") if isinstance(given, ast.Call) else (call, f", rules=Rules({words})")
    arguments = [*changed.args, *(one.value for one in changed.keywords)]
    last = max(arguments, key=lambda one: (one.end_lineno, one.end_col_offset))
    return replaced(source, last, f"{ast.get_source_segment(source, last)}{text}")
