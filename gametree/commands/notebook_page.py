"""The command ``gametree page``: a notebook as one HTML page on which its players play."""

from __future__ import annotations

import argparse
import os
from gettext import NullTranslations
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ..errors import GameTreeError, MissingPackageError
from ..files import read_text, write_whole
from ..phrases import Code, gettext
from ..widgets.page_frame import MAKING_A_PAGE
from .options import add_command, add_option

__all__ = ["EXAMPLES", "add_to", "page"]

EXAMPLES = """
  gametree page notebooks/en/03-alpha-beta.ipynb
  gametree page lecture.ipynb -o site/lecture.html
"""
LONGEST = 600
"""seconds that one cell may take"""


def add_to(commands: Any, t: NullTranslations) -> None:
    """Add the command to the parser."""
    about = t.gettext("run a notebook and write it as an HTML page on which its players play, without a kernel")
    parser = add_command(commands, t, "page", page, about, EXAMPLES)
    notebook = t.gettext("the file of the notebook")
    parser.add_argument("notebook", type=Path, metavar=t.gettext("NOTEBOOK"), help=notebook)
    output = t.gettext("the file of the page (default: beside the notebook, with the ending .html)")
    add_option(parser, t, "-o", "--output", type=Path, metavar=t.gettext("FILE"), help=output)


def page(given: argparse.Namespace) -> int:
    """Write the page and print its path; the notebook itself stays as it is."""
    if not (find_spec("nbconvert") and find_spec("nbclient")):
        message = gettext("a page of a notebook needs %(package)s; install it with: %(command)s")
        command = Code("pip install 'gametree[lab]'")
        raise MissingPackageError(message.of(package=Code("nbconvert"), command=command))
    from nbconvert import HTMLExporter

    path: Path = given.notebook
    resources = {"metadata": {"name": path.stem}}
    html, _ = HTMLExporter().from_notebook_node(_run(path), resources=resources)  # type: ignore[no-untyped-call]
    print(write_whole(given.output or path.with_suffix(".html"), html.encode("utf-8")))
    return 0


def _run(path: Path) -> Any:
    """Return the notebook as it is after a run in its folder, with frames in place of players."""
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError

    text = read_text(path)
    try:
        notebook = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
    except Exception as error:  # nbformat refuses in many ways
        message = gettext("%(file)s: needed a Jupyter notebook; name a file that ends in .ipynb")
        raise GameTreeError(message.of(file=Code(path))) from error
    where = {"metadata": {"path": str(path.resolve().parent)}}
    client = NotebookClient(notebook, timeout=LONGEST, store_widget_state=False, resources=where)
    try:
        client.execute(env={**os.environ, MAKING_A_PAGE: "1"})
    except CellExecutionError as error:
        message = gettext("%(file)s: a cell stops with %(error)s; mend it in Jupyter, then try again")
        raise GameTreeError(message.of(file=Code(path), error=Code(f"{error.ename}: {error.evalue}"))) from None
    return notebook
