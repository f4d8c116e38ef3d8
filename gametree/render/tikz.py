"""TikZ: a drawing as a ``tikzpicture``, the styles that it needs, all steps as beamer overlays, and the conversion of
text to LaTeX.

A picture uses styles such as ``gt/node/path``; `preamble` defines them for a document and a theme.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import groupby

from ..drawing.drawing import Drawing
from ..drawing.shapes import BoxMark, CellMark, EdgeMark, Mark, NodeMark, Role, SetMark, StrikeMark, TextMark
from ..drawing.sizes_and_gaps import label_offset
from ..drawing.themes import Look, Theme
from ..errors import InputError
from ..phrases import Code, Phrase, gettext
from .format import PictureSize, SeriesFormat, StepFormat
from .step_pictures import StepPictures
from .text_drawing import Plain

_SIGNS = dict(
    zip(
        "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΦΨΩ∞≤≥∈≠≈·⋯×→←−+<>|√△▽✓✗",
        (
            *(r"\alpha", r"\beta", r"\gamma", r"\delta", r"\varepsilon", r"\zeta", r"\eta", r"\theta", r"\iota"),
            *(r"\kappa", r"\lambda", r"\mu", r"\nu", r"\xi", r"\pi", r"\rho", r"\sigma", r"\tau", r"\upsilon"),
            *(r"\varphi", r"\chi", r"\psi", r"\omega", r"\Gamma", r"\Delta", r"\Theta", r"\Lambda", r"\Xi", r"\Pi"),
            *(r"\Sigma", r"\Phi", r"\Psi", r"\Omega", r"\infty", r"\le", r"\ge", r"\in", r"\ne", r"\approx"),
            *(r"\cdot", r"\cdots", r"\times", r"\to", r"\leftarrow", "-", "+", "<", ">", "|", r"\surd"),
            *(r"\triangle", r"\bigtriangledown", r"\surd", r"\times"),
        ),
        strict=True,
    )
)
"""TeX commands for characters that are written in math mode"""
TEXT = {
    **{character: rf"\{character}" for character in "#$%&_{}"},
    **{"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "…": r"\ldots{}"},
    **{"`": r"\`{}", '"': r"{\ttfamily\char34}", "½": r"$\frac12$", "«": r"$\ll$", "»": r"$\gg$"},
    **{"ł": r"\l{}", "Ł": r"\L{}", "œ": r"\oe{}", "Œ": r"\OE{}", "ı": r"\i{}", "\N{NO-BREAK SPACE}": "~"},
}
"""TeX code for characters that need it outside formulas; pdfLaTeX's default fonts lack « and »"""
_PLAIN_CHARACTERS = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ¡¿“”‘’–—"
"""characters that every TeX program can read in UTF-8 and that its default fonts contain"""
_ACCENTS = dict(
    zip("\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0323\u0327", "`'^~=u.\"rHvdc", strict=True)
)
_LIGATURES = "(?<=-)-|(?<=')'|(?<=,),"
_PART = re.compile(
    f"(?P<formula>[{re.escape(''.join(_SIGNS))}]+)|(?P<text>[{re.escape(''.join(TEXT))}])"
    f"|(?P<ligature>{_LIGATURES})|(?P<other>[^ -~{_PLAIN_CHARACTERS}])"
)


def tex(text: str) -> str:
    r"""Return a text in LaTeX; consecutive signs share a formula.

    A letter for which pdfLaTeX has no font becomes a question mark in pdfLaTeX; XeLaTeX and LuaLaTeX print the letter.

    >>> print(tex("B_1 ≤ −∞ & 50%"), tex("más"), tex("ř"))
    B\_1 $\le$ $-\infty$ \& 50\% más \v{r}
    >>> print(tex("й"))
    {\ifdefined\Umathcode й\else ?\fi}
    """
    return _PART.sub(_tex_of_match, unicodedata.normalize("NFC", text))


_NO_TEX_FONT = gettext(
    "pdflatex prints a question mark for %(letters)s; compile with lualatex and a font that has them, or use SVG"
)


def missing_letters(text: str) -> Phrase | None:
    """Return a message, with a remedy, about those characters of a text that pdflatex cannot print; None if it can
    print all of them.

    >>> print(missing_letters("A ≤ 中"))
    pdflatex prints a question mark for 中; compile with lualatex and a font that has them, or use SVG
    """
    letters = sorted(
        letter for letter in set(unicodedata.normalize("NFC", text)) if tex(letter).startswith(r"{\ifdefined")
    )
    return _NO_TEX_FONT.with_values(letters=Code(" ".join(letters))) if letters else None


def sentence(text: str) -> str:
    r"""Return sentences in LaTeX, without line breaks inside formulas, intervals and windows.

    >>> print(sentence("so A ∈ [3, 14]. The search goes on."))
    so A~$\in$~[3,~14]. The search goes on.
    """
    return tex(_UNBREAKABLE_SPACES.sub("\N{NO-BREAK SPACE}", text))


_UNBREAKABLE_SPACES = re.compile(r" (?=[=≤≥<>∈≈] )|(?<= [=≤≥<>∈≈]) |(?<=,) (?=[≈−+∞\d./]+[])])")
"""pattern of spaces at which lines must not be broken"""


def _tex_of_match(match: re.Match[str]) -> str:
    part = match[0]
    if match["formula"]:
        return f"${''.join(map(_SIGNS.__getitem__, part))}$"
    if match["text"]:
        return TEXT[part]
    return rf"\kern0pt{part}" if match["ligature"] else _other(part)


def _other(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Cc", "Zs", "Zl", "Zp"):
        return " "
    if category.startswith("C"):
        return "" if category == "Cf" else "?"
    parts = unicodedata.normalize("NFD", character)
    if len(parts) == 2 and parts[0].isascii() and parts[0].isalpha() and parts[1] in _ACCENTS:
        return rf"\{_ACCENTS[parts[1]]}{{{parts[0]}}}"
    return rf"{{\ifdefined\Umathcode {character}\else ?\fi}}"


# ---- The styles of TikZ pictures, for the preamble of a LaTeX document: the look of each role in a theme -----

PREAMBLE = "gametree-preamble"
"""name of the file with the styles"""
_DASHES = {"": "solid", "dashed": "dash pattern=on 6pt off 6pt", "dotted": "dash pattern=on 2pt off 6pt"}
"""dash patterns, as in Graphviz"""


def preamble(theme: Theme) -> Plain:
    r"""Return TikZ definitions for the preamble of a document: the shapes, and the colours and styles of a theme.

    >>> from gametree.drawing.themes import theme_named
    >>> lines = preamble(theme_named("light")).splitlines()
    >>> print(*(line for line in lines if "node-path-fill}" in line or "node/path/" in line), sep="\n")
    \definecolor{gt-node-path-fill}{HTML}{FFE08A}
      gt/node/path/.style={draw=gt-node-path-line, fill=gt-node-path-fill, text=gt-node-path-text, line width=2.6pt, solid},
    """  # noqa: E501
    colours, styles = [_colour("gt-paper", theme.paper)], []
    for sort, looks, parts in (
        ("node", theme.nodes, ("line", "fill", "text")),
        ("edge", theme.edges, ("line",)),
        ("text", theme.texts, ("text",)),
    ):
        for role, look in looks.items():
            colours += [_colour(f"gt-{sort}-{role}-{part}", getattr(look, part)) for part in parts]
        styles += [f"  gt/{sort}/{role}/.style={{{_style(sort, role, looks, parts)}}}," for role in _SHOWN]
    colours.append(_colour("gt-strike", theme.strike.line))
    styles.append(f"  gt/strike/.style={{draw=gt-strike, line width={theme.strike.width:.3g}pt}},")
    return Plain("\n".join([_INTRODUCTION, _SHAPES, *colours, r"\tikzset{", _BASICS, *styles, "}", ""]))


def _colour(name: str, colour: str) -> str:
    return rf"\definecolor{{{name}}}{{HTML}}{{{colour.removeprefix('#').upper()}}}"


def _style(sort: str, role: Role, looks: Mapping[Role, Look], parts: Sequence[str]) -> str:
    """Return the TikZ style of a role, in black if the theme has no look for the role. Every role needs a style,
    because marks can have any role.
    """
    look = looks.get(role, Look())
    keys = [
        f"{_KEYS[part]}={f'gt-{sort}-{role}-{part}' if role in looks else 'black'}"
        for part in parts
        if getattr(look, part) != "none"
    ]
    if "line" in parts:
        keys += [f"line width={look.width:g}pt", _DASHES[look.dash]]
    return ", ".join([*keys, *([r"node font=\bfseries"] if look.bold else [])])


_SHOWN = [role for role in Role if role is not Role.HIDDEN]
_KEYS = {"line": "draw", "fill": "fill", "text": "text"}
_SHAPES = r"""\makeatletter
\def\gtcorner#1#2#3{\csname pgfpath#1to\endcsname{%
  \pgf@x=\pgf@xa \advance\pgf@x by#2\pgf@xb \pgf@y=\pgf@ya \advance\pgf@y by#3\pgf@yb}}
\def\gtshape#1#2{\pgfdeclareshape{gt #1}{%
  \inheritsavedanchors[from=rectangle]\inheritanchorborder[from=rectangle]%
  \inheritanchor[from=rectangle]{text}\inheritanchor[from=rectangle]{center}%
  \inheritanchor[from=rectangle]{north}\inheritanchor[from=rectangle]{south}%
  \inheritanchor[from=rectangle]{east}\inheritanchor[from=rectangle]{west}%
  \backgroundpath{\southwest \pgf@xa=\pgf@x \pgf@ya=\pgf@y
    \northeast \pgf@xb=\pgf@x \advance\pgf@xb by-\pgf@xa \pgf@yb=\pgf@y \advance\pgf@yb by-\pgf@ya #2}}}
\gtshape{triangle up}{%
  \gtcorner{move}{0}{0.25}\gtcorner{line}{1}{0.25}\gtcorner{line}{0.5}{1}\pgfpathclose}
\gtshape{triangle down}{%
  \gtcorner{move}{0}{0.75}\gtcorner{line}{1}{0.75}\gtcorner{line}{0.5}{0}\pgfpathclose}
\gtshape{hexagon}{%
  \gtcorner{move}{0}{0.5}\gtcorner{line}{0.25}{1}\gtcorner{line}{0.75}{1}%
  \gtcorner{line}{1}{0.5}\gtcorner{line}{0.75}{0}\gtcorner{line}{0.25}{0}\pgfpathclose}
\gtshape{ellipse}{%
  \pgfpathellipse{\pgf@x=\pgf@xa \advance\pgf@x by0.5\pgf@xb \pgf@y=\pgf@ya \advance\pgf@y by0.5\pgf@yb}%
    {\pgf@x=0.5\pgf@xb \pgf@y=0pt }{\pgf@x=0pt \pgf@y=0.5\pgf@yb}}
\makeatother
\newsavebox\gtbox
\providecommand\gtheight{0.72\textheight}
\def\gtfit#1{\begingroup\sbox\gtbox{#1}\sbox\gtbox{\resizebox{\linewidth}{!}{\usebox\gtbox}}%
  \ifdim\ht\gtbox>\gtheight \sbox\gtbox{\resizebox{!}{\gtheight}{\usebox\gtbox}}\fi
  \makebox[\linewidth]{\usebox\gtbox}\endgroup}
\def\gtlines#1{\raisebox{\dimexpr-0.5\height+0.35em\relax}{\shortstack{#1}}}"""
"""TikZ shapes like those of Graphviz; corners are given as fractions of the box around a node, from its lower left
corner"""
_INTRODUCTION = rf"""% Styles for pictures of gametree. In the preamble of your document, with the path to this file:
%   \input{{{PREAMBLE}}}
% Then \input{{step-a}} is a picture, and \gtfit{{\input{{step-a}}}} one that fills the line or the rest of a frame.
% In beamer, \input{{overlays}} in a frame is a picture that changes from slide to slide, and fills the frame.
% Without a background: \tikzset{{gt/paper/.style={{}}}}
% With babel, where it makes letters such as ; or " active: \usetikzlibrary{{babel}}
\usepackage{{tikz}}"""
_BASICS = r"""  gt/picture/.style={x=1pt, y=1pt, every node/.style={inner sep=0pt, outer sep=0pt}},
  gt/paper/.style={fill=gt-paper},
  gt/size/.style={font=\sffamily\fontsize{#1pt}{1.45\dimexpr#1pt\relax}\selectfont, text height=0.7*#1, text depth=0pt},
  gt/lines/.style={anchor=north west, align=flush left, text width=#1pt},
  gt/max/.style={shape=gt triangle up, gt/inner},
  gt/min/.style={shape=gt triangle down, gt/inner},
  gt/chance/.style={shape=gt ellipse, gt/inner},
  gt/player/.style={shape=gt hexagon, gt/inner},
  gt/frame/.style={shape=rectangle, gt/inner},
  gt/leaf/.style={shape=rectangle, gt/outer},"""


# ---- TikZ: a drawing as a ``tikzpicture``, and all steps as one picture with beamer overlays ----

_LARGEST = 2.0
"""maximum scale of a picture in a deck"""
_LONGEST = 16000.0
"""maximum length that TeX can represent, in points"""


def tikz(drawing: Drawing) -> Plain:
    r"""Return one picture; it needs TikZ and the styles of `preamble`.

    >>> from gametree import Tree
    >>> from gametree.drawing.drawing import draw
    >>> print(*tikz(draw(Tree.parse("[3 5]"))).splitlines()[4:8], sep="\n")
    \draw[gt/edge/plain] (0,100) -- (-28,0);
    \draw[gt/edge/plain] (0,100) -- (28,0);
    \node[gt/max, gt/node/plain] (n0) at (0,100) {A};
    \node[gt/leaf, gt/node/plain] (n1) at (-28,0) {3};
    """
    caption = f"% {' '.join(drawing.caption.split())}\n" if drawing.caption else ""
    lines = filter(None, _statements(drawing).values())
    return Plain(caption + "\n".join([*_opening([drawing]), *lines, *_CLOSING]))


def beamer_picture(drawings: Sequence[Drawing]) -> Plain:
    r"""Return one picture for all steps, for a beamer frame; changing parts are inside ``\only<…>``.

    A mark that looks the same in several steps is written once. All drawings must show the same tree in the same
    layout.

    >>> import gametree as gt
    >>> from gametree.drawing.drawing import draw, layout_of
    >>> result = gt.minimax("[3 5]")
    >>> picture = beamer_picture([draw(frame, layout=layout_of(result.trace)) for frame in result.frames()])
    >>> print(*(line for line in picture.splitlines() if "(n1)" in line), sep="\n")
    \only<1>{\node[gt/leaf, gt/node/unvisited] (n1) at (-28,0) {3};}
    \only<2>{\node[gt/leaf, gt/node/path] (n1) at (-28,0) {3};}
    \only<3>{\node[gt/leaf, gt/node/done] (n1) at (-28,0) {3};}
    """
    opening, layouts = _opening(drawings), {drawing.layout for drawing in drawings}
    if len(layouts) > 1:
        problem = gettext(
            "the %(count)s drawings have %(layouts)s layouts, but a picture can have only one; draw each with "
            "%(option)s"
        )
        facts = {"count": len(drawings), "layouts": len(layouts), "option": Code("layout=layout_of(trace)")}
        raise InputError(problem.with_values(**facts))
    steps = [_statements(drawing) for drawing in drawings]
    lines = []
    for mark in dict.fromkeys(mark for step in steps for mark in step):
        looks: dict[str, list[int]] = {}
        for number, step in enumerate(steps, 1):
            looks.setdefault(step.get(mark, ""), []).append(number)
        for statement, numbers in looks.items():
            always = len(numbers) == len(steps)
            lines += [statement if always else rf"\only<{_overlay(numbers)}>{{{statement}}}"] if statement else []
    return Plain("\n".join([*opening, *lines, *_CLOSING]))


_CLOSING = (r"\end{tikzpicture}%", "")


def filled(picture: str, box: Box, width: float, height: float) -> str:
    """Return a picture scaled to fit into the given width and height, in TeX points, and at most to twice its default
    size.
    """
    left, bottom, right, top = box
    return f"{_scaled(picture, min(_LARGEST, width / (right - left), height / (top - bottom)))}\n"


def scaled(picture: str, box: Box, size: tuple[float, float]) -> str:
    """Return a picture scaled to fit into the given width and height, in points of 1/72 inch."""
    left, bottom, right, top = box
    return f"{_scaled(picture, min(size[0] / (right - left), size[1] / (top - bottom)) * _TEX_POINTS)}%\n"


def _scaled(picture: str, scale: float) -> str:
    return f"\\scalebox{{{scale:.4f}}}{{%\n{picture}}}"


_TEX_POINTS = 72.27 / 72
"""number of TeX points in a PDF point (1/72 inch)"""


def _statements(drawing: Drawing) -> dict[str, str]:
    """Return the TikZ code of each mark, keyed by the mark's id; "" for a hidden mark. The lines of a caption are one
    mark.
    """
    marks = list(drawing.marks())
    nodes = {mark.id: mark for mark in marks if isinstance(mark, NodeMark)}
    lines = [mark for mark in marks if isinstance(mark, TextMark) and mark.role is Role.CAPTION]
    statements = {
        mark.id: "" if mark.role is Role.HIDDEN else _statement(mark, nodes, drawing.layout.sizes.label)
        for mark in marks
        if mark not in lines
    }
    return statements | ({"caption": _caption(lines)} if lines else {})


def _statement(mark: Mark, nodes: Mapping[str, NodeMark], usual_size: float) -> str:
    if isinstance(mark, EdgeMark):
        tail, head = nodes[mark.tail], nodes[mark.head]
        down, up = (tail.height / 2, head.height / 2) if mark.framed else (0.0, 0.0)
        return rf"\draw[gt/edge/{mark.role}] {_point(tail.x, tail.y - down)} -- {_point(head.x, head.y + up)};"
    if isinstance(mark, StrikeMark):
        strokes = " ".join(f"{_point(x, y)} -- {_point(to_x, to_y)}" for x, y, to_x, to_y in mark.strokes)
        return rf"\draw[gt/strike] {strokes};"
    if isinstance(mark, SetMark):
        start, *points = [_point(*point) for point in mark.curve]
        curves = (" .. controls {} and {} .. {}".format(*points[at : at + 3]) for at in range(0, len(points), 3))
        return rf"\draw[gt/edge/{mark.role}, {_DASHES['dashed']}] {start}{''.join(curves)};"
    if isinstance(mark, BoxMark):
        across, up = mark.width / 2, mark.height / 2
        ends = _point(mark.x - across, mark.y - up), _point(mark.x + across, mark.y + up)
        return rf"\draw[gt/node/{mark.role}] {ends[0]} {'rectangle' if mark.height else '--'} {ends[1]};"
    x, y, text, size = mark.x, mark.y, _lines(mark.text), f", gt/size={_number(mark.size)}"
    frame = name = ""
    if isinstance(mark, TextMark):
        x, anchor = (x - mark.width / 2, ", anchor=west") if mark.at_left else (x, "")
        look = f"gt/text/{mark.role}{size}{anchor}"
    elif isinstance(mark, CellMark):
        measures = f"minimum width={_number(mark.width)}pt, minimum height={_number(mark.height)}pt"
        look = f"shape=rectangle, {measures}, gt/node/{mark.role}{size}"
    elif mark.framed:
        leaf = mark.shape == "leaf"
        look = f"gt/node/{mark.role}, draw=none, fill=none{size}"
        frame = rf"\node[gt/{'leaf' if leaf else 'frame'}, gt/node/{mark.role}] ({mark.id}) at {_point(x, y)} {{}}; "
        y += label_offset(mark.height, mark.size, leaf)
    else:
        look = f"gt/{mark.shape}, gt/node/{mark.role}{'' if mark.size == usual_size else size}"
        name = f" ({mark.id})"
    return rf"{frame}\node[{look}]{name} at {_point(x, y)} {{{text}}};"


def _lines(text: str) -> str:
    lines = list(map(tex, text.split("\n")))
    return lines[0] if len(lines) == 1 else r"\gtlines{" + r"\\".join(lines) + "}"


def _caption(lines: Sequence[TextMark]) -> str:
    first = lines[0]
    text = sentence(" ".join(line.text for line in lines))
    point = _point(first.x - first.width / 2, first.y + first.size / 2)
    look = f"gt/text/caption, gt/size={_number(first.size)}, gt/lines={_number(first.width)}"
    return rf"\node[{look}] at {point} {{{text}}};"


def _opening(drawings: Sequence[Drawing]) -> list[str]:
    """Return the first lines of a picture: the sizes of its nodes, and a rectangle that gives all steps the same
    size.
    """
    left, bottom, right, top = box_around(drawings)
    layout = drawings[0].layout
    size = f"gt/size={_number(layout.sizes.label)}"
    measures = [
        f"  gt/{name}/.style={{minimum width={_number(layout.width(leaf))}pt, "
        f"minimum height={_number(layout.height(leaf))}pt, {size}}}"
        for name, leaf in (("inner", False), ("outer", True))
    ]
    sheet = rf"\path[use as bounding box, gt/paper] {_point(left, bottom)} rectangle {_point(right, top)};"
    return [r"\begin{tikzpicture}[gt/picture,", f"{measures[0]},", f"{measures[1]}]", sheet]


Box = tuple[float, float, float, float]
"""left, bottom, right and top"""


def box_around(drawings: Sequence[Drawing]) -> Box:
    if not drawings:
        raise InputError(gettext("no drawing is given; draw a tree or the frames of a search"))
    lefts, bottoms, rights, tops = zip(*(drawing.box for drawing in drawings), strict=True)
    box = min(lefts), min(bottoms), max(rights), max(tops)
    longest = max(max(map(abs, box)), box[2] - box[0], box[3] - box[1])
    if longest > _LONGEST:
        problem = gettext(
            "the picture measures %(longest)s points, but TeX takes at most %(most)s; draw a smaller tree, or use pdf"
        )
        raise InputError(problem.with_values(longest=f"{longest:.0f}", most=f"{_LONGEST:.0f}"))
    return box


def _overlay(numbers: Sequence[int]) -> str:
    """Return the given numbers of slides in beamer's notation, such as ``1,3-5``."""
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _point(x: float, y: float) -> str:
    return f"({_number(x)},{_number(y)})"


def _number(length: float) -> str:
    return f"{round(length, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


# ---- The formats: one picture per step, and one picture that changes from slide to slide ----------------------


def _styles(theme: Theme) -> Mapping[str, bytes]:
    return {f"{PREAMBLE}.tex": preamble(theme).encode("utf-8")}


def _draw(drawing: Drawing, theme: Theme, size: PictureSize | None, dpi: float | None) -> bytes:
    picture = tikz(drawing)
    sides = size and (size.frame if any(size.frame) else size[:2])
    return (scaled(picture, drawing.box, sides) if sides else picture).encode("utf-8")


def _overlays(steps: StepPictures) -> bytes:
    shown = steps.on_frames()
    drawings = list(shown.drawings())
    picture = beamer_picture(drawings)
    if steps.size is None or shown.size is None:
        return f"\\gtfit{{%\n{picture}}}%\n".encode()
    return scaled(picture, drawings[0].box, shown.size[:2]).encode("utf-8")


TIKZ = StepFormat("tikz", ".tex", 2, missing_letters=missing_letters, draw=_draw, for_frames=True, beside=_styles)
OVERLAYS = SeriesFormat(
    "beamer", ".tex", 2, missing_letters=missing_letters, write=_overlays, stem="overlays", beside=_styles
)
