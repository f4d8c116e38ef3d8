"""A gallery: the examples of the lectures with their pictures, the files in each format, and the lines that make them.

>>> from gametree.course.gallery import lecture_entries
>>> figures = lecture_entries("es", ids=["002-deep"])[0].figures
>>> [(figure.name, figure.command) for figure in figures]  # doctest: +ELLIPSIS
[('002-deep', 'gametree figures --lecture 002-deep --lang es -o 002-deep/'), ('002-deep-1', 'gametree ...')]
"""

from .gallery_entries import Figure, GalleryEntry, lecture_entries
from .gallery_files import USUAL, write_gallery

__all__ = ["USUAL", "Figure", "GalleryEntry", "lecture_entries", "write_gallery"]
