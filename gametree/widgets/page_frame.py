"""A page in a frame: the player where no kernel runs, in pages and slides that are made of notebooks."""

from __future__ import annotations

import html
import os
from dataclasses import dataclass

from ..errors import InputError
from ..phrases import Code, brief, gettext
from ..render.short_svg import AS_THE_PAGE, SHOWN

__all__ = ["HEIGHT", "MAKING_A_PAGE", "PageFrame", "is_making_a_page"]

HEIGHT = "gametreeHeight"
"""The name under which a page in a frame says how high it is, in pixels."""
AS_HIGH_AS_ITS_PAGE = (
    f"<script>if(!window.{HEIGHT}s){{window.{HEIGHT}s=1;addEventListener('message',({{data,source}})=>{{"
    f"for(const frame of document.querySelectorAll('iframe.{SHOWN}'))"
    f"if(frame.contentWindow===source&&data.{HEIGHT}>0)frame.style.height=Math.ceil(data.{HEIGHT})+'px'}})}}</script>"
)
"""For pages in frames: the page around them cannot see how high they are."""

MAKING_A_PAGE = "GAMETREE_PAGE"
"""The variable of the environment that ``gametree page`` sets: players are shown as pages in frames."""


def is_making_a_page() -> bool:
    """Tell whether the notebook is run to make a page that no kernel stands behind."""
    return bool(os.environ.get(MAKING_A_PAGE))


@dataclass(frozen=True)
class PageFrame:
    """A page that shows itself in an ``<iframe>``, with no file and no network.

    The picture in it fits the height that is given; the frame then gets as high as its page, where scripts are let in.

    >>> PageFrame("<p>(a)</p>", 300)._repr_html_()[:45]
    '<iframe srcdoc="&lt;p&gt;(a)&lt;/p&gt;" class'
    """

    page: str
    height: int
    """pixels, at first"""

    def __post_init__(self) -> None:
        if isinstance(self.height, bool) or not isinstance(self.height, int) or self.height <= 0:
            raise InputError(Code("frame"), gettext("a height in pixels"), brief(self.height))

    def __repr__(self) -> str:
        return f"<a page of {len(self.page) // 1000} kB in a frame {self.height} pixels high>"

    def _repr_html_(self) -> str:
        size = f"width: 100%; height: {self.height}px; border: 0"
        frame = f'class="{SHOWN}" style="{size}" sandbox="allow-scripts"'
        return f'<iframe srcdoc="{html.escape(self.page)}" {frame}></iframe>{AS_THE_PAGE}{AS_HIGH_AS_ITS_PAGE}'
