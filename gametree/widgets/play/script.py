"""The script: what of the player's page playing against a machine needs, and its own parts, joined into one module."""

from __future__ import annotations

from functools import cache

from ..scripts import PAGE, joined

__all__ = ["module", "styles"]

HERE = PAGE.parent / "play"
SHARED = ("elements", "picture", "kernel")
"""Parts of the player."""
PARTS = ("board", "play", "cell")
"""Parts of our own, each behind those that it uses."""


@cache
def module() -> str:
    """Return the one module that a notebook loads; all its names are its own.

    >>> module().count("export"), "import {" in module()
    (1, False)
    """
    paths = [*(PAGE / f"{part}.js" for part in SHARED), *(HERE / f"{part}.js" for part in PARTS)]
    return f"{joined(paths)}\nexport default {{ render: renderPlay }};\n"


@cache
def styles() -> str:
    """Return the style sheet: the player's, and what is different here."""
    paths = (PAGE / "player.css", HERE / "play.css")
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)
