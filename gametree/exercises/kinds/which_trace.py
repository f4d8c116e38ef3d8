"""Which trace: which of several tables of steps is that of the right search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...errors import InputError
from ...phrases import Code, gettext, plain
from ...rules import Shown
from ...trace.result import Result
from ...trace.trace import EventKind
from ...values import show
from ..answers import unreadable as words
from ..answers.numbers import said, unpacked
from ..answers.unreadable import AnswerError
from .kind import ONE_PART, Kind

if TYPE_CHECKING:
    from ..exercise import Exercise

__all__ = ["WHICH_TRACE", "Steps", "options", "table"]

Steps = list[list[str]]
"""a row for each evaluated leaf and each node that is left: label, α, β, value, and ``//`` after a cut-off"""


def table(result: Result) -> Steps:
    """Return the steps of a search as rows of text.

    >>> import gametree as gt
    >>> table(gt.alphabeta("[[3 12] [2 4]]"))[-2:]
    [['C', '3', '+∞', '2', '//'], ['A', '3', '+∞', '3', '']]
    """
    rows: Steps = []
    cut = False
    for kind, node, value, alpha, beta in result.trace.raw:
        if kind in (EventKind.EVALUATE, EventKind.LEAVE) and value is not None:
            bounds = [show(alpha, sign=True), show(beta, sign=True)]
            rows.append([result.tree.label(node), *bounds, show(value), "//" if cut else ""])
        cut = kind is EventKind.CUT
    return rows


def options(results: Sequence[Result]) -> dict[str, Steps]:
    """Return the tables of some searches, right or mistaken, as details of an exercise; equal ones once.

    >>> import gametree as gt
    >>> two = [gt.minimax("[[3 12] [2 4]]"), gt.alphabeta("[[3 12] [2 4]]")]
    >>> {number: len(rows) for number, rows in options(two * 2).items()}
    {'1': 7, '2': 6}
    """
    found: list[Steps] = []
    for result in results:
        rows = table(result)
        if rows not in found:
            found.append(rows)
    return {str(number): rows for number, rows in enumerate(found, start=1)}


def settle(exercise: Exercise) -> dict[str, Any]:
    """Accept ``{"options": …}``, as `options` makes them; one has to be the table of the right search."""
    given = exercise.details.get("options")
    if not isinstance(given, Mapping) or len(given) < 2:
        needed = gettext("the detail options, two tables or more, as which_trace.options makes them")
        raise InputError(Code("which-trace"), needed, said(given))
    tables = {str(name): [list(map(str, row)) for row in rows] for name, rows in given.items()}
    if list(tables.values()).count(table(exercise.result)) != 1:
        # TRANSLATORS: got tables without the right one, or with it twice; %(given)s is a copy of the tables
        got = gettext("%(given)s without it, or twice").of(given=said(list(tables)))
        raise InputError(Code("which-trace"), gettext("one table of the right search"), got)
    return {"options": tables}


def key(result: Result, exercise: Exercise) -> str | None:
    """Return the number of the table of a search; None if it has none."""
    rows = table(result)
    return next((name for name, other in exercise.details["options"].items() if other == rows), None)


def read(answer: object, exercise: Exercise) -> str:
    """Read the number of a table."""
    given, options = unpacked(answer), exercise.details["options"]
    is_name = isinstance(given, str | int) and not isinstance(given, bool)
    name = plain(given).strip() if is_name else ""
    if name not in options:
        raise AnswerError(words.ANSWER, words.ONE_OF.of(names=", ".join(options)), said(answer))
    return name


WHICH_TRACE = Kind(
    "which-trace",
    ("alphabeta", "minimax"),
    words.TABLE,
    shows=lambda exercise: (Shown.VISITS, Shown.RETURNS, Shown.SEQUENCE),
    key=key,
    read=read,
    example=lambda exercise: next(iter(exercise.details["options"])),
    **ONE_PART,
    settle=settle,
    has_window=True,
    tables=lambda exercise: exercise.details["options"],
)
