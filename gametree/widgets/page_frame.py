"""A page in a frame: the player where no kernel runs, in pages and slides that are made of notebooks."""

from __future__ import annotations

import html
import os
from dataclasses import dataclass

from ..errors import InputError
from ..phrases import Code, gettext
from ..render.short_svg import AS_THE_PAGE, SHOWN

__all__ = ["MAKING_A_PAGE", "PageFrame", "is_making_a_page"]

MAKING_A_PAGE = "GAMETREE_PAGE"
"""The variable of the environment that ``gametree page`` sets: players are shown as pages in frames."""


def is_making_a_page() -> bool:
    """Tell whether the notebook is run to make a page that no kernel stands behind."""
    return bool(os.environ.get(MAKING_A_PAGE))


@dataclass(frozen=True)
class PageFrame:
    """A page that shows itself in an ``<iframe>``, with no file and no network.

    >>> PageFrame("<p>(a)</p>", 300)._repr_html_()[:45]
    '<iframe srcdoc="&lt;p&gt;(a)&lt;/p&gt;" class'
    """

    page: str
    height: int
    """pixels"""

    def __post_init__(self) -> None:
        if isinstance(self.height, bool) or not isinstance(self.height, int) or self.height <= 0:
            raise InputError(Code("frame"), gettext("a height in pixels"), repr(self.height))

    def __repr__(self) -> str:
        return f"<a page of {len(self.page) // 1000} kB in a frame {self.height} pixels high>"

    def _repr_html_(self) -> str:
        size = f"width: 100%; height: {self.height}px; border: 0"
        frame = f'class="{SHOWN}" style="{size}" sandbox="allow-scripts"'
        return f'<iframe srcdoc="{html.escape(self.page)}" {frame}></iframe>{AS_THE_PAGE}'
