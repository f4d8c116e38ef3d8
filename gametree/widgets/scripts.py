"""The scripts of the widgets: the modules in ``page/`` joined into one, so that nothing has to be built or fetched."""

from __future__ import annotations

import re
from functools import cache
from os.path import normpath
from pathlib import Path

__all__ = ["PAGE", "modules", "script", "widget_module"]

PAGE = Path(__file__).parent / "page"
"""Where the JavaScript and CSS of all widgets are."""

IMPORT = re.compile(r"^import \{[^}]*\} from \"([^\"]*)\";\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function|class|const|let)", re.MULTILINE)
UNNEEDED = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/\n|//[^\n]*\n)|^[ \t]+|^\n", re.MULTILINE | re.DOTALL)
"""What only readers and type checkers need: comments on lines of their own, indentation, and empty lines."""


def modules(name: str) -> tuple[Path, ...]:
    """Return a module of the page and all that it imports, each behind those that it imports itself.

    >>> [path.stem for path in modules("shared/text.js")]
    ['elements', 'text']
    """
    found: dict[Path, None] = {}

    def visit(path: Path) -> None:
        if path in found:
            return
        for imported in IMPORT.findall(path.read_text(encoding="utf-8")):
            visit(Path(normpath(path.parent / imported)))
        found[path] = None

    visit(PAGE / name)
    return tuple(found)


@cache
def script(name: str) -> str:
    """Return a module of the page and all that it imports as plain statements, for a place of their own."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in modules(name))
    return EXPORT.sub("", UNNEEDED.sub("", IMPORT.sub("", text)))


@cache
def widget_module(widget: str) -> str:
    """Return the one module that a notebook loads for a widget; all its names are its own.

    >>> module = widget_module("player")
    >>> module.count("export"), "import {" in module
    (1, False)
    """
    return f"{script(f'{widget}/{widget}_widget.js')}export default {{ render }};\n"
