"""Marks for nbgrader: its autograde takes them from answers that are read as data, and runs nothing of a notebook.

`gametree sheets` names `MarksExporter` in the configuration of a course. The gradebook, formgrader, feedback and export
of nbgrader work as for any other assignment, and assignments that are no sheets of the kit are graded as ever.
"""

from .marks_exporter import MarksExporter

__all__ = ["MarksExporter"]
