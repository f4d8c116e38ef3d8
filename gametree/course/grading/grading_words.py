"""The sentences around the questions of a sheet: where the answer belongs, what is missing, and what it is worth."""

from __future__ import annotations

from gettext import NullTranslations

from ...values import Number, show

__all__ = [
    "absent",
    "like",
    "near",
    "no_question",
    "out_of_time",
    "stale",
    "two_questions",
    "unmarkable",
    "worth",
    "write_function",
    "write_value",
]


def worth(t: NullTranslations, points: Number) -> str:
    """Say how many points a question has."""
    return t.gettext("Points: %(points)s.") % {"points": show(points)}


def write_value(t: NullTranslations, name: str) -> str:
    """Say under which name the answer belongs."""
    # TRANSLATORS: %(name)s is a name in Python, such as pruned_leaves
    return t.gettext("Give the answer the name %(name)s.") % {"name": name}


def write_function(t: NullTranslations, name: str) -> str:
    """Say which function is to be written."""
    return t.gettext("Write the function %(name)s.") % {"name": name}


def like(t: NullTranslations, example: str) -> str:
    """Say how an answer looks."""
    # TRANSLATORS: %(answer)s is a line of Python, such as {'A': 7, 'B': 7}
    return t.gettext("Answer in this form (the values are made up): %(answer)s") % {"answer": example}


# ---- what is missing ----------------------------------------------------------------------------


def absent(t: NullTranslations, name: str) -> str:
    """Say that an answer is not there."""
    message = t.gettext(
        "There is no answer yet: nothing here has the name %(name)s, or its cell ended in an error. Write the answer "
        "into its cell and run that cell; if the cell is gone, write it into a new one."
    )
    return message % {"name": name}


def stale(t: NullTranslations) -> str:
    """Say that what is judged may be older than the cell above."""
    return t.gettext("The cell before this one ended in an error. What is judged here is what was there before it.")


def near(t: NullTranslations, found: str, name: str) -> str:
    """Name what may be the answer under another name."""
    return t.gettext("There is %(found)s, though: is it meant? Then call it %(name)s.") % {"found": found, "name": name}


def no_question(t: NullTranslations, name: str) -> str:
    """Say that the question itself is not there."""
    message = t.gettext(
        "The question %(name)s is missing: run the cell that shows it. If that is gone, take it from a new copy of the "
        "sheet."
    )
    return message % {"name": name}


def two_questions(t: NullTranslations, name: str) -> str:
    """Say that it cannot be told which question is meant."""
    message = t.gettext(
        "There are two different questions with the name %(name)s, so neither is marked: take out the one that is not "
        "the sheet's, restart the kernel and run all cells."
    )
    return message % {"name": name}


def unmarkable(t: NullTranslations, error: str) -> str:
    """Say that an answer cannot be marked at all."""
    # TRANSLATORS: %(error)s is the name of an exception in Python, such as TypeError
    return t.gettext("This answer cannot be marked: to read it ends in %(error)s.") % {"error": error}


def out_of_time(t: NullTranslations) -> str:
    """Say that a program takes too long."""
    return t.gettext("This takes too long: is there a loop without end, or a game that never ends?")
