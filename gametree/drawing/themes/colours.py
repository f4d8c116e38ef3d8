"""Colours as #rrggbb or by name, and the contrast of two of them."""

from __future__ import annotations

import re

__all__ = ["NAMES", "contrast", "hexadecimal"]

NAMES = {
    "black": "#000000", "white": "#ffffff", "gray": "#808080", "grey": "#808080", "silver": "#c0c0c0",
    "dimgray": "#696969", "lightgray": "#d3d3d3", "red": "#ff0000", "darkred": "#8b0000", "crimson": "#dc143c",
    "maroon": "#800000", "brown": "#a52a2a", "orange": "#ffa500", "darkorange": "#ff8c00", "gold": "#ffd700",
    "yellow": "#ffff00", "khaki": "#f0e68c", "beige": "#f5f5dc", "ivory": "#fffff0", "olive": "#808000",
    "green": "#008000", "darkgreen": "#006400", "lightgreen": "#90ee90", "teal": "#008080", "cyan": "#00ffff",
    "lightblue": "#add8e6", "blue": "#0000ff", "navy": "#000080", "royalblue": "#4169e1", "indigo": "#4b0082",
    "purple": "#800080", "violet": "#ee82ee", "lavender": "#e6e6fa", "magenta": "#ff00ff", "pink": "#ffc0cb",
}  # fmt: skip
"""common names, as in CSS"""
HEXADECIMAL = re.compile("#(?:[0-9a-f]{3}){1,2}")


def hexadecimal(colour: str) -> str | None:
    """Return a colour as #rrggbb, from #rrggbb, #rgb or a common name; None for anything else.

    >>> hexadecimal("#FC0"), hexadecimal("Navy"), hexadecimal("nvay")
    ('#ffcc00', '#000080', None)
    """
    given = colour.strip().lower()
    if not HEXADECIMAL.fullmatch(given):
        return NAMES.get(given)
    return given if len(given) == 7 else "#" + "".join(2 * digit for digit in given[1:])


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG 2 defines it.

    >>> contrast("#000000", "#ffffff"), round(contrast("#ff0000", "#ffffff"), 1)
    (21.0, 4.0)
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
