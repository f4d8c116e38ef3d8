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
SCHEME = "gametreeScheme"
"""The name under which it hears whether the page around it is light or dark."""
BOTH_WAYS = (
    f"<script>if(!window.{HEIGHT}s){{window.{HEIGHT}s=1;"
    f"const frames=()=>[...document.querySelectorAll('iframe.{SHOWN}')],"
    "brightness=colour=>{const[r,g,b,a=1]=/^rgb/.test(colour)?colour.match(/[\\d.]+/g):[0,0,0,0];"
    "return a<.5?NaN:.3*r+.6*g+.1*b},"
    "scheme=frame=>{for(let at=frame;at;at=at.parentElement){"
    "const ground=brightness(getComputedStyle(at).backgroundColor);"
    "if(ground>=0)return ground<128?'dark':'light'}"
    "return brightness(getComputedStyle(frame).color)>128?'dark':'light'},"
    f"tell=frame=>frame.contentWindow?.postMessage({{{SCHEME}:scheme(frame)}},'*'),"
    "later=()=>setTimeout(()=>frames().forEach(tell),300);"
    "addEventListener('message',({data,source})=>{for(const frame of frames())"
    f"if(frame.contentWindow===source&&data.{HEIGHT}>0){{"
    f"frame.style.height=Math.ceil(data.{HEIGHT})+'px';tell(frame)}}}});"
    "matchMedia('(prefers-color-scheme:dark)').addEventListener('change',later);"
    "for(const one of[document.documentElement,document.body])"
    "new MutationObserver(later).observe(one,{attributes:true})}</script>"
)
"""For pages in frames: the page around them cannot see how high they are, nor they what is around them.

What lies behind a frame says whether its page is light or dark; where nothing has a colour, the text does."""

MAKING_A_PAGE = "GAMETREE_PAGE"
"""The variable of the environment that ``gametree page`` sets: players are shown as pages in frames."""


def is_making_a_page() -> bool:
    """Tell whether the notebook is run to make a page that no kernel stands behind."""
    return bool(os.environ.get(MAKING_A_PAGE))


@dataclass(frozen=True)
class PageFrame:
    """A page that shows itself in an ``<iframe>``, with no file and no network.

    The picture in it fits the height that is given; the frame then gets as high as its page, which is light or
    dark as the page around it is, where scripts are let in.

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
        return f'<iframe srcdoc="{html.escape(self.page)}" {frame}></iframe>{AS_THE_PAGE}{BOTH_WAYS}'
