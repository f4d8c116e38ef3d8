"""The conventions of a course, written once in the file ``course.toml``.

Commands look for the file; in Python nothing reads it unless you ask for it, so that no search depends on where a
notebook is. See `Course`.
"""

from .convention import CONVENTIONS, Convention
from .course_file import FILE_NAME, Course

__all__ = ["CONVENTIONS", "FILE_NAME", "Convention", "Course"]
