"""Trees as lists with one node per line: text indented by level, and Markdown lists."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..errors import TreeError
from ..phrases import Code, Phrase, gettext, short_repr
from ..values import NUMBER
from .drafts import Draft

BULLETS = "-*+•◦▪‣–"
"""bullets of Markdown and of slides"""
_MARKER = re.compile(rf"(?:[{re.escape(BULLETS)}]|(\d{{1,9}})[.)])(?:[ ]{{1,4}}(?=\S)|\Z)")
"""pattern of the start of a list item, with the number of an ordered item"""
_BRACKET = re.compile(r"[\[\]{}]")
_TAB, _INDENTED_CODE = 4, 4
"""width of a tab in Markdown, and additional indentation that Markdown reads as code, in columns"""


@dataclass(slots=True)
class _Line:
    number: int
    indent: str
    text: str
    content: int = 0
    """column at which the text of an item begins"""
    ordinal: str = ""
    """number of an item of an ordered list"""
    draft: Draft = field(default_factory=Draft)
    inside: str | None = None
    """indentation of the item's children"""


def is_indented_text(text: str) -> bool:
    """Return whether lines after the first are indented; return False for text with brackets, which is assumed to be in
    the notation.

    >>> is_indented_text("MAX\\n  3\\n  5"), is_indented_text("max[\\n  3\\n  5]"), is_indented_text("3\\n  5\\n  2")
    (True, False, False)
    """
    first, *rest = _lines(text) or [_Line(0, "", "")]
    is_label = not NUMBER.fullmatch(first.text) and not _BRACKET.search(text)
    return bool(rest) and is_label and all(_is_deeper(line, first) for line in rest)


def _is_deeper(line: _Line, other: _Line) -> bool:
    return line.indent != other.indent and line.indent.startswith(other.indent)


def draft_of_indented(text: str) -> Draft:
    """Return the root of a text with one node per line; the children of a node are the more deeply indented lines below
    it.
    """
    lines = _lines(text)
    for line in lines:
        if _MARKER.match(line.text):
            problem = gettext(
                "line %(line)s: %(text)s can be a list item or a label; begin all lines with a bullet, or begin none "
                "with one"
            )
            raise TreeError(problem.with_values(line=line.number, text=short_repr(line.text)))
    return _root(lines)


def draft_of_markdown(text: str) -> Draft:
    """Return the root of a nested list in Markdown or from a slide, whose items begin with a bullet or a number."""
    lines = _lines(text.expandtabs(_TAB))
    for line in lines:
        marker = _MARKER.match(line.text)
        if not marker:
            problem = gettext(
                "line %(line)s: %(text)s is not an item of the list; write a bullet before each node, as in %(example)s"
            )
            values = {"line": line.number, "text": short_repr(line.text), "example": Code("- 3")}
            raise TreeError(problem.with_values(**values))
        line.text, line.content = line.text[marker.end() :], len(line.indent) + max(marker.end(), 2)
        line.ordinal = marker[1] or ""
    root = _root(lines)
    ordinals = {id(line.draft): line.ordinal or "1" for line in lines}
    for line in lines:
        _refuse_other_levels(line, lines)
        for place, child in enumerate(line.draft.children, start=1):
            if ordinals[id(child)] not in ("1", str(place)):
                problem = gettext(
                    "%(place)s: item %(place_in_list)s of its list has the number %(number)s, which can be a value; "
                    "number the items 1, 2, 3 …, or write - before each"
                )
                values = {"place_in_list": place, "number": Code(ordinals[id(child)])}
                raise TreeError(problem.with_values(place=child.place, **values))
    return root


def _refuse_other_levels(line: _Line, lines: list[_Line]) -> None:
    """Refuse an indentation that Markdown reads as a different level or as code."""
    if line.inside is None or line.content <= len(line.inside) < line.content + _INDENTED_CODE:
        return
    child = next(other for other in lines if other.number > line.number)
    problem = gettext(
        "line %(line)s is indented by %(spaces)s, which Markdown does not read as a level below line %(above)s; indent "
        "it by %(least)s"
    )
    values = {"spaces": short_repr(line.inside), "above": line.number, "least": short_repr(" " * line.content)}
    raise TreeError(problem.with_values(line=child.number, **values))


def _lines(text: str) -> list[_Line]:
    """Return the lines that are not blank."""
    parts = ((number, line, line.strip()) for number, line in enumerate(text.split("\n"), start=1))
    return [_Line(number, line[: line.index(bare)], bare) for number, line, bare in parts if bare]


def _root(lines: list[_Line]) -> Draft:
    if not lines:
        raise TreeError(gettext("the text is empty; write a node on each line"))
    path: list[_Line] = []
    for line in lines:
        line.draft = _drafted(line)
        above = _take_parent(line, path)
        if above:
            above.draft.children.append(line.draft)
        elif line is not lines[0]:
            problem = gettext(
                "line %(line)s begins a second tree; indent it further than line %(first)s, or leave it out"
            )
            raise TreeError(problem.with_values(line=line.number, first=lines[0].number))
        path.append(line)
    return lines[0].draft


def _take_parent(line: _Line, path: list[_Line]) -> _Line | None:
    """Return the last line on the path that is less indented than ``line``, and remove the lines after it from the
    path.
    """
    while path and not _is_deeper(line, path[-1]):
        path.pop()
    if not path:
        return None
    above = path[-1]
    above.inside = line.indent if above.inside is None else above.inside
    if above.inside != line.indent:
        problem = gettext(
            "line %(line)s is indented by %(own)s, but the other lines of its level are indented by %(other)s; "
            "indent all of them alike, with spaces or with tabs"
        )
        values = {"own": short_repr(line.indent), "other": short_repr(above.inside)}
        raise TreeError(problem.with_values(line=line.number, **values))
    return above


def _drafted(line: _Line) -> Draft:
    """Return the node of a line; the line can begin with the node's move or probability, followed by an arrow."""
    place = gettext("line %(line)s").with_values(line=line.number)
    if _BRACKET.search(line.text):
        problem = gettext(
            "%(place)s: %(text)s contains brackets; write each child on a line of its own, and a tuple as in "
            "%(example)s"
        )
        raise TreeError(problem.with_values(place=place, text=short_repr(line.text), example=Code("(3, 5)")))
    move, *label = (part.strip() for part in re.split("->|→", line.text))
    if len(label) > 1:
        problem = gettext("%(place)s: %(text)s has several arrows; write one move before the node")
        raise TreeError(problem.with_values(place=place, text=short_repr(line.text)))
    own = label[0] if label else move
    _refuse_probability_as_name(own, place)
    return Draft(place, attributes={"label": own}, edge={"label": move} if label else {})


def _refuse_probability_as_name(label: str, place: Phrase) -> None:
    name, colon, rest = (part.strip() for part in label.partition(":"))
    if colon and NUMBER.fullmatch(name.removesuffix("%").rstrip()):
        problem = gettext(
            "%(place)s: %(number)s before a colon can be a probability or a name; write %(example)s for a probability"
        )
        example = Code(f"{name} -> {rest}")
        raise TreeError(problem.with_values(place=place, number=Code(name), example=example))
