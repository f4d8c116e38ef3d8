"""The scripts of the widgets: the modules in ``page/`` joined into one, so that nothing has to be built or fetched."""

from __future__ import annotations

import re
from functools import cache
from os.path import dirname, join, normpath
from pathlib import Path

__all__ = ["PAGE", "modules", "script", "widget_module"]

PAGE = Path(__file__).parent / "page"
"""Where the JavaScript and CSS of all widgets are."""

IMPORT = re.compile(r"^import \{[^}]*\} from \"([^\"]*)\";\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?function|class|const|let)", re.MULTILINE)
UNNEEDED = re.compile(
    r"^[ \t]*(?:/\*\*[^*]*(?:\*(?!/)[^*]*)*\*/\n|//[^\n]*\n)|/\*\* @type [^*]*\*/ |[ \t]+// [^\n\"'`]*$|^[ \t]+|^\n",
    re.MULTILINE,
)
"""What only readers and type checkers need: comments, types in a line, indentation, and empty lines."""


def modules(name: str) -> dict[Path, str]:
    """Return the text of a module of the page and of all that it imports, each behind those that it imports itself.

    >>> [path.stem for path in modules("shared/text.js")]
    ['elements', 'text']
    """
    found: dict[str, str] = {}

    def visit(place: str) -> None:
        if place in found:
            return
        text = Path(place).read_text(encoding="utf-8")
        for imported in IMPORT.findall(text):
            visit(normpath(join(dirname(place), imported)))
        found[place] = text

    visit(normpath(PAGE / name))
    return {Path(place): text for place, text in found.items()}


@cache
def script(name: str) -> str:
    """Return a module of the page and all that it imports as plain statements, for a place of their own."""
    text = "\n".join(modules(name).values())
    return EXPORT.sub("", UNNEEDED.sub("", IMPORT.sub("", text)))


@cache
def widget_module(widget: str) -> str:
    """Return the one module that a notebook loads for a widget; all its names are its own.

    >>> module = widget_module("player")
    >>> module.count("export"), "import {" in module
    (1, False)
    """
    return f"{script(f'{widget}/{widget}_widget.js')}export default {{ render }};\n"
