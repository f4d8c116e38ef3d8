"""A page in a frame: the player where no kernel will be, in nbconvert's pages and slides."""

from __future__ import annotations

import html
from dataclasses import dataclass

from ..errors import InputError
from ..phrases import Code, gettext

__all__ = ["PageFrame"]

SHEET = """\
<style>
[data-jp-theme-light="true"] .gametree-frame, .vscode-light .gametree-frame { color-scheme: light; }
[data-jp-theme-light="false"] .gametree-frame, .vscode-dark .gametree-frame { color-scheme: dark; }
</style>
"""
"""A page in a frame takes itself to be preferred light or dark as the frame is."""


@dataclass(frozen=True)
class PageFrame:
    """A page that shows itself in an ``<iframe>``, with no file and no network.

    >>> PageFrame("<p>(a)</p>", 300)._repr_html_().splitlines()[-1][:45]
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
        frame = f'class="gametree-frame" style="{size}" sandbox="allow-scripts"'
        return f'{SHEET}<iframe srcdoc="{html.escape(self.page)}" {frame}></iframe>'
