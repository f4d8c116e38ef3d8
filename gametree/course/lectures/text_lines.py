"""Lines of text: sentences wrapped to a width; formulas, windows and tuples stay whole."""

from __future__ import annotations

import re
from textwrap import fill

from ...render.step_table import RELATION

__all__ = ["wrapped"]

SPACE = "\N{NO-BREAK SPACE}"
ENTRY = r"[−+∞\d./]+"
TUPLE = re.compile(rf"[(\[{{]{ENTRY}(?:, {ENTRY})+[)\]}}]")
"""A window, an interval or a tuple, such as (−∞, 3)."""


def wrapped(text: str, width: int, head: str = "") -> str:
    """Wrap a text to a width, its further lines below its first word.

    >>> print(wrapped("B1 is worth 3 and B is a MIN node, so B ≤ 3.", 42, "✓ "))
    ✓ B1 is worth 3 and B is a MIN node, so
      B ≤ 3.
    """
    told = RELATION.sub(rf"{SPACE}\1{SPACE}", TUPLE.sub(lambda found: found[0].replace(" ", SPACE), text))
    lines = fill(told, width, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)
    return lines.replace(SPACE, " ")
