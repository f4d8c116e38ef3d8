"""The submissions of a class: notebooks are collected, read as data and marked; reports are written.

No student code runs in this process. An answer is read from the text of its cell; a program is passed as text to a
separate process (`gametree.exercises.programs`).
"""

from .marked_notebook import MarkedAnswer, MarkedNotebook, mark_notebook
from .teacher_sheet import TeacherSheet, read_sheet

__all__ = ["MarkedAnswer", "MarkedNotebook", "TeacherSheet", "mark_notebook", "read_sheet"]
