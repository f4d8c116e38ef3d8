"""The script: the parts of the page joined into one ES module, so that nothing has to be built or fetched."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

__all__ = ["NOTEBOOK", "PAGE", "PARTS", "joined", "module", "script"]

PAGE = Path(__file__).parent / "page" / "player"

PARTS = (
    *("elements", "numbers", "film", "picture", "steps", "stage", "folds", "controls", "panels", "lists", "cards"),
    *("foretell", "editor", "help", "player", "pair"),
)
"""The parts in an order in which each stands behind those that it uses."""
NOTEBOOK = ("kernel", "widget")
"""The parts that only a notebook needs, behind all others."""

IMPORT = re.compile(r"^import \{[^}]*\} from \"[^\"]*\";\n", re.MULTILINE)
NOTES = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)
"""What is said for readers and type checkers alone: a page need not carry it."""
EXPORT = re.compile(r"^export (?=(?:async )?function|class|const|let)", re.MULTILINE)


def joined(paths: Iterable[Path]) -> str:
    """Return parts as plain statements for a place of their own, without their comments of types."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return EXPORT.sub("", IMPORT.sub("", NOTES.sub("", text)))


@cache
def script(*more: str) -> str:
    """Return the parts of the player, and more of them."""
    return joined(PAGE / f"{part}.js" for part in (*PARTS, *more))


@cache
def module() -> str:
    """Return the one module that a notebook loads; all its names are its own.

    >>> module().count("export"), "import {" in module()
    (1, False)
    """
    return f"{script(*NOTEBOOK)}\nexport default {{ render }};\n"
