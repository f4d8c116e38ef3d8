r"""TikZ: a drawing as a ``tikzpicture``, and all steps as one picture with the overlays of beamer.

A picture uses styles such as ``gt/node/path``; `tikz_styles.preamble` defines them for a document and a theme.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from ..drawing.boards import label_offset
from ..drawing.drawing import Drawing
from ..drawing.shapes import BoxMark, CellMark, EdgeMark, Mark, NodeMark, Role, StrikeMark, TextMark
from ..errors import InputError
from ..phrases import Code, gettext
from .printed_text import Plain
from .tex_text import sentence, tex

__all__ = ["beamer_picture", "box_around", "filled", "scaled", "tikz"]

LARGEST = 2.0
"""greatest scale of a picture in a deck"""
LONGEST = 16000.0
"""greatest length in TeX, in points"""


def tikz(drawing: Drawing) -> Plain:
    r"""Return one picture; it needs TikZ and the styles of `tikz_styles.preamble`.

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
    return Plain(caption + "\n".join([*_opening([drawing]), *lines, *CLOSING]))


def beamer_picture(drawings: Sequence[Drawing]) -> Plain:
    r"""Return one picture for all steps, for a frame of beamer; what changes is inside ``\only<…>``.

    A mark that looks the same in several steps is written once. The drawings are of one tree in one layout.

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
        raise InputError(
            Code("beamer_picture"),
            gettext("drawings in one layout"),
            gettext("%(count)s drawings in %(layouts)s layouts").of(count=len(drawings), layouts=len(layouts)),
            gettext("draw each with %(option)s").of(option=Code("layout=layout_of(trace)")),
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
    return Plain("\n".join([*opening, *lines, *CLOSING]))


CLOSING = (r"\end{tikzpicture}%", "")


def filled(picture: str, box: Box, width: float, height: float) -> str:
    """Return a picture that fills a width or a height, in points of TeX, at most twice as large as usual."""
    left, bottom, right, top = box
    return f"{_scaled(picture, min(LARGEST, width / (right - left), height / (top - bottom)))}\n"


def scaled(picture: str, box: Box, size: tuple[float, float]) -> str:
    """Return a picture that fills a width and height, in points of 1/72 inch, and keeps its shape."""
    left, bottom, right, top = box
    return f"{_scaled(picture, min(size[0] / (right - left), size[1] / (top - bottom)) * TEX_POINTS)}%\n"


def _scaled(picture: str, scale: float) -> str:
    return f"\\scalebox{{{scale:.4f}}}{{%\n{picture}}}"


TEX_POINTS = 72.27 / 72
"""points of TeX in a point of PDF"""


def _statements(drawing: Drawing) -> dict[str, str]:
    """Return the TikZ of each mark, by its id; "" for one that is not shown. The lines of a caption are one mark."""
    marks = list(drawing.marks())
    nodes = {mark.id: mark for mark in marks if isinstance(mark, NodeMark)}
    lines = [mark for mark in marks if isinstance(mark, TextMark) and mark.role is Role.CAPTION]
    found = {
        mark.id: "" if mark.role is Role.HIDDEN else _statement(mark, nodes, drawing.layout.sizes.label)
        for mark in marks
        if mark not in lines
    }
    return found | ({"caption": _caption(lines)} if lines else {})


def _statement(mark: Mark, nodes: Mapping[str, NodeMark], usual_size: float) -> str:
    if isinstance(mark, EdgeMark):
        tail, head = nodes[mark.tail], nodes[mark.head]
        down, up = (tail.height / 2, head.height / 2) if mark.framed else (0.0, 0.0)
        return rf"\draw[gt/edge/{mark.role}] {_point(tail.x, tail.y - down)} -- {_point(head.x, head.y + up)};"
    if isinstance(mark, StrikeMark):
        strokes = " ".join(f"{_point(x, y)} -- {_point(to_x, to_y)}" for x, y, to_x, to_y in mark.strokes)
        return rf"\draw[gt/strike] {strokes};"
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
    """Return a text, with its line breaks inside a macro of the styles."""
    lines = list(map(tex, text.split("\n")))
    return lines[0] if len(lines) == 1 else r"\gtlines{" + r"\\".join(lines) + "}"


def _caption(lines: Sequence[TextMark]) -> str:
    """Join the lines of a caption: TeX breaks them in the font of the document."""
    first = lines[0]
    said = sentence(" ".join(line.text for line in lines))
    place = _point(first.x - first.width / 2, first.y + first.size / 2)
    look = f"gt/text/caption, gt/size={_number(first.size)}, gt/lines={_number(first.width)}"
    return rf"\node[{look}] at {place} {{{said}}};"


def _opening(drawings: Sequence[Drawing]) -> list[str]:
    """Return the beginning of a picture: the sizes of its nodes, and a sheet that gives all steps one size."""
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
    """Return the box that holds every drawing."""
    if not drawings:
        raise InputError(
            Code("TikZ"), gettext("at least one drawing"), Code("0"), gettext("draw a tree or the frames of a search")
        )
    lefts, bottoms, rights, tops = zip(*(drawing.box for drawing in drawings), strict=True)
    box = min(lefts), min(bottoms), max(rights), max(tops)
    longest = max(max(map(abs, box)), box[2] - box[0], box[3] - box[1])
    if longest > LONGEST:
        raise InputError(
            Code("TeX"),
            gettext("pictures of at most %(most)s points").of(most=f"{LONGEST:.0f}"),
            f"{longest:.0f}",
            gettext("draw a smaller tree, or use pdf"),
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
