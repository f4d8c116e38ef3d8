"""The examples of five sets of lecture slides. Each example has a tree or numbers, and facts that are checked.

`read` adds the examples of a course's own lectures.

>>> from gametree import lectures
>>> lecture = lectures.load("002-deep")
>>> lecture.title("es"), lecture.run().cuts[0].pruned == (lecture.tree["g"],)
('Un corte profundo', True)
>>> all(check.ok for check in lecture.check())
True
>>> [found.id for found in lectures.find(deck="002", topic="deep cut-off")]
['002-deep']
"""

from .all_lectures import Lectures, decks, find, ids, load, read, topics
from .lecture import Check, Erratum, Lecture

__all__ = ["Check", "Erratum", "Lecture", "Lectures", "decks", "find", "ids", "load", "read", "topics"]
