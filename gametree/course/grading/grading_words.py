"""The sentences around the questions of a sheet: where the answer belongs, and what is missing."""

from ...phrases import gettext

WORTH = gettext("Points: %(points)s.")
# TRANSLATORS: %(name)s is a name in Python, such as pruned_leaves
WRITE_VALUE = gettext("Store your answer in the variable %(name)s.")
WRITE_FUNCTION = gettext("Write the function %(name)s.")
WRITE_CLASS = gettext("Write this game as the class %(name)s.")

# ---- what is missing ----------------------------------------------------------------------------

ABSENT = gettext(
    "There is no answer yet: %(name)s is not defined here, because its cell has not been run, or ended in an error. "
    "Write the answer into its cell, run the cell, and then this one again; if the cell is gone, use a new one."
)
NOT_RUN = gettext("If you have written an answer into its cell, run that cell, and then this one again.")
NEAR = gettext("There is %(found)s: is this your answer? Then call it %(name)s.")
STALE = gettext("The cell before this one ended in an error, so the answer checked here is an older one.")
NO_QUESTION = gettext(
    "The question %(name)s is missing: run the cell that shows it. If that cell is gone, take it from a new copy of "
    "the sheet."
)
TWO_QUESTIONS = gettext(
    "There are two different questions with the name %(name)s, so neither is marked: delete the one that is not "
    "from the sheet, restart the kernel and run all cells."
)
# TRANSLATORS: %(error)s is the name of an exception in Python, such as TypeError
UNMARKABLE = gettext("This answer cannot be marked: reading it raises %(error)s.")
OUT_OF_TIME = gettext("This takes too long: is there an endless loop, or a game that never ends?")

# ---- what the marks will not have ---------------------------------------------------------------

# TRANSLATORS: %(why)s is such as "it uses gt, which this cell does not define" or "it does not end in time"
NOT_ALONE = gettext(
    "For the marks, the cell with this answer runs by itself, without this kit, without files and without your other "
    "cells, and then it gives no value: %(why)s. Write the value itself, or put all that is needed into the cell."
)
NOT_TRIED = gettext(
    "For the marks, the cell with this answer runs by itself, without this kit, without files and without your other "
    "cells. This cannot be tried here."
)
NO_CELL = gettext(
    "For the marks, the answer is read from a cell of code that gives %(name)s a value, and none of your cells does: "
    "write it into its cell."
)
OTHERWISE = gettext(
    "For the marks, the cell with this answer is read by itself, and then the points are %(points)s: it depends on "
    "other cells, on their order or on chance. Write the value itself into the cell."
)
