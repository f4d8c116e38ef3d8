r"""TikZ: a drawing as the text of a ``tikzpicture``, and all steps as one picture with the overlays of beamer.

A picture names styles such as ``gt/node/path``; `preamble` defines them, once for a document and a theme.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from ..drawing import Drawing
from ..errors import GameTreeError
from ..marks import EdgeMark, NodeMark, Role, TextMark
from ..theme import Look, Theme
from .plain import Plain
from .tex import sentence, tex

__all__ = ["PREAMBLE", "beamer_picture", "document", "preamble", "tikz"]

PREAMBLE = "gametree-preamble"
"""The name of the file with the styles."""
LONGEST = 16000.0
"""points; TeX knows no greater lengths"""
DASHES = {"": "solid", "dashed": "dash pattern=on 6pt off 6pt", "dotted": "dash pattern=on 2pt off 6pt"}
"""As Graphviz draws them."""


def tikz(drawing: Drawing) -> Plain:
    r"""Return one picture; it needs TikZ and the styles of `preamble`.

    >>> from gametree import Tree
    >>> from gametree.drawing import draw
    >>> print(*tikz(draw(Tree.parse("[3 5]"))).splitlines()[4:8], sep="\n")
    \draw[gt/edge/plain] (0,100) -- (-28,0);
    \draw[gt/edge/plain] (0,100) -- (28,0);
    \node[gt/max, gt/node/plain] (n0) at (0,100) {A};
    \node[gt/leaf, gt/node/plain] (n1) at (-28,0) {3};
    """
    caption = f"% {' '.join(drawing.caption.split())}\n" if drawing.caption else ""
    lines = filter(None, _statements(drawing).values())
    return Plain(caption + "\n".join([*_opening([drawing]), *lines, *CLOSING]))


def beamer_picture(drawings: Sequence[Drawing]) -> Plain:
    r"""Return one picture for all steps, for a frame of beamer: what changes stands in ``\only<…>``.

    What looks the same in several steps is written once. The drawings are of one tree in one layout.

    >>> import gametree as gt
    >>> from gametree.drawing import draw, layout_of
    >>> result = gt.minimax("[3 5]")
    >>> picture = beamer_picture([draw(frame, layout=layout_of(result.trace)) for frame in result.frames()])
    >>> print(*(line for line in picture.splitlines() if "(n1)" in line), sep="\n")
    \only<1>{\node[gt/leaf, gt/node/unvisited] (n1) at (-28,0) {3};}
    \only<2>{\node[gt/leaf, gt/node/path] (n1) at (-28,0) {3};}
    \only<3>{\node[gt/leaf, gt/node/done] (n1) at (-28,0) {3};}
    """
    if len({drawing.layout for drawing in drawings}) != 1:
        raise GameTreeError(
            f"needed drawings in one layout, got {len(drawings)} in {len({d.layout for d in drawings})}; "
            "draw each with layout=layout_of(trace)"
        )
    steps = [_statements(drawing) for drawing in drawings]
    lines = []
    for mark in dict.fromkeys(mark for step in steps for mark in step):
        looks: dict[str, list[int]] = {}
        for number, step in enumerate(steps, 1):
            looks.setdefault(step.get(mark, ""), []).append(number)
        for statement, numbers in looks.items():
            always = len(numbers) == len(steps)
            lines += [statement if always else rf"\only<{_overlay(numbers)}>{{{statement}}}"] if statement else []
    return Plain("\n".join([*_opening(drawings), *lines, *CLOSING]))


CLOSING = (r"\end{tikzpicture}%", "")


def preamble(theme: Theme) -> Plain:
    r"""Return the shapes, and the colours and styles of a theme, for the preamble of a document.

    >>> from gametree.theme import theme_named
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
        styles += [f"  gt/{sort}/{role}/.style={{{_style(sort, role, looks, parts)}}}," for role in SHOWN]
    return Plain("\n".join([INTRODUCTION, SHAPES, *colours, r"\tikzset{", BASICS, *styles, "}", ""]))


def document(drawings: Sequence[Drawing], theme: Theme, *, overlays: bool = False) -> Plain:
    """Return a whole document: a page for each drawing, or with ``overlays`` one slide of beamer that plays them.

    >>> import gametree as gt
    >>> from gametree.drawing import draw
    >>> from gametree.theme import theme_named
    >>> document([draw(gt.Tree.parse("[3 5]"))], theme_named("print")).count("tikzpicture}")
    2
    """
    left, bottom, right, top = _box(drawings)
    if overlays:
        head, before, after = SLIDE
        pictures = fitted(beamer_picture(drawings), (left, bottom, right, top), *SLIDE_SIZE)
    else:
        head, before, after = PAGE
        head = head % (right - left, top - bottom)
        pictures = "\\newpage\n".join(map(tikz, drawings))
    return Plain("\n".join([head, preamble(theme), before, pictures + after, r"\end{document}", ""]))


def fitted(picture: str, box: Box, width: float, height: float) -> str:
    """Return a picture that is scaled down where it is wider or higher than there is room, in points."""
    left, bottom, right, top = box
    scale = min(1.0, width / (right - left), height / (top - bottom))
    return f"\\scalebox{{{scale:.3f}}}{{%\n{picture}}}\n"


SLIDE_SIZE = (426.0, 240.0)
"""points that are free on a slide 16 to 9 without a title"""
SLIDE = (
    r"""\RequirePackage{fix-cm}
\documentclass[aspectratio=169]{beamer}""",
    r"""\setbeamertemplate{navigation symbols}{}
\setbeamercolor{background canvas}{bg=gt-paper}
\setbeamersize{text margin left=5mm, text margin right=5mm}
\begin{document}
\begin{frame}[plain]
\centering""",
    r"\end{frame}",
)
PAGE = (
    r"""\RequirePackage{fix-cm}
\documentclass{article}
\usepackage[paperwidth=%.2fpt, paperheight=%.2fpt, margin=0pt]{geometry}""",
    r"""\pagestyle{empty}
\topskip=0pt \parindent=0pt
\begin{document}""",
    "",
)
"""Before the preamble, after it, and after the pictures."""


def _statements(drawing: Drawing) -> dict[str, str]:
    """Return what draws each mark, by its id; "" for one that is not shown. The lines of a caption are one mark."""
    marks = list(drawing.marks())
    places = {mark.id: (mark.x, mark.y) for mark in marks if isinstance(mark, NodeMark)}
    lines = [mark for mark in marks if isinstance(mark, TextMark) and mark.role is Role.CAPTION]
    found = {}
    for mark in marks:
        if mark.role is Role.HIDDEN:
            found[mark.id] = ""
        elif isinstance(mark, EdgeMark):
            ends = " -- ".join(_point(*places[end]) for end in (mark.tail, mark.head))
            found[mark.id] = rf"\draw[gt/edge/{mark.role}] {ends};"
        elif isinstance(mark, NodeMark):
            found[mark.id] = _node(drawing, mark)
        elif mark not in lines:
            found[mark.id] = _text(mark)
    if lines:
        found["caption"] = _caption(lines)
    return found


def _node(drawing: Drawing, mark: NodeMark) -> str:
    size = "" if mark.size == drawing.layout.sizes.label else f", gt/size={_number(mark.size)}"
    look = f"gt/{mark.shape}, gt/node/{mark.role}{size}"
    return rf"\node[{look}] ({mark.id}) at {_point(mark.x, mark.y)} {{{tex(mark.text)}}};"


def _text(mark: TextMark) -> str:
    x, anchor = (mark.x - mark.width / 2, ", anchor=west") if mark.at_left else (mark.x, "")
    look = f"gt/text/{mark.role}, gt/size={_number(mark.size)}{anchor}"
    return rf"\node[{look}] at {_point(x, mark.y)} {{{tex(mark.text)}}};"


def _caption(lines: Sequence[TextMark]) -> str:
    """Join the lines of a caption, so that TeX breaks them in the font of the document."""
    first = lines[0]
    said = sentence(" ".join(line.text for line in lines))
    place = _point(first.x - first.width / 2, first.y + first.size / 2)
    look = f"gt/text/caption, gt/size={_number(first.size)}, gt/lines={_number(first.width)}"
    return rf"\node[{look}] at {place} {{{said}}};"


def _opening(drawings: Sequence[Drawing]) -> list[str]:
    """Return the beginning of a picture: the measures of its nodes, and a sheet that gives all steps one size."""
    layout = drawings[0].layout
    left, bottom, right, top = _box(drawings)
    size = f"gt/size={_number(layout.sizes.label)}"
    measures = [
        f"  gt/{name}/.style={{minimum width={_number(layout.width(leaf))}pt, "
        f"minimum height={_number(layout.height(leaf))}pt, {size}}}"
        for name, leaf in (("inner", False), ("outer", True))
    ]
    sheet = rf"\path[use as bounding box, gt/paper] {_point(left, bottom)} rectangle {_point(right, top)};"
    return [r"\begin{tikzpicture}[gt/picture,", f"{measures[0]},", f"{measures[1]}]", sheet]


Box = tuple[float, float, float, float]
"""Left, bottom, right and top."""


def _box(drawings: Sequence[Drawing]) -> Box:
    """Return the box that holds every drawing."""
    if not drawings:
        raise GameTreeError("needed a drawing or more, got none; draw a tree or the frames of a search")
    lefts, bottoms, rights, tops = zip(*(drawing.box for drawing in drawings), strict=True)
    box = min(lefts), min(bottoms), max(rights), max(tops)
    longest = max(max(map(abs, box)), box[2] - box[0], box[3] - box[1])
    if longest > LONGEST:
        raise GameTreeError(
            f"TeX needs pictures of at most {LONGEST:.0f} points, got {longest:.0f}; draw a smaller tree, or use pdf"
        )
    return box


def _overlay(numbers: Sequence[int]) -> str:
    """Write numbers of slides as beamer takes them: ``1,3-5``."""
    runs = [[number for _, number in run] for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def _point(x: float, y: float) -> str:
    return f"({_number(x)},{_number(y)})"


def _number(length: float) -> str:
    return f"{round(length, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _colour(name: str, colour: str) -> str:
    return rf"\definecolor{{{name}}}{{HTML}}{{{colour.removeprefix('#').upper()}}}"


def _style(sort: str, role: Role, looks: Mapping[Role, Look], parts: Sequence[str]) -> str:
    """Return the look of a role; one that the theme has no look for is black, as a drawing may give a mark any role."""
    look = looks.get(role, Look())
    keys = [
        f"{KEYS[part]}={f'gt-{sort}-{role}-{part}' if role in looks else 'black'}"
        for part in parts
        if getattr(look, part) != "none"
    ]
    if "line" in parts:
        keys += [f"line width={look.width:g}pt", DASHES[look.dash]]
    return ", ".join([*keys, *([r"node font=\bfseries"] if look.bold else [])])


SHOWN = [role for role in Role if role is not Role.HIDDEN]
KEYS = {"line": "draw", "fill": "fill", "text": "text"}
SHAPES = r"""\makeatletter
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
\makeatother"""
"""As Graphviz draws them; corners in fractions of the box around a node, from its lower left."""
INTRODUCTION = rf"""% Styles for pictures of gametree. In the preamble of your document, with the path to this file:
%   \input{{{PREAMBLE}}}
% Then \input{{step-a}} is a picture, and \resizebox{{\linewidth}}{{!}}{{\input{{step-a}}}} one as wide as the text.
% In beamer, \input{{steps}} in a frame is a picture that changes from slide to slide.
% Without a background: \tikzset{{gt/paper/.style={{}}}}
% With babel, where it makes letters such as ; or " active: \usetikzlibrary{{babel}}
\usepackage{{tikz}}"""
BASICS = r"""  gt/picture/.style={x=1pt, y=1pt, every node/.style={inner sep=0pt, outer sep=0pt}},
  gt/paper/.style={fill=gt-paper},
  gt/size/.style={font=\sffamily\fontsize{#1pt}{1.45\dimexpr#1pt\relax}\selectfont, text height=0.7*#1, text depth=0pt},
  gt/lines/.style={anchor=north west, align=flush left, text width=#1pt},
  gt/max/.style={shape=gt triangle up, gt/inner},
  gt/min/.style={shape=gt triangle down, gt/inner},
  gt/chance/.style={shape=gt ellipse, gt/inner},
  gt/player/.style={shape=gt hexagon, gt/inner},
  gt/leaf/.style={shape=rectangle, gt/outer},"""
