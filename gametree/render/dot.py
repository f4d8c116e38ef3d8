"""DOT: a drawing as the text that Graphviz reads, with the position of every mark."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator

from ..drawing.drawing import Drawing
from ..drawing.measures import label_offset
from ..drawing.shapes import BoxMark, CellMark, EdgeMark, Mark, NodeMark, Role, StrikeMark, TextMark
from ..drawing.themes import Look, Theme
from ..fonts import FAMILY
from .format import SLIDE_MARGIN, PictureSize, StepFormat

_SHAPES = {"max": "triangle", "min": "invtriangle", "chance": "ellipse", "leaf": "box", "player": "hexagon"}
FALLBACK = f"{FAMILY},Verdana,Geneva,sans-serif"
"""fonts of nearly the same widths, for computers that lack the first"""


def dot(
    drawing: Drawing,
    theme: Theme,
    *,
    hidden: Container[str] = (),
    paper: bool = True,
    size: tuple[float, float] | None = None,
) -> str:
    """Return DOT text for ``neato -n2`` (or ``nop2``): one statement a mark, each with its id and class.

    Marks that this frame does not show are drawn too where ``hidden`` has their id, for a player to switch on. Without
    ``paper`` there is no background, but the picture has the same size. ``size`` is the width and height that the
    picture has, in points, with the drawing in its middle; it keeps the shape of the drawing where its height is
    infinite.
    """
    marks = ((mark, 1.0) for mark in marks_of(drawing, hidden))
    return pinned_dot(
        marks, drawing.box if size is None else _widened(drawing.box, size), theme, paper=paper, size=size
    )


def marks_of(drawing: Drawing, hidden: Container[str] = ()) -> Iterator[Mark]:
    """Yield the marks that a drawing shows, and the hidden ones whose id is in ``hidden``."""
    return (mark for mark in drawing.marks() if mark.role is not Role.HIDDEN or mark.id in hidden)


Box = tuple[float, float, float, float]
"""left, bottom, right and top"""


def _widened(box: Box, size: tuple[float, float]) -> Box:
    """Return a box around another one, with its middle and margins, that has the shape of a size.

    >>> [round(side, 1) for side in _widened((0, 0, 10, 20), (400, 200))], _widened((0, 0, 9, 9), (400, float("inf")))
    ([-15.4, -0.2, 25.4, 20.2], (0, 0, 9, 9))
    """
    left, bottom, right, top = box
    if math.isinf(size[1]):
        return box
    aside, over = (right - left) * SLIDE_MARGIN, (top - bottom) * SLIDE_MARGIN
    left, bottom, right, top = left - aside, bottom - over, right + aside, top + over
    across = max(0.0, (top - bottom) * size[0] / size[1] - (right - left)) / 2
    up = max(0.0, (right - left) * size[1] / size[0] - (top - bottom)) / 2
    return left - across, bottom - up, right + across, top + up


def pinned_dot(
    marks: Iterable[tuple[Mark, float]],
    box: Box,
    theme: Theme,
    *,
    paper: bool = True,
    size: tuple[float, float] | None = None,
) -> str:
    """Return DOT text for marks, each with the scale of its line width, on a sheet of this box."""
    lines = [
        "digraph gametree {",
        f'graph [bgcolor="{theme.paper if paper else "transparent"}", outputorder="edgesfirst", splines="line"];',
        f'graph [layout="nop2", pad="0", margin="0"{_size(box, size)}];',
        f'node [fixedsize="shape", fontname={quote(fonts(theme.font))}, margin="0"];',
        'edge [arrowhead="none"];',
        _sheet(*box),
    ]
    lines.extend(_statement(mark, theme, scale) for mark, scale in marks)
    lines.append("}")
    return "\n".join(lines) + "\n"


def fonts(family: str) -> str:
    """Return the fonts of texts: a family, and those for computers that lack it.

    >>> fonts("Fira Sans").split(",")[:2]
    ['Fira Sans', 'DejaVu Sans']
    """
    return FALLBACK if family == FAMILY else f"{family},{FALLBACK}"


def quote(text: str) -> str:
    r"""Quote a text for DOT so that Graphviz prints it literally: no entity, escape or HTML is read in it.

    >>> print(quote('<b> & "x" \\N'))
    "<b> &amp; \"x\" \\N"
    """
    escaped = text.replace("&", "&amp;").replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _statement(mark: Mark, theme: Theme, scale: float) -> str:
    """Return the statement of a mark; the order of its attributes is part of golden files."""
    if isinstance(mark, EdgeMark):
        return _line(mark, theme, scale)
    if isinstance(mark, StrikeMark):
        pos = ";".join(_stroke(*stroke) for stroke in mark.strokes)
        return (
            f"{mark.tail} -> {mark.head} [{_tags('strike', mark)}, "
            f'pos="{pos}", color="{theme.strike.line}", penwidth="{theme.strike.width * scale:.3g}"];'
        )
    if isinstance(mark, TextMark):
        return _text(mark, theme)
    return _shape(mark, theme, scale)


def _line(mark: EdgeMark, theme: Theme, scale: float) -> str:
    look = theme.edges.get(mark.role, _HIDDEN_LOOK)
    style = f', style="{look.dash}"' if look.dash else ""
    tail, head = (f"{mark.tail}:s", f"{mark.head}:n") if mark.framed else (mark.tail, mark.head)
    return f'{tail} -> {head} [{_tags("edge", mark)}, color="{look.line}", penwidth="{look.width * scale:.3g}"{style}];'


def _text(mark: TextMark, theme: Theme) -> str:
    look = theme.texts.get(mark.role, _HIDDEN_LOOK)
    label = quote(mark.text or " ")
    if mark.at_left:
        label = label[:-1] + '\\l"'
    bold = f", fontname={quote(f'{theme.font} Bold')}" if look.bold else ""
    return (
        f"{mark.id} [{_tags('text', mark)}, {_box(mark.x, mark.y, mark.width, mark.size * 1.4)}, "
        f'shape="plaintext", {_label(label, mark.size, look)}{bold}];'
    )


def _shape(mark: NodeMark | CellMark | BoxMark, theme: Theme, scale: float) -> str:
    look = theme.nodes.get(mark.role, _HIDDEN_LOOK)
    tags, style, more = _tags("node", mark), "filled", ""
    if isinstance(mark, BoxMark):
        tags, label = _tags("box", mark), 'label=""'
        shape, style = ("box", style) if mark.height else ("underline", "")
    else:
        shape, label = "box", _label(quote(mark.text), mark.size, look)
    if isinstance(mark, NodeMark):
        tags, style = _tags(f"node gt-{mark.shape}", mark), f"filled,{look.dash}" if look.dash else "filled"
        if mark.framed:
            label, more = _label('""', mark.size, look), _framed_label(mark, look)
        else:
            shape = _SHAPES[mark.shape]
    return (
        f"{mark.id} [{tags}, {_box(mark.x, mark.y, mark.width, mark.height)}, "
        f'shape="{shape}", style="{style}", fillcolor="{look.fill}", color="{look.line}", '
        f'penwidth="{look.width * scale:.3g}", {label}];{more}'
    )


_HIDDEN_LOOK = Look()


def _framed_label(mark: NodeMark, look: Look) -> str:
    """Return the label of a frame around a board as a statement of its own: Graphviz would put it onto the edge."""
    if not mark.text:
        return ""
    y = mark.y + label_offset(mark.height, mark.size, mark.shape == "leaf")
    return (
        f'\n{mark.id}v [id="{mark.id}v", class="gt-node gt-{mark.shape} gt-{mark.role}", '
        f'{_box(mark.x, y, mark.width, mark.size * 1.4)}, shape="plaintext", '
        f"{_label(quote(mark.text), mark.size, look)}];"
    )


def _stroke(x: float, y: float, to_x: float, to_y: float) -> str:
    thirds = (0.0, 1 / 3, 2 / 3, 1.0)
    return " ".join(f"{x + (to_x - x) * part:.2f},{y + (to_y - y) * part:.2f}" for part in thirds)


def _label(quoted: str, size: float, look: Look) -> str:
    return f'label={quoted}, fontsize="{size:.4g}", fontcolor="{look.text}"'


def _tags(sort: str, mark: Mark) -> str:
    return f'id="{mark.id}", class="gt-{sort} gt-{mark.role}"'


def _box(x: float, y: float, width: float, height: float) -> str:
    return f'pos="{x:.2f},{y:.2f}", width="{width / 72:.4f}", height="{height / 72:.4f}"'


def _size(around: Box, box: tuple[float, float] | None) -> str:
    """Return the attribute that scales the picture to a width and height; Graphviz measures it in inches."""
    if box is None:
        return ""
    left, bottom, right, top = around
    scale = min(box[0] / (right - left), box[1] / (top - bottom))
    return f', size="{(right - left) * scale / 72:.6f},{(top - bottom) * scale / 72:.6f}!"'


def _sheet(left: float, bottom: float, right: float, top: float) -> str:
    """Return an invisible sheet behind the picture, so that all frames of a trace have one box."""
    box = _box((left + right) / 2, (bottom + top) / 2, right - left, top - bottom)
    return f'sheet [{box}, shape="box", label="", style="invis"];'


def _draw(drawing: Drawing, theme: Theme, size: PictureSize | None, dpi: float | None) -> bytes:
    return dot(drawing, theme, size=size and size[:2]).encode("utf-8")


DOT = StepFormat("dot", ".dot", 1, draw=_draw)
