r"""A sheet as LaTeX, for courses that write their exams in LaTeX: the same pages as in the PDF, with trees in TikZ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gametree.drawing.themes import theme_named
from gametree.exercises.printed_tree import Pair
from gametree.render.tikz import preamble, sentence, tex, tikz

from .page_plan import MARGIN, Page, Part
from .pages import PaperFormat, foot, total_points
from .paper_words import PaperTable, Slot, paper_words, question_and_instructions, slots, tables

if TYPE_CHECKING:
    from .sheet import Sheet


_HEAD = r"""\ifdefined\Umathcode\else\RequirePackage{fix-cm}\fi
\documentclass[10pt]{article}
%% Compiles with pdflatex and lualatex; needs TikZ and geometry, which every TeX Live has.
\ifdefined\Umathcode\else\usepackage[T1]{fontenc}\fi
\usepackage[%(size)s, margin=%(margin)s, headheight=12pt, headsep=10pt, footskip=20pt]{geometry}
%(preamble)s
\renewcommand{\familydefault}{\sfdefault}
\setlength{\parindent}{0pt}
\setlength{\parskip}{0pt}
\raggedbottom
\makeatletter
\def\ps@gametree{%%
  \def\@oddhead{\textbf{%(above)s}\hfill %(whose)s}\let\@evenhead\@oddhead
  \def\@oddfoot{\footnotesize\gtfoot\hfill\thepage}\let\@evenfoot\@oddfoot}
\makeatother
\pagestyle{gametree}
\begin{document}
"""
_BULLET = r"\par\hangindent=1em\hangafter=1\makebox[1em][l]{\textbullet}"
_TURNED_OFFSET = 8.0
"""vertical offset of turned text, in points: TeX places the first line of a page lower than other programs"""
_LINE = "24pt"
"""height of a line to write on: more than 8 mm"""


def latex(sheet: Sheet, *, solution: bool = False) -> str:
    """Return a sheet, or its solution, as a document; the solution has the same pages, followed by the reasons."""
    words, (width, height) = paper_words(sheet.lang), sheet.size
    head = _HEAD % {
        "size": f"papersize={{{width}bp,{height}bp}}",
        "margin": f"{MARGIN:g}bp",
        "preamble": preamble(theme_named(sheet.theme)),
        "above": tex(words["solutions"]) if solution else "",
        "whose": tex(sheet.whose),
    }
    pages = [_page(sheet, page, number, solution) for number, page in enumerate(sheet.pages)]
    if solution:
        pages.append("\n".join(_reasons(sheet)))
    body = "\n\\clearpage\n".join(pages)
    return f"{head}{body}\n\\end{{document}}\n"


def _page(sheet: Sheet, page: Page, number: int, solution: bool) -> str:
    shown = list(dict.fromkeys(part.exercise for part in page.parts))
    lines = [rf"\def\gtfoot{{{tex(foot(sheet, shown, solution=solution))}}}%"]
    inside = [*(_title(sheet) if number == 0 else ()), *_parts(sheet, page, solution)]
    if not page.turned:
        return "\n".join([*lines, *inside])
    width = f"{sheet.text_width(True) - _TURNED_OFFSET:.2f}bp"  # the height of the text of a page
    box = [rf"\begin{{minipage}}[t]{{{width}}}", *inside, r"\end{minipage}"]
    return "\n".join([*lines, r"\noindent\rotatebox{90}{%", *box, "}"])


def _parts(sheet: Sheet, page: Page, solution: bool) -> Iterator[str]:
    for place, part in enumerate(page.parts):
        if place:
            yield r"\par\vspace{18pt plus 1fil}"
        yield from _part(sheet, part, solution)


def _part(sheet: Sheet, part: Part, solution: bool) -> Iterator[str]:
    exercise, lang = sheet.exercises[part.exercise], sheet.lang
    if part.first:
        yield rf"\textbf{{{sentence(sheet.heading(part.exercise))}}}\par\smallskip"
        more = [paper_words(lang)["parts"]] if len(part.tree.parts) > 1 else []
        for rule in [*question_and_instructions(exercise, lang)[1], *more]:
            yield rf"{_BULLET}{{\small {sentence(rule)}\par}}"
        yield r"\smallskip"
    else:
        yield rf"\textbf{{{tex(paper_words(lang)['again'] % {'number': part.exercise + 1})}}}\par\smallskip"
    pair = Pair(exercise, lang, notation=sheet.notation)
    for tree_part in part.shown:
        drawn = tikz(tree_part.drawing(pair.filled if solution else pair.empty))
        yield rf"\makebox[\linewidth][c]{{{drawn.strip()}"
        yield r"}\par"
    sheet_tables = tables(exercise, lang)
    for row in part.tables:
        row_latex = "\\hspace{1.5em}".join(_table(sheet_tables[number]) for number in row)
        yield rf"\noindent{row_latex}\par\smallskip"
    if part.last:
        yield from _slots(slots(exercise, lang, solution=solution))


def _title(sheet: Sheet) -> Iterator[str]:
    words, total = paper_words(sheet.lang), total_points(sheet)
    points = rf"{tex(words['total'])} \rule[-3pt]{{48pt}}{{0.5pt}} / {tex(total)}" if total else ""
    yield rf"{{\Large\textbf{{{tex(sheet.title)}}}}}\hfill {points}\par"
    if sheet.name_line:
        written = (("name", sheet.name, 0.5), ("number", sheet.number, 0.26), ("date", "", 0.18))
        lines = [_slot(Slot(words[name], text), rf"{share}\linewidth") for name, text, share in written]
        yield r"\noindent" + "\\hfill\n".join(lines) + r"\par"
    yield from (rf"\noindent {{\small {tex(line)}}}\par" for line in sheet.front)
    yield r"\vspace{18pt}"


def _slots(lines: Sequence[Slot]) -> Iterator[str]:
    beside = 3 if len(lines) > 2 else 1
    width = rf"{0.31 if beside == 3 else 1}\linewidth"
    for start in range(0, len(lines), beside):
        row = [_slot(line, width) for line in lines[start : start + beside]]
        yield r"\noindent" + "\\hspace{0.03\\linewidth}".join(row) + r"\par"


def _slot(slot: Slot, width: str) -> str:
    written = rf"\rlap{{\color{{gt-text-note-text}}{tex(slot.written)}}}"
    line = r"\leaders\hrule height -2.5pt depth 3pt\hfill"
    return rf"\vbox to {_LINE}{{\vfil\hbox to {width}{{{tex(slot.label)}\ {written}{line}}}\kern4pt}}"


def _table(table: PaperTable) -> str:
    lines = [" & ".join(map(tex, row)) + r"\\" for row in table.rows]
    head = " & ".join(map(tex, table.heads)) + r"\\ \hline"
    columns, style = ("l" if table.code else "c") * len(table.heads), r"\scriptsize" + r"\ttfamily" * table.code
    title = rf"\multicolumn{{{len(columns)}}}{{l}}{{\textbf{{{tex(table.title)}}}}}\\"
    body = "\n".join([*([title] if table.title else []), head, *lines])
    return f"{{{style}\\begin{{tabular}}[t]{{@{{}}{columns}@{{}}}}\n{body}\n\\end{{tabular}}}}"


def _reasons(sheet: Sheet) -> Iterator[str]:
    yield rf"\def\gtfoot{{{tex(foot(sheet, (), solution=True))}}}%"
    yield rf"{{\Large\textbf{{{tex(paper_words(sheet.lang)['why'])}}}}}\par"
    for number, exercise in enumerate(sheet.exercises):
        if reasons := exercise.question_kind.reasons(exercise, sheet.lang):
            yield rf"\medskip\textbf{{{sentence(sheet.heading(number))}}}\par\nobreak\smallskip"
            yield from (rf"{_BULLET}{{\small {sentence(reason)}\par}}" for reason in reasons)


LATEX_SHEET = PaperFormat("latex", ".tex", write=lambda sheet, solution: latex(sheet, solution=solution).encode())
