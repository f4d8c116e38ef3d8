"""The styles of TikZ pictures, for the preamble of a LaTeX document: how each role looks in a theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..drawing.shapes import Role
from ..drawing.themes import Look, Theme
from .printed_text import Plain

__all__ = ["PREAMBLE", "preamble"]

PREAMBLE = "gametree-preamble"
"""name of the file with the styles"""
DASHES = {"": "solid", "dashed": "dash pattern=on 6pt off 6pt", "dotted": "dash pattern=on 2pt off 6pt"}
"""as in Graphviz"""


def preamble(theme: Theme) -> Plain:
    r"""Return the shapes, and the colours and styles of a theme, for the preamble of a document.

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
        styles += [f"  gt/{sort}/{role}/.style={{{_style(sort, role, looks, parts)}}}," for role in SHOWN]
    colours.append(_colour("gt-strike", theme.strike.line))
    styles.append(f"  gt/strike/.style={{draw=gt-strike, line width={theme.strike.width:.3g}pt}},")
    return Plain("\n".join([INTRODUCTION, SHAPES, *colours, r"\tikzset{", BASICS, *styles, "}", ""]))


def _colour(name: str, colour: str) -> str:
    return rf"\definecolor{{{name}}}{{HTML}}{{{colour.removeprefix('#').upper()}}}"


def _style(sort: str, role: Role, looks: Mapping[Role, Look], parts: Sequence[str]) -> str:
    """Return the style of a role; black where the theme has no look for it, as a drawing may give a mark any role."""
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
\makeatother
\newsavebox\gtbox
\providecommand\gtheight{0.72\textheight}
\def\gtfit#1{\begingroup\sbox\gtbox{#1}\sbox\gtbox{\resizebox{\linewidth}{!}{\usebox\gtbox}}%
  \ifdim\ht\gtbox>\gtheight \sbox\gtbox{\resizebox{!}{\gtheight}{\usebox\gtbox}}\fi
  \makebox[\linewidth]{\usebox\gtbox}\endgroup}
\def\gtlines#1{\raisebox{\dimexpr-0.5\height+0.35em\relax}{\shortstack{#1}}}"""
"""shapes as in Graphviz, with corners in parts of the box around a node, from its lower left"""
INTRODUCTION = rf"""% Styles for pictures of gametree. In the preamble of your document, with the path to this file:
%   \input{{{PREAMBLE}}}
% Then \input{{step-a}} is a picture, and \gtfit{{\input{{step-a}}}} one that fills the line or the rest of a frame.
% In beamer, \input{{overlays}} in a frame is a picture that changes from slide to slide, and fills the frame.
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
  gt/frame/.style={shape=rectangle, gt/inner},
  gt/leaf/.style={shape=rectangle, gt/outer},"""
