"""What the template of sheets is told: the texts and pictures of each page, as JSON, in the order of a plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...drawing.themes import theme_named
from ...exercises.exercise_picture import table_heads
from ...fonts import fit
from ...languages import translator
from ...phrases import local_numbers
from ...render.svg import svg
from ...render.typst import colours, measured, typeset
from ...values import show
from .answer_lines import Slot, asked, slots, table_title, tables
from .blanks import Pair
from .page_plan import AGAIN, GAP, INTO_MARGIN, MARGIN, Page, Part, PrintedTree, Texts, plan, printed_trees
from .paper_words import paper_words

if TYPE_CHECKING:
    from .sheet import Sheet

__all__ = ["foot", "plans", "sheets_pdf", "total_points"]

TEMPLATE = Path(__file__).with_name("sheet.typ")
TEXT = 10.0
"""font size of what is written on a line, where it fits"""
SHARES = {"name": 6, "number": 3, "date": 2}
"""widths of the lines below the title, in parts of the whole"""

Plan = tuple[Page, ...]


def plans(sheets: Sequence[Sheet]) -> list[Plan]:
    """Return the pages of sheets, which all have one paper, language and theme."""
    trees = [
        [printed_trees(exercise, number, sheet.size) for number, exercise in enumerate(sheet.exercises)]
        for sheet in sheets
    ]
    asked_for = [_measurable(sheet, each) for sheet, each in zip(sheets, trees, strict=True)]
    lengths = measured(TEMPLATE, _common(sheets, asked_for, ""))
    found = []
    for sheet, each, high in zip(sheets, trees, lengths, strict=True):
        texts = [
            Texts(one["above"], one["lines"], tuple((wide, tall) for wide, tall in one["tables"]))
            for one in high["exercises"]
        ]
        found.append(tuple(plan(each, texts, high["head"], sheet.size)))
    return found


def sheets_pdf(
    sheets: Sequence[Sheet],
    planned: Sequence[Plan],
    *,
    solution: bool = False,
    reasons: bool = True,
    duplex: bool = False,
) -> bytes:
    """Return sheets as one PDF, on the pages of their plans.

    With ``duplex`` empty pages give all sheets as many papers, printed on both sides, so that each can be stapled.
    """
    said, pictures, some = paper_words(sheets[0].lang), dict[str, str](), []
    most = max(map(len, planned))
    filled = most + most % 2 if duplex else 0
    for number, (sheet, pages) in enumerate(zip(sheets, planned, strict=True)):
        told = _sheet(sheet, pages, solution, reasons, f"{number}-", pictures)
        some.append({**told, "blank": max(filled - len(pages), 0)})
    named = f"{sheets[0].title} – {said['solutions']}" if solution else sheets[0].title
    return typeset(TEMPLATE, _common(sheets, some, named), pictures)


def _common(sheets: Sequence[Sheet], some: Sequence[Mapping[str, Any]], title: str) -> dict[str, Any]:
    """Return the facts of all pages, and those of each sheet in them."""
    said = paper_words(sheets[0].lang)
    return {
        "title": title,
        "lang": sheets[0].lang,
        "page": said["page"].replace("%(number)d", "{n}").replace("%(total)d", "{total}"),
        "why": said["why"],
        "colours": colours(theme_named(sheets[0].theme)),
        "margin": MARGIN,
        "into-margin": INTO_MARGIN,
        "gap": GAP,
        "again": AGAIN,
        "sheets": some,
    }


def _measurable(sheet: Sheet, trees: Sequence[Sequence[PrintedTree]]) -> dict[str, Any]:
    texts = [
        _texts(sheet, number, False, some[0]) | {"width": sheet.text_width(some[0].turned)}
        for number, some in enumerate(trees)
    ]
    return {**_head(sheet), "width": sheet.text_width(False), "exercises": texts}


def _sheet(
    sheet: Sheet, pages: Plan, solution: bool, reasons: bool, prefix: str, pictures: dict[str, str]
) -> dict[str, Any]:
    """Return the facts of a sheet, and put its pictures, whose names begin with a prefix, among those of all."""
    said, parts = paper_words(sheet.lang), [part for page in pages for part in page.parts]
    own = {part.exercise: part.tree for part in parts}
    texts = []
    for number, exercise in enumerate(sheet.exercises):
        both = Pair(exercise, sheet.lang)
        drawing = both.filled if solution else both.empty
        for place, part in enumerate(own[number].parts):
            pictures[f"{prefix}{number}-{place}.svg"] = svg(part.drawing(drawing), theme_named(sheet.theme))
        texts.append(_texts(sheet, number, solution, own[number]))
    told = (
        {"heading": sheet.heading(n), "told": one.question_kind.reasons(one, sheet.lang)}
        for n, one in enumerate(sheet.exercises)
    )
    return {
        **_head(sheet),
        "above": said["solutions"] if solution else "",
        "whose": sheet.whose,
        "foot": foot(sheet, (), solution=solution),
        "exercises": texts,
        "pages": [_page(sheet, page, solution, prefix) for page in pages],
        "reasons": [one for one in told if one["told"]] if solution and reasons else [],
    }


def _head(sheet: Sheet) -> dict[str, Any]:
    said, lines, total = paper_words(sheet.lang), [], None
    if sheet.name_line:
        written = {"name": sheet.name, "number": sheet.number, "date": ""}
        for name, share in SHARES.items():
            room = sheet.text_width(False) * share / sum(SHARES.values()) - 70
            lines.append({**_slot(Slot(said[name], written[name]), room), "share": share})
    if worth := total_points(sheet):
        total = {"label": said["total"], "of": f"/ {worth}"}
    return {"title": sheet.title, "lines": lines, "total": total}


def total_points(sheet: Sheet) -> str:
    """Return the points of all exercises; nothing where some have none, or where nobody writes a name."""
    if not sheet.name_line or None in sheet.points:
        return ""
    worth = sum((Fraction(points or 0) for points in sheet.points), Fraction(0))
    return local_numbers(translator(sheet.lang), show(worth))


def _page(sheet: Sheet, page: Page, solution: bool, prefix: str) -> dict[str, Any]:
    width, height = sheet.size[::-1] if page.turned else sheet.size
    numbers = list(dict.fromkeys(part.exercise for part in page.parts))
    parts = [_part(sheet, part, f"{prefix}{part.exercise}") for part in page.parts]
    return {"width": width, "height": height, "foot": foot(sheet, numbers, solution=solution), "parts": parts}


def _part(sheet: Sheet, part: Part, picture: str) -> dict[str, Any]:
    said, shown = sheet.heading(part.exercise), []
    for one in part.shown:
        place = f"{picture}-{part.tree.parts.index(one)}.svg"
        shown.append({"picture": place, "said": said, "width": one.width, "height": one.height})
    return {"exercise": part.exercise, "first": part.first, "last": part.last, "trees": shown, "tables": part.tables}


def _texts(sheet: Sheet, number: int, solution: bool, tree: PrintedTree) -> dict[str, Any]:
    exercise, width = sheet.exercises[number], sheet.text_width(tree.turned)
    lines = slots(exercise, sheet.lang, solution=solution)
    room = width if len(lines) <= 2 else (width - 24) / 3
    named = tables(exercise, sheet.lang).items()
    heads = table_heads(exercise, sheet.lang)
    return {
        "heading": sheet.heading(number),
        "again": paper_words(sheet.lang)["again"] % {"number": number + 1},
        "rules": [*asked(exercise, sheet.lang)[1], *([paper_words(sheet.lang)["parts"]] * (len(tree.parts) > 1))],
        "tables": [{"title": table_title(name, sheet.lang), "heads": heads, "rows": rows} for name, rows in named],
        "slots": [_slot(one, room - 70) for one in lines],
    }


def _slot(one: Slot, room: float) -> dict[str, Any]:
    """Return a line, with what is written on it in letters that fit."""
    return {"label": one.label, "written": one.written, "size": round(fit(one.written, room, TEXT), 2)}


def foot(sheet: Sheet, numbers: Sequence[int], *, solution: bool) -> str:
    """Return the foot of a page: the code of the sheet, and on a solution the seeds of its exercises.

    With a seed anybody who has the kit can draw the exercise again, with its answer.
    """
    drawn = [_drawn_with(sheet, number) for number in numbers] if solution else []
    code = paper_words(sheet.lang)["code"] % {"code": sheet.code}
    return " · ".join(filter(None, [*drawn, code, sheet.note]))


def _drawn_with(sheet: Sheet, number: int) -> str:
    exercise = sheet.exercises[number]
    kind = exercise.question_kind.title.told(translator(sheet.lang))
    if exercise.seed is None:
        return f"{number + 1}. {kind}"
    return paper_words(sheet.lang)["drawn"] % {"number": number + 1, "kind": kind, "seed": exercise.seed}
