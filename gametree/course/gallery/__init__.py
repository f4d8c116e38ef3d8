"""The gallery: every example of the lectures with its pictures, the files in each format, and the line that makes them.

>>> from gametree.course.gallery import shelves
>>> [(figure.name, figure.command) for figure in shelves("es", ids=["002-deep"])[0].figures]  # doctest: +ELLIPSIS
[('002-deep', 'gametree figures --lecture 002-deep --lang es -o 002-deep/'), ('002-deep-1', 'gametree ...')]
"""

from __future__ import annotations

from .figure import Figure, Shelf
from .gallery_entries import shelves
from .gallery_files import USUAL, write_gallery

__all__ = ["USUAL", "Figure", "Shelf", "shelves", "write_gallery"]
