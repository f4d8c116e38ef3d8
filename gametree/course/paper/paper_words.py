"""The words of a sheet of exercises on paper: where an answer is written, and what stands around it."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

from ...catalogue import translator
from ...values import Number, show

__all__ = [
    "comes_to",
    "compares",
    "compares_entries",
    "how_to_write",
    "is_best",
    "kind_name",
    "others",
    "paper_words",
    "points",
    "with_x",
]


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
        # TRANSLATORS: by which the sheet of a student is found again, at the foot of a page: "code 3fa91c"
        "code": t.pgettext("on a sheet", "code %(code)s"),
        # TRANSLATORS: what an exercise was drawn with, at the foot of a page: "2 pruned leaves, seed 7"
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


def how_to_write(t: NullTranslations, kind: str, *, leaves_out: bool = False) -> str:
    """Say where an answer is written on paper, and how; empty where the line for it says enough.

    Where the search ``leaves_out`` nodes, their boxes get a dash.
    """
    if kind in BOXES and leaves_out:
        return t.gettext("Write into the boxes beside the nodes; a box where nothing belongs gets a dash.")
    return HOW[kind](t) if kind in HOW else ""


def kind_name(t: NullTranslations, kind: str) -> str:
    """Return what a kind of question is called, in a few words."""
    return {
        "values": t.pgettext("kind of question", "values"),
        "best-move": t.pgettext("kind of question", "best move"),
        "pruned-leaves": t.pgettext("kind of question", "pruned leaves"),
        "cut-branches": t.pgettext("kind of question", "branches cut off"),
        "visit-order": t.pgettext("kind of question", "order of the leaves"),
        "windows": t.pgettext("kind of question", "windows"),
        "intervals": t.pgettext("kind of question", "known intervals"),
        "bounds": t.pgettext("kind of question", "bounds"),
        "savings": t.pgettext("kind of question", "leaves saved"),
        "chance-values": t.pgettext("kind of question", "values with chance"),
        "chance-pruning": t.pgettext("kind of question", "pruning with chance"),
        "tuples": t.pgettext("kind of question", "several players"),
        "find-x": t.pgettext("kind of question", "find x"),
        "child-order": t.pgettext("kind of question", "order of the successors"),
        "design-leaves": t.pgettext("kind of question", "leaves of one's own"),
        "which-trace": t.pgettext("kind of question", "which table"),
    }[kind]


def compares(t: NullTranslations, root: str, moves: str, best: str) -> str:
    """Say what the moves at the root are worth, and which of them is the best."""
    # TRANSLATORS: %(moves)s is a list such as "a1 = 3, a2 ≤ 2", %(root)s a label, %(best)s one move or several
    message = t.gettext("At %(root)s the moves are worth %(moves)s: the best is %(best)s.")
    return message % {"root": root, "moves": moves, "best": best}


def compares_entries(t: NullTranslations, node: str, player: str, tuples: str, passed: str) -> str:
    """Say which of the tuples below it a node passes up, and by which player's entry."""
    # TRANSLATORS: %(tuples)s is a list such as "(1, 2, 6), (4, 2, 3)", %(player)s is such as "p2"
    message = t.gettext("%(node)s compares the entries of %(player)s in %(tuples)s and passes up %(passed)s.")
    return message % {"node": node, "player": player, "tuples": tuples, "passed": passed}


def with_x(t: NullTranslations, x: Number, told: str) -> str:
    """Say what happens with a value of x; ``told`` are whole sentences."""
    # TRANSLATORS: %(told)s is one or more whole sentences
    return t.gettext("x = %(x)s: %(told)s") % {"x": show(x), "told": told}


def comes_to(t: NullTranslations, branch: str) -> str:
    """Say that the search comes to a branch."""
    return t.gettext("The search comes to %(branch)s.") % {"branch": branch}


def is_best(t: NullTranslations, move: str) -> str:
    """Say which move is the best."""
    return t.gettext("The best move is %(move)s.") % {"move": move}


def _boxes(t: NullTranslations) -> str:
    return t.gettext("Write into the boxes beside the nodes.")


def _leaves(t: NullTranslations) -> str:
    return t.gettext("Cross these leaves out in the tree, and write their labels on the line.")


def _branches(t: NullTranslations) -> str:
    return t.gettext("Strike these branches through with // in the tree, and write the labels on the line.")


def _order(t: NullTranslations) -> str:
    return t.gettext("Number the leaves 1, 2, 3 … in the boxes below them, and write their labels on the line.")


def _values(t: NullTranslations) -> str:
    return t.gettext("Write the values into the empty leaves.")


BOXES = ("values", "chance-values", "tuples", "windows", "intervals", "bounds")
HOW: dict[str, Callable[[NullTranslations], str]] = {
    **dict.fromkeys(BOXES, _boxes),
    **dict.fromkeys(("pruned-leaves", "chance-pruning"), _leaves),
    "cut-branches": _branches,
    "visit-order": _order,
    "design-leaves": _values,
}
