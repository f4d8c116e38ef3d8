"""The sentences in a notebook that nbgrader keeps of a student."""

from ...phrases import gettext

MISSING = gettext("This cell is missing in the notebook that was handed in.")
# TRANSLATORS: %(why)s says why, such as "the file is no notebook (.ipynb)"
UNREADABLE = gettext("The notebook that was handed in is not marked: %(why)s.")
LINK = gettext("the file is a link to another file")
# TRANSLATORS: %(line)s is a setting, such as c.MarksExporter.secret_file
NO_SECRET = gettext(
    "%(key)s: the students have trees of their own, so the secret of the course is needed; name its file in "
    "nbgrader_config.py with %(line)s"
)
