"""The pages of a sheet: the content of each page, and the fields for the template.

The pages are planned from the empty sheet, so that the solution has the same pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gametree.drawing.themes import theme_named
from gametree.exercises.printed_tree import Pair
from gametree.fonts import fit
from gametree.languages import translator_for
from gametree.phrases import Phrase, gettext, local_numbers
from gametree.render.format import Format
from gametree.render.pdf import colours, joined, measured, typeset
from gametree.render.svg import described_in, svg
from gametree.values import show

from .answer_grid import WIDTH as GRID_WIDTH
from .answer_grid import AnswerGrid
from .page_plan import (
    CONTINUATION_HEIGHT,
    GAP,
    MARGIN,
    MARGIN_OVERLAP,
    ROUNDING,
    Page,
    Part,
    PrintedTree,
    TreeWays,
    page_plan,
)
from .paper_words import Slot, paper_words, question_and_instructions, slots, tables

if TYPE_CHECKING:
    from .sheet import Sheet

_TEMPLATE = Path(__file__).with_name("sheet.typ")
TEXT = 10.0
"""font size of an answer on a line, in points; smaller if the answer does not fit"""
_SHARES = {"name": 6, "number": 3, "date": 2}
"""relative widths of the lines below the title, keyed by the name of the line"""

_FEW = 8
"""maximum number of sheets whose pages Typst typesets in this process"""
_AT_ONCE = 30
"""maximum number of sheets that are planned or typeset at once, which limits the memory for a large class"""

_Plan = tuple[Page, ...]


def plans(sheets: Sequence[Sheet]) -> list[_Plan]:
    """Return the pages of sheets with the same paper, language and theme."""
    return [plan for start in range(0, len(sheets), _AT_ONCE) for plan in _plans(sheets[start : start + _AT_ONCE])]


def _plans(sheets: Sequence[Sheet]) -> Iterator[_Plan]:
    trees = [
        [TreeWays(one, number, sheet.size, sheet.notation) for number, one in enumerate(sheet.exercises)]
        for sheet in sheets
    ]
    facts = [_plannable(sheet, ways) for sheet, ways in zip(sheets, trees, strict=True)]
    texts = measured(_TEMPLATE, _document_fields(sheets, facts, ""), apart=len(sheets) > _FEW)
    for ways, fields, heights in zip(trees, facts, texts, strict=True):
        yield page_plan(ways, heights, [side["height"] for side in fields["sides"]])


def sheets_pdf(
    sheets: Sequence[Sheet],
    plan: Sequence[_Plan],
    *,
    solution: bool = False,
    reasons: bool = True,
    duplex: bool = False,
    alike: bool = True,
) -> bytes:
    """Return one PDF with sheets on their planned pages.

    With ``duplex``, for printing on both sides, empty pages are added so that each sheet begins on a new piece of
    paper. With ``alike``, all sheets then have the same number of pieces, for stapling.
    """
    words, most = paper_words(sheets[0].lang), max(map(len, plan))
    title = f"{sheets[0].title} – {words['solutions']}" if solution else sheets[0].title

    def part(start: int) -> bytes:
        pictures, sheet_fields = dict[str, str](), []
        group = zip(sheets[start : start + _AT_ONCE], plan[start : start + _AT_ONCE], strict=True)
        for number, (sheet, pages) in enumerate(group):
            fields = _sheet_fields(sheet, pages, solution, reasons, f"{number}-", pictures)
            printed = most if alike else len(pages)
            sheet_fields.append({**fields, "blank": printed + printed % 2 - len(pages) if duplex else 0})
        fields = _document_fields(sheets, sheet_fields, title)
        return typeset(_TEMPLATE, fields, pictures, apart=len(sheets) > _FEW)

    return joined(map(part, range(0, len(sheets), _AT_ONCE)))


def _document_fields(sheets: Sequence[Sheet], sheet_fields: Sequence[Mapping[str, Any]], title: str) -> dict[str, Any]:
    words = paper_words(sheets[0].lang)
    return {
        "title": title,
        "lang": sheets[0].lang,
        "page": words["page"].replace("%(number)d", "{n}").replace("%(total)d", "{total}"),
        "why": words["why"],
        "colours": colours(theme_named(sheets[0].theme)),
        "margin": MARGIN,
        "into-margin": MARGIN_OVERLAP,
        "gap": GAP,
        "again": CONTINUATION_HEIGHT,
        "sheets": sheet_fields,
    }


def _plannable(sheet: Sheet, trees: Sequence[TreeWays]) -> dict[str, Any]:
    """Return the data from which the texts of an empty sheet are measured, with the size of its pages between the
    margins, also in landscape format if a tree needs it.
    """
    exercises = [
        {**_text_fields(sheet, number, False, ways.first), "grid": _grid_fields(sheet, number, "planned")}
        for number, ways in enumerate(trees)
    ]
    sides = [
        {"width": sheet.text_width(turned), "height": sheet.size[not turned] - 2 * MARGIN - ROUNDING}
        for turned in sorted({False, *(ways.first.turned for ways in trees)})
    ]
    return {**_head_fields(sheet), "sides": sides, "exercises": exercises}


def _sheet_fields(
    sheet: Sheet, pages: _Plan, solution: bool, reasons: bool, prefix: str, pictures: dict[str, str]
) -> dict[str, Any]:
    """Return the fields of a sheet; add its pictures to ``pictures``, under names that begin with ``prefix``."""
    words, parts = paper_words(sheet.lang), [part for page in pages for part in page.parts]
    printed = {part.exercise: part.tree for part in parts}
    texts, descriptions = [], dict[str, str]()
    for number, exercise in enumerate(sheet.exercises):
        layout = printed[number].parts[0].layout
        pair = Pair(exercise, sheet.lang, notation=sheet.notation, given_layout=layout)
        drawing = pair.filled if solution else pair.empty
        for place, part in enumerate(printed[number].parts):
            name, drawn = f"{prefix}{number}-{place}.svg", part.drawing(drawing)
            pictures[name] = svg(drawn, theme_named(sheet.theme))
            descriptions[name] = described_in(pictures[name])
        grid = f"{prefix}{number}-grid.svg" if sheet.codes and not solution else None
        if grid:
            instruction = paper_words(sheet.lang)["cross"]
            pictures[grid] = AnswerGrid(exercise).svg(sheet.codes[number], instruction)
        fields = _text_fields(sheet, number, solution, printed[number])
        texts.append({**fields, "grid": _grid_fields(sheet, number, grid)})
    explanations = (
        {"heading": sheet.heading(n), "sentences": entry.question_kind.reasons(entry, sheet.lang)}
        for n, entry in enumerate(sheet.exercises)
    )
    return {
        **_head_fields(sheet),
        "above": words["solutions"] if solution else "",
        "whose": sheet.whose,
        "foot": foot(sheet, (), solution=solution),
        "exercises": texts,
        "pages": [_page_fields(sheet, page, solution, prefix, descriptions) for page in pages],
        "reasons": [entry for entry in explanations if entry["sentences"]] if solution and reasons else [],
    }


def _head_fields(sheet: Sheet) -> dict[str, Any]:
    words, lines, total = paper_words(sheet.lang), [], None
    if sheet.name_line:
        written = {"name": sheet.name, "number": sheet.number, "date": ""}
        for name, share in _SHARES.items():
            available = sheet.text_width(False) * share / sum(_SHARES.values()) - 70
            lines.append({**_slot_fields(Slot(words[name], written[name]), available), "share": share})
    if worth := total_points(sheet):
        total = {"label": words["total"], "of": f"/ {worth}"}
    return {"title": sheet.title, "lines": lines, "total": total, "front": sheet.front}


def total_points(sheet: Sheet) -> str:
    """Return the total points of all exercises; "" if an exercise has no points or if the sheet has no line for the
    name.
    """
    if not sheet.name_line or None in sheet.points:
        return ""
    worth = sum((Fraction(points or 0) for points in sheet.points), Fraction(0))
    return local_numbers(translator_for(sheet.lang), show(worth))


def _page_fields(sheet: Sheet, page: Page, solution: bool, prefix: str, words: Mapping[str, str]) -> dict[str, Any]:
    width, height = sheet.size[::-1] if page.turned else sheet.size
    numbers = list(dict.fromkeys(part.exercise for part in page.parts))
    parts = [_part_fields(part, f"{prefix}{part.exercise}", words) for part in page.parts]
    return {"width": width, "height": height, "foot": foot(sheet, numbers, solution=solution), "parts": parts}


def _part_fields(part: Part, picture: str, words: Mapping[str, str]) -> dict[str, Any]:
    shown = []
    for tree_part in part.shown:
        place = f"{picture}-{part.tree.parts.index(tree_part)}.svg"
        sides = {"width": tree_part.width, "height": tree_part.height}
        shown.append({"picture": place, "words": words[place], **sides})
    return {"exercise": part.exercise, "first": part.first, "last": part.last, "trees": shown, "tables": part.tables}


def _text_fields(sheet: Sheet, number: int, solution: bool, tree: PrintedTree) -> dict[str, Any]:
    exercise, width = sheet.exercises[number], sheet.text_width(tree.turned)
    lines = slots(exercise, sheet.lang, solution=solution)
    available = width if len(lines) <= 2 else (width - 24) / 3
    return {
        "heading": sheet.heading(number),
        "again": paper_words(sheet.lang)["again"] % {"number": number + 1},
        "rules": [
            *question_and_instructions(exercise, sheet.lang, boxes=bool(sheet.codes))[1],
            *([paper_words(sheet.lang)["parts"]] * (len(tree.parts) > 1)),
        ],
        "tables": [table._asdict() for table in tables(exercise, sheet.lang)],
        "slots": [_slot_fields(slot, available - 70) for slot in lines],
    }


def _grid_fields(sheet: Sheet, number: int, picture: str | None) -> dict[str, Any] | None:
    if not sheet.codes:
        return None
    return {"width": GRID_WIDTH, "height": AnswerGrid(sheet.exercises[number]).height, "picture": picture}


def _slot_fields(slot: Slot, available: float) -> dict[str, Any]:
    return {"label": slot.label, "written": slot.written, "size": round(fit(slot.written, available, TEXT), 2)}


def foot(sheet: Sheet, numbers: Sequence[int], *, solution: bool) -> str:
    """Return the foot of a page: the code of the sheet, and on a solution the seeds of its exercises.

    With a seed, a student who has the kit can generate the exercise again, with its answer.
    """
    drawn = [_origin(sheet, number) for number in numbers] if solution else []
    code = paper_words(sheet.lang)["code"] % {"code": sheet.code}
    return " · ".join(filter(None, [*drawn, code, sheet.note]))


def _origin(sheet: Sheet, number: int) -> str:
    exercise = sheet.exercises[number]
    kind = exercise.question_kind.title.render(translator_for(sheet.lang))
    if exercise.seed is None:
        return f"{number + 1}. {kind}"
    return paper_words(sheet.lang)["drawn"] % {"number": number + 1, "kind": kind, "seed": exercise.seed}


# ---- The formats of a sheet ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFormat(Format):
    write: Callable[[Sheet, bool], bytes]
    """function that returns the sheet, or its solution, as bytes"""
    opened: Phrase | None = None
    """instructions for opening the file; None if the format is not for students"""
    has_pages: bool = True
    """whether pages are planned, so that their number is known"""


PDF_SHEET = PaperFormat(
    "pdf", ".pdf", write=lambda sheet, solution: sheet.pdf(solution=solution), opened=gettext("to print")
)
