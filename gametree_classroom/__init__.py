"""Teaching a class: exams, question banks, submissions and marks, and the web site. ``gametree`` does not depend on
this package.

>>> import gametree_classroom
>>> [student.id for student in gametree_classroom.read_roster(["u1", "u2"])]
['u1', 'u2']
"""

from .roster_file import Student
from .students import read_roster, read_secret, variant, variants

__all__ = ["Student", "read_roster", "read_secret", "variant", "variants"]
