"""The sentences about what was handed in: why something cannot be read, and what a teacher should look at."""

from ...phrases import gettext, ngettext

NOT_DATA = gettext(
    "The answer %(name)s is worked out by a program, so it cannot be read here: write the value itself into its cell."
)
# TRANSLATORS: %(why)s is such as "it uses gt, which this cell does not define" or "it does not end in time"
NO_RESULT = gettext(
    "The answer %(name)s is worked out by a program, which gives no value when its cell runs by itself: %(why)s. Write "
    "the value itself into its cell."
)
NOT_CODE_HERE = gettext(
    "The answer %(name)s seems to be in a cell that is no code, or in a comment, and cannot be read there: write it as "
    "code."
)
# TRANSLATORS: from here on remarks for the teacher about an answer or a notebook
AFTER_MARKS = gettext("the answer is only below the cell with the marks")
COMPUTED = gettext("the answer was worked out: its cell was run by itself, and its value is marked")
# TRANSLATORS: nothing protects the machine from the program
NOT_RUN = gettext("the answer is worked out by a program and was not run, because nothing here keeps programs apart")
# TRANSLATORS: %(why)s is such as "it uses gt, which this cell does not define" or "it does not end in time"
GAVE_NOTHING = gettext("the answer is worked out by a program, which gives no value by itself (%(why)s)")
NOT_CODE = gettext("the answer was read from a cell that is no code")
IN_COMMENT = gettext("the answer was read from a comment")
# TRANSLATORS: %(found)s is the name of a variable
OTHER_NAME = gettext("the answer was read from another name, %(found)s")
HIDDEN = gettext("an answer seems to be in a cell that is no code, or in a comment, but could not be read")
NO_PYTHON = gettext("the cell with the answer has a syntax error")
# TRANSLATORS: %(why)s is such as "answer: needed labels, got 7"
NOT_LITERAL = gettext("the answer cannot be read, so it gets no points (%(why)s)")
# TRANSLATORS: %(why)s is a sentence such as "Your function was stopped after 5 s: does it ever end?"
BROKEN_OFF = gettext("the program could not run to its end (“%(why)s”)")
OTHER_STUDENT = gettext("the notebook was made for %(student)s")
CHANGED_CELLS = gettext("cells that are not for answers were changed, which changes no marks: %(cells)s")
NO_STUDENT = gettext("the notebook does not say for whom it was made; perhaps it is not the student's own")

SLIP = gettext("One leaf was misread or left out, or two were taken for each other.")
OVERSIGHT = gettext("One part is missing, or there is one too many; the rest is right.")
# TRANSLATORS: %(conditions)s is such as "equality were not enough for a cut-off"
UNDER_RULES = gettext("The answer would be right if %(conditions)s.")

# ---- the page for a student ---------------------------------------------------------------------

TOTAL = gettext("Points: %(points)s of %(maximum)s.")
YOUR_ANSWER = gettext("Your answer:")
FOR_SOMEBODY_ELSE = gettext("This notebook was made for somebody else.")
# TRANSLATORS: %(name)s is the name of an answer in Python, such as pruned_leaves
NO_VALUE = gettext("There is no answer: %(name)s has no value in the notebook.")
SYNTAX = gettext("Python cannot read line %(number)s of what you wrote.")
SEVERAL_FILES = gettext("there are several notebooks; this is %(file)s")
CAME_LATE = gettext("handed in late")

# ---- why there are no marks ---------------------------------------------------------------------

NO_NOTEBOOK = gettext("nothing was handed in")
NO_VARIANT = gettext("there is no variant for this id")
OTHER_SHEET = gettext("the notebook says that it is the sheet %(sheet)s")
NO_SHEET = gettext("the notebook has no cell of the sheet %(sheet)s")
OWN_TREES = gettext("the notebook was made for %(student)s, with trees that only the secret of the course tells")
UNKNOWN_STUDENT = gettext(
    "this student is not in the roster; put what they handed in into a folder that is called by an id of the roster"
)
SAME_NAME = gettext(
    "several students of the roster have this name; put what they handed in into folders that are called by their ids"
)
BROKE_OFF = gettext("marking it ended the process; mark it by hand")

# ---- the whole class ----------------------------------------------------------------------------

STUDENTS = ngettext("%(count)d student", "%(count)d students")
# TRANSLATORS: %(students)s is such as "3 students"
UNREAD = ngettext(
    "%(count)d answer of %(students)s could not be read", "%(count)d answers of %(students)s could not be read"
)
NOT_READ = (NOT_RUN, GAVE_NOTHING, NO_PYTHON, NOT_LITERAL, HIDDEN)
"""the remarks on answers that could not be read; in every language what they are about comes last"""
