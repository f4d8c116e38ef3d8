"""A sheet as one self-contained HTML file, for the screen and for printing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from string import Template
from typing import TYPE_CHECKING

from gametree.drawing.themes import theme_named
from gametree.exercises.printed_tree import Pair, PhonePair
from gametree.phrases import gettext
from gametree.render.svg import STRICT_POLICY, html_document, image, svg

from .pages import PaperFormat, foot, total_points
from .paper_words import Slot, paper_words, question_and_instructions, slots, tables

if TYPE_CHECKING:
    from .sheet import Sheet


_SVG_ELEMENT = re.compile(r"<svg.*?</svg>", re.DOTALL)
ID = re.compile(r'(?<= )id="')
_FONT_SIZE = re.compile(r'font-size="([\d.]+)"')
_LEAST = 11
"""height of the smallest text on a screen, in pixels"""

_STYLE = """\
.gt-sheet { max-width: 46em; margin: 0 auto; font: 16px/1.45 "DejaVu Sans", Verdana, system-ui, sans-serif; }
.gt-sheet h1 { font-size: 1.5em; }
.gt-sheet h2 { margin: 0; font-size: 1.05em; }
.gt-sheet ul { margin: 0.3em 0 0.6em; padding-left: 1.3em; font-size: 0.88em; }
.gt-sheet section { margin: 1.6em 0 2.4em; break-inside: avoid; page-break-inside: avoid; }
.gt-sheet :is(svg, img) { display: block; max-width: 100%; height: auto; margin: 0 auto; }
.gt-tree { overflow-x: auto; }
.gt-total { float: right; }
.gt-total span { display: inline-block; min-width: 3.5em; border-bottom: 1px solid #767676; }
.gt-lines { display: grid; gap: 0.9em 1.5em; margin: 0.9em 0; }
.gt-lines.gt-many { grid-template-columns: repeat(3, 1fr); }
.gt-lines.gt-name { clear: both; grid-template-columns: 6fr 3fr 2fr; }
.gt-line { display: flex; gap: 0.5em; }
.gt-line span { flex: 1; min-height: 1.45em; padding-left: 0.3em; border-bottom: 1px solid #767676; }
.gt-sheet .gt-written { color: #0b4fa8; }
.gt-tables { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 0.6em 1.6em; }
.gt-sheet table { border-collapse: collapse; font-size: 0.78em; }
.gt-sheet caption { font-weight: bold; text-align: left; }
.gt-sheet th, .gt-sheet td { padding: 0.05em 0.5em; border: 0; text-align: center; font-weight: normal; }
.gt-sheet .gt-code :is(th, td) { text-align: left; }
.gt-sheet .gt-code td { font-family: "DejaVu Sans Mono", monospace; }
.gt-sheet thead th { border-bottom: 1px solid #767676; }
.gt-sheet footer { font-size: 0.72em; color: #595959; }
@media screen { .gt-tree svg { min-width: var(--least); } }
.gt-phone { display: none; }
@media screen and (max-width: 36em) {
  .gt-wide { display: none; }
  .gt-phone { display: block; }
  .gt-phone svg { width: 100%; }
  .gt-lines.gt-name, .gt-lines.gt-many { grid-template-columns: 1fr; }
}
"""
_PRINT_STYLE = """\
body { margin: 1.5em; background: #ffffff; color: #1b1b1b; }
@media screen and (max-width: 36em) {
  body { margin: 0.5em; }
}
@page { size: $paper; margin: 17mm; }
@media print {
  body { margin: 0; }
  .gt-sheet { max-width: none; font-size: 10.5pt; }
  .gt-sheet section { margin: 0 0 1.6em; }
  .gt-sheet svg { max-height: 110mm; }
}
"""
_WIDEST = 680.0
"""width above which a more compact layout is preferred, in points"""


def html(sheet: Sheet, *, solution: bool = False) -> str:
    """Return a sheet, or its solution, as a self-contained page."""
    words = paper_words(sheet.lang)
    size = f"{sheet.paper.upper() if sheet.paper == 'a4' else sheet.paper} {'landscape' * sheet.landscape}".strip()
    return html_document(
        f"{sheet.title} – {words['solutions']}" if solution else sheet.title,
        f'<body>\n<main class="gt-sheet">\n{_body(sheet, solution, has_phone=True)}\n</main>\n</body>',
        lang=sheet.lang,
        style=_STYLE + Template(_PRINT_STYLE).substitute(paper=size),
        policy=STRICT_POLICY,
    )


def fragment(sheet: Sheet) -> str:
    """Return a sheet as HTML for a notebook, with its trees as images."""
    body = _SVG_ELEMENT.sub(lambda match: image(match[0]), _body(sheet, False))
    return f'<div class="gt-sheet" lang="{sheet.lang}"><style>{_STYLE}</style>{body}</div>'


def _body(sheet: Sheet, solution: bool, *, has_phone: bool = False) -> str:
    words = paper_words(sheet.lang)
    total = total_points(sheet)
    parts = [f'<p class="gt-total">{escape(words["total"])} <span></span> / {total}</p>'] if total else []
    parts.append(f"<h1>{escape(sheet.title)}</h1>")
    if solution:
        parts.append(f"<p><strong>{escape(words['solutions'])}</strong></p>")
    if sheet.name_line:
        parts.append(
            _lines(
                [Slot(words["name"], sheet.name), Slot(words["number"], sheet.number), Slot(words["date"])], " gt-name"
            )
        )
    parts += [f"<p>{escape(line)}</p>" for line in sheet.front]
    parts += [_exercise(sheet, number, solution, has_phone) for number in range(len(sheet.exercises))]
    parts.append(f"<footer>{escape(foot(sheet, range(len(sheet.exercises)), solution=solution))}</footer>")
    return "\n".join(parts)


def _exercise(sheet: Sheet, number: int, solution: bool, has_phone: bool) -> str:
    exercise, lang = sheet.exercises[number], sheet.lang
    notation = sheet.notation
    wide = Pair(exercise, lang, _WIDEST, notation=notation)
    tree = _tree(sheet, wide, f"exercise{number + 1}", solution, " gt-wide" * has_phone)
    if has_phone:
        phone = PhonePair(exercise, lang, notation=notation)
        tree += _tree(sheet, phone, f"phone{number + 1}", solution, " gt-phone")
    parts = [f"<h2>{escape(sheet.heading(number))}</h2>", _list(question_and_instructions(exercise, lang)[1]), tree]
    parts += [_tables(sheet, number), _lines(slots(exercise, lang, solution=solution))]
    if solution:
        parts.append(_list(exercise.question_kind.reasons(exercise, lang), "gt-why"))
    return "<section>\n{}\n</section>".format("\n".join(filter(None, parts)))


def _tree(sheet: Sheet, pair: Pair, prefix: str, solution: bool, classes: str) -> str:
    """Return the tree of an exercise as HTML; all ids in its picture begin with ``prefix``."""
    drawing = pair.filled if solution else pair.empty
    drawn = ID.sub(f'id="{prefix}', svg(drawing, theme_named(sheet.theme)))
    left, _, right, _ = drawing.box
    least = _LEAST * (right - left) / min(map(float, _FONT_SIZE.findall(drawn)))
    return f'<div class="gt-tree{classes}" style="--least: {least:.0f}px">{drawn}</div>'


def _list(lines: Sequence[str], name: str = "gt-rules") -> str:
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<ul class="{name}">{items}</ul>' if items else ""


def _lines(lines: Sequence[Slot], name: str = "") -> str:
    spans = "".join(
        f'<div class="gt-line">{escape(line.label)}<span class="gt-written">{escape(line.written)}</span></div>'
        for line in lines
    )
    return f'<div class="gt-lines{name or " gt-many" * (len(lines) > 2)}">{spans}</div>' if spans else ""


def _tables(sheet: Sheet, number: int) -> str:
    html_tables = ""
    for table in tables(sheet.exercises[number], sheet.lang):
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.heads)
        body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows)
        caption = f"<caption>{escape(table.title)}</caption>" if table.title else ""
        style = ' class="gt-code"' if table.code else ""
        html_tables += f"<table{style}>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="gt-tables">{html_tables}</div>' if html_tables else ""


HTML_SHEET = PaperFormat(
    "html",
    ".html",
    write=lambda sheet, solution: html(sheet, solution=solution).encode(),
    opened=gettext("in a browser"),
    has_pages=False,
)
