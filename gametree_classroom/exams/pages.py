"""The pages of a sheet: the content of each page, and the fields for the template.

The pages are planned from the empty sheet, so that the solution has the same pages.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gametree.drawing.sizes_and_gaps import Sizes
from gametree.drawing.themes import theme_named
from gametree.errors import InputError
from gametree.exercises.exercise import Exercise
from gametree.exercises.printed_tree import (
    CLOSEST_SIZES,
    LEAST,
    SIZES,
    SIZES_ABOVE,
    Pair,
    TreePart,
    least_height_above,
    least_width,
    tree_parts,
    whole_tree,
)
from gametree.fonts import fit
from gametree.languages import translator_for
from gametree.phrases import Code, Phrase, gettext, local_numbers
from gametree.render.format import PAPERS, Format
from gametree.render.joined_pdf import joined
from gametree.render.pdf import colours, planned, typeset
from gametree.render.svg import described_in, svg
from gametree.values import show

from .answer_grid import WIDTH as GRID_WIDTH
from .answer_grid import AnswerGrid
from .paper_words import Slot, paper_words, question_and_instructions, slots, tables

if TYPE_CHECKING:
    from .sheet import Sheet

MARGIN = 42.0
"""margin on every side of the paper, in points"""
MARGIN_OVERLAP = 20.0
"""length by which a wide tree extends into the margin at each side, in points"""
_GAP = 18.0
"""minimum vertical gap between two exercises, in points"""
_ROUNDING = 0.5
"""height of a page that the plan leaves unused, to allow for rounding, in points"""
_CONTINUATION_HEIGHT = 16.0
"""height of the line above a continued part of a tree, in points"""

_LARGER_PAPER = gettext("use larger paper (%(option)s), or a smaller tree").with_values(option=Code("a3"))

Size = tuple[float, float]
"""width and height of the paper, in points"""


@dataclass(frozen=True, slots=True)
class _PrintedTree:
    """A way to print the tree of an exercise: on portrait or landscape paper, whole or in parts below each other."""

    turned: bool
    parts: tuple[TreePart, ...]
    spare: bool = False
    """whether this way is used only if no other fits on a page together with the question"""


@dataclass(frozen=True, slots=True)
class Part:
    """An exercise on one page, or a part of an exercise that is higher than a page; a part is never split."""

    exercise: int
    tree: _PrintedTree
    shown: tuple[TreePart, ...]
    tables: tuple[tuple[int, ...], ...] = ()
    """the numbers of the tables, row by row"""
    first: bool = True
    """whether the question is printed above it"""
    last: bool = True
    """whether the answer lines are printed below it"""


@dataclass(frozen=True, slots=True)
class Page:
    """A page with its parts from top to bottom, in portrait or landscape format."""

    turned: bool
    parts: tuple[Part, ...]


def _printed_trees(
    exercise: Exercise, number: int, size: Size, notation: str, *, in_parts: bool = False
) -> list[_PrintedTree]:
    """Return the ways to print a tree on a page, the most readable first.

    A tree that is too wide, or whose boxes would cover lines, is first printed with boxes above the nodes, then in
    landscape format, and finally in parts; letters are never smaller than `LEAST`. Boxes are also above nodes if this
    reduces the height of the tree. If only trees with boxes above nodes fit, trees ``in_parts`` are added on request.
    """
    whole = cache(partial(whole_tree, exercise, notation=notation))
    sides = (False, True) if size[0] < size[1] else (False,)
    for turned in sides:
        beside = _fitting(exercise, whole, SIZES, turned, size, above=False)
        lowest = min((way.parts[0].height for way in beside), default=math.inf)
        lower = [sizes for sizes in SIZES_ABOVE if least_height_above(exercise, sizes) < lowest]
        above = _fitting(exercise, whole, lower, turned, size, above=True)
        if beside:
            return [*beside, *(way for way in above if way.parts[0].height < lowest)]
        if above:
            return [*above, *(_trees_in_parts(exercise, size, notation) if in_parts else ())]
    if ways := _trees_in_parts(exercise, size, notation):
        return ways
    raise _paper_too_small(number, tree_parts(exercise, SIZES[-1], 0, notation=notation), size)


def _fitting(
    exercise: Exercise,
    whole: Callable[..., TreePart],
    some: Sequence[Sizes],
    turned: bool,
    size: Size,
    *,
    above: bool,
) -> list[_PrintedTree]:
    width, height = _available_size(size, turned)
    parts = [whole(sizes, above=above) for sizes in some if least_width(exercise, sizes, above=above) <= width]
    fitting = [part for part in parts if part.width <= width and part.height <= height]
    return [_PrintedTree(turned, (part,)) for part in fitting if not part.covers_lines(exercise)]


def _trees_in_parts(exercise: Exercise, size: Size, notation: str) -> list[_PrintedTree]:
    """Return the ways to print a tree in the minimum number of parts, below each other on portrait paper, if any."""
    width, height = _available_size(size, False)
    choices = ((False, CLOSEST_SIZES), (True, SIZES_ABOVE[-5:]))
    part_of = partial(tree_parts, exercise, widest=width, notation=notation)
    ways = [part_of(sizes, above=above) for above, some in choices for sizes in some]
    ways = [parts for parts in ways if not any(part.covers_lines(exercise) for part in parts)]
    ways = [
        parts
        for parts in ways
        if all(part.width <= width and part.height <= height - _CONTINUATION_HEIGHT for part in parts)
    ]
    fewest = min(map(len, ways), default=0)
    return [_PrintedTree(False, parts, spare=True) for parts in ways if len(parts) == fewest]


def _available_size(size: Size, turned: bool) -> Size:
    width, height = size[::-1] if turned else size
    return width - 2 * (MARGIN - MARGIN_OVERLAP), height - 2 * MARGIN


def _paper_too_small(number: int, parts: Sequence[TreePart], size: Size) -> InputError:
    """Return an error with the minimum size of the paper, because even the smallest parts do not fit."""
    sides = (max(part.width for part in parts), max(part.height for part in parts))
    width, height = (round((side + 2 * MARGIN) / 72 * 25.4) for side in sides)
    cure = _LARGER_PAPER
    if max(sides) >= max(PAPERS["a3"]):
        cure = gettext("use a smaller tree: it is too large for %(paper)s, too").with_values(paper=Code("a3"))
    problem = gettext(
        "%(place)s needs paper of at least %(width)s × %(height)s mm for letters of %(points)s points, but this "
        "paper has %(own_width)s × %(own_height)s mm; %(cure)s"
    )
    facts = {
        "place": _exercise(number),
        "width": width,
        "height": height,
        "points": f"{LEAST:g}",
        "own_width": round(size[0] / 72 * 25.4),
        "own_height": round(size[1] / 72 * 25.4),
        "cure": cure,
    }
    return InputError(problem.with_values(**facts))


def _exercise(number: int) -> Phrase:
    return gettext("exercise %(number)s").with_values(number=number + 1)


_TEMPLATE = Path(__file__).with_name("sheet.typ")
TEXT = 10.0
"""font size of an answer on a line, where it fits"""
_SHARES = {"name": 6, "number": 3, "date": 2}
"""widths of the lines below the title, as parts of the whole"""

_FEW = 8
"""maximum number of sheets whose pages Typst typesets in this process"""
_AT_ONCE = 30
"""maximum number of sheets that are planned or typeset at once, which limits the memory for a large class"""

_Plan = tuple[Page, ...]


def plans(sheets: Sequence[Sheet]) -> list[_Plan]:
    """Return the pages of sheets with the same paper, language and theme."""
    return [plan for start in range(0, len(sheets), _AT_ONCE) for plan in _plans_of(sheets[start : start + _AT_ONCE])]


def _plans_of(sheets: Sequence[Sheet]) -> list[_Plan]:
    found = _plans(sheets, in_parts=False)
    others = [sheet for sheet, plan in zip(sheets, found, strict=True) if plan is None]
    more = iter(_plans(others, in_parts=True) if others else ())
    complete = [next(more) if plan is None else plan for plan in found]
    return [plan for plan in complete if plan is not None]


def _plans(sheets: Sequence[Sheet], *, in_parts: bool) -> list[_Plan | None]:
    """Return the pages of each sheet, or None for a sheet that needs trees ``in_parts``."""
    trees = [
        [
            _printed_trees(exercise, number, sheet.size, sheet.notation, in_parts=in_parts)
            for number, exercise in enumerate(sheet.exercises)
        ]
        for sheet in sheets
    ]
    facts = [_plannable(sheet, layouts, in_parts) for sheet, layouts in zip(sheets, trees, strict=True)]
    planned_pages = planned(_TEMPLATE, _document_fields(sheets, facts, ""), apart=len(sheets) > _FEW)
    return [_plan(layouts, pages) for layouts, pages in zip(trees, planned_pages, strict=True)]


def _plan(trees: Sequence[Sequence[_PrintedTree]], pages: Any) -> _Plan | None:
    if isinstance(pages, int):
        problem = gettext("%(place)s is taller than a page; %(cure)s")
        raise InputError(problem.with_values(place=_exercise(pages), cure=_LARGER_PAPER))
    if pages is None:
        return None
    return tuple(Page(page["turned"], tuple(_planned(trees, size) for size in page["parts"])) for page in pages)


def _planned(trees: Sequence[Sequence[_PrintedTree]], part: Mapping[str, Any]) -> Part:
    """Read a part of a page from the plan of the template."""
    tree = replace(trees[part["exercise"]][part["way"]], turned=part["turned"])
    shown, tables = tuple(tree.parts[one] for one in part["shown"]), tuple(map(tuple, part["tables"]))
    return Part(part["exercise"], tree, shown, tables, part["first"], part["last"])


def sheets_pdf(
    sheets: Sequence[Sheet],
    plan: Sequence[_Plan],
    *,
    solution: bool = False,
    reasons: bool = True,
    duplex: bool = False,
    alike: bool = True,
) -> Iterator[bytes]:
    """Yield the parts of one PDF with sheets on their planned pages.

    With ``duplex``, for printing on both sides, empty pages are added so that each sheet begins on a new piece of paper
    and all sheets that are ``alike`` have the same number of pieces, for stapling.
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
        "gap": _GAP,
        "again": _CONTINUATION_HEIGHT,
        "sheets": sheet_fields,
    }


def _plannable(sheet: Sheet, trees: Sequence[Sequence[_PrintedTree]], in_parts: bool) -> dict[str, Any]:
    """Return the data from which an empty sheet is planned, with the size of its pages between the margins and the
    sizes of its trees.
    """
    sides = [
        {"width": sheet.text_width(turned), "height": sheet.size[not turned] - 2 * MARGIN - _ROUNDING}
        for turned in (False, True)
    ]
    exercises = []
    for number, some in enumerate(trees):
        ways = [
            {"turned": tree.turned, "spare": tree.spare, "parts": [_sides(one) for one in tree.parts]} for tree in some
        ]
        fields = _text_fields(sheet, number, False, some[0])
        has_more = not in_parts and some[0].parts[0].is_above and not some[0].spare
        grid = _grid_fields(sheet, number, "planned")
        exercises.append({**fields, "grid": grid, "ways": ways, "has-more": has_more})
    return {**_head_fields(sheet), "sides": sides, "exercises": exercises}


def _sides(tree: TreePart) -> dict[str, float]:
    return {"width": tree.width, "height": tree.height}


def _sheet_fields(
    sheet: Sheet, pages: _Plan, solution: bool, reasons: bool, prefix: str, pictures: dict[str, str]
) -> dict[str, Any]:
    """Return the fields of a sheet; add its pictures to ``pictures``, with a prefix in their names."""
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
        shown.append({"picture": place, "words": words[place], **_sides(tree_part)})
    return {"exercise": part.exercise, "first": part.first, "last": part.last, "trees": shown, "tables": part.tables}


def _text_fields(sheet: Sheet, number: int, solution: bool, tree: _PrintedTree) -> dict[str, Any]:
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
