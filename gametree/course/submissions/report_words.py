"""The words of the report on a class."""

from ...phrases import gettext, pgettext

# TRANSLATORS: %(sheet)s is the name of a sheet of exercises, such as pruning
TITLE = gettext("%(sheet)s: report on the class")
MEAN = gettext("Submissions with marks: %(count)s. Mean: %(mean)s of %(maximum)s points.")
QUESTIONS = gettext("Questions")
QUESTION_HEADS = (
    gettext("Question"),
    pgettext("heading", "points"),
    gettext("mean"),
    gettext("all points"),
    gettext("no points"),
)
MISTAKES = gettext("Mistakes that explain wrong answers")
NO_MISTAKES = gettext("No known mistake explains any of the wrong answers.")
MISTAKE_HEADS = (
    gettext("students"),
    gettext("answers"),
    gettext("mistake"),
    gettext("questions"),
    pgettext("heading", "who"),
)
OTHERS = gettext("Without marks")
OTHER_HEADS = (gettext("student"), gettext("status"), gettext("reason"))
STATUS = {
    "unreadable": pgettext("status", "not readable"),
    "missing": pgettext("status", "nothing handed in"),
    "unmarked": pgettext("status", "not marked"),
}
MEANS_PLOT = gettext("Mean of each question")
TOTALS_PLOT = gettext("Distribution of the totals")
PERCENT = gettext("share of the points, in percent")
STUDENTS = gettext("students")
