"""The words of a sheet of exercises on paper: where an answer is written, and what stands around it."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

from ..values import Number, show
from .catalogue import translator

__all__ = ["how_to_write", "others", "paper_words", "points"]


def paper_words(lang: str = "en") -> dict[str, str]:
    """Return the words of a sheet, by keys that never change.

    >>> paper_words("es")["answer"], paper_words("pt")["solutions"]
    ('Respuesta:', 'Soluções')
    """
    t = translator(lang)
    return {
        "title": t.pgettext("title of a sheet", "Exercises on game trees"),
        "name": t.pgettext("on a sheet", "Name:"),
        "date": t.pgettext("on a sheet", "Date:"),
        "answer": t.pgettext("on a sheet", "Answer:"),
        # TRANSLATORS: heading of the sheet in which the answers are filled in
        "solutions": t.pgettext("title of a sheet", "Solutions"),
        # TRANSLATORS: heading above the reasons for the cut-offs
        "why": t.pgettext("title of a sheet", "Why"),
        # TRANSLATORS: the number of a page, at its foot
        "page": t.pgettext("on a sheet", "Page %(number)d of %(total)d"),
        # TRANSLATORS: what an exercise was drawn with, at the foot of a page: "2 pruned-leaves, seed 7"
        "drawn": t.pgettext("on a sheet", "%(number)d %(kind)s, seed %(seed)d"),
        # TRANSLATORS: how difficult the exercises are, from 1 to 5, at the foot of a page
        "difficulty": t.pgettext("on a sheet", "difficulty %(level)d"),
        # TRANSLATORS: stands above a table among which to choose
        "table": t.pgettext("on a sheet", "Table %(name)s"),
        # TRANSLATORS: stands on the line for an answer: no leaf, no branch
        "none": t.pgettext("answer", "none"),
        # TRANSLATORS: the values of x with which something holds: none of them, all of them; "x < 3 or x > 7"
        "never": t.pgettext("values of x", "for no x"),
        "always": t.pgettext("values of x", "for every x"),
        "or": t.pgettext("values of x", "or"),
    }


def points(t: NullTranslations, count: Number) -> str:
    """Say how many points an exercise gives, as it stands behind the question."""
    whole = int(count) if count == int(count) else 2
    message = t.ngettext("(%(points)s point)", "(%(points)s points)", whole)
    return message % {"points": show(count)}


def others(t: NullTranslations, evaluated: int, total: int) -> str:
    """Say which other answers are right, where several are."""
    message = t.ngettext(
        "With this answer alpha-beta evaluates %(evaluated)d of %(total)d leaf; others that do so are right as well.",
        "With this answer alpha-beta evaluates %(evaluated)d of %(total)d leaves; others that do so are right as well.",
        total,
    )
    return message % {"evaluated": evaluated, "total": total}


def how_to_write(t: NullTranslations, kind: str) -> str:
    """Say where an answer is written on paper, and how; empty where the line for it says enough."""
    return HOW[kind](t) if kind in HOW else ""


def _boxes(t: NullTranslations) -> str:
    return t.gettext("Write into the boxes beside the nodes; a box where nothing belongs gets a dash.")


def _leaves(t: NullTranslations) -> str:
    return t.gettext("Cross these leaves out in the tree, and write their labels on the line.")


def _branches(t: NullTranslations) -> str:
    return t.gettext("Strike these branches through with // in the tree, and write the labels on the line.")


def _order(t: NullTranslations) -> str:
    return t.gettext("Number the leaves 1, 2, 3 … in the boxes below them, and write their labels on the line.")


def _values(t: NullTranslations) -> str:
    return t.gettext("Write the values into the empty leaves.")


HOW: dict[str, Callable[[NullTranslations], str]] = {
    **dict.fromkeys(("values", "chance-values", "tuples", "windows", "intervals", "bounds"), _boxes),
    **dict.fromkeys(("pruned-leaves", "chance-pruning"), _leaves),
    "cut-branches": _branches,
    "visit-order": _order,
    "design-leaves": _values,
}
