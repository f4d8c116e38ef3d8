r"""A sheet as LaTeX, for a course that sets its exams with it: the same pages, with trees as TikZ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...drawing.themes import theme_named
from ...exercises.exercise_picture import table_heads
from ...render.tikz import preamble, sentence, tex, tikz
from .answer_lines import Slot, asked, slots, table_title, tables
from .pages import MARGIN, Page, PaperFormat, Part, foot, total_points
from .paper_words import paper_words
from .printed_tree import Pair

if TYPE_CHECKING:
    from .sheet import Sheet


HEAD = r"""\ifdefined\Umathcode\else\RequirePackage{fix-cm}\fi
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
BULLET = r"\par\hangindent=1em\hangafter=1\makebox[1em][l]{\textbullet}"
TURNED = 8.0
"""how much lower turned text is than the page, in points: TeX sets the first line of a page lower than others"""
LINE = "24pt"
"""height of a line to write on: more than 8 mm"""


def latex(sheet: Sheet, *, solution: bool = False) -> str:
    """Return a sheet, or its solution, as a document; the solution has the same pages, and then the reasons."""
    said, (width, height) = paper_words(sheet.lang), sheet.size
    head = HEAD % {
        "size": f"papersize={{{width}bp,{height}bp}}",
        "margin": f"{MARGIN:g}bp",
        "preamble": preamble(theme_named(sheet.theme)),
        "above": tex(said["solutions"]) if solution else "",
        "whose": tex(sheet.whose),
    }
    pages = [_page(sheet, page, number, solution) for number, page in enumerate(sheet.pages)]
    if solution:
        pages.append("\n".join(_reasons(sheet)))
    body = "\n\\clearpage\n".join(pages)
    return f"{head}{body}\n\\end{{document}}\n"


def _page(sheet: Sheet, page: Page, number: int, solution: bool) -> str:
    """Return a page; on turned paper everything is turned in one box."""
    shown = list(dict.fromkeys(part.exercise for part in page.parts))
    lines = [rf"\def\gtfoot{{{tex(foot(sheet, shown, solution=solution))}}}%"]
    inside = [*(_title(sheet) if number == 0 else ()), *_parts(sheet, page, solution)]
    if not page.turned:
        return "\n".join([*lines, *inside])
    width = f"{sheet.text_width(True) - TURNED:.2f}bp"  # as high as the text of a page
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
        for rule in [*asked(exercise, lang)[1], *more]:
            yield rf"{BULLET}{{\small {sentence(rule)}\par}}"
        yield r"\smallskip"
    else:
        yield rf"\textbf{{{tex(paper_words(lang)['again'] % {'number': part.exercise + 1})}}}\par\smallskip"
    both = Pair(exercise, lang)
    for one in part.shown:
        drawn = tikz(one.drawing(both.filled if solution else both.empty))
        yield rf"\makebox[\linewidth][c]{{{drawn.strip()}"
        yield r"}\par"
    for row in part.tables:
        some = "\\hspace{1.5em}".join(_table(sheet, part.exercise, number) for number in row)
        yield rf"\noindent{some}\par\smallskip"
    if part.last:
        yield from _slots(slots(exercise, lang, solution=solution))


def _title(sheet: Sheet) -> Iterator[str]:
    """Yield the title with the points of all, and the lines for the student."""
    said, total = paper_words(sheet.lang), total_points(sheet)
    points = rf"{tex(said['total'])} \rule[-3pt]{{48pt}}{{0.5pt}} / {tex(total)}" if total else ""
    yield rf"{{\Large\textbf{{{tex(sheet.title)}}}}}\hfill {points}\par"
    if sheet.name_line:
        written = (("name", sheet.name, 0.5), ("number", sheet.number, 0.26), ("date", "", 0.18))
        lines = [_slot(Slot(said[name], text), rf"{share}\linewidth") for name, text, share in written]
        yield r"\noindent" + "\\hfill\n".join(lines) + r"\par"
    yield r"\vspace{18pt}"


def _slots(some: Sequence[Slot]) -> Iterator[str]:
    """Yield the lines for the answer, three beside each other where there are many."""
    beside = 3 if len(some) > 2 else 1
    width = rf"{0.31 if beside == 3 else 1}\linewidth"
    for start in range(0, len(some), beside):
        row = [_slot(one, width) for one in some[start : start + beside]]
        yield r"\noindent" + "\\hspace{0.03\\linewidth}".join(row) + r"\par"


def _slot(one: Slot, width: str) -> str:
    written = rf"\rlap{{\color{{gt-text-note-text}}{tex(one.written)}}}"
    line = r"\leaders\hrule height -2.5pt depth 3pt\hfill"
    return rf"\vbox to {LINE}{{\vfil\hbox to {width}{{{tex(one.label)}\ {written}{line}}}\kern4pt}}"


def _table(sheet: Sheet, exercise: int, number: int) -> str:
    name, rows = list(tables(sheet.exercises[exercise], sheet.lang).items())[number]
    said, heads = table_title(name, sheet.lang), table_heads(sheet.exercises[exercise], sheet.lang)
    lines = [" & ".join(map(tex, row)) + r"\\" for row in rows]
    head = " & ".join(map(tex, heads)) + r"\\ \hline"
    columns = "c" * len(heads)
    title = rf"\multicolumn{{{len(columns)}}}{{l}}{{\textbf{{{tex(said)}}}}}\\"
    body = "\n".join([*([title] if said else []), head, *lines])
    return f"{{\\scriptsize\\begin{{tabular}}[t]{{@{{}}{columns}@{{}}}}\n{body}\n\\end{{tabular}}}}"


def _reasons(sheet: Sheet) -> Iterator[str]:
    yield rf"\def\gtfoot{{{tex(foot(sheet, (), solution=True))}}}%"
    yield rf"{{\Large\textbf{{{tex(paper_words(sheet.lang)['why'])}}}}}\par"
    for number, exercise in enumerate(sheet.exercises):
        if told := exercise.question_kind.reasons(exercise, sheet.lang):
            yield rf"\medskip\textbf{{{sentence(sheet.heading(number))}}}\par\nobreak\smallskip"
            yield from (rf"{BULLET}{{\small {sentence(one)}\par}}" for one in told)


LATEX_SHEET = PaperFormat("latex", ".tex", write=lambda sheet, solution: latex(sheet, solution=solution).encode())
