"""The plot: a figure of matplotlib that a notebook shows as a picture, whether or not pyplot was imported."""

from __future__ import annotations

import io

from matplotlib.figure import Figure

__all__ = ["Plot"]

DPI = 110


class Plot(Figure):
    """A figure that belongs to nobody's session, and shows itself.

    >>> Plot()._repr_png_()[1:4]
    b'PNG'
    """

    def _repr_png_(self) -> bytes:
        written = io.BytesIO()
        self.savefig(written, format="png", dpi=DPI)
        return written.getvalue()
