"""Every student's own copy of a sheet: the teacher's notebook without its solutions, with the student's own trees."""

from __future__ import annotations

import ast
import copy
import hashlib
import hmac
import json
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ...errors import InputError
from ...exercises.exercise import Exercise
from ...phrases import Code, gettext
from ...values import Number, write
from ..grading.back_up import BackUp
from ..grading.sheet_rules import replaced

__all__ = ["fingerprint", "own_notebook", "own_sources", "without_solutions"]

SOLUTION = re.compile(r"^([ \t]*)### BEGIN SOLUTION.*?^[ \t]*### END SOLUTION[ \t]*\n?", re.MULTILINE | re.DOTALL)


def fingerprint(secret: str) -> str:
    """Return what shows whether two secrets are the same; it does not lead back to a secret that is random."""
    return hmac.digest(secret.encode("utf-8"), b"gametree sheet", hashlib.sha256).hex()[:16]


def without_solutions(notebook: Mapping[str, Any], stub: str) -> dict[str, Any]:
    """Return a sheet as students get it: a stub in place of each solution, no outputs, all but the answers locked."""
    cleared: dict[str, Any] = copy.deepcopy(dict(notebook))
    for cell in cleared["cells"]:
        facts = cell["metadata"].get("nbgrader", {})
        source = "".join(cell["source"])
        if facts.get("solution"):
            source = SOLUTION.sub(lambda found: f"{found[1]}{stub}\n", source).rstrip("\n")
        cell["source"] = source
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
        if facts.get("locked"):
            cell["metadata"]["editable"] = False
        if facts:
            cell["metadata"]["deletable"] = False
    return cleared


def own_notebook(notebook: Mapping[str, Any], subjects: Mapping[str, Any], student: str) -> dict[str, Any]:
    """Return a sheet in which some questions have a student's own subjects, written into the cells that make them."""
    own: dict[str, Any] = copy.deepcopy(dict(notebook))
    cells = [cell for cell in own["cells"] if cell["cell_type"] == "code"]
    sources = own_sources(["".join(cell["source"]) for cell in cells], subjects)
    for cell, source in zip(cells, sources, strict=True):
        cell["source"] = source
    own["metadata"].setdefault("gametree", {})["student"] = student
    return own


def own_sources(sources: Sequence[str], subjects: Mapping[str, Any]) -> list[str]:
    """Return the texts of cells with a student's own subjects, without variables that nothing uses any more."""
    own = [_rewritten(source, subjects) for source in sources]
    needless = set().union(*map(_used, sources)) - set().union(*map(_used, own))
    return [_without(source, needless) for source in own]


def _rewritten(source: str, subjects: Mapping[str, Any]) -> str:
    """Return the text of a cell with other trees or numbers in its question."""
    for call in [one for one in ast.walk(_parsed(source)) if isinstance(one, ast.Call)]:
        name = _question(call)
        if name in subjects:
            return replaced(source, _given(call, name, subjects[name]), written(subjects[name]))
    return source


def _parsed(source: str) -> ast.Module:
    """Return the syntax of a cell; that of an empty one where it is no Python."""
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.parse("")


def _used(source: str) -> set[str]:
    """Return the names that a cell uses."""
    found = ast.walk(_parsed(source))
    return {one.id for one in found if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}


def _without(source: str, names: set[str]) -> str:
    """Return the text of a cell without the lines that give names a value which nothing uses any more."""
    lines = source.split("\n")
    for node in reversed(_parsed(source).body if names else []):
        targets = node.targets if isinstance(node, ast.Assign) else []
        if targets and all(isinstance(one, ast.Name) and one.id in names for one in targets):
            del lines[node.lineno - 1 : node.end_lineno]
    return "\n".join(lines)


def _question(call: ast.Call) -> str:
    """Return the name of the question that a call makes; "" where it makes none."""
    named = {one.arg: one.value for one in call.keywords}
    first = call.args[0] if call.args else named.get("name")
    is_question = isinstance(call.func, ast.Name | ast.Attribute) and ast.unparse(call.func).endswith("Question")
    return str(first.value) if is_question and isinstance(first, ast.Constant) else ""


def _given(call: ast.Call, name: str, subject: object) -> ast.expr:
    """Return the place of the tree, the moves or the playouts in the call that makes a question."""
    named = {one.arg: one.value for one in call.keywords}
    made = call.args[1] if len(call.args) > 1 else named.get("subject")
    place, argument = (1, "tree") if isinstance(subject, Exercise) else (0, "moves")
    if isinstance(subject, BackUp):
        place, argument = 1, "playouts"
    if isinstance(made, ast.Call):
        inner = {one.arg: one.value for one in made.keywords}
        found = made.args[place] if len(made.args) > place else inner.get(argument)
        if found is not None:
            return found
    needed = gettext("the subject written out in the question, as in %(example)s")
    example = Code('Question("pruned", Exercise("pruned-leaves", "[[3 12] [2 4]]"))')
    cure = gettext("write it so, or add %(option)s").of(option=Code(f"--same {name}"))
    raise InputError(gettext("question %(name)s").of(name=name), needed.of(example=example), Code("another form"), cure)


def written(subject: Any) -> str:
    """Return the tree, the moves or the playouts of a subject as Python."""
    if isinstance(subject, Exercise):
        return json.dumps(str(subject.tree), ensure_ascii=False)
    if isinstance(subject, BackUp):
        pairs = (f"({subject.tree.label(node)!r}, {_number(result)})" for node, result in subject.playouts)
        return "[" + ", ".join(pairs) + "]"
    pairs = (f"{name!r}: ({_number(total)}, {visits})" for name, (total, visits) in subject.moves.items())
    return "{" + ", ".join(pairs) + "}"


def _number(number: Number) -> str:
    """Return a number as Python.

    >>> _number(Fraction(15, 2)), _number(Fraction(1, 3))
    ('7.5', 'Fraction(1, 3)')
    """
    found = write(number)
    return repr(Fraction(number)) if "/" in found else found
