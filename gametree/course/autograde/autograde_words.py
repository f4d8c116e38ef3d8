"""The sentences in a notebook that nbgrader keeps of a student."""

from __future__ import annotations

from ...phrases import gettext

__all__ = ["MISSING", "UNREADABLE"]

MISSING = gettext("This cell is missing in the notebook that was handed in.")
# TRANSLATORS: %(why)s says why, such as "the file is no notebook (.ipynb)"
UNREADABLE = gettext("The notebook that was handed in cannot be read: %(why)s.")
LINK = gettext("the file is a link to another file")
