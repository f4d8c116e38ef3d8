"""Places on a slide, in points from its upper left corner, as in PowerPoint."""

from __future__ import annotations

from dataclasses import dataclass

from ...drawing.fitted_layout import Room

__all__ = [
    "CAPTION",
    "FRAME_ROOM",
    "GAP",
    "HEADING",
    "HEIGHT",
    "SUBTITLE",
    "TABLE",
    "TITLE",
    "WIDTH",
    "Place",
    "room_in",
]

WIDTH, HEIGHT = 960.0, 540.0
"""a slide 16 to 9, as large as PowerPoint makes it"""
GAP = 8.0
"""distance from a picture to its caption"""
COLUMN = 0.31
"""width of a caption beside its picture, as a part of the whole width"""
LINES_BELOW = 0.25
"""height of a usual caption below its picture, as a part of the whole height"""
LEAST = 18.0
"""smallest text that is legible on a slide of PowerPoint"""


@dataclass(frozen=True, slots=True)
class Place:
    """A box on a slide."""

    left: float
    top: float
    width: float
    height: float

    @property
    def column(self) -> float:
        """The width that a caption has beside the picture in this box."""
        return self.width * COLUMN


HEADING = Place(80, 120, 800, 170)
"""of the title of the whole deck, which ends at its lower end"""
SUBTITLE = Place(80, 306, 800, 60)
TITLE = Place(40, 24, 880, 44)
TABLE = Place(40, 84, 880, 340)
CAPTION = Place(40, 84, 880, 424)
"""of the picture and its caption together"""


def room_in(area: Place = CAPTION, least: float = LEAST) -> Room:
    """Return the room that a picture has in a place, above its caption or beside it."""
    below = area.width, area.height * (1 - LINES_BELOW) - GAP
    return Room(below, least, (area.width - area.column - 2 * GAP, area.height))


FRAME_ROOM = Room((426.0, 146.0), 12.0, (286.0, 205.0))
"""of a frame of beamer with narrow margins, above three or four lines of caption or beside them"""
