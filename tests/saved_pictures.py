"""The pictures in saved HTML; each is an image with a ``data:`` address."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

DRAWN = "data:image/svg+xml,"
"""prefix of the address of an SVG drawing"""


def drawn(html: str) -> list[str]:
    """Return the drawings in HTML as SVG."""
    return [unquote(unescape(address)) for address in re.findall(f'"{re.escape(DRAWN)}([^"]*)"', html)]
