"""Grids of boxes that students cross on paper and a scanner can read; each question has a grid.

A grid depends only on its exercise, not on the key; a scanner finds the position of a grid from the squares and the
code of the grid.
"""

from __future__ import annotations

import hashlib
import hmac
import math
from base64 import b32encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from html import escape
from itertools import accumulate, islice
from typing import Any, NamedTuple

from gametree.errors import InputError
from gametree.exercises.exercise import Exercise
from gametree.exercises.kinds.question_kind import LINES_IN_ORDER
from gametree.fonts import FAMILY, text_width
from gametree.phrases import Code, gettext

from .paper_words import paper_words
from .qr_code import qr_modules

WIDTH = 508.0
"""width of a grid, in points: the text width on A4, the narrowest paper"""
BOX = 9.4
"""side of a box, in points"""
SQUARE = 7.0
"""side of the black squares around a grid, in points"""
QR_PLACE, QR_SIDE = (22.0, 4.0), 33.0
"""top left corner and side of the QR code, in points"""
_PITCH, _LINE, _NEXT_LINE = 13.0, 18.0, 12.6
"""minimum distance between two boxes, in points: horizontally, vertically with texts between them, and vertically
without texts
"""
_CAPTION, _FIELD_GAP, _LEFT, _TOP, _BOTTOM = 26.0, 6.0, 14.0, 46.0, 10.0
_SQUARES_EVERY = 80.0
"""maximum distance between neighbouring squares along a side of a grid, in points"""
_DIGITS = tuple("0123456789")
_JOINED = {"∨": "or", "∧": "and"}
_DASH, _LOW, _HIGH, _MINUS, _SPAN = "–", "−∞", "+∞", "−", "[ ]"
_MOST_CHOICES = 33
"""maximum number of boxes side by side"""
_MOST_IN_ROW = 12
"""maximum number of leaves or branches in a row of boxes"""
PREFIX = "GT"
"""prefix of the code of every grid"""


class Unclear(ValueError):
    """Raised if the crosses do not determine an answer."""


class Row(NamedTuple):
    """A row of boxes, at most one of which may be crossed unless ``many`` is set."""

    caption: str
    choices: tuple[str, ...]
    many: bool = False


class Field(NamedTuple):
    """The rows for one part of an answer."""

    name: str
    rows: tuple[Row, ...]


class PlacedBox(NamedTuple):
    """A box of a grid: the number of its row, its meaning, and the coordinates of its centre from the top left corner
    of the grid, in points.
    """

    row: int
    choice: str
    x: float
    y: float


def code_of(secret: str | bytes, *what: str) -> str:
    """Return the code of the grid that ``what`` describes by exam, student, question and exercise. Only the owner of
    the secret can compute the code.

    >>> code_of("a long random secret", "Exam 1", "u1", "1", "values")
    'GTVXRI3SKEGCFKXT6D'
    """
    key = secret.encode() if isinstance(secret, str) else secret
    digest = hmac.digest(key, "\0".join(("scan", *what)).encode(), hashlib.sha256)
    return PREFIX + b32encode(digest)[:16].decode()


# ---- Numbers in boxes ------------------------------------------------------------------------------


class _Numbers(NamedTuple):
    """The boxes for the numbers of an exercise: digits of the numerator and the denominator, and other boxes."""

    digits: int
    denominator: int = 0
    heads: tuple[str, ...] = ()

    def rows(self, caption: str) -> list[Row]:
        rows = [Row("", self.heads)] if self.heads else []
        rows += [Row("", _DIGITS)] * self.digits
        rows += [Row("/", _DIGITS)] * (self.denominator > 0) + [Row("", _DIGITS)] * (self.denominator - 1)
        return [Row(caption, rows[0].choices), *rows[1:]]

    def read(self, crossed: Iterator[str]) -> str:
        head = next(crossed) if self.heads else ""
        above, below = (_digits([next(crossed) for _ in range(count)]) for count in (self.digits, self.denominator))
        if head in ("", _MINUS):
            if (below and (not above or not int(below))) or (head and not above):
                raise Unclear
            return head.replace(_MINUS, "-") + above + (f"/{below}" if below else "")
        if above or below:
            raise Unclear
        return {_LOW: "-inf", _HIGH: "inf"}.get(head, head)


def _digits(crossed: Sequence[str]) -> str:
    text = "".join(digit or " " for digit in crossed).lstrip()
    if " " in text:
        raise Unclear
    return str(int(text)) if text else ""


def _numbers_of(exercise: Exercise) -> _Numbers:
    """Return the boxes that suffice for all possible values of an answer, as determined by the leaves and the
    probabilities of the tree.
    """
    tree = exercise.tree
    values = [value for leaf in tree.leaves for value in _flat(tree.value(leaf)) if not math.isinf(value)]
    if exercise.kind == "design-leaves":
        values = list(exercise.key.values())
    fractions = [Fraction(value) for value in values]
    below = math.lcm(*(value.denominator for value in fractions), *_chances(exercise))
    greatest = max((abs(value) for value in fractions), default=Fraction(9))
    heads = (_MINUS,) * any(value < 0 for value in fractions)
    return _Numbers(len(str(math.ceil(greatest * below))), len(str(below)) if below > 1 else 0, heads)


def _flat(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _chances(exercise: Exercise) -> list[int]:
    """Return, for each node, the product of the common denominators of the probabilities at the node's ancestors."""
    tree, below = exercise.tree, [1] * len(exercise.tree)
    for node in tree:
        shares = [tree.probability(child) for child in tree.children(node)]
        own = math.lcm(*(Fraction(share).denominator for share in shares if share is not None))
        for child in tree.children(node):
            below[child] = below[node] * own
    return below


# ---- Parts of answers ------------------------------------------------------------------------------


class _Part(NamedTuple):
    """The boxes for a part of an answer: boxes for ``signs``, followed by boxes for the numbers, with captions."""

    numbers: _Numbers
    captions: tuple[str, ...] = ("",)
    signs: tuple[str, ...] = ()

    def field(self, name: str) -> Field:
        rows = [Row("", self.signs)] if self.signs else []
        for caption in self.captions:
            rows += self.numbers.rows(caption)
        first = Row(f"{name} {rows[0].caption}".strip(), rows[0].choices)
        return Field(name, (first, *rows[1:]))

    def read(self, crossed: Iterator[str]) -> str:
        sign = next(crossed) if self.signs else ""
        found = [self.numbers.read(crossed) for _ in self.captions]
        given = [one for one in found if one]
        if _DASH in (sign, *found):
            return _alone(_DASH, (sign, *given))
        if self.signs:
            wanted = {"": 0, _SPAN: 2}.get(sign, 1)
            if len(given) != wanted or found[:wanted] != given:
                raise Unclear
            return f"[{', '.join(given)}]" if sign == _SPAN else f"{sign} {''.join(given)}".strip()
        if len(given) not in (0, len(found)):
            raise Unclear
        return f"({', '.join(given)})" if len(given) > 1 else "".join(given)


def _alone(text: str, crossed: Sequence[str]) -> str:
    if [one for one in crossed if one] != [text]:
        raise Unclear
    return text


def _part_of(exercise: Exercise) -> _Part:
    numbers, dash = _numbers_of(exercise), (_DASH,) * (exercise.prunes and exercise.question_kind.sort.fills_nodes)
    kind = exercise.question_kind.sort.input
    if kind == "window":
        return _Part(numbers._replace(heads=(*numbers.heads, _LOW, _HIGH, *dash)), ("α", "β"))
    if kind == "interval":
        return _Part(numbers, ("", "…"), ("=", "≤", "≥", _SPAN, *dash))
    if kind == "bound":
        return _Part(numbers, ("",), ("=", "≤", "≥", *dash))
    size = len(_flat(exercise.tree.value(exercise.tree.leaves[0])))
    captions = tuple(map(str, range(1, size + 1))) if size > 1 else ("",)
    return _Part(numbers._replace(heads=(*numbers.heads, *dash)), captions)


# ---- The grid --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AnswerGrid:
    """The boxes for the answer to an exercise, with methods that read the crosses in the boxes.

    >>> grid = AnswerGrid(Exercise("pruned-leaves", "[[3 12 8] [2 4 6] [14 5 2]]"))
    >>> [row.choices[:4] for field in grid.fields for row in field.rows]
    [('B1', 'B2', 'B3', 'C1'), ('none',)]
    >>> grid.read([["C2", "C3"], []])
    ('C2 C3', {'C2': 'x', 'C3': 'x'})
    """

    exercise: Exercise

    @cached_property
    def _part(self) -> _Part:
        """The boxes for the part of each node."""
        return _part_of(self.exercise)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        kind = self.exercise.question_kind
        labels = [self.exercise.tree.label(node) for node in kind.targets(self.exercise)]
        match kind.sort.name:
            case "marks":
                rows = [
                    Row("", tuple(labels[start : start + _MOST_IN_ROW]), True)
                    for start in range(0, len(labels), _MOST_IN_ROW)
                ]
                none = paper_words(self.exercise.lang)["none"]
                return (*(Field("", (row,)) for row in rows), Field("", (Row("", (none,), True),)))
            case "fields":
                return tuple(map(self._part.field, labels))
            case "order" if kind.sort.at == "children":
                return tuple(_order(name, some) for name, some in kind.parts_of_page(self.exercise).items())
            case "order":
                return (_order("", labels),)
        return self._line()

    @cached_property
    def _choices(self) -> tuple[str, ...]:
        """The moves or tables from which the answer is chosen; empty for a number or a condition."""
        exercise, kind = self.exercise, self.exercise.question_kind
        if kind.sort == LINES_IN_ORDER:
            raise InputError(_NOT_CROSSED.with_values(kind=Code(exercise.kind), option=Code("--scan")))
        if kind.sort.at == "moves":
            return tuple(exercise.tree.move(node) for node in kind.targets(exercise))
        return () if self._count else tuple(kind.parts_of_page(exercise))

    @cached_property
    def _count(self) -> _Part | None:
        """Return the boxes for a whole number (the number of leaves, or the number of a step in a long table); None for
        any other answer.
        """
        parts = self.exercise.question_kind.parts_of_page(self.exercise)
        most = len(parts or self.exercise.tree.leaves)
        if isinstance(self.exercise.key, int) and (not parts or most > _MOST_CHOICES):
            return _Part(_Numbers(len(str(most))))
        return None

    @cached_property
    def _condition(self) -> _Part:
        """The boxes for a condition on x."""
        return _Part(_numbers_of(self.exercise), ("",), ("<", "≤", "=", "≥", ">"))

    def _line(self) -> tuple[Field, ...]:
        """Return the rows of an answer with a single part: a choice, a number or a set of numbers."""
        if self._choices:
            return (Field("", (Row("", self._choices),)),)
        if self._count:
            return (self._count.field(""),)
        condition = self._condition.field("x").rows
        return (Field("x", (Row("x", ("∅", "∀")), *condition)), Field("", (Row("", ("∨", "∧")), *condition)))

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        return tuple(row for field in self.fields for row in field.rows)

    def read(self, crossed: Sequence[Sequence[str]]) -> tuple[str, dict[str, str]]:
        """Return the answer that the crosses in each row form, as it would be typed, and its parts; raise `Unclear` if
        the crosses do not determine an answer.
        """
        kind = self.exercise.question_kind.sort
        if kind.name == "marks":
            *marked, none = crossed
            labels = [label for some in marked for label in some]
            if none and labels:
                raise Unclear
            return ("[]" if none else " ".join(labels)), dict.fromkeys(labels, "x")
        if any(len(some) > 1 for some in crossed):
            raise Unclear
        single = iter([some[0] if some else "" for some in crossed])
        if kind.name == "fields":
            parts = {field.name: self._part.read(single) for field in self.fields}
            return _joined(parts), {name: text for name, text in parts.items() if text}
        if kind.name == "order":
            complete = kind.at == "children"
            parts = {field.name: _in_order([next(single) for _ in field.rows], complete) for field in self.fields}
            return ", ".join(f"{name}: {text}".removeprefix(": ") for name, text in parts.items() if text), {}
        return self._read_line(single), {}

    def read_clear(self, crossed: Sequence[Sequence[str]]) -> tuple[str, dict[str, str]]:
        """Return the result of `read` for only those nodes whose crosses are clear; the result is empty for an answer
        with a single part.
        """
        if self.exercise.question_kind.sort.name != "fields":
            return "", {}
        parts, rest = dict[str, str](), iter(crossed)
        for field in self.fields:
            own = list(islice(rest, len(field.rows)))
            with suppress(Unclear):
                if all(len(some) < 2 for some in own):
                    parts[field.name] = self._part.read(iter(["".join(some) for some in own]))
        return _joined(parts), {name: text for name, text in parts.items() if text}

    def _read_line(self, crossed: Iterator[str]) -> str:
        if self._choices:
            return next(crossed)
        if self._count:
            return self._count.read(crossed)
        whole, condition = next(crossed), self._condition
        first, joined, second = condition.read(crossed), next(crossed), condition.read(crossed)
        if whole:
            return {"∅": "never", "∀": "always"}[_alone(whole, (whole, first, joined, second))]
        if bool(joined) != bool(second) or (second and not first):
            raise Unclear
        more = f" {_JOINED[joined]} x {second}" if joined else ""
        return f"x {first}{more}" if first else ""

    # ---- The position ----

    @cached_property
    def _layout(self) -> tuple[list[PlacedBox], list[tuple[float, float, Row]], float]:
        """Return the boxes, the rows with the positions of their first boxes, and the height of the grid."""
        pitch = max([_PITCH, *(text_width(text, 6) + 2 for row in self.rows for text in row.choices)])
        widest = max(len(row.choices) for row in self.rows)
        field_width = _CAPTION + pitch * widest + _FIELD_GAP
        available = WIDTH - 2 * _LEFT + _FIELD_GAP
        if field_width > available:
            raise InputError(_TOO_WIDE.with_values(kind=Code(self.exercise.kind), option=Code("--scan")))
        columns, top, number = max(1, int(available / field_width)), _TOP, 0
        boxes, placed = list[PlacedBox](), list[tuple[float, float, Row]]()
        for start in range(0, len(self.fields), columns):
            beside = self.fields[start : start + columns]
            for column, field in enumerate(beside):
                left = _LEFT + _CAPTION + column * field_width + pitch / 2
                for row, bottom in zip(field.rows, _bottoms(field), strict=True):
                    y = top + bottom - BOX / 2 - 2
                    placed.append((left, y, row))
                    boxes += [PlacedBox(number, text, left + pitch * n, y) for n, text in enumerate(row.choices)]
                    number += 1
            top += max(_bottoms(field)[-1] for field in beside) + _FIELD_GAP
        return boxes, placed, top + _BOTTOM

    @property
    def boxes(self) -> list[PlacedBox]:
        return self._layout[0]

    @property
    def height(self) -> float:
        """The height of the grid, in points."""
        return self._layout[2]

    @cached_property
    def squares(self) -> list[tuple[float, float]]:
        """The coordinates of the centres of the black squares around the grid, from its top left corner, in points."""
        side = SQUARE / 2
        ends, last = (side, WIDTH - side), self.height - side
        steps = math.ceil(self.height / _SQUARES_EVERY)
        sides = [(x, side + (last - side) * step / steps) for step in range(steps + 1) for x in ends]
        return [*sides, *((WIDTH * part / 3, y) for part in (1, 2) for y in (side, last))]

    def svg(self, code: str, instruction: str) -> str:
        """Return a drawing of the empty grid with its code."""
        parts = [f'<path d="{_qr_path(code)}" fill="#000"/>']
        parts += [_rectangle(x, y, SQUARE, 'fill="#000"') for x, y in self.squares]
        parts.append(_text(_LEFT + 56, 30, instruction, 7.5, "start"))
        parts += [_rectangle(box.x, box.y, BOX, 'fill="none" stroke="#000" stroke-width="0.6"') for box in self.boxes]
        shown = [is_new for field in self.fields for is_new in _choice_flags(field)]
        parts += [_text(box.x, box.y - BOX / 2 - 1.6, box.choice, 6) for box in self.boxes if shown[box.row]]
        for left, y, row in self._layout[1]:
            parts.append(_text(left - BOX / 2 - 5, y + 2.6, row.caption, 7, "end"))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {self.height:g}" '
            f'font-family="{FAMILY}">{"".join(parts)}</svg>'
        )


_NOT_CROSSED = gettext(
    "an answer of kind %(kind)s is a program, whose lines cannot be given by crosses in boxes; use other kinds of "
    "question, or leave out %(option)s"
)
_TOO_WIDE = gettext(
    "a question of kind %(kind)s has more boxes than fit on the paper; use a smaller tree, or leave out %(option)s"
)


def _joined(parts: Mapping[str, str]) -> str:
    given = {name: text for name, text in parts.items() if text and text != _DASH}
    return "; ".join(f"{name} {'' if text[0] in '=≤≥' else '= '}{text}" for name, text in given.items())


def _order(name: str, labels: Sequence[str]) -> Field:
    rows = [Row(f"{name} {place}.".strip(), tuple(labels)) for place in range(1, len(labels) + 1)]
    return Field(name, tuple(rows))


def _in_order(crossed: Sequence[str], complete: bool) -> str:
    given = [label for label in crossed if label]
    is_whole = len(given) in (0, len(crossed)) if complete else list(crossed[: len(given)]) == given
    if not is_whole or len(set(given)) < len(given):
        raise Unclear
    return " ".join(given)


def _choice_flags(field: Field) -> list[bool]:
    """Return for each row whether texts are printed above its boxes; texts that repeat the texts of the row above are
    omitted.
    """
    rows = field.rows
    return [number == 0 or row.choices != rows[number - 1].choices for number, row in enumerate(rows)]


def _bottoms(field: Field) -> list[float]:
    """Return the distance of each row's lower end from the top of its field, in points."""
    return list(accumulate(_LINE if is_new else _NEXT_LINE for is_new in _choice_flags(field)))


def _rectangle(x: float, y: float, side: float, look: str) -> str:
    return f'<rect x="{x - side / 2:.2f}" y="{y - side / 2:.2f}" width="{side}" height="{side}" {look}/>'


def _text(x: float, y: float, text: str, size: float, anchor: str = "middle") -> str:
    return f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size}" text-anchor="{anchor}">{escape(text)}</text>'


def _qr_path(code: str) -> str:
    drawn = qr_modules(code)
    side = QR_SIDE / len(drawn)
    modules = [(x, y) for y, line in enumerate(drawn) for x, light in enumerate(line) if not light]
    left, top = QR_PLACE
    return "".join(
        f"M{left + side * x:.3f} {top + side * y:.3f}h{side:.3f}v{side:.3f}h-{side:.3f}z" for x, y in modules
    )
