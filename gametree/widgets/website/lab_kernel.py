"""What JupyterLite's kernel does where a package is missing: it says so in a sentence, and the notebook goes on."""

from __future__ import annotations

import ast
import linecache
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from traceback import walk_tb
from types import TracebackType
from typing import Any

from ...errors import MissingPackageError
from ...languages import translator
from ...phrases import gettext, reader_language
from .stored_figures import show_left

__all__ = ["go_on_without_packages"]

NOT_HERE = gettext("Nothing can be installed on this site; the cells that do not need this run.")


def go_on_without_packages() -> None:
    """Let every shell of IPython that begins from now on tell what is missing, in place of ending *Run All* there."""
    from IPython.core.interactiveshell import InteractiveShell

    begin = InteractiveShell.init_traceback_handlers

    def with_sentence(shell: Any, handlers: Any) -> None:
        begin(shell, handlers)
        shell.set_custom_exc((MissingPackageError, NameError), Teller().tell)

    setattr(InteractiveShell, begin.__name__, with_sentence)


class Teller:
    """Tells of a cell that needs a missing package, or a variable of such a cell, and shows the stored pictures."""

    def __init__(self) -> None:
        self.lacking: dict[str | None, MissingPackageError] = {}
        """the variables of the cells that did not run, with what each of these cells needed"""

    def tell(self, shell: Any, kind: type, error: Exception, trace: TracebackType, **_: Any) -> None:
        """Say what is missing; any other error is shown as usual."""
        missing = self.lacking.get(error.name) if isinstance(error, NameError) else error
        if not isinstance(missing, MissingPackageError):
            shell.showtraceback((kind, error, trace), running_compiled_code=True)
            return
        self.lacking |= dict.fromkeys(_variables(trace, shell.user_ns), missing)
        print(missing.told(), NOT_HERE.told(translator(reader_language())), sep="\n", file=sys.stderr)
        with suppress(ImportError):
            import_module("matplotlib")  # what stands in for it has the stored pictures
        show_left(shell)


def _variables(trace: TracebackType, of: dict[str, Any]) -> Iterable[str]:
    """Return the names of the variables that the failed cell sets."""
    frames = [frame for frame, _ in walk_tb(trace) if frame.f_globals is of and frame.f_code.co_name == "<module>"]
    cell = "".join(linecache.getlines(frames[-1].f_code.co_filename))
    return [
        node.id for node in ast.walk(ast.parse(cell)) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
