"""The pictures in saved HTML, each of which is a data address of an image."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import unquote

DRAWN = "data:image/svg+xml,"
"""prefix of the address of a drawing"""


def drawn(html: str) -> list[str]:
    """Return the drawings in HTML as SVG."""
    return [unquote(unescape(address)) for address in re.findall(f'"{re.escape(DRAWN)}([^"]*)"', html)]
