"""The command ``gametree lab``: the notebooks in JupyterLab."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from gettext import NullTranslations
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..errors import GameTreeError, MissingPackageError
from ..phrases import Code, gettext
from .options import NO_FOLDER, add_command, add_language, add_option

__all__ = ["EXAMPLES", "FIRST_NOTEBOOK", "add_to", "lab"]

EXAMPLES = """
  gametree lab
  gametree lab --lang es
  gametree lab -- --no-browser --port 9999
"""
FIRST_NOTEBOOK = "00-tour.ipynb"


def add_to(commands: Any, t: NullTranslations) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, t, "lab", lab, t.gettext("open the notebooks in JupyterLab"), EXAMPLES)
    add_language(parser, t, t.gettext("language of the notebook that is opened"))
    folder = t.gettext("the folder of the notebooks (default: %(folder)s)") % {"folder": Code("notebooks")}
    add_option(parser, t, "--notebooks", type=Path, metavar=t.gettext("DIR"), default=Path("notebooks"), help=folder)


def lab(given: argparse.Namespace) -> int:
    """Start JupyterLab on the notebooks; further arguments of the command line go to JupyterLab.

    It sees the folder around the notebooks, for the sheets stand beside them.
    """
    folder: Path = given.notebooks
    if not folder.is_dir():
        raise GameTreeError(NO_FOLDER.of(folder=Code(folder), name=Code("notebooks/"), option=Code("--notebooks")))
    if not find_spec("jupyterlab"):
        message = gettext("JupyterLab is not installed; install it with: %(command)s")
        raise MissingPackageError(message.of(command=Code("pip install 'gametree[lab]'")))
    first = folder.resolve() / given.lang / FIRST_NOTEBOOK
    root = folder.resolve().parent if first.exists() else folder.resolve()
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={root}"]
    if first.exists():
        command.append(f"--LabApp.default_url=/lab/tree/{first.relative_to(root).as_posix()}")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    command += [argument for argument in given.extra if argument != "--"]
    try:
        return subprocess.call(command, env={**os.environ, "LANGUAGE": given.lang})  # errors in the notebooks
    except KeyboardInterrupt:
        return 0
