"""Notebooks run without a kernel, in the process of the tests, and without a picture drawn: only their text counts."""

from __future__ import annotations

import base64
import os
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory

import matplotlib
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from matplotlib_inline.backend_inline import configure_inline_support
from nbformat import NotebookNode

from gametree.render import svg

__all__ = ["printed_in_fold", "shown_by"]

DOT = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")
"""a picture of one pixel, in place of every PNG: nobody looks at them"""


FOLD = '<details class="gametree-reveal">'
PRINTED = re.compile(r"<pre><code>(.*?)</code></pre>", re.DOTALL)


def printed_in_fold(html: str) -> str:
    """Return what a cell printed whose output is folded; pictures and other objects in the fold are left out.

    >>> printed_in_fold("<details><summary>So?</summary><pre><code>x &lt; 3</code></pre><div><img></div></details>")
    'x < 3'
    """
    return unescape("".join(PRINTED.findall(html)))


def shown_by(notebook: NotebookNode) -> list[str]:
    """Run a notebook in an empty folder, from top to bottom; return the text that each code cell printed or showed."""
    with TemporaryDirectory() as folder, _shell(Path(folder)) as shell:
        return [_shown(shell, cell.source) for cell in notebook.cells if cell.cell_type == "code"]


@contextmanager
def _shell(folder: Path) -> Iterator[InteractiveShell]:
    """Give an empty shell in a folder; afterwards the process is as it was."""
    before, variables = Path.cwd(), dict(os.environ)
    shell = InteractiveShell.instance()
    shell.display_formatter.active_types = ["text/plain"]
    publish = shell.display_pub.publish

    def published(data: dict[str, str], metadata: object = None, **more: object) -> None:
        """Print what is in a fold; print the text of everything else, as a plain shell does."""
        if data.get("text/html", "").startswith(FOLD):
            print(printed_in_fold(data["text/html"]))
        else:
            publish(data, metadata, **more)

    shell.display_pub.publish = published
    shell.displayhook.write_output_prompt = lambda: None
    png, svg.png = svg.png, lambda *_: DOT  # pixels take most of the time
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        configure_inline_support(shell, "module://matplotlib_inline.backend_inline")
        matplotlib.use("module://matplotlib_inline.backend_inline")
        os.chdir(folder)
        try:
            yield shell
        finally:
            svg.png = png
            os.chdir(before)
            os.environ.clear()
            os.environ.update(variables)
            InteractiveShell.clear_instance()


def _shown(shell: InteractiveShell, source: str) -> str:
    with capture_output(display=False) as captured:  # in a plain shell, what is displayed is printed as text
        shell.run_cell(source).raise_error()
        shell.events.trigger("post_execute")
    return f"{captured.stdout}{captured.stderr}"
