"""The scripts of the widgets: the modules in ``page/`` joined into one, so that nothing has to be built or fetched."""

from __future__ import annotations

import re
from functools import cache
from os.path import dirname, join, normpath
from pathlib import Path

__all__ = ["PAGE", "modules", "script", "widget_module"]

PAGE = Path(__file__).parent / "page"
"""Where the JavaScript and CSS of all widgets are."""

IMPORT = "\nimport {"
"""How the imports of a module begin; each names a file of the page."""
COMMENT = re.compile(r"/\*\* @type [^*]*\*/ |[ \t]+// [^\n\"'`]*$")
"""a type or a comment in a line of code"""


def modules(name: str) -> dict[Path, str]:
    """Return the text of a module of the page and of all that it imports, each behind those that it imports itself.

    >>> [path.stem for path in modules("shared/text.js")]
    ['elements', 'text']
    """
    found: dict[str, str] = {}

    def visit(place: str) -> None:
        if place in found:
            return
        with open(place, encoding="utf-8") as file:
            text = file.read()
        for imported in f"\n{text}".split(IMPORT)[1:]:
            visit(normpath(join(dirname(place), imported.split('"', 2)[1])))
        found[place] = text

    visit(normpath(PAGE / name))
    return {Path(place): text for place, text in found.items()}


@cache
def script(name: str) -> str:
    """Return a module of the page and all that it imports as plain statements, for a place of their own."""
    return "".join(map(_statements, modules(name).values()))


def _statements(module: str) -> str:
    """Return a module without imports and exports, and without what only readers and type checkers need.

    >>> _statements('/** Ten. */\\nimport { one } from "./one.js";\\n\\nexport const ten = {\\n  n: 10, // ten\\n};\\n')
    'const ten = {\\nn: 10,\\n};\\n'
    """
    first, *others = f"\n{module}".split(IMPORT)
    text = "".join((first, *(other.partition('";')[2] for other in others)))
    code, *commented = "\n".join(map(str.lstrip, text.split("\n"))).split("\n/**")
    for part in commented:
        comment, end, after = part.partition("*/")
        is_alone = after == "" or after.startswith("\n")
        code += after if is_alone else f"\n/**{comment}{end}{after}"
    lines = [line for line in code.replace("\nexport ", "\n").split("\n") if line and line[:2] != "//"]
    return "\n".join([*(COMMENT.sub("", line) if "/" in line else line for line in lines), ""])


@cache
def widget_module(widget: str) -> str:
    """Return the one module that a notebook loads for a widget; all its names are its own.

    >>> module = widget_module("player")
    >>> module.count("export"), "import {" in module
    (1, False)
    """
    return f"{script(f'{widget}/{widget}_widget.js')}export default {{ render }};\n"
