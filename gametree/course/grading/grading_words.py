"""The sentences around the questions of a sheet: where the answer belongs, and what is missing."""

from __future__ import annotations

from ...languages import gettext

WORTH = gettext("Points: %(points)s.")
# TRANSLATORS: %(name)s is a name in Python, such as pruned_leaves
WRITE_VALUE = gettext("Give the answer the name %(name)s.")
WRITE_FUNCTION = gettext("Write the function %(name)s.")
WRITE_CLASS = gettext("Write this game as a class %(name)s.")
# TRANSLATORS: %(answer)s is a line of Python, such as {'A': 7, 'B': 7}
LIKE = gettext("Answer in this form (the values are made up): %(answer)s")

# ---- what is missing ----------------------------------------------------------------------------

ABSENT = gettext(
    "There is no answer yet: nothing here has the name %(name)s, or its cell ended in an error. Write the answer "
    "into its cell and run that cell; if the cell is gone, write it into a new one."
)
NEAR = gettext("There is %(found)s, though: is it meant? Then call it %(name)s.")
STALE = gettext("The cell before this one ended in an error. What is judged here is what was there before it.")
NO_QUESTION = gettext(
    "The question %(name)s is missing: run the cell that shows it. If that is gone, take it from a new copy of the "
    "sheet."
)
TWO_QUESTIONS = gettext(
    "There are two different questions with the name %(name)s, so neither is marked: take out the one that is not "
    "the sheet's, restart the kernel and run all cells."
)
# TRANSLATORS: %(error)s is the name of an exception in Python, such as TypeError
UNMARKABLE = gettext("This answer cannot be marked: to read it ends in %(error)s.")
OUT_OF_TIME = gettext("This takes too long: is there a loop without end, or a game that never ends?")
