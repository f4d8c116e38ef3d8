"""The command ``gametree lab``: the notebooks in JupyterLab."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..errors import GameTreeError, MissingPackageError, choose
from ..languages import LANGUAGES
from .options import add_command

__all__ = ["EXAMPLES", "FIRST_NOTEBOOK", "add_to", "lab"]

EXAMPLES = """examples:
  gametree lab
  gametree lab --lang es
  gametree lab -- --no-browser --port 9999
"""
FIRST_NOTEBOOK = "00-tour.ipynb"


def add_to(commands: Any) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "lab", lab, "open the notebooks in JupyterLab", EXAMPLES)
    parser.add_argument("--lang", default="en", help="the language of the notebook that is opened (default: en)")
    parser.add_argument("--notebooks", type=Path, default=Path("notebooks"), help="the folder (default: notebooks)")


def lab(given: argparse.Namespace) -> int:
    """Start JupyterLab on the notebooks; further arguments of the command line go to JupyterLab.

    It sees the folder around the notebooks, for the sheets stand beside them.
    """
    choose("language", given.lang, LANGUAGES)
    folder: Path = given.notebooks
    if not folder.is_dir():
        raise GameTreeError(f"{folder}: no such folder; go to where notebooks/ is, or name it with --notebooks DIR")
    if not find_spec("jupyterlab"):
        raise MissingPackageError("JupyterLab is not installed; install it with: pip install 'gametree[lab]'")
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
