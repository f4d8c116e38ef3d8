"""A figure of matplotlib that a notebook shows as a picture, whether or not pyplot was imported."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from html import escape

from matplotlib.figure import Figure
from matplotlib.ticker import ScalarFormatter

from ...languages import translator
from ...phrases import local_numbers

DPI = 110
"""resolution of the picture, in pixels an inch"""


class Plot(Figure):
    """A figure that is in no session of pyplot, and that a notebook shows with words for those who cannot see it.

    >>> plot = Plot()
    >>> plot.subplots().set(title="Leaves", xlabel="Depth")
    [Text(0.5, 1.0, 'Leaves'), Text(0.5, 0, 'Depth')]
    >>> plot._repr_mimebundle_()["text/html"][:35]
    '<img alt="Leaves. Depth" src="data:'
    """

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        written = io.BytesIO()
        self.savefig(written, format="png", dpi=DPI)
        png, said = base64.b64encode(written.getvalue()).decode("ascii"), ". ".join(dict.fromkeys(self._words()))
        html = f'<img alt="{escape(said)}" src="data:image/png;base64,{png}"/>'
        return {"text/plain": said, "text/html": html, "image/png": png}

    def _words(self) -> Iterator[str]:
        """Return the titles, the names of axes and those of series, each on one line."""
        found = [self.get_suptitle()]
        for axes in self.axes:
            found += [axes.get_title(), axes.get_xlabel(), axes.get_ylabel(), *axes.get_legend_handles_labels()[1]]
        return (" ".join(text.split()) for text in found if text)


class LocalNumbers(ScalarFormatter):
    """Writes the numbers at an axis with the decimal sign of a language.

    >>> numbers = LocalNumbers("es")
    >>> numbers.create_dummy_axis()
    >>> numbers.format_ticks([0, 0.5, 1])
    ['0,0', '0,5', '1,0']
    """

    def __init__(self, lang: str) -> None:
        super().__init__()
        self._t = translator(lang)

    def __call__(self, x: float, pos: int | None = None) -> str:
        """Return the text of one number."""
        return local_numbers(self._t, super().__call__(x, pos))
