"""The cell magic ``%%reveal``: a cell whose output stays folded until the reader opens it.

It is used for the answer to a prediction and for solutions. The folded output is HTML with embedded images, so it works
in a saved notebook without a kernel, in a notebook that JupyterLab does not trust, and in nbconvert's pages.
"""

from __future__ import annotations

import ast
import base64
import re
import sys
from collections.abc import Iterable, Mapping
from html import escape, unescape
from typing import Any

from IPython import get_ipython
from IPython.utils.capture import capture_output

from ..languages import translator_for
from ..phrases import gettext, reader_language

WIDGET = "application/vnd.jupyter.widget-view+json"
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)


def register(shell: Any) -> None:
    """Register the magic in an IPython shell, as ``%load_ext gametree`` does; repeated calls are allowed."""
    shell.register_magic_function(reveal, "cell")
    loaded = shell.extension_manager.loaded  # IPython does not load an extension again if it is in this set
    shell.events.register("post_run_cell", lambda result: loaded.discard("gametree"))


def reveal(line: str, cell: str) -> None:
    """Run a cell as usual, but fold its output; errors and warnings are not folded.

    The fold of ``%%reveal`` is labelled "Show the answer", and that of ``%%reveal solution (2)`` "Show a solution (2)",
    in the language of `gametree.error_language`. Any other text after the magic becomes the label unchanged. A widget
    cannot be folded.
    """
    __tracebackhide__ = True  # tracebacks begin in the cell
    shell: Any = get_ipython()
    try:
        with capture_output(stderr=False) as captured:
            _run(shell, cell)
    finally:
        if any(WIDGET in output.data for output in captured.outputs):
            print(captured.stdout, end="")
            for output in captured.outputs:
                shell.display_pub.publish(output.data, output.metadata)
        elif captured.stdout or captured.outputs:
            summary = summary_of(line.strip())
            html = fold(summary, captured.stdout, ((output.data, output.metadata) for output in captured.outputs))
            shell.display_pub.publish({"text/html": html, "text/plain": f"▸ {summary}"}, {})


def fold(summary: str, printed: str = "", outputs: Iterable[tuple[Mapping[str, Any], Mapping[str, Any]]] = ()) -> str:
    """Return the printed output and the other outputs of a cell (MIME bundles with their metadata) as folded HTML.

    >>> fold("So?", "A = 3")
    '<details class="gametree-reveal"><summary>So?</summary><pre><code>A = 3</code></pre></details>'
    """
    parts = [f"<pre><code>{escape(printed, quote=False)}</code></pre>"] if printed else []
    parts += [_html(data, metadata) for data, metadata in outputs]
    return f'<details class="gametree-reveal"><summary>{escape(summary)}</summary>{"".join(parts)}</details>'


def summary_of(text: str) -> str:
    """Return the label of a fold for the text after the magic."""
    translations = translator_for(reader_language())
    if text.startswith("solution"):
        return gettext("Show a solution").render(translations) + text.removeprefix("solution")
    return text or gettext("Show the answer").render(translations)


def _run(shell: Any, cell: str) -> None:
    """Run code in the notebook's namespace; display its last expression and the plots that it left open."""
    __tracebackhide__ = True
    code = shell.transform_cell(cell)
    name = shell.compile.cache(code, shell.execution_count)
    body = ast.parse(code, name).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), name, "exec"), shell.user_ns)
    if isinstance(last, ast.Expr):
        value = eval(compile(ast.Expression(last.value), name, "eval"), shell.user_ns)
        data, metadata = shell.display_formatter.format(value) if value is not None else ({}, {})
        if data:  # without data, the object has displayed itself
            shell.display_pub.publish(data, metadata)
    if plots := sys.modules.get("matplotlib_inline.backend_inline"):
        plots.flush_figures()


def _html(data: Mapping[str, Any], metadata: Mapping[str, Any]) -> str:
    """Return one output as HTML: a picture becomes an image with an alternative text."""
    if "image/svg+xml" in data:
        svg = str(data["image/svg+xml"])
        title = TITLE.search(svg)
        return _image("svg+xml", base64.b64encode(svg.encode()).decode(), unescape(title[1]) if title else "")
    if data.get("text/html"):
        return str(data["text/html"])
    if "image/png" in data:
        png = data["image/png"]
        translations = translator_for(reader_language())
        alt = metadata.get("image/png", {}).get("alt") or gettext("A plot").render(translations)
        return _image("png", png if isinstance(png, str) else base64.b64encode(png).decode(), alt)
    return f'<pre class="text"><code>{escape(str(data.get("text/plain", "")), quote=False)}</code></pre>'


def _image(sort: str, encoded: str, alt: str) -> str:
    return f'<div><img alt="{escape(alt)}" src="data:image/{sort};base64,{"".join(encoded.split())}"></div>'
