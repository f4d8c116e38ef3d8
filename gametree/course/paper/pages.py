"""The pages of a sheet: what stands together on each, and what the template is told of it.

It is made from the empty sheet alone, so that the solution has the same pages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...drawing.themes import theme_named
from ...errors import InputError
from ...exercises.exercise import Exercise
from ...exercises.exercise_picture import table_heads
from ...fonts import fit
from ...languages import translator
from ...phrases import Code, Phrase, gettext, local_numbers
from ...render.format import Format
from ...render.svg import svg
from ...render.typst import PAPERS, colours, planned, typeset
from ...values import show
from .answer_lines import Slot, asked, slots, table_title, tables
from .paper_words import paper_words
from .printed_tree import CLOSE, LEAST, SIZES, Pair, TreePart, tree_parts, whole_tree

if TYPE_CHECKING:
    from .sheet import Sheet


# ---- The plan of a sheet's pages: in which layout each tree is printed, and what stands together on a … ----

MARGIN = 42.0
"""margin on every side of the paper, in points"""
INTO_MARGIN = 20.0
"""length by which a wide tree reaches into the margin at each side, in points"""
GAP = 18.0
"""least vertical gap between two exercises, in points"""
ROUNDING = 0.5
"""what a page is planned lower than it is, in points"""
AGAIN = 16.0
"""height of the line above a part of a tree that comes after the first, in points"""

LARGER_PAPER = gettext("take larger paper (%(option)s), or a smaller tree").of(option=Code("a3"))

Size = tuple[float, float]
"""width and height of the paper, in points"""


@dataclass(frozen=True, slots=True)
class PrintedTree:
    """A way to print the tree of an exercise: on upright paper or on turned, whole or in parts below each other."""

    turned: bool
    parts: tuple[TreePart, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """What is never torn apart: an exercise, or a piece of one that is larger than a page."""

    exercise: int
    tree: PrintedTree
    shown: tuple[TreePart, ...]
    tables: tuple[tuple[int, ...], ...] = ()
    """the numbers of the tables in each row of them"""
    first: bool = True
    """whether the question stands above"""
    last: bool = True
    """whether the lines for the answer stand below"""


@dataclass(frozen=True, slots=True)
class Page:
    """A page with its parts from top to bottom; its paper can be turned."""

    turned: bool
    parts: tuple[Part, ...]


def printed_trees(exercise: Exercise, number: int, size: Size) -> list[PrintedTree]:
    """Return the ways in which a tree can be printed on a paper, the most comfortable first.

    A tree that is too wide turns the paper, and is printed in parts where that is not enough; letters never become
    smaller than `LEAST`.
    """
    whole = [whole_tree(exercise, sizes) for sizes in SIZES]
    for turned in (False, True) if size[0] < size[1] else (False,):
        width, height = _room(size, turned)
        fitting = [PrintedTree(turned, (one,)) for one in whole if one.width <= width and one.height <= height]
        if fitting:
            return fitting
    width, height = _room(size, False)
    ways = [tree_parts(exercise, sizes, width) for sizes in CLOSE]
    ways = [parts for parts in ways if all(one.width <= width and one.height <= height - AGAIN for one in parts)]
    if not ways:
        raise _too_small(number, tree_parts(exercise, SIZES[-1], 0), size)
    fewest = min(map(len, ways))
    return [PrintedTree(False, parts) for parts in ways if len(parts) == fewest]


def _room(size: Size, turned: bool) -> Size:
    """Return the width that a tree can have, and the height between the margins."""
    width, height = size[::-1] if turned else size
    return width - 2 * (MARGIN - INTO_MARGIN), height - 2 * MARGIN


def _too_small(number: int, parts: Sequence[TreePart], size: Size) -> InputError:
    """Say how large the paper must be, where not even the least parts fit on it."""
    # TRANSLATORS: a number of millimetres
    needed = gettext("paper of at least %(width)s × %(height)s mm for letters of %(points)s points")
    sides = (max(one.width for one in parts), max(one.height for one in parts))
    width, height = (round((side + 2 * MARGIN) / 72 * 25.4) for side in sides)
    got = gettext("%(width)s × %(height)s mm").of(width=round(size[0] / 72 * 25.4), height=round(size[1] / 72 * 25.4))
    cure = LARGER_PAPER
    if max(sides) >= max(PAPERS["a3"]):
        cure = gettext("take a smaller tree: it is too large for %(paper)s, too").of(paper=Code("a3"))
    return InputError(_exercise(number), needed.of(width=width, height=height, points=f"{LEAST:g}"), got, cure)


def _no_room(number: int) -> InputError:
    needed, got = gettext("a page that is high enough for it"), gettext("a lower one")
    return InputError(_exercise(number), needed, got, LARGER_PAPER)


def _exercise(number: int) -> Phrase:
    return gettext("exercise %(number)s").of(number=number + 1)


# ---- What the template of sheets is told: the texts and pictures of each page, as JSON, in the order of … ----

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
    facts = [_plannable(sheet, each) for sheet, each in zip(sheets, trees, strict=True)]
    found = []
    for each, pages in zip(trees, planned(TEMPLATE, _common(sheets, facts, "")), strict=True):
        if isinstance(pages, int):
            raise _no_room(pages)
        found.append(tuple(Page(page["turned"], tuple(_planned(each, one) for one in page["parts"])) for page in pages))
    return found


def _planned(trees: Sequence[Sequence[PrintedTree]], part: Mapping[str, Any]) -> Part:
    """Read a part of a page from the plan of the template."""
    tree = replace(trees[part["exercise"]][part["way"]], turned=part["turned"])
    shown, tables = tuple(tree.parts[one] for one in part["shown"]), tuple(map(tuple, part["tables"]))
    return Part(part["exercise"], tree, shown, tables, part["first"], part["last"])


def sheets_pdf(
    sheets: Sequence[Sheet],
    plan: Sequence[Plan],
    *,
    solution: bool = False,
    reasons: bool = True,
    duplex: bool = False,
) -> bytes:
    """Return sheets as one PDF, on the pages of their plans.

    With ``duplex`` empty pages give all sheets as many papers, printed on both sides, so that each can be stapled.
    """
    said, pictures, some = paper_words(sheets[0].lang), dict[str, str](), []
    most = max(map(len, plan))
    filled = most + most % 2 if duplex else 0
    for number, (sheet, pages) in enumerate(zip(sheets, plan, strict=True)):
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


def _plannable(sheet: Sheet, trees: Sequence[Sequence[PrintedTree]]) -> dict[str, Any]:
    """Return the facts of an empty sheet, with the sizes of its pages between the margins and of its trees."""
    sides = [
        {"width": sheet.text_width(turned), "height": sheet.size[not turned] - 2 * MARGIN - ROUNDING}
        for turned in (False, True)
    ]
    exercises = []
    for number, some in enumerate(trees):
        ways = [{"turned": tree.turned, "parts": [_sides(one) for one in tree.parts]} for tree in some]
        exercises.append({**_texts(sheet, number, False, some[0]), "ways": ways})
    return {**_head(sheet), "sides": sides, "exercises": exercises}


def _sides(tree: TreePart) -> dict[str, float]:
    return {"width": tree.width, "height": tree.height}


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
        "pages": [_page_facts(sheet, page, solution, prefix) for page in pages],
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


def _page_facts(sheet: Sheet, page: Page, solution: bool, prefix: str) -> dict[str, Any]:
    width, height = sheet.size[::-1] if page.turned else sheet.size
    numbers = list(dict.fromkeys(part.exercise for part in page.parts))
    parts = [_part(sheet, part, f"{prefix}{part.exercise}") for part in page.parts]
    return {"width": width, "height": height, "foot": foot(sheet, numbers, solution=solution), "parts": parts}


def _part(sheet: Sheet, part: Part, picture: str) -> dict[str, Any]:
    said, shown = sheet.heading(part.exercise), []
    for one in part.shown:
        place = f"{picture}-{part.tree.parts.index(one)}.svg"
        shown.append({"picture": place, "said": said, **_sides(one)})
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


# ---- The formats of a sheet ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperFormat(Format):
    """A format of sheets."""

    write: Callable[[Sheet, bool], bytes]
    """writes the sheet, or its solution"""
    opened: Phrase | None = None
    """how a student opens it; None where a student has no use for it"""


PDF_SHEET = PaperFormat(
    "pdf", ".pdf", write=lambda sheet, solution: sheet.pdf(solution=solution), opened=gettext("to print")
)
