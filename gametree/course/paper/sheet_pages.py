"""The pages of a sheet: each exercise with its question, its tree and its lines kept together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...drawing.drawing import Drawing
from ...drawing.shapes import Role
from ...exercises.exercise import Exercise
from ...fonts import fit, text_width
from ...languages import translator
from ...render.typesetting.paper_page import PaperPage, beside, flow, paper_size, paragraph, picture, slot, stack, table
from .answer_lines import Slot, asked, slots, table_heads, tables
from .blanks import Pair
from .paper_words import KIND_NAMES, paper_words
from .solution_reasons import why

if TYPE_CHECKING:
    from .sheet import Sheet

__all__ = ["foot", "pages"]

MARGIN = 42.0
"""margin on every side of the paper, in points"""
INTO_MARGIN = 20.0
"""length by which a wide tree reaches into the margin at each side, in points"""
LEAST_TREE = 160.0
"""height below which no tree is made to leave room for texts, in points"""
TITLE, QUESTION, TEXT, SMALL, FOOT = 15.0, 10.5, 10.0, 8.5, 7.5
"""font sizes"""
TABLES = (9.0, 8.0, 7.0)
"""font sizes of tables, of which the first is taken that leaves room for them side by side"""
GAP = 16.0
"""vertical gap between two exercises, in points"""
TWO = 2
"""number of exercises that should fit on the first page, below the title"""
SOMEWHAT_SMALLER = 0.75
"""least factor by which a tree is made smaller so that two exercises fit on a page"""


def pages(sheet: Sheet, *, solution: bool = False) -> list[PaperPage]:
    """Return the pages of a sheet, or of its solution, which has pages with reasons after the same pages."""
    size = paper_size(sheet.paper, landscape=sheet.landscape)
    width, height = size[0] - 2 * MARGIN, size[1] - 2 * MARGIN
    head = _head(sheet, width)
    first = height - head.height - GAP
    groups = [[head]]
    for number in range(len(sheet.exercises)):
        groups.append(_exercise(sheet, number, width, first if number < TWO else height, solution))
    filled = flow(groups, size, margin=MARGIN, gap=GAP)
    if solution:
        filled += [(page, []) for page, _ in flow(_reasons(sheet, width), size, margin=MARGIN, gap=8.0)]
    return [
        _edged(sheet, page, [group - 1 for group in groups if group], place, len(filled), solution)
        for place, (page, groups) in enumerate(filled, start=1)
    ]


def _head(sheet: Sheet, width: float) -> PaperPage:
    """Return the title, and the line for name and date."""
    said = paper_words(sheet.lang)
    title = paragraph(sheet.title, width, size=TITLE, role=Role.HEADING)
    if not sheet.name_line:
        return title
    name, date = slot(said["name"], width * 0.66, sheet.name, size=TEXT), slot(said["date"], width * 0.3, size=TEXT)
    return stack([title, PaperPage(width, name.height + 6).put(name, 0, 0).put(date, width - date.width, 0)])


def _exercise(sheet: Sheet, number: int, width: float, height: float, solution: bool) -> list[PaperPage]:
    """Return an exercise in pieces: the question and the tree, the tables to choose from, the lines for the answer.

    ``height`` is what the page has for it.
    """
    exercise = sheet.exercises[number]
    _, rules = asked(exercise, sheet.lang)
    texts = [paragraph(sheet.heading(number), width, size=QUESTION, role=Role.HEADING)]
    texts += [paragraph(rule, width, size=SMALL, bullet="•") for rule in rules]
    below = [*_tables(exercise, sheet.lang, width), *_lines(slots(exercise, sheet.lang, solution=solution), width)]
    wide = width + 2 * INTO_MARGIN
    both = Pair(exercise, sheet.lang, wide)
    taken = sum(piece.height for piece in (*texts, *below))
    half = (height - GAP) / 2 if len(sheet.exercises) > 1 else 0.0
    tree = _tree(both.filled if solution else both.empty, wide, height - taken, half - taken)
    centred = PaperPage(width, tree.height).put(tree, (width - tree.width) / 2, 0)
    return [stack([*texts, centred]), *below]


def _tree(drawing: Drawing, width: float, height: float, half: float) -> PaperPage:
    """Return a tree as large as the page allows, or somewhat smaller where two then fit on the page."""
    tree = picture(drawing, width, max(LEAST_TREE, height))
    return tree.fitted(width, half) if half >= tree.height * SOMEWHAT_SMALLER else tree


def _lines(some: Sequence[Slot], width: float) -> list[PaperPage]:
    """Return the lines below each other, or three in a row where there are many."""
    if len(some) <= 2:
        return [slot(one.label, width, one.written, size=TEXT) for one in some]
    third = (width - 24) / 3
    return [beside([slot(one.label, third, one.written, size=TEXT) for one in some], width)]


def _tables(exercise: Exercise, lang: str, width: float) -> list[PaperPage]:
    """Return the tables to choose from beside each other, in the largest font that allows it."""
    said, found = paper_words(lang)["table"], []
    for size in TABLES:
        each = [
            table(table_heads(lang), rows, size=size, title=said % {"name": name})
            for name, rows in tables(exercise, lang).items()
        ]
        found = [beside(each, width)] if each else []
        if not each or found[0].height <= max(one.height for one in each):
            break
    return found


def _reasons(sheet: Sheet, width: float) -> list[list[PaperPage]]:
    """Return the reasons of the exercises that have some, below a heading."""
    groups = []
    for number, exercise in enumerate(sheet.exercises):
        told = [paragraph(reason, width, size=SMALL + 0.5, bullet="•") for reason in why(exercise, sheet.lang)]
        if told:
            groups.append([paragraph(sheet.heading(number), width, size=QUESTION, role=Role.HEADING), *told])
    if groups:
        groups.insert(0, [paragraph(paper_words(sheet.lang)["why"], width, size=TITLE, role=Role.HEADING)])
    return groups


def _edged(sheet: Sheet, page: PaperPage, numbers: Sequence[int], place: int, total: int, solution: bool) -> PaperPage:
    """Write 'solutions' above a page of a solution, and below each page its number, its code and its seeds."""
    said, width = paper_words(sheet.lang), page.width - 2 * MARGIN
    number = said["page"] % {"number": place, "total": total}
    used = text_width(said["page"] % {"number": 99, "total": 99}, FOOT) + 4
    drawn = foot(sheet, numbers, solution=solution)
    page = page.put(paragraph(number, used, size=FOOT), page.width - MARGIN - text_width(number, FOOT), MARGIN / 2)
    if drawn:
        room = width - used - 12
        page = page.put(paragraph(drawn, room, size=fit(drawn, room, FOOT)), MARGIN, MARGIN / 2)
    if solution:
        head = paragraph(said["solutions"], width, size=TEXT, role=Role.HEADING)
        page = page.put(head, MARGIN, page.height - MARGIN * 0.75)
    return page


def foot(sheet: Sheet, numbers: Sequence[int], *, solution: bool) -> str:
    """Return the foot of a page: the code of the sheet, and on a solution the seeds of its exercises.

    With a seed anybody who has the kit can draw the exercise again, with its answer.
    """
    drawn = [_drawn_with(sheet, number) for number in numbers] if solution else []
    code = paper_words(sheet.lang)["code"] % {"code": sheet.code}
    return " · ".join(filter(None, [*drawn, code, sheet.note]))


def _drawn_with(sheet: Sheet, number: int) -> str:
    """Return the kind of an exercise, and the seed with which it was drawn."""
    exercise = sheet.exercises[number]
    told = {
        "number": number + 1,
        "kind": KIND_NAMES[exercise.kind].told(translator(sheet.lang)),
        "seed": exercise.seed,
    }
    return "{number} {kind}".format(**told) if exercise.seed is None else paper_words(sheet.lang)["drawn"] % told
