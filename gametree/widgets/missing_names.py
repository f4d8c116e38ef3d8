"""Tell the user which cell defines a name that the kernel does not know yet, for example after a restart."""

from __future__ import annotations

import os
import symtable
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..errors import GameTreeError
from ..files import parse_json, read_text
from ..languages import translator_for
from ..phrases import Code, gettext, reader_language

NOTEBOOK = "JPY_SESSION_NAME"
"""environment variable in which Jupyter's server passes the path of the notebook to the notebook's kernel"""
START = """\
try:
    __import__("gametree.widgets.missing_names").widgets.missing_names.register(get_ipython())
except (ImportError, NameError):
    pass
"""
"""code that a kernel runs at start-up; it has no effect if the kit is not installed, or outside IPython"""
_MOST_OF_A_LINE = 60
"""maximum number of characters of a cell's first line in a message"""


def register(shell: Any) -> None:
    """Make an IPython shell explain unknown names after each cell."""
    shell.events.register("post_run_cell", lambda result: _explain(shell, result))


def defining_cell(cells: Sequence[str], name: str, before: str) -> str | None:
    """Return the source of the cell that defines a name: the nearest such cell above ``before``, otherwise the first
    one below it; None if no cell defines the name.

    >>> cells = ["import gametree as gt", "tree = gt.Tree.parse('[3 5]')", "tree"]
    >>> defining_cell(cells, "gt", "tree")
    'import gametree as gt'
    """
    end = cells.index(before) if before in cells else 0
    above, below = list(reversed(cells[:end])), cells[end:]
    return next((cell for cell in [*above, *below] if cell != before and _defines(cell, name)), None)


def _defines(cell: str, name: str) -> bool:
    lines = ("" if line.lstrip().startswith(("%", "!")) else line for line in cell.split("\n"))
    try:
        table = symtable.symtable("\n".join(lines), "cell", "exec")
    except (SyntaxError, ValueError):
        return False
    return any(
        symbol.get_name() == name and (symbol.is_assigned() or symbol.is_imported()) for symbol in table.get_symbols()
    )


def _explain(shell: Any, result: Any) -> None:
    """After a `NameError`, if a cell of the notebook defines the name, print a message that tells the user to run this
    cell first.
    """
    error = result.error_in_exec
    if not isinstance(error, NameError) or not error.name:
        return
    cell = defining_cell(_code_cells(), error.name, result.info.raw_cell)
    if cell is None:
        return
    sentence = gettext(
        "This kernel does not know %(name)s yet: it forgets all names when it is restarted. Run the cell that begins "
        "with %(line)s first, then this one again."
    )
    line = next(line for line in cell.split("\n") if line.strip())[:_MOST_OF_A_LINE]
    message = sentence.render(translator_for(reader_language()), name=Code(error.name), line=Code(line))
    print(message, file=sys.stderr)


def _code_cells() -> list[str]:
    """Return the sources of the code cells in the saved notebook; [] if its file cannot be read."""
    path = os.environ.get(NOTEBOOK, "")
    if not path.endswith(".ipynb"):
        return []
    try:
        notebook = parse_json(read_text(Path(path)))
        return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    except (GameTreeError, ValueError, KeyError, TypeError):
        return []
