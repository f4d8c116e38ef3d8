"""The submissions of a class: notebooks are collected, read as data and marked; reports are written.

No code of a student runs here. An answer is read from the text of its cell; a program goes as text to a process of its
own (`gametree.exercises.programs`).
"""

from .marked_notebook import MarkedAnswer, MarkedNotebook, mark_notebook
from .teacher_sheet import TeacherSheet, read_sheet

__all__ = ["MarkedAnswer", "MarkedNotebook", "TeacherSheet", "mark_notebook", "read_sheet"]
