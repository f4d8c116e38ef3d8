"""A student's notebook, put together anew: the teacher's cells, the student's own text, and marks that are known.

Whatever the student did to ids, tags, points, outputs or locked cells is left behind with the old notebook: from it
come the texts of cells alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...languages import translator
from ..grading.graded_question import Question
from ..submissions.feedback_page import readable
from ..submissions.marked_notebook import MarkedNotebook
from ..submissions.notebook_cells import MOST_CELLS, as_code
from . import autograde_words as sentences

__all__ = ["GivenCell", "given_cells", "rebuilt", "remarks_of"]

TAG = re.compile(r"<(?=[A-Za-z/!?])")
"""the beginning of a piece of HTML"""

Cell = dict[str, Any]
"""A cell of a notebook, as JSON."""


@dataclass(frozen=True, slots=True)
class GivenCell:
    """The text of a student's cell, and the id that it says nbgrader gave it."""

    kind: str
    source: str
    grade_id: str = ""


def given_cells(data: bytes) -> tuple[GivenCell, ...]:
    """Return the cells of a notebook that can be read; `read_cells` says why another one cannot.

    >>> given_cells(b'{"cells": [{"cell_type": "markdown", "source": "Why?"}, 7]}')
    (GivenCell(kind='markdown', source='Why?', grade_id=''),)
    """
    found = json.loads(data)["cells"][:MOST_CELLS]
    return tuple(_given(cell) for cell in found if isinstance(cell, dict))


def _given(cell: Mapping[str, Any]) -> GivenCell:
    read, kind = as_code(cell), "code" if cell.get("cell_type") == "code" else "markdown"
    return GivenCell(kind, read.source.encode("utf-8", "replace").decode("utf-8"), read.grade_id)


def rebuilt(
    sheet: Mapping[str, Any], given: Sequence[GivenCell], marked: MarkedNotebook, problem: str = ""
) -> dict[str, Any]:
    """Return the notebook that nbgrader keeps, as JSON: cells of the teacher's sheet with the student's texts between.

    The answers stand where the sheet has them, and what the student added comes after the same cell as in the
    notebook. ``problem`` says why the notebook handed in could not be read.
    """
    ids = [_about(cell).get("grade_id", "") for cell in sheet["cells"]]
    own, between = _by_place(given, set(filter(None, ids)))
    answers = {answer.grade_id: answer for answer in marked.answers}
    checks = {f"{answer.grade_id.removesuffix('-marks')}-check": answer for answer in marked.answers}
    asked = {f"{answer.grade_id.removesuffix('-marks')}-question": answer.question for answer in marked.answers}
    missing = f"# {sentences.MISSING.told(translator(marked.lang))}"
    cells = [_markdown(problem)] if problem else []
    cells += [_added(cell) for cell in between.get("", ())]
    for cell, name in zip(sheet["cells"], ids, strict=True):
        made = _fresh(cell)
        if _about(cell).get("solution"):
            made["source"] = own[name].source if name in own else missing
        elif name in answers:
            made["outputs"] = [_output({"text/plain": repr(answers[name].marks)})]
            made["metadata"]["gametree"] = {"marks": answers[name].marks, "look": answers[name].needs_a_look}
        elif name in checks:
            made["outputs"] = [_output(checks[name].graded._repr_mimebundle_())]
        elif name in asked:
            made["outputs"] = [_output(_shown(asked[name]))]
        cells += [made, *(_added(one) for one in between.get(name, ()))]
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    kept = ("kernelspec", "language_info", "gametree")
    about = {name: given for name, given in sheet["metadata"].items() if name in kept}
    return {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}


def _by_place(given: Sequence[GivenCell], known: set[str]) -> tuple[dict[str, GivenCell], dict[str, list[GivenCell]]]:
    """Return the cells of the sheet by their ids, each the first with it, and the others by the one before them."""
    own: dict[str, GivenCell] = {}
    between: dict[str, list[GivenCell]] = {}
    last = ""
    for cell in given:
        if cell.grade_id in known and cell.grade_id not in own:
            own[cell.grade_id] = cell
            last = cell.grade_id
        elif cell.source.strip():
            between.setdefault(last, []).append(cell)
    return own, between


def _about(cell: Mapping[str, Any]) -> Mapping[str, Any]:
    found = cell.get("metadata", {}).get("nbgrader", {})
    return found if isinstance(found, Mapping) else {}


def _fresh(cell: Mapping[str, Any]) -> Cell:
    """Return a cell of the sheet without outputs."""
    source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
    metadata = {"nbgrader": dict(_about(cell)), "editable": False, "deletable": False} if _about(cell) else {}
    made: Cell = {"cell_type": cell["cell_type"], "metadata": metadata, "source": source}
    return made | {"outputs": [], "execution_count": None} if cell["cell_type"] == "code" else made


def _added(cell: GivenCell) -> Cell:
    if cell.kind == "code":
        return {"cell_type": "code", "metadata": {}, "source": cell.source, "outputs": [], "execution_count": None}
    return _markdown(cell.source)


def _markdown(text: str) -> Cell:
    """Return a cell with a text in which HTML is text, too: it is shown to teachers."""
    return {"cell_type": "markdown", "metadata": {}, "source": TAG.sub("&lt;", text)}


def _output(shown: Mapping[str, Any]) -> Cell:
    """Return the output of a cell, in the forms that pages show."""
    data = {kind: text for kind, text in shown.items() if kind in ("text/plain", "text/html")}
    if "text/html" in data:  # nbgrader's pages let wide pictures push the text aside
        data["text/html"] = f'<div style="overflow-x: auto">{readable(data["text/html"])}</div>'
    return {"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": None}


SHOWN: dict[int, tuple[Question, Mapping[str, Any]]] = {}
"""what the questions of a sheet show, each drawn once for a class"""


def _shown(question: Question) -> Mapping[str, Any]:
    if id(question) not in SHOWN:
        SHOWN[id(question)] = question, question._repr_mimebundle_()
    return SHOWN[id(question)][1]


def remarks_of(marked: MarkedNotebook) -> Iterator[str]:
    """Yield what the teacher should look at, a line each."""
    t = translator(marked.lang)
    for answer in marked.answers:
        yield from (f"{answer.name}: {remark.told(t)}" for remark in answer.remarks)
    yield from (remark.told(t) for remark in marked.remarks)
