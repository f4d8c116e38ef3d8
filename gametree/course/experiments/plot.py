"""A figure of matplotlib that a notebook shows as a picture, whether or not pyplot was imported."""

from __future__ import annotations

import io

from matplotlib.figure import Figure

__all__ = ["Plot"]

DPI = 110
"""resolution of the picture, in pixels an inch"""


class Plot(Figure):
    """A figure that is in no session of pyplot and that a notebook shows.

    >>> Plot()._repr_png_()[1:4]
    b'PNG'
    """

    def _repr_png_(self) -> bytes:
        written = io.BytesIO()
        self.savefig(written, format="png", dpi=DPI)
        return written.getvalue()
