"""What JupyterLite's kernel does where a package is missing: it says so in a sentence, and the notebook goes on."""

from __future__ import annotations

import sys
from typing import Any

from ...errors import MissingPackageError

__all__ = ["go_on_without_packages"]


def go_on_without_packages() -> None:
    """Let every shell of IPython that begins from now on tell what is missing, in place of ending *Run All* there."""
    from IPython.core.interactiveshell import InteractiveShell

    begin = InteractiveShell.init_traceback_handlers

    def with_sentence(shell: Any, handlers: Any) -> None:
        begin(shell, handlers)
        shell.set_custom_exc((MissingPackageError,), _tell)

    setattr(InteractiveShell, begin.__name__, with_sentence)


def _tell(_shell: Any, _kind: type, error: MissingPackageError, _trace: Any, **_: Any) -> None:
    print(error.told(), file=sys.stderr)
