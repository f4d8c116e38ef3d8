"""Count the words and sentences of a caption."""

from __future__ import annotations

import re

MOST_WORDS = 30
"""maximum number of words of a caption, in any language"""
_QUOTED = re.compile(r"“[^”]*”|«[^»]*»")
_JOINED = re.compile(r" [=≤≥≈<>∈+→−·] |(?<=[\d∞])[,;] (?=[−+]?[\d∞])|\N{NO-BREAK SPACE}")
"""pattern of the separators inside a formula, a tuple, a window or a path"""


def words(caption: str) -> int:
    """Count the words of a caption; a formula, a quoted name and a quoted line of a program count as one word."""
    return len(_JOINED.sub("", _QUOTED.sub("x", caption)).split())


def sentences(caption: str) -> int:
    """Count the full stops outside quotation marks that end a sentence."""
    return len(re.findall(r"\.(?: |$)", _QUOTED.sub("x", caption)))
