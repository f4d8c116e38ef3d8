"""The sizes of paper, in points."""

from __future__ import annotations

from ..errors import choose
from ..phrases import gettext

__all__ = ["PAPERS", "paper_size"]

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0), "a3": (841.89, 1190.55)}
"""width and height of paper, upright"""


def paper_size(paper: str = "a4", *, landscape: bool = False) -> tuple[float, float]:
    """Return width and height of a sheet of paper.

    >>> paper_size("letter", landscape=True)
    (792.0, 612.0)
    """
    width, height = PAPERS[choose(gettext("paper"), paper, PAPERS)]
    return (height, width) if landscape else (width, height)
